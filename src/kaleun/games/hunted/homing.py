"""The escort as a target of homing torpedoes [9.10]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play

from .conditions import encounter_of
from .firing import is_homing
from .state import Encounter, State, Target
from .targets import damage_ship, is_afloat, log_target

__all__ = ["ESCORT", "LONE_ESCORT", "can_aim_at_escort", "damage_escort", "engage_escort", "escort_of", "name_escort"]

ESCORT: Final = -1
"""The place of the escort among the targets."""
LONE_ESCORT: Final = ("ship", "ship-escort", "two-ships", "two-ships-escort", "tanker")
"""Encounters with one escort at most: once it is sunk, none is left [9.10c]."""


def can_aim_at_escort(play: Play[State], torpedo: str) -> bool:
    """May this torpedo be aimed at the escort? Only a homing one, at an escort that is there and afloat [9.10a, 9.10f]."""
    encounter = encounter_of(play.state)
    if not encounter.escorted or not is_homing(play, torpedo):
        return False
    return encounter.escort is None or is_afloat(encounter.escort)


def name_escort(play: Play[State]) -> None:
    """Give the escort of the engagement a name from the list; it has no effect on play and takes no dice [9.6.10o]."""
    state = play.state
    encounter = encounter_of(state)
    if not encounter.escort_name:
        escorts = play.components.rows["escorts"]
        place = state.career.tons // 100 + state.month + (state.patrol.box if state.patrol is not None else 0)
        encounter.escort_name = escorts[place % len(escorts)]["name"]


def engage_escort(play: Play[State]) -> None:
    """Put the escort on the mat and in the log, as the first torpedo is aimed at it [9.10b, 9.10c, 2.0d]."""
    encounter = encounter_of(play.state)
    if encounter.escort is not None:
        return
    name_escort(play)
    figures = play.data.tables["escort_target"]
    encounter.escort = Target(encounter.escort_name, figures["tons"], figures["points"], "escort", fast=figures["fast"])
    log_target(play, encounter.escort)


def escort_of(encounter: Encounter) -> Target:
    """The escort as a target; asserts that it is one."""
    escort = encounter.escort
    assert escort is not None
    return escort


def damage_escort(play: Play[State], points: int) -> None:
    """Hit the escort; where it was the only one its ships are unescorted when it sinks [9.10c, 9.10d]."""
    encounter = encounter_of(play.state)
    if damage_ship(play, escort_of(encounter), points):
        encounter.escort_sunk = True
        if encounter.kind in LONE_ESCORT:
            encounter.escorted = False
            play.note("escort-gone", rule="9.10c")
