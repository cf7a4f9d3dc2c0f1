"""Figures that the words quote, read from the printed components and computed nowhere else."""

from __future__ import annotations

from functools import cache
from typing import Any

from kaleun.kernel.charts import Chart
from kaleun.kernel.phrases import signed

from .components import BoatType, Data

__all__ = ["boat_type", "chart", "chart_title", "least_detected", "most", "printed", "worth"]


def printed() -> Data:
    """The components as they are printed, which the rulebook reads once."""
    from . import rulebook  # the rulebook offers these words

    data: Data = rulebook.components()[1]
    return data


def chart(name: str) -> Chart:
    """A chart by its id."""
    return printed().components.charts[name]


def chart_title(name: str) -> str:
    """What a chart is called, without its code: ``Escort detection``."""
    title = chart(name).title
    return title.partition("] ")[2] or title


def boat_type(type_: str) -> BoatType:
    """A boat type."""
    return printed().boats[type_]


@cache
def most(name: str, result: Any, column: str = "") -> int:
    """The highest total that gives a result on a chart."""
    found = [row.max for row in chart(name).rows if row.results[column] == result and row.max is not None]
    return max(found)


@cache
def least_detected(name: str) -> int:
    """The lowest modified total at which escorts detect the boat."""
    return most(name, "undetected") + 1


@cache
def worth(name: str, modifier: str) -> str:
    """What a modifier of a chart adds, as it is written: ``+1``, ``−2``."""
    return signed(chart(name).modifiers[modifier].value)
