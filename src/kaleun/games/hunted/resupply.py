"""Resupply at sea, an optional rule [14.9]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Rolled, choose

from .components import BoatType, Data
from .conditions import is_inoperable, patrol_of
from .load import places_free
from .plain import plain_roll
from .posture import SURFACED
from .state import Load, State
from .track import home_port, is_homeward, month_of_return, stations, with_entry

__all__ = ["is_due", "resupply"]

_ROUND: Final = choose("kommandant", "resupply.round", (Option("home"), Option("again")), ("14.9c",), idle="home")


def is_due(state: State) -> bool:
    """Is the boat at the end of her boxes on station, with the roll for a supply boat still to be made [14.9a, 14.9e]?

    There is none on a special mission patrol, for an aborting boat, or with inoperable fuel tanks.
    """
    if "resupply" not in state.optional:
        return False
    patrol = state.patrol
    return (
        patrol is not None
        and not patrol.resupply_tried
        and not patrol.outbound
        and not patrol.aborting
        and not patrol.rolls_left
        and not patrol.mission
        and bool(patrol.route)
        and patrol.boxes[patrol.box].kind == "station"
        and is_homeward(patrol)
        and not is_inoperable(state.boat, "fuel-tanks")
    )


def resupply(play: Play[State]) -> Procedure[None]:
    """Look for a supply boat and meet her [14.9a, 14.9b].

    The meeting rolls on the Special Missions column; an aircraft ends it, and has the boat at the disadvantage of a Mission box,
    on the surface as there [8.1.4a].
    A boat that is refuelled may go round her boxes on station once more [14.9c] and may get torpedoes [14.9d].
    """
    from . import encounter

    patrol = patrol_of(play.state)
    patrol.resupply_tried = True
    chart = _chart(play)
    if chart is None:
        return
    rolled: Rolled = yield chart.plain()
    if rolled.result != "fuel":
        return
    patrol = patrol_of(play.state)
    patrol.meeting = True
    patrol.posture = SURFACED
    play.note("supply-boat-met", rule="14.9a")
    rolled = yield play.charts["E1.special-mission"].plain(("14.9b",))
    if rolled.result != "none":
        yield from encounter.resolve_encounter(play, rolled.result)
        patrol_of(play.state).meeting = False
        return
    patrol = patrol_of(play.state)
    patrol.meeting = False
    patrol.resupplied = True
    play.note("refuelled", rule="14.9c")
    yield from _take_torpedoes(play)
    option: Option = yield _ROUND
    if option.id == "again":
        _go_round_again(play)


def _chart(play: Play[State]) -> Chart | None:
    """The chart of the area, if there are supply boats in it in that month."""
    patrol = patrol_of(play.state)
    for chart in play.charts.forms("resupply"):
        if patrol.area in chart.data.get("areas", ()) and chart.holds_in(patrol.start):
            return chart
    return None


def _go_round_again(play: Play[State]) -> None:
    """Send the boat over her boxes on station again, a month longer; that can change the base she comes home to [14.9c, 4.7.1f]."""
    state = play.state
    data: Data = play.data
    patrol = patrol_of(state)
    patrol.route = [*stations(patrol), *patrol.route]
    patrol.months += data.tables["calendar"]["resupplied"]
    if not data.tracks[data.boats[state.boat.type].tracks][patrol.track].ends_at:
        patrol.ends_at = home_port(data, patrol.ends_at, month_of_return(patrol.start, patrol.months))
        patrol.boxes[-1] = with_entry(data, patrol.boxes[-1], patrol.ends_at)
    play.note("goes-round-again", rule="14.9c", months=patrol.months)


def _take_torpedoes(play: Play[State]) -> Procedure[None]:
    """Roll for torpedoes, and take what there is room for and what the mix of 4.5 allows [14.9d]."""
    rolled: Rolled = yield play.charts["resupply.torpedoes"].plain()
    for torpedo, number in rolled.result.items():
        if isinstance(number, str):
            thrown: Rolled = yield plain_roll(number, ("14.9d",))
            number = thrown.total
        boat_type: BoatType = play.data.boats[play.state.boat.type]
        aboard = _aboard(play.state.boat.load, torpedo)
        printed = boat_type.load.g7a if torpedo == "g7a" else boat_type.load.g7e
        taken = 0
        while taken < min(number, printed + boat_type.swap - aboard):
            forward, aft = places_free(play.state.boat.load, boat_type)
            if not forward and not aft:
                break
            end = "forward" if forward else "aft"
            if forward and aft:
                option: Option = yield _end(torpedo)
                end = option.id
            _put_in(play.state.boat.load, end, torpedo)
            taken += 1
        play.note("torpedoes-taken-over", rule="14.9d", torpedo=torpedo, number=taken)


@cache
def _end(torpedo: str) -> Choose:
    options = (Option("forward"), Option("aft"))
    return choose("kommandant", "resupply.end", options, ("14.9d", "4.5k"), about={"torpedo": torpedo})


def _aboard(load: Load, torpedo: str) -> int:
    boxes = load.forward_reloads.get(torpedo, 0) + load.aft_reloads.get(torpedo, 0)
    return load.forward.count(torpedo) + load.aft.count(torpedo) + boxes


def _put_in(load: Load, end: str, torpedo: str) -> None:
    """Put a torpedo into an empty tube of that end, else into its reload box."""
    tubes, box = (load.forward, load.forward_reloads) if end == "forward" else (load.aft, load.aft_reloads)
    if "" in tubes:
        tubes[tubes.index("")] = torpedo
    else:
        box[torpedo] = box.get(torpedo, 0) + 1
