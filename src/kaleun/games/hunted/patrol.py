"""The patrol: box after box from port to port, and what it came to [6.1, 8.0, 7.5]."""

from __future__ import annotations

from typing import Any, Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled

from . import crew, encounter, kite, resupply
from .abort import abort
from .components import Data
from .conditions import CareerOver, is_out, must_abort, patrol_of
from .load import torpedoes_aboard
from .mission import BOX_MISSIONS, end_mission, is_mission_box, mission_roll
from .posture import SURFACED, box_choice, fall_back, stay_choice
from .refit import begin_refit
from .scuttle import BoatGivenUp, both_diesels_inoperable
from .state import Patrol, State
from .track import encounter_rolls, month_of_return

__all__ = ["abort", "complete_patrol", "conduct_patrol", "move_on_for_chase", "why_no_chase"]

_QUIET: Final = Quiet()
_IN_ANY_CASE: Final = [-1]
"""A condition that differs from every other: the player is asked before the next roll of the box."""


def conduct_patrol(play: Play[State]) -> Procedure[None]:
    """Sail from box to box, with the encounter rolls of each, until the boat is home [6.1b to 6.1h, 8.0a, 8.2.1].

    Goes on from any quiet state: with the encounter that is being resolved, the rolls left in the box, or the next box. Ends
    in refit, also for a crew that is rescued after giving up its boat [10.10.1c]. Raises CareerOver.
    """
    try:
        if play.state.encounter is not None:
            yield from encounter.go_on(play)
            _settle(play)
        while True:
            state = play.state
            patrol = state.patrol
            assert patrol is not None
            rolling = patrol.rolls_left > 0
            supplied = not rolling and resupply.is_due(state)
            if not (rolling or supplied or patrol.route):
                break
            if play.keeps_quiet:
                yield _QUIET
            if supplied:
                yield from resupply.resupply(play)
                _settle(play)
                continue
            question = _before_roll(play.state) if rolling else _before_box(play)
            answer = ""
            if question is not None:
                option: Option = yield question
                answer = option.id
            if answer == "abort":
                abort(play, forced=False)
            elif rolling:
                yield from _roll_once(play, answer)
                _settle(play)
            else:
                _enter_next_box(play, answer)
                if is_out(play.state.crew, "doctor"):
                    yield from crew.doctor_checks(play)
                _note_condition(play.state)
    except BoatGivenUp:
        yield from complete_patrol(play, "rescued")
        return
    yield from complete_patrol(play)


# ------------------------------------------------------------------------------------------------ boxes


def _before_box(play: Play[State]) -> Choose | None:
    """What is asked before the next box of the route: the posture, or to break off [8.0a, 8.1.1a, 10.9a]."""
    state = play.state
    patrol = patrol_of(state)
    place = patrol.route[0]
    if is_mission_box(patrol, patrol.boxes[place]):
        end_mission(play)
    return box_choice(state, place)


def _enter_next_box(play: Play[State], posture: str) -> None:
    """Fix the posture, which is '' where there was nothing to ask, and enter the next box of the route [8.1.1a]."""
    patrol = patrol_of(play.state)
    patrol.posture = posture or SURFACED
    _move_to_next_box(play, patrol)


def _move_to_next_box(play: Play[State], patrol: Patrol) -> None:
    """Put the boat into the next box of her route, with its encounter rolls before her [8.2.1, 7.4d, 12.9a, 12.11a]."""
    patrol.box = patrol.route.pop(0)
    if patrol.additional:
        patrol.additional = 0
    if patrol.kite_out:
        patrol.kite_out = False
    box = patrol.boxes[patrol.box]
    if patrol.outbound and box.kind == "station":
        patrol.outbound = False
    if play.is_journaled:
        play.heading(2, "box", box=patrol.box, column=box.column, posture=patrol.posture)
    if is_mission_box(patrol, box):
        patrol.rolls_left = 1
    elif patrol.calm_boxes:
        patrol.calm_boxes -= 1
        patrol.rolls_left = 0
        play.note("calm-box", rule="12.11a" if patrol.storm else "12.9a", box=patrol.box)
        if box.kind == "station":
            patrol.station_begun = True
    else:
        patrol.rolls_left = encounter_rolls(play.state.boat, box)


