"""Patrol counters whose path crosses the boat's [7.4.1]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from .conditions import contact_of, patrol_of, phase_of, why_no_break_through, why_no_torpedo
from .recovery import begin_hunt
from .ships import decide, end_contact
from .state import State

__all__ = ["after_crossing_shot", "hidden_from_patrol", "meet_crossing", "roll_crossings"]

_QUIET: Final = Quiet()


@lru_cache(maxsize=8)
def _answer_question(closed: str | None) -> Choose:
    options = (Option("attack", closed=closed), Option("shake-off"))
    return choose("commander", "crossing.answer", options, ("7.4.1d", "7.4.1f", "7.4.1g"))


@lru_cache(maxsize=8)
def _after_question(closed: str | None) -> Choose:
    options = (Option("break-through", closed=closed), Option("leave"))
    return choose("commander", "crossing.after", options, ("7.4.1t",))


def roll_crossings(play: Play[State]) -> Procedure[None]:
    """Once a phase: a die for each counter of the Patrol slot [7.4.1a to 7.4.1c].

    With the marker all that cross are one group, without it each is met alone [7.4.1h, 8d]. What does not cross stays in the slot until
    the phase ends [7.4.1n].
    """
    together = patrol_of(play.state).spotted
    roll = play.charts["patrol_crossing"].roll(spotted=together)
    crossing: list[str] = []
    staying: list[str] = []
    for counter in list(phase_of(play.state).patrols):
        rolled: Rolled = yield roll
        (crossing if rolled.result == "yes" else staying).append(counter)
    phase = phase_of(play.state)
    phase.patrols = staying
    phase.crossed = True
    if crossing:
        phase.crossing = [crossing] if together else [[counter] for counter in crossing]


def meet_crossing(play: Play[State]) -> Procedure[None]:
    """Attack a crossing counter or shake it off: there is no third way [7.4.1d, 7.4.1f, 7.4.1g]."""
    if play.keeps_quiet:
        yield _QUIET
    counters = list(contact_of(play.state).escorts)
    if play.is_journaled:
        play.heading(3, "contact", contact="crossing", counters=counters)
        play.note("crossing", rule="7.4.1a", counters=counters)
    option = yield from decide(_answer_question(why_no_torpedo(play.state)))
    if option.id == "attack":
        contact_of(play.state).stage = "break-through"
    else:
        begin_hunt(play, "shake-off")


def after_crossing_shot(play: Play[State]) -> None:
    """After torpedoes at a crossing counter: the next approach, depth charges, Shake Off, or nobody is left [7.4.1k, 7.4.1l, 7.4.1q].

    No patrol arrives [7.4.1s].
    """
    contact = contact_of(play.state)
    if not contact.escorts:
        end_contact(play, "crossing-over", "7.4.1l")
    elif contact.follow == "approach" and why_no_torpedo(play.state) is None:
        contact.stage = "approach"
    else:
        begin_hunt(play, "dropping" if contact.follow == "dropping" else "shake-off")


def hidden_from_patrol(play: Play[State]) -> Procedure[None]:
    """Hidden from crossing counters: another Break Through, or leaving them; then they are over for the phase [7.4.1t]."""
    option = yield from decide(_after_question(why_no_break_through(play.state, play.data)))
    if option.id == "break-through":
        contact_of(play.state).stage = "break-through"
    else:
        end_contact(play, "crossing-over", "7.4.1t")
