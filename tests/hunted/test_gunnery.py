"""The deck gun."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.gunnery import why_no_gun
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import Played, run

HIT, MISS = ("U1", 1, 1), ("U1", 6, 6)


def ready(kind: str = "ship", *targets: Any, **changes: Any) -> Play[State]:
    encounter = {name: changes.pop(name) for name in ("night", "mode") if name in changes}
    ammo = changes.pop("ammo", None)
    play = at_sea(table(changes.pop("boat", "VIIC"), **changes), box=2)
    if ammo is not None:
        play.state.boat.load.ammo = ammo
    return meeting(play, kind, *targets, stage="attack", **encounter)


def surfaced(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), "attack.mode:surfaced", "attack.range:close", *script)


WHY_NOT = [
    ("ship", "surfaced", {}, None, "9.3.1a"),
    ("ship-escort", "surfaced", {}, "9.3.1b", "9.3.1b"),
    ("ship", "submerged", {}, "9.3.1c", "9.3.1c"),
    ("ship", "surfaced", {"ammo": 0}, "9.3.1c", "9.3.1c"),
    ("ship", "surfaced", {"boat": "VIIC Flak"}, "9.3.1c", "9.3.1c"),
    ("ship", "surfaced", {"deck_gun": False}, "9.3.1c", "9.3.1c"),
    ("ship", "surfaced", {"damage": {"deck-gun": "damaged"}}, "10.0n", "9.3.1c 10.0n"),
    ("ship", "surfaced", {"damage": {"deck-gun": "inoperable"}}, "10.0n", "9.3.1c 10.0n"),
]


@pytest.mark.parametrize(
    ("kind", "mode", "changes", "closed"),
    [pytest.param(*row[:4], marks=pytest.mark.rule(*row[4].split()), id=str(n)) for n, row in enumerate(WHY_NOT)],
)
def test_when_the_gun_can_be_fired(kind, mode, changes, closed):
    assert closed == why_no_gun(ready(kind, **changes).state, mode)


@pytest.mark.rule("9.3.1b", "9.3.4a")
def test_no_gun_and_no_flak_against_escorted_ships():
    play = ready("ship-escort", night=True)
    played = surfaced(play, ("E2_close", 1, 1))
    assert set(played.options("attack.ends")) == {"forward", "aft", "forward-then-aft", "aft-then-forward"}


@pytest.mark.rule("9.3.4a", "9.3.1a")
def test_the_weapons_against_an_unescorted_ship_are_torpedoes_and_the_deck_gun():
    assert surfaced(ready()).options("attack.weapon") == {"forward": None, "aft": None, "gun": None, "cease": None}


@pytest.mark.rule("9.3.2a", "4.6.3a", "4.6.3b", "9.3.3a")
def test_two_points_may_go_to_different_targets():
    play = ready("two-ships")
    played = surfaced(
        play,
        "attack.weapon:gun",
        "gun.points:2",
        "gun.target:target-2",
        "gun.target:target-1",
        HIT,
        ("U3", 3),
        HIT,
        ("U3", 1),
    )
    assert play.state.encounter is not None
    assert [t.damage for t in play.state.encounter.targets] == [2, 1]
    assert played.charts == ["U1", "U3", "U1", "U3"]
    assert play.state.boat.load.ammo == 8


@pytest.mark.rule("4.6.3b", "9.3.2a")
def test_never_more_than_two_points_in_a_round():
    play = ready(ammo=5)
    assert surfaced(play, "attack.weapon:gun").options("gun.points") == {"1": None, "2": None}
    played = surfaced(play, "attack.weapon:gun", "gun.points:2", MISS, MISS)
    assert played.options("attack.weapon")["gun"] == "9.4.2e"
    assert play.state.boat.load.ammo == 3


@pytest.mark.rule("4.6.3a")
def test_the_last_point_is_not_asked_about():
    play = ready(ammo=1)
    played = surfaced(play, "attack.weapon:gun", MISS)
    assert "gun.points" not in played.kinds
    assert play.state.boat.load.ammo == 0


@pytest.mark.rule("9.4.2d")
def test_a_second_point_is_spent_when_the_first_has_sunk_the_ship():
    play = ready("ship", ship(7200, damage=2))
    played = surfaced(play, "attack.weapon:gun", "gun.points:2", HIT, ("U3", 6))
    assert played.charts == ["U1", "U3"]
    assert len(played.events("shell-spent")) == 1
    assert play.state.boat.load.ammo == 8
    assert played.done


@pytest.mark.parametrize(("boat", "points"), [("VIIC", 1), ("IXC", 2)])
@pytest.mark.rule("9.3.3b", "9.3.3a")
def test_the_larger_gun_does_more_damage(boat, points):
    play = ready("ship", ship(10200), boat=boat)
    played = surfaced(play, "attack.weapon:gun", "gun.points:1", HIT, ("U3", 2))
    assert play.state.encounter is not None
    assert points == play.state.encounter.targets[0].damage
    assert not [chart for chart in played.charts if chart.startswith("U2")]


@pytest.mark.rule("14.3a")
def test_historical_targeting_shows_the_ship_when_the_gun_has_been_aimed():
    play = ready("ship", ship(7200), optional=["historical-targeting"])
    assert play.state.encounter is not None
    target = play.state.encounter.targets[0]
    target.known, target.points, target.size = False, 0, "small-freighter"
    played = surfaced(play, "attack.weapon:gun", "gun.points:1", ("rosters.small-freighter", 0, 4), HIT, ("U3", 6))
    assert target.name == "Vigsnes"
    assert played.charts == ["rosters.small-freighter", "U1", "U3"]
