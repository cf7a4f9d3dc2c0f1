"""Giving up the boat: for want of engines, or under the eyes of the enemy [10.10]."""

from __future__ import annotations

from typing import NoReturn

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .conditions import CareerOver, is_inoperable, is_out, patrol_of
from .state import Boat, Patrol, State

__all__ = ["BoatGivenUp", "both_diesels_inoperable", "give_up_boat", "is_towed_in", "scuttle"]


class BoatGivenUp(Exception):
    """The boat is scuttled and her crew rescued: the patrol is over, the career goes on with a new boat [10.10.1c]."""


def scuttle(play: Play[State], rule: str) -> Procedure[NoReturn]:
    """Surface in front of the enemy and try to scuttle; ``rule`` says what forced the boat up [10.10.2].

    Always raises CareerOver: scuttled, or captured.
    """
    play.note("forced-up", rule=rule)
    rolled: Rolled = yield play.charts["scuttle"].roll(
        kommandant_out=is_out(play.state.crew, "kommandant"), rules=("10.10.2a", "10.10.2b", rule)
    )
    ended = "10.10.2d" if rolled.result == "scuttled" else "10.10.2e"
    play.note("boat-lost", rule=ended, how=rolled.result)
    raise CareerOver(rolled.result, ended)


def both_diesels_inoperable(boat: Boat) -> bool:
    """Are both diesel engines inoperable [10.2.1e]?"""
    return is_inoperable(boat, "diesel-1") and is_inoperable(boat, "diesel-2")


def is_towed_in(patrol: Patrol) -> bool:
    """Can a boat without diesels be towed in: is it in the first travel box or in the last one of its way [10.2.1f]?"""
    return patrol.box == 0 or not patrol.route


def give_up_boat(play: Play[State]) -> Procedure[NoReturn]:
    """Scuttle the boat without a roll and hope for rescue; one roll, at once [10.10.1].

    Always raises: BoatGivenUp when the men are rescued, else CareerOver.
    """
    state = play.state
    assert not is_towed_in(patrol_of(state))
    play.note("boat-given-up", rule="10.2.1e")
    rolled: Rolled = yield play.charts["rescue"].roll(
        radio=is_inoperable(state.boat, "radio"), rules=("10.10.1a", "10.10.1e")
    )
    if rolled.result == "rescued":
        play.note("crew-rescued", rule="10.10.1c")
        play.state.encounter = None
        raise BoatGivenUp
    play.note("boat-lost", rule="10.10.1d", how="lost-at-sea")
    raise CareerOver("lost-at-sea", "10.10.1d")
