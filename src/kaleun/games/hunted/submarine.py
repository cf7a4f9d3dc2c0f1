"""Encounters with enemy submarines [9.9]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .attack import choose_ends, choose_mode, choose_range, choose_to_ping
from .conditions import encounter_of, is_hurt
from .damage import sunk, take_hits
from .load import reload_tubes
from .repair import after_fight
from .salvo import fire, place, why_no_salvo
from .state import GREEN, VETERAN, State, Target
from .targets import log_ships, reveal

__all__ = ["submarine_encounter"]

_ENGAGE: Final = choose("kommandant", "engage", (Option("attack"), Option("decline")), ("9.9.3a", "8.2.5a"))


def submarine_encounter(play: Play[State]) -> Procedure[None]:
    """Meet an enemy submarine: which it is, and who sees whom first [9.9.1, 9.9.2]."""
    target = Target("", 0, 0, "submarine", known=False)
    encounter_of(play.state).targets = [target]
    yield from reveal(play, target)
    state = play.state
    rolled: Rolled = yield play.charts["submarine_sighting"].roll(
        good_crew=state.crew.quality >= VETERAN,
        green_crew=state.crew.quality == GREEN,
        hydrophones=is_hurt(state.boat, "hydrophones"),
    )
    if rolled.result == "boat-first":
        yield from _attack(play)
    elif rolled.result == "enemy-first":
        yield from _enemy_salvo(play)
    else:
        play.note("both-dive", rule="9.9.2a")
    encounter_of(play.state).stage = "over"


def _attack(play: Play[State]) -> Procedure[None]:
    """One salvo from one end, at any range and in any mode; what is not sunk dives and is gone [9.9.3]."""
    closed = why_no_salvo(play.state.boat)
    if closed is not None:
        play.note("no-attack", rule=closed)
        return
    option: Option = yield _ENGAGE
    if option.id == "decline":
        play.note("declined", rule="9.9.3a")
        return
    log_ships(play)
    yield from choose_mode(play)
    yield from choose_range(play)
    yield from choose_to_ping(play)
    ends = yield from choose_ends(play, "9.9.3a")
    if (yield from place(play, ends)):
        yield from fire(play)
        yield from reload_tubes(play)
    else:
        play.note("declined", rule="9.1.2b")


def _enemy_salvo(play: Play[State]) -> Procedure[None]:
    """The enemy fires first: the boat sunk, a near miss, or nothing [9.9.4a]. Raises CareerOver."""
    rolled: Rolled = yield play.charts["enemy_salvo"].plain()
    if rolled.result == "sunk":
        sunk(play, "9.9.4a")
    hits: int = rolled.result["hits"]
    play.note("enemy-salvo", rule="9.9.4a", hits=hits)
    if hits:
        yield from take_hits(play, hits)
        yield from after_fight(play)
