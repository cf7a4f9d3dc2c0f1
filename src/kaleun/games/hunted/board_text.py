"""The boat, her men, the combat mat and the log at a glance, as titled groups of short lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaleun.kernel.phrases import counted, fitted_groups, listed, tally
from kaleun.kernel.words import BOARD_WIDTH, View

from .mat import combat_lines
from .names import AREAS, ASSIGNMENTS, BASES, MEN, MISSIONS, QUALITIES, STATES, SYSTEMS, TORPEDOES
from .phrases import award_name, rank_name, roman, tons
from .printed import boat_type
from .record import ships_of, tons_sunk

__all__ = ["board_groups", "track_strip"]

_LETTERS = {
    "biscay": "B",
    "transit": "T",
    "gibraltar": "G",
    "mission": "X",
    "british-isles": "I",
    "brazilian-coast": "R",
    "indian-ocean": "O",
    "invasion": "I",
}
_SHORT = {
    "biscay": "Biscay",
    "transit": "transit",
    "gibraltar": "Gibraltar",
    "mission": "mission",
    "west-african-coast": "West Africa",
    "brazilian-coast": "Brazil",
    "invasion": "invasion",
}
_KNIGHT = ("none", "Knight's Cross", "Oakleaves", "Swords", "Diamonds")


def board_groups(view: View, more: Sequence[tuple[str, list[str]]] = ()) -> list[tuple[str, list[str]]]:
    """The groups that have something to say, in the order of the mat, and more behind them."""
    groups = [
        ("Boat", _boat(view)),
        ("Tubes", _tubes(view)),
        ("Reloads", _reloads(view)),
        ("Gun and flak", _guns(view)),
        ("Hull and flooding", _tracks(view)),
        ("Systems", _systems(view)),
        ("Crew", _crew(view)),
        ("Combat mat", combat_lines(view)),
        ("Log", _log(view)),
        *more,
    ]
    return fitted_groups(groups, BOARD_WIDTH, "t")


# ---------------------------------------------------------------------------------------------------- the boat


def _boat(view: View) -> list[str]:
    boat, patrol = view["boat"], view["patrol"]
    lines = [f"{boat['number']}, type {boat['type']}, base {BASES[boat['base']]}"]
    fitted = [
        label
        for name, label in (
            ("schnorchel", "schnorchel"),
            ("balkon", "Balkon"),
            ("alberich", "Alberich"),
            ("kite", "kite"),
        )
        if boat[name]
    ]
    if fitted:
        lines.append("Fitted: " + ", ".join(fitted))
    if boat["posting"]:
        lines.append(f"Posted: {AREAS[boat['posting']]}")
    if patrol is None:
        return lines
    lines.append(f"Patrol: {ASSIGNMENTS[patrol['assignment']]}")
    lines += track_strip(patrol)
    if patrol["box"] >= 0:
        lines.append(f"Posture: {patrol['posture']}")
        lines.append(f"{counted(len(patrol['route']), 'box', 'boxes')} to go")
    lines += _mission(patrol)
    return lines


def track_strip(patrol: View) -> list[str]:
    """The travel boxes as letters, the one occupied in brackets, and what the letters mean."""
    boxes = []
    for place, box in enumerate(patrol["boxes"]):
        letter = _letter(box["column"]) + (f"*{box['rolls']}" if box["rolls"] > 1 else "")
        boxes.append(f"[{letter}]" if place == patrol["box"] else letter)
    columns = dict.fromkeys(box["column"] for box in patrol["boxes"])
    legend = ", ".join(f"{_letter(column)} {_SHORT.get(column, AREAS[column])}" for column in columns)
    return [" ".join(boxes), f"({legend})"]


def _letter(column: str) -> str:
    return _LETTERS.get(column) or column[0].upper()


def _mission(patrol: View) -> list[str]:
    lines = []
    if patrol["mission"]:
        state = "done" if patrol["mission_done"] else "open" if patrol["mission_open"] else "not done"
        lines.append(
            f"Mission: {MISSIONS[patrol['mission']]}" + ("" if patrol["mission"] == "anti-invasion" else f", {state}")
        )
    if patrol["aborting"]:
        lines.append(f"Breaking off, bound for {BASES[patrol['ends_at']]}")
    if patrol["calm_boxes"]:
        lines.append(f"No encounters: next {counted(patrol['calm_boxes'], 'box', 'boxes')}")
    if patrol["superior_torpedoes"]:
        lines.append("Superior torpedoes")
    if patrol["valve_jammed"]:
        lines.append("Schnorchel valve jammed")
    return lines


def _tubes(view: View) -> list[str]:
    load = view["boat"]["load"]
    return [
        f"{end.capitalize()} {roman(place)}: {TORPEDOES[tube] if tube else 'empty'}"
        for end in ("forward", "aft")
        for place, tube in enumerate(load[end], start=1)
    ]


def _kinds(box: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {TORPEDOES[kind]}" for kind, count in box.items() if count) or "none"


def _reloads(view: View) -> list[str]:
    boat = view["boat"]
    load, room = boat["load"], boat_type(boat["type"]).reloads
    lines = []
    if room.forward:
        lines.append(f"Forward: {_kinds(load['forward_reloads'])}")
    if room.aft:
        lines.append(f"Aft: {_kinds(load['aft_reloads'])}")
    if load["mines"]:
        lines.append(f"{counted(load['mines'], 'mine')} in the shafts")
    return lines


def _guns(view: View) -> list[str]:
    boat = view["boat"]
    gun = boat_type(boat["type"]).deck_gun
    lines = []
    if boat["deck_gun"]:
        state = boat["damage"].get("deck-gun", "")
        lines.append(
            f"{gun.calibre_mm / 10:g} cm gun: {boat['load']['ammo']} of {gun.ammo} rounds"
            + (f", {state}" if state else "")
        )
    for mount in ("flak-20", "flak-37"):
        if mount in boat["systems"]:
            lines.append(f"{SYSTEMS[mount]}: {boat['damage'].get(mount, 'sound')}")
    return lines


def _tracks(view: View) -> list[str]:
    boat = view["boat"]
    boxes, water = boat_type(boat["type"]).hull.boxes, boat_type(boat["type"]).flooding
    lines = [
        f"Hull {tally(boat['hull'], boxes)} {boat['hull']} of {boxes}",
        f"Flooding {tally(boat['flooding'], water)} {boat['flooding']} of {water}",
    ]
    if boat["holed"]:
        lines.append("Holed: she cannot dive")
    return lines


def _systems(view: View) -> list[str]:
    damage = view["boat"]["damage"]
    return [f"{SYSTEMS[name]}: {damage[name]}" for name in view["boat"]["systems"] if name in damage] or ["All sound"]


def _crew(view: View) -> list[str]:
    crew = view["crew"]
    lines = [f"Quality: {QUALITIES[crew['quality']]}"]
    boxes: dict[str, list[str]] = {}
    for name, state in crew["men"].items():
        if name.startswith("crew-"):
            boxes.setdefault(STATES[state], []).append(MEN[name].removeprefix("Crew "))
        else:
            standing = ", Experte" if name in crew["experte"] else ""
            lines.append(f"{MEN[name]}: {STATES[state]}{standing}")
    return [*lines, *(f"Crew {listed(numbers)}: {state}" for state, numbers in boxes.items())]


def _log(view: View) -> list[str]:
    career, man, log = view["career"], view["kommandant"], view["log"]
    sunk = ships_of(log, "sunk")
    lines = [f"{rank_name(man['rank'])} {man['name']}".strip()]
    if man["award"]:
        lines.append(
            award_name(man["award"])
            if len(award_name(man["award"])) <= BOARD_WIDTH
            else f"Knight's Cross, {_KNIGHT[man['award']]}"
        )
    if man["barred"]:
        lines.append("No further award")
    if log and not log[-1]["result"]:
        lines.append(f"This patrol: {tons(tons_sunk(log[-1]))}")
    lines.append(f"{counted(career['patrols'], 'patrol')}, {counted(len(sunk), 'ship')} sunk, {tons(career['tons'])}")
    if career["credit"]:
        lines.append(f"{tons(career['credit'])} for boats supplied")
    if career["luck_tokens"]:
        lines.append(counted(career["luck_tokens"], "luck token"))
    if career["rights"]:
        lines.append(counted(career["rights"], "right to a newer boat", "rights to a newer boat"))
    return lines
