"""The combat mat in words: targets, escorts, what lies placed."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import View

from .names import QUALITIES, SIZES, TORPEDOES
from .phrases import roman, tons

__all__ = ["combat_lines", "met"]

_MET = {
    "ship": ("ship", "escorted ship"),
    "ship-escort": ("ship", "escorted ship"),
    "two-ships": ("two ships", "two escorted ships"),
    "two-ships-escort": ("two ships", "two escorted ships"),
    "tanker": ("tanker", "escorted tanker"),
    "convoy": ("convoy", "convoy"),
    "capital-ship": ("capital ship", "capital ship"),
    "submarine": ("enemy submarine", "enemy submarine"),
    "aircraft": ("aircraft", "aircraft"),
    "escort": ("escort", "escort"),
}
"""What is met, alone and with an escort: that can change in the course of an encounter."""


def met(encounter: View) -> str:
    """What is met, as things stand now: ``ship``, ``two escorted ships``."""
    alone, escorted = _MET[encounter["kind"]]
    return escorted if encounter["escorted"] else alone


def combat_lines(view: View) -> list[str]:
    """The encounter as it lies on the mat; nothing when there is none."""
    encounter = view["encounter"]
    if encounter is None:
        return []
    lines = [met(encounter).capitalize()]
    if encounter["targets"] and encounter["stage"] != "begin":
        lines.append("Night" if encounter["night"] else "Day")
    if encounter["mode"]:
        reach = f", {encounter['range']} range" if encounter["range"] else ""
        lines.append(f"{encounter['mode'].capitalize()}{reach}")
    for place, target in enumerate(encounter["targets"], start=1):
        lines += _target(place, target)
    if encounter["escorted"]:
        lines.append(_escorts(encounter))
    if encounter["escort"] is not None:
        lines += _target(0, encounter["escort"])
    for shot in encounter["placed"]:
        at = "the escort" if shot["target"] < 0 else f"ship {shot['target'] + 1}"
        what = TORPEDOES[shot["torpedo"]] if shot["torpedo"] else "A round"
        tube = f" ({shot['end']} {roman(shot['tube'] + 1)})" if shot["torpedo"] else ""
        lines.append(f"{what}{tube} at {at}")
    if encounter["attacks_left"]:
        lines.append(f"{counted(encounter['attacks_left'], 'air attack')} to come")
    if encounter["incoming"]:
        lines.append(f"{counted(encounter['incoming'], 'hit')} to be resolved")
    if encounter["bold_used"]:
        lines.append("BOLD used")
    return lines


def _target(place: int, target: View) -> list[str]:
    if not target["known"]:
        return [f"{place} {SIZES[target['size']]}, not identified"]
    parts = [target["name"]] if target["name"] else []
    if place:
        parts.append(SIZES[target["size"]])
    parts.append(tons(target["tons"]))
    if target["fast"]:
        parts.append("fast")
    points = target["points"]
    if target["damage"] >= points:
        left = "sunk"
    elif target["damage"]:
        left = f"damaged, {points - target['damage']} of {points} points left"
    else:
        left = counted(points, "point")
    return [f"{place or 'Escort'} {', '.join(parts)}", f"  {left}"]


def _escorts(encounter: View) -> str:
    line = "Escorts"
    if encounter["quality"] >= 0 and encounter["kind"] != "aircraft":
        line += f", {QUALITIES[encounter['quality']].lower()}"
    if encounter["wolfpack"]:
        line += ", busy elsewhere" if encounter["wolfpack"] == "busy" else ", all on us"
    if encounter["detected"]:
        line += ": we are detected"
    elif encounter["surprise"]:
        line += ": searching, no range"
    return line
