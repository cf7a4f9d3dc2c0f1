"""Where things lie on the chart and on the small chart."""

from __future__ import annotations

from functools import cache

from kaleun.drawing.seachart import Point, Window, window_of

from .components import BUNKER
from .printed import printed

__all__ = ["CHART", "COASTAL", "HIGH", "INSET", "place_of_square", "window"]

CHART = (668, 620)
INSET = (270, 236)
"""The sizes of the two."""
HIGH, COASTAL = (46, 38), (32, 24)
"""The squares of the high seas are larger than those along the coasts."""
_CORNERS: tuple[Point, ...] = ((-46.4, 38.9), (1.4, 63.4))


@cache
def window(size: tuple[int, int]) -> Window:
    """The part of the sea that is drawn."""
    return window_of(_CORNERS, size, tight=True)


@cache
def place_of_square(square: str, size: tuple[int, int] = CHART) -> Point:
    """Where a square, or the Bunker, lies on the drawing."""
    data = printed()
    if square == BUNKER:
        here = data.tables["bunker"]
        return window(size).at((here["lon"], here["lat"]))
    found = data.squares[square]
    return window(size).at((found.lon, found.lat))
