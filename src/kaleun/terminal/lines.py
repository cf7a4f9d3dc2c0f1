"""Where a session reads: a person at a terminal, a pipe, or a list of lines in a test."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from typing import IO

from .screen import Screen

__all__ = ["Lines", "PipedLines", "ScriptedLines", "TerminalLines", "open_lines"]


class Lines(ABC):
    """Lines from whoever plays."""

    @abstractmethod
    def read(self, prompt: str) -> str | None:
        """The next line without its end, or None when there are no more."""


class TerminalLines(Lines):
    """A person, with the line editing of the system."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import readline  # noqa: F401  (importing it is what switches the editing on)

    def read(self, prompt: str) -> str | None:
        """Ask for a line."""
        try:
            return input(f"{prompt} ")
        except EOFError:
            print()
            return None


class PipedLines(Lines):
    """A pipe or file; what is read is written to the screen, so that the output can be followed."""

    def __init__(self, file: IO[str], screen: Screen) -> None:
        self.file = file
        self.screen = screen

    def read(self, prompt: str) -> str | None:
        """The next line."""
        line = self.file.readline()
        if not line:
            return None
        self.screen.echo(prompt, line.rstrip("\r\n"))
        return line.rstrip("\r\n")


class ScriptedLines(Lines):
    """Lines that are known before."""

    def __init__(self, lines: Iterable[str], screen: Screen | None = None) -> None:
        self.lines = iter(lines)
        self.screen = screen

    def read(self, prompt: str) -> str | None:
        """The next line."""
        line = next(self.lines, None)
        if line is not None and self.screen is not None:
            self.screen.echo(prompt, line)
        return line


def open_lines(screen: Screen) -> Lines:
    """Lines from standard input."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalLines()
    return PipedLines(sys.stdin, screen)
