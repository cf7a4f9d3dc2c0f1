"""The hunt: fleeing and hiding, depth charges, and shaking the escort off."""

import pytest

from kaleun.games.loupsgris.conditions import BoatLost
from kaleun.games.loupsgris.counters import spot
from kaleun.games.loupsgris.shake_off import begin_hunt, go_on
from support.loupsgris import hunted, meeting, ship, table
from support.resume import quiet_points
from support.script import modifiers, run


def hunt(stage="shake-off", choice="flee", escorts=("E01", "E01"), targets=(), boat="VIIC", table_=None, **changes):
    """A convoy's escort of two corvettes hunts the boat; four ships are afloat unless others are named."""
    play = table_ or table(boat)
    meeting(play, "convoy", *targets, escorts=escorts)
    return hunted(play, stage, choice, **changes)


def go(play, *script):
    return run(play, go_on(play), *script, expect=(BoatLost,))


def charged(*script, depth=3, **changes):
    """Depth charges of the escort at a depth."""
    play = hunt("dropping", dropping=list(changes.pop("escorts", ("E01",))), phases=1, **changes)
    play.state.boat.depth = depth
    return play, go(play, *script)


def outcome(play):
    return play.state.patrol.phase.contact.hunt.outcome


# ------------------------------------------------------------------------------------------------ how it begins


@pytest.mark.rule("12.1b", "12.1c")
def test_flee_or_hide_comes_first():
    play = meeting(table(), "convoy")
    begin_hunt(play, "declare", next="shake-off")
    played = go(play)
    assert {"flee": None, "hide": None} == played.options("hunt.choice")
    played = go(play, "flee", "shake-off")
    assert "shake_off" == played.waits_for


@pytest.mark.rule("12.1a", "12.1c", "12.2a", "12b")
def test_before_depth_charges_it_is_declared_too():
    play = meeting(table(), "convoy")
    begin_hunt(play, "declare", next="dropping")
    played = go(play, "hunt.choice:hide", "hunt.depth:2")
    assert "depth_charges" == played.waits_for
    for stage in ("shake-off", "dropping"):
        begin_hunt(play, stage)
        assert "hunt.choice" == go(play).question.kind
    begin_hunt(play, "declare")
    assert "shake_off" == go(play, "flee", "shake-off").waits_for


@pytest.mark.rule("12.1a", "12b")
def test_patrol_vessels_that_have_arrived_are_shaken_off():
    play = meeting(table(), "target", ship(), escorts=("P02",))
    spot(play, "deck-gun.c")
    begin_hunt(play, "declare", next="shake-off", slow=True)
    played = go(play, "hide", "shake-off")
    expected = {"discretion": 2, "slow-torpedo": 2, "escorts": -1, "targets": 1, "spotted": -2}
    assert expected == modifiers(played.roll)


@pytest.mark.rule("12c")
def test_without_hunters_the_hunt_is_over():
    play = hunt(stage="declare", next="shake-off")
    play.state.patrol.phase.contact.escorts = []
    played = go(play)
    assert played.done
    assert [] == played.charts
    assert "destroyed" == outcome(play)


# ------------------------------------------------------------------------------------------------ Shake Off


@pytest.mark.rule("shake-off.a", "shake-off.b", "shake-off.d", "shake-off.f")
def test_modifiers_of_shaking_off():
    play = hunt()
    play.state.patrol.combativity = -2
    play.state.patrol.weather = 10
    expected = {"discretion": 2, "escorts": -2, "targets": 4}
    assert {**expected, "flee": 2} == modifiers(go(play, "shake-off").roll)
    play.state.patrol.phase.contact.hunt.choice = "hide"
    assert expected == modifiers(go(play, "shake-off").roll)


@pytest.mark.rule("shake-off.d", "shake-off.g")
def test_ships_afloat_count_whatever_they_do():
    fleet = (ship("T01", fleeing=True), ship("T02", immobilised=True), ship("T03"), ship("T04"))
    assert 4 == modifiers(go(hunt(targets=fleet), "shake-off").roll)["targets"]


@pytest.mark.rule("shake-off.c", "shake-off.e", "marker.b")
def test_slow_torpedoes_help_once_and_the_marker_hinders():
    play = hunt(slow=True)
    spot(play, "firing.h")
    played = go(play, "shake-off", ("shake_off", 3), "shake-off", ("shake_off", 10))
    assert (2, -2) == (played.modifiers("shake_off")["slow-torpedo"], played.modifiers("shake_off")["spotted"])
    assert "slow-torpedo" not in played.modifiers("shake_off", 1)
    assert play.state.patrol.spotted


@pytest.mark.rule("shake-off.h", "shake-off.k", "12.1c", "12.2a")
def test_spotted_and_attacked():
    play = hunt(choice="hide", escorts=("E01", "E01", "P02"), targets=(ship(),))
    played = go(play, "shake-off", ("shake_off", 6))
    assert 6 == played.on("shake_off")[1].modified
    assert play.state.patrol.spotted
    assert "hunt.choice" == played.question.kind
    played = go(play, "flee", "3")
    assert "depth_charges" == played.waits_for


