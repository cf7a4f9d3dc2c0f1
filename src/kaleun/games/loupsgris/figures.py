"""Figures of boat, crew and career as they stand now, worked out from a view, where they can by the rules themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.words import View

from .conditions import discretion, emergency_dive, hunt, max_depth
from .printed import printed
from .state import State

__all__ = ["contact_in", "figures", "state_in", "tonnage"]


def state_in(view: View) -> State:
    """The table as structs again, so that the rules can be asked about it."""
    return msgspec.convert({name: view[name] for name in State.__struct_fields__ if name in view}, State)


def contact_in(view: View) -> Any:
    """The contact that is being resolved, in plain data."""
    return view["patrol"]["phase"]["contact"]


def tonnage(view: View) -> int:
    """What was sunk so far in the career."""
    return sum(ship["grt"] for ship in view["career"]["ships"])


def figures(view: View) -> dict[str, int]:
    """The modifiers that the boat has now [4.7], and the depth she may be ordered to."""
    state, data = state_in(view), printed()
    return {
        "emergency-dive": emergency_dive(state, data),
        "discretion": discretion(state, data),
        "hunt": hunt(state, data),
        "max-depth": max_depth(state, data),
    }
