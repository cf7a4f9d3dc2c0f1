"""Events as sentences in plain past tense, their signs, and headings as short titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.journal import Event, Heading

from .phrases import a_ship, capital, counted, plane, several, square, warship
from .printed import boat_type
from .told_fight import FIGHT
from .told_patrol import PATROL, Facts, Teller

__all__ = ["HEADINGS", "SENTENCES", "heading_text", "sentence_of", "sign_of"]

SENTENCES: dict[str, Teller] = {**PATROL, **FIGHT}
"""What is said of each kind of event; '' for one that is not told."""

_SIGNS = {
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
}


def sentence_of(event: Event) -> str | None:
    """The sentence of an event, '' for one that is not told, None for a kind that is not known."""
    teller = SENTENCES.get(event.kind)
    return teller(event.facts, event.rule) if callable(teller) else teller


def sign_of(event: Event) -> str:
    """What makes an event important, or ''."""
    if event.kind == "crew-level":
        return "honour" if event.rule == "17.2a" else ""
    return _SIGNS.get(event.kind, "")


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


def heading_text(heading: Heading) -> str | None:
    """The title of a heading, or None for a kind that is not known."""
    title = HEADINGS.get(heading.kind)
    facts: dict[str, Any] = heading.facts
    return title(facts) if title is not None else None
