"""The boat's flak against a group of aircraft [9, Game Tables: Flak]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .conditions import combativity_penalty, contact_of, flak_guns, option
from .counters import shoot_down
from .state import Group, State

__all__ = ["aircraft_leaves", "fire_flak", "group_of"]

_AFTER: Final = choose(
    "commander", "flak.after", (Option("stay"), Option("dive")), ("flak.h", "18.2c", "18.2d"), idle="stay"
)


def group_of(state: State) -> Group:
    """The aircraft of the contact; asserts that it is one with aircraft."""
    group = contact_of(state).group
    assert group is not None
    return group


def aircraft_leaves(play: Play[State], at: int, rule: str) -> None:
    """An aircraft flies off [flak.f, 9c]; its counter goes back with all others."""
    plane = group_of(play.state).planes.pop(at)
    play.note("aircraft-leaves", rule=rule, counter=plane.counter)


def fire_flak(play: Play[State]) -> Procedure[bool]:
    """One Flak check for each gun that can fire, while there is something to fire at [4.3m, 9a, 9e].

    After each the commander may dive [flak.h]: True if he does.
    """
    for _ in range(flak_guns(play.state)):
        yield from _fire(play)
        if not group_of(play.state).planes:
            break
        after: Option = yield _AFTER
        if after.id == "dive":
            return True
    return False


def _fire(play: Play[State]) -> Procedure[None]:
    """One shot at an aircraft that is named before the roll [9d, flak.a to flak.g]."""
    planes = group_of(play.state).planes
    at = 0
    if len(planes) > 1:
        aim: Option = yield choose(
            "commander",
            "flak.target",
            [Option(str(place), place) for place in range(len(planes))],
            ("9d",),
            about={"planes": [plane.counter for plane in planes]},
        )
        at = aim.value
    state = play.state
    rolled: Rolled = yield play.charts["flak"].roll(
        flak_option=option(state, "flak"), combativity=combativity_penalty(state)
    )
    result: str = rolled.result
    plane = group_of(play.state).planes[at]
    play.note("flak", rule="flak.a", counter=plane.counter, result=result)
    if result == "barrage":
        yield from _barrage(play, at)
    elif result == "shot-down":
        del group_of(play.state).planes[at]
        shoot_down(play, plane.counter)


def _barrage(play: Play[State], at: int) -> Procedure[None]:
    """A wall of fire: it may keep the aircraft off for this round, or drive it away without glory [flak.c to flak.f]."""
    rolled: Rolled = yield play.charts["flak_barrage"].plain()
    if rolled.result == "suppressed":
        group_of(play.state).planes[at].suppressed = True
    elif rolled.result == "driven-off":
        aircraft_leaves(play, at, "flak.f")
