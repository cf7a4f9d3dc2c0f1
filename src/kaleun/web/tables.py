"""The tables of the database.

A game is its first document and what has been done since, one row an action; now and then it is written down whole, so that
opening it does not begin at the beginning. Links and players stand here as hashes only.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

__all__ = ["METADATA", "actions", "games", "keys", "links", "sittings", "snapshots"]

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)


def _game() -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


games = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("rulebook", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),  # the hash of a player; '' for a game that a program began
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("n", BigInteger, nullable=False),  # how many actions there are
    Column("access", Integer, nullable=False),  # rises with every change of links and sittings
    Column("archived", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("strict", Boolean, nullable=False),
    Column("marked", Boolean, nullable=False),  # was anything shown taken back, or any die typed in?
    Column("stands", Text, nullable=False),  # where it stands, in words
    Column("outcome", Text, nullable=False),
    Column("score", Float, nullable=False),
    Column("unit", Text, nullable=False),
    Column("remarks", Text, nullable=False),  # what opening it had to say, a line each
    Index("ix_games_owner_changed", "owner", "changed"),
    Index("ix_games_hall", "rulebook", "over", "score"),
)

actions = Table(
    "actions",
    METADATA,
    _game(),
    Column("n", BigInteger, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("what", Text, nullable=False),  # JSON
)

snapshots = Table(
    "snapshots",
    METADATA,
    _game(),
    Column("n", BigInteger, primary_key=True),
    Column("document", LargeBinary, nullable=False),  # a save, as compressed JSON
)

links = Table(
    "links",
    METADATA,
    _game(),
    Column("seat", Text, primary_key=True),  # '' for whoever only watches
    Column("hash", Text, nullable=False, unique=True),
)

sittings = Table(
    "sittings",
    METADATA,
    _game(),
    Column("seat", Text, primary_key=True),  # '' for whoever only watches
    Column("player", Text, primary_key=True),  # a hash
    Index("ix_sittings_player", "player"),
)

keys = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
