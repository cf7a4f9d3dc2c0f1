"""What the log of a career adds up to, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaleun.kernel.words import View

__all__ = ["ships_of", "tons_sunk"]


def ships_of(log: Sequence[View], state: str) -> list[Any]:
    """The ships of all patrols that are in that state: ``sunk``, ``damaged``, ``engaged``."""
    return [ship for row in log for ship in row["ships"] if ship["state"] == state]


def tons_sunk(row: View) -> int:
    """What was sunk on one patrol."""
    return sum(ship["tons"] for ship in ships_of([row], "sunk"))
