"""The repair phase, and the crew's combativity."""

import pytest

from kaleun.games.loupsgris.conditions import BoatLost, boat_of, combativity_penalty, is_usable, penalty
from kaleun.games.loupsgris.damage import apply_counter
from kaleun.games.loupsgris.morale import check_combativity
from kaleun.games.loupsgris.repairs import list_elements, pay_repair, repair_class, repair_element
from support.loupsgris import DATA, at_sea, hurt, table
from support.script import modifiers, run


def boat(type_="VIIC", *, options=None, hits=None, leak=0, **rows):
    play = hurt(at_sea(table(type_, options=options), stage="repair"), **rows)
    boat_of(play.state).hits.update(hits or {})
    boat_of(play.state).leak = leak
    return play


def elements(play):
    return list_elements(play.state, DATA)


def repair(play, *dice):
    """Work off the whole list, one die an element."""
    phase = play.state.patrol.phase
    phase.elements = elements(play)
    entries = []
    for die in dice:
        played = run(play, repair_element(play), ("repair", die))
        assert played.done
        entries += played.events()
    return [(event.kind, event.facts["element"]) for event in entries]


def first_roll(play):
    play.state.patrol.phase.elements = elements(play)
    return modifiers(run(play, repair_element(play)).roll)


# ------------------------------------------------------------------------------------------------ elements


@pytest.mark.rule("14.2d", "14.2e")
def test_one_check_for_each_circle_item_and_the_leak():
    play = boat(stern=(2, 0), flak_1=(1, 0), leak=2)
    assert ["stern", "stern", "flak-1", "leak"] == elements(play)
    play = boat(hits={"rudder": 2, "diesels": 1})
    assert ["diesels", "rudder"] == elements(play)
    assert [] == elements(boat())


@pytest.mark.rule("14.2f", "14.2h", "13n")
def test_crosses_and_casualties_are_beyond_repair():
    assert [] == elements(boat(stern=(0, 3), deck_gun=(0, 2), crew=(3, 0)))


@pytest.mark.rule("13.1g", "13.1h")
def test_no_check_for_a_destroyed_weapon():
    play = boat(deck_gun=(2, 0))
    assert ["deck-gun", "deck-gun"] == elements(play)
    run(play, apply_counter(play, "DCp1"))
    assert [] == elements(play)


@pytest.mark.rule("14.2h", "xref.b")
def test_what_is_mechanical_and_what_is_electrical():
    mechanical = ["stern", "bow", "centre", "turret", "flak-1", "flak-2", "deck-gun", "leak", "rudder", "diesels"]
    assert {"mechanical"} == {repair_class(element, DATA) for element in mechanical}
    assert {"electrical"} == {repair_class(element, DATA) for element in ("main-battery", "hydrophones")}
    none = [name for name, item in DATA.items.items() if item.repair == "none"]
    assert ["stern-torpedo", "shaft-gland", "bow-torpedo", "bow-cap", "fuel-bunker", "hatch-seal"] == none


@pytest.mark.rule("14.2c")
@pytest.mark.parametrize(("type_", "cost"), [("VIIC", 1), ("IXB", 1), ("IXC", 1), ("IXD2", 2)])
def test_a_repair_phase_costs_autonomy(type_, cost):
    play = boat(type_)
    before = play.state.boat.autonomy
    pay_repair(play)
    assert before - cost == play.state.boat.autonomy


# ------------------------------------------------------------------------------------------------ checks


@pytest.mark.rule("14.2b", "14.2d", "14.2e", "14.3a")
def test_a_success_repairs_one_step():
    play = boat(stern=(2, 1), hits={"attack-periscope": 2}, leak=2)
    done = repair(play, 6, 10, 6, 6)
    assert [
        ("repaired", "stern"),
        ("repaired", "stern"),
        ("repaired", "attack-periscope"),
        ("repaired", "leak"),
    ] == done
    circles = play.state.boat.rows["stern"]
    assert (0, 1) == (circles.struck, circles.crossed)
    assert -1 == penalty(play.state, DATA, "firing")
    assert 1 == play.state.boat.leak
    assert [] == play.state.patrol.phase.elements


@pytest.mark.rule("14.2b")
def test_an_item_without_penalty_is_whole():
    play = boat(hits={"rudder": 1})
    repair(play, 6)
    assert {} == play.state.boat.hits


