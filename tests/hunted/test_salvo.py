"""Torpedo salvos: placing, rolling, the pattern."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.state import SW, Encounter, State
from kaleun.kernel import dates
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import Played, run

HOLD = ["hold"] * 3
MISS = ("U1", 6, 6)
HIT = ("U1", 1, 1)
LIVE = ("U2", 6)
ONE, TWO, THREE, FOUR = ("U3", 6), ("U3", 3), ("U3", 2), ("U3", 1)
NO_PATTERN = ("fat_pattern", 6, 6)
UNSEEN = ["evade:none", ("E2", 1, 1)]


def ready(kind: str = "convoy", *targets: Any, **changes: Any) -> Play[State]:
    """A boat at the beginning of its attack."""
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    load = {name: changes.pop(name) for name in ("forward", "aft") if name in changes}
    boat, start = changes.pop("boat", "VIIC"), changes.pop("start", "1943-07")
    play = at_sea(table(boat, start, **changes), box=2)
    for end, tubes in load.items():
        setattr(play.state.boat.load, end, list(tubes))
    encounter.setdefault("stage", "attack")
    return meeting(play, kind, *targets, **encounter)


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script, expect=(CareerOver,))


def submerged(play: Play[State], *script: Any, reach: str = "medium", ends: str = "forward") -> Played:
    return attack(play, f"attack.range:{reach}", f"attack.ends:{ends}", *script)


def on_surface(play: Play[State], *script: Any, reach: str = "medium", ends: str = "forward") -> Played:
    return attack(play, "attack.mode:surfaced", f"attack.range:{reach}", f"attack.ends:{ends}", *script)


def damages(play: Play[State]) -> list[int]:
    assert play.state.encounter is not None
    return [target.damage for target in play.state.encounter.targets]


# ---------------------------------------------------------------------------------------------------- placing


@pytest.mark.rule("9.2.1a", "9.2.1b")
def test_submerged_one_end_only():
    play = ready()
    assert attack(play, "attack.range:medium").options("attack.ends") == {
        "forward": None, "aft": None, "forward-then-aft": "9.2.1b", "aft-then-forward": "9.2.1b",
    }  # fmt: skip
    play = ready(night=True)
    played = attack(play, "attack.mode:submerged", "attack.range:medium")
    assert played.options()["forward-then-aft"] == "9.2.1b"


@pytest.mark.rule("9.2.1b", "9.5.2a", "9.5.2f")
def test_both_ends_in_a_night_surface_attack_in_either_order():
    played = attack(ready(night=True), "attack.mode:surfaced", "attack.range:medium")
    assert set(played.options("attack.ends").values()) == {None}


@pytest.mark.rule("9.2.1d", "9.1.2a", "9.2.1f", "9.2.9c", "9.10f")
def test_each_loaded_tube_is_asked_for_and_the_escort_is_no_target():
    play = ready()
    played = submerged(play, "target-2", "target-2")
    assert played.options() == {"hold": None, "target-1": None, "target-2": None, "target-3": None, "target-4": None}
    assert played.asks is not None
    assert played.asks.about == {"end": "forward", "tube": 3, "torpedo": "g7e"}  # type: ignore[union-attr]


@pytest.mark.rule("9.2.1e", "9.1.2a", "9.2.1f")
def test_all_torpedoes_are_placed_before_the_first_is_rolled():
    """Worked example of 9.2.7: a convoy at night, two torpedoes each at targets 1 and 3."""
    play = ready(night=True, forward=["g7a"] * 4)
    played = attack(
        play,
        "attack.mode:submerged",
        "attack.range:medium",
        "attack.ends:forward",
        "target-1",
        "target-1",
        "target-3",
        "target-3",
    )
    assert played.rolls == []
    assert play.state.encounter is not None
    # The first torpedo is already on its way.
    assert [shot.target for shot in play.state.encounter.placed] == [0, 2, 2]
    assert play.state.boat.load.forward == [""] * 4
    played = attack(
        ready(night=True, forward=["g7a"] * 4),
        "attack.mode:submerged", "attack.range:medium", "attack.ends:forward", "target-1", "target-1", "target-3", "target-3",
        MISS, NO_PATTERN, HIT, LIVE, ONE, HIT, LIVE, ONE, HIT, LIVE, ONE,
    )  # fmt: skip
    assert played.charts.count("U1") == 4


@pytest.mark.rule("9.2.1d")
def test_tubes_held_keep_their_torpedoes():
    play = ready()
    submerged(play, "target-1", "hold", "target-1", "hold", MISS, NO_PATTERN, MISS)
    assert play.state.boat.load.forward == ["", "g7e", "", "g7e"]


@pytest.mark.rule("9.1.2b", "8.2.5b", "7.4.3l")
def test_without_a_torpedo_placed_the_encounter_is_over_and_the_boat_unseen():
    play = ready()
    played = submerged(play, "hold", *HOLD)
    assert played.done
    assert played.charts == []
    assert play.state.encounter is None
    assert play.state.patrol is not None
    assert play.state.patrol.target_refused
    assert not play.state.patrol.target_attacked


@pytest.mark.rule("7.4.3g")
def test_whoever_fires_has_attacked():
    play = ready()
    submerged(play, "target-1", *HOLD)
    assert play.state.patrol is not None
    assert play.state.patrol.target_attacked
    assert not play.state.patrol.target_refused


ENDS = [
    # forward, aft, damage, forward closed, aft closed
    pytest.param(
        ["g7e"] * 4,
        ["g7a"],
        {"aft-torpedo-door": "damaged"},
        id="aft-doors",
        marks=pytest.mark.rule("10.0m", "9.2.10c"),
    ),
    pytest.param(
        ["g7e"] * 4, ["g7a"], {"aft-torpedo-door": "inoperable"}, id="aft-doors-out", marks=pytest.mark.rule("10.0m")
    ),
    pytest.param(["g7e"] * 4, [""], {}, id="aft-empty", marks=pytest.mark.rule("9.2.1d")),
    pytest.param(["g7e"] * 4, ["mine"], {}, id="aft-mine", marks=pytest.mark.rule("7.4.2g")),
]


@pytest.mark.parametrize(("forward", "aft", "damage"), ENDS)
def test_an_end_that_cannot_fire_is_not_offered(forward, aft, damage):
    play = ready(forward=forward, aft=aft, damage=damage)
    played = attack(play, "attack.range:medium")
    assert play.state.encounter is not None
    assert played.asks is not None
    assert played.asks.about["end"] == "forward"  # type: ignore[union-attr]


@pytest.mark.rule("10.0m", "9.2.10c")
def test_torpedoes_behind_jammed_doors_stay_in_place():
    play = ready(damage={"forward-torpedo-door": "inoperable"})
    attack(play, "attack.range:medium", "target-1", MISS)
    assert play.state.boat.load.forward == ["g7e"] * 4
    assert play.state.boat.load.aft == [""]


@pytest.mark.rule("9.2.1b")
def test_both_ends_are_closed_by_what_closes_one():
    play = ready(night=True, boat="IXC", damage={"aft-torpedo-door": "damaged"})
    played = attack(play, "attack.mode:surfaced", "attack.range:medium")
    assert played.asks is not None
    assert played.asks.kind == "salvo.tube"  # type: ignore[union-attr]


# ---------------------------------------------------------------------------------------------------- rolling


@pytest.mark.rule("9.2.3a", "9.0d", "9.2.6a", "9.2.7a")
def test_each_torpedo_is_rolled_and_each_hit_looked_at_for_a_dud_and_damage():
    play = ready()
    played = submerged(
        play, "target-1", "target-1", "target-1", "hold", HIT, LIVE, TWO, HIT, ("U2", 1), MISS, NO_PATTERN
    )
    assert [c.split(".")[0] for c in played.charts] == ["U1", "U2", "U3", "U1", "U2", "U1", "fat_pattern"]
    assert damages(play) == [2, 0, 0, 0]


@pytest.mark.rule("9.2.1g", "9.2.7d")
def test_a_torpedo_aimed_at_a_ship_already_sunk_is_spent():
    play = ready()
    played = submerged(play, *["target-1"] * 3, "hold", HIT, LIVE, FOUR)
    assert played.charts.count("U1") == 1
    assert [e.rule for e in played.events("torpedo-spent")] == ["9.2.1g"] * 2
    assert play.state.boat.load.forward == ["", "", "", "g7e"]
    assert "fat_pattern" not in played.charts


@pytest.mark.rule("9.2.2b", "9.2.9a", "9.6.1a")
def test_at_medium_range_the_boat_fires_and_is_searched_for_then():
    played = submerged(ready(), "target-1", *HOLD, MISS, NO_PATTERN, *UNSEEN, "load.reload:g7e", "follow:leave")
    assert played.charts == ["U1", "fat_pattern", "E2"]
    assert played.done


@pytest.mark.rule("9.5.2b", "9.5.2h", "9.5.2c")
def test_both_salvos_are_placed_before_the_first_and_the_second_is_rolled_after_the_whole_first():
    play = ready(night=True)
    played = on_surface(
        play, "target-1", "target-1", "hold", "hold", "target-1", HIT, LIVE, ONE, MISS, NO_PATTERN, MISS, NO_PATTERN,
        ends="forward-then-aft",
    )  # fmt: skip
    assert played.modifiers("U1", 0) == {"surface-torpedo": -1, "electric-medium": 1}
    assert played.modifiers("U1", 2) == {"surface-torpedo": -1, "second-salvo": 1}
    assert [e.facts["end"] for e in played.events("torpedo-fired")] == ["forward", "forward", "aft"]


@pytest.mark.rule("9.5.2h", "9.2.1g")
def test_what_the_second_salvo_aims_at_a_sunk_ship_is_spent():
    play = ready(night=True)
    played = on_surface(play, "target-1", *HOLD, "target-1", HIT, LIVE, FOUR, ends="forward-then-aft")
    assert len(played.events("torpedo-spent")) == 1
    assert play.state.boat.load.aft == [""]


@pytest.mark.rule("9.5.2f", "9.5.2c")
def test_aft_first_gives_the_penalty_to_the_forward_salvo():
    played = on_surface(
        ready(night=True), "target-1", "target-2", *HOLD, MISS, NO_PATTERN, MISS, NO_PATTERN, ends="aft-then-forward"
    )
    assert "second-salvo" not in played.modifiers("U1", 0)
    assert played.modifiers("U1", 1)["second-salvo"] == 1


@pytest.mark.rule("9.2.1c", "9.6.3c", "9.5.2e")
def test_firing_from_both_ends_makes_the_boat_easier_to_detect_also_for_a_holder_of_the_knights_cross():
    play = ready(night=True, award=1)
    played = on_surface(
        play, "target-1", *HOLD, "target-1", MISS, NO_PATTERN, MISS, NO_PATTERN,
        "evade:none", ("E2", 3, 4), ("special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2), "evade:none", ends="forward-then-aft",
    )  # fmt: skip
    assert "second-salvo" not in played.modifiers("U1", 1)
    assert played.modifiers("E2") == {"night-surface": 1, "fore-and-aft": 1}
    assert played.on("E2")[1].modified == 9
    played = attack(play, "evade:none", ("E2", 1, 1))
    assert played.modifiers("E2") == {"night-surface": 1, "previously-detected": 1}


@pytest.mark.rule("9.2.1c", "9.5.2c")
def test_a_second_end_of_which_nothing_is_fired_does_not_count():
    play = ready(night=True)
    played = on_surface(
        play, "hold", *HOLD, "target-1", MISS, NO_PATTERN, "evade:none", ("E2", 1, 1), ends="forward-then-aft"
    )
    assert "second-salvo" not in played.modifiers("U1")
    assert "fore-and-aft" not in played.modifiers("E2")


@pytest.mark.rule("9.6.3d", "4.5a")
def test_a_steam_torpedo_by_day_gives_the_boat_away():
    played = submerged(
        ready(forward=["g7a"] + ["g7e"] * 3), "target-1", *HOLD, MISS, NO_PATTERN, "evade:none", ("E2", 4, 4)
    )
    assert played.modifiers("E2") == {"steam-by-day": 1}
    assert played.on("E2")[1].result == "detected"
    played = attack(
        ready(night=True, forward=["g7a"] * 4), "attack.mode:submerged", "attack.range:medium", "attack.ends:forward",
        "target-1", *HOLD, MISS, NO_PATTERN, "evade:none", ("E2", 4, 4),
    )  # fmt: skip
    assert played.modifiers("E2") == {}


# ---------------------------------------------------------------------------------------------------- the pattern


@pytest.mark.parametrize("faces", [(1, 1), (1, 2)])
@pytest.mark.rule("9.2.4a", "9.2.4c", "9.1.1b", "9.2.4d", "9.2.1f")
def test_the_pattern_finds_a_new_ship_of_the_convoy(faces):
    play = ready()
    played = submerged(
        play,
        "target-1",
        *HOLD,
        MISS,
        ("fat_pattern", *faces),
        ("ship_size", 1),
        ("rosters.small-freighter", 0, 4),
        LIVE,
        ONE,
    )
    assert damages(play) == [0, 0, 0, 0, 1]
    assert [(s.name, s.state) for s in play.state.log[-1].ships] == [("Vigsnes", "damaged")]
    assert played.modifiers("fat_pattern") == {}


@pytest.mark.rule("9.2.4a")
def test_the_pattern_fails_on_four():
    play = ready()
    played = submerged(play, "target-1", *HOLD, MISS, ("fat_pattern", 1, 3))
    assert len(damages(play)) == 4
    assert "ship_size" not in played.charts


@pytest.mark.rule("9.2.4d")
def test_a_ship_found_by_a_dud_is_not_damaged():
    play = ready()
    submerged(
        play,
        "target-1",
        *HOLD,
        MISS,
        ("fat_pattern", 1, 1),
        ("ship_size", 1),
        ("rosters.small-freighter", 0, 4),
        ("U2", 1),
    )
    assert damages(play) == [0] * 5


@pytest.mark.rule("9.2.4d", "9.7.4a")
def test_a_ship_found_by_the_pattern_can_be_followed():
    played = submerged(
        ready(), "target-1", *HOLD, MISS, ("fat_pattern", 1, 1), ("ship_size", 1), ("rosters.small-freighter", 0, 4), LIVE, ONE,
        *UNSEEN, "load.reload:g7e",
    )  # fmt: skip
    assert played.options("follow") == {"convoy": None, "straggler-5": None, "leave": None}


@pytest.mark.parametrize(("kind", "torpedo"), [("ship-escort", "g7e"), ("capital-ship", "g7a")])
@pytest.mark.rule("9.2.4b")
def test_no_pattern_against_anything_but_a_convoy(kind, torpedo):
    played = submerged(ready(kind, forward=[torpedo] * 4), "target-1", *HOLD, MISS)
    assert "fat_pattern" not in played.charts


@pytest.mark.rule("9.2.4f")
@pytest.mark.parametrize(("month", "pattern"), [("1942-11", False), ("1942-12", True)])
def test_the_pattern_came_in_december_1942(month, pattern):
    play = ready()
    play.state.month = dates.month(month)
    script = (("fat_pattern", 1, 3),) if pattern else ()
    played = submerged(play, "target-1", *HOLD, MISS, *script)
    assert ("fat_pattern" in played.charts) is pattern


@pytest.mark.rule("9.2.4e", "4.5b")
def test_a_homing_torpedo_has_no_pattern():
    played = submerged(ready(forward=["falke", "", "", ""]), "target-1", MISS)
    assert "fat_pattern" not in played.charts


@pytest.mark.rule("9.2.8a", "8.3.4b")
def test_a_ship_sunk_is_not_met_again_by_the_pattern():
    play = ready("convoy", ship(4400, "small-freighter", name="Sidi-Bel-Abbès"), ship())
    played = submerged(
        play, "target-1", "target-2", "hold", "hold", HIT, LIVE, FOUR,
        MISS, ("fat_pattern", 1, 1), ("ship_size", 1), ("rosters.small-freighter", 0, 2), ("rosters.small-freighter", 0, 4), LIVE, ONE,
    )  # fmt: skip
    assert [e.facts["name"] for e in played.events("rolled-again")] == ["Sidi-Bel-Abbès"]


# ---------------------------------------------------------------------------------------------------- optional rules


@pytest.mark.rule("14.3a", "14.3b")
def test_historical_targeting_shows_the_ships_when_the_salvo_has_been_allotted():
    """Three torpedoes at a large freighter, which turns out to have 10,200 tons and 4 points."""
    play = ready("ship-escort", ship(7200), stage="begin", optional=["historical-targeting"])
    played = attack(
        play, ("ship_size", 4), ("day_night", 1), "engage:attack", "attack.range:medium", "attack.ends:forward",
        "target-1", "target-1", "target-1", "hold", ("rosters.large-freighter", 0, 4), HIT, LIVE, THREE,
    )  # fmt: skip
    assert damages(play) == [3]
    assert [(s.name, s.tons, s.state) for s in play.state.log[-1].ships] == [("Amerika", 10200, "damaged")]
    assert played.charts.index("rosters.large-freighter") < played.charts.index("U1")


@pytest.mark.rule("14.15b")
def test_the_marksman_helps_the_first_torpedo_of_every_salvo():
    played = on_surface(
        ready(night=True, ability="marksman"), "target-1", "target-1", "hold", "hold", "target-1",
        MISS, NO_PATTERN, MISS, NO_PATTERN, MISS, NO_PATTERN, ends="forward-then-aft",
    )  # fmt: skip
    assert ["marksman" in played.modifiers("U1", n) for n in range(3)] == [True, False, True]


@pytest.mark.rule("14.16a", "14.16b", "14.16c", "14.16d")
def test_extreme_range():
    play = ready(forward=["g7a", "g7e", "zaunkoenig", "g7a"], night=True, optional=["extreme-range"])
    played = attack(
        play, "attack.mode:surfaced", "attack.range:extreme", "attack.ends:forward", "target-1", "target-2",
        ("extreme_range", 4, 2), LIVE, ONE, ("extreme_range", 4, 3), ("fat_pattern", 1, 2), ("ship_size", 1),
        ("rosters.small-freighter", 0, 4), LIVE, ONE, "evade:bold", ("E2", 5, 5),
    )  # fmt: skip
    assert [c.about["torpedo"] for c, _ in played.choices if c.kind == "salvo.tube"] == ["g7a", "g7a"]
    assert played.modifiers("E2") == {"extreme-range": -2, "night-surface": 1, "bold": -1}


@pytest.mark.parametrize(
    ("kind", "forward", "aft", "option"),
    [
        ("convoy", ["g7e"] * 4, ["g7a"], None),
        ("convoy", ["g7e", "zaunkoenig", "g7e", "g7e"], ["g7e"], "14.16d"),
        ("ship-escort", ["g7a"] * 4, ["g7a"], "hidden"),
    ],
)
@pytest.mark.rule("14.16a", "14.16d")
def test_extreme_range_needs_a_convoy_and_a_g7a(kind, forward, aft, option):
    play = ready(kind, forward=forward, aft=aft, optional=["extreme-range"])
    assert option == attack(play).options("attack.range").get("extreme", "hidden")


@pytest.mark.rule("14.16d")
def test_at_extreme_range_only_the_end_with_a_g7a_fires():
    play = ready(forward=["g7e"] * 4, aft=["g7a"], optional=["extreme-range"])
    played = attack(play, "attack.range:extreme", "target-1", ("extreme_range", 3, 3), NO_PATTERN)
    assert played.modifiers("extreme_range") == {}
    assert "attack.ends" not in played.kinds


@pytest.mark.parametrize(
    ("changes", "reach", "offered"),
    [
        ({}, "medium", True),
        ({}, "long", True),
        ({}, "close", False),
        ({"damage": {"hydrophones": "damaged"}}, "medium", False),
        ({"boat": "IXC"}, "medium", False),
        ({"optional": []}, "medium", False),
    ],
)
@pytest.mark.rule("14.12a", "14.12b")
def test_the_sonar_of_type_xxi(changes, reach, offered):
    play = ready(**{"boat": "XXI", "start": "1945-04", "optional": ["xxi-sonar"], **changes})
    played = attack(play, f"attack.range:{reach}")
    assert offered == (played.asks is not None and getattr(played.asks, "kind", "") == "attack.ping")


@pytest.mark.rule("14.12a", "14.12b")
def test_a_ping_helps_the_whole_salvo_and_the_next_search_only():
    play = ready(boat="XXI", start="1945-04", optional=["xxi-sonar"], forward=["g7a", "g7a"] + [""] * 4)
    played = attack(
        play, "attack.range:medium", "attack.ping:ping", "target-1", "target-1", ("U1", 4, 4), LIVE, ONE, MISS, NO_PATTERN,
        "evade:none", ("E2", 5, 4), ("special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert played.modifiers("U1", 0) == played.modifiers("U1", 1) == {"sonar-ping": -1}
    assert played.modifiers("E2", 0) == {"sonar-ping": 1, "steam-by-day": 1, "year-1944": 1}
    assert "sonar-ping" not in played.modifiers("E2", 1)


@pytest.mark.rule("10.6n")
def test_a_wounded_kommandant_has_the_penalty_of_the_second_salvo():
    play = ready(night=True, award=2, men={"kommandant": SW})
    played = on_surface(
        play, "target-1", *HOLD, "target-1", MISS, NO_PATTERN, MISS, NO_PATTERN, ends="forward-then-aft"
    )
    assert played.modifiers("U1", 1) == {"surface-torpedo": -1, "kommandant-wounded": 1, "second-salvo": 1}
