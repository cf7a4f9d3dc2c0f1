"""What men, grades, cards and special boats are worth at sea [11, 14.13]."""

import pytest

from kaleun.games.hunted import encounter, escorts, following
from kaleun.games.hunted.conditions import encounter_of, patrol_of
from kaleun.games.hunted.mission import mission_roll
from kaleun.games.hunted.patrol import complete_patrol
from kaleun.games.hunted.repair import after_fight
from kaleun.games.hunted.state import ELITE, GREEN, SW
from kaleun.kernel.requests import Roll
from support.hunted import at_sea, meeting, table
from support.script import run

# ------------------------------------------------------------------------------------------------ what men are worth


@pytest.mark.rule("11.1g")
def test_an_experte_engineer_repairs_better():
    play = meeting(at_sea(table(damage={"radio": "damaged"}, experte=["engineer"])), "ship")
    played = run(play, after_fight(play), 3)
    assert played.modifiers("repair") == {"engineer-experte": -1}
    assert play.state.boat.damage == {}


def detection(night=False, **changes):
    """The modifiers of the escorts' first search, by the table's changes."""
    play = meeting(at_sea(table(**changes)), "convoy", night=night, range="medium", has_fired=True, stage="cycle")
    encounter_of(play.state).mode = "surfaced" if night else "submerged"
    played = run(play, escorts.escort_detection(play), "evade:none", (4, 4))
    return played.modifiers("E2")


@pytest.mark.rule("11.1i", "10.6k")
@pytest.mark.parametrize(("experte", "modifiers"), [([], {"kommandant-wounded": 1}), (["first-watch-officer"], {})])
def test_an_experte_first_officer_commands_as_well_as_the_kommandant(experte, modifiers):
    assert detection(men={"kommandant": SW}, experte=experte) == modifiers


@pytest.mark.rule("11.3h", "11.3j")
@pytest.mark.parametrize(("award", "modifiers"), [(2, {}), (3, {"swords": -1}), (4, {"swords": -1})])
def test_swords_make_the_boat_harder_to_find(award, modifiers):
    assert detection(award=award) == modifiers


@pytest.mark.rule("11.3g", "11.3j")
@pytest.mark.parametrize(("award", "detected"), [(1, True), (2, False), (4, False)])
def test_oakleaves_help_on_the_approach(award, detected):
    play = meeting(at_sea(table(award=award)), "convoy", mode="submerged", range="close")
    played = run(play, escorts.approach(play), (3, 4))
    assert (played.on("E2_close")[1].result != "undetected") is detected


@pytest.mark.rule("11.3i", "14.13g")
@pytest.mark.parametrize(
    ("changes", "assignment", "rolls"),
    [
        ({"award": 4}, "atlantic", False),
        ({"award": 3}, "atlantic", True),
        ({"card": "lange"}, "arctic", False),
        ({"card": "lange"}, "atlantic", True),
        ({"award": 4, "men": {"kommandant": SW}}, "atlantic", True),
    ],
)
def test_some_men_keep_contact_without_a_roll(changes, assignment, rolls):
    columns = ("transit", "transit", assignment, assignment, "transit")
    play = meeting(at_sea(table(**changes), *columns, box=2, assignment=assignment), "convoy", stage="aftermath")
    played = run(play, following.aftermath(play), "follow:convoy")
    assert (isinstance(played.asks, Roll) and played.asks.chart == "follow_contact") is rolls


@pytest.mark.rule("14.13d", "14.13k")
@pytest.mark.parametrize(
    ("changes", "modifiers"),
    [
        ({}, {"night-surface": 1}),
        ({"card": "henke"}, {}),
        ({"card": "henke", "men": {"kommandant": SW}, "experte": ["first-watch-officer"]}, {"night-surface": 1}),
    ],
)
def test_werner_henke_is_not_seen_on_the_surface(changes, modifiers):
    assert detection(night=True, **changes) == modifiers


@pytest.mark.rule("14.13i")
def test_kurt_dobratz_comes_closer():
    play = meeting(at_sea(table("IXC/40", "1944-11", card="dobratz")), "convoy", mode="submerged", range="close")
    played = run(play, escorts.approach(play), (3, 4))
    assert (played.modifiers("E2_close"), played.result) == ({"card-approach": -1}, False)


@pytest.mark.rule("14.13j")
def test_adalbert_schnee_hides_better_under_water():
    assert detection(card="schnee") == {"card-submerged": -1}
    assert "card-submerged" not in detection(night=True, card="schnee")


