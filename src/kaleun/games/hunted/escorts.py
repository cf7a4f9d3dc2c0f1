"""Escorts: the approach under their eyes, their search for the boat and their attacks on her [9.2.2, 9.6]."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Roll, Rolled, choose

from .components import Data
from .conditions import command, encounter_of, is_hurt, is_inoperable, wounded_command, year
from .damage import mark_hull, sunk, take_hits
from .homing import name_escort
from .state import ELITE, GREEN, OAKLEAVES, SWORDS, TRAINED, VETERAN, Encounter, State

__all__ = ["approach", "detection_cycle", "escort_attack", "escort_detection"]

_QUIET: Final = Quiet()
_LEVELS: Final = {"Green": GREEN, "Trained": TRAINED, "Veteran": VETERAN, "Elite": ELITE}
_NAMES: Final = ("Green", "Trained", "Veteran", "Elite")
_SPECIAL: Final = {"hedgehog": "E3c", "squid": "E3d"}
_HEARD: Final = ("fuel-tanks", "hydrophones", "batteries", "electric-1", "electric-2")
"""Systems whose damage helps an attack with depth charges, one column of E3 each."""
_SOUND: Final = (False,) * len(_HEARD)
_STEADY: Final = choose(
    "kommandant", "evade.manoeuvre", (Option("steady"), Option("manoeuvre")), ("14.8a",), idle="steady"
)


def _on_surface(encounter: Encounter) -> bool:
    """Does a night surface attack count, which it does until an escort turns up by surprise [9.5.1, 9.4.6e]?"""
    return encounter.night and encounter.mode == "surfaced" and encounter.range != "" and not encounter.surprise


# ---------------------------------------------------------------------------------------------------- the approach


def approach(play: Play[State]) -> Procedure[bool]:
    """Creep up to Close Range before firing; True if the boat is detected, attacked and hunted instead [9.2.2a to 9.2.2m]."""
    state = play.state
    _, grade, card, _ = command(state)
    rolled: Rolled = yield play.charts["E2_close"].roll(
        oakleaves=grade >= OAKLEAVES,
        alberich=state.boat.alberich,
        card_approach=card == "dobratz",
        rules=("9.2.2a",),
    )
    if rolled.result == "undetected":
        return False
    _detected(play, rolled.result, "9.2.2i")
    if "escort-quality" in play.state.optional:
        yield from _quality(play)
    yield from escort_attack(play)
    encounter = encounter_of(play.state)
    encounter.round += 1
    encounter.stage = "cycle"
    return True


def _detected(play: Play[State], result: str, rule: str) -> None:
    encounter = encounter_of(play.state)
    encounter.detected = True
    encounter.hard = result == "detected-hard"
    name_escort(play)
    play.note("detected", rule=rule, hard=encounter.hard, escort=encounter.escort_name)


# ---------------------------------------------------------------------------------------------------- the cycle


def detection_cycle(play: Play[State]) -> Procedure[None]:
    """Search and attack by turns until the boat has escaped; raises CareerOver when she has not [9.6a, 9.6b, 9.6.13].

    Whether she was detected before, and at what range she attacked, stands in the encounter.
    """
    while True:
        if play.keeps_quiet:
            yield _QUIET
        encounter = encounter_of(play.state)
        encounter.stage = "cycle"
        if play.is_journaled:
            play.heading(4, "depth-charges", round=encounter.round + 1)
        result = yield from escort_detection(play)
        encounter = encounter_of(play.state)
        if result == "undetected":
            play.note("escaped", rule="9.6.9b")
            encounter.stage = "escaped"
            return
        _detected(play, result, "9.6.9e" if result == "detected-hard" else "9.6.9d")
        yield from escort_attack(play)
        encounter_of(play.state).round += 1


def escort_detection(play: Play[State]) -> Procedure[str]:
    """Let the escorts look for the boat: undetected, detected, or detected-hard, which brings a harder attack [9.6.9]."""
    state = play.state
    encounter = encounter_of(state)
    encounter.test_depth = encounter.bold = False
    question = _ways_to_evade(play)
    if question is not None:
        option: Option = yield question
        if option.id != "none":
            yield from _evade(play, option.id)
    if "escort-quality" in state.optional:
        yield from _quality(play)
    state = play.state
    boat = state.boat
    encounter = encounter_of(state)
    penalty, grade, card, ability = command(state)
    first = encounter.round == 0
    reach = "" if encounter.surprise else encounter.range
    working_radio = encounter.wolfpack != "" and not is_inoperable(boat, "radio")
    elite = encounter.quality == ELITE and "escort-quality" in state.optional
    rolled: Rolled = yield _search_roll(
        play.data,
        year(state) >= 1944,
        grade >= SWORDS,
        penalty,
        is_hurt(boat, "fuel-tanks"),
        is_hurt(boat, "dive-planes"),
        boat.alberich,
        encounter.kind == "capital-ship",
        encounter.steam_by_day,
        encounter.detected and ability != "silent-runner",
        "" if reach == "close" and not encounter.has_fired else reach,
        # Before 1941, in a campaign combined with the sister game, it does not count [9.5.1g].
        _on_surface(encounter) and card != "henke" and state.month >= play.data.months["escort_radar_from"],
        reach != "" and encounter.mode == "submerged" and card == "schnee",
        first and encounter.both_ends,
        encounter.wolfpack if working_radio else "",
        encounter.test_depth,
        encounter.bold and _bold_works(play, encounter),
        first and encounter.escort_sunk,
        elite,
        encounter.evasive_failed,
        first and encounter.ping,
    )
    encounter = encounter_of(play.state)
    encounter.test_depth = encounter.bold = encounter.evasive_failed = False
    result: str = rolled.result
    return result


@cache
def _search_roll(
    data: Data,
    year_1944: bool,
    swords: bool,
    penalty: int,
    fuel_tanks: bool,
    dive_planes: bool,
    alberich: bool,
    capital_ship: bool,
    steam_by_day: bool,
    previously_detected: bool,
    reach: str,
    night_surface: bool,
    card_submerged: bool,
    fore_and_aft: bool,
    wolfpack: str,
    test_depth: bool,
    bold: bool,
    escort_sunk: bool,
    elite_escort: bool,
    evasive: bool,
    sonar_ping: bool,
) -> Roll:
    """The roll of the search with its modifiers [9.6.9a]; ``wolfpack`` is '' where the radio does not work."""
    return data.components.charts["E2"].roll(
        swords=swords,
        **wounded_command(penalty),
        fuel_tanks=fuel_tanks,
        dive_planes=dive_planes,
        capital_ship=capital_ship,
        steam_by_day=steam_by_day,
        previously_detected=previously_detected,
        close_range=reach == "close",
        long_range=reach == "long",
        night_surface=night_surface,
        fore_and_aft=fore_and_aft,
        wolfpack_busy=wolfpack == "busy",
        wolfpack_focused=wolfpack == "focused",
        exceeding_test_depth=test_depth,
        bold=bold,
        alberich=alberich,
        escort_sunk=escort_sunk,
        year_1944=year_1944,
        elite_escort=elite_escort,
        evasive=evasive,
        sonar_ping=sonar_ping,
        extreme_range=reach == "extreme",
        card_submerged=card_submerged,
        rules=("9.6.9a",),
    )


# ---------------------------------------------------------------------------------------------------- slipping away


@lru_cache(maxsize=512)
def _evade_question(test_depth: str | None, bold: str | None, hull: int, boxes: int) -> Choose:
    options = (
        Option("none"),
        Option("test-depth", closed=test_depth),
        Option("bold", closed=bold),
        Option("both", closed=test_depth or bold),
    )
    about = {"hull": hull, "boxes": boxes}
    return choose("kommandant", "evade", options, ("9.6.4a", "9.6.7a", "9.6.7c"), about=about, idle="none")


def _ways_to_evade(play: Play[State]) -> Choose | None:
    """The question whether the boat goes below test depth, releases BOLD, or both, before this search [9.6.4 to 9.6.7].

    Only a night surface attack keeps her up, in its first round; a hull that cannot stand it does not forbid it [9.6.4g].
    """
    state = play.state
    encounter = encounter_of(state)
    test_depth = "9.5.1e" if encounter.round == 0 and _on_surface(encounter) else None
    bold = "9.6.7b" if encounter.bold_used else None
    if bold is None and encounter.quality >= 0 and "escort-quality" in state.optional:
        bold = "9.6.7h"
    if test_depth is not None and bold is not None:
        return None
    boat = state.boat
    return _evade_question(test_depth, bold, boat.hull, play.data.boats[boat.type].hull.boxes)


def _evade(play: Play[State], way: str) -> Procedure[None]:
    """Do what the captain has decided for: test-depth, bold or both."""
    if way != "test-depth":
        encounter = encounter_of(play.state)
        encounter.bold = encounter.bold_used = True
        play.note("bold-released", rule="9.6.7a")
    if way != "bold":
        yield from _exceed_test_depth(play)


def _exceed_test_depth(play: Play[State]) -> Procedure[None]:
    """Dive deeper than is safe: one hull box, or more, or the end [9.6.4b to 9.6.4g]. Raises CareerOver."""
    mark_hull(play, 1, "9.6.4b")
    while True:
        rolled: Rolled = yield play.charts["test_depth"].roll(against=play.state.boat.hull)
        if rolled.result == "implodes":
            sunk(play, "9.6.4c")
        if rolled.result == "holds":
            encounter_of(play.state).test_depth = True
            return
        mark_hull(play, 1, "9.6.4d")


def _quality(play: Play[State]) -> Procedure[None]:
    """Roll the quality of the escorts when they first search, where that rule is in force [14.6b, 14.6g]."""
    state = play.state
    encounter = encounter_of(state)
    if "escort-quality" not in state.optional or encounter.quality >= 0:
        return
    rolled: Rolled = yield play.charts.dated("escort_quality", state.month).roll(
        capital_ship=encounter.kind == "capital-ship"
    )
    encounter_of(play.state).quality = _LEVELS[rolled.result]
    play.note("escort-quality", rule="14.6b", quality=rolled.result)


def _bold_works(play: Play[State], encounter: Encounter) -> bool:
    """Do the escorts fall for it [9.6.7d, 14.6e]?"""
    if encounter.quality < 0 or "escort-quality" not in play.state.optional:
        return True
    return _NAMES[encounter.quality] in play.data.tables["escort_quality"]["effects"]["bold_works_against"]


# ---------------------------------------------------------------------------------------------------- the attack


def escort_attack(play: Play[State]) -> Procedure[None]:
    """The escorts attack the boat that they have detected: depth charges or a special weapon, then each hit [9.6.10, 9.6.11]."""
    state = play.state
    die: Rolled = yield play.charts["special_weapon"].plain(("9.6.10a", "9.6.10n"))
    if die.result == "special":
        which: Rolled = yield play.charts.dated("E3b", state.month).plain()
        weapon: str = which.result
        rolled: Rolled = yield play.charts[_SPECIAL[weapon]].plain()
    else:
        weapon = "depth-charges"
        boat = state.boat
        encounter = encounter_of(state)
        night_surface = encounter.round == 0 and _on_surface(encounter)
        hurt = tuple([system in boat.damage for system in _HEARD]) if boat.damage else _SOUND
        rolled = yield _depth_charge_roll(play.charts["E3"], year(state), hurt, night_surface, encounter.hard)
    if rolled.result == "sunk":
        sunk(play, "9.6.10e" if weapon == "depth-charges" else "9.6.10j")
    hits = _changed_by_quality(play, rolled.result["hits"])
    if weapon == "depth-charges" and "evasive-manoeuvres" in play.state.optional:
        hits = yield from _manoeuvre(play, hits)
    play.note("attacked", rule="9.6.10b" if die.result == "special" else "9.6.10c", weapon=weapon, hits=hits)
    if hits:
        encounter_of(play.state).incoming = hits
        yield from take_hits(play, hits)


@cache
def _depth_charge_roll(chart: Chart, now: int, hurt: tuple[bool, ...], night_surface: bool, hard: bool) -> Roll:
    """The roll of an attack with depth charges; ``hurt`` tells of each system in ``_HEARD`` [9.6.10c]."""
    fuel_tanks, hydrophones, batteries, electric_1, electric_2 = hurt
    return chart.roll(
        fuel_tanks=fuel_tanks,
        hydrophones=hydrophones,
        batteries=batteries,
        electric_engine=electric_1 + electric_2,
        night_surface=night_surface,
        detected_hard=hard,
        year_1943=now in (1943, 1944),
        year_1945=now >= 1945,
        rules=("9.6.10c",),
    )


def _changed_by_quality(play: Play[State], hits: int) -> int:
    """One hit more or less by the quality of the escorts, but only where there are any [14.6c, 14.6d]."""
    quality = encounter_of(play.state).quality
    if not hits or quality < 0 or "escort-quality" not in play.state.optional:
        return hits
    change: int = play.data.tables["escort_quality"]["effects"][_NAMES[quality]]["hits"]
    return hits + change


def _manoeuvre(play: Play[State], hits: int) -> Procedure[int]:
    """Ask whether the boat tries to dodge the pattern, where that rule is in force; returns the hits that are left [14.8]."""
    state = play.state
    encounter = encounter_of(state)
    if hits < play.charts["evasive"].data["hits_at_least"]:
        return hits
    if encounter.round == 0 and _on_surface(encounter):
        return hits
    option: Option = yield _STEADY
    if option.id == "steady":
        return hits
    boat = play.state.boat
    rolled: Rolled = yield play.charts["evasive"].roll(
        veteran_crew=play.state.crew.quality >= VETERAN,
        handicapped=is_hurt(boat, "dive-planes") or is_hurt(boat, "electric-1") or is_hurt(boat, "electric-2"),
    )
    encounter_of(play.state).evasive_failed = rolled.result["e2_next"] > 0
    change: int = rolled.result["hits"]
    return hits + change
