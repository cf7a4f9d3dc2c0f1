"""A roll explained: dice, each modifier with its reason, the sum, and the chart with the row that was hit.

Used by every front-end; it makes data and leaves the drawing to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from kaleun.kernel.charts import Chart, Modifier
from kaleun.kernel.requests import Applied, Roll, Rolled
from kaleun.kernel.words import Words

__all__ = ["ChartRow", "Explained", "Reason", "explain", "percent", "signed"]


class Reason(Struct, frozen=True):
    """One modifier that applied."""

    id: str
    value: int
    text: str
    """Why it applied."""
    rule: str


class ChartRow(Struct, frozen=True):
    """One row of the chart, read at these modifiers."""

    totals: str
    """``8 or less``, ``9 to 11``, ``12 or more``; ``2 on the dice`` for an unmodified total that decides by itself."""
    word: str
    chance: Fraction
    """The chance to come to it at these modifiers."""
    hit: bool


class Explained(Struct, frozen=True):
    """A roll with all that a player wants to check; before the dice are rolled ``faces`` is empty and no row is hit."""

    title: str
    """``[E2] Escort detection``, or what is rolled where there is no chart."""
    chart: str
    column: str
    dice: str
    faces: tuple[int, ...]
    total: int
    reasons: tuple[Reason, ...]
    modifier: int
    """All modifiers together."""
    modified: int
    against: int | None
    """The figure that the roll is held against."""
    rows: tuple[ChartRow, ...]
    word: str
    """What came of it."""
    rules: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The faces: ``4 and 3``."""
        return _listed([str(face) for face in self.faces])

    @property
    def row(self) -> ChartRow | None:
        """The row that was hit."""
        return next((row for row in self.rows if row.hit), None)


def explain(charts: Mapping[str, Chart], words: Words, roll: Roll, rolled: Rolled | None = None) -> Explained:
    """Explain a roll, made or waiting."""
    chart = charts[roll.chart] if roll.chart else None
    reasons = []
    for applied in roll.modifiers:
        printed = chart.modifiers[applied.id] if chart is not None else None
        when = _when(printed, applied) if printed is not None else applied.id
        reasons.append(
            Reason(applied.id, applied.value, words.modifier(roll, applied.id, when), printed.rule if printed else "")
        )
    return Explained(
        title=chart.title if chart is not None else f"Roll of {roll.dice.notation}",
        chart=roll.chart,
        column=words.column(roll) if roll.column else "",
        dice=roll.dice.notation,
        faces=rolled.faces if rolled is not None else (),
        total=rolled.total if rolled is not None else 0,
        reasons=tuple(reasons),
        modifier=sum(applied.value for applied in roll.modifiers),
        modified=rolled.modified if rolled is not None else 0,
        against=roll.against,
        rows=_rows(chart, words, roll, rolled),
        word=words.result(roll, rolled.result) if rolled is not None else "",
        rules=roll.rules,
    )


def _when(printed: Modifier, applied: Applied) -> str:
    """Why a modifier applied, with what it counts or stands for."""
    if printed.of:
        return printed.of if printed.when == "always" else f"{printed.when}: {printed.of}"
    times = applied.value // printed.value if printed.per and printed.value else 1
    return f"{printed.when}, {times} times" if times > 1 else printed.when


def _rows(chart: Chart | None, words: Words, roll: Roll, rolled: Rolled | None) -> tuple[ChartRow, ...]:
    """The rows as they are read at these modifiers: unmodified totals that decide by themselves first."""
    naturals = (*(chart.natural if chart is not None else ()), *((roll.natural,) if roll.natural else ()))
    named: list[tuple[str, Any]] = []
    totals = roll.dice.totals()
    for most, result in naturals:
        least = "" if most == totals[0] else " or less"
        named.append((f"{most}{least} on the dice", result))
    if chart is not None and chart.compare and roll.against is not None:
        named += [
            (f"less than {roll.against}", chart.compare["below"]),
            (f"exactly {roll.against}", chart.compare["equal"]),
            (f"more than {roll.against}", chart.compare["above"]),
        ]
    elif chart is not None:
        below: int | None = None
        for row in chart.rows:
            named.append((_span(below, row.max), row.results[roll.column]))
            below = row.max
    if not named or (len(named) == 1 and not naturals):
        return ()
    counts = [0] * len(named)
    for answer in roll.answers:
        place = _place(chart, roll, answer, naturals)
        if place is not None:
            counts[place] += 1
    hit = _place(chart, roll, rolled, naturals) if rolled is not None else None
    return tuple(
        ChartRow(span, words.result(roll, result), Fraction(count, len(roll.answers)), place == hit)
        for place, ((span, result), count) in enumerate(zip(named, counts, strict=True))
    )


def _place(chart: Chart | None, roll: Roll, rolled: Rolled, naturals: tuple[tuple[int, Any], ...]) -> int | None:
    for place, (most, _) in enumerate(naturals):
        if rolled.total <= most:
            return place
    if chart is None:
        return None
    if chart.compare and roll.against is not None:
        return len(naturals) + (rolled.modified > roll.against) + (rolled.modified >= roll.against)
    for place, row in enumerate(chart.rows, start=len(naturals)):
        if row.max is None or rolled.modified <= row.max:
            return place
    return None


def _span(below: int | None, most: int | None) -> str:
    if below is None:
        return "any" if most is None else f"{most} or less"
    if most is None:
        return f"{below + 1} or more"
    return f"{most}" if most == below + 1 else f"{below + 1} to {most}"


def signed(value: int) -> str:
    """A modifier as it is written: ``+1``, ``−1``."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; what is possible never rounds to 0, what is not certain never to 100."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    rounded = round(chance * 100)
    if rounded == 0:
        return "<1 %"
    return ">99 %" if rounded == 100 else f"{rounded} %"


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]