@pytest.mark.rule("13.1h", "14.2b")
def test_a_repaired_gun_fires_again():
    play = boat(deck_gun=(1, 1))
    assert not is_usable(play.state.boat.rows["deck-gun"])
    repair(play, 6)
    assert is_usable(play.state.boat.rows["deck-gun"])


@pytest.mark.rule("14.2g", "14.2h", "14.3a", "4.4.3f", "4.4.3g", "xref.b")
def test_mechanics_and_electricians_help_with_what_is_theirs():
    assert {"mechanic": 1} == first_roll(boat(options={"mechanic": 1}, hits={"rudder": 1}))
    assert {"mechanic": 2} == first_roll(boat(options={"mechanic": 2}, leak=1))
    assert {} == first_roll(boat(options={"mechanic": 1}, hits={"main-battery": 1}))
    assert {"electrician": 1} == first_roll(boat(options={"electrician": 1}, hits={"main-battery": 1}))
    assert {} == first_roll(boat(options={"electrician": 1}, bow=(1, 0)))
    assert [("repaired", "diesels")] == repair(boat(options={"mechanic": 1}, hits={"diesels": 1}), 5)


@pytest.mark.rule("14.3a", "14.3b")
def test_fame_adds_one_a_point():
    from kaleun.games.loupsgris.second_chance import second_chance

    play = boat(options={"mechanic": 1}, hits={"rudder": 1})
    play.state.career.fame = 1
    play.state.patrol.phase.elements = ["rudder"]
    roll = run(play, repair_element(play)).roll
    played = run(play, second_chance(play, roll), "fame.repair:buy", 4)
    assert ("yes", 0) == (played.result.result, play.state.career.fame)
    assert 6 == played.result.modified


@pytest.mark.rule("14.3a", "14.3c")
def test_what_failed_waits_for_a_movement_or_stay():
    play = boat(stern=(3, 0), hits={"rudder": 1}, leak=1)
    done = repair(play, 5, 6, 5, 5, 5)
    assert [("repair-failed", "stern"), ("repaired", "stern"), ("repair-failed", "stern")] == done[:3]
    assert {"stern": 2, "rudder": 1, "leak": 1} == play.state.boat.failed
    assert [] == elements(play)
    play.state.boat.rows["stern"].struck += 1
    assert ["stern"] == elements(play)
    play.state.boat.failed.clear()
    assert ["stern", "stern", "stern", "rudder", "leak"] == elements(play)


# ------------------------------------------------------------------------------------------------ combativity


def morale(play, *script, damage=True):
    play.state.patrol.phase.new_damage = damage
    return run(play, check_combativity(play), *script, expect=(BoatLost,))


@pytest.mark.rule("13.4a", "13.4b", "15a", "combativity.e")
def test_one_check_after_new_damage():
    play = boat()
    play.state.patrol.combativity = 1
    played = morale(play, ("combativity", 9))
    assert played.done
    assert 2 == play.state.patrol.combativity
    assert morale(play, damage=play.state.patrol.phase.new_damage).charts == []


@pytest.mark.rule("13.4c")
def test_no_check_without_new_damage():
    assert morale(boat(stern=(2, 1)), damage=False).done


@pytest.mark.rule("combativity.a", "4.4.2c", "4.4.3c", "4.5d")
def test_options_help_and_combativity_itself_does_not_hinder():
    play = boat(options={"charismatic": 1, "nerves-of-steel": 1})
    play.state.patrol.combativity = -2
    played = morale(play, ("combativity", 7))
    assert {"charismatic": 1, "nerves-of-steel": 1} == played.modifiers("combativity")
    assert 9 == played.on("combativity")[1].modified
    assert -1 == play.state.patrol.combativity


@pytest.mark.rule("combativity.b", "combativity.f")
def test_every_cross_counts():
    assert {"crosses": -3} == modifiers(morale(boat(stern=(1, 2), bow=(0, 1))).roll)
    assert {"crosses": -1} == modifiers(morale(boat(deck_gun=(0, 1))).roll)


@pytest.mark.rule("combativity.c", "combativity.d", "15b", "4.4.2b")
def test_the_crew_loses_heart():
    play = boat()
    for die, level in [(4, 2), (8, 2), (5, 2), (1, 1), (1, 0), (1, -1)]:
        morale(play, ("combativity", die))
        assert level == play.state.patrol.combativity
    assert -1 == combativity_penalty(play.state)


@pytest.mark.rule("4.4.2d", "combativity.e")
def test_combativity_never_exceeds_three():
    play = boat()
    morale(play, ("combativity", 10))
    assert 3 == play.state.patrol.combativity