# ------------------------------------------------------------------------------------------------ encounter rolls


def _before_roll(state: State) -> Choose | None:
    """What is asked before an encounter roll of the box: whether to break off, and after a chase the posture [10.9f, 9.4.7d]."""
    patrol = patrol_of(state)
    if patrol.chase:
        # The chase is over: only now are the posture and the box's own rolls due [9.4.7d].
        return box_choice(state, patrol.box)
    return stay_choice(state) if patrol.asked_at and _has_changed(state) else None


def _roll_once(play: Play[State], answer: str) -> Procedure[Any]:
    """The procedure of one encounter roll of the box and of what comes of it [8.2.1]; ``answer`` is what was said before it."""
    state = play.state
    patrol = patrol_of(state)
    if answer and answer != "go-on":
        patrol.posture = answer
    if patrol.chase:
        patrol.chase = False
    if is_mission_box(patrol, patrol.boxes[patrol.box]):
        patrol.asked_at = list(_IN_ANY_CASE)
        return mission_roll(play)
    _note_condition(state)
    if state.boat.kite:
        return _roll_below_kite(play)
    patrol.rolls_left -= 1
    return encounter.encounter_roll(play)


def _roll_below_kite(play: Play[State]) -> Procedure[None]:
    """One encounter roll of a boat that has a kite to deploy [8.2.2a]."""
    yield from kite.deploy(play)
    patrol_of(play.state).rolls_left -= 1
    yield from encounter.encounter_roll(play)


def _settle(play: Play[State]) -> None:
    """What follows from an encounter roll and its encounter, whether it was resolved in one go or taken up again.

    From the first box on station on, the boat may break off an Invasion patrol too [10.9k]. A boat that must abort does
    [10.9b]; one that is towed in makes no more rolls [10.2.1f]; a schnorchel that is out of use is not used for the rest of the
    box [8.1.1b]; a mission that has become impossible is over, and its rolls with it [7.4.1e].
    """
    state = play.state
    patrol = patrol_of(state)
    box = patrol.boxes[patrol.box]
    if not patrol.station_begun and box.kind == "station":
        patrol.station_begun = True
    if patrol.kite_out or patrol.meeting:
        patrol.kite_out = patrol.meeting = False
    boat = state.boat
    forced = must_abort(boat)
    if forced is not None:
        abort(play, forced=True, rule=forced)
        if both_diesels_inoperable(boat):
            patrol.rolls_left = 0
    if patrol.posture != SURFACED:
        fall_back(state)
    if box.column == "mission" and patrol.mission in BOX_MISSIONS:
        end_mission(play)
        if not patrol.mission_open:
            patrol.rolls_left = 0


def _condition(state: State) -> list[int]:
    """What bears on going on or not: hull, systems, men, torpedoes, ammunition, ships met."""
    boat = state.boat
    return [
        boat.hull,
        len(boat.damage),
        sum(state.crew.men.values()),
        torpedoes_aboard(boat.load),
        boat.load.ammo,
        len(state.log[-1].ships),
    ]


def _note_condition(state: State) -> None:
    """Remember what the boat is like now, if she will be asked again in this box."""
    patrol = patrol_of(state)
    if patrol.rolls_left > 1:
        patrol.asked_at = _condition(state)
    elif patrol.asked_at:
        patrol.asked_at = []


def _has_changed(state: State) -> bool:
    """Is something different from when the player was last asked, so that he may want to break off between two rolls [10.9f]?

    In a Mission box he is asked after every aircraft [7.4.1c].
    """
    asked_at = patrol_of(state).asked_at
    return bool(asked_at) and asked_at != _condition(state)


