"""Figures that words quote."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.kernel.printed import Printed
from support.toy import rulebook

PRINTED: Printed[Any] = Printed(lambda: rulebook)


def test_the_highest_and_lowest_total_of_a_result() -> None:
    """In the column that is read; the last row has no highest total, and the first is counted from 1."""
    assert [PRINTED.most("weather.summer", result) for result in ("fog", "fair")] == [4, 9]
    assert [PRINTED.least("weather.summer", result) for result in ("fog", "fair", "rain")] == [1, 5, 10]
    assert [PRINTED.most("berthing", "bump", column) for column in ("north", "south")] == [2, 5]
    assert [PRINTED.least("berthing", "berthed", column) for column in ("north", "south")] == [3, 6]


def test_a_result_that_a_chart_does_not_have_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        PRINTED.most("weather.summer", "rain")
    with pytest.raises(KeyError, match="snow"):
        PRINTED.least("weather.summer", "snow")


def test_a_modifier_is_written_with_its_sign() -> None:
    assert [PRINTED.worth("berthing", modifier) for modifier in ("fog", "tugs")] == ["−2", "+2"]


def test_components_and_charts_are_those_of_the_rulebook() -> None:
    components, data = rulebook.components()
    assert PRINTED.data() is data
    assert PRINTED.chart("hoist") is components.charts["hoist"]
