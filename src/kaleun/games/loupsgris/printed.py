"""Figures that the words quote, read from the printed components and computed nowhere else."""

from __future__ import annotations

from functools import cache

from kaleun.kernel.charts import Chart
from kaleun.kernel.phrases import signed

from .components import BoatType, Counter, Data

__all__ = ["boat_type", "chart", "counter", "least", "most", "printed", "worth"]


@cache
def printed() -> Data:
    """The components as they are printed, which the rulebook reads once."""
    from . import rulebook  # the rulebook offers these words

    data: Data = rulebook.components()[1]
    return data


def chart(name: str) -> Chart:
    """A chart by its id."""
    return printed().components.charts[name]


def boat_type(type_: str) -> BoatType:
    """A boat type."""
    return printed().boats[type_]


def counter(name: str) -> Counter:
    """A counter of one of the cups."""
    return printed().counters[name]


@cache
def most(name: str, result: str) -> int:
    """The highest total that gives a result on a chart."""
    return max(row.max for row in chart(name).rows if row.results[""] == result and row.max is not None)


@cache
def least(name: str, result: str) -> int:
    """The lowest total from which on a chart gives a result, or a better one."""
    below = 0
    for row in chart(name).rows:
        if row.results[""] == result:
            return below + 1
        below = row.max or below
    raise KeyError(f"the chart {name} has no result {result!r}")


@cache
def worth(name: str, modifier: str) -> str:
    """What a modifier of a chart adds, as it is written: ``+1``, ``−2``."""
    return signed(chart(name).modifiers[modifier].value)
