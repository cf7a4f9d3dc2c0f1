"""Resupply at sea [14.9]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import patrol_of
from kaleun.games.hunted.load import torpedoes_aboard
from kaleun.games.hunted.mission import in_mission_box
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.resupply import is_due
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, table
from support.script import Played, run

FUEL = ("resupply", 1)
NONE = ("E1.special-mission", 3, 4)
NO_TORPEDOES = ("resupply.torpedoes", 6)


def done(assignment: str = "atlantic", *, start: str = "1943-09", type_: str = "IXC", **changes: Any) -> Play[State]:
    """A boat in her last box on station, its rolls made."""
    fields: dict[str, Any] = {"optional": ["resupply"]}
    fields |= {name: changes.pop(name) for name in ("damage", "optional", "base") if name in changes}
    area = DATA.assignments[assignment].area
    play = table(type_, start, **fields)
    return at_sea(play, "biscay", area, area, "transit", "biscay", box=2, assignment=assignment, **changes)


def played(play: Play[State], *script: Any) -> Played:
    return run(play, conduct_patrol(play), *script)


@pytest.mark.rule("14.9a")
@pytest.mark.parametrize(
    ("assignment", "start", "chart"),
    [
        ("atlantic", "1943-09", "resupply.atlantic"),
        ("atlantic-w", "1944-06", "resupply.atlantic"),
        ("west-african-coast", "1943-09", "resupply.atlantic"),
        ("brazilian-coast", "1944-05", "resupply.atlantic"),
        ("atlantic", "1944-07", None),
        ("indian-ocean", "1944-03", "resupply.indian-ocean"),
        ("indian-ocean", "1944-04", None),
        ("north-america", "1943-09", None),
    ],
)
def test_where_and_when_supply_boats_are_near(assignment, start, chart):
    asked = played(done(assignment, start=start)).asks
    assert (chart or "E1.transit") == getattr(asked, "chart", "E1.transit")


@pytest.mark.rule("14.9a")
def test_the_die():
    assert [1, 2] == [
        sum(rolled.result == "fuel" for rolled in DATA.components.charts[f"resupply.{name}"].roll().answers)
        for name in ("atlantic", "indian-ocean")
    ]


@pytest.mark.rule("14.9e")
def test_a_failed_roll_costs_nothing_and_is_not_repeated():
    play = done()
    result = played(play, ("resupply", 2), ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert result.done
    assert ["resupply.atlantic", "E1.transit", "E1.biscay"] == result.charts


@pytest.mark.rule("14.9e")
@pytest.mark.parametrize(
    "changes",
    [
        {"assignment": "british-isles-a"},
        {"aborting": True},
        {"damage": {"fuel-tanks": "inoperable"}},
        {"optional": []},
        {"resupply_tried": True},
        {"rolls_left": 1},
        {"outbound": True},
        {"box": 3},
    ],
)
def test_when_there_is_no_roll(changes):
    play = done(**{name: value for name, value in changes.items() if name != "box"})
    if "box" in changes:
        patrol_of(play.state).box, patrol_of(play.state).route = 3, [4]
    assert not is_due(play.state)
    assert is_due(done().state)


@pytest.mark.rule("14.9b")
def test_an_aircraft_ends_the_meeting():
    play = done()
    result = played(play, FUEL, ("E1.special-mission", 1, 1))
    assert in_mission_box(play.state)
    assert {"mission": -1}.items() <= {m.id: m.value for m in result.roll.modifiers}.items()
    play = done()
    result = played(play, FUEL, ("E1.special-mission", 1, 1), ("A1", 6, 6), ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert (True, 1) == (result.done, len(result.events("supply-boat-met")))
    assert [] == result.events("refuelled")


def test_the_meeting_is_over_when_the_aircraft_is_gone_also_after_going_on_from_a_save():
    play = done()
    played(play, FUEL, ("E1.special-mission", 1, 1))
    played(play, ("A1", 6, 6))
    assert (False, False) == ((p := patrol_of(play.state)).meeting, p.resupplied)
    assert not in_mission_box(play.state)


@pytest.mark.rule("14.9c")
def test_a_refuelled_boat_goes_round_again():
    play = done()
    result = played(play, FUEL, NONE, NO_TORPEDOES, "resupply.round:again")
    patrol = patrol_of(play.state)
    assert ([1, 2, 3, 4], 2) == (patrol.route, patrol.months)
    assert {"box": 1, "column": "atlantic"} == result.question.about


@pytest.mark.rule("14.9c")
def test_only_once_a_patrol():
    play = done()
    script: list[Any] = [FUEL, NONE, NO_TORPEDOES, "again"]
    script += ["patrol.box:surfaced", ("E1.atlantic", 3, 4)] * 2
    result = played(play, *script, ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert result.done
    assert play.state.log[-1].start + 1 == play.state.log[-1].returned


@pytest.mark.rule("14.9c")
def test_or_goes_home():
    play = done()
    result = played(play, FUEL, NONE, NO_TORPEDOES, "resupply.round:home", ("E1.transit", 3, 4), ("E1.biscay", 3, 4))
    assert (True, play.state.log[-1].start) == (result.done, play.state.log[-1].returned)


@pytest.mark.rule("14.9c", "4.7.1f")
def test_a_month_more_can_cost_the_way_to_france():
    play = done("atlantic", start="1944-06", months=3)
    played(play, FUEL, NONE, NO_TORPEDOES, "again")
    patrol = patrol_of(play.state)
    assert ("norway", "transit") == (patrol.ends_at, patrol.boxes[-1].column)


# ------------------------------------------------------------------------------------------------ torpedoes


def torpedoes(*script: Any, forward: list[str] | None = None, **boxes: dict[str, int]) -> tuple[Play[State], Played]:
    play = done()
    load = play.state.boat.load
    load.forward = forward or ["g7e"] * 4
    load.aft = ["g7a"] * 2
    load.forward_reloads = boxes.get("reloads", {"g7e": 6, "g7a": 5})
    load.aft_reloads = boxes.get("aft", {"g7a": 2})
    return play, played(play, FUEL, NONE, *script)


@pytest.mark.rule("14.9d")
def test_as_many_as_there_are_places():
    play, _ = torpedoes(("resupply.torpedoes", 2), (5,))
    load = play.state.boat.load
    assert ({"g7e": 9, "g7a": 5}, 22) == (load.forward_reloads, torpedoes_aboard(load))


@pytest.mark.rule("14.9d", "4.5d")
def test_as_many_as_the_mix_allows():
    play, _ = torpedoes(("resupply.torpedoes", 2), (6,), reloads={"g7e": 9})
    assert {"g7e": 10} == play.state.boat.load.forward_reloads


@pytest.mark.rule("14.9d")
@pytest.mark.parametrize(
    ("die", "dice", "gained"), [(1, [(2,)], ["g7a"] * 2), (3, [], ["g7a", "g7a", "g7e", "g7e"]), (4, [], [])]
)
def test_what_the_die_brings(die, dice, gained):
    play, result = torpedoes(("resupply.torpedoes", die), *dice, reloads={"g7e": 3, "g7a": 2})
    load = play.state.boat.load.forward_reloads
    assert {"g7e": 3 + gained.count("g7e"), "g7a": 2 + gained.count("g7a")} == load
    assert "resupply.round" == result.question.kind


@pytest.mark.rule("14.9d", "4.5k")
def test_the_player_says_at_which_end_and_tubes_come_first():
    play, result = torpedoes(
        ("resupply.torpedoes", 1), (2,), "resupply.end:aft", "resupply.end:forward",
        forward=["g7e", "", "g7e", "g7e"], reloads={"g7e": 3}, aft={},
    )  # fmt: skip
    load = play.state.boat.load
    assert (["g7e", "g7a", "g7e", "g7e"], {"g7a": 1}) == (load.forward, load.aft_reloads)
    assert {"torpedo": "g7a"} == result.choices[0][0].about


@pytest.mark.rule("14.9b", "8.1.4a")
def test_the_boats_meet_on_the_surface():
    play = done(start="1944-05", posture="schnorcheling")
    result = played(play, FUEL, ("E1.special-mission", 1, 1))
    assert {"year-1944": -3, "naxos": 1, "mission": -1, "slow-diver": -1} == {
        m.id: m.value for m in result.roll.modifiers
    }
