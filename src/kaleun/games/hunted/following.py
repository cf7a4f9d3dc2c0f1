"""After the escape: repairs and reloading, and following what is still afloat [9.6.14, 9.7]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from . import daylight
from .conditions import encounter_of, has_card, has_grade, must_abort, patrol_of
from .load import reload_tubes
from .repair import after_fight, has_suffered
from .state import DIAMONDS, Encounter, State, Target
from .targets import CAPITAL_SHIP, afloat, is_afloat

__all__ = ["aftermath"]

_QUIET: Final = Quiet()
_LEAVE: Final = Option("leave")


def aftermath(play: Play[State]) -> Procedure[None]:
    """The escorts have lost contact: repair, reload, then follow or let the enemy go [9.6.14a, 9.2.10a, 9.7a]."""
    if play.keeps_quiet:
        yield _QUIET
    if has_suffered(play.state.boat):
        yield from after_fight(play)
    yield from reload_tubes(play)
    encounter = encounter_of(play.state)
    if encounter.targets:
        yield from _follow(play)
    else:
        encounter.stage = "over"


@lru_cache(maxsize=1024)
def _follow_question(whole: str, closed: str | None, stragglers: tuple[int, ...]) -> Choose:
    options = [Option(whole, closed=closed)] if whole else []
    options += [Option(f"straggler-{index + 1}", index) for index in stragglers]
    return choose("kommandant", "follow", (*options, _LEAVE), ("9.7a", "9.7.2a", "9.7.4a"))


def _follow(play: Play[State]) -> Procedure[None]:
    """Ask whether to follow, and whom: the whole convoy, the same ships, or one damaged straggler [9.7.1 to 9.7.4].

    Nothing is asked where there is nothing to follow.
    """
    encounter = encounter_of(play.state)
    forced = patrol_of(play.state).forced or must_abort(play.state.boat) is not None
    targets = encounter.targets
    floating = afloat(targets)
    stragglers = tuple([index for index in floating if targets[index].damage > 0])
    whole, closed = _whole(encounter, floating, stragglers)
    if forced or (not stragglers and (not whole or closed is not None)):
        play.note("no-following", rule="9.7.1a" if forced else closed or "9.7a")
        encounter.stage = "over"
        return
    option: Option = yield _follow_question(whole, closed, stragglers)
    if option.id == "leave":
        encounter_of(play.state).stage = "over"
    elif option.id == "convoy":
        yield from _follow_convoy(play)
    elif option.id == "same":
        yield from _follow_same(play)
    else:
        yield from _follow_straggler(play, encounter_of(play.state).targets[option.value])


def _whole(encounter: Encounter, floating: tuple[int, ...], stragglers: tuple[int, ...]) -> tuple[str, str | None]:
    """The option to follow all of them, '' where a player would not look for it, and the rule that closes it [9.7.1c, 9.7.3]."""
    if encounter.kind == "convoy":
        return "convoy", None
    if not floating or len(floating) == len(stragglers):
        return "", None
    if encounter.kind == CAPITAL_SHIP:
        return "same", "9.7.3b"
    return "same", "9.7.4a" if stragglers else None


def _keeps_contact(play: Play[State]) -> Procedure[bool]:
    """Is contact with undamaged ships kept? Some men need no roll [9.7.2a, 9.7.2b, 9.7.3a, 14.13g]."""
    state = play.state
    lange = play.data.tables["kommandant"]["lange"]["effect"]["follow_in"]
    if has_grade(state, DIAMONDS) or (patrol_of(state).area == lange and has_card(state, "lange")):
        play.note("contact-kept", rule="9.7.2b" if has_grade(state, DIAMONDS) else "14.13g")
        return True
    rolled: Rolled = yield play.charts["follow_contact"].plain()
    if rolled.result == "kept":
        return True
    play.note("contact-lost", rule="9.7.2a")
    encounter_of(play.state).stage = "over"
    return False


def _follow_convoy(play: Play[State]) -> Procedure[None]:
    """Meet the convoy again: other ships of it are in reach, by day or by night, and all begins anew [9.7.2]."""
    if (yield from _keeps_contact(play)):
        _begin_anew(play, [], "convoy", escorted=True)
        encounter_of(play.state).stage = "begin"


def _follow_same(play: Play[State]) -> Procedure[None]:
    """Meet the same undamaged ships again, with their escort if it is not sunk [9.7.3a, 9.7.2d, 9.10g]."""
    if (yield from _keeps_contact(play)):
        encounter = encounter_of(play.state)
        targets = [target for target in encounter.targets if is_afloat(target)]
        _begin_anew(play, targets, encounter.kind, escorted=encounter.escorted)
        yield from daylight.roll_time_of_day(play)
        encounter_of(play.state).stage = "identified"


def _follow_straggler(play: Play[State], target: Target) -> Procedure[None]:
    """Stay with one damaged ship; its escort may leave it, and the Kommandant chooses the time [9.7.4, 9.7.5].

    Out of a convoy it is a ship like any other, with or without an escort [9.7.7a, 9.2.4b]; there is no die for one that is sunk
    [9.10g].
    """
    kind, escorted = encounter_of(play.state).kind, encounter_of(play.state).escorted
    if kind != CAPITAL_SHIP:
        if escorted:
            rolled: Rolled = yield play.charts["follow_escort"].plain()
            escorted = rolled.result == "escorted"
        kind = "ship-escort" if escorted else "ship"
    _begin_anew(play, [target], kind, escorted=escorted)
    yield from daylight.choose_time(play)
    encounter_of(play.state).stage = "identified"


def _begin_anew(play: Play[State], targets: list[Target], kind: str, *, escorted: bool) -> None:
    """A new engagement in the same encounter and the same box [9.7.1b, 9.7.7b].

    What is left of the old one: damage to ships and to a lone escort, the quality of the escorts, BOLD already used [9.6.7g],
    additional rounds in this box [9.4.7a] and the row of results that exhausts a boat. Nobody is previously detected any
    more [9.6.14b], and the escorts of a convoy or a capital ship are others [9.10a].
    """
    encounter = encounter_of(play.state)
    if encounter.kind in ("convoy", CAPITAL_SHIP) or not escorted:
        encounter.escort = None
        encounter.escort_name = ""
    encounter.kind = kind
    encounter.escorted = escorted
    encounter.targets = targets
    encounter.followed += 1
    encounter.day_night_fixed = False
    encounter.mode = encounter.range = encounter.wolfpack = ""
    encounter.fired = []
    encounter.has_fired = encounter.steam_by_day = encounter.both_ends = encounter.surprise = False
    encounter.detected = encounter.hard = encounter.escort_sunk = encounter.ping = encounter.evasive_failed = False
    encounter.round = 0
    play.heading(3, "encounter", met=kind, followed=encounter.followed)
