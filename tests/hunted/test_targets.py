"""Target ships: number, size, identity, damage, and the log they stand in."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.encounter import go_on, resolve_encounter
from kaleun.games.hunted.state import State
from kaleun.games.hunted.targets import afloat, damage_ship, identify, is_afloat, log_ships, reveal
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import Played, run

SMALL = [("ship_size", 1), ("rosters.small-freighter", 0, 1)]


def met(
    kind: str, *script: Any, assignment: str = "atlantic", box: int = 2, sunk: list[str] | None = None, **changes: Any
) -> tuple[Play[State], Played]:
    play = at_sea(table(**changes), box=box, assignment=assignment)
    play.state.career.sunk = list(sunk or [])
    return play, run(play, resolve_encounter(play, kind), *script)


def ships(play: Play[State]) -> list[Any]:
    assert play.state.encounter is not None
    return play.state.encounter.targets


# ---------------------------------------------------------------------------------------------------- size and identity


@pytest.mark.rule("8.3.1a", "8.3.1c", "8.3.2a", "8.3.5a", "9.1.1a")
def test_a_convoy_takes_four_dice_for_size_and_a_roll_on_the_roster_of_each():
    play, played = met(
        "convoy",
        ("ship_size", 1), ("rosters.small-freighter", 0, 4),
        ("ship_size", 4), ("rosters.large-freighter", 0, 4),
        ("ship_size", 6), ("rosters.tanker", 0, 4),
        ("ship_size", 3), ("rosters.small-freighter", 0, 2),
        ("day_night", 1),
    )  # fmt: skip
    assert [(t.name, t.tons, t.size, t.points) for t in ships(play)] == [
        ("Vigsnes", 1600, "small-freighter", 2),
        ("Amerika", 10200, "large-freighter", 4),
        ("Norfjell", 8100, "tanker", 3),
        ("Sidi-Bel-Abbès", 4400, "small-freighter", 2),
    ]
    assert played.kinds == []


@pytest.mark.parametrize(
    ("size", "roster"),
    [(1, "small-freighter"), (3, "small-freighter"), (4, "large-freighter"), (5, "large-freighter"), (6, "tanker")],
)
@pytest.mark.rule("8.3.1c", "8.3.2a")
def test_the_size_names_the_roster(size, roster):
    _, played = met("ship", ("ship_size", size), (f"rosters.{roster}", 5, 5))
    assert played.charts == ["ship_size", f"rosters.{roster}"]


@pytest.mark.rule("8.3.1b")
def test_a_tanker_result_takes_no_size_die():
    play, played = met("tanker", ("rosters.tanker", 0, 1), ("day_night", 1))
    assert played.charts == ["rosters.tanker", "day_night.standard"]
    assert ships(play)[0].tons == 10000


@pytest.mark.rule("8.3.2b", "8.3.2a")
def test_submarines_and_north_american_ships_are_two_lists():
    submarines = {boat.name for boat in DATA.rosters["submarine"].values()}
    for size in ("small-freighter", "large-freighter", "tanker"):
        assert submarines.isdisjoint(s.name for s in DATA.rosters[f"north-america-{size}"].values())
    _, played = met("submarine", ("rosters.submarine", 1))
    assert played.charts == ["rosters.submarine"]


@pytest.mark.parametrize(
    ("roll", "points", "fast"), [(2, 6, False), (3, 5, True), (4, 5, False), (5, 6, True), (7, 5, True)]
)
@pytest.mark.rule("8.3.2e", "8.3.2f", "8.3.5c")
def test_each_capital_ship_has_points_and_speed_of_its_own(roll, points, fast):
    play, _ = met("capital-ship", ("rosters.capital-ship", roll), ("day_night", 1))
    assert [(points, fast)] == [(t.points, t.fast) for t in ships(play)]
    assert len(DATA.rosters["capital-ship"]) == 20


@pytest.mark.parametrize("assignment", ["north-america", "north-america-m", "caribbean"])
@pytest.mark.rule("8.3.3a", "7.3.6b")
def test_north_american_waters_have_their_own_rosters(assignment):
    play, _ = met("ship", ("ship_size", 1), ("rosters.north-america-small-freighter", 3), assignment=assignment)
    assert [t.name for t in ships(play)] == ["Mambí"]
    assert not met("capital-ship", ("rosters.capital-ship", 1), assignment=assignment)[1].events("no-encounter")


@pytest.mark.rule("8.3.3b")
def test_the_roster_goes_with_the_assignment_also_in_a_transit_box():
    play, _ = met(
        "ship", ("ship_size", 1), ("rosters.north-america-small-freighter", 3), assignment="north-america", box=1
    )
    assert ships(play)[0].name == "Mambí"


@pytest.mark.parametrize(("tons", "points"), [(1600, 2), (5000, 2), (5001, 3), (9999, 3), (10000, 4), (13000, 4)])
@pytest.mark.rule("8.3.5a", "8.3.5b")
def test_points_by_tonnage(tons, points):
    assert points == DATA.points_to_sink(tons)


@pytest.mark.rule("8.3.5b")
def test_three_small_tankers_take_two_points():
    assert sorted(t.damage_to_sink for t in DATA.rosters["tanker"].values() if t.tons <= 5000) == [2, 2, 2]


@pytest.mark.rule("8.3.4b")
def test_a_freighter_sunk_before_is_rolled_again():
    play, played = met(
        "ship",
        ("ship_size", 1),
        ("rosters.small-freighter", 0, 1),
        ("rosters.small-freighter", 0, 2),
        sunk=["Executive"],
    )
    assert ships(play)[0].name == "Sidi-Bel-Abbès"
    assert played.charts.count("ship_size") == 1


def test_with_a_whole_roster_sunk_the_roll_stands():
    sunk = [s.name for s in DATA.rosters["north-america-tanker"].values()]
    play, _ = met(
        "tanker", ("rosters.north-america-tanker", 3), ("day_night", 1), assignment="north-america", sunk=sunk
    )
    assert ships(play)[0].name == sunk[2]


@pytest.mark.rule("8.3.4b")
def test_a_submarine_sunk_before_is_rolled_again():
    play, _ = met("submarine", ("rosters.submarine", 1), ("rosters.submarine", 2), sunk=["HMS Truant"])
    assert ships(play)[0].name == "HMS Tally-Ho"


@pytest.mark.rule("8.3.4b")
def test_a_capital_ship_sunk_before_means_no_encounter():
    play, played = met("capital-ship", ("rosters.capital-ship", 7), sunk=["HMS Penelope"])
    assert played.done
    assert [event.rule for event in played.events("no-encounter")] == ["8.3.4b"]
    assert play.state.encounter is None
    assert play.state.patrol is not None
    assert not play.state.patrol.target_met


# ---------------------------------------------------------------------------------------------------- the log


def engaged(kind: str = "convoy", *targets: Any, **changes: Any) -> Play[State]:
    play = meeting(at_sea(table(), box=3), kind, *targets, **changes)
    log_ships(play)
    return play


@pytest.mark.rule("2.0d", "8.3.4a")
def test_the_log_lists_every_ship_engaged_with_its_tonnage():
    play = meeting(
        at_sea(table(), box=3),
        "convoy",
        *[ship(1000 * n, name=f"S{n}") for n in range(2, 6)],
        stage="identified",
        night=True,
    )
    run(play, go_on(play), "engage:attack")
    assert [(s.name, s.tons, s.state, s.box) for s in play.state.log[-1].ships] == [
        ("S2", 2000, "engaged", 3), ("S3", 3000, "engaged", 3), ("S4", 4000, "engaged", 3), ("S5", 5000, "engaged", 3),
    ]  # fmt: skip
    log_ships(play)
    assert len(play.state.log[-1].ships) == 4


@pytest.mark.rule("9.2.7a", "9.2.7c", "9.7.6a", "9.2.8a")
def test_less_damage_than_needed_leaves_a_ship_damaged():
    """Worked example of 9.2.7: a large freighter of 4 points takes 3 and has one left."""
    play = engaged("convoy", ship(10200, name="Amerika"))
    target = ships(play)[0]
    assert not damage_ship(play, target, 3)
    assert target.points - target.damage == 1
    assert [s.state for s in play.state.log[-1].ships] == ["damaged"]
    assert is_afloat(target)
    assert play.state.career.tons == 0


@pytest.mark.parametrize("points", [3, 4])
@pytest.mark.rule("9.2.7d", "9.2.8a")
def test_damage_equal_to_the_points_or_above_sinks(points):
    """Worked example of 9.2.7: a tanker below 10,000 tons takes 3 points."""
    play = engaged("convoy", ship(8100, "tanker", name="Norfjell"), ship())
    assert damage_ship(play, ships(play)[0], points)
    assert afloat(ships(play)) == (1,)
    assert [s.state for s in play.state.log[-1].ships] == ["sunk", "engaged"]
    career = play.state.career
    assert (8100, ["Norfjell"], 1, 0) == (career.tons, career.sunk, career.ships_since_roll, career.capital_ships)


@pytest.mark.rule("9.2.7e")
def test_damage_adds_up():
    play = engaged("ship", ship(7200, damage=2))
    assert damage_ship(play, ships(play)[0], 1)


@pytest.mark.rule("8.3.2c", "8.3.2e", "11.3a")
def test_a_capital_ship_sunk_counts_for_the_award():
    play = engaged("capital-ship", ship(33900, "capital-ship", points=6, name="HMS Rodney"))
    assert not damage_ship(play, ships(play)[0], 5)
    assert play.state.career.capital_ships == 0
    assert damage_ship(play, ships(play)[0], 1)
    assert play.state.career.capital_ships == 1
    assert play.state.career.tons == 33900


# ---------------------------------------------------------------------------------------------------- optional rules


@pytest.mark.rule("14.1a", "14.0a")
def test_standard_tonnages_take_no_roster_rolls():
    play, played = met(
        "convoy", ("ship_size", 1), ("ship_size", 2), ("ship_size", 4), ("ship_size", 6), optional=["standard-tonnages"]
    )
    assert [(t.tons, t.points) for t in ships(play)] == [(3500, 2), (3500, 2), (7000, 3), (8000, 3)]
    assert played.charts == ["ship_size"] * 4
    play, _ = met("capital-ship", optional=["standard-tonnages"])
    assert [(t.tons, t.points, t.fast) for t in ships(play)] == [(23000, 5, False)]


@pytest.mark.parametrize(("die", "count"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
@pytest.mark.rule("14.2a", "14.2b")
def test_reduced_convoys_roll_for_the_ships_in_reach(die, count):
    play, _ = met("convoy", ("convoy_size", die), *SMALL * count, ("day_night", 1), optional=["reduced-convoys"])
    assert play.state.encounter is not None
    assert play.state.encounter.escorted
    assert count == len(ships(play))


@pytest.mark.rule("14.2a")
def test_reduced_convoys_change_nothing_else():
    assert met("two-ships", *SMALL, optional=["reduced-convoys"])[1].charts[0] == "ship_size"


@pytest.mark.rule("14.3a", "14.3b")
def test_historical_targeting_shows_only_the_size_until_it_is_revealed():
    play, played = met(
        "two-ships-escort", ("ship_size", 1), ("ship_size", 4), ("day_night", 4), optional=["historical-targeting"]
    )
    assert [(t.size, t.name, t.tons, t.points, t.known) for t in ships(play)] == [
        ("small-freighter", "", 0, 0, False), ("large-freighter", "", 0, 0, False),
    ]  # fmt: skip
    assert afloat(ships(play)) == (0, 1)
    log_ships(play)
    run(play, reveal(play, ships(play)[1]), ("rosters.large-freighter", 0, 4))
    assert (ships(play)[1].tons, ships(play)[1].points) == (10200, 4)
    assert [s.tons for s in play.state.log[-1].ships] == [0, 10200]
    assert run(play, reveal(play, ships(play)[1])).done
    assert played.options("engage")["attack"] is None


@pytest.mark.rule("14.3c")
def test_historical_targeting_knows_a_capital_ship_as_one():
    play, _ = met("capital-ship", ("day_night", 4), optional=["historical-targeting"], sunk=["HMS Penelope"])
    target = ships(play)[0]
    assert (target.size, target.known) == ("capital-ship", False)
    run(play, reveal(play, target), ("rosters.capital-ship", 7), ("rosters.capital-ship", 5))
    assert target.name == "HMS Duke of York"
    assert target.fast


def test_identify_names_each_kind_once():
    play = at_sea(table(), box=2)
    meeting(play, "ship", ship())
    run(play, identify(play), *SMALL)
    assert [t.name for t in ships(play)] == ["Executive"]
