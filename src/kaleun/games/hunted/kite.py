"""The Fa-330 kite [8.2.2]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .conditions import is_killed, patrol_of
from .state import KIA, State

__all__ = ["deploy", "lose_kite", "may_roll_again", "why_no_kite"]

_DEPLOY: Final = choose("kommandant", "kite.deploy", (Option("deploy"), Option("leave")), ("8.2.2a",), idle="leave")
_AGAIN: Final = choose("kommandant", "kite.roll-again", (Option("roll-again"), Option("keep")), ("8.2.2b", "8.2.2c"))


def why_no_kite(play: Play[State]) -> str | None:
    """Why the kite cannot be flown before this encounter roll: the rule that forbids it, or None [8.2.2a, 8.1.7a]."""
    state = play.state
    patrol = patrol_of(state)
    if not state.boat.kite or patrol.boxes[patrol.box].column not in play.data.tables["kite"]["areas"]:
        return "8.2.2a"
    return "8.1.7a" if patrol.posture == "schnorcheling" else None


def deploy(play: Play[State]) -> Procedure[bool]:
    """Ask, before an encounter roll, whether the kite goes up; True while it flies [8.2.2a].

    Where it cannot be flown nothing is asked. It is hauled down again before the next roll of the box.
    """
    state = play.state
    if not state.boat.kite:
        return False
    patrol = patrol_of(state)
    patrol.kite_out = False
    if why_no_kite(play) is None:
        option: Option = yield _DEPLOY
        patrol_of(play.state).kite_out = option.id == "deploy"
    return patrol_of(play.state).kite_out


def may_roll_again(play: Play[State], total: int) -> Procedure[bool]:
    """Ask whether an encounter roll of the unmodified ``total`` is made again, thanks to the kite [8.2.2b, 8.2.2c].

    The caller makes the second roll, and asks once for each encounter roll only.
    """
    if not patrol_of(play.state).kite_out or total != play.data.tables["kite"]["reroll_on"]:
        return False
    option: Option = yield _AGAIN
    return option.id == "roll-again"


def lose_kite(play: Play[State]) -> Procedure[None]:
    """Cut the kite loose and lose its observer, if it flies when an aircraft comes [8.2.2d, 8.2.2f].

    The man counts as killed until refit, where the kite is replaced too [8.2.2e]; nobody is lost twice [8.2.2g].
    """
    if not patrol_of(play.state).kite_out:
        return
    rolled: Rolled = yield play.charts["kite_loss"].plain()
    state = play.state
    patrol_of(state).kite_out = False
    state.boat.kite = False
    play.note("kite-lost", rule="8.2.2d", observer=rolled.result)
    if rolled.result in state.crew.men and not is_killed(state.crew, rolled.result):
        state.crew.men[rolled.result] = KIA
