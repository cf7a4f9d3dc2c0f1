"""The roll to hit with all its modifiers, duds and damage."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.firing import damage_roll, fire_roll, runs_live
from kaleun.games.hunted.state import ELITE, GREEN, KIA, LW, SW, Encounter, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import modifiers, run

ALL_OUT = {"crew-1": SW, "crew-2": SW, "crew-3": KIA, "crew-4": SW}
CAPITAL = ship(11400, "capital-ship", points=5)
FAST = ship(5300, "capital-ship", points=5, fast=True)


def aiming(range_: str = "medium", mode: str = "submerged", kind: str = "convoy", **changes: Any) -> Play[State]:
    encounter = {
        name: changes.pop(name) for name in list(changes) if name in Encounter.__struct_fields__ and name != "quality"
    }
    boat, start = changes.pop("boat", "VIIC"), changes.pop("start", "1943-07")
    return meeting(at_sea(table(boat, start, **changes), box=2), kind, mode=mode, range=range_, **encounter)


HITS = [
    # range, mode, torpedo, table, highest natural roll that hits, modifiers, rules
    ("close", "submerged", "g7a", {}, 8, {}, "9.2.3b"),
    ("medium", "submerged", "g7a", {}, 7, {}, "9.2.3b 9.4.2g 9.0h"),
    ("long", "submerged", "g7a", {}, 6, {}, "9.2.3b"),
    ("close", "submerged", "g7e", {}, 8, {}, "9.2.3h"),
    ("medium", "submerged", "g7e", {}, 6, {"electric-medium": 1}, "9.2.3h 4.5a"),
    ("long", "submerged", "g7e", {}, 4, {"electric-long": 2}, "9.2.3h"),
    ("medium", "surfaced", "g7a", {"night": True}, 8, {"surface-torpedo": -1}, "9.2.3c 9.5.1b"),
    ("close", "surfaced", "g7a", {"night": True}, 9, {"surface-torpedo": -1}, "9.5.1b"),
    ("medium", "surfaced", "g7a", {"kind": "ship"}, 8, {"surface-torpedo": -1}, "9.4.2f"),
    ("medium", "submerged", "g7a", {"kind": "ship"}, 7, {}, "9.4.2g"),
    ("medium", "submerged", "g7a", {"award": 2}, 8, {"oakleaves": -1}, "9.2.3d 11.3f"),
    ("close", "submerged", "g7a", {"award": 2}, 9, {"oakleaves": -1}, "11.3f"),
    ("medium", "submerged", "g7a", {"award": 3}, 8, {"oakleaves": -1}, "9.2.3d 11.3j"),
    ("medium", "submerged", "g7a", {"award": 1}, 7, {}, "9.2.3d"),
    ("medium", "submerged", "g7a", {"award": 2, "men": {"kommandant": SW}}, 6, {"kommandant-wounded": 1}, "9.2.3d 10.6n"),
    ("medium", "submerged", "g7a", {"award": 2, "men": {"kommandant": LW}}, 8, {"oakleaves": -1}, "10.6g"),
    ("close", "submerged", "g7a", {"quality": GREEN}, 7, {"green-crew": 1}, "9.2.3e"),
    ("close", "submerged", "g7a", {"quality": ELITE}, 8, {}, "9.2.3e"),
    ("close", "submerged", "g7a", {"men": ALL_OUT}, 7, {"crew-out": 1}, "9.2.3f 10.6s"),
    ("close", "submerged", "g7a", {"men": {**ALL_OUT, "crew-4": LW}}, 8, {}, "10.6s"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW}}, 7, {"kommandant-wounded": 1}, "9.2.3g 10.6i"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW, "first-watch-officer": SW}}, 6, {"kommandant-and-1wo-wounded": 2},
     "9.2.3g 10.6j"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW, "first-watch-officer": KIA, "second-watch-officer": SW}}, 6,
     {"kommandant-and-1wo-wounded": 2}, "10.6l 10.6j"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW}, "experte": ["first-watch-officer"]}, 8, {}, "9.2.3g 10.6k"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW, "first-watch-officer": SW}, "experte": ["second-watch-officer"]}, 8, {},
     "10.6k"),
    ("close", "submerged", "g7a", {"men": {"kommandant": SW, "first-watch-officer": SW}, "experte": ["first-watch-officer"]}, 6,
     {"kommandant-and-1wo-wounded": 2}, "10.6k 10.6r"),
    ("long", "surfaced", "g7e", {"night": True, "award": 2, "quality": GREEN}, 5,
     {"surface-torpedo": -1, "oakleaves": -1, "green-crew": 1, "electric-long": 2}, "9.2.3a"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("range_", "mode", "torpedo", "changes", "most", "expected"),
    [
        pytest.param(*row[:6], marks=pytest.mark.rule(*row[6].split()), id=f"{row[0]}-{row[1]}-{row[2]}-{n}")
        for n, row in enumerate(HITS)
    ],
)
def test_the_modifiers_of_u1_and_the_highest_roll_that_hits(range_, mode, torpedo, changes, most, expected):
    play = aiming(range_, mode, **changes)
    roll = fire_roll(play, ship(), torpedo)
    assert expected == modifiers(roll)
    assert most == max(rolled.total for rolled in roll.answers if rolled.result == "hit")


@pytest.mark.parametrize(("target", "most"), [(CAPITAL, 7), (FAST, 6)])
@pytest.mark.rule("8.3.2f", "9.2.3i")
def test_a_fast_target_is_harder_to_hit(target, most):
    roll = fire_roll(aiming(kind="capital-ship"), target, "g7a")
    assert most == max(rolled.total for rolled in roll.answers if rolled.result == "hit")


HOMING = [
    # torpedo, range, changes, fast, most, rules
    ("falke", "close", {}, False, 8, "9.2.5b 9.2.5a"),
    ("falke", "long", {}, False, 5, "9.2.5a"),
    ("falke", "medium", {}, True, 5, "9.2.5c"),
    ("zaunkoenig", "long", {}, False, 6, "9.2.3j 9.2.5a"),
    ("zaunkoenig", "medium", {}, True, 6, "9.10b"),
    ("zaunkoenig-ii", "long", {"quality": GREEN}, False, 7, "9.2.5a 9.2.5c"),
    ("zaunkoenig-ii", "close", {"award": 2}, False, 9, "9.2.5b"),
]


@pytest.mark.parametrize(
    ("torpedo", "range_", "changes", "fast", "most"),
    [
        pytest.param(*row[:5], marks=pytest.mark.rule(*row[5].split()), id=f"{row[0]}-{row[1]}-{row[3]}")
        for row in HOMING
    ],
)
def test_homing_torpedoes_hit_on_their_least_number_whatever_the_modifiers(torpedo, range_, changes, fast, most):
    roll = fire_roll(aiming(range_, **changes), ship(fast=fast), torpedo)
    assert most == max(rolled.total for rolled in roll.answers if rolled.result == "hit")
    assert all(rolled.result == "hit" for rolled in roll.answers if rolled.total <= most)


@pytest.mark.parametrize(
    ("award", "men", "expected"),
    [
        pytest.param(0, {}, {"second-salvo": 1}, marks=pytest.mark.rule("9.5.2c", "9.2.3i")),
        pytest.param(1, {}, {}, marks=pytest.mark.rule("9.5.2d", "11.3e")),
        pytest.param(4, {}, {"oakleaves": -1}, marks=pytest.mark.rule("9.5.2d", "11.3j")),
        pytest.param(
            1,
            {"kommandant": SW},
            {"kommandant-wounded": 1, "second-salvo": 1},
            marks=pytest.mark.rule("9.5.2g", "10.6n"),
        ),
    ],
)
def test_the_second_salvo(award, men, expected):
    play = aiming("close", "surfaced", night=True, award=award, men=men)
    assert {"surface-torpedo": -1, **expected} == modifiers(fire_roll(play, ship(), "g7a", second_salvo=True))


@pytest.mark.rule("9.3.3c", "8.3.2g", "9.3.3a")
def test_the_gun_gets_neither_the_sight_nor_the_penalties_of_torpedoes():
    roll = fire_roll(aiming("medium", "surfaced", "ship"), FAST)
    assert modifiers(roll) == {}
    assert roll.answer((4, 4)).result == "miss"


@pytest.mark.rule("9.2.3d", "11.3f", "10.6i", "9.2.3e", "9.2.3f")
def test_the_gun_takes_the_modifiers_of_men_and_crew():
    play = aiming("medium", "surfaced", "ship", award=2, quality=GREEN, men=ALL_OUT)
    assert modifiers(fire_roll(play, ship())) == {"oakleaves": -1, "green-crew": 1, "crew-out": 1}
    play = aiming("medium", "surfaced", "ship", men={"kommandant": SW})
    assert modifiers(fire_roll(play, ship())) == {"kommandant-wounded": 1}


# ---------------------------------------------------------------------------------------------------- duds and damage


DUDS = [
    ("g7a", "1943-07", 1, False), ("g7a", "1943-07", 2, True), ("g7e", "1944-07", 1, False), ("g7e", "1944-07", 2, True),
    ("falke", "1943-07", 2, False), ("falke", "1943-07", 3, True),
    ("zaunkoenig", "1943-11", 2, False), ("zaunkoenig", "1944-01", 2, True), ("zaunkoenig", "1944-01", 1, False),
    ("zaunkoenig-ii", "1945-04", 1, False), ("zaunkoenig-ii", "1945-04", 2, True),
]  # fmt: skip


@pytest.mark.parametrize(("torpedo", "start", "die", "live"), DUDS)
@pytest.mark.rule("9.2.6a", "9.2.6b", "6.0e")
def test_duds_by_type_and_date(torpedo, start, die, live):
    play = aiming(start=start)
    played = run(play, runs_live(play, torpedo), ("U2", die))
    assert live == played.result
    assert bool(played.events("dud")) != live


@pytest.mark.parametrize(("superior", "live"), [(False, False), (True, True)])
@pytest.mark.rule("9.2.6c", "12.5a")
def test_superior_torpedoes_have_fewer_duds(superior, live):
    play = aiming()
    assert play.state.patrol is not None
    play.state.patrol.superior_torpedoes = superior
    assert live == run(play, runs_live(play, "g7e"), ("U2", 1)).result


@pytest.mark.parametrize(("die", "points"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
@pytest.mark.rule("9.2.7b")
def test_points_of_a_torpedo(die, points):
    assert points == damage_roll(aiming()).answer((die,)).result


@pytest.mark.parametrize(
    ("boat", "die", "points"), [("VIIC", 1, 2), ("VIIC", 2, 1), ("IXC", 2, 2), ("IXC", 3, 1), ("VIIC", 6, 1)]
)
@pytest.mark.rule("9.3.3b")
def test_points_of_a_shell_by_calibre(boat, die, points):
    assert points == damage_roll(aiming(boat=boat), gun=True).answer((die,)).result


# ---------------------------------------------------------------------------------------------------- optional rules


@pytest.mark.parametrize(
    ("changes", "target", "expected"),
    [
        pytest.param({"card": "fenski"}, FAST, {"card-capital-ship": -1}, marks=pytest.mark.rule("14.13f")),
        pytest.param({"card": "fenski"}, CAPITAL, {"card-capital-ship": -1}, marks=pytest.mark.rule("14.13f")),
        pytest.param({"card": "fenski"}, ship(), {}, marks=pytest.mark.rule("14.13f")),
        pytest.param(
            {"card": "fenski", "men": {"kommandant": SW}}, FAST, {"kommandant-wounded": 1, "fast-target": 1},
            marks=pytest.mark.rule("14.13k"),
        ),
        pytest.param({"ability": "marksman"}, ship(), {"marksman": -1}, marks=pytest.mark.rule("14.15b")),
        pytest.param(
            {"ability": "marksman", "men": {"kommandant": SW}}, ship(), {"kommandant-wounded": 1}, marks=pytest.mark.rule("14.15d")
        ),
        pytest.param({"ability": "gunner"}, ship(), {}, marks=pytest.mark.rule("14.15c")),
        pytest.param({"ping": True}, ship(), {"sonar-ping": -1}, marks=pytest.mark.rule("14.12a")),
    ],
)  # fmt: skip
def test_cards_abilities_and_sonar_on_the_first_torpedo(changes, target, expected):
    assert expected == modifiers(fire_roll(aiming(kind="capital-ship", **changes), target, "g7a", first=True))


@pytest.mark.rule("14.15b")
def test_the_marksman_helps_the_first_torpedo_only():
    assert modifiers(fire_roll(aiming(ability="marksman"), ship(), "g7a")) == {}


@pytest.mark.parametrize(("men", "most"), [({}, 9), ({"kommandant": SW}, 7)])
@pytest.mark.rule("14.15c", "14.15d")
def test_the_gunner(men, most):
    roll = fire_roll(aiming("close", "surfaced", "ship", ability="gunner", men=men), ship())
    assert most == max(rolled.total for rolled in roll.answers if rolled.result == "hit")


@pytest.mark.rule("14.16a")
def test_extreme_range_takes_the_other_modifiers_of_u1():
    roll = fire_roll(aiming("extreme", "surfaced", night=True), ship(), "g7a")
    assert modifiers(roll) == {"surface-torpedo": -1}
    assert roll.answer((4, 2)).result == "hit"
    assert roll.answer((4, 3)).result == "miss"
    worse = aiming("extreme", "surfaced", night=True, quality=GREEN, men=ALL_OUT, award=0)
    assert modifiers(fire_roll(worse, FAST, "g7a", second_salvo=True)) == {
        "surface-torpedo": -1, "green-crew": 1, "crew-out": 1, "second-salvo": 1, "fast-target": 1,
    }  # fmt: skip
