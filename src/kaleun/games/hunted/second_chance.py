"""Luck tokens: any roll may be made again [12.7]."""

from __future__ import annotations

from typing import Any, Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Option, Procedure, Roll, Rolled, choose

from .match_state import SEATS, Match, Table
from .state import State

__all__ = ["second_chance"]

_CAREER: Final = State
"""As a constant it is found without a look-up where the rules are compiled."""
_OFFER: Final = (Option("keep"), Option("reroll"))


def second_chance(play: Play[Any], request: Roll | Draw) -> Procedure[Any] | None:
    """What takes the place of a roll while the player whose career is played has luck tokens, else None.

    In a match these are his tokens whoever makes the roll; his opponent may spend none on it [13.1c].
    """
    table: Table = play.state
    if isinstance(table, _CAREER):
        state = table
    elif table.turn >= 0:
        state = table.players[table.turn]
    else:
        return None
    if not state.career.luck_tokens or request.__class__ is not Roll:
        return None
    return _with_luck(play, request)


def _owner(table: Table) -> tuple[State, str]:
    """Whose tokens they are, and where he sits."""
    if isinstance(table, Match):
        return table.players[table.turn], SEATS[table.turn]
    return table, "kommandant"


def _with_luck(play: Play[Table], roll: Roll) -> Procedure[Rolled]:
    """Make the roll, and again for a token as often as the player likes; the last result stands [12.7a].

    All dice of the roll are rolled again, whoever made it, right after it was made [12.7b].
    """
    rolled: Rolled = yield roll
    while True:
        state, seat = _owner(play.state)
        if not state.career.luck_tokens:
            return rolled
        option: Option = yield choose(
            seat,
            "luck.reroll",
            _OFFER,
            ("12.7a", "12.7b"),
            about={
                "chart": roll.chart,
                "result": rolled.result,
                "faces": rolled.faces,
                "tokens": state.career.luck_tokens,
            },
            idle="keep",
        )
        if option.id == "keep":
            return rolled
        state, seat = _owner(play.state)
        state.career.luck_tokens -= 1
        play.note("luck-token-spent", rule="12.7a", tokens=state.career.luck_tokens)
        rolled = yield roll
