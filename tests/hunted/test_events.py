"""Random events."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.events import EVENTS, random_event
from kaleun.games.hunted.scuttle import BoatGivenUp
from kaleun.games.hunted.state import FIT, KIA, LW, SW, Patrol, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, table
from support.script import Played, run

HARMLESS = ("E4", 3, 2)
GENERIC = ("crew-1", "crew-2", "crew-3", "crew-4")


def out(boat: str = "VIIC", start: str = "1943-08", *columns: str, **changes: Any) -> Play[State]:
    """A boat on station, or in ``box``; keywords of the patrol are handed on."""
    patrol = {key: changes.pop(key) for key in list(changes) if key in Patrol.__struct_fields__}
    return at_sea(table(boat, start, **changes), *columns, box=patrol.pop("box", 3), **patrol)


def event(play: Play[State], total: int, *script: Any) -> Played:
    first = max(1, total - 6)
    return run(play, random_event(play), ("R1", first, total - first), *script, expect=(CareerOver, BoatGivenUp))


def patrol(play: Play[State]) -> Patrol:
    assert play.state.patrol is not None
    return play.state.patrol


def boxes(play: Play[State]) -> tuple[int, ...]:
    return tuple(play.state.crew.men[box] for box in GENERIC)


ROWS_1943 = {
    2: "man-overboard",
    3: "caught-unawares",
    4: "gyro-failure",
    5: "superior-torpedoes",
    6: "spare-parts",
    7: "hals-und-beinbruch",
    8: "luftwaffe-recon",
    9: "weather-duty",
    10: "loose-torpedo",
    11: "severe-storm",
    12: "swim-call",
}
ROWS_1944 = {**ROWS_1943, 4: "schnorchel-valve", 8: "convoy-report", 12: "exhaust-gas"}


@pytest.mark.rule("12.0f")
@pytest.mark.parametrize(
    ("start", "rows"), [("1943-07", ROWS_1943), ("1943-12", ROWS_1943), ("1944-01", ROWS_1944), ("1945-05", ROWS_1944)]
)
def test_r1_by_the_month_in_which_the_patrol_began(start: str, rows: dict[int, str]) -> None:
    """The 1943 column up to December 1943, the 1944 column from January 1944."""
    play = table(start=start)
    chart = play.charts.dated("R1", play.state.month)
    assert "2d6" == chart.dice.notation
    assert rows == {total: chart.look_up(total) for total in range(2, 13)}


def test_each_event_has_a_procedure() -> None:
    """What R1 can bring is what the rules can carry out, and each has a table of its own."""
    assert {*ROWS_1943.values(), *ROWS_1944.values()} == {*EVENTS}
    assert {*EVENTS} == {*DATA.tables["events"]}


@pytest.mark.rule("12.0a", "12.0h", "12.0g")
@pytest.mark.parametrize("total", [5, 6, 10])
def test_the_event_of_the_patrol_is_used_up(total: int) -> None:
    """Whether it had an effect or not; it is not rolled again."""
    play = out()
    played = event(play, total)
    assert played.done
    assert patrol(play).event_had
    assert 1 == len([chart for chart in played.charts if chart.startswith("R1")])
    assert [3] == [heading.level for heading in played.headings("event")]


# ---------------------------------------------------------------------------------------- 2 man overboard


@pytest.mark.rule("12.2a")
@pytest.mark.parametrize(
    ("die", "man"),
    [
        (2, "engineer"),
        (3, "first-watch-officer"),
        (4, "first-watch-officer"),
        (5, "second-watch-officer"),
        (6, "second-watch-officer"),
    ],
)
def test_man_overboard(die: int, man: str) -> None:
    """2 LI, 3-4 1WO, 5-6 2WO is KIA."""
    play = out()
    assert event(play, 2, ("overboard", die)).done
    assert {man: KIA} == {name: state for name, state in play.state.crew.men.items() if state}


@pytest.mark.rule("12.2a")
def test_the_kommandant_overboard() -> None:
    """1: the game ends."""
    played = event(out(), 2, ("overboard", 1))
    assert isinstance(played.ended, CareerOver)
    assert "killed" == played.ended.how


@pytest.mark.rule("12.2a", "12.0h")
def test_nobody_overboard() -> None:
    """No effect if that officer is KIA already, no roll at all while schnorcheling."""
    play = out(men={"engineer": KIA})
    played = event(play, 2, ("overboard", 2))
    assert played.done
    assert ["12.2a"] == [note.rule for note in played.events("no-effect")]
    play = out("XXI", "1945-04", posture="schnorcheling")
    assert event(play, 2).done
    assert not any(play.state.crew.men.values())


# ---------------------------------------------------------------------------------------- 3 caught unawares


@pytest.mark.rule("12.3a")
def test_caught_unawares() -> None:
    """One attack on E3 with its modifiers, its hits, one injury besides; no A1, no die for a weapon, no flak; repairs follow."""
    play = out()
    played = event(
        play, 3, ("E3", 2, 2), ("E4", 4, 2), HARMLESS, ("crew_who", 3, 4), ("crew_severity", 1), ("repair", 3)
    )
    assert played.done
    assert ["E3", "E4", "E4", "crew_who", "crew_severity", "repair"] == played.charts[1:]
    assert {"air-attack": 2, "year-1943": 1} == played.modifiers("E3")
    assert {"radio": "inoperable"} == play.state.boat.damage
    assert play.state.encounter is None


@pytest.mark.rule("12.3b")
def test_caught_unawares_while_schnorcheling() -> None:
    """The attack, but no crew injury."""
    play = out("XXI", "1945-04", posture="schnorcheling")
    played = event(play, 3, ("E3", 1, 1), HARMLESS)
    assert played.done
    assert ["E3", "E4"] == played.charts[1:]


@pytest.mark.rule("12.3a")
def test_caught_unawares_can_sink_the_boat() -> None:
    """A modified 13 is the end."""
    played = event(out(), 3, ("E3", 5, 5))
    assert isinstance(played.ended, CareerOver)
    assert "sunk" == played.ended.how


@pytest.mark.rule("12.3a")
def test_caught_unawares_has_no_quality() -> None:
    """The optional rule goes with A1: the event has one attack and one injury whatever the aircraft."""
    play = out(optional=["aircraft-quality"])
    played = event(play, 3, ("E3", 1, 1), HARMLESS, ("crew_who", 3, 4), ("crew_severity", 1))
    assert played.done


@pytest.mark.rule("12.3a", "8.2.2f")
def test_caught_unawares_with_the_kite_out() -> None:
    """A boat that is attacked cuts the kite loose."""
    play = out("IXD-2", "1943-08", kite_out=True)
    played = event(play, 3, ("kite_loss", 5), ("E3", 1, 1), HARMLESS, ("crew_who", 3, 4), ("crew_severity", 1))
    assert played.done
    assert not play.state.boat.kite


# ---------------------------------------------------------------------------------------- 4 gyro compass, valve


@pytest.mark.rule("12.4a", "10.9b")
@pytest.mark.parametrize(("die", "aborts"), [(1, False), (2, False), (3, True), (6, True)])
def test_gyro_compass(die: int, aborts: bool) -> None:
    """2 or less mended, 3 or more the patrol is aborted."""
    play = out()
    played = event(play, 4, ("repair", die))
    assert played.done
    assert aborts is patrol(play).aborting
    assert ([6, 7] if aborts else [4, 5, 6, 7]) == patrol(play).route
    assert (["12.4a"] if aborts else []) == [note.rule for note in played.events("patrol-aborted")]


@pytest.mark.rule("12.4a")
@pytest.mark.parametrize(
    ("changes", "die", "aborts"),
    [({"experte": ["engineer"]}, 3, False), ({"men": {"engineer": SW}}, 2, True)],
)
def test_the_gyro_compass_is_the_engineers_work(changes: dict[str, Any], die: int, aborts: bool) -> None:
    """LI Experte, roll 3: mended; LI SW, roll 2: not."""
    play = out(**changes)
    event(play, 4, ("repair", die))
    assert aborts is patrol(play).aborting


@pytest.mark.rule("12.4b", "8.1.1b")
@pytest.mark.parametrize(("die", "jammed"), [(2, False), (3, True), (5, True)])
def test_schnorchel_valve(die: int, jammed: bool) -> None:
    """With a schnorchel aboard the same roll decides whether it can still be used; the patrol goes on."""
    play = out("XXI", "1945-04", posture="schnorcheling")
    event(play, 4, ("repair", die))
    assert jammed is patrol(play).valve_jammed
    assert ("surfaced" if jammed else "schnorcheling") == patrol(play).posture
    assert not patrol(play).aborting


@pytest.mark.rule("12.4b")
def test_without_a_schnorchel_the_gyro_fails() -> None:
    """From 1944 too."""
    play = out(start="1944-01")
    event(play, 4, ("repair", 3))
    assert patrol(play).aborting
    assert not patrol(play).valve_jammed


@pytest.mark.rule("12.4c")
def test_compass_and_valve_are_no_systems() -> None:
    """A failure leaves no marker on the mat."""
    for boat, start in (("VIIC", "1943-08"), ("XXI", "1945-04")):
        play = out(boat, start)
        event(play, 4, ("repair", 6))
        assert {} == play.state.boat.damage


# ---------------------------------------------------------------------------------------- 5 to 8


@pytest.mark.rule("12.5a", "12.0g")
def test_superior_torpedoes() -> None:
    """Kept for the rest of the patrol."""
    play = out()
    event(play, 5)
    assert patrol(play).superior_torpedoes


BROKEN = {"radio": "inoperable", "periscope": "inoperable", "deck-gun": "inoperable"}


@pytest.mark.rule("12.6a")
def test_spare_parts_mend_two_systems_of_the_players_choice() -> None:
    """Radio, periscope and deck gun Inoperable: two become operational, at once and without a roll."""
    play = out(damage=BROKEN)
    played = event(play, 6, "event.spare-parts:periscope", "event.spare-parts:radio")
    assert played.done
    assert {"deck-gun": "inoperable"} == play.state.boat.damage
    assert 1 == len(played.charts)
    assert {"periscope": None, "radio": None, "deck-gun": None, "enough": None} == {
        option.id: option.closed for option in played.choices[0][0].options
    }


@pytest.mark.rule("12.6a")
def test_spare_parts_need_not_be_used() -> None:
    """Up to two: the player may stop."""
    play = out(damage=BROKEN)
    assert event(play, 6, "periscope", "enough").done
    assert {"radio", "deck-gun"} == {*play.state.boat.damage}


@pytest.mark.rule("12.6a", "12.0h")
def test_spare_parts_for_nothing() -> None:
    """No effect with nothing Inoperable, and nothing is asked."""
    played = event(out(), 6)
    assert played.done
    assert ["12.0h"] == [note.rule for note in played.events("no-effect")]
    play = out(damage={"radio": "inoperable"})
    assert event(play, 6, "radio").done


@pytest.mark.rule("12.6b", "10.9o", "10.8f")
def test_spare_parts_mend_no_hull_and_undo_no_abort() -> None:
    """Hull boxes, holes and an abort already begun stay."""
    play = out(damage={"diesel-1": "inoperable"}, hull=2, holed=True, aborting=True, route=[6, 7])
    event(play, 6, "diesel-1")
    assert (2, True) == (play.state.boat.hull, play.state.boat.holed)
    assert patrol(play).aborting
    assert [6, 7] == patrol(play).route


@pytest.mark.rule("12.7a", "12.0g")
def test_luck_token() -> None:
    """One token each time, kept with the career and so over patrols and boats."""
    play = out(luck_tokens=1)
    event(play, 7)
    assert 2 == play.state.career.luck_tokens


# ---------------------------------------------------------------------------------------- 9, 11 weather


def calm(play: Play[State]) -> tuple[int, int]:
    return patrol(play).rolls_left, patrol(play).calm_boxes


@pytest.mark.rule("12.9a", "12.0i")
@pytest.mark.parametrize("box", [0, 1, 2, 3, 4])
def test_weather_reporting(box: int) -> None:
    """No encounter in this and the next travel box; the other rolls of this box are not made."""
    play = out(box=box, rolls_left=2)
    event(play, 9)
    assert (0, 1) == calm(play)


@pytest.mark.rule("12.9a")
@pytest.mark.parametrize(("box", "expected"), [(5, (0, 0)), (6, (2, 0)), (7, (2, 0))])
def test_weather_reporting_has_no_effect_on_the_way_home(box: int, expected: tuple[int, int]) -> None:
    """In the last box on station it holds for that box only, in the homeward transit not at all."""
    play = out(box=box, rolls_left=2)
    event(play, 9)
    assert expected == calm(play)


@pytest.mark.rule("12.9a")
def test_weather_reporting_has_no_effect_on_an_abort() -> None:
    """An aborting boat is on the way home."""
    play = out(box=1, rolls_left=1, aborting=True, route=[0])
    event(play, 9)
    assert (1, 0) == calm(play)


@pytest.mark.rule("12.9b")
def test_weather_reporting_before_the_mission_box() -> None:
    """The free box is the one behind it; if that one lies on the way home there is none."""
    play = out("VIIC", "1943-08", "biscay", "transit", "mission", "british-isles", "biscay", box=1, mission_open=True)
    event(play, 9)
    assert (0, 1) == calm(play)
    play = out("VIIC", "1943-08", "biscay", "transit", "mission", "transit", "biscay", box=1, mission_open=True)
    event(play, 9)
    assert (0, 0) == calm(play)


@pytest.mark.rule("12.11a", "12.0i")
@pytest.mark.parametrize("box", [0, 3, 5, 6])
def test_severe_storm(box: int) -> None:
    """No encounter in this and the next travel box, on the way home too."""
    play = out(box=box, rolls_left=1)
    event(play, 11)
    assert (0, 1) == calm(play)


@pytest.mark.rule("12.11b")
@pytest.mark.parametrize(("open_", "boxes_"), [(True, 0), (False, 1)])
def test_a_storm_ends_before_the_mission_box(open_: bool, boxes_: int) -> None:
    """The Mission box is rolled as usual; once its mission is over it is a box like others."""
    play = out("VIIC", "1943-08", "biscay", "transit", "mission", "british-isles", "biscay", box=1, mission_open=open_)
    event(play, 11)
    assert boxes_ == patrol(play).calm_boxes


# ---------------------------------------------------------------------------------------- 10 loose torpedo


@pytest.mark.rule("12.10a")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((FIT, FIT, FIT, FIT), (SW, FIT, FIT, FIT)),
        ((LW, SW, FIT, FIT), (LW, SW, SW, FIT)),
        ((LW, SW, SW, KIA), (SW, SW, SW, KIA)),
        ((KIA, SW, SW, KIA), (KIA, KIA, SW, KIA)),
        ((KIA, KIA, KIA, KIA), (KIA, KIA, KIA, KIA)),
    ],
)
def test_torpedo_breaks_loose(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """A fit box becomes SW, else an LW box becomes SW, else an SW box KIA; no effect if all are KIA."""
    play = out(men=dict(zip(GENERIC, before, strict=True)))
    assert event(play, 10).done
    assert after == boxes(play)


@pytest.mark.rule("12.10a")
def test_no_torpedo_no_accident() -> None:
    """No effect without a torpedo aboard; mines do not break loose."""
    play = out()
    load = play.state.boat.load
    load.forward, load.aft = ["mine"] * 4, [""]
    load.forward_reloads, load.aft_reloads = {}, {}
    assert event(play, 10).done
    assert (FIT,) * 4 == boxes(play)


# ---------------------------------------------------------------------------------------- 12 swim call, exhaust gas

WARM = ("caribbean", "west-african-coast", "mediterranean", "brazilian-coast", "indian-ocean", "australia")
COLD = ("atlantic", "transit", "biscay", "north-america", "arctic", "british-isles", "norway")


@pytest.mark.rule("12.12a")
@pytest.mark.parametrize("column", WARM)
def test_swim_call_in_warm_waters(column: str) -> None:
    """1d6 as for man overboard: that officer is KIA."""
    play = out("IXC", "1943-08", "biscay", column, "biscay", box=1)
    assert event(play, 12, ("overboard", 2)).done
    assert KIA == play.state.crew.men["engineer"]


@pytest.mark.rule("12.12a", "12.0h")
@pytest.mark.parametrize("column", COLD)
def test_no_swim_call_elsewhere(column: str) -> None:
    """Elsewhere no effect."""
    play = out("IXC", "1943-08", "biscay", column, "biscay", box=1)
    assert event(play, 12).done
    assert not any(play.state.crew.men.values())


@pytest.mark.rule("12.12a")
def test_no_swim_call_under_the_schnorchel() -> None:
    """Not while schnorcheling; and the Kommandant may be the one who is lost."""
    play = out("IXC", "1943-08", "biscay", "caribbean", "biscay", box=1, posture="schnorcheling")
    assert event(play, 12).done
    played = event(out("IXC", "1943-08", "biscay", "caribbean", "biscay", box=1), 12, ("overboard", 1))
    assert isinstance(played.ended, CareerOver)


@pytest.mark.rule("12.12b")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((FIT, FIT, FIT, FIT), (LW, LW, FIT, FIT)),
        ((LW, FIT, KIA, LW), (SW, LW, KIA, LW)),
        ((KIA, SW, KIA, FIT), (KIA, KIA, KIA, LW)),
        ((KIA, KIA, FIT, KIA), (KIA, KIA, LW, KIA)),
        ((KIA, KIA, KIA, KIA), (KIA, KIA, KIA, KIA)),
    ],
)
def test_exhaust_gas(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """While schnorcheling two generic boxes take LW each, the best ones, added to what they have."""
    play = out("XXI", "1945-04", posture="schnorcheling", men=dict(zip(GENERIC, before, strict=True)))
    assert event(play, 12).done
    assert after == boxes(play)


@pytest.mark.rule("12.12b")
def test_no_exhaust_gas_on_the_surface() -> None:
    """Not schnorcheling: swim call, where there is one."""
    play = out("IXC", "1944-03", "biscay", "caribbean", "biscay", box=1)
    assert event(play, 12, ("overboard", 6)).done
    assert KIA == play.state.crew.men["second-watch-officer"]
    assert event(out("IXC", "1944-03"), 12).done


# ---------------------------------------------------------------------------------------- 8 events that bring encounters


@pytest.mark.rule("12.8a", "12.0h")
@pytest.mark.parametrize("column", DATA.tables["events"]["luftwaffe-recon"]["not_in"])
def test_no_air_reconnaissance_far_away(column: str) -> None:
    """Caribbean, North America, West Africa, Brazil, Indian Ocean, Australia: nothing."""
    play = out("IXC", "1943-08", "biscay", column, "biscay", box=1)
    assert event(play, 8).done
    assert play.state.encounter is None


@pytest.mark.rule("12.8a")
def test_the_areas_without_air_reconnaissance() -> None:
    """They are six."""
    assert {
        "caribbean",
        "north-america",
        "west-african-coast",
        "brazilian-coast",
        "indian-ocean",
        "australia",
    } == {*DATA.tables["events"]["luftwaffe-recon"]["not_in"]}


@pytest.mark.rule("12.8b", "12.0h")
@pytest.mark.parametrize("changes", [{"posture": "schnorcheling"}, {"damage": {"radio": "inoperable"}}])
def test_no_convoy_report_for_a_deaf_boat(changes: dict[str, Any]) -> None:
    """No effect while schnorcheling or with the radio Inoperable."""
    played = event(out(start="1944-02", **changes), 8)
    assert played.done
    assert [] == played.kinds


@pytest.mark.rule("12.8b")
def test_a_convoy_report_may_be_ignored() -> None:
    """The choice is offered to a boat on the surface with a working radio, Damaged or not."""
    for damage in ({}, {"radio": "damaged"}):
        play = out(start="1944-02", damage=damage)
        played = event(play, 8, "event.convoy-report:ignore")
        assert played.done
        assert play.state.encounter is None
        assert {"attack": None, "ignore": None} == played.options("event.convoy-report")
