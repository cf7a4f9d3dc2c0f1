"""The commander's decisions, each of which may take the place of a normal check [18, 4.6.1]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet, Rolled

from . import shake_off
from .approach import roll_approach
from .components import Data
from .conditions import BoatLost, boat_of, contact_of, dive_speed
from .counters import spot
from .damage import take_damage
from .firing import set_spread
from .ships import end_contact, is_in_flight, put_to_flight
from .state import State
from .torpedoes import strike

__all__ = ["even_deeper", "forced_dive", "heart_of_the_convoy", "silent_running"]

_QUIET = Quiet()
_DEEPER_RULES = ("18.1b", "18.1c")
_DIVE_RULES = ("18.2a", "18.2e")
_SILENT_RULES = ("18.3a", "18.3e")
_HARASSED_RULES = ("18.3c", "18.3f")


def even_deeper(play: Play[State], level: int) -> Procedure[None]:
    """Decision 1: one die tells whether the structure holds at depth 6 or 7 [18.1b, 18.1c]. Raises BoatLost."""
    rolled: Rolled = yield play.charts[f"even_deeper_{level}"].roll(rules=_DEEPER_RULES)
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
    rolled: Rolled = yield chart.roll(**{**modifiers, "silent_running": True}, rules=_SILENT_RULES)
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


def heart_of_the_convoy(play: Play[State]) -> Procedure[None]:
    """Decision 4: one Approach check into the middle of the ships; the contact comes out of it at its next stage [18.4].

    Too far repeats the check, with the loop exit of the Approach table [18.4f]. Seen, the boat is hunted with depth charges at once,
    their damage doubled [18.4b]. Raises BoatLost.
    """
    yield _QUIET
    result = yield from roll_approach(play, heart=True)
    contact = contact_of(play.state)
    if result == "spotted":
        contact.lost = is_in_flight(contact)
        put_to_flight(play, "18.4b")
        contact.stage = "hunt"
        shake_off.begin_hunt(play, "declare", next="dropping", doubled=True, slow=contact.slow)
    elif result == "lost":
        end_contact(play, "target-lost", "approach.k")
    elif result == "attack":
        yield from set_spread(play)
        while contact_of(play.state).shots:
            yield from strike(play, contact_of(play.state).shots.pop(0), critical=False)
        contact = contact_of(play.state)
        contact.bonus = 0
        contact.stage = "after"
