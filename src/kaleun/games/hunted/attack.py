"""Deciding for an attack and carrying it out against escorted ships [8.3.6, 9.0 to 9.2, 9.5]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from . import daylight, escorts
from .conditions import can_take_submerged_position, encounter_of, is_hurt, patrol_of
from .gunnery import why_no_gun
from .salvo import fire, place, tubes_of, why_no_salvo, why_not_end
from .state import State
from .targets import log_ships

__all__ = [
    "choose_ends",
    "choose_mode",
    "choose_range",
    "choose_to_ping",
    "engage",
    "escorted_round",
    "leave",
    "why_no_attack",
]

_QUIET: Final = Quiet()
_HIDDEN: Final = "-"
"""The place of a rule for an option that is not shown."""
_MODE: Final = choose("kommandant", "attack.mode", (Option("submerged"), Option("surfaced")), ("9.0c", "9.5.1a"))
_RANGES: Final = (Option("close"), Option("medium"), Option("long"))
_RANGE: Final = choose("kommandant", "attack.range", _RANGES, ("9.1.4a",))
_RANGE_OPEN: Final = choose("kommandant", "attack.range", (*_RANGES, Option("extreme")), ("9.1.4a", "14.16a"))
_RANGE_CLOSED: Final = choose(
    "kommandant", "attack.range", (*_RANGES, Option("extreme", closed="14.16d")), ("9.1.4a", "14.16a")
)
_PING: Final = choose("kommandant", "attack.ping", (Option("silent"), Option("ping")), ("14.12a",), idle="silent")
_ENDS: Final = {
    "forward": ("forward",),
    "aft": ("aft",),
    "forward-then-aft": ("forward", "aft"),
    "aft-then-forward": ("aft", "forward"),
}


# ---------------------------------------------------------------------------------------------------- to attack or not


def why_no_attack(state: State, *, night: bool) -> str | None:
    """Why the boat cannot attack what she has met, by day or by night: the rule that forbids it, or None [9.0i, 10.0h, 7.4.3h]."""
    boat = state.boat
    encounter = encounter_of(state)
    if not encounter.escorted:
        # On the surface an unescorted ship can always be attacked, with whatever the boat has to fire [10.0h, 10.3k].
        no_salvo = why_no_salvo(boat)
        return no_salvo and (why_no_gun(state, "surfaced") and no_salvo)
    if boat.holed:
        return "9.8.9d"
    if (encounter.surprise or not night) and can_take_submerged_position(boat) is not None:
        return "10.0h"
    return why_no_salvo(boat)


@lru_cache(maxsize=256)
def _engage_question(attack: str | None, wait: str | None) -> Choose:
    options = [Option("attack", closed=attack)]
    if wait != _HIDDEN:
        options.append(Option("wait-for-night", closed=wait))
    return choose("kommandant", "engage", (*options, Option("decline")), ("8.2.5a", "8.3.6a", "8.4.2a"))


def engage(play: Play[State]) -> Procedure[None]:
    """The ships are known and it is day or night: attack, wait for the night, or let them go [8.2.5, 8.3.6, 8.4.2, 9.1.2]."""
    if play.keeps_quiet:
        yield _QUIET
    state = play.state
    encounter = encounter_of(state)
    attack = why_no_attack(state, night=encounter.night)
    wait: str | None = _HIDDEN
    if not encounter.night:
        wait = daylight.why_no_waiting(play) or why_no_attack(state, night=True)
    if attack is not None and wait is not None:
        play.note("no-attack", rule=attack)
        encounter.stage = "over"
        return
    if attack is None:
        patrol_of(state).target_met = True
    option: Option = yield _engage_question(attack, wait)
    encounter = encounter_of(play.state)
    if option.id == "decline":
        leave(play, refused=attack is None)
        return
    patrol_of(play.state).target_met = True
    log_ships(play)
    if option.id == "wait-for-night" and not (yield from daylight.wait_for_night(play)):
        encounter_of(play.state).stage = "over"
        return
    encounter_of(play.state).stage = "attack"


def leave(play: Play[State], *, refused: bool = True) -> None:
    """Break off unseen and by choice; the encounter is over [8.2.5b, 9.1.2b, 9.6.2c].

    For an anti-invasion patrol this counts as a refusal, unless the boat has fired before or is on her way home [7.4.3h, 7.4.3l].
    """
    encounter = encounter_of(play.state)
    patrol = patrol_of(play.state)
    if refused and not encounter.attacked and not patrol.aborting:
        patrol.target_refused = True
    play.note("declined", rule="9.1.2b")
    encounter.stage = "over"


# ---------------------------------------------------------------------------------------------------- how to attack


def choose_mode(play: Play[State]) -> Procedure[None]:
    """Submerged or on the surface; what is forced is not asked [9.0c, 9.0g, 9.0h, 9.0i, 9.4.6d, 9.5.1a]."""
    encounter = encounter_of(play.state)
    no_submerged = can_take_submerged_position(play.state.boat)
    if no_submerged is not None:
        encounter.mode = "surfaced"
        play.note("mode-forced", rule=no_submerged, mode="surfaced")
    elif encounter.escorted and (encounter.surprise or not encounter.night):
        encounter.mode = "submerged"
        play.note("mode-forced", rule="9.4.6d" if encounter.surprise else "9.0g", mode="submerged")
    else:
        option: Option = yield _MODE
        encounter_of(play.state).mode = option.id


def choose_range(play: Play[State]) -> Procedure[None]:
    """Close, Medium or Long Range; against convoys Extreme Range too, where that rule is in force [9.1.4a, 14.16]."""
    state = play.state
    question = _RANGE
    if "extreme-range" in state.optional and encounter_of(state).kind in play.charts["extreme_range"].data["targets"]:
        question = _RANGE_OPEN if any(_reaches(play, end) for end in _ENDS["forward-then-aft"]) else _RANGE_CLOSED
    option: Option = yield question
    encounter_of(play.state).range = option.id


def _reaches(play: Play[State], end: str) -> bool:
    """Can an end fire a torpedo that runs to Extreme Range [14.16a]?"""
    boat = play.state.boat
    if why_not_end(boat, end) is not None:
        return False
    far = play.charts["extreme_range"].data["torpedoes"]
    return any(torpedo in far for torpedo in tubes_of(boat.load, end))


def choose_to_ping(play: Play[State]) -> Procedure[None]:
    """Ask whether a type XXI uses her active sonar for this salvo, where that rule is in force [14.12]."""
    state = play.state
    encounter = encounter_of(state)
    encounter.ping = False
    if "xxi-sonar" not in state.optional or state.boat.type != "XXI":
        return
    sonar = play.data.tables["xxi_sonar"]
    if encounter.mode != sonar["depth"] or encounter.range not in sonar["ranges"]:
        return
    if any(is_hurt(state.boat, system) for system in sonar["needs"]):
        return
    option: Option = yield _PING
    encounter_of(play.state).ping = option.id == "ping"


@lru_cache(maxsize=256)
def _ends_question(forward: str | None, aft: str | None, both: str | None) -> Choose:
    both = both or forward or aft
    options = (
        Option("forward", closed=forward),
        Option("aft", closed=aft),
        Option("forward-then-aft", closed=both),
        Option("aft-then-forward", closed=both),
    )
    return choose("kommandant", "attack.ends", options, ("9.2.1a", "9.5.2a", "9.5.2b", "9.5.2f"))


def choose_ends(play: Play[State], both: str | None) -> Procedure[tuple[str, ...]]:
    """The end or ends that fire, in order; ``both`` is the rule that forbids a second salvo, if one does [9.2.1a, 9.2.1b, 9.5.2]."""
    boat = play.state.boat
    forward, aft = why_not_end(boat, "forward"), why_not_end(boat, "aft")
    if encounter_of(play.state).range == "extreme":
        forward = forward or (None if _reaches(play, "forward") else "14.16d")
        aft = aft or (None if _reaches(play, "aft") else "14.16d")
    if (forward is None) != (aft is None):
        return _ENDS["forward" if forward is None else "aft"]
    option: Option = yield _ends_question(forward, aft, both)
    return _ENDS[option.id]


# ---------------------------------------------------------------------------------------------------- the attack


def escorted_round(play: Play[State]) -> Procedure[None]:
    """One attack on escorted ships, up to the last torpedo; the escorts' search is the next stage [9.2, 9.5, 9.6.1].

    At Close Range the boat first has to get there unseen. The torpedoes are placed once she has: whoever is detected takes
    them back in any case, so nothing hangs on it [9.2.2j].
    """
    encounter = encounter_of(play.state)
    encounter.fired = []
    turned_up = encounter.surprise
    if turned_up:
        attack = why_no_attack(play.state, night=encounter.night)
        if attack is not None:
            play.note("no-attack", rule=attack)
            encounter.stage = "over"
            return
        option: Option = yield _engage_question(None, _HIDDEN)
        if option.id == "decline":
            leave(play)
            return
    yield from choose_mode(play)
    encounter = encounter_of(play.state)
    if encounter.mode == "surfaced":
        # As at unescorted ships: a boat on the surface is not kept under water [9.4.8a].
        encounter.row = 0
    yield from choose_range(play)
    state = play.state
    encounter = encounter_of(state)
    if encounter.kind == "convoy" and patrol_of(state).wolfpack and not encounter.wolfpack:
        yield from _wolfpack(play)
    yield from choose_to_ping(play)
    if encounter_of(play.state).range == "close":
        detected = yield from escorts.approach(play)
        if detected:
            return
    night_surface = encounter_of(play.state).mode == "surfaced"
    ends = yield from choose_ends(play, None if night_surface else "9.2.1b")
    placed = yield from place(play, ends)
    if not placed:
        leave(play)
        return
    yield from fire(play)
    encounter = encounter_of(play.state)
    if encounter.escorted:
        encounter.stage = "cycle"
    else:
        # Without an escort left there is no search; but one that had turned up leaves no further round behind [9.10c, 9.10g].
        encounter.stage = "aftermath" if turned_up else "round-over"


def _wolfpack(play: Play[State]) -> Procedure[None]:
    """Are the escorts of a convoy busy with other boats of the wolfpack? Rolled once for an engagement [7.2.2, 7.2.3, 7.2.4a]."""
    rolled: Rolled = yield play.charts["wolfpack"].plain(("7.2.2a", "9.1.7a"))
    encounter_of(play.state).wolfpack = rolled.result
