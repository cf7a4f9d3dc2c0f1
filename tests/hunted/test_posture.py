"""Defensive posture [8.1.1 to 8.1.8]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted import encounter
from kaleun.games.hunted.conditions import encounter_of, patrol_of
from kaleun.games.hunted.damage import hole_hull
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.posture import box_choice, why_not_schnorchel
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, table
from support.script import modifiers, run


def boat(*columns: str, box: int = 2, type_: str = "VIIC", start: str = "1944-03", **changes: Any) -> Play[State]:
    fields: dict[str, Any] = {"schnorchel": True}
    fields |= {name: changes.pop(name) for name in ("holed", "schnorchel", "men") if name in changes}
    return at_sea(table(type_, start, **fields), *columns, box=box, **changes)


def asked(play: Play[State]) -> dict[str, str | None]:
    return run(play, conduct_patrol(play)).options("patrol.box")


@pytest.mark.rule("8.1.1a", "8.0a")
def test_both_postures_are_offered_before_the_roll():
    play = boat()
    assert {"surfaced": None, "schnorcheling": None, "abort": None} == asked(play)
    played = run(play, conduct_patrol(play), "patrol.box:schnorcheling")
    assert ("E1.atlantic", "schnorcheling") == (played.waits_for, patrol_of(play.state).posture)


@pytest.mark.rule("8.1.1b")
def test_it_is_chosen_once_for_all_rolls_of_a_box():
    play = boat("transit", "transit", "atlantic*3", "transit", box=1, event_had=True)
    played = run(
        play, conduct_patrol(play), "schnorcheling",
        ("E1.atlantic", 3, 4), ("E1.atlantic", 3, 4), ("E1.atlantic", 3, 4),
    )  # fmt: skip
    assert ["patrol.box"] == played.kinds
    assert "schnorcheling" == patrol_of(play.state).posture


@pytest.mark.rule("8.1.1b")
def test_it_falls_back_to_surfaced_when_the_schnorchel_is_out_of_use():
    play = boat("transit", "atlantic*3", "transit", box=1, posture="schnorcheling", valve_jammed=True, rolls_left=2)
    run(play, conduct_patrol(play), ("E1.atlantic", 3, 4))
    assert "surfaced" == patrol_of(play.state).posture
    play = boat(posture="schnorcheling")
    hole_hull(play)
    assert "surfaced" == patrol_of(play.state).posture


@pytest.mark.rule("8.1.1c")
def test_a_boat_without_schnorchel_cannot_choose_it():
    play = boat(schnorchel=False)
    assert "8.1.1c" == why_not_schnorchel(play.state, 3)
    assert "8.1.1c" == asked(play)["schnorcheling"]
    assert box_choice(boat(schnorchel=False, box=6).state, 7) is None


@pytest.mark.rule("8.1.4a")
def test_not_in_a_mission_box_during_the_mission():
    play = boat("transit", "transit", "mission", "atlantic", "transit", assignment="british-isles-a", box=1,
                men={"abwehr-agent": 0})  # fmt: skip
    assert "8.1.4a" == asked(play)["schnorcheling"]


@pytest.mark.rule("8.1.4b", "7.4d")
def test_a_closed_mission_box_leaves_the_choice():
    play = boat("transit", "transit", "mission", "atlantic", "transit", box=1)
    assert asked(play)["schnorcheling"] is None
    play = boat("transit", "transit", "mission", "atlantic", "transit", assignment="british-isles-a", box=2,
                mission_open=False, mission_done=True)  # fmt: skip
    assert asked(play)["schnorcheling"] is None


@pytest.mark.rule("8.1.5a")
def test_not_with_a_holed_hull():
    assert "8.1.5a" == asked(boat(holed=True))["schnorcheling"]


@pytest.mark.rule("12.4b")
def test_not_with_a_jammed_valve():
    assert "12.4b" == asked(boat(valve_jammed=True))["schnorcheling"]


@pytest.mark.rule("8.1.1a")
def test_on_the_way_home_only_the_posture_is_asked():
    assert {"surfaced": None, "schnorcheling": None} == asked(boat(box=6))
    assert {"surfaced": None, "schnorcheling": None} == asked(boat(box=6, aborting=True))


def test_from_port_nobody_can_abort():
    play = boat(box=-1)
    patrol_of(play.state).route = list(range(8))
    assert {"surfaced": None, "schnorcheling": None} == asked(play)


def test_what_the_question_is_about():
    question = box_choice(boat().state, 3)
    assert question is not None
    assert ({"box": 3, "column": "atlantic"}, "surfaced") == (question.about, question.idle)
    assert question is box_choice(boat().state, 3)


# ------------------------------------------------------------------------------------------------ what it is worth


@pytest.mark.parametrize(
    ("posture", "type_", "start", "expected"),
    [
        pytest.param("surfaced", "VIIC", "1943-07", {"naxos": 1, "year-1943": -2}, marks=pytest.mark.rule("8.1.2a")),
        pytest.param("schnorcheling", "VIIC", "1944-03", {"schnorchel": 2, "year-1944": -3}, marks=pytest.mark.rule("8.1.3a")),
        pytest.param("schnorcheling", "XXI", "1945-04", {"naxos": 1, "schnorchel": 2, "year-1944": -3}, marks=pytest.mark.rule("8.1.8a")),
    ],
)  # fmt: skip
def test_naxos_and_schnorchel_on_a1(posture, type_, start, expected):
    play = boat(type_=type_, start=start, posture=posture)
    played = run(play, encounter.resolve_encounter(play, "aircraft"))
    assert expected == modifiers(played.roll)


@pytest.mark.parametrize("type_", [pytest.param("VIIC", marks=pytest.mark.rule("8.1.3b", "8.1.3c")),
                                   pytest.param("XXI", marks=pytest.mark.rule("8.1.8b"))])  # fmt: skip
def test_under_the_schnorchel_there_is_no_strafing_and_no_flak(type_):
    play = boat(type_=type_, start="1945-04", posture="schnorcheling")
    played = run(
        play,
        encounter.resolve_encounter(play, "aircraft"),
        ("A1", 1, 2),
        ("air_special_weapon", 6),
        ("E3", 1, 1),
        ("E4", 3, 2),
    )
    assert not {"crew_who", "A2"} & set(played.charts)
    assert "E1.additional-round" == played.waits_for


@pytest.mark.rule("8.1.6a")
@pytest.mark.parametrize(
    ("faces", "met"), [((1, 2), "none"), ((3, 3), "convoy"), ((2, 2), "aircraft"), ((4, 5), "none")]
)
def test_what_a_schnorcheling_boat_notices(faces, met):
    play = boat(posture="schnorcheling", box=2)
    played = run(play, encounter.encounter_roll(play), ("E1.atlantic", *faces))
    assert (met == "none") == (played.done and played.result == "none")
    if met != "none":
        assert met == encounter_of(play.state).kind


@pytest.mark.rule("8.1.6a", "8.2.7a")
def test_it_gets_random_events():
    play = boat(posture="schnorcheling", box=2)
    assert "R1" == run(play, encounter.encounter_roll(play), ("E1.atlantic", 6, 6)).waits_for[:2]


@pytest.mark.rule("8.1.6b")
def test_the_defence_of_gibraltar_is_not_ignored():
    play = boat("biscay", "gibraltar", "mediterranean", "transit", "transit", assignment="mediterranean", box=1,
                posture="schnorcheling")  # fmt: skip
    played = run(play, encounter.encounter_roll(play), ("E1.gibraltar", 1, 2))
    assert ("escort", True) == (encounter_of(play.state).kind, played.asks is not None)


@pytest.mark.rule("8.1.6c")
def test_the_posture_does_not_bind_the_attack():
    play = boat(posture="schnorcheling", box=2)
    meeting(play, "convoy", night=True, stage="identified")
    played = run(play, encounter.go_on(play), "engage:attack")
    assert {"submerged": None, "surfaced": None} == played.options("attack.mode")


@pytest.mark.rule("8.1.6d")
def test_additional_rounds_stand_as_rolled():
    play = boat(posture="schnorcheling")
    played = run(
        play, encounter.resolve_encounter(play, "aircraft"),
        ("A1", 1, 2), ("air_special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2), ("E1.additional-round", 2, 2),
    )  # fmt: skip
    assert encounter_of(play.state).escorted
    assert played.asks is not None
