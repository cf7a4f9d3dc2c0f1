"""Aircraft: who flies together, whether the lookouts see them in time, and the fight with those that do attack [7.4, 9]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Quiet, Roll, Rolled, choose

from .air_attack import air_attacks, single_attack
from .components import Data
from .conditions import combativity_penalty, contact_of, emergency_dive, flak_guns, patrol_of, penalty, phase_of
from .counters import spot
from .decisions import forced_dive
from .flak import fire_flak
from .state import Contact, Group, Plane, State

__all__ = ["form_groups", "formation", "go_on", "meet_group"]

_QUIET: Final = Quiet()
_RULES: Final = ("alarm.c", "18.2c")
_DIVE: Final = Option("dive")
_ANSWER: Final = choose("commander", "alarm.answer", (Option("fight"), _DIVE), _RULES)
_NO_GUN: Final = choose(
    "commander", "alarm.answer", (Option("fight", closed="9e"), Option("endure"), _DIVE), (*_RULES, "9e")
)
_FORMATIONS: Final = ("isolated", "patrol", "squadron")


def form_groups(play: Play[State]) -> Procedure[None]:
    """Let the aircraft that were drawn fall into groups, in the order in which they are met [7.4a, 7.4b, 7.4c].

    A die for each, unless there is only one [7.4f]; equal numbers fly together, a reconnaissance aircraft always alone and after the
    others of its number. Decoys are no aircraft.
    """
    data: Data = play.data
    drawn = [counter for counter in phase_of(play.state).aircraft if counter not in data.decoys]
    groups: list[Group] = []
    if len(drawn) == 1:
        groups.append(Group(0, [Plane(drawn[0])]))
    else:
        chart = play.charts["aircraft_group"]
        numbers = []
        for _ in drawn:
            rolled: Rolled = yield chart.plain()
            numbers.append(rolled.result)
        for number in sorted(set(numbers)):
            here = [counter for counter, rolled_number in zip(drawn, numbers, strict=True) if rolled_number == number]
            together = [counter for counter in here if data.counters[counter].kind != "R"]
            if together:
                groups.append(Group(number, [Plane(counter) for counter in together]))
            groups += [Group(number, [Plane(counter)]) for counter in here if data.counters[counter].kind == "R"]
    phase = phase_of(play.state)
    phase.aircraft = []
    phase.groups += groups


def formation(planes: int) -> str:
    """The slot of so many aircraft; no effect on play [slots.b]."""
    return _FORMATIONS[min(planes, len(_FORMATIONS)) - 1]


def meet_group(play: Play[State]) -> Procedure[None]:
    """Meet the next group, from the alarm to the end of the contact [7.4c, 7.4d]."""
    phase = phase_of(play.state)
    group = phase.groups.pop(0)
    phase.contact = Contact("aircraft", group=group)
    if play.is_journaled:
        counters = [plane.counter for plane in group.planes]
        play.heading(3, "contact", contact="aircraft", counters=counters)
        shape = formation(len(counters))
        play.note("aircraft-met", rule="7.4d", counters=counters, number=group.number, formation=shape)
    yield from go_on(play)


def go_on(play: Play[State]) -> Procedure[None]:
    """Go on with the contact from its stage to its end [9.1a]. Raises BoatLost."""
    if contact_of(play.state).stage == "met":
        yield from _alarm(play)
    while contact_of(play.state).stage == "round":
        if play.keeps_quiet:
            yield _QUIET
        yield from _round(play)
    phase_of(play.state).contact = None


def _alarm(play: Play[State]) -> Procedure[None]:
    """One check for the whole group; the weather plays no part [alarm.a to alarm.h, 7.4d, 7.4e]."""
    state, data = play.state, play.data
    rolled: Rolled = yield _alarm_roll(
        play.charts["alarm"],
        emergency_dive(state, data),
        patrol_of(state).spotted,
        penalty(state, data, "alarm"),
        combativity_penalty(state),
    )
    result: str = rolled.result
    if play.is_journaled:
        play.note("alarm", rule="7.4d", result=result)
    contact = contact_of(play.state)
    contact.stage = "over"
    if result != "unseen":
        spot(play, _SPOTTED[result])
    if result == "caught-diving":
        yield from single_attack(play)
    elif result == "surprised":
        option: Option = yield _ANSWER if flak_guns(play.state) else _NO_GUN
        contact_of(play.state).stage = "round"
        if option.id == "dive":
            yield from _dive(play)


@cache
def _alarm_roll(chart: Chart, dive: int, spotted: bool, equipment: int, combativity: int) -> Roll:
    return chart.roll(emergency_dive=dive, spotted=spotted, equipment=equipment, combativity=combativity)


_SPOTTED: Final = {"surprised": "alarm.c", "caught-diving": "alarm.d", "seen-diving": "alarm.f"}


def _round(play: Play[State]) -> Procedure[None]:
    """One round: the flak, then every aircraft that is still there and not kept off [9a, 9b, 9d].

    The commander may dive after each roll [18.2c, 18.2d]; without a gun there is no flak [9e]. Ends the contact when nobody is left.
    """
    play.heading(4, "flak-round")
    dives = yield from fire_flak(play)
    if not dives:
        dives = yield from air_attacks(play)
    if dives:
        yield from _dive(play)
        return
    contact = contact_of(play.state)
    assert contact.group is not None
    for plane in contact.group.planes:
        plane.suppressed = False
    if not contact.group.planes:
        contact.stage = "over"


def _dive(play: Play[State]) -> Procedure[None]:
    """Dive, whatever the cost: if she lives, the contact is over for the whole group [18.2a, 18.2b]."""
    yield from forced_dive(play)
    contact_of(play.state).stage = "over"
    play.note("dived", rule="18.2b")
