"""The other process of a replay: takes a save on each line, repeats its answers, and gives the journal back.

Each save is answered with a line (:class:`~kaleun.study.replay.Reply`) that tells how many bytes of journal follow.
"""

from __future__ import annotations

import sys
from typing import BinaryIO

import msgspec

from kaleun.kernel.errors import KaleunError
from kaleun.kernel.save import open_document

from .replay import Reply, table_print

__all__ = ["serve"]


def serve(saves: BinaryIO, replies: BinaryIO) -> None:
    """Answer save after save, until there are no more."""
    for line in saves:
        reply, lines = _repeat(line)
        replies.write(msgspec.json.encode(reply) + b"\n" + lines)
        replies.flush()


def _repeat(line: bytes) -> tuple[Reply, bytes]:
    try:
        game = open_document(msgspec.json.decode(line))
    except KaleunError as wrong:
        return Reply(0, "", str(wrong)), b""
    lines = game.journal.lines()
    return Reply(len(lines), table_print(game), "; ".join(game.remarks)), lines


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
