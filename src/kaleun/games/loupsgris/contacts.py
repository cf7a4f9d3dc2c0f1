"""Contacts: the check, the draws, and what is dealt with first [6.2.1, 7.1, 7.3]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Option, Procedure, Quiet, Rolled, choose

from . import aircraft, crossing, targets
from .components import Data
from .conditions import has_contacts, phase_of
from .counters import return_counters
from .morale import check_combativity
from .state import Phase, State, Target

__all__ = ["check_contacts", "column_of", "draw_contacts", "handle_contacts"]

_QUIET = Quiet()
_SLOW = ("6.2.1b", "7.1a")
_NORMAL = ("6.2.1c", "7.1a")
_FULL = ("6.2.1d", "7.1a")


# ------------------------------------------------------------------------------------------------ check and draws


def column_of(entered: list[str], data: Data) -> str:
    """The colour of the column that is read: the first in priority of the squares entered; the Bunker has none [7.1b, 7.1c]."""
    colours = [data.squares[square].colour for square in entered if square in data.squares]
    return next(colour for colour in data.priority if colour in colours)


def check_contacts(play: Play[State]) -> Procedure[None]:
    """One contact check for the phase: Slow Ahead reads the higher of two dice, Full Ahead the lower [6.2.1, 7.1a, 7.1e]."""
    phase = phase_of(play.state)
    phase.colour = column_of(phase.entered, play.data)
    chart = play.charts[f"contact.{phase.colour}"]
    rules = _SLOW if phase.tactic == "slow" else _FULL if phase.tactic == "full" else _NORMAL
    rolled: Rolled = yield chart.roll(rules=rules)
    if phase.tactic in ("slow", "full"):
        second: Rolled = yield chart.roll(rules=rules)
        if (second.total > rolled.total) == (phase_of(play.state).tactic == "slow"):
            rolled = second
    phase = phase_of(play.state)
    phase.die = rolled.total
    result = rolled.result
    phase.draws = [result["aircraft"], result["targets"], result["patrols"]]
    phase.convoy = bool(result.get("convoy"))
    phase.stage = "draw"
    play.note("contact-check", rule="7.1b", colour=phase.colour, die=phase.die)


def draw_contacts(play: Play[State]) -> Procedure[None]:
    """Draw as many counters of each cup as the table tells, and lay them into their slots [7.3a, 7.3g]."""
    aircraft, targets, patrols = phase_of(play.state).draws
    if aircraft:
        drawn = yield from _draw(play, "aircraft", aircraft, "7.3a")
        phase_of(play.state).aircraft = drawn
    if targets:
        drawn = yield from _draw(play, "targets", targets, "7.3a")
        phase_of(play.state).targets = [Target(counter) for counter in drawn]
    if patrols:
        drawn = yield from _draw(play, "escorts", patrols, "7.3a")
        phase_of(play.state).patrols = drawn
    if phase_of(play.state).convoy:
        yield from _draw_convoy(play)
    phase = phase_of(play.state)
    phase.draws = []
    phase.stage = "aircraft"
    if not has_contacts(phase):
        play.note("no-contact", rule="7.3.1c")


def _draw(play: Play[State], cup: str, count: int, rule: str) -> Procedure[list[str]]:
    """Draw counters; returns those that are no decoys [2d, 2f, 7.3.1b, 7.3.1c]."""
    drawn: tuple[str, ...] | None = yield Draw(cup, count, rules=(rule, "2d"))
    data: Data = play.data
    found = [counter for counter in drawn or () if not data.counters[counter].decoy]
    play.note("drawn", rule=rule, cup=cup, counters=list(drawn or ()))
    return found


def _draw_convoy(play: Play[State]) -> Procedure[None]:
    """The ships of a convoy and their escort; P go to the Patrol slot [7.3.2].

    Without a ship it is no contact, without an E/P its ships are single targets [7.3.2d].
    """
    rolled: Rolled = yield play.charts["convoy_draw"].roll(convoy=True, rules=("7.3.2a",))
    ships = yield from _draw(play, "targets", rolled.result, "7.3.2a")
    phase_of(play.state).targets = [Target(counter) for counter in ships]
    escorts: list[str] = []
    data: Data = play.data
    if ships:
        drawn = yield from _draw(play, "escorts", data.limits.convoy_escort_draw * len(ships), "7.3.2b")
        escorts = [counter for counter in drawn if data.counters[counter].kind == "E/P"]
        phase_of(play.state).patrols += [counter for counter in drawn if data.counters[counter].kind != "E/P"]
    phase = phase_of(play.state)
    phase.escorts = escorts
    phase.convoy = bool(escorts)


# ------------------------------------------------------------------------------------------------ handling


def handle_contacts(play: Play[State]) -> Procedure[None]:
    """Deal with the contacts in their order: aircraft, targets, then what crosses; then the crew's combativity [7.3h, 13.4a].

    Goes on from wherever the state stands, to the end of the phase. Raises BoatLost.
    """
    if phase_of(play.state).contact is not None:
        yield from _go_on(play)
    while True:
        phase = phase_of(play.state)
        match phase.stage:
            case "aircraft":
                yield from _meet_aircraft(play)
                phase_of(play.state).stage = "targets"
            case "targets":
                yield from _meet_targets(play)
                phase_of(play.state).stage = "crossing"
            case "crossing":
                yield from _meet_crossings(play)
                phase_of(play.state).stage = "morale"
            case _:
                break
    yield from _end_contacts(play)


def _go_on(play: Play[State]) -> Procedure[None]:
    """Carry on with the contact that is being resolved, to its end; a fled boat has no contact left in this phase [12.1d]."""
    contact = phase_of(play.state).contact
    assert contact is not None
    kind = contact.kind
    if kind == "aircraft":
        yield from aircraft.go_on(play)
    else:
        yield from targets.go_on(play)
    phase = phase_of(play.state)
    assert phase.contact is None, "a contact that is over leaves the table"
    if kind == "convoy":
        phase.convoy = False
    if phase.fled:
        _leave_all(phase)


def _leave_all(phase: Phase) -> None:
    """The boat fled: targets and patrols alike are out of sight [12.1d]."""
    phase.targets, phase.escorts, phase.patrols, phase.crossing = [], [], [], []
    phase.crossed = True


def _meet_aircraft(play: Play[State]) -> Procedure[None]:
    """Group the aircraft that were drawn, then meet group after group [7.4]."""
    if phase_of(play.state).aircraft:
        yield _QUIET
        yield from aircraft.form_groups(play)
    while phase_of(play.state).groups:
        yield _QUIET
        yield from aircraft.meet_group(play)


def _meet_targets(play: Play[State]) -> Procedure[None]:
    """Meet a convoy, or target after target in the order that the commander chooses [7.1d, 7.3h]."""
    while phase_of(play.state).targets:
        yield _QUIET
        if phase_of(play.state).convoy:
            targets.begin_convoy(play)
        else:
            at = yield from _choose_target(play)
            targets.begin_target(play, at)
        yield from _go_on(play)


def _choose_target(play: Play[State]) -> Procedure[int]:
    """Which target is dealt with next; the only one without asking."""
    waiting = phase_of(play.state).targets
    if len(waiting) == 1:
        return 0
    options = [Option(str(place), place) for place in range(len(waiting))]
    about = {"targets": [target.counter for target in waiting]}
    option: Option = yield choose("commander", "contacts.next", options, ("7.1d",), about=about)
    return int(option.value)


def _meet_crossings(play: Play[State]) -> Procedure[None]:
    """Dice for all that lies in the Patrol slot, then meet those that cross the boat's path [7.4.1]."""
    if phase_of(play.state).patrols and not phase_of(play.state).crossed:
        yield _QUIET
        yield from crossing.roll_crossings(play)
    while phase_of(play.state).crossing:
        yield _QUIET
        targets.begin_crossing(play, phase_of(play.state).crossing[0])
        yield from _go_on(play)


def _end_contacts(play: Play[State]) -> Procedure[None]:
    """All contacts are over: the crew's combativity where there is new damage, and the counters go back [13.4a, 7.4.1n, 2e]."""
    yield from check_combativity(play)
    phase = phase_of(play.state)
    phase.patrols = []
    return_counters(play)
    phase.stage = "over"
