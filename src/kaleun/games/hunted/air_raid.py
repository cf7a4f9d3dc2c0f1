"""Air raids on ports [4.7.6, 10.11.5]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .conditions import refit_of
from .reassignment import transfer_months
from .state import State

__all__ = ["air_raid"]


def air_raid(play: Play[State]) -> Procedure[None]:
    """Check the port for air raids, once a refit [4.7.6g, 10.11.5f].

    Nothing is rolled before January 1944, in France or at Penang [10.11.5b, c]. A damaged boat lies longer; one that is
    destroyed is replaced, which takes one month instead of its refit, and the new boat is rolled for again [10.11.5e].
    """
    state = play.state
    refit = refit_of(state)
    chart = play.charts["air_raid"]
    base = state.boat.base
    if base not in chart.data["bases"] or refit.begins < play.data.months["air_raids_from"]:
        return
    destroyed = 0
    while True:
        rolled: Rolled = yield chart.plain()
        result = rolled.result
        if result == "boat-destroyed":
            destroyed += 1
            refit.reason = "air-raid"
            refit.months = destroyed * transfer_months(play.data, refit.reason)
            play.note("boat-destroyed-in-port", rule="4.7.6c", base=base)
            continue
        if result != "none":
            refit.months += result["extra_months"]
            rule = "4.7.6d" if result["extra_months"] > 1 else "4.7.6e"
            play.note("boat-damaged-in-port", rule=rule, base=base, months=result["extra_months"])
        return
