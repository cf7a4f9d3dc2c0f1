"""The two sheets: what can be read from them at any moment, and where rules point to."""

from importlib.resources import files

import pytest

from kaleun.games.loupsgris import air_attack, aircraft, flak
from kaleun.games.loupsgris.conditions import (
    boat_of,
    contact_of,
    crew_level,
    discretion,
    emergency_dive,
    hunt,
    hunt_of,
    patrol_of,
    phase_of,
)
from kaleun.games.loupsgris.contacts import handle_contacts
from kaleun.games.loupsgris.state import Group, Plane, Shot
from kaleun.kernel.rules import RuleIndex
from support.loupsgris import DATA, at_sea, hunted, meeting, planes, ship, table
from support.script import run

SHEET = DATA.tables["sheet"]
CHARTS = DATA.components.charts
RULES = RuleIndex.read(files("kaleun.games.loupsgris") / "rules.csv")


@pytest.mark.rule("sheet.b", "18.1a")
def test_the_tracks_of_water_and_depth():
    assert [1, 2, 3, 4] == SHEET["water_leak_track"]
    assert DATA.limits.water_leak_max == SHEET["water_leak_track"][-1]
    assert ["surface", "1", "2", "3", "4", "5", "special"] == SHEET["depth_track"]


@pytest.mark.rule("sheet.c", "2h")
def test_every_box_of_the_sheet_can_be_read():
    play = at_sea(table(options={"flak": 1, "old-wolf": 2}, fame=3))
    state = play.state
    assert 12 == len(SHEET["boxes"])
    assert (3, 2, 3) == (patrol_of(state).combativity, crew_level(state), state.career.fame)
    assert {"flak": 1, "old-wolf": 2} == state.career.options
    assert (2, 2, 2) == (emergency_dive(state, DATA), discretion(state, DATA), hunt(state, DATA))
    assert (1, 0) == (patrol_of(state).number, patrol_of(state).points)
    assert (4, 14) == (boat_of(state).autonomy, boat_of(state).torpedoes)


@pytest.mark.rule("sheet.d")
def test_a_line_of_the_salvo_table_for_each_torpedo():
    table_ = SHEET["salvo_table"]
    assert ([1, 2, 3, 4], ["slow", "medium", "fast"], ["impact", "magnetic"]) == tuple(table_.values())
    shot = Shot(0, speeds=["slow", "fast"], magnetic=[False, True])
    assert 2 == len(shot.speeds) == len(shot.magnetic)


@pytest.mark.rule("slots.a")
def test_the_slots_of_the_chart():
    play = at_sea(table())
    phase = phase_of(play.state)
    phase.groups = [Group(2, [Plane("A04")]), Group(5, [Plane("A04")] * 2), Group(7, [Plane("A03")] * 3)]
    assert ["isolated", "patrol", "squadron"] == [aircraft.formation(len(group.planes)) for group in phase.groups]
    meeting(play, "aircraft", stage="round", group=planes("A05"))
    assert ["A05"] == [plane.counter for plane in flak.group_of(play.state).planes]
    meeting(play, "target", ship("T01", immobilised=True), ship("T02", fleeing=True), escorts=("P01",))
    contact = contact_of(play.state)
    assert [(True, False), (False, True)] == [(target.immobilised, target.fleeing) for target in contact.targets]
    hunted(play)
    assert hunt_of(play.state).stage == "shake-off"
    assert ["P01"] == contact.escorts


@pytest.mark.rule("xref.a")
def test_wrong_pointers_are_read_by_their_sense():
    dives = (aircraft._ANSWER, flak._AFTER, air_attack._AFTER)
    assert all("18.2c" in question.rules for question in dives)
    assert all(any(rule.startswith("7.3") for rule in CHARTS[f"contact.{colour}"].rules) for colour in DATA.priority)
    assert ("7.3.2a",) == CHARTS["convoy_draw"].rules
    assert all(rule in RULES for rule in ("6.3a", "7.3a", "12.1a", "18.2a"))


@pytest.mark.rule("9.1a", "alarm.h", "summary.c")
def test_after_the_aircraft_the_boat_turns_to_the_targets():
    play = at_sea(table(), stage="aircraft", aircraft=["A04"], targets=[ship()])
    played = run(play, handle_contacts(play), ("alarm", 2), "fight", ("flak", 8), ("flak_barrage", 10))
    assert contact_of(play.state).kind == "target"
    assert 0 == boat_of(play.state).depth
    played = run(play, handle_contacts(play), "engage")
    assert "approach.tactic" == played.question.kind


@pytest.mark.rule("9.1a")
def test_without_a_target_the_patrol_counters_follow():
    play = at_sea(table(), stage="aircraft", aircraft=["A04"], patrols=["P01"])
    played = run(play, handle_contacts(play), ("alarm", 9))
    assert played.charts == ["alarm"]
    assert "crossing" in played.waits_for
