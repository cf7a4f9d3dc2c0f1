"""The ordered record of what happened in a game: rolls, draws, decisions, events and headings.

While a game runs it is a flat list, what and answer by turns, of the very requests and answers; read through
:class:`Journal` it is a sequence of entries under their headings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from .requests import Choose, Draw, Option, Roll, Rolled

__all__ = ["APART", "Entry", "Event", "Heading", "Journal", "Part"]


class Event(Struct, frozen=True, gc=False):
    """Something that happened: a stable slug, its facts, and the rule it comes from."""

    kind: str
    facts: dict[str, Any]
    rule: str = ""


class Heading(Struct, frozen=True, gc=False):
    """A heading: it holds until the next of its level or a higher (smaller) one."""

    level: int
    kind: str
    facts: dict[str, Any]


class Part(Struct, frozen=True, gc=False):
    """From here on the entries belong to this part of a simultaneous phase ('' to none of them).

    The answer beside it is True where the phase is over, else None.
    """

    name: str


APART = Part("")
"""From here on the entries belong to no part."""


class Entry(Struct, frozen=True):
    """One entry of the journal, with what it stands under."""

    n: int
    """Its number, from 0."""
    what: Roll | Draw | Choose | Event | Heading
    answer: Any
    """Rolled, the cards drawn, the Option taken, or None for an event or heading."""
    headings: tuple[Heading, ...]
    part: str


class Journal:
    """Reads the flat list of a game."""

    def __init__(self, entries: list[Any]) -> None:
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries) // 2

    def __iter__(self) -> Iterator[Entry]:
        return self.read()

    def read(self, start: int = 0) -> Iterator[Entry]:
        """The entries from number ``start`` on; those before it cost next to nothing.

        A part of a simultaneous phase has headings of its own, below those that were open when the phase began.
        """
        flat = self._entries
        part = ""
        under: dict[str, tuple[Heading, ...]] = {"": ()}
        for place in range(0, len(flat), 2):
            what = flat[place]
            kind = what.__class__
            if kind is Part:
                part = what.name
                if flat[place + 1] is True:
                    under = {"": under[""]}
                elif part not in under:
                    under[part] = under[""]
                continue
            if kind is Heading:
                under[part] = (*(h for h in under[part] if h.level < what.level), what)
            if place >= 2 * start:
                yield Entry(place // 2, what, flat[place + 1], under[part], part)

    def count(self, kind: type, before: int) -> int:
        """How many entries of a kind (Roll, Event, ...) come before entry number ``before``."""
        return sum(what.__class__ is kind for what in self._entries[: 2 * before : 2])

    def last(self, kind: type) -> Entry | None:
        """The newest entry of a kind (Roll, Event, ...)."""
        found = None
        for entry in self:
            if isinstance(entry.what, kind):
                found = entry
        return found

    def events(self, *kinds: str) -> Iterator[Event]:
        """The events, or those of the given kinds."""
        for what in self._entries[::2]:
            if what.__class__ is Event and (not kinds or what.kind in kinds):
                yield what

    def plain(self, start: int = 0) -> Iterator[dict[str, Any]]:
        """The entries as plain data with ids and values only."""
        return (plain_entry(entry) for entry in self.read(start))

    def lines(self) -> bytes:
        """The whole journal as JSON lines: two games that went the same way give the same bytes."""
        return b"".join(msgspec.json.encode(entry) + b"\n" for entry in self.plain())


def plain_entry(entry: Entry) -> dict[str, Any]:
    """One entry as plain data."""
    plain: dict[str, Any] = {"n": entry.n}
    if entry.part:
        plain["of"] = entry.part
    what, answer = entry.what, entry.answer
    if isinstance(what, Roll):
        assert isinstance(answer, Rolled)
        plain["roll"] = plain_roll(what) | {
            "faces": answer.faces, "total": answer.total, "modified": answer.modified, "result": answer.result,
        }  # fmt: skip
    elif isinstance(what, Choose):
        assert isinstance(answer, Option)
        plain["choice"] = {"seat": what.seat, "kind": what.kind, "rules": what.rules, "option": answer.id}
    elif isinstance(what, Draw):
        plain["draw"] = plain_draw(what) | {"cards": answer}
    elif isinstance(what, Event):
        plain["event"] = {"kind": what.kind, **what.facts, "rule": what.rule}
    else:
        plain["heading"] = {"level": what.level, "kind": what.kind, **what.facts}
    return plain


def plain_roll(roll: Roll) -> dict[str, Any]:
    """A roll as plain data."""
    plain: dict[str, Any] = {
        "dice": roll.dice.notation,
        "chart": roll.chart,
        "column": roll.column,
        "modifiers": [{"id": m.id, "value": m.value} for m in roll.modifiers],
        "rules": roll.rules,
    }
    if roll.against is not None:
        plain["against"] = roll.against
    if roll.natural is not None:
        plain["natural"] = {"max": roll.natural[0], "result": roll.natural[1]}
    return plain


def plain_draw(draw: Draw) -> dict[str, Any]:
    """A draw as plain data."""
    return {"cup": draw.cup, "count": draw.count, "how": draw.how, "rules": draw.rules}
