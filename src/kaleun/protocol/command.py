"""The command ``kaleun engine``."""

from __future__ import annotations

import sys
from typing import BinaryIO

from .engine import Engine
from .messages import LONGEST

__all__ = ["engine", "serve"]


def engine() -> None:
    """Play over JSON lines on standard input and output, as docs/protocol.md describes."""
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(lines: BinaryIO, replies: BinaryIO) -> None:
    """Answer each line with one line, until ``quit`` is said or the lines end."""
    session = Engine()
    while not session.done:
        line = lines.readline(LONGEST + 2)
        if not line:
            return
        rest = line
        while not rest.endswith(b"\n") and len(line) > LONGEST:  # too long: the rest of the line goes unread
            rest = lines.readline(LONGEST)
            if not rest:
                break
        replies.write(session.take(line.rstrip(b"\r\n")) + b"\n")
        replies.flush()
