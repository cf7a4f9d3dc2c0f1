"""Attacks by aircraft [9, Game Tables: Air Attack]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .components import Data
from .conditions import size
from .damage import take_damage
from .flak import aircraft_leaves, group_of
from .state import State

__all__ = ["air_attacks", "single_attack"]

_BOMBER: Final = "B"
_AFTER: Final = choose(
    "commander", "air-attack.after", (Option("stay"), Option("dive")), ("air-attack.e", "18.2c", "18.2d"), idle="stay"
)


def single_attack(play: Play[State]) -> Procedure[None]:
    """The boat is caught while diving: the strongest of the group attacks once, a bomber before others [alarm.d, alarm.e]."""
    data: Data = play.data
    planes = group_of(play.state).planes
    best = max(
        range(len(planes)),
        key=lambda at: (data.counters[planes[at].counter].firepower, data.counters[planes[at].counter].kind == _BOMBER),
    )
    yield from _attack(play, best)


def air_attacks(play: Play[State]) -> Procedure[bool]:
    """Every aircraft that is there makes its run; one that the barrage keeps off does not attack [9a, 9d, flak.e].

    After its third run an aircraft flies off, runs without attack included [9c]. After each attack the commander may dive from those
    that are left [air-attack.e]: True if he does. Raises BoatLost.
    """
    data: Data = play.data
    at = 0
    while at < len(group_of(play.state).planes):
        plane = group_of(play.state).planes[at]
        attacks = not plane.suppressed
        if attacks:
            yield from _attack(play, at)
            plane = group_of(play.state).planes[at]
        plane.runs += 1
        if plane.runs >= data.limits.air_attack_runs:
            aircraft_leaves(play, at, "9c")
        else:
            at += 1
        if attacks and group_of(play.state).planes:
            after: Option = yield _AFTER
            if after.id == "dive":
                return True
    return False


def _attack(play: Play[State], at: int) -> Procedure[None]:
    """One Air Attack roll; a bomber's first is doubled, hit or miss [air-attack.a, 7.2c, 7.2d]."""
    state, data = play.state, play.data
    plane = group_of(state).planes[at]
    printed = data.counters[plane.counter]
    rolled: Rolled = yield play.charts["air_attack"].roll(size=size(state, data), firepower=printed.firepower)
    plane = group_of(play.state).planes[at]
    damage: int = rolled.result["damage"]
    if printed.kind == _BOMBER and not plane.attacked:
        damage *= data.limits.bomber_factor
    plane.attacked = True
    play.note("air-attack", rule="air-attack.a", counter=plane.counter, damage=damage)
    yield from take_damage(play, damage, rule="air-attack.c")
