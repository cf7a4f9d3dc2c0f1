"""The answers of a game, as they are kept for undo, replay and saves."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from .requests import Choose, Draw, Roll

__all__ = ["QuietState", "Record", "describe_request", "fingerprint"]


class Record(Struct, gc=False):
    """One thing that came from outside.

    ======  =====================================================================================
    kind    value
    ======  =====================================================================================
    choose  the id of the option taken
    order   the same, where a standing order gave the answer
    roll    the faces that real dice showed, or None: this once from the stream
    draw    the cards that were drawn for real, or None: this once from the stream
    dice    ``stream`` or ``manual``: where dice and cards come from from here on
    luck    how often new luck has been asked for: the stream begins anew with a key of its own
    mark    ``take-back`` or ``try-again``: here an answer was taken back after it had shown something
    ======  =====================================================================================
    """

    kind: str
    value: Any
    of: str = ""
    """The part that was asked ('' outside simultaneous phases)."""
    seat: str = ""
    request: Any = None
    """The request itself, while the game that made it lives."""
    print: str = ""
    """Its fingerprint, in a game that was loaded."""
    shown: int = 0
    """How many rolls, cards and counters had been shown before it."""

    def fingerprint(self) -> str:
        """The fingerprint of the request that was answered."""
        if self.request is not None:
            return fingerprint(self.of, self.request)
        return self.print


class QuietState(Struct):
    """A quiet state with all that is needed to go on from it."""

    answered: int
    """How many records came before it."""
    entries: int
    """The length of the flat journal at that moment."""
    count: int
    silent: int
    asked: int
    manual: bool
    tries: int
    position: tuple[int, int]
    state: bytes
    cups: bytes
    headings: list[Any]


def fingerprint(of: str, request: Choose | Roll | Draw) -> str:
    """A short print of a request: part, seat, kind, rules and the ids of the open options."""
    if isinstance(request, Choose):
        parts: Sequence[Any] = (of, request.seat, request.kind, request.rules, [option.id for option in request.open])
    elif isinstance(request, Roll):
        parts = (
            of,
            request.dice.notation,
            request.chart,
            request.column,
            request.rules,
            [(m.id, m.value) for m in request.modifiers],
        )
    else:
        parts = (of, request.cup, request.count, request.how, request.rules)
    return blake2b(msgspec.json.encode(parts), digest_size=6).hexdigest()


def describe_request(request: Any) -> str:
    """A request in a few words, for messages."""
    if isinstance(request, Choose):
        return f"the decision {request.kind} ({', '.join(option.id for option in request.open)})"
    if isinstance(request, Roll):
        return f"a roll of {request.dice.notation}" + (f" on {request.chart}" if request.chart else "")
    if isinstance(request, Draw):
        return f"a draw of {request.count} from {request.cup}"
    return "nothing"