@pytest.mark.rule("11.1n")
@pytest.mark.parametrize(
    ("quality", "chart", "modifiers"), [(GREEN, "A1", {"green-crew": -1}), (ELITE, "A1", {"elite-crew": 1})]
)
def test_crew_quality_on_the_aircraft_chart(quality, chart, modifiers):
    play = meeting(at_sea(table(start="1943-08", quality=quality)), "aircraft", stage="aircraft", targets=[])
    played = run(play, encounter.go_on(play), ("A1", 6, 6))
    found = {name: value for name, value in played.modifiers("A1").items() if name.endswith("crew")}
    assert found == modifiers


# ------------------------------------------------------------------------------------------------ special boats


MISSION = ("biscay", "transit", "mission", "british-isles", "transit", "biscay")


@pytest.mark.rule("11.4.6f", "11.4.6h", "11.4.6b")
def test_mines_in_shafts_are_laid_on_a_roll_without_encounter():
    damage = dict.fromkeys(("forward-torpedo-door", "aft-torpedo-door"), "inoperable")
    play = at_sea(table("VIID", damage=damage), *MISSION, box=2, assignment="british-isles-m", rolls_left=1)
    play.state.boat.load.mines = 15
    run(play, mission_roll(play), ("E1.special-mission", 2, 3))
    assert play.state.boat.load.mines == 0
    assert patrol_of(play.state).mission_done


@pytest.mark.rule("11.4.6h", "7.4.2i")
@pytest.mark.parametrize(
    ("doors", "done", "left"),
    [
        ((), True, 0),
        (("aft-torpedo-door",), True, 1),
        (("forward-torpedo-door",), True, 4),
        (("forward-torpedo-door", "aft-torpedo-door"), False, 5),
    ],
)
def test_mines_in_tubes_need_a_door_that_opens(doors, done, left):
    play = at_sea(
        table("VIIC", damage=dict.fromkeys(doors, "inoperable")),
        *MISSION,
        box=2,
        assignment="british-isles-m",
        rolls_left=1,
    )
    load = play.state.boat.load
    load.forward, load.aft = ["mine"] * 4, ["mine"]
    run(play, mission_roll(play), ("E1.special-mission", 2, 3))
    load = play.state.boat.load
    assert patrol_of(play.state).mission_done is done
    assert (load.forward + load.aft).count("mine") == left


@pytest.mark.rule("11.4.7a", "11.4.7c", "7.4.4c")
def test_a_supply_boat_in_a_mission_box():
    columns = ("biscay", "mission", "mission", "mission", "transit")
    play = at_sea(table("XIV"), *columns, box=1, assignment="replenishment", rolls_left=1)
    played = run(play, mission_roll(play), ("E1.special-mission", 1, 2), ("A1", 6, 6))
    assert played.modifiers("A1")["mission"] == -1
    assert not patrol_of(play.state).mission_done
    run(play, mission_roll(play), ("E1.special-mission", 4, 4))
    assert (patrol_of(play.state).supplied, patrol_of(play.state).mission_done) == (1, True)


@pytest.mark.rule("11.4.7d")
@pytest.mark.parametrize(("supplied", "credit"), [(0, 0), (1, 10_000), (3, 10_000)])
def test_a_successful_replenishment_patrol_is_credited(supplied, credit):
    play = at_sea(table("XIV"), box=7, assignment="replenishment", supplied=supplied, mission_done=supplied > 0)
    run(play, complete_patrol(play))
    assert (play.state.career.credit, play.state.career.tons) == (credit, 0)


@pytest.mark.rule("11.4.7e")
@pytest.mark.parametrize("kind", ["ship", "convoy", "tanker"])
def test_a_supply_boat_attacks_nothing(kind):
    play = meeting(at_sea(table("XIV")), kind, stage="identified", night=True)
    played = run(play, encounter.go_on(play))
    assert played.done
    assert played.events("no-attack")


@pytest.mark.rule("11.4.9a", "8.1.8a")
def test_a_type_xxi_uses_naxos_while_schnorcheling():
    play = meeting(at_sea(table("XXI", "1945-04"), posture="schnorcheling"), "aircraft", stage="aircraft", targets=[])
    played = run(play, encounter.go_on(play), ("A1", 6, 6))
    found = played.modifiers("A1")
    assert (found["naxos"], found["schnorchel"]) == (1, 2)
