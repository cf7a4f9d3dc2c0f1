"""Does the structure hold, and what comes in where it does not: structure tests and the rising leak [13.2, 13.3]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import BoatLost, boat_of
from .leaks import repair_leak
from .state import State

__all__ = ["raise_leak", "structure_test"]


def structure_test(play: Play[State], rule: str) -> Procedure[None]:
    """One die for an area that is damaged: 8 or more lets the water in [13.2b, 13.2d]."""
    rolled: Rolled = yield play.charts["structure_test"].plain((rule,))
    if play.is_journaled:
        play.note("structure", rule="13.2d", held=rolled.result == "no")
    if rolled.result == "yes":
        yield from raise_leak(play, "13.2d")


def raise_leak(play: Play[State], rule: str) -> Procedure[None]:
    """The leak rises by one level: does she sink? If not, the repair follows at once [13.3a, 13.3b, 14.1b, 14.1c].

    Raises BoatLost when the track is full or the water drags her down.
    """
    data: Data = play.data
    boat = boat_of(play.state)
    boat.leak += 1
    if play.is_journaled:
        play.note("leak", rule=rule, level=boat.leak)
    if boat.leak > data.limits.water_leak_max:
        raise BoatLost("leak", "13.3c")
    rolled: Rolled = yield play.charts["were_sinking"].roll(leak=boat.leak)
    if rolled.result == "yes":
        raise BoatLost("sinking", "13.3a")
    yield from repair_leak(play, forced=boat_of(play.state).depth > 0)
