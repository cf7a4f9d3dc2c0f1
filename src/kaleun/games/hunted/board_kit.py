"""The shared pieces of a drawing, and what a boat is called on it."""

from __future__ import annotations

from kaleun.drawing.kit import Keys, box, cap, moved, pick, pips, svg, text

from .boat_numbers import UNKNOWN

__all__ = ["Keys", "boat_label", "box", "cap", "moved", "pick", "pips", "svg", "text"]


def boat_label(number: str) -> str:
    """What the boat is called on the board: her number, if she has one."""
    return "Our boat" if number == UNKNOWN else number
