"""What programs send to the interface: one struct a message, the same words as in ``docs/protocol.md``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = ["AnswerIn", "CaptainIn", "DiceIn", "ErrorOut", "NewGameIn", "OddsIn", "OrderIn", "UndoIn"]

_Word = Annotated[str, Meta(max_length=80)]
_Number = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]
_Count = Annotated[int, Meta(ge=0, lt=1 << 53)]


class NewGameIn(Struct, forbid_unknown_fields=True):
    """What a new game is to be."""

    rulebook: _Word
    options: dict[str, str | int | bool | None] = {}
    """As ``GET /api/rulebooks/{rulebook}`` lists them; what is left out has its default."""
    name: Annotated[str, Meta(max_length=80)] = ""
    seed: Annotated[str, Meta(max_length=200)] | None = None
    dice: Literal["stream", "manual"] = "stream"
    strict: bool = False
    setup: dict[str, Any] | None = None
    """A whole state to begin from, in the shape of ``GET /api/games/{id}/state``; what is left out has its default."""
    stack: dict[_Word, list[_Word]] = {}
    """Named cards on top of a cup, next first."""


class AnswerIn(Struct, forbid_unknown_fields=True):
    """An answer: an option's id, the faces of real dice, cards drawn for real, or null for the stream, this once."""

    answer: str | list[_Number | _Word] | None
    of: _Word = ""
    n: _Count | None = None
    """The number of the request: an answer to one that is no longer asked is refused."""


class UndoIn(Struct, forbid_unknown_fields=True):
    """So many answers of one's own taken back, all of them or none."""

    undo: Annotated[int, Meta(ge=1, le=200)] = 1
    how: Literal["take-back", "try-again"] | None = None


class DiceIn(Struct, forbid_unknown_fields=True):
    """A switch between the stream and real dice."""

    dice: Literal["stream", "manual"]


class CaptainIn(Struct, forbid_unknown_fields=True):
    """Let a captain decide, once or until something happens."""

    captain: _Word = "careful"
    of: _Word = ""
    until: Literal["once", "something"] = "once"


class OddsIn(Struct, forbid_unknown_fields=True):
    """The odds of what an option leads to; null: of the roll that waits."""

    odds: _Word | None = None
    of: _Word = ""


class OrderIn(Struct, forbid_unknown_fields=True):
    """A standing order for decisions of a kind that can be let pass."""

    kind: _Word
    order: Literal["ask", "never", "failure"]


class ErrorAbout(Struct, omit_defaults=True):
    """What was wrong; nothing has changed."""

    code: str
    message: str
    allowed: list[str] = []
    rule: str = ""
    reason: str = ""


class ErrorOut(Struct):
    """The answer to whatever could not be done."""

    error: ErrorAbout


Plain = dict[str, Any]
