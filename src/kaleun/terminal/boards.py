"""The board at the terminal: shown when it has changed enough to be looked at, and on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Heading
from kaleun.report.wording import Wording

from .screen import Screen

__all__ = ["BoardWatch"]


class BoardWatch:
    """Remembers the board as it was last shown."""

    def __init__(self, words: Wording, screen: Screen) -> None:
        self.words = words
        self.screen = screen
        self._shown: dict[str, list[str]] = {}
        self._headings: list[Heading] = []

    def show(self, game: Game[Any], view: Mapping[str, Any]) -> None:
        """The whole board."""
        groups = self.words.board(view)
        self._shown = {title: list(lines) for title, lines in groups}
        self._headings = _high(game)
        self.screen.gap()
        self.screen.board(groups)

    def show_changes(self, game: Game[Any], view: Mapping[str, Any]) -> None:
        """What stands otherwise than when it was last shown, if something new is going on and it is more than one group."""
        headings = _high(game)
        groups = self.words.board(view)
        now = {title: list(lines) for title, lines in groups}
        others = now.keys() != self._shown.keys()
        if not others and headings == self._headings:
            return
        changed = [(title, lines) for title, lines in groups if self._shown.get(title) != list(lines)]
        self._headings = headings
        if not others and len(changed) < 2:
            return
        self._shown = now
        self.screen.gap()
        self.screen.board(changed)

    def look_again(self) -> None:
        """What has changed is shown before the next question, whatever is going on."""
        self._headings = []


def _high(game: Game[Any]) -> list[Heading]:
    return [heading for heading in game.play.headings if heading.level <= 2]
