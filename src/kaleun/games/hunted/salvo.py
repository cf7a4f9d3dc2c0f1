"""Torpedo salvos: which tubes can fire, placing the torpedoes on targets, and what becomes of each [9.2.1 to 9.2.8, 9.5.2]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Rolled, choose

from . import homing
from .conditions import encounter_of, is_hurt, patrol_of
from .firing import STEAM, damage_roll, fire_roll, runs_live
from .state import Boat, Encounter, Load, Shot, State, Target
from .targets import add_convoy_ship, afloat, damage_ship, is_afloat, reveal

__all__ = ["ENDS", "MINE", "fire", "has_attacked", "holds_torpedo", "place", "tubes_of", "why_no_salvo", "why_not_end"]

ENDS: Final = ("forward", "aft")
MINE: Final = "mine"
_DOORS: Final = {"forward": "forward-torpedo-door", "aft": "aft-torpedo-door"}
_HOLD: Final = Option("hold")


def tubes_of(load: Load, end: str) -> list[str]:
    """What the tubes of an end hold."""
    return load.forward if end == "forward" else load.aft


def holds_torpedo(tube: str) -> bool:
    """Is there a torpedo in the tube, and not a mine?"""
    return bool(tube) and tube != MINE


def why_not_end(boat: Boat, end: str) -> str | None:
    """Why no torpedo can be fired from an end: the rule that forbids it, or None [9.2.1d, 9.2.10c, 10.0m, 7.4.2g]."""
    tubes = tubes_of(boat.load, end)
    for tube in tubes:
        if holds_torpedo(tube):
            return "10.0m" if is_hurt(boat, _DOORS[end]) else None
    return "7.4.2g" if MINE in tubes else "9.2.1d"


def why_no_salvo(boat: Boat) -> str | None:
    """Why no torpedo can be fired at all, or None."""
    forward = why_not_end(boat, "forward")
    if forward is None:
        return None
    aft = why_not_end(boat, "aft")
    # An empty aft tube explains less than mines or a jammed door forward.
    return aft if aft is None or forward == "9.2.1d" else forward


@lru_cache(maxsize=4096)
def _tube_question(end: str, tube: int, torpedo: str, targets: tuple[int, ...], escort: bool) -> Choose:
    options = [_HOLD, *(Option(f"target-{index + 1}", index) for index in targets)]
    if escort:
        options.append(Option("escort", homing.ESCORT))
    rules = ("9.2.1d", "9.2.1f", "9.1.2a", "9.10a") if escort else ("9.2.1d", "9.2.1f", "9.1.2a")
    return choose("kommandant", "salvo.tube", options, rules, about={"end": end, "tube": tube, "torpedo": torpedo})


def place(play: Play[State], ends: Sequence[str]) -> Procedure[bool]:
    """Place the torpedoes of these ends on their targets, tube by tube, before the first is rolled [9.2.1e, 9.5.2h].

    Returns whether any was placed. At Extreme Range only the torpedoes that reach so far are asked for [14.16d].
    """
    far = play.charts["extreme_range"].data["torpedoes"] if encounter_of(play.state).range == "extreme" else None
    targets = afloat(encounter_of(play.state).targets)
    for end in ends:
        count = len(tubes_of(play.state.boat.load, end))
        for tube in range(count):
            torpedo = tubes_of(play.state.boat.load, end)[tube]
            if not holds_torpedo(torpedo) or (far is not None and torpedo not in far):
                continue
            escort = homing.can_aim_at_escort(play, torpedo)
            option: Option = yield _tube_question(end, tube + 1, torpedo, targets, escort)
            if option.value is not None:
                encounter_of(play.state).placed.append(Shot(end, tube, torpedo, option.value))
    return bool(encounter_of(play.state).placed)


def fire(play: Play[State]) -> Procedure[None]:
    """Fire what has been placed: each torpedo is rolled in order, the second salvo after the whole first [9.2.3, 9.5.2h]."""
    encounter = encounter_of(play.state)
    _leave_tubes(play, encounter)
    for target in encounter.targets:
        yield from reveal(play, target)
    encounter = encounter_of(play.state)
    first_end = encounter.placed[0].end
    night_surface = encounter.escorted and encounter.mode == "surfaced"
    salvo = ""
    while encounter.placed:
        shot = encounter.placed.pop(0)
        first, salvo = shot.end != salvo, shot.end
        yield from _torpedo(play, shot, first=first, second_salvo=night_surface and shot.end != first_end)
        encounter = encounter_of(play.state)


def _leave_tubes(play: Play[State], encounter: Encounter) -> None:
    """The torpedoes leave their tubes; what that changes for the escorts and for the report of the patrol."""
    state = play.state
    ends = {shot.end for shot in encounter.placed}
    encounter.fired.extend(end for end in ENDS if end in ends)
    if encounter.escorted and len(ends) == len(ENDS):
        encounter.both_ends = True
    for shot in encounter.placed:
        tubes_of(state.boat.load, shot.end)[shot.tube] = ""
        if shot.torpedo == STEAM and not encounter.night:
            encounter.steam_by_day = True
        if shot.target == homing.ESCORT:
            homing.engage_escort(play)
    has_attacked(play)


def has_attacked(play: Play[State]) -> None:
    """The boat has opened fire: the next detection is the first of this attack, and no landing fleet was spared [7.4.3e]."""
    encounter = encounter_of(play.state)
    encounter.has_fired = encounter.attacked = True
    encounter.surprise = False
    encounter.round = 0
    patrol_of(play.state).target_attacked = True


def _torpedo(play: Play[State], shot: Shot, *, first: bool, second_salvo: bool) -> Procedure[None]:
    """One torpedo on its way [9.2.3 to 9.2.7]. One aimed at a ship that is already sunk is spent [9.2.1g]."""
    encounter = encounter_of(play.state)
    target = homing.escort_of(encounter) if shot.target == homing.ESCORT else encounter.targets[shot.target]
    play.note(
        "torpedo-fired", rule="9.2.3a", torpedo=shot.torpedo, end=shot.end, tube=shot.tube + 1, target=target.name
    )
    if not is_afloat(target):
        play.note("torpedo-spent", rule="9.2.1g", torpedo=shot.torpedo)
        return
    rolled: Rolled = yield fire_roll(play, target, shot.torpedo, first=first, second_salvo=second_salvo)
    if rolled.result == "miss":
        found = yield from _pattern(play, shot)
        if found is None:
            play.note("torpedo-missed", rule="9.2.3b", torpedo=shot.torpedo, target=target.name)
            return
        target = found
    if not (yield from runs_live(play, shot.torpedo)):
        return
    damage: Rolled = yield damage_roll(play)
    if shot.target == homing.ESCORT:
        homing.damage_escort(play, damage.result)
    else:
        damage_ship(play, target, damage.result)


def _pattern(play: Play[State], shot: Shot) -> Procedure[Target | None]:
    """The second chance of a pattern-running torpedo that missed in a convoy: the new ship that it hits, or None [9.2.4].

    Before December 1942, in a campaign combined with the sister game, there is no such gear [9.2.4f].
    """
    if encounter_of(play.state).kind != "convoy" or shot.torpedo not in play.data.tables["fat"]:
        return None
    if play.state.month < play.data.months["fat_from"]:
        return None
    rolled: Rolled = yield play.charts["fat_pattern"].plain()
    if rolled.result == "miss":
        return None
    return (yield from add_convoy_ship(play))
