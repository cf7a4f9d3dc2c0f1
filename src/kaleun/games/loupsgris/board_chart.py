"""The navigation chart: coasts, squares in the wash and pattern of their zone, the ways between them, the route sailed and the boat.

Where a square lies is in chart.toml. The coasts are simplified Natural Earth data.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot

from kaleun.drawing.kit import Keys, moved, number, text
from kaleun.drawing.seachart import Coasts, Point, graticule, land, read_coasts
from kaleun.kernel.words import View

from .board_courses import courses
from .board_places import CHART, COASTAL, HIGH, INSET, place_of_square, window
from .components import BUNKER, Square
from .printed import printed

__all__ = ["BOAT_ASIDE", "chart_body", "inset", "patterns", "swatch"]

BOAT_ASIDE = '<path class="brass sheet-l" d="M-19 0L-12-4H-5L-4-10H4L6-4H18L22-1Q16 6 6 6H-12Q-17 4-19 0Z"/>'


@cache
def _coasts() -> Coasts:
    return read_coasts(files(__package__) / "coastline.csv")


def patterns(prefix: str) -> str:
    """The patterns of the zones: bars, a net, dots; white waters have none."""
    turned = 'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return (
        f'<defs><pattern id="{prefix}-green" width="7" height="7" {turned}><path class="green-l" d="M0 0V7"/></pattern>'
        f'<pattern id="{prefix}-red" width="7" height="7" {turned}><path class="red-l fine" d="M0 0V7M0 0H7"/></pattern>'
        f'<pattern id="{prefix}-yellow" width="7" height="7" patternUnits="userSpaceOnUse"><circle class="brass" cx="2" cy="2" r="1.3"/>'
        f"</pattern></defs>"
    )


def swatch(prefix: str, colour: str, x: float, y: float, size: tuple[int, int], *, passed: bool = False) -> str:
    """A field of a zone: a pale wash, and the pattern over it."""
    at = f'x="{number(x)}" y="{number(y)}" width="{size[0]}" height="{size[1]}" rx="4"'
    over = f'<rect {at} fill="url(#{prefix}-{colour})"/>' if colour != "white" else ""
    edge = "ink-l" if passed else "pencil-l fine"
    return f'<rect {at} class="sea"/><rect {at} class="tint-{colour}"/>{over}<rect {at} class="{edge}" fill="none"/>'


def chart_body(view: View, keys: Keys, prefix: str) -> str:
    """The chart with all that is marked on it."""
    sea, patrol = window(CHART), view["patrol"]
    route = set(patrol["route"]) if patrol else set()
    frame = (
        f'<defs><clipPath id="{prefix}-frame"><rect x="14" y="14" width="640" height="592"/></clipPath></defs>{patterns(prefix)}'
        f'<g clip-path="url(#{prefix}-frame)"><rect class="sea" x="14" y="14" width="640" height="592"/>'
        f"{land(sea, _coasts())}{graticule(sea)}{_ways(route)}"
    )
    squares = printed().squares.values()
    parts = [frame]
    if patrol is not None:
        parts.append(_sailed(patrol, CHART))
    parts += [
        swatch(prefix, square.colour, *_corner(square), _size(square), passed=square.id in route) for square in squares
    ]
    zone = patrol["zone"] if patrol else ""
    parts += [_label(square, zone) for square in squares]
    parts.append(_harbour(view))
    if zone:
        parts.append(_zone(zone))
    if patrol is not None and view["phase"] in ("departure", "patrol"):
        x, y = place_of_square(patrol["square"])
        y += 4 if patrol["square"] == BUNKER else _size(printed().squares[patrol["square"]])[1] / 2 + 12
        boat = f'<g class="own" transform="translate({number(x)} {number(y)}) scale(1.5)">{BOAT_ASIDE}</g>'
        parts.append(moved("boat", boat))
        parts.append(courses(view, keys))
    parts.append('</g><rect class="ink-l" x="14" y="14" width="640" height="592"/>')
    return "".join(parts)


def _size(square: Square) -> tuple[int, int]:
    return HIGH if square.set == "high" else COASTAL


def _corner(square: Square) -> Point:
    x, y = place_of_square(square.id)
    wide, high = _size(square)
    return x - wide / 2, y - high / 2


def _label(square: Square, zone: str) -> str:
    x, y = place_of_square(square.id)
    if not square.mission:
        return text(x, y + 5, square.id, "bold tiny", "middle")
    heavy = "bold tiny" if square.id == zone else "pencil tiny"
    return text(x, y - 3, square.id, "bold tiny", "middle") + text(x, y + 13, f"no. {square.mission}", heavy, "middle")


def _ways(passed: set[str]) -> str:
    """Thin lines between the squares; an arrow where there is only one direction, and the boat has not been there yet."""
    data = printed()
    lines, arrows = [], []
    for name in (BUNKER, *data.squares):
        here = place_of_square(name)
        for follows in data.after(name, homeward=False):
            there = place_of_square(follows)
            lines.append(f"M{number(here[0])} {number(here[1])}L{number(there[0])} {number(there[1])}")
            if name != BUNKER and data.squares[name].set == "high" and follows not in passed:
                arrows.append(_arrow(here, there))
    return f'<path class="plan" d="{"".join(lines)}"/><path class="ink-l" d="{"".join(arrows)}"/>'


def _arrow(here: Point, there: Point) -> str:
    far = hypot(there[0] - here[0], there[1] - here[1]) or 1
    dx, dy = (there[0] - here[0]) / far, (there[1] - here[1]) / far
    x, y = (here[0] + there[0]) / 2 + dx * 4, (here[1] + there[1]) / 2 + dy * 4
    left = x - dx * 8 - dy * 5, y - dy * 8 + dx * 5
    right = x - dx * 8 + dy * 5, y - dy * 8 - dx * 5
    return f"M{number(left[0])} {number(left[1])}L{number(x)} {number(y)}L{number(right[0])} {number(right[1])}"


def _sailed(patrol: View, size: tuple[int, int]) -> str:
    """The pencil line of the route so far, with a tick at each square."""
    points = [place_of_square(square, size) for square in (BUNKER, *patrol["route"])]
    if len(points) < 2:
        return ""
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    ticks = []
    for (ax, ay), (x, y) in pairwise(points):
        far = hypot(x - ax, y - ay) or 1
        dx, dy, mx, my = (x - ax) / far * 6, (y - ay) / far * 6, (x + ax) / 2, (y + ay) / 2
        ticks.append(f"M{number(mx - dy)} {number(my + dx)}L{number(mx + dy)} {number(my - dx)}")
    if size == INSET:
        ticks = []
    return f'<path class="sailed" d="{line}"/><path class="ink-l thick" d="{"".join(ticks)}"/>'


def _zone(zone: str) -> str:
    x, y = place_of_square(zone)
    wide, high = HIGH[0] + 10, HIGH[1] + 10
    at = f'x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{wide}" height="{high}" rx="6"'
    flag = f'<path class="red-l" d="M{number(x - wide / 2 + 6)} {number(y - high / 2)}v-22l20 7l-20 7"/>'
    said = text(x - wide / 2 + 30, y - high / 2 - 8, "patrol square", "pencil tiny")
    return f'<g data-fresh="zone-{zone}"><rect {at} class="red-l dashed" fill="none"/>{flag}{said}</g>'


def _harbour(view: View) -> str:
    """The home port, or the three that can be chosen."""
    parts = []
    own = view["career"]["port"]
    for name, port in printed().ports.items():
        x, y = window(CHART).at((port.lon, port.lat))
        if own and name != own:
            continue
        parts.append(f'<rect class="ink" x="{number(x - 4)}" y="{number(y - 4)}" width="8" height="8"/>')
        if own:
            parts.append(text(648, y + 36, port.name, "bold tiny", "end"))
    return "".join(parts)


def inset(view: View, prefix: str) -> str:
    """The chart in small: where the boat is while something else goes on."""
    wide, high = INSET
    sea = window(INSET)
    patrol = view["patrol"]
    parts = [
        f'<defs><clipPath id="{prefix}-inset"><rect width="{wide}" height="{high}"/></clipPath></defs>{patterns(prefix)}'
        f'<g clip-path="url(#{prefix}-inset)"><rect class="sea" width="{wide}" height="{high}"/>{land(sea, _coasts())}'
    ]
    parts.append(_sailed(patrol, INSET))
    for square in printed().squares.values():
        x, y = place_of_square(square.id, INSET)
        size = (19, 15) if square.set == "high" else (11, 9)
        passed = square.id in patrol["route"]
        parts.append(swatch(prefix, square.colour, x - size[0] / 2, y - size[1] / 2, size, passed=passed))
    x, y = place_of_square(patrol["square"], INSET)
    parts.append(f'<g class="own" transform="translate({number(x)} {number(y)})">{BOAT_ASIDE}</g>')
    parts.append(f'</g><rect class="ink-l" fill="none" width="{wide}" height="{high}"/>')
    return "".join(parts)
