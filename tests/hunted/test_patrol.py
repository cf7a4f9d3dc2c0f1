"""The patrol from box to box [6.1, 7.3.3, 7.4.3, 7.5, 8.0, 8.2.1, 9.4.7, 10.6p, 10.10.1c]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted import encounter
from kaleun.games.hunted.conditions import CareerOver, encounter_of, patrol_of, refit_of
from kaleun.games.hunted.patrol import complete_patrol, conduct_patrol, move_on_for_chase, why_no_chase
from kaleun.games.hunted.state import FIT, KIA, SW, Box, LoggedShip, State
from kaleun.games.hunted.track import encounter_rolls
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import modifiers, run

HOME = [("E1.transit", 3, 4), ("E1.biscay", 3, 4)]
SURFACED = "patrol.box:surfaced"


def boat(*columns: str, type_: str = "VIIC", start: str = "1943-09", **changes: Any) -> Play[State]:
    fields = {
        name: changes.pop(name)
        for name in ("damage", "men", "hull", "holed", "optional", "schnorchel", "base", "posting")
        if name in changes
    }
    return at_sea(table(type_, start, **fields), *columns, **changes)


def sink(play: Play[State], *states: str) -> None:
    play.state.log[-1].ships = [LoggedShip(f"Ship {n}", 5000, "large-freighter", s) for n, s in enumerate(states)]


# ------------------------------------------------------------------------------------------------ box after box


@pytest.mark.rule("6.1b", "6.1h", "8.0a", "8.2.1a", "7.5.1a", "1.0d")
def test_a_patrol_without_encounters():
    play = boat(box=-1)
    patrol_of(play.state).route = list(range(8))
    played = run(
        play, conduct_patrol(play), ("E1.biscay", 3, 4), SURFACED, ("E1.transit", 3, 4),
        *[SURFACED, ("E1.atlantic", 3, 4)] * 4, *HOME,
    )  # fmt: skip
    assert (True, "refit", None) == (played.done, play.state.phase, play.state.patrol)
    assert [f"E1.{c}" for c in ("biscay", "transit", *["atlantic"] * 4, "transit", "biscay")] == played.charts
    assert list(range(8)) == [heading.facts["box"] for heading in played.headings("box")]
    assert ("F", "france") == (play.state.log[-1].result, play.state.boat.base)


@pytest.mark.rule("8.2.1b", "8.2.5b")
def test_a_box_marked_x3_is_rolled_for_three_times():
    play = boat("transit", "atlantic*3", "transit", box=0)
    played = run(
        play, conduct_patrol(play), SURFACED, ("E1.atlantic", 3, 4), ("E1.atlantic", 4, 4), ("E1.atlantic", 3, 4),
        ("E1.transit", 3, 4),
    )  # fmt: skip
    assert played.done


@pytest.mark.rule("8.2.1b", "6.1b", "8.0c", "8.2.6a")
def test_an_encounter_is_resolved_before_the_next_roll():
    play = boat("transit", "atlantic*2", "transit", box=0)
    played = run(play, conduct_patrol(play), SURFACED, ("E1.atlantic", 2, 2), ("A1", 6, 6), ("E1.atlantic", 3, 4))
    assert ["E1.atlantic", "A1", "E1.atlantic"] == played.charts
    assert ["encounter"] == [heading.kind for heading in played.headings() if heading.level == 3]


@pytest.mark.rule("10.9f", "10.9a")
def test_after_something_has_happened_the_player_may_abort_between_two_rolls():
    play = boat("transit", "atlantic*3", "atlantic", "transit", box=0, type_="IXC")
    run(play, conduct_patrol(play), SURFACED, ("E1.atlantic", 2, 2))
    play.state.boat.hull = 1
    played = run(play, conduct_patrol(play), ("A1", 6, 6), "patrol.go-on:abort", ("E1.transit", 3, 4))
    assert (True, True, ["A1", "E1.transit"]) == (played.done, play.state.log[-1].aborted, played.charts)


@pytest.mark.rule("10.9f")
def test_nothing_is_asked_twice_while_nothing_changes():
    play = boat("transit", "atlantic*3", "atlantic", "transit", box=0, type_="IXC")
    run(play, conduct_patrol(play), SURFACED, ("E1.atlantic", 2, 2))
    play.state.boat.hull = 1
    played = run(
        play, conduct_patrol(play), ("A1", 6, 6), "patrol.go-on:go-on", ("E1.atlantic", 3, 4), ("E1.atlantic", 3, 4)
    )
    assert ["patrol.go-on"] == played.kinds


@pytest.mark.rule("8.2.1d", "10.2.1c", "10.2.1d")
@pytest.mark.parametrize(("printed", "rolls"), [(1, 2), (2, 3), (3, 4)])
def test_an_inoperable_diesel_takes_a_roll_more(printed, rolls):
    hurt, sound = boat(damage={"diesel-2": "inoperable"}).state.boat, boat().state.boat
    assert [rolls, printed] == [encounter_rolls(b, Box("atlantic", printed)) for b in (hurt, sound)]
    assert printed == encounter_rolls(boat(damage={"diesel-2": "damaged"}).state.boat, Box("atlantic", printed))


@pytest.mark.rule("10.2.1c")
def test_so_on_the_way_home():
    play = boat(box=5, damage={"diesel-1": "inoperable"}, aborting=True)
    patrol_of(play.state).route = [6, 7]
    played = run(play, conduct_patrol(play), *[HOME[0]] * 2, *[HOME[1]] * 2)
    assert played.done


@pytest.mark.rule("10.2.1f")
def test_a_boat_without_diesels_is_towed_in():
    both = {"diesel-1": "inoperable", "diesel-2": "inoperable"}
    play = boat(box=7, damage=both, rolls_left=1)
    assert run(play, conduct_patrol(play), ("E1.biscay", 3, 4)).done
    play = boat(box=0, damage=both, rolls_left=1)
    assert run(play, conduct_patrol(play), ("E1.biscay", 3, 4)).done
    assert "france" == play.state.boat.base


@pytest.mark.rule("10.10.1c", "10.9p")
def test_a_crew_that_is_rescued_goes_into_refit_without_a_boat():
    play = boat(box=3, rolls_left=1)
    sink(play, "sunk")
    run(play, conduct_patrol(play), ("E1.atlantic", 2, 2))
    play.state.boat.damage = {"diesel-1": "inoperable", "diesel-2": "inoperable"}
    played = run(play, conduct_patrol(play), ("A1", 6, 6), ("rescue", 5, 5))
    assert (True, "refit", "rescued") == (played.done, play.state.phase, refit_of(play.state).reason)
    assert ("S", play.state.log[-1].start) == (play.state.log[-1].result, play.state.log[-1].returned)


@pytest.mark.rule("10.10.1d")
def test_or_it_is_lost():
    play = boat(box=3, rolls_left=1)
    run(play, conduct_patrol(play), ("E1.atlantic", 2, 2))
    play.state.boat.damage = {"diesel-1": "inoperable", "diesel-2": "inoperable"}
    played = run(play, conduct_patrol(play), ("A1", 6, 6), ("rescue", 5, 6), expect=(CareerOver,))
    assert isinstance(played.ended, CareerOver)


# ------------------------------------------------------------------------------------------------ entering


@pytest.mark.rule("10.6p", "10.6q")
def test_the_doctor_is_missed_on_entering_a_box():
    play = boat(box=2, men={"doctor": KIA, "first-watch-officer": SW})
    played = run(play, conduct_patrol(play), SURFACED, ("doctor_check", 4), ("E1.atlantic", 3, 4))
    assert KIA == play.state.crew.men["first-watch-officer"]
    play = boat(box=2, men={"doctor": SW, "kommandant": SW})
    played = run(play, conduct_patrol(play), SURFACED, ("doctor_check", 6), expect=(CareerOver,))
    assert "killed" == getattr(played.ended, "how", "")


@pytest.mark.rule("12.9a", "12.11a")
@pytest.mark.parametrize("storm", [False, True])
def test_a_calm_box_is_not_rolled_for(storm):
    play = boat(box=2, calm_boxes=1, storm=storm)
    played = run(play, conduct_patrol(play), SURFACED, SURFACED, ("E1.atlantic", 3, 4))
    assert 4 == patrol_of(play.state).box
    assert ["12.11a" if storm else "12.9a"] == [event.rule for event in played.events("calm-box")]


@pytest.mark.rule("12.9b")
def test_weather_duty_does_not_free_a_mission_box():
    play = boat("transit", "transit", "mission", "british-isles", "transit", assignment="british-isles-a", box=1,
                calm_boxes=1, men={"abwehr-agent": FIT})  # fmt: skip
    played = run(play, conduct_patrol(play), SURFACED, ("E1.special-mission", 3, 4), SURFACED, ("E1.transit", 3, 4))
    assert (True, [3]) == (played.done, [event.facts["box"] for event in played.events("calm-box")])


@pytest.mark.rule("7.3.3a", "7.3.3b")
def test_the_gibraltar_column():
    play = boat("biscay", "gibraltar", "mediterranean", "transit", "transit", assignment="mediterranean", box=0)
    patrol_of(play.state).outbound = True
    played = run(play, conduct_patrol(play), ("E1.gibraltar", 4, 5))
    assert {"gibraltar": -2, "year-1943": -2} == played.modifiers("E1.gibraltar")
    assert (5, "aircraft") == (played.rolls[0][1].modified, encounter_of(play.state).kind)


@pytest.mark.rule("7.3.3j")
def test_the_passage_escort_looks_for_a_submerged_boat_at_no_range():
    play = boat("biscay", "gibraltar", "mediterranean", "transit", "transit", assignment="mediterranean", box=0)
    patrol_of(play.state).outbound = True
    played = run(play, conduct_patrol(play), ("E1.gibraltar", 1, 2), "evade:none", ("E2", 2, 2))
    assert not [name for name in played.modifiers("E2") if "range" in name or name in ("close", "long")]
    assert (2, None) == (patrol_of(play.state).box, play.state.encounter)


# ------------------------------------------------------------------------------------------------ invasion


def invasion(**changes: Any) -> Play[State]:
    play = boat("biscay", "transit", "invasion", "invasion", "transit", "biscay", start="1944-06", schnorchel=False,
                assignment="invasion", box=5, **changes)  # fmt: skip
    patrol_of(play.state).mission = "anti-invasion"
    return play


@pytest.mark.rule("7.4.3l")
def test_an_approach_that_was_detected_is_neither_a_refusal_nor_an_attack():
    play = meeting(invasion(), "convoy", stage="identified")
    run(
        play, encounter.go_on(play), "engage:attack", "attack.range:close", ("E2_close", 4, 4), ("special_weapon", 6),
        ("E3", 1, 1), "evade:none", ("E2", 1, 1), "follow:leave",
    )  # fmt: skip
    assert play.state.encounter is None
    patrol = patrol_of(play.state)
    assert (False, False) == (patrol.target_refused, patrol.target_attacked)


@pytest.mark.rule("12.0i", "12.0b", "8.2.7a")
def test_an_event_takes_the_place_of_one_roll_of_the_box():
    play = boat("transit", "transit", "atlantic*2", "transit", box=2, rolls_left=2)
    played = run(play, conduct_patrol(play), ("E1.atlantic", 6, 6), ("R1", 1, 4), ("E1.atlantic", 3, 4))
    assert ["E1.atlantic", "R1.1943", "E1.atlantic"] == played.charts
    assert 0 == patrol_of(play.state).rolls_left


@pytest.mark.rule("7.4.3a", "7.4.3b", "7.4.3i")
def test_an_empty_result_is_an_aircraft():
    play = invasion()
    patrol_of(play.state).box, patrol_of(play.state).route = 2, [3, 4, 5]
    run(play, encounter.encounter_roll(play), ("E1.invasion", 3, 4))
    assert "aircraft" == encounter_of(play.state).kind
    play = invasion()
    patrol_of(play.state).box = 2
    assert "R1" in run(play, encounter.encounter_roll(play), ("E1.invasion", 6, 6)).waits_for


@pytest.mark.rule("7.4.3k")
@pytest.mark.parametrize(("faces", "met"), [((1, 2), None), ((3, 4), "aircraft")])
def test_what_the_schnorchel_hides_brings_no_aircraft(faces, met):
    play = invasion(posture="schnorcheling")
    patrol_of(play.state).box = 2
    run(play, encounter.encounter_roll(play), ("E1.invasion", *faces))
    assert met == (play.state.encounter and encounter_of(play.state).kind)


@pytest.mark.rule("7.4.3d")
def test_he_may_decline():
    play = invasion()
    meeting(play, "convoy", stage="identified")
    assert run(play, encounter.go_on(play)).options("engage")["decline"] is None


@pytest.mark.rule("7.4.3h", "7.4.3l")
def test_what_he_cannot_attack_is_no_refusal():
    play = invasion()
    load = play.state.boat.load
    load.forward, load.aft, load.forward_reloads, load.aft_reloads = [""] * 4, [""], {}, {}
    meeting(play, "convoy", stage="identified")
    assert run(play, encounter.go_on(play)).done
    assert not patrol_of(play.state).target_refused


@pytest.mark.rule("7.4.3e")
def test_a_kommandant_who_refused_every_target_may_be_relieved():
    play = invasion(target_met=True, target_refused=True)
    played = run(play, conduct_patrol(play), ("invasion_return", 2), expect=(CareerOver,))
    assert ("relieved", "7.4.3e") == (getattr(played.ended, "how", ""), getattr(played.ended, "rule", ""))
    assert "F" == play.state.log[-1].result


@pytest.mark.rule("7.4.3f")
def test_or_can_win_no_award_any_more():
    play = invasion(target_met=True, target_refused=True)
    assert run(play, conduct_patrol(play), ("invasion_return", 3)).done
    assert play.state.kommandant.barred


@pytest.mark.rule("7.4.3g", "7.4.3h")
@pytest.mark.parametrize(
    "changes", [{}, {"target_met": True}, {"target_met": True, "target_refused": True, "target_attacked": True}]
)
def test_one_attack_is_enough_and_none_is_due_where_nothing_was_refused(changes):
    play = invasion(**changes)
    assert run(play, conduct_patrol(play)).done
    assert not play.state.kommandant.barred


@pytest.mark.rule("7.4.5c")
@pytest.mark.parametrize(("states", "result"), [(["sunk"], "S"), (["damaged"], "F")])
def test_an_invasion_patrol_is_judged_like_others(states, result):
    play = invasion()
    sink(play, *states)
    run(play, conduct_patrol(play))
    assert result == play.state.log[-1].result


# ------------------------------------------------------------------------------------------------ chase


def chasing(*columns: str, **changes: Any) -> Play[State]:
    columns = columns or ("transit", "atlantic*3", "atlantic*2", "transit", "biscay")
    play = boat(*columns, **({"box": 1} | changes))
    return meeting(play, "ship", additional=2, stage="round-over")


@pytest.mark.rule("9.4.7b", "9.4.7e")
def test_the_chase_moves_the_boat_one_box_on():
    play = chasing(rolls_left=2)
    run(play, move_on_for_chase(play))
    patrol = patrol_of(play.state)
    assert (2, [3, 4], 2, True, 0) == (
        patrol.box,
        patrol.route,
        patrol.rolls_left,
        patrol.chase,
        encounter_of(play.state).additional,
    )


@pytest.mark.rule("9.4.7d")
def test_the_rolls_of_the_new_box_come_after_the_chase():
    play = chasing()
    run(play, move_on_for_chase(play))
    play.state.encounter = None
    played = run(
        play, conduct_patrol(play), SURFACED, ("E1.atlantic", 3, 4), ("E1.atlantic", 3, 4), ("E1.transit", 3, 4)
    )
    assert ["patrol.box"] == played.kinds
    assert not patrol_of(play.state).chase


@pytest.mark.rule("9.4.7d", "10.9f")
def test_after_a_chase_the_player_may_abort_as_on_entering():
    play = chasing("transit", "atlantic", "atlantic*2", "atlantic", "transit")
    run(play, move_on_for_chase(play))
    play.state.encounter = None
    played = run(play, conduct_patrol(play), "patrol.box:abort", ("E1.transit", 3, 4))
    assert (True, ["E1.transit"]) == (played.done, played.charts)


@pytest.mark.rule("9.4.7c", "7.4d")
@pytest.mark.parametrize(
    ("columns", "changes", "closed"),
    [
        (("transit", "atlantic", "atlantic", "transit"), {}, None),
        (("transit", "atlantic", "transit", "transit"), {}, "9.4.7c"),
        (("transit", "atlantic", "biscay"), {}, "9.4.7c"),
        (("transit", "atlantic", "mission", "transit"), {}, "9.4.7c"),
        (("transit", "atlantic", "mission", "transit"), {"mission_open": True}, None),
        (("transit", "atlantic"), {}, "9.4.7c"),
        (("transit", "atlantic", "atlantic", "transit"), {"damage": {"fuel-tanks": "inoperable"}}, "10.9b"),
    ],
)
def test_where_a_chase_may_lead(columns, changes, closed):
    assert closed == why_no_chase(chasing(*columns, **changes).state)


@pytest.mark.rule("9.4.7a")
def test_two_additional_rounds_in_a_box():
    play = chasing("transit", "atlantic", "transit", "transit")
    played = run(play, encounter.go_on(play))
    assert "additional-round" not in played.kinds
    assert 2 == DATA.figures["additional_rounds_per_box"]
    play = chasing("transit", "atlantic", "transit", "transit")
    encounter_of(play.state).additional = 1
    assert "additional-round" == run(play, encounter.go_on(play)).question.kind


@pytest.mark.rule("9.4.7a", "9.4.7b")
def test_the_third_is_fought_in_the_next_box():
    play = chasing()
    assert "additional-round" == run(play, encounter.go_on(play)).question.kind
    run(play, encounter.go_on(play), "additional-round:again", ("E1.additional-round", 6, 6))
    assert 2 == patrol_of(play.state).box
    assert 3 == DATA.figures["combat_rounds_per_box"]


# ------------------------------------------------------------------------------------------------ home


@pytest.mark.rule("7.5.2a", "7.5.2b", "4.3.2a")
@pytest.mark.parametrize(
    ("states", "result"), [([], "F"), (["damaged", "damaged", "engaged"], "F"), (["damaged", "sunk"], "S")]
)
def test_one_ship_sunk_makes_a_success(states, result):
    play = boat(box=7)
    sink(play, *states)
    played = run(play, conduct_patrol(play))
    assert result == play.state.log[-1].result
    facts = played.events("patrol-over")[0].facts
    assert (5000 * states.count("sunk"), states.count("sunk")) == (facts["tons"], facts["ships"])


def test_success_and_failure_are_counted():
    play = boat(box=7)
    play.state.career.failures_in_row = 2
    sink(play, "sunk")
    run(play, conduct_patrol(play))
    career = play.state.career
    assert (1, 0, 0) == (career.successes, career.failures_in_row, career.failures_since_roll)
    play = boat(box=7)
    run(play, conduct_patrol(play))
    career = play.state.career
    assert (0, 1, 1) == (career.successes, career.failures_in_row, career.failures_since_roll)


@pytest.mark.rule("7.3.4a", "4.7.4a", "4.7.4d")
def test_a_completed_mediterranean_patrol_posts_the_boat_there():
    play = boat(box=7, assignment="mediterranean", ends_at="mediterranean")
    run(play, conduct_patrol(play))
    assert ("mediterranean", "mediterranean") == (play.state.boat.base, play.state.boat.posting)


def test_the_boat_is_where_its_patrol_ended():
    play = boat(box=7, ends_at="norway", months=2)
    run(play, conduct_patrol(play))
    row = play.state.log[-1]
    assert ("norway", "norway", row.start + 1) == (play.state.boat.base, row.base, row.returned)


def test_an_agent_who_was_not_landed_comes_home():
    play = boat(box=7, men={"abwehr-agent": FIT}, assignment="british-isles-a")
    run(play, complete_patrol(play))
    assert "abwehr-agent" not in play.state.crew.men


@pytest.mark.rule("6.1c", "6.1d", "6.1m", "8.0b")
def test_ships_are_identified_and_may_be_declined():
    play = boat(box=2, rolls_left=1)
    played = run(
        play, conduct_patrol(play), ("E1.atlantic", 1, 2), ("ship_size", 1), ("rosters", 0, 5), ("day_night", 1)
    )
    assert ["E1.atlantic", "ship_size"] == played.charts[:2]
    assert played.charts[-1].startswith("day_night")
    assert played.options("engage")["decline"] is None


@pytest.mark.rule("8.2.3a")
def test_modifiers_of_the_bay():
    play = boat("biscay", "biscay", "transit", box=0)
    assert {"year-1943": -2} == modifiers(run(play, encounter.encounter_roll(play)).roll)
    assert 3 == ship().points


@pytest.mark.rule("6.1e", "6.1f", "6.1g")
def test_a_detected_boat_is_hunted_until_it_escapes_then_repairs_then_may_follow():
    play = meeting(boat(box=3, damage={"radio": "damaged"}), "convoy", stage="cycle", has_fired=True, mode="submerged")
    play.state.encounter.range = "medium"  # type: ignore[union-attr]
    play.state.encounter.targets[0].damage = 1  # type: ignore[union-attr]
    played = run(
        play, encounter.go_on(play), "evade:none", ("E2", 6, 5), ("special_weapon", 6), ("E3", 1, 1),
        "evade:none", ("E2", 1, 1), ("repair", 1),
    )  # fmt: skip
    assert ["E2", "special_weapon", "E3", "E2", "repair"] == played.charts
    assert "follow" == played.question.kind
