"""Navigation phases: orders, weather, movement, repair phases, arrival [6, 14.2, 16, summary]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.components import BUNKER
from kaleun.games.loupsgris.conditions import boat_of, patrol_of, phase_of
from kaleun.games.loupsgris.navigation import sail, why_no_repair, why_no_stay
from kaleun.games.loupsgris.state import State
from kaleun.kernel.play import Play
from support.loupsgris import DATA, at_sea, hurt, table
from support.script import run

QUIET = ("weather", 6), "navigation.tactic:normal"
NOTHING = ("contact", 1)


def at(
    square: str, boat: str = "VIIC", *, zone: str = "H06", fame: int = 0, autonomy: int = -1, **changes: Any
) -> Play[State]:
    """A boat on a square at the start of a Navigation phase; a patrol whose zone lies behind her has been there."""
    play = at_sea(table(boat, fame=fame), square, zone=zone, **changes)
    if autonomy >= 0:
        boat_of(play.state).autonomy = autonomy
    patrol = patrol_of(play.state)
    patrol.arrived = patrol.arrived or (square[0] == "H" and square > zone)
    patrol.homeward = patrol.homeward or square == DATA.last_high
    return play


def leaving(**changes: Any) -> Play[State]:
    play = at("bunker", **changes)
    patrol_of(play.state).phases = 1
    return play


def moved(played: Any) -> list[str]:
    return [event.facts["square"] for event in played.events("moved")]


# ------------------------------------------------------------------------------------------------ the first phase


@pytest.mark.rule("3a", "6.1a", "6.2b", "6.2.1a", "summary.b", "4.3e")
def test_the_first_phase_asks_for_advance_route_and_tactic_and_rolls_no_weather():
    play = leaving()
    played = run(play, sail(play), "navigation.advance:1", "navigation.route:S1", "navigation.tactic:normal", NOTHING)
    assert ["navigation.advance", "navigation.route", "navigation.tactic"] == played.kinds
    assert ["N1", "S1"] == list(played.options("navigation.route"))
    assert ["slow", "normal", "full"] == list(played.options("navigation.tactic"))
    assert (["contact.yellow"], ["S1"], 6) == (played.charts, moved(played), patrol_of(play.state).weather)


@pytest.mark.rule("summary.f", "6.2.2d", "summary.a")
def test_the_first_phase_can_only_be_a_movement():
    play = leaving()
    assert ("summary.f", "6.2.2d") == (why_no_repair(play.state, DATA), why_no_stay(play.state, DATA))


@pytest.mark.rule("6a", "6.2c", "6.2e")
@pytest.mark.parametrize(("start", "homeward", "squares"), [
    ("S2", False, ["S3", "S4", "H01"]), ("H05", False, ["H06"]), ("H07", False, ["H08", "H09", "H10"]),
    ("N3", True, ["N2", "N1"]), ("N1", False, ["N2", "N3", "H01"]),
])  # fmt: skip
def test_the_way_is_prescribed(start, homeward, squares):
    play = at(start, homeward=homeward)
    played = run(play, sail(play), ("weather", 6), "3")
    assert squares == moved(played)
    assert "navigation.route" not in played.kinds


@pytest.mark.rule("6.2d")
@pytest.mark.parametrize(("start", "advance"), [("H21", "1"), ("H20", "3")])
@pytest.mark.parametrize("route", ["N3", "S4"])
def test_the_way_home_is_chosen_afresh(start, advance, route):
    play = at(start)
    played = run(play, sail(play), ("weather", 6), advance, f"navigation.route:{route}")
    assert ["N3", "S4"] == list(played.options("navigation.route"))
    assert route in moved(played)


# ------------------------------------------------------------------------------------------------ weather


@pytest.mark.rule("6.1b", "6.1c", "6.1d")
@pytest.mark.parametrize("die", [1, 9])
def test_later_phases_roll_for_weather(die):
    play = at("H01")
    run(play, sail(play), ("weather", die), "1", "normal", NOTHING)
    patrol = patrol_of(play.state)
    assert die == patrol.weather
    assert (3, "weather") == (patrol.phases, phase_of(play.state).stage)


# ------------------------------------------------------------------------------------------------ advance


@pytest.mark.rule("6.2.2a", "6.2.2b", "4.6l")
def test_without_autonomy_points_one_or_three_squares():
    play = at("H08")
    boat_of(play.state).autonomy = 0
    played = run(play, sail(play), ("weather", 6))
    assert {
        "1": None, "2": "6.2.2a", "3": None, "4": "6.2.2b", "5": "6.2.2b", "autonomy-point": "4.6l",
    } == played.options()  # fmt: skip


@pytest.mark.rule("6.2.2b", "4.3e")
@pytest.mark.parametrize(("advance", "left"), [("1", 4), ("2", 3), ("3", 4), ("4", 3), ("5", 3)])
def test_one_autonomy_point_carries_her_farther(advance, left):
    play = at("H08")
    played = run(play, sail(play), ("weather", 6), advance)
    assert (int(advance), left) == (len(moved(played)), boat_of(play.state).autonomy)


@pytest.mark.rule("4.6d", "6.2.2b")
def test_an_autonomy_point_is_bought_for_the_advance():
    play = at("H08", fame=2)
    boat_of(play.state).autonomy = 0
    played = run(play, sail(play), ("weather", 6), "navigation.advance:autonomy-point", "5")
    assert (5, 0, 1) == (len(moved(played)), boat_of(play.state).autonomy, play.state.career.fame)


@pytest.mark.rule("6.2.2c", "16a", "16b")
def test_she_stops_on_her_patrol_square():
    play = at("H04", zone="H06")
    played = run(play, sail(play), ("weather", 6), "3")
    assert (["H05", "H06"], 2) == (moved(played), play.state.career.fame)
    assert "navigation.tactic" == played.question.kind
    assert ["moved", "moved", "arrived", "fame"] == [e.kind for e in played.events()][-4:]


@pytest.mark.rule("6.2.2c", "7.1f", "3b")
def test_she_stops_in_the_bunker_without_a_contact_check():
    play = at("S1", homeward=True)
    played = run(play, sail(play), ("weather", 6), "3")
    assert (True, [BUNKER], "return") == (played.done, moved(played), play.state.phase)
    assert (BUNKER, ["weather"]) == (patrol_of(play.state).square, played.charts)


@pytest.mark.rule("7.1f")
def test_contacts_of_the_last_sea_squares_come_before_the_port():
    play = at("S3", homeward=True)
    played = run(play, sail(play), ("weather", 6), "3", "normal", ("contact.yellow", 1))
    assert (True, ["S2", "S1", BUNKER], "return") == (played.done, moved(played), play.state.phase)


# ------------------------------------------------------------------------------------------------ staying


@pytest.mark.rule("4.3d", "6.1f", "6.2.1e", "7.1c", "summary.d", "6.2.1b")
def test_a_stay_costs_a_point_and_brings_weather_tactic_and_contacts():
    play = at("H06", autonomy=2)
    played = run(play, sail(play), "navigation.orders:stay", ("weather", 3), "slow", ("contact.yellow", 1), 1)
    assert ["navigation.orders", "navigation.tactic"] == played.kinds
    assert (1, "H06", 0) == (boat_of(play.state).autonomy, patrol_of(play.state).square, play.state.career.fame)
    assert ["weather", "contact.yellow", "contact.yellow"] == played.charts


@pytest.mark.rule("6.2.2a", "6.2.2b", "4.3d", "4.3e")
def test_what_a_move_and_a_stay_cost_stands_in_the_data():
    figures = DATA.movement
    assert ((1, 3), 2, 5) == (figures.free, figures.extra, figures.farthest)
    assert (1, 1) == (figures.extra_cost, figures.stay_cost)


@pytest.mark.rule("6.2.2d")
def test_elsewhere_she_may_not_stay():
    assert "6.2.2d" == why_no_stay(at("H10").state, DATA)
    assert None is why_no_stay(at("H06").state, DATA)


@pytest.mark.rule("4.3f", "4.6l")
def test_without_autonomy_points_she_moves_on():
    play = at("H06", autonomy=0)
    played = run(play, sail(play))
    assert ("4.3f", "weather") == (why_no_stay(play.state, DATA), played.waits_for)


@pytest.mark.rule("4.6d", "4.3f")
def test_a_fame_point_buys_one_more_stay():
    play = at("H06", autonomy=0, fame=1)
    played = run(play, sail(play), "navigation.orders:autonomy-point", "navigation.orders:stay")
    assert {"move": None, "stay": None, "repair": "14.2e"} == played.options("navigation.orders")
    assert (0, 0, "weather") == (play.state.career.fame, boat_of(play.state).autonomy, played.waits_for)
    assert ["fame", "autonomy", "stayed"] == [event.kind for event in played.events()]


@pytest.mark.rule("14.2j")
@pytest.mark.parametrize("order", ["stay", "move"])
def test_the_marker_goes_when_a_movement_or_stay_begins(order):
    play = at("H06", spotted=True)
    run(play, sail(play), order)
    assert not patrol_of(play.state).spotted


# ------------------------------------------------------------------------------------------------ repair phases


@pytest.mark.rule("14.2a", "14.2i", "14.2e", "summary.a")
def test_when_a_repair_phase_is_open():
    assert None is why_no_repair(hurt(at("H10"), stern=(1, 0)).state, DATA)
    assert "14.2i" == why_no_repair(hurt(at("H10", spotted=True), stern=(1, 0)).state, DATA)
    assert "14.2a" == why_no_repair(hurt(at("H10", patrols=["P01"]), stern=(1, 0)).state, DATA)
    assert "14.2e" == why_no_repair(at("H10").state, DATA)
    play = hurt(at("H10"), stern=(1, 0))
    assert {"move": None, "stay": "6.2.2d", "repair": None} == run(play, sail(play)).options()


@pytest.mark.rule("14.2c")
@pytest.mark.parametrize(("type_", "autonomy", "why"), [("VIIC", 1, None), ("IXD2", 1, "14.2c"), ("IXD2", 2, None)])
def test_what_a_repair_phase_costs(type_, autonomy, why):
    play = hurt(at("H10", type_, autonomy=autonomy), stern=(1, 0))
    assert why == why_no_repair(play.state, DATA)
    if why is None:
        run(play, sail(play), "repair")
        assert 0 == boat_of(play.state).autonomy


@pytest.mark.rule("4.6d", "14.2c")
def test_a_point_is_bought_for_a_repair_phase():
    play = hurt(at("H10", "IXD2", autonomy=1, fame=1), stern=(1, 0))
    played = run(play, sail(play), "autonomy-point", "repair")
    assert ("repair", 0) == (played.waits_for, boat_of(play.state).autonomy)


@pytest.mark.rule("14.2d", "14.2k", "6.1f", "14.2b")
def test_a_repair_phase_has_one_check_an_element_and_nothing_else():
    play = hurt(at("H10"), stern=(2, 0))
    boat_of(play.state).hits["rudder"] = 2
    played = run(play, sail(play), "repair", ("repair", 9), ("repair", 2), ("repair", 8))
    assert ["repair"] * 3 == played.charts
    patrol, boat = patrol_of(play.state), boat_of(play.state)
    assert (3, "H10", 6) == (patrol.phases, patrol.square, patrol.weather)
    assert (1, {"rudder": 1}, {"stern": 1}) == (boat.rows["stern"].struck, boat.hits, boat.failed)


@pytest.mark.rule("14.3c")
def test_what_failed_waits_for_the_end_of_a_movement_or_stay():
    play = hurt(at("H10"), stern=(1, 0))
    played = run(play, sail(play), "repair", ("repair", 2))
    assert ("14.3c", "weather") == (why_no_repair(play.state, DATA), played.waits_for)
    run(play, sail(play), ("weather", 6), "1", "normal", NOTHING)
    assert None is why_no_repair(play.state, DATA)


# ------------------------------------------------------------------------------------------------ resuming


@pytest.mark.rule("3b", "2h")
def test_phase_follows_phase_until_she_is_home():
    play = at("H19", zone="H02")
    played = run(
        play, sail(play), *[*QUIET[:1], "3", "navigation.route:N3", QUIET[1], NOTHING], *[QUIET[0], "3"],
        QUIET[1], NOTHING,
    )  # fmt: skip
    assert (True, ["H20", "H21", "N3", "N2", "N1", BUNKER], 2) == (
        played.done,
        moved(played),
        len(played.headings("phase")),
    )
    assert moved(played) == patrol_of(play.state).route
