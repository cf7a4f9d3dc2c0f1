"""Boat numbers: what the log shows, and the optional rule of historical ids [4.3.1, 14.4]."""

from __future__ import annotations

import re
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .plain import plain_roll
from .state import State

__all__ = ["UNKNOWN", "historical_numbers", "number_boat", "number_of"]

UNKNOWN: Final = "U-###"
"""The number of a boat that has none [14.4a]."""
_FORM: Final = re.compile(r"(?:u[- ]?)?(\d{1,4})\Z", re.IGNORECASE)


def number_of(text: str) -> int | None:
    """The number in ``U-96``, ``u96`` or ``96``; None if there is none."""
    found = _FORM.match(text.strip())
    return int(found[1]) if found else None


def historical_numbers(data: Data, type_: str) -> list[int]:
    """The numbers that boats of a type had, ascending; none for a type that was never built [14.4b]."""
    return [number for first, last in data.boats[type_].ids["ranges"] for number in range(first, last + 1)]


def number_boat(play: Play[State]) -> Procedure[None]:
    """Draw a number for a boat that has none, a new one too, if the log is to show real ones [14.4a, 14.4b]."""
    state = play.state
    if "historical-ids" not in state.optional or state.boat.number != UNKNOWN:
        return
    numbers = historical_numbers(play.data, state.boat.type)
    if numbers:
        rolled: Rolled = yield plain_roll(f"1d{len(numbers)}", ("14.4b",))
        play.state.boat.number = f"U-{numbers[rolled.total - 1]}"
        play.note("boat-numbered", rule="14.4b", number=play.state.boat.number)
