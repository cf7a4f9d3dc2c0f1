"""The end of a patrol, purchases, the crew, the end of the career [17, 17.1, 17.2, career]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.career import outcome, play_career
from kaleun.games.loupsgris.conditions import BoatLost, patrol_of
from kaleun.games.loupsgris.counters import destroy_warship, shoot_down, sink_ship
from kaleun.games.loupsgris.port import end_patrol
from kaleun.games.loupsgris.state import State
from kaleun.games.loupsgris.victory import place_of, rank_of, slug_of
from kaleun.kernel.play import Play
from support.loupsgris import DATA, meeting, planes, table
from support.script import run


def home(step: str = "", options: dict[str, int] | None = None, **changes: Any) -> Play[State]:
    """A boat that has just entered the Bunker."""
    play = meeting(table(options=options), "target", "T32", "T10", stage="met")
    play.state.phase, play.state.step = "return", step
    for name, value in changes.items():
        owner: Any = play.state.career if hasattr(play.state.career, name) else patrol_of(play.state)
        setattr(owner, name, value)
    return play


@pytest.mark.rule("17a", "17d", "4.6i", "17e")
def test_a_patrol_is_counted_and_each_point_earns_two_fame_points():
    play = home()
    sink_ship(play, "T32", "sinking", "hit.e")
    played = run(play, end_patrol(play))
    earned = 2 * DATA.counters["T32"].points
    assert (1, earned) == (play.state.career.patrols, play.state.career.fame)
    assert {"number": 1, "ships": 1, "points": earned // 2, "fame": earned} == played.events("patrol-over")[0].facts


@pytest.mark.rule("17b", "7.4.1r")
def test_a_warship_earns_a_fame_point_when_the_patrol_is_over():
    play = meeting(table(), "crossing", escorts=("P01",))
    destroy_warship(play, "P01", "hit.e")
    assert 0 == play.state.career.fame
    play.state.phase = "return"
    run(play, end_patrol(play), "go-on")
    assert 1 == play.state.career.fame


@pytest.mark.rule("17c")
def test_an_aircraft_is_not_paid_again():
    play = meeting(table(), "aircraft", group=planes("A03"))
    shoot_down(play, "A03")
    play.state.phase = "return"
    run(play, end_patrol(play), "go-on")
    assert 1 == play.state.career.fame


@pytest.mark.rule("17.1a", "17.1d", "17.1b", "17.1c", "4.6l")
def test_options_are_bought_from_both_lists():
    play = home("purchases", {"intuitive": 1, "gunner": 3}, fame=9)
    played = run(play, end_patrol(play))
    offered = played.options("port.purchase")
    assert [*DATA.options, "done"] == list(offered)
    assert ("17.1c", "4.6l", None, None) == tuple(offered[o] for o in ("gunner", "intuitive", "flak", "old-wolf"))
    played = run(play, end_patrol(play), "flak", "retire")
    assert (4, 1) == (play.state.career.fame, play.state.career.options["flak"])
    assert [{"option": "flak", "value": 1}] == [event.facts for event in played.events("purchased")]


@pytest.mark.rule("17.1b", "17.1c")
def test_the_example_of_intuitive():
    play = home("purchases", {"intuitive": 1}, fame=30)
    played = run(play, end_patrol(play), "intuitive", "intuitive")
    assert (3, 5) == (play.state.career.options["intuitive"], play.state.career.fame)
    assert "17.1c" == played.options()["intuitive"]


@pytest.mark.rule("17.1e")
def test_discipline_begins_at_two_and_is_raised_once():
    play = home("purchases", fame=24)
    run(play, end_patrol(play), "discipline")
    assert (2, 19) == (play.state.career.options["discipline"], play.state.career.fame)
    played = run(play, end_patrol(play), "discipline")
    assert (3, 4, "port.retire") == (
        play.state.career.options["discipline"],
        play.state.career.fame,
        played.question.kind,
    )


@pytest.mark.rule("17.1a", "4.6l")
def test_nothing_is_asked_where_nothing_can_be_paid_for():
    play = home("purchases", fame=4)
    assert "port.retire" == run(play, end_patrol(play)).question.kind


@pytest.mark.rule("4.6j", "17.1a")
def test_what_is_not_spent_stays_in_stock():
    play = home("purchases", fame=9)
    run(play, end_patrol(play), "done")
    assert 9 == play.state.career.fame


@pytest.mark.rule("17.2a", "4.4.1b", "4.4.1c", "17.2c")
@pytest.mark.parametrize(
    ("patrols", "before", "after"), [(5, 2, 3), (10, 1, 2), (4, 2, 2), (10, 3, 3), (2, 1, 1), (5, 0, 1)]
)
def test_the_crew_learns_every_five_patrols(patrols, before, after):
    play = home("crew", patrols=patrols, crew_level=before)
    run(play, end_patrol(play))
    assert after == play.state.career.crew_level


@pytest.mark.rule("17h", "career.c")
@pytest.mark.parametrize("patrols", [1, 3, 12, 13])
def test_after_any_patrol_the_career_may_end_or_go_on(patrols):
    play = home("retire", patrols=patrols)
    run(play, end_patrol(play), "go-on")
    assert ("port", None) == (play.state.phase, play.state.patrol)
    play = home("retire", patrols=patrols)
    played = run(play, play_career(play), "retire")
    assert ("retired", True) == (played.result["ended"], played.result["survived"])


# ------------------------------------------------------------------------------------------------ the career


@pytest.mark.rule("17g")
def test_a_lost_boat_earns_nothing_but_its_ships_count(monkeypatch):
    play = home()
    sink_ship(play, "T32", "sinking", "hit.e")
    sink_ship(play, "T10", "exploded", "hit.f")

    def lost(play):
        yield from ()
        raise BoatLost("depth", "repair-leak.c")

    play.state.phase = "patrol"
    monkeypatch.setattr("kaleun.games.loupsgris.career.sail", lost)
    played = run(play, play_career(play))
    grt = sum(ship.grt for ship in play.state.career.ships)
    assert ("depth", grt, 2, 0, False) == tuple(
        played.result[key] for key in ("ended", "grt", "ships", "patrols", "survived")
    )
    assert (0, "over", "depth") == (play.state.career.fame, play.state.phase, play.state.ended)
    assert ["boat-lost", "career-over"] == [event.kind for event in played.events()]
    assert (grt, "GRT") == rulebook.score(play.state)
    assert 1 == rulebook.chapters(play.state)


@pytest.mark.rule("1b", "career.a", "career.b")
def test_a_career_is_judged_by_rank_and_place():
    assert "Knight's Cross" == rank_of(104_000, DATA).title
    assert "knights-cross" == slug_of(rank_of(104_000, DATA))
    assert 9 == place_of(165_000, DATA)
    assert (15, 1, 1) == (place_of(0, DATA), place_of(273_043, DATA), place_of(300_000, DATA))
    for rank in DATA.ranks:
        assert rank == rank_of(rank.min_grt, DATA)
    play = home()
    sink_ship(play, "T10", "sinking", "hit.e")
    result = outcome(play.state, DATA)
    assert ("commander-on-trial", 15) == (result["rank"], result["place"])
