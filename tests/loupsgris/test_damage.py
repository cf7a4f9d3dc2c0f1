"""Damage counters: circles, weapons, equipment, casualties, structure tests, and the leak."""

import pytest

from kaleun.games.loupsgris.conditions import (
    BoatLost,
    boat_of,
    discretion,
    discretion_sum,
    dive_speed,
    emergency_dive_sum,
    flak_guns,
    hunt,
    hunt_sum,
    is_usable,
    maneuverability,
    max_depth,
    penalty,
    salvo_size,
)
from kaleun.games.loupsgris.counters import return_damage
from kaleun.games.loupsgris.damage import apply_counter, take_damage
from kaleun.games.loupsgris.state import Circles
from kaleun.games.loupsgris.structure import raise_leak
from support.loupsgris import DATA, hunted, hurt, meeting, table
from support.script import modifiers, run

HOLDS = ("structure_test", 1)
FAILS = ("structure_test", 8)
AFLOAT = ("were_sinking", 1)


def boat(type_="VIIC", *, options=None, **rows):
    """A boat in a fight with a single aircraft, so that she lies at the surface."""
    play = meeting(table(type_, options=options), "target")
    return hurt(play, **rows)


def hit(play, counter, *script):
    """Apply one damage counter."""
    return run(play, apply_counter(play, counter), *script, expect=(BoatLost,))


def damage(play, count, *script, charges=False):
    return run(play, take_damage(play, count, charges=charges, rule="response.b"), *script, expect=(BoatLost,))


def row(play, name):
    circles = play.state.boat.rows[name]
    return circles.struck, circles.crossed


# ------------------------------------------------------------------------------------------------ drawing


@pytest.mark.rule("13a", "13t", "13.2a")
def test_counters_are_drawn_together_applied_in_order_and_go_back():
    play = boat()
    played = damage(play, 3)
    assert ("damage", 3, None) == (played.asks.cup, played.asks.count, played.asks.repeat)
    played = damage(play, 3, ["DPo1", "DFl1", "DPr2"], HOLDS, HOLDS)
    assert played.done
    assert ["DPo1", "DFl1", "DPr2"] == [event.facts["counter"] for event in played.events("damage")]
    assert ["structure_test", "structure_test"] == played.charts
    assert 38 == play.cups["damage"].left
    assert [] == play.cups["damage"].table
    assert play.state.patrol.phase.new_damage


@pytest.mark.rule("13a", "13.4b")
def test_no_counter_no_damage():
    play = boat()
    assert damage(play, 0).done
    assert damage(play, -2).done
    assert not play.state.patrol.phase.new_damage


@pytest.mark.rule("2f")
def test_an_empty_cup_gives_nothing():
    play = boat()
    play.cups["damage"].contents.clear()
    assert damage(play, 2, []).done
    return_damage(play)


@pytest.mark.rule("13b")
@pytest.mark.parametrize(
    ("counter", "name"),
    [
        ("DPo1", "stern"),
        ("DPr1", "bow"),
        ("DCe1", "centre"),
        ("DTr1", "turret"),
        ("DFl1", "flak-1"),
        ("DCp1", "deck-gun"),
        ("DTp1", "crew"),
    ],
)
def test_each_code_marks_its_row(counter, name):
    play = boat()
    hit(play, counter)
    marked = [key for key in play.state.boat.rows if row(play, key) != (0, 0)]
    assert [name] == marked


# ------------------------------------------------------------------------------------------------ hull circles


@pytest.mark.rule("13c", "13.2b")
def test_a_stroke_and_its_structure_test():
    play = boat()
    played = hit(play, "DPo1", HOLDS)
    assert (1, 0) == row(play, "stern")
    assert ["structure_test"] == played.charts
    assert [] == list(played.on("structure_test")[0].modifiers)


@pytest.mark.rule("13f", "13.2c")
def test_a_cross_and_its_structure_test():
    play = boat()
    assert ["structure_test"] == hit(play, "DCe2", HOLDS).charts
    assert (0, 1) == row(play, "centre")


@pytest.mark.rule("13g", "13.2e")
def test_a_cross_takes_a_struck_circle_where_no_blank_one_is_left():
    play = boat(stern=(4, 0))
    hit(play, "DPo2", AFLOAT, "wait")
    assert (3, 1) == row(play, "stern")


@pytest.mark.rule("13h", "13.2e", "13.2f")
@pytest.mark.parametrize("counter", ["DPo1", "DPo2"])
def test_nothing_left_to_mark_but_the_water_comes(counter):
    play = boat(stern=(0, 4))
    played = hit(play, counter, AFLOAT, "wait")
    assert (0, 4) == row(play, "stern")
    assert 1 == play.state.boat.leak
    assert ["were_sinking"] == played.charts


