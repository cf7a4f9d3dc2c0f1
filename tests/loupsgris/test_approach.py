"""Closing with a target, and the decisions before it."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.approach import roll_approach
from kaleun.games.loupsgris.conditions import contact_of, phase_of
from kaleun.games.loupsgris.state import State, Target
from kaleun.games.loupsgris.targets import begin_target, go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, meeting, ship, table
from support.script import Played, check_quiet_points, run


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def approaching(*targets: Target, **changes: Any) -> Play[State]:
    """A target in the approach stage; ``spotted`` and ``weather`` are the patrol's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols") if name in changes}
    play = at_sea(table(options=changes.pop("options", None)), **sea)
    return meeting(play, "target", *targets, stage=changes.pop("stage", "approach"), **changes)


# ------------------------------------------------------------------------------------------------ meeting a target


@pytest.mark.rule("10a", "10c", "slots.a")
def test_targets_are_met_one_by_one_in_any_order() -> None:
    """Each target is a contact of its own, and either of two may be the first."""
    play = at_sea(table(), targets=[ship("T35"), ship("T05")])
    begin_target(play, 1)
    assert [t.counter for t in contact_of(play.state).targets] == ["T05"]
    assert [t.counter for t in phase_of(play.state).targets] == ["T35"]


@pytest.mark.rule("10b", "10c")
def test_target_may_be_left() -> None:
    """Engage or leave; a target that is left is removed, the other one still waits."""
    play = at_sea(table(), targets=[ship("T35"), ship("T05")])
    begin_target(play, 0)
    played = attack(play)
    assert list(played.options("contact.engage")) == ["engage", "leave"]
    begin_target(play := at_sea(table(), targets=[ship("T35"), ship("T05")]), 0)
    played = attack(play, "contact.engage:leave")
    assert played.done
    assert phase_of(play.state).contact is None
    assert [t.counter for t in phase_of(play.state).targets] == ["T05"]
    assert played.events("target-left")


@pytest.mark.rule("10.1a", "10.1b")
def test_tactic_is_asked_before_the_first_approach() -> None:
    """Direct or Indirect; then, without an escort, an Approach check and no Break Through check."""
    play = meeting(table())
    played = attack(play, "contact.engage:engage")
    assert list(played.options("approach.tactic")) == ["direct", "indirect"]
    play = meeting(table())
    assert attack(play, "engage", "approach.tactic:indirect").waits_for == "approach"


@pytest.mark.rule("10d")
def test_attack_runs_in_order() -> None:
    """Approach, shot, then the test whether the ship answers."""
    play = meeting(table())
    played = attack(play, "engage", "indirect", ("approach", 7), "gun", ("deck_gun", 4), ("target_armed", 1))
    assert played.charts == ["approach", "deck_gun", "target_armed"]


# ------------------------------------------------------------------------------------------------ modifiers

MODIFIERS = [
    ("approach.a", {}, {"discretion": 2}),
    ("10.1c approach.c", {"tactic": "direct"}, {"discretion": 2, "direct": 2}),
    ("10.1d", {"tactic": "indirect"}, {"discretion": 2}),
    ("approach.b marker.a", {"spotted": True}, {"discretion": 2, "spotted": -2}),
    ("approach.d", {"weather": 1}, {"discretion": 2, "weather": -2}),
]


@pytest.mark.rule("approach.a", "approach.b", "approach.c", "approach.d", "10.1c")
@pytest.mark.parametrize(("rule", "changes", "expected"), MODIFIERS)
def test_modifiers(rule: str, changes: dict[str, Any], expected: dict[str, int]) -> None:
    """Discretion, the marker, Direct and the weather."""
    assert attack(approaching(**changes), 7).modifiers("approach") == expected


@pytest.mark.rule("approach.a", "approach.c", "10.2.3c", "10.1e")
def test_ship_in_flight_is_chased_with_hunt() -> None:
    """Hunt takes the place of Discretion; the tactic is no longer available."""
    play = approaching(ship(fleeing=True), tactic="direct")
    assert attack(play, 7).modifiers("approach") == {"hunt": 2}
    play = approaching(ship(fleeing=True))
    assert play.state.boat is not None
    play.state.boat.hits = {"diesels": 1}
    assert attack(play, 7).modifiers("approach") == {"hunt": 1}


def test_damaged_hydrophones() -> None:
    """What damaged equipment takes from the check."""
    play = approaching()
    assert play.state.boat is not None
    play.state.boat.hits = {"hydrophones": 2}
    assert attack(play, 7).modifiers("approach") == {"discretion": 2, "equipment": -2}


@pytest.mark.rule("marker.a")
def test_marker_counts_once() -> None:
    """Seen twice in a phase: still -2."""
    play = approaching(spotted=True)
    played = attack(play, ("approach", 1), "approach", ("approach", 9))
    assert played.modifiers("approach", 1) == {"hunt": 2, "spotted": -2}
    assert not played.events("spotted")


