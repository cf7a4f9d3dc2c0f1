"""Dice notation, and the dice stream that every platform repeats for ever.

The stream is BLAKE2b in counter mode, keyed by the game's seed: the key is the 64-byte digest of the seed in UTF-8, salted with the
number of tries (8 bytes, highest first); block *n* is the 64-byte digest of *n* (8 bytes, highest first) under that key. A roll or a
draw is one number below the count of its equally likely outcomes, taken from the fewest bytes that hold it (at least one), highest byte
first; a value outside the largest multiple of that count is skipped, so that every outcome is equally likely.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .requests import Roll, Rolled

__all__ = ["Dice", "DiceStream", "bytes_for", "dice", "seed_hash"]

_FORM = re.compile(r"([0-9]{0,2})d([0-9]{1,7})\Z")
_BLOCK = 64
_MOST_OUTCOMES = 1 << 20


class Dice:
    """A kind of roll: so many dice of so many sides, read as a sum, as two digits (d66) or as a number to 100 (d100).

    A d10 has the faces 1 to 10 (a printed 0 is a 10). d100 is two ten-sided dice, tens first, with the faces 0 to 9; 00 is
    100. d66 is two six-sided dice, tens first.
    """

    __slots__ = ("_all", "digits", "least", "notation", "number", "outcomes", "sides")

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.digits = notation in ("d66", "d100")
        self.least = 0 if notation == "d100" else 1
        if self.digits:
            self.number, self.sides = 2, 6 if notation == "d66" else 10
        else:
            found = _FORM.match(notation)
            if found is None:
                raise ValueError(f"{notation!r} is no dice notation such as 2d6, d66 or d100")
            self.number, self.sides = int(found[1] or 1), int(found[2])
            if not 1 <= self.number <= 20 or not 2 <= self.sides:
                raise ValueError(f"{notation!r} needs 1 to 20 dice of at least two sides")
        self.outcomes: int = self.sides**self.number
        if self.outcomes > _MOST_OUTCOMES:
            raise ValueError(f"{notation!r} has more than {_MOST_OUTCOMES} outcomes")
        self._all: tuple[tuple[int, ...], ...] | None = None

    def __repr__(self) -> str:
        return f"dice({self.notation!r})"

    def faces(self, index: int) -> tuple[int, ...]:
        """The faces of one outcome; the first die counts highest."""
        shown = []
        for _ in range(self.number):
            index, face = divmod(index, self.sides)
            shown.append(face + self.least)
        return tuple(reversed(shown))

    def all_faces(self) -> tuple[tuple[int, ...], ...]:
        """The faces of every outcome, in the order of the stream."""
        if self._all is None:
            self._all = tuple(self.faces(index) for index in range(self.outcomes))
        return self._all

    def index(self, faces: Sequence[int]) -> int:
        """The number of the outcome with these faces. Raises ValueError if these dice cannot show them."""
        if len(faces) != self.number:
            raise ValueError(f"{self.notation} shows {self.number} faces, not {len(faces)}")
        index = 0
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or not 0 <= face - self.least < self.sides:
                last = self.least + self.sides - 1
                raise ValueError(f"{face!r} is no face of {self.notation}: each die shows {self.least} to {last}")
            index = index * self.sides + face - self.least
        return index

    def total(self, faces: Sequence[int]) -> int:
        """What these faces come to."""
        if not self.digits:
            return sum(faces)
        return faces[0] * 10 + faces[1] or 100

    def totals(self) -> list[int]:
        """Every total these dice can come to, ascending."""
        return sorted({self.total(faces) for faces in self.all_faces()})


@cache
def dice(notation: str) -> Dice:
    """The dice of a notation: ``2d6``, ``d10``, ``d66``, ``d100`` (also ``1d10+1d10``) or any ``NdM``.

    Raises ValueError for anything else.
    """
    notation = notation.strip().lower()
    if notation in ("1d66", "1d6+1d6"):
        notation = "d66"
    elif notation in ("1d100", "1d10+1d10"):
        notation = "d100"
    return Dice(notation)


def bytes_for(count: int) -> int:
    """How many bytes of the stream hold a number below ``count``."""
    return max(1, ((count - 1).bit_length() + 7) // 8)


def seed_hash(seed: str) -> str:
    """What can be shown of a seed at the start, so that the dice can be checked at the end."""
    return blake2b(seed.encode(), digest_size=32, person=b"kaleun seed").hexdigest()


class DiceStream:
    """An endless stream of fair numbers from a seed; its position is two numbers.

    ``tries`` counts how often new luck was asked for: each gives a key of its own.
    """

    __slots__ = ("_block", "_bytes", "_key", "next_byte")

    next_byte: Callable[[], int]
    """The next byte of the stream."""

    def __init__(self, seed: str, tries: int = 0, position: tuple[int, int] = (0, 0)) -> None:
        self._key = blake2b(seed.encode(), digest_size=64, salt=tries.to_bytes(8, "big")).digest()
        self._block, offset = position[0] - 1, position[1]
        self._bytes: Iterator[int] = iter(b"")
        self.next_byte = chain.from_iterable(self._blocks()).__next__
        if position != (0, 0):
            self.next_byte()
            self._bytes.__setstate__(offset)  # type: ignore[attr-defined]

    def _blocks(self) -> Iterator[Iterator[int]]:
        while True:
            self._block += 1
            self._bytes = iter(blake2b(self._block.to_bytes(8, "big"), key=self._key).digest())
            yield self._bytes

    @property
    def position(self) -> tuple[int, int]:
        """The number of the block and of the next byte in it."""
        if self._block < 0:
            return (0, 0)
        return (self._block, _BLOCK - self._bytes.__length_hint__())  # type: ignore[attr-defined]

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1, all equally likely."""
        take = self.next_byte
        if 0 < count <= 256:  # one byte holds it: nearly always
            limit = 256 - 256 % count
            value = take()
            while value >= limit:
                value = take()
            return value % count
        width = bytes_for(count)
        limit = 256**width // count * count
        while True:
            value = 0
            for _ in range(width):
                value = value << 8 | take()
            if value < limit:
                return value % count

    def roll(self, request: Roll) -> Rolled:
        """The answer to a roll."""
        table = request.table
        if table is None:
            return request.answers[self.below(len(request.answers))]
        answer = table[self.next_byte()]
        while answer is None:
            answer = table[self.next_byte()]
        return answer
