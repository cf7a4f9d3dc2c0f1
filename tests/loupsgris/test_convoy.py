"""Convoys: breaking through the escort, salvos, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import boat_of, contact_of, hunt_of, patrol_of, phase_of
from kaleun.games.loupsgris.contacts import handle_contacts
from kaleun.games.loupsgris.state import State, Target
from kaleun.games.loupsgris.targets import begin_convoy, go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, meeting, ship, table
from support.script import Played, run

BIG = ("E01", "E01", "E01", "E02")


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def convoy(*targets: Target | str, stage: str = "break-through", **changes: Any) -> Play[State]:
    """Four ships of 4, 3, 2 and 1 points with two E/P; some keywords are the patrol's, the career's or the boat's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols", "combativity") if name in changes}
    home = {name: changes.pop(name) for name in ("torpedoes", "boat", "hits") if name in changes}
    changes.setdefault("escorts", ("E01", "E01"))
    return meeting(at_sea(table(**home), **sea), "convoy", *targets, stage=stage, **changes)


def joined(**changes: Any) -> Play[State]:
    """A single ship that a P has joined; the marker lies there."""
    target = changes.pop("target", None) or ship()
    play = at_sea(table(), spotted=True)
    return meeting(play, "target", target, escorts=("P01",), stage=changes.pop("stage", "break-through"), **changes)


def settings(number: int, setting: str = "medium impact") -> list[str]:
    return setting.split() * number


HIT = ("firing_solution", 8)
SUNK = (HIT, ("dud", 1), ("hit", 7))


# ------------------------------------------------------------------------------------------------ meeting


@pytest.mark.rule("11.1j", "7.3.2c")
def test_convoy_may_pass() -> None:
    """Left without any check; what lies in the Patrol slot remains."""
    play = at_sea(table(), targets=[ship("T32"), ship("T10")], escorts=["E01", "E02"], patrols=["P01"], convoy=True)
    begin_convoy(play)
    played = attack(play, "convoy.engage:leave")
    assert played.done
    assert played.charts == []
    phase = phase_of(play.state)
    assert (phase.contact, phase.targets, phase.escorts, phase.patrols) == (None, [], [], ["P01"])


@pytest.mark.rule("11.1j")
def test_patrols_of_a_declined_convoy_roll_for_crossing() -> None:
    """With all targets over the P of the slot roll."""
    play = at_sea(table(), stage="targets", targets=[ship("T32")], escorts=["E01"], patrols=["P01"], convoy=True)
    play.cups.take("targets", "T32")
    played = run(play, handle_contacts(play), "convoy.engage:leave", ("patrol_crossing", 7))
    assert played.done


@pytest.mark.rule("11.1a", "11.1b")
def test_escort_first() -> None:
    """No shot before a successful Break Through check."""
    play = convoy(stage="met")
    played = attack(play, "attack", "convoy.check:break-through")
    assert played.waits_for == "break_through"
    assert played.events("convoy-met")[0].facts == {"counters": ["T32", "T23", "T10", "T01"], "escorts": ["E01", "E01"]}
    assert attack(convoy(stage="met", torpedoes=0)).done


# ------------------------------------------------------------------------------------------------ break through

MODIFIERS: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {"discretion": 2, "escorts": -2, "targets": 4}),
    ({"escorts": ("E01", "E01", "P01")}, {"discretion": 2, "escorts": -3, "targets": 4}),
    ({"spotted": True}, {"discretion": 2, "escorts": -2, "targets": 4, "spotted": -3}),
    ({"weather": 10}, {"discretion": 2, "escorts": -2, "targets": 4, "weather": 2}),
    ({"combativity": -1}, {"discretion": 2, "escorts": -2, "targets": 4, "combativity": -1}),
]


@pytest.mark.rule(
    "break-through.a", "break-through.b", "break-through.c", "break-through.d", "12a", "marker.b", "4.4.2b"
)
@pytest.mark.parametrize(("changes", "expected"), MODIFIERS)
def test_break_through_modifiers(changes: dict[str, Any], expected: dict[str, int]) -> None:
    """Discretion, marker, escorts, targets and weather."""
    assert attack(convoy(**changes), "break-through", ("break_through", 5)).modifiers("break_through") == expected