# ------------------------------------------------------------------------------------------------ results


@pytest.mark.rule("approach.e", "10.1e", "marker.c", "8a", "10e", "10.2.3d")
def test_seen() -> None:
    """A total of 4: marker, the target flees and is chased with Hunt, or given up; no patrol is called."""
    play = approaching(tactic="direct", patrols=["P01"], weather=1)
    played = attack(play, ("approach", 2))
    assert contact_of(play.state).targets[0].fleeing
    assert contact_of(play.state).tactic == ""
    assert play.state.patrol is not None
    assert play.state.patrol.spotted
    assert played.events("target-flees")
    assert list(played.options("approach.go-on")) == ["approach", "break-off"]
    assert phase_of(play.state).patrols == ["P01"]
    play = approaching(tactic="direct", weather=1)
    played = attack(play, ("approach", 2), "approach", ("approach", 9), "gun", ("deck_gun", 1))
    assert played.modifiers("approach", 1) == {"hunt": 2, "spotted": -2, "weather": -2}
    assert played.modifiers("deck_gun") == {"crew-level": 2, "flight": -1, "weather": 1}


@pytest.mark.rule("10.1e")
def test_chase_has_no_indirect_bonus() -> None:
    """A ship that fled from an Indirect approach is shot at without its +2."""
    play = approaching(tactic="indirect")
    played = attack(play, ("approach", 2), "approach", ("approach", 9), "gun", ("deck_gun", 1))
    assert "indirect" not in played.modifiers("deck_gun")


@pytest.mark.rule("10e", "10.2.3d")
def test_breaking_off() -> None:
    """Before a new approach the commander may break off, and the contact is removed."""
    play = approaching()
    played = attack(play, ("approach", 3), "approach.go-on:break-off")
    assert played.done
    assert phase_of(play.state).contact is None


@pytest.mark.rule("approach.f")
def test_ship_in_flight_is_lost() -> None:
    """A total of 4 against a ship in flight: the contact is gone."""
    play = approaching(ship(fleeing=True))
    played = attack(play, ("approach", 2))
    assert played.done
    assert played.events("target-lost")


@pytest.mark.rule("approach.g", "approach.k")
def test_not_close_enough() -> None:
    """5 or 6 repeats the check; the third in a row ends the contact without the marker."""
    play = approaching()
    played = attack(play, ("approach", 3), "approach", ("approach", 4), "approach", ("approach", 3))
    assert played.done
    assert [e.facts["result"] for e in played.events("approach")] == ["too-far"] * 3
    assert play.state.patrol is not None
    assert not play.state.patrol.spotted


@pytest.mark.rule("approach.k")
def test_third_in_a_row() -> None:
    """Being seen in between starts the count again."""
    play = approaching()
    again = "approach"
    script = (("approach", 3), again, ("approach", 4), again, ("approach", 1), again, ("approach", 6), again)
    assert attack(play, *script).waits_for == "approach"
    assert contact_of(play.state).too_far == 1


@pytest.mark.rule("approach.h", "approach.i", "approach.j", "approach.l")
@pytest.mark.parametrize(("die", "bonus"), [(5, 0), (7, 0), (8, 1), (9, 2), (10, 2)])
def test_close(die: int, bonus: int) -> None:
    """7 to 9 leads to the attack, 10 with +1 and 11 with +2 on the first shot, and on that only."""
    play = approaching()
    script = ("approach", die), "gun", ("deck_gun", 4), ("target_armed", 1), "gun", ("deck_gun", 4)
    played = attack(play, *script)
    angle = {1: {"ideal-angle": 1}, 2: {"ideal-angle-2": 2}}.get(bonus, {})
    assert played.modifiers("deck_gun") == {"crew-level": 2, **angle}
    assert played.modifiers("deck_gun", 1) == {"crew-level": 2}


@pytest.mark.rule("18.4a")
def test_heart_of_the_convoy() -> None:
    """Decision 4 takes 3 from the check."""
    play = meeting(table(), "convoy", stage="heart")
    played = run(play, roll_approach(play, heart=True), ("approach", 8))
    assert played.modifiers("approach") == {"discretion": 2, "heart-of-the-convoy": -3}
    assert played.result == "attack"


# ------------------------------------------------------------------------------------------------ going on from a quiet point

SCRIPT = (
    ("approach", 3), "approach", ("approach", 8), "gun", ("deck_gun", 1), ("target_armed", 1),
    "torpedo", "1", "slow", "impact", ("firing_solution", 8), ("dud", 1), ("hit", 9),
)  # fmt: skip


def test_quiet_points() -> None:
    """A game that goes on from a copy at any quiet point plays out the same."""
    check_quiet_points(lambda: approaching(tactic="indirect"), go_on, *SCRIPT)
