"""Charts: dice, ascending rows and named modifiers, read from data.

The rules decide whether a modifier applies, or how often, or hand over the figure it stands for; the file says what it is
worth, why, and where the figure comes from. A chart lays out the answers for a column and a sum of modifiers once, in the
order of the dice stream; a roll then is one look-up.

Keys of a chart in a component file

``title``, ``dice``
    what it is called, what is rolled
``rows``
    ascending; ``max`` is inclusive, the first row takes everything below, the last has no ``max`` and takes everything
    above. A row has a ``result``, or one key a column.
``take = "total"``
    instead of rows: the modified total is the result.
``compare``
    instead of rows: the modified total is held against a figure; ``below``, ``equal`` and ``above`` name the results.
``modifiers``
    a list of ``id``, ``value`` (added; with ``per`` once for each of the things named there) or ``of`` (a figure that the
    rules hand over, times ``sign``), ``when``, ``rule``, ``provenance``, ``source``.
``natural``
    an ascending list of ``max`` and ``result``: an unmodified total up to ``max`` decides by itself.
``modifiable = false``
    no modifier may ever be added.
``from``, ``to``
    first and last month of a chart that has a family of dated forms (``U2.to-dec-1943``).
``rules``, ``provenance``, ``source``
    the rule ids it belongs to; where its figures come from.
Any other key is data of the rulebook's own, found in ``chart.data``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from sys import intern
from typing import Any

from msgspec import Struct

from .dates import month, month_text
from .dice import Dice, bytes_for, dice
from .errors import ComponentError
from .requests import Applied, Roll, Rolled

__all__ = ["PROVENANCES", "Chart", "Charts", "Modifier", "Row"]

PROVENANCES = ("rulebook", "sister", "history", "design")

_CHART_KEYS = {
    "title", "dice", "rows", "take", "compare", "modifiers", "natural", "modifiable", "from", "to", "rules", "provenance", "source",
}  # fmt: skip
_ROW_KEYS = {"max", "provenance", "source"}
_MODIFIER_KEYS = {"id", "value", "per", "of", "sign", "when", "rule", "provenance", "source"}
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_TAKEN = {"column", "rules", "against", "natural", "self"}
"""Names that ``Chart.roll`` has for other things."""


class Row(Struct, frozen=True):
    """One row: totals up to ``max`` (None: all above the rows before) give these results, by column."""

    max: int | None
    results: dict[str, Any]
    provenance: str
    source: str


class Modifier(Struct, frozen=True):
    """A modifier as the chart prints it."""

    id: str
    value: int
    per: str
    of: str
    when: str
    rule: str
    provenance: str
    source: str


class Chart:
    """One chart, ready to be rolled on or looked up."""

    def __init__(self, name: str, table: Mapping[str, Any], file: str = "") -> None:
        """Read a chart from the table of a component file.

        Raises ComponentError, naming file, key and what was expected.
        """
        self.id = name
        self.file = file
        self._known: dict[Any, Roll] = {}
        self._plain: dict[tuple[str, ...], Roll] = {}
        self._answers: dict[Any, tuple[tuple[Rolled, ...], tuple[Rolled | None, ...] | None]] = {}
        self.title = self._text(table, "title")
        self.dice: Dice = self._dice(table)
        self.provenance = self._provenance(table, "", required=True)
        self.source = self._text(table, "source")
        self.rules: tuple[str, ...] = tuple(intern(r) for r in self._texts(table, "rules"))
        self.modifiable = self._of(table, "modifiable", bool, True)
        self.first = self._month(table, "from")
        self.last = self._month(table, "to")
        if self.first is not None and self.last is not None and self.first > self.last:
            self._wrong("to", table["to"], f"expected {table['from']} or later")
        self.take_total = self._of(table, "take", str, "") == "total"
        if not self.take_total and "take" in table:
            self._wrong("take", table["take"], 'the only way to take a roll is "total"')
        self.compare: dict[str, Any] = self._compare(table)
        self.rows: tuple[Row, ...] = self._rows(table)
        ways = [bool(self.rows), self.take_total, bool(self.compare)]
        if sum(ways) != 1:
            self._wrong("", "", 'a chart has either "rows", or take = "total", or "compare"')
        self.columns: tuple[str, ...] = tuple(self.rows[0].results) if self.rows else ("",)
        self.natural: tuple[tuple[int, Any], ...] = self._naturals(table)
        self.modifiers: dict[str, Modifier] = self._modifiers(table)
        if self.modifiers and not self.modifiable:
            self._wrong("modifiers", list(self.modifiers), "a chart with modifiable = false prints none")
        self._keywords = {intern(m.replace("-", "_")): spec for m, spec in self.modifiers.items()}
        self.data: dict[str, Any] = {key: value for key, value in table.items() if key not in _CHART_KEYS}
        self.asked: set[str] = set()
        """The modifiers that some rule has spoken of so far, whether they applied or not."""

    # ------------------------------------------------------------------------------------------------ rolling

    def roll(self, column: str = "", /, **asked: Any) -> Roll:
        """The request for a roll on this chart.

        ``asked`` names modifiers of the chart (``-`` written ``_``) with True, how often they apply, or the figure they
        stand for; what is False or 0 does not apply. Besides there may be ``rules``, a tuple of the rules that ask for it;
        ``against``, the figure that a comparing chart holds the roll against; and ``natural``, a pair (n, result): unmodified
        totals up to n give that result whatever the modifiers.

        Raises KeyError for a modifier or column that the chart does not have: a mistake of the rules.
        """
        # These three are no parameters by name: Python would compare each modifier with each of them, at every call.
        key = (column, *asked, *asked.values())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._request(column, **asked)
        return known

    def plain(self, rules: tuple[str, ...] = ()) -> Roll:
        """The request for a roll without column and modifiers: what ``roll(rules=rules)`` gives, sooner."""
        known = self._plain.get(rules)
        if known is None:
            known = self._plain[rules] = self.roll(rules=rules)
        return known

    def _request(
        self,
        column: str,
        *,
        rules: tuple[str, ...] = (),
        against: int | None = None,
        natural: tuple[int, Any] | None = None,
        **amounts: int,
    ) -> Roll:
        if column not in self.columns:
            raise KeyError(self._no_column(column))
        if bool(self.compare) != (against is not None):
            raise KeyError(f"chart {self.id} {'needs a' if self.compare else 'takes no'} figure to compare with")
        applied = []
        for keyword, amount in amounts.items():
            spec = self._keywords.get(keyword)
            if spec is None:
                raise KeyError(
                    f"chart {self.id} has no modifier {keyword!r}; it has {', '.join(self._keywords) or 'none'}"
                )
            self.asked.add(spec.id)
            if not amount:
                continue
            if not (spec.per or spec.of) and amount not in (0, 1):
                raise KeyError(f"modifier {spec.id} of chart {self.id} applies once or not at all, not {amount} times")
            applied.append(Applied(spec.id, spec.value * int(amount)))
        total = sum(modifier.value for modifier in applied)
        layout = (column, total, against, natural if natural is None else (natural[0], repr(natural[1])))
        if layout not in self._answers:
            self._answers[layout] = self._lay_out(column, total, against, natural)
        answers, table = self._answers[layout]
        cited = tuple(dict.fromkeys((*rules, *self.rules)))
        return Roll(self.dice, answers, table, self.id, column, tuple(applied), against, natural, cited)

    def _lay_out(
        self, column: str, total: int, against: int | None, natural: tuple[int, Any] | None
    ) -> tuple[tuple[Rolled, ...], tuple[Rolled | None, ...] | None]:
        answers = []
        for faces in self.dice.all_faces():
            rolled = self.dice.total(faces)
            answers.append(Rolled(faces, rolled, rolled + total, self._result(rolled, total, column, against, natural)))
        count = len(answers)
        if bytes_for(count) > 1:
            return tuple(answers), None
        limit = 256 // count * count
        return tuple(answers), tuple(answers[byte % count] if byte < limit else None for byte in range(256))

    def _result(
        self, rolled: int, total: int, column: str, against: int | None, natural: tuple[int, Any] | None
    ) -> Any:
        for most, result in (*self.natural, *((natural,) if natural else ())):
            if rolled <= most:
                return result
        if against is not None:
            modified = rolled + total
            return self.compare["below" if modified < against else "equal" if modified == against else "above"]
        return self.look_up(rolled + total, column)

    def look_up(self, total: int, column: str = "") -> Any:
        """The result of a total, without dice."""
        if self.take_total:
            return total
        results = self.row(total).results
        if column not in results:
            raise KeyError(self._no_column(column))
        return results[column]

    def row(self, total: int) -> Row:
        """The row that a total falls on."""
        for row in self.rows:
            if row.max is None or total <= row.max:
                return row
        raise KeyError(f"chart {self.id} has no rows to look up")

    def _no_column(self, column: str) -> str:
        return f"chart {self.id} has no column {column!r}; it has {', '.join(map(repr, self.columns))}"

    def holds_in(self, number: int) -> bool:
        """Does this form of the chart hold in that month?"""
        return (self.first is None or number >= self.first) and (self.last is None or number <= self.last)

    # ------------------------------------------------------------------------------------------------ reading

    def _wrong(self, key: str, value: Any, expected: str) -> None:
        where = f"{self.id}.{key}" if key else self.id
        raise ComponentError(self.file, where, f"found {value!r}; {expected}" if key else expected)

    def _of(self, table: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
        value = table.get(key, default)
        if not isinstance(value, kind):
            self._wrong(key, value, f"expected {kind.__name__}")
        return value

    def _text(self, table: Mapping[str, Any], key: str, where: str = "", *, required: bool = True) -> str:
        value = table.get(key)
        if value is None and not required:
            return ""
        if not isinstance(value, str) or not value.strip():
            self._wrong(where + key, value, "expected a text")
        assert isinstance(value, str)
        return value

    def _texts(self, table: Mapping[str, Any], key: str) -> list[str]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            self._wrong(key, value, "expected a list of texts")
        return list(value)

    def _dice(self, table: Mapping[str, Any]) -> Dice:
        notation = self._text(table, "dice")
        try:
            return dice(notation)
        except ValueError as wrong:
            raise ComponentError(self.file, f"{self.id}.dice", str(wrong)) from None

    def _provenance(self, table: Mapping[str, Any], where: str, *, required: bool) -> str:
        value = table.get("provenance", None if required else self.provenance)
        if value not in PROVENANCES:
            self._wrong(where + "provenance", value, f"expected one of {', '.join(PROVENANCES)}")
        return str(value)

    def _month(self, table: Mapping[str, Any], key: str) -> int | None:
        value = table.get(key)
        if value is None:
            return None
        try:
            return month(value)
        except (ValueError, TypeError) as wrong:
            raise ComponentError(self.file, f"{self.id}.{key}", str(wrong)) from None

    def _compare(self, table: Mapping[str, Any]) -> dict[str, Any]:
        value = self._of(table, "compare", dict, {})
        if value and set(value) != {"below", "equal", "above"}:
            self._wrong("compare", sorted(value), "expected the three keys below, equal and above")
        return {key: _interned(result) for key, result in value.items()}

    def _rows(self, table: Mapping[str, Any]) -> tuple[Row, ...]:
        rows: list[Row] = []
        entries = self._of(table, "rows", list, [])
        for place, entry in enumerate(entries):
            where = f"rows[{place}]"
            if not isinstance(entry, dict):
                self._wrong(where, entry, "expected a table")
            most = entry.get("max")
            last = place == len(entries) - 1
            if last and most is not None:
                self._wrong(f"{where}.max", most, "the last row has no max: it takes everything above")
            if not last and (not isinstance(most, int) or isinstance(most, bool)):
                self._wrong(f"{where}.max", most, "expected a whole number")
            before = rows[-1].max if rows else None
            if not last and before is not None and most <= before:
                self._wrong(f"{where}.max", most, f"rows ascend: expected more than {before}")
            results = {
                intern("" if key == "result" else key): _interned(value)
                for key, value in entry.items()
                if key not in _ROW_KEYS
            }
            if not results or ("" in results and len(results) > 1):
                self._wrong(where, entry, 'expected either "result" or one key a column')
            if rows and set(results) != set(rows[0].results):
                self._wrong(where, sorted(results), f"expected the columns {sorted(rows[0].results)} of the first row")
            provenance = self._provenance(entry, f"{where}.", required=False)
            source = self._text(entry, "source", f"{where}.", required=False) or self.source
            rows.append(Row(most, results, provenance, source))
        return tuple(rows)

    def _naturals(self, table: Mapping[str, Any]) -> tuple[tuple[int, Any], ...]:
        naturals: list[tuple[int, Any]] = []
        for place, entry in enumerate(self._of(table, "natural", list, [])):
            where = f"natural[{place}]"
            if not isinstance(entry, dict) or set(entry) != {"max", "result"} or type(entry["max"]) is not int:
                self._wrong(where, entry, "expected the two keys max (a whole number) and result")
            if naturals and entry["max"] <= naturals[-1][0]:
                self._wrong(f"{where}.max", entry["max"], f"naturals ascend: expected more than {naturals[-1][0]}")
            naturals.append((entry["max"], _interned(entry["result"])))
        return tuple(naturals)

    def _modifiers(self, table: Mapping[str, Any]) -> dict[str, Modifier]:
        modifiers: dict[str, Modifier] = {}
        for place, entry in enumerate(self._of(table, "modifiers", list, [])):
            where = f"modifiers[{place}]."
            if not isinstance(entry, dict):
                self._wrong(where[:-1], entry, "expected a table")
            unknown = set(entry) - _MODIFIER_KEYS
            if unknown:
                self._wrong(
                    where + sorted(unknown)[0],
                    entry[sorted(unknown)[0]],
                    f"known keys: {', '.join(sorted(_MODIFIER_KEYS))}",
                )
            name = intern(self._text(entry, "id", where))
            if not _SLUG.match(name) or name in _TAKEN:
                free = f"expected small letters, digits and hyphens, and none of {', '.join(sorted(_TAKEN))}"
                self._wrong(where + "id", name, free)
            if name in modifiers:
                self._wrong(where + "id", name, "each modifier stands once")
            of = self._text(entry, "of", where, required=False)
            value = entry.get("sign", 1) if of else entry.get("value")
            if not isinstance(value, int) or isinstance(value, bool):
                self._wrong(where + ("sign" if of else "value"), value, "expected a whole number")
            for key in ("value", "per") if of else ("sign",):
                if key in entry:
                    self._wrong(where + key, entry[key], 'a modifier has "value" (and "per"), or "of" (and "sign")')
            modifiers[name] = Modifier(
                name,
                int(value),
                self._text(entry, "per", where, required=False),
                of,
                self._text(entry, "when", where),
                self._text(entry, "rule", where, required=False),
                self._provenance(entry, where, required=False),
                self._text(entry, "source", where, required=False) or self.source,
            )
        return modifiers


def _interned(value: Any) -> Any:
    return intern(value) if isinstance(value, str) else value


class Charts(dict[str, Chart]):
    """The charts of a rulebook by id, with the dated forms of a chart found by month."""

    def __init__(self, charts: Mapping[str, Chart] | None = None) -> None:
        super().__init__(charts or {})
        self._dated: dict[tuple[str, int], Chart | None] = {}

    def __missing__(self, name: str) -> Chart:
        raise KeyError(f"there is no chart {name!r}")

    def forms(self, family: str) -> Iterator[Chart]:
        """The forms of a chart: those whose id begins with the family's name and a dot."""
        start = family + "."
        return (chart for name, chart in self.items() if name.startswith(start))

    def dated(self, family: str, number: int) -> Chart:
        """The form of a chart that holds in a month. Raises KeyError unless exactly one does: a mistake in the files."""
        chart = self._dated.get((family, number)) or self.dated_or_none(family, number)
        if chart is None:
            raise KeyError(f"no form of chart {family!r} holds in {month_text(number)}")
        return chart

    def dated_or_none(self, family: str, number: int) -> Chart | None:
        """The form of a chart that holds in a month, or None if none does. Raises KeyError if several do."""
        key = (family, number)
        if key not in self._dated:
            held = [form for form in self.forms(family) if form.holds_in(number)]
            if len(held) > 1:
                raise KeyError(f"{' and '.join(form.id for form in held)} both hold in {month_text(number)}")
            self._dated[key] = held[0] if held else None
        return self._dated[key]
