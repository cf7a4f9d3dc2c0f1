"""The table of several careers: a match or tournament [13]."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from .state import State

__all__ = ["MOST_PLAYERS", "SEATS", "Hunt", "Match", "Table", "player_at", "state_at"]

MOST_PLAYERS = 12
SEATS = tuple(f"kommandant-{number}" for number in range(1, MOST_PLAYERS + 1))
"""The seats of the players, in their order."""
_PLAYERS = {seat: player for player, seat in enumerate(SEATS)}


class Hunt(Struct):
    """A convoy that several boats of a team attack [13.5b]. Players stand here by their number."""

    finder: int
    """Who met it, and says in what order the team attacks."""
    waiting: list[int]
    """Whose boats may still attack it."""
    busy: bool = False
    """Has a boat attacked, so that the escorts are busy for those that come later [13.5c]?"""


class Match(Struct, tag="match", tag_field="game"):
    """The whole table of several careers. Players are counted from 0; each has the seat of his number in ``SEATS``."""

    kind: str
    """two-player, top-tonnage, survival, mixed-boats or wolfpack."""
    players: list[State]
    teams: list[int] = field(default_factory=list)
    """The team of each player, counted from 0; empty where each plays for himself."""
    turn: int = -1
    """Whose career is being played; -1 while the order of play is settled."""
    month: int = 0
    """Month of the patrols that are being flown."""
    fleet: list[int] = field(default_factory=list)
    """Whose patrols of that month are being flown: one player's, or those of all boats of a team [13.5]."""
    entering: list[int] = field(default_factory=list)
    """Which of them still enter their next travel box before any of them makes an encounter roll."""
    hunt: Hunt | None = None
    drawn: int = 0
    """How many players have drawn their boats [13.4a]."""
    left: list[str] = field(default_factory=list)
    """Types that can still be drawn."""
    heard: int = -1
    """Whose turn the last heading named."""
    roller: int = -1
    """Who makes the roll that is due, or has made the last one [13.1c]."""
    told: bool = False
    """Does the journal say already that the opponent rolls in this encounter?"""


Table: TypeAlias = State | Match
"""What lies on the table: one career, or several."""


def player_at(seat: str) -> int:
    """The player at a seat."""
    return _PLAYERS[seat]


def state_at(table: Table, seat: str) -> State:
    """The career of the player at a seat."""
    return table.players[_PLAYERS[seat]] if isinstance(table, Match) else table
