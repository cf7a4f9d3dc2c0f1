"""Refit step C: what becomes of the crew [11.1]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import has_card, is_experte, refit_of
from .state import ELITE, GREEN, TRAINED, State

__all__ = ["crew_advancement", "may_change"]

_FIRST_OFFICER: Final = "first-watch-officer"
_LEVELS: Final = ("Green", "Trained", "Veteran", "Elite")


def may_change(play: Play[State]) -> bool:
    """Is anything to be done for the crew in this refit [11.1]?"""
    state = play.state
    career = state.career
    return (
        career.failures_in_row >= _failures_in_row(play.data)
        or career.successes >= play.charts["crew_advancement"].data["successful_patrols"]
        or _FIRST_OFFICER in state.crew.experte
        or refit_of(state).crew_out
    )


def crew_advancement(play: Play[State]) -> Procedure[None]:
    """Losses of quality, then the roll of an Experte first watch officer, then the advancement roll [11.1p]."""
    _decline(play)
    crew = play.state.crew
    if is_experte(crew, _FIRST_OFFICER):
        leaving: Rolled = yield play.charts["first_officer_leaves"].plain(("11.1k",))
        if leaving.result == "leaves":
            crew.experte.remove(_FIRST_OFFICER)
            play.note("first-officer-left", rule="11.1j")
    chart = play.charts["crew_advancement"]
    needed = chart.data["successful_patrols"]
    while play.state.career.successes >= needed:
        play.state.career.successes -= needed
        rolled: Rolled = yield chart.plain()
        _advance(play, rolled.result)


def _decline(play: Play[State]) -> None:
    """Lower the quality for a crew all wounded and for a row of failures [11.1l, 11.1m]; never Wolfgang Lüth's [14.13c]."""
    career = play.state.career
    if refit_of(play.state).crew_out:
        _lower(play, TRAINED, "11.1l")
    if career.failures_in_row >= _failures_in_row(play.data):
        career.failures_in_row = 0
        _lower(play, GREEN, "11.1m")


@cache
def _failures_in_row(data: Data) -> int:
    """How many failures in a row cost a level [11.1m]."""
    failures: int = next(
        row["failures"] for row in data.tables["crew_decline"]["list"] if row["id"] == "three-failures"
    )
    return failures


def _lower(play: Play[State], floor: int, rule: str) -> None:
    crew = play.state.crew
    if crew.quality > floor and not has_card(play.state, "luth"):
        crew.quality -= 1
        play.note("crew-quality-fell", rule=rule, quality=_LEVELS[crew.quality])


def _advance(play: Play[State], result: str) -> None:
    """Carry out an advancement roll; one for a man or a crew that is there already is used up [11.1f]."""
    crew = play.state.crew
    if result == "crew-up":
        if crew.quality < ELITE:
            crew.quality += 1
            play.note("crew-quality-rose", rule="11.1b", quality=_LEVELS[crew.quality])
        return
    man = result.removesuffix("-experte")
    if man not in crew.experte:
        crew.experte.append(man)
        play.note("experte", rule="11.1b", man=man)
