"""What is asked of the database and written to it, one function a purpose. None knows how a game is played."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from time import time
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from .database import Taken
from .tables import actions, games, keys, links, sittings, snapshots

__all__ = [
    "Kept",
    "Row",
    "Stand",
    "append",
    "begin_game",
    "change_game",
    "games_of",
    "heads",
    "honoured",
    "key",
    "load",
    "new_link",
    "place_of_link",
    "rewrite",
    "since",
    "sit",
]


class Stand(Struct, frozen=True):
    """What a list of games says of one, made anew after each action."""

    stands: str
    over: bool
    outcome: str
    score: float
    unit: str
    marked: bool


class Row(Struct, frozen=True):
    """A game as the database keeps it, without the game itself."""

    id: str
    rulebook: str
    name: str
    owner: str
    created: float
    changed: float
    n: int
    access: int
    archived: bool
    over: bool
    strict: bool
    marked: bool
    stands: str
    outcome: str
    score: float
    unit: str
    remarks: str


class Kept(Struct, frozen=True):
    """A game as it is loaded: the newest document, and what was done since."""

    row: Row
    at: int
    """How many actions came before the document."""
    document: dict[str, Any]
    since: list[str]
    links: dict[str, str]
    """Seat by the hash of its link."""
    sittings: dict[str, list[str]]
    """The seats of each player."""


def pack(document: dict[str, Any]) -> bytes:
    """A document as it is kept."""
    return zlib.compress(msgspec.json.encode(document), 6)


def begin_game(
    row: Row,
    document: dict[str, Any],
    links_of: dict[str, str],
    player: str,
    seats: Sequence[str],
    channel: bool = False,
) -> Callable[[Connection], None]:
    """Write a new game, the links of its seats (by seat) and who sits there."""
    packed = pack(document)

    def write(connection: Connection) -> None:
        connection.execute(insert(games).values(msgspec.structs.asdict(row)))
        connection.execute(insert(snapshots).values(game=row.id, n=0, document=packed))
        if links_of:
            connection.execute(
                insert(links), [{"game": row.id, "seat": seat, "hash": mark} for seat, mark in links_of.items()]
            )
        if player:
            connection.execute(insert(sittings), [{"game": row.id, "seat": seat, "player": player} for seat in seats])

    return write


def append(
    game: str, n: int, seat: str, what: str, stand: Stand, document: dict[str, Any] | None, tell: str = ""
) -> Callable[[Connection], None]:
    """Write action ``n`` of a game, and now and then the whole game. Raises Taken where another was faster.

    ``tell`` is what the other servers hear of it.
    """
    packed = None if document is None else pack(document)

    def write(connection: Connection) -> None:
        now = time()
        connection.execute(insert(actions).values(game=game, n=n, seat=seat, at=now, what=what))
        moved = connection.execute(
            update(games)
            .where(games.c.id == game, games.c.n == n - 1)
            .values(n=n, changed=now, **msgspec.structs.asdict(stand))
        )
        if moved.rowcount != 1:
            raise Taken("somebody else was first")
        if packed is not None:
            _keep_whole(connection, game, n, packed)
        if tell:
            connection.execute(text("SELECT pg_notify('kaleun', :said)"), {"said": tell})

    return write


def rewrite(game: str, n: int, document: dict[str, Any], remarks: str, stand: Stand) -> Callable[[Connection], None]:
    """Write a game down whole that opened otherwise than it was left, with what there was to say of it."""
    packed = pack(document)

    def write(connection: Connection) -> None:
        _keep_whole(connection, game, n, packed)
        connection.execute(
            update(games).where(games.c.id == game).values(remarks=remarks, **msgspec.structs.asdict(stand))
        )

    return write


def _keep_whole(connection: Connection, game: str, n: int, packed: bytes) -> None:
    """Keep a snapshot; of the older ones the first and the one before stay."""
    kept = connection.scalars(select(snapshots.c.n).where(snapshots.c.game == game).order_by(snapshots.c.n)).all()
    gone = [old for old in kept[1:-1] if old != n] + ([n] if n in kept else [])
    if gone:
        connection.execute(delete(snapshots).where(snapshots.c.game == game, snapshots.c.n.in_(gone)))
    connection.execute(insert(snapshots).values(game=game, n=n, document=packed))


def heads(names: Sequence[str]) -> Callable[[Connection], dict[str, tuple[int, int]]]:
    """How many actions each of these games has, and the number of its access rules."""
    wanted = select(games.c.id, games.c.n, games.c.access).where(games.c.id.in_(names))
    return lambda connection: {row.id: (row.n, row.access) for row in connection.execute(wanted)}


def since(game: str, n: int) -> Callable[[Connection], list[str]]:
    """What was done after action ``n``."""
    wanted = select(actions.c.what).where(actions.c.game == game, actions.c.n > n).order_by(actions.c.n)
    return lambda connection: list(connection.scalars(wanted))


def load(game: str) -> Callable[[Connection], Kept | None]:
    """All that is needed to open a game, or None."""

    def ask(connection: Connection) -> Kept | None:
        row = connection.execute(select(games).where(games.c.id == game)).first()
        if row is None:
            return None
        newest = (
            select(snapshots.c.n, snapshots.c.document)
            .where(snapshots.c.game == game, snapshots.c.n <= row.n)
            .order_by(snapshots.c.n.desc())
            .limit(1)
        )
        at, packed = connection.execute(newest).one()
        sitting: dict[str, list[str]] = {}
        for player, seat in connection.execute(
            select(sittings.c.player, sittings.c.seat).where(sittings.c.game == game)
        ):
            sitting.setdefault(player, []).append(seat)
        linked = connection.execute(select(links.c.hash, links.c.seat).where(links.c.game == game))
        return Kept(
            Row(**row._mapping),
            at,
            msgspec.json.decode(zlib.decompress(packed)),
            since(game, at)(connection)[: row.n - at],
            {row.hash: row.seat for row in linked},
            sitting,
        )

    return ask


def games_of(player: str) -> Callable[[Connection], list[Row]]:
    """The games at which a player sits, the newest first."""
    sits = select(sittings.c.game).where(sittings.c.player == player, sittings.c.seat != "")
    wanted = select(games).where(games.c.id.in_(sits)).order_by(games.c.changed.desc()).limit(500)
    return lambda connection: [Row(**row._mapping) for row in connection.execute(wanted)]


def honoured(rulebook: str, most: int = 20) -> Callable[[Connection], list[Row]]:
    """The games of a rulebook that ended best, those without a mark only."""
    wanted = (
        select(games)
        .where(games.c.rulebook == rulebook, games.c.over, ~games.c.marked, games.c.unit != "")
        .order_by(games.c.score.desc(), games.c.changed)
        .limit(most)
    )
    return lambda connection: [Row(**row._mapping) for row in connection.execute(wanted)]


def change_game(game: str, tell: str = "", **values: Any) -> Callable[[Connection], None]:
    """Change what is kept beside the game: its name, whether it is laid away."""

    def write(connection: Connection) -> None:
        connection.execute(update(games).where(games.c.id == game).values(access=games.c.access + 1, **values))
        _tell(connection, tell)

    return write


def new_link(game: str, seat: str, mark: str, tell: str = "") -> Callable[[Connection], None]:
    """Give a seat a new link; the one before opens nothing any more."""

    def write(connection: Connection) -> None:
        connection.execute(delete(links).where(links.c.game == game, links.c.seat == seat))
        connection.execute(insert(links).values(game=game, seat=seat, hash=mark))
        connection.execute(update(games).where(games.c.id == game).values(access=games.c.access + 1))
        _tell(connection, tell)

    return write


def sit(game: str, seat: str, player: str, tell: str = "") -> Callable[[Connection], None]:
    """Let a player sit down. Whoever held several seats, this one among them, leaves it to the newcomer."""

    def write(connection: Connection) -> None:
        at_table = connection.execute(select(sittings.c.player, sittings.c.seat).where(sittings.c.game == game)).all()
        if (player, seat) in [tuple(row) for row in at_table]:
            return
        for other in {row.player for row in at_table if row.seat == seat and seat}:
            if sum(row.player == other and row.seat != "" for row in at_table) > 1:
                gone = (sittings.c.game == game, sittings.c.player == other, sittings.c.seat == seat)
                connection.execute(delete(sittings).where(*gone))
        connection.execute(insert(sittings).values(game=game, seat=seat, player=player))
        connection.execute(update(games).where(games.c.id == game).values(access=games.c.access + 1))
        _tell(connection, tell)

    return write


def place_of_link(mark: str) -> Callable[[Connection], tuple[str, str] | None]:
    """The game and seat that a link opens."""

    def ask(connection: Connection) -> tuple[str, str] | None:
        found = connection.execute(select(links.c.game, links.c.seat).where(links.c.hash == mark)).first()
        return None if found is None else (found.game, found.seat)

    return ask


def key(name: str, fresh: str) -> Callable[[Connection], str]:
    """A value that is made once for all servers."""

    def write(connection: Connection) -> str:
        make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(make(keys).values(name=name, value=fresh).on_conflict_do_nothing())
        return str(connection.scalar(select(keys.c.value).where(keys.c.name == name)))

    return write


def _tell(connection: Connection, said: str) -> None:
    if said:
        connection.execute(text("SELECT pg_notify('kaleun', :said)"), {"said": said})
