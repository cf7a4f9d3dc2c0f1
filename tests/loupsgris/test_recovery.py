"""Hidden from the hunters: finishing ships that lie stopped, and recovering those in flight."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import contact_of, phase_of
from kaleun.games.loupsgris.contacts import handle_contacts
from kaleun.games.loupsgris.state import Contact, State, Target
from kaleun.games.loupsgris.targets import go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, meeting, ship, table
from support.script import Played, check_quiet_points, run


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def in_flight(*targets: Target | str, stage: str = "hidden", **changes: Any) -> Play[State]:
    """A convoy in flight, its escort shaken off or gone; some keywords are the patrol's or the boat's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols") if name in changes}
    home = {name: changes.pop(name) for name in ("torpedoes",) if name in changes}
    alone = changes.pop("alone", False)
    changes.setdefault("escorts", ("E01", "E01"))
    play = meeting(at_sea(table(**home), **{"spotted": True, **sea}), "convoy", *targets, stage=stage, **changes)
    contact = contact_of(play.state)
    contact.in_flight = True
    if alone:
        contact.escorts = []
    for target in contact.targets:
        target.fleeing = not target.immobilised
    return play


def hunted(choice: str) -> tuple[Any, ...]:
    """The answers of a hunt that is over with one check."""
    return choice, "shake-off", ("shake_off", 10)


@pytest.mark.rule("12.1d", "12.3a", "12.1b")
def test_fled() -> None:
    """Everything of the phase is over, the ships in touch too."""
    play = meeting(at_sea(table(), patrols=["P01"]), "convoy", stage="break-through")
    phase_of(play.state).targets = [ship("T05")]
    script = ("break-through", ("break_through", 1), *hunted("flee"))
    played = run(play, handle_contacts(play), *script)
    assert played.done
    assert phase_of(play.state).fled
    assert not phase_of(play.state).targets
    assert "approach" not in played.charts


@pytest.mark.rule("11.1f", "12.1e", "12.3a")
def test_hidden() -> None:
    """The convoy may be recovered, with the Approach check first."""
    play = meeting(at_sea(table()), "convoy", stage="break-through")
    played = attack(play, "break-through", ("break_through", 1), *hunted("hide"))
    assert played.options("hidden.next") == {"recover": None, "leave": None}
    play = meeting(at_sea(table()), "convoy", stage="break-through")
    played = attack(play, "break-through", ("break_through", 1), *hunted("hide"), "recover")
    assert played.waits_for == "approach"


@pytest.mark.rule("12.3b", "12.3c")
def test_recovery_check() -> None:
    """Hunt without Discretion, less the lowest flight."""
    play = in_flight("T32", "T10", stage="recover")
    played = attack(play, ("approach", 8))
    assert played.modifiers("approach") == {"hunt": 2, "spotted": -2, "convoy-flight": -1}
    assert sum(played.modifiers("approach").values()) == -1


@pytest.mark.rule("12.3d", "12.3f", "12.3g", "marker.b")
def test_recovered() -> None:
    """7 or more: Break Through again, against the same escorts; a good angle is worth nothing later."""
    play = in_flight("T32", "T10", stage="recover", spotted=False)
    shot = ("spread", "1", "medium", "impact", ("firing_solution", 8))
    played = attack(play, ("approach", 10), "break-through", ("break_through", 10), "normal", *shot)
    assert played.modifiers("break_through") == {"discretion": 2, "escorts": -2, "targets": 2}
    assert played.modifiers("firing_solution") == {}
    assert played.events("convoy-recovered")


@pytest.mark.rule("12.3g", "approach.k")
def test_recovery_fails() -> None:
    """4 or less loses the convoy; 5 and 6 repeat the check, three times in a row at most."""
    play = in_flight(stage="recover")
    assert attack(play, ("approach", 3)).events("target-lost")
    assert phase_of(play.state).contact is None
    play = in_flight(stage="recover")
    played = attack(play, ("approach", 6), ("approach", 7), ("approach", 6))
    assert [e.facts["result"] for e in played.events("approach")] == ["too-far"] * 3
    assert played.done


