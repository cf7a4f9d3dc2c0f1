"""The Fa-330 kite [8.2.2]."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kaleun.games.hunted import encounter, kite
from kaleun.games.hunted.conditions import encounter_of, patrol_of
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.state import KIA, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, table
from support.script import run


def in_the_south(column: str = "indian-ocean", **changes: Any) -> Play[State]:
    play = table("IXD-2", **changes.pop("boat", {}))
    return at_sea(play, "transit", column, column, "transit", box=1, **changes)


@pytest.mark.rule("8.2.2a")
@pytest.mark.parametrize("column", ["indian-ocean", "brazilian-coast", "australia", "west-african-coast"])
def test_the_kite_may_be_flown_in_warm_waters(column):
    play = in_the_south(column)
    played = run(play, kite.deploy(play), "kite.deploy:deploy")
    assert played.result is True
    assert patrol_of(play.state).kite_out


@pytest.mark.rule("8.2.2a")
@pytest.mark.parametrize("column", ["atlantic", "transit", "north-america", "mission"])
def test_nowhere_else(column):
    play = in_the_south(column, kite_out=True)
    played = run(play, kite.deploy(play))
    assert (True, False, False) == (played.done, played.result, patrol_of(play.state).kite_out)


@pytest.mark.rule("8.2.2a")
def test_only_with_a_kite_aboard():
    play = in_the_south(boat={"kite": False})
    assert (True, False) == ((played := run(play, kite.deploy(play))).done, played.result)
    assert "8.2.2a" == kite.why_no_kite(play)
    assert [name for name, boat in DATA.boats.items() if boat.kite] == ["IXD-2", "IXD/42"]


@pytest.mark.rule("8.1.7a")
def test_a_schnorcheling_boat_flies_none():
    play = in_the_south(posture="schnorcheling")
    assert "8.1.7a" == kite.why_no_kite(play)
    assert run(play, kite.deploy(play)).done


@pytest.mark.rule("8.2.2b", "8.2.2c")
def test_a_five_may_be_rolled_again_but_need_not_be():
    play = in_the_south(kite_out=True)
    assert run(play, kite.may_roll_again(play, 5), "kite.roll-again:roll-again").result is True
    assert run(play, kite.may_roll_again(play, 5), "kite.roll-again:keep").result is False
    assert (True, False) == ((played := run(play, kite.may_roll_again(play, 6))).done, played.result)
    patrol_of(play.state).kite_out = False
    assert run(play, kite.may_roll_again(play, 5)).done


@pytest.mark.rule("8.2.2b")
def test_the_second_roll_counts():
    play = in_the_south(kite_out=True)
    played = run(play, encounter.encounter_roll(play), ("E1", 2, 3), "roll-again", ("E1", 2, 3))
    assert (True, "none") == (played.done, played.result)
    played = run(play, encounter.encounter_roll(play), ("E1", 2, 3), "roll-again", ("E1", 3, 3))
    assert "ship" == encounter_of(play.state).kind


@pytest.mark.rule("8.2.2a", "8.2.2c")
def test_it_is_asked_before_each_roll_of_a_box():
    play = in_the_south()
    patrol = patrol_of(play.state)
    patrol.boxes[2] = replace(patrol.boxes[2], rolls=2)
    played = run(
        play, conduct_patrol(play), "patrol.box:surfaced",
        "kite.deploy:deploy", ("E1", 1, 4), "roll-again", ("E1", 2, 3),
        "kite.deploy:deploy", ("E1", 1, 4), "roll-again", ("E1", 5, 2),
        ("E1.transit", 3, 4),
    )  # fmt: skip
    assert played.done


@pytest.mark.parametrize(
    ("die", "observer"),
    [
        pytest.param(2, "doctor", marks=pytest.mark.rule("10.6v")),
        (3, "second-watch-officer"),
        (4, "second-watch-officer"),
        (5, ""),
        pytest.param(6, "", marks=pytest.mark.rule("10.6w")),
    ],
)
@pytest.mark.rule("8.2.2d", "8.2.2e")
def test_the_kite_and_its_observer_are_lost_to_an_aircraft(die, observer):
    play = in_the_south(kite_out=True)
    run(play, kite.lose_kite(play), ("kite_loss", die))
    assert [observer] * bool(observer) == [man for man, state in play.state.crew.men.items() if state == KIA]
    assert (False, False) == (play.state.boat.kite, patrol_of(play.state).kite_out)


@pytest.mark.rule("8.2.2g")
def test_nobody_is_lost_twice():
    play = in_the_south(kite_out=True, boat={"men": {"doctor": KIA}})
    before = dict(play.state.crew.men)
    run(play, kite.lose_kite(play), ("kite_loss", 1))
    assert before == play.state.crew.men


@pytest.mark.rule("8.2.2d")
def test_a_kite_that_is_not_up_is_not_lost():
    play = in_the_south()
    assert [] == run(play, kite.lose_kite(play)).rolls
    assert play.state.boat.kite


@pytest.mark.rule("8.2.2f")
def test_it_is_lost_even_if_the_boat_crash_dives():
    play = in_the_south(kite_out=True)
    played = run(play, encounter.encounter_roll(play), ("E1", 1, 1), ("kite_loss", 1), ("A1", 6, 6))
    assert played.done
    assert KIA == play.state.crew.men["doctor"]
