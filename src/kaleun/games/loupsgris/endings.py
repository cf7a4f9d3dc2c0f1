"""How a career ended, and a career in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.phrases import counted, ordinal

from .phrases import grt, rank_title
from .printed import printed
from .victory import rank_of, slug_of

__all__ = ["outcome_text", "summary_text"]

_END = {
    "retired": "The commander gave up his command and lived.",
    "sinking": "The boat sank with all hands.",
    "leak": "The boat filled with water and sank with all hands.",
    "depth": "The water dragged the boat down; all hands were lost.",
    "burst": "The hull burst under pressure; all hands were lost.",
    "structure": "The boat went too deep and was crushed; all hands were lost.",
}
_SHORT = {
    "retired": "retired",
    "sinking": "sunk",
    "leak": "sunk by flooding",
    "depth": "lost in the deep",
    "burst": "hull burst",
    "structure": "crushed",
}


def _among(place: int, total: int) -> str:
    """The place among the aces, and whom it is next to."""
    aces = sorted(printed().aces, key=lambda ace: -ace.grt)
    above = [ace for ace in aces if ace.grt > total]
    below = [ace for ace in aces if ace.grt <= total]
    if not above:
        return f"first of all, ahead of {below[0].name}" if below else "first of all"
    nearest = above[-1]
    short = f"{grt(nearest.grt - total)} short of {nearest.name}"
    return f"{ordinal(place)} among the aces, {short}" if below else f"below all the aces, {short}"


def outcome_text(result: Mapping[str, Any]) -> str:
    """How the career ended and what it came to, beside the aces."""
    sunk = f"{counted(result['ships'], 'ship')} of {grt(result['grt'])}" if result["ships"] else "no ship sunk"
    record = f"{counted(result['patrols'], 'patrol')} completed, {sunk}"
    return f"{_END[result['ended']]} {record}: {rank_title(result['rank'])}, {_among(result['place'], result['grt'])}."


def summary_text(summary: Mapping[str, Any]) -> str:
    """A career in a line: ``VIIC, patrol 3, 5 ships, 24,100 GRT``."""
    record = f"{counted(summary['ships'], 'ship')}, {grt(summary['grt'])}"
    boat = f"Type {summary['boat']}" if summary["boat"] else "In port"
    if summary["ended"]:
        rank = rank_title(slug_of(rank_of(summary["grt"], printed())))
        return f"{boat}: {_SHORT[summary['ended']]}, {rank}; {counted(summary['patrols'], 'patrol')}, {record}"
    return f"{boat}, patrol {summary['patrols'] + 1}, {record}"
