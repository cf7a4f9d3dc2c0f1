"""Rolls in words: charts by name, results, the reasons of modifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.phrases import counted, signed
from kaleun.kernel.wordbook import Results

from .phrases import square
from .printed import chart, printed

__all__ = ["CHARTS", "MODIFIERS", "RESULTS", "chart_name"]

CHARTS = {
    "mission": "Mission order",
    "weather": "Weather",
    "contact.green": "Contacts, green zone",
    "contact.red": "Contacts, red zone",
    "contact.yellow": "Contacts, yellow zone",
    "contact.white": "Contacts, white zone",
    "alarm": "Alarm",
    "flak": "Flak",
    "flak_barrage": "Flak barrage",
    "air_attack": "Air attack",
    "approach": "Approach",
    "deck_gun": "Deck gun",
    "deck_gun_finish": "Deck gun, finishing shot",
    "target_armed": "Is she armed",
    "target_response": "Her guns",
    "firing_solution": "Firing solution",
    "firing_follow_up": "Was the miss noticed",
    "dodge": "Dodging",
    "dud": "Detonator",
    "hit": "Hit",
    "patrol_crossing": "Patrol on our path",
    "patrol_arrival": "Patrol coming up",
    "break_through": "Breaking through",
    "shake_off": "Shaking off",
    "silent_running.break_through": "Silent running past the escort",
    "silent_running.shake_off": "Silent running from the escort",
    "depth_charges": "Depth charges",
    "even_deeper_6": "Below the maximum, depth 6",
    "even_deeper_7": "Below the maximum, depth 7",
    "structure_test": "Structure",
    "were_sinking": "Does she sink",
    "repair_water_leak": "Leak repair",
    "resist_pressure": "Pressure",
    "crew_hit": "Was he a specialist",
    "flak_gun_hit": "Which flak gun",
    "repair": "Repair",
    "combativity": "Combativity",
    "equipment.stern": "Equipment in the stern",
    "equipment.bow": "Equipment in the bow",
    "equipment.centre": "Equipment in the control room",
    "equipment.turret": "Equipment in the conning tower",
    "aircraft_group": "Who flies together",
    "convoy_draw": "Size of the convoy",
    "harassed": "Harassed",
    "forced_dive": "Dive under attack",
}
"""What each chart is called where a roll on it is spoken of."""

_PLAIN: dict[str, dict[str, str]] = {
    "alarm": {
        "surprised": "surprised on the surface",
        "caught-diving": "caught diving",
        "seen-diving": "dived in time, but seen",
        "unseen": "dived unseen",
    },
    "flak": {"miss": "miss", "barrage": "barrage", "shot-down": "shot down"},
    "flak_barrage": {"attacks": "it attacks all the same", "suppressed": "kept off", "driven-off": "driven off"},
    "approach": {
        "spotted": "seen",
        "too-far": "too far off",
        "attack": "in position",
        "attack-1": "in good position",
        "attack-2": "in the best position",
    },
    "deck_gun": {
        "superficial": "superficial damage",
        "immobilised": "stopped",
        "sinking": "sinking",
        "exploded": "blown up",
    },
    "deck_gun_finish": {"no": "still afloat", "yes": "blown up"},
    "target_armed": {"no": "unarmed", "yes": "armed"},
    "firing_solution": {
        "miss-alerted": "missed and noticed",
        "miss": "missed",
        "hit": "on target",
        "hit-critical": "squarely on target",
    },
    "firing_follow_up": {"no": "not noticed", "yes": "noticed"},
    "dodge": {"hit": "no way out", "dodged": "dodged"},
    "dud": {"no": "it went off", "yes": "dud"},
    "hit": {"immobilised": "stopped", "sinking": "sinking", "exploded": "blown up"},
    "patrol_crossing": {"no": "it stays away", "yes": "it crosses our path"},
    "patrol_arrival": {"no": "it stays away", "yes": "it comes up"},
    "break_through": {
        "hunted": "found and hunted",
        "spotted": "seen",
        "approach": "through, still to close in",
        "attack": "through and in position",
    },
    "shake_off": {"hunted": "found again", "again": "still searching", "away": "shaken off"},
    "silent_running": {"success": "unheard", "caught": "caught"},
    "even_deeper_6": {"yes": "she holds", "no": "she breaks"},
    "even_deeper_7": {"yes": "she holds", "no": "she breaks"},
    "structure_test": {"no": "it holds", "yes": "water comes in"},
    "were_sinking": {"no": "she floats", "yes": "she sinks"},
    "resist_pressure": {"bursts": "the hull bursts", "strained": "the hull is strained", "holds": "the hull holds"},
    "crew_hit": {"no": "no specialist", "yes": "a specialist"},
    "flak_gun_hit": {"first": "the first gun", "second": "the second gun"},
    "repair": {"no": "not repaired", "yes": "repaired"},
}
"""What each result slug of a chart is called; of forms of a chart by their family."""


def _contact(result: dict[str, Any]) -> str:
    parts = [
        counted(result[key], thing, things)
        for key, thing, things in (
            ("aircraft", "aircraft", "aircraft"),
            ("targets", "target", "targets"),
            ("patrols", "patrol", "patrols"),
        )
        if result[key]
    ]
    if result.get("convoy"):
        parts.insert(0, "a convoy")
    return ", ".join(parts) or "nothing"


def _leak(result: dict[str, Any]) -> str:
    if result["leak"]:
        return f"leak {signed(result['leak'])}"
    return "no better, one level deeper" if result.get("depth") else "no better, try again"


def _damage(result: dict[str, Any]) -> str:
    if result.get("away"):
        return "shaken off for good"
    return counted(result["damage"], "damage counter") if result["damage"] else "no damage"


_FORMED: dict[str, Callable[[dict[str, Any]], str]] = {
    "weather": lambda r: str(r["name"]),
    "contact": _contact,
    "repair_water_leak": _leak,
    "combativity": lambda r: signed(r["combativity"]) if r["combativity"] else "no change",
}


def _counters(total: int) -> str:
    return counted(total, "damage counter") if total > 0 else "no damage"


_COUNTED: dict[str, Callable[[int], str]] = {
    "mission": lambda n: square(printed().missions[n]) if n in printed().missions else str(n),
    "convoy_draw": lambda n: counted(n, "target counter"),
    "aircraft_group": lambda n: f"number {n}",
    "harassed": _counters,
    "forced_dive": _counters,
}


def chart_name(name: str) -> str:
    """A chart by name."""
    return CHARTS.get(name) or chart(name).title


def _item(chart: str, item: str) -> str | None:
    found = printed().items.get(item)
    return found.name if found else None


RESULTS = Results(plain=_PLAIN, counted=_COUNTED, formed=_FORMED, other=_damage, components={"equipment": _item})
"""What the results of the charts are called."""

MODIFIERS = {
    "emergency-dive": "emergency dive",
    "discretion": "discretion",
    "hunt": "hunt",
    "spotted": "boat spotted",
    "equipment": "damaged equipment",
    "combativity": "low combativity",
    "fame": "Fame Points",
    "flak-option": "Flak option",
    "size": "size of the boat",
    "firepower": "firepower",
    "direct": "direct approach",
    "indirect": "indirect approach",
    "weather": "weather",
    "convoy-flight": "convoy in flight",
    "heart-of-the-convoy": "into the heart of the convoy",
    "crew-level": "crew level",
    "gun": "the boat's gun",
    "gunner": "Gunner",
    "flight": "flight of the target",
    "ideal-angle": "good position",
    "ideal-angle-2": "best position",
    "old-wolf": "Old Wolf",
    "salvo": "salvo",
    "escort-target": "aimed at a warship",
    "magnetic": "magnetic detonator",
    "critical": "squarely on target",
    "fast": "fast torpedo",
    "slow": "slow torpedo",
    "warship": "nimble warship",
    "escorts": "escorts",
    "targets": "ships protected",
    "flee": "fleeing",
    "slow-torpedo": "slow torpedoes leave no trace",
    "silent-running": "silent running",
    "depth": "depth",
    "leak": "leak",
    "wrecked-areas": "areas crossed out",
    "crosses": "circles crossed out",
    "mechanic": "Mechanic",
    "electrician": "Electrician",
    "charismatic": "Charismatic",
    "nerves-of-steel": "Nerves of Steel",
    "convoy": "a convoy",
    "dive-speed": "dive speed",
}
