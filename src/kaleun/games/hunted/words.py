"""The wording of The Hunted: the one object that front-ends ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll
from kaleun.kernel.words import Sheet, Words

from .board_text import board_groups
from .endings import outcome_text, summary_text
from .logsheet import log_sheets
from .questions import decision_text, option_text, question_text
from .results import column_text, modifier_text, result_text
from .sentences import heading_text, sentence_of, sign_of
from .situation import WIDTH, situation_text
from .told_match import (
    match_groups,
    match_outcome_text,
    match_sheets,
    match_situation,
    match_summary_text,
    seat_text,
)

__all__ = ["WORDS", "HuntedWords"]


class HuntedWords(Words):
    """What The Hunted says to people. Whatever has no words of its own here is said plainly from its id."""

    def question(self, view: Mapping[str, Any], request: Choose) -> str:
        """What is asked, in one line."""
        found = question_text(view, request)
        return super().question(view, request) if found is None else found

    def option(self, view: Mapping[str, Any], request: Choose, option: Option) -> tuple[str, str]:
        """An option: its label, and one short sentence of consequence (or '')."""
        found = option_text(view, request, option)
        return super().option(view, request, option) if found is None else found

    def decision(self, request: Choose, option: Option) -> str:
        """A decision as the log tells it afterwards; '' leaves out what its events tell better."""
        return decision_text(request, option)

    def event(self, event: Event) -> str:
        """An event as one sentence in plain past tense; '' for one that is not told."""
        found = sentence_of(event)
        return super().event(event) if found is None else found

    def sign(self, event: Event) -> str:
        """What makes an event important, or ''."""
        return sign_of(event)

    def heading(self, heading: Heading) -> str:
        """A heading as a short title."""
        found = heading_text(heading)
        return super().heading(heading) if found is None else found

    def result(self, roll: Roll, result: Any) -> str:
        """The result of a roll as a word or two."""
        found = result_text(roll.chart, result)
        return super().result(roll, result) if found is None else found

    def modifier(self, roll: Roll, modifier: str, when: str) -> str:
        """The reason of a modifier in a few words."""
        found = modifier_text(roll, modifier)
        return super().modifier(roll, modifier, when) if found is None else found

    def column(self, roll: Roll) -> str:
        """The column of its chart that a roll is read in."""
        found = column_text(roll)
        return super().column(roll) if found is None else found

    def situation(self, view: Mapping[str, Any]) -> str:
        """The situation in one line: month, place, posture, what is met, and the hull."""
        text = situation_text(view)
        return match_situation(view, text, WIDTH) if "match" in view else text

    def board(self, view: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The boat, her men, the combat mat and the log at a glance."""
        return board_groups(view, match_groups(view) if "match" in view else [])

    def sheet(self, view: Mapping[str, Any]) -> list[Sheet]:
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
