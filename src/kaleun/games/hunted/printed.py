"""Figures that the words quote, read from the printed components and computed nowhere else."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.printed import Printed
from kaleun.kernel.rulebook import Rulebook

from .components import BoatType, Data

__all__ = ["boat_type", "chart", "chart_title", "least_detected", "most", "printed", "worth"]


def _rulebook() -> Rulebook[Any]:
    from . import rulebook  # the rulebook offers these words

    return rulebook


_PRINTED = Printed[Data](_rulebook)
printed, chart, most, worth = _PRINTED.data, _PRINTED.chart, _PRINTED.most, _PRINTED.worth


def chart_title(name: str) -> str:
    """What a chart is called, without its code: ``Escort detection``."""
    title = chart(name).title
    return title.partition("] ")[2] or title


def boat_type(type_: str) -> BoatType:
    """A boat type."""
    return printed().boats[type_]


def least_detected(name: str) -> int:
    """The lowest modified total at which escorts detect the boat."""
    return most(name, "undetected") + 1
