"""Contacts: the check, the draws, and what is dealt with first [6.2.1, 7.1, 7.3]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Draw, Option, Procedure, Quiet, Rolled, choose

from . import aircraft, crossing, targets
from .components import Data
from .conditions import has_contacts, phase_of
from .counters import return_counters
from .morale import check_combativity
from .state import State, Target

__all__ = ["check_contacts", "column_of", "draw_contacts", "handle_contacts"]

_QUIET: Final = Quiet()
_SLOW: Final = ("6.2.1b", "7.1a")
_NORMAL: Final = ("6.2.1c", "7.1a")
_FULL: Final = ("6.2.1d", "7.1a")


# ------------------------------------------------------------------------------------------------ check and draws


def column_of(entered: list[str], data: Data) -> str:
    """The colour of the column that is read: the first in priority of the squares entered; the Bunker has none [7.1b, 7.1c]."""
    return _column_of(tuple(entered), data)


@lru_cache(maxsize=1024)
def _column_of(entered: tuple[str, ...], data: Data) -> str:
    colours = [data.squares[square].colour for square in entered if square in data.squares]
    return next((colour for colour in data.priority if colour in colours), "")


def check_contacts(play: Play[State]) -> Procedure[None]:
    """One contact check for the phase: Slow Ahead reads the higher of two dice, Full Ahead the lower [6.2.1, 7.1a, 7.1e]."""
    phase = phase_of(play.state)
    phase.colour = column_of(phase.entered, play.data)
    chart = play.charts[f"contact.{phase.colour}"]
    rules = _SLOW if phase.tactic == "slow" else _FULL if phase.tactic == "full" else _NORMAL
    roll = chart.plain(rules)
    rolled: Rolled = yield roll
    if phase.tactic in ("slow", "full"):
        second: Rolled = yield roll
        if (second.total > rolled.total) == (phase_of(play.state).tactic == "slow"):
            rolled = second
    phase = phase_of(play.state)
    phase.die = rolled.total
    result = rolled.result
    phase.draws = [result["aircraft"], result["targets"], result["patrols"]]
    phase.convoy = bool(result.get("convoy"))
    phase.stage = "draw"
    if play.is_journaled:
        play.note("contact-check", rule="7.1b", colour=phase.colour, die=phase.die)


def draw_contacts(play: Play[State]) -> Procedure[None]:
    """Draw as many counters of each cup as the table tells, and lay them into their slots [7.3a, 7.3g]."""
    phase = phase_of(play.state)
    aircraft, targets, patrols = phase.draws
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
    if play.is_journaled:
        play.note("drawn", rule=rule, cup=cup, counters=list(drawn or ()))
    decoys = data.decoys
    return [counter for counter in drawn or () if counter not in decoys]


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
        patrols = phase_of(play.state).patrols
        for counter in drawn:
            (escorts if data.counters[counter].kind == "E/P" else patrols).append(counter)
    phase = phase_of(play.state)
    phase.escorts = escorts
    phase.convoy = bool(escorts)


# ------------------------------------------------------------------------------------------------ handling


def handle_contacts(play: Play[State]) -> Procedure[None]:
    """Deal with the contacts in their order: aircraft, targets or a convoy, what crosses, the crew's combativity [7.3h, 7.4, 13.4a].

    At last the counters go back [2e, 7.4.1n].

    Goes on from wherever the state stands, to the end of the phase. Raises BoatLost.
    """
    while True:
        phase = phase_of(play.state)
        contact = phase.contact
        stage = phase.stage
        if contact is not None:
            kind = contact.kind
            yield from aircraft.go_on(play) if kind == "aircraft" else targets.go_on(play)
            _leave_contact(play, kind)
        elif stage == "aircraft":
            if not phase.aircraft and not phase.groups:
                phase.stage = "targets"
                continue
            if play.keeps_quiet:
                yield _QUIET
            if phase_of(play.state).aircraft:
                yield from aircraft.form_groups(play)
            else:
                yield from aircraft.meet_group(play)
        elif stage == "targets":
            if not phase.targets:
                phase.stage = "crossing"
                continue
            if play.keeps_quiet:
                yield _QUIET
                phase = phase_of(play.state)
            if phase.convoy:
                targets.begin_convoy(play)
            elif len(phase.targets) == 1:
                targets.begin_target(play, 0)
            else:
                option: Option = yield _which_target(phase.targets)
                targets.begin_target(play, option.value)
        elif stage == "crossing":
            to_roll = bool(phase.patrols) and not phase.crossed
            if not to_roll and not phase.crossing:
                break
            if play.keeps_quiet:
                yield _QUIET
            if to_roll:
                yield from crossing.roll_crossings(play)
            else:
                targets.begin_crossing(play, phase_of(play.state).crossing[0])
        else:
            break
    phase.stage = "morale"
    if phase.new_damage:
        yield from check_combativity(play)
        phase = phase_of(play.state)
    phase.patrols = []
    return_counters(play)
    phase.stage = "over"


def _leave_contact(play: Play[State], kind: str) -> None:
    """A contact is over; a fled boat has no other left in this phase [12.1d]."""
    phase = phase_of(play.state)
    assert phase.contact is None, "a contact that is over leaves the table"
    if kind == "convoy":
        phase.convoy = False
    if phase.fled:
        phase.targets, phase.escorts, phase.patrols, phase.crossing = [], [], [], []
        phase.crossed = True


def _which_target(waiting: list[Target]) -> Choose:
    """Which of several targets is dealt with next: in the order that the commander chooses [7.1d, 7.3h]."""
    options = [Option(str(place), place) for place in range(len(waiting))]
    about = {"targets": [target.counter for target in waiting]}
    return choose("commander", "contacts.next", options, ("7.1d",), about=about)
