"""Ships and patrol counters that are met: taking up a contact, and the loop that carries it to its end [10, 11, 7.4.1]."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, choose

from . import approach, attack, convoy, crossing, heart, recovery
from .conditions import contact_of, phase_of
from .ships import end_contact
from .state import Contact, State

__all__ = ["begin_convoy", "begin_crossing", "begin_target", "go_on"]

_QUIET: Final = Quiet()
_TACTIC: Final = choose("commander", "approach.tactic", (Option("direct"), Option("indirect")), ("10.1a",))


def begin_target(play: Play[State], at: int) -> None:
    """The commander turns to one of the targets in sight [10a, 10c]."""
    phase = phase_of(play.state)
    target = phase.targets.pop(at)
    phase.contact = Contact("target", targets=[target])


def begin_convoy(play: Play[State]) -> None:
    """All ships in sight and their escort are one convoy [7.3.2, 11.1]."""
    phase = phase_of(play.state)
    phase.contact = Contact("convoy", targets=phase.targets, escorts=phase.escorts)
    phase.targets, phase.escorts = [], []


def begin_crossing(play: Play[State], counters: list[str]) -> None:
    """One of the groups whose path crosses the boat's is met [7.4.1h]."""
    phase = phase_of(play.state)
    phase.crossing.remove(counters)
    phase.contact = Contact("crossing", escorts=list(counters))


def go_on(play: Play[State]) -> Procedure[None]:
    """Carry the contact on from its stage to its end, and take it off the sheet."""
    while (stage := contact_of(play.state).stage) != "over":
        yield from _STEPS[stage](play)
    phase_of(play.state).contact = None


# ------------------------------------------------------------------------------------------------ a target is met


@lru_cache(maxsize=256)
def _engage_question(counter: str) -> Choose:
    return choose(
        "commander", "contact.engage", (Option("engage"), Option("leave")), ("10b",), about={"target": counter}
    )


def _meet(play: Play[State]) -> Procedure[None]:
    """What is met is seen close enough to decide."""
    kind = contact_of(play.state).kind
    if kind == "convoy":
        return convoy.meet_convoy(play)
    if kind == "crossing":
        return crossing.meet_crossing(play)
    return _meet_target(play)


def _meet_target(play: Play[State]) -> Procedure[None]:
    """Engage a target or leave it, and the way to come near [10b, 10.1a]. A ship already in flight is chased [10.1e]."""
    if play.keeps_quiet:
        yield _QUIET
    counter = contact_of(play.state).targets[0].counter
    if play.is_journaled:
        play.heading(3, "contact", contact="target", counter=counter)
        play.note("target-met", rule="10a", counter=counter)
    engage: Option = yield _engage_question(counter)
    if engage.id == "leave":
        end_contact(play, "target-left", "10b")
        return
    contact = contact_of(play.state)
    if not contact.targets[0].fleeing:
        tactic: Option = yield _TACTIC
        contact = contact_of(play.state)
        contact.tactic = tactic.id
    contact.stage = "approach"


_STEPS: Final[dict[str, Callable[[Play[State]], Procedure[None]]]] = {
    "met": _meet,
    "approach": approach.approach,
    "attack": attack.attack,
    "shots": attack.shots,
    "after": attack.after_shots,
    "hunt": recovery.hunt,
    "hidden": recovery.hidden,
    "recover": recovery.recover,
    "break-through": convoy.break_through,
    "heart": heart.heart_of_the_convoy,
}
