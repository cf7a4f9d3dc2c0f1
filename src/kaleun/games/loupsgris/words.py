"""The wording of Loups gris en Atlantique: the one object that front-ends ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll
from kaleun.kernel.words import Sheet, Words

from .board_text import board_groups
from .endings import outcome_text, summary_text
from .logsheet import log_sheets
from .names import CUPS
from .printed import printed
from .questions import decision_text, option_text, question_text
from .results import column_text, modifier_text, result_text
from .sentences import heading_text, sentence_of, sign_of
from .situation import situation_text

__all__ = ["WORDS", "LoupsGrisWords"]


class LoupsGrisWords(Words):
    """What the game says to people. Whatever has no words of its own here is said plainly from its id."""

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
        """The situation in one line: patrol, place, what is met, and the hull."""
        return situation_text(view)

    def board(self, view: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The boat sheet, the chart, the contacts and the log at a glance."""
        return board_groups(view)

    def sheet(self, view: Mapping[str, Any]) -> list[Sheet]:
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
