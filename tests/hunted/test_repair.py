"""What happens when a fight is over: water out, repairs, and boats without engines."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver, can_take_submerged_position, is_hurt, must_abort
from kaleun.games.hunted.repair import after_fight
from kaleun.games.hunted.scuttle import BoatGivenUp, both_diesels_inoperable
from kaleun.games.hunted.state import FIT, KIA, LW, SW, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, table
from support.script import Played, run

FIGURES = {
    "electric-1": 4,
    "electric-2": 4,
    "diesel-1": 4,
    "diesel-2": 4,
    "periscope": 4,
    "batteries": 4,
    "dive-planes": 2,
    "radio": 2,
    "hydrophones": 2,
    "fuel-tanks": 2,
    "forward-torpedo-door": 2,
    "aft-torpedo-door": 2,
    "deck-gun": 2,
    "flak-20": 2,
    "flak-37": 2,
}


def fought(boat: str = "IXC", *, box: int = 3, **changes: Any) -> Play[State]:
    """A boat that has just got away."""
    return meeting(at_sea(table(boat, **changes), box=box), "convoy")


def repaired(play: Play[State], *script: Any) -> Played:
    return run(play, after_fight(play), *script, expect=(CareerOver, BoatGivenUp))


@pytest.mark.rule("10.1g")
def test_all_water_is_pumped_out() -> None:
    """Flooding 5, the escorts have lost contact: flooding 0, without a roll."""
    play = fought(flooding=5)
    played = repaired(play)
    assert 0 == play.state.boat.flooding
    assert [] == played.charts
    assert ["10.1g"] == [event.rule for event in played.events("pumped-out")]


@pytest.mark.rule(
    "10.8c",
    "10.8f",
    "10.2.2b",
    "10.2.1a",
    "10.4b",
    "10.5b",
    "10.0g",
    "10.0i",
    "10.0k",
    "10.0l",
    "10.0m",
    "10.0n",
    "10.0o",
)
@pytest.mark.parametrize(("system", "figure"), FIGURES.items())
def test_repair_figures(system: str, figure: int) -> None:
    """Each system is repaired on its figure or less; one more, and it is Inoperable."""
    play = fought(damage={system: "damaged"})
    repaired(play, ("repair", figure))
    assert {} == play.state.boat.damage
    play = fought(damage={system: "damaged"})
    played = repaired(play, ("repair", figure + 1))
    assert {system: "inoperable"} == play.state.boat.damage
    assert figure == played.on("repair")[0].against


@pytest.mark.rule("10.8c")
def test_every_system_has_its_figure() -> None:
    """The fifteen systems of a mat, each with one repair figure."""
    assert {*FIGURES} == {*DATA.tables["generic"]["systems"]}
    assert FIGURES == {system: DATA.tables["E5"][system]["repair"] for system in FIGURES}


@pytest.mark.rule("10.8d", "10.6r")
@pytest.mark.parametrize("wounds", [FIT, LW])
def test_an_experte_engineer_repairs_better(wounds: int) -> None:
    """Deck gun, roll 3 becomes 2: repaired; lightly wounded he still does it."""
    play = fought(damage={"deck-gun": "damaged"}, experte=["engineer"], men={"engineer": wounds})
    played = repaired(play, ("repair", 3))
    assert {} == play.state.boat.damage
    assert {"engineer-experte": -1} == played.modifiers("repair")


@pytest.mark.rule("10.8e", "10.6o")
@pytest.mark.parametrize("wounds", [SW, KIA])
def test_repairs_without_the_engineer_are_worse(wounds: int) -> None:
    """Deck gun, roll 2 becomes 3: Inoperable; an Experte who is out gives no -1."""
    play = fought(damage={"deck-gun": "damaged"}, experte=["engineer"], men={"engineer": wounds})
    played = repaired(play, ("repair", 2))
    assert {"deck-gun": "inoperable"} == play.state.boat.damage
    assert {"engineer-out": 1} == played.modifiers("repair")


@pytest.mark.rule("10.6o")
def test_a_periscope_without_engineer() -> None:
    """LI KIA, periscope repair roll 4 becomes 5: Inoperable."""
    play = fought(damage={"periscope": "damaged"}, men={"engineer": KIA})
    repaired(play, ("repair", 4))
    assert {"periscope": "inoperable"} == play.state.boat.damage


@pytest.mark.rule("10.8f", "10.8a")
def test_an_inoperable_system_has_no_further_roll() -> None:
    """A radio Inoperable since box 3 is not rolled for in box 4."""
    play = fought(damage={"radio": "inoperable"})
    assert [] == repaired(play).charts
    assert {"radio": "inoperable"} == play.state.boat.damage


@pytest.mark.rule("10.8g")
def test_every_damaged_system_is_rolled_for() -> None:
    """Two Damaged systems: two rolls, and nothing is asked."""
    play = fought(damage={"radio": "damaged", "periscope": "damaged"})
    played = repaired(play, ("repair", 1), ("repair", 6))
    assert played.done
    assert [] == played.kinds
    assert {"radio": "inoperable"} == play.state.boat.damage


@pytest.mark.rule("10.8i")
def test_without_a_token_the_order_is_that_of_the_mat() -> None:
    """No roll depends on another, so the order is not asked for."""
    play = fought(damage={"radio": "damaged", "periscope": "damaged", "diesel-1": "damaged"})
    played = repaired(play, (1,), (1,), (1,))
    assert ["diesel-1", "periscope", "radio"] == [event.facts["system"] for event in played.events("system-repaired")]


@pytest.mark.rule("10.8i")
def test_with_a_luck_token_the_player_chooses_the_order() -> None:
    """The most needed system may be rolled for first, while the token is there; the last one is not asked for."""
    play = fought(damage={"radio": "damaged", "periscope": "damaged", "diesel-1": "damaged"}, luck_tokens=1)
    played = repaired(play, "repair.order:radio", (6,), "repair.order:periscope", (1,), (1,))
    assert played.done
    assert ["radio"] == [event.facts["system"] for event in played.events("system-inoperable")]
    assert ["periscope", "diesel-1"] == [event.facts["system"] for event in played.events("system-repaired")]
    options = {option.id: option.closed for option in played.choices[0][0].options}
    assert {"diesel-1": None, "periscope": None, "radio": None} == options


@pytest.mark.rule("10.8h", "10.3c", "10.3h")
def test_the_hull_is_not_repaired_at_sea() -> None:
    """Hull boxes and holes stay as they are, and have no roll."""
    play = fought(hull=3, holed=True)
    assert [] == repaired(play).charts
    assert (3, True) == (play.state.boat.hull, play.state.boat.holed)


@pytest.mark.rule("10.2a")
def test_both_diesels_are_repaired_by_their_own_rolls() -> None:
    """Both damaged in one attack: two repair rolls."""
    play = fought(damage={"diesel-1": "damaged", "diesel-2": "damaged"})
    assert ["repair", "repair"] == repaired(play, (4,), (5,)).charts
    assert {"diesel-2": "inoperable"} == play.state.boat.damage


# ---------------------------------------------------------------------------------------- what inoperable systems mean


@pytest.mark.rule("10.2.1a")
def test_a_damaged_diesel_has_no_effect_yet() -> None:
    """Before its repair roll it forces nothing."""
    assert must_abort(fought(damage={"diesel-1": "damaged"}).state.boat) is None
    assert [] == DATA.tables["E5"]["diesel-1"]["damaged"]


@pytest.mark.rule("10.2.1b", "10.4c", "10.5c", "10.2.2c", "10.3k", "10.9b")
@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        ({"diesel-1": "inoperable"}, "10.2.1b"),
        ({"diesel-2": "inoperable"}, "10.2.1b"),
        ({"fuel-tanks": "inoperable"}, "10.4c"),
        ({"batteries": "inoperable"}, "10.5c"),
        ({"electric-1": "inoperable", "electric-2": "inoperable"}, "10.2.2c"),
        ({"electric-1": "inoperable"}, None),
        ({"electric-1": "inoperable", "electric-2": "damaged"}, None),
        ({"fuel-tanks": "damaged"}, None),
        ({"batteries": "damaged"}, None),
        ({"periscope": "inoperable", "radio": "inoperable", "dive-planes": "inoperable"}, None),
    ],
)
def test_what_forces_an_abort(damage: dict[str, str], rule: str | None) -> None:
    """A diesel, the fuel tanks, the batteries or both electric engines Inoperable."""
    assert rule == must_abort(fought(damage=damage).state.boat)


@pytest.mark.rule("10.0g", "10.5c", "10.2.2c", "10.2.2d")
@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        ({"periscope": "damaged"}, "10.0g"),
        ({"periscope": "inoperable"}, "10.0g"),
        ({"batteries": "damaged"}, None),
        ({"batteries": "inoperable"}, "10.5c"),
        ({"electric-1": "inoperable", "electric-2": "inoperable"}, "10.2.2c"),
        ({"electric-1": "inoperable", "electric-2": "damaged"}, None),
    ],
)
def test_what_forbids_a_submerged_attack(damage: dict[str, str], rule: str | None) -> None:
    """Periscope hurt, batteries or both electric engines Inoperable."""
    assert rule == can_take_submerged_position(fought(damage=damage).state.boat)


@pytest.mark.rule("10.5d")
def test_batteries_and_an_electric_engine_only_add_up() -> None:
    """The abort is that of the batteries; the engine adds no rule of its own."""
    boat = fought(damage={"batteries": "inoperable", "electric-1": "inoperable"}).state.boat
    assert "10.5c" == must_abort(boat)
    assert is_hurt(boat, "electric-1")


EFFECTS = {
    "batteries": (["e3+1"], ["e3+1", "no-submerged-attack", "abort"]),
    "periscope": (["no-submerged-attack"], ["no-submerged-attack"]),
    "dive-planes": (["e2+1", "a1-1"], ["e2+1", "a1-1"]),
    "electric-1": (["e3+1"], ["e3+1", "both-abort", "both-no-submerged-attack"]),
    "electric-2": (["e3+1"], ["e3+1", "both-abort", "both-no-submerged-attack"]),
    "diesel-1": ([], ["extra-encounter-roll", "abort", "both-scuttle"]),
    "diesel-2": ([], ["extra-encounter-roll", "abort", "both-scuttle"]),
    "radio": ([], ["no-wolfpack-modifier", "rescue+4"]),
    "hydrophones": (["e3+1"], ["e3+1"]),
    "forward-torpedo-door": (["no-forward-tubes"], ["no-forward-tubes"]),
    "aft-torpedo-door": (["no-aft-tubes"], ["no-aft-tubes"]),
    "fuel-tanks": (["e2+1", "e3+1"], ["e2+1", "e3+1", "abort", "no-replenishment"]),
    "deck-gun": (["no-deck-gun"], ["no-deck-gun"]),
    "flak-20": (["no-flak-20"], ["no-flak-20"]),
    "flak-37": (["no-flak-37"], ["no-flak-37"]),
}


@pytest.mark.rule("10.0b")
def test_the_effects_on_e5_are_those_that_the_rules_carry_out() -> None:
    """The words of E5 stand for what the procedures do; a changed word there calls for a changed procedure."""
    assert EFFECTS == {
        system: (DATA.tables["E5"][system]["damaged"], DATA.tables["E5"][system]["inoperable"]) for system in EFFECTS
    }
    assert [
        "no-dive",
        "no-schnorchel",
        "no-submerged-attack",
        "no-escorted-attack",
        "abort",
    ] == DATA.tables["E5"]["holed"]["effects"]


# ---------------------------------------------------------------------------------------- both diesels


@pytest.mark.rule("10.2.1e", "10.10.1a", "10.10.1e")
def test_without_diesels_the_boat_is_given_up() -> None:
    """Diesel 1 Inoperable already, diesel 2 fails on a 6: the rescue roll follows at once."""
    play = fought(damage={"diesel-1": "inoperable", "diesel-2": "damaged"})
    played = repaired(play, ("repair", 6), ("rescue", 5, 5))
    assert isinstance(played.ended, BoatGivenUp)
    assert ["repair", "rescue"] == played.charts


@pytest.mark.rule("10.2.1e", "10.8g")
def test_all_repairs_come_before_the_boat_is_given_up() -> None:
    """The radio's repair decides the rescue, so it is rolled for too."""
    play = fought(damage={"diesel-1": "damaged", "diesel-2": "damaged", "radio": "damaged"})
    played = repaired(play, (6,), (6,), (6,), ("rescue", 3, 4))
    assert isinstance(played.ended, CareerOver)
    assert {"radio": 4} == played.modifiers("rescue")