@pytest.mark.rule("13.2c")
def test_equipment_alone_is_tested_only_in_an_area_struck_before():
    assert ["equipment.bow"] == hit(boat(), "DPr3", 5).charts
    assert ["equipment.bow", "structure_test"] == hit(boat(bow=(1, 0)), "DPr3", 5, HOLDS).charts
    assert ["equipment.bow", "structure_test"] == hit(boat(bow=(0, 1)), "DPr3", 5, HOLDS).charts


@pytest.mark.rule("13.2d")
def test_a_structure_that_fails():
    play = boat()
    played = hit(play, "DPo1", FAILS)
    assert "were_sinking" == played.waits_for
    assert 1 == play.state.boat.leak
    assert [False] == [event.facts["held"] for event in played.events("structure")]
    assert hit(boat(), "DPo1", ("structure_test", 7)).done


@pytest.mark.rule("13.2e", "13.2f")
@pytest.mark.parametrize(("counter", "before"), [("DTr1", ()), ("DTr2", ()), ("DTr3", (4,))])
def test_damage_to_an_area_struck_through_lets_water_in_without_a_test(counter, before):
    play = boat(turret=(2, 1))
    played = hit(play, counter, *before, AFLOAT, "wait")
    assert played.done
    assert 1 == play.state.boat.leak
    assert "structure_test" not in played.charts


@pytest.mark.rule("13.2g")
def test_the_last_circle_still_gets_the_ordinary_test():
    play = boat(turret=(2, 0))
    assert ["structure_test"] == hit(play, "DTr1", HOLDS).charts
    assert 0 == play.state.boat.leak


# ------------------------------------------------------------------------------------------------ equipment


@pytest.mark.rule("13d", "13q")
def test_equipment_is_rolled_for_in_its_area():
    play = boat()
    played = hit(play, "DPr3", ("equipment.bow", 5))
    assert {"hydrophones": 1} == play.state.boat.hits
    assert -1 == penalty(play.state, DATA, "approach")
    assert ["hydrophones"] == [event.facts["item"] for event in played.events("equipment-hit")]


@pytest.mark.rule("13e")
def test_hits_add_up():
    play = boat()
    hit(play, "DTr3", ("equipment.turret", 1))
    hit(play, "DTr3", ("equipment.turret", 3))
    assert {"attack-periscope": 2} == play.state.boat.hits
    assert -2 == penalty(play.state, DATA, "firing")


@pytest.mark.rule("13p", "4.7g")
def test_equipment_of_the_stern():
    play = boat()
    for die, question, left in [(3, hunt_sum, 3), (5, discretion_sum, 4), (7, maneuverability, 1), (8, dive_speed, 2)]:
        hit(play, "DPo3", ("equipment.stern", die))
        assert left == question(play.state, DATA)
    hit(play, "DPo3", ("equipment.stern", 9))
    assert 13 == play.state.boat.torpedoes
    played = hit(play, "DPo3", ("equipment.stern", 10), AFLOAT, "wait")
    assert [1] == [event.facts["level"] for event in played.events("leak")]


@pytest.mark.rule("13q")
def test_equipment_of_the_bow():
    play = boat()
    for die, question, left in [(2, salvo_size, 3), (4, dive_speed, 2), (8, max_depth, 4), (9, discretion_sum, 4)]:
        hit(play, "DPr3", ("equipment.bow", die))
        assert left == question(play.state, DATA)
    hit(play, "DPr3", ("equipment.bow", 7))
    assert 13 == play.state.boat.torpedoes
    hit(play, "DPr3", ("equipment.bow", 10), AFLOAT, "wait")
    assert 1 == play.state.boat.leak


@pytest.mark.rule("13r")
def test_equipment_of_the_centre():
    play = boat()
    state = play.state
    hit(play, "DCe3", ("equipment.centre", 2))
    hit(play, "DCe3", ("equipment.centre", 8))
    assert (-1, -1) == (penalty(state, DATA, "leak-repair"), penalty(state, DATA, "firing"))
    for die, question, left in [
        (4, dive_speed, 2),
        (6, discretion_sum, 4),
        (9, max_depth, 4),
        (10, maneuverability, 1),
    ]:
        hit(play, "DCe3", ("equipment.centre", die))
        assert left == question(state, DATA)
    state.boat.autonomy = 2
    hit(play, "DCe3", ("equipment.centre", 7))
    assert 1 == state.boat.autonomy


