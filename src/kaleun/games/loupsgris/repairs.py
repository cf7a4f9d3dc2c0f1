"""A complete repair phase: one check for each damaged element [14.2, 14.3]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import HULL, Data
from .conditions import boat_of, option, phase_of, type_of
from .state import State

__all__ = ["list_elements", "pay_repair", "repair_class", "repair_element"]

_LEAK: Final = "leak"


def list_elements(state: State, data: Data) -> list[str]:
    """What can be repaired now, one entry a check [14.2d, 14.2e, 14.2f].

    Each circle with a single line, weapons that are destroyed excepted [13.1g], each damaged item, and the leak; what failed its
    last repair has to wait for a movement or stay [14.3c].
    """
    boat = boat_of(state)
    failed = boat.failed
    elements: list[str] = []
    for name, row in boat.rows.items():
        if row.struck and name != "crew" and not row.destroyed:
            elements += [name] * (row.struck - failed.get(name, 0))
    if boat.hits:
        elements += [name for name in data.items if boat.hits.get(name) and not failed.get(name)]
    if boat.leak and not failed.get(_LEAK):
        elements.append(_LEAK)
    return elements


def repair_class(element: str, data: Data) -> str:
    """What it counts as, mechanical or electrical, and so which option helps [14.2h, xref.b]."""
    item = data.items.get(element)
    if item is not None:
        return item.repair
    if element == _LEAK:
        return data.repair_classes["water-leak"]
    if element in HULL:
        return data.repair_classes["hull-circle"]
    return data.repair_classes["deck-gun-circle" if element == "deck-gun" else "flak-circle"]


def pay_repair(play: Play[State]) -> None:
    """Pay for a complete repair phase [14.2c]. The caller has seen to it that the Autonomy Points are there."""
    boat = boat_of(play.state)
    boat.autonomy -= type_of(play.state, play.data).repair_cost
    assert boat.autonomy >= 0, "a repair phase is not offered without Autonomy Points [14.2c]"


def repair_element(play: Play[State]) -> Procedure[None]:
    """The check for the first of the phase's elements, which is taken off the list [14.2b, 14.2g, 14.3a]."""
    state, data = play.state, play.data
    element = phase_of(state).elements[0]
    kind = repair_class(element, data)
    rolled: Rolled = yield play.charts["repair"].roll(
        mechanic=kind == "mechanical" and option(state, "mechanic"),
        electrician=kind == "electrical" and option(state, "electrician"),
        rules=("14.3a",),
    )
    phase_of(play.state).elements.remove(element)
    boat = boat_of(play.state)
    if rolled.result != "yes":
        boat.failed[element] = boat.failed.get(element, 0) + 1
        play.note("repair-failed", rule="14.3c", element=element)
        return
    if element == _LEAK:
        boat.leak -= 1
    elif element in boat.rows:
        boat.rows[element].struck -= 1
    else:
        boat.hits[element] -= 1
        if not boat.hits[element]:
            del boat.hits[element]
    play.note("repaired", rule="14.2b", element=element)
