"""Who is told that a game has moved: the open event streams of this server, and the other servers at the same database."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec

__all__ = ["Events", "listen"]

_MOST_STREAMS = 64
"""Streams of one game."""
_MOST_REMEMBERED = 4096
_PAUSE = 1.0
"""Seconds before a lost connection is tried again, at first."""


class Events:
    """The numbers of the last actions, and who waits for the next one."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)
        """What this server calls itself among the others."""
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._closed = False

    def moved(self, game: str, n: int) -> None:
        """A game stands at action ``n`` now."""
        self._newest[game] = n
        self._newest.move_to_end(game)
        while len(self._newest) > _MOST_REMEMBERED:
            self._newest.popitem(last=False)
        for stream in self._waiting.get(game, ()):
            stream.set()

    def said(self, game: str, n: int) -> str:
        """The same for the other servers."""
        return msgspec.json.encode([self.name, game, n]).decode()

    def heard(self, said: str) -> None:
        """What another server said."""
        with suppress(msgspec.DecodeError, ValueError, TypeError):
            name, game, n = msgspec.json.decode(said)
            if name != self.name:
                self.moved(str(game), int(n))

    def all_moved(self) -> None:
        """Perhaps something was missed: let everybody look."""
        for streams in self._waiting.values():
            for stream in streams:
                stream.set()

    def is_full(self, game: str) -> bool:
        """Do too many look at this game?"""
        return len(self._waiting.get(game, ())) >= _MOST_STREAMS

    async def follow(self, game: str, n: int, heartbeat: float) -> AsyncIterator[int | None]:
        """The number of each action after ``n``, newest only; None as a sign of life."""
        stream = asyncio.Event()
        self._waiting.setdefault(game, set()).add(stream)
        try:
            if self._newest.get(game, n) > n:
                stream.set()
            while not self._closed:
                try:
                    async with asyncio.timeout(heartbeat):
                        await stream.wait()
                except TimeoutError:
                    yield None
                    continue
                stream.clear()
                if not self._closed:
                    yield self._newest.get(game, n)
        finally:
            streams = self._waiting.get(game)
            if streams is not None:
                streams.discard(stream)
                if not streams:
                    del self._waiting[game]

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        self.all_moved()


async def listen(url: str, events: Events) -> None:
    """Hear what the other servers say, until cancelled; a lost connection is made again."""
    import psycopg

    pause = _PAUSE
    while True:
        try:
            connection: Any = await psycopg.AsyncConnection.connect(url, autocommit=True)
            async with connection:
                await connection.execute("LISTEN kaleun")
                pause = _PAUSE
                events.all_moved()
                async for notice in connection.notifies():
                    events.heard(notice.payload)
        except psycopg.Error:
            pass
        await asyncio.sleep(pause)
        pause = min(30.0, pause * 2)