@pytest.mark.rule("13s")
def test_equipment_of_the_turret():
    play = boat()
    state = play.state
    for die, check in [(3, "firing"), (5, "approach"), (9, "alarm")]:
        hit(play, "DTr3", ("equipment.turret", die))
        assert -1 == penalty(state, DATA, check)
    hit(play, "DTr3", ("equipment.turret", 7))
    assert -2 == penalty(state, DATA, "firing")
    hit(play, "DTr3", ("equipment.turret", 8))
    assert 2 == dive_speed(state, DATA)


@pytest.mark.rule("4.3t", "13p", "13r")
def test_stocks_do_not_go_below_nothing():
    play = boat()
    play.state.boat.torpedoes = play.state.boat.autonomy = 0
    hit(play, "DPo3", ("equipment.stern", 9))
    hit(play, "DCe3", ("equipment.centre", 7))
    assert (0, 0) == (play.state.boat.torpedoes, play.state.boat.autonomy)


@pytest.mark.rule("13u")
def test_a_leaking_fitting_and_the_structure_test_after_it():
    play = boat(turret=(1, 0))
    played = hit(play, "DTr3", ("equipment.turret", 10), AFLOAT, "wait", HOLDS)
    assert ["equipment.turret", "were_sinking", "structure_test"] == played.charts
    assert 1 == play.state.boat.leak
    assert "were_sinking" == hit(boat(), "DTr3", ("equipment.turret", 10)).waits_for


# ------------------------------------------------------------------------------------------------ the crew


@pytest.mark.rule("13i", "13m", "4.7f")
def test_a_casualty_lowers_the_level_and_all_that_hangs_on_it():
    play = boat()
    hit(play, "DTp1", ("crew_hit", 9))
    state = play.state
    assert 1 == state.career.crew_level
    assert (4, 4, 3) == (emergency_dive_sum(state, DATA), discretion_sum(state, DATA), hunt_sum(state, DATA))
    assert (2, 1) == (discretion(state, DATA), hunt(state, DATA))
    hit(play, "DTp1", ("crew_hit", 9))
    assert 0 == state.career.crew_level


@pytest.mark.rule("13n", "4.4.1d", "13i")
def test_casualties_fill_the_crew_row_and_play_goes_on():
    play = boat()
    for _ in range(4):
        played = hit(play, "DTp1", ("crew_hit", 1))
        assert played.done
        assert ["crew_hit"] == played.charts
    assert (3, 0) == row(play, "crew")
    assert 0 == play.state.career.crew_level


@pytest.mark.rule("13j", "13i")
def test_a_specialist_is_lost_by_the_commanders_choice():
    play = boat(options={"flak": 1, "gunner": 2, "old-wolf": 1})
    played = hit(play, "DTp1", ("crew_hit", 10))
    assert {"gunner": None, "flak": None} == played.options("damage.option")
    play = boat(options={"flak": 1, "gunner": 2, "old-wolf": 1})
    played = hit(play, "DTp1", ("crew_hit", 10), "flak")
    assert {"gunner": 2, "old-wolf": 1} == play.state.career.options
    assert 1 == play.state.career.crew_level
    assert ["flak"] == [event.facts["option"] for event in played.events("option-lost")]


@pytest.mark.rule("13j")
def test_the_only_option_is_lost_without_asking():
    play = boat(options={"mechanic": 1})
    assert hit(play, "DTp1", ("crew_hit", 10)).done
    assert {} == play.state.career.options


@pytest.mark.rule("13k")
def test_one_to_nine_costs_no_option():
    play = boat(options={"mechanic": 1})
    assert hit(play, "DTp1", ("crew_hit", 9)).done
    assert {"mechanic": 1} == play.state.career.options


@pytest.mark.rule("13l")
def test_a_specialisation_is_never_lost():
    play = boat(options={"old-wolf": 1})
    played = hit(play, "DTp1", ("crew_hit", 10))
    assert played.done
    assert {"old-wolf": 1} == play.state.career.options
    assert [] == played.events("option-lost")


# ------------------------------------------------------------------------------------------------ weapons


@pytest.mark.rule("13.1a", "13.1b", "13.2b")
def test_weapons_are_marked_without_a_test():
    play = boat()
    assert [] == hit(play, "DCp1").charts
    assert [] == hit(play, "DFl2").charts
    assert (1, 0) == row(play, "deck-gun")
    assert (0, 1) == row(play, "flak-1")


@pytest.mark.rule("13.1c", "13.1f")
def test_a_weapon_without_blank_circles_is_out_of_action():
    play = boat("IXB", flak_1=(1, 0))
    assert 2 == flak_guns(play.state)
    hit(play, "DFl2", ("flak_gun_hit", 1))
    assert 1 == flak_guns(play.state)
    assert not play.state.boat.rows["flak-1"].destroyed


