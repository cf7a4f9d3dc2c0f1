"""Patrol counters whose path crosses the boat's."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import contact_of, patrol_of, phase_of
from kaleun.games.loupsgris.contacts import handle_contacts
from kaleun.games.loupsgris.crossing import roll_crossings
from kaleun.games.loupsgris.state import State
from kaleun.games.loupsgris.targets import begin_crossing, go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, meeting, ship, table
from support.script import Played, run


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def crossing(*escorts: str, stage: str = "met", **changes: Any) -> Play[State]:
    """A P crosses the boat's path, or the counters named; some keywords are the patrol's or the boat's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols") if name in changes}
    home = {name: changes.pop(name) for name in ("torpedoes", "options") if name in changes}
    play = at_sea(table(**home), crossed=True, **sea)
    return meeting(play, "crossing", escorts=escorts or ("P01",), stage=stage, **changes)


HIT = ("firing_solution", 10)
ONE = ("1", "medium", "impact")


# ------------------------------------------------------------------------------------------------ the dice


@pytest.mark.rule("7.4.1a", "7.4.1h", "8c")
@pytest.mark.parametrize(("spotted", "dice", "groups"), [(False, (7, 8), [["E01"]]), (True, (5, 6), [["E01"]])])
def test_who_crosses(spotted: bool, dice: tuple[int, int], groups: list[list[str]]) -> None:
    """8 or more crosses; with the marker a 6 is enough."""
    play = at_sea(table(), patrols=["P01", "E01"], spotted=spotted)
    run(play, roll_crossings(play), *[("patrol_crossing", die) for die in dice])
    phase = phase_of(play.state)
    assert phase.crossing == groups
    assert phase.patrols == ["P01"]
    assert phase.crossed


@pytest.mark.rule("7.4.1b", "8c")
def test_marker_counts_two() -> None:
    """The marker makes crossing likelier."""
    play = at_sea(table(), patrols=["P01"], spotted=True)
    assert run(play, roll_crossings(play), 6).modifiers("patrol_crossing") == {"spotted": 2}


@pytest.mark.rule("7.4.1h", "8d", "slots.a")
@pytest.mark.parametrize(("spotted", "groups"), [(False, [["P01"], ["P02"]]), (True, [["P01", "P02"]])])
def test_groups(spotted: bool, groups: list[list[str]]) -> None:
    """Alone one after another, or all together where the boat was discovered."""
    play = at_sea(table(), patrols=["P01", "P02"], spotted=spotted)
    run(play, roll_crossings(play), 9, 9)
    assert phase_of(play.state).crossing == groups


@pytest.mark.rule("7.4.1c", "7.4.1m", "7.4.1n")
def test_after_the_targets() -> None:
    """A declined target, then the crossing roll; a P that does not cross goes back to its cup."""
    play = at_sea(table(), stage="targets", targets=[ship()], patrols=["P01"])
    play.cups.take("targets", "T10")
    played = run(play, handle_contacts(play), "contact.engage:leave", ("patrol_crossing", 5))
    assert played.done
    assert not phase_of(play.state).patrols
    assert "P01" not in play.cups["escorts"].table


@pytest.mark.rule("7.4.1h", "8d")
def test_group_is_met_together() -> None:
    """One Shake Off with -2 for the two that cross."""
    play = at_sea(table(), patrols=["P01", "P02"], spotted=True)
    run(play, roll_crossings(play), 9, 9)
    begin_crossing(play, phase_of(play.state).crossing[0])
    assert phase_of(play.state).crossing == []
    played = attack(play, "shake-off", "flee", "shake-off", ("shake_off", 10))
    assert played.modifiers("shake_off") == {"discretion": 2, "flee": 2, "escorts": -2, "spotted": -2}


# ------------------------------------------------------------------------------------------------ the answer


@pytest.mark.rule("7.4.1d", "7.4.1f", "7.4.1g")
def test_two_answers() -> None:
    """Attack or shake off, and nothing else."""
    assert attack(crossing()).options("crossing.answer") == {"attack": None, "shake-off": None}
    assert attack(crossing(), "attack").options("convoy.check") == {"break-through": None, "silent-running": None}


def test_nothing_to_fire() -> None:
    """Without torpedoes the counter can only be shaken off."""
    assert attack(crossing(torpedoes=0)).question.kind == "hunt.choice"


@pytest.mark.rule("7.4.1i", "7.4.1f")
def test_no_targets_to_protect() -> None:
    """The counters are the escorts, of no target."""
    played = attack(crossing(), "shake-off", "flee", "shake-off", ("shake_off", 10))
    assert played.modifiers("shake_off") == {"discretion": 2, "flee": 2, "escorts": -1}
    assert sum(played.modifiers("shake_off").values()) == 3
    assert played.done
    assert attack(crossing(), "attack", "break-through", ("break_through", 10)).modifiers("break_through") == {
        "discretion": 2,
        "escorts": -1,
    }


# ------------------------------------------------------------------------------------------------ break through and approach


@pytest.mark.rule("7.4.1o", "7.4.1d")
@pytest.mark.parametrize(("die", "then"), [(3, "hunt.depth"), (4, "hunt.check"), (6, "approach"), (9, "salvo.number")])
def test_break_through(die: int, then: str) -> None:
    """4 or less depth charges, 5 and 6 Shake Off, 7 to 9 an approach, from 10 on a shot."""
    play = crossing()
    script: tuple[Any, ...] = ("attack", "break-through", ("break_through", die))
    played = attack(play, *script, *(("hide",) if then.startswith("hunt") else ()))
    waits = getattr(played.asks, "kind", "") or getattr(played.asks, "chart", "")
    assert waits == then
    assert patrol_of(play.state).spotted is then.startswith("hunt")


