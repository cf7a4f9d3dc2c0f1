"""Aircraft: groups, the alarm, flak and air attacks."""

import pytest

from kaleun.games.loupsgris.aircraft import form_groups, formation, go_on, meet_group
from kaleun.games.loupsgris.conditions import BoatLost, phase_of
from kaleun.games.loupsgris.counters import spot
from support.loupsgris import DATA, at_sea, hurt, meeting, planes, table
from support.resume import quiet_points
from support.script import modifiers, run

HUDSON, BEAUFORT, SCOUT, BOMBER = "A04", "A05", "A01", "A07"
SEEN = 2
"""A die on Alarm! that surprises the boat: emergency dive adds 2."""


def alarmed(*counters, boat="VIIC", options=None, stage="met", number=0, **changes):
    counters = counters or (HUDSON,)
    play = table(boat, options=options, **changes)
    return meeting(play, "aircraft", stage=stage, group=planes(*counters, number=number))


def fight(play, *script):
    return run(play, go_on(play), *script, expect=(BoatLost,))


def flying(play):
    contact = play.state.patrol.phase.contact
    return [plane.counter for plane in contact.group.planes] if contact else None


def over(play):
    return play.state.patrol.phase.contact is None


# ------------------------------------------------------------------------------------------------ groups


def grouped(*drawn, dice=()):
    play = at_sea(table(), stage="aircraft", aircraft=list(drawn))
    played = run(play, form_groups(play), *(("aircraft_group", die) for die in dice))
    assert played.done
    assert phase_of(play.state).aircraft == []
    return [(group.number, [plane.counter for plane in group.planes]) for group in phase_of(play.state).groups]


@pytest.mark.rule("7.4a")
def test_equal_dice_fly_together():
    assert [(4, [HUDSON, BEAUFORT]), (7, [BOMBER])] == grouped(HUDSON, BEAUFORT, BOMBER, dice=(4, 4, 7))


@pytest.mark.rule("7.4b", "7.2b")
def test_reconnaissance_aircraft_fly_alone():
    assert (DATA.counters["A02"].kind, DATA.counters["A02"].firepower) == ("R", 1)
    assert [(4, [BOMBER]), (4, ["A02"])] == grouped("A02", BOMBER, dice=(4, 4))


@pytest.mark.rule("7.4c")
def test_groups_come_by_rising_dice_reconnaissance_last_at_a_number():
    drawn = grouped(HUDSON, SCOUT, "A02", BEAUFORT, BOMBER, dice=(7, 7, 7, 2, 7))
    assert [(2, [BEAUFORT]), (7, [HUDSON, BOMBER]), (7, [SCOUT]), (7, ["A02"])] == drawn


@pytest.mark.rule("7.4f")
def test_a_single_aircraft_needs_no_die():
    assert [(0, [HUDSON])] == grouped("A00", HUDSON)
    assert [] == grouped("A00")


@pytest.mark.rule("7.4c", "7.4d")
def test_one_alarm_for_a_group_and_the_next_group_waits():
    play = at_sea(table(), stage="aircraft", aircraft=[HUDSON, BEAUFORT, BOMBER])
    run(play, form_groups(play), 7, 7, 2)
    played = run(play, meet_group(play), ("alarm", 9))
    assert played.done
    assert ["alarm"] == played.charts
    assert [(BOMBER,)] == [tuple(event.facts["counters"]) for event in played.events("aircraft-met")]
    played = run(play, meet_group(play), ("alarm", 9))
    assert ["alarm"] == played.charts
    assert phase_of(play.state).groups == []
    assert [3] == [heading.level for heading in played.headings("contact")]


@pytest.mark.rule("slots.b")
def test_the_slot_of_a_group_is_a_matter_of_its_size():
    assert ["isolated", "patrol", "squadron", "squadron"] == [formation(n) for n in (1, 2, 3, 4)]


# ------------------------------------------------------------------------------------------------ Alarm!


@pytest.mark.rule("alarm.a", "4.3j", "2b")
def test_alarm_adds_the_emergency_dive():
    play = alarmed()
    played = fight(play, ("alarm", 6))
    assert {"emergency-dive": 2} == played.modifiers("alarm")
    assert 8 == played.on("alarm")[1].modified
    assert {"emergency-dive": 1} == modifiers(fight(alarmed(boat="IXD2")).roll)


