"""Repairing leaks, and the hull under pressure."""

import pytest

from kaleun.games.loupsgris.conditions import BoatLost, boat_of, is_usable
from kaleun.games.loupsgris.leaks import repair_leak
from kaleun.games.loupsgris.pressure import resist_pressure
from support.loupsgris import hunted, hurt, table
from support.resume import quiet_points
from support.script import modifiers, run

HOLDS = ("resist_pressure", 10)


def boat(depth=3, leak=1, type_="VIIC", **rows):
    play = hunted(table(type_), "dropping")
    boat_of(play.state).depth, boat_of(play.state).leak = depth, leak
    return hurt(play, **rows)


def repair(play, *script, forced=True):
    return run(play, repair_leak(play, forced=forced), *script, expect=(BoatLost,))


def press(play, *script):
    return run(play, resist_pressure(play), *script, expect=(BoatLost,))


# ------------------------------------------------------------------------------------------------ Repair Water Leak


@pytest.mark.rule("repair-leak.a", "15b", "13r")
def test_modifiers_of_a_leak_repair():
    play = boat()
    played = repair(play, ("repair_water_leak", 8))
    assert {"depth": -3, "crew-level": 2} == played.modifiers("repair_water_leak")
    assert 7 == played.on("repair_water_leak")[1].modified
    play = boat()
    play.state.patrol.combativity = -2
    play.state.boat.hits["pumps"] = 1
    assert {"depth": -3, "crew-level": 2, "equipment": -1, "combativity": -2} == modifiers(repair(play).roll)


@pytest.mark.rule("repair-leak.b", "repair-leak.g")
def test_a_failure_drags_the_boat_down():
    play = boat(depth=2)
    played = repair(play, ("repair_water_leak", 4))
    assert 3 == play.state.boat.depth
    assert {"depth": -3, "leak": -1} == modifiers(played.roll)
    play = boat(depth=2)
    played = repair(play, ("repair_water_leak", 4), HOLDS)
    assert played.done
    assert 1 == play.state.boat.leak


@pytest.mark.rule("repair-leak.c")
def test_depth_eight_is_the_end():
    played = repair(boat(depth=7), ("repair_water_leak", 9))
    assert ("depth", "repair-leak.c") == (played.ended.how, played.ended.rule)


@pytest.mark.rule("repair-leak.d")
def test_a_middling_result_checks_the_pressure_and_goes_on():
    played = repair(boat(depth=2), ("repair_water_leak", 5), HOLDS, ("repair_water_leak", 7))
    assert played.done
    assert ["repair_water_leak", "resist_pressure", "repair_water_leak"] == played.charts


@pytest.mark.rule("repair-leak.e", "repair-leak.f")
def test_a_success_lowers_the_leak():
    play = boat(depth=2, leak=2)
    repair(play, ("repair_water_leak", 8))
    assert 1 == play.state.boat.leak
    played = repair(play, ("repair_water_leak", 10))
    assert 0 == play.state.boat.leak
    assert [-1] == [event.facts["change"] for event in played.events("leak-repair")]
    play = boat(depth=2, leak=3)
    repair(play, ("repair_water_leak", 10))
    assert 1 == play.state.boat.leak


@pytest.mark.rule("repair-leak.g")
def test_the_third_middling_result_ends_the_series():
    play = boat(depth=2)
    played = repair(play, *((("repair_water_leak", 5), HOLDS) * 3))
    assert played.done
    assert 1 == play.state.boat.leak
    assert 3 == played.charts.count("repair_water_leak")


@pytest.mark.rule("repair-leak.h", "14.1c", "13.2.1c")
def test_nothing_worse_happens_at_the_surface():
    play = boat(depth=0)
    played = repair(play, "repair", ("repair_water_leak", 1), forced=False)
    assert played.done
    assert (0, 1) == (play.state.boat.depth, play.state.boat.leak)
    played = repair(play, "repair", *([("repair_water_leak", 3)] * 3), forced=False)
    assert played.done
    assert ["repair_water_leak"] * 3 == played.charts


@pytest.mark.rule("repair-leak.i")
def test_water_may_drag_the_boat_below_her_maximum():
    play = boat(depth=4, type_="IXB")
    repair(play, ("repair_water_leak", 1), HOLDS)
    assert 5 == play.state.boat.depth
    assert {"depth": -5, "crew-level": 2} == modifiers(repair(play).roll)


# ------------------------------------------------------------------------------------------------ Resist Pressure


@pytest.mark.rule("pressure.a", "pressure.f", "4.4.2c")
def test_modifiers_of_the_pressure():
    play = boat(depth=2)
    play.state.patrol.combativity = -3
    played = press(play, ("resist_pressure", 8))
    assert {"depth": -2, "leak": -1} == played.modifiers("resist_pressure")
    assert 5 == played.on("resist_pressure")[1].modified
    assert played.done
    assert ["holds"] == [event.facts["result"] for event in played.events("pressure")]


