"""The hull against the pressure: it holds, gives a little, or bursts [13.2.1, Game Tables: Resist Pressure]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Roll, Rolled, choose

from .components import Data
from .conditions import BoatLost, blank, boat_of, max_depth, phase_of, wrecked_areas
from .state import Circles, State

__all__ = ["resist_pressure"]

_STRUCK: Final = "-struck"
_SAME: Final = Option("same", 0)
_SHALLOWER: Final = Option("shallower", -1)
_DEEPER: Final = Option("deeper", 1)
_NO_SHALLOWER: Final = Option("shallower", -1, "pressure.h")
_NO_DEEPER: Final = Option("deeper", 1, "pressure.h")
_DEPTH_RULES: Final = ("pressure.e", "pressure.h")


def resist_pressure(play: Play[State]) -> Procedure[None]:
    """Check the hull until it holds; each time it is strained, a circle gets its X and the depth may change by one [pressure.a].

    Raises BoatLost when the hull bursts, at once or because no circle is left to give way [pressure.d, pressure.g].
    """
    chart = play.charts["resist_pressure"]
    while True:
        boat = boat_of(play.state)
        rolled: Rolled = yield _pressure_roll(chart, boat.depth, boat.leak, wrecked_areas(play.state))
        if play.is_journaled:
            play.note("pressure", rule="pressure.a", result=rolled.result)
        if rolled.result == "bursts":
            raise BoatLost("burst", "pressure.d")
        if rolled.result == "holds":
            return
        yield from _strain(play)
        yield from _change_depth(play)


@cache
def _pressure_roll(chart: Chart, depth: int, leak: int, wrecked: int) -> Roll:
    return chart.roll(depth=depth, leak=leak, wrecked_areas=wrecked)


def _strain(play: Play[State]) -> Procedure[None]:
    """A circle without X, of the commander's choice, gets one: a blank one or one struck with a line [pressure.e, pressure.g].

    It brings no structure test and no leak [pressure.i], but it is new damage [13.4b].
    """
    options = tuple(_circles(boat_of(play.state).rows))
    opened = [option for option in options if option.closed is None]
    if not opened:
        raise BoatLost("burst", "pressure.g")
    option = opened[0]
    if len(opened) > 1:
        option = yield choose("commander", "pressure.circle", options, ("pressure.e", "pressure.g"))
    row = boat_of(play.state).rows[option.value]
    row.crossed += 1
    if option.id.endswith(_STRUCK):
        row.struck -= 1
    phase_of(play.state).new_damage = True
    if play.is_journaled:
        play.note("circle", rule="pressure.e", row=option.value, mark="X")


def _circles(rows: dict[str, Circles]) -> Iterator[Option]:
    """The circles that can give way, one option for the blank ones of a row and one for those struck with a line."""
    for name, row in rows.items():
        if name == "crew":
            continue
        if blank(row):
            yield Option(name, name)
        if row.struck:
            yield Option(name + _STRUCK, name)
        elif not blank(row):
            yield Option(name, name, "pressure.g")


def _change_depth(play: Play[State]) -> Procedure[None]:
    """One depth level up or down, or none; no deeper than may be ordered, and under water [pressure.e, pressure.h]."""
    data: Data = play.data
    depth, deepest = boat_of(play.state).depth, max_depth(play.state, data)
    can_rise, can_sink = depth > data.depths.shallowest, depth < deepest
    if not can_rise and not can_sink:
        return
    option: Option = yield _DEPTH[can_rise, can_sink]
    if option.value:
        boat_of(play.state).depth += option.value
        if play.is_journaled:
            play.note("depth", rule="pressure.e", level=boat_of(play.state).depth)


_DEPTH: Final[dict[tuple[bool, bool], Choose]] = {
    (rise, sink): choose(
        "commander",
        "pressure.depth",
        (_SHALLOWER if rise else _NO_SHALLOWER, _SAME, _DEEPER if sink else _NO_DEEPER),
        _DEPTH_RULES,
        idle="same",
    )
    for rise in (False, True)
    for sink in (False, True)
}