@pytest.mark.rule("10.2.1f")
@pytest.mark.parametrize("box", [0, 7])
def test_near_the_base_the_boat_is_towed_in(box: int) -> None:
    """In the last travel box and in the first one on the way out there is no rescue roll; rolls left in the box are dropped."""
    play = fought(damage={"diesel-1": "inoperable", "diesel-2": "damaged"}, box=box)
    assert play.state.patrol is not None
    play.state.patrol.rolls_left = 1
    played = repaired(play, ("repair", 6))
    assert played.done
    assert both_diesels_inoperable(play.state.boat)
    assert 0 == play.state.patrol.rolls_left
    assert ["10.2.1f"] == [event.rule for event in played.events("towed-in")]


@pytest.mark.rule("10.2.1f", "10.9e")
def test_the_last_box_of_an_abort_on_the_way_out_counts_as_the_last_box() -> None:
    """A boat that goes back the way it came is towed in from box 1, not from box 2."""
    play = fought(damage={"diesel-1": "inoperable", "diesel-2": "inoperable"}, box=1)
    assert play.state.patrol is not None
    play.state.patrol.route = [0]
    assert isinstance(repaired(play, ("rescue", 1, 1)).ended, BoatGivenUp)
    play = fought(damage={"diesel-1": "inoperable", "diesel-2": "inoperable"}, box=0)
    assert play.state.patrol is not None
    play.state.patrol.route = []
    assert repaired(play).done


@pytest.mark.rule("10.2.1e")
def test_one_diesel_left_brings_the_boat_home() -> None:
    """One Inoperable diesel engine is no reason to give up the boat."""
    play = fought(damage={"diesel-1": "damaged"})
    assert repaired(play, ("repair", 6)).done
