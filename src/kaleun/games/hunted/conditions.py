"""Questions about the table that many rules ask. They change nothing."""

from __future__ import annotations

from typing import Final

from .state import KIA, SW, Boat, Crew, Encounter, Patrol, Refit, State

__all__ = [
    "GENERIC",
    "CareerOver",
    "both_electrics_inoperable",
    "can_dive",
    "can_take_submerged_position",
    "command",
    "command_penalty",
    "crew_out",
    "encounter_of",
    "has_ability",
    "has_card",
    "has_grade",
    "is_experte",
    "is_hurt",
    "is_inoperable",
    "is_killed",
    "is_out",
    "is_schnorcheling",
    "must_abort",
    "patrol_of",
    "refit_of",
    "year",
]

GENERIC: Final = ("crew-1", "crew-2", "crew-3", "crew-4")
"""The four generic crew boxes."""


class CareerOver(Exception):
    """The career has ended; unwinds to the procedure that closes the log. ``how`` is one of ``State.ended``."""

    def __init__(self, how: str, rule: str) -> None:
        super().__init__(how)
        self.how = how
        self.rule = rule


def patrol_of(state: State) -> Patrol:
    """The patrol that is being flown; asserts that there is one."""
    patrol = state.patrol
    assert patrol is not None
    return patrol


def encounter_of(state: State) -> Encounter:
    """The encounter that is being resolved; asserts that there is one."""
    encounter = state.encounter
    assert encounter is not None
    return encounter


def refit_of(state: State) -> Refit:
    """The refit that is being worked through; asserts that there is one."""
    refit = state.refit
    assert refit is not None
    return refit


def year(state: State) -> int:
    """The year that governs dated charts: that of the month in which the patrol began [6.0e]."""
    return state.month // 12


def is_hurt(boat: Boat, system: str) -> bool:
    """Is the system damaged or inoperable?"""
    return system in boat.damage


def is_inoperable(boat: Boat, system: str) -> bool:
    """Is the system inoperable?"""
    return boat.damage.get(system) == "inoperable"


def is_out(crew: Crew, man: str) -> bool:
    """Is the man seriously wounded or killed?"""
    return crew.men[man] >= SW


def is_experte(crew: Crew, man: str) -> bool:
    """Has the man Experte standing, and is neither seriously wounded nor killed [10.6r]?"""
    return man in crew.experte and crew.men[man] < SW


def crew_out(crew: Crew) -> bool:
    """Are all four generic boxes seriously wounded or killed [10.6s]?"""
    men = crew.men
    return men["crew-1"] >= SW and men["crew-2"] >= SW and men["crew-3"] >= SW and men["crew-4"] >= SW


def command_penalty(crew: Crew) -> int:
    """0, 1 or 2: what the boat pays on U1 and E2 for a seriously wounded Kommandant [10.6i to 10.6l]."""
    men = crew.men
    if men["kommandant"] < SW:
        return 0
    if men["first-watch-officer"] < SW:
        return 0 if "first-watch-officer" in crew.experte else 1
    if men["second-watch-officer"] < SW and "second-watch-officer" in crew.experte:
        return 0
    return 2


def wounded_command(penalty: int) -> dict[str, bool]:
    """The modifiers of U1 and E2 that stand for the penalty of a seriously wounded Kommandant [10.6i to 10.6l]."""
    return {"kommandant_wounded": penalty == 1, "kommandant_and_1wo_wounded": penalty == 2}


def command(state: State) -> tuple[int, int, str, str]:
    """What the man in command brings: penalty, grade, card and ability, the last three none while the Kommandant is out [10.6n]."""
    men = state.crew.men
    if men["kommandant"] >= SW:
        return command_penalty(state.crew), 0, "", ""
    kommandant = state.kommandant
    return 0, kommandant.award, kommandant.card, kommandant.ability


def has_grade(state: State, grade: int) -> bool:
    """Does the Kommandant hold this grade or a higher one, and is he fit to use it [10.6n]?"""
    return state.kommandant.award >= grade and state.crew.men["kommandant"] < SW


def has_card(state: State, card: str) -> bool:
    """Is this Kommandant card in play, and the man fit to use his ability [14.13k]?"""
    return state.kommandant.card == card and state.crew.men["kommandant"] < SW


def has_ability(state: State, ability: str) -> bool:
    """Is this special ability in play, and the Kommandant fit to use it [14.15d]?"""
    return state.kommandant.ability == ability and state.crew.men["kommandant"] < SW


def both_electrics_inoperable(boat: Boat) -> bool:
    """Are both electric engines inoperable [10.2.2c]?"""
    return boat.damage.get("electric-1") == "inoperable" and boat.damage.get("electric-2") == "inoperable"


def can_dive(boat: Boat) -> bool:
    """Can the boat dive? Only a holed hull keeps her up [9.8.9a, 10.2.2d]."""
    return not boat.holed


def can_take_submerged_position(boat: Boat) -> str | None:
    """Why not attack submerged: the rule that forbids it, or None [10.0g, 10.2.2c, 10.5c, 10.3k]."""
    if boat.holed:
        return "10.3k"
    if is_hurt(boat, "periscope"):
        return "10.0g"
    if is_inoperable(boat, "batteries"):
        return "10.5c"
    if both_electrics_inoperable(boat):
        return "10.2.2c"
    return None


def must_abort(boat: Boat) -> str | None:
    """The rule that forces the boat to abort her patrol, or None [10.9b]."""
    if not boat.damage and not boat.holed:
        return None
    if is_inoperable(boat, "diesel-1") or is_inoperable(boat, "diesel-2"):
        return "10.2.1b"
    if is_inoperable(boat, "fuel-tanks"):
        return "10.4c"
    if is_inoperable(boat, "batteries"):
        return "10.5c"
    if both_electrics_inoperable(boat):
        return "10.2.2c"
    return "10.3k" if boat.holed else None


def is_killed(crew: Crew, man: str) -> bool:
    """Is the man killed (or lost with the kite)?"""
    return crew.men[man] >= KIA


def is_schnorcheling(state: State) -> bool:
    """Does the boat go through the box under the schnorchel [8.1.1a]?"""
    return state.patrol is not None and state.patrol.posture == "schnorcheling"
