"""The commander's decisions [18, 4.6.1]."""

from __future__ import annotations

import pytest

from kaleun.games.loupsgris import damage
from kaleun.games.loupsgris.conditions import BoatLost, boat_of, patrol_of
from kaleun.games.loupsgris.decisions import even_deeper, forced_dive, silent_running
from support.loupsgris import hunted, meeting, planes, table
from support.script import modifiers, run, total_modifier

BREAK_THROUGH = {
    "discretion": 2, "spotted": False, "escorts": 2, "targets": 1, "weather": 0, "combativity": 0,
}  # fmt: skip
SHAKE_OFF = {"discretion": 2, "flee": True, "slow_torpedo": False, "escorts": 2, "targets": 1, "spotted": False}


@pytest.fixture
def draws(monkeypatch):
    """How many damage counters are drawn, instead of drawing them."""
    counted = []

    def take(play, count, *, charges=False, rule):
        assert 0 == boat_of(play.state).depth
        counted.append((count, charges))
        return
        yield

    monkeypatch.setattr(damage, "take_damage", take)
    return counted


@pytest.mark.rule("18.1b", "18.1c")
@pytest.mark.parametrize(("level", "die", "holds"), [(6, 7, True), (6, 8, False), (7, 5, True), (7, 6, False)])
def test_the_structure_may_fail_even_deeper(level, die, holds):
    play = hunted(table())
    played = run(play, even_deeper(play, level), (f"even_deeper_{level}", die), expect=(BoatLost,))
    assert holds == played.done
    assert {} == modifiers(played.rolls[0][0])
    if not holds:
        assert isinstance(played.ended, BoatLost)
        assert "structure" == played.ended.how


@pytest.mark.rule("18.2a", "18.2e")
@pytest.mark.parametrize(("die", "drawn"), [(7, [(4, False)]), (4, [(1, False)]), (3, []), (1, [])])
def test_a_dive_under_attack_costs_a_die_less_the_dive_speed(die, drawn, draws):
    play = meeting(table(), "aircraft", group=planes("A03"))
    assert run(play, forced_dive(play), ("forced_dive", die)).done
    assert drawn == draws


@pytest.mark.rule("18.3a")
def test_silent_running_adds_three_and_leaves_the_rest():
    play = hunted(table())
    normal = play.charts["shake_off"].roll(**SHAKE_OFF)
    played = run(play, silent_running(play, "shake_off", **SHAKE_OFF))
    assert {**modifiers(normal), "silent-running": 3} == modifiers(played.roll)
    played = run(play, silent_running(play, "break_through", **BREAK_THROUGH))
    assert total_modifier(play.charts["break_through"].roll(**BREAK_THROUGH)) + 3 == total_modifier(played.roll)


@pytest.mark.rule("18.3d", "18.3e")
@pytest.mark.parametrize(("escorts", "die"), [(10, 6), (2, 10), (2, 4)])
def test_silent_running_succeeds_below_and_above_the_band(escorts, die, draws):
    play = hunted(table())
    played = run(play, silent_running(play, "shake_off", **{**SHAKE_OFF, "escorts": escorts}), die)
    assert played.rolls[0][1].modified <= 3 or played.rolls[0][1].modified >= 10
    assert (True, [], False) == (played.result, draws, patrol_of(play.state).spotted)


@pytest.mark.rule("18.3b", "18.3c", "18.3f", "18.3g")
@pytest.mark.parametrize(("die", "drawn"), [(8, [(2, False)]), (6, []), (1, [])])
def test_caught_while_silent_running(die, drawn, draws):
    play = hunted(table())
    boat_of(play.state).depth = 4
    played = run(play, silent_running(play, "shake_off", **SHAKE_OFF), 3, ("harassed", die))
    assert (False, drawn, True) == (played.result, draws, patrol_of(play.state).spotted)


@pytest.mark.rule("18.3f")
def test_the_harassed_draw_may_sink_the_boat_before_the_charges(monkeypatch):
    def take(play, count, *, charges=False, rule):
        raise BoatLost("sinking", "13.3a")
        yield

    monkeypatch.setattr(damage, "take_damage", take)
    play = hunted(table())
    played = run(play, silent_running(play, "break_through", **BREAK_THROUGH), 4, 9, expect=(BoatLost,))
    assert isinstance(played.ended, BoatLost)