@pytest.mark.rule("7.4.1p")
def test_approach() -> None:
    """Discretion without Direct; 5 and 6 repeat, three times in a row at most."""
    play = crossing(stage="approach")
    played = attack(play, ("approach", 4), ("approach", 3), ("approach", 4))
    assert played.modifiers("approach") == {"discretion": 2}
    assert played.done
    assert phase_of(play.state).patrols == []


@pytest.mark.rule("7.4.1e")
def test_seen_in_the_approach() -> None:
    """A total of 3: depth charges."""
    play = crossing(stage="approach")
    played = attack(play, ("approach", 1), "flee")
    assert played.question.kind == "hunt.depth"
    assert patrol_of(play.state).spotted


# ------------------------------------------------------------------------------------------------ the shot


@pytest.mark.rule("7.4.1j", "firing.d", "firing.m", "11.2e", "11.2f")
def test_torpedoes_only() -> None:
    """One of the group is chosen, no gun; a lone torpedo or a salvo, and -3 for its turning."""
    played = attack(crossing("P01", "P02", stage="attack"), "1")
    assert played.options("crossing.target") == {"0": None, "1": None}
    played = attack(crossing("P01", "P02", stage="attack"), "2", "1", *ONE[1:], *ONE[1:], HIT)
    assert played.modifiers("firing_solution") == {"escort-target": -3, "salvo": 2}
    assert played.events("salvo")[0].facts["targets"] == ["P02"]


@pytest.mark.rule("dodge.c", "10.4.2h")
def test_dodge() -> None:
    """A warship that was warned."""
    played = attack(crossing(stage="attack", spotted=True), *ONE, HIT, ("dodge", 1))
    assert played.modifiers("dodge") == {"warship": 2, "spotted": 2}


@pytest.mark.rule("7.4.1k")
@pytest.mark.parametrize("script", [(("dodge", 9),), (("dodge", 1), ("dud", 10))])
def test_dodged_or_dud(script: tuple[Any, ...]) -> None:
    """A dodge or a dud at a lone P: Shake Off."""
    played = attack(crossing(stage="attack", spotted=True), *ONE, HIT, *script, "hide")
    assert played.question.kind == "hunt.check"


@pytest.mark.rule("7.4.1k", "7.4.1l")
@pytest.mark.parametrize("die", [4, 6])
def test_others_remain(die: int) -> None:
    """One is out, the other hunts."""
    play = crossing("P01", "P02", stage="attack")
    played = attack(play, "1", "0", *ONE[1:], HIT, ("dud", 1), ("hit", die), "hide")
    assert played.question.kind == "hunt.check"
    assert contact_of(play.state).escorts == ["P02"]


@pytest.mark.rule("7.4.1l", "7.4.1m")
def test_immobilised() -> None:
    """A lone P lies stopped: the contact ends, and nothing is destroyed."""
    play = crossing(stage="attack")
    played = attack(play, *ONE, HIT, ("dud", 1), ("hit", 4))
    assert played.done
    assert patrol_of(play.state).warships == 0


@pytest.mark.rule("7.4.1r", "17b")
def test_destroyed() -> None:
    """Sunk or blown up she counts at the end of the patrol, and stays out of the cup."""
    play = crossing(stage="attack")
    played = attack(play, *ONE, HIT, ("dud", 1), ("hit", 6))
    assert played.done
    assert patrol_of(play.state).warships == 1
    assert play.cups["escorts"].laid_off == ["P01"]
    assert play.state.career.fame == 0


@pytest.mark.rule("7.4.1q")
def test_alerted() -> None:
    """4 or less, or a miss that was noticed: depth charges. Unnoticed: another approach."""
    for miss in ([("firing_solution", 7)], [("firing_solution", 8), ("firing_follow_up", 5)]):
        play = crossing(stage="attack")
        played = attack(play, *ONE, *miss, "hide")
        assert played.question.kind == "hunt.depth"
        assert patrol_of(play.state).spotted
    played = attack(crossing(stage="attack"), *ONE, ("firing_solution", 8), ("firing_follow_up", 3))
    assert played.waits_for == "approach"


def test_last_torpedo_missed() -> None:
    """With nothing left to fire no approach makes sense: the counter is shaken off."""
    played = attack(
        crossing(stage="attack", torpedoes=1), "medium", "impact", ("firing_solution", 8), ("firing_follow_up", 3)
    )
    assert played.question.kind == "hunt.choice"


@pytest.mark.rule("7.4.1s")
def test_no_arrivals() -> None:
    """A shot at a crossing counter brings nobody from the slot."""
    play = crossing(stage="attack", spotted=True, patrols=["P02"])
    played = attack(play, *ONE, HIT, ("dodge", 1), ("dud", 1), ("hit", 9))
    assert played.done
    assert "patrol_arrival" not in played.charts
    assert phase_of(play.state).patrols == ["P02"]


@pytest.mark.rule("7.4.1t", "11.1k", "marker.b")
def test_hidden() -> None:
    """Break Through again or leave; then they are over for the phase, without a second die."""
    played = attack(crossing(), "shake-off", "hide", "shake-off", ("shake_off", 10))
    assert played.modifiers("shake_off") == {"discretion": 2, "escorts": -1}
    assert played.options("crossing.after") == {"break-through": None, "leave": None}
    play = crossing(stage="hidden", spotted=True)
    assert attack(play, "leave").done
    assert phase_of(play.state).patrols == []
    play = crossing(stage="hidden", spotted=True)
    played = attack(play, "break-through", "break-through", ("break_through", 10))
    assert played.modifiers("break_through")["spotted"] == -3
    assert attack(crossing(stage="hidden", attempts=3)).done
