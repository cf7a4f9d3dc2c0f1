"""What becomes of torpedoes in the water: Firing Solution, Dodge, dud test and Hit! [10.4, Game Tables]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .components import Data
from .conditions import contact_of, option, penalty, weather_firing
from .counters import destroy_warship, sink_ship, spot
from .firing import is_salvo
from .ships import flight_penalty, immobilise, is_convoy, lose_escort, lose_ship, put_to_flight
from .state import Contact, Shot, State

__all__ = ["resolve_shot", "strike"]

_FIRING_RULES: Final = ("10.3a",)
_SPREAD_RULES: Final = ("11.2.1b",)
_DODGE_RULES: Final = ("10.4.2h",)
_CONVOY_DODGE_RULES: Final = ("11.2h",)


def resolve_shot(play: Play[State]) -> Procedure[None]:
    """The first of the shots in the water: torpedoes at one target are one shot, with one roll [10.4.2, 11.2.1b].

    What it leads to where nobody hunts the boat stands in the contact's ``follow``.
    """
    state = play.state
    data: Data = play.data
    contact = contact_of(state)
    shot = contact.shots.pop(0)
    salvo = is_salvo(shot, data)
    rolled: Rolled = yield _firing_roll(
        play.charts["firing_solution"],
        _SPREAD_RULES if not salvo and is_convoy(contact) else _FIRING_RULES,
        option(state, "old-wolf"),
        _flight(contact, shot, data),
        len(shot.speeds) if salvo else 0,
        shot.escort,
        True in shot.magnetic,
        weather_firing(state, data),
        contact.bonus,
        penalty(state, data, "firing"),
    )
    result: str = rolled.result
    if play.is_journaled:
        play.note("torpedo", rule="10.4.2m", result=result, counter=_counter(contact_of(play.state), shot))
    if result == "miss-alerted":
        spot(play, "firing.g")
        _alert(play, shot, "firing.g")
    elif result == "miss":
        noticed: Rolled = yield play.charts["firing_follow_up"].plain(("firing.h",))
        if noticed.result == "yes":
            spot(play, "firing.h")
            _alert(play, shot, "firing.h")
        else:
            _follow(play, shot, "approach")
    else:
        spot(play, "firing.i" if result == "hit" else "firing.j")
        if (yield from _dodges(play, shot)):
            _follow(play, shot, "attack")
            return
        struck = yield from strike(play, shot, critical=result == "hit-critical")
        if struck == "dud":
            _alert(play, shot, "hit.g", dud=True)
        else:
            contact_of(play.state).follow = "shake-off" if contact_of(play.state).kind == "crossing" else "attack"


@cache
def _firing_roll(
    chart: Chart,
    rules: tuple[str, ...],
    old_wolf: int,
    flight: int,
    salvo: int,
    escort: bool,
    magnetic: bool,
    weather: int,
    bonus: int,
    equipment: int,
) -> Roll:
    return chart.roll(
        old_wolf=old_wolf,
        flight=flight,
        salvo=salvo,
        escort_target=escort,
        magnetic=magnetic,
        weather=weather,
        ideal_angle=bonus == 1,
        ideal_angle_2=bonus == 2,
        equipment=equipment,
        rules=rules,
    )


def strike(play: Play[State], shot: Shot, *, critical: bool) -> Procedure[str]:
    """Torpedoes strike home: one dud test, then Hit! [hit.a to hit.h]. ``critical`` is the +2 of the firing result [firing.j].

    Whatever is gone is taken off the contact: ships that sink, and E/P and P that sink or are immobilised, which leaves them out of the
    hunt but not destroyed [7.4.1l]. Returns ``dud``, ``immobilised``, ``sinking`` or ``exploded``.
    """
    dud: Rolled = yield play.charts["dud"].plain()
    if dud.result == "yes":
        play.note("dud", rule="hit.a", counter=_counter(contact_of(play.state), shot))
        return "dud"
    rolled: Rolled = yield play.charts["hit"].roll(
        magnetic=all(shot.magnetic), critical=critical, salvo=len(shot.speeds) - 1, rules=("10.4.2l",)
    )
    contact = contact_of(play.state)
    counter = _counter(contact, shot)
    result: str = rolled.result
    if result == "immobilised":
        spot(play, "hit.d")
        if shot.escort:
            lose_escort(contact, shot.at)
            play.note("target-immobilised", rule="7.4.1l", counter=counter)
        else:
            immobilise(play, contact.targets[shot.at], "hit.d")
        return result
    rule = "hit.f"
    if result == "sinking":
        rule = "hit.e"
        spot(play, rule)
    if shot.escort:
        lose_escort(contact, shot.at)
        destroy_warship(play, counter, "7.4.1r")
    else:
        lose_ship(contact, shot.at)
        sink_ship(play, counter, result, rule)
    return result


def _counter(contact: Contact, shot: Shot) -> str:
    return contact.escorts[shot.at] if shot.escort else contact.targets[shot.at].counter


def _flight(contact: Contact, shot: Shot, data: Data) -> int:
    """E/P and P have no flight value, and lone torpedoes at a convoy take no flight penalty [7.4.1j, 11.2.1a, 11.2c]."""
    if shot.escort or (is_convoy(contact) and not is_salvo(shot, data)):
        return 0
    return flight_penalty(contact, shot.at, data)


def _dodges(play: Play[State], shot: Shot) -> Procedure[bool]:
    """Does the target get out of the way? Only one that was warned, and not one that lies stopped [10.4.2h, 10.4.2n, 11.2h]."""
    contact = contact_of(play.state)
    if not contact.may_dodge or (not shot.escort and contact.targets[shot.at].immobilised):
        return False
    rolled: Rolled = yield play.charts["dodge"].roll(
        salvo=len(shot.speeds) if is_salvo(shot, play.data) else 0,
        fast=all(speed == "fast" for speed in shot.speeds),
        slow=all(speed == "slow" for speed in shot.speeds),
        warship=shot.escort,
        spotted=contact.marked_before,
        rules=_CONVOY_DODGE_RULES if contact.kind == "convoy" else _DODGE_RULES,
    )
    if rolled.result != "dodged":
        return False
    play.note("dodged", rule="dodge.e", counter=_counter(contact_of(play.state), shot))
    return True


def _alert(play: Play[State], shot: Shot, rule: str, *, dud: bool = False) -> None:
    """The target knows: a single ship flees; a crossing counter comes for the boat, but after a dud as if it had dodged [hit.g, 7.4.1q]."""
    contact = contact_of(play.state)
    if contact.kind == "crossing":
        contact.follow = "shake-off" if dud else "dropping"
        return
    if not is_convoy(contact) and contact.aim < 0:
        put_to_flight(play, rule)
    _follow(play, shot, "approach")


def _follow(play: Play[State], shot: Shot, then: str) -> None:
    """What comes next: nothing new for a ship that lies stopped [firing.l], Shake Off where a crossing counter dodged [7.4.1k]."""
    contact = contact_of(play.state)
    if contact.kind == "crossing":
        contact.follow = then if then == "approach" else "shake-off"
    elif not shot.escort:
        contact.follow = "attack" if contact.targets[shot.at].immobilised else then
