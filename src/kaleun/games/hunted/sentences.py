"""Events as sentences in plain past tense, their signs, and headings as short titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.journal import Event, Heading

from .names import AREAS, ENCOUNTERS, EVENTS
from .phrases import base_in, month_name, sentence
from .told_fight import FIGHT, Facts, Teller
from .told_match import MATCH, turn_text
from .told_patrol import PATROL

__all__ = ["HEADINGS", "SENTENCES", "heading_text", "sentence_of", "sign_of"]

SENTENCES: dict[str, Teller] = {**FIGHT, **PATROL, **MATCH}
"""What is said of each kind of event; '' for one that is not told."""

_SIGNS = {
    "ship-sunk": "sunk",
    "ship-damaged": "hit",
    "aircraft-hit": "hit",
    "detected": "seen",
    "escort-arrives": "seen",
    "escorts-called": "seen",
    "enemy-salvo": "seen",
    "system-damaged": "hit",
    "hull-marked": "hit",
    "hull-holed": "hit",
    "flooding-marked": "hit",
    "forced-up": "lost",
    "boat-sunk": "lost",
    "boat-lost": "lost",
    "boat-given-up": "lost",
    "boat-destroyed-in-port": "lost",
    "boat-scuttled-in-port": "lost",
    "relieved": "lost",
    "kite-lost": "dead",
    "agent-landed": "honour",
    "mines-laid": "honour",
    "award": "honour",
    "lesser-award": "honour",
    "promoted": "honour",
    "experte": "honour",
    "crew-quality-rose": "honour",
}
_DEAD = 3


def sentence_of(event: Event) -> str | None:
    """The sentence of an event, '' for one that is not told, None for a kind that is not known."""
    teller = SENTENCES.get(event.kind)
    return teller(event.facts, event.rule) if callable(teller) else teller


def sign_of(event: Event) -> str:
    """What makes an event important, or ''."""
    if event.kind == "man-hurt":
        return "dead" if event.facts["state"] >= _DEAD else "hit"
    return _SIGNS.get(event.kind, "")


def _box(facts: Facts) -> str:
    posture = "under the schnorchel" if facts["posture"] == "schnorcheling" else "on the surface"
    return f"Box {facts['box'] + 1}: {AREAS[facts['column']]}, {posture}"


def _encounter(facts: Facts) -> str:
    met = sentence(ENCOUNTERS[facts["met"]])[:-1]
    if facts.get("followed"):
        return f"{met}, followed" if facts["followed"] == 1 else f"{met}, followed again"
    return f"{met}, by report" if facts.get("event") else met


def _round(facts: Facts) -> str:
    if facts["additional"]:
        return f"Additional round {facts['additional']}"
    return "Attack on escorted ships" if facts["escorted"] else "Attack"


HEADINGS: dict[str, Callable[[Facts], str]] = {
    "turn": turn_text,
    "match-over": lambda f: "The match is over",
    "patrol": lambda f: f"Patrol {f['number']}, {month_name(f['month'])}",
    "box": _box,
    "encounter": _encounter,
    "event": lambda f: EVENTS[f["event"]],
    "round": _round,
    "depth-charges": lambda f: "The escorts search" if f["round"] == 1 else f"The escorts search, round {f['round']}",
    "air-attack": lambda f: "Air attack" if f["surfaced"] else "Air attack on the dived boat",
    "refit": lambda f: f"Refit {base_in(f['base'])}, {month_name(f['month'])}",
}


def heading_text(heading: Heading) -> str | None:
    """The title of a heading, or None for a kind that is not known."""
    title = HEADINGS.get(heading.kind)
    facts: dict[str, Any] = heading.facts
    return title(facts) if title is not None else None
