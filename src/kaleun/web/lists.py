"""Lists of games and rulebooks as pages show them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from kaleun.kernel.errors import KaleunError
from kaleun.kernel.rulebook import Rulebook, find_rulebook, rulebook_names

from .store import Row

__all__ = [
    "GameRow",
    "HallBoard",
    "HallPage",
    "LobbyPage",
    "NewPage",
    "RuleGroup",
    "Shelf",
    "game_row",
    "shelf",
    "shelves",
]


class GameRow(Struct, frozen=True):
    """A game in a list."""

    id: str
    name: str
    rulebook: str
    title: str
    stands: str
    outcome: str
    changed: datetime
    score: str
    over: bool
    archived: bool
    marked: bool
    url: str


class Shelf(Struct, frozen=True):
    """A rulebook on the shelf."""

    id: str
    title: str
    cover: str
    """SVG of our own, or ''."""
    paragraph: str
    length: str
    difficulty: str


class LobbyPage(Struct, frozen=True):
    """The first page."""

    shelf: tuple[Shelf, ...]
    games: tuple[GameRow, ...]
    archived: tuple[GameRow, ...]


class RuleGroup(Struct, frozen=True):
    """Optional rules that stand together in the form."""

    title: str
    specs: tuple[dict[str, Any], ...]
    on: int
    """How many are not as they are without them."""


class NewPage(Struct, frozen=True):
    """The set-up of a new game."""

    book: Shelf
    specs: tuple[dict[str, Any], ...]
    """What to begin with."""
    groups: tuple[RuleGroup, ...]
    """The optional rules."""
    values: dict[str, str]
    """What was filled in, by the name of the field."""
    problem: str = ""


class HallBoard(Struct, frozen=True):
    """The best games of one rulebook on this server."""

    title: str
    unit: str
    rows: tuple[GameRow, ...]


class HallPage(Struct, frozen=True):
    """The table of honour."""

    boards: tuple[HallBoard, ...]


def shelf(book: Rulebook[Any]) -> Shelf:
    """A rulebook as the shelf shows it."""
    paragraph, length, difficulty = book.blurb
    return Shelf(book.id, book.title, book.cover_svg(), paragraph, length, difficulty)


def shelves() -> tuple[Shelf, ...]:
    """All rulebooks."""
    return tuple(shelf(find_rulebook(name)) for name in rulebook_names())


def game_row(row: Row) -> GameRow:
    """A game in a list."""
    try:
        title = find_rulebook(row.rulebook).title
    except KaleunError:  # a rulebook that is no longer installed
        title = row.rulebook
    figure = f"{row.score:,.0f}".replace(",", " ") if row.unit else ""
    return GameRow(
        id=row.id,
        name=row.name or title,
        rulebook=row.rulebook,
        title=title,
        stands=row.stands,
        outcome=row.outcome,
        changed=datetime.fromtimestamp(row.changed, UTC),
        score=f"{figure} {row.unit}".strip(),
        over=row.over,
        archived=row.archived,
        marked=row.marked,
        url=f"/games/{row.id}",
    )