@pytest.mark.rule("shake-off.i", "12.1c")
def test_spotted_but_covered():
    play = hunt(choice="hide")
    played = go(play, "shake-off", ("shake_off", 4))
    assert 8 == played.on("shake_off")[1].modified
    assert play.state.patrol.spotted
    assert "hunt.check" == played.question.kind
    assert "hide" == play.state.patrol.phase.contact.hunt.choice
    assert 2 == played.quiets


@pytest.mark.rule("12.1g")
def test_covered_three_times_in_a_row_is_away():
    play = hunt(choice="hide")
    played = go(play, *("shake-off", ("shake_off", 4), "shake-off", ("shake_off", 5), "shake-off", ("shake_off", 6)))
    assert [8, 7, 8] == [rolled.modified for _, rolled in played.rolls]
    assert played.done
    assert "hidden" == outcome(play)


@pytest.mark.rule("shake-off.j", "12.1d", "12.2h", "12.2i", "12.1c")
@pytest.mark.parametrize(("choice", "end"), [("flee", "fled"), ("hide", "hidden")])
def test_shaken_off_the_way_that_was_declared(choice, end):
    play = hunt(choice=choice)
    played = go(play, "shake-off", ("shake_off", 10))
    assert played.done
    assert end == outcome(play)
    assert [end] == [event.facts["how"] for event in played.events("shaken-off")]


@pytest.mark.rule("18.3a", "18.3b", "18.3c", "18.3f")
def test_silent_running_in_place_of_the_check():
    play = hunt(choice="hide")
    played = go(play)
    assert {"shake-off": None, "silent-running": None} == played.options("hunt.check")
    played = go(play, "silent-running", ("silent_running.shake_off", 2), ("harassed", 6))
    expected = {"discretion": 2, "escorts": -2, "targets": 4, "silent-running": 3}
    assert expected == played.modifiers("silent_running.shake_off")
    assert "hunt.choice" == played.question.kind
    assert play.state.patrol.spotted
    played = go(hunt(choice="hide"), "silent-running", ("silent_running.shake_off", 3))
    assert played.done


# ------------------------------------------------------------------------------------------------ the depth


@pytest.mark.rule("12.2b", "12.2c", "4.3h", "18.1a")
def test_the_depth_is_ordered_at_the_start_of_a_phase():
    play = hunt("declare", next="dropping")
    played = go(play, "flee")
    assert dict.fromkeys("1234567") == played.options("hunt.depth")
    played = go(play, "hunt.choice:flee", "hunt.depth:4", ("depth_charges", 10))
    assert [4, 4] == [played.modifiers("depth_charges")["depth"], modifiers(played.roll)["depth"]]


@pytest.mark.rule("4.3h", "12.2b", "18.1a")
def test_levels_beyond_the_maximum_are_closed_but_for_even_deeper():
    closed = go(hunt("declare", next="dropping", boat="IXB"), "flee").options("hunt.depth")
    assert {"1": None, "2": None, "3": None, "4": None, "5": "4.3h", "6": None, "7": None} == closed
    play = hunt("declare", next="dropping", boat="IXB")
    play.state.boat.hits["trim-tank"] = 1
    assert "4.3h" == go(play, "flee").options("hunt.depth")["4"]


@pytest.mark.rule("18.1a", "18.1b", "18.1c")
def test_even_deeper_is_tested_once_before_the_charges():
    play = hunt("declare", next="dropping")
    played = go(play, "flee", "7", ("even_deeper_7", 5), ("depth_charges", 10))
    assert {"discretion": 2, "depth": 7} == played.modifiers("depth_charges")
    assert 1 == played.charts.count("even_deeper_7")
    played = go(hunt("declare", next="dropping"), "flee", "6", ("even_deeper_6", 8))
    assert "structure" == played.ended.how


@pytest.mark.rule("18.1d")
def test_even_deeper_takes_the_place_of_the_pressure_checks():
    play = hunt("declare", next="dropping", targets=(ship(),))
    played = go(play, "flee", "6", ("even_deeper_6", 1), ("depth_charges", 6), ["DFl1"])
    assert "depth_charges" == played.waits_for
    played = go(play, ("depth_charges", 8), "shake-off", ("shake_off", 1), "flee", "3", ("depth_charges", 9), ["DCp1"])
    assert "resist_pressure" == played.waits_for


# ------------------------------------------------------------------------------------------------ the charges


@pytest.mark.rule("depth-charges.a", "depth-charges.b", "depth-charges.c", "12.2d")
def test_modifiers_of_depth_charges():
    play = hunt("dropping", dropping=["P02", "E01"], escorts=("P02", "E01"))
    play.state.boat.depth = 3
    assert {"firepower": -2, "discretion": 2, "depth": 3} == modifiers(go(play).roll)
    played = go(play, ("depth_charges", 6), ["DFl1", "DFl1", "DFl1"], ("resist_pressure", 10))
    assert 9 == played.on("depth_charges")[1].modified
    play.state.patrol.weather = 7
    play.state.patrol.combativity = -1
    assert {"discretion": 2, "depth": 3, "weather": 1, "combativity": -1} == modifiers(go(play).roll)


