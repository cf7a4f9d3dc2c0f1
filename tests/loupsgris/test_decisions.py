"""The commander's decisions [18, 4.6.1]."""

from __future__ import annotations

import pytest

from kaleun.games.loupsgris import decisions
from kaleun.games.loupsgris.conditions import BoatLost, boat_of, contact_of, hunt_of, patrol_of
from kaleun.games.loupsgris.decisions import even_deeper, forced_dive, silent_running
from kaleun.games.loupsgris.heart import heart_of_the_convoy
from kaleun.games.loupsgris.targets import go_on
from support.loupsgris import at_sea, hunted, meeting, planes, table
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
        yield from ()

    monkeypatch.setattr(decisions, "take_damage", take)
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
@pytest.mark.parametrize(("escorts", "die"), [(10, 5), (2, 10), (2, 6)])
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
        yield from ()
        raise BoatLost("sinking", "13.3a")

    monkeypatch.setattr(decisions, "take_damage", take)
    play = hunted(table())
    played = run(play, silent_running(play, "break_through", **BREAK_THROUGH), 4, 9, expect=(BoatLost,))
    assert isinstance(played.ended, BoatLost)


# ------------------------------------------------------------------------------------------------ the heart of the convoy


def among_ships(*targets, escorts=("E01", "E01"), **changes):
    return meeting(table(), "convoy", *targets, escorts=escorts, stage="heart", **changes)


SET = ["salvo.speed:medium", "salvo.detonator:magnetic"]


@pytest.mark.rule("18.4a")
def test_the_approach_to_the_heart_has_minus_three():
    play = among_ships()
    played = run(play, heart_of_the_convoy(play))
    assert {"discretion": 2, "heart-of-the-convoy": -3} == modifiers(played.roll)


@pytest.mark.rule("18.4c", "18.4d", "18.4f")
def test_every_ship_in_sight_is_hit_by_one_torpedo():
    play = among_ships("T01", "T10", "T23", "T32", "T02", "T03")
    before = boat_of(play.state).torpedoes
    played = run(
        play, heart_of_the_convoy(play), 8, "salvo.target:0", *SET * 4,
        ("dud", 1), ("hit", 2), ("dud", 10), ("dud", 1), ("hit", 10), ("dud", 1), ("hit", 5),
    )  # fmt: skip
    assert played.done
    assert ["approach", "dud", "hit", "dud", "dud", "hit", "dud", "hit"] == played.charts
    assert {"magnetic": 3} == played.modifiers("hit")
    assert before - 4 == boat_of(play.state).torpedoes
    contact = contact_of(play.state)
    assert ("after", ["T23", "T32", "T02", "T03"]) == (contact.stage, [t.counter for t in contact.targets])
    assert [("T32", True)] == [(t.counter, t.immobilised) for t in contact.targets if t.immobilised]


@pytest.mark.rule("18.4d")
def test_the_tubes_and_the_stock_set_the_limit():
    play = among_ships("T01", "T10", "T23", "T32")
    boat_of(play.state).torpedoes = 2
    run(play, heart_of_the_convoy(play), 8, *SET * 2, 1, 10, 1, 10)
    assert (0, ["T32", "T23"]) == (
        boat_of(play.state).torpedoes,
        [ship.counter for ship in play.state.career.ships],
    )


@pytest.mark.rule("18.4g", "18.4f")
@pytest.mark.parametrize(("die", "marked"), [(9, False), (5, True)])
def test_only_a_ship_that_sinks_slowly_or_stops_places_the_marker(die, marked):
    play = among_ships("T10", "T23")
    played = run(play, go_on(play), 8, *["medium", "impact"] * 2, 1, die, 1, die)
    assert marked == patrol_of(play.state).spotted
    assert ("hunt.choice" == getattr(played.asks, "kind", "")) == marked


@pytest.mark.rule("18.4b", "18.4e")
def test_seen_in_the_heart_the_charges_come_at_once_and_doubled():
    play = among_ships()
    played = run(play, go_on(play), 4, "hunt.choice:flee")
    assert (True, True, "hunt.depth") == (
        contact_of(play.state).in_flight,
        hunt_of(play.state).doubled,
        played.question.kind,
    )
    assert patrol_of(play.state).spotted


@pytest.mark.rule("18.4f")
def test_the_third_time_too_far_loses_the_convoy():
    play = among_ships()
    played = run(play, go_on(play), ("approach", 6), ("approach", 6), ("approach", 7))
    assert played.done
    assert [-3] * 3 == [modifiers(roll)["heart-of-the-convoy"] for roll, _ in played.rolls]
    play = among_ships()
    run(play, heart_of_the_convoy(play), 6)
    assert "heart" == contact_of(play.state).stage


# ------------------------------------------------------------------------------------------------ when they are offered


@pytest.mark.rule("4.6.1a", "18.3a", "18.4a")
def test_the_decisions_are_offered_beside_the_normal_check():
    play = meeting(table(), "convoy", stage="break-through")
    played = run(play, go_on(play), "convoy.check:break-through", ("break_through", 8))
    assert ["break-through", "silent-running", "leave"] == list(played.options("convoy.check"))
    assert ["normal", "heart"] == list(played.options())
    play = hunted(table())
    assert ["shake-off", "silent-running"] == list(run(play, go_on(play)).options())
    play = hunted(table(), "declare", next="dropping")
    played = run(play, go_on(play), "flee")
    assert {"6", "7"} <= {name for name, closed in played.options().items() if closed is None}
    play = meeting(at_sea(table()), "aircraft", group=planes("A03"))
    from kaleun.games.loupsgris import aircraft

    assert ["fight", "dive"] == list(run(play, aircraft.go_on(play), 2).options())


@pytest.mark.rule("18.3g", "18.3b", "18.3f", "18.3c")
def test_caught_on_the_way_through_the_escort_the_convoy_flees():
    play = meeting(table(), "convoy", stage="break-through")
    played = run(play, go_on(play), "silent-running", ("silent_running", 1), ("harassed", 6), "hunt.choice:flee")
    contact = contact_of(play.state)
    assert (True, True) == (patrol_of(play.state).spotted, contact.in_flight)
    assert ["silent_running.break_through", "harassed"] == played.charts
    assert ("hunt.depth", "dropping") == (played.question.kind, hunt_of(play.state).next)


@pytest.mark.rule("18.3e", "18.3d")
def test_unseen_on_the_way_through_the_boat_may_fire_at_once():
    play = meeting(table(), "convoy", stage="break-through")
    run(play, go_on(play), "convoy.check:silent-running", ("silent_running", 10), "convoy.heart:normal")
    assert "attack" == contact_of(play.state).stage
