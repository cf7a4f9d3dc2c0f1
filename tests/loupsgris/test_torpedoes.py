"""Torpedo attacks on single ships: setting, firing, dodging, and hits."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import boat_of, contact_of, hunt_of, patrol_of, phase_of
from kaleun.games.loupsgris.state import State, Target
from kaleun.games.loupsgris.targets import go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, meeting, ship, table
from support.script import Played, run


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def ready(*targets: Target, **changes: Any) -> Play[State]:
    """A target in the attack stage; some keywords are the patrol's or the boat's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols") if name in changes}
    home = {name: changes.pop(name) for name in ("options", "torpedoes", "hits") if name in changes}
    play = at_sea(table(**home), **sea)
    return meeting(play, "target", *targets, stage="attack", **changes)


def salvo(*settings: str) -> tuple[str, ...]:
    """The answers for a salvo: ``medium`` or ``medium magnetic`` for each torpedo."""
    answers = ["torpedo", str(len(settings))]
    for setting in settings:
        speed, _, detonator = setting.partition(" ")
        answers += [f"salvo.speed:{speed}", f"salvo.detonator:{detonator or 'impact'}"]
    return tuple(answers)


ONE = salvo("medium")
THREE = salvo("medium", "medium", "medium")
HIT = ("firing_solution", 8)


# ------------------------------------------------------------------------------------------------ number and setting


@pytest.mark.rule("10.3a", "10.3b", "10.3c")
def test_one_to_four() -> None:
    """One to four torpedoes; after a salvo of four the tubes are loaded again."""
    played = attack(ready(), "torpedo")
    assert played.options("salvo.number") == {"1": None, "2": None, "3": None, "4": None}
    play = ready(ship(immobilised=True))
    played = attack(play, *salvo(*["medium"] * 4), ("firing_solution", 1), ("firing_follow_up", 1), "torpedo")
    assert list(played.options("salvo.number").values()) == [None] * 4
    assert play.data.boats["IXB"].tubes.stern == 2


@pytest.mark.rule("10.3e", "4.3a")
def test_stock() -> None:
    """A stock of two allows no salvo of three."""
    played = attack(ready(torpedoes=2), "torpedo")
    assert played.options("salvo.number") == {"1": None, "2": None, "3": "10.3e", "4": "10.3e"}


@pytest.mark.rule("4.3t")
def test_damaged_tubes() -> None:
    """Damaged tubes make the largest salvo smaller."""
    played = attack(ready(hits={"bow-tubes": 1}), "torpedo")
    assert played.options("salvo.number")["4"] == "4.3t"


@pytest.mark.rule("10.4a", "10.4b", "10.4.1a")
def test_setting_comes_first() -> None:
    """Speed and detonator of each torpedo are chosen before the die is rolled."""
    play = ready()
    played = attack(play, "torpedo", "2", "slow", "magnetic", "fast")
    assert played.options("salvo.speed") == {"slow": None, "medium": None, "fast": None}
    assert played.options("salvo.detonator") == {"impact": None, "magnetic": None}
    play = ready()
    played = attack(play, "torpedo", "2", "slow", "magnetic", "fast", "impact")
    assert played.waits_for == "firing_solution"
    assert played.events("salvo")[0].facts == {"torpedoes": 2, "targets": ["T10"]}


@pytest.mark.rule("10.4.2m", "4.3a")
@pytest.mark.parametrize("die", [1, 9])
def test_torpedoes_are_spent(die: int) -> None:
    """Each torpedo fired leaves the stock, hit or miss."""
    play = ready()
    attack(play, *THREE, ("firing_solution", die))
    assert boat_of(play.state).torpedoes == 11


# ------------------------------------------------------------------------------------------------ firing solution

FIRING: list[tuple[dict[str, Any], tuple[str, ...], dict[str, int]]] = [
    ({}, ONE, {}),
    ({"options": {"old-wolf": 1}}, ONE, {"old-wolf": 1}),
    ({}, THREE, {"salvo": 3}),
    ({}, salvo("slow", "slow", "slow", "slow"), {"salvo": 4}),
    ({}, salvo("medium magnetic"), {"magnetic": -2}),
    ({}, salvo("medium magnetic", "medium", "medium"), {"magnetic": -2, "salvo": 3}),
    ({"weather": 8}, ONE, {"weather": -2}),
    ({"tactic": "indirect"}, ONE, {}),
    ({"bonus": 1}, ONE, {"ideal-angle": 1}),
    ({"bonus": 2}, THREE, {"ideal-angle-2": 2, "salvo": 3}),
    ({"hits": {"attack-periscope": 1}}, ONE, {"equipment": -1}),
]


