"""Figures that the words quote, read from the printed components and computed nowhere else."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.printed import Printed
from kaleun.kernel.rulebook import Rulebook

from .components import BoatType, Counter, Data

__all__ = ["boat_type", "chart", "counter", "least", "most", "printed", "worth"]


def _rulebook() -> Rulebook[Any]:
    from . import rulebook  # the rulebook offers these words

    return rulebook


_PRINTED = Printed[Data](_rulebook)
printed, chart = _PRINTED.data, _PRINTED.chart
most, least, worth = _PRINTED.most, _PRINTED.least, _PRINTED.worth


def boat_type(type_: str) -> BoatType:
    """A boat type."""
    return printed().boats[type_]


def counter(name: str) -> Counter:
    """A counter of one of the cups."""
    return printed().counters[name]
