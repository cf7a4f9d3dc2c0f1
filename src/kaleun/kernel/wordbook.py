"""A wording that stands in tables: what is said of each kind of question, event, heading and result.

A rulebook fills the tables of its :class:`Wordbook`; how they are looked up is the same for all. A look-up returns None for what
stands in no table; then the plain words of :class:`~kaleun.kernel.words.Words` hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from .journal import Event, Heading
from .phrases import sentence
from .requests import Choose, Option, Roll
from .words import View, Words

__all__ = ["Asked", "Facts", "Results", "Said", "Teller", "Wordbook"]

Said = tuple[str, str]
"""A label, and one short sentence of consequence or ''."""
Facts = dict[str, Any]
"""What an event or a heading tells."""
Teller = str | Callable[[Facts, str], str]
"""A sentence, or what makes one of an event's facts and its rule; '' is not told."""


class Asked(Struct, frozen=True):
    """How one kind of question is put."""

    question: str | Callable[[View, Choose], str]
    options: Mapping[str, Said | Callable[[View], Said]] | Callable[[View, Choose, Option], Said | None]
    """What each option says, by its id; or what makes it of the table, the question and the option."""
    told: Mapping[str, str] | Callable[[Choose, Option], str] = {}
    """How the log tells the answer; what is missing here is left to the events that follow."""
    offer: str = ""
    """What such questions are about, for a list of standing orders, where the question itself does not say it."""


class Results(Struct, frozen=True):
    """What the results of charts are called. Forms of a chart (``E1.atlantic``) may share the words of their family (``E1``)."""

    plain: Mapping[str, Mapping[str, str]]
    """Slugs, by family."""
    counted: Mapping[str, Callable[[int], str]]
    """Numbers, by family; any other is just said."""
    formed: Mapping[str, Callable[[dict[str, Any]], str]]
    """Results of several figures, by chart or family."""
    other: Callable[[dict[str, Any]], str]
    """All others of several figures."""
    components: Mapping[str, Callable[[str, Any], str | None]] = {}
    """Families whose results are components, which have names of their own: what makes one of chart and result."""
    common: Mapping[str, str] = {}
    """Slugs that mean the same on every chart."""

    def text(self, chart: str, result: Any) -> str | None:
        """A result of a chart in a word or two; None if it is not known."""
        family = chart.partition(".")[0]
        if family in self.components:
            return self.components[family](chart, result)
        if isinstance(result, dict):
            formed = self.formed.get(chart) or self.formed.get(family) or self.other
            return formed(result)
        if isinstance(result, int):
            return self.counted[family](result) if family in self.counted else str(result)
        return self.plain.get(family, self.common).get(result) or self.common.get(result)


class Wordbook(Words):
    """The wording of a rulebook that keeps it in tables. A subclass fills them, and adds situation, board and sheets."""

    questions: Mapping[str, Asked]
    """Every kind of question."""
    sentences: Mapping[str, Teller]
    """What is said of each kind of event."""
    headings: Mapping[str, Callable[[Facts], str]]
    """The title of each kind of heading."""
    signs: Mapping[str, str | Callable[[Event], str]]
    """What makes a kind of event important, or what tells it of the event; none for those that are not."""
    results: Results
    modifiers: Mapping[str, str]
    """The reason of each modifier."""
    modifiers_of: Mapping[tuple[str, str], str] = {}
    """The same where it is another one on some chart, by chart and modifier."""

    # ---- what stands in the tables

    def question_of(self, view: View, request: Choose) -> str | None:
        """What is asked, in one line; None for a kind that is not known."""
        asked = self.questions.get(request.kind)
        if asked is None:
            return None
        question = asked.question
        return sentence(question(view, request) if callable(question) else question)

    def offer_of(self, kind: str) -> str | None:
        """What questions of a kind are about; None where nothing says it."""
        asked = self.questions.get(kind)
        if asked is None:
            return None
        return asked.offer or (asked.question if isinstance(asked.question, str) else None)

    def option_of(self, view: View, request: Choose, option: Option) -> Said | None:
        """An option's label and consequence; None for one that is not known."""
        asked = self.questions.get(request.kind)
        if asked is None:
            return None
        options = asked.options
        if callable(options):
            return options(view, request, option)
        said = options.get(option.id)
        return said(view) if callable(said) else said

    def sentence_of(self, event: Event) -> str | None:
        """The sentence of an event, '' for one that is not told, None for a kind that is not known."""
        teller = self.sentences.get(event.kind)
        return teller(event.facts, event.rule) if callable(teller) else teller

    def title_of(self, heading: Heading) -> str | None:
        """The title of a heading; None for a kind that is not known."""
        title = self.headings.get(heading.kind)
        return None if title is None else title(heading.facts)

    def reason_of(self, roll: Roll, modifier: str) -> str | None:
        """The reason of a modifier; None if it is not known."""
        return self.modifiers_of.get((roll.chart, modifier)) or self.modifiers.get(modifier)

    # ---- what front-ends ask

    def question(self, view: View, request: Choose) -> str:
        """What is asked, in one line."""
        found = self.question_of(view, request)
        return super().question(view, request) if found is None else found

    def offer(self, kind: str) -> str:
        """What questions of a kind are about, for a list of standing orders."""
        found = self.offer_of(kind)
        return super().offer(kind) if found is None else found

    def option(self, view: View, request: Choose, option: Option) -> Said:
        """An option: its label, and one short sentence of consequence (or '')."""
        found = self.option_of(view, request, option)
        return super().option(view, request, option) if found is None else found

    def decision(self, request: Choose, option: Option) -> str:
        """A decision as the log tells it afterwards; '' leaves out what its events tell better."""
        asked = self.questions.get(request.kind)
        if asked is None:
            return ""
        told = asked.told
        return told(request, option) if callable(told) else told.get(option.id, "")

    def event(self, event: Event) -> str:
        """An event as one sentence in plain past tense; '' for one that is not told."""
        found = self.sentence_of(event)
        return super().event(event) if found is None else found

    def sign(self, event: Event) -> str:
        """What makes an event important, or ''."""
        sign = self.signs.get(event.kind, "")
        return sign(event) if callable(sign) else sign

    def heading(self, heading: Heading) -> str:
        """A heading as a short title."""
        found = self.title_of(heading)
        return super().heading(heading) if found is None else found

    def result(self, roll: Roll, result: Any) -> str:
        """The result of a roll as a word or two."""
        found = self.results.text(roll.chart, result)
        return super().result(roll, result) if found is None else found

    def modifier(self, roll: Roll, modifier: str, when: str) -> str:
        """The reason of a modifier in a few words."""
        found = self.reason_of(roll, modifier)
        return super().modifier(roll, modifier, when) if found is None else found
