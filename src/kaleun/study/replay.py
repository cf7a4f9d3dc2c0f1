"""Proof that a game can be repeated: from seed and answers, in another process, byte by byte.

The other process runs :mod:`kaleun.study.worker`. It has a hash seed of its own, so an order that hangs on one is found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from typing import Any

import msgspec

from kaleun.kernel.cards import encode_cups
from kaleun.kernel.game import Game
from kaleun.kernel.save import document

__all__ = ["Reply", "check_replay", "stop", "table_print"]


class Reply(msgspec.Struct):
    """The line with which the other process answers a save; the journal follows."""

    length: int
    """The bytes of the journal."""
    table: str
    """A print of state and cups as they stand at the end."""
    problem: str = ""


_other: subprocess.Popen[bytes] | None = None


def check_replay(game: Game[Any]) -> str:
    """Repeat a game in the other process and compare journal, state and cups. What differs, or ''."""
    other = _started()
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write(msgspec.json.encode(document(game)) + b"\n")
    other.stdin.flush()
    head = other.stdout.readline()
    if not head:
        return "the replay: the other process ended"
    reply = msgspec.json.decode(head, type=Reply)
    again = other.stdout.read(reply.length)
    if reply.problem:
        return f"the replay: {reply.problem}"
    lines = game.journal.lines()
    if again != lines:
        return f"the replay has another journal: {_first_difference(lines, again)}"
    if reply.table != table_print(game):
        return "the replay has the same journal, but ends with another state"
    return ""


def _started() -> subprocess.Popen[bytes]:
    global _other
    if _other is None or _other.poll() is not None:
        _other = subprocess.Popen(
            [sys.executable, "-m", "kaleun.study.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "random"},
        )
    return _other


def stop() -> None:
    """End the other process, if it runs."""
    global _other
    if _other is not None:
        _other.communicate()
        _other = None


def table_print(game: Game[Any]) -> str:
    """A print of state and cups."""
    raw = msgspec.msgpack.encode(game.state) + encode_cups(game.play.cups)
    return blake2b(raw, digest_size=16).hexdigest()


def _first_difference(one: bytes, other: bytes) -> str:
    first, second = one.splitlines(), other.splitlines()
    for number, (line, again) in enumerate(zip(first, second, strict=False), start=1):
        if line != again:
            return f"line {number}: {line.decode()[:300]} became {again.decode()[:300]}"
    return f"{len(first)} lines became {len(second)}"
