"""Ships, warships and aircraft of the contact slots: which silhouette they have, and how a counter is drawn."""

from __future__ import annotations

from typing import Any

from kaleun.drawing.kit import cap, number, pick, text
from kaleun.drawing.silhouettes import AIRCRAFT, silhouette
from kaleun.kernel.phrases import capital
from kaleun.kernel.words import View

from .names import KINDS
from .phrases import plane, ship_name, warship
from .printed import counter

__all__ = ["plane_mark", "ship_form", "ship_mark", "ship_words", "warship_form", "warship_label", "warship_mark"]

_TANKERS = ("T25", "T26", "T27", "T31", "T33", "T34", "T40")
"""Targets whose ships were tankers, or looked like one."""
_BY_POINTS = {1: ("coaster", "collier"), 2: ("freighter", "collier"), 3: ("freighter", "liberty")}
_WARSHIPS = {"E02": "destroyer", "E03": "destroyer", "P01": "coaster", "P03": "destroyer"}
_HALF = 76


def ship_form(name: str) -> str:
    """The silhouette of a target."""
    if name in _TANKERS:
        return ("tanker", "motor-tanker")[int(name[1:]) % 2]
    forms = _BY_POINTS.get(counter(name).points, ("liner",))
    return forms[int(name[1:]) % len(forms)]


def warship_form(name: str) -> str:
    """The silhouette of an escort or patrol."""
    return _WARSHIPS.get(name, "escort")


def ship_words(view: View, ship: Any) -> tuple[str, str, str]:
    """A target: its name, its figures, and its state in words."""
    name, tonnage = ship_name(ship["counter"], view["career"]["names"])
    found = counter(ship["counter"])
    state = [
        word
        for word, holds in (
            ("stopped", ship["immobilised"]),
            ("in flight", ship["fleeing"] and not ship["immobilised"]),
            ("armed", ship["armed"] > 0),
        )
        if holds
    ]
    return name, f"{tonnage:,} GRT, flight {found.flight}", ", ".join(state)


def ship_mark(view: View, ship: Any, at: tuple[float, float], choice: tuple[str, str], aimed: int = 0) -> str:
    """A target with its name and figures; ``at`` is the middle of its waterline, ``choice`` its option and key."""
    x, y = at
    name, figures, state = ship_words(view, ship)
    option, key = choice
    list_ = " rotate(-5)" if ship["immobilised"] else ""
    form = ship_form(ship["counter"])
    body = [f'<rect class="halo" x="{-_HALF}" y="-92" width="{2 * _HALF}" height="110" rx="4"/>'] if key else []
    body.append(text(0, -72, name, "bold", "middle"))
    body.append(text(0, -55, figures, "data tiny", "middle"))
    body.append(f'<g transform="scale(.86){list_}">{silhouette(form)}</g><path class="ink-l fine" d="M-70 2H70"/>')
    if ship["immobilised"]:
        body.append('<path class="red-l" d="M-14-2L-9-9L-5-2L4-12L7-3L16-7L10 2L14 9L4 6L-2 12L-5 5L-14 8L-9 2Z"/>')
    if ship["fleeing"] and not ship["immobilised"]:
        body.append('<path class="ink-l" d="M74-8h12m-5-4l5 4l-5 4M-74 8h-12M-74-2h-7"/>')
    if state:
        body.append(text(0, 18, state, "bold tiny alarm" if ship["immobilised"] else "bold tiny", "middle"))
    elif aimed:
        said = "a torpedo at her" if aimed == 1 else f"{aimed} torpedoes at her"
        body.append(text(0, 18, said, "pencil tiny", "middle"))
    body.append(cap(-_HALF, -92, key))
    drawn = f'<g transform="translate({number(x)} {number(y)})">{"".join(body)}</g>'
    return pick(option, key, f"The {name}", drawn)


def warship_label(name: str) -> str:
    """An escort or patrol in two words: ``Town destroyer``."""
    return capital(warship(name)).replace("-class", "").replace(" class", "").replace(" and ", " & ")


def warship_mark(name: str, at: tuple[float, float], choice: tuple[str, str], scale: float = 0.7) -> str:
    """An escort or patrol with its kind and firepower."""
    x, y = at
    option, key = choice
    found = counter(name)
    label = warship_label(name)
    fire = f"firepower {found.firepower}" if found.firepower else KINDS[found.kind]
    body = ['<rect class="halo" x="-56" y="-34" width="112" height="70" rx="4"/>'] if key else []
    body.append(
        f'<g transform="scale({scale})">{silhouette(warship_form(name))}</g><path class="ink-l fine" d="M-46 1H46"/>'
    )
    body.append(text(0, 16, label, "bold tiny", "middle") + text(0, 30, fire, "data tiny", "middle"))
    body.append(cap(-56, -30, key))
    drawn = f'<g transform="translate({number(x)} {number(y)})">{"".join(body)}</g>'
    return pick(option, key, label, drawn)


def plane_mark(entry: Any, at: tuple[float, float], choice: tuple[str, str]) -> str:
    """An aircraft with its firepower and runs, flying down at the boat."""
    x, y = at
    option, key = choice
    found = counter(entry["counter"])
    form = "four" if "Sunderland" in found.label else "twin"
    figures = f"firepower {found.firepower}" + (", doubled" if found.kind == "B" and not entry["attacked"] else "")
    state = []
    if found.kind == "R":
        state.append(KINDS["R"])
    if entry["runs"]:
        state.append(f"run {entry['runs']}")
    if entry["suppressed"]:
        state.append("kept off")
    body = ['<rect class="halo" x="-84" y="-62" width="168" height="146" rx="4"/>'] if key else []
    body.append(f'<g transform="rotate(180) scale(1.25)">{AIRCRAFT[form]}</g>')
    body.append(
        text(0, 62, capital(plane(entry["counter"])), "bold", "middle") + text(0, 79, figures, "data tiny", "middle")
    )
    if state:
        body.append(text(0, 96, ", ".join(state), "bold tiny", "middle"))
    body.append(cap(-84, -62, key))
    drawn = f'<g transform="translate({number(x)} {number(y)})">{"".join(body)}</g>'
    return pick(option, key, plane(entry["counter"]), drawn)
