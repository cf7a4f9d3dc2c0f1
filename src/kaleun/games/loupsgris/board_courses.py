"""What can be ordered on the chart: how far to go, which way, stay or move, each with its key where the boat would be."""

from __future__ import annotations

from kaleun.drawing.kit import Keys, cap, number, pick
from kaleun.drawing.seachart import Point
from kaleun.kernel.phrases import counted
from kaleun.kernel.words import View

from .board_places import COASTAL, HIGH, place_of_square
from .components import BUNKER
from .phrases import square
from .printed import printed

__all__ = ["courses", "reach"]


def courses(view: View, keys: Keys) -> str:
    """The keys on the squares that the boat may make for."""
    patrol = view["patrol"]
    here = patrol["square"]
    if keys.asked("navigation.advance"):
        return _advance(patrol, keys)
    parts = []
    if keys.asked("navigation.route"):
        for follows in printed().after(here, patrol["homeward"]):
            parts.append(_mark(follows, follows, keys, f"To {square(follows)}"))
    if keys.asked("navigation.orders"):
        parts.append(_mark("move", printed().after(here, patrol["homeward"])[0], keys, "Move on"))
        parts.append(_mark("stay", here, keys, "Stay"))
    return "".join(parts)


def reach(patrol: View) -> dict[int, tuple[str, ...]]:
    """Where the boat comes to with so many squares, on each way that she may take; she stops at her patrol square and in the Bunker."""
    ways: set[tuple[str, bool, bool]] = {(patrol["square"], patrol["homeward"], False)}
    found = {}
    for squares in range(1, printed().movement.farthest + 1):
        on: set[tuple[str, bool, bool]] = set()
        for here, homeward, stopped in ways:
            if stopped:
                on.add((here, homeward, True))
                continue
            for follows in printed().after(here, homeward):
                stops = follows == BUNKER or (follows == patrol["zone"] and not patrol["arrived"])
                on.add((follows, homeward or follows == printed().last_high, stops))
        ways = on
        found[squares] = tuple(sorted(here for here, _, _ in ways))
    return found


def _advance(patrol: View, keys: Keys) -> str:
    taken: dict[str, int] = {}
    parts = []
    for squares, places in reach(patrol).items():
        option = str(squares)
        key = keys.key(option)
        if not key:
            continue
        for place in places:
            if place in taken and len(places) > 1:
                continue
            shift = taken.get(place, 0)
            taken[place] = shift + 1
            parts.append(_mark(option, place, keys, f"{counted(squares, 'square')}, to {square(place)}", shift))
    return "".join(parts)


def _mark(option: str, place: str, keys: Keys, label: str, shift: int = 0) -> str:
    key = keys.key(option)
    if not key:
        return ""
    x, y = place_of_square(place)
    at: Point
    if place == BUNKER:
        wide, high, at = 24, 24, (x + 4 + 28 * shift, y - 22)
    elif printed().squares[place].set == "high":
        wide, high = HIGH
        at = (x + wide / 2 + 2 + 28 * shift, y - high / 2 - 4)
    else:
        wide, high = COASTAL
        north = place.startswith("N")
        at = (x + (10 if north else -2), y - high / 2 - 12 if north else y + high / 2 + 14)
    halo = f'<rect class="halo" x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{wide}" height="{high}" rx="4"/>'
    return pick(option, key, label, halo + cap(*at, key))
