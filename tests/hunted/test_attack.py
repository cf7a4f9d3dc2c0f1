"""Deciding for an attack: whether, how and from where."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.attack import why_no_attack
from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.state import SW, Encounter, Patrol, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import Played, run

HOLD = ["hold"] * 3
MISS = ("U1", 6, 6)
NO_PATTERN = ("fat_pattern", 6, 6)
EMPTY: dict[str, Any] = {"forward": [""] * 4, "aft": [""], "forward_reloads": {}, "aft_reloads": {}}


def ready(kind: str = "convoy", *targets: Any, **changes: Any) -> Play[State]:
    """A boat that has identified its targets."""
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    patrol = {name: changes.pop(name) for name in list(changes) if name in Patrol.__struct_fields__}
    load = {name: changes.pop(name) for name in list(changes) if name in EMPTY or name == "ammo"}
    boat, start = changes.pop("boat", "VIIC"), changes.pop("start", "1943-07")
    assignment = patrol.pop("assignment", "atlantic")
    play = at_sea(table(boat, start, **changes), box=2, assignment=assignment, **patrol)
    for name, value in load.items():
        setattr(play.state.boat.load, name, value)
    encounter.setdefault("stage", "identified")
    return meeting(play, kind, *targets, **encounter)


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script, expect=(CareerOver,))


def patrol(play: Play[State]) -> Patrol:
    assert play.state.patrol is not None
    return play.state.patrol


# ---------------------------------------------------------------------------------------------------- whether


WHY_NOT = [
    # kind, by night, changes, by day, at night, rules
    ("convoy", {}, None, None, "9.0b 9.0c"),
    ("convoy", {"damage": {"periscope": "damaged"}}, "10.0h", None, "10.0g 10.0h 9.0i"),
    ("convoy", {"damage": {"periscope": "inoperable"}}, "10.0h", None, "10.0g 10.0h 9.0i"),
    ("convoy", {"damage": {"batteries": "damaged"}}, None, None, "10.5c"),
    ("convoy", {"damage": {"batteries": "inoperable"}}, "10.0h", None, "10.5c 10.0h"),
    ("convoy", {"damage": {"electric-1": "inoperable"}}, None, None, "10.2.2c"),
    ("convoy", {"damage": {"electric-1": "inoperable", "electric-2": "inoperable"}}, "10.0h", None, "10.2.2c 10.0h"),
    ("convoy", {"holed": True}, "9.8.9d", "9.8.9d", "9.8.9d 10.3k"),
    ("ship", {"holed": True}, None, None, "10.3k 9.8.9d"),
    ("ship", {"damage": {"periscope": "damaged"}}, None, None, "10.0h"),
    ("convoy", {**EMPTY}, "9.2.1d", "9.2.1d", "9.2.1d"),
    ("ship", {**EMPTY}, None, None, "9.3.1a"),
    ("ship", {**EMPTY, "ammo": 0}, "9.2.1d", "9.2.1d", "9.3.1c"),
    ("ship", {**EMPTY, "damage": {"deck-gun": "damaged"}}, "9.2.1d", "9.2.1d", "10.0n"),
    ("convoy", {"forward": ["mine"] * 4, "aft": ["mine"]}, "7.4.2g", "7.4.2g", "7.4.2g"),
    ("ship", {"forward": ["mine"] * 4, "aft": ["mine"], "deck_gun": False}, "7.4.2g", "7.4.2g", "7.4.2g"),
    ("convoy", {"damage": {"forward-torpedo-door": "damaged", "aft-torpedo-door": "damaged"}}, "10.0m", "10.0m", "10.0m"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "changes", "day", "night"),
    [
        pytest.param(*row[:4], marks=pytest.mark.rule(*row[4].split()), id=f"{row[0]}-{n}")
        for n, row in enumerate(WHY_NOT)
    ],
)
def test_why_a_boat_cannot_attack(kind, changes, day, night):
    state = ready(kind, **changes).state
    assert (day, night) == (why_no_attack(state, night=False), why_no_attack(state, night=True))


@pytest.mark.rule("10.0h", "9.0i")
def test_a_boat_without_periscope_can_only_wait_for_the_night():
    play = ready(damage={"periscope": "inoperable"})
    assert attack(play).options("engage") == {"attack": "10.0h", "wait-for-night": None, "decline": None}
    played = attack(play, "engage:wait-for-night", ("switch_to_night", 1), "attack.range:medium")
    assert "attack.mode" not in played.kinds
    assert [(e.facts["mode"], e.rule) for e in played.events("mode-forced")] == [("surfaced", "10.0g")]


@pytest.mark.rule("9.8.9d", "10.3k", "7.4.3h")
def test_a_holed_boat_passes_a_convoy_without_a_question():
    play = ready(holed=True)
    played = attack(play)
    assert played.done
    assert [e.rule for e in played.events("no-attack")] == ["9.8.9d"]
    assert not patrol(play).target_met
    assert not patrol(play).target_refused


@pytest.mark.rule("10.9n")
def test_an_aborting_boat_may_still_attack():
    assert attack(ready(aborting=True)).options("engage")["attack"] is None


@pytest.mark.rule("10.6i")
def test_a_boat_without_its_kommandant_may_attack():
    assert attack(ready(men={"kommandant": SW})).options("engage")["attack"] is None


REFUSALS = [
    # changes, script, met, refused, attacked, rules
    ({}, ["engage:decline"], True, True, False, "7.4.3d 7.4.3e 7.4.3g"),
    ({"aborting": True}, ["engage:decline"], True, False, False, "7.4.3h"),
    ({**EMPTY}, [], False, False, False, "7.4.3h"),
    ({"damage": {"periscope": "damaged"}}, ["engage:decline"], False, False, False, "7.4.3h"),
    ({}, ["engage:attack", "attack.range:medium", "attack.ends:aft", "hold"], True, True, False, "7.4.3l 9.1.2b"),
    ({}, ["engage:attack", "attack.range:medium", "attack.ends:aft", "target-1", MISS, NO_PATTERN], True, False, True, "7.4.3g"),
    ({}, ["engage:wait-for-night", ("switch_to_night", 6)], True, False, False, "7.4.3l"),
    ({}, ["engage:attack", "attack.range:close", ("E2_close", 4, 3), ("special_weapon", 6), ("E3", 1, 1)], True, False, False,
     "7.4.3l"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "script", "met", "refused", "attacked"),
    [pytest.param(*row[:5], marks=pytest.mark.rule(*row[5].split()), id=str(n)) for n, row in enumerate(REFUSALS)],
)
def test_targets_met_refused_and_attacked(changes, script, met, refused, attacked):
    play = ready(assignment="invasion", start="1944-06", **changes)
    attack(play, *script)
    assert (met, refused, attacked) == (
        patrol(play).target_met,
        patrol(play).target_refused,
        patrol(play).target_attacked,
    )


@pytest.mark.rule("7.4.3g")
def test_an_attack_earlier_in_the_patrol_is_not_undone_by_a_refusal():
    play = ready(assignment="invasion", start="1944-06", target_attacked=True)
    attack(play, "engage:decline")
    assert patrol(play).target_attacked


# ---------------------------------------------------------------------------------------------------- how


@pytest.mark.rule("9.0c", "9.5.1a", "9.0h", "2.0c")
def test_at_night_an_escorted_target_is_attacked_submerged_or_on_the_surface():
    play = ready(night=True)
    assert attack(play, "engage:attack").options("attack.mode") == {"submerged": None, "surfaced": None}


@pytest.mark.rule("9.0h")
def test_a_submerged_attack_at_night_is_no_night_surface_attack():
    play = ready(night=True)
    played = attack(
        play, "engage:attack", "attack.mode:submerged", "attack.range:medium", "attack.ends:aft", "target-1", MISS, NO_PATTERN,
        "evade:none", ("E2", 4, 4),
    )  # fmt: skip
    assert played.modifiers("U1") == {}
    assert played.modifiers("E2") == {}


@pytest.mark.rule("9.1.4a", "9.0c")
def test_three_ranges():
    assert attack(ready(), "engage:attack").options("attack.range") == {"close": None, "medium": None, "long": None}


@pytest.mark.rule("9.4.2a", "9.0c")
def test_an_unescorted_ship_is_attacked_in_either_mode_by_day():
    play = ready("ship")
    played = attack(play, "engage:attack")
    assert played.options("attack.mode") == {"submerged": None, "surfaced": None}
    assert "E2_close" not in attack(ready("ship"), "engage:attack", "attack.mode:surfaced", "attack.range:close").charts


# ---------------------------------------------------------------------------------------------------- wolfpack


@pytest.mark.parametrize(("die", "status"), [(1, "busy"), (5, "busy"), (6, "focused")])
@pytest.mark.rule("7.2.1a", "7.2.2a", "7.2.2d", "9.1.7a")
def test_the_wolfpack_die_comes_after_mode_and_range(die, status):
    play = ready(assignment="atlantic-w")
    assert patrol(play).wolfpack
    played = attack(play, "engage:attack", "attack.range:medium", ("wolfpack", die))
    assert play.state.encounter is not None
    assert status == play.state.encounter.wolfpack
    assert played.options("attack.ends")["forward"] is None


@pytest.mark.rule("7.2.2d")
def test_no_die_for_a_convoy_that_is_declined():
    assert attack(ready(assignment="atlantic-w"), "engage:decline").charts == []


@pytest.mark.rule("7.2.2d")
def test_the_die_comes_before_the_approach():
    played = attack(
        ready(assignment="atlantic-w"), "engage:attack", "attack.range:close", ("wolfpack", 1), ("E2_close", 1, 1)
    )
    assert played.charts == ["wolfpack", "E2_close"]


@pytest.mark.parametrize("kind", ["ship-escort", "capital-ship", "two-ships-escort"])
@pytest.mark.rule("7.2.4a")
def test_no_die_for_anything_but_a_convoy(kind):
    assert attack(ready(kind, assignment="atlantic-w"), "engage:attack", "attack.range:medium").charts == []


@pytest.mark.rule("7.2.1a")
def test_no_die_outside_a_wolfpack():
    assert attack(ready(), "engage:attack", "attack.range:medium").charts == []


WOLFPACK = [
    (1, {}, {"wolfpack-busy": -1}, "7.2.2b 7.2.3d"),
    (6, {}, {"wolfpack-focused": 1}, "7.2.2c"),
    (1, {"damage": {"radio": "damaged"}}, {"wolfpack-busy": -1}, "7.2.3d 10.0k"),
    (1, {"damage": {"radio": "inoperable"}}, {}, "7.2.3c 10.0j"),
    (6, {"damage": {"radio": "inoperable"}}, {}, "7.2.3c 10.0j"),
]


@pytest.mark.parametrize(
    ("die", "changes", "expected"),
    [pytest.param(*row[:3], marks=pytest.mark.rule(*row[3].split()), id=str(n)) for n, row in enumerate(WOLFPACK)],
)
@pytest.mark.rule("7.2.3a")
def test_the_status_holds_for_all_rounds(die, changes, expected):
    play = ready(assignment="atlantic-w", night=True, **changes)
    played = attack(
        play, "engage:attack", "attack.mode:submerged", "attack.range:medium", ("wolfpack", die), "attack.ends:aft", "target-1",
        MISS, NO_PATTERN, "evade:none", ("E2", 6, 4), ("special_weapon", 6), ("E3", 1, 1), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert expected == played.modifiers("E2", 0)
    assert {"previously-detected": 1, **expected} == played.modifiers("E2", 1)
    assert played.charts.count("wolfpack") == 1


@pytest.mark.rule("7.2.3b", "9.7.7a")
def test_the_die_is_rolled_anew_for_a_convoy_that_is_followed():
    play = ready(
        assignment="atlantic-w", stage="aftermath", wolfpack="busy", mode="submerged", range="medium", attacked=True
    )
    played = attack(
        play, "follow:convoy", ("follow_contact", 1), *[("ship_size", 1), ("rosters.small-freighter", 0, 1)] * 4, ("day_night", 1),
        "engage:attack", "attack.range:medium", ("wolfpack", 6),
    )  # fmt: skip
    assert "wolfpack" in played.charts


# ---------------------------------------------------------------------------------------------------- the approach


APPROACH = [
    # changes, faces, detected, modifiers, rules
    ({}, (3, 3), False, {}, "9.2.2a 9.2.2c 9.2.2h"),
    ({}, (4, 3), True, {}, "9.2.2c 9.2.2i"),
    ({"award": 1}, (4, 3), True, {}, "9.2.2d"),
    ({"award": 2}, (4, 3), False, {"oakleaves": -1}, "9.2.2d 11.3g"),
    ({"award": 3}, (4, 3), False, {"oakleaves": -1}, "9.2.2f 11.3j"),
    ({"award": 2, "men": {"kommandant": SW}}, (4, 3), True, {}, "9.2.2e 10.6m"),
    ({"damage": {"fuel-tanks": "damaged", "dive-planes": "damaged"}}, (3, 3), False, {}, "9.2.2d"),
    ({"alberich": True}, (4, 3), False, {"alberich": -1}, "9.2.2g 9.6.8b"),
    ({"card": "dobratz"}, (4, 3), False, {"card-approach": -1}, "14.13i"),
    ({"card": "dobratz", "men": {"kommandant": SW}}, (4, 3), True, {}, "14.13k"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "faces", "detected", "expected"),
    [pytest.param(*row[:4], marks=pytest.mark.rule(*row[4].split()), id=str(n)) for n, row in enumerate(APPROACH)],
)
def test_the_approach_to_close_range(changes, faces, detected, expected):
    play = ready(stage="attack", **changes)
    played = attack(play, "attack.range:close", ("E2_close", *faces))
    assert expected == played.modifiers("E2_close")
    assert detected == bool(played.events("detected"))
    if not detected:
        assert played.options("attack.ends")["forward"] is None


@pytest.mark.rule("7.2.4b")
def test_a_wolfpack_does_not_help_the_approach():
    played = attack(
        ready(stage="attack", wolfpack="busy", assignment="atlantic-w"), "attack.range:close", ("E2_close", 4, 3)
    )
    assert played.modifiers("E2_close") == {}
    assert played.events("detected")


@pytest.mark.rule("9.6.7f", "9.6.4a")
def test_neither_bold_nor_test_depth_for_the_approach():
    assert attack(ready(stage="attack"), "attack.range:close", ("E2_close", 4, 3)).kinds == ["attack.range"]


@pytest.mark.rule("9.2.2i", "9.2.2j", "9.2.2k", "9.2.2n", "9.6.6b")
def test_detected_on_the_approach_the_boat_is_attacked_at_once_and_never_fires():
    play = ready(stage="attack")
    before = list(play.state.boat.load.forward)
    played = attack(
        play, "attack.range:close", ("E2_close", 4, 4), ("special_weapon", 6), ("E3", 1, 1), "evade:test-depth", ("test_depth", 6, 6),
        ("E2", 4, 4), "follow:leave",
    )  # fmt: skip
    assert played.charts == ["E2_close", "special_weapon", "E3", "test_depth", "E2"]
    assert played.modifiers("E2") == {"previously-detected": 1, "exceeding-test-depth": -1}
    assert before == play.state.boat.load.forward
    assert played.done
    assert played.options("follow") == {"convoy": None, "leave": None}


@pytest.mark.parametrize(("faces", "expected"), [((6, 5), {}), ((6, 6), {"detected-hard": 1})])
@pytest.mark.rule("9.2.2m")
def test_twelve_on_the_approach_brings_a_harder_attack(faces, expected):
    played = attack(
        ready(stage="attack"), "attack.range:close", ("E2_close", *faces), ("special_weapon", 6), ("E3", 1, 1)
    )
    assert {"year-1943": 1, **expected} == played.modifiers("E3")


@pytest.mark.rule("9.2.2l", "9.6.1a")
def test_undetected_on_the_approach_the_boat_is_searched_for_again_after_firing():
    played = attack(
        ready(stage="attack"), "attack.range:close", ("E2_close", 3, 3), "attack.ends:forward", "target-1", *HOLD, MISS, NO_PATTERN,
        "evade:none", ("E2", 4, 4),
    )  # fmt: skip
    assert played.charts == ["E2_close", "U1", "fat_pattern", "E2"]
    assert played.modifiers("E2") == {"close-range": 1}
    assert played.on("E2")[1].result == "detected"


@pytest.mark.rule("9.1.2c", "9.2.2j")
def test_whoever_crept_up_unseen_and_fires_nothing_leaves_without_another_search():
    play = ready(stage="attack")
    played = attack(play, "attack.range:close", ("E2_close", 3, 3), "attack.ends:forward", "hold", *HOLD)
    assert played.done
    assert played.charts == ["E2_close"]


@pytest.mark.rule("9.5.1f", "9.6.3b")
def test_detected_on_the_approach_on_the_surface_at_night():
    played = attack(
        ready(stage="attack", night=True), "attack.mode:surfaced", "attack.range:close", ("E2_close", 4, 4), ("special_weapon", 6),
        ("E3", 1, 1), ("E4", 3, 2), "evade:test-depth", ("test_depth", 6, 6), ("E2", 4, 4), ("special_weapon", 6), ("E3", 1, 1),
    )  # fmt: skip
    assert played.modifiers("E3", 0) == {"year-1943": 1, "night-surface": 1}
    assert played.modifiers("E2") == {"night-surface": 1, "previously-detected": 1, "exceeding-test-depth": -1}
    assert played.modifiers("E3", 1) == {"year-1943": 1}


@pytest.mark.rule("9.2.2a")
def test_no_approach_roll_at_medium_and_long_range():
    for reach in ("medium", "long"):
        assert attack(ready(stage="attack"), f"attack.range:{reach}").charts == []


def test_a_ship_that_cannot_be_fired_at_submerged_is_attacked_on_the_surface():
    play = ready("ship", ship(), damage={"periscope": "damaged"}, stage="attack")
    played = attack(play, "attack.range:close")
    assert played.options("attack.weapon") == {"forward": None, "aft": None, "gun": None, "cease": None}