@pytest.mark.rule(
    "firing.a", "firing.c", "firing.e", "firing.f", "10.1d", "10.4c", "10.4d", "10.4.2a", "10.4.2b", "10.4.2e", "4.5c"
)
@pytest.mark.parametrize(("changes", "answers", "expected"), FIRING)
def test_firing_modifiers(changes: dict[str, Any], answers: tuple[str, ...], expected: dict[str, int]) -> None:
    """Old Wolf, the salvo, magnetic, weather and angle; a lone torpedo is no salvo."""
    assert attack(ready(**changes), *answers, HIT).modifiers("firing_solution") == expected


@pytest.mark.rule("firing.b")
def test_flight() -> None:
    """The flight value counts against a ship that flees."""
    assert attack(ready(ship("T35", fleeing=True)), *ONE, HIT).modifiers("firing_solution") == {"flight": -4}
    assert attack(ready(ship("T35")), *ONE, HIT).modifiers("firing_solution") == {}


@pytest.mark.rule("10.4.1d", "10.4.1e")
@pytest.mark.parametrize("speed", ["slow", "medium", "fast"])
def test_speed_does_not_aim(speed: str) -> None:
    """No speed changes the firing solution."""
    assert attack(ready(), *salvo(speed), HIT).modifiers("firing_solution") == {}


@pytest.mark.rule("firing.g")
def test_alerted() -> None:
    """4 or less: marker, the target flees, and is chased."""
    play = ready()
    played = attack(play, *ONE, ("firing_solution", 4), "approach")
    assert patrol_of(play.state).spotted
    assert contact_of(play.state).targets[0].fleeing
    assert {m.id for m in played.roll.modifiers} == {"hunt", "spotted"}


@pytest.mark.rule("firing.h", "firing.k")
@pytest.mark.parametrize(("die", "noticed"), [(4, False), (5, True)])
def test_follow_up(die: int, noticed: bool) -> None:
    """5 or 6: a new approach, with tactic and Discretion as before unless the target noticed on 5 or more."""
    play = ready(tactic="direct")
    played = attack(play, *ONE, ("firing_solution", 6), ("firing_follow_up", die), "approach")
    assert patrol_of(play.state).spotted is noticed
    assert contact_of(play.state).targets[0].fleeing is noticed
    assert {m.id for m in played.roll.modifiers} == ({"hunt", "spotted"} if noticed else {"discretion", "direct"})


@pytest.mark.rule("firing.i", "firing.j", "10.4.2l", "10.4.2h")
@pytest.mark.parametrize(("die", "critical"), [(7, 0), (10, 0), (11, 2)])
def test_hit(die: int, critical: int) -> None:
    """7 to 10 hit, from 11 on with +2 on Hit!; the marker is placed, and a first shot is not dodged."""
    play = ready(options={"old-wolf": 1} if die > 10 else {})
    played = attack(play, *ONE, ("firing_solution", min(die, 10)), ("dud", 1), ("hit", 1))
    assert played.modifiers("hit") == ({"critical": critical} if critical else {})
    assert patrol_of(play.state).spotted


@pytest.mark.rule("firing.l")
@pytest.mark.parametrize("script", [(("firing_solution", 4),), (("firing_solution", 5), ("firing_follow_up", 6))])
def test_miss_at_a_stopped_ship(script: tuple[Any, ...]) -> None:
    """She stays where she is: marker, and the next shot without an approach."""
    play = ready(ship(immobilised=True))
    played = attack(play, *ONE, *script)
    assert played.question.kind == "attack.weapon"
    assert patrol_of(play.state).spotted
    assert not contact_of(play.state).targets[0].fleeing


@pytest.mark.rule("approach.l", "10.4.2k", "10.4.2j", "10.4.2h")
def test_dodged_torpedo() -> None:
    """A dodge leads to another attack or breaking off, without approach and bonus, and not to flight."""
    play = ready(ship(attacked=True), bonus=2)
    played = attack(play, *ONE, HIT, ("dodge", 7))
    assert list(played.options("attack.weapon")) == ["torpedo", "gun", "break-off"]
    assert played.question.kind == "attack.weapon"
    assert played.events("dodged")
    play = ready(ship(attacked=True), bonus=2)
    played = attack(play, *ONE, HIT, ("dodge", 7), *ONE, HIT)
    assert played.modifiers("firing_solution", 1) == {}


