"""How far games have come in the database, asked for many at once: while one query is under way the next ones gather."""

from __future__ import annotations

import asyncio

from . import store
from .database import Database

__all__ = ["Heads"]


class Heads:
    """The numbers of the newest actions, as they stand after the question was asked."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[str, list[asyncio.Future[tuple[int, int] | None]]] = {}
        self._task: asyncio.Task[None] | None = None

    async def of(self, game: str) -> tuple[int, int] | None:
        """How many actions a game has, and the number of its access rules; None if there is no such game."""
        done: asyncio.Future[tuple[int, int] | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(game, []).append(done)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._ask())
        return await done

    async def _ask(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, {}
            try:
                found = await self._database.read(store.heads(list(batch)))
            except Exception as wrong:
                for done in (done for those in batch.values() for done in those if not done.done()):
                    done.set_exception(wrong)
                continue
            for game, those in batch.items():
                for done in those:
                    if not done.done():
                        done.set_result(found.get(game))
