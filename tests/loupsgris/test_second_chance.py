"""Fame Points spent on rolls [4.6, 14.3]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.second_chance import is_failed, second_chance, with_bonus
from kaleun.games.loupsgris.state import State
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Roll
from support.loupsgris import DATA, at_sea, table
from support.script import modifiers, run, total_modifier


def famous(fame: int = 5) -> Play[State]:
    return at_sea(table(fame=fame))


def roll_of(chart: str, **amounts: Any) -> Roll:
    return famous().charts[chart].roll(**amounts)


SHAKE_OFF = {"discretion": 2, "flee": True, "slow_torpedo": False, "escorts": 3, "targets": 0, "spotted": False}


@pytest.mark.rule("4.6b", "4.6c")
def test_a_roll_may_be_made_again_and_the_last_die_counts():
    play = famous(3)
    roll = play.charts["structure_test"].roll()
    played = run(play, second_chance(play, roll), 9, "reroll", 10, "reroll", 2, "keep")
    assert ((2,), 1) == (played.result.faces, play.state.career.fame)
    assert ["reroll", "reroll"] == [event.facts["how"] for event in played.events("fame-spent")]


@pytest.mark.rule("4.6c", "4.6l")
def test_with_the_last_point_the_offers_end():
    play = famous(2)
    roll = play.charts["structure_test"].roll()
    played = run(play, second_chance(play, roll), 1, "reroll", 2, "reroll", 9)
    assert (True, (9,), 0) == (played.done, played.result.faces, play.state.career.fame)


@pytest.mark.rule("4.6l")
def test_without_a_point_nothing_is_offered():
    play = famous(0)
    assert None is rulebook.second_chance(play, play.charts["structure_test"].roll())
    assert None is not rulebook.second_chance(famous(1), play.charts["structure_test"].roll())


@pytest.mark.rule("4.6h")
def test_a_draw_is_never_repeated():
    assert None is rulebook.second_chance(famous(), Draw("damage", 3))


@pytest.mark.rule("4.6e", "4.6f")
def test_a_bonus_is_bought_before_the_die():
    play = famous(1)
    roll = play.charts["shake_off"].roll(**{**SHAKE_OFF, "escorts": 3})
    assert 1 == total_modifier(roll)
    played = run(play, second_chance(play, roll), "buy", ("shake_off", 4))
    assert 3 == total_modifier(played.rolls[0][0])
    assert (7, "again", 0) == (played.result.modified, played.result.result, play.state.career.fame)


@pytest.mark.rule("4.6f")
def test_two_points_give_four():
    play = famous(2)
    roll = play.charts["resist_pressure"].roll(depth=3, leak=1, wrecked_areas=0)
    played = run(play, second_chance(play, roll), "fame.bonus:buy", "fame.bonus:buy", 5)
    assert {"depth": -3, "leak": -1, "fame": 4} == modifiers(played.rolls[0][0])


@pytest.mark.rule("4.6f", "4.6c")
def test_a_new_die_keeps_the_bonus():
    play = famous(3)
    roll = play.charts["shake_off"].roll(**SHAKE_OFF)
    played = run(play, second_chance(play, roll), "buy", "none", 1, "fame.reroll:reroll", 10, "keep")
    assert [3, 3] == [total_modifier(asked) for asked, _ in played.rolls]
    assert (13, 1) == (played.result.modified, play.state.career.fame)


@pytest.mark.rule("4.6g")
@pytest.mark.parametrize("chart", [c for c in famous().charts.values() if c.data.get("favours") in (None, "enemy")])
def test_no_bonus_where_a_low_roll_or_neither_helps_the_boat(chart):
    play = famous()
    played = run(play, second_chance(play, chart.roll()), chart.roll().answers[0].faces)
    assert "fame.reroll" == played.question.kind


@pytest.mark.rule("4.6e", "4.6g")
@pytest.mark.parametrize("chart", [c for c in famous().charts.values() if c.data.get("favours") == "boat"])
def test_a_bonus_wherever_a_high_roll_helps_the_boat(chart):
    play = famous()
    played = run(play, second_chance(play, chart.roll()), "fame.bonus:buy", "none")
    assert {"fame": 2} == modifiers(played.roll)


@pytest.mark.rule("14.3a", "14.3b")
def test_a_repair_has_a_rate_of_its_own():
    play = famous(2)
    roll = play.charts["repair"].roll(mechanic=1, electrician=0)
    played = run(play, second_chance(play, roll), "fame.repair:buy", "fame.repair:none", 4, "fame.reroll:keep")
    assert {"mechanic": 1, "fame": 1} == modifiers(played.rolls[0][0])
    assert 6 == played.result.modified


def test_modifiers_of_all_kinds_are_the_same_with_a_bonus():
    roll = roll_of("shake_off", **{**SHAKE_OFF, "spotted": True, "targets": 4})
    bonus = with_bonus(roll, famous().charts["shake_off"], 1)
    assert {**modifiers(roll), "fame": 2} == modifiers(bonus)
    assert roll.rules == bonus.rules
    roll = roll_of("depth_charges", discretion=3, depth=2, firepower=3)
    assert {**modifiers(roll), "fame": 4} == modifiers(with_bonus(roll, famous().charts["depth_charges"], 2))


@pytest.mark.parametrize(
    ("chart", "amounts", "face", "failed"),
    [
        ("shake_off", SHAKE_OFF, 1, False),
        ("structure_test", {}, 9, True),
        ("structure_test", {}, 3, False),
        ("alarm", {"emergency_dive": 2}, 2, True),
        ("alarm", {"emergency_dive": 2}, 9, False),
        ("weather", {}, 1, False),
        ("silent_running.shake_off", {"silent_running": True}, 3, False),
    ],
)
def test_standing_orders_know_a_failure(chart, amounts, face, failed):
    roll = roll_of(chart, **amounts)
    assert failed == is_failed(roll, roll.answer((face,)), DATA.components.charts[chart])


@pytest.mark.rule("4.6b", "18.3d", "18.3e")
@pytest.mark.parametrize(
    ("targets", "face", "failed"), [(0, 1, False), (0, 3, False), (0, 5, False), (6, 2, True), (6, 9, False)]
)
def test_both_ends_of_silent_running_are_good(targets, face, failed):
    for check in ("break_through", "shake_off"):
        chart = DATA.components.charts[f"silent_running.{check}"]
        roll = chart.roll(targets=targets)
        assert failed == is_failed(roll, roll.answer((face,)), chart)


@pytest.mark.rule("4.6b")
@pytest.mark.parametrize(
    "name", ["aircraft_group", "convoy_draw", "flak_gun_hit", "equipment.stern", "equipment.centre"]
)
def test_where_neither_end_is_better_nothing_fails(name):
    chart = DATA.components.charts[name]
    roll = chart.roll()
    assert not any(is_failed(roll, answer, chart) for answer in roll.answers)