@pytest.mark.rule("break-through.c")
def test_five_ships_and_three_escorts() -> None:
    """Five targets against three escorts are +2."""
    play = convoy(*["T01", "T02", "T03", "T04", "T05"], escorts=("E01", "E01", "E02"))
    modifiers = attack(play, "break-through", ("break_through", 5)).modifiers("break_through")
    assert modifiers["targets"] + modifiers["escorts"] == 2


@pytest.mark.rule("break-through.e", "break-through.i", "11.1d", "11.1e", "8b", "12.2a", "12.1c")
def test_hunted() -> None:
    """4 or less: marker, ships and escort change slots, and depth charges come first."""
    play = convoy("T32", "T23", escorts=(*BIG, "E02"))
    played = attack(play, "break-through", ("break_through", 4), "hunt.choice:hide")
    assert played.question.kind == "hunt.depth"
    contact = contact_of(play.state)
    assert patrol_of(play.state).spotted
    assert contact.in_flight
    assert all(target.fleeing for target in contact.targets)
    assert hunt_of(play.state).next == "dropping"
    assert contact.escorts == [*BIG, "E02"]


@pytest.mark.rule("break-through.f", "11.1l", "11.1d", "12.1a", "12.1c")
def test_spotted() -> None:
    """5 or 6: marker, the convoy flees, and Shake Off without depth charges."""
    play = convoy()
    played = attack(play, "break-through", ("break_through", 1), "hide", "shake-off")
    assert played.waits_for == "shake_off"
    assert patrol_of(play.state).spotted
    assert contact_of(play.state).in_flight


@pytest.mark.rule("break-through.g", "11.1g")
def test_through_to_an_approach() -> None:
    """7 to 9: one Approach check for the whole convoy, without Direct."""
    play = convoy()
    played = attack(play, "break-through", ("break_through", 4), "convoy.heart:normal", ("approach", 7))
    assert played.modifiers("approach") == {"discretion": 2}
    assert played.question.kind == "salvo.form"


@pytest.mark.rule("break-through.h", "break-through.j")
def test_through_to_a_shot() -> None:
    """10 or more: torpedoes at once, without a bonus left from before."""
    play = convoy(bonus=2)
    played = attack(play, "break-through", ("break_through", 10), "normal", "spread", "1", *settings(1), HIT)
    assert played.charts == ["break_through", "firing_solution"]
    assert played.modifiers("firing_solution") == {}


@pytest.mark.rule("18.4a")
def test_into_the_heart() -> None:
    """After breaking through decision 4 is offered."""
    played = attack(convoy(), "break-through", ("break_through", 10))
    assert played.options("convoy.heart") == {"normal": None, "heart": None}


@pytest.mark.rule("18.3a", "18.3e", "18.3g")
def test_silent_running() -> None:
    """+3 in place of the check: from 10 on as its best row, 4 to 9 marker, flight, harassed draw and depth charges."""
    play = convoy()
    played = attack(play, "silent-running", ("silent_running.break_through", 3))
    assert played.modifiers("silent_running.break_through")["silent-running"] == 3
    assert played.question.kind == "convoy.heart"
    play = convoy(spotted=True)
    played = attack(play, "silent-running", ("silent_running.break_through", 3), ("harassed", 6), "hide")
    assert played.question.kind == "hunt.depth"
    assert contact_of(play.state).in_flight
    assert contact_of(play.state).attempts == 1


@pytest.mark.rule("11.1k")
def test_three_attempts() -> None:
    """After the third attempt Break Through is not offered again."""
    play = convoy(stage="hidden", attempts=3, in_flight=True, spotted=True)
    for target in contact_of(play.state).targets:
        target.fleeing = True
    assert attack(play).done
    play = joined(attempts=3)
    assert attack(play).done
    assert phase_of(play.state).patrols == ["P01"]
    play = convoy(attempts=2)
    attack(play, "silent-running", ("silent_running.break_through", 10))
    assert contact_of(play.state).attempts == 3


# ------------------------------------------------------------------------------------------------ the approach


@pytest.mark.rule("11.1i", "12.1a")
def test_seen_in_the_approach() -> None:
    """4 or less: marker, flight, and a Shake Off check."""
    play = convoy(stage="approach")
    played = attack(play, ("approach", 2), "hide", "shake-off")
    assert played.waits_for == "shake_off"
    assert patrol_of(play.state).spotted
    assert contact_of(play.state).in_flight
    assert not contact_of(play.state).lost


