"""Defensive posture, and the question that is asked before each travel box [8.1.1 to 8.1.5, 10.9a]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.requests import Choose, Option, choose

from .abort import can_still_abort, why_no_abort
from .conditions import patrol_of
from .mission import is_mission_box
from .state import State

__all__ = ["SCHNORCHELING", "SURFACED", "box_choice", "fall_back", "stay_choice", "why_not_schnorchel"]

SURFACED: Final = "surfaced"
SCHNORCHELING: Final = "schnorcheling"
_SURFACED: Final = Option(SURFACED)
_NOT_ASKED: Final = "-"


def why_not_schnorchel(state: State, box: int) -> str | None:
    """Why the boat cannot go through a box schnorcheling: the rule that forbids it, or None.

    She needs one aboard [8.1.1c] that works [12.4b] and a hull that is not holed [8.1.5a], and no mission ties her there [8.1.4a].
    """
    boat = state.boat
    if not boat.schnorchel:
        return "8.1.1c"
    patrol = patrol_of(state)
    if is_mission_box(patrol, patrol.boxes[box]):
        return "8.1.4a"
    if boat.holed:
        return "8.1.5a"
    return "12.4b" if patrol.valve_jammed else None


def fall_back(state: State) -> None:
    """Surface a boat that cannot go on schnorcheling [8.1.1b]."""
    patrol = patrol_of(state)
    if patrol.posture == SCHNORCHELING and why_not_schnorchel(state, patrol.box) is not None:
        patrol.posture = SURFACED


def box_choice(state: State, box: int) -> Choose | None:
    """The question how the boat goes through a box, with breaking off as one more answer; None where there is only one.

    Each is asked once a box [8.1.1a, 8.1.1b]; whoever is bound for home anyhow is not asked whether he breaks off.
    """
    patrol = patrol_of(state)
    schnorchel = why_not_schnorchel(state, box)
    abort = why_no_abort(state) if can_still_abort(patrol) else _NOT_ASKED
    if schnorchel is not None and abort is not None:
        return None
    return _question(schnorchel, abort, box, patrol.boxes[box].column)


@cache
def _question(schnorchel: str | None, abort: str | None, box: int, column: str) -> Choose:
    options = [_SURFACED, Option(SCHNORCHELING, closed=schnorchel)]
    if abort != _NOT_ASKED:
        options.append(Option("abort", closed=abort))
    rules = ("8.1.1a", "10.9a") if abort != _NOT_ASKED else ("8.1.1a",)
    return choose("kommandant", "patrol.box", options, rules, about={"box": box, "column": column}, idle=SURFACED)


_STAY: Final = choose(
    "kommandant", "patrol.go-on", (Option("go-on"), Option("abort")), ("10.9a", "10.9f"), idle="go-on"
)


def stay_choice(state: State) -> Choose | None:
    """The question, after an encounter in a box with more rolls to come, whether to break off [10.9f, 7.4.1c]."""
    return _STAY if can_still_abort(patrol_of(state)) and why_no_abort(state) is None else None
