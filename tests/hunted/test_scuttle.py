"""Giving up the boat."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.scuttle import BoatGivenUp, give_up_boat, scuttle
from kaleun.games.hunted.state import LW, SW, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, table
from support.script import Played, run


def afloat(**changes: Any) -> Play[State]:
    return meeting(at_sea(table(**changes), box=3), "convoy")


def scuttled(play: Play[State], *script: Any) -> Played:
    return run(play, scuttle(play, "10.1f"), *script, expect=(CareerOver,))


def given_up(play: Play[State], *script: Any) -> Played:
    return run(play, give_up_boat(play), *script, expect=(CareerOver, BoatGivenUp))


@pytest.mark.rule("10.10.2b", "10.10.2d", "10.10.2e")
@pytest.mark.parametrize(
    ("faces", "how", "rule"),
    [((1, 1), "scuttled", "10.10.2d"), ((5, 6), "scuttled", "10.10.2d"), ((6, 6), "captured", "10.10.2e")],
)
def test_scuttle_roll(faces: tuple[int, int], how: str, rule: str) -> None:
    """11 or less the boat sinks, 12 or more she is captured; either ends the career."""
    played = scuttled(afloat(), ("scuttle", *faces))
    assert isinstance(played.ended, CareerOver)
    assert (how, rule) == (played.ended.how, played.ended.rule)


@pytest.mark.rule("10.10.2c")
def test_a_wounded_kommandant_scuttles_worse() -> None:
    """Kommandant SW, roll 11: 12, captured. LW changes nothing."""
    played = scuttled(afloat(men={"kommandant": SW}), ("scuttle", 5, 6))
    assert isinstance(played.ended, CareerOver)
    assert "captured" == played.ended.how
    assert {"kommandant-out": 1} == played.modifiers("scuttle")
    played = scuttled(afloat(men={"kommandant": LW}), ("scuttle", 5, 6))
    assert isinstance(played.ended, CareerOver)
    assert "scuttled" == played.ended.how


@pytest.mark.rule("10.10.2a")
def test_the_roll_names_what_forced_the_boat_up() -> None:
    """The rule stands in the journal and with the roll."""
    played = scuttled(afloat(), (3, 4))
    assert ["10.1f"] == [event.rule for event in played.events("forced-up")]
    assert "10.1f" in played.rolls[0][0].rules


@pytest.mark.rule("10.10.1a", "10.10.1c")
@pytest.mark.parametrize("faces", [(1, 1), (4, 6), (5, 5)])
def test_rescued(faces: tuple[int, int]) -> None:
    """Without diesels the boat is scuttled without a roll; 10 or less on the rescue roll: the career goes on."""
    play = afloat()
    played = given_up(play, ("rescue", *faces))
    assert isinstance(played.ended, BoatGivenUp)
    assert ["rescue"] == played.charts
    assert play.state.encounter is None
    assert "" == play.state.ended


@pytest.mark.rule("10.10.1a", "10.10.1d")
@pytest.mark.parametrize("faces", [(5, 6), (6, 6)])
def test_lost(faces: tuple[int, int]) -> None:
    """11 or more: Kommandant and crew are lost."""
    played = given_up(afloat(), ("rescue", *faces))
    assert isinstance(played.ended, CareerOver)
    assert ("lost-at-sea", "10.10.1d") == (played.ended.how, played.ended.rule)


@pytest.mark.rule("10.10.1b", "10.0k")
@pytest.mark.parametrize(("radio", "lost"), [("inoperable", True), ("damaged", False)])
def test_no_rescue_without_a_call(radio: str, lost: bool) -> None:
    """Radio Inoperable, roll 7: 11, lost. A radio that is only Damaged still works."""
    played = given_up(afloat(damage={"radio": radio}), ("rescue", 3, 4))
    assert isinstance(played.ended, CareerOver if lost else BoatGivenUp)
    assert ({"radio": 4} if lost else {}) == played.modifiers("rescue")


@pytest.mark.rule("10.10.1c")
def test_the_rescued_keep_what_they_have() -> None:
    """Tonnage, rank, award, quality and Experte standing are untouched."""
    play = afloat(tons=40000, rank=3, award=2, quality=2, experte=["engineer"])
    given_up(play, (1, 1))
    state = play.state
    assert (40000, 3, 2) == (state.career.tons, state.kommandant.rank, state.kommandant.award)
    assert (2, ["engineer"]) == (state.crew.quality, state.crew.experte)
