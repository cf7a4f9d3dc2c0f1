"""Dice: pips for a d6, a numeral for any other."""

from __future__ import annotations

from markupsafe import Markup, escape

__all__ = ["die"]

_PIPS = {
    1: ((28, 28),),
    2: ((17, 17), (39, 39)),
    3: ((17, 17), (28, 28), (39, 39)),
    4: ((17, 17), (39, 17), (17, 39), (39, 39)),
    5: ((17, 17), (39, 17), (28, 28), (17, 39), (39, 39)),
    6: ((17, 16), (39, 16), (17, 28), (39, 28), (17, 40), (39, 40)),
}
_WORDS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def die(face: int, dice: str = "d6", *, hidden: bool = False) -> Markup:
    """One die that shows a face."""
    said = _WORDS[face] if 0 <= face < len(_WORDS) else str(face)
    label = 'aria-hidden="true"' if hidden else f'role="img" aria-label="{escape(said)}"'
    if _is_six_sided(dice) and face in _PIPS:
        shape = '<rect class="die" x="2" y="2" width="52" height="52" rx="9"/>'
        shape += "".join(f'<circle class="pip" cx="{x}" cy="{y}" r="4.8"/>' for x, y in _PIPS[face])
    else:
        shape = f'<path class="die" d="M28 2L52 17V39L28 54L4 39V17Z"/><text x="28" y="37" text-anchor="middle">{face}</text>'
    return Markup(f'<svg class="die-face" viewBox="0 0 56 56" {label}>{shape}</svg>')


def _is_six_sided(dice: str) -> bool:
    sides = dice.partition("d")[2]
    return sides in ("6", "66", "666") or sides.startswith(("6+", "6-"))
