"""The wording of a rulebook: what it says to people. Front-ends ask for words when somebody looks.

:class:`Words` itself says everything plainly from ids and facts, so that a rulebook without a wording of its own can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from .journal import Event, Heading
from .phrases import capital
from .requests import Choose, Option, Roll

__all__ = ["BOARD_WIDTH", "SITUATION_WIDTH", "Sheet", "View", "Words", "spoken"]

View = Mapping[str, Any]
"""The table in plain data, as one seat sees it."""

BOARD_WIDTH = 38
"""The most signs of a line of the board in words, so that two columns stand side by side on a terminal."""
SITUATION_WIDTH = 78
"""The most signs of the line that tells the situation."""


class Sheet(Struct, frozen=True):
    """One table of a log sheet, as the rulebook's own form has it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    """Lines under the table: sums, remarks."""


class Words:
    """The wording of a rulebook: questions, options, events and headings as sentences for people.

    A rulebook overrides what it can say better. Nothing here is called while a simulation runs.
    """

    def question(self, view: View, request: Choose) -> str:
        """What is asked, in one line."""
        return f"{_capital(request.kind)}?"

    def offer(self, kind: str) -> str:
        """What questions of a kind are about, for a list of standing orders."""
        return _capital(kind)

    def option(self, view: View, request: Choose, option: Option) -> tuple[str, str]:
        """An option: its label, and one short sentence of consequence (or '')."""
        return _capital(option.id), ""

    def decision(self, request: Choose, option: Option) -> str:
        """A decision as the log tells it afterwards, without a view; '' leaves it out."""
        return f"{_capital(request.kind)}: {spoken(option.id)}."

    def event(self, event: Event) -> str:
        """An event as one sentence in plain past tense; the kernel's own are worded here."""
        if event.kind == "shuffled":
            return f"What was laid off of {self.cup(event.facts['cup'])} was shuffled back in."
        if event.kind in ("take-back", "try-again"):
            luck = "for the same luck again" if event.kind == "take-back" else "for new luck"
            return f"An answer that had shown something was taken back, {luck}."
        facts = _facts(event.facts)
        return f"{_capital(event.kind)}: {facts}." if facts else f"{_capital(event.kind)}."

    def sign(self, event: Event) -> str:
        """What makes an event important, as a short slug (``sunk``, ``hit``, ``seen``, ``dead``, ``lost``, ``honour``), or ''."""
        return ""

    def heading(self, heading: Heading) -> str:
        """A heading as a short title."""
        facts = _facts(heading.facts)
        return f"{_capital(heading.kind)}, {facts}" if facts else _capital(heading.kind)

    def result(self, roll: Roll, result: Any) -> str:
        """The result of a roll as a word or two."""
        return spoken(result)

    def modifier(self, roll: Roll, modifier: str, when: str) -> str:
        """The reason of a modifier in a few words; ``when`` is what its chart prints."""
        return when

    def column(self, roll: Roll) -> str:
        """The column of its chart that a roll is read in."""
        return spoken(roll.column)

    def situation(self, view: View) -> str:
        """The situation in one line: date, place, what is going on."""
        return "; ".join(
            self.heading(Heading(h["level"], h["kind"], {k: v for k, v in h.items() if k not in ("level", "kind")}))
            for h in view.get("headings", ())
        )

    def board(self, view: View) -> list[tuple[str, list[str]]]:
        """The table in words: titled groups of short lines."""
        loose: list[str] = []
        groups: list[tuple[str, list[str]]] = []
        for key, value in view.items():
            if key in ("headings", "result", "seed") or value in (None, "", [], {}):
                continue
            if isinstance(value, Mapping):
                groups.append((_capital(key), [f"{spoken(k)}: {spoken(v)}" for k, v in value.items() if v != ""]))
            else:
                loose.append(f"{spoken(key)}: {spoken(value)}")
        return [("Table", loose), *groups] if loose else groups

    def sheet(self, view: View) -> list[Sheet]:
        """The log sheets of the game as they stand now."""
        return []

    def cup(self, cup: str) -> str:
        """A deck of cards or cup of counters, by name."""
        return spoken(cup)

    def card(self, cup: str, card: str) -> str:
        """A card or counter, by name."""
        return card

    def seat(self, seat: str) -> str:
        """Who sits there, or commands there: a seat, or the part of a simultaneous phase."""
        return _capital(seat)

    def summary(self, summary: Mapping[str, Any]) -> str:
        """A game in a line, from the rulebook's ``summary``: for lists of games."""
        return _facts(summary)

    def outcome(self, result: Mapping[str, Any]) -> str:
        """How the game ended, in one or two sentences."""
        facts = _facts(result)
        return f"The game has ended: {facts}." if facts else "The game has ended."


def spoken(value: Any) -> str:
    """An id or a plain value as words: ``close-range`` is 'close range', a list has commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return _facts(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(spoken(v) for v in value) or "none"
    if isinstance(value, str):
        return value.replace(".", ": ").replace("-", " ").replace("_", " ") if value.islower() else value
    return str(value)


def _capital(slug: str) -> str:
    return capital(spoken(slug))


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{spoken(key)} {spoken(value)}" for key, value in facts.items() if value not in (None, ""))
