"""The wording of Loups gris en Atlantique: the one object that front-ends ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.requests import Roll
from kaleun.kernel.wordbook import Asked, Wordbook
from kaleun.kernel.words import Sheet, View

from .asked_at_sea import AT_SEA
from .asked_in_attack import ATTACK
from .asked_in_danger import DANGER
from .asked_in_port import IN_PORT
from .board_text import board_groups
from .endings import outcome_text, summary_text
from .logsheet import log_sheets
from .names import CUPS
from .printed import printed
from .results import MODIFIERS, RESULTS, chart_name
from .sentences import HEADINGS, SENTENCES, SIGNS
from .situation import situation_text

__all__ = ["WORDS", "LoupsGrisWords"]

QUESTIONS: dict[str, Asked] = {**IN_PORT, **AT_SEA, **ATTACK, **DANGER}
"""Every kind of question."""


class LoupsGrisWords(Wordbook):
    """What the game says to people. Whatever has no words of its own here is said plainly from its id."""

    questions = QUESTIONS
    sentences = SENTENCES
    headings = HEADINGS
    signs = SIGNS
    results = RESULTS
    modifiers = MODIFIERS

    def column(self, roll: Roll) -> str:
        """The column of its chart that a roll is read in: each chart has but one."""
        return chart_name(roll.chart) if roll.column else ""

    def situation(self, view: View) -> str:
        """The situation in one line: patrol, place, what is met, and the hull."""
        return situation_text(view)

    def board(self, view: View) -> list[tuple[str, list[str]]]:
        """The boat sheet, the chart, the contacts and the log at a glance."""
        return board_groups(view)

    def sheet(self, view: View) -> list[Sheet]:
        """The log, the aces, and what is left in the cups."""
        return log_sheets(view)

    def cup(self, cup: str) -> str:
        """A cup of counters, by name."""
        return CUPS.get(cup) or super().cup(cup)

    def card(self, cup: str, card: str) -> str:
        """A counter, by name."""
        found = printed().counters.get(card)
        return super().card(cup, card) if found is None else found.label

    def summary(self, summary: Mapping[str, Any]) -> str:
        """A career in a line, for lists of games."""
        return summary_text(summary)

    def outcome(self, result: Mapping[str, Any]) -> str:
        """How the career ended, and where it stands among the aces."""
        return outcome_text(result)


WORDS = LoupsGrisWords()
