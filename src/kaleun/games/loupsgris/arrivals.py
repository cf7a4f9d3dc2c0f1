"""Patrol counters that hear of a shot and come to the target [10.2.3, 10.3d, 12a]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .conditions import contact_of, patrol_of, phase_of
from .state import State

__all__ = ["roll_arrivals"]


def roll_arrivals(play: Play[State], rule: str) -> Procedure[None]:
    """One die for each counter of the Patrol slot while the marker lies in the zone; those that arrive join the escort [10.2.3a, 10.3d].

    Shots at crossing counters bring nobody [7.4.1s].
    """
    if not patrol_of(play.state).spotted or contact_of(play.state).kind == "crossing":
        return
    staying: list[str] = []
    for counter in list(phase_of(play.state).patrols):
        rolled: Rolled = yield play.charts["patrol_arrival"].plain((rule,))
        if rolled.result == "yes":
            contact_of(play.state).escorts.append(counter)
            play.note("patrol-arrives", rule=rule, counter=counter)
        else:
            staying.append(counter)
    phase_of(play.state).patrols = staying
