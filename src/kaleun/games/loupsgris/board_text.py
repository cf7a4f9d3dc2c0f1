"""The boat sheet, the chart and the contacts at a glance, as titled groups of short lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.phrases import counted, fitted_groups, signed, tally
from kaleun.kernel.words import BOARD_WIDTH, View

from .contact_text import contact_lines
from .cups_text import cup_lines
from .figures import figures, tonnage
from .names import ROWS
from .phrases import grt, option_name, rank_title, square
from .printed import boat_type, printed
from .victory import place_of, rank_of, slug_of

__all__ = ["board_groups", "circles"]

_BLANK, _STRUCK, _CROSSED = "○", "Ø", "X"
"""The marks on the sheet."""


def board_groups(view: View) -> list[tuple[str, list[str]]]:
    """The groups that have something to say, in the order of the sheet."""
    groups = [
        ("Boat", _boat(view)),
        ("Damage", _damage(view)),
        ("Crew", _crew(view)),
        ("Chart", _chart(view)),
        ("Contacts", contact_lines(view)),
        ("Cups", cup_lines(view)),
        ("Log", _log(view)),
    ]
    return fitted_groups(groups, BOARD_WIDTH, "GRT")


# ------------------------------------------------------------------------------------------------ the boat


def _boat(view: View) -> list[str]:
    boat, career = view["boat"], view["career"]
    if boat is None:
        return []
    type_ = boat_type(boat["type"])
    port = printed().ports[career["port"]].name if career["port"] else ""
    lines = [type_.name + (f", {port}" if port else "")]
    lines.append(f"Torpedoes {boat['torpedoes']} of {type_.torpedoes}")
    lines.append(f"Autonomy {tally(boat['autonomy'], max(boat['autonomy'], type_.autonomy))} {boat['autonomy']}")
    if view["patrol"] is None:
        return lines
    deepest = figures(view)
    lines.append(f"Depth {boat['depth']}, at most {deepest['max-depth']}")
    lines.append(f"Water {tally(boat['leak'], printed().limits.water_leak_max)} {boat['leak']}")
    lines.append(
        f"Dive {signed(deepest['emergency-dive'])}, discretion {signed(deepest['discretion'])}, "
        f"hunt {signed(deepest['hunt'])}"
    )
    return lines


def circles(row: Mapping[str, Any]) -> str:
    """A row of circles as it looks on the sheet: crossed out, struck once, blank."""
    blank = row["of"] - row["struck"] - row["crossed"]
    return str(_CROSSED * row["crossed"] + _STRUCK * row["struck"] + _BLANK * blank)


def _damage(view: View) -> list[str]:
    boat = view["boat"]
    if boat is None:
        return []
    wide = max(len(label) for name, label in ROWS.items() if name in boat["rows"])
    lines = [
        f"{ROWS[name]:<{wide}} {circles(row)}" + (", destroyed" if row["destroyed"] else "")
        for name, row in boat["rows"].items()
    ]
    for item, hits in boat["hits"].items():
        found = printed().items[item]
        lines.append(f"{found.name}: {signed(found.amount * hits)} to {found.effect.replace('-', ' ')}")
    for element, count in boat["failed"].items():
        label = ROWS.get(element) or (printed().items[element].name if element in printed().items else "Leak")
        lines.append(f"Repair failed: {label}" + (f" ({count})" if count > 1 else ""))
    return lines


def _crew(view: View) -> list[str]:
    career, patrol = view["career"], view["patrol"]
    lines = [f"Crew level {career['crew_level']} of {printed().crew.level_max}"]
    if patrol is not None:
        lines.append(f"Combativity {patrol['combativity']}".replace("-", "−"))
    lines += [f"{option_name(name)} {value}" for name, value in career["options"].items()]
    lines.append(counted(career["fame"], "Fame Point"))
    return lines


# ------------------------------------------------------------------------------------------------ the chart


def _chart(view: View) -> list[str]:
    patrol = view["patrol"]
    if patrol is None:
        return []
    way = "homeward" if patrol["homeward"] else "outward"
    lines = [f"Patrol {patrol['number']}, phase {patrol['phases']}, {way}", f"In {square(patrol['square'])}"]
    if patrol["zone"]:
        state = ", reached" if patrol["arrived"] else ""
        lines.append(f"Patrol square {square(patrol['zone'])}{state}")
    level = printed().weather[patrol["weather"]]
    lines.append(f"Weather {level.level}, {level.name}")
    lines.append(f"(approach {signed(level.approach)}, firing {signed(level.firing)})")
    if patrol["route"]:
        lines.append("Sailed " + " ".join(name if name in printed().squares else "Bunker" for name in patrol["route"]))
    if patrol["spotted"]:
        lines.append("U-boat spotted in this zone")
    return lines


def _log(view: View) -> list[str]:
    career, patrol = view["career"], view["patrol"]
    total = tonnage(view)
    lines = [str(career["name"])]
    if patrol is not None:
        lines.append(f"This patrol: {counted(patrol['ships'], 'ship')}, {counted(patrol['points'], 'point')}")
    lines.append(f"{counted(career['patrols'], 'patrol')}, {counted(len(career['ships']), 'ship')}, {grt(total)}")
    if career["aircraft"] or career["warships"]:
        lines.append(f"{career['aircraft']} aircraft, {counted(career['warships'], 'warship')} destroyed")
    lines.append(rank_title(slug_of(rank_of(total, printed()))))
    place = place_of(total, printed())
    if place <= len(printed().aces):
        lines.append(f"Place {place} among the aces")
    return lines
