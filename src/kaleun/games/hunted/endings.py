"""How a career ended, and a career in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.dates import month
from kaleun.kernel.phrases import counted

from .names import ENDED, LEVELS
from .phrases import award_name, month_name, rank_name, tons

__all__ = ["outcome_text", "summary_text"]

_END = {
    "survived": "The war was over, and the Kommandant had lived through it.",
    "sunk": "The boat was lost with all hands.",
    "killed": "The Kommandant was killed.",
    "scuttled": "The boat was scuttled under the eyes of the enemy, and the crew went into captivity.",
    "captured": "The boat fell into the hands of the enemy.",
    "lost-at-sea": "The boat had to be given up, and nobody was rescued.",
    "relieved": "The Kommandant was relieved of command.",
}


def outcome_text(result: Mapping[str, Any]) -> str:
    """How the career ended and what it came to."""
    sunk = f"{counted(result['ships'], 'ship')} of {tons(result['tons'])} sunk" if result["ships"] else "nothing sunk"
    record = f"{counted(result['patrols'], 'patrol')}, {sunk}"
    if result.get("credit"):
        record += f", {tons(result['credit'])} credited for boats supplied"
    man = rank_name(result["rank"])
    if result["award"]:
        man += f" with the {award_name(result['award'])}"
    return f"{_END[result['ended']]} {record[0].upper()}{record[1:]}, as {man}: {LEVELS[result['result']].lower()}."


def summary_text(summary: Mapping[str, Any]) -> str:
    """A career in a line: ``Type VIIC, October 1943, patrol 3, 17,400 t``."""
    when = month_name(month(summary["date"]))
    patrols, sunk = summary["patrols"], tons(summary["tons"])
    if summary["ended"]:
        how = f"{ENDED[summary['ended']]}, {LEVELS[summary['victory']].lower()}"
        return f"Type {summary['boat']}, {when}: {how}; {counted(patrols, 'patrol')}, {sunk} sunk"
    return f"Type {summary['boat']}, {when}: {f'patrol {patrols}' if patrols else 'in port'}, {sunk} sunk"
