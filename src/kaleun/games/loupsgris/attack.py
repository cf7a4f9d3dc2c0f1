"""The attack phase against a target: weapon, shots, and what follows them [10.2 to 10.4, 11.2, summary.e]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, choose

from .approach import offer_approach
from .arrivals import roll_arrivals
from .conditions import contact_of, patrol_of, why_no_gun, why_no_torpedo
from .convoy import after_salvo
from .crossing import after_crossing_shot
from .firing import set_salvo
from .gunnery import fire_gun
from .recovery import back_to_convoy, begin_hunt
from .ships import decide, end_contact, in_place, is_convoy, lose_ship, put_to_flight
from .state import State
from .torpedoes import resolve_shot

__all__ = ["after_shots", "attack", "shots"]

_QUIET: Final = Quiet()


@lru_cache(maxsize=32)
def _weapon_question(torpedo: str | None, gun: str | None) -> Choose:
    options = (Option("torpedo", closed=torpedo), Option("gun", closed=gun), Option("break-off"))
    return choose("commander", "attack.weapon", options, ("10e", "10.2a", "10.3a"))


def attack(play: Play[State]) -> Procedure[None]:
    """One attack: at an escorted ship with torpedoes, at any other with torpedo or gun, or breaking off [10e, 10.2a, 10.2b, 11.1c]."""
    if play.keeps_quiet:
        yield _QUIET
    contact = contact_of(play.state)
    alone = contact.kind != "crossing" and not is_convoy(contact)
    no_torpedo = why_no_torpedo(play.state)
    weapon = "torpedo"
    if alone:
        no_gun = why_no_gun(play.state, in_place(contact), play.data)
        weapon = (yield from decide(_weapon_question(no_torpedo, no_gun))).id
    elif no_torpedo:
        weapon = "break-off"
    if weapon == "gun":
        yield from fire_gun(play, in_place(contact_of(play.state)))
        yield from roll_arrivals(play, "10.2.3a")
        yield from _settle(play)
    elif weapon == "torpedo":
        yield from set_salvo(play)
        contact_of(play.state).stage = "shots"
    elif (at := contact_of(play.state).aim) >= 0:
        lose_ship(contact_of(play.state), at)
        play.note("target-left", rule="10e")
        back_to_convoy(play)
    else:
        end_contact(play, "target-left", "10e", release=contact_of(play.state).kind == "target")


def shots(play: Play[State]) -> Procedure[None]:
    """The next of the shots in the water."""
    if play.keeps_quiet:
        yield _QUIET
    yield from resolve_shot(play)
    contact = contact_of(play.state)
    if not contact.shots:
        contact.bonus = 0
        contact.stage = "after"


def after_shots(play: Play[State]) -> Procedure[None]:
    """After the last torpedo of an attack: the convoy scatters, patrols arrive, and the next decision follows [10.3d, 11.2g, 11.2i]."""
    contact = contact_of(play.state)
    if contact.kind == "crossing":
        after_crossing_shot(play)
        return
    if is_convoy(contact):
        contact.attacked = True
        put_to_flight(play, "11.2g")
    yield from roll_arrivals(play, "10.3d")
    yield from _settle(play)


def _settle(play: Play[State]) -> Procedure[None]:
    """With the marker, whoever escorts the ships hunts the boat [12b, 10.2.3e]; else the attack goes on."""
    contact = contact_of(play.state)
    if contact.escorts and patrol_of(play.state).spotted:
        begin_hunt(play, "shake-off")
    elif contact.kind == "convoy" and (contact.aim >= 0 or contact.away):
        if contact.aim < 0:
            back_to_convoy(play)
        else:
            contact.stage = "attack"
    elif contact.kind == "convoy":
        yield from after_salvo(play)
    elif not contact.targets:
        contact.stage = "over"
    elif contact.follow == "approach":
        yield from offer_approach(play)
    else:
        contact.stage = "attack"
