"""Hits on a piece of equipment: what it costs the boat [13d, 13e, 13p to 13s]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import boat_of
from .state import State
from .structure import raise_leak

__all__ = ["hit_equipment"]


def hit_equipment(play: Play[State], area: str) -> Procedure[None]:
    """One die on the table of a hull area for what is hit there [13d].

    A lasting hit adds to the penalty of its item [13e]; a torpedo or fuel is lost for good, and a leaking fitting raises the leak with
    all its checks [13u].
    """
    data: Data = play.data
    rolled: Rolled = yield play.charts["equipment." + area].plain()
    name: str = rolled.result
    item = data.items[name]
    boat = boat_of(play.state)
    if play.is_journaled:
        play.note("equipment-hit", rule="13d", item=name)
    if item.lasting:
        boat.hits[name] = boat.hits.get(name, 0) + 1
    elif item.effect == "torpedoes":
        boat.torpedoes = max(data.floors["torpedoes"], boat.torpedoes + item.amount)
    elif item.effect == "autonomy":
        boat.autonomy = max(data.floors["autonomy"], boat.autonomy + item.amount)
    else:
        yield from raise_leak(play, "13u")
