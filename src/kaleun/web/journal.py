"""The journal as a page shows it: the newest first, in the groups of its headings, each entry with its rolls."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose, Roll
from kaleun.report import Explained, Section, Wording
from kaleun.report.story import Told, tell

__all__ = ["JournalEntry", "JournalGroup", "NumberedRoll", "journal_of", "last_rolls"]

_SHOWN = 80
"""Entries of the journal that a page shows at first."""
_ROLLS = 12


class NumberedRoll(Struct, frozen=True):
    """A roll, and which of the game it is."""

    number: int
    roll: Explained
    part: str = ""


class JournalEntry(Struct, frozen=True):
    """One sentence with the rolls that led to it."""

    n: int
    text: str
    kind: str
    """``event``, ``decision``, ``roll`` or ``draw``."""
    sign: str
    part: str
    rolls: tuple[NumberedRoll, ...]
    draws: tuple[str, ...]
    rules: tuple[str, ...]


class JournalGroup(Struct, frozen=True):
    """What stands under one heading."""

    title: str
    level: int
    entries: tuple[JournalEntry, ...]


def journal_of(game: Game[Any], words: Wording, whole: bool) -> tuple[tuple[JournalGroup, ...], int]:
    """The groups, newest first, and how many older entries are left out."""
    start = 0 if whole else max(0, len(game.journal) - _SHOWN)
    entries = list(game.journal.read(start))
    rolls = game.journal.count(Roll, start) if start else 0
    sections = [Section(0, "", [])]
    if start and entries:
        under = entries[0].headings
        if under:
            sections = [Section(under[-1].level, words.heading(under[-1]), [])]
    for told in tell(entries, words, game.play.charts, rolls):
        if told.kind == "heading":
            sections.append(Section(told.level, told.text, []))
        else:
            sections[-1].told.append(told)
    groups = [_group(section, words) for section in reversed(sections)]
    return tuple(group for group in groups if group.entries or group.title), start


def _group(section: Section, words: Wording) -> JournalGroup:
    entries = []
    for item in reversed(section.items()):
        said = item.said or item.luck[-1]
        entries.append(
            JournalEntry(
                n=said.n,
                text=said.text if said.roll is None else f"{said.roll.title}: {said.roll.word}",
                kind=said.kind,
                sign=said.sign,
                part=words.seat(said.part) if said.part else "",
                rolls=tuple(_numbered(told, words) for told in item.luck if told.roll is not None),
                draws=tuple(told.text for told in item.luck if told.roll is None),
                rules=tuple(dict.fromkeys((*said.rules, *(rule for told in item.luck for rule in told.rules)))),
            )
        )
    return JournalGroup(section.title, section.level, tuple(entries))


def _numbered(told: Told, words: Wording) -> NumberedRoll:
    assert told.roll is not None
    return NumberedRoll(told.number, told.roll, words.seat(told.part) if told.part else "")


def last_rolls(game: Game[Any], words: Wording, most: int = _ROLLS) -> tuple[NumberedRoll, ...]:
    """The last rolls of the game, newest first."""
    length = len(game.journal)
    start = max(0, length - 8 * most)
    entries = [entry for entry in game.journal.read(start) if not isinstance(entry.what, Choose)]
    told = tell(entries, words, game.play.charts, game.journal.count(Roll, start))
    return tuple(_numbered(one, words) for one in reversed(told) if one.roll is not None)[:most]
