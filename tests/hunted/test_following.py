"""After the escape: repairs, reloading, following."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.state import ELITE, SW, Encounter, Patrol, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import Played, run

SMALL = [("ship_size", 1), ("rosters.small-freighter", 0, 1)]
KEPT, LOST = ("follow_contact", 4), ("follow_contact", 5)


def escaped(kind: str = "convoy", *targets: Any, **changes: Any) -> Play[State]:
    """The escorts have just lost contact with a boat that attacked on the surface at night at Long Range."""
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    patrol = {name: changes.pop(name) for name in list(changes) if name in Patrol.__struct_fields__}
    start, assignment = changes.pop("start", "1943-07"), patrol.pop("assignment", "atlantic")
    play = at_sea(table("VIIC", start, **changes), box=2, assignment=assignment, **patrol)
    facts = {
        "stage": "aftermath", "night": True, "mode": "surfaced", "range": "long", "has_fired": True, "attacked": True, "detected": True,
        "hard": True, "round": 2, "steam_by_day": True, "both_ends": True, "bold_used": True, "wolfpack": "busy", "fired": ["forward"],
    }  # fmt: skip
    return meeting(play, kind, *targets, **{**facts, **encounter})


def go(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script, expect=(CareerOver,))


def encounter(play: Play[State]) -> Encounter:
    assert play.state.encounter is not None
    return play.state.encounter


def three(*damages: int) -> list[Any]:
    return [ship(damage=damage, name=f"Ship {n}") for n, damage in enumerate(damages, start=1)]


OPTIONS = [
    # kind, damage of the ships, options (None: nothing is asked), rules
    ("convoy", (0, 0, 0, 0), {"convoy": None, "leave": None}, "9.7a 9.7.2a"),
    ("convoy", (1, 0, 2, 0), {"convoy": None, "straggler-1": None, "straggler-3": None, "leave": None}, "9.7.4a 2.0f"),
    ("convoy", (3, 3, 3, 3), {"convoy": None, "leave": None}, "9.7.1c"),
    ("convoy", (3, 1, 0, 0), {"convoy": None, "straggler-2": None, "leave": None}, "9.7.6a"),
    ("ship-escort", (0,), {"same": None, "leave": None}, "9.7.3a"),
    ("ship-escort", (1,), {"straggler-1": None, "leave": None}, "9.7.4a 9.7.6a"),
    ("ship-escort", (3,), None, "9.7.6a"),
    ("two-ships-escort", (0, 0), {"same": None, "leave": None}, "9.7.3a"),
    ("two-ships-escort", (1, 0), {"same": "9.7.4a", "straggler-1": None, "leave": None}, "9.7.4a 9.7.3a"),
    ("two-ships-escort", (3, 0), {"same": None, "leave": None}, "9.7.3a"),
    ("two-ships-escort", (2, 2), {"straggler-1": None, "straggler-2": None, "leave": None}, "9.7.4a"),
]


@pytest.mark.parametrize(
    ("kind", "damages", "options"),
    [pytest.param(*row[:3], marks=pytest.mark.rule(*row[3].split()), id=str(n)) for n, row in enumerate(OPTIONS)],
)
def test_whom_the_player_may_follow(kind, damages, options):
    played = go(escaped(kind, *three(*damages)))
    if options is None:
        assert played.done
        assert played.kinds == []
    else:
        assert options == played.options("follow")


@pytest.mark.rule("9.7.3b")
def test_an_undamaged_capital_ship_is_too_fast():
    played = go(escaped("capital-ship", ship(31300, "capital-ship", points=5)))
    assert played.done
    assert [e.rule for e in played.events("no-following")] == ["9.7.3b"]


@pytest.mark.parametrize(
    "changes", [{"damage": {"fuel-tanks": "inoperable"}}, {"damage": {"diesel-1": "inoperable"}}, {"forced": True}]
)
@pytest.mark.rule("9.7.1a", "10.9n")
def test_a_boat_that_must_abort_may_not_follow(changes):
    played = go(escaped(**changes))
    assert played.done
    assert [e.rule for e in played.events("no-following")] == ["9.7.1a"]


@pytest.mark.rule("10.9n")
def test_a_boat_that_aborts_of_its_own_will_may_follow():
    assert go(escaped(aborting=True)).options("follow")["convoy"] is None


@pytest.mark.rule("9.7a")
def test_the_player_may_let_the_enemy_go():
    play = escaped()
    assert go(play, "follow:leave").done
    assert play.state.encounter is None


@pytest.mark.rule("10.8b", "9.6.14a", "10.8a")
def test_repairs_come_before_the_choice_to_follow():
    play = escaped(damage={"fuel-tanks": "damaged"})
    played = go(play, ("repair", 3))
    assert play.state.boat.damage == {"fuel-tanks": "inoperable"}
    assert played.done
    assert played.kinds == []


@pytest.mark.rule("9.2.10b", "9.2.10a", "9.2.10c")
def test_tubes_are_reloaded_before_following_also_behind_jammed_doors():
    play = escaped(damage={"aft-torpedo-door": "inoperable"})
    play.state.boat.load.aft = [""]
    played = go(play)
    assert play.state.boat.load.aft == ["falke"]
    assert played.options("follow")["convoy"] is None


# ---------------------------------------------------------------------------------------------------- contact


@pytest.mark.rule("9.7.2a")
def test_contact_with_a_convoy_can_be_lost():
    play = escaped()
    played = go(play, "follow:convoy", LOST)
    assert played.done
    assert [e.rule for e in played.events("contact-lost")] == ["9.7.2a"]


@pytest.mark.rule("9.7.2a", "9.7.2c", "9.7.2d", "9.7.7b")
def test_a_convoy_followed_shows_four_new_ships_and_a_new_time_of_day():
    play = escaped("convoy", *three(1, 0, 0, 0))
    played = go(play, "follow:convoy", KEPT, *SMALL * 4, ("day_night", 1))
    assert [t.name for t in encounter(play).targets] == ["Executive"] * 4
    assert not encounter(play).night
    assert played.options("engage")["wait-for-night"] is None
    assert play.state.patrol is not None
    assert play.state.patrol.box == 2
    assert encounter(play).additional == 0


@pytest.mark.rule("9.7.1b", "9.6.14b", "14.6g", "9.6.7g", "7.2.3b")
def test_following_begins_all_anew_but_quality_and_bold():
    play = escaped("ship-escort", *three(0))
    encounter(play).quality = ELITE
    go(play, "follow:same", KEPT, ("day_night", 6))
    now = encounter(play)
    assert (now.mode, now.range, now.wolfpack, now.fired, now.round) == ("", "", "", [], 0)
    over = (now.detected, now.hard, now.steam_by_day, now.both_ends, now.has_fired, now.surprise, now.escort_sunk)
    assert not any(over)
    assert (now.quality, now.bold_used, now.attacked, now.followed) == (ELITE, True, True, 1)


@pytest.mark.parametrize(
    ("changes", "rolls"),
    [
        pytest.param({"award": 4}, False, marks=pytest.mark.rule("9.7.2b", "11.3i")),
        pytest.param({"award": 3}, True, marks=pytest.mark.rule("11.3j", "9.7.2b")),
        pytest.param({"award": 4, "men": {"kommandant": SW}}, True, marks=pytest.mark.rule("9.7.2b", "10.6n")),
        pytest.param({"card": "lange", "assignment": "arctic"}, False, marks=pytest.mark.rule("14.13g")),
        pytest.param({"card": "lange"}, True, marks=pytest.mark.rule("14.13g")),
        pytest.param(
            {"card": "lange", "assignment": "arctic", "men": {"kommandant": SW}}, True, marks=pytest.mark.rule("14.13k")
        ),
    ],
)
def test_who_keeps_contact_without_a_roll(changes, rolls):
    played = go(escaped(**changes), "follow:convoy")
    assert getattr(played.asks, "chart", "") == ("follow_contact" if rolls else "ship_size")


@pytest.mark.rule("9.7.3a")
def test_the_same_ships_stay_with_their_escort():
    play = escaped("two-ships-escort", *three(3, 0))
    played = go(play, "follow:same", ("follow_contact", 3), ("day_night", 2))
    assert [t.name for t in encounter(play).targets] == ["Ship 2"]
    assert encounter(play).escorted
    assert encounter(play).kind == "two-ships-escort"
    assert played.options("engage") == {"attack": None, "wait-for-night": None, "decline": None}


# ---------------------------------------------------------------------------------------------------- stragglers


@pytest.mark.parametrize(("die", "kind", "escorted"), [(4, "ship-escort", True), (5, "ship", False)])
@pytest.mark.rule("9.7.4a", "9.7.4b", "9.7.5a", "8.4.4a", "9.2.7e", "9.7.7a")
def test_a_straggler_needs_no_contact_roll_and_may_lose_its_escort(die, kind, escorted):
    play = escaped("convoy", *three(0, 2, 0, 0))
    played = go(play, "follow:straggler-2", ("follow_escort", die), "follow.time:night")
    now = encounter(play)
    assert (kind, escorted, True) == (now.kind, now.escorted, now.night)
    assert [(t.name, t.damage) for t in now.targets] == [("Ship 2", 2)]
    assert played.charts == ["follow_escort"]
    assert now.wolfpack == ""


@pytest.mark.rule("9.7.4b", "9.4.1a")
def test_a_straggler_without_escort_is_fought_like_any_unescorted_ship():
    play = escaped("convoy", *three(2, 0))
    played = go(
        play,
        "follow:straggler-1",
        ("follow_escort", 6),
        "follow.time:day",
        "engage:attack",
        "attack.mode:surfaced",
        "attack.range:close",
    )
    assert played.options("attack.weapon")["gun"] is None


@pytest.mark.rule("9.7.4c", "8.4.4a")
def test_a_damaged_capital_ship_keeps_its_escort():
    play = escaped("capital-ship", ship(31300, "capital-ship", points=5, damage=2))
    played = go(play, "follow:straggler-1", "follow.time:night", "engage:attack", "attack.mode:submerged")
    assert played.charts == []
    assert encounter(play).kind == "capital-ship"
    assert encounter(play).escorted


@pytest.mark.rule("9.10a", "9.7.4c")
def test_a_capital_ship_that_is_followed_has_other_escorts_to_aim_at():
    sunk = ship(1100, "escort", points=2, damage=2, fast=True)
    play = escaped("capital-ship", ship(31300, "capital-ship", points=5, damage=2), escort=sunk, start="1943-09")
    play.state.boat.load.forward = ["zaunkoenig", "", "", ""]
    played = go(
        play, "load.reload:g7e", "load.reload:g7e", "load.reload:g7e", "follow:straggler-1", "follow.time:night",
        "engage:attack", "attack.mode:submerged", "attack.range:medium", "attack.ends:forward",
    )  # fmt: skip
    assert played.options("salvo.tube") == {"hold": None, "target-1": None, "escort": None}


@pytest.mark.rule("9.7.1b")
def test_a_straggler_can_be_followed_again_and_again():
    play = escaped("ship-escort", *three(1))
    for count in (1, 2, 3):
        go(play, "follow:straggler-1", ("follow_escort", 1), "follow.time:day")
        assert encounter(play).followed == count
        encounter(play).stage = "aftermath"


@pytest.mark.rule("9.7.7a")
def test_no_wolfpack_die_for_a_straggler():
    play = escaped("convoy", *three(1, 0), assignment="atlantic-w")
    played = go(
        play, "follow:straggler-1", ("follow_escort", 1), "follow.time:day", "engage:attack", "attack.range:medium"
    )
    assert "wolfpack" not in played.charts


@pytest.mark.rule("9.2.4b")
def test_no_pattern_at_a_straggler():
    play = escaped("convoy", *three(1, 0))
    played = go(
        play, "follow:straggler-1", ("follow_escort", 1), "follow.time:day", "engage:attack", "attack.range:medium", "attack.ends:aft",
        "target-1", ("U1", 6, 6),
    )  # fmt: skip
    assert "fat_pattern" not in played.charts


@pytest.mark.rule("9.7.7b", "9.4.7a")
def test_additional_rounds_of_the_box_are_not_given_back_by_following():
    play = escaped("ship-escort", *three(1), additional=1)
    go(play, "follow:straggler-1", ("follow_escort", 6), "follow.time:day")
    assert encounter(play).additional == 1


@pytest.mark.rule("9.2.7e")
def test_one_point_sinks_a_damaged_ship_that_was_followed():
    play = escaped("ship-escort", *three(2))
    played = go(
        play, "follow:straggler-1", ("follow_escort", 1), "follow.time:day", "engage:attack", "attack.range:medium", "attack.ends:aft",
        "target-1", ("U1", 1, 1), ("U2", 6), ("U3", 6),
    )  # fmt: skip
    assert len(played.events("ship-sunk")) == 1
    assert [s.state for s in play.state.log[-1].ships] == ["sunk"]


@pytest.mark.rule("9.7.6a")
def test_a_ship_hit_by_a_dud_is_not_damaged():
    played = go(
        escaped("ship-escort", *three(0), stage="attack", mode="", range="", night=False), "attack.range:medium", "attack.ends:aft",
        "target-1", ("U1", 1, 1), ("U2", 1), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert set(played.options("follow")) == {"same", "leave"}


@pytest.mark.rule("9.2.2k", "9.0b")
def test_after_a_failed_approach_the_boat_may_follow_and_fire_then():
    play = escaped("ship-escort", *three(0), attacked=False, has_fired=False)
    played = go(
        play,
        "follow:same",
        KEPT,
        ("day_night", 1),
        "engage:attack",
        "attack.range:medium",
        "attack.ends:aft",
        "target-1",
    )
    assert getattr(played.asks, "chart", "") == "U1"
