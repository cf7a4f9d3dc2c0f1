"""What stands beside the chart or the scene: weather, the marker, the contact slots, tactics, and what the washes mean."""

from __future__ import annotations

from typing import Any

from kaleun.drawing.kit import Keys, cap, moved, number, pick, text
from kaleun.drawing.silhouettes import AIRCRAFT, silhouette
from kaleun.kernel.phrases import capital, counted, signed
from kaleun.kernel.words import View

from .board_chart import inset, swatch
from .board_places import INSET
from .board_sea import is_met, slots
from .board_ships import ship_form, warship_form, warship_label
from .names import COLOURS
from .phrases import plane, ship_name
from .printed import counter, printed

__all__ = ["beside_body"]

_LEFT, _RIGHT = 678, 946
_TACTICS = {
    "slow": ("Slow Ahead", "higher die"),
    "normal": ("Normal", "one die"),
    "full": ("Full Ahead", "lower die"),
}
_ORDERS = {
    "repair": "repair for a phase",
    "autonomy-point": "an Autonomy Point for fame",
}
_MEANS = {"green": "shipping lanes", "red": "most patrolled", "yellow": "disputed", "white": "open sea"}


def beside_body(view: View, keys: Keys, prefix: str) -> str:
    """The column to the right, from 678 to 946."""
    return f'<g class="on-sheet">{_column(view, keys, prefix)}</g>'


def _column(view: View, keys: Keys, prefix: str) -> str:
    if view["patrol"] is None:
        return _ports(keys) + _legend(prefix, 500)
    parts = []
    y = 14.0
    if is_met(view):
        parts.append(f'<g transform="translate({_LEFT} {y})">{inset(view, prefix)}</g>')
        y += INSET[1] + 34
    else:
        y += 22
    drawn, y = _weather(view, y)
    parts.append(drawn)
    drawn, y = _marker(view, y)
    parts.append(drawn)
    if keys.asked("navigation.tactic"):
        drawn, y = _tactics(keys, y)
        parts.append(drawn)
    drawn, y = _orders(keys, y)
    parts.append(drawn)
    drawn, y = _waiting(view, y)
    parts.append(drawn)
    drawn, y = _sunk(view, y)
    parts.append(drawn)
    if not is_met(view):
        parts.append(_legend(prefix, 500))
    return "".join(parts)


def _ports(keys: Keys) -> str:
    if not keys.asked("preparations.port"):
        return ""
    parts = [_title(46, "Home port")]
    for place, (name, port) in enumerate(printed().ports.items()):
        key = keys.key(name)
        y = 86 + 38 * place
        parts.append(pick(name, key, port.name, text(_LEFT + 38, y, port.name, "name") + cap(_LEFT + 14, y - 6, key)))
    return "".join(parts)


def _title(y: float, said: str) -> str:
    return f'<path class="pencil-l fine" d="M{_LEFT} {number(y - 20)}H{_RIGHT}"/>' + text(_LEFT, y, said, "bold")


def _weather(view: View, y: float) -> tuple[str, float]:
    """The board of ten levels with its marker."""
    level = printed().weather[view["patrol"]["weather"]]
    step = (_RIGHT - _LEFT - 28) / 9
    parts = [text(_LEFT, y, capital(level.name), "name")]
    line = y + 22
    parts.append(f'<path class="ink-l fine" d="M{_LEFT + 14} {number(line)}H{_RIGHT - 14}"/>')
    for place in range(10):
        x = _LEFT + 14 + place * step
        parts.append(f'<path class="ink-l fine" d="M{number(x)} {number(line - 4)}v8"/>')
        if place + 1 != level.level:
            parts.append(text(x, line + 22, str(place + 1), "data tiny soft", "middle"))
    x = _LEFT + 14 + (level.level - 1) * step
    mark = f'<circle class="brass" cx="{number(x)}" cy="{number(line)}" r="7"/>'
    parts.append(moved("weather", mark, fresh=str(level.level)))
    parts.append(text(x, line + 22, str(level.level), "bold tiny", "middle"))
    parts.append(
        text(_LEFT, line + 44, f"Approach {_plus(level.approach)}, firing {_plus(level.firing)}", "data small")
    )
    return "".join(parts), line + 80


def _plus(figure: int) -> str:
    return signed(figure) if figure else "0"


def _marker(view: View, y: float) -> tuple[str, float]:
    seen = view["patrol"]["spotted"]
    eye = '<path class="{0}" d="M-14 0Q0-13 14 0Q0 13-14 0Z"/>'
    if seen:
        sign = eye.format("sheet red-l") + '<circle class="ink" r="4.500"/>'
        said = text(_LEFT + 36, y, "U-boat spotted", "bold alarm")
    else:
        sign = eye.format("pencil-l dashed")
        said = text(_LEFT + 36, y, "Not spotted", "data soft")
    mark = f'<g transform="translate({_LEFT + 14} {number(y - 5)})">{sign}</g>{said}'
    return f'<g data-fresh="spotted-{seen}">{mark}</g>', y + 34


