"""The career as a whole: one patrol and one refit after another, until it ends [2.0, 5.0, 6.0]."""

from __future__ import annotations

from typing import Any, Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet

from .assignment import assign_patrol
from .components import Data
from .conditions import CareerOver
from .flotillas import join_flotilla
from .honours import hand_over_award, lesser_awards, remember
from .load import load_torpedoes
from .patrol import conduct_patrol
from .refit import conduct_refit
from .setup import begin_career
from .state import State
from .victory import victory_level

__all__ = ["close_career", "outcome", "play_career", "play_phase"]

_QUIET: Final = Quiet()
_AT_SEA: Final = ("sunk", "killed", "scuttled", "captured", "lost-at-sea")
_DEAD: Final = ("sunk", "killed", "lost-at-sea")


def play_career(play: Play[State]) -> Procedure[dict[str, Any]]:
    """Play from wherever the state stands to the end of the career [2.0a]; returns its result."""
    try:
        while play.state.phase != "over":
            if play.keeps_quiet:
                yield _QUIET
            yield from play_phase(play)
    except CareerOver as over:
        close_career(play, over.how, over.rule)
    return outcome(play.state, play.data)


def play_phase(play: Play[State]) -> Procedure[None]:
    """The procedure from wherever the state stands to the end of this phase [6.1]; it raises CareerOver."""
    match play.state.phase:
        case "patrol":
            return conduct_patrol(play)
        case "refit":
            return conduct_refit(play)
        case "port":
            return _leave_port(play)
        case _:
            return _set_up(play)


def _set_up(play: Play[State]) -> Procedure[None]:
    """What is rolled for before the first patrol [4.4]."""
    yield from begin_career(play)
    play.state.phase = "port"


def _leave_port(play: Play[State]) -> Procedure[None]:
    """Patrol step 1: the procedure of the assignment, then that of the load, which depends on it [6.1a, 7.4.2b]."""
    state = play.state
    if state.patrol is not None:
        return load_torpedoes(play, state.boat.shortfall)
    return _assign_in_flotilla(play) if "flotillas" in state.optional else assign_patrol(play)


def _assign_in_flotilla(play: Play[State]) -> Procedure[None]:
    yield from join_flotilla(play)
    yield from assign_patrol(play)


def close_career(play: Play[State], how: str, rule: str) -> None:
    """Close the log: a grade that was earned is entered, posthumously after a loss [11.3n], and the level is worked out [5.1.4a]."""
    state = play.state
    state.ended = how
    state.phase = "over"
    if how != "relieved":
        hand_over_award(play, posthumous=how in _AT_SEA)
    lesser_awards(play, state.month)
    remember(play, how)
    play.note("career-over", rule=rule, how=how, tons=state.career.tons, level=victory_level(state, play.data))


def outcome(state: State, data: Data) -> dict[str, Any]:
    """How the career ended and what it came to, in plain data."""
    career, kommandant, log = state.career, state.kommandant, state.log
    return {
        "result": victory_level(state, data),
        "ended": state.ended,
        "tons": career.tons,
        "credit": career.credit,
        "patrols": len(log),
        "failed": sum(1 for row in log if row.result == "F"),
        "ships": sum(1 for row in log for ship in row.ships if ship.state == "sunk"),
        "rank": kommandant.rank,
        "award": kommandant.award,
        "months": _months(state, data),
        "survived": state.ended not in _AT_SEA,
        "posthumous": state.ended in _DEAD,
        "boat": log[0].boat if log else state.boat.type,
    }


def _months(state: State, data: Data) -> int:
    """Months from the first patrol to the end: to May 1945 for those who live through it, else to the last patrol [13.3a]."""
    if state.ended == "survived":
        return int(data.months["last_patrol"] - state.career.began)
    return max(state.month, state.log[-1].returned if state.log else 0) - state.career.began
