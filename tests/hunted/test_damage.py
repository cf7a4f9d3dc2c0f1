"""Hits on the boat: E4, the boxes, the water, the loss of the boat."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver, can_take_submerged_position, is_hurt, must_abort
from kaleun.games.hunted.damage import hole_hull, mark_hull, sunk, take_hits
from kaleun.games.hunted.outfit import fresh_crew, new_boat
from kaleun.games.hunted.state import FIT, KIA, LW, SW, Encounter, State
from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, table
from support.script import Played, modifiers, run


def afloat(boat: str = "VIIC", start: str = "1943-07", **changes: Any) -> Play[State]:
    """A boat at sea under depth charges."""
    return meeting(at_sea(table(boat, start, **changes)), "convoy")


def hit(play: Play[State], *script: Any, hits: int = 1, holed: bool = False) -> Played:
    return run(play, take_hits(play, hits, holed=holed), *script, expect=(CareerOver,))


SYSTEMS = {
    11: "batteries",
    14: "periscope",
    15: "dive-planes",
    16: "electric-1",
    22: "electric-2",
    23: "diesel-1",
    25: "diesel-2",
    26: "flak-37",
    36: "deck-gun",
    42: "radio",
    46: "flak-20",
    56: "deck-gun",
    61: "hydrophones",
    62: "aft-torpedo-door",
    64: "forward-torpedo-door",
    66: "fuel-tanks",
}
FLOODING = {12: 1, 21: 1, 31: 1, 43: 1, 44: 1, 51: 1, 54: 2}
HULL = {33: 1, 35: 1, 41: 1, 45: 1, 52: 1, 55: 1, 65: 2}
INJURIES = {13: 1, 34: 1, 53: 1, 63: 2}
E4 = DATA.components.charts["E4"]
FACES = list(E4.dice.all_faces())


def total(faces: tuple[int, ...]) -> int:
    return E4.dice.total(faces)


@pytest.mark.rule("9.6.11d", "10.0b", "9.6.11b")
@pytest.mark.parametrize(("row", "system"), SYSTEMS.items())
def test_each_row_with_a_system_damages_that_system_at_once(row: int, system: str) -> None:
    """A system that the boat has goes from operational to Damaged with the hit."""
    play = afloat("IXC")
    played = hit(play, ("E4", row // 10, row % 10))
    assert {system: "damaged"} == play.state.boat.damage
    assert played.done
    assert [system] == [event.facts["system"] for event in played.events("system-damaged")]


@pytest.mark.rule("10.1a", "9.6.11d")
@pytest.mark.parametrize(("row", "boxes"), FLOODING.items())
def test_each_flooding_row_marks_its_boxes(row: int, boxes: int) -> None:
    """Flooding marks one box of the flooding track, Flooding x2 two."""
    play = afloat()
    played = hit(play, ("E4", row // 10, row % 10), ("flooding_check", 4))
    assert boxes == play.state.boat.flooding
    assert ["E4", "flooding_check"] == played.charts


@pytest.mark.rule("10.3a", "9.6.11d")
@pytest.mark.parametrize(("row", "boxes"), HULL.items())
def test_each_hull_row_marks_its_boxes(row: int, boxes: int) -> None:
    """Hull marks one box of the hull track, Hull x2 two."""
    play = afloat(hull=1)
    played = hit(play, ("E4", row // 10, row % 10))
    assert 1 + boxes == play.state.boat.hull
    assert played.done


@pytest.mark.rule("10.6a", "9.6.11d")
@pytest.mark.parametrize(("row", "injuries"), INJURIES.items())
def test_each_injury_row_hurts_its_men(row: int, injuries: int) -> None:
    """Crew Injury rolls for one man and his wound, Crew Injury x2 does the whole twice."""
    play = afloat()
    played = hit(play, ("E4", row // 10, row % 10), *[("crew_who", 3, 4), ("crew_severity", 1)] * injuries)
    assert injuries == sum(play.state.crew.men.values())
    assert ["E4", *["crew_who", "crew_severity"] * injuries] == played.charts


@pytest.mark.rule("10.0d", "9.6.11d")
def test_minor_damage_only_uses_up_the_hit() -> None:
    """E4 32 marks nothing, and the attack is over."""
    play = afloat()
    before = (dict(play.state.boat.damage), play.state.boat.hull, play.state.boat.flooding)
    assert hit(play, ("E4", 3, 2)).done
    assert before == (play.state.boat.damage, play.state.boat.hull, play.state.boat.flooding)


@pytest.mark.rule("9.6.11d")
def test_the_rows_of_e4_are_those_counted() -> None:
    """36 results: seven of flooding, seven of hull, four of injury, five of guns, four engines, eight systems, one minor."""
    rows = {total(faces) for faces in FACES}
    assert 36 == len(rows)
    assert rows == {*SYSTEMS, *FLOODING, *HULL, *INJURIES, 24, 32}
    assert 5 == len(
        [r for r in (24, 26, 36, 46, 56) if E4.look_up(r) in {"flak-all", "flak-37", "flak-20", "deck-gun"}]
    )
    assert 4 == len([s for s in SYSTEMS.values() if s.startswith(("electric", "diesel"))])
    assert 8 == len([s for s in SYSTEMS.values() if not s.startswith(("electric", "diesel", "flak", "deck"))])


@pytest.mark.rule("9.6.11a", "9.1.8a")
def test_every_hit_is_a_roll_of_its_own_counted_on_its_track() -> None:
    """Three hits make three rolls on E4, tens and ones; those still to come stand on the incoming hits track."""
    play = afloat()
    assert "d66" == E4.dice.notation
    procedure = take_hits(play, 3)
    waits = run(play, procedure, ("E4", 3, 2))
    assert play.state.encounter is not None
    assert 2 == play.state.encounter.incoming
    assert "E4" == waits.asks.chart  # type: ignore[union-attr]
    play = afloat()
    assert ["E4"] * 3 == hit(play, (3, 2), (3, 2), (3, 2), hits=3).charts
    assert play.state.encounter is not None
    assert 0 == play.state.encounter.incoming


def test_no_hits_ask_nothing() -> None:
    """An attack without hits rolls no E4 and no flooding."""
    assert [] == hit(afloat(), hits=0).charts


# ---------------------------------------------------------------------------------------- what the boat cannot take


@pytest.mark.rule("10.0c", "9.6.11c")
@pytest.mark.parametrize(
    ("boat", "faces", "system"),
    [
        ("VIIC", (2, 6), "flak-37"),
        ("XXI", (2, 6), "flak-37"),
        ("VIIC Flak", (3, 6), "deck-gun"),
        ("XIV", (6, 4), "forward-torpedo-door"),
        ("XIV", (6, 2), "aft-torpedo-door"),
        ("XXI", (6, 2), "aft-torpedo-door"),
    ],
)
def test_a_result_that_the_boat_cannot_take_is_ignored(boat: str, faces: tuple[int, int], system: str) -> None:
    """A missing gun or door takes no damage, and the hit is not rolled anew."""
    play = afloat(boat, "1945-04" if boat == "XXI" else "1943-07")
    assert system not in play.state.boat.systems
    played = hit(play, ("E4", *faces))
    assert {} == play.state.boat.damage
    assert played.done
    assert "10.0c" == played.events("no-effect")[0].rule


@pytest.mark.rule("10.0c", "10.11.8e")
def test_a_deck_gun_that_was_removed_takes_no_damage() -> None:
    """Without its gun a VIIC ignores E4 36."""
    play = afloat()
    play.state.boat.systems.remove("deck-gun")
    assert hit(play, ("E4", 3, 6)).done
    assert {} == play.state.boat.damage


@pytest.mark.rule("10.7a")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_a_further_hit_on_a_hurt_system_has_no_effect(state: str) -> None:
    """A radio that is Damaged or Inoperable stays as it is, and the hit is not rolled anew."""
    play = afloat(damage={"radio": state})
    played = hit(play, ("E4", 4, 2))
    assert {"radio": state} == play.state.boat.damage
    assert ["E4"] == played.charts
    assert "10.7a" == played.events("no-effect")[0].rule


@pytest.mark.rule("10.7b")
def test_hull_flooding_and_injuries_add_up() -> None:
    """Two hull, two flooding and two injury results count each time."""
    play = afloat()
    hit(play, (3, 3), (3, 3), (1, 2), (1, 2), (1, 3), (3, 4), (1,), (1, 3), (3, 4), (1,), ("flooding_check", 1), hits=6)
    boat = play.state.boat
    assert (2, 2, 2) == (boat.hull, boat.flooding, sum(play.state.crew.men.values()))


@pytest.mark.rule("10.7c")
def test_flak_guns_damages_every_mount() -> None:
    """On a IXC E4 24 damages both mounts, on a VIIC the only one."""
    play = afloat("IXC")
    hit(play, ("E4", 2, 4))
    assert {"flak-20": "damaged", "flak-37": "damaged"} == play.state.boat.damage
    play = afloat("VIIC")
    hit(play, ("E4", 2, 4))
    assert {"flak-20": "damaged"} == play.state.boat.damage


@pytest.mark.rule("10.7d")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_flak_guns_spares_a_mount_already_hurt(state: str) -> None:
    """With one mount out only the other one becomes Damaged; with both out nothing happens."""
    play = afloat("IXC", damage={"flak-20": state})
    hit(play, ("E4", 2, 4))
    assert {"flak-20": state, "flak-37": "damaged"} == play.state.boat.damage
    played = hit(play, ("E4", 2, 4))
    assert {"flak-20": state, "flak-37": "damaged"} == play.state.boat.damage
    assert 1 == len(played.events("no-effect"))


@pytest.mark.rule("10.7e")
def test_a_result_for_one_mount_affects_that_mount() -> None:
    """E4 46 hits the 2 cm mount and leaves the 3.7 cm alone."""
    play = afloat("IXC")
    hit(play, ("E4", 4, 6))
    assert {"flak-20": "damaged"} == play.state.boat.damage


# ---------------------------------------------------------------------------------------- the hull


@pytest.mark.rule("10.3b", "10.0e", "9.6.11b", "9.6.12b")
def test_the_hit_that_fills_the_hull_track_ends_the_game_at_once() -> None:
    """Hull 6 of 7, three hits, the first a hull hit: sunk, and hits two and three are not rolled."""
    play = afloat(hull=6)
    played = hit(play, ("E4", 3, 3), hits=3)
    assert isinstance(played.ended, CareerOver)
    assert ("sunk", "10.3b") == (played.ended.how, played.ended.rule)
    assert ["E4"] == played.charts
    assert 7 == play.state.boat.hull


@pytest.mark.rule("10.3b")
def test_a_ixc_has_one_box_more() -> None:
    """Hull 7 and one hit sinks a IXC, hull 6 and one hit does not."""
    assert hit(afloat("IXC", hull=6), ("E4", 3, 3)).done
    assert hit(afloat("IXC", hull=7), ("E4", 3, 3)).ended


@pytest.mark.rule("10.3a", "10.3b")
def test_a_double_hull_hit_does_not_pass_the_last_box() -> None:
    """Hull x2 with one box left marks that one, and the boat is lost."""
    play = afloat(hull=6)
    assert hit(play, ("E4", 6, 5)).ended
    assert 7 == play.state.boat.hull


@pytest.mark.rule("10.0f")
def test_hull_goes_before_flooding() -> None:
    """One attack that fills both tracks sinks the boat: no roll to scuttle, no further flooding."""
    play = afloat(hull=6, flooding=6)
    played = hit(play, ("E4", 1, 2), ("E4", 3, 3), hits=2)
    assert isinstance(played.ended, CareerOver)
    assert "sunk" == played.ended.how
    assert ["E4", "E4"] == played.charts


@pytest.mark.rule("10.3d", "10.3e")
def test_boxes_from_test_depth_go_on_the_same_track() -> None:
    """A box marked otherwise counts with those of hits, and may be the last one."""
    play = afloat(hull=2)
    mark_hull(play, 1, "9.6.4a")
    assert 3 == play.state.boat.hull
    play = afloat(hull=6)
    with pytest.raises(CareerOver, match="sunk"):
        mark_hull(play, 1, "10.3e")


@pytest.mark.rule("9.6.10e")
def test_sunk_outright() -> None:
    """What sinks the boat at once ends the career, with its rule."""
    with pytest.raises(CareerOver) as ended:
        sunk(afloat(), "9.6.10e")
    assert ("sunk", "9.6.10e") == (ended.value.how, ended.value.rule)


HULL_BOXES = {
    7: ["VIIB", "VIIC", "VIIC Flak", "VIID", "IXB"],
    8: ["VIIC/41", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV"],
    9: ["XXI"],
}
FLOODING_BOXES = {
    7: ["VIIB", "VIIC", "VIIC Flak", "VIIC/41", "VIID"],
    8: ["IXB", "IXC", "IXC/40", "XIV", "XXI"],
    9: ["IXD-2", "IXD/42", "XB", "XII"],
}


@pytest.mark.rule("10.3g")
def test_hull_boxes_of_each_type() -> None:
    """The length of the hull track by type; the last box is SUNK."""
    assert HULL_BOXES == {
        n: [name for name in names if DATA.boats[name].hull.boxes == n] for n, names in HULL_BOXES.items()
    }
    assert 14 == sum(map(len, HULL_BOXES.values())) == len(DATA.boats)


@pytest.mark.rule("10.1j")
def test_flooding_boxes_of_each_type() -> None:
    """The length of the flooding track by type; the last box is SURFACE."""
    assert FLOODING_BOXES == {
        n: [name for name in names if DATA.boats[name].flooding == n] for n, names in FLOODING_BOXES.items()
    }
    assert 14 == sum(map(len, FLOODING_BOXES.values()))


# ---------------------------------------------------------------------------------------- the water


@pytest.mark.rule("10.1b", "10.1a", "9.6.12a")
@pytest.mark.parametrize(("die", "more"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_further_flooding(die: int, more: int) -> None:
    """After all hits of an attack that gave flooding one die: 1-4 no more water, 5-6 one more box."""
    play = afloat()
    played = hit(play, ("E4", 1, 2), ("E4", 5, 4), ("flooding_check", die), hits=2)
    assert 3 + more == play.state.boat.flooding
    assert ["E4", "E4", "flooding_check"] == played.charts


@pytest.mark.rule("10.1b")
def test_no_flooding_no_further_flooding() -> None:
    """An attack without a flooding result has no such roll, whatever water is in the boat already."""
    play = afloat(flooding=3)
    assert ["E4"] == hit(play, ("E4", 3, 2)).charts
    assert 3 == play.state.boat.flooding


@pytest.mark.rule("10.1e", "9.6.12a")
def test_one_further_roll_an_attack() -> None:
    """Flooding x2 and two Flooding results, roll 6: one extra box, and that box calls for no second roll."""
    play = afloat()
    played = hit(play, ("E4", 5, 4), ("E4", 1, 2), ("E4", 2, 1), ("flooding_check", 6), hits=3)
    assert 1 == played.charts.count("flooding_check")
    assert 5 == play.state.boat.flooding
    assert played.done


@pytest.mark.rule("10.1c")
def test_an_experte_engineer_holds_the_water() -> None:
    """Experte LI, roll 5 becomes 4: no more water; wounded lightly he still does it."""
    for wounds in (FIT, LW):
        play = afloat(experte=["engineer"], men={"engineer": wounds})
        played = hit(play, ("E4", 1, 2), ("flooding_check", 5))
        assert {"engineer-experte": -1} == played.modifiers("flooding_check")
        assert 1 == play.state.boat.flooding


@pytest.mark.rule("10.1d")
@pytest.mark.parametrize("wounds", [SW, KIA])
def test_without_the_engineer_the_water_rises(wounds: int) -> None:
    """Experte LI out, roll 4 becomes 5: one more box, and his -1 is gone."""
    play = afloat(experte=["engineer"], men={"engineer": wounds})
    played = hit(play, ("E4", 1, 2), ("flooding_check", 4))
    assert {"engineer-out": 1} == played.modifiers("flooding_check")
    assert 2 == play.state.boat.flooding


@pytest.mark.rule("10.1c", "9.6.11b")
def test_an_engineer_hurt_in_the_same_attack_counts_as_hurt() -> None:
    """Each hit counts at once: the LI seriously wounded by the second hit is missing at the pumps."""
    play = afloat(experte=["engineer"])
    played = hit(play, (1, 2), (1, 3), ("crew_who", 1, 3), ("crew_severity", 4), ("flooding_check", 3), hits=2)
    assert {"engineer-out": 1} == played.modifiers("flooding_check")


@pytest.mark.rule("10.1f", "9.6.12b", "10.10.2a")
@pytest.mark.parametrize(("dice", "how"), [((5, 6), "scuttled"), ((6, 6), "captured")])
def test_a_full_flooding_track_forces_the_boat_up(dice: tuple[int, int], how: str) -> None:
    """VIIC, flooding 6, one flooding hit: box 7 is marked and the scuttle roll follows; either result ends the game."""
    play = afloat(flooding=6)
    played = hit(play, ("E4", 1, 2), ("flooding_check", 1), ("scuttle", *dice))
    assert isinstance(played.ended, CareerOver)
    assert how == played.ended.how
    assert 7 == play.state.boat.flooding
    assert "10.1f" == played.events("forced-up")[0].rule


@pytest.mark.rule("10.1f", "10.1b")
def test_the_further_box_can_be_the_last_one() -> None:
    """Flooding 5 and one hit is 6; the 5 on the die fills the track."""
    play = afloat(flooding=5)
    played = hit(play, ("E4", 1, 2), ("flooding_check", 5), ("scuttle", 3, 3))
    assert isinstance(played.ended, CareerOver)


@pytest.mark.rule("10.0e")
def test_the_flooding_track_is_checked_after_the_last_hit_only() -> None:
    """A hit that fills the flooding track does not stop the hits after it, and the further roll comes first."""
    play = afloat(flooding=6)
    played = hit(play, (1, 2), (4, 2), ("flooding_check", 2), ("scuttle", 1, 1), hits=2)
    assert ["E4", "E4", "flooding_check", "scuttle"] == played.charts
    assert "damaged" == play.state.boat.damage["radio"]


@pytest.mark.rule("10.1h")
def test_flooding_stays_from_round_to_round() -> None:
    """Round 1 flooding 2, round 2 one more and a 1: flooding 3."""
    play = afloat()
    hit(play, ("E4", 5, 4), ("flooding_check", 4))
    assert 2 == play.state.boat.flooding
    hit(play, ("E4", 1, 2), ("flooding_check", 1))
    assert 3 == play.state.boat.flooding


# ---------------------------------------------------------------------------------------- holed


@pytest.mark.rule("10.3h", "9.8.9a", "8.1.1b")
def test_a_holed_hull_is_a_state_not_a_box() -> None:
    """It marks no box, forbids diving and forces an abort; a schnorcheling boat comes up."""
    play = afloat()
    assert play.state.patrol is not None
    play.state.patrol.posture = "schnorcheling"
    hit(play, ("E4", 3, 2), holed=True)
    assert play.state.boat.holed
    assert 0 == play.state.boat.hull
    assert "surfaced" == play.state.patrol.posture
    assert "10.3k" == must_abort(play.state.boat)
    assert "10.3k" == can_take_submerged_position(play.state.boat)


@pytest.mark.rule("10.3h")
def test_a_second_hole_changes_nothing() -> None:
    """It is noted once."""
    play = afloat(holed=True)
    entries: list[Any] = []
    play._entries = entries
    hole_hull(play)
    assert [] == entries


# ---------------------------------------------------------------------------------------- what a boat consists of


@pytest.mark.rule("10.0a")
def test_a_new_boat_has_every_system_operational() -> None:
    """A boat from the yard carries no marker; a hit turns the radio to Damaged."""
    boat = new_boat(DATA, "VIIC", month("1943-07"), "france")
    assert {} == boat.damage
    play = afloat()
    hit(play, ("E4", 4, 2))
    assert is_hurt(play.state.boat, "radio")


@pytest.mark.rule("10.0p")
def test_the_systems_of_a_boat_are_those_that_it_has() -> None:
    """Type XXI: no aft doors, no deck gun, no 3.7 cm mount; a IXC has all fifteen; the crew boxes are nine."""
    everything = DATA.tables["generic"]["systems"]
    assert 15 == len(everything)
    assert everything == new_boat(DATA, "IXC", month("1943-07"), "france").systems
    missing = {*everything} - {*new_boat(DATA, "XXI", month("1945-04"), "germany").systems}
    assert {"aft-torpedo-door", "deck-gun", "flak-37"} == missing
    assert 9 == len(fresh_crew(DATA))
    assert "abwehr-agent" not in fresh_crew(DATA)


@pytest.mark.rule("10.2a")
def test_four_engines_are_four_systems() -> None:
    """Both diesels hit in one attack are two damaged systems; the electric engines have results of their own."""
    play = afloat()
    hit(play, (2, 3), (2, 5), (1, 6), (2, 2), hits=4)
    assert dict.fromkeys(["diesel-1", "diesel-2", "electric-1", "electric-2"], "damaged") == play.state.boat.damage


@pytest.mark.rule("10.1i")
def test_flooding_modifies_no_chart() -> None:
    """No modifier of any chart speaks of flooding."""
    for chart in DATA.components.charts.values():
        for modifier in chart.modifiers.values():
            assert "flood" not in modifier.id
            assert "flood" not in modifier.when


def test_the_modifiers_are_ids() -> None:
    """The further flooding roll without an Experte and with a fit LI has none."""
    played = hit(afloat(), ("E4", 1, 2), ("flooding_check", 1))
    assert {} == modifiers(played.on("flooding_check")[0])


def test_hits_need_an_encounter() -> None:
    """Hits are counted on the mat of the encounter; without one it is a mistake of the caller."""
    play = at_sea(table())
    with pytest.raises(AssertionError):
        run(play, take_hits(play, 1))
    play.state.encounter = Encounter("aircraft")
    assert hit(play, ("E4", 3, 2)).done
