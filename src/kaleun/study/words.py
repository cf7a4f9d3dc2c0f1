"""The captain's log of a game in words, line by line."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.game import Game
from kaleun.report import Wording, story

__all__ = ["log_lines"]


def log_lines(game: Game[Any]) -> list[str]:
    """Headings and events in the words of the rulebook, indented by the level of their heading, and how it ended."""
    words = Wording(game.rulebook)
    lines: list[str] = []
    above = False  # has a heading above the highest just been opened?
    sections = story(game, words)
    while sections and not any(told.kind == "event" for told in sections[-1].told):
        sections.pop()  # a heading that nothing stands under yet
    for section in sections:
        if section.level <= 1 and lines and not above:
            lines.append("")
        above = section.level == 0 and not section.told
        margin = "  " * section.level
        if section.title:
            lines.append(margin[2:] + section.title)
        lines += [margin + told.text for told in section.told if told.kind == "event"]
    if game.result is not None:
        lines += ["", words.outcome(game.result)]
    return lines
