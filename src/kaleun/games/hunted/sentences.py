"""Events as sentences in plain past tense, their signs, and headings as short titles."""

from __future__ import annotations

from collections.abc import Callable

from kaleun.kernel.journal import Event
from kaleun.kernel.phrases import sentence
from kaleun.kernel.wordbook import Facts, Teller

from .names import AREAS, ENCOUNTERS, EVENTS
from .phrases import base_in, month_name
from .told_fight import FIGHT
from .told_match import MATCH, turn_text
from .told_patrol import PATROL

__all__ = ["HEADINGS", "SENTENCES", "SIGNS"]

SENTENCES: dict[str, Teller] = {**FIGHT, **PATROL, **MATCH}
"""What is said of each kind of event; '' for one that is not told."""

SIGNS: dict[str, str | Callable[[Event], str]] = {
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
    "man-hurt": lambda event: "dead" if event.facts["state"] >= _DEAD else "hit",
    "agent-landed": "honour",
    "mines-laid": "honour",
    "award": "honour",
    "lesser-award": "honour",
    "promoted": "honour",
    "experte": "honour",
    "crew-quality-rose": "honour",
}
"""What makes an event important."""
_DEAD = 3


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