@pytest.mark.rule("alarm.b", "15b", "13s", "7.4e")
def test_modifiers_of_the_alarm_and_no_weather():
    play = alarmed()
    spot(play, "alarm.c")
    play.state.patrol.weather = 10
    play.state.patrol.combativity = -1
    play.state.boat.hits["alarm-circuits"] = 2
    assert {"emergency-dive": 2, "spotted": -2, "equipment": -2, "combativity": -1} == modifiers(fight(play).roll)


@pytest.mark.rule("alarm.c", "18.2c")
def test_a_surprised_boat_fights_or_dives():
    play = alarmed()
    played = fight(play, ("alarm", SEEN))
    assert {"fight": None, "dive": None} == played.options("alarm.answer")
    assert play.state.patrol.spotted
    assert "flak" == fight(alarmed(), ("alarm", SEEN), "fight").waits_for


@pytest.mark.rule("alarm.d", "18.2d")
def test_caught_while_diving_one_attack_and_no_flak():
    play = alarmed()
    played = fight(play, ("alarm", 3), ("air_attack", 1))
    assert played.done
    assert over(play)
    assert play.state.patrol.spotted
    assert [] == played.kinds


@pytest.mark.rule("alarm.e")
def test_the_strongest_of_a_group_attacks_a_diving_boat():
    played = fight(alarmed(HUDSON, BEAUFORT), ("alarm", 3), ("air_attack", 1))
    assert 3 == played.modifiers("air_attack")["firepower"]
    assert [BEAUFORT] == [event.facts["counter"] for event in played.events("air-attack")]
    played = fight(alarmed(BEAUFORT, BOMBER), ("alarm", 3), ("air_attack", 1))
    assert [BOMBER] == [event.facts["counter"] for event in played.events("air-attack")]


@pytest.mark.rule("alarm.f", "alarm.h", "marker.a")
def test_seen_while_diving():
    play = alarmed()
    played = fight(play, ("alarm", 8))
    assert played.done
    assert over(play)
    assert play.state.patrol.spotted
    assert 1 == len(played.events("spotted"))
    meeting(play, "aircraft", group=planes(HUDSON))
    played = fight(play, ("alarm", 8))
    assert {"emergency-dive": 2, "spotted": -2} == played.modifiers("alarm")
    assert [] == played.events("spotted")


@pytest.mark.rule("alarm.g")
def test_an_unseen_boat_leaves_no_trace():
    play = alarmed()
    assert fight(play, ("alarm", 9)).done
    assert over(play)
    assert not play.state.patrol.spotted


# ------------------------------------------------------------------------------------------------ Flak


def flak(*script, counters=(HUDSON,), **changes):
    play = alarmed(*counters, stage="round", **changes)
    return play, fight(play, *script)


@pytest.mark.rule("flak.a", "4.4.3e", "15b")
def test_modifiers_of_the_flak():
    assert {} == modifiers(flak()[1].roll)
    assert {"flak-option": 1} == modifiers(flak(options={"flak": 1})[1].roll)
    play, played = flak(("flak", 8), options={"flak": 1})
    assert played.done
    assert 1 == play.state.career.aircraft
    play = alarmed(stage="round")
    play.state.patrol.combativity = -2
    assert {"combativity": -2} == modifiers(fight(play).roll)


@pytest.mark.rule("flak.b", "9a", "flak.h", "18.2c")
def test_after_a_miss_the_plane_attacks():
    _, played = flak(("flak", 5))
    assert {"stay": None, "dive": None} == played.options("flak.after")
    _, played = flak(("flak", 5), "flak.after:stay")
    assert "air_attack" == played.waits_for


@pytest.mark.rule("flak.c", "flak.d")
def test_a_barrage_that_the_plane_ignores():
    _, played = flak(("flak", 6))
    assert "flak_barrage" == played.waits_for
    _, played = flak(("flak", 8), ("flak_barrage", 3), "stay")
    assert "air_attack" == played.waits_for


@pytest.mark.rule("flak.e", "9b")
def test_a_barrage_that_keeps_the_plane_off_for_the_round():
    play, played = flak(("flak", 6), ("flak_barrage", 7), "stay")
    assert "flak" == played.waits_for
    assert 2 == played.quiets
    plane = play.state.patrol.phase.contact.group.planes[0]
    assert (1, False) == (plane.runs, plane.suppressed)


