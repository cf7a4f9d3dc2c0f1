"""The words of a rulebook, made safe, and its rules in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Draw, Option, Roll
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.words import Sheet, Words

__all__ = ["Wording"]

T = TypeVar("T")


class Wording(Words):
    """What a rulebook says, with the plain words of :class:`Words` wherever its own fail: a slip of the pen ends no game.

    ``slips`` keeps what failed.
    """

    def __init__(self, rulebook: Rulebook[Any]) -> None:
        self.rulebook = rulebook
        self.slips: list[str] = []
        self.own: Words = self._said("words", lambda: rulebook.words, Words)

    def _said(self, name: str, say: Callable[[], T], instead: Callable[[], T]) -> T:
        try:
            return say()
        except Exception as slip:
            self.slips.append(f"{name}: {slip!r}")
            return instead()

    # ---- what the rulebook says

    def question(self, view: Mapping[str, Any], request: Choose) -> str:
        """What is asked, in one line."""
        return self._said(
            request.kind, lambda: self.own.question(view, request), lambda: super(Wording, self).question(view, request)
        )

    def offer(self, kind: str) -> str:
        """What questions of a kind are about, for a list of standing orders."""
        return self._said(kind, lambda: self.own.offer(kind), lambda: super(Wording, self).offer(kind))

    def option(self, view: Mapping[str, Any], request: Choose, option: Option) -> tuple[str, str]:
        """An option: its label, and one short sentence of consequence (or '')."""
        return self._said(
            f"{request.kind} {option.id}",
            lambda: self.own.option(view, request, option),
            lambda: super(Wording, self).option(view, request, option),
        )

    def decision(self, request: Choose, option: Option) -> str:
        """A decision as the log tells it afterwards."""
        return self._said(
            f"{request.kind} {option.id}",
            lambda: self.own.decision(request, option),
            lambda: super(Wording, self).decision(request, option),
        )

    def event(self, event: Event) -> str:
        """An event as one sentence in plain past tense; a retake is worded alike in every game."""
        if event.kind in ("take-back", "try-again"):
            return super().event(event)
        return self._said(event.kind, lambda: self.own.event(event), lambda: super(Wording, self).event(event))

    def sign(self, event: Event) -> str:
        """What makes an event important, or ''."""
        return self._said(event.kind, lambda: self.own.sign(event), lambda: "")

    def heading(self, heading: Heading) -> str:
        """A heading as a short title."""
        return self._said(
            heading.kind, lambda: self.own.heading(heading), lambda: super(Wording, self).heading(heading)
        )

    def result(self, roll: Roll, result: Any) -> str:
        """The result of a roll as a word or two."""
        return self._said(
            f"result on {roll.chart}",
            lambda: self.own.result(roll, result),
            lambda: super(Wording, self).result(roll, result),
        )

    def modifier(self, roll: Roll, modifier: str, when: str) -> str:
        """The reason of a modifier in a few words."""
        return self._said(modifier, lambda: self.own.modifier(roll, modifier, when), lambda: when)

    def column(self, roll: Roll) -> str:
        """The column of its chart that a roll is read in."""
        return self._said(roll.chart, lambda: self.own.column(roll), lambda: super(Wording, self).column(roll))

    def situation(self, view: Mapping[str, Any]) -> str:
        """The situation in one line."""
        return self._said("situation", lambda: self.own.situation(view), lambda: super(Wording, self).situation(view))

    def board(self, view: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """The table in words."""
        return self._said("board", lambda: self.own.board(view), lambda: super(Wording, self).board(view))

    def sheet(self, view: Mapping[str, Any]) -> list[Sheet]:
        """The log sheets."""
        return self._said("sheet", lambda: self.own.sheet(view), list)

    def cup(self, cup: str) -> str:
        """A deck or cup, by name."""
        return self._said(cup, lambda: self.own.cup(cup), lambda: super(Wording, self).cup(cup))

    def card(self, cup: str, card: str) -> str:
        """A card or counter, by name."""
        return self._said(card, lambda: self.own.card(cup, card), lambda: card)

    def seat(self, seat: str) -> str:
        """Who sits there."""
        return self._said(seat, lambda: self.own.seat(seat), lambda: super(Wording, self).seat(seat))

    def summary(self, summary: Mapping[str, Any]) -> str:
        """A game in a line."""
        return self._said("summary", lambda: self.own.summary(summary), lambda: super(Wording, self).summary(summary))

    def outcome(self, result: Mapping[str, Any]) -> str:
        """How the game ended."""
        return self._said("outcome", lambda: self.own.outcome(result), lambda: super(Wording, self).outcome(result))

    # ---- what is the same for all

    def draw(self, draw: Draw) -> str:
        """What is to be drawn or turned over for real."""
        cup = self.cup(draw.cup)
        count = "one" if draw.count == 1 else str(draw.count)
        if draw.how == "turn":
            return f"Turn over {count} of {cup} that {'lies' if draw.count == 1 else 'lie'} face down."
        return f"Draw {count} from {cup}."

    # ---- its rules

    def clause(self, rule: str) -> str:
        """The clause of a rule, or '' for an id that the index does not have."""
        found = self.rulebook.rules.get(rule)
        return found.clause if found is not None else ""

    def reason(self, rule: str, most: int = 60) -> str:
        """The first words of a rule's clause."""
        return first_words(self.clause(rule), most)


def first_words(text: str, most: int) -> str:
    """The beginning of a text: to the end of a clause if one ends early enough, else to a whole word."""
    if len(text) <= most:
        return text.rstrip(".;:, ")
    for sign in (". ", "; ", ": "):
        place = text.find(sign, 8, most + 1)
        if place > 0:
            return text[:place]
    cut = text[: most - 3]
    cut = cut[: cut.rfind(" ")]
    if cut.count("(") > cut.count(")"):
        cut = cut[: cut.rfind("(")]
    return cut.rstrip(",;: ") + " ..."
