"""The rule index of a rulebook: every rule as one testable row with a stable id."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from .components import read_csv
from .errors import ComponentError

__all__ = ["Rule", "RuleIndex"]

_COLUMNS = ["id", "section", "kind", "status", "clause", "check"]
_STATUSES = ("given", "inferred", "reconstructed")


class Rule(Struct, frozen=True):
    """One rule."""

    id: str
    """Stable; tests, requests and modifiers cite it."""
    section: str
    """The case of the rulebook."""
    kind: str
    status: str
    """given: the rulebook says so; inferred: read out of it; reconstructed: ours, where the rulebook is silent or lost."""
    clause: str
    check: str
    """A situation that shows it."""


class RuleIndex:
    """The rules by id, in the order of the book."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, file: Traversable | Path) -> RuleIndex:
        """Read ``rules.csv``. Raises ComponentError with the line that is wrong."""
        rows, lines = read_csv(file, file.name)
        if list(rows[0]) != _COLUMNS:
            raise ComponentError(file.name, "line 1", f"expected the columns {', '.join(_COLUMNS)}")
        rules: dict[str, Rule] = {}
        for line, row in zip(lines, rows, strict=True):
            where = f"line {line}"
            for column in ("id", "section", "kind", "clause"):
                if not row[column].strip():
                    raise ComponentError(file.name, where, f"expected a text in the column {column}")
            if row["status"] not in _STATUSES:
                raise ComponentError(
                    file.name, where, f"found status {row['status']!r}; expected {', '.join(_STATUSES)}"
                )
            if row["id"] in rules:
                raise ComponentError(file.name, where, f"the id {row['id']} stands twice")
            rules[row["id"]] = Rule(**row)
        return cls(list(rules.values()))

    def __contains__(self, name: object) -> bool:
        return name in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def get(self, name: str) -> Rule | None:
        """The rule of that id, or None."""
        return self._rules.get(name)

    def find(self, text: str) -> list[Rule]:
        """The rule of an id; or all rules of a case (``9.6`` and what is under it); or those whose clause holds the text."""
        text = text.strip().strip("[]")
        if text in self._rules:
            return [self._rules[text]]
        case = [rule for rule in self if rule.section == text or rule.section.startswith(text + ".")]
        if case or not text:
            return case
        return [rule for rule in self if text.casefold() in rule.clause.casefold()]
