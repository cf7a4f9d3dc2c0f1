"""Event streams: who looks at a table hears that it has moved, and asks for the rest."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from .access import TooMany
from .site import Site

__all__ = ["event_stream"]


def event_stream(site: Site, game: str, n: int, last: str | None) -> ServerSentEvent:
    """The stream of a game that stands at action ``n``; ``last`` is what the browser saw last. Raises TooMany."""
    if site.events.is_full(game):
        raise TooMany("too many look at this table already", 30)
    return ServerSentEvent(_messages(site, game, n, last), headers={"X-Accel-Buffering": "no"})


async def _messages(site: Site, game: str, n: int, last: str | None) -> AsyncIterator[ServerSentEventMessage]:
    moves = site.events.follow(game, n, site.settings.heartbeat)
    yield ServerSentEventMessage(comment="hello", retry=2000)
    if last is not None and last != str(n):
        yield _moved(n)
    async for now in moves:
        yield ServerSentEventMessage(comment="here") if now is None else _moved(now)


def _moved(n: int) -> ServerSentEventMessage:
    return ServerSentEventMessage(event="moved", id=str(n), data=msgspec.json.encode({"n": n}).decode())