@pytest.mark.rule("12.3h", "12c", "12.3a")
def test_escort_destroyed() -> None:
    """The ships are single targets in flight: one is attacked at once with either weapon, the others wait."""
    play = in_flight("T10", "T32", stage="recover", alone=True, spotted=False)
    played = attack(play, ("approach", 6))
    assert played.options("attack.weapon") == {"torpedo": None, "gun": None, "break-off": None}
    contact, phase = contact_of(play.state), phase_of(play.state)
    assert [t.counter for t in contact.targets] == ["T32"]
    assert [(t.counter, t.fleeing) for t in phase.targets] == [("T10", True)]
    assert not phase.convoy
    play = in_flight("T10", "T32", stage="recover", alone=True, spotted=False)
    played = attack(play, ("approach", 6), "gun", ("deck_gun", 9))
    assert played.modifiers("deck_gun") == {"crew-level": 2, "flight": -3}


@pytest.mark.rule("12.1f")
def test_nothing_left() -> None:
    """All ships sunk: the hunters go to the Patrol slot, and the next target may be engaged."""
    play = meeting(at_sea(table(), patrols=["P01"], spotted=True), "target", ship(), stage="attack")
    phase_of(play.state).targets = [ship("T05")]
    play.cups.take("targets", "T05")
    check = ("shake-off", ("shake_off", 10))
    script = ("gun", ("deck_gun", 8), ("patrol_arrival", 8), "hide", *check, *check, *check)
    played = run(play, handle_contacts(play), *script)
    assert played.question.kind == "contact.engage"
    assert phase_of(play.state).patrols == ["P01"]


@pytest.mark.rule("12.1f")
def test_convoy_given_up() -> None:
    """Left after hiding, its escort patrols the zone."""
    play = in_flight()
    assert attack(play, "leave").done
    assert phase_of(play.state).patrols == ["E01", "E01"]


@pytest.mark.rule("12.1e", "12.3i", "10.2b")
def test_ship_that_dodged_and_was_joined() -> None:
    """Not in flight: Break Through at once after hiding."""
    play = meeting(at_sea(table(), patrols=["P01"], spotted=True), "target", ship(), stage="attack")
    shot = ("torpedo", "1", "medium", "impact", ("firing_solution", 8), ("dodge", 10), ("patrol_arrival", 9))
    played = attack(play, *shot, *hunted("hide"))
    assert played.options("hidden.next") == {"break-through": None, "leave": None}


@pytest.mark.rule("12.1e", "12.3e")
def test_joined_ship_in_flight() -> None:
    """In flight she has to be recovered first."""
    play = meeting(at_sea(table(), patrols=["P01"], spotted=True), "target", ship(), stage="attack")
    shot = ("torpedo", "1", "medium", "impact", ("firing_solution", 2), ("patrol_arrival", 9))
    played = attack(play, *shot, *hunted("hide"), "recover", ("approach", 10))
    assert played.modifiers("approach") == {"hunt": 2, "spotted": -2, "convoy-flight": -1}
    assert played.question.kind == "convoy.check"


@pytest.mark.rule("11.1m")
def test_lost_but_for_those_that_lie_stopped() -> None:
    """A convoy seen for the second time is lost; a ship that lies stopped is still there."""
    play = in_flight(ship("T32", immobilised=True), "T10", stage="approach")
    played = attack(play, ("approach", 1), *hunted("hide"))
    assert played.options("hidden.next") == {"finish-0": None, "leave": None}


# ------------------------------------------------------------------------------------------------ ships that lie stopped


@pytest.mark.rule("11.2k", "10.2a", "8a")
def test_finish() -> None:
    """With torpedo or gun, like an unescorted target, before any pursuit."""
    play = in_flight(ship("T32", immobilised=True), "T10")
    assert attack(play).options("hidden.next") == {"finish-0": None, "recover": None, "leave": None}
    play = in_flight(ship("T32", immobilised=True), "T10")
    played = attack(play, "finish-0")
    assert played.options("attack.weapon") == {"torpedo": None, "gun": None, "break-off": None}
    play = in_flight(ship("T32", immobilised=True), "T10")
    played = attack(play, "finish-0", "gun", ("deck_gun", 9))
    assert played.options("hidden.next") == {"recover": None, "leave": None}
    assert contact_of(play.state).escorts == ["E01", "E01"]


