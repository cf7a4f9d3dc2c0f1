"""Words and phrases that sentences are built of: tonnage, ships, warships, aircraft, squares."""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.kernel.phrases import a, listed, several

from .components import BUNKER
from .names import AREAS, ROWS, SIZES
from .printed import counter, printed

__all__ = [
    "a_plane",
    "a_ship",
    "a_warship",
    "element",
    "grt",
    "option_name",
    "plane",
    "rank_title",
    "row_in",
    "ship_name",
    "ship_size",
    "square",
    "warship",
    "warships",
]

_COMMON = ("Armed", "Sloop", "Fleet")
"""First words of warship labels that are no names."""
_KINDS = 2
"""So many kinds of warship are named."""


def grt(figure: int) -> str:
    """``7,200 GRT``."""
    return f"{figure:,} GRT"


# ------------------------------------------------------------------------------------------------ counters


def warship(name: str) -> str:
    """An E/P or P within a sentence, without an article: ``Flower-class corvette``, ``sloop``."""
    label = counter(name).label
    return label[0].lower() + label[1:] if label.split(" ", 1)[0] in _COMMON else label


def a_warship(name: str) -> str:
    """``a sloop``, ``an armed trawler``."""
    return a(warship(name))


def warships(names: Sequence[str]) -> str:
    """Some of them: ``a sloop and two Flower-class corvettes``, or just how many where there are more kinds."""
    kinds: dict[str, int] = {}
    for name in names:
        kinds[warship(name)] = kinds.get(warship(name), 0) + 1
    if len(kinds) > _KINDS:
        return several(len(names), "warship")
    return listed([a(kind) if count == 1 else several(count, kind) for kind, count in kinds.items()])


def plane(name: str) -> str:
    """An aircraft within a sentence, without an article: ``Avro Anson``."""
    return counter(name).label.partition(",")[0]


def a_plane(name: str) -> str:
    """``an Avro Anson``."""
    return a(plane(name))


def a_ship(name: str) -> str:
    """A target before it is named, by its tonnage points: ``a large ship``."""
    return a(ship_size(name))


def ship_size(name: str) -> str:
    """The same without an article."""
    return SIZES.get(counter(name).points, "ship")


def ship_name(name: str, logged: Sequence[str]) -> tuple[str, int]:
    """The ship that a target counter stands for now, and its tonnage: the first that is not in the log [7.2k]."""
    ships = counter(name).ships
    ship = next((ship for ship in ships if ship.name not in logged), ships[0])
    return ship.name, ship.grt


# ------------------------------------------------------------------------------------------------ places and parts


def square(name: str) -> str:
    """A square by its number and name: ``H04, Rockall``."""
    return "the Bunker" if name == BUNKER else f"{name}, {printed().squares[name].name}"


def row_in(row: str) -> str:
    """A row of circles or damage area within a sentence: ``the stern``."""
    return AREAS[row]


def element(name: str) -> str:
    """What is repaired, within a sentence: a row, an item of equipment, or the leak."""
    if name in ROWS or name in AREAS:
        return AREAS[name]
    label = printed().items[name].name
    return f"the {label[0].lower()}{label[1:]}"


def option_name(name: str) -> str:
    """A crew option or specialisation by name: ``Old Wolf``."""
    return printed().options[name].name


def rank_title(slug: str) -> str:
    """A rank by its id: ``Knight's Cross``."""
    from .victory import slug_of

    return next(rank.title for rank in printed().ranks if slug_of(rank) == slug)