@pytest.mark.rule("11.1m", "11.1h")
def test_recovered_convoy_is_still_in_flight() -> None:
    """Hunt less the lowest flight; on 4 or less Shake Off, and the convoy is lost whatever the commander said."""
    play = convoy("T32", "T23", "T10", stage="approach", in_flight=True, spotted=True)
    played = attack(play, ("approach", 5), "hide", "shake-off", ("shake_off", 10))
    assert played.modifiers("approach") == {"hunt": 2, "spotted": -2, "convoy-flight": -1}
    assert played.on("approach")[1].modified == 4
    assert played.done
    assert not phase_of(play.state).fled
    assert phase_of(play.state).patrols == ["E01", "E01"]


@pytest.mark.rule("11.1h")
def test_lowest_flight() -> None:
    """Of flights 2, 3 and 4 the 2 counts."""
    play = convoy("T33", "T32", "T35", stage="approach", in_flight=True)
    assert attack(play, ("approach", 9)).modifiers("approach")["convoy-flight"] == -2


@pytest.mark.rule("approach.k")
def test_convoy_out_of_reach() -> None:
    """The third 5 or 6 in a row ends the contact with a convoy too."""
    play = convoy(stage="approach")
    assert attack(play, ("approach", 3), ("approach", 4), ("approach", 3)).done
    assert not patrol_of(play.state).spotted


# ------------------------------------------------------------------------------------------------ forms of salvo


@pytest.mark.rule("11.2a", "11.2b", "11.2c")
def test_spread() -> None:
    """Up to four ships, by tonnage, one torpedo each."""
    play = convoy("T01", "T23", "T32", "T10", "T38", stage="attack", torpedoes=6)
    played = attack(play, "spread")
    assert played.options("salvo.number") == {"1": None, "2": None, "3": None, "4": None}
    play = convoy(stage="attack")
    played = attack(play, "spread", "2", *settings(2))
    assert played.events("salvo")[0].facts == {"torpedoes": 2, "targets": ["T32", "T23"]}
    assert attack(convoy("T32", "T01", stage="attack"), "spread").options()["3"] == "11.2a"


@pytest.mark.rule("11.2c")
def test_equal_tonnage() -> None:
    """Among ships of equal tonnage the commander chooses; the heavier one is taken first."""
    play = convoy("T01", "T10", "T32", "T11", stage="attack")
    played = attack(play, "spread", "2")
    assert played.options("salvo.target") == {"1": None, "3": None}
    play = convoy("T01", "T10", "T32", "T11", stage="attack")
    played = attack(play, "spread", "2", "salvo.target:3", *settings(2))
    assert played.events("salvo")[0].facts["targets"] == ["T32", "T11"]


@pytest.mark.rule("11.2c", "10.4.2b", "10.4.2c", "10.4.2d")
def test_salvo_at_one_ship() -> None:
    """Two to four torpedoes at the heaviest, with the modifiers of a salvo, among them the lowest flight of a convoy in flight."""
    play = convoy(stage="attack", attacked=True)
    played = attack(play, "single")
    assert list(played.options("salvo.number")) == ["2", "3", "4"]
    play = convoy(ship("T32", fleeing=True), ship("T10", fleeing=True), stage="attack", attacked=True, in_flight=True)
    played = attack(play, "single", "4", *settings(4), ("firing_solution", 5), ("dodge", 1), ("dud", 1), ("hit", 1))
    assert played.modifiers("firing_solution") == {"salvo": 4, "flight": -1}
    assert played.modifiers("dodge") == {"salvo": -4}
    assert played.modifiers("hit") == {"salvo": 3}


@pytest.mark.rule("11.2c")
def test_salvo_at_one_of_two_equal_ships() -> None:
    """The heaviest two are equal: one is chosen. With one torpedo left this form is closed."""
    play = convoy("T10", "T11", "T01", stage="attack")
    assert attack(play, "single", "2").options("salvo.target") == {"0": None, "1": None}
    assert attack(convoy(stage="attack", torpedoes=1)).options("salvo.form")["single"] == "10.4.2a"


