"""The situation in one line."""

from __future__ import annotations

from kaleun.kernel.words import SITUATION_WIDTH, View

from .mat import met
from .names import AREAS, ASSIGNMENTS, ENDED
from .phrases import base_in, month_name, tons
from .printed import boat_type

__all__ = ["situation_text"]

_STEPS = {
    "A": "damage and dock",
    "B": "the wounded",
    "C": "the crew",
    "D": "rank and awards",
    "E": "the next boat",
    "F": "torpedoes",
    "G": "the deck gun",
}


def situation_text(view: View) -> str:
    """Month and place, how the boat goes, what she has met, and her hull."""
    phase, month, base = view["phase"], view["month"], view["boat"]["base"]
    if phase == "over":
        return f"The career is over: {ENDED[view['ended']]}, {tons(view['career']['tons'])} sunk"
    if phase == "refit":
        refit = view["refit"]
        if refit is None:
            return f"{month_name(month)}, refit {base_in(base)}"
        return f"{month_name(refit['begins'])}, refit {base_in(base)}: {_STEPS.get(refit['step'], 'ready for sea')}"
    patrol = view["patrol"]
    if patrol is None or phase != "patrol":
        bound = f", bound for: {ASSIGNMENTS[patrol['assignment']]}" if patrol is not None else ""
        return f"{month_name(month)}, in port {base_in(base)}{bound}"
    return _at_sea(view)


def _at_sea(view: View) -> str:
    patrol, boat, encounter = view["patrol"], view["boat"], view["encounter"]
    boxes = len(patrol["boxes"])
    if patrol["box"] < 0:
        place = f"leaving {base_in(boat['base']).split(' ', 1)[1]}"
        where = ""
    else:
        place = AREAS[patrol["boxes"][patrol["box"]]["column"]]
        where = f" (box {patrol['box'] + 1} of {boxes})"
    marked, track = boat["hull"], boat_type(boat["type"]).hull.boxes
    hull = f"; hull {marked} of {track}" if marked else "; hull sound"
    parts = [patrol["posture"]] if patrol["box"] >= 0 and encounter is None else []
    if patrol["aborting"]:
        parts.append("breaking off")
    if encounter is not None:
        parts = _met(encounter)
    full = [month_name(view["month"]), f"{place}{where}", *parts]
    line = ", ".join(full) + hull
    for shorter in (f"{place}{where}", place):
        if len(line) > SITUATION_WIDTH:
            full[:2] = [month_name(view["month"], short=True), shorter]
            line = ", ".join(full) + hull
    while len(line) > SITUATION_WIDTH:
        full.pop()
        line = ", ".join(full) + hull
    return line


def _met(encounter: View) -> list[str]:
    kind = str(encounter["kind"])
    if kind in ("aircraft", "escort"):
        return ["escorts searching" if encounter["stage"] == "cycle" else kind]
    parts = [met(encounter)]
    if encounter["stage"] != "begin" and kind != "submarine":
        parts[0] += " by night" if encounter["night"] else " by day"
    if encounter["stage"] == "cycle":
        return [*parts, "escorts searching"]
    if encounter["stage"] in ("escaped", "aftermath"):
        return [*parts, "escaped"]
    if encounter["mode"]:
        parts.append(encounter["mode"])
    if encounter["range"]:
        parts.append(f"{encounter['range']} range")
    return parts