@pytest.mark.rule("12.2d", "13.2.1a")
def test_the_depth_counts_against_the_pressure():
    _, played = charged(("depth_charges", 8), ["DFl1"], depth=4)
    assert {"depth": -4} == modifiers(played.roll)
    assert 4 == played.modifiers("depth_charges")["depth"]


@pytest.mark.rule("depth-charges.d", "depth-charges.e", "depth-charges.f", "depth-charges.g")
@pytest.mark.parametrize(("die", "counters"), [(6, 3), (7, 2), (8, 2), (9, 1), (10, 1)])
def test_counters_of_a_depth_charge_attack(die, counters):
    _, played = charged(("depth_charges", die))
    assert counters == played.asks.count


@pytest.mark.rule("depth-charges.g", "12.2f")
def test_charges_that_are_evaded_and_the_check_after_the_last():
    play, played = charged(("depth_charges", 10), depth=4, escorts=("E01", "E02", "E03"))
    assert "depth_charges" == played.waits_for
    played = go(play, ("depth_charges", 10), ("depth_charges", 10))
    assert "hunt.check" == played.question.kind
    assert [0, 0] == [event.facts["damage"] for event in played.events("depth-charges")]


@pytest.mark.rule("12.2e")
def test_one_roll_for_each_counter_and_its_damage_at_once():
    play = hunt("declare", next="dropping", escorts=("E01", "E02", "P01"))
    played = go(
        play, "flee", "1",
        ("depth_charges", 1), ["DFl1", "DFl1", "DCp1"], ("resist_pressure", 10),
        ("depth_charges", 10), ["DCp1"], ("resist_pressure", 10),
        ("depth_charges", 10), ["DCp1", "DFl1"], ("resist_pressure", 10),
    )  # fmt: skip
    assert ["E01", "E02", "P01"] == [event.facts["counter"] for event in played.events("depth-charges")]
    assert "hunt.check" == played.question.kind
    assert 5 == played.quiets


@pytest.mark.rule("depth-charges.h", "12.2g", "12.2k")
def test_eighteen_shakes_the_whole_escort_off():
    play = hunt("dropping", "hide", dropping=["E01", "E01"])
    play.state.boat.depth, play.state.boat.leak = 6, 1
    played = go(play, ("depth_charges", 10))
    assert played.done
    assert "hidden" == outcome(play)
    assert ["depth_charges"] == played.charts
    assert (0, 1) == (play.state.boat.depth, play.state.boat.leak)


@pytest.mark.rule("18.4b", "18.4e")
def test_doubled_counters_hold_for_one_phase():
    play = meeting(table(), "convoy", ship(), escorts=("E01",))
    begin_hunt(play, "declare", next="dropping", doubled=True)
    six = ["DFl1", "DFl1", "DFl1", "DCp1", "DCp1", "DCp1"]
    played = go(
        play, "flee", "1", ("depth_charges", 1), six, ("resist_pressure", 10),
        "shake-off", ("shake_off", 1), "flee", "1", ("depth_charges", 1),
    )  # fmt: skip
    assert [6] == [event.facts["damage"] for event in played.events("depth-charges")][:1]
    assert 3 == played.asks.count


@pytest.mark.rule("12.2j", "12.2k")
@pytest.mark.parametrize(("choice", "end"), [("flee", "fled"), ("hide", "hidden")])
def test_after_the_fifth_phase_the_charges_are_spent(choice, end):
    play = hunt("declare", choice, next="dropping", targets=(ship(),), escorts=("E01",))
    play.state.patrol.spotted = True
    phase = (choice, "4", ("depth_charges", 10))
    again = ("shake-off", ("shake_off", 1))
    played = go(play, *((*phase, *again) * 4), *phase)
    assert 5 == played.charts.count("depth_charges")
    assert 4 == played.charts.count("shake_off")
    assert played.done
    assert end == outcome(play)
    assert 0 == play.state.boat.depth


@pytest.mark.rule("12.2c")
def test_damage_changes_the_discretion_of_the_next_roll():
    play = hunt("dropping", dropping=["E01", "E01"])
    play.state.boat.depth = 2
    played = go(play, ("depth_charges", 10), ["DTp1", "DTp1"], 1, 1, ("resist_pressure", 10))
    assert {"discretion": 1, "depth": 2} == modifiers(played.roll)


@pytest.mark.rule("14.1a", "14.1b")
def test_leaks_are_repaired_under_water_without_asking():
    _, played = charged(("depth_charges", 9), ["DPo1"], ("structure_test", 8), ("were_sinking", 1))
    assert "repair_water_leak" == played.waits_for


@pytest.mark.parametrize("seed", range(12))
def test_every_quiet_point_of_a_hunt(seed):
    play = meeting(table("IXC", options={"flak": 1, "gunner": 1}), "convoy", escorts=("E01", "P02"))
    begin_hunt(play, "declare", next="dropping" if seed % 2 else "shake-off")
    assert quiet_points(play, go_on, seed, expect=(BoatLost,)) >= 1
