"""Rolls in words: results, the reasons of modifiers, the columns of charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.phrases import counted
from kaleun.kernel.wordbook import Results

from .names import ASSIGNMENTS, ENCOUNTERS, EVENTS, MEN, QUALITIES, SIZES, SYSTEMS, TORPEDOES, WEAPONS
from .phrases import rank_name, tons
from .printed import printed

__all__ = ["COLUMNS", "MODIFIERS", "MODIFIERS_OF", "RESULTS"]

_PLAIN: dict[str, dict[str, str]] = {
    "P1": ASSIGNMENTS,
    "E1": ENCOUNTERS,
    "R1": EVENTS,
    "ship_size": SIZES,
    "E3b": WEAPONS,
    "A3": {"fido": "Fido homing torpedo", "rockets": "rockets", "tsetse": "57 mm gun"},
    "day_night": {"day": "day", "night": "night"},
    "switch_to_night": {"night": "night", "lost": "contact lost"},
    "wolfpack": {"busy": "escorts busy elsewhere", "focused": "escorts all on us"},
    "kite_loss": {
        "doctor": "doctor lost",
        "second-watch-officer": "II WO lost",
        "petty-officer": "petty officer lost",
    },
    "U1": {"hit": "hit", "miss": "miss"},
    "extreme_range": {"hit": "hit", "miss": "miss"},
    "fat_pattern": {"hit": "another ship hit", "miss": "miss"},
    "U2": {"dud": "dud", "live": "detonated"},
    "E2": {"undetected": "undetected", "detected": "detected", "detected-hard": "detected, attack at +1"},
    "E2_close": {"undetected": "undetected", "detected": "detected", "detected-hard": "detected, attack at +1"},
    "test_depth": {"implodes": "crushed", "one-more": "one more hull box, again", "holds": "she held"},
    "special_weapon": {"special": "special weapon", "depth-charges": "depth charges"},
    "air_special_weapon": {"special": "special weapon", "depth-charges": "depth charges"},
    "E4": {
        **{name: f"{label} damaged" for name, label in SYSTEMS.items()},
        "flak-all": "All flak guns damaged",
        "flooding": "Flooding",
        "flooding-x2": "Flooding, two boxes",
        "hull": "Hull damaged",
        "hull-x2": "Hull damaged, two boxes",
        "crew-injury": "Crew injury",
        "crew-injury-x2": "Two crew injuries",
        "minor": "Minor damage",
    },
    "repair": {"operational": "repaired", "inoperable": "not repaired"},
    "crew_who": {**MEN, "generic": "Crew", "abwehr-agent": "Agent, or nobody"},
    "crew_severity": {"LW": "lightly wounded", "SW": "seriously wounded", "KIA": "killed"},
    "doctor_check": {"lives": "he lived", "dies": "he died"},
    "overboard": {name: f"{label} lost" for name, label in MEN.items()},
    "rescue": {"rescued": "rescued", "lost": "not rescued"},
    "scuttle": {"scuttled": "scuttled", "captured": "captured"},
    "A1": {"two-attacks": "two attacks", "one-attack": "one attack", "crash-dive": "dived in time"},
    "A2": {"shot-down": "shot down", "damaged": "aircraft damaged", "miss": "miss"},
    "submarine_sighting": {
        "boat-first": "we saw her first",
        "both-dive": "both dived",
        "enemy-first": "she saw us first",
    },
    "follow_contact": {"kept": "contact kept", "lost": "contact lost"},
    "follow_escort": {"escorted": "escort stays", "unescorted": "escort leaves"},
    "arctic_posting": {"stays": "stays in the north", "free": "not posted"},
    "penang_posting": {"penang": "posted to Penang", "home": "comes home"},
    "penang_patrol": {
        "return-to-france": "home to France",
        "return-to-norway": "home to Norway",
        "indian-ocean": "Indian Ocean",
        "australia": "Australia",
    },
    "invasion_return": {"relieved": "relieved of command", "no-awards": "no more awards"},
    "schnorchel_fit": {"fitted": "fitted", "none": "not fitted"},
    "balkon_fit": {"fitted": "fitted", "none": "not fitted"},
    "deck_gun_removal": {"removed": "taken off", "kept": "kept"},
    "alberich": {"alberich": "coated", "none": "not coated"},
    "crew_advancement": {
        "crew-up": "crew one level better",
        **{f"{name}-experte": f"{MEN[name]} Experte" for name in list(MEN)[1:5]},
    },
    "first_officer_leaves": {"stays": "he stays", "leaves": "he leaves"},
    "promotion": {"promoted": "promoted", "passed-over": "passed over"},
    "patrol_choice": {"choose": "own choice", "roll": "as ordered"},
    "abilities": {
        "marksman": "marksman",
        "silent-runner": "silent runner",
        "sharp-lookout": "sharp lookout",
        "gunner": "gunner",
        "master-engineer": "master engineer",
        "lucky": "lucky",
    },
    "escort_quality": {name: name for name in QUALITIES},
    "aircraft_quality": {name: name for name in QUALITIES},
    "resupply": {"fuel": "supply boat met", "none": "nobody near"},
}
"""What each result slug of a chart is called; of forms of a chart by their family."""


def _hits(result: dict[str, Any]) -> str:
    if not result["hits"]:
        return "no hit"
    return counted(result["hits"], "hit") + (", hull holed" if result.get("holed") else "")


def _evasive(result: dict[str, Any]) -> str:
    if result["hits"]:
        return "one hit less"
    return "no change, heard next time" if result["e2_next"] else "no change"


def _taken_over(result: dict[str, Any]) -> str:
    parts = [f"{count if isinstance(count, int) else 'a die of'} {TORPEDOES[kind]}" for kind, count in result.items()]
    return " and ".join(parts) or "none"


_FORMED: dict[str, Callable[[dict[str, Any]], str]] = {
    "air_raid": lambda r: f"{counted(r['extra_months'], 'month')} more",
    "flooding_check": lambda r: "one more box" if r["flooding"] else "no more water",
    "evasive": _evasive,
    "resupply.torpedoes": _taken_over,
}
_COUNTED: dict[str, Callable[[int], str]] = {
    "U3": lambda r: counted(r, "point"),
    "convalescence": lambda r: counted(r, "month"),
    "convoy_size": lambda r: f"{r} ships in reach",
    "penang_shortfall": lambda r: f"{r} short",
    "start_rank": rank_name,
}


def _ship(chart: str, number: int) -> str:
    found = printed().rosters[chart.removeprefix("rosters.")][number]
    return f"{found.name}, {tons(found.tons)}"


RESULTS = Results(
    plain=_PLAIN,
    counted=_COUNTED,
    formed=_FORMED,
    other=_hits,
    components={"rosters": _ship},
    common={"sunk": "sunk", "none": "no effect", "boat-destroyed": "boat destroyed"},
)
"""What the results of the charts are called."""

MODIFIERS = {
    # ---- the boat and her men
    "oakleaves": "Oakleaves",
    "swords": "Swords",
    "green-crew": "green crew",
    "good-crew": "veteran or elite crew",
    "veteran-crew": "veteran or elite crew",
    "elite-crew": "elite crew",
    "crew-out": "the whole crew wounded",
    "kommandant-wounded": "Kommandant wounded",
    "kommandant-and-1wo-wounded": "Kommandant and I WO wounded",
    "kommandant-out": "Kommandant wounded",
    "engineer-experte": "engineer is Experte",
    "engineer-out": "engineer wounded",
    "doctor-experte": "doctor is Experte",
    "fuel-tanks": "fuel tanks damaged",
    "dive-planes": "dive planes damaged",
    "hydrophones": "hydrophones damaged",
    "batteries": "batteries damaged",
    "electric-engine": "electric motor damaged",
    "handicapped": "dive planes or motor damaged",
    "radio": "no radio",
    "alberich": "Alberich coating",
    "slow-diver": "slow diver",
    "naxos": "NAXOS receiver",
    "schnorchel": "under the schnorchel",
    "heavy-flak": "heavy flak",
    "flak-boat": "flak boat",
    # ---- the attack
    "surface-torpedo": "fired on the surface",
    "second-salvo": "second salvo",
    "electric-medium": "electric, medium range",
    "electric-long": "electric, long range",
    "fast-target": "fast target",
    "superior-torpedoes": "superior torpedoes",
    "gun-105": "10.5 cm gun",
    "capital-ship": "capital ship",
    "steam-by-day": "steam wake by day",
    "previously-detected": "detected before",
    "close-range": "close range",
    "long-range": "long range",
    "extreme-range": "extreme range",
    "night-surface": "night surface attack",
    "fore-and-aft": "fired fore and aft",
    "wolfpack-busy": "escorts busy elsewhere",
    "wolfpack-focused": "escorts all on us",
    "exceeding-test-depth": "exceeding test depth",
    "bold": "BOLD released",
    "escort-sunk": "an escort sunk",
    "detected-hard": "detected squarely",
    "elite-escort": "elite escorts",
    "evasive": "evasion went wrong",
    "sonar-ping": "active sonar",
    "air-attack": "attack from the air",
    # ---- place, time and record
    "gibraltar": "the narrow passage",
    "mission": "tied to the mission",
    "year-1943": "the year 1943",
    "year-1944": "the year 1944",
    "year-1945": "the year 1945",
    "knights-cross": "Knight's Cross since then",
    "ships-sunk": "ships sunk since then",
    "failed-patrols": "failed patrols since then",
    # ---- cards and abilities
    "card-approach": "Dobratz's approach",
    "card-capital-ship": "Fenski's aim at capital ships",
    "card-submerged": "Schnee's submerged attack",
    "card-flak": "Hartmann's flak",
    "marksman": "marksman",
    "gunner": "gunner",
    "sharp-lookout": "sharp lookout",
}
MODIFIERS_OF = {
    ("E1.additional-round", "year-1944"): "the years 1944 and 1945",
    ("E2", "year-1944"): "the years 1944 and 1945",
    ("A1", "year-1944"): "the years 1944 and 1945",
    ("E3", "year-1943"): "the years 1943 and 1944",
}


COLUMNS = {
    "close": "close range",
    "medium": "medium range",
    "long": "long range",
    "torpedo": "torpedo",
    "deck_gun": "deck gun",
    **{name: label for name, label in TORPEDOES.items() if name != "mine"},
}
