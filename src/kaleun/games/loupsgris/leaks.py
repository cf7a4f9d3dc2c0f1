"""Stopping the water: the leak repair that follows each rise of the leak [14.1, Game Tables: Repair Water Leak]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .components import Data
from .conditions import BoatLost, boat_of, combativity_penalty, crew_level, penalty
from .pressure import resist_pressure
from .state import State

__all__ = ["repair_leak"]

_AT_THE_SURFACE: Final = choose(
    "commander", "leak.repair", (Option("repair"), Option("wait")), ("14.1c", "13.3b"), idle="wait"
)


def repair_leak(play: Play[State], *, forced: bool) -> Procedure[None]:
    """One series of checks: it ends when the leak shrinks or the repair fails [14.1b, repair-leak.g].

    ``forced`` under water; at the surface the commander may leave the water to a repair phase [14.1c]. The third middling result
    in a row ends the series, too. Raises BoatLost when the boat sinks too deep or her hull bursts.
    """
    if not forced:
        option: Option = yield _AT_THE_SURFACE
        if option.id == "wait":
            return
    data: Data = play.data
    chart = play.charts["repair_water_leak"]
    for _ in range(data.limits.leak_repair_repeats):
        state = play.state
        rolled: Rolled = yield chart.roll(
            depth=boat_of(state).depth,
            crew_level=crew_level(state),
            equipment=penalty(state, data, "leak-repair"),
            combativity=combativity_penalty(state),
            rules=("14.1b" if forced else "14.1c",),
        )
        boat, result = boat_of(play.state), rolled.result
        change = max(-boat.leak, result["leak"])
        boat.leak += change
        if play.is_journaled:
            play.note("leak-repair", rule="repair-leak.a", change=change, leak=boat.leak)
        if boat.depth:
            _go_deeper(play, result.get("depth", 0))
            if result.get("pressure"):
                yield from resist_pressure(play)
        if not result.get("again"):
            return


def _go_deeper(play: Play[State], levels: int) -> None:
    """The water drags the boat down, past her maximum if need be [repair-leak.b, repair-leak.c, repair-leak.i]."""
    if not levels:
        return
    boat = boat_of(play.state)
    boat.depth += levels
    if play.is_journaled:
        play.note("depth", rule="repair-leak.b", level=boat.depth)
    if boat.depth >= play.data.limits.depth_lost:
        raise BoatLost("depth", "repair-leak.c")
