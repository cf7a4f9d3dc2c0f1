"""Where bases and waters lie, and the ways by sea between them, for the sea chart. Degrees east and north; our own choice."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from math import hypot

__all__ = ["BASES_AT", "CHOICES", "STATIONS", "way_between"]

Point = tuple[float, float]

BASES_AT: dict[str, Point] = {
    "france": (-3.4, 47.6),
    "norway": (5.2, 60.4),
    "germany": (10.3, 54.4),
    "mediterranean": (5.9, 43.0),
    "penang": (100.2, 5.6),
}

STATIONS: dict[str, tuple[Point, ...]] = {
    "atlantic": ((-24.0, 50.5), (-28.5, 53.0), (-34.0, 51.5), (-33.0, 47.5), (-27.0, 46.0), (-21.0, 47.0)),
    "british-isles": ((-12.0, 50.4), (-14.6, 52.2), (-13.2, 54.6), (-10.6, 56.8), (-16.0, 56.6), (-18.0, 53.0)),
    "north-america": ((-60.0, 42.5), (-66.0, 41.2), (-71.0, 39.0), (-73.0, 35.5), (-67.0, 35.0), (-61.0, 37.0)),
    "caribbean": ((-62.0, 21.0), (-67.0, 15.5), (-74.0, 13.5), (-80.5, 17.5), (-84.0, 22.5), (-73.0, 24.0)),
    "arctic": ((8.0, 71.0), (14.0, 73.4), (22.0, 74.6), (30.0, 73.8), (35.0, 71.8), (26.0, 72.4)),
    "mediterranean": ((2.0, 38.6), (5.5, 37.8), (9.6, 38.4), (13.0, 36.4), (17.0, 35.0), (12.0, 39.6)),
    "west-african-coast": ((-19.5, 14.0), (-18.0, 8.5), (-12.0, 4.0), (-4.0, 2.5), (3.0, 3.5), (-10.0, -1.0)),
    "brazilian-coast": ((-32.0, -5.0), (-33.0, -10.0), (-36.0, -15.0), (-38.0, -20.0), (-41.5, -25.0), (-34.0, -22.0)),
    "indian-ocean": ((45.0, -27.0), (52.0, -10.0), (58.0, 4.0), (66.0, 8.0), (64.0, -12.0), (58.0, -24.0)),
    "invasion": ((-4.4, 49.4), (-2.8, 49.8), (-1.4, 50.1), (-0.3, 49.8), (-1.9, 50.3), (-3.4, 50.1)),
    "australia": ((108.0, -24.0), (111.0, -31.0), (115.0, -37.0), (124.0, -37.0), (118.0, -40.0), (108.0, -36.0)),
    "norway": ((1.5, 63.0), (5.0, 66.0), (8.0, 68.5), (3.0, 67.0), (-1.0, 65.0), (1.0, 61.5)),
}
"""Where the boxes on station are drawn, in the order in which they are entered."""

CHOICES: dict[str, tuple[Point, str]] = {
    "atlantic": ((-38.0, 47.0), "middle"),
    "british-isles": ((-15.0, 58.0), "end"),
    "arctic": ((12.0, 72.0), "start"),
    "norway": ((0.0, 65.0), "end"),
    "invasion": ((-1.5, 50.2), "start"),
    "mediterranean": ((9.0, 38.2), "start"),
}
"""Where the waters that may be chosen are drawn, and on which side of the key their name stands, if not under it."""

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
