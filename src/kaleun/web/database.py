"""The database: how it is opened, brought up to date, and written to.

All writing goes through one thread that gathers what is waiting into one transaction, so a commit, which waits for the disk,
serves many games at once. Whoever writes hears of it when it is on disk, and not before.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from kaleun.kernel.errors import KaleunError, MaterialError

__all__ = ["Database", "DatabaseFailure", "Taken", "open_database"]

T = TypeVar("T")

_Job: TypeAlias = tuple[Callable[[Connection], Any], Any, asyncio.AbstractEventLoop | None]
"""A change, the future of whoever waits for it, and the loop that he waits in."""
_Outcome: TypeAlias = tuple[Any, Exception | None]
_MOST_GATHERED = 64
_MIGRATION_LOCK = 7_317_414
"""An arbitrary number: PostgreSQL's advisory lock while the tables are changed."""


class Taken(KaleunError):
    """Somebody else has written what was to be written: the unique key of game and number is taken."""

    code = "conflict"


class DatabaseFailure(KaleunError):
    """The database cannot be reached or written; nothing was changed."""

    code = "database"
    status = 503


class DiskFull(DatabaseFailure):
    """There is no room left."""

    code = "disk-full"
    status = 507


class Database:
    """An open database with its writing thread."""

    def __init__(self, engine: Engine, lock: Any = None) -> None:
        self.engine = engine
        # At PostgreSQL a query on its own needs no transaction around it, which would cost two more ways there and back.
        self._reader = engine if not self.shared else engine.execution_options(isolation_level="AUTOCOMMIT")
        self.lock = lock
        """Keeps a second server away from the same SQLite file."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="kaleun-writer", daemon=True)
        self._writer.start()

    @property
    def shared(self) -> bool:
        """May other servers use it at the same time?"""
        return self.engine.dialect.name != "sqlite"

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """What a query finds. Raises DatabaseFailure."""
        return await asyncio.to_thread(self.read_now, ask)

    def read_now(self, ask: Callable[[Connection], T]) -> T:
        """The same, waiting for it. Where the connection has been lost since it was used last, it is made again."""
        try:
            try:
                return self._asked(ask)
            except DBAPIError as wrong:
                if not wrong.connection_invalidated:
                    raise
                return self._asked(ask)
        except SQLAlchemyError as wrong:
            raise failure(wrong) from wrong

    def _asked(self, ask: Callable[[Connection], T]) -> T:
        with self._reader.connect() as connection:
            return ask(connection)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Make a change; returns when it is on disk. Raises Taken or DatabaseFailure, and then nothing was changed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put((change, done, loop))
        return await done

    def write_now(self, change: Callable[[Connection], T]) -> T:
        """The same, waiting for it."""
        return self._submit(change).result()

    def _submit(self, change: Callable[[Connection], T]) -> Future[T]:
        done: Future[T] = Future()
        self._jobs.put((change, done, None))
        return done

    def close(self) -> None:
        """Finish what waits, and let go of the database."""
        self._jobs.put(None)
        self._writer.join(10)
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # ---- the writing thread

    def _write_all(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch = [job]
            last = False
            while len(batch) < _MOST_GATHERED:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[_Job]) -> None:
        """One transaction for all; where something does not fit, each has one of its own."""
        if self.shared:
            with suppress(SQLAlchemyError):  # a connection that was lost is noticed here, and made again below
                self._asked(lambda connection: connection.exec_driver_sql("SELECT 1").close())
        outcomes: list[_Outcome] = []
        try:
            with self.engine.begin() as connection:
                outcomes += [(None if done.cancelled() else change(connection), None) for change, done, _ in batch]
        except (IntegrityError, KaleunError) as wrong:
            if len(batch) > 1:
                for job in batch:
                    self._write([job])
                return
            outcomes = [(None, told(wrong))]
        except Exception as wrong:
            outcomes = [(None, told(wrong))] * len(batch)
        settled: dict[asyncio.AbstractEventLoop | None, list[tuple[Any, _Outcome]]] = {}
        for (_, done, loop), outcome in zip(batch, outcomes, strict=True):
            settled.setdefault(loop, []).append((done, outcome))
        for loop, those in settled.items():
            if loop is None:
                _settle(those)
            else:  # one call for all that wait in it
                with suppress(RuntimeError):  # the loop has been closed
                    loop.call_soon_threadsafe(_settle, those)


def _settle(those: list[tuple[Any, _Outcome]]) -> None:
    """Tell each who waits what came of his change."""
    for done, (result, fault) in those:
        if done.cancelled():
            continue
        if fault is None:
            done.set_result(result)
        else:
            done.set_exception(fault)


def told(wrong: Exception) -> Exception:
    """An error of the database in one sentence."""
    if isinstance(wrong, IntegrityError):
        return Taken("somebody else was first")
    if isinstance(wrong, SQLAlchemyError):
        return failure(wrong)
    return wrong


def failure(wrong: SQLAlchemyError) -> DatabaseFailure:
    """What a person is told of it."""
    said = str(wrong.orig).casefold() if isinstance(wrong, DBAPIError) else ""
    if "disk is full" in said or "no space left" in said or "disk full" in said:
        return DiskFull(
            "the disk of the server is full, so the answer could not be kept; the game stands where it stood"
        )
    return DatabaseFailure("the database of the server does not answer, so nothing was changed; try again in a moment")


# ---------------------------------------------------------------------------------------------------------- opening


def open_database(url: str) -> Database:
    """Open a database and bring its tables up to date. Raises MaterialError if it cannot be used."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise MaterialError("the URL of the database cannot be read", code="data") from None
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(parsed)
    if parsed.drivername != "postgresql+psycopg":
        raise MaterialError(f"{parsed.drivername}: the database is SQLite or PostgreSQL", code="data")
    engine = create_engine(parsed, pool_size=8, max_overflow=8, hide_parameters=True)
    return _ready(engine, None)


def _open_sqlite(parsed: Any) -> Database:
    lock = _lock(Path(parsed.database)) if parsed.database not in (None, "", ":memory:") else None
    engine = create_engine(parsed, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connected(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return _ready(engine, lock)


def _lock(file: Path) -> Any:
    """Keep the file to ourselves. Raises MaterialError if another server has it."""
    try:
        import fcntl
    except ImportError:  # a system without it
        return None
    try:
        handle = file.with_name(f"{file.name}.lock").open("w")
    except OSError as wrong:
        raise MaterialError(f"{file}: the database cannot be opened: {wrong.strerror or wrong}", code="data") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise MaterialError(
            f"{file}: another server uses this database; several need PostgreSQL (KALEUN_DATABASE_URL)", code="data"
        ) from None
    return handle


def _ready(engine: Engine, lock: Any) -> Database:
    try:
        _migrate(engine)
    except SQLAlchemyError as wrong:
        engine.dispose()
        if lock is not None:
            lock.close()
        reason = str(wrong.orig).strip().splitlines()[0] if isinstance(wrong, DBAPIError) and wrong.orig else "it fails"
        raise MaterialError(f"the database cannot be opened: {reason}", code="data") from None
    return Database(engine, lock)


def _migrate(engine: Engine) -> None:
    """Bring the tables up to date; of several servers that start at once one does it."""
    with as_file(files("kaleun.web") / "migrations") as scripts, engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        config = Config()
        config.set_main_option("script_location", str(scripts).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
