"""Boat numbers [4.3.1, 14.4]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.boat_numbers import UNKNOWN, historical_numbers, number_boat, number_of
from kaleun.games.hunted.setup import OPTIONS, set_up
from kaleun.games.hunted.state import State
from kaleun.kernel.errors import OptionError
from support.hunted import DATA, table
from support.script import run

DEFAULTS = {spec.id: spec.default for spec in OPTIONS}


def new(**options: Any) -> State:
    return set_up(DEFAULTS | {name.replace("_", "-"): value for name, value in options.items()}, DATA)


@pytest.mark.parametrize(("text", "number"), [("U-96", 96), ("u 96", 96), ("96", 96), ("U96", 96), ("Gustav", None)])
def test_how_a_number_is_written(text, number):
    assert number == number_of(text)


@pytest.mark.rule("14.4a")
def test_a_boat_has_no_number_unless_the_player_gave_one():
    assert UNKNOWN == new().boat.number
    assert "U-96" == new(number="96").boat.number
    assert "Gustav" == new(number="Gustav").boat.number
    play = table()
    assert [] == run(play, number_boat(play)).rolls
    assert UNKNOWN == play.state.boat.number


@pytest.mark.rule("14.4b")
def test_numbers_are_those_of_the_type():
    assert [459, 460, 461, 462, 463, 464, 487, 488, 489, 490] == historical_numbers(DATA, "XIV")
    play = table("XIV", optional=["historical-ids"])
    run(play, number_boat(play), (10,))
    assert "U-490" == play.state.boat.number


@pytest.mark.rule("14.4b")
def test_a_number_that_the_type_never_had_is_refused():
    assert "U-96" == new(number="U-96", historical_ids=True).boat.number
    with pytest.raises(OptionError, match=r"14\.4b"):
        new(number="U-181", historical_ids=True)
    with pytest.raises(OptionError, match=r"14\.4b"):
        new(number="Gustav", historical_ids=True)


@pytest.mark.rule("14.4b")
def test_a_type_that_was_never_built_takes_any_number():
    assert "U-5001" == new(boat="XII", number="5001", historical_ids=True).boat.number
    play = table("XII", optional=["historical-ids"])
    assert [] == run(play, number_boat(play)).rolls


@pytest.mark.rule("14.4b")
def test_a_number_that_is_there_stays():
    play = table(optional=["historical-ids"], number="U-96")
    assert [] == run(play, number_boat(play)).rolls


def test_every_number_can_be_drawn():
    for type_ in DATA.boats:
        numbers = historical_numbers(DATA, type_)
        assert len(numbers) == len(set(numbers))
        assert (type_ == "XII") == (not numbers)
