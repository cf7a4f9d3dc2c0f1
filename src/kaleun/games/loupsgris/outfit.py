"""A boat as it leaves the Bunker, and the four cups [2c, 4.3, 17f]."""

from __future__ import annotations

from kaleun.kernel.cards import Cup, Cups

from .components import CUPS, BoatType, Data
from .state import Boat, Circles

__all__ = ["cup_contents", "fill_cups", "new_boat", "sheet_of"]


def sheet_of(boat_type: BoatType) -> dict[str, Circles]:
    """The rows of circles of a type, all blank, in the order of the sheet [4.3s]."""
    rows = boat_type.circles
    sheet = {
        "stern": Circles(rows.stern),
        "bow": Circles(rows.bow),
        "centre": Circles(rows.centre),
        "turret": Circles(rows.turret),
    }
    for number, circles in enumerate(rows.flak, 1):
        sheet[f"flak-{number}"] = Circles(circles)
    sheet["deck-gun"] = Circles(rows.deck_gun)
    sheet["crew"] = Circles(rows.crew)
    return sheet


def new_boat(data: Data, type_: str, discipline: int = 0) -> Boat:
    """A boat with a blank sheet, all torpedoes and Autonomy Points, with those of Discipline [4.5e, 17f]."""
    boat_type = data.boats[type_]
    return Boat(type_, boat_type.torpedoes, boat_type.autonomy + discipline, sheet_of(boat_type))


def cup_contents(data: Data, cup: str) -> list[str]:
    """The counters of a cup, decoys among them, in the order of the file."""
    return list(data.cups[cup])


def fill_cups(cups: Cups, data: Data) -> None:
    """Put all counters into their four cups: at the start of each patrol [2e, 17f]."""
    for cup in CUPS:
        cups[cup] = Cup(list(data.cups[cup]))  # checked when they were read