@pytest.mark.rule("10.4.2k", "firing.h")
def test_dodge_after_a_miss() -> None:
    """The approach that an earlier miss asked for is over: a dodge asks for none."""
    play = ready(ship(), tactic="direct")
    missed = (*ONE, ("firing_solution", 6), ("firing_follow_up", 1), "approach", ("approach", 5))
    assert attack(play, *missed, *ONE, HIT, ("dodge", 7)).question.kind == "attack.weapon"


# ------------------------------------------------------------------------------------------------ dodging


@pytest.mark.rule("10.4.2h", "10.4.2i", "10.4.3a")
def test_who_may_dodge() -> None:
    """A ship that was attacked before, or that could know; the marker of this very shot does not count."""
    assert attack(ready(), *ONE, HIT).waits_for == "dud"
    assert attack(ready(ship(attacked=True)), *ONE, HIT).waits_for == "dodge"
    assert attack(ready(spotted=True), *ONE, HIT).waits_for == "dodge"


@pytest.mark.rule("10.4.2n")
def test_stopped_ship_cannot_dodge() -> None:
    """The second torpedo at a ship that lies stopped goes straight to Hit!."""
    assert attack(ready(ship(immobilised=True, attacked=True), spotted=True), *ONE, HIT).waits_for == "dud"


DODGE: list[tuple[dict[str, Any], tuple[str, ...], dict[str, int]]] = [
    ({}, ONE, {}),
    ({}, salvo("fast"), {"fast": -3}),
    ({}, salvo("slow"), {"slow": 1}),
    ({}, THREE, {"salvo": -3}),
    ({}, salvo(*["medium"] * 4), {"salvo": -4}),
    ({}, salvo("fast", "fast"), {"fast": -3, "salvo": -2}),
    ({}, salvo("fast", "fast", "slow"), {"salvo": -3}),
    ({"spotted": True}, ONE, {"spotted": 2}),
]


@pytest.mark.rule(
    "dodge.a", "dodge.b", "dodge.d", "10.4.1d", "10.4.1e", "10.4.2c", "10.4.2e", "10.4.2g", "10.4.2a", "10.4.3a"
)
@pytest.mark.parametrize(("changes", "answers", "expected"), DODGE)
def test_dodge_modifiers(changes: dict[str, Any], answers: tuple[str, ...], expected: dict[str, int]) -> None:
    """The salvo, a speed that all torpedoes have, and the marker that was there before."""
    assert attack(ready(ship(attacked=True), **changes), *answers, HIT, ("dodge", 1)).modifiers("dodge") == expected


@pytest.mark.rule("dodge.e")
@pytest.mark.parametrize(("die", "hit"), [(6, True), (7, False)])
def test_dodge(die: int, hit: bool) -> None:
    """6 or less is a hit, 7 or more a dodge."""
    played = attack(ready(ship(attacked=True)), *ONE, HIT, ("dodge", die))
    assert (played.asks is not None and getattr(played.asks, "chart", "") == "dud") is hit


# ------------------------------------------------------------------------------------------------ Hit!


@pytest.mark.rule("hit.a", "hit.g")
def test_dud() -> None:
    """On a 10 nothing explodes: the target flees, and the marker of the hit stays."""
    play = ready()
    played = attack(play, *ONE, HIT, ("dud", 10), "approach")
    assert contact_of(play.state).targets[0].fleeing
    assert patrol_of(play.state).spotted
    assert played.events("dud")
    assert {m.id for m in played.roll.modifiers} == {"hunt", "spotted"}


@pytest.mark.rule("hit.g")
def test_dud_at_a_stopped_ship() -> None:
    """She cannot flee."""
    assert attack(ready(ship(immobilised=True)), *ONE, HIT, ("dud", 10)).question.kind == "attack.weapon"


HITS: list[tuple[tuple[str, ...], dict[str, int]]] = [
    (ONE, {}),
    (salvo("medium magnetic"), {"magnetic": 3}),
    (THREE, {"salvo": 2}),
    (salvo("medium magnetic", "medium"), {"salvo": 1}),
    (salvo("medium magnetic", "fast magnetic"), {"magnetic": 3, "salvo": 1}),
]


