"""What can be read off the table at any moment: chart, sheet, slots, counters, citations [2h, 6.2a, 7.2g, sheet, slots, xref.a]."""

from __future__ import annotations

import pytest

from kaleun.games.loupsgris import aircraft, rulebook
from kaleun.games.loupsgris.conditions import (
    boat_of,
    contact_of,
    discretion,
    emergency_dive,
    hunt,
    patrol_of,
    phase_of,
)
from kaleun.games.loupsgris.firing import set_salvo
from kaleun.games.loupsgris.navigation import sail
from kaleun.games.loupsgris.targets import go_on
from support.loupsgris import DATA, at_sea, hunted, meeting, planes, ship, table
from support.script import run


@pytest.mark.rule("6.2a")
def test_small_squares_are_coastal_and_large_ones_high_seas():
    sets = {square.id: square.set for square in DATA.squares.values()}
    assert {"N1", "N2", "N3", "S1", "S2", "S3", "S4"} == {name for name, where in sets.items() if where == "coastal"}
    assert {f"H{n:02d}" for n in range(1, 22)} == {name for name, where in sets.items() if where == "high"}


@pytest.mark.rule("7.2g")
def test_a_target_counter_shows_points_and_flight():
    calchas = next(c for c in DATA.counters.values() if any(s.name == "Calchas" for s in c.ships))
    assert (4, 4) == (calchas.points, calchas.flight)


@pytest.mark.rule("2h", "sheet.c", "sheet.a")
def test_chart_and_sheet_can_be_read_at_any_moment():
    play = hunted(table("IXB", options={"flak": 1, "intuitive": 2}, fame=3))
    state = play.state
    patrol, boat, career = patrol_of(state), boat_of(state), state.career
    assert ("H04", 6, 3) == (patrol.square, patrol.weather, patrol.combativity)
    assert (2, 3, 3) == (emergency_dive(state, DATA), discretion(state, DATA), hunt(state, DATA))
    assert ({"flak": 1, "intuitive": 2}, 2, 3) == (career.options, career.crew_level, career.fame)
    assert (0, 0, 22, 6) == (career.patrols, patrol.points, boat.torpedoes, boat.autonomy)
    assert {"stern", "bow", "centre", "turret", "flak-1", "flak-2", "deck-gun", "crew"} == set(boat.rows)
    assert {"boat": "IXB", "patrols": 0, "ships": 0, "grt": 0, "ended": ""} == rulebook.summary(state)


@pytest.mark.rule("sheet.d")
def test_the_salvo_table_has_a_line_for_each_torpedo():
    play = meeting(table(), "target", stage="attack")
    run(play, set_salvo(play), "2", "slow", "magnetic", "fast", "impact")
    assert [(["slow", "fast"], [True, False])] == [
        (shot.speeds, shot.magnetic) for shot in contact_of(play.state).shots
    ]


@pytest.mark.rule("slots.a")
def test_the_slots_of_the_chart():
    slots = DATA.tables["slots"]
    assert ["isolated", "patrols", "squadrons", "attacking"] == slots["aircraft"]
    assert {"targets and escorts", "immobilised", "fleeing", "escort hunting"} < set(slots["surface"])
    play = meeting(table(), "convoy", ship("T10", immobilised=True), ship("T23", fleeing=True))
    contact = contact_of(play.state)
    assert ["T10"] == [target.counter for target in contact.targets if target.immobilised]
    assert ["T23"] == [target.counter for target in contact.targets if target.fleeing]
    assert ([], ["P01"]) == (phase_of(play.state).patrols, phase_of(at_sea(table(), patrols=["P01"]).state).patrols)


@pytest.mark.rule("marker.c")
def test_the_marker_alone_calls_no_patrol():
    play = meeting(at_sea(table(), patrols=["P01"]), "target", stage="approach", tactic="indirect")
    played = run(play, go_on(play), ("approach", 2))
    assert patrol_of(play.state).spotted
    assert (["approach"], "approach.go-on") == (played.charts, played.question.kind)


@pytest.mark.rule("xref.a")
def test_wrong_printed_pointers_are_read_by_their_sense():
    play = meeting(table(), "aircraft", group=planes("A03"))
    assert "18.2c" in run(play, aircraft.go_on(play), 2).question.rules
    play = meeting(table(), "convoy", stage="break-through")
    assert "12.1b" in run(play, go_on(play), "break-through", 2).question.rules
    play = at_sea(table(), "H01", stage="tactic", entered=["H01"])
    roll = run(play, sail(play), "normal").roll
    assert ("contact.yellow", True) == (roll.chart, "7.1a" in roll.rules)
    assert {"6.3", "7.3", "12.1", "18"} < {rule.section for rule in rulebook.rules}