@pytest.mark.rule("11.2d")
@pytest.mark.parametrize(
    ("changes", "closed"),
    [({"escorts": ("E01", "E01", "E01")}, None), ({"escorts": BIG}, "11.2d"), ({"spotted": True}, "11.2d")],
)
def test_escorts_as_targets(changes: dict[str, Any], closed: str | None) -> None:
    """At most three escorts, and no marker."""
    assert attack(convoy(stage="attack", **changes)).options("salvo.form")["escorts"] == closed


@pytest.mark.rule("11.2d", "11.2e", "11.2f", "firing.d", "dodge.c", "12c", "7.4.1l")
def test_salvo_at_escorts() -> None:
    """One torpedo at each, with -3 and not -6; sunk or stopped they are out, and with none left nobody hunts."""
    play = convoy(stage="attack", escorts=("E01", "E02"))
    first = ("firing_solution", 10), ("dud", 1), ("hit", 9)
    second = ("firing_solution", 10), ("dud", 1), ("hit", 2)
    played = attack(play, "escorts", "2", *settings(2), *first, *second)
    assert played.modifiers("firing_solution") == {"escort-target": -3}
    assert [e.facts["counter"] for e in played.events("warship-sunk")] == ["E01"]
    assert contact_of(play.state).escorts == []
    assert played.question.kind == "convoy.after"
    assert patrol_of(play.state).warships == 1


@pytest.mark.rule("11.2d", "11.2i")
def test_escorts_missed() -> None:
    """More escorts than ships: a miss at the last of them brings the hunt."""
    play = convoy("T10", stage="attack", escorts=("E01", "E01", "E01"))
    miss = ("firing_solution", 2)
    assert attack(play, "escorts", "3", *settings(3), miss, miss, miss).question.kind == "hunt.choice"


@pytest.mark.rule("dodge.c", "11.2h", "11.2d")
def test_escorts_dodge_better() -> None:
    """Warships have +2, where the convoy was attacked before."""
    play = convoy(stage="attack", attacked=True)
    played = attack(play, "escorts", "1", *settings(1), ("firing_solution", 10), ("dodge", 1))
    assert played.modifiers("dodge") == {"warship": 2}


@pytest.mark.rule("11.2d")
def test_some_of_the_escorts() -> None:
    """Fewer torpedoes than escorts: the commander chooses, where they are not all alike."""
    play = convoy(stage="attack", escorts=("E01", "E02", "E03"))
    assert attack(play, "escorts", "1").options("salvo.target") == {"0": None, "1": None, "2": None}


# ------------------------------------------------------------------------------------------------ the shots


@pytest.mark.rule("11.2.1a", "11.2.1b", "11.2c", "firing.b")
def test_spread_in_flight() -> None:
    """No flight penalty and no salvo modifiers, for one torpedo as for four."""
    for number in (1, 4):
        ships = [ship(counter, fleeing=True) for counter in ("T32", "T23", "T31", "T30")]
        play = convoy(*ships, stage="attack", in_flight=True, attacked=True)
        played = attack(play, "spread", str(number), *settings(number), HIT, ("dodge", 1), ("dud", 1), ("hit", 1))
        assert played.modifiers("firing_solution") == {}
        assert played.modifiers("dodge") == {}
        assert played.modifiers("hit") == {}


@pytest.mark.rule("11.2.1c")
def test_each_torpedo_has_its_setting_and_the_bonus() -> None:
    """Attack-1 and three torpedoes: +1 on each; magnetic where it is set."""
    play = convoy(stage="attack", bonus=1)
    answers = "slow", "impact", "fast", "magnetic", "medium", "impact"
    miss = ("firing_solution", 1)
    played = attack(play, "spread", "3", *answers, miss, miss, miss)
    assert [played.modifiers("firing_solution", n) for n in range(3)] == [
        {"ideal-angle": 1},
        {"ideal-angle": 1, "magnetic": -2},
        {"ideal-angle": 1},
    ]
    assert contact_of(play.state).bonus == 0


@pytest.mark.rule("11.2.1d", "10.4.2i", "11.2j")
def test_first_salvo_is_not_dodged() -> None:
    """The first hit places the marker; the other targets still may not dodge, and an alerted one stops no torpedo."""
    play = convoy(stage="attack")
    played = attack(play, "spread", "4", *settings(4), *SUNK, ("firing_solution", 2), *SUNK, *SUNK)
    assert "dodge" not in played.charts
    assert [s.counter for s in play.state.career.ships] == ["T32", "T10", "T01"]
    assert [t.counter for t in contact_of(play.state).targets] == ["T23"]


