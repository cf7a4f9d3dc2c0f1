"""What stands at the edge of the combat mat: sun or moon, and how deep the boat is."""

from __future__ import annotations

from kaleun.kernel.words import View

from .board_kit import Keys, cap, moved, pick, text

__all__ = ["depth_gauge", "sky"]

_SUN = (
    '<circle class="brass" r="12"/>'
    '<path class="brass-l" d="M0-17V-24M0 17V24M-17 0H-24M17 0H24M-12-12L-17-17M12-12L17-17M-12 12L-17 17M12 12L17 17"/>'
)
_MOON = '<path class="brass" d="M5-17A18 18 0 1 0 16 8A15 15 0 0 1 5-17Z"/>'


def sky(encounter: View, keys: Keys) -> str:
    """Day or night, and whoever may wait for the night or choose the hour does it here."""
    if not encounter["targets"] or encounter["stage"] == "begin":
        return ""
    night = bool(encounter["night"])
    if keys.asked("follow.time"):
        return _hour("day", "By day", 66, _SUN, keys) + _hour("night", "By night", 150, _MOON, keys)
    drawn = f'<g transform="translate(66 64)">{_MOON if night else _SUN}</g>'
    key = keys.key("wait-for-night", "engage")
    if key:
        moon = f'<g transform="translate(150 64)">{_MOON}</g>' + cap(150, 104, key)
        drawn += '<path class="plan" d="M98 64H124"/>' + pick("wait-for-night", key, "Wait for the night", moon)
    return drawn


def _hour(option: str, label: str, x: int, shape: str, keys: Keys) -> str:
    key = keys.key(option, "follow.time")
    return pick(option, key, label, f'<g transform="translate({x} 64)">{shape}</g>' + cap(x, 104, key))


_LEVELS = {"surfaced": 316, "submerged": 362, "deep": 408, "test-depth": 462}
_LABELS = {"surfaced": "surface", "submerged": "periscope", "deep": "deep", "test-depth": "test depth"}
_OPTIONS = {
    "surfaced": ("surfaced", "attack.mode", "On the surface"),
    "submerged": ("submerged", "attack.mode", "Submerged"),
    "deep": ("none", "evade", "Creep away"),
    "test-depth": ("test-depth", "evade", "Below test depth"),
}


def depth_gauge(view: View, keys: Keys) -> str:
    """A section of the sea with the boat at her depth; modes of attack and ways to slip away are chosen there."""
    encounter = view["encounter"]
    at = encounter["mode"] or ("submerged" if encounter["surprise"] else "")
    if encounter["stage"] == "cycle":
        at = "test-depth" if encounter["test_depth"] else "deep"
    if not at and not keys.asked("attack.mode"):
        return ""
    x = 912
    parts = [
        f'<path class="ink-l fine" d="M{x} 306V478"/><path class="ink-l" d="M{x - 12} 316Q{x - 6} 311 {x} 316T{x + 12} 316"/>'
        f'<path class="red-l dashed" d="M{x - 14} 438H{x + 14}"/>'
    ]
    for level, y in _LEVELS.items():
        option, kind, label = _OPTIONS[level]
        key = keys.key(option, kind)
        here = level == at
        shown = here or key or level in ("surfaced", "test-depth")
        if not shown:
            continue
        name = text(x - (56 if key else 24), y + 5, _LABELS[level], "pencil heavy" if here else "pencil", "end")
        tick = f'<path class="ink-l fine" d="M{x - 5} {y}H{x + 5}"/>'
        parts.append(pick(option, key, label, tick + name + cap(x - 38, y, key)))
    if at:
        boat = f'<path class="brass" transform="translate({x + 2} {_LEVELS[at]})" d="M-16 0L-10-3H-3L-2-8H4L6-3H16L20-1Q14 4 6 4H-10Z"/>'
        parts.append(moved("depth", boat))
    return f'<g class="depth">{"".join(parts)}</g>'