@pytest.mark.rule("flak.f")
def test_a_damaged_plane_flees_without_glory():
    play, played = flak(("flak", 6), ("flak_barrage", 8))
    assert played.done
    assert over(play)
    assert 0 == play.state.career.fame
    assert 0 == play.state.career.aircraft
    assert [HUDSON] == play.cups["aircraft"].table


@pytest.mark.rule("flak.g", "9a", "9b")
def test_a_plane_shot_down():
    play, played = flak(("flak", 9))
    assert played.done
    assert over(play)
    assert 1 == play.state.career.fame
    assert 1 == play.state.career.aircraft
    assert [HUDSON] == play.cups["aircraft"].laid_off
    assert ["flak"] == played.charts


@pytest.mark.rule("9b", "9c")
def test_a_plane_leaves_after_its_third_run():
    play, played = flak(
        ("flak", 6), ("flak_barrage", 7), "stay",
        ("flak", 7), ("flak_barrage", 4), "stay",
        ("flak", 1), "stay", ("air_attack", 1),
    )  # fmt: skip
    assert played.done
    assert over(play)
    assert 3 == played.quiets
    assert [("9c", HUDSON)] == [(event.rule, event.facts["counter"]) for event in played.events("aircraft-leaves")]


@pytest.mark.rule("9d", "4.3m")
def test_each_gun_is_aimed_and_every_plane_left_attacks():
    three = (HUDSON, BEAUFORT, SCOUT)
    play, played = flak(
        "flak.target:1", ("flak", 9), "stay", "flak.target:1", ("flak", 1), "stay",
        ("air_attack", 1), "stay", ("air_attack", 1), "stay",
        counters=three, boat="IXB",
    )  # fmt: skip
    assert {"0": None, "1": None} == played.options("flak.target")
    assert [HUDSON, SCOUT] == flying(play)
    assert [HUDSON, SCOUT] == [event.facts["counter"] for event in played.events("air-attack")]
    assert [2, 0] == [played.modifiers("air_attack", n).get("firepower", 0) for n in (0, 1)]


@pytest.mark.rule("4.3m", "13.1f")
def test_two_guns_fire_twice_and_one_of_them_once():
    _, played = flak(("flak", 1), "stay", ("flak", 1), "stay", boat="IXB")
    assert "air_attack" == played.waits_for
    play = hurt(alarmed(stage="round", boat="IXB"), flak_1=(2, 0))
    assert "air_attack" == fight(play, ("flak", 1), "stay").waits_for


@pytest.mark.rule("9a")
def test_the_second_gun_is_silent_when_nobody_is_left():
    play, played = flak(("flak", 10), boat="IXB")
    assert played.done
    assert over(play)


@pytest.mark.rule("9e")
def test_without_a_gun_there_is_no_flak():
    play = hurt(alarmed(), flak_1=(2, 0))
    played = fight(play, ("alarm", SEEN))
    assert {"fight": "9e", "endure": None, "dive": None} == played.options("alarm.answer")
    play = hurt(alarmed(), flak_1=(2, 0))
    played = fight(play, ("alarm", SEEN), "endure", *((("air_attack", 1), "stay") * 2), ("air_attack", 1))
    assert played.done
    assert over(play)
    assert "flak" not in played.charts


# ------------------------------------------------------------------------------------------------ Air Attack


@pytest.mark.rule("air-attack.a", "7.2a", "4.3q")
def test_modifiers_of_an_air_attack():
    _, played = flak(("flak", 1), "stay")
    assert {"size": 1, "firepower": 2} == modifiers(played.roll)
    _, played = flak(("flak", 1), "stay", ("flak", 1), "stay", boat="IXD2")
    assert {"size": 3, "firepower": 2} == modifiers(played.roll)
    _, played = flak(("flak", 1), "stay", ("air_attack", 2), counters=(BEAUFORT,))
    assert 6 == played.on("air_attack")[1].modified
    assert [0] == [event.facts["damage"] for event in played.events("air-attack")]


@pytest.mark.rule("air-attack.b", "air-attack.e", "18.2c")
def test_a_missed_attack_and_the_dive_is_offered():
    _, played = flak(("flak", 1), "stay", ("air_attack", 3))
    assert {"stay": None, "dive": None} == played.options("air-attack.after")
    assert "stay" == played.question.idle


