"""The wording of The Hunted: the one object that front-ends ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.requests import Roll
from kaleun.kernel.wordbook import Asked, Wordbook
from kaleun.kernel.words import Sheet, View

from .asked_afterwards import AFTERWARDS
from .asked_at_sea import AT_SEA
from .asked_in_combat import COMBAT
from .asked_in_match import IN_MATCH
from .asked_in_port import IN_PORT
from .board_text import board_groups
from .endings import outcome_text, summary_text
from .logsheet import log_sheets
from .results import COLUMNS, MODIFIERS, MODIFIERS_OF, RESULTS
from .sentences import HEADINGS, SENTENCES, SIGNS
from .situation import situation_text
from .told_match import (
    match_groups,
    match_outcome_text,
    match_sheets,
    match_situation,
    match_summary_text,
    seat_text,
)

__all__ = ["WORDS", "HuntedWords"]

QUESTIONS: dict[str, Asked] = {**IN_PORT, **AT_SEA, **COMBAT, **AFTERWARDS, **IN_MATCH}
"""Every kind of question."""


class HuntedWords(Wordbook):
    """What The Hunted says to people. Whatever has no words of its own here is said plainly from its id."""

    questions = QUESTIONS
    sentences = SENTENCES
    headings = HEADINGS
    signs = SIGNS
    results = RESULTS
    modifiers = MODIFIERS
    modifiers_of = MODIFIERS_OF

    def column(self, roll: Roll) -> str:
        """The column of its chart that a roll is read in."""
        found = COLUMNS.get(roll.column)
        return super().column(roll) if found is None else found

    def situation(self, view: View) -> str:
        """The situation in one line: month, place, posture, what is met, and the hull."""
        text = situation_text(view)
        return match_situation(view, text) if "match" in view else text

    def board(self, view: View) -> list[tuple[str, list[str]]]:
        """The boat, her men, the combat mat and the log at a glance."""
        return board_groups(view, match_groups(view) if "match" in view else [])

    def sheet(self, view: View) -> list[Sheet]:
        """The patrol log sheet."""
        return match_sheets(view) if "match" in view else log_sheets(view)

    def seat(self, seat: str) -> str:
        """Who sits there."""
        return seat_text(seat)

    def summary(self, summary: Mapping[str, Any]) -> str:
        """A career in a line, for lists of games."""
        return match_summary_text(summary) if "match" in summary else summary_text(summary)

    def outcome(self, result: Mapping[str, Any]) -> str:
        """How the career ended, in one or two sentences."""
        return match_outcome_text(result) if "match" in result else outcome_text(result)


WORDS = HuntedWords()