@pytest.mark.rule("11.2h")
def test_second_salvo_is_dodged() -> None:
    """Two hits in a second attack: two Dodge rolls."""
    play = convoy(stage="attack", attacked=True, spotted=True)
    dodged = HIT, ("dodge", 10)
    played = attack(play, "spread", "2", *settings(2), *dodged, *dodged)
    assert played.charts.count("dodge") == 2
    assert played.modifiers("dodge") == {"spotted": 2}


@pytest.mark.rule("11.2g", "8b", "11.2j", "11.2i", "12a", "12.1a")
def test_after_the_salvo_with_marker() -> None:
    """The convoy flees, patrols arrive and join, and the boat is hunted."""
    play = convoy(stage="attack", patrols=["P01", "P02"])
    script = ("firing_solution", 3), ("patrol_arrival", 8), ("patrol_arrival", 2)
    played = attack(play, "spread", "1", *settings(1), *script)
    contact = contact_of(play.state)
    assert played.question.kind == "hunt.choice"
    assert contact.in_flight
    assert contact.escorts == ["E01", "E01", "P01"]
    assert phase_of(play.state).patrols == ["P02"]
    assert played.events("convoy-scatters")


@pytest.mark.rule("11.2i", "11.2g")
def test_after_the_salvo_unseen() -> None:
    """Four misses that nobody noticed: no hunt, but pursue or leave."""
    play = convoy(stage="attack", patrols=["P01"])
    miss = ("firing_solution", 5), ("firing_follow_up", 4)
    played = attack(play, "spread", "4", *settings(4), *miss, *miss, *miss, *miss)
    assert played.options("convoy.after") == {"pursue": None, "leave": None}
    assert contact_of(play.state).in_flight
    assert contact_of(play.state).attacked
    play = convoy(stage="attack", patrols=["P01"])
    played = attack(play, "spread", "1", *settings(1), *miss, "convoy.after:leave")
    assert played.done
    play = convoy(stage="attack", patrols=["P01"])
    played = attack(play, "spread", "1", *settings(1), *miss, "convoy.after:pursue")
    assert played.waits_for == "approach"
    assert contact_of(play.state).stage == "recover"


@pytest.mark.rule("18.4d")
def test_one_torpedo_for_each_ship_at_the_heart() -> None:
    """Six ships and ten torpedoes: four shots, heaviest first."""
    from kaleun.games.loupsgris.firing import set_spread

    play = convoy("T01", "T10", "T23", "T32", "T38", "T02", stage="heart", torpedoes=10)
    run(play, set_spread(play), *settings(4))
    contact = contact_of(play.state)
    assert [contact.targets[shot.at].counter for shot in contact.shots] == ["T38", "T32", "T23", "T10"]
    assert boat_of(play.state).torpedoes == 6


# ------------------------------------------------------------------------------------------------ a ship with an escort


@pytest.mark.rule("12.3e", "7.3j", "11.1b", "10.2b", "12.1e", "12a")
def test_joined_ship_is_a_convoy() -> None:
    """A ship that a P has joined: Break Through, then torpedoes only."""
    play = joined()
    played = attack(play, "break-through", ("break_through", 10), ("approach", 10))
    assert played.modifiers("break_through") == {"discretion": 2, "spotted": -3, "escorts": -1, "targets": 1}
    assert played.question.kind == "salvo.number"


@pytest.mark.rule("12.3i")
def test_joined_ship_that_lies_stopped() -> None:
    """7 or more leads straight to the shot."""
    play = joined(target=ship(immobilised=True))
    played = attack(play, "break-through", ("break_through", 8))
    assert played.on("break_through")[1].modified == 7
    assert played.question.kind == "salvo.number"


@pytest.mark.rule("12.1f", "12.3i")
def test_leaving_a_joined_ship() -> None:
    """Given up after hiding, its hunters are patrols again."""
    play = joined(stage="hidden")
    played = attack(play)
    assert played.options("hidden.next") == {"break-through": None, "leave": None}
    attack(play := joined(stage="hidden"), "leave")
    assert phase_of(play.state).patrols == ["P01"]
