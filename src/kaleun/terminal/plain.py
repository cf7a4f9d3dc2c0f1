"""The plain screen: no colour, no drawing, one statement a line. For screen readers, pipes and logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from kaleun.report.rolls import Explained, percent

from .screen import OptionLine, Screen

__all__ = ["PlainScreen"]


class PlainScreen(Screen):
    """Writes statements, one a line."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def _line(self, text: str) -> None:
        encoding = getattr(self.file, "encoding", None) or "utf-8"
        line = " ".join(text.split())
        self.file.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        self.file.flush()

    def heading(self, level: int, text: str) -> None:
        """A heading."""
        self._line(f"Heading {max(level, 1)}: {text}")

    def say(self, text: str, *, soft: bool = False, strong: bool = False, indent: int = 0) -> None:
        """A statement."""
        for line in text.splitlines():
            self._line(line)

    def event(self, text: str, sign: str = "", who: str = "") -> None:
        """Something that happened."""
        self._line(f"{who}: {text}" if who else text)

    def refuse(self, text: str) -> None:
        """Something typed was not taken."""
        self._line(text)

    def situation(self, text: str) -> None:
        """Where the game stands."""
        self._line(f"Situation: {text}")

    def board(self, groups: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Titled groups of short lines."""
        for title, lines in groups:
            for line in lines:
                self._line(f"{title}: {line}")

    def question(self, text: str, who: str = "") -> None:
        """What is asked."""
        self._line(f"Question for {who}: {text}" if who else f"Question: {text}")

    def options(self, options: Sequence[OptionLine]) -> None:
        """What can be answered."""
        for option in options:
            rest = f"Closed, {option.closed}" if option.closed else option.consequence
            self._line(f"{option.key}: {_stop(option.label)} {rest}")

    def roll(self, roll: Explained, *, short: bool = False, who: str = "") -> None:
        """A roll that was made."""
        column = f", {roll.column}" if roll.column else ""
        start = f"{who}: " if who else ""
        total = f", total {roll.total}" if len(roll.faces) > 1 else ""
        self._line(f"{start}Roll of {roll.dice} on {roll.title}{column}: {roll.shown}{total}.")
        if not short:
            for reason in roll.reasons:
                self._line(f"{_spoken(reason.value)}: {reason.text}{_rule(reason.rule)}.")
        if roll.reasons:
            self._line(f"Modified total: {roll.modified}.")
        self._line(f"Result: {_result(roll)}.")

    def chart(self, roll: Explained) -> None:
        """The whole chart of a roll."""
        column = f", {roll.column}" if roll.column else ""
        self._line(f"Chart {roll.title}{column}, rolled with {roll.dice}.")
        for reason in roll.reasons:
            self._line(f"{_spoken(reason.value)}: {reason.text}{_rule(reason.rule)}.")
        if len(roll.reasons) > 1:
            self._line(f"Modifiers together: {_spoken(roll.modifier).lower()}.")
        if roll.against is not None:
            self._line(f"The roll is held against {roll.against}.")
        for row in roll.rows:
            self._line(f"{row.totals}: {row.word}, {percent(row.chance)}{', this row' if row.hit else ''}.")

    def table(
        self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()
    ) -> None:
        """A table, one row a line, each cell with the name of its column."""
        if title:
            self._line(f"{title}:")
        for row in rows:
            cells = [
                f"{columns[place]} {cell}" if place < len(columns) and columns[place] else cell
                for place, cell in enumerate(row)
                if cell
            ]
            self._line(", ".join(cells))
        for note in notes:
            self._line(note)

    def gap(self) -> None:
        """Plain text needs none."""

    def echo(self, prompt: str, line: str) -> None:
        """What was typed."""
        self._line(f"{prompt} {line}")


def _stop(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _spoken(value: int) -> str:
    return f"Plus {value}" if value >= 0 else f"Minus {-value}"


def _rule(rule: str) -> str:
    return f", rule {rule}" if rule else ""


def _result(roll: Explained) -> str:
    row = roll.row
    held = f"{roll.modified} against {roll.against}, " if roll.against is not None else ""
    if row is None:
        return f"{held}{roll.word}"
    return f"{held}row {row.totals}, {roll.word}"
