"""Luck tokens: any roll may be made again [12.7]."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Option, Procedure, Roll, Rolled, choose

from .state import State

__all__ = ["second_chance"]

_OFFER = (Option("keep"), Option("reroll"))


def second_chance(play: Play[State], request: Roll | Draw) -> Procedure[Any] | None:
    """What takes the place of a roll while there are luck tokens, else None."""
    if not play.state.career.luck_tokens or request.__class__ is not Roll:
        return None
    return _with_luck(play, request)


def _with_luck(play: Play[State], roll: Roll) -> Procedure[Rolled]:
    """Make the roll, and again for a token as often as the player likes; the last result stands [12.7a].

    All dice of the roll are rolled again, whoever made it, right after it was made [12.7b].
    """
    rolled: Rolled = yield roll
    while play.state.career.luck_tokens:
        option: Option = yield choose(
            "kommandant",
            "luck.reroll",
            _OFFER,
            ("12.7a", "12.7b"),
            about={
                "chart": roll.chart,
                "result": rolled.result,
                "faces": rolled.faces,
                "tokens": play.state.career.luck_tokens,
            },
            idle="keep",
        )
        if option.id == "keep":
            break
        play.state.career.luck_tokens -= 1
        play.note("luck-token-spent", rule="12.7a", tokens=play.state.career.luck_tokens)
        rolled = yield roll
    return rolled