@pytest.mark.rule("air-attack.c", "13a", "13.2.1c")
def test_one_damage_counter_at_the_surface():
    _, played = flak(("flak", 1), "stay", ("air_attack", 7), ["DPo1"], ("structure_test", 8), 1, "wait")
    assert [1] == [event.facts["damage"] for event in played.events("air-attack")]
    assert "resist_pressure" not in played.charts
    assert "air-attack.after" == played.question.kind


@pytest.mark.rule("air-attack.d")
def test_two_damage_counters():
    _, played = flak(("flak", 1), "stay", ("air_attack", 8))
    assert 2 == played.asks.count


@pytest.mark.rule("7.2c", "7.2d")
def test_the_first_attack_of_a_bomber_counts_double():
    _, played = flak(("flak", 1), "stay", ("air_attack", 8), counters=(BOMBER,))
    assert 4 == played.asks.count
    _, played = flak(
        ("flak", 1), "stay", ("air_attack", 8), ["DFl1", "DFl1", "DCp1", "DCp1"], "stay", ("air_attack", 5),
        counters=(BOMBER,),
    )  # fmt: skip
    assert 1 == played.asks.count


@pytest.mark.rule("7.2d")
def test_a_first_attack_that_misses_uses_the_doubling_up():
    once = (("flak", 1), "stay", ("air_attack", 1), "stay", ("flak", 1), "stay", ("air_attack", 6))
    assert 1 == flak(*once, counters=(BOMBER,))[1].asks.count
    assert 2 == flak(("flak", 1), "stay", ("air_attack", 9), counters=("A02",))[1].asks.count


@pytest.mark.rule("7.2d", "alarm.d")
def test_a_bomber_that_catches_the_boat_diving_counts_double():
    assert 4 == fight(alarmed(BOMBER), ("alarm", 3), ("air_attack", 10)).asks.count


# ------------------------------------------------------------------------------------------------ the dive


@pytest.mark.rule("18.2a", "18.2b")
def test_diving_at_the_alarm_ends_the_contact_for_all():
    play = alarmed(HUDSON, HUDSON, BEAUFORT)
    played = fight(play, ("alarm", SEEN), "dive", ("forced_dive", 3))
    assert played.done
    assert over(play)
    assert ["alarm", "forced_dive"] == played.charts
    assert 1 == len(played.events("dived"))


@pytest.mark.rule("18.2d", "18.2c", "flak.h")
def test_diving_after_the_flak_replaces_the_attacks():
    play, played = flak(("flak", 5), "flak.after:dive", ("forced_dive", 3))
    assert played.done
    assert over(play)
    assert "air_attack" not in played.charts


@pytest.mark.rule("18.2d", "18.2c", "air-attack.e")
def test_diving_after_an_attack_comes_before_the_next():
    play, played = flak(
        "0", ("flak", 5), "stay", ("air_attack", 6), ["DCp1"], "air-attack.after:dive", ("forced_dive", 3),
        counters=(HUDSON, HUDSON),
    )  # fmt: skip
    assert played.done
    assert over(play)
    assert 1 == played.charts.count("air_attack")
    assert 1 == play.state.boat.rows["deck-gun"].struck


@pytest.mark.rule("18.2a", "18.2b")
def test_a_boat_lost_in_the_dive():
    play = alarmed(leak=4)
    played = fight(play, ("alarm", SEEN), "dive", ("forced_dive", 4), ["DPo1"], ("structure_test", 8))
    assert "leak" == played.ended.how


@pytest.mark.rule("summary.c")
def test_water_is_seen_to_before_the_next_contact():
    play = alarmed()
    played = fight(play, ("alarm", 3), ("air_attack", 7), ["DTr1"], ("structure_test", 9), ("were_sinking", 5))
    assert "leak.repair" == played.question.kind
    assert not over(play)


@pytest.mark.parametrize("seed", range(8))
def test_every_quiet_point_of_a_fight(seed):
    play = alarmed(HUDSON, BOMBER, SCOUT, stage="round", boat="IXC", fame=0)
    assert quiet_points(play, go_on, seed, expect=(BoatLost,)) >= 1
