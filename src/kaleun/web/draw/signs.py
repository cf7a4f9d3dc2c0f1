"""Signs of the log, states of things, and boxes of a track: a shape first, colour last."""

from __future__ import annotations

from markupsafe import Markup, escape

__all__ = ["boxes", "icon", "state"]

_ICONS = {
    "sunk": ("sunk", "M2 13Q5 11 8 13T14 13T19 13M10 1V9M6.5 6L10 9.8L13.5 6M2 17.5Q5 15.5 8 17.5T14 17.5T19 17.5"),
    "hit": ("hit", "M10 1.5L12 7L17.5 4.5L14.2 9.2L19 12L13.5 12.8L15 18.5L10.2 15L5.5 18.5L6.5 12.8L1 12L5.8 9.2L2.8 4.3L8.2 6.8Z"),
    "seen": ("detected", "M1.5 10Q10 2.500 18.500 10Q10 17.500 1.500 10ZM10 7.500A2.500 2.500 0 1 0 10.100 7.500Z"),
    "dead": ("dead", "M10 2V18M5 7H15"),
    "lost": ("lost", "M4 4L16 16M16 4L4 16"),
    "honour": ("honoured", "M10 2L12.200 7.500L18 8L13.600 11.700L15 17.500L10 14.300L5 17.500L6.400 11.700L2 8L7.800 7.500Z"),
    "safe": ("", "M10 2A8 8 0 1 0 10.100 2ZM6 10.500L9 13.500L14.500 7"),
    "lamp": ("", "M10 1V4M4.500 10A5.500 5.500 0 0 1 15.500 10L17 13.500H3ZM7.500 16.500H12.500"),
    "decided": ("", "M5 10H14M10.500 6L14.500 10L10.500 14"),
    "note": ("", "M10 9A1 1 0 1 0 10.100 9Z"),
}  # fmt: skip
_FISH = "M5 2H37Q43 2 43 5Q43 8 37 8H5L2 6V4ZM2 1V9"
_KINDS = {"g7a": "steam", "g7e": "electric", "empty": "empty", "mine": "mine"}


def icon(name: str, size: int = 20) -> Markup:
    """A sign of the log, with its meaning as its label; an unknown one is a dot."""
    label, shape = _ICONS.get(name, _ICONS["note"])
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(
        f'<svg class="icon {escape(name or "note")}" width="{size}" height="{size}" viewBox="0 0 20 20" {said}><path d="{shape}"/></svg>'
    )


def state(name: str) -> Markup:
    """What a thing is like: an empty box, hatched (damaged), crossed (out), or a torpedo of its kind."""
    if name.startswith("fish-"):
        kind = _KINDS.get(name[5:], "homing")
        return Markup(
            f'<svg class="state long" viewBox="0 0 44 10" aria-hidden="true"><path class="fish {kind}" d="{_FISH}"/></svg>'
        )
    return Markup(f'<svg class="state" viewBox="0 0 16 16" aria-hidden="true">{_box(name)}</svg>')


def boxes(marked: int, of: int) -> Markup:
    """A track of boxes of which some are marked."""
    drawn = "".join(
        f'<svg viewBox="0 0 16 16" aria-hidden="true">{_box("damaged" if place < marked else "sound")}</svg>'
        for place in range(of)
    )
    return Markup(f'<div class="gauge">{drawn}</div>')


def _box(name: str) -> str:
    edge = 'x="1.500" y="1.500" width="13" height="13" rx="2"'
    if name == "damaged":
        return f'<rect {edge} class="red-l sheet"/><path class="red-l" d="M3 9L9 3M3 13.500L13.500 3M7.500 13.500L13.500 7.500"/>'
    if name == "out":
        return f'<rect {edge} class="red-l sheet"/><path class="red-l" d="M4.500 4.500L11.500 11.500M11.500 4.500L4.500 11.500"/>'
    if name == "sound":
        return f'<rect {edge} class="pencil-l"/>'
    return ""
