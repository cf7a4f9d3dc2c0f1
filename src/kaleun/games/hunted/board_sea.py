"""The sea chart: coasts, the route of the patrol with its boxes, and the boat on it.

The rulebook's travel boxes are no places on a map, so where a box is drawn is our choice: along the way from the base to the
waters of the patrol, and about those. Coasts are simplified Natural Earth data.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot

from kaleun.drawing.seachart import Coasts, Point, Window, graticule, land, read_coasts, window_of
from kaleun.kernel.words import View

from .board_kit import Keys, boat_label, cap, moved, pick, svg, text
from .board_ways import BASES_AT, CHOICES, STATIONS, way_between
from .names import AREAS, ASSIGNMENTS, BASES
from .printed import printed

__all__ = ["sea_drawing"]

_WIDTH, _HEIGHT = 960, 540
_BOAT = '<path class="brass sheet-l" d="M-19 0L-12-4H-5L-4-10H4L6-4H18L22-1Q16 6 6 6H-12Q-17 4-19 0Z"/>'
_PREFIX = "chart"


@cache
def _coasts() -> Coasts:
    return read_coasts(files(__package__) / "coastline.csv")


@cache
def _route(base: str, ends_at: str, area: str, boxes: tuple[str, ...]) -> tuple[Point, ...]:
    """Where each box of a track is drawn."""
    stations = [place for place, kind in enumerate(boxes) if kind == "station"] or [len(boxes) - 1]
    spots = STATIONS.get(area, STATIONS["atlantic"])
    out = way_between(BASES_AT[base], spots[0])
    home = way_between(spots[(len(stations) - 1) % len(spots)], BASES_AT[ends_at])
    first, last = stations[0], stations[-1]
    places: list[Point] = []
    for place in range(len(boxes)):
        if place < first:
            places.append(_along(out, (place + 1) / (first + 1)))
        elif place > last:
            places.append(_along(home, (place - last) / (len(boxes) - last)))
        else:
            turn, spot = divmod(stations.index(place) if place in stations else 0, len(spots))
            east, north = spots[spot]
            places.append((east + 2.2 * turn, north - 1.6 * turn))
    return tuple(places)


def _along(way: tuple[Point, ...], share: float) -> Point:
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(way), lengths, strict=True):
        if left <= length and length:
            part = left / length
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return way[-1]


def sea_drawing(view: View, keys: Keys) -> str:
    """The chart of the patrol that is flown or, in port, of the waters that may be chosen."""
    patrol, base = view["patrol"], view["boat"]["base"]
    if patrol is not None and patrol["boxes"]:
        home = patrol["ends_at"] or base
        start = "france" if patrol["boxes"][0]["column"] == "biscay" and base != "france" else base
        places = list(_route(start, home, patrol["area"], tuple(box["kind"] for box in patrol["boxes"])))
        window = window_of((*places, BASES_AT[start], BASES_AT[home]))
        marks = _patrol(view, window, places, start, home, keys)
        desc = _said(view)
    else:
        choices = _choices(keys)
        shown = (spot for _, area in choices for spot in STATIONS.get(area, STATIONS["atlantic"])[:2])
        window = window_of((BASES_AT[base], *shown, *_NEAR[base]))
        marks = "".join(_choice(option, area, window, keys) for option, area in choices) + _port(base, window)
        desc = f"The boat lies in port: {BASES[base]}."
    frame = (
        f'<defs><clipPath id="{_PREFIX}-frame"><rect x="14" y="14" width="932" height="512"/></clipPath></defs>'
        f'<rect class="sheet" width="960" height="540"/><g clip-path="url(#{_PREFIX}-frame)">'
        f'<rect class="sea" x="14" y="14" width="932" height="512"/>{land(window, _coasts())}{graticule(window)}{marks}</g>'
        '<rect class="ink-l" x="14" y="14" width="932" height="512"/><rect class="ink-l fine" x="5" y="5" width="950" height="530"/>'
        '<path class="minutes" d="M14 9.500H946M14 530.500H946"/><path class="minutes" d="M9.500 14V526M950.500 14V526"/>'
    )
    return svg(_PREFIX, (_WIDTH, _HEIGHT), "Sea chart", desc, frame, "seachart")


_NEAR: dict[str, tuple[Point, ...]] = {
    "france": ((-38.0, 60.0), (4.0, 38.0)),
    "norway": ((-24.0, 70.0), (14.0, 50.0)),
    "germany": ((-24.0, 66.0), (14.0, 48.0)),
    "mediterranean": ((-8.0, 45.0), (28.0, 32.0)),
    "penang": ((60.0, -20.0), (112.0, 18.0)),
}


# ---------------------------------------------------------------------------------------------------- the patrol


def _patrol(view: View, window: Window, places: list[Point], start: str, home: str, keys: Keys) -> str:
    patrol = view["patrol"]
    now = patrol["box"]
    spots = [window.at(place) for place in places]
    harbour, end = window.at(BASES_AT[start]), window.at(BASES_AT[home])
    passed = [harbour, *(spots[place] for place in _passed(patrol))]
    ahead = [
        passed[-1],
        *(spots[place] for place in patrol["route"]),
        end,
    ]
    parts = [f'<path class="plan" d="{_line(ahead)}"/>', f'<path class="sailed" d="{_line(passed)}"/>']
    for place, (x, y) in enumerate(spots):
        if place == now:
            continue
        kind = "done" if place in _passed(patrol) else "todo" if place in patrol["route"] else "left"
        parts.append(f'<circle class="stop {kind}" cx="{x:.0f}" cy="{y:.0f}" r="5"/>')
        rolls = patrol["boxes"][place]["rolls"]
        parts.append(text(x, y - 11, f"{place + 1}" + (f" ×{rolls}" if rolls > 1 else ""), "data small", "middle"))
    parts.append(_harbour(start, harbour, 36 if now < 0 else 18))
    if home != start:
        parts.append(_harbour(home, end))
    x, y = passed[-1]
    parts.append(_boat_mark(view, x, y))
    parts += _next(view, spots, (x, y), end if now >= 0 else harbour, keys)
    return "".join(parts)


def _passed(patrol: View) -> list[int]:
    now = patrol["box"]
    if now < 0:
        return []
    before = [place for place in range(now + 1) if place not in patrol["route"]]
    return before or [now]


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _harbour(base: str, at: Point, below: int = 18) -> str:
    x, y = at
    return f'<rect class="ink" x="{x - 5:.0f}" y="{y - 5:.0f}" width="10" height="10"/>' + text(
        x + 12, y + below, BASES[base], "bold"
    )


def _boat_mark(view: View, x: float, y: float) -> str:
    under = " under" if view["patrol"]["posture"] == "schnorcheling" and view["patrol"]["box"] >= 0 else ""
    boat = f'<g class="own{under}" transform="translate({x:.0f} {y:.0f}) scale(1.7)">{_BOAT}</g>'
    return moved("boat", boat) + text(x + 40, y + 6, boat_label(view["boat"]["number"]), "name")


def _next(view: View, spots: list[Point], here: Point, home: Point, keys: Keys) -> list[str]:
    patrol = view["patrol"]
    parts = []
    if keys.asked("patrol.box") and patrol["route"]:
        parts += _ways_on(spots[patrol["route"][0]], [*spots, here], keys)
    key = keys.key("abort", "patrol.box", "patrol.go-on")
    if key:
        x, y = home
        parts.append(pick("abort", key, "Break off, to " + BASES[patrol["ends_at"] or "france"], cap(x, y - 24, key)))
    key = keys.key("go-on", "patrol.go-on")
    if key:
        parts.append(pick("go-on", key, "Go on", cap(here[0], here[1] - 34, key)))
    return parts


_WAYS = (("surfaced", "on the surface"), ("schnorcheling", "schnorchel"))


def _ways_on(at: Point, taken: list[Point], keys: Keys) -> list[str]:
    """How the boat may go to her next box, with the keys beside it, where the least lies under them."""
    rows = [(option, label, keys.key(option)) for option, label in _WAYS if keys.key(option)]
    high = 30 * len(rows)
    best, fewest = (0.0, 0.0), 1e9
    for left, top in ((22, -high / 2), (-162, -high / 2), (22, 14), (-162, 14), (22, -high - 14), (-162, -high - 14)):
        x, y = at[0] + left, at[1] + top
        if not (18 < x < _WIDTH - 160 and 22 < y < _HEIGHT - high - 22):
            continue
        under = sum(1 for a, b in taken if x - 24 < a < x + 152 and y - 16 < b < y + high + 20)
        if under < fewest:
            best, fewest = (x, y), under
    parts = []
    for place, (option, label, key) in enumerate(rows):
        x, y = best[0] + 14, best[1] + 15 + 30 * place
        parts.append(pick(option, key, label.capitalize(), text(x + 20, y + 6, label, "pencil") + cap(x, y, key)))
    return parts


def _said(view: View) -> str:
    patrol = view["patrol"]
    waters = AREAS.get(patrol["area"], patrol["area"])
    if patrol["box"] < 0:
        return f"The boat lies in port, bound for: {waters}."
    column = AREAS[patrol["boxes"][patrol["box"]]["column"]]
    return f"The boat is in box {patrol['box'] + 1} of {len(patrol['boxes'])}, {column}; {len(patrol['route'])} to go."


# ---------------------------------------------------------------------------------------------------- in port


def _choices(keys: Keys) -> list[tuple[str, str]]:
    if not keys.asked("assignment.pick", "assignment.area", "penang.patrol"):
        return []
    entries = printed().assignments
    found = []
    for option in keys.of:
        area = entries[option].area if option in entries else option
        if area in STATIONS:
            found.append((option, area))
    return found


def _choice(option: str, area: str, window: Window, keys: Keys) -> str:
    key = keys.key(option)
    same = [other for other, of in _choices(keys) if of == area]
    spot, side = CHOICES.get(area, (STATIONS.get(area, STATIONS["atlantic"])[0], ""))
    x, y = window.at(spot)
    place = same.index(option)
    x += 32 * place
    last = place == len(same) - 1
    name = ""
    if side == "end" and place == 0:
        name = text(x - 20, y + 7, AREAS[area], "waters", "end")
    elif side == "start" and last:
        name = text(x + 20, y + 7, AREAS[area], "waters")
    elif side not in ("end", "start") and place == 0:
        name = text(x - 14, y + 36, AREAS[area], "waters")
    label = ASSIGNMENTS.get(option, AREAS[area])
    return pick(option, key, label, name + cap(x, y, key))


def _port(base: str, window: Window) -> str:
    x, y = window.at(BASES_AT[base])
    return _harbour(base, (x, y))
