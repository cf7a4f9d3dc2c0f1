"""Preparations and departure [4.1 to 4.6, 5, 6, 17.2b]."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.components import BUNKER, CUPS
from kaleun.games.loupsgris.conditions import boat_of, discretion, hunt, maneuverability, patrol_of
from kaleun.games.loupsgris.departure import depart
from kaleun.games.loupsgris.outfit import cup_contents, new_boat
from kaleun.games.loupsgris.preparations import prepare
from kaleun.games.loupsgris.state import Patrol, State
from kaleun.kernel.play import Play
from support.loupsgris import DATA, table
from support.script import run

FIRST = (
    "preparations.port:lorient",
    "preparations.type:VIIC",
    "preparations.crew-option:cohesion",
    "preparations.specialisation:intuitive",
)


def new(**career: Any) -> Play[State]:
    """A commander whose career begins; with ``patrols`` one who comes home."""
    play = table(**career)
    play.state = rulebook.set_up({"name": "Test"}, DATA)
    play.state.phase = "port"
    for name, value in career.items():
        setattr(play.state.career, name, value)
    if play.state.career.patrols:
        play.state.career.port = "lorient"
        play.state.boat = new_boat(DATA, "VIIC")
    return play


@pytest.mark.rule("1a", "4.1a", "4.4.1a", "4.6a")
def test_one_commander_begins_with_a_crew_of_level_2_and_five_fame_points():
    state = rulebook.set_up({"name": "Test"}, DATA)
    assert ("commander",) == rulebook.seats(state)
    assert (2, 5) == (state.career.crew_level, state.career.fame)
    assert all(port.lat > 47 for port in DATA.ports.values())


@pytest.mark.rule("3a", "4.1a", "4.1b", "4.2a", "4.4.3a", "4.5a")
def test_the_first_preparations_ask_for_port_type_option_and_specialisation():
    play = new()
    played = run(play, prepare(play), *FIRST)
    assert played.done
    assert ["lorient", "brest", "saint-nazaire"] == list(played.options("preparations.port"))
    assert ["VIIC", "IXB", "IXC", "IXD2"] == list(played.options("preparations.type"))
    assert 6 == len(played.options("preparations.crew-option"))
    assert ["intuitive", "old-wolf", "charismatic", "discipline"] == list(played.options("preparations.specialisation"))
    career = play.state.career
    assert ("lorient", {"cohesion": 1, "intuitive": 1}) == (career.port, career.options)
    assert ("departure", "") == (play.state.phase, play.state.step)
    assert [1] == [heading.facts["number"] for heading in played.headings("patrol")]


@pytest.mark.rule("4.1b")
def test_the_port_changes_nothing_but_its_name():
    tables = []
    for port in DATA.ports:
        play = new()
        run(play, prepare(play), port, *FIRST[1:])
        play.state.career.port = ""
        tables.append(play.state)
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.rule("4.2c", "17f")
def test_later_preparations_ask_for_the_type_only():
    play = new(patrols=1, options={"gunner": 2}, fame=3)
    played = run(play, prepare(play), "preparations.type:IXB")
    assert (True, ["preparations.type"]) == (played.done, played.kinds)
    assert ("IXB", {"gunner": 2}, 3) == (
        boat_of(play.state).type,
        play.state.career.options,
        play.state.career.fame,
    )
    assert 2 == patrol_of(play.state).number


@pytest.mark.rule("17f", "2e", "4.2b")
def test_everything_is_made_good_before_a_patrol():
    play = new(patrols=1)
    boat = boat_of(play.state)
    boat.rows["stern"].crossed, boat.torpedoes, boat.autonomy, boat.leak = 3, 0, 0, 2
    play.cups["targets"].contents.remove("T01")
    run(play, prepare(play), "VIIC")
    boat = boat_of(play.state)
    assert (0, 14, 4, 0) == (boat.rows["stern"].crossed, boat.torpedoes, boat.autonomy, boat.leak)
    assert all(sorted(cup_contents(DATA, cup)) == sorted(play.cups[cup].contents) for cup in CUPS)


@pytest.mark.rule("4.5e", "4.3g")
def test_discipline_adds_to_the_autonomy_points_of_the_first_patrol_too():
    play = new()
    run(play, prepare(play), *FIRST[:3], "discipline")
    assert 6 == boat_of(play.state).autonomy


@pytest.mark.rule("4.4.3b", "4.4.3h", "4.5b")
def test_options_on_maneuverability_go_into_discretion_and_hunt():
    play = new()
    run(play, prepare(play), *FIRST)
    assert (4, 3, 3) == (
        maneuverability(play.state, DATA),
        discretion(play.state, DATA),
        hunt(play.state, DATA),
    )


@pytest.mark.rule("4.6k", "4.6j")
@pytest.mark.parametrize(("before", "after"), [(7, 5), (5, 5), (2, 2)])
def test_fame_points_above_five_are_lost_at_the_start(before, after):
    play = new(patrols=1, fame=before)
    run(play, prepare(play), "VIIC")
    assert after == play.state.career.fame


@pytest.mark.rule("17.2b", "17.2c")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (3, 3)])
def test_a_patrol_starts_with_crew_level_1_at_least(before, after):
    play = new(patrols=2, crew_level=before)
    run(play, prepare(play), "VIIC")
    assert after == play.state.career.crew_level


@pytest.mark.rule("4.4.2a", "4.4.2d")
def test_combativity_is_3_at_the_start_of_every_patrol():
    play = new(patrols=1)
    run(play, prepare(play), "VIIC")
    assert 3 == patrol_of(play.state).combativity


# ------------------------------------------------------------------------------------------------ departure


def leaving() -> Play[State]:
    play = table()
    play.state.patrol = Patrol(1)
    return play


@pytest.mark.rule("5a", "5b", "6b", "6.1a", "1a")
def test_two_dice_name_the_patrol_square():
    play = leaving()
    played = run(play, depart(play), ("mission", 5, 6))
    patrol = patrol_of(play.state)
    assert (True, ["mission"], "patrol") == (played.done, played.charts, play.state.phase)
    assert ("H04", BUNKER, 6, False) == (patrol.zone, patrol.square, patrol.weather, patrol.arrived)
    assert (0, 0) == (DATA.weather[6].approach, DATA.weather[6].firing)


@pytest.mark.rule("5b", "5c", "2a")
def test_every_pair_of_dice_names_a_square_of_the_high_seas():
    for pair in product(range(1, 11), repeat=2):
        play = leaving()
        run(play, depart(play), pair)
        assert DATA.squares[patrol_of(play.state).zone].mission == sum(pair)
