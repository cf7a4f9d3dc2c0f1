"""Preparations in port, before every patrol [4.1 to 4.7, 17.2b]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, choose

from .components import Data
from .conditions import option
from .counters import add_fame
from .outfit import fill_cups, new_boat
from .state import Career, Patrol, State

__all__ = ["prepare"]

_QUIET: Final = Quiet()
_STEPS: Final = ("port", "type", "crew-option", "specialisation")


def prepare(play: Play[State]) -> Procedure[None]:
    """Make boat and crew ready, question by question; ends with the boat ready to depart.

    The port, a crew option and a specialisation are chosen once, before the first patrol [4.1b, 4.4.3a, 4.5a]; the type is
    chosen afresh before every patrol [4.2c].
    """
    while play.state.phase == "port":
        if play.keeps_quiet:
            yield _QUIET
        state, data = play.state, play.data
        if not state.step:
            play.heading(1, "preparations", number=state.career.patrols + 1)
            state.step = _STEPS[0]
        question = _question(state, data)
        if question is None:
            _begin_patrol(play)
            continue
        answer: Option = yield question
        _settle(play, answer.id)


def _question(state: State, data: Data) -> Choose | None:
    """What is to be chosen next; passes over the steps of which nothing is to be chosen. None when all is ready."""
    career = state.career
    while state.step:
        if _is_due(state.step, career):
            return _question_of(state.step, data)
        state.step = _after(state.step)
    return None


def _is_due(step: str, career: Career) -> bool:
    if step == "type":
        return True
    return not career.port if step == "port" else not career.patrols


@lru_cache(maxsize=64)
def _question_of(step: str, data: Data) -> Choose:
    match step:
        case "port":
            ports = [Option(port) for port in data.ports]
            return choose("commander", "preparations.port", ports, ("4.1b",))
        case "type":
            types = [Option(type_) for type_ in data.boats]
            return choose("commander", "preparations.type", types, ("4.2a", "4.2c"))
        case "crew-option":
            options = [Option(name, data.options[name].start) for name in data.crew_options]
            return choose("commander", "preparations.crew-option", options, ("4.4.3a",))
        case _:
            options = [Option(name, data.options[name].start) for name in data.commander_options]
            return choose("commander", "preparations.specialisation", options, ("4.5a",))


def _after(step: str) -> str:
    place = _STEPS.index(step) + 1
    return _STEPS[place] if place < len(_STEPS) else ""


def _settle(play: Play[State], chosen: str) -> None:
    """Note what was chosen."""
    state, data = play.state, play.data
    match state.step:
        case "port":
            state.career.port = chosen
        case "type":
            state.boat = new_boat(data, chosen, option(state, "discipline"))
        case _:
            state.career.options[chosen] = data.options[chosen].start
    state.step = _after(state.step)
    if not state.step:
        _begin_patrol(play)


def _begin_patrol(play: Play[State]) -> None:
    """Crew, Fame Points, boat and cups as they are at a departure [4.4.1, 4.4.2d, 4.6k, 17.2b, 17f]."""
    state, data = play.state, play.data
    career, boat = state.career, state.boat
    assert boat is not None
    if career.fame > data.fame.keep:
        add_fame(play, data.fame.keep - career.fame, "4.6k")
    if career.crew_level < data.crew.level_min_at_departure:
        career.crew_level = data.crew.level_min_at_departure
        play.note("crew-level", rule="17.2b", level=career.crew_level)
    state.boat = new_boat(data, boat.type, option(state, "discipline"))
    fill_cups(play.cups, data)
    number = career.patrols + 1
    state.patrol = Patrol(number, combativity=data.crew.combativity, weather=data.first_weather)
    state.step = ""
    state.phase = "departure"
    play.heading(1, "patrol", number=number, boat=boat.type)
    play.note("patrol-began", rule="3a", number=number, boat=boat.type)
