"""The engine: a game over JSON lines on standard input and output, for bots, checkers and front-ends in any language.

``docs/protocol.md`` describes every message. One line in, one line out.
"""

from .engine import Engine

__all__ = ["Engine"]
