"""The depth levels beside the boat: where she is, and where she may go."""

from __future__ import annotations

from kaleun.drawing.kit import Keys, cap, moved, pick, text
from kaleun.kernel.words import View

from .board_chart import BOAT_ASIDE
from .figures import figures
from .printed import boat_type

__all__ = ["depth_gauge"]

_X, _SURFACE, _STEP = 596, 386, 29
_DIVE = ("alarm.answer", "flak.after", "air-attack.after")


def depth_gauge(view: View, keys: Keys) -> str:
    """Surface and levels; those beyond the ordinary ones only while they are chosen."""
    depth = view["boat"]["depth"]
    phase = view["patrol"]["phase"]
    hunted = phase["contact"] is not None and phase["contact"]["hunt"] is not None
    if not (depth or hunted or keys.asked(*_DIVE)):
        return ""
    most = figures(view)["max-depth"]
    lowest = max(7 if keys.asked("hunt.depth") or depth > 5 else 0, most, boat_type(view["boat"]["type"]).max_depth)
    bottom = _SURFACE + lowest * _STEP
    parts = [
        f'<path class="ink-l fine" d="M{_X} {_SURFACE}V{bottom}"/>'
        f'<path class="ink-l" d="M{_X - 14} {_SURFACE}q7-6 14 0t14 0"/>'
        f'<path class="red-l dashed" d="M{_X - 14} {_SURFACE + most * _STEP + 14}H{_X + 14}"/>'
    ]
    choices = _choices(depth, keys)
    for level in range(lowest + 1):
        y = _SURFACE + level * _STEP
        option, label = choices.get(level, ("", ""))
        key = keys.key(option) if option else ""
        name = "surface" if level == 0 else str(level)
        said = text(_X - (46 if key else 20), y + 5, f"{label} {name}".strip(), "pencil tiny", "end")
        tick = f'<path class="ink-l fine" d="M{_X - 5} {y}H{_X + 5}"/>'
        parts.append(pick(option, key, f"Depth {level}", tick + said + cap(_X - 26, y, key)))
    boat = f'<g transform="translate({_X + 6} {_SURFACE + depth * _STEP})">{BOAT_ASIDE}</g>'
    return f'<g class="depth">{"".join(parts)}{moved("depth", boat)}</g>'


def _choices(depth: int, keys: Keys) -> dict[int, tuple[str, str]]:
    """The option that each level stands for, and a word."""
    if keys.asked("hunt.depth"):
        return {level: (str(level), "") for level in range(1, 8)}
    if keys.asked("pressure.depth"):
        return {depth - 1: ("shallower", "up to"), depth: ("same", "stay at"), depth + 1: ("deeper", "down to")}
    if keys.asked("hunt.choice"):
        return {1: ("hide", "hide,")}
    if keys.asked(*_DIVE):
        return {1: ("dive", "dive,")}
    return {}
