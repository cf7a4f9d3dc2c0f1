"""Day and night of an engagement."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.daylight import choose_time, roll_time_of_day
from kaleun.games.hunted.encounter import go_on
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from support.hunted import at_sea, meeting, ship, table
from support.script import run


def before(
    kind: str = "ship-escort", *targets: Any, start: str = "1943-07", assignment: str = "atlantic", **changes: Any
) -> Play[State]:
    stage = {name: changes.pop(name) for name in ("night", "day_night_fixed") if name in changes}
    boat, box = changes.pop("boat", "VIIC"), changes.pop("box", 2)
    play = at_sea(table(boat, start, **changes), box=box, assignment=assignment)
    return meeting(play, kind, *targets, stage="identified", **stage)


def is_night(play: Play[State]) -> bool:
    assert play.state.encounter is not None
    return play.state.encounter.night


def asked(play: Play[State]) -> dict[str, str | None]:
    return run(play, go_on(play)).options("engage")


ARCTIC = [
    ("1944-02", 2, False, "8.4.5a"), ("1944-02", 3, True, "8.4.5a"), ("1945-01", 3, True, "8.4.5a"), ("1944-03", 2, False, "8.4.5a"),
    ("1944-04", 4, False, "8.4.5b"), ("1945-05", 5, True, "8.4.5b"),
    ("1944-06", 6, False, "8.4.5c"), ("1944-06", 1, False, "8.4.5c"),
    ("1943-08", 4, False, "8.4.5d"), ("1943-07", 4, False, "8.4.5d"), ("1944-09", 5, True, "8.4.5d"),
    ("1943-10", 2, False, "8.4.5e"), ("1944-11", 3, True, "8.4.5e"),
    ("1943-12", 1, True, "8.4.5f"), ("1944-12", 6, True, "8.4.5f"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("start", "die", "night"),
    [pytest.param(*row[:3], marks=pytest.mark.rule(row[3]), id=f"{row[0]}-{row[1]}") for row in ARCTIC],
)
def test_day_or_night_in_the_arctic(start, die, night):
    """The table of 8.4.5, by the month in which the patrol began."""
    play = before(start=start, assignment="arctic")
    run(play, roll_time_of_day(play), ("day_night", die))
    assert night == is_night(play)


@pytest.mark.rule("8.4.5g")
def test_the_arctic_table_holds_in_the_transit_boxes_of_an_arctic_patrol():
    play = before(start="1944-06", assignment="arctic", box=1)
    played = run(play, roll_time_of_day(play), ("day_night", 6))
    assert played.charts == ["day_night.arctic-jun"]
    assert not is_night(play)


@pytest.mark.parametrize(("die", "night"), [(1, False), (3, False), (4, True), (6, True)])
@pytest.mark.rule("8.4.1a", "8.4.1b", "8.4.3a", "9.1.3a")
def test_elsewhere_one_die_settles_it(die, night):
    play = before()
    played = run(play, roll_time_of_day(play), ("day_night.standard", die))
    assert night == is_night(play)
    assert [event.facts["time"] for event in played.events("time-of-day")] == ["night" if night else "day"]


@pytest.mark.rule("8.4.2a", "8.4.2e")
def test_the_switch_is_offered_by_day_only():
    assert asked(before()) == {"attack": None, "wait-for-night": None, "decline": None}
    assert asked(before(night=True)) == {"attack": None, "decline": None}


@pytest.mark.parametrize(("die", "kept"), [(1, True), (4, True), (5, False), (6, False)])
@pytest.mark.rule("8.4.2b", "7.4.3l")
def test_waiting_for_the_night_can_lose_the_contact(die, kept):
    play = before()
    played = run(play, go_on(play), "engage:wait-for-night", ("switch_to_night.standard", die))
    assert kept != played.done
    assert "E2" not in played.charts
    if kept:
        assert is_night(play)
    else:
        assert play.state.encounter is None
        assert play.state.patrol is not None
        assert not play.state.patrol.target_refused
        assert not play.state.patrol.target_attacked


@pytest.mark.parametrize(("die", "kept"), [(5, True), (6, False)])
@pytest.mark.rule("8.4.2d")
def test_the_balkon_device_keeps_contact_more_often(die, kept):
    play = before(boat="XXI", start="1945-04")
    played = run(play, go_on(play), "engage:wait-for-night", ("switch_to_night.balkon", die))
    assert kept != played.done


@pytest.mark.parametrize(("damage", "closed"), [(0, "8.4.2c"), (2, None)])
@pytest.mark.rule("8.4.2c")
def test_an_undamaged_capital_ship_cannot_be_kept_until_night(damage, closed):
    play = before("capital-ship", ship(31300, "capital-ship", points=5, damage=damage))
    assert closed == asked(play)["wait-for-night"]


@pytest.mark.rule("8.4.2f")
def test_no_night_to_wait_for_in_an_arctic_june():
    assert asked(before(start="1944-06", assignment="arctic"))["wait-for-night"] == "8.4.2f"
    assert asked(before(start="1944-05", assignment="arctic"))["wait-for-night"] is None
    assert asked(before(start="1944-06"))["wait-for-night"] is None


@pytest.mark.rule("8.4.1c", "9.0g")
def test_no_surface_attack_on_escorted_ships_by_day():
    play = before()
    played = run(play, go_on(play), "engage:attack", "attack.range:medium")
    assert "attack.mode" not in played.kinds
    assert [(e.facts["mode"], e.rule) for e in played.events("mode-forced")] == [("submerged", "9.0g")]


@pytest.mark.parametrize("time", ["day", "night"])
@pytest.mark.rule("8.4.4a", "9.7.5a")
def test_the_time_is_chosen_when_damaged_ships_are_followed(time):
    play = before()
    played = run(play, choose_time(play), f"follow.time:{time}")
    assert played.charts == []
    assert is_night(play) == (time == "night")
    assert asked(play).get("wait-for-night", "8.4.4a") == "8.4.4a"


@pytest.mark.parametrize(("start", "night"), [("1944-06", False), ("1943-12", True)])
@pytest.mark.rule("8.4.4b")
def test_no_choice_of_time_in_an_arctic_june_or_december(start, night):
    play = before(start=start, assignment="arctic")
    played = run(play, choose_time(play))
    assert played.done
    assert played.kinds == []
    assert night == is_night(play)


def test_the_june_of_other_waters_has_nights():
    play = before(start="1944-06")
    assert run(play, choose_time(play)).options("follow.time") == {"day": None, "night": None}
