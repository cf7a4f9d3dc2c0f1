"""Flotilla counters [14.14]."""

import pytest

from kaleun.games.hunted.flotillas import fitting_flotillas, join_flotilla
from support.hunted import DATA, table
from support.script import run


@pytest.mark.rule("14.14a")
@pytest.mark.parametrize(
    ("boat", "base", "numbers"),
    [
        ("VIIC", "france", [1, 3, 6, 7, 9]),
        ("VIIC/41", "norway", [11, 13, 14]),
        ("VIIC", "mediterranean", [29]),
        ("VIIC", "germany", [33]),
        ("IXC", "france", [2, 10, 12]),
        ("IXC", "norway", [33]),
        ("IXD-2", "penang", [33]),
        ("XXI", "norway", [11]),
        ("XIV", "france", [10, 12]),
    ],
)
def test_flotillas_that_fit_family_and_region(boat, base, numbers):
    assert fitting_flotillas(table(boat, base=base).state.boat, DATA) == numbers


@pytest.mark.rule("14.14a")
def test_the_player_picks_where_several_fit_and_again_when_the_base_changes():
    play = table(optional=["flotillas"])
    run(play, join_flotilla(play), "flotilla.join:flotilla-9")
    assert play.state.boat.flotilla == 9
    assert run(play, join_flotilla(play)).done
    play.state.boat.base = "germany"
    played = run(play, join_flotilla(play))
    assert played.done
    assert play.state.boat.flotilla == 33
    assert played.events("flotilla")[0].facts == {"number": 33, "base": "germany"}


@pytest.mark.rule("14.14a")
def test_without_the_optional_rule_there_is_no_counter():
    play = table()
    assert run(play, join_flotilla(play)).done
    assert play.state.boat.flotilla == 0
