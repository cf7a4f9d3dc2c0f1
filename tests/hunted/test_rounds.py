"""Unescorted ships and additional rounds."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver, patrol_of
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.rounds import why_no_additional_round
from kaleun.games.hunted.state import Encounter, Patrol, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import Played, run

HIT, MISS, LIVE = ("U1", 1, 1), ("U1", 6, 6), ("U2", 6)
HOLD = ["hold"] * 3
CHASE = ("biscay", "transit", "atlantic", "atlantic", "atlantic", "transit", "biscay")


def ready(kind: str = "ship", *targets: Any, columns: tuple[str, ...] = CHASE, **changes: Any) -> Play[State]:
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    patrol = {name: changes.pop(name) for name in list(changes) if name in Patrol.__struct_fields__}
    boat, start, box = changes.pop("boat", "VIIC"), changes.pop("start", "1943-07"), patrol.pop("box", 2)
    play = at_sea(table(boat, start, **changes), *columns, box=box, **patrol)
    encounter.setdefault("stage", "attack")
    return meeting(play, kind, *targets, **encounter)


def after_a_round(kind: str = "ship", *targets: Any, **changes: Any) -> Play[State]:
    """A surfaced round is over and the ship still afloat."""
    return ready(
        kind,
        *targets,
        **{"stage": "round-over", "has_fired": True, "attacked": True, "mode": "surfaced", "range": "long", **changes},
    )


def fight(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script, expect=(CareerOver,))


def surfaced(play: Play[State], *script: Any, reach: str = "close") -> Played:
    return fight(play, "attack.mode:surfaced", f"attack.range:{reach}", *script)


def again(play: Play[State], total: int, *script: Any) -> Played:
    """Another round, with this roll on the column."""
    first = max(1, total - 6)
    return fight(play, "additional-round:again", ("E1.additional-round", first, total - first), *script)


def encounter(play: Play[State]) -> Encounter:
    assert play.state.encounter is not None
    return play.state.encounter


def patrol(play: Play[State]) -> Patrol:
    assert play.state.patrol is not None
    return play.state.patrol


# ---------------------------------------------------------------------------------------------------- the first round


@pytest.mark.rule("9.4.1a", "9.4.2a", "9.2.9a")
def test_no_search_at_unescorted_ships_not_even_at_close_range():
    play = ready()
    played = surfaced(
        play, "attack.weapon:forward", "target-1", *HOLD, MISS, "attack.weapon:cease", "additional-round:leave", "g7e"
    )
    assert played.charts == ["U1"]
    assert played.done


@pytest.mark.rule("9.4.2b", "9.4.2c", "9.4.2h", "9.4.2f")
def test_one_weapon_after_the_other_each_seen_before_the_next_in_any_order():
    play = ready("tanker", ship(10000, "tanker"))
    played = surfaced(
        play, "attack.weapon:gun", "gun.points:1", MISS, "attack.weapon:aft", "target-1", ("U1", 4, 5), LIVE, ("U3", 6),
        "attack.weapon:forward", "target-1", *HOLD, MISS,
    )  # fmt: skip
    assert [played.modifiers("U1", n) for n in range(3)] == [{}, {"surface-torpedo": -1}, {"surface-torpedo": -1}]
    assert not encounter(play).both_ends


@pytest.mark.rule("9.4.2d", "9.4.2b", "9.3.1a")
def test_the_example_of_the_tanker():
    """Worked example of 9.4.2: 13,000 tons; three forward torpedoes do 2, the aft one 1, the first of two gun points sinks her."""
    play = ready("tanker", ship(13000, "tanker", name="Tanker"))
    played = surfaced(
        play, "attack.weapon:forward", "target-1", "target-1", "target-1", "hold",
        HIT, LIVE, ("U3", 6), MISS, HIT, LIVE, ("U3", 6),
        "attack.weapon:aft", "target-1", HIT, LIVE, ("U3", 6),
        "attack.weapon:gun", "gun.points:2", HIT, ("U3", 6), "g7e", "g7e", "g7e",
    )  # fmt: skip
    assert played.done
    assert play.state.boat.load.ammo == 8
    assert len(played.events("shell-spent")) == 1
    assert play.state.career.tons == 13000
    assert "additional-round" not in played.kinds


@pytest.mark.rule("9.4.2e", "9.4.2d")
def test_each_weapon_once_in_a_round():
    play = ready()
    played = surfaced(play, "attack.weapon:forward", "target-1", "target-1", "hold", "hold", MISS, MISS)
    assert played.options("attack.weapon") == {"forward": "9.4.2e", "aft": None, "gun": None, "cease": None}
    assert play.state.boat.load.forward == ["", "", "g7e", "g7e"]


@pytest.mark.rule("9.4.2e")
def test_a_weapon_that_was_held_is_done_too():
    played = surfaced(ready(), "attack.weapon:forward", "hold", *HOLD)
    assert played.options("attack.weapon")["forward"] == "9.4.2e"


@pytest.mark.rule("9.3.1c", "9.4.2g")
def test_submerged_there_is_no_gun_and_no_sight():
    play = ready()
    played = fight(play, "attack.mode:submerged", "attack.range:medium")
    assert played.options("attack.weapon")["gun"] == "9.3.1c"
    played = fight(
        ready(), "attack.mode:submerged", "attack.range:medium", "attack.weapon:aft", "target-1", ("U1", 4, 4)
    )
    assert played.modifiers("U1") == {}
    assert played.on("U1")[1].result == "miss"


@pytest.mark.rule("9.2.4b")
def test_no_pattern_at_a_lone_ship():
    assert surfaced(ready(), "attack.weapon:aft", "target-1", MISS).charts == ["U1"]


@pytest.mark.rule("9.1.2b", "7.4.3l")
def test_ceasing_without_a_shot_ends_the_encounter():
    play = ready()
    played = surfaced(play, "attack.weapon:cease")
    assert played.done
    assert patrol(play).target_refused


@pytest.mark.rule("9.0b", "9.4.3a")
def test_after_the_first_round_the_player_may_withdraw():
    play = after_a_round()
    played = fight(play)
    assert played.options("additional-round") == {"again": None, "leave": None}
    assert fight(play, "additional-round:leave").done


@pytest.mark.rule("9.7b")
def test_an_unescorted_ship_that_was_damaged_is_not_followed():
    play = after_a_round("ship", ship(damage=1))
    played = fight(play, "additional-round:leave")
    assert played.done
    assert "follow" not in played.kinds


@pytest.mark.rule("9.4.3a", "9.2.10a")
def test_with_all_ships_sunk_it_is_over_and_the_tubes_are_reloaded():
    play = ready("ship", ship(4000))
    played = surfaced(play, "attack.weapon:aft", "target-1", HIT, LIVE, ("U3", 1))
    assert played.done
    assert play.state.boat.load.aft == ["falke"]
    assert [e.rule for e in played.events("reloaded")] == ["9.2.10a"]


# ---------------------------------------------------------------------------------------------------- additional rounds


@pytest.mark.rule("9.4.3b", "9.2.10b", "9.4.3g")
def test_the_tubes_are_reloaded_then_the_column_is_rolled_and_nobody_comes():
    play = after_a_round()
    play.state.boat.load.aft = [""]
    played = again(play, 8)
    assert play.state.boat.load.aft == ["falke"]
    assert played.modifiers("E1.additional-round") == {"year-1943": -2}
    assert encounter(play).stage == "attack"
    assert not encounter(play).escorted
    assert encounter(play).additional == 1


@pytest.mark.parametrize(
    ("start", "total", "kind"), [("1944-01", 7, "aircraft"), ("1945-02", 7, "aircraft"), ("1943-07", 5, "escort")]
)
@pytest.mark.rule("8.2.3e", "9.6.2a")
def test_the_years_bring_company(start, total, kind):
    play = after_a_round(start=start)
    played = again(play, total)
    assert kind == played.on("E1.additional-round")[1].result


@pytest.mark.parametrize(("total", "kind"), [(5, "escort"), (6, "aircraft"), (7, "aircraft"), (8, "none")])
@pytest.mark.rule("9.6.2a", "8.2.3e")
def test_the_column(total, kind):
    assert kind == again(after_a_round(), total).on("E1.additional-round")[1].result


@pytest.mark.rule("9.4.3c", "9.4.6a", "9.4.6e", "9.6.2a")
def test_an_escort_searches_at_once_at_no_range():
    """A night surface attack at Long Range, then an escort: neither -1 nor +1, and the boat may go deep."""
    play = after_a_round(night=True)
    played = again(play, 5, "evade:test-depth", ("test_depth", 6, 6), ("E2", 4, 4))
    assert played.modifiers("E2") == {"exceeding-test-depth": -1}
    assert encounter(play).escorted


@pytest.mark.rule("9.4.6e")
def test_a_steam_torpedo_of_the_round_before_still_counts():
    assert again(after_a_round(steam_by_day=True), 5, "evade:none", ("E2", 1, 1)).modifiers("E2") == {"steam-by-day": 1}


@pytest.mark.rule("9.4.6e", "9.2.2k", "9.4.4b")
def test_detected_by_an_escort_that_turned_up_the_boat_fires_no_more():
    play = after_a_round("ship", ship(damage=1), night=True)
    played = again(play, 5, "evade:none", ("E2", 5, 5), ("special_weapon", 6), ("E3", 1, 1), "evade:none", ("E2", 1, 1))
    assert played.modifiers("E3") == {"year-1943": 1}
    assert played.modifiers("E2", 1) == {"previously-detected": 1}
    assert played.options("follow") == {"straggler-1": None, "leave": None}


@pytest.mark.rule("9.4.3d", "9.6.2b", "9.4.6c", "9.4.6d")
def test_undetected_the_boat_may_fire_submerged_and_is_searched_for_again():
    play = after_a_round(night=True)
    played = again(
        play, 5, "evade:none", ("E2", 4, 4), "engage:attack", "attack.range:medium", "attack.ends:aft", "target-1", ("U1", 4, 4),
        "evade:none", ("E2", 4, 4),
    )  # fmt: skip
    assert "attack.mode" not in played.kinds
    assert [(e.facts["mode"], e.rule) for e in played.events("mode-forced")] == [("submerged", "9.4.6d")]
    assert played.modifiers("U1") == {}
    assert played.charts.count("E2") == 2
    assert played.modifiers("E2", 1) == {}


@pytest.mark.rule("9.4.3e", "9.6.2b")
def test_at_close_range_the_approach_comes_in_too():
    play = after_a_round()
    played = again(
        play, 5, "evade:none", ("E2", 4, 4), "engage:attack", "attack.range:close", ("E2_close", 1, 1), "attack.ends:aft", "target-1",
        MISS, "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert [chart for chart in played.charts if chart.startswith("E2")] == ["E2", "E2_close", "E2"]
    assert played.modifiers("E2", 1) == {"close-range": 1, "steam-by-day": 1}


@pytest.mark.rule("9.4.3e", "9.2.2n")
def test_an_approach_that_fails_in_such_a_round():
    play = after_a_round()
    played = again(
        play, 5, "evade:none", ("E2", 4, 4), "engage:attack", "attack.range:close", ("E2_close", 5, 5), ("special_weapon", 6),
        ("E3", 1, 1), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert played.modifiers("E2", 1) == {"previously-detected": 1}
    assert played.asks is None or "attack" not in getattr(played.asks, "kind", "")


@pytest.mark.rule("9.6.2c", "9.4.4b")
def test_whoever_leaves_after_the_first_search_is_not_searched_for_again():
    play = after_a_round()
    played = again(play, 5, "evade:none", ("E2", 4, 4), "engage:decline")
    assert played.done
    assert played.charts.count("E2") == 1
    assert not patrol(play).target_refused


@pytest.mark.rule("9.6.2c")
def test_whoever_fires_nothing_then_either():
    played = again(
        after_a_round(),
        5,
        "evade:none",
        ("E2", 4, 4),
        "engage:attack",
        "attack.range:medium",
        "attack.ends:aft",
        "hold",
    )
    assert played.done
    assert played.charts.count("E2") == 1


@pytest.mark.rule("9.4.6d", "10.0h", "9.4.6c")
def test_a_boat_without_periscope_cannot_attack_in_the_round_in_which_an_escort_appeared():
    play = after_a_round(night=True, damage={"periscope": "inoperable"})
    played = again(play, 5, "evade:none", ("E2", 1, 1))
    assert played.done
    assert [e.rule for e in played.events("no-attack")] == ["10.0h"]


@pytest.mark.rule("9.4.4b", "9.4.5a")
def test_no_additional_round_once_escorts_have_appeared():
    play = after_a_round("ship", ship(damage=1))
    played = again(
        play, 5, "evade:none", ("E2", 4, 4), "engage:attack", "attack.range:medium", "attack.ends:aft", "target-1", MISS,
        "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert played.kinds.count("additional-round") == 1
    assert set(played.options("follow")) == {"straggler-1", "leave"}


@pytest.mark.rule("9.4.5a")
def test_an_escorted_ship_gets_no_additional_round():
    play = ready("ship-escort")
    played = fight(
        play, "attack.range:medium", "attack.ends:aft", "target-1", MISS, "evade:none", ("E2", 1, 1), "follow:leave",
    )  # fmt: skip
    assert "additional-round" not in played.kinds


@pytest.mark.rule("9.4.6b", "10.3j", "9.8.9c")
def test_a_holed_boat_must_scuttle_when_an_escort_appears():
    played = again(after_a_round(holed=True), 5, ("scuttle", 6, 6))
    assert isinstance(played.ended, CareerOver)
    assert played.ended.how == "captured"
    assert [e.rule for e in played.events("forced-up")] == ["9.4.6b"]


@pytest.mark.rule("9.4.3f", "9.4.3h")
def test_an_aircraft_ends_the_attack_and_the_engagement():
    play = after_a_round()
    played = again(play, 6, ("A1", 6, 6))
    assert played.done
    assert played.charts == ["E1.additional-round", "A1"]
    assert play.state.encounter is None


# ---------------------------------------------------------------------------------------------------- how many


@pytest.mark.rule("9.4.7a", "9.4.4a")
def test_two_additional_rounds_in_a_box_the_third_in_the_next():
    play = after_a_round()
    for count in (1, 2):
        assert why_no_additional_round(play) is None
        again(play, 8)
        assert encounter(play).additional == count
        assert patrol(play).box == 2
        encounter(play).stage = "round-over"
    again(play, 8)
    assert patrol(play).box == 3
    assert encounter(play).additional == 0


@pytest.mark.rule("9.4.7b", "9.4.7d")
def test_each_box_holds_three_rounds_in_all():
    play = after_a_round(additional=2)
    again(play, 8)
    assert patrol(play).chase
    for box in (3, 3, 4):
        encounter(play).stage = "round-over"
        again(play, 8)
        assert box == patrol(play).box


@pytest.mark.rule("9.4.7c")
def test_no_chase_into_a_transit_box():
    play = after_a_round(additional=2, box=4)
    assert why_no_additional_round(play) == "9.4.7c"
    played = fight(play)
    assert played.done
    assert [e.rule for e in played.events("no-additional-round")] == ["9.4.7c"]


@pytest.mark.rule("9.4.7e")
def test_rolls_of_the_box_left_are_dropped():
    play = after_a_round(
        additional=2, columns=("biscay", "transit", "atlantic*3", "atlantic", "transit", "biscay"), rolls_left=2
    )
    again(play, 8)
    assert patrol(play).box == 3
    assert patrol(play).rolls_left == 1


def test_a_boat_with_nothing_left_to_fire_gets_no_further_round():
    play = after_a_round()
    load = play.state.boat.load
    load.forward, load.aft, load.forward_reloads, load.aft_reloads, load.ammo = [""] * 4, [""], {}, {}, 0
    assert why_no_additional_round(play) == "9.2.1d"
    load.ammo = 1
    assert why_no_additional_round(play) is None


EXHAUSTED = ("scuttle", 3, 4)


@pytest.mark.parametrize("total", [5, 7])
@pytest.mark.rule("9.4.8a", "10.10.2a")
def test_the_fourth_result_in_a_row_exhausts_the_boat(total):
    played = again(after_a_round(row=3), total, EXHAUSTED)
    assert isinstance(played.ended, CareerOver)
    assert [e.rule for e in played.events("forced-up")] == ["9.4.8a"]


@pytest.mark.rule("9.4.8b")
def test_a_result_without_encounter_breaks_the_row():
    play = after_a_round(row=3)
    again(play, 8)
    assert encounter(play).row == 0


@pytest.mark.rule("9.4.8b")
def test_an_escort_is_the_first_of_a_row():
    play = after_a_round()
    again(play, 5)
    assert encounter(play).row == 1


@pytest.mark.parametrize(("mode", "row"), [("surfaced", 0), ("submerged", 2)])
@pytest.mark.rule("9.4.8a")
def test_a_fight_on_the_surface_begins_the_row_anew(mode, row):
    play = ready(row=2, attacked=True, has_fired=True)
    fight(
        play, f"attack.mode:{mode}", "attack.range:close", "attack.weapon:aft", "target-1", MISS, "attack.weapon:cease"
    )
    assert row == encounter(play).row


@pytest.mark.parametrize(("mode", "row"), [("surfaced", 0), ("submerged", 2)])
@pytest.mark.rule("9.4.8a")
def test_a_night_surface_attack_on_a_straggler_with_its_escort_begins_the_row_anew(mode, row):
    play = ready("ship-escort", row=2, attacked=True, night=True)
    fight(play, f"attack.mode:{mode}")
    assert row == encounter(play).row


@pytest.mark.rule("9.4.8b", "9.8.7b")
def test_results_after_an_aircraft_that_was_missed_count_in_the_row():
    play = after_a_round(row=2)
    played = again(
        play, 6, ("A1", 1, 1), ("air_special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2), ("crew_who", 6, 6), ("A2", 6, 6),
        ("air_special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2), ("E1.additional-round", 1, 6), EXHAUSTED,
    )  # fmt: skip
    assert isinstance(played.ended, CareerOver)


@pytest.mark.rule("8.2.2h")
def test_a_kite_is_aboard_again_when_an_additional_round_brings_an_aircraft():
    play = after_a_round(kite_out=True)
    played = again(play, 6, ("A1", 6, 6))
    assert (True, False) == (played.done, patrol_of(play.state).kite_out)
    assert "kite_loss" not in played.charts


@pytest.mark.rule("9.4.7f", "9.4.7a", "9.4.7e")
def test_the_additional_rounds_of_a_box_are_shared_by_its_encounters():
    """An x3 box: two additional rounds at the first ship; at the second one the next box is needed for another."""
    columns = ("biscay", "transit", "atlantic*3", "atlantic", "transit", "biscay")
    play = after_a_round(additional=1, columns=columns, rolls_left=2, event_had=True)
    sunk = ("U1", 1, 1), LIVE, ("U3", 1)
    again(play, 8, "attack.mode:surfaced", "attack.range:close", "attack.weapon:aft", "target-1", *sunk)
    assert play.state.encounter is None
    assert patrol(play).additional == 2
    met = ("E1.atlantic", 1, 2), ("ship_size", 4), ("rosters.large-freighter", 0, 1), ("day_night", 1), "engage:attack"
    shot = (
        "attack.mode:surfaced",
        "attack.range:close",
        "attack.weapon:gun",
        "gun.points:1",
        MISS,
        "attack.weapon:cease",
    )
    played = run(play, conduct_patrol(play), *met, *shot)
    assert [h.facts["additional"] for h in played.headings("round")] == [0]
    assert played.question.kind == "additional-round"
    again(play, 8)
    assert (patrol(play).box, patrol(play).rolls_left) == (3, 1)
