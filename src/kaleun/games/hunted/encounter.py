"""Encounter rolls, and the way of an encounter from stage to stage [8.2, 8.1.6, 9.0].

An encounter stands in the state with the stage it has come to, so a game can go on from there: :func:`go_on` carries out
stage after stage until it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet, Roll, Rolled

from . import aircraft, escorts, following, kite, rounds
from .attack import engage, escorted_round
from .components import Data
from .conditions import encounter_of, patrol_of, year
from .daylight import roll_time_of_day
from .posture import SURFACED
from .scuttle import scuttle
from .state import Encounter, Patrol, State
from .submarine import submarine_encounter
from .targets import identify

__all__ = ["encounter_roll", "go_on", "resolve_encounter"]

_ESCORTED: Final = ("convoy", "capital-ship", "ship-escort", "two-ships-escort", "escort")
"""Encounters with escorts [8.2.4]."""
_SEEN_SCHNORCHELING: Final = ("aircraft", "convoy")
"""What a schnorcheling boat notices [8.1.6a]."""
_QUIET: Final = Quiet()
_FIRST_STAGES: Final = {"aircraft": "aircraft", "submarine": "submarine", "escort": "cycle"}


# ---------------------------------------------------------------------------------------------------- the roll


def encounter_roll(play: Play[State]) -> Procedure[str]:
    """Make one encounter roll in the box occupied and resolve what comes of it [8.0, 8.2].

    Returns the encounter, ``event`` or ``none``. A Mission box is rolled on Transit here: an open mission has a roll of its own
    [7.4d].
    """
    state = play.state
    data: Data = play.data
    patrol = patrol_of(state)
    roll = _column_roll(data, patrol.boxes[patrol.box].column, year(state))
    rolled: Rolled = yield roll
    patrol = patrol_of(play.state)
    if patrol.kite_out and not _brings_event(data, patrol, rolled):
        if (yield from kite.may_roll_again(play, rolled.total)):
            rolled = yield roll
            patrol = patrol_of(play.state)
    if _brings_event(data, patrol, rolled):
        from . import events  # an event can bring an encounter

        patrol.event_had = True
        yield from events.random_event(play)
        return "event"
    met: str = rolled.result
    if met == "none":
        return met
    if patrol.posture != SURFACED and met not in _SEEN_SCHNORCHELING and met != "escort":
        # An escort comes only at Gibraltar, where it is the passage's defence and no target to be seen [8.1.6b].
        play.note("not-seen", rule="8.1.6a", met=met)
        return "none"
    yield from resolve_encounter(play, met)
    return met


@cache
def _column_roll(data: Data, column: str, now: int) -> Roll:
    """The encounter roll of a column, with its modifiers, in a patrol that began in that year [8.2.3]."""
    chart = data.components.charts["E1.transit" if column == "mission" else "E1." + column]
    if column == "biscay":
        return chart.roll(year_1943=now == 1943, year_1944=now == 1944, rules=("8.2.1a",))
    if column == "gibraltar":
        return chart.roll(gibraltar=True, year_1943=now == 1943, year_1944=now == 1944, rules=("8.2.1a",))
    return chart.plain(("8.2.1a",))


def _brings_event(data: Data, patrol: Patrol, rolled: Rolled) -> bool:
    """Is this the first natural 12 of the patrol, outside the Mission box of a special mission [8.2.7, 7.4.6a, 7.4d]?"""
    if rolled.total != data.random_event_on:
        return False
    return not patrol.event_had and not (patrol.mission and patrol.boxes[patrol.box].column == "mission")


# ---------------------------------------------------------------------------------------------------- from stage to stage


def resolve_encounter(play: Play[State], kind: str, *, from_event: bool = False) -> Procedure[None]:
    """Meet something, and return the procedure that deals with it to the end [8.0, 9.0].

    ``kind`` is a result of E1; an encounter that a random event brings goes by the same rules [9.0a, 12.8c].
    """
    state = play.state
    additional = patrol_of(state).additional
    state.encounter = Encounter(
        kind,
        _FIRST_STAGES.get(kind, "begin"),
        escorted=kind in _ESCORTED,
        additional=additional,
        additional_before=additional,
    )
    if play.is_journaled:
        play.heading(3, "encounter", met=kind, event=from_event)
    if kind == "escort" and state.boat.holed:
        return scuttle(play, "9.8.9c")
    return go_on(play)


def go_on(play: Play[State]) -> Procedure[None]:
    """Carry the encounter on from the stage it has come to until it is over."""
    while (encounter := play.state.encounter) is not None:
        if encounter.kind == "aircraft":
            yield from aircraft.aircraft_encounter(play)
            encounter_of(play.state).stage = "over"
        else:
            yield from _STAGES[encounter.stage](play)
        state = play.state
        encounter = encounter_of(state)
        if encounter.stage == "over":
            if play.is_journaled:
                play.note("encounter-over")
            patrol_of(state).additional = encounter.additional
            state.encounter = None


def _begin(play: Play[State]) -> Procedure[None]:
    """Identify the ships, then roll for day or night [8.0b]."""
    if (yield from identify(play)):
        yield from roll_time_of_day(play)
        encounter_of(play.state).stage = "identified"
    else:
        encounter_of(play.state).stage = "over"


def _attack(play: Play[State]) -> Procedure[None]:
    """A round of the boat's fire, on escorted ships or on others [9.2.9]."""
    if play.keeps_quiet:
        yield _QUIET
    encounter = encounter_of(play.state)
    if play.is_journaled:
        additional = encounter.additional - encounter.additional_before
        play.heading(4, "round", escorted=encounter.escorted, additional=additional)
    if encounter.escorted:
        yield from escorted_round(play)
    else:
        yield from rounds.unescorted_round(play)


def _cycle(play: Play[State]) -> Procedure[None]:
    """The escorts search. Whoever escapes those that turned up by surprise without ever being detected may attack [9.4.3d]."""
    yield from escorts.detection_cycle(play)
    encounter = encounter_of(play.state)
    encounter.stage = "attack" if encounter.surprise and not encounter.detected else "aftermath"


_STAGES: Final[dict[str, Callable[[Play[State]], Procedure[None]]]] = {
    "begin": _begin,
    "identified": engage,
    "attack": _attack,
    "cycle": _cycle,
    "aftermath": following.aftermath,
    "round-over": rounds.round_over,
    "submarine": submarine_encounter,
}
