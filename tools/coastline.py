"""Makes a coastline file of ours from Natural Earth's land polygons, once; the file it prints is what is kept.

Natural Earth is in the public domain. The polygons are read as TopoJSON, in the shape in which the npm package ``world-atlas``
carries them (``land-50m.json``, ``land-110m.json``):

    python tools/coastline.py land-50m.json --west -62 --east 14 --south 34 --north 70 --tolerance 0.1 > coastline.csv

Rings are clipped to the window (Sutherland and Hodgman), simplified (Douglas and Peucker) and written a point a line.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from math import cos, hypot, radians
from pathlib import Path
from typing import Any

Point = tuple[float, float]


def rings_of(topology: dict[str, Any]) -> list[list[Point]]:
    """All rings of the land, in degrees east and north."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    rings: list[list[Point]] = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for numbers in polygon:
                ring: list[Point] = []
                for number in numbers:
                    part = arcs[number] if number >= 0 else arcs[~number][::-1]
                    ring += part[1:] if ring else part
                rings.append(ring)
    return rings


def clipped(ring: list[Point], axis: int, limit: float, above: bool) -> list[Point]:
    """The part of a ring on one side of a line."""
    inside: Callable[[Point], bool] = lambda p: (p[axis] >= limit) if above else (p[axis] <= limit)  # noqa: E731
    kept: list[Point] = []
    for before, here in zip(ring[-1:] + ring[:-1], ring, strict=True):
        if inside(before) != inside(here):
            share = (limit - before[axis]) / (here[axis] - before[axis])
            kept.append((before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share))
        if inside(here):
            kept.append(here)
    return kept


def simplified(line: list[Point], tolerance: float) -> list[Point]:
    """The line without the points that lie nearer than that to the rest."""
    keep = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        far, at = 0.0, -1
        for place in range(first + 1, last):
            distance = from_line(line[place], line[first], line[last])
            if distance > far:
                far, at = distance, place
        if far > tolerance:
            keep.add(at)
            parts += [(first, at), (at, last)]
    return [line[place] for place in sorted(keep)]


def from_line(point: Point, a: Point, b: Point) -> float:
    """How far a point lies from a stretch, in degrees of latitude."""
    shrink = cos(radians(point[1]))
    x, y = (point[0] - a[0]) * shrink, point[1] - a[1]
    dx, dy = (b[0] - a[0]) * shrink, b[1] - a[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, (x * dx + y * dy) / length)) if length else 0.0
    return hypot(x - dx * share, y - dy * share)


def area_of(ring: list[Point]) -> float:
    """The area of a ring in square degrees of latitude."""
    shrink = cos(radians(ring[0][1]))
    turned = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in turned)) * shrink / 2


def main() -> None:
    """Print the coastline of a window."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("topology", type=Path)
    for name in ("west", "east", "south", "north"):
        parser.add_argument(f"--{name}", type=float, required=True)
    parser.add_argument("--tolerance", type=float, default=0.1, help="degrees of latitude")
    parser.add_argument("--least", type=float, default=0.02, help="smallest island, in square degrees")
    asked = parser.parse_args()
    scale = "1:50m" if "50m" in asked.topology.name else "1:110m" if "110m" in asked.topology.name else "1:10m"
    say = sys.stdout.write
    say(f"# Coastlines, simplified to {asked.tolerance:g} degrees. Source: Natural Earth, {scale}, public domain.\n")
    say(
        f"# Made by tools/coastline.py: {asked.west:g} to {asked.east:g} east, {asked.south:g} to {asked.north:g} north.\n"
    )
    say("# One line a point: ring, degrees east, degrees north.\nring,east,north\n")
    number = 0
    for ring in rings_of(json.loads(asked.topology.read_text(encoding="utf-8"))):
        for axis, limit, above in (
            (0, asked.west, True),
            (0, asked.east, False),
            (1, asked.south, True),
            (1, asked.north, False),
        ):
            ring = clipped(ring, axis, limit, above) if ring else ring
        if len(ring) < 4 or area_of(ring) < asked.least:
            continue
        middle = len(ring) // 2
        line = (
            simplified(ring[: middle + 1], asked.tolerance)[:-1]
            + simplified(ring[middle:] + ring[:1], asked.tolerance)[:-1]
        )
        if len(line) < 3:
            continue
        for east, north in line:
            say(f"{number},{east:.2f},{north:.2f}\n")
        number += 1


if __name__ == "__main__":
    main()