@pytest.mark.rule("13.1d", "13.1e")
@pytest.mark.parametrize(("die", "name"), [(1, "flak-1"), (5, "flak-1"), (6, "flak-2"), (10, "flak-2")])
def test_a_die_decides_which_of_two_guns_is_hit(die, name):
    play = boat("IXB")
    hit(play, "DFl1", ("flak_gun_hit", die))
    assert (1, 0) == row(play, name)


@pytest.mark.rule("13.1g", "13.1c")
@pytest.mark.parametrize("counter", ["DCp1", "DCp2"])
def test_a_further_hit_destroys_a_weapon(counter):
    play = boat(deck_gun=(2, 0))
    played = hit(play, counter)
    assert [] == played.charts
    assert play.state.boat.rows["deck-gun"].destroyed
    assert (2, 0) == row(play, "deck-gun")
    assert 0 == play.state.boat.leak
    assert ["deck-gun"] == [event.facts["row"] for event in played.events("weapon-destroyed")]
    assert [] == hit(play, counter).events("weapon-destroyed", "circle")
    assert (2, 0) == row(play, "deck-gun")


@pytest.mark.rule("13.1h")
def test_a_repaired_circle_makes_a_weapon_usable():
    assert not is_usable(Circles(2, 1, 1))
    assert is_usable(Circles(2, 0, 1))
    assert not is_usable(Circles(2, 0, 1, destroyed=True))


# ------------------------------------------------------------------------------------------------ sinking


def leaking(leak, *script, depth=0):
    play = boat()
    play.state.boat.leak, play.state.boat.depth = leak, depth
    return play, run(play, raise_leak(play, "13.2d"), *script, expect=(BoatLost,))


@pytest.mark.rule("13.3a")
def test_twelve_or_more_sinks_the_boat():
    play, played = leaking(1, ("were_sinking", 10))
    assert {"leak": 2} == played.modifiers("were_sinking")
    assert "sinking" == played.ended.how
    assert leaking(1, ("were_sinking", 9), "wait")[1].done
    assert 2 == play.state.boat.leak


@pytest.mark.rule("13.3b", "14.1c")
def test_at_the_surface_the_repair_is_offered():
    _, played = leaking(0, ("were_sinking", 5))
    assert {"repair": None, "wait": None} == played.options("leak.repair")
    assert "wait" == played.question.idle
    play, played = leaking(0, ("were_sinking", 5), "wait")
    assert played.done
    assert 1 == play.state.boat.leak
    _, played = leaking(0, ("were_sinking", 5), "repair")
    assert "repair_water_leak" == played.waits_for


@pytest.mark.rule("14.1b", "13.3b")
def test_under_water_the_repair_is_made_without_asking():
    _, played = leaking(0, ("were_sinking", 5), depth=2)
    assert "repair_water_leak" == played.waits_for
    assert {"depth": -2, "crew-level": 2} == modifiers(played.roll)


@pytest.mark.rule("13.3c", "sheet.b")
def test_a_fifth_level_sinks_the_boat():
    _, played = leaking(4)
    assert ("leak", "13.3c") == (played.ended.how, played.ended.rule)
    _, played = leaking(3, ("were_sinking", 8))
    assert "sinking" == played.ended.how


# ------------------------------------------------------------------------------------------------ depth charges


def deep(depth=2, **changes):
    play = hunted(table(), "dropping", **changes)
    boat_of(play.state).depth = depth
    return play


@pytest.mark.rule("13.2.1a", "13.2.1b")
def test_one_pressure_check_after_all_counters_of_a_roll():
    play = deep()
    played = damage(
        play,
        2,
        ["DPo1", "DPr1"],
        FAILS,
        AFLOAT,
        ("repair_water_leak", 10),
        HOLDS,
        ("resist_pressure", 10),
        charges=True,
    )
    assert played.done
    assert ["structure_test", "were_sinking", "repair_water_leak", "structure_test", "resist_pressure"] == played.charts
    assert [] == damage(play, 0, charges=True).charts


@pytest.mark.rule("13.2.1c", "13.2.1a")
def test_no_pressure_at_the_surface_or_from_other_damage():
    assert [] == damage(deep(0), 1, ["DFl1"], charges=True).charts
    assert [] == damage(deep(2), 1, ["DFl1"]).charts
    assert [] == damage(boat(), 1, ["DFl1"], charges=True).charts


@pytest.mark.rule("18.1d")
def test_no_pressure_check_in_a_phase_even_deeper():
    assert [] == damage(deep(6, deeper=6), 1, ["DFl1"], charges=True).charts
    played = damage(deep(6, deeper=6), 1, ["DPo1"], FAILS, AFLOAT, ("repair_water_leak", 8), charges=True)
    assert "resist_pressure" == played.waits_for
