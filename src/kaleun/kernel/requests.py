"""What a procedure yields, and what comes back from the ``yield``.

A procedure is a generator function that carries out a rule. It asks the world outside for dice (:class:`Roll`), cards
(:class:`Draw`) or a decision (:class:`Choose`), and tells the kernel that it can be interrupted here (:class:`Quiet`) or that
several procedures run for several seats at once (:class:`Together`). Requests carry ids and values only; labels, reasons
and clauses are looked up when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from .dice import Dice

__all__ = [
    "Applied",
    "Choose",
    "Draw",
    "Option",
    "Procedure",
    "Quiet",
    "Request",
    "Roll",
    "Rolled",
    "Together",
    "choose",
]

T = TypeVar("T")


class Applied(Struct, frozen=True, gc=False):
    """A modifier that applies to a roll: its id on the chart and what it adds in all."""

    id: str
    value: int


class Rolled(Struct, frozen=True, gc=False):
    """What a roll came to."""

    faces: tuple[int, ...]
    """The faces shown, in the order of the dice."""
    total: int
    """What the faces come to before any modifier."""
    modified: int
    """The total with all modifiers."""
    result: Any
    """The chart's result, or the modified total where there is no chart."""


class Roll(Struct, frozen=True, eq=False, gc=False):
    """A request for dice, usually on a chart. Made once for each combination of column and modifiers, then used again."""

    dice: Dice
    answers: tuple[Rolled, ...]
    """The answer for each equally likely outcome, in the order of the dice stream."""
    table: tuple[Rolled | None, ...] | None = None
    """The answer for each byte of the stream (None: skip it), where one byte holds every outcome."""
    chart: str = ""
    column: str = ""
    modifiers: tuple[Applied, ...] = ()
    against: int | None = None
    """The figure that a comparing chart holds the roll against."""
    natural: tuple[int, Any] | None = None
    """(n, result): natural totals up to n give this result whatever the modifiers."""
    rules: tuple[str, ...] = ()

    def answer(self, faces: Sequence[int]) -> Rolled:
        """The answer for the faces that real dice showed. Raises ValueError if these dice cannot show them."""
        return self.answers[self.dice.index(faces)]

    def distribution(self) -> list[tuple[Any, Fraction]]:
        """Each possible result with its exact chance, in the order of the modified totals."""
        counts: list[tuple[Any, int]] = []
        for rolled in sorted(self.answers, key=lambda a: a.modified):
            for place, (result, count) in enumerate(counts):
                if result == rolled.result:
                    counts[place] = (result, count + 1)
                    break
            else:
                counts.append((rolled.result, 1))
        return [(result, Fraction(count, len(self.answers))) for result, count in counts]


class Draw(Struct, frozen=True, gc=False):
    """A request for cards or counters from a named cup.

    ``how`` is ``open`` (drawn and turned over at once), ``down`` (laid out face down: nobody learns what it is) or ``turn``
    (one that lies face down is turned over). The answer is a tuple of card ids (of as many '' where they are laid ``down``), shorter
    than ``count`` when the cup runs out, or None when nothing is left.
    """

    cup: str
    count: int = 1
    how: str = "open"
    repeat: str | None = None
    """The seat that may have the draw repeated, if somebody may."""
    rules: tuple[str, ...] = ()


class Option(Struct, frozen=True, gc=False):
    """One possible answer to a :class:`Choose`."""

    id: str
    value: Any = None
    closed: str | None = None
    """The id of the rule that forbids this option now, or None if it may be taken."""


class Choose(Struct, frozen=True, eq=False, gc=False):
    """A decision: one option out of a finite list, from one seat. The answer is the option."""

    seat: str
    kind: str
    """A stable slug such as ``attack.range``."""
    options: tuple[Option, ...]
    open: tuple[Option, ...]
    """Those that may be taken, never empty; the same tuple as ``options`` when none is closed."""
    rules: tuple[str, ...] = ()
    about: Any = None
    """Ids and values that the question is about, for whoever words it; ``failed`` in a dict tells a standing order of a failure."""
    idle: str | None = None
    """The option that changes nothing, where there is one: standing orders may give it."""
    renew: Callable[[], Choose] | None = None
    """Asks afresh, for a question whose options another seat can change."""

    def option(self, name: str) -> Option | None:
        """The option of that id, open or closed."""
        for option in self.options:
            if option.id == name:
                return option
        return None


def choose(
    seat: str,
    kind: str,
    options: Sequence[Option],
    rules: tuple[str, ...] = (),
    *,
    about: Any = None,
    idle: str | None = None,
    renew: Callable[[], Choose] | None = None,
) -> Choose:
    """A decision with its open options picked out. Raises ValueError if no option is open: a mistake of the rules."""
    options = tuple(options)
    opened = tuple([option for option in options if option.closed is None])
    if len(opened) == len(options):
        opened = options
    if not opened:
        raise ValueError(f"the decision {kind} has no open option")
    return Choose(seat, kind, options, opened, rules, about, idle, renew)


class Quiet(Struct, frozen=True, gc=False):
    """Here the state alone says how to go on: ``rulebook.resume`` with a copy of it comes back to this very place."""


class Together(Struct, frozen=True, eq=False):
    """Procedures that run for several seats at once, each under the name of its part.

    The answer is a dict of their results, in the same order. A part yields no ``Quiet`` and no ``Together``.
    """

    parts: dict[str, Generator[Any, Any, Any]]


Request: TypeAlias = Roll | Draw | Choose | Quiet | Together
Procedure: TypeAlias = Generator[Request, Any, T]
