"""The escort as a target of homing torpedoes."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.state import Encounter, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import Played, run

HIT, LIVE, MISS = ("U1", 1, 1), ("U2", 6), ("U1", 6, 6)


def ready(kind: str = "convoy", *targets: Any, **changes: Any) -> Play[State]:
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    forward = changes.pop("forward", ["zaunkoenig", "g7e", "zaunkoenig", ""])
    play = at_sea(table("VIIC", "1943-09", **changes), box=2)
    play.state.boat.load.forward = list(forward)
    play.state.boat.load.forward_reloads = {}
    return meeting(play, kind, *targets, **{"stage": "attack", **encounter})


def fire(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), "attack.range:medium", "attack.ends:forward", *script, expect=(CareerOver,))


def encounter(play: Play[State]) -> Encounter:
    assert play.state.encounter is not None
    return play.state.encounter


@pytest.mark.rule("9.10a", "9.10f", "9.2.9c")
def test_only_a_homing_torpedo_may_be_aimed_at_the_escort():
    play = ready("ship-escort")
    assert fire(play).options("salvo.tube") == {"hold": None, "target-1": None, "escort": None}
    assert fire(play, "escort").options("salvo.tube") == {"hold": None, "target-1": None}
    play = ready("ship-escort", forward=["g7e", "g7a", "", ""])
    assert "escort" not in fire(play).options("salvo.tube")


@pytest.mark.rule("9.10a")
def test_an_unescorted_ship_has_no_escort_to_aim_at():
    play = ready("ship")
    played = run(play, go_on(play), "attack.mode:submerged", "attack.range:close", "attack.weapon:forward")
    assert played.options("salvo.tube") == {"hold": None, "target-1": None}


@pytest.mark.rule("9.10b", "9.10a")
def test_the_escort_is_a_fast_target_and_the_least_number_holds():
    play = ready()
    played = fire(play, "escort", "hold", "hold", ("U1", 3, 3))
    assert played.modifiers("U1") == {"electric-medium": 1, "fast-target": 1}
    assert played.on("U1")[1].result == "hit"
    assert encounter(play).escort is not None
    assert [(s.size, s.state) for s in play.state.log[-1].ships] == [("escort", "engaged")]


@pytest.mark.rule("9.10c", "9.10d")
def test_an_escort_of_a_convoy_sunk_helps_the_first_search():
    play = ready()
    played = fire(
        play, "escort", "hold", "hold", HIT, LIVE, ("U3", 3), "evade:none", ("E2", 5, 6), ("special_weapon", 6), ("E3", 1, 1),
        "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert played.modifiers("E2", 0) == {"escort-sunk": -2}
    assert played.on("E2")[1].modified == 9
    assert played.modifiers("E2", 1) == {"previously-detected": 1}
    career = play.state.career
    figures = DATA.tables["escort_target"]
    assert (figures["tons"], 0, 1) == (career.tons, career.capital_ships, career.ships_since_roll)
    assert figures["tons"] == 1100
    assert [(s.size, s.state, s.tons) for s in play.state.log[-1].ships] == [("escort", "sunk", 1100)]


@pytest.mark.parametrize("kind", ["ship-escort", "two-ships-escort"])
@pytest.mark.rule("9.10c")
def test_a_lone_escort_sunk_leaves_its_ships_unescorted(kind):
    play = ready(kind)
    played = fire(play, "escort", "hold", "hold", HIT, LIVE, ("U3", 3))
    assert "E2" not in played.charts
    assert played.options("additional-round") == {"again": None, "leave": None}
    assert not encounter(play).escorted


@pytest.mark.rule("9.10c", "9.2.10a")
def test_with_the_escort_and_its_ship_sunk_it_is_over_and_the_tubes_are_reloaded():
    play = ready("ship-escort", forward=["zaunkoenig", "g7e", "", ""])
    play.state.boat.load.forward_reloads = {"g7e": 2}
    played = fire(play, "escort", "target-1", HIT, LIVE, ("U3", 3), HIT, LIVE, ("U3", 1))
    assert played.done
    assert "E2" not in played.charts
    assert play.state.boat.load.forward == ["g7e", "g7e", "", ""]


@pytest.mark.rule("9.10d", "9.10c")
def test_a_damaged_escort_has_no_effect():
    play = ready("ship-escort")
    played = fire(play, "escort", "hold", "hold", HIT, LIVE, ("U3", 6), "evade:none", ("E2", 1, 1))
    assert played.modifiers("E2") == {}
    assert play.state.career.tons == 0


@pytest.mark.rule("9.2.1g", "9.10c")
def test_a_second_torpedo_at_an_escort_already_sunk_is_spent():
    play = ready()
    played = fire(play, "escort", "hold", "escort", HIT, LIVE, ("U3", 1))
    assert played.charts.count("U1") == 1
    assert len(played.events("torpedo-spent")) == 1


@pytest.mark.rule("9.2.4e")
def test_a_torpedo_that_misses_the_escort_of_a_convoy_has_no_pattern():
    assert "fat_pattern" not in fire(ready(), "escort", "hold", "hold", MISS).charts


@pytest.mark.rule("9.10a", "9.10e", "9.2.2k")
def test_a_boat_once_detected_cannot_fire_at_an_escort():
    play = ready(stage="cycle", range="medium", mode="submerged", detected=True)
    played = run(play, go_on(play), "evade:none", ("E2", 1, 1))
    assert set(played.kinds) == {"evade"}
    assert set(played.options("follow")) == {"convoy", "leave"}


@pytest.mark.rule("9.7.3a", "9.10c")
def test_a_lone_escort_keeps_its_damage_when_its_ship_is_followed():
    play = ready("ship-escort")
    fire(
        play, "escort", "hold", "hold", HIT, LIVE, ("U3", 6), "evade:none", ("E2", 1, 1), "follow:same", ("follow_contact", 1),
        ("day_night", 1), "engage:attack",
    )  # fmt: skip
    escort = encounter(play).escort
    assert escort is not None
    assert escort.damage == 1


@pytest.mark.rule("9.7.1b", "9.7.2c")
def test_the_escorts_of_a_convoy_that_is_followed_are_others():
    play = ready()
    fire(
        play, "escort", "hold", "hold", HIT, LIVE, ("U3", 6), "evade:none", ("E2", 1, 1), "follow:convoy", ("follow_contact", 1),
    )  # fmt: skip
    assert encounter(play).escort is None


@pytest.mark.rule("9.10g", "9.4.4b", "9.10c")
@pytest.mark.parametrize(
    ("damage", "follow"), [(0, ["same", ("follow_contact", 1), ("day_night", 1)]), (1, ["straggler-1", "day"])]
)
def test_an_escort_that_turned_up_leaves_no_additional_round_behind_when_it_is_sunk(damage, follow):
    play = ready("ship", ship(damage=damage), escorted=True, surprise=True, has_fired=True, attacked=True)
    sink = [
        "engage:attack",
        "attack.range:medium",
        "attack.ends:forward",
        "escort",
        "hold",
        "hold",
        HIT,
        LIVE,
        ("U3", 3),
    ]
    played = run(play, go_on(play), *sink, "follow:leave")
    assert played.done
    assert "additional-round" not in played.kinds
    assert "E2" not in played.charts
    play = ready("ship", ship(damage=damage), escorted=True, surprise=True, has_fired=True, attacked=True)
    played = run(play, go_on(play), *sink, *follow, "engage:attack", "attack.mode:surfaced", "attack.range:close")
    assert "follow_escort" not in played.charts
    assert (False, None) == (encounter(play).escorted, played.options("attack.weapon")["gun"])
