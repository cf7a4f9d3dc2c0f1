"""Convoys: letting one pass, breaking through its escort, and what follows a salvo [11.1, 11.2, Game Tables: Break Through]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from .components import Data
from .conditions import (
    combativity_penalty,
    contact_of,
    discretion,
    patrol_of,
    weather_approach,
    why_no_break_through,
    why_no_torpedo,
)
from .counters import spot
from .decisions import silent_running
from .recovery import begin_hunt, begin_recovery
from .ships import decide, end_contact, put_to_flight
from .state import State

__all__ = ["after_salvo", "break_through", "meet_convoy"]

_QUIET: Final = Quiet()
_BREAK_THROUGH_RULES: Final = ("11.1a", "11.1b")
_HEART: Final = choose("commander", "convoy.heart", (Option("normal"), Option("heart")), ("11.1g", "18.4a"))


@lru_cache(maxsize=8)
def _engage_question(closed: str | None) -> Choose:
    return choose("commander", "convoy.engage", (Option("attack", closed=closed), Option("leave")), ("11.1j",))


@lru_cache(maxsize=16)
def _check_question(closed: str | None, leave: bool) -> Choose:
    options = (Option("break-through", closed=closed), Option("silent-running", closed=closed), Option("leave"))
    return choose("commander", "convoy.check", options if leave else options[:2], ("11.1a", "18.3a"))


@lru_cache(maxsize=8)
def _after_question(closed: str | None) -> Choose:
    return choose("commander", "convoy.after", (Option("pursue", closed=closed), Option("leave")), ("11.2i",))


def meet_convoy(play: Play[State]) -> Procedure[None]:
    """Attack a convoy or let it pass with its escort; then only what lies in the Patrol slot remains [11.1j]."""
    if play.keeps_quiet:
        yield _QUIET
    contact = contact_of(play.state)
    counters = [target.counter for target in contact.targets]
    play.heading(3, "contact", contact="convoy", ships=len(counters), escorts=len(contact.escorts))
    play.note("convoy-met", rule="11.1a", counters=counters, escorts=list(contact.escorts))
    option = yield from decide(_engage_question(why_no_torpedo(play.state)))
    if option.id == "leave":
        end_contact(play, "target-left", "11.1j")
    else:
        contact_of(play.state).stage = "break-through"


def break_through(play: Play[State]) -> Procedure[None]:
    """One attempt to get through the escort, by the check or by silent running; or giving the ships up [11.1a, 11.1k, 18.3a].

    Whoever wants to attack a crossing counter cannot leave it [7.4.1g].
    """
    if play.keeps_quiet:
        yield _QUIET
    crossing = contact_of(play.state).kind == "crossing"
    option = yield from decide(_check_question(why_no_break_through(play.state, play.data), not crossing))
    if option.id == "leave":
        # The escort sails on with its convoy; those that came for a single ship are patrols again.
        end_contact(play, "target-left", "11.1j", release=contact_of(play.state).kind == "target")
        return
    if option.id == "silent-running":
        result = yield from _run_silent(play)
    else:
        rolled: Rolled = yield play.charts["break_through"].roll(**_modifiers(play), rules=_BREAK_THROUGH_RULES)
        result = rolled.result
    contact = contact_of(play.state)
    contact.attempts += 1
    contact.bonus = contact.too_far = 0
    play.note("broken-through", rule="11.1a", result=result)
    if result in ("hunted", "spotted"):
        _fail(play, result)
    else:
        yield from _get_through(play, result)


def _modifiers(play: Play[State]) -> dict[str, int]:
    """Those of the check, and of silent running in its place [break-through.a to break-through.d, 18.3a].

    Crossing counters protect no target [7.4.1i].
    """
    state = play.state
    data: Data = play.data
    contact = contact_of(state)
    return {
        "discretion": discretion(state, data),
        "spotted": patrol_of(state).spotted,
        "escorts": len(contact.escorts),
        "targets": len(contact.targets),
        "weather": weather_approach(state, data),
        "combativity": combativity_penalty(state),
    }


def _run_silent(play: Play[State]) -> Procedure[str]:
    """Decision 3: success is the best row of the check; if caught, the harassed draw is over and depth charges follow [18.3b to 18.3g]."""
    unseen = yield from silent_running(play, "break_through", **_modifiers(play))
    return "attack" if unseen else "hunted"


def _fail(play: Play[State], result: str) -> None:
    """Seen: the ships flee and the escort hunts, on the worst row with depth charges first.

    [11.1d, 11.1l, break-through.e, break-through.f]
    """
    spot(play, "break-through.i" if result == "hunted" else "break-through.f")
    put_to_flight(play, "11.1d")
    begin_hunt(play, "dropping" if result == "hunted" else "shake-off")


def _get_through(play: Play[State], result: str) -> Procedure[None]:
    """Through: an approach, or a shot at once; at a ship that lies stopped always the latter [break-through.g, break-through.h, 12.3i].

    Into the heart of a convoy the boat may go instead [18.4a].
    """
    contact = contact_of(play.state)
    stage = result
    if contact.kind == "convoy":
        option: Option = yield _HEART
        if option.id == "heart":
            stage = "heart"
    elif contact.kind == "target" and contact.targets[0].immobilised:
        stage = "attack"
    contact_of(play.state).stage = stage


def after_salvo(play: Play[State]) -> Procedure[None]:
    """Nobody hunts the boat after a salvo: pursue the convoy or leave it [11.2i]."""
    contact = contact_of(play.state)
    if not contact.targets:
        contact.stage = "over"
    elif not contact.escorts and any(target.immobilised for target in contact.targets):
        contact.stage = "hidden"
    else:
        closed = why_no_break_through(play.state, play.data) if contact.escorts else None
        option = yield from decide(_after_question(closed))
        if option.id == "pursue":
            begin_recovery(play)
        else:
            end_contact(play, "target-left", "11.2i")
