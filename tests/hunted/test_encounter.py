"""Encounter rolls, and the way of an encounter from stage to stage."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import encounter_roll, go_on, resolve_encounter
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Roll
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import Played, run

AREAS = (
    "atlantic", "invasion", "arctic", "british-isles", "caribbean", "mediterranean", "north-america", "west-african-coast",
    "brazilian-coast", "indian-ocean", "australia", "norway",
)  # fmt: skip


def out(*columns: str, boat: str = "VIIC", start: str = "1943-07", box: int = 2, **changes: Any) -> Play[State]:
    """A boat in a box of the column given."""
    event_had = changes.pop("event_had", True)
    patrol = {name: changes.pop(name) for name in ("posture", "kite_out", "mission", "mission_open") if name in changes}
    columns = columns or ("atlantic",)
    play = at_sea(table(boat, start, **changes), "biscay", "transit", *columns, "transit", "biscay", box=box, **patrol)
    assert play.state.patrol is not None
    play.state.patrol.event_had = event_had
    return play


def rolled(play: Play[State], *script: Any) -> Played:
    return run(play, encounter_roll(play), *script, expect=(CareerOver,))


def total(chart: str, number: int) -> tuple[str, int, int]:
    first = max(1, number - 6)
    return (chart, first, number - first)


# ---------------------------------------------------------------------------------------------------- the column


COLUMNS = [
    # column, first month, total, result, rules
    ("transit", "1943-07", 3, "aircraft", "8.2.3b"),
    ("biscay", "1943-07", 6, "aircraft", "8.2.3c"),
    ("biscay", "1944-07", 6, "aircraft", "8.2.3c"),
    ("biscay", "1945-02", 6, "none", "8.2.3c"),
    ("gibraltar", "1944-05", 10, "none", "8.2.3f"),
    ("gibraltar", "1944-05", 9, "aircraft", "8.2.3f"),
    ("atlantic", "1943-07", 9, "ship-escort", "8.2.3g"),
    ("invasion", "1944-06", 10, "aircraft", "8.2.3h 7.4.3b"),
    ("arctic", "1944-01", 8, "convoy", "8.2.3i"),
    ("british-isles", "1944-07", 8, "ship-escort", "8.2.3j"),
    ("caribbean", "1943-07", 9, "tanker", "8.2.3k"),
    ("mediterranean", "1943-11", 4, "capital-ship", "8.2.3l"),
    ("north-america", "1943-07", 12, "tanker", "8.2.3m 8.2.7b"),
    ("west-african-coast", "1943-07", 5, "none", "8.2.3n"),
    ("brazilian-coast", "1943-07", 10, "two-ships", "8.2.3o"),
    ("indian-ocean", "1943-07", 6, "ship", "8.2.3p"),
    ("australia", "1944-07", 11, "submarine", "8.2.3q"),
    ("norway", "1944-07", 11, "capital-ship", "8.2.3r"),
]


@pytest.mark.parametrize(
    ("column", "start", "number", "result"),
    [
        pytest.param(*row[:4], marks=pytest.mark.rule(*row[4].split()), id=f"{row[0]}-{row[1]}-{row[2]}")
        for row in COLUMNS
    ],
)
def test_each_column_brings_its_own_encounters(column, start, number, result):
    play = out(column, start=start)
    played = rolled(play, total("E1." + column, number))
    if result == "none":
        assert played.done
        assert played.result == "none"
    else:
        assert play.state.encounter is not None
        assert play.state.encounter.kind == result


@pytest.mark.rule("8.2.3a")
def test_results_are_what_the_encounter_knows_and_escorts_follow_from_them():
    met = {
        result
        for area in AREAS
        for number in range(2, 13)
        for result in [DATA.components.charts["E1." + area].look_up(number)]
    }
    assert met == {
        "none", "aircraft", "ship", "ship-escort", "two-ships", "two-ships-escort", "tanker", "convoy", "capital-ship", "submarine",
    }  # fmt: skip


@pytest.mark.rule("8.2.3r")
def test_no_assignment_of_the_career_leads_to_the_norway_column():
    tracks = [track for family in DATA.tracks.values() for track in family.values()]
    assert not any(box.partition("*")[0] == "norway" for track in tracks for box in track.boxes)


@pytest.mark.rule("7.4d")
def test_a_mission_box_without_an_open_mission_is_rolled_on_transit():
    assert rolled(out("mission"), total("E1.transit", 5)).result == "none"


@pytest.mark.parametrize(
    ("kind", "ships", "escorted"),
    [
        pytest.param("convoy", 4, True, marks=pytest.mark.rule("8.2.4a", "8.2.4b")),
        pytest.param("capital-ship", 1, True, marks=pytest.mark.rule("8.2.4b")),
        pytest.param("ship", 1, False, marks=pytest.mark.rule("8.2.4c", "9.4.1a")),
        pytest.param("two-ships", 2, False, marks=pytest.mark.rule("8.2.4c", "9.4.1a")),
        pytest.param("tanker", 1, False, marks=pytest.mark.rule("8.2.4c", "9.4.1a", "9.1.5a")),
        pytest.param("ship-escort", 1, True, marks=pytest.mark.rule("8.2.4d")),
        pytest.param("two-ships-escort", 2, True, marks=pytest.mark.rule("8.2.4d")),
    ],
)
def test_number_of_ships_and_escort(kind, ships, escorted):
    play = out()
    rosters: dict[str, list[Any]] = {
        "capital-ship": [("rosters.capital-ship", 4)],
        "tanker": [("rosters.tanker", 0, 1)],
    }
    script = rosters.get(kind, [("ship_size", 1), ("rosters.small-freighter", 0, 1)] * ships)
    played = run(play, resolve_encounter(play, kind), *script, ("day_night", 1))
    encounter = play.state.encounter
    assert encounter is not None
    assert (ships, escorted) == (len(encounter.targets), encounter.escorted)
    assert played.options("engage")["decline"] is None


@pytest.mark.rule("8.0b", "2.0b")
def test_ships_are_identified_before_day_or_night_is_rolled_and_before_the_switch():
    play = out()
    played = rolled(
        play, total("E1.atlantic", 9), ("ship_size", 4), ("rosters.large-freighter", 0, 1), ("day_night", 3),
        "engage:wait-for-night", ("switch_to_night", 4),
    )  # fmt: skip
    assert played.charts == [
        "E1.atlantic",
        "ship_size",
        "rosters.large-freighter",
        "day_night.standard",
        "switch_to_night.standard",
    ]


@pytest.mark.rule("8.0c", "8.2.6a")
def test_an_aircraft_is_met_at_once_and_cannot_be_declined():
    play = out()
    played = rolled(play, total("E1.atlantic", 4), ("A1", 6, 6))
    assert played.done
    assert played.charts == ["E1.atlantic", "A1"]
    assert played.kinds == []
    assert play.state.encounter is None


@pytest.mark.rule("9.1.6a")
def test_the_air_attack_box_stays_unused_without_the_optional_rule():
    played = rolled(out(), total("E1.atlantic", 4), ("A1", 1, 1), ("air_special_weapon", 6))
    assert not [chart for chart in played.charts if chart.startswith("aircraft_quality")]


@pytest.mark.rule("8.2.5a", "8.2.5b", "8.3.6a", "7.4.3d")
def test_targets_can_be_declined_with_full_tubes_and_the_boat_is_not_detected():
    play = out()
    played = rolled(
        play,
        total("E1.atlantic", 9),
        ("ship_size", 4),
        ("rosters.large-freighter", 0, 1),
        ("day_night", 3),
        "engage:decline",
    )
    assert played.done
    assert "E2" not in played.charts
    assert play.state.encounter is None
    assert play.state.log[-1].ships == []


@pytest.mark.rule("8.2.1b")
def test_an_encounter_is_over_before_the_next_roll_is_made():
    play = out()
    assert rolled(play, total("E1.atlantic", 11), ("A1", 6, 6)).done
    assert play.state.encounter is None


# ---------------------------------------------------------------------------------------------------- random events


@pytest.mark.rule("8.2.7a", "8.2.7b", "12.0a", "12.0b", "9.0a")
def test_the_first_natural_12_of_a_patrol_is_a_random_event_and_the_second_the_charts_result():
    play = out(event_had=False)
    played = rolled(play, ("E1.atlantic", 6, 6), ("R1", 1, 4))
    assert played.result == "event"
    again = rolled(play, ("E1.atlantic", 6, 6), ("ship_size", 1))
    assert play.state.encounter is not None
    assert play.state.encounter.kind == "convoy"
    assert again.charts == ["E1.atlantic", "ship_size"]


@pytest.mark.rule("8.2.7c", "8.2.7b")
def test_the_natural_roll_counts_before_the_modifiers_of_the_column():
    for column in ("biscay", "gibraltar"):
        play = out(column, event_had=False)
        played = rolled(play, ("E1." + column, 6, 6), ("R1", 1, 4))
        assert played.on("E1." + column)[1].modified < 12
        assert played.result == "event"


@pytest.mark.rule("12.0c", "7.4.6a", "7.4d")
def test_no_event_in_the_mission_box_of_a_special_mission_patrol():
    play = out("mission", event_had=False, mission="abwehr")
    rolled(play, ("E1.transit", 6, 6))
    assert play.state.patrol is not None
    assert not play.state.patrol.event_had
    assert play.state.encounter is not None
    assert play.state.encounter.kind == "ship"


@pytest.mark.rule("12.0c", "7.4.6b")
def test_events_in_the_other_boxes_of_a_special_mission_patrol():
    play = out("british-isles", event_had=False, mission="minelaying", mission_open=True)
    assert rolled(play, ("E1.british-isles", 6, 6), ("R1", 1, 4)).result == "event"


@pytest.mark.rule("7.4d")
def test_a_mission_box_of_an_ordinary_patrol_can_bring_an_event():
    assert rolled(out("mission", event_had=False), ("E1.transit", 6, 6), ("R1", 1, 4)).result == "event"


@pytest.mark.rule("12.0d", "8.2.7b")
def test_no_event_on_an_additional_round():
    play = meeting(out(event_had=False), "ship", stage="round-over", has_fired=True, attacked=True)
    run(play, go_on(play), "additional-round:again", ("E1.additional-round", 6, 6))
    assert play.state.patrol is not None
    assert not play.state.patrol.event_had
    assert play.state.encounter is not None
    assert play.state.encounter.stage == "attack"


@pytest.mark.rule("12.0e", "8.1.6a")
def test_a_schnorcheling_boat_gets_random_events():
    play = out(event_had=False, posture="schnorcheling", schnorchel=True)
    assert rolled(play, ("E1.atlantic", 6, 6), ("R1", 1, 4)).result == "event"


@pytest.mark.rule("7.4.3i")
def test_an_invasion_box_brings_the_random_event_too():
    assert rolled(out("invasion", event_had=False), ("E1.invasion", 6, 6), ("R1", 1, 4)).result == "event"


@pytest.mark.rule("9.0a")
def test_a_ship_that_an_event_brings_is_resolved_by_the_same_procedure():
    play = out(event_had=False)
    played = rolled(
        play, ("E1.atlantic", 6, 6), ("R1", 4, 4), ("ship_size", 1), ("rosters.small-freighter", 0, 1), ("day_night", 2)
    )
    assert played.options("engage") == {"attack": None, "wait-for-night": None, "decline": None}


# ---------------------------------------------------------------------------------------------------- the schnorchel


@pytest.mark.parametrize(
    ("column", "number", "met"),
    [
        pytest.param("caribbean", 9, None, marks=pytest.mark.rule("8.1.6a")),
        pytest.param("atlantic", 2, None, marks=pytest.mark.rule("8.1.6a")),
        pytest.param("arctic", 11, None, marks=pytest.mark.rule("8.1.6a", "9.9.1b")),
        pytest.param("arctic", 8, "convoy", marks=pytest.mark.rule("8.1.6a")),
        pytest.param("transit", 2, "aircraft", marks=pytest.mark.rule("8.1.6a")),
        pytest.param("gibraltar", 5, "escort", marks=pytest.mark.rule("8.1.6b")),
        pytest.param("invasion", 3, None, marks=pytest.mark.rule("7.4.3k")),
        pytest.param("invasion", 7, "aircraft", marks=pytest.mark.rule("7.4.3k")),
    ],
)
def test_what_a_schnorcheling_boat_notices(column, number, met):
    play = out(column, start="1944-06", posture="schnorcheling", schnorchel=True)
    played = rolled(play, total("E1." + column, number))
    if met is None:
        assert played.result == "none"
        assert [event.rule for event in played.events("not-seen")] == ["8.1.6a"]
        assert play.state.patrol is not None
        assert not play.state.patrol.target_refused
    else:
        assert play.state.encounter is not None
        assert play.state.encounter.kind == met


@pytest.mark.rule("8.1.6c")
def test_a_convoy_met_while_schnorcheling_can_be_attacked_on_the_surface_at_night():
    play = meeting(out(posture="schnorcheling", schnorchel=True), "convoy", stage="identified", night=True)
    played = run(play, go_on(play), "engage:attack")
    assert played.options("attack.mode") == {"submerged": None, "surfaced": None}


@pytest.mark.rule("8.1.6d")
def test_results_of_additional_rounds_stand_for_a_schnorcheling_boat():
    play = meeting(
        out(posture="schnorcheling", schnorchel=True), "ship", stage="round-over", has_fired=True, attacked=True
    )
    played = run(
        play, go_on(play), "additional-round:again", total("E1.additional-round", 5), "evade:none", ("E2", 1, 1)
    )
    assert "E2" in played.charts


# ---------------------------------------------------------------------------------------------------- the kite


@pytest.mark.rule("8.2.2b", "8.2.2c")
def test_with_the_kite_out_a_five_may_be_rolled_again_once():
    kite: dict[str, Any] = {"boat": "IXD-2", "kite": True, "kite_out": True}
    played = rolled(out("indian-ocean", **kite), total("E1.indian-ocean", 5), "kite.roll-again:keep")
    assert played.result == "none"
    play = out("indian-ocean", **kite)
    rolled(play, total("E1.indian-ocean", 5), "kite.roll-again:roll-again", total("E1.indian-ocean", 6))
    assert play.state.encounter is not None
    assert play.state.encounter.kind == "ship"
    played = rolled(
        out("indian-ocean", **kite),
        total("E1.indian-ocean", 5),
        "kite.roll-again:roll-again",
        total("E1.indian-ocean", 5),
    )
    assert played.done
    assert played.result == "none"


@pytest.mark.rule("8.2.7b")
def test_the_second_roll_of_the_kite_can_bring_the_event():
    play = out("indian-ocean", boat="IXD-2", kite=True, kite_out=True, event_had=False)
    played = rolled(
        play, total("E1.indian-ocean", 5), "kite.roll-again:roll-again", ("E1.indian-ocean", 6, 6), ("R1", 1, 4)
    )
    assert played.result == "event"


# ---------------------------------------------------------------------------------------------------- Gibraltar


@pytest.mark.rule("7.3.3j", "9.6b")
def test_the_escort_of_the_passage_finds_the_boat_submerged_and_lets_it_go_on():
    play = out("gibraltar")
    played = rolled(play, total("E1.gibraltar", 7), "evade:none", ("E2", 4, 4))
    assert played.done
    assert played.modifiers("E2") == {}
    assert play.state.encounter is None


@pytest.mark.rule("7.3.3j", "9.6.13a")
def test_detected_in_the_passage_the_usual_cycle_follows_but_no_following():
    play = out("gibraltar")
    played = rolled(
        play,
        total("E1.gibraltar", 7),
        "evade:none",
        ("E2", 5, 4),
        ("special_weapon", 6),
        ("E3", 1, 1),
        "evade:none",
        ("E2", 3, 4),
    )
    assert played.modifiers("E2", 1) == {"previously-detected": 1}
    assert played.done
    assert "follow" not in played.kinds


@pytest.mark.rule("9.8.9c")
def test_a_holed_boat_must_scuttle_before_the_escort_of_the_passage():
    played = rolled(out("gibraltar", holed=True), total("E1.gibraltar", 7), ("scuttle", 3, 4))
    assert isinstance(played.ended, CareerOver)
    assert played.ended.how == "scuttled"


# ---------------------------------------------------------------------------------------------------- stages


ENGAGEMENTS = [
    pytest.param(
        "convoy",
        ["engage:attack", "attack.range:medium", "attack.ends:forward", "target-1", "hold", "hold", "hold",
         ("U1", 6, 6), ("fat_pattern", 6, 6), "evade:both", ("test_depth", 6, 6), ("E2", 6, 5), ("special_weapon", 6), ("E3", 2, 2),
         ("E4", 3, 2), "evade:none", ("E2", 1, 2), "load.reload:g7e", "follow:convoy", ("follow_contact", 1)],
        id="convoy",
    ),
    pytest.param(
        "ship",
        ["engage:attack", "attack.mode:surfaced", "attack.range:close", "attack.weapon:gun", "gun.points:1", ("U1", 6, 6),
         "attack.weapon:cease", "additional-round:again", ("E1.additional-round", 2, 3), "evade:none", ("E2", 1, 2),
         "engage:attack", "attack.range:long", "attack.ends:forward", "target-1", "hold", "hold", "hold",
         ("U1", 1, 1), ("U2", 6), ("U3", 6),
         "evade:none", ("E2", 1, 1), "load.reload:g7e", "follow:straggler-1", ("follow_escort", 6), "follow.time:day", "engage:attack"],
        id="ship",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "script"), ENGAGEMENTS)
def test_a_copy_of_the_state_at_any_quiet_point_goes_on_to_the_same_end(kind, script):
    """The stage in the state is all that is needed to take an encounter up again."""

    def follow(play: Play[State], procedure: Any, script: list[Any]) -> tuple[list[bytes], bytes, list[Any]]:
        states: list[tuple[bytes, int]] = []
        left = list(script)
        answer: Any = None
        play._entries = []
        asked: list[str] = []
        while True:
            request = procedure.send(answer)
            if type(request).__name__ == "Quiet":
                states.append((msgspec.msgpack.encode(play.state), len(left)))
                answer = None
                continue
            asked.append(request.chart if isinstance(request, Roll) else request.kind)
            if not left:
                break
            said = left.pop(0)
            if isinstance(request, Roll):
                answer = request.answer(said[1:])
            else:
                answer = request.option(said.rpartition(":")[2])
                assert answer is not None, (said, request)
                assert answer.closed is None
        return [state for state, _ in states], msgspec.msgpack.encode(play.state), [asked, [n for _, n in states]]

    def begin() -> Play[State]:
        return meeting(
            out(), kind, *[ship(name=f"Ship {n}") for n in range(4 if kind == "convoy" else 1)], stage="identified"
        )

    play = begin()
    states, end, (_, lefts) = follow(play, go_on(play), script)
    assert len(states) >= 4
    for state, left in zip(states, lefts, strict=True):
        copy = begin()
        copy.state = msgspec.msgpack.decode(state, type=State)
        rest = script[len(script) - left :] if left else []
        _, end_of_copy, _ = follow(copy, go_on(copy), rest)
        assert end == end_of_copy


@pytest.mark.rule("9.6a", "9.2.9b", "9.0e", "9.0f")
def test_search_and_attack_by_turns_until_the_boat_escapes():
    play = meeting(out(), "convoy", stage="cycle", mode="submerged", range="medium", has_fired=True, attacked=True)
    played = run(
        play, go_on(play), "evade:none", ("E2", 5, 4), ("special_weapon", 6), ("E3", 2, 1), ("E4", 3, 2),
        "evade:none", ("E2", 4, 4), ("special_weapon", 6), ("E3", 2, 1), ("E4", 3, 2), "evade:none", ("E2", 3, 4), "follow:leave",
    )  # fmt: skip
    assert played.done
    assert played.charts == ["E2", "special_weapon", "E3", "E4"] * 2 + ["E2"]
    assert play.state.encounter is None