@pytest.mark.rule("pressure.b", "pressure.c")
def test_areas_with_nothing_but_crosses():
    assert -1 == modifiers(press(boat(turret=(0, 3))).roll)["wrecked-areas"]
    assert -2 == modifiers(press(boat(turret=(0, 3), stern=(0, 4))).roll)["wrecked-areas"]
    for rows in ({"turret": (1, 2)}, {"flak_1": (0, 2)}, {"deck_gun": (0, 2)}, {"crew": (3, 0)}):
        assert "wrecked-areas" not in modifiers(press(boat(**rows)).roll)


@pytest.mark.rule("pressure.d")
def test_the_hull_bursts():
    played = press(boat(depth=3), ("resist_pressure", 4))
    assert ("burst", "pressure.d") == (played.ended.how, played.ended.rule)


@pytest.mark.rule("pressure.e", "13.4b")
def test_a_strained_hull_costs_a_circle_and_may_change_the_depth():
    for option, depth in [("shallower", 2), ("same", 3), ("deeper", 4)]:
        play = boat(depth=3)
        played = press(play, ("resist_pressure", 8), "bow", f"pressure.depth:{option}")
        assert "resist_pressure" == played.waits_for
        assert depth == play.state.boat.depth
        assert -depth == modifiers(played.roll)["depth"]
        assert 1 == play.state.boat.rows["bow"].crossed
        assert play.state.patrol.phase.new_damage


@pytest.mark.rule("pressure.g", "pressure.i")
def test_the_commander_chooses_the_circle():
    play = boat(stern=(1, 0), bow=(4, 0), turret=(0, 3), flak_1=(0, 1))
    played = press(play, ("resist_pressure", 9))
    expected = {
        "stern": None, "stern-struck": None, "bow-struck": None, "centre": None, "turret": "pressure.g",
        "flak-1": None, "deck-gun": None,
    }  # fmt: skip
    assert expected == played.options("pressure.circle")
    played = press(play, ("resist_pressure", 9), "stern-struck", "same")
    assert (0, 1) == (play.state.boat.rows["stern"].struck, play.state.boat.rows["stern"].crossed)
    assert "structure_test" not in played.charts
    assert 1 == play.state.boat.leak
    assert [("stern", "X")] == [(event.facts["row"], event.facts["mark"]) for event in played.events("circle")]


@pytest.mark.rule("pressure.i", "pressure.g")
def test_a_weapon_may_give_way():
    play = boat(deck_gun=(0, 1))
    press(play, ("resist_pressure", 8), "deck-gun", "same")
    assert not is_usable(play.state.boat.rows["deck-gun"])
    assert not play.state.boat.rows["deck-gun"].destroyed


CROSSED = {"stern": (0, 4), "bow": (0, 4), "centre": (0, 5), "turret": (0, 3), "flak_1": (0, 2), "deck_gun": (0, 2)}


@pytest.mark.rule("pressure.g")
def test_when_no_circle_is_left_the_hull_bursts():
    play = boat(depth=1, leak=0, **CROSSED)
    played = press(play, ("resist_pressure", 8))
    assert ("burst", "pressure.g") == (played.ended.how, played.ended.rule)
    play = boat(depth=1, leak=0, **{**CROSSED, "deck_gun": (0, 1)})
    played = press(play, ("resist_pressure", 8), "same", ("resist_pressure", 10))
    assert played.done
    assert ["pressure.depth"] == played.kinds
    assert 2 == play.state.boat.rows["deck-gun"].crossed


@pytest.mark.rule("pressure.h")
@pytest.mark.parametrize(
    ("depth", "closed"), [(1, ["shallower"]), (3, []), (5, ["deeper"]), (6, ["deeper"])]
)  # fmt: skip
def test_the_depth_stays_between_one_and_the_maximum(depth, closed):
    options = press(boat(depth=depth, leak=0), ("resist_pressure", depth + 2), "bow").options("pressure.depth")
    assert dict.fromkeys(closed, "pressure.h") == {name: rule for name, rule in options.items() if rule}


@pytest.mark.rule("pressure.h")
def test_no_depth_to_choose_where_the_maximum_is_one():
    play = boat(depth=1, leak=0)
    play.state.boat.hits["trim-tank"] = 4
    assert "resist_pressure" == press(play, ("resist_pressure", 4), "bow").waits_for


@pytest.mark.parametrize("seed", range(30))
def test_a_leak_repair_always_ends(seed):
    play = boat(depth=1 + seed % 7)
    assert 0 == quiet_points(play, lambda table: repair_leak(table, forced=True), seed, expect=(BoatLost,))
