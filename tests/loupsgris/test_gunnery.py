"""The deck gun, the ship's answer, and patrols that come to the shot."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import contact_of, patrol_of, phase_of
from kaleun.games.loupsgris.state import State, Target
from kaleun.games.loupsgris.targets import go_on
from kaleun.kernel.play import Play
from support.loupsgris import at_sea, hurt, meeting, ship, table
from support.script import Played, run


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, go_on(play), *script)


def ready(*targets: Target, **changes: Any) -> Play[State]:
    """A target in the attack stage; some keywords are the patrol's, the career's or the boat's."""
    sea = {name: changes.pop(name) for name in ("spotted", "weather", "patrols") if name in changes}
    home = {name: changes.pop(name) for name in ("options", "crew_level", "torpedoes") if name in changes}
    play = at_sea(table(changes.pop("boat", "VIIC"), **home), **sea)
    return meeting(play, "target", *targets, stage=changes.pop("stage", "attack"), **changes)


# ------------------------------------------------------------------------------------------------ may it fire


@pytest.mark.rule("10.2a", "10.2b", "13.1c", "10e")
def test_gun_or_torpedo() -> None:
    """Without an escort and with a usable gun both weapons are offered, and breaking off."""
    assert attack(ready()).options("attack.weapon") == {"torpedo": None, "gun": None, "break-off": None}
    assert attack(hurt(ready(), deck_gun=(2, 0))).options("attack.weapon")["gun"] == "13.1c"


@pytest.mark.rule("10.2b", "11.1c")
@pytest.mark.parametrize("kind", ["target", "convoy"])
def test_no_gun_against_an_escort(kind: str) -> None:
    """One E/P with the ships: torpedoes only."""
    play = meeting(table(), kind, ship(), escorts=("E01",), stage="attack")
    assert attack(play).question.kind == ("salvo.form" if kind == "convoy" else "salvo.number")


@pytest.mark.rule("4.3b", "10.3e")
def test_no_torpedo_left() -> None:
    """With an empty stock no torpedo attack is possible."""
    assert attack(ready(torpedoes=0)).options("attack.weapon")["torpedo"] == "4.3b"


def test_nothing_to_fire() -> None:
    """Without torpedoes and gun the commander breaks off."""
    play = hurt(ready(torpedoes=0), deck_gun=(0, 2))
    assert attack(play).done


@pytest.mark.rule("10.2c")
def test_three_shots() -> None:
    """After the third shot at a target the gun is no longer offered."""
    play = ready(ship(immobilised=True))
    shot = ("gun", ("deck_gun", 1))
    played = attack(play, *shot, ("target_armed", 9), *shot, *shot)
    assert played.options("attack.weapon") == {"torpedo": None, "gun": "10.2c", "break-off": None}


# ------------------------------------------------------------------------------------------------ the shot

MODIFIERS: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {"crew-level": 2}),
    ({"crew_level": 3}, {"crew-level": 3}),
    ({"boat": "IXB", "options": {"gunner": 1}}, {"crew-level": 2, "gun": 2, "gunner": 1}),
    ({"tactic": "indirect"}, {"crew-level": 2, "indirect": 2}),
    ({"tactic": "direct"}, {"crew-level": 2}),
    ({"weather": 9}, {"crew-level": 2, "weather": -3}),
    ({"bonus": 1}, {"crew-level": 2, "ideal-angle": 1}),
    ({"bonus": 2}, {"crew-level": 2, "ideal-angle-2": 2}),
]


@pytest.mark.rule(
    "deck-gun.a", "deck-gun.b", "deck-gun.d", "deck-gun.e", "4.3o", "4.3p", "4.4.3d", "10.1d", "10.2.1a", "approach.l"
)
@pytest.mark.parametrize(("changes", "expected"), MODIFIERS)
def test_modifiers(changes: dict[str, Any], expected: dict[str, int]) -> None:
    """Crew level itself, the gun, Gunner, Indirect, the weather and the angle."""
    played = attack(ready(**changes), "gun", ("deck_gun", 3))
    assert played.modifiers("deck_gun") == expected


@pytest.mark.rule("deck-gun.a")
def test_sum() -> None:
    """Crew 2, gun +2, Gunner 1 and a 3 are 8."""
    played = attack(ready(boat="IXB", options={"gunner": 1}), "gun", ("deck_gun", 3))
    assert played.on("deck_gun")[1].modified == 8


@pytest.mark.rule("deck-gun.c")
def test_flight() -> None:
    """The flight value counts against a ship that flees, and not against another."""
    assert attack(ready(ship("T23", fleeing=True)), "gun", ("deck_gun", 3)).modifiers("deck_gun")["flight"] == -3
    assert "flight" not in attack(ready(ship("T23")), "gun", ("deck_gun", 3)).modifiers("deck_gun")


@pytest.mark.rule("deck-gun.f")
def test_superficial() -> None:
    """5 or less: marker, the target flees, and it has to be caught up."""
    play = ready()
    played = attack(play, "gun", ("deck_gun", 3), ("target_armed", 1), "approach")
    assert patrol_of(play.state).spotted
    assert contact_of(play.state).targets[0].fleeing
    assert played.waits_for == "approach"
    assert {m.id for m in played.roll.modifiers} == {"hunt", "spotted"}


@pytest.mark.rule("deck-gun.g", "10.4.2n", "8a", "hit.i")
def test_immobilised() -> None:
    """6 to 8: flight 0, marker, and the next attack needs no approach."""
    play = ready(ship("T23", fleeing=True))
    played = attack(play, "gun", ("deck_gun", 8), ("target_armed", 1), "gun", ("deck_gun", 1))
    target = contact_of(play.state).targets[0]
    assert (target.immobilised, target.fleeing) == (True, False)
    assert played.modifiers("deck_gun", 1) == {"crew-level": 2}
    assert patrol_of(play.state).spotted


