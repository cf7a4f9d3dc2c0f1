"""What damage and wounds do to the rolls and choices of other chapters [10]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.abort import abort
from kaleun.games.hunted.attack import why_no_attack
from kaleun.games.hunted.conditions import CareerOver, must_abort
from kaleun.games.hunted.escorts import detection_cycle, escort_attack
from kaleun.games.hunted.events import random_event
from kaleun.games.hunted.following import aftermath
from kaleun.games.hunted.patrol import conduct_patrol
from kaleun.games.hunted.posture import why_not_schnorchel
from kaleun.games.hunted.scuttle import scuttle
from kaleun.games.hunted.state import SW, Encounter, State
from kaleun.games.hunted.targets import damage_ship
from kaleun.games.hunted.track import encounter_rolls
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import Played, run

HARMLESS = ("E4", 3, 2)
UNDETECTED = ("E2", 1, 1)


def hunted(start: str = "1943-07", **changes: Any) -> Play[State]:
    """A boat under the escorts of a convoy, after a submerged attack at medium range by day."""
    encounter = {key: changes.pop(key) for key in list(changes) if key in Encounter.__struct_fields__}
    play = at_sea(table("VIIC", start, **changes), box=3)
    encounter = {"stage": "cycle", "mode": "submerged", "range": "medium", "has_fired": True, **encounter}
    return meeting(play, "convoy", **encounter)


def search(play: Play[State], *script: Any) -> Played:
    return run(play, detection_cycle(play), *script, expect=(CareerOver,))


def attack(play: Play[State], *script: Any) -> Played:
    return run(play, escort_attack(play), *script, expect=(CareerOver,))


HURT = ("damaged", "inoperable")


@pytest.mark.rule("10.0i", "10.4a")
@pytest.mark.parametrize("state", HURT)
@pytest.mark.parametrize("system", ["dive-planes", "fuel-tanks"])
def test_what_makes_the_boat_easier_to_find(system: str, state: str) -> None:
    """Dive planes and fuel tanks, Damaged or Inoperable: +1 on E2."""
    assert {system: 1} == search(hunted(damage={system: state}), "none", UNDETECTED).modifiers("E2")


@pytest.mark.rule("10.0b")
def test_no_other_system_has_a_modifier_on_e2() -> None:
    """All others hurt: none."""
    others = [s for s in DATA.tables["generic"]["systems"] if s not in ("dive-planes", "fuel-tanks")]
    play = hunted(damage=dict.fromkeys(others, "inoperable"))
    assert {} == search(play, "none", UNDETECTED).modifiers("E2")


@pytest.mark.rule("10.0l", "10.4a", "10.5a", "10.2.2a", "9.6.10g")
@pytest.mark.parametrize("state", HURT)
@pytest.mark.parametrize(
    ("system", "modifier"),
    [
        ("fuel-tanks", "fuel-tanks"),
        ("hydrophones", "hydrophones"),
        ("batteries", "batteries"),
        ("electric-1", "electric-engine"),
        ("electric-2", "electric-engine"),
    ],
)
def test_what_makes_an_attack_of_escorts_worse(system: str, modifier: str, state: str) -> None:
    """+1 on E3 for each, Damaged or Inoperable."""
    played = attack(hunted(damage={system: state}), ("special_weapon", 2), ("E3", 1, 1), *[HARMLESS])
    assert {modifier: 1, "year-1943": 1} == played.modifiers("E3")


@pytest.mark.rule("10.2.2a", "10.5d")
def test_two_electric_engines_count_twice() -> None:
    """Electric 1 Damaged, electric 2 Inoperable: +2; batteries come on top of one Inoperable engine."""
    play = hunted(damage={"electric-1": "damaged", "electric-2": "inoperable"})
    assert 2 == attack(play, (2,), ("E3", 1, 1), HARMLESS).modifiers("E3")["electric-engine"]
    play = hunted(damage={"batteries": "inoperable", "electric-1": "inoperable"})
    assert 2 == sum(attack(play, (2,), ("E3", 1, 1), HARMLESS).modifiers("E3").values()) - 1
    assert "10.5c" == must_abort(play.state.boat)


@pytest.mark.rule("10.0b")
def test_no_other_system_has_a_modifier_on_e3() -> None:
    """Diesels, periscope, radio, doors, dive planes and guns hurt: none."""
    on_e3 = ("fuel-tanks", "hydrophones", "batteries", "electric-1", "electric-2")
    others = [s for s in DATA.tables["generic"]["systems"] if s not in on_e3]
    play = hunted(damage=dict.fromkeys(others, "inoperable"))
    assert {"year-1943": 1} == attack(play, (2,), ("E3", 1, 1)).modifiers("E3")


@pytest.mark.rule("9.6.13a", "9.6.13b", "10.0b", "10.4a", "10.8a")
def test_damage_counts_at_once_in_the_same_cycle() -> None:
    """Fuel tanks hit in round 1: next E2 +1 and E3 +1; no repair roll between the rounds."""
    play = hunted()
    played = search(
        play,
        *("none", ("E2", 5, 5), ("special_weapon", 2), ("E3", 1, 2), ("E4", 6, 6)),
        *("none", ("E2", 4, 5), ("special_weapon", 2), ("E3", 1, 1), HARMLESS),
        *("none", UNDETECTED),
    )
    assert {} == played.modifiers("E2", 0)
    assert {"fuel-tanks": 1, "previously-detected": 1} == played.modifiers("E2", 1)
    assert {"fuel-tanks": 1, "year-1943": 1} == played.modifiers("E3", 1)
    assert "repair" not in played.charts


@pytest.mark.rule("10.0j", "10.0k")
@pytest.mark.parametrize(("state", "modifier"), [(None, 1), ("damaged", 1), ("inoperable", 0)])
@pytest.mark.parametrize(("wolfpack", "sign"), [("busy", -1), ("focused", 1)])
def test_the_wolfpack_needs_the_radio(wolfpack: str, sign: int, state: str | None, modifier: int) -> None:
    """A Damaged radio still works; Inoperable, neither -1 nor +1 applies on E2."""
    play = hunted(wolfpack=wolfpack, damage={"radio": state} if state else {})
    assert sign * modifier == sum(search(play, "none", UNDETECTED).modifiers("E2").values())


@pytest.mark.rule("10.6i", "10.6j", "10.6k", "10.6l")
@pytest.mark.parametrize(
    ("men", "experte", "expected"),
    [
        (("kommandant",), [], {"kommandant-wounded": 1}),
        (("kommandant", "first-watch-officer"), [], {"kommandant-and-1wo-wounded": 2}),
        (("kommandant",), ["first-watch-officer"], {}),
        (("kommandant", "first-watch-officer"), ["second-watch-officer"], {}),
        (("kommandant", "first-watch-officer", "second-watch-officer"), [], {"kommandant-and-1wo-wounded": 2}),
    ],
)
def test_escorts_find_a_badly_led_boat(men: tuple[str, ...], experte: list[str], expected: dict[str, int]) -> None:
    """+1 on E2 under the 1WO, +2 under the 2WO or nobody, never +3; none under an Experte."""
    play = hunted(men=dict.fromkeys(men, SW), experte=experte)
    assert expected == search(play, "none", UNDETECTED).modifiers("E2")


@pytest.mark.rule("10.1i")
def test_water_in_the_boat_has_no_modifier() -> None:
    """Flooding 5 at the next E2 and E3 roll: nothing from it."""
    assert {} == search(hunted(flooding=5), "none", UNDETECTED).modifiers("E2")
    assert {"year-1943": 1} == attack(hunted(flooding=5), (2,), ("E3", 1, 1)).modifiers("E3")


# ---------------------------------------------------------------------------------------- what E3 and its kin do


@pytest.mark.rule("9.6.10c", "9.6.10d", "9.6.10e", "9.6.10f")
@pytest.mark.parametrize(
    ("total", "hits"),
    [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 5), (12, None)],
)
def test_hits_of_depth_charges(total: int, hits: int | None) -> None:
    """Modified 2-3 none, 4-6 one, 7-8 two, 9-10 three, 11 four, 12 five, 13 sunk; in 1943 the roll counts one more."""
    play = hunted()
    first = max(1, total - 6)
    played = attack(play, (2,), ("E3", first, total - first), *[HARMLESS] * (hits or 0))
    assert (hits is None) is isinstance(played.ended, CareerOver)
    assert (hits or 0) == played.charts.count("E4")


@pytest.mark.rule("9.6.10d")
def test_a_miss_leads_to_another_search() -> None:
    """Modified 3: no damage, and E2 follows with +1 for previously detected."""
    played = search(hunted(), "none", ("E2", 5, 5), (2,), ("E3", 1, 1), "none", UNDETECTED)
    assert {"previously-detected": 1} == played.modifiers("E2", 1)


@pytest.mark.rule("9.6.10a", "9.6.10b", "9.6.10i", "9.6.10k", "9.6.10j")
@pytest.mark.parametrize(
    ("start", "die", "chart"),
    [
        ("1943-12", 5, "E3c"),
        ("1943-12", 6, "E3d"),
        ("1944-01", 4, "E3c"),
        ("1944-12", 5, "E3d"),
        ("1945-01", 3, "E3c"),
        ("1945-01", 4, "E3d"),
    ],
)
def test_special_weapons_of_escorts(start: str, die: int, chart: str) -> None:
    """On a 1 E3b tells Hedgehog from Squid; no modifier of E3 applies to them, not even after a modified 12 on E2."""
    play = hunted(start, hard=True, damage={"batteries": "damaged"})
    played = attack(play, ("special_weapon", 1), ("E3b", die), (chart, 1, 1))
    assert chart == played.charts[-1]
    assert {} == played.modifiers(chart)


@pytest.mark.rule("9.6.10j")
@pytest.mark.parametrize(
    ("die", "chart", "hits"),
    [
        (1, "E3c", {7: 0, 8: 3, 9: 3, 10: 4, 11: 5, 12: None}),
        (6, "E3d", {4: 0, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4, 11: 5, 12: None}),
    ],
)
def test_hits_of_hedgehog_and_squid(die: int, chart: str, hits: dict[int, int | None]) -> None:
    """The rows of E3c and E3d, up to sunk."""
    for total, count in hits.items():
        first = max(1, total - 6)
        play = hunted()
        played = attack(play, (1,), (die,), (chart, first, total - first), *[HARMLESS] * (count or 0))
        assert (count is None) is isinstance(played.ended, CareerOver)
        assert (count or 0) == played.charts.count("E4")


@pytest.mark.rule("9.6.10l", "9.6.10m")
def test_swords_work_on_e2_only() -> None:
    """Award level 3: E2 -1, E3 none."""
    played = search(hunted(award=3), "none", ("E2", 6, 5), (2,), ("E3", 1, 1), "none", UNDETECTED)
    assert {"swords": -1} == played.modifiers("E2")
    assert {"year-1943": 1} == played.modifiers("E3")
    assert {} == search(hunted(award=2), "none", UNDETECTED).modifiers("E2")


@pytest.mark.rule("9.6.12b", "10.1f")
def test_escorts_that_flood_the_boat_bring_her_up() -> None:
    """The last flooding box in a detection cycle: surface and scuttle, and the cycle is over."""
    played = search(
        hunted(flooding=6),
        *("none", ("E2", 5, 5), (2,), ("E3", 1, 2), ("E4", 1, 2), ("flooding_check", 1), ("scuttle", 3, 3)),
    )
    assert isinstance(played.ended, CareerOver)
    assert "scuttled" == played.ended.how


# ---------------------------------------------------------------------------------------- test depth, attack, posture


@pytest.mark.rule("10.3e", "10.3f", "10.3d")
def test_test_depth_is_offered_even_when_it_is_fatal() -> None:
    """VIIC, hull 6 of 7: offered, and its automatic box sinks her before any roll; with hull 0 it marks one box."""
    play = hunted(hull=6)
    played = search(play, "evade:test-depth")
    assert isinstance(played.ended, CareerOver)
    assert "sunk" == played.ended.how
    assert [] == played.charts
    play = hunted()
    search(play, "test-depth", ("test_depth", 3, 3), UNDETECTED)
    assert 1 == play.state.boat.hull


@pytest.mark.rule("10.0h", "10.0g")
@pytest.mark.parametrize(
    "damage",
    [
        {"periscope": "damaged"},
        {"periscope": "inoperable"},
        {"batteries": "inoperable"},
        {"electric-1": "inoperable", "electric-2": "inoperable"},
    ],
)
def test_a_boat_that_cannot_attack_submerged(damage: dict[str, str]) -> None:
    """Escorted ships by night only; unescorted ones at any time, from the surface."""
    state = hunted(damage=damage).state
    assert "10.0h" == why_no_attack(state, night=False)
    assert why_no_attack(state, night=True) is None
    state = meeting(at_sea(table(damage=damage)), "ship").state
    assert why_no_attack(state, night=False) is None


@pytest.mark.rule("9.8.9d", "10.3k")
def test_a_holed_boat_attacks_no_escorted_ship() -> None:
    """By day and by night; a lone ship may be attacked from the surface."""
    state = hunted(holed=True).state
    assert ["9.8.9d"] * 2 == [why_no_attack(state, night=night) for night in (False, True)]
    state = meeting(at_sea(table(holed=True)), "ship").state
    assert why_no_attack(state, night=False) is None


@pytest.mark.rule("10.3i", "10.5e", "10.3k")
def test_who_can_schnorchel() -> None:
    """Not a holed boat; one with Inoperable batteries can."""
    play = at_sea(table("XXI", "1945-04", damage={"batteries": "inoperable"}))
    assert why_not_schnorchel(play.state, 3) is None
    play.state.boat.holed = True
    assert "8.1.5a" == why_not_schnorchel(play.state, 3)


# ---------------------------------------------------------------------------------------- the patrol


@pytest.mark.rule("10.2.1c", "10.2.1d")
@pytest.mark.parametrize(
    ("column", "rolls"), [("transit", 1), ("biscay", 1), ("gibraltar", 1), ("atlantic*2", 2), ("atlantic*3", 3)]
)
def test_a_lost_diesel_costs_an_encounter_roll(column: str, rolls: int) -> None:
    """One more than the box asks for, in every box; a diesel that is only Damaged costs none."""
    for damage, more in (
        ({"diesel-2": "inoperable"}, 1),
        ({"diesel-1": "inoperable"}, 1),
        ({"diesel-1": "damaged"}, 0),
    ):
        play = at_sea(table(damage=damage), "biscay", column, "biscay", box=1)
        assert play.state.patrol is not None
        assert rolls + more == encounter_rolls(play.state.boat, play.state.patrol.boxes[1])


@pytest.mark.rule("10.2.1c", "10.2.1d")
def test_a_boat_on_one_diesel_goes_home_with_two_rolls_a_box() -> None:
    """Diesel 2 Inoperable, homeward transit and entry box: two encounter rolls each."""
    play = at_sea(table(damage={"diesel-2": "inoperable"}), box=5, aborting=True, route=[6, 7])
    played = run(play, conduct_patrol(play), *[("E1", 3, 4)] * 4)
    assert ["E1.transit"] * 2 + ["E1.biscay"] * 2 == played.charts[:4]
    assert played.done
    assert "refit" == play.state.phase


@pytest.mark.rule("10.2.1f", "10.10.1a")
@pytest.mark.parametrize("box", [0, 7])
def test_towed_in(box: int) -> None:
    """Both diesels lost in the first or the last box: the patrol ends there and refit follows."""
    play = at_sea(table(damage={"diesel-1": "inoperable", "diesel-2": "damaged"}), box=box, rolls_left=1)
    meeting(play, "aircraft", stage="escaped")
    played = run(play, conduct_patrol(play), ("repair", 6), expect=(CareerOver,))
    assert played.done
    assert ["repair"] == played.charts
    assert "refit" == play.state.phase


@pytest.mark.rule("10.10.1c", "10.2.1e")
def test_rescued_at_sea() -> None:
    """Both diesels lost in the middle of the ocean, rescue roll 7: the patrol is over, and a new boat waits."""
    play = at_sea(table(damage={"diesel-1": "inoperable", "diesel-2": "damaged"}), box=3)
    meeting(play, "aircraft", stage="escaped")
    played = run(play, conduct_patrol(play), ("repair", 6), ("rescue", 3, 4))
    assert played.done
    assert "refit" == play.state.phase
    assert play.state.refit is not None
    assert "rescued" == play.state.refit.reason


@pytest.mark.rule("10.4d", "10.4c")
def test_a_supply_boat_without_fuel_supplies_nobody() -> None:
    """XIV after one boat served: she goes home, the boats served still count."""
    play = at_sea(
        table("XIV", damage={"fuel-tanks": "inoperable"}),
        *("biscay", "mission", "mission", "transit", "biscay"),
        box=1,
        assignment="replenishment",
        mission="replenishment",
        mission_open=True,
        mission_done=True,
        supplied=1,
    )
    rule = must_abort(play.state.boat)
    assert "10.4c" == rule
    abort(play, forced=True, rule=rule)
    patrol = play.state.patrol
    assert patrol is not None
    assert ([3, 4], False, True, 1) == (patrol.route, patrol.mission_open, patrol.mission_done, patrol.supplied)


# ---------------------------------------------------------------------------------------- after the escape


@pytest.mark.rule("10.8a", "10.8b", "10.8j", "10.1g")
def test_repairs_then_reloading_then_following() -> None:
    """Escaped from a convoy: flooding out, repair rolls, tubes full again, then the choice to follow."""
    play = hunted(damage={"radio": "damaged", "periscope": "damaged"}, flooding=3, stage="aftermath")
    load = play.state.boat.load
    load.forward = ["", *load.forward[1:]]
    load.forward_reloads = {"g7e": 1}
    assert play.state.encounter is not None
    play.state.encounter.targets[0].damage = 1
    played = run(play, aftermath(play), ("repair", 1), ("repair", 6))
    assert ["repair", "repair"] == played.charts
    assert (0, {"radio": "inoperable"}) == (play.state.boat.flooding, play.state.boat.damage)
    assert "g7e" == play.state.boat.load.forward[0]
    assert "follow" == getattr(played.asks, "kind", "")


@pytest.mark.rule("10.10.2g")
def test_ships_of_the_lost_patrol_count() -> None:
    """Two ships sunk, then scuttled: the tonnage of both stands in the career."""
    play = hunted()
    first, second = ship(7200, name="A"), ship(5000, name="B")
    for target in (first, second):
        damage_ship(play, target, target.points)
    run(play, scuttle(play, "10.1f"), (3, 4), expect=(CareerOver,))
    assert 12200 == play.state.career.tons


# ---------------------------------------------------------------------------------------- events that bring encounters


@pytest.mark.rule("12.8a", "12.8c")
@pytest.mark.parametrize(
    ("assignment", "roster", "die"),
    [("atlantic", "rosters.large-freighter", (4, 5)), ("north-america", "rosters.north-america-large-freighter", (7,))],
)
def test_air_reconnaissance_brings_a_ship(assignment: str, roster: str, die: tuple[int, ...]) -> None:
    """One ship without escort, rolled for as always and by the area of the track in a transit box."""
    play = at_sea(table("IXC", "1943-08"), "biscay", "transit", "atlantic", "biscay", box=1, assignment=assignment)
    played = run(play, random_event(play), ("R1", 4, 4), ("ship_size", 5), die)
    encounter = play.state.encounter
    assert encounter is not None
    assert ("ship", False, 1) == (encounter.kind, encounter.escorted, len(encounter.targets))
    assert roster == played.charts[2]
    assert played.headings("encounter")[0].facts["event"]


@pytest.mark.rule("12.8b", "12.8c", "12.0b")
def test_a_convoy_report_brings_a_convoy() -> None:
    """From 1944, if the player wants it: an escorted convoy of four ships."""
    play = at_sea(table("VIIC", "1944-02"), box=3)
    played = run(play, random_event(play), ("R1", 4, 4), "event.convoy-report:attack")
    encounter = play.state.encounter
    assert encounter is not None
    assert ("convoy", True) == (encounter.kind, encounter.escorted)
    assert not played.done
