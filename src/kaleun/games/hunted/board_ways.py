"""Where bases and waters lie, and the ways by sea between them, for the sea chart. Degrees east and north; our own choice."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from math import hypot

__all__ = ["BASES_AT", "STATIONS", "way_between"]

Point = tuple[float, float]

BASES_AT: dict[str, Point] = {
    "france": (-3.4, 47.6),
    "norway": (5.2, 60.4),
    "germany": (10.3, 54.4),
    "mediterranean": (5.9, 43.0),
    "penang": (100.2, 5.6),
}

STATIONS: dict[str, tuple[Point, ...]] = {
    "atlantic": ((-24.0, 50.5), (-30.0, 52.5), (-33.0, 49.0), (-27.0, 47.0), (-21.0, 47.0)),
    "british-isles": ((-11.5, 51.0), (-12.0, 54.5), (-9.5, 57.0), (-13.0, 53.0)),
    "north-america": ((-62.0, 43.0), (-67.5, 41.0), (-71.0, 38.5), (-68.0, 36.0)),
    "caribbean": ((-62.0, 20.5), (-67.0, 15.0), (-74.0, 14.0), (-79.0, 18.5)),
    "arctic": ((9.0, 71.0), (16.0, 73.0), (25.0, 73.5), (32.0, 72.0)),
    "mediterranean": ((2.0, 38.6), (5.5, 38.4), (10.0, 39.0), (13.5, 36.6)),
    "west-african-coast": ((-19.5, 14.0), (-18.0, 8.5), (-12.0, 4.0), (-4.0, 2.5)),
    "brazilian-coast": ((-32.0, -5.0), (-33.0, -10.0), (-36.0, -15.0), (-38.0, -20.0)),
    "indian-ocean": ((45.0, -26.0), (52.0, -10.0), (58.0, 4.0), (66.0, 8.0)),
    "invasion": ((-4.0, 49.6), (-2.6, 49.9), (-1.2, 50.0), (-2.0, 50.2)),
    "australia": ((108.0, -24.0), (112.0, -31.0), (116.0, -37.0), (122.0, -37.0)),
    "norway": ((2.0, 63.0), (6.0, 66.0), (4.0, 64.0), (2.0, 61.0)),
}

_SEA: dict[str, Point] = {
    "lorient": BASES_AT["france"],
    "biscay": (-9.0, 46.6),
    "ushant": (-6.2, 48.9),
    "west": (-16.0, 48.5),
    "bergen": BASES_AT["norway"],
    "shetland": (-1.0, 62.2),
    "faroes": (-12.0, 62.0),
    "rockall": (-17.0, 57.0),
    "skaw": (10.2, 58.2),
    "lindesnes": (5.0, 58.2),
    "belt": BASES_AT["germany"],
    "lofoten": (8.0, 67.5),
    "finisterre": (-11.5, 42.0),
    "gibraltar": (-6.5, 35.8),
    "alboran": (-2.0, 36.2),
    "toulon": BASES_AT["mediterranean"],
    "azores": (-30.0, 40.0),
    "banks": (-48.0, 41.5),
    "bermuda": (-58.0, 30.0),
    "canaries": (-20.0, 28.0),
    "cape-verde": (-27.0, 14.0),
    "line": (-26.0, 0.0),
    "trinidad": (-24.0, -20.0),
    "good-hope": (14.0, -39.0),
    "agulhas": (30.0, -38.0),
    "mauritius": (62.0, -16.0),
    "chagos": (78.0, -4.0),
    "sabang": (93.0, 6.5),
    "penang": BASES_AT["penang"],
    "sunda": (103.0, -9.0),
    "malacca": (95.0, 3.0),
}
_LEGS = (
    ("lorient", "biscay"), ("lorient", "ushant"), ("biscay", "west"), ("ushant", "west"), ("biscay", "finisterre"),
    ("west", "rockall"), ("rockall", "faroes"), ("faroes", "shetland"), ("shetland", "bergen"), ("shetland", "lofoten"),
    ("bergen", "lindesnes"), ("lindesnes", "skaw"), ("skaw", "belt"), ("bergen", "lofoten"), ("finisterre", "gibraltar"),
    ("gibraltar", "alboran"), ("alboran", "toulon"), ("west", "azores"), ("finisterre", "azores"), ("azores", "banks"),
    ("west", "banks"), ("azores", "bermuda"), ("banks", "bermuda"), ("azores", "canaries"), ("finisterre", "canaries"),
    ("canaries", "cape-verde"), ("cape-verde", "line"), ("line", "trinidad"), ("trinidad", "good-hope"),
    ("good-hope", "agulhas"), ("agulhas", "mauritius"), ("mauritius", "chagos"), ("chagos", "sabang"),
    ("sabang", "penang"), ("sabang", "malacca"), ("malacca", "sunda"), ("azores", "cape-verde"), ("canaries", "bermuda"),
)  # fmt: skip


@cache
def way_between(start: Point, end: Point) -> tuple[Point, ...]:
    """The shortest way by the legs above; start and end are joined to the nearest of their corners."""
    first, last = _nearest(start), _nearest(end)
    queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, first, (first,))]
    seen: set[str] = set()
    while queue:
        length, here, way = heappop(queue)
        if here == last:
            corners = [_SEA[name] for name in way]
            if start != corners[0]:
                corners = [start, *(corners[1:] if len(corners) > 1 and _closer(start, corners) else corners)]
            if end != corners[-1]:
                back = corners[::-1]
                corners = [end, *(back[1:] if len(back) > 2 and _closer(end, back) else back)][::-1]
            return tuple(corners)
        if here in seen:
            continue
        seen.add(here)
        for a, b in _LEGS:
            if here in (a, b):
                there = b if here == a else a
                heappush(queue, (length + _far(_SEA[here], _SEA[there]), there, (*way, there)))
    return start, end


def _closer(point: Point, corners: list[Point]) -> bool:
    """Does the way past the first corner lead back?"""
    return _far(point, corners[1]) < _far(corners[0], corners[1])


def _nearest(point: Point) -> str:
    return min(_SEA, key=lambda name: _far(point, _SEA[name]))


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