def _tactics(keys: Keys, y: float) -> tuple[str, float]:
    parts = [_title(y, "Ahead")]
    for place, (option, (label, dice)) in enumerate(_TACTICS.items()):
        at = y + 34 + place * 36
        key = keys.key(option)
        bars = "".join(f"M{_RIGHT - 54 + 18 * bar} {number(at - 11)}l10 6l-10 6" for bar in range(place + 1))
        body = text(_LEFT + 36, at, label, "bold") + text(_LEFT + 136, at, dice, "pencil tiny")
        body += f'<path class="ink-l thick" d="{bars}"/>' + cap(_LEFT + 14, at - 5, key)
        parts.append(pick(option, key, label, body))
    return "".join(parts), y + 34 + 3 * 36 + 8


def _orders(keys: Keys, y: float) -> tuple[str, float]:
    parts = []
    if keys.asked("navigation.orders", "navigation.advance"):
        for option, label in _ORDERS.items():
            key = keys.key(option)
            if key:
                parts.append(
                    pick(
                        option, key, capital(label), text(_LEFT + 36, y, label, "pencil") + cap(_LEFT + 14, y - 5, key)
                    )
                )
                y += 36
    return "".join(parts), y


# ------------------------------------------------------------------------------------------------ the slots


def _waiting(view: View, y: float) -> tuple[str, float]:
    """What is still to come, slot by slot, at most as much as there is room for."""
    phase = slots(view)
    if phase is None:
        return "", y
    parts = []
    room = 590 if is_met(view) else 470
    for title, entries in _entries(view, phase):
        if not entries or y + 26 > room:
            continue
        parts.append(_title(y, title))
        y += 26
        for place, (sign, label) in enumerate(entries):
            if y > room:
                parts[-1] = text(_LEFT + 62, y - 26, f"and {counted(len(entries) - place + 1, 'other')}", "pencil tiny")
                break
            parts.append(
                f'<g transform="translate({_LEFT + 26} {number(y - 1)})">{sign}</g>'
                + text(_LEFT + 62, y, label, "data small")
            )
            y += 26
        y += 10
    return "".join(parts), y


def _entries(view: View, phase: Any) -> list[tuple[str, list[tuple[str, str]]]]:
    contact = phase["contact"]
    groups = phase["groups"][0 if contact or not phase["groups"] else 1 :]
    planes = [*phase["aircraft"], *(entry["counter"] for group in groups for entry in group["planes"])]
    ships = phase["targets"] if contact or phase["groups"] else []
    crossing = [name for group in phase["crossing"] for name in group]
    return [
        ("Aircraft to come", [(_plane(name), f"{plane(name)}, {counter(name).firepower}") for name in planes]),
        ("Ships to come", [(_hull(ship_form(ship["counter"]), 0.34), _ship(view, ship)) for ship in ships]),
        ("Escort", [(_hull(warship_form(name), 0.36), _warship(name)) for name in phase["escorts"]]),
        ("On our path", [(_hull(warship_form(name), 0.36), _warship(name)) for name in crossing]),
        ("Patrol slot", [(_hull(warship_form(name), 0.36), _warship(name)) for name in phase["patrols"]]),
    ]


def _sunk(view: View, y: float) -> tuple[str, float]:
    """The ships sunk on this patrol, the last first."""
    ships = [ship for ship in view["career"]["ships"] if ship["patrol"] == view["patrol"]["number"]][::-1]
    room = int(((590 if is_met(view) else 470) - y - 26) // 26)
    if not ships or room < 1:
        return "", y
    parts = [_title(y, f"Sunk on this patrol: {len(ships)}")]
    for ship in ships[:room]:
        y += 26
        parts.append(
            f'<g transform="translate({_LEFT + 26} {number(y - 1)})">{_hull(ship_form(ship["counter"]), 0.34)}</g>'
        )
        parts.append(text(_LEFT + 62, y, f"{ship['name']}, {ship['grt']:,} GRT", "data small"))
    return "".join(parts), y + 36


def _hull(form: str, scale: float) -> str:
    return f'<g transform="scale({scale})">{silhouette(form)}</g>'


def _plane(name: str) -> str:
    form = "four" if "Sunderland" in counter(name).label else "twin"
    return f'<g transform="translate(0 -4) scale(.36)">{AIRCRAFT[form]}</g>'


def _ship(view: View, ship: Any) -> str:
    name, tonnage = ship_name(ship["counter"], view["career"]["names"])
    return f"{name}, {tonnage:,} GRT"


def _warship(name: str) -> str:
    label = warship_label(name)
    return label + (f", {counter(name).firepower}" if counter(name).firepower else "")


def _legend(prefix: str, y: float) -> str:
    parts = [_title(y, "Waters")]
    for place, colour in enumerate(COLOURS):
        at = y + 14 + place * 24
        parts.append(
            swatch(prefix, colour, _LEFT, at, (28, 18))
            + text(_LEFT + 38, at + 14, f"{colour}, {_MEANS[colour]}", "data small")
        )
    return "".join(parts)
