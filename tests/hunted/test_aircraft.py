"""Encounters with aircraft, from the alarm to the escorts that they call."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.aircraft import aircraft_during_combat, aircraft_encounter, dives_slowly
from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import go_on, resolve_encounter
from kaleun.games.hunted.scuttle import BoatGivenUp
from kaleun.games.hunted.state import ELITE, GREEN, KIA, LW, SW, TRAINED, VETERAN, Encounter, Patrol, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, table
from support.script import Played, run

HARMLESS = ("E4", 3, 2)
"""A hit that does no harm."""
NO_SPECIAL = ("air_special_weapon", 2)
ONE_HIT = (NO_SPECIAL, ("E3", 1, 1), HARMLESS)
"""An attack with one hit that does no harm, in 1943 and 1944."""
STRAFED = (("crew_who", 3, 4), ("crew_severity", 1))
"""A light wound for a generic box."""
SHOT_DOWN = ("A2", 1, 1)
DAMAGED = ("A2", 2, 2)
MISSED = ("A2", 6, 6)
NOBODY = ("E1.additional-round", 6, 6)
AIRCRAFT = ("E1.additional-round", 3, 4)
ESCORT = ("E1.additional-round", 1, 1)
UNDETECTED = ("E2", 1, 1)


def alone(boat: str = "VIIC", start: str = "1943-07", *columns: str, **changes: Any) -> Play[State]:
    """A boat at sea that an aircraft has found; keywords of the patrol are handed on."""
    patrol = {key: changes.pop(key) for key in list(changes) if key in Patrol.__struct_fields__}
    columns = columns or ("biscay", "transit", "atlantic", "atlantic", "atlantic", "biscay")
    play = at_sea(table(boat, start, **changes), *columns, box=patrol.pop("box", 2), **patrol)
    return meeting(play, "aircraft", stage="aircraft")


def meet(play: Play[State], *script: Any) -> Played:
    if play.state.encounter is not None:
        play.state.encounter.targets = []
    return run(play, aircraft_encounter(play), *script, expect=(CareerOver, BoatGivenUp))


def encounter(play: Play[State]) -> Encounter:
    assert play.state.encounter is not None
    return play.state.encounter


# ---------------------------------------------------------------------------------------- the alarm


@pytest.mark.rule("9.8.1a")
def test_rows_of_a1() -> None:
    """6 or more crash dive, 2-5 one attack, 1 or less two attacks."""
    chart = DATA.components.charts["A1"]
    assert "2d6" == chart.dice.notation
    assert ["two-attacks"] * 3 + ["one-attack"] * 4 + ["crash-dive"] * 3 == [chart.look_up(n) for n in range(-1, 9)]


@pytest.mark.rule("9.8.1b", "9.8.2a", "8.1.2a")
def test_a_crash_dive_ends_the_encounter() -> None:
    """1943, VIIC Surfaced, roll 7: 7-2+1 = 6, crash dive; nothing else is rolled."""
    played = meet(alone(), ("A1", 3, 4))
    assert played.done
    assert {"naxos": 1, "year-1943": -2} == played.modifiers("A1")
    assert ["A1"] == played.charts


@pytest.mark.rule("9.8.2a", "9.8.1a", "9.8.3b", "9.8.5a")
def test_one_attack() -> None:
    """1943, IXC Surfaced, roll 7: 7-2-1+1 = 5, attacked: the hits, one injury, then the flak."""
    played = meet(alone("IXC"), ("A1", 3, 4), *ONE_HIT, *STRAFED, SHOT_DOWN)
    assert played.done
    assert {"naxos": 1, "year-1943": -2, "slow-diver": -1} == played.modifiers("A1")
    assert ["A1", "air_special_weapon", "E3", "E4", "crew_who", "crew_severity", "A2"] == played.charts


@pytest.mark.rule("9.8.2b")
def test_an_elite_crew_dives_faster() -> None:
    """1943, VIIC, Elite, Surfaced, roll 6: 6-2+1+1 = 6, dive."""
    played = meet(alone(quality=ELITE), ("A1", 3, 3))
    assert {"naxos": 1, "year-1943": -2, "elite-crew": 1} == played.modifiers("A1")
    assert played.done


def modifiers(play: Play[State]) -> dict[str, int]:
    """The modifiers of A1 but for NAXOS and the year; the 12 dives in any case."""
    repairs = [("repair", 1)] if "damaged" in play.state.boat.damage.values() else []
    found = meet(play, ("A1", 6, 6), *repairs).modifiers("A1")
    return {name: value for name, value in found.items() if name != "naxos" and not name.startswith("year")}


@pytest.mark.rule("9.8.2a", "10.6s", "10.0i", "9.8.2b")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"quality": GREEN}, {"green-crew": -1}),
        ({"quality": TRAINED}, {}),
        ({"quality": VETERAN}, {}),
        ({"men": {"crew-1": SW, "crew-2": SW, "crew-3": KIA, "crew-4": SW}}, {"crew-out": -1}),
        ({"men": {"crew-1": SW, "crew-2": SW, "crew-3": KIA, "crew-4": LW}}, {}),
        ({"damage": {"dive-planes": "damaged"}}, {"dive-planes": -1}),
        ({"damage": {"dive-planes": "inoperable"}}, {"dive-planes": -1}),
        ({"damage": {"electric-1": "inoperable", "electric-2": "inoperable"}}, {}),
    ],
)
def test_what_makes_the_dive_slow(changes: dict[str, Any], expected: dict[str, int]) -> None:
    """Green crew, no generic crew, dive planes."""
    assert expected == modifiers(alone(**changes))


@pytest.mark.rule("9.8.2a")
@pytest.mark.parametrize(
    ("boat", "slow"),
    [
        ("VIIB", False),
        ("VIIC", False),
        ("VIIC Flak", False),
        ("VIIC/41", False),
        ("VIID", True),
        ("IXB", True),
        ("IXC", True),
        ("IXC/40", True),
        ("IXD-2", True),
        ("IXD/42", True),
        ("XB", True),
        ("XII", True),
        ("XIV", True),
        ("XXI", False),
    ],
)
def test_types_that_dive_slowly(boat: str, slow: bool) -> None:
    """VIID, all IX, XB, XII, XIV."""
    assert slow is dives_slowly(DATA, boat)


@pytest.mark.rule("9.8.2a")
@pytest.mark.parametrize(
    ("start", "year"),
    [("1943-12", {"year-1943": -2}), ("1944-01", {"year-1944": -3}), ("1945-05", {"year-1944": -3})],
)
def test_the_year_on_a1(start: str, year: dict[str, int]) -> None:
    """-2 in 1943, -3 in 1944 and 1945."""
    assert {"naxos": 1, **year} == meet(alone(start=start), ("A1", 6, 6)).modifiers("A1")


@pytest.mark.rule("8.1.3a", "8.1.8a", "9.8.2b")
def test_under_the_schnorchel() -> None:
    """1944, VIIC, roll 7: 7-3+2 = 6, crash dive, without NAXOS; 1945, XXI, roll 6: 6-3+1+2 = 6, crash dive."""
    play = alone(start="1944-07", posture="schnorcheling")
    played = meet(play, ("A1", 3, 4))
    assert {"schnorchel": 2, "year-1944": -3} == played.modifiers("A1")
    assert played.done
    play = alone("XXI", "1945-04", posture="schnorcheling")
    played = meet(play, ("A1", 3, 3))
    assert {"naxos": 1, "schnorchel": 2, "year-1944": -3} == played.modifiers("A1")
    assert played.done


@pytest.mark.rule("7.4.4a", "7.4.4b", "7.4.4c")
@pytest.mark.parametrize(
    ("boat", "mission", "box", "open_", "modifier"),
    [
        ("VIIC", "abwehr", 1, True, {"mission": -1}),
        ("VIIC", "minelaying", 1, True, {"mission": -1}),
        ("XIV", "replenishment", 1, True, {"mission": -1, "slow-diver": -1}),
        ("VIIC", "abwehr", 2, True, {}),
        ("VIIC", "abwehr", 1, False, {}),
    ],
)
def test_a_mission_that_is_being_carried_out(
    boat: str, mission: str, box: int, open_: bool, modifier: dict[str, int]
) -> None:
    """-1 in the Mission box, for replenishment too; not in other boxes of that patrol."""
    play = alone(
        boat, "1943-07", "biscay", "mission", "british-isles", "biscay", box=box, mission=mission, mission_open=open_
    )
    assert modifier == modifiers(play)


@pytest.mark.rule("7.4.4a")
def test_the_mission_as_the_index_has_it() -> None:
    """Mission box, 1943, VIIC: -2 year, +1 NAXOS, -1 mission = -2."""
    play = alone(
        "VIIC", "1943-07", "biscay", "mission", "british-isles", "biscay", box=1, mission="abwehr", mission_open=True
    )
    assert -2 == sum(meet(play, ("A1", 6, 6)).modifiers("A1").values())


@pytest.mark.rule("14.15b", "14.15d")
def test_sharp_lookout() -> None:
    """+1 on the surface, nothing under the schnorchel or with the Kommandant SW."""
    assert {"sharp-lookout": 1} == modifiers(alone(ability="sharp-lookout"))
    assert {} == modifiers(alone(ability="sharp-lookout", men={"kommandant": SW}))
    assert {"schnorchel": 2} == modifiers(alone(start="1944-07", ability="sharp-lookout", posture="schnorcheling"))


def test_a1_has_no_other_modifier() -> None:
    """Each modifier that the chart prints is spoken of by the one roll on it."""
    play = alone()
    meet(play, ("A1", 6, 6))
    assert set(play.charts["A1"].modifiers) == play.charts["A1"].asked


@pytest.mark.rule("10.2.2d")
def test_a_boat_without_electric_engines_can_dive() -> None:
    """Both electric engines Inoperable, A1 modified 8: the crash dive succeeds."""
    play = alone(damage={"electric-1": "inoperable", "electric-2": "inoperable"})
    assert ["A1"] == meet(play, ("A1", 4, 5)).charts


# ---------------------------------------------------------------------------------------- attacks, strafing, flak


@pytest.mark.rule("9.8.3b", "9.8.6b", "9.8.5b", "9.8.8.1a")
def test_two_attacks_have_one_injury_and_one_answer() -> None:
    """Modified 1: two attacks, each with its die for a weapon; one injury and one A2 roll, both after the first."""
    play = alone()
    played = meet(play, ("A1", 1, 1), *ONE_HIT, *STRAFED, DAMAGED, *ONE_HIT)
    assert played.done
    assert 2 == played.charts.count("air_special_weapon") == played.charts.count("E3")
    assert 1 == played.charts.count("crew_who") == played.charts.count("A2")
    assert LW == play.state.crew.men["crew-1"]
    assert played.charts.index("A2") < [n for n, chart in enumerate(played.charts) if chart == "E3"][1]


@pytest.mark.rule("9.8.5a")
def test_shot_down_after_the_first_attack() -> None:
    """Two attacks, A2 3: one attack only, and the encounter is over."""
    played = meet(alone(), ("A1", 1, 1), *ONE_HIT, *STRAFED, ("A2", 1, 2))
    assert played.done
    assert 1 == played.charts.count("E3")


@pytest.mark.rule("9.8.5b")
def test_a_damaged_aircraft_flies_off() -> None:
    """One attack, A2 5: over; the column is not rolled."""
    played = meet(alone(), ("A1", 1, 2), *ONE_HIT, *STRAFED, ("A2", 2, 3))
    assert played.done


@pytest.mark.rule("9.8.6a", "9.8.7a")
def test_a_miss_brings_the_column() -> None:
    """A2 8: the boat dives and the Additional Round column is rolled; 1943, roll 9: 7, nobody comes."""
    play = alone()
    played = meet(play, ("A1", 1, 2), *ONE_HIT, *STRAFED, ("A2", 4, 4), ("E1.additional-round", 4, 5))
    assert played.done
    assert {"year-1943": -2} == played.modifiers("E1.additional-round")
    assert "submerged" == encounter(play).mode


@pytest.mark.rule("9.8.6a")
def test_the_second_attack_comes_before_the_column() -> None:
    """Two attacks, a miss: the second attack is made, then the boat dives."""
    played = meet(alone(), ("A1", 1, 1), *ONE_HIT, *STRAFED, MISSED, *ONE_HIT, NOBODY)
    assert played.done
    assert 1 == played.charts.count("crew_who")


@pytest.mark.rule("9.8.4b")
def test_a_boat_without_flak_misses() -> None:
    """The only gun hit by the first attack: no A2 roll, it counts as a miss, and the gun is repaired after the encounter."""
    play = alone()
    played = meet(play, ("A1", 1, 2), NO_SPECIAL, ("E3", 1, 1), ("E4", 4, 6), *STRAFED, NOBODY, ("repair", 2))
    assert played.done
    assert "A2" not in played.charts
    assert {} == play.state.boat.damage


@pytest.mark.rule("8.1.3b", "8.1.3c", "8.1.8b", "9.8.3c", "9.8.7d", "10.6u")
@pytest.mark.parametrize(("boat", "start"), [("VIIC", "1944-07"), ("XXI", "1945-04")])
def test_a_schnorcheling_boat_is_neither_strafed_nor_fires(boat: str, start: str) -> None:
    """One attack: its hits only, no injury, no A2; then the column is rolled."""
    play = alone(boat, start, posture="schnorcheling")
    hits = [HARMLESS] * (1 if start < "1945" else 2)
    played = meet(play, ("A1", 1, 3), NO_SPECIAL, ("E3", 1, 2), *hits, NOBODY)
    assert played.done
    assert not any(play.state.crew.men.values())


@pytest.mark.rule("9.8.8.2a")
def test_a_schnorcheling_boat_meets_only_fido() -> None:
    """Die 1: Fido, whatever the second die."""
    play = alone(start="1944-07", posture="schnorcheling")
    played = meet(play, ("A1", 1, 3), ("air_special_weapon", 1), ("A3.dived", 6), ("A3a", 1, 1), NOBODY)
    assert played.done


@pytest.mark.rule("9.8.7b", "9.8.3c", "9.8.8.2a")
def test_a_new_aircraft_attacks_the_dived_boat() -> None:
    """1943, roll 7: 5, one attack without injury or flak; then the column again."""
    play = alone()
    played = meet(
        play,
        ("A1", 1, 2),
        *ONE_HIT,
        *STRAFED,
        MISSED,
        AIRCRAFT,
        ("air_special_weapon", 1),
        ("A3.dived", 6),
        ("A3a", 1, 1),
        AIRCRAFT,
        *ONE_HIT,
        NOBODY,
    )
    assert played.done
    assert 1 == played.charts.count("A2") == played.charts.count("crew_who")
    assert 3 == played.charts.count("E1.additional-round")


@pytest.mark.rule("9.4.8b")
def test_an_aircraft_of_the_boxs_own_roll_starts_no_row() -> None:
    """Five aircraft after another, and the boat is not exhausted."""
    play = alone()
    played = meet(play, ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, *[AIRCRAFT, *ONE_HIT] * 5, NOBODY)
    assert played.done
    assert 0 == encounter(play).row


# ---------------------------------------------------------------------------------------- escorts


@pytest.mark.rule("9.8.7c", "9.6.10n")
def test_escorts_are_called() -> None:
    """1943, roll 5: 3: E2 at +1 for previously detected, no range modifier; on escape the encounter ends, without following."""
    play = alone()
    played = meet(
        play, ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ("E1.additional-round", 2, 3), "evade:none", ("E2", 3, 4)
    )
    assert played.done
    assert {"previously-detected": 1} == played.modifiers("E2")
    assert {"none": None, "test-depth": None, "bold": None, "both": None} == played.options("evade")


@pytest.mark.rule("9.8.7c", "9.6.10g", "9.6.10n")
def test_escorts_that_were_called_hunt_as_always() -> None:
    """Detected: a die for a special weapon, E3 with the modifiers of escorts, the hits, and again."""
    play = alone()
    played = meet(
        play,
        *(("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ESCORT),
        *("none", ("E2", 5, 5), ("special_weapon", 2), ("E3", 1, 3), HARMLESS),
        *("none", UNDETECTED),
    )
    assert played.done
    assert {"year-1943": 1} == played.modifiers("E3", -1)


@pytest.mark.rule("9.8.7c", "10.1h", "10.1g", "10.8a")
def test_repairs_and_pumps_wait_until_the_escorts_are_gone() -> None:
    """Damage by the aircraft counts for the escorts it called; repairs come when they have lost contact."""
    play = alone()
    hits = (NO_SPECIAL, ("E3", 2, 2), ("E4", 6, 6), ("E4", 1, 2), ("flooding_check", 1))
    procedure = aircraft_encounter(play)
    played = run(play, procedure, ("A1", 1, 2), *hits, *STRAFED, MISSED, ESCORT, "none", ("E2", 3, 4))
    assert {"previously-detected": 1, "fuel-tanks": 1} == played.modifiers("E2")
    assert 1 == play.state.boat.flooding
    play = alone()
    played = meet(play, ("A1", 1, 2), *hits, *STRAFED, MISSED, ESCORT, "none", UNDETECTED, ("repair", 2))
    assert played.done
    assert (0, {}) == (play.state.boat.flooding, play.state.boat.damage)


@pytest.mark.rule("9.8.7c")
def test_the_hunt_goes_on_from_a_quiet_state() -> None:
    """A copy of the state in the middle of the hunt comes back to the next search and, after it, to the repairs."""
    play = alone()
    run(play, go_on(play), ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ESCORT)
    assert "cycle" == encounter(play).stage
    assert "aircraft" == encounter(play).kind
    play.state.boat.damage["radio"] = "damaged"
    played = run(play, go_on(play), "evade:none", UNDETECTED, ("repair", 1))
    assert played.done
    assert play.state.encounter is None


# ---------------------------------------------------------------------------------------- holed


@pytest.mark.rule("9.8.9b")
def test_a_holed_boat_cannot_dive_from_an_aircraft() -> None:
    """Holed, modified 7: one attack."""
    played = meet(alone(holed=True), ("A1", 4, 4), *ONE_HIT, *STRAFED, SHOT_DOWN)
    assert played.done
    assert 1 == played.charts.count("E3")


@pytest.mark.rule("9.8.9b")
def test_a_holed_boat_stays_on_the_surface_after_a_miss() -> None:
    """Later aircraft meet her with flak and strafing; flak that hits ends it."""
    play = alone(holed=True)
    played = meet(
        play,
        *(("A1", 4, 4), *ONE_HIT, *STRAFED, MISSED),
        *(AIRCRAFT, ("air_special_weapon", 1), ("A3.surfaced", 3), ("A3b", 1, 1), *STRAFED, MISSED),
        *(AIRCRAFT, *ONE_HIT, *STRAFED, DAMAGED),
    )
    assert played.done
    assert 3 == played.charts.count("A2") == played.charts.count("crew_who")
    assert "surfaced" == encounter(play).mode


@pytest.mark.rule("9.8.9b", "9.8.8.4a", "10.3h")
def test_a_boat_holed_by_this_aircraft_stays_up_too() -> None:
    """Rockets, 9: three hits and a hole; after the miss she is still on the surface."""
    play = alone()
    played = meet(
        play,
        *(("A1", 1, 2), ("air_special_weapon", 1), ("A3.surfaced", 3), ("A3b", 4, 5), *[HARMLESS] * 3),
        *(*STRAFED, MISSED, AIRCRAFT, *ONE_HIT, *STRAFED, MISSED, NOBODY),
    )
    assert played.done
    assert play.state.boat.holed
    assert 2 == played.charts.count("A2")


@pytest.mark.rule("9.8.9c", "10.3j", "10.10.2a")
def test_a_holed_boat_must_scuttle_before_escorts() -> None:
    """Escorts called by an aircraft: scuttle roll."""
    played = meet(alone(holed=True), ("A1", 4, 4), *ONE_HIT, *STRAFED, MISSED, ESCORT, ("scuttle", 3, 4))
    assert isinstance(played.ended, CareerOver)
    assert "scuttled" == played.ended.how
    assert "9.8.9c" == played.events("forced-up")[0].rule


@pytest.mark.rule("9.8.9c")
def test_a_holed_boat_scuttles_off_gibraltar() -> None:
    """Holed, E1 escort on the Gibraltar passage: scuttle."""
    play = at_sea(table(holed=True), "biscay", "gibraltar", "mediterranean", "transit", box=1)
    played = run(play, resolve_encounter(play, "escort"), ("scuttle", 3, 4), expect=(CareerOver,))
    assert isinstance(played.ended, CareerOver)


# ---------------------------------------------------------------------------------------- the end


@pytest.mark.rule("9.8.10a", "10.8a")
def test_repairs_follow_the_encounter() -> None:
    """A damaged system is repaired after the last attack and before anything else."""
    play = alone()
    played = meet(
        play,
        *(("A1", 1, 1), NO_SPECIAL, ("E3", 1, 1), ("E4", 4, 2), *STRAFED, DAMAGED, *ONE_HIT, ("repair", 3)),
    )
    assert played.done
    assert "repair" == played.charts[-1]
    assert {"radio": "inoperable"} == play.state.boat.damage


@pytest.mark.rule("9.8.10b")
def test_no_following_after_aircraft() -> None:
    """The whole encounter, with escorts in it, asks nothing about following and ends."""
    play = alone()
    play.state.encounter = None
    procedure = resolve_encounter(play, "aircraft")
    played = run(play, procedure, ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ESCORT, "none", UNDETECTED)
    assert played.done
    assert ["evade"] == played.kinds
    assert play.state.encounter is None


@pytest.mark.rule("10.10.2f", "10.1f")
def test_an_aircraft_alone_can_force_the_boat_up() -> None:
    """An air attack fills the flooding track, roll 7: scuttled, the game ends."""
    play = alone(flooding=6)
    played = meet(play, ("A1", 1, 2), NO_SPECIAL, ("E3", 1, 1), ("E4", 1, 2), ("flooding_check", 1), ("scuttle", 3, 4))
    assert isinstance(played.ended, CareerOver)
    assert "scuttled" == played.ended.how


@pytest.mark.rule("10.2.1e")
def test_engines_lost_to_an_aircraft() -> None:
    """Both diesels fail after the attack: the boat is given up."""
    play = alone(damage={"diesel-1": "inoperable"})
    played = meet(
        play,
        *(("A1", 1, 2), NO_SPECIAL, ("E3", 1, 1), ("E4", 2, 5), *STRAFED, SHOT_DOWN, ("repair", 5), ("rescue", 3, 3)),
    )
    assert isinstance(played.ended, BoatGivenUp)


# ---------------------------------------------------------------------------------------- the kite


@pytest.mark.rule("8.2.2d", "8.2.2f", "10.6v", "10.6w")
@pytest.mark.parametrize(
    ("die", "man"),
    [
        (1, "doctor"),
        (2, "doctor"),
        (3, "second-watch-officer"),
        (4, "second-watch-officer"),
        (5, None),
        (6, None),
    ],
)
def test_the_kite_is_cut_loose(die: int, man: str | None) -> None:
    """Its observer is lost, whether or not the crash dive succeeds; a petty officer is in no crew box."""
    play = alone("IXD-2", "1943-07", "biscay", "transit", "indian-ocean", "biscay", kite_out=True)
    played = meet(play, ("kite_loss", die), ("A1", 6, 6))
    assert played.done
    assert ({man: KIA} if man else {}) == {name: state for name, state in play.state.crew.men.items() if state}
    assert not play.state.boat.kite


@pytest.mark.rule("8.2.2g", "10.6x")
def test_nobody_is_lost_twice_with_the_kite() -> None:
    """Doctor KIA, roll 1: no further effect."""
    play = alone("IXD-2", "1943-07", "biscay", "transit", "indian-ocean", "biscay", kite_out=True, men={"doctor": KIA})
    assert meet(play, ("kite_loss", 1), ("A1", 6, 6)).done
    assert {"doctor": KIA} == {name: state for name, state in play.state.crew.men.items() if state}


# ---------------------------------------------------------------------------------------- during an attack on ships


def fighting(row: int = 1, **changes: Any) -> Play[State]:
    """A boat whose additional round at a lone ship has brought an aircraft."""
    play = at_sea(table(**changes), box=3)
    return meeting(play, "ship", stage="round-over", row=row, additional=1, mode="submerged", steam_by_day=True)


def broken_off(play: Play[State], *script: Any) -> Played:
    return run(play, aircraft_during_combat(play), *script, expect=(CareerOver,))


@pytest.mark.rule("9.4.3f", "9.4.3h", "8.1.6d")
def test_an_aircraft_breaks_off_the_attack() -> None:
    """A1 as always, in the posture of the box; the ships are gone."""
    play = fighting()
    played = broken_off(play, ("A1", 6, 6))
    assert played.done
    assert {"naxos": 1, "year-1943": -2} == played.modifiers("A1")
    assert ("aircraft", []) == (encounter(play).kind, encounter(play).targets)


@pytest.mark.rule("9.8.7c", "9.4.3h")
def test_escorts_called_in_a_fight_know_nothing_of_the_attack_on_the_ship() -> None:
    """Neither its range nor its ends, its sunk escort, its surprise or its steam trails count on E2; nor on E3."""
    play = fighting()
    now = encounter(play)
    now.range, now.night, now.round, now.wolfpack, now.escort_name = "long", True, 0, "busy", "HMS Wren"
    now.has_fired = now.both_ends = now.escort_sunk = now.ping = now.hard = now.surprise = now.steam_by_day = True
    played = broken_off(
        play,
        *(("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ESCORT),
        *("none", ("E2", 5, 5), ("special_weapon", 2), ("E3", 1, 3), HARMLESS),
        *("none", UNDETECTED),
    )
    assert played.done
    assert [{"previously-detected": 1}] * 2 == [played.modifiers("E2", which) for which in (0, 1)]
    assert {"year-1943": 1} == played.modifiers("E3", -1)
    assert (False, "") == (now.surprise, now.range)


@pytest.mark.rule("8.1.6d", "8.1.3a")
def test_an_aircraft_of_an_additional_round_finds_the_boat_in_the_posture_of_her_box() -> None:
    """The ship was attacked on the surface, but the box is passed under the schnorchel."""
    play = fighting(schnorchel=True)
    encounter(play).mode = "surfaced"
    assert play.state.patrol is not None
    play.state.patrol.posture = "schnorcheling"
    played = broken_off(play, ("A1", 1, 1), NO_SPECIAL)
    assert {"schnorchel": 2, "year-1943": -2} == played.modifiers("A1")
    assert "submerged" == encounter(play).mode


@pytest.mark.rule("9.4.8a", "9.4.8b", "10.10.2a")
def test_hunted_to_exhaustion() -> None:
    """The fourth escort or aircraft in a row, the first of them brought by an additional round: scuttle."""
    for last in (AIRCRAFT, ESCORT):
        play = fighting()
        played = broken_off(
            play,
            *(
                ("A1", 1, 2),
                *ONE_HIT,
                *STRAFED,
                MISSED,
                AIRCRAFT,
                *ONE_HIT,
                AIRCRAFT,
                *ONE_HIT,
                last,
                ("scuttle", 2, 2),
            ),
        )
        assert isinstance(played.ended, CareerOver)
        assert "9.4.8a" == played.events("forced-up")[0].rule
    assert 4 == DATA.figures["exhaustion_encounters"]


@pytest.mark.rule("9.4.8b")
def test_nobody_coming_breaks_the_row() -> None:
    """Aircraft, aircraft, none: back to 0."""
    play = fighting()
    played = broken_off(play, ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, AIRCRAFT, *ONE_HIT, NOBODY)
    assert played.done
    assert 0 == encounter(play).row


@pytest.mark.rule("9.4.8b", "9.8.7c")
def test_a_third_result_that_is_an_escort_ends_with_the_hunt() -> None:
    """Three in a row do not exhaust the boat; on escape the encounter ends and the row with it."""
    play = fighting()
    played = broken_off(play, ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, AIRCRAFT, *ONE_HIT, ESCORT, "none", UNDETECTED)
    assert played.done
    assert 0 == encounter(play).row
    assert {"previously-detected": 1} == played.modifiers("E2")


@pytest.mark.rule("9.4.8a")
def test_a_boat_on_the_surface_is_not_exhausted() -> None:
    """Holed she fights on the surface: the fourth result is one more aircraft."""
    play = fighting(holed=True)
    played = broken_off(
        play,
        *(("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, *[AIRCRAFT, *ONE_HIT, *STRAFED, MISSED] * 3, NOBODY),
    )
    assert played.done


# ---------------------------------------------------------------------------------------- aircraft quality


@pytest.mark.rule("14.7a", "14.7b", "14.7c", "14.7d")
def test_an_elite_aircraft() -> None:
    """Quality before A1; Elite, one attack with one hit: two hits and two injuries."""
    play = alone(start="1944-06", optional=["aircraft-quality"])
    hits = (NO_SPECIAL, ("E3", 1, 1), HARMLESS, HARMLESS)
    played = meet(play, ("aircraft_quality", 6), ("A1", 2, 2), *hits, *STRAFED, *STRAFED, SHOT_DOWN)
    assert played.done
    assert "aircraft_quality.1944" == played.charts[0]


@pytest.mark.rule("14.7d")
def test_quality_holds_for_both_attacks_and_a_new_aircraft_has_its_own() -> None:
    """Veteran in both attacks, one injury; the next aircraft is Trained; a schnorcheling boat is not strafed by an Elite."""
    play = alone(optional=["aircraft-quality"])
    two = (NO_SPECIAL, ("E3", 1, 1), HARMLESS, HARMLESS)
    played = meet(
        play,
        *(("aircraft_quality", 5), ("A1", 1, 1), *two, *STRAFED, MISSED, *two),
        *(AIRCRAFT, ("aircraft_quality", 2), *ONE_HIT, NOBODY),
    )
    assert played.done
    play = alone(start="1944-06", optional=["aircraft-quality"], posture="schnorcheling")
    assert meet(play, ("aircraft_quality", 6), ("A1", 1, 1), *two, *two, NOBODY).done


@pytest.mark.rule("14.7d", "14.6b")
def test_escorts_called_by_an_aircraft_have_their_own_quality() -> None:
    """With both rules in force the escorts' quality is rolled at their first search."""
    play = alone(optional=["aircraft-quality", "escort-quality"])
    played = meet(
        play,
        *(("aircraft_quality", 2), ("A1", 1, 2), *ONE_HIT, *STRAFED, MISSED, ESCORT),
        *("none", ("escort_quality", 6), UNDETECTED),
    )
    assert played.done
    assert 1 == played.modifiers("E2")["elite-escort"]
