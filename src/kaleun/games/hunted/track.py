"""Travel boxes: laying out the track of a patrol, and the ways home [7.1.2, 4.7.1 to 4.7.3, 10.9]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.dates import month

from .components import Assignment, Data
from .conditions import is_inoperable
from .state import Boat, Box, Patrol

__all__ = [
    "TRANSITS",
    "encounter_rolls",
    "entry_column",
    "home_port",
    "is_homeward",
    "lay_out",
    "month_of_return",
    "passes_gibraltar",
    "port_turned_back_to",
    "stations",
    "way_home",
    "with_entry",
]

TRANSITS: Final = ("exit", "entry", "transit", "gibraltar")
"""The kinds of box that are not on station [10.9c]."""
_NORTH_AMERICA: Final = "north-america"


def lay_out(data: Data, boat_type: str, base: str, assignment: Assignment, track: str, ends_at: str) -> tuple[Box, ...]:
    """The boxes of a track for a boat that leaves its base and comes home to ``ends_at``; patrols share them.

    The first box goes by the base left, the last by the base reached [4.7.1c, 4.7.1d, 4.7.2b]; the Caribbean is flown on the
    North American track with its own column [7.3.6a].
    """
    printed = data.tracks[data.boats[boat_type].tracks][track]
    boxes = []
    for name in printed.boxes:
        column, _, times = name.partition("*")
        kind = column if column in TRANSITS else "station"
        if kind == "exit":
            column = printed.first_box or data.tables["bases"][base]["exit"]
        elif kind == "entry":
            column = entry_column(data, ends_at)
        elif column == _NORTH_AMERICA:
            column = assignment.area
        boxes.append(Box(column, int(times or 1), kind))
    return tuple(boxes)


def entry_column(data: Data, base: str) -> str:
    """The E1 column of the last box before a base [4.7.1d, 4.7.2b]."""
    column: str = data.tables["bases"][base]["entry"]
    return column


def with_entry(data: Data, box: Box, base: str) -> Box:
    """The box as it is passed on the way into a base."""
    return Box(entry_column(data, base), box.rolls, box.kind)


def passes_gibraltar(patrol: Patrol) -> bool:
    """Does the track lead through the Strait [7.3.3]?"""
    for box in patrol.boxes:  # noqa: SIM110 (this is asked before each box, and a generator takes twice as long)
        if box.kind == "gibraltar":
            return True
    return False


def month_of_return(start: int, months: int) -> int:
    """The month in which a patrol that takes so many months comes home [4.7.1h]."""
    return start + months - 1


def home_port(data: Data, base: str, returned: int) -> str:
    """The base that a boat of ``base`` comes home to in that month, where its track names no other.

    France takes boats in up to August 1944, then Norway does [4.7.1f]; so it is for a boat that left Germany [4.7.3b, 4.7.3c].
    """
    if base == "france":
        return "norway" if returned >= data.months["france_lost_from"] else base
    rule = data.tables["bases"][base].get("after_first_patrol")
    if rule is not None:
        return str(rule["base"] if returned <= month(rule["until"]) else rule["then"])
    return base


def port_turned_back_to(data: Data, boat: Boat, patrol: Patrol) -> str:
    """The base that a boat reaches when it turns back on the way out [10.9d, 10.9q, 10.9r].

    It is the base left, Germany too; from the passage of Gibraltar it is France; and for France it is Norway once France is lost.
    """
    base = boat.base
    if passes_gibraltar(patrol):
        base = "france"
    if base != "france":
        return base
    return home_port(data, base, month_of_return(patrol.start, patrol.months))


def stations(patrol: Patrol) -> list[int]:
    """The places of the boxes on station, Mission boxes too [10.9c]."""
    return [place for place, box in enumerate(patrol.boxes) if box.kind == "station"]


def is_homeward(patrol: Patrol) -> bool:
    """Has the boat no box on station before it any more, so that she is on her way home anyhow?"""
    boxes = patrol.boxes
    for place in patrol.route:  # noqa: SIM110 (as above)
        if boxes[place].kind == "station":
            return False
    return True


def way_home(patrol: Patrol) -> list[int]:
    """The boxes that an aborting boat still enters, in order.

    On the way out she goes back through the boxes passed, the one she is in not again [10.9e]; on station and later she goes on
    with the first box behind the last one on station [10.9c].
    """
    if patrol.outbound:
        return list(range(patrol.box - 1, -1, -1))
    return list(range(max(stations(patrol)[-1], patrol.box) + 1, len(patrol.boxes)))


def encounter_rolls(boat: Boat, box: Box) -> int:
    """The encounter rolls of a box: those printed, and one more for an inoperable diesel engine [8.2.1, 10.2.1d]."""
    if boat.damage and (is_inoperable(boat, "diesel-1") or is_inoperable(boat, "diesel-2")):
        return box.rolls + 1
    return box.rolls
