"""Proof that a game can be repeated: from seed and answers, in another process, byte by byte.

The other process is this module run as a program: it takes a save on each line and answers with a line that tells how many bytes
of journal follow. It has a hash seed of its own, so an order that hangs on one is found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from typing import Any, BinaryIO

import msgspec

from kaleun.kernel.cards import encode_cups
from kaleun.kernel.errors import KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.save import document, open_document

__all__ = ["check_replay"]


class _Reply(msgspec.Struct):
    length: int
    """The bytes of the journal that follow."""
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
    reply = msgspec.json.decode(head, type=_Reply)
    again = other.stdout.read(reply.length)
    if reply.problem:
        return f"the replay: {reply.problem}"
    lines = game.journal.lines()
    if again != lines:
        return f"the replay has another journal: {_first_difference(lines, again)}"
    if reply.table != _table(game):
        return "the replay has the same journal, but ends with another state"
    return ""


def _started() -> subprocess.Popen[bytes]:
    global _other
    if _other is None or _other.poll() is not None:
        _other = subprocess.Popen(
            [sys.executable, "-m", __name__],
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


def _table(game: Game[Any]) -> str:
    raw = msgspec.msgpack.encode(game.state) + encode_cups(game.play.cups)
    return blake2b(raw, digest_size=16).hexdigest()


def _first_difference(one: bytes, other: bytes) -> str:
    first, second = one.splitlines(), other.splitlines()
    for number, (line, again) in enumerate(zip(first, second, strict=False), start=1):
        if line != again:
            return f"line {number}: {line.decode()[:300]} became {again.decode()[:300]}"
    return f"{len(first)} lines became {len(second)}"


def _answer(line: bytes) -> tuple[_Reply, bytes]:
    try:
        game = open_document(msgspec.json.decode(line))
    except KaleunError as wrong:
        return _Reply(0, "", str(wrong)), b""
    lines = game.journal.lines()
    return _Reply(len(lines), _table(game), "; ".join(game.remarks)), lines


def _serve(saves: BinaryIO, replies: BinaryIO) -> None:
    for line in saves:
        reply, lines = _answer(line)
        replies.write(msgspec.json.encode(reply) + b"\n" + lines)
        replies.flush()


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
