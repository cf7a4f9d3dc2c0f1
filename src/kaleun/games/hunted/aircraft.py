"""Encounters with aircraft, from the alarm to the escorts that the aircraft may call [9.8]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from . import escorts, kite
from .air_attack import air_attack, aircraft_quality, strafing
from .components import Data
from .conditions import crew_out, encounter_of, has_ability, is_hurt, is_schnorcheling, patrol_of, year
from .flak import fire_flak
from .mission import in_mission_box
from .repair import after_fight, has_suffered
from .scuttle import scuttle
from .state import ELITE, GREEN, State

__all__ = [
    "additional_round",
    "additional_round_roll",
    "aircraft_during_combat",
    "aircraft_encounter",
    "dives_slowly",
]

_ATTACKS: Final = {"crash-dive": 0, "one-attack": 1, "two-attacks": 2}
_LATER: Final = ("cycle", "escaped", "aftermath")
"""Stages of an encounter in which the aircraft is gone and only the escorts that it called are left."""


def aircraft_encounter(play: Play[State]) -> Procedure[None]:
    """An aircraft finds the boat [9.8]. Cannot be avoided [8.2.6].

    Goes on where the encounter's stage says, so that it can be taken up again while escorts hunt the boat. Ends with the
    repairs [9.8.10a]; nothing here ever leads to following [9.8.10b].
    """
    state = play.state
    if encounter_of(state).stage not in _LATER:
        if patrol_of(state).kite_out:
            yield from kite.lose_kite(play)
        yield from _fight(play)
        state = play.state
    if encounter_of(state).stage == "cycle":
        yield from escorts.detection_cycle(play)
        state = play.state
    if has_suffered(state.boat):
        yield from after_fight(play)


def aircraft_during_combat(play: Play[State]) -> Procedure[None]:
    """An additional round brings an aircraft: the attack on the ship is over, the boat meets it as always [9.4.3f, 9.4.3h].

    The ships go their way and the engagement becomes an aircraft encounter; it keeps the row of results that can hunt the boat
    to exhaustion [9.4.8b]. A kite was hauled down before the boat attacked.
    """
    encounter = encounter_of(play.state)
    patrol_of(play.state).kite_out = False
    play.note("attack-broken-off", rule="9.4.3f")
    encounter.kind = encounter.stage = "aircraft"
    encounter.targets = []
    encounter.row = max(1, encounter.row)
    return aircraft_encounter(play)


def _fight(play: Play[State]) -> Procedure[None]:
    """The aircraft, and those after it. Leaves the encounter in stage ``cycle`` if escorts have been called [9.8.1 to 9.8.7]."""
    state = play.state
    encounter = encounter_of(state)
    encounter.stage = "aircraft"
    encounter.mode = "submerged" if is_schnorcheling(state) else "surfaced"
    yield from aircraft_quality(play)
    rolled: Rolled = yield _alarm_roll(play)
    attacks = _after_alarm(play, rolled)
    if not attacks:
        return
    flak = yield from _attacks(play, attacks)
    while flak == "miss":
        _dive(play)
        came = yield from additional_round(play)
        if came == "none":
            return
        if came == "escort":
            yield from _escorts_called(play)
            return
        yield from aircraft_quality(play)
        flak = yield from _attacks(play, 1)


def _alarm_roll(play: Play[State]) -> Roll:
    """The roll for the crash dive [9.8.1, 9.8.2]."""
    state = play.state
    boat, crew = state.boat, state.crew
    return _crash_dive_roll(
        play.data,
        year(state),
        boat.type,
        is_schnorcheling(state),
        in_mission_box(state),
        crew_out(crew),
        crew.quality,
        is_hurt(boat, "dive-planes"),
        has_ability(state, "sharp-lookout"),
    )


@cache
def _crash_dive_roll(
    data: Data,
    now: int,
    boat_type: str,
    schnorchel: bool,
    mission: bool,
    crew_out: bool,
    quality: int,
    dive_planes: bool,
    sharp_lookout: bool,
) -> Roll:
    """The roll for the crash dive with its modifiers [9.8.2a]."""
    return data.components.charts["A1"].roll(
        naxos=not schnorchel or boat_type == "XXI",
        schnorchel=schnorchel,
        mission=mission,
        crew_out=crew_out,
        green_crew=quality == GREEN,
        elite_crew=quality == ELITE,
        dive_planes=dive_planes,
        slow_diver=dives_slowly(data, boat_type),
        year_1943=now == 1943,
        year_1944=now >= 1944,
        sharp_lookout=not schnorchel and sharp_lookout,
        rules=("9.8.1a",),
    )


def _after_alarm(play: Play[State], rolled: Rolled) -> int:
    """How often the aircraft attacks. A holed boat cannot dive: then it attacks at least once [9.8.9b]."""
    attacks = _ATTACKS[rolled.result]
    if attacks:
        return attacks
    if play.state.boat.holed:
        return _ATTACKS["one-attack"]
    play.note("crash-dive", rule="9.8.1b")
    return 0


def dives_slowly(data: Data, boat_type: str) -> bool:
    """Is the boat of type VIID or one of the large types, but no XXI [9.8.2a]?"""
    return boat_type == "VIID" or data.boats[boat_type].family not in ("VII", "XXI")


def _attacks(play: Play[State], attacks: int) -> Procedure[str]:
    """All attacks of one aircraft; on the surface the strafing and the flak follow the first [9.8.3 to 9.8.6].

    Returns what the flak did: a boat under water misses, and what is shot down attacks no more.
    """
    encounter = encounter_of(play.state)
    encounter.attacks_left = attacks
    flak = "miss"
    surfaced = encounter.mode == "surfaced"
    yield from air_attack(play)
    if surfaced:
        yield from strafing(play)
        flak = yield from fire_flak(play)
        if flak == "shot-down":
            encounter_of(play.state).attacks_left = 0
    while encounter_of(play.state).attacks_left:
        yield from air_attack(play)
    return flak


def _dive(play: Play[State]) -> None:
    """After a miss the boat dives, if her hull is whole [9.8.6a, 9.8.9b]."""
    encounter = encounter_of(play.state)
    if play.state.boat.holed:
        # A boat that fights on the surface is not hunted to exhaustion [9.4.8a].
        encounter.row_submerged = False
    elif encounter.mode != "submerged":
        encounter.mode = "submerged"
        play.note("dived", rule="9.8.6a")


def additional_round(play: Play[State]) -> Procedure[str]:
    """Who else comes: the Additional Round column of E1 [9.8.6a, 9.8.7]. Returns none, aircraft or escort.

    Goes on with a row of results begun by an additional round that the player asked for; the last one that it can bear
    exhausts the boat [9.4.8].
    """
    rolled: Rolled = yield additional_round_roll(play.charts["E1.additional-round"], year(play.state), "9.8.6a")
    came: str = rolled.result
    encounter = encounter_of(play.state)
    if came == "none":
        encounter.row = 0
    elif encounter.row:
        encounter.row += 1
        if encounter.row >= play.data.figures["exhaustion_encounters"] and encounter.row_submerged:
            yield from scuttle(play, "9.4.8a")
    return came


@cache
def additional_round_roll(chart: Chart, now: int, rule: str) -> Roll:
    """The roll for who else comes, which that rule asks for [9.8.6a, 9.4.3b]."""
    return chart.roll(year_1943=now == 1943, year_1944=now >= 1944, rules=(rule,))


def _escorts_called(play: Play[State]) -> Procedure[None]:
    """Escorts come up: the boat has been detected before, and they close at no particular range [9.8.7c, 9.8.9c]."""
    if play.state.boat.holed:
        yield from scuttle(play, "9.8.9c")
    encounter = encounter_of(play.state)
    play.note("escorts-called", rule="9.8.7c")
    encounter.escorted = encounter.detected = True
    # Whatever the boat did to the ship before is over: its range, its torpedo trails, its wolfpack.
    encounter.hard = encounter.surprise = encounter.steam_by_day = encounter.both_ends = False
    encounter.escort_sunk = encounter.ping = False
    encounter.range = encounter.wolfpack = encounter.escort_name = ""
    encounter.escort = None
    encounter.round = 0
    encounter.quality = -1
    encounter.row = 0
    encounter.stage = "cycle"
