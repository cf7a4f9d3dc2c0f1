"""Events as sentences in plain past tense, their signs, and headings as short titles."""

from __future__ import annotations

from collections.abc import Callable

from kaleun.kernel.journal import Event
from kaleun.kernel.phrases import capital, counted, several
from kaleun.kernel.wordbook import Facts, Teller

from .phrases import a_ship, plane, square, warship
from .printed import boat_type
from .told_fight import FIGHT
from .told_patrol import PATROL

__all__ = ["HEADINGS", "SENTENCES", "SIGNS"]

SENTENCES: dict[str, Teller] = {**PATROL, **FIGHT}
"""What is said of each kind of event; '' for one that is not told."""

SIGNS: dict[str, str | Callable[[Event], str]] = {
    "ship-sunk": "sunk",
    "warship-sunk": "sunk",
    "aircraft-shot-down": "sunk",
    "target-immobilised": "hit",
    "spotted": "seen",
    "patrol-arrives": "seen",
    "circle": "hit",
    "equipment-hit": "hit",
    "weapon-destroyed": "hit",
    "leak": "hit",
    "casualty": "dead",
    "option-lost": "dead",
    "arrived": "honour",
    "purchased": "honour",
    "boat-lost": "lost",
    "crew-level": lambda event: "honour" if event.rule == "17.2a" else "",
}
"""What makes an event important."""


def _contact(facts: Facts) -> str:
    kind = facts["contact"]
    if kind == "convoy":
        ships, escorts = counted(facts["ships"], "ship"), counted(facts["escorts"], "escort")
        return f"Convoy, {ships} and {escorts}"
    if kind == "target":
        return f"Ship in sight, {a_ship(facts['counter'])}"
    names = facts["counters"]
    if kind == "aircraft":
        return (
            f"Aircraft, {plane(names[0])}"
            if len(names) == 1
            else f"{capital(several(len(names), 'aircraft', 'aircraft'))}"
        )
    return (
        f"Patrol on our path, {warship(names[0])}"
        if len(names) == 1
        else f"{capital(several(len(names), 'patrol'))} on our path"
    )


HEADINGS: dict[str, Callable[[Facts], str]] = {
    "preparations": lambda f: f"Preparations for patrol {f['number']}",
    "patrol": lambda f: f"Patrol {f['number']}, {boat_type(f['boat']).name}",
    "phase": lambda f: f"Phase {f['number']}, from {square(f['square'])}",
    "return": lambda f: f"The end of patrol {f['number']}",
    "contact": _contact,
    "flak-round": lambda f: "Flak and bombs",
    "shake-off": lambda f: "Shaking them off, fleeing" if f["choice"] == "flee" else "Shaking them off, hiding",
    "depth-charges": lambda f: "Depth charges" if f["number"] == 1 else f"Depth charges, attack {f['number']}",
}
