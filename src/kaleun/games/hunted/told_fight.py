"""What happened in encounters, as sentences of a captain's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.phrases import counted, number, sentence

from .names import EVENTS, MEN, SYSTEMS, TORPEDOES, WEAPONS
from .phrases import a_ship, man, roman, ship, system, tons, was

__all__ = ["FIGHT", "Facts", "Teller"]

Facts = dict[str, Any]
Teller = str | Callable[[Facts, str], str]
"""A sentence, or what makes one of an event's facts and its rule."""

_TIMES = ("not at all", "once", "twice")
_KILLED = 3
_NOTHING = {
    "man-overboard": "Nobody was on deck, and nobody was lost.",
    "spare-parts": "There were spare parts to be had, but nothing aboard that needed them.",
    "luftwaffe-recon": "Our own aircraft did not fly so far out.",
    "convoy-report": "A convoy was reported, but the report did not reach us.",
    "weather-duty": "Weather reports were wanted, but we were already on the way home.",
    "loose-torpedo": "A torpedo could have broken loose; nobody was hurt.",
    "swim-call": "There was no swimming in these waters.",
    "exhaust-gas": "Exhaust gas came into the boat and harmed nobody.",
}
"""Random events that do not apply."""
_ENDS = {
    "scuttled": "We opened the vents, and she went down under the eyes of the enemy.",
    "captured": "The charges failed, and the enemy boarded her.",
    "lost-at-sea": "Nobody came. Boat and crew were not heard of again.",
}


def _times(count: int) -> str:
    return _TIMES[count] if count < len(_TIMES) else f"{number(count)} times"


def _target(facts: Facts) -> str:
    return ship(facts["target"]) if facts["target"] else "its target"


def _ships_met(facts: Facts, rule: str) -> str:
    met = facts["ships"]
    if len(met) == 1:
        return f"We had before us {a_ship(met[0]).rstrip(',')}."
    named = [f"{entry['name']}, {tons(entry['tons'])}" if entry["name"] else a_ship(entry) for entry in met]
    return f"Ships: {'; '.join(named)}."


def _torpedo_fired(facts: Facts, rule: str) -> str:
    torpedo = TORPEDOES[facts["torpedo"]]
    return f"A {torpedo} left {facts['end']} tube {roman(facts['tube'])} for {_target(facts)}."


def _ship_damaged(facts: Facts, rule: str) -> str:
    points = counted(facts["points"], "point")
    return sentence(f"{a_ship(facts)} was hit for {points}; {number(facts['left'])} more would sink her")


def _ship_sunk(facts: Facts, rule: str) -> str:
    return sentence(f"{a_ship(facts)} was hit for {counted(facts['points'], 'point')} and sank")


def _attacked(facts: Facts, rule: str) -> str:
    weapon, hits = facts["weapon"], facts["hits"]
    salvo = "Depth charges" if weapon == "depth-charges" else f"A {WEAPONS[weapon]} salvo"
    if not hits:
        return f"{salvo} burst wide of us." if weapon == "depth-charges" else f"{salvo} missed us."
    return f"{salvo} hit us {_times(hits)}."


def _no_effect(facts: Facts, rule: str) -> str:
    result = facts["result"]
    if result in EVENTS:
        return _NOTHING.get(result, "It came to nothing.")
    if result in SYSTEMS:
        return f"A hit on {system(result)} did nothing more." if rule == "10.7a" else "A hit did no harm."
    if result == "flak-all":
        return "A hit on the flak did nothing more."
    if rule.startswith("12") and result in MEN:
        return f"No man was lost: {man(result)} was dead already."
    return "The blow hurt nobody." if result in MEN or result == "generic" else "It came to nothing."


def _man_hurt(facts: Facts, rule: str) -> str:
    name, severity, state = facts["man"], facts["severity"], facts["state"]
    who, verb = man(name), was(name)
    if rule in ("12.2a", "12.12a"):
        how = "went overboard and was lost" if rule == "12.2a" else "swam out and did not come back"
        return sentence(f"{who} {how}")
    if rule == "10.6p":
        return sentence(f"{who} died of their wounds" if verb == "were" else f"{who} died of his wounds")
    by = {"12.10a": "a torpedo broke loose, and ", "12.12b": "exhaust gas came into the boat, and "}.get(rule, "")
    if severity == state:
        how = f"{verb} killed" if state >= _KILLED else f"{verb} {'lightly' if state == 1 else 'seriously'} wounded"
    elif state >= _KILLED:
        how = f"{verb} hit again and killed"
    else:
        how = f"{verb} hit again and {verb} now seriously wounded"
    return sentence(f"{by}{who} {how}")


def _hull_marked(facts: Facts, rule: str) -> str:
    boxes = "one box" if facts["boxes"] == 1 else f"{number(facts['boxes'])} boxes"
    by = {"9.6.4b": "We went below test depth", "9.6.4d": "The hull gave way further"}.get(rule, "The hull was damaged")
    return f"{by}: {boxes} more, {facts['hull']} of {facts['of']} in all."