@pytest.mark.rule("hit.b", "hit.c", "10.4c", "10.4d", "10.4.2d", "10.4.2e", "10.4.2l")
@pytest.mark.parametrize(("answers", "expected"), HITS)
def test_hit_modifiers(answers: tuple[str, ...], expected: dict[str, int]) -> None:
    """One dud test and one Hit! for the whole salvo: +3 where all are magnetic, +1 for each torpedo above the first."""
    die = 9 if answers == salvo("medium magnetic") else 7
    played = attack(ready(), *answers, ("firing_solution", die), ("dud", 9), ("hit", 1))
    assert played.modifiers("hit") == expected
    assert played.charts == ["firing_solution", "dud", "hit"]


@pytest.mark.rule("10.4c")
def test_magnetic() -> None:
    """8 on firing and 4 on Hit! are 6, a miss, and where it hits 7."""
    played = attack(ready(), *salvo("medium magnetic"), ("firing_solution", 8))
    assert played.on("firing_solution")[1].modified == 6
    played = attack(ready(), *salvo("medium magnetic"), ("firing_solution", 9), ("dud", 1), ("hit", 4))
    assert played.on("hit")[1].modified == 7


@pytest.mark.rule("hit.d", "hit.i", "8a")
def test_immobilised() -> None:
    """5 or less: she lies stopped, flight 0, and may be attacked again at once with either weapon."""
    play = ready(ship("T23", fleeing=True))
    played = attack(play, *ONE, ("firing_solution", 10), ("dud", 1), ("hit", 2))
    target = contact_of(play.state).targets[0]
    assert (target.immobilised, target.fleeing) == (True, False)
    assert played.options("attack.weapon") == {"torpedo": None, "gun": None, "break-off": None}
    assert patrol_of(play.state).spotted


@pytest.mark.rule("hit.h")
def test_immobilised_twice() -> None:
    """Once more 5 or less changes nothing."""
    play = ready(ship(immobilised=True))
    played = attack(play, *ONE, HIT, ("dud", 1), ("hit", 5))
    assert not played.events("target-immobilised")
    assert contact_of(play.state).targets[0].immobilised


@pytest.mark.rule("hit.e", "hit.f")
@pytest.mark.parametrize(("die", "how"), [(6, "sinking"), (8, "sinking"), (9, "exploded")])
def test_sunk(die: int, how: str) -> None:
    """6 to 8 sink her slowly, from 9 on she blows up; the contact ends."""
    play = ready()
    played = attack(play, *ONE, HIT, ("dud", 1), ("hit", die))
    assert played.done
    assert [s.how for s in play.state.career.ships] == [how]
    assert patrol_of(play.state).spotted
    assert phase_of(play.state).contact is None


# ------------------------------------------------------------------------------------------------ afterwards


@pytest.mark.rule("10.3d", "12a", "12.1a")
def test_arrival() -> None:
    """After torpedoes with the marker patrols roll for arrival too, and hunt the boat."""
    play = ready(patrols=["P01"])
    played = attack(play, *ONE, HIT, ("dud", 1), ("hit", 3), ("patrol_arrival", 9))
    assert contact_of(play.state).escorts == ["P01"]
    assert played.question.kind == "hunt.choice"


@pytest.mark.rule("10.4.1b", "10.4.1c", "10.4.2f")
@pytest.mark.parametrize(
    ("answers", "bonus"),
    [(salvo("slow"), True), (salvo("slow", "slow"), True), (salvo("slow", "slow", "medium"), False), (ONE, False)],
)
def test_slow_torpedoes(answers: tuple[str, ...], bonus: bool) -> None:
    """Where all are slow the first Shake Off check has +2, and no later one."""
    play = ready(patrols=["P01"])
    start = (*answers, ("firing_solution", 8), ("dud", 1), ("hit", 1), ("patrol_arrival", 9))
    played = attack(play, *start, "hunt.choice:hide", "shake-off", ("shake_off", 7))
    assert ("slow-torpedo" in played.modifiers("shake_off")) is bonus
    assert not hunt_of(play.state).slow
    assert not contact_of(play.state).slow


@pytest.mark.rule("10.3e")
def test_stock_ends_the_loop() -> None:
    """With the last torpedo the shooting at a stopped ship is over."""
    play = ready(ship(immobilised=True, gun_shots=3), torpedoes=2)
    shot = (*ONE[:1], *ONE[2:], ("firing_solution", 1))
    assert attack(play, "torpedo", "1", *ONE[2:], ("firing_solution", 1), *shot).done
