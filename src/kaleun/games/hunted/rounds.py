"""Unescorted ships: one weapon after the other, and additional rounds until somebody comes [9.4]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from .attack import choose_mode, choose_range, choose_to_ping, leave
from .conditions import encounter_of, year
from .gunnery import fire_gun, why_no_gun
from .load import reload_tubes
from .salvo import ENDS, fire, holds_torpedo, place, tubes_of, why_no_salvo, why_not_end
from .scuttle import scuttle
from .state import State
from .targets import afloat

__all__ = ["round_over", "unescorted_round", "why_no_additional_round"]

_QUIET: Final = Quiet()
_AGAIN: Final = choose("kommandant", "additional-round", (Option("again"), Option("leave")), ("9.4.3a", "9.0b"))


@lru_cache(maxsize=256)
def _weapon_question(forward: str | None, aft: str | None, gun: str | None) -> Choose:
    options = (
        Option("forward", closed=forward),
        Option("aft", closed=aft),
        Option("gun", closed=gun),
        Option("cease"),
    )
    return choose("kommandant", "attack.weapon", options, ("9.4.2b", "9.4.2c", "9.3.1a"))


def unescorted_round(play: Play[State]) -> Procedure[None]:
    """One round at ships without an escort: no search, each weapon once, its result seen before the next [9.4.2]."""
    encounter_of(play.state).fired = []
    yield from choose_mode(play)
    yield from choose_range(play)
    yield from choose_to_ping(play)
    while afloat(encounter_of(play.state).targets):
        encounter = encounter_of(play.state)
        boat = play.state.boat
        used = encounter.fired
        forward, aft = ("9.4.2e" if end in used else why_not_end(boat, end) for end in ENDS)
        gun = "9.4.2e" if "gun" in used else why_no_gun(play.state, encounter.mode)
        if forward is not None and aft is not None and gun is not None:
            break
        option: Option = yield _weapon_question(forward, aft, gun)
        weapon = option.id
        if weapon == "cease":
            break
        if weapon == "gun":
            yield from fire_gun(play)
        elif (yield from place(play, (weapon,))):
            yield from fire(play)
        else:
            encounter_of(play.state).fired.append(weapon)
    encounter = encounter_of(play.state)
    if encounter.mode == "surfaced":
        # Whoever fights on the surface has not been kept under water: the row that exhausts a boat begins anew [9.4.8a].
        encounter.row = 0
    if not encounter.has_fired:
        leave(play)
    else:
        encounter.stage = "round-over"


def why_no_additional_round(play: Play[State]) -> str | None:
    """Why no further round can be had: the rule that forbids it, or None [9.4.3a, 9.4.7]."""
    from . import patrol  # a patrol leads to encounters

    state = play.state
    encounter = encounter_of(state)
    if not afloat(encounter.targets):
        return "9.4.3a"
    boat = state.boat
    load = boat.load
    reloads = (load.forward_reloads, load.aft_reloads)
    if not any(box or any(map(holds_torpedo, tubes_of(load, end))) for end, box in zip(ENDS, reloads, strict=True)):
        if why_no_gun(state, "surfaced") is not None:
            return why_no_salvo(boat)
    if encounter.additional >= play.data.figures["additional_rounds_per_box"]:
        return patrol.why_no_chase(state)
    return None


def round_over(play: Play[State]) -> Procedure[None]:
    """A round at unescorted ships is over: leave them, or reload and try another, if nobody comes [9.4.3, 9.4.7, 9.2.10]."""
    if play.keeps_quiet:
        yield _QUIET
    closed = why_no_additional_round(play)
    again = False
    if closed is None:
        option: Option = yield _AGAIN
        again = option.id == "again"
    elif afloat(encounter_of(play.state).targets):
        play.note("no-additional-round", rule=closed)
    yield from reload_tubes(play)
    if again:
        yield from _additional_round(play)
    else:
        encounter_of(play.state).stage = "over"


def _additional_round(play: Play[State]) -> Procedure[None]:
    """Who comes, now that the boat stays: nobody, an aircraft, or an escort [9.4.3b to 9.4.3g, 9.4.7, 9.6.2a]."""
    from . import aircraft, patrol  # both lead back to encounters

    encounter = encounter_of(play.state)
    if encounter.additional >= play.data.figures["additional_rounds_per_box"]:
        # The first round in the new box stands for the one that brought the others: three rounds in all [9.4.7b].
        yield from patrol.move_on_for_chase(play)
        encounter_of(play.state).additional = 0
        play.heading(3, "encounter", met=encounter.kind, chase=True)
    else:
        encounter.additional += 1
    chart = play.charts["E1.additional-round"]
    rolled: Rolled = yield aircraft.additional_round_roll(chart, year(play.state), "9.4.3b")
    came: str = rolled.result
    encounter = encounter_of(play.state)
    if came == "none":
        encounter.row = 0
        encounter.stage = "attack"
        return
    encounter.row += 1
    if encounter.row >= play.data.figures["exhaustion_encounters"]:
        yield from scuttle(play, "9.4.8a")
    if came == "aircraft":
        yield from aircraft.aircraft_during_combat(play)
        encounter_of(play.state).stage = "over"
        return
    yield from _escort_arrives(play)


def _escort_arrives(play: Play[State]) -> Procedure[None]:
    """An escort turns up: the boat dives and is searched for at once, at no range [9.4.3c, 9.4.6]. A holed boat cannot dive."""
    if play.state.boat.holed:
        yield from scuttle(play, "9.4.6b")
    encounter = encounter_of(play.state)
    encounter.escorted = encounter.surprise = True
    encounter.detected = encounter.hard = encounter.escort_sunk = encounter.both_ends = encounter.ping = False
    encounter.escort = None
    encounter.escort_name = ""
    encounter.round = 0
    encounter.stage = "cycle"
    play.note("escort-arrives", rule="9.4.3c")