@pytest.mark.rule("11.2k", "firing.l")
def test_finish_by_torpedo() -> None:
    """She does not dodge; after a miss the next attack follows."""
    play = in_flight(ship("T32", immobilised=True), "T10")
    shot = ("torpedo", "1", "medium", "impact")
    played = attack(
        play, "finish-0", *shot, ("firing_solution", 2), *shot, ("firing_solution", 8), ("dud", 1), ("hit", 9)
    )
    assert played.question.kind == "hidden.next"
    assert [s.counter for s in play.state.career.ships] == ["T32"]


@pytest.mark.rule("11.2k")
def test_last_ship_finished() -> None:
    """No ship left: the escort goes to the Patrol slot."""
    play = in_flight(ship("T32", immobilised=True))
    assert attack(play, "finish-0", "gun", ("deck_gun", 9)).done
    assert phase_of(play.state).patrols == ["E01", "E01"]


@pytest.mark.rule("10e", "11.2k")
def test_finishing_is_broken_off() -> None:
    """She is given up, and the others are still in touch."""
    play = in_flight(ship("T32", immobilised=True), "T10")
    played = attack(play, "finish-0", "break-off")
    assert played.options("hidden.next") == {"recover": None, "leave": None}


@pytest.mark.rule("11.2k", "10.2.3a", "12b")
def test_patrol_comes_to_a_ship_that_is_finished() -> None:
    """Only what arrives hunts; afterwards it belongs to the escort."""
    play = in_flight(ship("T32", immobilised=True), "T10", patrols=["P01"])
    script = ("finish-0", "gun", ("deck_gun", 1), ("target_armed", 1), ("patrol_arrival", 8))
    played = attack(play, *script, "hide", "shake-off", ("shake_off", 10))
    assert played.modifiers("shake_off")["escorts"] == -1
    assert played.options("hidden.next") == {"finish-0": None, "recover": None, "leave": None}
    assert contact_of(play.state).escorts == ["P01", "E01", "E01"]


def test_nothing_to_finish_with() -> None:
    """Torpedoes gone and three gun shots made: the ship can only be left, and a convoy not be attacked again."""
    play = in_flight(ship("T32", immobilised=True, gun_shots=3), "T10", torpedoes=0)
    assert attack(play).done


@pytest.mark.rule("11.2k")
def test_escort_gone_and_a_ship_stopped() -> None:
    """After a salvo with no escort left a ship that lies stopped may be finished first."""
    play = in_flight("T32", "T10", stage="attack", alone=True)
    script = ("spread", "1", "medium", "impact", ("firing_solution", 8), ("dodge", 1), ("dud", 1), ("hit", 2))
    assert attack(play, *script).options("hidden.next") == {"finish-0": None, "recover": None, "leave": None}


# ------------------------------------------------------------------------------------------------ going on from a quiet point

SCRIPT = (
    "break-through", ("break_through", 4), "normal", ("approach", 7),
    "spread", "2", "medium", "impact", "slow", "magnetic", ("firing_solution", 8), ("dud", 1), ("hit", 2), ("firing_solution", 2),
    ("patrol_arrival", 9), "hide", "shake-off", ("shake_off", 10),
    "finish-0", "gun", ("deck_gun", 9),
    "recover", ("approach", 9), "break-through", ("break_through", 10), "normal", ("approach", 10),
    "spread", "1", "medium", "impact", ("firing_solution", 3), "flee", "shake-off", ("shake_off", 10),
)  # fmt: skip


def test_quiet_points() -> None:
    """A game that goes on from a copy at any quiet point plays out the same."""

    def start() -> Play[State]:
        return meeting(at_sea(table(), patrols=["P01"]), "convoy", stage="break-through")

    whole = check_quiet_points(start, go_on, *SCRIPT)
    assert isinstance(phase_of(whole.state).contact, Contact | None)
