"""The commander's decisions 1 to 3, each of which may take the place of a normal check [18, 4.6.1]; heart.py holds the fourth."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import BoatLost, boat_of, dive_speed
from .counters import spot
from .damage import take_damage
from .state import State

__all__ = ["even_deeper", "forced_dive", "silent_running"]

_DEEPER_RULES: Final = ("18.1b", "18.1c")
_DIVE_RULES: Final = ("18.2a", "18.2e")
_SILENT_RULES: Final = ("18.3a", "18.3e")
_HARASSED_RULES: Final = ("18.3c", "18.3f")


def even_deeper(play: Play[State], level: int) -> Procedure[None]:
    """Decision 1: one die tells whether the structure holds at depth 6 or 7 [18.1b, 18.1c]. Raises BoatLost."""
    rolled: Rolled = yield play.charts[f"even_deeper_{level}"].plain(_DEEPER_RULES)
    if rolled.result == "no":
        raise BoatLost("structure", "18.1b")


def forced_dive(play: Play[State]) -> Procedure[None]:
    """Decision 2: dive under attack and take the damage at depth 0 [18.2a, 18.2e].

    The caller ends the contact: a boat that lives is safe [18.2b]. Raises BoatLost.
    """
    yield from _damage_by_dive_speed(play, "forced_dive", _DIVE_RULES)


def silent_running(play: Play[State], check: str, **modifiers: int) -> Procedure[bool]:
    """Decision 3 in place of a ``break_through`` or ``shake_off`` check, whose modifiers are handed over [18.3a].

    Returns whether the manoeuvre succeeds. Where it does not, the marker is placed and the harassed draw is done; the caller goes
    on with the depth charges [18.3b, 18.3g]. Raises BoatLost.
    """
    chart = play.charts[f"silent_running.{check}"]
    rolled: Rolled = yield chart.roll(**modifiers, silent_running=True, rules=_SILENT_RULES)
    if rolled.result == "success":
        return True
    spot(play, "18.3g")
    boat_of(play.state).depth = 0
    yield from _damage_by_dive_speed(play, "harassed", _HARASSED_RULES)
    return False


def _damage_by_dive_speed(play: Play[State], chart: str, rules: tuple[str, ...]) -> Procedure[None]:
    """Draw as many damage counters as a die less the dive speed shows, none below 1 [18.2e, 18.3f]."""
    data: Data = play.data
    rolled: Rolled = yield play.charts[chart].roll(dive_speed=dive_speed(play.state, data), rules=rules)
    if rolled.modified > 0:
        yield from take_damage(play, rolled.modified, rule=rules[0])
