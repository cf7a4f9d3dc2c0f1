"""Flotilla counters: which flotilla the record names [14.14]. They have no effect on play."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, choose

from .components import Data
from .state import Boat, State

__all__ = ["fitting_flotillas", "join_flotilla"]


def fitting_flotillas(boat: Boat, data: Data) -> list[int]:
    """The flotillas that fit the family and the base of a boat, or the one that takes all others [14.14a]."""
    family = data.boats[boat.type].family
    table = data.tables["flotillas"]
    fit = [row["number"] for row in table["list"] if row["region"] == boat.base and family in row["families"]]
    return fit or [table["otherwise"]]


def join_flotilla(play: Play[State]) -> Procedure[None]:
    """Change the counter when boat or base has changed; the player picks where several fit [14.14a]."""
    boat = play.state.boat
    if "flotillas" not in play.state.optional:
        return
    fit = fitting_flotillas(boat, play.data)
    if boat.flotilla in fit:
        return
    number = fit[0]
    if len(fit) > 1:
        options = [Option(f"flotilla-{number}", number) for number in fit]
        option: Option = yield choose("kommandant", "flotilla.join", options, ("14.14a",), about={"base": boat.base})
        number = option.value
    play.state.boat.flotilla = number
    play.note("flotilla", rule="14.14a", number=number, base=boat.base)
