"""Patrol assignment: where the boat is sent, and what she sails for [7.0 to 7.3, 4.7.5, 11.2.4, 14.5, 14.10]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Roll, Rolled, choose

from . import penang
from .boat_numbers import number_boat
from .components import Data
from .conditions import has_card, patrol_of
from .mission import BOX_MISSIONS, take_aboard
from .plain import plain_roll
from .state import Boat, Box, Patrol, PatrolLog, State
from .track import home_port, lay_out, month_of_return

__all__ = ["REROLL", "assign_patrol", "converted", "standing_assignment"]

REROLL: Final = "reroll"
"""What a conversion says where P1 is rolled again [7.3.2e]."""


def assign_patrol(play: Play[State]) -> Procedure[None]:
    """Assign the next patrol, lay out its track and write it on the log [6.1a, 7.1.1a, 7.1.2a].

    Comes from a standing assignment, the Penang table, the Kommandant's own choice or P1; then the dice for the Arctic
    [7.3.5a] and for Penang [4.7.5b]. Leaves the boat in port beside the first box, ready to be loaded.
    """
    state = play.state
    state.career.patrols += 1
    if play.is_journaled:
        play.heading(1, "patrol", number=state.career.patrols, month=state.month)
    if "historical-ids" in state.optional:
        yield from number_boat(play)
    if play.state.boat.base == "penang":
        result = yield from penang.next_patrol(play)
        _sail(play, *_from_penang(play, result))
        return
    assignment = standing_assignment(play.state, play.data)
    if assignment is None:
        assignment = yield from _free_assignment(play)
    ends_at = track = ""
    if assignment == "arctic" and not play.state.boat.posting:
        yield from _arctic_posting(play)
    if assignment == "indian-ocean" and (yield from _posted_to_penang(play)):
        track = "indian-ocean-to-penang"
    state = play.state
    if state.boat.base == "mediterranean":
        track = "mediterranean-based"
    if state.boat.posting == "arctic":
        ends_at = "norway"
    _sail(play, assignment, track, ends_at)
    if "wolfpack-names" in state.optional and patrol_of(state).wolfpack:
        yield from _wolfpack_name(play)


def standing_assignment(state: State, data: Data) -> str | None:
    """The assignment of a boat that has no choice and rolls for none, or None.

    A boat posted to the Arctic or the Mediterranean stays there [7.3.4a, 7.3.5b], a new IXD-2 goes to the Indian Ocean [7.3.7b],
    and a type XIV replenishes [11.4.7b].
    """
    boat = state.boat
    return boat.posting or _standing(data, boat.type, boat.new)


@cache
def _standing(data: Data, boat_type: str, new: bool) -> str | None:
    for row in data.tables["P1"]["conversions"]["list"]:
        if row["from_area"] == "any" and boat_type in row["when_type"] and (new or "when" not in row):
            assignment: str = row["to"]
            return assignment
    return None


def converted(data: Data, boat: Boat, assignment: str) -> str:
    """What this type flies when it gets an assignment, or ``reroll`` [7.0d, 7.3.1, 7.3.2, 7.4.3j].

    The first conversion that fits is applied, and once only [7.3.2i].
    """
    return _converted(data, boat.type, boat.new, assignment)[0]


@cache
def _converted(data: Data, boat_type: str, new: bool, assignment: str) -> tuple[str, str]:
    """What is flown, and the rule that converts it ('' where none does)."""
    rolled = data.assignments[assignment]
    for row in data.tables["P1"]["conversions"]["list"]:
        if boat_type not in row["when_type"] or ("when" in row and not new):
            continue
        if row["from_area"] != "any" and rolled.area not in row["from_area"]:
            continue
        if row.get("plain") and rolled.mission:
            continue
        return row["to"], row["rules"].get(rolled.area) or row["rules"]["any"]
    return assignment, ""


def _flown(play: Play[State], assignment: str) -> str:
    """What this type flies when it gets an assignment, or ``reroll``; the log says so where that is something else."""
    boat = play.state.boat
    flown, rule = _converted(play.data, boat.type, boat.new, assignment)
    if flown not in (assignment, REROLL):
        play.note("assignment-converted", rule=rule, assignment=assignment, flown=flown, boat=boat.type)
    return flown


def _free_assignment(play: Play[State]) -> Procedure[str]:
    """Roll P1, or let a Kommandant of some rank have his way first [7.0a, 11.2.4, 14.10]."""
    how = "roll"
    state = play.state
    question = _how(play.data, state.kommandant.rank, "other-areas" in state.optional)
    if question is not None:
        option: Option = yield question
        how = option.id
    if how == "any-area":
        option = yield choose("kommandant", "assignment.area", _areas(play), ("14.10a",))
        return option.id
    rolled: Rolled
    if how == "try":
        rank = play.state.kommandant.rank
        rolled = yield play.charts["patrol_choice"].roll(against=rank, rules=("11.2.4b",))
        if rolled.result == "choose":
            boat = play.state.boat
            option = yield _pick(play.data, play.state.month, boat.type, boat.new)
            return _flown(play, option.id)
    while True:
        rolled = yield _column_roll(play.data, play.state.month)
        flown = _flown(play, rolled.result)
        if flown != REROLL:
            return flown
        play.note("assignment-rerolled", rule="7.3.2e", assignment=rolled.result)


@cache
def _column_roll(data: Data, number: int) -> Roll:
    """The roll on the column of P1 for a month [7.0a]."""
    return data.components.charts.dated("P1", number).plain(("7.0a", "7.0d"))


@cache
def _how(data: Data, rank: int, anywhere: bool) -> Choose | None:
    """The question whether P1 is rolled, or whether a Kommandant of some rank has his way; None where there is no choice."""
    senior = rank >= data.components.charts["patrol_choice"].data["least_rank"]
    able = anywhere and rank >= data.tables["other_areas"]["least_rank"]
    if not (senior or able):
        return None
    options = [Option("roll"), Option("try", closed=None if senior else "11.2.4a")]
    if anywhere:
        options.append(Option("any-area", closed=None if able else "14.10a"))
    return choose("kommandant", "assignment.how", options, ("11.2.4a", "7.0a"), idle="roll")


def _in_column(data: Data, number: int) -> list[str]:
    """The assignments of the column of P1 for a month, in its order."""
    return list(dict.fromkeys(row.results[""] for row in data.components.charts.dated("P1", number).rows))


@lru_cache(maxsize=1024)
def _pick(data: Data, number: int, boat_type: str, new: bool) -> Choose:
    """The question for an assignment [11.2.4a]: those of the column, less what his type is not allowed to fly."""
    options = [
        Option(name, closed="7.3.2e" if _converted(data, boat_type, new, name)[0] == REROLL else None)
        for name in _in_column(data, number)
    ]
    return choose("kommandant", "assignment.pick", options, ("11.2.4a", "11.2.4b"))


def _areas(play: Play[State]) -> Sequence[Option]:
    """The assignments of the optional rule: whatever the type has a track for, without conversions [14.10a, 14.10b]."""
    state = play.state
    data: Data = play.data
    boat = state.boat
    tracks = data.tracks[data.boats[boat.type].tracks]
    column = _in_column(data, state.month)
    options = []
    for name, entry in data.assignments.items():
        if entry.track not in tracks or name in data.tables["other_areas"]["not_allowed"]:
            continue
        closed = None
        if entry.mission and name not in column:
            closed = "14.10b"
        elif name == "mediterranean":
            closed = _no_mediterranean(state, data)
        options.append(Option(name, closed=closed))
    return options


def _no_mediterranean(state: State, data: Data) -> str | None:
    """Why the boat may not go to the Mediterranean by choice: the date [7.3.3h], or her type [7.3.2e]."""
    if state.month >= data.months["mediterranean_lost_from"]:
        return "7.3.3h"
    return None if state.boat.type in data.tables["bases"]["mediterranean"]["types"] else "7.3.2e"


def _arctic_posting(play: Play[State]) -> Procedure[None]:
    """Does the boat stay in the north for good [7.3.5a]?"""
    rolled: Rolled = yield play.charts["arctic_posting"].plain()
    if rolled.result == "stays":
        play.state.boat.posting = "arctic"
        play.note("posted", rule="7.3.5b", posting="arctic")


def _posted_to_penang(play: Play[State]) -> Procedure[bool]:
    """Is a boat that sails for the Indian Ocean posted to Penang [4.7.5a, 4.7.5b]? Heinrich Timm is, without a roll [14.13h].

    The posting takes effect when she gets there [4.7.5p].
    """
    chart = play.charts["penang_posting"]
    if play.state.boat.type not in chart.data["types"]:
        return False
    if not has_card(play.state, "timm"):
        rolled: Rolled = yield chart.plain()
        if rolled.result != "penang":
            return False
    play.note("posted", rule="4.7.5a", posting="penang")
    return True


def _from_penang(play: Play[State], result: str) -> tuple[str, str, str]:
    """What a result of the Penang table means: assignment, track, and the base it ends at [4.7.5j to 4.7.5m]."""
    track = play.charts["penang_patrol"].data["tracks"][result]
    if result == "australia":
        return "australia", track, "penang"
    ends_at = {"return-to-france": "france", "return-to-norway": "norway"}.get(result, "penang")
    return "indian-ocean", track, ends_at


def _sail(play: Play[State], name: str, track: str, ends_at: str) -> None:
    """Lay out the track, mark the patrol on the mat, and write its row on the log [7.1.1a, 7.1.2a, 7.2.1a, 7.4b].

    ``track`` and ``ends_at`` are '' where the assignment and the base left decide.
    """
    state = play.state
    data: Data = play.data
    boat = state.boat
    entry = data.assignments[name]
    track = track or entry.track
    months, ends_at, boxes = _course(data, boat.type, boat.base, name, track, ends_at, state.month)
    state.patrol = Patrol(
        state.month,
        months,
        name,
        entry.area,
        track,
        boxes=list(boxes),
        route=list(range(len(boxes))),
        ends_at=ends_at,
        wolfpack=entry.wolfpack,
        mission=entry.mission,
        mission_open=entry.mission in BOX_MISSIONS,
    )
    boat.new = False
    take_aboard(state, data)
    state.log.append(PatrolLog(state.month, boat.type, boat.number, name))
    if play.is_journaled:
        play.note("patrol-assigned", rule="7.1.1a", assignment=name, track=track, base=boat.base, ends_at=ends_at)


@cache
def _course(
    data: Data, boat_type: str, base: str, name: str, track: str, ends_at: str, number: int
) -> tuple[int, str, tuple[Box, ...]]:
    """The months at sea, the base that the patrol ends at, and the boxes of its track."""
    printed = data.tracks[data.boats[boat_type].tracks][track]
    ends_at = printed.ends_at or home_port(data, ends_at or base, month_of_return(number, printed.months))
    return printed.months, ends_at, lay_out(data, boat_type, base, data.assignments[name], track, ends_at)


def _wolfpack_name(play: Play[State]) -> Procedure[None]:
    """Name the wolfpack after a group of its month [14.5a]."""
    number = patrol_of(play.state).start
    for row in play.data.tables["wolfpacks"]["list"]:
        if month(row["from"]) <= number <= month(row["to"]):
            names = row["names"]
            place = 1
            if len(names) > 1:
                rolled: Rolled = yield plain_roll(f"1d{len(names)}", ("14.5a",))
                place = rolled.total
            play.state.log[-1].wolfpack_name = names[place - 1]
            play.note("wolfpack-named", rule="14.5a", name=names[place - 1])
            return
