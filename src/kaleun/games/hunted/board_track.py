"""The patrol track: travel boxes in order, the way sailed heavy, the way ahead thin, the boat in her box."""

from __future__ import annotations

from kaleun.kernel.words import View

from .board_kit import moved, svg, text
from .names import AREAS, ASSIGNMENTS

__all__ = ["track_drawing"]

_WIDTH = 960
_SHORT = {
    "biscay": "Biscay",
    "transit": "Transit",
    "gibraltar": "Gibraltar",
    "mission": "Mission",
    "british-isles": "Brit. Isles",
    "north-america": "N. America",
    "west-african-coast": "W. Africa",
    "brazilian-coast": "Brazil",
    "indian-ocean": "Indian Oc.",
    "mediterranean": "Mediterr.",
    "invasion": "Invasion",
}
_BOAT = '<path class="brass sheet-l" d="M-21 1L-13-4H-6L-5-10H4L6-4H20L24-1Q17 7 6 7H-13Q-19 5-21 1Z"/>'


def track_drawing(view: View) -> str:
    """The track of the patrol that is flown."""
    patrol = view["patrol"]
    boxes, now, route = patrol["boxes"], patrol["box"], patrol["route"]
    gap = _WIDTH / len(boxes)
    at = [gap * (place + 0.5) for place in range(len(boxes))]
    parts = []
    for place in range(1, len(boxes)):
        sailed = place <= now and place not in route
        ahead = place in route
        kind = "sailed" if sailed else "plan" if ahead else "left"
        parts.append(f'<path class="{kind}" d="M{at[place - 1] + 9:.0f} 22H{at[place] - 9:.0f}"/>')
    for place, box in enumerate(boxes):
        here = place == now
        if not here:
            kind = "todo" if place in route else "done" if place < now else "left"
            parts.append(f'<circle class="stop {kind}" cx="{at[place]:.0f}" cy="22" r="6"/>')
        name = _SHORT.get(box["column"], AREAS[box["column"]])
        if box["rolls"] > 1:
            name += f" ×{box['rolls']}"
        # Where boxes stand close, every other name goes a line lower.
        low = 20 if gap < 96 and place % 2 else 0
        words = text(at[place], 50 + low, name, "bold" if here else "data soft", "middle")
        parts.append(words)
    if now >= 0:
        parts.append(moved("track-boat", f'<g class="own" transform="translate({at[now]:.0f} 22)">{_BOAT}</g>'))
        left = f", {patrol['rolls_left']} rolls left" if patrol["rolls_left"] > 1 else ""
        desc = f"Box {now + 1} of {len(boxes)}, {AREAS[boxes[now]['column']]}{left}; {len(route)} to go."
    else:
        desc = f"{len(boxes)} boxes; the boat is still in port."
    return svg(
        "track", (_WIDTH, 76), f"Patrol track: {ASSIGNMENTS[patrol['assignment']]}", desc, "".join(parts), "track"
    )
