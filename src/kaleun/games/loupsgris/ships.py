"""The ships and counters of a contact: whether they are escorted or in flight, and what happens when they go [8, 11, 12.3e].

A target with an escort counts as a convoy; an immobilised ship of a convoy that is being finished does not.
"""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure

from .components import Data
from .conditions import contact_of, lowest_flight, phase_of
from .state import Contact, State, Target

__all__ = [
    "decide",
    "end_contact",
    "flight_penalty",
    "immobilise",
    "in_place",
    "is_convoy",
    "is_in_flight",
    "lose_escort",
    "lose_ship",
    "put_to_flight",
    "release_hunters",
]


def decide(question: Choose) -> Procedure[Option]:
    """Ask, unless just one option is open."""
    if len(question.open) == 1:
        return question.open[0]
    option: Option = yield question
    return option


def is_convoy(contact: Contact) -> bool:
    """Do the rules for convoys hold: is it one, or a ship with an escort [12.3e]?"""
    if contact.kind == "convoy":
        return contact.aim < 0
    return contact.kind == "target" and bool(contact.escorts)


def is_in_flight(contact: Contact) -> bool:
    """Are the ships in the Fleeing slot, so that Hunt takes the place of Discretion [8a, 8b, 10.2.3c]?"""
    if contact.kind == "target":
        return any(target.fleeing for target in contact.targets)
    return contact.in_flight


def in_place(contact: Contact) -> int:
    """The place of the ship that is attacked alone."""
    return max(contact.aim, 0)


def flight_penalty(contact: Contact, at: int, data: Data) -> int:
    """What the flight of a ship takes from a shot at it [deck-gun.c, firing.b]; for a convoy the lowest figure in it [11.1h]."""
    target = contact.targets[at]
    if target.immobilised or not target.fleeing:
        return 0
    return lowest_flight(contact, data) if is_convoy(contact) else data.counters[target.counter].flight


def put_to_flight(play: Play[State], rule: str) -> None:
    """What can still move goes to the Fleeing slot; a chase is neither Direct nor Indirect [10.1e, 11.1d, 11.2g]."""
    contact = contact_of(play.state)
    contact.tactic = ""
    started = [target for target in contact.targets if not target.immobilised and not target.fleeing]
    for target in started:
        target.fleeing = True
    if contact.kind == "convoy":
        if not contact.in_flight:
            play.note("convoy-scatters", rule=rule)
        contact.in_flight = True
    elif started:
        if play.is_journaled:
            play.note("target-flees", rule=rule, counter=started[0].counter)


def immobilise(play: Play[State], target: Target, rule: str) -> None:
    """A ship lies stopped: flight 0, in the Immobilised slot [8a, deck-gun.g, hit.d]. Once is enough [hit.h]."""
    if not target.immobilised:
        target.immobilised = True
        target.fleeing = False
        play.note("target-immobilised", rule=rule, counter=target.counter)


def lose_ship(contact: Contact, at: int) -> None:
    """Take a ship off the contact; shots that are still running keep their targets."""
    del contact.targets[at]
    for shot in contact.shots:
        if not shot.escort and shot.at > at:
            shot.at -= 1
    if contact.aim >= at:
        contact.aim = -1 if contact.aim == at else contact.aim - 1


def lose_escort(contact: Contact, at: int) -> None:
    """Take an E/P or P off the contact; shots that are still running keep their targets."""
    del contact.escorts[at]
    for shot in contact.shots:
        if shot.escort and shot.at > at:
            shot.at -= 1


def release_hunters(play: Play[State]) -> None:
    """The hunters go back to the Patrol slot [12.1f]."""
    contact = contact_of(play.state)
    phase_of(play.state).patrols += contact.escorts + contact.away
    contact.escorts, contact.away = [], []


def end_contact(play: Play[State], event: str, rule: str, *, release: bool = False) -> None:
    """The contact is over: given up (``target-left``), lost from sight (``target-lost``) or, at a crossing, ``crossing-over``."""
    if release:
        release_hunters(play)
    contact_of(play.state).stage = "over"
    play.note(event, rule=rule)
