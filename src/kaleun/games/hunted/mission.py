"""Special missions: landing an agent, laying mines, supplying other boats [7.4]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import is_inoperable, is_out, patrol_of
from .load import reload_tubes
from .state import FIT, Box, Patrol, State

__all__ = [
    "BOX_MISSIONS",
    "can_succeed",
    "end_mission",
    "in_mission_box",
    "is_mission_box",
    "mission_roll",
    "take_aboard",
]

BOX_MISSIONS: Final = ("abwehr", "minelaying", "replenishment")
"""The missions that are carried out in a Mission box; an anti-invasion patrol has none [7.4.5c]."""
_ENDS: Final = (("forward", "forward-torpedo-door"), ("aft", "aft-torpedo-door"))


def take_aboard(state: State, data: Data) -> None:
    """Take the agent aboard, if one is to be landed, and nobody else [7.4.1a, 3.3.2e]."""
    agent = data.passenger
    men = state.crew.men
    if agent in men:
        del men[agent]
    if patrol_of(state).mission == "abwehr":
        men[agent] = FIT


def is_mission_box(patrol: Patrol, box: Box) -> bool:
    """Is this a Mission box with the mission still open? All others are rolled on Transit [7.4d]."""
    return patrol.mission_open and box.column == "mission"


def in_mission_box(state: State) -> bool:
    """Is a mission being carried out right now, so that an aircraft has the boat at a disadvantage [7.4.4]?

    So it is in an open Mission box, also for replenishment [7.4.4c], and alongside a supply boat [14.9b].
    """
    patrol = patrol_of(state)
    return patrol.meeting or is_mission_box(patrol, patrol.boxes[patrol.box])


def can_succeed(state: State, data: Data) -> bool:
    """Can the mission still be carried out [7.4d, 7.4.1e, 7.4.2i]?"""
    mission = patrol_of(state).mission
    if mission == "abwehr":
        agent = data.passenger
        return agent in state.crew.men and not is_out(state.crew, agent)
    if mission == "minelaying":
        return state.boat.load.mines > 0 or bool(_ends_that_open(state))
    return mission == "replenishment"


def mission_roll(play: Play[State]) -> Procedure[None]:
    """Roll once in an open Mission box [7.4.1a, 7.4.2a, 7.4c].

    No encounter carries the mission out. An aircraft is resolved first, and the box stays to be rolled for again while the
    mission is open [7.4.1b to 7.4.1d]; there are no random events here [7.4.6a].
    """
    from . import encounter

    rolled: Rolled = yield play.charts["E1.special-mission"].plain(("7.4.1a",))
    if rolled.result != "none":
        yield from encounter.resolve_encounter(play, rolled.result)
        return
    patrol = patrol_of(play.state)
    patrol.rolls_left -= 1
    if patrol.mission == "abwehr":
        _land_agent(play)
    elif patrol.mission == "minelaying":
        _lay_mines(play)
        yield from reload_tubes(play)
    else:
        _supply(play)


def end_mission(play: Play[State]) -> None:
    """Close a mission that can no longer succeed, and leave off its rolls [7.4.1e, 7.4d, 10.6t]."""
    state = play.state
    patrol = patrol_of(state)
    if patrol.mission in BOX_MISSIONS and not patrol.mission_done and not can_succeed(state, play.data):
        if patrol.mission_open:
            patrol.mission_open = False
            play.note("mission-failed", rule="7.4.1e" if patrol.mission == "abwehr" else "7.4.2i")


def _land_agent(play: Play[State]) -> None:
    state = play.state
    del state.crew.men[play.data.passenger]
    _done(play, "agent-landed", "7.4.1a")


def _ends_that_open(state: State) -> list[list[str]]:
    """The tubes of each end whose doors open and that hold mines [7.4.2i]."""
    load = state.boat.load
    return [
        tubes
        for (_, door), tubes in zip(_ENDS, (load.forward, load.aft), strict=True)
        if "mine" in tubes and not is_inoperable(state.boat, door)
    ]


def _lay_mines(play: Play[State]) -> None:
    """Mines leave the shafts all at once [11.4.6b], and the tubes of each end whose doors open [7.4.2i].

    The tubes can be loaded with torpedoes then [7.4.2f].
    """
    state = play.state
    ends = _ends_that_open(state)
    laid = state.boat.load.mines
    state.boat.load.mines = 0
    for tubes in ends:
        laid += tubes.count("mine")
        tubes[:] = ["" if tube == "mine" else tube for tube in tubes]
    if laid:
        _done(play, "mines-laid", "7.4.2a", mines=laid)
    else:
        end_mission(play)


def _supply(play: Play[State]) -> None:
    """Supply another boat; the next Mission box supplies one more [7.4c, 11.4.7c]."""
    patrol = patrol_of(play.state)
    rule = play.data.tables["replenishment"]
    patrol.supplied += rule["boats_served"]
    patrol.mission_done = patrol.supplied >= rule["success_boxes"]
    play.note("boat-supplied", rule="7.4c", boats=patrol.supplied)


def _done(play: Play[State], event: str, rule: str, **facts: int) -> None:
    patrol = patrol_of(play.state)
    patrol.mission_done = True
    patrol.mission_open = False
    play.note(event, rule=rule, **facts)
