"""Escorts: their search for the boat, and their attacks on her."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.escorts import detection_cycle, escort_attack, escort_detection
from kaleun.games.hunted.state import ELITE, GREEN, KIA, LW, SW, TRAINED, VETERAN, Encounter, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, table
from support.script import Played, run, total_modifier

CHARGES = ("special_weapon", 6)
HARMLESS = ("E4", 3, 2)


def hunted(kind: str = "convoy", **changes: Any) -> Play[State]:
    """A boat that has fired at Medium Range, submerged, by day, and is being searched for."""
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    if "escorts_are" in changes:
        encounter["quality"] = changes.pop("escorts_are")
    boat, start = changes.pop("boat", "VIIC"), changes.pop("start", "1943-07")
    play = at_sea(table(boat, start, **changes), box=2)
    facts = {"stage": "cycle", "mode": "submerged", "range": "medium", "has_fired": True, "attacked": True}
    return meeting(play, kind, **{**facts, **encounter})


def search(play: Play[State], *script: Any) -> Played:
    return run(play, escort_detection(play), *script, expect=(CareerOver,))


def cycle(play: Play[State], *script: Any) -> Played:
    return run(play, detection_cycle(play), *script, expect=(CareerOver,))


def attacked(play: Play[State], *script: Any) -> Played:
    return run(play, escort_attack(play), *script, expect=(CareerOver,))


def encounter(play: Play[State]) -> Encounter:
    assert play.state.encounter is not None
    return play.state.encounter


# ---------------------------------------------------------------------------------------------------- E2


MODIFIERS = [
    # changes, modifiers, rules
    ({}, {}, "9.6.9a"),
    ({"award": 3}, {"swords": -1}, "9.6.3d 11.3h 9.6.10l 9.6.10m"),
    ({"award": 4}, {"swords": -1}, "11.3j"),
    ({"award": 2}, {}, "9.6.10l 11.3j"),
    ({"award": 3, "men": {"kommandant": SW}}, {"kommandant-wounded": 1}, "9.6.3g 10.6i"),
    ({"men": {"kommandant": LW}}, {}, "10.6g"),
    ({"men": {"kommandant": SW, "first-watch-officer": KIA}}, {"kommandant-and-1wo-wounded": 2}, "9.6.3d 10.6j"),
    ({"men": {"kommandant": SW, "first-watch-officer": SW, "second-watch-officer": KIA}}, {"kommandant-and-1wo-wounded": 2}, "10.6l"),
    ({"men": {"kommandant": SW}, "experte": ["first-watch-officer"]}, {}, "9.6.3d 10.6k"),
    ({"men": {"kommandant": SW, "first-watch-officer": SW}, "experte": ["second-watch-officer"]}, {}, "10.6k"),
    ({"men": {"first-watch-officer": KIA}}, {}, "10.6j"),
    ({"damage": {"fuel-tanks": "damaged"}}, {"fuel-tanks": 1}, "9.6.3d 10.4a"),
    ({"damage": {"fuel-tanks": "inoperable"}}, {"fuel-tanks": 1}, "10.4a"),
    ({"damage": {"dive-planes": "damaged"}}, {"dive-planes": 1}, "9.6.3d 10.0i"),
    ({"damage": {"dive-planes": "inoperable"}}, {"dive-planes": 1}, "10.0i"),
    ({"damage": {"radio": "damaged", "periscope": "damaged", "hydrophones": "damaged"}}, {}, "9.6.3d"),
    ({"kind": "capital-ship"}, {"capital-ship": 1}, "8.3.2d"),
    ({"steam_by_day": True}, {"steam-by-day": 1}, "9.6.3d"),
    ({"detected": True}, {"previously-detected": 1}, "9.6.3d 9.6.13a"),
    ({"range": "close"}, {"close-range": 1}, "9.2.2l"),
    ({"range": "close", "has_fired": False, "detected": True}, {"previously-detected": 1}, "9.2.2n"),
    ({"range": "long"}, {"long-range": -1}, "9.6.3d"),
    ({"range": "long", "surprise": True}, {}, "9.4.6a 9.4.6e"),
    ({"night": True, "mode": "surfaced"}, {"night-surface": 1}, "9.5.1c 9.6.3b"),
    ({"night": True, "mode": "surfaced", "round": 3}, {"night-surface": 1}, "9.6.3b 9.6.3e"),
    ({"night": True, "mode": "surfaced", "surprise": True}, {}, "9.4.6e"),
    ({"night": True, "mode": "submerged"}, {}, "9.0h"),
    ({"both_ends": True}, {"fore-and-aft": 1}, "9.2.1c 9.6.3c"),
    ({"both_ends": True, "round": 1}, {}, "9.6.3c"),
    ({"wolfpack": "busy"}, {"wolfpack-busy": -1}, "7.2.2b"),
    ({"wolfpack": "focused"}, {"wolfpack-focused": 1}, "7.2.2c"),
    ({"alberich": True}, {"alberich": -1}, "9.6.8b"),
    ({"escort_sunk": True}, {"escort-sunk": -2}, "9.10c"),
    ({"escort_sunk": True, "round": 1}, {}, "9.10c"),
    ({"start": "1944-01"}, {"year-1944": 1}, "9.6.3f"),
    ({"start": "1945-05"}, {"year-1944": 1}, "9.6.3f"),
    ({"start": "1943-12"}, {}, "9.6.3f"),
    ({"start": "1940-12", "night": True, "mode": "surfaced"}, {}, "9.5.1g"),
    ({"start": "1941-01", "night": True, "mode": "surfaced"}, {"night-surface": 1}, "9.5.1g"),
    ({"kind": "escort", "mode": "", "range": "", "has_fired": False}, {}, "7.3.3j"),
    ({"card": "henke", "night": True, "mode": "surfaced"}, {}, "14.13d"),
    ({"card": "henke", "night": True, "mode": "surfaced", "men": {"kommandant": SW}}, {"kommandant-wounded": 1, "night-surface": 1},
     "14.13k"),
    ({"card": "schnee"}, {"card-submerged": -1}, "14.13j"),
    ({"card": "schnee", "night": True, "mode": "surfaced"}, {"night-surface": 1}, "14.13j"),
    ({"card": "schnee", "men": {"kommandant": SW}}, {"kommandant-wounded": 1}, "14.13k"),
    ({"card": "schnee", "kind": "escort", "range": "", "mode": ""}, {}, "14.13j"),
    ({"ability": "silent-runner", "detected": True}, {}, "14.15b"),
    ({"ability": "silent-runner", "detected": True, "men": {"kommandant": SW}}, {"kommandant-wounded": 1, "previously-detected": 1},
     "14.15d"),
    ({"range": "extreme"}, {"extreme-range": -2}, "14.16b"),
    ({"ping": True}, {"sonar-ping": 1}, "14.12a"),
    ({"ping": True, "round": 1}, {}, "14.12b"),
    ({"evasive_failed": True}, {"evasive": 1}, "14.8a"),
    ({"optional": ["escort-quality"], "escorts_are": ELITE}, {"elite-escort": 1}, "14.6c"),
    ({"optional": ["escort-quality"], "escorts_are": VETERAN}, {}, "14.6c"),
    ({"escorts_are": ELITE}, {}, "14.6a"),
    ({"damage": {"dive-planes": "damaged", "fuel-tanks": "damaged"}, "range": "close"},
     {"dive-planes": 1, "fuel-tanks": 1, "close-range": 1}, "9.6.3a"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "expected"),
    [pytest.param(*row[:2], marks=pytest.mark.rule(*row[2].split()), id=str(n)) for n, row in enumerate(MODIFIERS)],
)
def test_the_modifiers_of_e2(changes, expected):
    assert expected == search(hunted(**changes), "evade:none", ("E2", 1, 1)).modifiers("E2")


RESULTS = [
    ((4, 4), {}, "undetected", "9.6.9b"),
    ((5, 4), {}, "detected", "9.6.9d"),
    ((6, 5), {}, "detected", "9.6.9d"),
    ((6, 6), {}, "detected-hard", "9.6.9e"),
    ((6, 6), {"kind": "capital-ship", "detected": True}, "detected-hard", "9.6.9e"),
    ((1, 1), {"kind": "capital-ship", "detected": True, "range": "close", "steam_by_day": True, "start": "1944-01",
              "men": {"kommandant": SW, "first-watch-officer": SW}, "damage": {"fuel-tanks": "damaged"}}, "undetected", "9.6.9c"),
    ((4, 4), {"start": "1944-01"}, "detected", "9.6.3f"),
    ((5, 4), {"award": 3}, "undetected", "11.3h"),
    ((5, 4), {"alberich": True}, "undetected", "9.6.8b"),
    ((5, 5), {"escort_sunk": True}, "undetected", "9.10c"),
    ((5, 5), {"range": "extreme"}, "undetected", "14.16b"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("faces", "changes", "result"),
    [pytest.param(*row[:3], marks=pytest.mark.rule(*row[3].split()), id=str(n)) for n, row in enumerate(RESULTS)],
)
def test_the_results_of_e2(faces, changes, result):
    assert result == search(hunted(**changes), "evade:none", ("E2", *faces)).result


@pytest.mark.rule("9.6.9a", "9.6.3a")
def test_all_modifiers_make_one_sum():
    played = search(
        hunted("capital-ship", night=True, mode="surfaced", both_ends=True, range="long"), "evade:bold", ("E2", 4, 4)
    )
    roll, rolled = played.on("E2")
    assert total_modifier(roll) == 1
    assert (rolled.total, rolled.modified) == (8, 9)


# ---------------------------------------------------------------------------------------------------- the cycle


@pytest.mark.rule("9.6a", "9.6b", "9.6.13a", "9.6.10d", "9.6.9b")
def test_the_cycle_goes_on_until_the_boat_escapes():
    play = hunted()
    played = cycle(
        play, "evade:none", ("E2", 5, 4), CHARGES, ("E3", 1, 1), "evade:none", ("E2", 4, 4), CHARGES, ("E3", 2, 1), HARMLESS,
        "evade:none", ("E2", 3, 4),
    )  # fmt: skip
    assert played.done
    assert played.charts == ["E2", "special_weapon", "E3", "E2", "special_weapon", "E3", "E4", "E2"]
    assert [played.modifiers("E2", n) for n in range(3)] == [{}, {"previously-detected": 1}, {"previously-detected": 1}]
    assert [h.facts["round"] for h in played.headings("depth-charges")] == [1, 2, 3]
    assert encounter(play).stage == "escaped"
    assert played.quiets == 3


@pytest.mark.rule("9.6.13b", "10.0b")
def test_damage_counts_at_once_for_the_next_rolls():
    played = cycle(
        hunted(),
        "evade:none",
        ("E2", 5, 4),
        CHARGES,
        ("E3", 2, 1),
        ("E4", 6, 6),
        "evade:none",
        ("E2", 4, 4),
        CHARGES,
        ("E3", 1, 1),
    )
    assert played.modifiers("E2", 1) == {"fuel-tanks": 1, "previously-detected": 1}
    assert played.modifiers("E3", 1) == {"fuel-tanks": 1, "year-1943": 1}


@pytest.mark.rule("9.6.3e")
def test_range_steam_capital_ship_and_night_stay_for_every_round():
    play = hunted("capital-ship", range="long", steam_by_day=True, round=4, detected=True)
    assert search(play, "evade:none", ("E2", 1, 1)).modifiers("E2") == {
        "long-range": -1, "steam-by-day": 1, "capital-ship": 1, "previously-detected": 1,
    }  # fmt: skip


@pytest.mark.rule("9.6b", "9.6.12b", "10.3b")
def test_the_cycle_ends_with_the_boat():
    played = cycle(hunted(hull=6), "evade:none", ("E2", 5, 4), CHARGES, ("E3", 3, 4), ("E4", 3, 3))
    assert isinstance(played.ended, CareerOver)
    assert played.ended.how == "sunk"
    assert played.charts.count("E4") == 1


@pytest.mark.rule("9.6b", "9.0f", "9.6.12b", "10.1f")
def test_the_cycle_ends_with_the_boat_forced_up():
    played = cycle(
        hunted(flooding=6),
        "evade:none",
        ("E2", 5, 4),
        CHARGES,
        ("E3", 2, 1),
        ("E4", 1, 2),
        ("flooding_check", 1),
        ("scuttle", 3, 4),
    )
    assert isinstance(played.ended, CareerOver)
    assert played.ended.how == "scuttled"


@pytest.mark.rule("9.6.12a", "10.1e")
def test_one_check_for_further_flooding_after_an_attack():
    played = attacked(hunted(), CHARGES, ("E3", 3, 4), ("E4", 1, 2), ("E4", 2, 1), ("flooding_check", 1))
    assert played.charts.count("flooding_check") == 1
    assert played.done


@pytest.mark.rule("9.6.14a", "2.0e", "9.6.14b")
def test_after_the_escape_repair_then_reload_then_follow():
    play = hunted(damage={"radio": "damaged"})
    play.state.boat.load.forward = ["", "g7e", "g7e", "g7e"]
    played = run(
        play, go_on(play), "evade:none", ("E2", 1, 1), ("repair", 6), "load.reload:g7a", "follow:convoy", ("follow_contact", 1),
        *[("ship_size", 1), ("rosters.small-freighter", 0, 1)] * 4, ("day_night", 1), "engage:attack", "attack.range:medium",
        "attack.ends:aft", "target-1", ("U1", 6, 6), ("fat_pattern", 6, 6), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert play.state.boat.damage == {"radio": "inoperable"}
    assert [kind for kind in played.kinds if kind in ("load.reload", "follow")] == ["load.reload", "follow"]
    assert "previously-detected" not in played.modifiers("E2", 1)


# ---------------------------------------------------------------------------------------------------- slipping away


@pytest.mark.rule("9.6.4a", "9.6.6b", "9.6.7a", "9.6.7c")
def test_test_depth_and_bold_are_offered_before_each_search():
    open_ = {"none": None, "test-depth": None, "bold": None, "both": None}
    assert search(hunted()).options("evade") == open_
    assert search(hunted(round=2, detected=True)).options("evade") == open_
    assert search(hunted(night=True, mode="surfaced", surprise=True)).options("evade") == open_


@pytest.mark.rule("9.5.1e", "9.6.6a")
def test_no_test_depth_in_the_first_round_of_a_night_surface_attack():
    play = hunted(night=True, mode="surfaced")
    assert search(play).options("evade") == {"none": None, "test-depth": "9.5.1e", "bold": None, "both": "9.5.1e"}
    assert search(hunted(night=True, mode="surfaced", round=1)).options("evade")["test-depth"] is None
    played = search(hunted(night=True, mode="surfaced", bold_used=True), ("E2", 1, 1))
    assert played.kinds == []


@pytest.mark.rule("9.6.4b", "9.6.4e", "10.3d")
def test_going_deep_costs_a_hull_box_and_helps_the_search():
    play = hunted(hull=3)
    played = search(play, "evade:test-depth", ("test_depth", 2, 3), ("E2", 5, 4))
    assert play.state.boat.hull == 4
    assert played.on("test_depth")[0].against == 4
    assert played.modifiers("E2") == {"exceeding-test-depth": -1}
    assert played.result == "undetected"


@pytest.mark.rule("9.6.4d", "9.6.4f")
def test_an_equal_roll_costs_one_more_box_and_another_roll():
    play = hunted(hull=3)
    played = search(play, "evade:test-depth", ("test_depth", 2, 2), ("test_depth", 4, 5), ("E2", 1, 2))
    assert play.state.boat.hull == 5
    assert played.on("test_depth", 1)[0].against == 5
    assert played.modifiers("E2") == {"exceeding-test-depth": -1}


@pytest.mark.rule("9.6.4c")
def test_a_roll_below_the_hull_boxes_is_the_end():
    played = search(hunted(hull=3), "evade:test-depth", ("test_depth", 1, 2))
    assert isinstance(played.ended, CareerOver)
    assert (played.ended.how, played.ended.rule) == ("sunk", "9.6.4c")


@pytest.mark.rule("9.6.4g", "10.3e", "10.3f")
def test_a_hull_one_short_of_sunk_is_offered_the_depth_and_lost_without_a_roll():
    play = hunted(hull=6)
    waiting = search(play)
    assert waiting.options("evade")["test-depth"] is None
    assert waiting.asks is not None
    assert waiting.asks.about == {"hull": 6, "boxes": 7}  # type: ignore[union-attr]
    played = search(hunted(hull=6), "evade:test-depth")
    assert isinstance(played.ended, CareerOver)
    assert played.charts == []


@pytest.mark.rule("9.6.4g")
def test_the_additional_box_can_fill_the_track_too():
    played = search(hunted(hull=5), "evade:test-depth", ("test_depth", 2, 4))
    assert isinstance(played.ended, CareerOver)
    assert played.charts == ["test_depth"]


@pytest.mark.rule("9.6.5a", "9.6.4h", "9.6.7e", "9.6.7b")
def test_depth_can_be_tried_every_round_and_bold_once_and_both_last_for_one_roll():
    play = hunted()
    played = cycle(
        play,
        "evade:both",
        ("test_depth", 6, 6),
        ("E2", 6, 5),
        CHARGES,
        ("E3", 1, 1),
        "evade:none",
        ("E2", 4, 4),
        CHARGES,
        ("E3", 1, 1),
    )
    assert played.modifiers("E2", 0) == {"exceeding-test-depth": -1, "bold": -1}
    assert played.modifiers("E2", 1) == {"previously-detected": 1}
    assert cycle(play).options("evade") == {"none": None, "test-depth": None, "bold": "9.6.7b", "both": "9.6.7b"}
    played = cycle(play, "evade:test-depth", ("test_depth", 6, 6), ("E2", 1, 1))
    assert play.state.boat.hull == 2


@pytest.mark.rule("9.6.7a")
def test_bold_alone():
    played = search(hunted(), "evade:bold", ("E2", 5, 4))
    assert played.result == "undetected"
    assert played.modifiers("E2") == {"bold": -1}


@pytest.mark.rule("9.6.7g")
def test_a_canister_used_is_not_back_when_the_ships_are_followed():
    play = hunted("ship-escort", bold_used=True)
    played = run(
        play, go_on(play), "evade:none", ("E2", 1, 1), "follow:same", ("follow_contact", 1), ("day_night", 1), "engage:attack",
        "attack.range:long", "attack.ends:aft", "target-1", ("U1", 6, 6),
    )  # fmt: skip
    assert played.options("evade")["bold"] == "9.6.7b"


# ---------------------------------------------------------------------------------------------------- the attack


E3 = [
    ({}, {"year-1943": 1}, "9.6.10g"),
    ({"start": "1944-12"}, {"year-1943": 1}, "9.6.10g"),
    ({"start": "1945-01"}, {"year-1945": 2}, "9.6.10g"),
    ({"damage": {"fuel-tanks": "inoperable"}}, {"year-1943": 1, "fuel-tanks": 1}, "9.6.10g 10.4a"),
    ({"damage": {"hydrophones": "inoperable"}}, {"year-1943": 1, "hydrophones": 1}, "9.6.10g 10.0l"),
    ({"damage": {"batteries": "damaged"}}, {"year-1943": 1, "batteries": 1}, "9.6.10g 10.5a"),
    ({"damage": {"electric-1": "damaged"}}, {"year-1943": 1, "electric-engine": 1}, "9.6.10g 10.2.2a"),
    ({"damage": {"electric-1": "damaged", "electric-2": "inoperable"}}, {"year-1943": 1, "electric-engine": 2}, "10.2.2a"),
    ({"damage": {"diesel-1": "damaged", "radio": "damaged", "dive-planes": "damaged"}}, {"year-1943": 1}, "10.2.1a"),
    ({"night": True, "mode": "surfaced"}, {"year-1943": 1, "night-surface": 1}, "9.5.1d 9.6.3b"),
    ({"night": True, "mode": "surfaced", "round": 1}, {"year-1943": 1}, "9.5.1d 9.6.3b"),
    ({"night": True, "mode": "surfaced", "surprise": True}, {"year-1943": 1}, "9.4.6e"),
    ({"card": "henke", "night": True, "mode": "surfaced"}, {"year-1943": 1, "night-surface": 1}, "14.13d"),
    ({"hard": True}, {"year-1943": 1, "detected-hard": 1}, "9.6.9e"),
    ({"award": 4}, {"year-1943": 1}, "9.6.10m"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "expected"),
    [pytest.param(*row[:2], marks=pytest.mark.rule(*row[2].split()), id=str(n)) for n, row in enumerate(E3)],
)
@pytest.mark.rule("9.6.10c", "9.6.3a")
def test_the_modifiers_of_e3(changes, expected):
    assert expected == attacked(hunted(**changes), CHARGES, ("E3", 1, 1)).modifiers("E3")


HITS = [
    # faces in 1943 (+1), hits
    ((1, 1), 0), ((1, 2), 1), ((3, 2), 1), ((3, 3), 2), ((4, 3), 2), ((4, 4), 3), ((4, 5), 3), ((5, 5), 4), ((6, 5), 5),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "hits"), HITS)
@pytest.mark.rule("9.6.10f", "9.6.10d", "9.6.11a", "9.1.8a")
def test_hits_by_depth_charges(faces, hits):
    play = hunted()
    played = attacked(play, CHARGES, ("E3", *faces), *[HARMLESS] * hits)
    assert played.done
    assert hits == played.charts.count("E4")
    assert encounter(play).incoming == 0


@pytest.mark.rule("9.6.10g")
def test_the_example_of_the_modifiers():
    """1943, batteries and one electric engine damaged, roll 6: 9, three hits."""
    play = hunted(damage={"batteries": "damaged", "electric-1": "damaged"})
    played = attacked(play, CHARGES, ("E3", 3, 3), *[HARMLESS] * 3)
    assert played.on("E3")[1].modified == 9
    assert played.done


@pytest.mark.rule("9.6.10e")
def test_thirteen_sinks_the_boat():
    played = attacked(hunted(), CHARGES, ("E3", 6, 6))
    assert isinstance(played.ended, CareerOver)
    assert (played.ended.how, played.ended.rule) == ("sunk", "9.6.10e")


@pytest.mark.parametrize(("die", "chart"), [(1, "E3b"), (2, "E3"), (6, "E3")])
@pytest.mark.rule("9.6.10a")
def test_one_in_six_attacks_is_made_with_a_special_weapon(die, chart):
    played = attacked(hunted(), ("special_weapon", die))
    assert getattr(played.asks, "chart", "").split(".")[0] == chart


@pytest.mark.rule("9.6.10n")
def test_the_die_is_rolled_anew_for_each_attack():
    played = cycle(
        hunted(),
        "evade:none",
        ("E2", 5, 4),
        CHARGES,
        ("E3", 1, 1),
        "evade:none",
        ("E2", 5, 4),
        ("special_weapon", 1),
        ("E3b", 1),
    )
    assert played.charts.count("special_weapon") == 2


WEAPONS = [
    ("1943-07", 5, "E3c"),
    ("1943-07", 6, "E3d"),
    ("1944-03", 4, "E3c"),
    ("1944-03", 5, "E3d"),
    ("1945-02", 3, "E3c"),
    ("1945-02", 4, "E3d"),
]


@pytest.mark.parametrize(("start", "die", "chart"), WEAPONS)
@pytest.mark.rule("9.6.10b", "9.6.10i")
def test_hedgehog_or_squid_by_year(start, die, chart):
    played = attacked(hunted(start=start), ("special_weapon", 1), ("E3b", die))
    assert getattr(played.asks, "chart", "") == chart


SPECIAL = [
    (1, "E3c", (3, 4), 0), (1, "E3c", (4, 4), 3), (1, "E3c", (5, 4), 3), (1, "E3c", (5, 5), 4), (1, "E3c", (5, 6), 5),
    (6, "E3d", (2, 2), 0), (6, "E3d", (3, 3), 2), (6, "E3d", (4, 4), 3), (6, "E3d", (5, 5), 4), (6, "E3d", (5, 6), 5),
    (1, "E3c", (6, 6), -1), (6, "E3d", (6, 6), -1),
]  # fmt: skip


@pytest.mark.parametrize(("die", "chart", "faces", "hits"), SPECIAL)
@pytest.mark.rule("9.6.10b", "9.6.10j", "9.6.10k")
def test_hits_by_special_weapons_take_no_modifier(die, chart, faces, hits):
    play = hunted(hard=True, damage={"fuel-tanks": "damaged"}, night=True, mode="surfaced")
    played = attacked(play, ("special_weapon", 1), ("E3b", die), (chart, *faces), *[HARMLESS] * max(hits, 0))
    assert played.modifiers(chart) == {}
    if hits < 0:
        assert isinstance(played.ended, CareerOver)
        assert played.ended.rule == "9.6.10j"
    else:
        assert hits == played.charts.count("E4")


@pytest.mark.rule("9.6.11b", "9.6.11c", "10.0c", "10.7a")
def test_results_that_the_boat_cannot_take_use_up_the_hit():
    play = hunted(damage={"radio": "damaged"})
    played = attacked(play, CHARGES, ("E3", 3, 4), ("E4", 2, 6), ("E4", 4, 2))
    assert played.done
    assert play.state.boat.damage == {"radio": "damaged"}


@pytest.mark.rule("9.6.8c")
def test_the_first_boat_of_a_career_is_not_coated():
    assert not hunted(boat="VIIC/41", start="1944-07").state.boat.alberich


@pytest.mark.rule("9.6.10o")
def test_the_name_of_an_escort_takes_no_dice():
    play = hunted()
    played = cycle(play, "evade:none", ("E2", 5, 4), CHARGES)
    assert played.charts == ["E2", "special_weapon"]
    assert encounter(play).escort_name in {row["name"] for row in play.components.rows["escorts"]}
    other = hunted()
    run(other, detection_cycle(other), "evade:none", ("E2", 5, 4), CHARGES)
    assert encounter(other).escort_name == encounter(play).escort_name


# ---------------------------------------------------------------------------------------------------- escort quality


QUALITY = [
    ("1943-07", "convoy", 1, GREEN), ("1943-07", "convoy", 3, TRAINED), ("1943-07", "convoy", 5, VETERAN), ("1943-07", "convoy", 6, ELITE),
    ("1944-01", "convoy", 1, TRAINED), ("1944-01", "convoy", 3, VETERAN), ("1944-01", "convoy", 5, ELITE),
    ("1943-07", "capital-ship", 5, ELITE), ("1943-07", "capital-ship", 1, TRAINED),
]  # fmt: skip


@pytest.mark.parametrize(("start", "kind", "die", "quality"), QUALITY)
@pytest.mark.rule("14.6a", "14.6b", "9.1.5a")
def test_the_quality_of_the_escorts(start, kind, die, quality):
    play = hunted(kind, start=start, optional=["escort-quality"])
    played = search(play, "evade:none", ("escort_quality", die), ("E2", 1, 1))
    assert quality == encounter(play).quality
    assert ("elite-escort" in played.modifiers("E2")) == (quality == ELITE)


@pytest.mark.rule("14.6b", "14.6g")
def test_the_quality_is_rolled_once_for_the_encounter():
    play = hunted(optional=["escort-quality"])
    played = cycle(
        play, "evade:none", ("escort_quality", 3), ("E2", 5, 4), CHARGES, ("E3", 1, 1), "evade:none", ("E2", 1, 1)
    )
    assert played.charts.count("escort_quality.1943") == 1


@pytest.mark.rule("14.6b")
def test_for_an_approach_the_quality_is_rolled_at_the_first_search_after_it_or_at_once_when_detected():
    play = hunted(optional=["escort-quality"], stage="attack", has_fired=False)
    played = run(
        play, go_on(play), "attack.range:close", ("E2_close", 5, 5), ("escort_quality", 3), CHARGES, ("E3", 1, 1)
    )
    assert played.charts.index("escort_quality.1943") < played.charts.index("special_weapon")
    play = hunted(optional=["escort-quality"], stage="attack", has_fired=False)
    played = run(
        play, go_on(play), "attack.range:close", ("E2_close", 1, 1), "attack.ends:aft", "target-1", ("U1", 6, 6), ("fat_pattern", 6, 6),
        "evade:none", ("escort_quality", 3),
    )  # fmt: skip
    assert played.charts[-1] == "escort_quality.1943"


@pytest.mark.parametrize(
    ("quality", "faces", "hits"),
    [
        (GREEN, (3, 3), 1),
        (GREEN, (1, 2), 0),
        (GREEN, (1, 1), 0),
        (TRAINED, (3, 3), 2),
        (VETERAN, (3, 3), 3),
        (ELITE, (3, 3), 3),
        (VETERAN, (1, 1), 0),
    ],
)
@pytest.mark.rule("14.6c", "14.6d")
def test_quality_changes_hits_where_there_are_any(quality, faces, hits):
    play = hunted(optional=["escort-quality"], escorts_are=quality)
    played = attacked(play, CHARGES, ("E3", *faces), *[HARMLESS] * hits)
    assert played.done
    assert hits == played.charts.count("E4")


@pytest.mark.rule("14.6d", "14.6c")
def test_quality_changes_the_hits_of_special_weapons_too_and_sunk_stays_sunk():
    play = hunted(optional=["escort-quality"], escorts_are=VETERAN)
    assert attacked(play, ("special_weapon", 1), ("E3b", 1), ("E3c", 4, 4), *[HARMLESS] * 4).done
    play = hunted(optional=["escort-quality"], escorts_are=GREEN)
    assert isinstance(attacked(play, CHARGES, ("E3", 6, 6)).ended, CareerOver)


@pytest.mark.parametrize(("die", "helps"), [(1, True), (2, True), (4, False), (6, False)])
@pytest.mark.rule("14.6e", "9.6.7d", "14.6f", "9.6.7b")
def test_bold_is_wasted_on_good_escorts(die, helps):
    play = hunted(optional=["escort-quality"])
    played = cycle(play, "evade:bold", ("escort_quality", die), ("E2", 6, 5), CHARGES, ("E3", 1, 1))
    assert helps == ("bold" in played.modifiers("E2"))
    assert encounter(play).bold_used
    assert played.kinds == ["evade"] or played.asks is not None


@pytest.mark.rule("9.6.7h")
def test_no_bold_once_the_quality_is_known():
    play = hunted(optional=["escort-quality"], escorts_are=TRAINED)
    assert search(play).options("evade")["bold"] == "9.6.7h"


# ---------------------------------------------------------------------------------------------------- evasive manoeuvres


EVASIVE = [
    # changes, die, hits of three that are left, failed
    ({}, 2, 2, False, "14.8a"),
    ({}, 3, 3, False, "14.8a"),
    ({}, 5, 3, True, "14.8a"),
    ({"quality": VETERAN}, 3, 2, False, "14.8b"),
    ({"quality": ELITE}, 6, 3, True, "14.8b"),
    ({"damage": {"electric-2": "damaged"}}, 2, 3, False, "14.8b"),
    ({"damage": {"dive-planes": "inoperable"}}, 4, 3, True, "14.8b"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "die", "hits", "failed"),
    [pytest.param(*row[:4], marks=pytest.mark.rule(row[4]), id=str(n)) for n, row in enumerate(EVASIVE)],
)
def test_evasive_manoeuvres(changes, die, hits, failed):
    play = hunted(optional=["evasive-manoeuvres"], **changes)
    roll = ("E3", 3, 4) if "electric-2" in play.state.boat.damage else ("E3", 4, 4)
    played = attacked(play, CHARGES, roll, "evade.manoeuvre:manoeuvre", ("evasive", die), *[HARMLESS] * hits)
    assert played.done
    assert hits == played.charts.count("E4")
    assert failed == encounter(play).evasive_failed


@pytest.mark.rule("14.8a")
def test_a_manoeuvre_gone_wrong_helps_the_next_search_only():
    played = cycle(
        hunted(optional=["evasive-manoeuvres"]), "evade:none", ("E2", 5, 4), CHARGES, ("E3", 3, 3), "evade.manoeuvre:manoeuvre",
        ("evasive", 6), HARMLESS, HARMLESS, "evade:none", ("E2", 4, 4), CHARGES, ("E3", 1, 1), "evade:none", ("E2", 1, 1),
    )  # fmt: skip
    assert ["evasive" in played.modifiers("E2", n) for n in range(3)] == [False, True, False]


@pytest.mark.rule("14.8a", "14.8c")
def test_no_manoeuvre_with_one_hit_or_against_special_weapons_or_too_close_to_the_surface():
    rule: dict[str, Any] = {"optional": ["evasive-manoeuvres"]}
    assert attacked(hunted(**rule), CHARGES, ("E3", 1, 2), HARMLESS).done
    assert attacked(hunted(**rule), ("special_weapon", 1), ("E3b", 6), ("E3d", 3, 3), HARMLESS, HARMLESS).done
    assert attacked(hunted(night=True, mode="surfaced", **rule), CHARGES, ("E3", 3, 2), HARMLESS, HARMLESS).done
    assert attacked(hunted(), CHARGES, ("E3", 3, 3), HARMLESS, HARMLESS).kinds == []
    played = attacked(hunted(night=True, mode="surfaced", round=1, **rule), CHARGES, ("E3", 3, 3))
    assert played.options("evade.manoeuvre") == {"steady": None, "manoeuvre": None}
