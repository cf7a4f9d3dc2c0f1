"""What the terminal can say, apart from how it looks: one interface, drawn for eyes or written line by line."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import IO

from msgspec import Struct

from kaleun.report.rolls import Explained

__all__ = ["OptionLine", "Screen", "open_screen"]


class OptionLine(Struct, frozen=True):
    """An option as it stands on the screen."""

    key: int
    label: str
    consequence: str
    closed: str = ""
    """Why it may not be taken now, or ''."""


class Screen(ABC):
    """Where a session writes. Texts hold no markup."""

    @abstractmethod
    def heading(self, level: int, text: str) -> None:
        """A heading; level 1 is the highest."""

    @abstractmethod
    def say(self, text: str, *, soft: bool = False, strong: bool = False, indent: int = 0) -> None:
        """A statement."""

    @abstractmethod
    def event(self, text: str, sign: str = "", who: str = "") -> None:
        """Something that happened; ``sign`` says what makes it important, ``who`` whose it is."""

    @abstractmethod
    def refuse(self, text: str) -> None:
        """Something typed was not taken: why, and what would be."""

    @abstractmethod
    def situation(self, text: str) -> None:
        """Where the game stands, in one line."""

    @abstractmethod
    def board(self, groups: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Titled groups of short lines."""

    @abstractmethod
    def question(self, text: str, who: str = "") -> None:
        """What is asked."""

    @abstractmethod
    def options(self, options: Sequence[OptionLine]) -> None:
        """What can be answered."""

    @abstractmethod
    def roll(self, roll: Explained, *, short: bool = False, who: str = "") -> None:
        """A roll that was made: dice, modifiers, sum, the row hit, the result. ``short`` puts it into one line."""

    @abstractmethod
    def chart(self, roll: Explained) -> None:
        """The whole chart of a roll, read at its modifiers, with the row marked; without faces: what is to be rolled."""

    @abstractmethod
    def table(
        self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()
    ) -> None:
        """A table."""

    @abstractmethod
    def gap(self) -> None:
        """A breath between two matters."""

    @abstractmethod
    def echo(self, prompt: str, line: str) -> None:
        """What was typed, where no terminal shows it."""


def open_screen(plain: bool = False, file: IO[str] | None = None, width: int | None = None) -> Screen:
    """The screen for a file (standard output): drawn, or plain if asked for, or where drawing is no use."""
    from .drawn import DrawnScreen
    from .plain import PlainScreen

    file = file or sys.stdout
    if plain or not _can_draw(file):
        return PlainScreen(file)
    return DrawnScreen(file, width)


def _can_draw(file: IO[str]) -> bool:
    encoding = (getattr(file, "encoding", None) or "ascii").lower().replace("-", "")
    return file.isatty() and os.environ.get("TERM") != "dumb" and encoding.startswith("utf")
