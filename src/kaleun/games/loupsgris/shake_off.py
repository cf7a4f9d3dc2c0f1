"""The escort hunts the boat: flee or hide, and shake it off [12.1, Game Tables: Shake Off the Escort]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Quiet, Rolled, choose

from .components import Data
from .conditions import boat_of, contact_of, discretion, hunt_of, patrol_of
from .counters import spot
from .decisions import silent_running
from .depth_charges import begin_phase, drop_charges
from .state import Hunt, State

__all__ = ["begin_hunt", "go_on"]

_QUIET: Final = Quiet()
_CHOICE: Final = choose("commander", "hunt.choice", (Option("flee"), Option("hide")), ("12.1b", "12.1c"))
_CHECK: Final = choose("commander", "hunt.check", (Option("shake-off"), Option("silent-running")), ("12.1a", "18.3a"))
_OUTCOMES: Final = {"flee": "fled", "hide": "hidden"}


def begin_hunt(play: Play[State], stage: str, *, next: str = "", doubled: bool = False, slow: bool = False) -> None:
    """The escort of the contact turns on the boat [12.1a, 12b].

    Whatever comes first, the commander declares before it whether he flees or hides: ``stage`` is ``declare`` with ``next`` dropping or
    shake-off, or one of these two itself. ``doubled`` doubles the counters of the first depth charge phase
    [18.4b], ``slow`` is the bonus for slow torpedoes [10.4.1c].
    """
    contact = contact_of(play.state)
    first = next or ("shake-off" if stage == "declare" else stage)
    contact.hunt = Hunt("declare", first, doubled=doubled, slow=slow)
    if play.is_journaled:
        play.note("hunt-began", rule="12.1a", escorts=list(contact.escorts))


def go_on(play: Play[State]) -> Procedure[None]:
    """Go on with the hunt to its end; how it ended stands in its ``outcome``: fled, hidden or destroyed [12.1, 12.2, 12c].

    Raises BoatLost.
    """
    while True:
        hunted = hunt_of(play.state)
        if not hunted.outcome and not contact_of(play.state).escorts:
            hunted.outcome = "destroyed"
        if hunted.outcome:
            _end(play)
            return
        if play.keeps_quiet:
            yield _QUIET
        stage = hunt_of(play.state).stage
        if stage == "declare":
            yield from _declare(play)
        elif stage == "dropping":
            away = yield from drop_charges(play)
            _after_charges(play, away)
        else:
            yield from _shake_off(play)


def _end(play: Play[State]) -> None:
    """The hunt is over: the boat comes up again [12.2k]. The marker stays [marker.b]."""
    hunted, boat = hunt_of(play.state), boat_of(play.state)
    if hunted.stage == "over":
        return
    hunted.stage = "over"
    hunted.deeper = 0
    boat.depth = 0
    play.note("shaken-off", rule="12c" if hunted.outcome == "destroyed" else "12.1a", how=hunted.outcome)


def _get_away(play: Play[State]) -> None:
    """The escort is shaken off, the way the commander said before [12.1c, 12.2h, 12.2i]."""
    hunted = hunt_of(play.state)
    hunted.outcome = _OUTCOMES[hunted.choice]


def _declare(play: Play[State]) -> Procedure[None]:
    """Flee or hide; it holds for the depth charges that follow and for the check after them [12.1b, 12.1c]."""
    option: Option = yield _CHOICE
    hunted = hunt_of(play.state)
    hunted.choice = option.id
    if hunted.next == "dropping":
        yield from begin_phase(play)
    else:
        hunted.stage = "shake-off"


def _after_charges(play: Play[State], away: bool) -> None:
    """After the last charges of a phase the check follows, unless the escort is gone or has spent them all [12.2f, 12.2g, 12.2j]."""
    data: Data = play.data
    hunted = hunt_of(play.state)
    if away:
        hunted.dropping = []
        _get_away(play)
    elif not hunted.dropping:
        hunted.doubled = False
        hunted.deeper = 0
        hunted.stage = "shake-off"
        if hunted.phases >= data.limits.depth_charge_phases:
            _get_away(play)


def _shake_off(play: Play[State]) -> Procedure[None]:
    """One check, or silent running in its place [12.1a, 18.3a]."""
    data: Data = play.data
    if play.is_journaled:
        play.heading(4, "shake-off", choice=hunt_of(play.state).choice)
    option: Option = yield _CHECK
    state = play.state
    contact, hunted = contact_of(state), hunt_of(state)
    modifiers = {
        "discretion": discretion(state, data),
        "flee": hunted.choice == "flee",
        "slow_torpedo": hunted.slow,
        "escorts": len(contact.escorts),
        "targets": len(contact.targets),
        "spotted": patrol_of(state).spotted,
    }
    hunted.slow = contact.slow = False
    if option.id == "silent-running":
        unseen = yield from silent_running(play, "shake_off", **modifiers)
        result = "away" if unseen else "hunted"
    else:
        rolled: Rolled = yield play.charts["shake_off"].roll(**modifiers, rules=("12.1a",))
        result = rolled.result
    _apply(play, result)


def _apply(play: Play[State], result: str) -> None:
    """What the check brings; three times covered in a row is as good as away [shake-off.h to shake-off.k, 12.1g]."""
    hunted = hunt_of(play.state)
    if result == "away":
        _get_away(play)
        return
    spot(play, "shake-off.k" if result == "hunted" else "shake-off.i")
    if result == "hunted":
        hunted.covered = 0
        hunted.stage, hunted.next = "declare", "dropping"
        return
    hunted.covered += 1
    if hunted.covered >= play.data.limits.shake_off_repeats:
        _get_away(play)