@pytest.mark.rule("deck-gun.h")
@pytest.mark.parametrize(("die", "afloat"), [(5, True), (6, False)])
def test_finish(die: int, afloat: bool) -> None:
    """A ship that lies stopped explodes on a new die of 6 or more."""
    play = ready(ship(immobilised=True, armed=0))
    played = attack(play, "gun", ("deck_gun", 6), ("deck_gun_finish", die))
    assert played.done is not afloat
    assert [s.how for s in play.state.career.ships] == ([] if afloat else ["exploded"])


@pytest.mark.rule("deck-gun.i", "deck-gun.j")
@pytest.mark.parametrize(
    ("die", "how", "spotted"), [(7, "sinking", True), (8, "sinking", True), (9, "exploded", False)]
)
def test_sunk(die: int, how: str, spotted: bool) -> None:
    """9 and 10 sink her slowly, with the marker; from 11 on she blows up, without it. The contact ends."""
    play = ready()
    played = attack(play, "gun", ("deck_gun", die))
    assert played.done
    assert [s.how for s in play.state.career.ships] == [how]
    assert patrol_of(play.state).spotted is spotted
    assert phase_of(play.state).contact is None


@pytest.mark.rule("deck-gun.k")
def test_stopped_ship_cannot_flee() -> None:
    """5 or less against a ship that lies stopped places the marker and nothing else."""
    play = ready(ship(immobilised=True, armed=0))
    played = attack(play, "gun", ("deck_gun", 1), "gun")
    assert played.waits_for == "deck_gun"
    assert patrol_of(play.state).spotted
    assert not contact_of(play.state).targets[0].fleeing


# ------------------------------------------------------------------------------------------------ the answer


@pytest.mark.rule("10.2.2a", "10.2.2b", "response.a")
def test_armed_ship_answers() -> None:
    """On a 10 she answers at once, and each later shot without another test."""
    play = ready(ship(immobilised=True))
    answer = ("target_response", 7)
    played = attack(play, "gun", ("deck_gun", 1), ("target_armed", 10), answer, "gun", ("deck_gun", 1), answer)
    assert played.charts.count("target_armed") == 1
    assert [e.facts["damage"] for e in played.events("response")] == [0, 0]
    assert played.events("target-armed")


@pytest.mark.rule("10.2.2c")
def test_unarmed_ship_never_answers() -> None:
    """Any other die: no answer in this contact, and no second test."""
    play = ready(ship(immobilised=True))
    played = attack(play, "gun", ("deck_gun", 1), ("target_armed", 3), "gun", ("deck_gun", 1))
    assert played.question.kind == "attack.weapon"
    assert played.charts == ["deck_gun", "target_armed", "deck_gun"]


@pytest.mark.rule("10.2.2c")
def test_sinking_ship_does_not_answer() -> None:
    """A ship that goes down makes no test."""
    assert attack(ready(), "gun", ("deck_gun", 9)).charts == ["deck_gun"]


@pytest.mark.rule("response.a", "response.b", "response.c", "response.d")
@pytest.mark.parametrize(("die", "counters"), [(1, 0), (7, 0), (8, 1), (9, 2), (10, 3)])
def test_response(die: int, counters: int) -> None:
    """8, 9 and 10 hit the boat with 1, 2 and 3 counters."""
    play = ready(ship(immobilised=True, armed=1))
    played = attack(play, "gun", ("deck_gun", 1), ("target_response", die))
    if counters:
        assert getattr(played.asks, "cup", "") == "damage"
        assert getattr(played.asks, "count", 0) == counters
    else:
        assert played.question.kind == "attack.weapon"


# ------------------------------------------------------------------------------------------------ arrivals


@pytest.mark.rule("10.2.3a", "10.2.3b", "7.3i", "12a", "12b", "12.1a", "12.1b")
def test_arrival() -> None:
    """With the marker each patrol rolls without modifier; 8 brings it in as escort, and the boat must shake it off."""
    play = ready(ship(immobilised=True, armed=0), patrols=["P01", "E01"], spotted=True)
    played = attack(play, "gun", ("deck_gun", 1), ("patrol_arrival", 8), ("patrol_arrival", 6))
    assert played.modifiers("patrol_arrival") == {}
    assert contact_of(play.state).escorts == ["P01"]
    assert phase_of(play.state).patrols == ["E01"]
    assert list(played.options("hunt.choice")) == ["flee", "hide"]
    assert contact_of(play.state).stage == "hunt"


@pytest.mark.rule("10.2.3a")
def test_no_arrival_without_the_marker() -> None:
    """An explosion that nobody saw brings nobody."""
    assert attack(ready(patrols=["P01"]), "gun", ("deck_gun", 9)).done


@pytest.mark.rule("10.2.3e", "12b")
def test_hunt_for_a_sunk_ship() -> None:
    """The ship is gone, but what arrives hunts the boat."""
    play = ready(patrols=["P01"])
    played = attack(play, "gun", ("deck_gun", 7), ("patrol_arrival", 8))
    assert played.question.kind == "hunt.choice"
    assert not contact_of(play.state).targets


@pytest.mark.rule("summary.e")
def test_order() -> None:
    """Shot, response, arrival, and then the next decision."""
    play = ready(ship(immobilised=True), patrols=["P01"])
    script = ("deck_gun", 1), ("target_armed", 10), ("target_response", 1), ("patrol_arrival", 1)
    played = attack(play, "gun", *script)
    assert played.charts == ["deck_gun", "target_armed", "target_response", "patrol_arrival"]
    assert played.question.kind == "attack.weapon"
