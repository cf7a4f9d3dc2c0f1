"""One attack by an aircraft."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.air_attack import air_attack, aircraft_quality, strafing
from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.state import ELITE, GREEN, LW, TRAINED, VETERAN, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, table
from support.script import Played, run

NOTHING = ("E4", 3, 2)
"""A hit that does no harm."""


def attacked(
    start: str = "1943-07",
    mode: str = "surfaced",
    column: str = "atlantic",
    quality: int = TRAINED,
    **changes: Any,
) -> Play[State]:
    play = at_sea(table("VIIC", start, **changes), "biscay", column, column, "biscay", box=1)
    return meeting(play, "aircraft", mode=mode, quality=quality, attacks_left=1)


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, air_attack(play), *script, expect=(CareerOver,))


@pytest.mark.rule("9.8.3a", "9.6.10h")
@pytest.mark.parametrize(
    ("start", "faces", "modifiers", "hits"),
    [
        ("1943-07", (3, 3), {"year-1943": 1, "air-attack": 2}, 3),
        ("1944-06", (3, 3), {"year-1943": 1, "air-attack": 2}, 3),
        ("1945-02", (3, 3), {"year-1945": 2, "air-attack": 2}, 3),
        ("1943-07", (1, 2), {"year-1943": 1, "air-attack": 2}, 1),
        ("1945-02", (1, 2), {"year-1945": 2, "air-attack": 2}, 2),
    ],
)
def test_depth_charges_from_the_air(start: str, faces: tuple[int, int], modifiers: dict[str, int], hits: int) -> None:
    """2d6 on E3 with +2 and the year; each hit on E4."""
    play = attacked(start)
    played = attack(play, ("air_special_weapon", 2), ("E3", *faces), *[NOTHING] * hits)
    assert modifiers == played.modifiers("E3")
    assert hits == played.charts.count("E4")
    assert played.done


@pytest.mark.rule("9.6.10h")
def test_an_air_attack_does_not_see_the_boats_wounds() -> None:
    """Batteries, electric engines, fuel tanks and hydrophones hurt: none counts on E3."""
    hurt = dict.fromkeys(["batteries", "electric-1", "electric-2", "fuel-tanks", "hydrophones"], "damaged")
    played = attack(attacked(damage=hurt), (2,), ("E3", 1, 1), NOTHING)
    assert {"year-1943": 1, "air-attack": 2} == played.modifiers("E3")


@pytest.mark.rule("9.8.3a", "9.6.10e")
def test_sunk_from_the_air() -> None:
    """Modified 13: sunk at once, no E4."""
    played = attack(attacked(), (2,), ("E3", 4, 6))
    assert isinstance(played.ended, CareerOver)
    assert ("sunk", "9.6.10e") == (played.ended.how, played.ended.rule)


@pytest.mark.rule("9.8.3a")
def test_one_flooding_check_an_attack() -> None:
    """The flooding check follows the hits of an air attack as it does those of an escort."""
    played = attack(attacked(), (2,), ("E3", 2, 3), ("E4", 1, 2), ("E4", 2, 1), ("flooding_check", 1))
    assert ["air_special_weapon", "E3", "E4", "E4", "flooding_check"] == played.charts


@pytest.mark.rule("9.8.8.1a")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_depth_charges_on_2_to_6(die: int) -> None:
    """Only a 1 brings a special weapon."""
    played = attack(attacked(), ("air_special_weapon", die), ("E3", 1, 1), NOTHING)
    assert "E3" in played.charts


@pytest.mark.rule("9.8.8.1a", "9.8.8.2a")
@pytest.mark.parametrize(("die", "chart"), [(1, "A3a"), (2, "A3a"), (3, "A3b"), (4, "A3b"), (5, "A3b"), (6, "A3c")])
def test_special_weapons_against_a_boat_on_the_surface(die: int, chart: str) -> None:
    """1-2 Fido, 3-5 rockets, 6 Tsetse, instead of E3."""
    played = attack(attacked("1944-01", column="british-isles"), (1,), ("A3.surfaced", die), (chart, 1, 1))
    assert ["air_special_weapon", "A3.surfaced", chart] == played.charts


@pytest.mark.rule("9.8.8.2a")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_only_fido_reaches_a_boat_under_water(die: int) -> None:
    """Schnorcheling or dived: Fido."""
    played = attack(attacked("1944-01", "submerged"), (1,), ("A3.dived", die), ("A3a", 1, 1))
    assert "A3a" in played.charts


@pytest.mark.rule("9.8.8.2b")
@pytest.mark.parametrize(
    ("start", "column", "chart"),
    [
        ("1943-09", "british-isles", "A3b"),
        ("1943-10", "british-isles", "A3c"),
        ("1943-10", "biscay", "A3c"),
        ("1944-06", "invasion", "A3c"),
        ("1944-09", "norway", "A3c"),
        ("1944-09", "arctic", "A3c"),
        ("1944-09", "caribbean", "A3b"),
        ("1944-09", "atlantic", "A3b"),
        ("1944-09", "transit", "A3b"),
    ],
)
def test_where_the_tsetse_flies(start: str, column: str, chart: str) -> None:
    """From October 1943, off the European coasts; elsewhere it is read as rockets."""
    played = attack(attacked(start, column=column), (1,), ("A3.surfaced", 6), (chart, 1, 1))
    assert chart == played.charts[-1]


TABLES: dict[str, dict[int, tuple[int, bool] | None]] = {
    "A3a": {**dict.fromkeys(range(2, 8), (0, False)), 8: (3, False), 9: (3, False), 10: (5, False), 11: None, 12: None},
    "A3b": {
        **dict.fromkeys(range(2, 6), (0, False)),
        **dict.fromkeys((6, 7, 8), (2, False)),
        **dict.fromkeys((9, 10), (3, True)),
        11: (4, True),
        12: None,
    },
    "A3c": {
        **dict.fromkeys(range(2, 6), (0, False)),
        **dict.fromkeys((6, 7), (1, False)),
        **dict.fromkeys((8, 9, 10), (2, True)),
        **dict.fromkeys((11, 12), (3, True)),
    },
}
DIE = {"A3a": 1, "A3b": 3, "A3c": 6}
RULE = {"A3a": "9.8.8.3a", "A3b": "9.8.8.4a", "A3c": "9.8.8.5a"}


@pytest.mark.rule("9.8.8.3a", "9.8.8.4a", "9.8.8.5a", "10.3h")
@pytest.mark.parametrize(
    ("chart", "total", "outcome"),
    [(chart, total, outcome) for chart, rows in TABLES.items() for total, outcome in rows.items()],
)
def test_hits_of_the_special_weapons(chart: str, total: int, outcome: tuple[int, bool] | None) -> None:
    """Each row of Fido, rockets and the 57 mm gun: hits, a holed hull, or the end."""
    play = attacked("1944-01", column="biscay")
    first = max(1, total - 6)
    hits = outcome[0] if outcome else 0
    played = attack(play, (1,), (DIE[chart],), (chart, first, total - first), *[NOTHING] * hits)
    if outcome is None:
        assert isinstance(played.ended, CareerOver)
        assert ("sunk", RULE[chart]) == (played.ended.how, played.ended.rule)
    else:
        assert played.done
        assert hits == played.charts.count("E4")
        assert outcome[1] is play.state.boat.holed


@pytest.mark.rule("9.8.3b", "10.6u")
def test_strafing_hurts_one_man() -> None:
    """One crew injury."""
    play = attacked()
    played = run(play, strafing(play), ("crew_who", 3, 4), ("crew_severity", 1))
    assert played.done
    assert LW == play.state.crew.men["crew-1"]


def test_an_attack_is_counted_off() -> None:
    """Attacks still to come stand in the encounter; the attack that is made is none of them."""
    play = attacked()
    played = attack(play, (2,), ("E3", 1, 1), NOTHING)
    assert play.state.encounter is not None
    assert 0 == play.state.encounter.attacks_left
    assert [("air-attack", 4)] == [(heading.kind, heading.level) for heading in played.headings()]


# ---------------------------------------------------------------------------------------- aircraft quality


@pytest.mark.rule("14.7a", "14.7b")
@pytest.mark.parametrize(
    ("start", "qualities"),
    [
        ("1943-12", [GREEN, TRAINED, TRAINED, VETERAN, VETERAN, ELITE]),
        ("1944-01", [TRAINED, TRAINED, VETERAN, VETERAN, ELITE, ELITE]),
        ("1945-03", [TRAINED, TRAINED, VETERAN, VETERAN, ELITE, ELITE]),
    ],
)
def test_quality_of_the_aircraft(start: str, qualities: list[int]) -> None:
    """1d6 without modifiers: in 1943 one Green in six, from 1944 none."""
    for die, quality in enumerate(qualities, 1):
        play = attacked(start, optional=["aircraft-quality"], quality=-1)
        played = run(play, aircraft_quality(play), ("aircraft_quality", die))
        assert play.state.encounter is not None
        assert quality == play.state.encounter.quality
        assert {} == played.modifiers("aircraft_quality")


@pytest.mark.rule("14.7a")
def test_without_the_rule_no_quality_is_rolled() -> None:
    """Each aircraft then counts as Trained."""
    play = attacked(quality=-1)
    assert [] == run(play, aircraft_quality(play)).charts
    assert play.state.encounter is not None
    assert TRAINED == play.state.encounter.quality


@pytest.mark.rule("14.7c", "14.7d")
@pytest.mark.parametrize(
    ("quality", "faces", "hits"),
    [
        (GREEN, (1, 1), 0),
        (TRAINED, (1, 1), 1),
        (VETERAN, (1, 1), 2),
        (ELITE, (1, 1), 2),
        (GREEN, (3, 3), 2),
        (ELITE, (3, 3), 4),
    ],
)
def test_quality_changes_the_hits(quality: int, faces: tuple[int, int], hits: int) -> None:
    """Green one fewer, which can bring one hit down to none; Veteran and Elite one more."""
    played = attack(attacked(quality=quality), (2,), ("E3", *faces), *[NOTHING] * hits)
    assert hits == played.charts.count("E4")
    assert played.done


@pytest.mark.rule("14.7d")
@pytest.mark.parametrize("quality", [GREEN, TRAINED, VETERAN, ELITE])
def test_quality_adds_nothing_to_a_miss_and_nothing_to_sunk(quality: int) -> None:
    """A result without hits stays so, sunk stays sunk; special weapons follow the same rule."""
    assert attack(attacked(quality=quality), (1,), (1,), ("A3a", 1, 1)).done
    assert attack(attacked(quality=quality), (1,), (1,), ("A3a", 6, 6)).ended
    assert attack(attacked(quality=quality), (2,), ("E3", 5, 5)).ended


@pytest.mark.rule("14.7d")
def test_a_green_aircraft_without_a_hit_left_holes_nothing() -> None:
    """The 57 mm gun's holes go with its hits: two hits, one fewer, still holed."""
    play = attacked("1944-01", column="biscay", quality=GREEN)
    assert attack(play, (1,), (6,), ("A3c", 4, 4), NOTHING).done
    assert play.state.boat.holed


@pytest.mark.rule("14.7c")
@pytest.mark.parametrize(("quality", "injuries"), [(GREEN, 1), (TRAINED, 1), (VETERAN, 1), (ELITE, 2)])
def test_quality_and_strafing(quality: int, injuries: int) -> None:
    """Only an Elite aircraft hurts two men."""
    play = attacked(quality=quality)
    played = run(play, strafing(play), *[("crew_who", 3, 4), ("crew_severity", 1)] * injuries)
    assert played.done
    assert injuries == played.charts.count("crew_who")
