"""Special missions [7.4, 11.4.6, 11.4.7, 10.6t]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted import encounter
from kaleun.games.hunted.conditions import patrol_of
from kaleun.games.hunted.crew import hurt
from kaleun.games.hunted.load import torpedoes_aboard
from kaleun.games.hunted.mission import BOX_MISSIONS, can_succeed, in_mission_box, is_mission_box
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.state import FIT, KIA, SW, LoggedShip, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, ship, table
from support.script import run

NONE = ("E1.special-mission", 2, 3)
AIRCRAFT = ("E1.special-mission", 2, 2)
DIVE = ("A1", 6, 6)


def before(mission: str, *columns: str, type_: str = "VIIC", box: int = 1, **changes: Any) -> Play[State]:
    """A boat one box before her Mission box."""
    assignment = {"abwehr": "british-isles-a", "minelaying": "british-isles-m", "": "atlantic"}.get(mission, mission)
    fields: dict[str, Any] = {"men": {"abwehr-agent": FIT} if mission == "abwehr" else {}}
    fields |= {name: changes.pop(name) for name in ("damage", "men") if name in changes}
    play = table(type_, "1943-09", **fields)
    at_sea(play, *(columns or ("biscay", "transit", "mission", "british-isles", "transit", "biscay")),
           box=box, assignment=assignment, **changes)  # fmt: skip
    if mission == "minelaying":
        load = play.state.boat.load
        if DATA.boats[type_].mines.bays:
            load.mines = DATA.boats[type_].mines.bays
        else:
            load.forward, load.aft = ["mine"] * len(load.forward), ["mine"] * len(load.aft)
    return play


ENTER = "patrol.box:surfaced"


@pytest.mark.rule("7.4a", "7.4.5c")
def test_the_missions():
    kinds = {entry.mission for entry in DATA.assignments.values()} - {""}
    assert {*BOX_MISSIONS, "anti-invasion"} == kinds


@pytest.mark.rule("7.4.1a")
def test_no_encounter_lands_the_agent():
    play = before("abwehr")
    played = run(play, conduct_patrol(play), ENTER, NONE)
    patrol = patrol_of(play.state)
    assert (True, False, 0) == (patrol.mission_done, patrol.mission_open, patrol.rolls_left)
    assert "abwehr-agent" not in play.state.crew.men
    assert ["7.4.1a"] == [event.rule for event in played.events("agent-landed")]


@pytest.mark.rule("7.4.1b", "7.4.1c", "7.4.1d", "8.2.1c", "9.8.10a")
def test_aircraft_are_resolved_and_the_box_rolled_again():
    play = before("abwehr")
    played = run(
        play, conduct_patrol(play), ENTER, AIRCRAFT, DIVE, "patrol.go-on:go-on", AIRCRAFT, DIVE, "patrol.go-on:go-on", NONE
    )  # fmt: skip
    assert patrol_of(play.state).mission_done
    assert 2 == len(played.headings("encounter"))


@pytest.mark.rule("7.4.1c", "10.9h")
def test_the_boat_may_abort_after_an_aircraft():
    play = before("abwehr")
    played = run(
        play, conduct_patrol(play), ENTER, AIRCRAFT, DIVE, "patrol.go-on:abort", ("E1.transit", 3, 4), ("E1.biscay", 3, 4)
    )  # fmt: skip
    assert (True, "F", False) == (played.done, play.state.log[-1].result, play.state.log[-1].mission_done)


@pytest.mark.rule("7.4.1c")
def test_a_boat_that_must_abort_is_not_asked():
    play = before("abwehr")
    run(play, conduct_patrol(play), ENTER, AIRCRAFT)
    play.state.boat.damage["fuel-tanks"] = "inoperable"
    played = run(play, conduct_patrol(play), DIVE)
    assert ([], 4, False) == (played.kinds, patrol_of(play.state).box, patrol_of(play.state).mission_open)


@pytest.mark.rule("7.4.1e", "7.4d", "10.6t")
@pytest.mark.parametrize("state", [SW, KIA])
def test_without_the_agent_the_mission_box_is_an_ordinary_one(state):
    play = before("abwehr")
    hurt(play, "abwehr-agent", state, "10.6d")
    played = run(play, conduct_patrol(play), ENTER, ("E1.transit", 3, 4), ENTER, ("E1.british-isles", 3, 4))
    assert (0, False) == (patrol_of(play.state).rolls_left, patrol_of(play.state).mission_done)
    assert not can_succeed(play.state, DATA)
    assert played.asks is not None


@pytest.mark.rule("7.4.1e", "10.6t")
def test_an_agent_hurt_in_the_mission_box_ends_its_rolls():
    play = before("abwehr")
    run(play, conduct_patrol(play), ENTER, AIRCRAFT)
    hurt(play, "abwehr-agent", SW, "10.6d")
    played = run(play, conduct_patrol(play), DIVE)
    assert (2, 0) == (patrol_of(play.state).box, patrol_of(play.state).rolls_left)
    assert {"box": 3, "column": "british-isles"} == played.question.about


@pytest.mark.rule("7.4d")
def test_a_mission_box_is_rolled_on_transit_when_no_mission_is_flown():
    play = before("", type_="VIID")
    run(play, conduct_patrol(play), ENTER, ("E1.transit", 3, 4))
    assert 0 == patrol_of(play.state).rolls_left


@pytest.mark.rule("7.4d", "7.4.6a")
def test_a_closed_mission_box_brings_no_event_on_a_mission_patrol():
    play = before("abwehr", box=2, mission_open=False)
    assert "ship_size" == run(play, encounter.encounter_roll(play), ("E1.transit", 6, 6)).waits_for
    play = before("", type_="VIID", box=2)
    assert "R1.1943" == run(play, encounter.encounter_roll(play), ("E1.transit", 6, 6)).waits_for


@pytest.mark.rule("7.4.6a", "12.0c")
def test_there_is_no_event_in_the_mission_box():
    play = before("abwehr")
    run(play, conduct_patrol(play), ENTER, ("E1.special-mission", 6, 6))
    assert (True, False) == (patrol_of(play.state).mission_done, patrol_of(play.state).event_had)


@pytest.mark.rule("7.4.6b")
def test_elsewhere_there_is():
    play = before("abwehr", box=3)
    assert "R1.1943" == run(play, encounter.encounter_roll(play), ("E1.british-isles", 6, 6)).waits_for


# ------------------------------------------------------------------------------------------------ mines


@pytest.mark.rule("7.4.2a", "7.4.2f", "11.4.6f")
def test_no_encounter_lays_the_mines_and_the_tubes_are_loaded():
    play = before("minelaying")
    play.state.boat.load.forward_reloads, play.state.boat.load.aft_reloads = {"g7e": 8}, {"g7a": 1}
    played = run(play, conduct_patrol(play), ENTER, NONE)
    load = play.state.boat.load
    assert (["g7e"] * 4, ["g7a"], True) == (load.forward, load.aft, patrol_of(play.state).mission_done)
    assert [5] == [event.facts["mines"] for event in played.events("mines-laid")]
    assert 9 == torpedoes_aboard(load)


@pytest.mark.rule("7.4.2i", "11.4.6h")
def test_mines_behind_inoperable_doors_stay_aboard():
    play = before("minelaying", damage={"aft-torpedo-door": "inoperable"})
    play.state.boat.load.forward_reloads, play.state.boat.load.aft_reloads = {}, {"g7a": 1}
    run(play, conduct_patrol(play), ENTER, NONE)
    assert ([""] * 4, ["mine"]) == (play.state.boat.load.forward, play.state.boat.load.aft)
    assert patrol_of(play.state).mission_done


DOORS = {"forward-torpedo-door": "inoperable", "aft-torpedo-door": "inoperable"}


@pytest.mark.rule("7.4.2i", "7.4d", "11.4.6h")
def test_with_both_doors_gone_the_mission_fails():
    play = before("minelaying", damage=DOORS)
    played = run(play, conduct_patrol(play), ENTER, ("E1.transit", 3, 4))
    assert (False, False) == (patrol_of(play.state).mission_open, patrol_of(play.state).mission_done)
    assert ["7.4.2i"] == [event.rule for event in played.events("mission-failed")]


@pytest.mark.rule("7.4.2i")
def test_doors_lost_in_the_mission_box():
    play = before("minelaying", box=2, rolls_left=1)
    play.state.boat.damage |= DOORS
    played = run(play, conduct_patrol(play), NONE)
    assert (False, 0) == (patrol_of(play.state).mission_done, patrol_of(play.state).rolls_left)
    assert 1 == len(played.events("mission-failed"))


@pytest.mark.rule("7.4.2i", "11.4.6b", "11.4.6h", "11.4.6g")
def test_shafts_need_no_doors():
    play = before("minelaying", type_="VIID", damage=DOORS)
    played = run(play, conduct_patrol(play), ENTER, NONE)
    assert (0, True) == (play.state.boat.load.mines, patrol_of(play.state).mission_done)
    assert [15] == [event.facts["mines"] for event in played.events("mines-laid")]
    assert 0 == play.state.career.tons


# ------------------------------------------------------------------------------------------------ replenishment


def supply(*script: Any) -> Play[State]:
    play = before(
        "replenishment", "transit", "transit", "mission", "mission", "mission", "transit", "transit", type_="XIV"
    )
    run(play, conduct_patrol(play), *script)
    return play


@pytest.mark.rule("7.4c", "11.4.7c", "11.4.7d")
def test_each_mission_box_supplies_a_boat():
    play = supply(
        ENTER, NONE, ENTER, AIRCRAFT, DIVE, "go-on", NONE, ENTER, NONE, ("E1.transit", 3, 4), ("E1.transit", 3, 4)
    )  # fmt: skip
    row = play.state.log[-1]
    assert ("S", True, 10000, 0) == (row.result, row.mission_done, play.state.career.credit, play.state.career.tons)


@pytest.mark.rule("7.4c", "11.4.7d")
def test_without_one_the_patrol_has_failed():
    play = supply("patrol.box:abort", ("E1.biscay", 3, 4))
    assert ("F", 0) == (play.state.log[-1].result, play.state.career.credit)


@pytest.mark.rule("11.4.7c")
def test_boats_supplied_are_counted():
    play = supply(ENTER, NONE, ENTER, NONE)
    assert (2, True, True) == ((p := patrol_of(play.state)).supplied, p.mission_done, p.mission_open)


@pytest.mark.rule("11.4.7e")
def test_a_supply_boat_attacks_nothing():
    play = before("replenishment", "transit", "transit", "transit", type_="XIV", box=1, rolls_left=1, event_had=True)
    played = run(
        play, conduct_patrol(play), ("E1.transit", 6, 6), ("ship_size", 1), ("rosters", 0, 1), ("day_night", 1)
    )
    assert "engage" not in played.kinds
    assert played.asks is None or getattr(played.asks, "kind", "") != "engage"


@pytest.mark.rule("7.4.4a", "7.4.4b", "7.4.4c", "11.4.7a")
@pytest.mark.parametrize(
    ("mission", "box", "penalty"),
    [("abwehr", 2, True), ("abwehr", 3, False), ("replenishment", 2, True), ("minelaying", 2, True), ("", 2, False)],
)
def test_an_aircraft_over_the_mission_box(mission, box, penalty):
    play = before(mission, box=box)
    assert penalty == in_mission_box(play.state)
    asked = run(play, encounter.resolve_encounter(play, "aircraft")).roll
    assert penalty == ("mission" in [modifier.id for modifier in asked.modifiers])


@pytest.mark.rule("7.4.5a", "7.4.5b")
@pytest.mark.parametrize(("done", "ships", "result"), [(False, 2, "F"), (True, 0, "S")])
def test_the_mission_alone_decides(done, ships, result):
    play = before("minelaying", box=5, mission_done=done, mission_open=False)
    play.state.log[-1].ships = [LoggedShip(ship().name, 6000, "large-freighter", "sunk")] * ships
    played = run(play, conduct_patrol(play))
    assert result == play.state.log[-1].result
    assert [6000 * ships] == [event.facts["tons"] for event in played.events("patrol-over")]


def test_is_mission_box_needs_an_open_mission():
    patrol = patrol_of(before("abwehr").state)
    assert [False, False, True] == [is_mission_box(patrol, box) for box in patrol.boxes[:3]]
    patrol.mission_open = False
    assert not is_mission_box(patrol, patrol.boxes[2])
