"""The boat's flak."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.flak import fire_flak, has_heavy_flak, why_no_flak
from kaleun.games.hunted.state import ELITE, GREEN, SW, TRAINED, VETERAN, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, table
from support.script import Played, run


def attacked(boat: str = "VIIC", start: str = "1943-07", mode: str = "surfaced", **changes: Any) -> Play[State]:
    return meeting(at_sea(table(boat, start, **changes)), "aircraft", mode=mode)


def fire(play: Play[State], *script: Any) -> Played:
    return run(play, fire_flak(play), *script)


@pytest.mark.rule("9.8.4a", "9.8.5a", "9.8.5b")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((1, 1), "shot-down"),
        ((1, 2), "shot-down"),
        ((2, 2), "damaged"),
        ((2, 3), "damaged"),
        ((3, 3), "miss"),
        ((6, 6), "miss"),
    ],
)
def test_rows_of_a2(faces: tuple[int, int], result: str) -> None:
    """3 or less shot down, 4-5 damaged, 6 or more miss."""
    played = fire(attacked(), ("A2", *faces))
    assert result == played.result
    assert {} == played.modifiers("A2")


@pytest.mark.rule("9.8.4c")
@pytest.mark.parametrize(("quality", "modifier"), [(GREEN, 0), (TRAINED, 0), (VETERAN, -1), (ELITE, -1)])
def test_a_good_crew_shoots_better(quality: int, modifier: int) -> None:
    """-1 with a Veteran or Elite crew."""
    played = fire(attacked(quality=quality), ("A2", 3, 4))
    assert modifier == sum(played.modifiers("A2").values())


@pytest.mark.rule("9.8.4c")
@pytest.mark.parametrize(
    ("boat", "start", "heavy"),
    [
        ("VIIB", "1943-07", False),
        ("VIIC", "1943-07", False),
        ("VIID", "1943-07", False),
        ("VIIC Flak", "1943-07", False),
        ("VIIC/41", "1944-04", True),
        ("IXB", "1943-07", True),
        ("IXC", "1943-07", True),
        ("IXC/40", "1943-07", True),
        ("IXD-2", "1943-07", True),
        ("XB", "1943-07", True),
        ("XIV", "1943-07", True),
        ("XXI", "1945-04", True),
    ],
)
def test_heavy_flak_by_type(boat: str, start: str, heavy: bool) -> None:
    """-1 for a boat with a 3.7 cm mount, and for type XXI; the flak boat has a line of her own."""
    assert heavy is has_heavy_flak(table(boat, start).state.boat)


@pytest.mark.rule("9.8.4c")
def test_the_flak_boat() -> None:
    """VIIC Flak, Veteran, roll 6: 3, shot down; the line for heavy flak does not come on top."""
    played = fire(attacked("VIIC Flak", quality=VETERAN), ("A2", 3, 3))
    assert {"flak-boat": -2, "good-crew": -1} == played.modifiers("A2")
    assert "shot-down" == played.result


@pytest.mark.rule("10.0o")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_heavy_flak_asks_for_sound_guns(state: str) -> None:
    """IXC, 3.7 cm out: the 2 cm gun fires, without the -1; and the other way round."""
    for mount in ("flak-20", "flak-37"):
        played = fire(attacked("IXC", damage={mount: state}), ("A2", 3, 4))
        assert {} == played.modifiers("A2")
    assert {"heavy-flak": -1} == fire(attacked("IXC"), ("A2", 3, 4)).modifiers("A2")


@pytest.mark.rule("10.11.8f")
def test_a_type_vii_that_got_a_37_for_its_gun() -> None:
    """Type VIIC without deck gun, both mounts working: A2 -1."""
    play = attacked("VIIC")
    play.state.boat.systems = [s for s in play.state.boat.systems if s != "deck-gun"] + ["flak-37"]
    assert {"heavy-flak": -1} == fire(play, ("A2", 3, 4)).modifiers("A2")


@pytest.mark.rule("9.8.4b", "10.7e")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_no_flak_without_a_gun_in_working_order(state: str) -> None:
    """The only gun of a VIIC out: no A2 roll, it counts as a miss."""
    play = attacked(damage={"flak-20": state})
    played = fire(play)
    assert [] == played.charts
    assert "miss" == played.result
    assert "9.8.4b" == why_no_flak(play.state)
    play = attacked("IXC", damage={"flak-20": state, "flak-37": state})
    assert [] == fire(play).charts


@pytest.mark.rule("9.8.4b", "8.1.3c")
def test_no_flak_under_water() -> None:
    """A boat that is not on the surface fires nothing."""
    play = attacked(mode="submerged")
    assert [] == fire(play).charts
    assert "8.1.3c" == why_no_flak(play.state)
    assert why_no_flak(attacked().state) is None


@pytest.mark.rule("14.13e", "14.13k")
def test_hartmann() -> None:
    """Card 3, flak boat, Trained crew: A2 -3; with a boat changed back the -1 stays; SW he does not have it."""
    play = attacked("VIIC Flak", card="hartmann")
    assert {"flak-boat": -2, "card-flak": -1} == fire(play, ("A2", 3, 4)).modifiers("A2")
    assert {"card-flak": -1} == fire(attacked("VIIC", card="hartmann"), ("A2", 3, 4)).modifiers("A2")
    play = attacked(card="hartmann", men={"kommandant": SW})
    assert {} == fire(play, ("A2", 3, 4)).modifiers("A2")


@pytest.mark.rule("14.15c", "14.15d")
def test_gunner() -> None:
    """The ability gunner: -1 on A2, not while the Kommandant is SW."""
    assert {"gunner": -1} == fire(attacked(ability="gunner"), ("A2", 3, 4)).modifiers("A2")
    assert {} == fire(attacked(ability="gunner", men={"kommandant": SW}), ("A2", 3, 4)).modifiers("A2")


def test_a2_has_no_other_modifier() -> None:
    """Each modifier that the chart prints is spoken of by the one roll on it."""
    play = attacked()
    fire(play, (3, 4))
    assert set(play.charts["A2"].modifiers) == play.charts["A2"].asked
