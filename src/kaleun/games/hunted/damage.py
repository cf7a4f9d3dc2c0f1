"""Hits on the boat: what they break, the boxes they mark, and the water that comes in [9.6.11, 9.6.12, 10.0 to 10.7]."""

from __future__ import annotations

from functools import cache
from typing import Final, NoReturn

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .components import Data
from .conditions import CareerOver, encounter_of, is_experte, is_out, is_schnorcheling
from .crew import crew_injury
from .flak import FLAK_MOUNTS
from .scuttle import scuttle
from .state import State

__all__ = ["hole_hull", "mark_flooding", "mark_hull", "sunk", "take_hits"]

_HIT_RULES: Final = ("9.6.11a", "10.0b")


def sunk(play: Play[State], rule: str) -> NoReturn:
    """The boat is lost with all hands: raises CareerOver [10.3b]."""
    play.note("boat-sunk", rule=rule)
    raise CareerOver("sunk", rule)


def take_hits(play: Play[State], hits: int, *, holed: bool = False) -> Procedure[None]:
    """Resolve the hits of one attack, one by one and each at once, then the water [9.1.8, 9.6.11, 9.6.12, 10.0e].

    Asks for one roll on E4 a hit, for the men it hurts, and for further flooding if there was any. Raises CareerOver at the
    hit that fills the hull track, and when the flooding track is full after all of them.
    """
    if hits <= 0:
        return
    encounter = encounter_of(play.state)
    encounter.incoming = hits
    if holed:
        hole_hull(play)
    flooded = False
    roll = play.charts["E4"].plain(_HIT_RULES)
    boxes = play.data.tables["E5"]["boxes"]
    while encounter.incoming:
        rolled: Rolled = yield roll
        encounter = encounter_of(play.state)
        encounter.incoming -= 1
        marks = boxes.get(rolled.result)
        if marks is None:
            _damage(play, rolled.result)
        elif "hull" in marks:
            mark_hull(play, marks["hull"], "10.3a")
        elif "flooding" in marks:
            mark_flooding(play, marks["flooding"])
            flooded = True
        else:
            for _ in range(marks.get("injuries", 0)):
                yield from crew_injury(play)
            encounter = encounter_of(play.state)
    if flooded:
        yield from _further_flooding(play)


def _damage(play: Play[State], result: str) -> None:
    """A result that names a system, or all flak guns [10.0b, 10.7c, 10.7d]."""
    if result != "flak-all":
        _damage_system(play, result)
        return
    boat = play.state.boat
    sound = [mount for mount in FLAK_MOUNTS if mount in boat.systems and mount not in boat.damage]
    for mount in sound:
        _damage_system(play, mount)
    if not sound:
        play.note("no-effect", rule="10.7c", result=result)


def _damage_system(play: Play[State], system: str) -> None:
    """Turn a system to Damaged, if the boat has it and it is still operational [10.0b, 10.0c, 10.7a]."""
    boat = play.state.boat
    if system not in boat.systems:
        play.note("no-effect", rule="10.0c", result=system)
    elif system in boat.damage:
        play.note("no-effect", rule="10.7a", result=system)
    else:
        boat.damage[system] = "damaged"
        if play.is_journaled:
            play.note("system-damaged", rule="10.0b", system=system)


def mark_hull(play: Play[State], boxes: int, rule: str) -> None:
    """Mark boxes of the hull track; the last one is SUNK and raises CareerOver [10.3a, 10.3b]."""
    boat = play.state.boat
    track = play.data.boats[boat.type].hull.boxes
    boat.hull = min(track, boat.hull + boxes)
    if play.is_journaled:
        play.note("hull-marked", rule=rule, boxes=boxes, hull=boat.hull, of=track)
    if boat.hull == track:
        sunk(play, "10.3b")


def mark_flooding(play: Play[State], boxes: int) -> None:
    """Mark boxes of the flooding track; whether it is full is asked after the attack [10.1a, 10.0e]."""
    boat = play.state.boat
    track = play.data.boats[boat.type].flooding
    boat.flooding = min(track, boat.flooding + boxes)
    if play.is_journaled:
        play.note("flooding-marked", rule="10.1a", boxes=boxes, flooding=boat.flooding, of=track)


def _further_flooding(play: Play[State]) -> Procedure[None]:
    """Does the water rise further? One roll for the whole attack, then the full track forces the boat up [10.1b to 10.1f]."""
    crew = play.state.crew
    rolled: Rolled = yield _flooding_roll(play.data, is_experte(crew, "engineer"), is_out(crew, "engineer"))
    if rolled.result["flooding"]:
        mark_flooding(play, rolled.result["flooding"])
    boat = play.state.boat
    if boat.flooding == play.data.boats[boat.type].flooding:
        yield from scuttle(play, "10.1f")


@cache
def _flooding_roll(data: Data, engineer_experte: bool, engineer_out: bool) -> Roll:
    """The roll for further flooding, as the LI's state helps or hinders [10.1b]."""
    return data.components.charts["flooding_check"].roll(
        engineer_experte=engineer_experte, engineer_out=engineer_out, rules=("10.1b", "9.6.12a")
    )


def hole_hull(play: Play[State]) -> None:
    """A rocket or a shell goes through the hull: until refit the boat stays up [10.3h, 9.8.9a, 8.1.1b]."""
    state = play.state
    if state.boat.holed:
        return
    state.boat.holed = True
    play.note("hull-holed", rule="10.3h")
    if state.patrol is not None and is_schnorcheling(state):
        state.patrol.posture = "surfaced"
