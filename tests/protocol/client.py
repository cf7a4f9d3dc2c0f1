"""Talks to an engine as a program would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kaleun.kernel.errors import MaterialError
from kaleun.kernel.rulebook import Rulebook
from kaleun.protocol import Engine
from support.toy import rulebook as harbour

__all__ = ["Client"]


class Client:
    """An engine that knows Harbour (or the rulebook given), and the lines sent to it."""

    def __init__(self, book: Rulebook[Any] = harbour) -> None:
        def find(name: str) -> Rulebook[Any]:
            if name != book.id:
                raise MaterialError(f"there is no rulebook {name!r}", code="rulebook")
            return book

        self.book = book
        self.engine = Engine(find, lambda: [book.id])

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message; its reply."""
        reply: dict[str, Any] = msgspec.json.decode(self.engine.take(msgspec.json.encode(message)))
        return reply

    def new(self, **new: Any) -> dict[str, Any]:
        """Begin a game."""
        return self.send(new={"rulebook": self.book.id, "seed": "1", **new})

    def code(self, **message: Any) -> str:
        """The error code that a message gets."""
        reply = self.send(**message)
        assert list(reply) == ["error"], reply
        return str(reply["error"]["code"])

    def play(self, captain: str = "random", until: Callable[[dict[str, Any]], bool] | None = None) -> dict[str, Any]:
        """Let a captain decide until the game is over, or a reply is the one wanted; that reply."""
        while True:
            reply = self.send(captain=captain)
            assert "error" not in reply, reply
            if "over" in reply or (until is not None and until(reply)):
                return reply
