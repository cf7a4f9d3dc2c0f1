"""Decision 4: into the heart of the convoy [18.4]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet

from . import shake_off
from .approach import roll_approach
from .conditions import contact_of
from .firing import set_spread
from .ships import end_contact, is_in_flight, put_to_flight
from .state import State
from .torpedoes import strike

__all__ = ["heart_of_the_convoy"]

_QUIET: Final = Quiet()


def heart_of_the_convoy(play: Play[State]) -> Procedure[None]:
    """Decision 4: one Approach check into the middle of the ships; the contact comes out of it at its next stage [18.4].

    Too far repeats the check, with the loop exit of the Approach table [18.4f]. Seen, the boat is hunted with depth charges at once,
    their damage doubled [18.4b]. Raises BoatLost.
    """
    if play.keeps_quiet:
        yield _QUIET
    result = yield from roll_approach(play, heart=True)
    contact = contact_of(play.state)
    if result == "spotted":
        contact.lost = is_in_flight(contact)
        put_to_flight(play, "18.4b")
        contact.stage = "hunt"
        shake_off.begin_hunt(play, "declare", next="dropping", doubled=True, slow=contact.slow)
    elif result == "lost":
        end_contact(play, "target-lost", "approach.k")
    elif result == "attack":
        yield from set_spread(play)
        while contact_of(play.state).shots:
            yield from strike(play, contact_of(play.state).shots.pop(0), critical=False)
        contact = contact_of(play.state)
        contact.bonus = 0
        contact.stage = "after"
