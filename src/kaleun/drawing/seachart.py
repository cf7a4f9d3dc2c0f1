"""A part of the world as a chart: Mercator's projection, coasts from a file of a game, the net of longitude and latitude."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources.abc import Traversable
from math import atan, degrees, exp, log, pi, radians, tan

from .kit import text

__all__ = ["Coasts", "Point", "Window", "graticule", "land", "read_coasts", "window_of"]

Point = tuple[float, float]
"""Degrees east and north; or a place on the drawing."""

Coasts = tuple[tuple[Point, ...], ...]
"""Rings of land."""

_MARGIN = 16


class Window:
    """A part of the world on Mercator's projection that fills the drawing."""

    def __init__(self, points: list[Point], size: tuple[int, int] = (960, 540), *, tight: bool = False) -> None:
        xs = [radians(east) for east, _ in points]
        ys = [_up(north) for _, north in points]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        self.width, self.height = size
        if tight:
            scale = max(wide, high * self.width / self.height)
        else:
            scale = max(wide * 1.28, high * 1.3 * self.width / self.height, radians(30))
        middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        self.left, self.top = middle_x - scale / 2, middle_y + scale * self.height / self.width / 2
        self.scale = self.width / scale

    def at(self, point: Point) -> Point:
        """A place on the drawing."""
        return (radians(point[0]) - self.left) * self.scale, (self.top - _up(point[1])) * self.scale

    def east(self, x: float) -> float:
        """The longitude there."""
        return degrees(self.left + x / self.scale)

    def north(self, y: float) -> float:
        """The latitude there."""
        return degrees(2 * atan(exp(self.top - y / self.scale)) - pi / 2)


def _up(north: float) -> float:
    return log(tan(pi / 4 + radians(north) / 2))


@lru_cache(maxsize=256)
def window_of(points: tuple[Point, ...], size: tuple[int, int] = (960, 540), *, tight: bool = False) -> Window:
    """The window about these places; a tight one has them at its edges."""
    return Window(list(points), size, tight=tight)


def read_coasts(file: Traversable) -> Coasts:
    """The rings of a coastline file: lines of ring, degrees east, degrees north."""
    lines = file.read_text(encoding="utf-8").splitlines()
    rings: dict[str, list[Point]] = {}
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        rings.setdefault(row["ring"], []).append((float(row["east"]), float(row["north"])))
    return tuple(tuple(ring) for ring in rings.values())


@lru_cache(maxsize=64)
def land(window: Window, coasts: Coasts) -> str:
    """The land, with a shore about it."""
    width, height = window.width, window.height
    paths = []
    for ring in coasts:
        drawn: list[str] = []
        last = (1e9, 1e9)
        inside = False
        for point in ring:
            x, y = window.at(point)
            inside = inside or (-60 < x < width + 60 and -60 < y < height + 60)
            # Far outside the drawing the coast may be as coarse as it likes.
            x, y = min(max(x, -400.0), width + 400.0), min(max(y, -400.0), height + 400.0)
            if abs(x - last[0]) + abs(y - last[1]) < 2.5:
                continue
            drawn.append(f"{x:.0f} {y:.0f}")
            last = (x, y)
        if len(drawn) > 2 and (inside or _spans(window, ring)):
            paths.append("M" + "L".join(drawn) + "Z")
    d = "".join(paths)
    return f'<path class="shore" d="{d}"/><path class="coast" d="{d}"/>'


def _spans(window: Window, ring: tuple[Point, ...]) -> bool:
    xs, ys = zip(*(window.at(point) for point in ring), strict=True)
    return bool(min(xs) < window.width and max(xs) > 0 and min(ys) < window.height and max(ys) > 0)


@lru_cache(maxsize=64)
def graticule(window: Window) -> str:
    """Longitude and latitude."""
    width, height = window.width, window.height
    span = window.east(width) - window.east(0)
    step = next(step for step in (2, 5, 10, 15, 20, 30, 60) if span / step < 11)
    lines, words = [], []
    first = int(window.east(0) // step) + 1
    for count in range(14):
        east = (first + count) * step
        x, _ = window.at((east, 0))
        if x > width - _MARGIN:
            break
        lines.append(f"M{x:.0f} 14V{height - 14}")
        words.append(text(x + 4, height - 20, _degrees(east, "E", "W"), "pencil tiny"))
    first = int(window.north(height) // step) + 1
    for count in range(14):
        north = (first + count) * step
        _, y = window.at((0, north))
        if y < _MARGIN:
            break
        lines.append(f"M14 {y:.0f}H{width - 14}")
        if y > height - 50:
            continue
        words.append(text(20, y - 4, _degrees(north, "N", "S"), "pencil tiny"))
    return f'<path class="grid" d="{"".join(lines)}"/>{"".join(words)}'


def _degrees(value: int, plus: str, minus: str) -> str:
    return f"{abs(value)}°{plus if value > 0 else minus if value < 0 else ''}"
