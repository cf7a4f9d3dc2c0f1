"""Departure: the mission order [5, 6, 6.1a]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet, Rolled

from .components import BUNKER, Data
from .conditions import patrol_of
from .state import State

__all__ = ["depart"]

_QUIET: Final = Quiet()
_RULES: Final = ("5b",)


def depart(play: Play[State]) -> Procedure[None]:
    """Roll for the patrol square; the boat stands on the Bunker, the weather at its first level [5b, 6b, 6.1a]."""
    if play.keeps_quiet:
        yield _QUIET
    rolled: Rolled = yield play.charts["mission"].plain(_RULES)
    data: Data = play.data
    patrol = patrol_of(play.state)
    patrol.zone = data.missions[rolled.result]
    patrol.square = BUNKER
    patrol.weather = data.first_weather
    play.state.phase = "patrol"
    play.note("mission", rule="5b", zone=patrol.zone, number=rolled.result)
