"""The end of a patrol: what it earned, purchases, the crew, and whether the career goes on [17]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Quiet, choose

from .components import Data
from .conditions import patrol_of
from .counters import add_fame
from .fame import buy_option, next_value, why_no_option
from .state import State

__all__ = ["end_patrol"]

_QUIET: Final = Quiet()
_RETIRE: Final = choose("commander", "port.retire", (Option("go-on"), Option("retire")), ("17h",))
_DONE: Final = Option("done")


def end_patrol(play: Play[State]) -> Procedure[None]:
    """From the Bunker to the next preparations, or to the end of the career [17]."""
    while play.state.phase == "return":
        if play.keeps_quiet:
            yield _QUIET
        match play.state.step:
            case "purchases":
                yield from _purchase(play)
            case "crew":
                _train_crew(play)
                play.state.step = "retire"
            case "retire":
                yield from _retire(play)
            case _:
                _tally(play)
                play.state.step = "purchases"


def _tally(play: Play[State]) -> None:
    """Count the patrol and pay for ships and warships; aircraft were paid at once [17a to 17e]."""
    state, data = play.state, play.data
    career, patrol = state.career, patrol_of(state)
    career.patrols += 1
    play.heading(2, "return", number=patrol.number)
    if patrol.warships:
        add_fame(play, data.fame.destroyed * patrol.warships, "17b")
    if patrol.points:
        add_fame(play, data.fame.tonnage_point * patrol.points, "17d")
    play.note(
        "patrol-over", rule="17a", number=patrol.number, ships=patrol.ships, points=patrol.points, fame=career.fame
    )


def _purchase(play: Play[State]) -> Procedure[None]:
    """Buy or raise one option, or be done; nothing is asked where nothing can be paid for [17.1]."""
    state, data = play.state, play.data
    options = [Option(name, next_value(state, data, name), why_no_option(state, data, name)) for name in data.options]
    if all(option.closed for option in options):
        state.step = "crew"
        return
    option: Option = yield choose(
        "commander",
        "port.purchase",
        (*options, _DONE),
        ("17.1a", "17.1b"),
        about={"fame": state.career.fame, "keep": data.fame.keep},
        idle="done",
    )
    if option.id == "done":
        play.state.step = "crew"
    else:
        buy_option(play, option.id)


def _train_crew(play: Play[State]) -> None:
    """One level more after every fifth patrol; nothing else makes casualties good [17.2a, 17.2c]."""
    data: Data = play.data
    career = play.state.career
    if career.patrols % data.crew.level_every == 0 and career.crew_level < data.crew.level_max:
        career.crew_level += 1
        play.note("crew-level", rule="17.2a", level=career.crew_level)


def _retire(play: Play[State]) -> Procedure[None]:
    """The career may end after any patrol [17h, career.c]."""
    option: Option = yield _RETIRE
    state = play.state
    state.step = ""
    if option.id == "retire":
        state.ended = "retired"
        state.phase = "over"
    else:
        state.patrol = None
        state.phase = "port"
