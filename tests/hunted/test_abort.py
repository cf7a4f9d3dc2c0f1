"""Breaking a patrol off [10.9, 7.3.3, 7.4.3c]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.abort import abort, can_still_abort, has_lasting_damage, why_no_abort
from kaleun.games.hunted.assignment import assign_patrol
from kaleun.games.hunted.conditions import patrol_of
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.state import KIA, LW, SW, LoggedShip, Patrol, State
from kaleun.games.hunted.track import way_home
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose
from support.hunted import at_sea, ship, table
from support.script import run

P1 = {
    "atlantic": (3, 4), "north-america": (4, 5), "mediterranean": (5, 5), "invasion": (3, 3), "indian-ocean": (1, 1),
}  # fmt: skip


def sailing(assignment: str, box: int, type_: str = "VIIC", start: str = "1943-09", **changes: Any) -> Play[State]:
    """A boat in this box (counted from 0) of the track of an assignment, its rolls made."""
    base = changes.pop("base", "france")
    play = table(type_, start, base=base, new=False, **changes)
    script: list[Any] = [("P1", *P1[assignment])]
    if assignment == "indian-ocean" and type_ != "IXC":
        script.append(("penang_posting", 1))
    assert run(play, assign_patrol(play), *script).done
    patrol = patrol_of(play.state)
    patrol.box, patrol.route = box, list(range(box + 1, len(patrol.boxes)))
    patrol.outbound = all(b.kind != "station" for b in patrol.boxes[: box + 1])
    return play


def aborted(play: Play[State], *, forced: bool = False) -> Patrol:
    abort(play, forced)
    return patrol_of(play.state)


@pytest.mark.rule("9.7.1a", "12.4a")
@pytest.mark.parametrize(("order", "forced"), [((False, True), True), ((True, False), True), ((False,), False)])
def test_what_forces_a_boat_home_counts_although_she_is_breaking_off_already(order, forced):
    play = sailing("atlantic", 3)
    for each in order:
        aborted(play, forced=each)
    assert patrol_of(play.state).forced is forced


# ------------------------------------------------------------------------------------------------ the way home


@pytest.mark.rule("10.9c")
@pytest.mark.parametrize("box", [2, 3, 5])
def test_on_station_the_boat_skips_the_rest_of_the_area(box):
    patrol = aborted(sailing("atlantic", box))
    assert ([6, 7], "france", True) == (patrol.route, patrol.ends_at, patrol.aborting)


@pytest.mark.rule("10.9c")
def test_a_mission_box_counts_as_station():
    play = table("VIIC", "1944-01", new=False)
    run(play, assign_patrol(play), ("P1", 1, 2))
    patrol = patrol_of(play.state)
    patrol.box, patrol.outbound = 2, False
    assert "mission" == patrol.boxes[2].column
    assert [6, 7] == way_home(patrol)


@pytest.mark.rule("10.9e", "10.9r")
def test_on_the_way_out_it_goes_back_through_the_boxes_passed():
    patrol = aborted(sailing("north-america", 2))
    assert ([1, 0], "france", "biscay") == (patrol.route, patrol.ends_at, patrol.boxes[0].column)


@pytest.mark.rule("10.9e")
def test_from_the_first_box_the_patrol_ends_at_once():
    play = sailing("atlantic", 0)
    played = run(play, conduct_patrol(play), "patrol.box:abort")
    assert (True, [], "refit", True) == (played.done, played.rolls, play.state.phase, play.state.log[-1].aborted)


@pytest.mark.rule("10.9e")
def test_the_first_box_is_rolled_as_the_entry_into_the_base():
    play = sailing("north-america", 2)
    played = run(play, conduct_patrol(play), "patrol.box:abort", ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert played.done
    assert "france" == play.state.boat.base


@pytest.mark.rule("10.9d", "7.3.3g", "10.9m", "7.3.4b")
def test_from_the_second_box_of_the_passage_one_biscay_roll_leads_home():
    play = sailing("mediterranean", 1, hull=1)
    played = run(play, conduct_patrol(play), "patrol.box:abort", ("E1.biscay", 3, 4))
    assert (True, "france", "") == (played.done, play.state.boat.base, play.state.boat.posting)


@pytest.mark.rule("10.9d", "7.3.3f")
def test_from_the_first_box_of_the_passage_it_is_in_port_at_once():
    play = sailing("mediterranean", 0, hull=1)
    assert run(play, conduct_patrol(play), "patrol.box:abort").done
    assert "france" == play.state.boat.base


@pytest.mark.rule("10.9r", "7.3.3d")
def test_off_gibraltar_it_ends_in_france_wherever_it_came_from():
    assert "france" == aborted(sailing("mediterranean", 1, hull=1, base="germany")).ends_at


@pytest.mark.rule("10.9r")
def test_a_boat_from_germany_lies_in_germany_again():
    patrol = aborted(sailing("north-america", 1, base="germany"))
    assert ("germany", [0], "transit") == (patrol.ends_at, patrol.route, patrol.boxes[0].column)


@pytest.mark.rule("10.9q")
def test_a_boat_that_would_return_to_france_too_late_ends_in_norway():
    play = sailing("north-america", 1, type_="IXC", start="1944-08")
    patrol = aborted(play)
    assert ("norway", "transit") == (patrol.ends_at, patrol.boxes[0].column)


@pytest.mark.rule("4.7.5p")
def test_a_posting_to_penang_is_lost_on_the_way_out_but_not_on_station():
    assert ("france", [2, 1, 0]) == ((p := aborted(sailing("indian-ocean", 3, "IXD-2"))).ends_at, p.route)
    assert ("penang", [8]) == ((p := aborted(sailing("indian-ocean", 5, "IXD-2"))).ends_at, p.route)


@pytest.mark.rule("10.9l", "7.3.5c")
def test_an_arctic_posting_outlasts_an_abort():
    play = table("VIIC", "1944-02", new=False)
    run(play, assign_patrol(play), ("P1", 2, 2), ("arctic_posting", 1))
    patrol_of(play.state).box = 0
    run(play, conduct_patrol(play), "patrol.box:abort")
    assert ("arctic", "france") == (play.state.boat.posting, play.state.boat.base)


@pytest.mark.rule("7.3.4a", "10.9c")
def test_an_abort_on_station_still_reaches_the_mediterranean():
    play = sailing("mediterranean", 2)
    run(play, conduct_patrol(play), "patrol.box:abort", ("E1.transit", 3, 4), ("E1.transit", 3, 4))
    assert ("mediterranean", "mediterranean") == (play.state.boat.base, play.state.boat.posting)


# ------------------------------------------------------------------------------------------------ what it costs


@pytest.mark.rule("10.9f")
def test_rolls_left_in_the_box_are_dropped():
    play = at_sea(table("IXC"), "transit", "atlantic*3", "atlantic", "transit", box=1, rolls_left=2)
    patrol = aborted(play)
    assert (0, [3]) == (patrol.rolls_left, patrol.route)


@pytest.mark.rule("10.9g")
def test_an_abort_is_no_failure_if_a_ship_was_sunk():
    play = sailing("atlantic", 6)
    play.state.log[-1].ships = [LoggedShip("A", 5000, "large-freighter", "sunk")]
    abort(play, forced=True)
    run(play, conduct_patrol(play), ("E1.biscay", 3, 4))
    assert "S" == play.state.log[-1].result


@pytest.mark.rule("10.9h")
def test_a_mission_not_carried_out_has_failed():
    play = table("VIIC", "1944-01", new=False)
    run(play, assign_patrol(play), ("P1", 1, 2))
    play.state.log[-1].ships = [LoggedShip("A", 5000, "large-freighter", "sunk")]
    patrol_of(play.state).box = 0
    run(play, conduct_patrol(play), "patrol.box:abort")
    assert ("F", False) == (play.state.log[-1].result, play.state.log[-1].mission_done)


@pytest.mark.rule("10.9o")
def test_an_abort_cannot_be_taken_back():
    play = sailing("atlantic", 3, damage={"diesel-1": "inoperable"})
    patrol = aborted(play, forced=True)
    play.state.boat.damage.clear()
    assert (True, [6, 7], False) == (patrol.aborting, patrol.route, can_still_abort(patrol))
    abort(play, forced=True)
    assert [6, 7] == patrol.route


@pytest.mark.rule("10.9p")
def test_an_aborted_patrol_takes_its_full_months():
    play = sailing("north-america", 0, "IXC")
    run(play, conduct_patrol(play), "patrol.box:abort")
    assert play.state.log[-1].start + 1 == play.state.log[-1].returned


@pytest.mark.rule("12.9a")
@pytest.mark.parametrize(("storm", "calm"), [(False, 0), (True, 1)])
def test_weather_duty_has_no_effect_on_the_way_home_but_a_storm_has(storm, calm):
    play = at_sea(table(), box=2, calm_boxes=1, storm=storm)
    assert calm == aborted(play).calm_boxes


# ------------------------------------------------------------------------------------------------ may he?


def options(play: Play[State]) -> dict[str, str | None]:
    return run(play, conduct_patrol(play)).options("patrol.box")


@pytest.mark.rule("10.9a")
def test_a_sound_boat_may_abort():
    assert options(sailing("atlantic", 3))["abort"] is None
    assert options(sailing("north-america", 1))["abort"] is None


def test_it_is_not_asked_in_port_nor_on_the_way_home():
    play = sailing("atlantic", 0)
    patrol_of(play.state).box, patrol_of(play.state).route = -1, list(range(8))
    assert "E1.biscay" == run(play, conduct_patrol(play)).waits_for
    for box in (5, 6):
        assert run(sailing("atlantic", box), conduct_patrol(sailing("atlantic", box))).waits_for.startswith("E1")


@pytest.mark.rule("10.9i", "7.3.3e", "7.3.3d")
@pytest.mark.parametrize(
    ("changes", "closed"),
    [
        ({}, "10.9i"),
        ({"hull": 1}, None),
        ({"damage": {"radio": "inoperable"}}, None),
        ({"damage": {"radio": "damaged"}}, "10.9i"),
        pytest.param({"holed": True}, None, marks=pytest.mark.rule("10.9s")),
        ({"men": {"doctor": SW}}, "10.9i"),
    ],
)
def test_turning_back_from_the_passage_takes_lasting_damage(changes, closed):
    for box in (0, 1):
        assert closed == why_no_abort(sailing("mediterranean", box, **changes).state)
    assert why_no_abort(sailing("mediterranean", 2, **changes).state) is None


@pytest.mark.rule("10.9i")
def test_the_refusal_is_shown_beside_the_postures():
    play = sailing("mediterranean", 1, schnorchel=True)
    assert {"surfaced": None, "schnorcheling": None, "abort": "10.9i"} == options(play)


@pytest.mark.rule("7.3.3i")
def test_repairs_come_first():
    play = sailing("mediterranean", 1, damage={"radio": "damaged"})
    assert not has_lasting_damage(play.state.boat)


@pytest.mark.rule("7.3.3i", "7.3.3d", "10.9i")
@pytest.mark.parametrize(("die", "offered"), [(2, False), (3, True)])
def test_the_repair_roll_decides_whether_the_boat_may_turn_back_from_gibraltar(die, offered):
    """An aircraft damages the radio in box 2: mended there is no turning back, inoperable there is."""
    play = sailing("mediterranean", 0)
    hit = [("A1", 2, 3), ("air_special_weapon", 6), ("E3", 1, 1), ("E4", 4, 2), ("crew_who", 6, 6), ("A2", 1, 1)]
    played = run(play, conduct_patrol(play), ("E1.gibraltar", 4, 5), *hit, ("repair", die))
    assert offered == (isinstance(played.asks, Choose) and played.options("patrol.box")["abort"] is None)
    assert offered or "E1.mediterranean" == played.waits_for


@pytest.mark.rule("10.9j", "7.4.3c")
@pytest.mark.parametrize(
    ("changes", "closed"),
    [
        ({}, "10.9j"),
        ({"hull": 1}, None),
        ({"damage": {"radio": "inoperable"}}, None),
        ({"damage": {"radio": "damaged"}}, "10.9j"),
        ({"men": {"second-watch-officer": SW}}, None),
        ({"men": {"second-watch-officer": LW, "doctor": KIA}}, "10.9j"),
        pytest.param({"holed": True}, None, marks=pytest.mark.rule("10.9s")),
    ],
)
def test_nobody_shirks_the_invasion(changes, closed):
    for box in (0, 1, 2):
        assert closed == why_no_abort(sailing("invasion", box, start="1944-06", **changes).state)


@pytest.mark.rule("10.9k")
def test_after_the_first_box_on_station_the_usual_freedom_returns():
    play = sailing("invasion", 1, start="1944-06")
    assert "10.9j" == run(play, conduct_patrol(play)).options("patrol.box")["abort"]
    played = run(play, conduct_patrol(play), "patrol.box:surfaced", ("E1.invasion", 5, 6), ("A1", 6, 6))
    assert 2 == patrol_of(play.state).box
    assert played.options("patrol.box")["abort"] is None


@pytest.mark.rule("10.9b")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"damage": {"diesel-1": "inoperable"}}, "10.2.1b"),
        ({"damage": {"fuel-tanks": "inoperable"}}, "10.4c"),
        ({"damage": {"batteries": "inoperable"}}, "10.5c"),
        ({"damage": {"electric-1": "inoperable", "electric-2": "inoperable"}}, "10.2.2c"),
        ({"holed": True}, "10.3k"),
    ],
)
def test_some_damage_forces_the_boat_home(changes, rule):
    play = at_sea(table(**changes), box=3, rolls_left=1)
    played = run(play, conduct_patrol(play), ("E1.atlantic", 3, 4))
    assert (6, [7]) == (patrol_of(play.state).box, patrol_of(play.state).route)
    assert [rule] == [event.rule for event in played.events("patrol-aborted")]
    assert (True, True) == (patrol_of(play.state).aborting, play.state.log[-1].aborted)


@pytest.mark.rule("10.9s", "7.3.3d")
def test_a_forced_abort_is_always_allowed():
    play = at_sea(table(holed=True), "biscay", "gibraltar", "mediterranean", "transit", "transit",
                  assignment="mediterranean", box=1, rolls_left=1)  # fmt: skip
    run(play, conduct_patrol(play), ("E1.gibraltar", 5, 6))
    assert (True, "france") == (patrol_of(play.state).aborting, patrol_of(play.state).ends_at)


@pytest.mark.rule("10.9n")
def test_an_aborting_boat_may_still_attack():
    play = at_sea(table(damage={"fuel-tanks": "inoperable"}), box=6, aborting=True, rolls_left=1)
    patrol_of(play.state).event_had = True
    played = run(play, conduct_patrol(play), ("E1.transit", 6, 6), ("ship_size", 6), ("rosters", 1, 1), (1,))
    assert "attack" in played.options("engage") or "submerged" in str(played.options())


def test_the_words_of_the_log():
    play = sailing("atlantic", 3)
    play.state.log[-1].ships.append(LoggedShip(ship().name, 7200, "large-freighter", "damaged"))
    played = run(play, conduct_patrol(play), "patrol.box:abort", ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert {"forced": False, "ends_at": "france"} == played.events("patrol-aborted")[0].facts
    assert "F" == play.state.log[-1].result


@pytest.mark.rule("10.9b")
@pytest.mark.parametrize(("box", "broken_off"), [(1, True), (3, True), (6, False)])
def test_whoever_is_bound_for_home_anyhow_breaks_nothing_off(box, broken_off):
    """A boat that has to go home from her homeward transit is not aborted in the log, but she may not follow."""
    play = sailing("atlantic", box)
    assert aborted(play, forced=True).forced
    assert broken_off is play.state.log[-1].aborted


@pytest.mark.rule("10.9f")
def test_a_boat_that_breaks_off_after_a_chase_is_not_asked_for_the_box_again():
    play = sailing("atlantic", 3)
    patrol_of(play.state).chase, patrol_of(play.state).rolls_left = True, 2
    patrol = aborted(play)
    assert (False, 0) == (patrol.chase, patrol.rolls_left)
