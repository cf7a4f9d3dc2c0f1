"""Whoever looks for the boat on the combat mat: escorts with their search, depth charges, aircraft; and the convoy's course."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import View

from .board_kit import Keys, cap, pick, pips, text
from .board_ships import AIRCRAFT, aircraft_form, silhouette
from .names import QUALITIES

__all__ = ["BOAT", "LURKING", "PREFIX", "aircraft", "convoy", "escorts", "searches"]

PREFIX = "chart"
BOAT = (480.0, 470.0)
"""Where the boat is drawn."""
LURKING = ((104.0, 462.0), (872.0, 96.0))


def searches(encounter: View) -> str:
    """The search as beams towards the boat, depth charges as rings around her."""
    if not encounter["escorted"] and encounter["kind"] not in ("escort", "aircraft"):
        return ""
    parts = []
    x, y = BOAT
    if encounter["stage"] == "cycle":
        from_x, from_y = LURKING[0]
        parts.append(
            f'<path class="beam" d="M{from_x + 50:g} {from_y - 16:g}L{x + 16:g} {y - 76:g}Q{x + 90:g} {y - 10:g} {x + 22:g} {y + 66:g}Z"/>'
        )
        if encounter["detected"]:
            parts += [
                f'<g data-fresh="round-{encounter["round"]}-{encounter["incoming"]}">'
                + "".join(f'<circle class="blast" cx="{x + dx}" cy="{y + dy}" r="{r}"/>' for dx, dy, r in _BLASTS)
                + "</g>"
            ]
            if encounter["incoming"]:
                parts.append(text(x + 74, y + 40, counted(encounter["incoming"], "hit"), "bold alarm"))
    if encounter["bold"] or encounter["bold_used"]:
        parts.append(_bubbles(x - 96, y + 20) + text(x - 96, y + 46, "BOLD", "pencil", "middle"))
    return "".join(parts)


_BLASTS = ((-46, -30, 18), (52, -18, 24), (-34, 40, 22), (40, 44, 15))


def _bubbles(x: float, y: float) -> str:
    return "".join(
        f'<circle class="ink-l fine" cx="{x + dx}" cy="{y + dy}" r="{r}"/>'
        for dx, dy, r in ((0, 0, 7), (11, 8, 4.5), (-9, 9, 3.5), (3, 15, 2.5))
    )


def escorts(encounter: View, keys: Keys) -> str:
    """The escorts; as a target, one of them with its damage."""
    if encounter["escort_sunk"] and encounter["escort"] is None:
        return ""
    if not encounter["escorted"] and encounter["kind"] != "escort":
        return ""
    many = encounter["kind"] in ("convoy", "capital-ship", "two-ships-escort")
    state = "searching" if encounter["stage"] == "cycle" else ""
    if encounter["detected"] and state:
        state = "has found us"
    quality = (
        QUALITIES[encounter["quality"]].lower() if encounter["quality"] >= 0 and encounter["kind"] != "aircraft" else ""
    )
    said = ", ".join(part for part in ("Escort", quality) if part)
    key = keys.key("escort", "salvo.tube", "gun.target")
    escort = encounter["escort"]
    x, y = LURKING[0]
    parts = ['<rect class="halo" x="-76" y="-52" width="152" height="92" rx="4"/>'] if key else []
    parts += [
        silhouette("escort"),
        '<path class="ink-l fine" d="M-60 3H60"/>',
        text(0, 22, said, "data", "middle"),
        text(0, 41, state, "bold" if encounter["detected"] else "data", "middle"),
    ]
    if escort is not None:
        parts.append(pips(-16 * escort["points"] / 2, 34, escort["damage"], escort["points"], PREFIX))
        if escort["name"]:
            parts.append(text(0, -44, escort["name"], "name", "middle"))
    elif encounter["escort_name"]:
        parts.append(text(0, -44, encounter["escort_name"], "name", "middle"))
    parts.append(cap(-76, -52, key))
    first = f'<g class="ship" transform="translate({x:g} {y:g})">{"".join(parts)}</g>'
    drawn = pick("escort", key, "The escort", first)
    if many and not key:
        far_x, far_y = LURKING[1]
        drawn += (
            f'<g class="ship far" transform="translate({far_x:g} {far_y:g}) scale(-.8 .8)">{silhouette("escort")}'
            '<path class="ink-l fine" d="M-60 3H60"/></g>'
        )
    return drawn


def aircraft(encounter: View) -> str:
    """The aircraft that attacks."""
    if encounter["kind"] != "aircraft":
        return ""
    x, y = 640.0, 190.0
    name = encounter["aircraft_name"] or "Aircraft"
    form = aircraft_form(encounter["aircraft_name"])
    quality = f", {QUALITIES[encounter['quality']].lower()}" if encounter["quality"] >= 0 else ""
    come = f", {counted(encounter['attacks_left'], 'attack')} to come" if encounter["attacks_left"] else ""
    return (
        f'<path class="plan" d="M{x:g} {y:g}L{BOAT[0] + 14:g} {BOAT[1] - 54:g}"/>'
        f'<g class="ship" data-fresh="attack-{encounter["attacks_left"]}" transform="translate({x:g} {y:g}) rotate(212) scale(1.3)">'
        f"{AIRCRAFT[form]}</g>"
        + text(x + 60, y + 102, name + quality, "name", "middle")
        + text(x + 60, y + 124, come.removeprefix(", "), "data", "middle")
    )


def convoy(encounter: View, keys: Keys) -> str:
    """The course of a convoy; it can be followed there."""
    if encounter["kind"] != "convoy" or encounter["stage"] == "begin":
        return ""
    if keys.asked("follow.time") or keys.key("wait-for-night", "engage"):
        return ""  # the hours stand there
    key = keys.key("convoy", "follow")
    shift = 22 if key else 0
    body = (
        text(128 + shift, 52, "the convoy's course", "pencil")
        + f'<path class="ink-l" d="M{128 + shift} 64H{226 + shift}M{218 + shift} 59L{227 + shift} 64L{218 + shift} 69"/>'
        + cap(128, 56, key)
    )
    return pick("convoy", key, "The convoy", body)
