"""The deck gun against an unescorted ship, and the ship's answer [10.2]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import contact_of, crew_level, gun_plus, option, weather_firing
from .counters import sink_ship, spot
from .damage import take_damage
from .ships import flight_penalty, immobilise, lose_ship, put_to_flight
from .state import State

__all__ = ["fire_gun"]

_GUN_RULES: Final = ("10.2.1a",)
_ARMED_RULES: Final = ("10.2.2a",)
_RESPONSE_RULES: Final = ("10.2.2b",)


def fire_gun(play: Play[State], at: int) -> Procedure[None]:
    """One shot at the target in that place with all its results, then the response [10.2.1a, 10.2.2, summary.e].

    The arrival of patrols is for the caller to roll. Raises BoatLost.
    """
    state = play.state
    data: Data = play.data
    contact = contact_of(state)
    target = contact.targets[at]
    rolled: Rolled = yield play.charts["deck_gun"].roll(
        crew_level=crew_level(state),
        gun=gun_plus(state, data),
        gunner=option(state, "gunner"),
        flight=flight_penalty(contact, at, data),
        indirect=contact.tactic == "indirect",
        weather=weather_firing(state, data),
        ideal_angle=contact.bonus == 1,
        ideal_angle_2=contact.bonus == 2,
        rules=_GUN_RULES,
    )
    contact = contact_of(play.state)
    target = contact.targets[at]
    contact.bonus = 0
    contact.follow = "attack"
    target.gun_shots += 1
    result: str = rolled.result
    if play.is_journaled:
        play.note("gun-shot", rule="10.2.1a", result=result, counter=target.counter)
    if result == "superficial":
        spot(play, "deck-gun.f")
        if not target.immobilised:
            put_to_flight(play, "deck-gun.f")
            contact.follow = "approach"
    elif result == "immobilised":
        spot(play, "deck-gun.g")
        if target.immobilised:
            yield from _finish(play, at)
        else:
            immobilise(play, target, "deck-gun.g")
    elif result == "sinking":
        spot(play, "deck-gun.i")
        _sink(play, at, "sinking", "deck-gun.i")
    else:
        _sink(play, at, "exploded", "deck-gun.j")
    contact = contact_of(play.state)
    if any(ship is target for ship in contact.targets):
        yield from _respond(play, at)


def _finish(play: Play[State], at: int) -> Procedure[None]:
    """Another hit on a ship that lies stopped: a new die, on which it may blow up [deck-gun.h]."""
    rolled: Rolled = yield play.charts["deck_gun_finish"].plain()
    if rolled.result == "yes":
        _sink(play, at, "exploded", "deck-gun.h")


def _sink(play: Play[State], at: int, how: str, rule: str) -> None:
    contact = contact_of(play.state)
    counter = contact.targets[at].counter
    lose_ship(contact, at)
    contact.follow = ""
    sink_ship(play, counter, how, rule)


def _respond(play: Play[State], at: int) -> Procedure[None]:
    """A ship still afloat is tested once for a gun; an armed one answers this shot and each later one [10.2.2a to 10.2.2c]."""
    target = contact_of(play.state).targets[at]
    if target.armed < 0:
        armed: Rolled = yield play.charts["target_armed"].plain(_ARMED_RULES)
        target = contact_of(play.state).targets[at]
        target.armed = int(armed.result == "yes")
        if target.armed:
            play.note("target-armed", rule="10.2.2a", counter=target.counter)
    if not target.armed:
        return
    answer: Rolled = yield play.charts["target_response"].plain(_RESPONSE_RULES)
    damage: int = answer.result["damage"]
    play.note("response", rule="10.2.2b", counter=target.counter, damage=damage)
    if damage:
        yield from take_damage(play, damage, rule="10.2.2b")