def _flooding_marked(facts: Facts, rule: str) -> str:
    boxes = "one box" if facts["boxes"] == 1 else f"{number(facts['boxes'])} boxes"
    return f"Water came in: {boxes} more, {facts['flooding']} of {facts['of']} in all."


def _time_of_day(facts: Facts, rule: str) -> str:
    if rule == "8.4.2b":
        return "Night came, and we still had contact."
    return "It was day." if facts["time"] == "day" else "It was night."


def _mode_forced(facts: Facts, rule: str) -> str:
    if facts["mode"] == "surfaced":
        return "The boat could not attack submerged; it had to be on the surface."
    return "With escorts about we could only attack submerged."


def _enemy_salvo(facts: Facts, rule: str) -> str:
    return "The enemy fired first; a near miss shook us." if facts["hits"] else "The enemy fired first and missed us."


FIGHT: dict[str, Teller] = {
    # ---- meeting and closing
    "no-encounter": "The ship had been sunk before; there was nobody to meet.",
    "rolled-again": lambda f, r: f"{sentence(ship(f['name']))[:-1]} lay on the bottom already; another ship was met.",
    "ships-met": _ships_met,
    "time-of-day": _time_of_day,
    "contact-lost": lambda f, r: f"We {'waited for the night' if r == '8.4.2b' else 'followed'} and lost contact.",
    "no-attack": "We could not attack and let them pass.",
    "declined": "We let them go and were not seen.",
    "detected": lambda f, r: (
        f"{f['escort'] or 'An escort'} {'had us squarely and came in fast' if f['hard'] else 'found us'}."
    ),
    "escaped": "The escorts lost us.",
    "escorts-called": "The aircraft had called escorts. They came up and began to search.",
    "bold-released": "We let a BOLD go.",
    "escort-arrives": "An escort came up. We dived, and it began to search.",
    "mode-forced": _mode_forced,
    "both-dive": "Both boats dived and lost one another.",
    "enemy-salvo": _enemy_salvo,
    "escort-quality": lambda f, r: f"The escorts were {f['quality'].lower()}.",
    "aircraft-quality": lambda f, r: f"The aircraft's crew was {f['quality'].lower()}.",
    "attacked": _attacked,
    # ---- our fire
    "torpedo-fired": _torpedo_fired,
    "torpedo-missed": lambda f, r: f"The {TORPEDOES[f['torpedo']]} missed.",
    "torpedo-spent": "The ship was sinking already; the torpedo ran on.",
    "dud": lambda f, r: f"The {TORPEDOES[f['torpedo']]} hit and did not go off.",
    "gun-fired": lambda f, r: f"The deck gun fired at {_target(f)}.",
    "shell-spent": "The ship was sinking already; the shells went into the sea.",
    "ship-damaged": _ship_damaged,
    "ship-sunk": _ship_sunk,
    "capital-ship-sunk": lambda f, r: (
        f"{sentence(ship(f['name'], 'capital-ship'))[:-1]} counted towards the Knight's Cross."
    ),
    "escort-gone": "The only escort was gone; the ships were alone.",
    # ---- aircraft
    "crash-dive": "We dived before the aircraft was over us.",
    "dived": "We dived.",
    "attack-broken-off": "An aircraft came. We broke off the attack.",
    "special-weapon": lambda f, r: f"The aircraft attacked with {WEAPONS[f['weapon']]}.",
    "hits": lambda f, r: f"The attack hit us {_times(f['hits'])}." if f["hits"] else "The attack did us no harm.",
    "flak-silent": "Our flak could not fire.",
    "aircraft-hit": lambda f, r: (
        f"Our flak {'shot the aircraft down' if f['result'] == 'shot-down' else 'hit the aircraft'}."
    ),
    "kite-lost": lambda f, r: f"The kite was cut loose, and {man(f['observer'])} was lost with it.",
    # ---- damage, wounds, repairs
    "system-damaged": lambda f, r: sentence(f"{system(f['system'])} {was(f['system'])} damaged"),
    "system-repaired": lambda f, r: sentence(f"{system(f['system'])} {was(f['system'])} repaired"),
    "system-inoperable": lambda f, r: sentence(f"{system(f['system'])} could not be repaired at sea"),
    "hull-marked": _hull_marked,
    "hull-holed": "The pressure hull was holed. We could not dive any more.",
    "flooding-marked": _flooding_marked,
    "pumped-out": "The water was pumped out.",
    "no-effect": _no_effect,
    "man-hurt": _man_hurt,
    # ---- the end of the boat
    "forced-up": "We had to surface in front of the enemy.",
    "boat-sunk": "The boat was lost with all hands.",
    "boat-lost": lambda f, r: _ENDS[f["how"]],
    "boat-given-up": "Both diesels were out of action. We gave up the boat and took to the water.",
    "crew-rescued": "We were picked up by our own side.",
    "towed-in": "Both diesels were out of action; we were towed in.",
}
