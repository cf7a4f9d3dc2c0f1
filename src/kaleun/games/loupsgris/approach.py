"""Closing with a target: the Approach check and what each result leads to [10.1, 11.1g to 11.1m, 7.4.1p]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Quiet, Roll, Rolled, choose

from .components import Data
from .conditions import (
    contact_of,
    discretion,
    hunt,
    lowest_flight,
    patrol_of,
    penalty,
    weather_approach,
)
from .counters import spot
from .recovery import begin_hunt
from .ships import end_contact, is_convoy, is_in_flight, put_to_flight
from .state import State

__all__ = ["approach", "offer_approach", "roll_approach"]

_QUIET: Final = Quiet()
_GO_ON: Final = choose("commander", "approach.go-on", (Option("approach"), Option("break-off")), ("10e", "10.2.3d"))
_BONUS: Final = {"attack": 0, "attack-1": 1, "attack-2": 2}
"""The two better results, by how far they are above the plain one."""
_APPROACH_RULES: Final = ("10.1b",)
_CHASE_RULES: Final = ("10.2.3c",)
_RECOVERY_RULES: Final = ("12.3b",)


def roll_approach(play: Play[State], *, heart: bool = False) -> Procedure[str]:
    """Make the Approach check [approach.a to approach.d]; ``heart`` adds the modifier of decision 4 [18.4a].

    Ships in flight are chased with Hunt, without Discretion and tactic [10.2.3c]; from it a convoy takes its lowest flight value, when
    it is recovered and afterwards [12.3c, 11.1m]. Returns ``spotted`` (the marker is placed), ``too-far``, ``lost`` (too far for the
    third time in a row [approach.k]) or ``attack``, with the bonus for the first shot noted in the contact [approach.l].
    """
    state = play.state
    data: Data = play.data
    contact = contact_of(state)
    fleeing = is_in_flight(contact)
    convoy = is_convoy(contact)
    rolled: Rolled = yield _approach_roll(
        play.charts["approach"],
        _RECOVERY_RULES if contact.stage == "recover" else _CHASE_RULES if fleeing else _APPROACH_RULES,
        0 if fleeing else discretion(state, data),
        hunt(state, data) if fleeing else 0,
        patrol_of(state).spotted,
        contact.tactic == "direct" and not fleeing and not convoy,
        weather_approach(state, data),
        lowest_flight(contact, data) if fleeing and convoy else 0,
        heart,
        penalty(state, data, "approach"),
    )
    contact = contact_of(play.state)
    result: str = rolled.result
    if play.is_journaled:
        play.note("approach", rule="10.1b", result=result)
    if result == "too-far":
        contact.too_far += 1
        if contact.too_far < data.limits.approach_repeats:
            return "too-far"
        contact.too_far = 0
        return "lost"
    contact.too_far = 0
    if result == "spotted":
        spot(play, "approach.e")
        return "spotted"
    contact.bonus = _BONUS[result]
    return "attack"


@cache
def _approach_roll(
    chart: Chart,
    rules: tuple[str, ...],
    discretion: int,
    hunt: int,
    spotted: bool,
    direct: bool,
    weather: int,
    flight: int,
    heart: bool,
    equipment: int,
) -> Roll:
    return chart.roll(
        discretion=discretion,
        hunt=hunt,
        spotted=spotted,
        direct=direct,
        weather=weather,
        convoy_flight=flight,
        heart_of_the_convoy=heart,
        equipment=equipment,
        rules=rules,
    )


def offer_approach(play: Play[State]) -> Procedure[None]:
    """Another approach to an unescorted target, or breaking off [10e, 10.2.3d]."""
    option: Option = yield _GO_ON
    if option.id == "break-off":
        end_contact(play, "target-left", "10e")
    else:
        contact_of(play.state).stage = "approach"


def approach(play: Play[State]) -> Procedure[None]:
    """One Approach check of the stage of that name."""
    if play.keeps_quiet:
        yield _QUIET
    result = yield from roll_approach(play)
    contact = contact_of(play.state)
    alone = contact.kind == "target" and not contact.escorts
    if result == "attack":
        contact.stage = "attack"
    elif result == "lost":
        end_contact(play, "crossing-over" if contact.kind == "crossing" else "target-lost", "approach.k")
    elif result == "too-far":
        if alone:
            yield from offer_approach(play)
    elif not alone:
        _seen_by_escort(play)
    elif contact.targets[0].fleeing:
        end_contact(play, "target-lost", "approach.f")
    else:
        put_to_flight(play, "approach.e")
        yield from offer_approach(play)


def _seen_by_escort(play: Play[State]) -> None:
    """Seen on the way in: the convoy flees and its escort hunts, a crossing patrol drops its charges at once [11.1i, 11.1m, 7.4.1e]."""
    contact = contact_of(play.state)
    if contact.kind == "crossing":
        begin_hunt(play, "dropping")
        return
    contact.lost = is_in_flight(contact)
    put_to_flight(play, "11.1i")
    begin_hunt(play, "shake-off")
