"""The refit between two patrols, step by step [6.1, 10.11]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Quiet

from .advancement import crew_advancement, may_change
from .air_raid import air_raid
from .components import Data
from .conditions import CareerOver, crew_out, refit_of
from .equipment import (
    change_back_flak_boat,
    conversion_months,
    deck_gun_removal,
    fit_equipment,
    is_changed_back,
)
from .honours import hand_over_award, is_due_for_promotion, lesser_awards, promotion
from .load import full_ammo, torpedoes_aboard
from .penang import torpedo_shortfall
from .reassignment import next_start, reassignment, transfer_months
from .recovery import crew_recovery, needs_recovery
from .state import Boat, Load, Refit, State

__all__ = ["begin_refit", "conduct_refit", "hull_months", "refit_months", "system_months"]


_QUIET: Final = Quiet()


def conduct_refit(play: Play[State]) -> Procedure[None]:
    """Work through the steps A to G, then stand in port with the month of the next patrol [6.1i to 6.1l, 10.11a].

    Raises CareerOver when the next patrol would begin after May 1945 [5.1.2a].
    """
    if play.state.refit is None:
        begin_refit(play)
    while play.state.refit is not None:
        if play.keeps_quiet:
            yield _QUIET
        state = play.state
        refit = refit_of(state)
        match refit.step:
            case "A":
                yield from _assess(play)
                _check_calendar(play)
                refit.step = "B"
            case "B":
                if needs_recovery(play):
                    yield from crew_recovery(play)
                _lose_mediterranean(play)
                _check_calendar(play)
                refit.step = "C"
            case "C":
                if may_change(play):
                    yield from crew_advancement(play)
                refit.step = "D"
            case "D":
                hand_over_award(play)
                start = next_start(state)
                if is_due_for_promotion(play, start):
                    yield from promotion(play, start)
                lesser_awards(play, refit.begins)
                refit.step = "E"
            case "E":
                if refit.reason or state.career.rights:
                    yield from reassignment(play)
                refit.step = "F"
            case "F":
                _replenish(play)
                if state.boat.base == "penang":
                    yield from torpedo_shortfall(play, refit.torpedoes_left)
                refit.step = "G"
            case _:
                if state.boat.deck_gun:
                    yield from deck_gun_removal(play)
                _sail(play)


def begin_refit(play: Play[State], reason: str = "") -> None:
    """Lay the boat in port; the refit begins in the month after the return [10.11c, 4.7.1h].

    ``reason`` is ``rescued`` for a crew without a boat [10.10.1c].
    """
    state = play.state
    state.refit = Refit(
        begins=state.log[-1].returned + 1,
        torpedoes_left=torpedoes_aboard(state.boat.load),
        reason=reason,
        crew_out=crew_out(state.crew),
    )
    state.phase = "refit"
    state.patrol = None


def hull_months(boat: Boat, data: Data) -> int:
    """The months that the highest line reached on the hull track adds; a holed hull adds one at least [10.11.2, 10.3l]."""
    months = 0
    if boat.hull:
        for line in data.boats[boat.type].hull.refit:
            if boat.hull <= line.max:
                months = line.months
                break
    if boat.holed:
        months = max(months, data.tables["E5"]["holed"]["refit_months_at_least"])
    return months


def system_months(boat: Boat, data: Data) -> int:
    """The month that three or more inoperable systems add, however many there are [10.11.3]."""
    if not boat.damage:
        return 0
    table = data.tables["refit"]["systems"]
    inoperable = list(boat.damage.values()).count("inoperable")
    return int(table["months"]) if inoperable >= table["inoperable_at_least"] else 0


def refit_months(boat: Boat, data: Data, number: int) -> int:
    """The length of a refit that begins in that month, before air raids; flooding adds nothing [10.11.1 to 10.11.3]."""
    return _standard_months(data, boat.type, boat.base, number) + hull_months(boat, data) + system_months(boat, data)


@cache
def _standard_months(data: Data, boat_type: str, base: str, number: int) -> int:
    """The length of the refit of a sound boat [10.11.1, 10.11.7e]."""
    table = data.tables["refit"]["base"]
    standard: int = table["months_at_penang"] if base == "penang" else table["months"]
    return standard + conversion_months(boat_type, data, number)


def _assess(play: Play[State]) -> Procedure[None]:
    """Step A: damage and length of the refit, air raid, equipment [6.1i]."""
    state, data = play.state, play.data
    boat, refit = state.boat, refit_of(state)
    if not refit.reason:
        _leave_france(play, refit.begins)
    if play.is_journaled:
        play.heading(2, "refit", base=boat.base, month=refit.begins)
    if refit.reason:
        refit.months = transfer_months(data, refit.reason)
    elif boat.base == "mediterranean" and refit.begins >= data.months["mediterranean_lost_from"]:
        # The patrol ended after the loss of the base: no port, no air raid, no other months [10.11h].
        refit.reason = "mediterranean"
        refit.months = transfer_months(data, refit.reason)
    else:
        refit.months = refit_months(boat, data, refit.begins)
        yield from air_raid(play)
        _write_off(play)
        if not refit.reason:
            if is_changed_back(boat.type, data, refit.begins):
                change_back_flak_boat(play)
            yield from fit_equipment(play)
    if play.is_journaled:
        play.note("refit", rule="10.11a", months=refit.months, base=boat.base, reason=refit.reason)


def _write_off(play: Play[State]) -> None:
    """Give up a boat whose refit takes too long, anywhere but at Penang [10.11.4], and one that is caught in the Mediterranean."""
    state = play.state
    refit = refit_of(state)
    base = state.boat.base
    if not refit.reason:
        table = play.data.tables["refit"]["replacement"]
        if refit.months >= table["refit_months_at_least"] and base not in table["not_at"]:
            refit.reason, refit.months = "long-refit", table["months"]
    _lose_mediterranean(play)


def _lose_mediterranean(play: Play[State]) -> None:
    """Scuttle a boat that would sail from the Mediterranean in September 1944 or later [10.11g].

    Her man gets a boat in Germany that sails in October, whatever refit was running [10.11i].
    """
    state, data = play.state, play.data
    if state.boat.base != "mediterranean":
        return
    refit = refit_of(state)
    lost = data.months["mediterranean_lost_from"]
    if not refit.reason and next_start(state) >= lost:
        refit.reason = "mediterranean"
        refit.months = lost + transfer_months(data, refit.reason) - refit.begins
        play.note("boat-scuttled-in-port", rule="4.7.4c", base=state.boat.base)


def _leave_france(play: Play[State], number: int) -> None:
    """Base the boat in Norway if she lies in France when September 1944 begins [4.7.1g, 10.11f]."""
    boat = play.state.boat
    if boat.base == "france" and number >= play.data.months["france_lost_from"]:
        boat.base = "norway"
        play.note("rebased", rule="4.7.1g", base="norway")


def _check_calendar(play: Play[State]) -> None:
    """End the career if the next patrol would begin after May 1945 [5.1.2a, 10.11d]."""
    if next_start(play.state) > play.data.months["last_patrol"]:
        play.state.log[-1].refit_months = refit_of(play.state).months
        raise CareerOver("survived", "5.1.2a")


def _replenish(play: Play[State]) -> None:
    """Step F: everything is repaired, ammunition is full [6.1k]; torpedoes are loaded when the next assignment is known."""
    state = play.state
    boat = state.boat
    boat_type = play.data.boats[boat.type]
    boat.damage.clear()
    boat.hull = boat.flooding = 0
    boat.holed = False
    boat.load = Load([""] * boat_type.tubes.forward, [""] * boat_type.tubes.aft, ammo=full_ammo(state, play.data))
    boat.shortfall = 0


def _sail(play: Play[State]) -> None:
    """Close the refit: the next patrol begins when the boat and the Kommandant are ready [10.11c]."""
    state = play.state
    refit = refit_of(state)
    state.month = next_start(state)
    _leave_france(play, state.month)
    row = state.log[-1]
    row.refit_months = state.month - refit.begins
    if play.is_journaled:
        play.note("refit-over", rule="10.11c", months=row.refit_months, month=state.month)
    state.refit = None
    state.phase = "port"
