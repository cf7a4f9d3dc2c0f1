"""Figures that the words of a rulebook quote, read from its components as they are printed and computed nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .charts import Chart
from .phrases import signed
from .rulebook import Rulebook

__all__ = ["Printed"]

D = TypeVar("D")


class Printed(Generic[D]):
    """The components of a rulebook without any packs, which it reads once; ``D`` are its own structs.

    The rulebook is asked for when somebody looks, since it offers the words that quote it.
    """

    def __init__(self, rulebook: Callable[[], Rulebook[Any]]) -> None:
        self._rulebook = rulebook
        self._data: D | None = None

    def data(self) -> D:
        """The components as the rulebook's own structs."""
        if self._data is None:
            self._data = self._rulebook().components()[1]
        assert self._data is not None
        return self._data

    def chart(self, name: str) -> Chart:
        """A chart by its id."""
        return self._rulebook().components()[0].charts[name]

    def most(self, name: str, result: Any, column: str = "") -> int:
        """The highest total that gives a result on a chart. Raises ValueError for one that has no highest."""
        rows = self.chart(name).rows
        return max(row.max for row in rows if row.results[column] == result and row.max is not None)

    def least(self, name: str, result: Any, column: str = "") -> int:
        """The lowest total from which on a chart gives a result, or one further down. Raises KeyError for one that it does not have."""
        below = 0
        for row in self.chart(name).rows:
            if row.results[column] == result:
                return below + 1
            below = row.max or below
        raise KeyError(f"the chart {name} has no result {result!r}")

    def worth(self, name: str, modifier: str) -> str:
        """What a modifier of a chart adds, as it is written: ``+1``, ``−2``."""
        return signed(self.chart(name).modifiers[modifier].value)