# ------------------------------------------------------------------------------------------------ chase


def why_no_chase(state: State) -> str | None:
    """Why a chase cannot be carried on into the next box for a third additional round: the rule that forbids it, or None.

    Not into a transit box or from the last one [9.4.7c]; a closed Mission box is a transit box too [7.4d]. A boat that must abort
    goes home [10.9b].
    """
    patrol = patrol_of(state)
    if not patrol.route:
        return "9.4.7c"
    box = patrol.boxes[patrol.route[0]]
    if box.kind != "station" or (box.column == "mission" and not patrol.mission_open):
        return "9.4.7c"
    return "10.9b" if must_abort(state.boat) is not None else None


def move_on_for_chase(play: Play[State]) -> Procedure[None]:
    """Carry the chase into the next box [9.4.7b].

    Rolls not yet made in the box left are dropped [9.4.7e]; those of the new one come when the chase is over [9.4.7d]. Its
    additional rounds are counted anew.
    """
    state = play.state
    patrol = patrol_of(state)
    patrol.posture = SURFACED
    _move_to_next_box(play, patrol)
    patrol.chase = True
    assert state.encounter is not None
    state.encounter.additional = state.encounter.additional_before = 0
    play.heading(3, "encounter", met=state.encounter.kind, event=False)
    play.note("chase-moves-on", rule="9.4.7b", box=patrol.box)
    yield from crew.doctor_checks(play)


# ------------------------------------------------------------------------------------------------ home


def complete_patrol(play: Play[State], reason: str = "") -> Procedure[None]:
    """Close the log row and lay the boat in port for her refit [6.1h, 7.5]; ``reason`` is ``rescued`` for a crew without a boat.

    Judges the patrol, posts a boat that has reached the Mediterranean there [7.3.4a], and rolls for a Kommandant who met targets on
    an Invasion patrol and attacked none [7.4.3e]. Raises CareerOver if he is relieved.
    """
    state = play.state
    data: Data = play.data
    patrol = patrol_of(state)
    boat = state.boat
    row = state.log[-1]
    row.returned = month_of_return(patrol.start, patrol.months)
    row.mission_done = patrol.mission_done
    boat.base = row.base = patrol.ends_at
    if patrol.ends_at == "mediterranean" and not reason:
        boat.posting = "mediterranean"
    state.crew.men.pop(data.passenger, None)
    _judge(play)
    if patrol.mission == "anti-invasion" and patrol.target_refused and not patrol.target_attacked:
        rolled: Rolled = yield play.charts["invasion_return"].plain(("7.4.3g",))
        if rolled.result == "relieved":
            play.note("relieved", rule="7.4.3e")
            raise CareerOver("relieved", "7.4.3e")
        play.state.kommandant.barred = True
        play.note("barred-from-awards", rule="7.4.3f")
    begin_refit(play, reason)


def _judge(play: Play[State]) -> None:
    """Mark the patrol S or F: by its mission [7.4.5a, 10.9h], else by the ships sunk [7.5.2b, 7.4.5c, 10.9g]."""
    state = play.state
    patrol = patrol_of(state)
    career = state.career
    row = state.log[-1]
    sunk = [ship for ship in row.ships if ship.state == "sunk"] if row.ships else []
    success = patrol.mission_done if patrol.mission in BOX_MISSIONS else bool(sunk)
    if success:
        row.result = "S"
        career.successes += 1
        career.failures_in_row = 0
        if patrol.mission == "replenishment":
            career.credit += play.data.tables["replenishment"]["credit_tons"]
    else:
        row.result = "F"
        career.failures_in_row += 1
        career.failures_since_roll += 1
    if play.is_journaled:
        play.note(
            "patrol-over",
            rule="7.4.5a" if patrol.mission in BOX_MISSIONS else "7.5.2b",
            result=row.result,
            tons=sum(ship.tons for ship in sunk),
            ships=len(sunk),
            base=row.base,
            month=row.returned,
            aborted=row.aborted,
        )
