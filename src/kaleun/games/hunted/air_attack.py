"""One attack by an aircraft: its quality, its weapon, its hits, and the strafing of the bridge [9.8.3, 9.8.8, 14.7]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .aircraft_names import DEPTH_CHARGES, name_aircraft
from .components import Data
from .conditions import encounter_of, patrol_of, year
from .crew import crew_injury
from .damage import sunk, take_hits
from .state import ELITE, GREEN, TRAINED, VETERAN, State

__all__ = ["air_attack", "aircraft_quality", "depth_charges_from_the_air", "strafing"]

_LEVELS: Final = {"Green": GREEN, "Trained": TRAINED, "Veteran": VETERAN, "Elite": ELITE}
_SPECIAL_RULES: Final = ("9.8.8.1a",)
_NAMES: Final = ("Green", "Trained", "Veteran", "Elite")
_WEAPONS: Final = {"fido": ("A3a", "9.8.8.3a"), "rockets": ("A3b", "9.8.8.4a"), "tsetse": ("A3c", "9.8.8.5a")}
"""Chart and rule of each special weapon."""


def aircraft_quality(play: Play[State]) -> Procedure[None]:
    """Roll the quality of an aircraft that has just come, where the optional rule is in force [14.7b].

    It holds for all attacks of this aircraft; without the rule each counts as Trained, which changes nothing [14.7c, 14.7d].
    """
    encounter = encounter_of(play.state)
    encounter.quality = TRAINED
    encounter.aircraft_name = ""
    if "aircraft-quality" in play.state.optional:
        rolled: Rolled = yield play.charts.dated("aircraft_quality", play.state.month).plain(("14.7b",))
        encounter_of(play.state).quality = _LEVELS[rolled.result]
        play.note("aircraft-quality", rule="14.7b", quality=rolled.result)


def air_attack(play: Play[State]) -> Procedure[None]:
    """One attack by the aircraft of the encounter: a die for a special weapon, the weapon, its hits [9.8.3a, 9.8.8.1a].

    ``encounter.mode`` says whether the boat is on the surface. Raises CareerOver when she is lost.
    """
    encounter = encounter_of(play.state)
    if encounter.attacks_left > 0:
        encounter.attacks_left -= 1
    if play.is_journaled:
        play.heading(4, "air-attack", surfaced=encounter.mode == "surfaced")
    rolled: Rolled = yield play.charts["air_special_weapon"].plain(_SPECIAL_RULES)
    if rolled.result != "special":
        rolled = yield _depth_charge_roll(play.data, year(play.state))
        hits = _strike(play, rolled, "9.6.10e")
        if hits:
            yield from take_hits(play, hits, holed=rolled.result.get("holed", False))
        return
    chart = "A3.surfaced" if encounter_of(play.state).mode == "surfaced" else "A3.dived"
    which: Rolled = yield play.charts[chart].plain(("9.8.8.2a",))
    weapon: str = which.result
    if weapon == "tsetse" and not _tsetse_flies_here(play):
        weapon = "rockets"
    name_aircraft(play, weapon)
    play.note("special-weapon", rule="9.8.8.2a", weapon=weapon, aircraft=encounter_of(play.state).aircraft_name)
    chart, rule = _WEAPONS[weapon]
    rolled = yield play.charts[chart].plain((rule,))
    hits = _strike(play, rolled, rule)
    if hits:
        yield from take_hits(play, hits, holed=rolled.result.get("holed", False))


def depth_charges_from_the_air(play: Play[State]) -> Procedure[None]:
    """An air attack on E3 [9.6.10h, 9.8.3a]."""
    rolled: Rolled = yield _depth_charge_roll(play.data, year(play.state))
    hits = _strike(play, rolled, "9.6.10e")
    if hits:
        yield from take_hits(play, hits, holed=rolled.result.get("holed", False))


@cache
def _depth_charge_roll(data: Data, now: int) -> Roll:
    """The roll of an aircraft on E3: its two modifiers, and nothing of the boat's own damage [9.6.10h, 9.8.3a]."""
    return data.components.charts["E3"].roll(
        air_attack=True, year_1943=now in (1943, 1944), year_1945=now >= 1945, rules=("9.8.3a", "9.6.10h")
    )


def _strike(play: Play[State], rolled: Rolled, rule: str) -> int:
    """What the weapon did: raises CareerOver for a boat that is sunk, else the hits.

    They are changed by the quality of the aircraft where there are any [14.7c].
    """
    if rolled.result == "sunk":
        sunk(play, rule)
    hits: int = rolled.result["hits"]
    encounter = encounter_of(play.state)
    if hits:
        hits = max(0, hits + _effects(play)["hits"])
    if not encounter.aircraft_name:
        name_aircraft(play, DEPTH_CHARGES)
    if play.is_journaled:
        play.note("hits", rule=rule, hits=hits, aircraft=encounter.aircraft_name)
    return hits


def strafing(play: Play[State]) -> Procedure[None]:
    """The aircraft rakes the bridge: one crew injury, two from an Elite one [9.8.3b, 10.6u, 14.7c]."""
    injuries = _effects(play)["injuries"]
    return crew_injury(play) if injuries == 1 else _injuries(play, injuries)


def _injuries(play: Play[State], count: int) -> Procedure[None]:
    for _ in range(count):
        yield from crew_injury(play)


def _effects(play: Play[State]) -> dict[str, int]:
    effects: dict[str, int] = play.data.tables["aircraft_quality"]["effects"][_NAMES[encounter_of(play.state).quality]]
    return effects


def _tsetse_flies_here(play: Play[State]) -> bool:
    """Is the 57 mm gun met in this month and this box [9.8.8.2b]?"""
    limits = play.data.tables["A3"]["limits"]
    patrol = patrol_of(play.state)
    return play.state.month >= month(limits["from"]) and patrol.boxes[patrol.box].column in limits["areas"]
