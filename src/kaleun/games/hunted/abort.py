"""Breaking a patrol off [10.9]."""

from __future__ import annotations

from kaleun.kernel.play import Play

from .components import Data
from .conditions import patrol_of
from .mission import BOX_MISSIONS
from .state import SW, Boat, Patrol, State
from .track import is_homeward, passes_gibraltar, port_turned_back_to, way_home, with_entry

__all__ = ["abort", "can_still_abort", "has_lasting_damage", "why_no_abort"]


def can_still_abort(patrol: Patrol) -> bool:
    """Would breaking off now change where the boat goes: is she at sea, not yet breaking off, and not on her way home anyhow?"""
    if patrol.aborting or patrol.box < 0:
        return False
    return patrol.rolls_left > 0 or not is_homeward(patrol)


def why_no_abort(state: State) -> str | None:
    """Why the player may not break the patrol off of his own will: the rule that forbids it, or None [10.9a].

    Turning back to France from the passage of Gibraltar takes lasting damage [10.9i, 7.3.3e], and so does, or a seriously wounded
    man, an abort on an Invasion patrol before the encounters on station have begun [10.9j, 10.9k, 7.4.3c].
    """
    patrol = patrol_of(state)
    if patrol.outbound and passes_gibraltar(patrol):
        return None if has_lasting_damage(state.boat) else "10.9i"
    if patrol.area == "invasion" and not patrol.station_begun:
        if not has_lasting_damage(state.boat) and SW not in state.crew.men.values():
            return "10.9j"
    return None


def has_lasting_damage(boat: Boat) -> bool:
    """Has the boat damage that cannot be repaired at sea: a hull box, an inoperable system, a holed hull [7.3.3e, 10.9s]?"""
    return boat.hull > 0 or boat.holed or "inoperable" in boat.damage.values()


def abort(play: Play[State], forced: bool, rule: str = "") -> None:
    """Break the patrol off; it cannot be taken back [10.9o]. ``rule`` says what forced the boat [10.9b].

    Encounter rolls still to be made in her box are dropped [10.9f]. From the way out she goes back to the base she left
    [10.9d, 10.9e, 10.9r], through the first box as into that base, else on to the base her track ends at [10.9c]. The first box of
    the passage of Gibraltar stays the Bay of Biscay [7.3.3g]. A mission not carried out has failed [10.9h].
    """
    state = play.state
    data: Data = play.data
    patrol = patrol_of(state)
    if patrol.aborting:
        patrol.forced = patrol.forced or forced
        return
    if can_still_abort(patrol):
        state.log[-1].aborted = True
    patrol.route = way_home(patrol)
    patrol.aborting = True
    patrol.forced = forced
    patrol.rolls_left = 0
    patrol.chase = False
    if not patrol.storm:
        # Weather duty has no effect on the way home [12.9a].
        patrol.calm_boxes = 0
    if patrol.mission in BOX_MISSIONS:
        patrol.mission_open = False
    if patrol.outbound:
        patrol.ends_at = port_turned_back_to(data, state.boat, patrol)
        if not data.tracks[data.boats[state.boat.type].tracks][patrol.track].first_box:
            patrol.boxes[0] = with_entry(data, patrol.boxes[0], patrol.ends_at)
    if play.is_journaled:
        play.note("patrol-aborted", rule=rule or "10.9a", forced=forced, ends_at=patrol.ends_at)
