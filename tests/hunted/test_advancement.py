"""Refit step C: crew quality and Experte men [11.1]."""

import pytest

from kaleun.games.hunted.advancement import crew_advancement
from kaleun.games.hunted.refit import conduct_refit
from kaleun.games.hunted.state import ELITE, FIT, GREEN, KIA, LW, SW, TRAINED, VETERAN, Crew
from support.hunted import DATA, in_refit, table
from support.script import run


def advanced(*script, men=None, **changes):
    play = table(men=men, **changes)
    in_refit(play, "C", months=1)
    for man in play.state.crew.men:
        play.state.crew.men[man] = FIT
    played = run(play, crew_advancement(play), *script)
    assert played.done, played.asks
    return play.state, played


@pytest.mark.rule("11.1a", "11.1e", "3.3.2l", "3.3.2c", "4.4.2b")
def test_a_crew_begins_at_the_second_of_four_levels():
    assert DATA.tables["crew_quality"]["levels"] == ["Green", "Trained", "Veteran", "Elite"]
    assert Crew().quality == TRAINED == 1
    assert DATA.tables["crew_quality"]["levels"][TRAINED] == DATA.tables["crew_quality"]["start"]


@pytest.mark.rule("11.1b")
@pytest.mark.parametrize(
    ("die", "experte", "quality"),
    [
        (1, ["engineer"], TRAINED),
        (2, ["doctor"], TRAINED),
        (3, ["first-watch-officer"], TRAINED),
        (4, ["second-watch-officer"], TRAINED),
        (5, [], VETERAN),
        (6, [], VETERAN),
    ],
)
def test_the_third_success_brings_a_roll(die, experte, quality):
    state, _ = advanced(("crew_advancement", die), successes=3)
    assert (state.crew.experte, state.crew.quality) == (experte, quality)


@pytest.mark.rule("11.1c")
def test_each_success_is_used_once_and_two_bring_nothing():
    state, played = advanced(successes=2)
    assert (state.career.successes, played.rolls) == (2, [])
    state, _ = advanced(5, successes=3)
    assert state.career.successes == 0


@pytest.mark.rule("11.1e", "11.1f")
def test_nothing_rises_above_elite_and_the_roll_is_used_up():
    state, _ = advanced(6, successes=3, quality=ELITE)
    assert (state.crew.quality, state.career.successes) == (ELITE, 0)


@pytest.mark.rule("11.1f")
def test_a_roll_for_a_man_who_is_experte_already_is_used_up():
    state, _ = advanced(1, successes=3, experte=["engineer"])
    assert (state.crew.experte, state.career.successes) == (["engineer"], 0)


@pytest.mark.rule("11.1j")
@pytest.mark.parametrize(("die", "experte"), [(5, ["first-watch-officer"]), (6, [])])
def test_an_experte_first_officer_leaves_on_a_six(die, experte):
    state, _ = advanced(("first_officer_leaves", die), experte=["first-watch-officer"])
    assert state.crew.experte == experte


@pytest.mark.rule("11.1k", "11.1p")
def test_a_man_who_becomes_experte_now_does_not_leave_in_the_same_refit():
    state, played = advanced(3, successes=3)
    assert played.charts == ["crew_advancement"]
    assert state.crew.experte == ["first-watch-officer"]


@pytest.mark.rule("11.1k", "11.1p")
def test_the_leave_roll_comes_before_the_advancement_roll():
    state, played = advanced(6, 3, successes=3, experte=["first-watch-officer"])
    assert played.charts == ["first_officer_leaves", "crew_advancement"]
    assert state.crew.experte == ["first-watch-officer"]


ALL_OUT = {"crew-1": SW, "crew-2": KIA, "crew-3": SW, "crew-4": SW}


@pytest.mark.rule("11.1l")
@pytest.mark.parametrize(
    ("before", "after"), [(ELITE, VETERAN), (VETERAN, TRAINED), (TRAINED, TRAINED), (GREEN, GREEN)]
)
def test_a_crew_all_wounded_drops_a_level_but_not_below_trained(before, after):
    state, _ = advanced(men=ALL_OUT, quality=before)
    assert state.crew.quality == after


@pytest.mark.rule("11.1l")
def test_one_fit_or_lightly_wounded_box_keeps_the_level():
    state, _ = advanced(men=ALL_OUT | {"crew-4": LW}, quality=VETERAN)
    assert state.crew.quality == VETERAN


@pytest.mark.rule("11.1m", "5.0b")
@pytest.mark.parametrize(
    ("row", "before", "after", "left"),
    [(3, TRAINED, GREEN, 0), (3, GREEN, GREEN, 0), (3, ELITE, VETERAN, 0), (2, ELITE, ELITE, 2)],
)
def test_three_failures_in_a_row_cost_a_level_and_the_count_starts_again(row, before, after, left):
    state, _ = advanced(failures_in_row=row, quality=before)
    assert (state.crew.quality, state.career.failures_in_row) == (after, left)


@pytest.mark.rule("11.1p")
def test_losses_come_before_the_advancement():
    state, played = advanced(5, men=ALL_OUT, quality=VETERAN, successes=3)
    assert [e.kind for e in played.events()] == ["crew-quality-fell", "crew-quality-rose"]
    assert state.crew.quality == VETERAN


@pytest.mark.rule("11.1l")
def test_the_boxes_count_as_they_were_when_the_patrol_ended():
    play = in_refit(table(men=ALL_OUT, quality=VETERAN), months=1)
    run(play, conduct_refit(play), 1, 1, 1, ("deck_gun_removal", 6))
    assert play.state.crew.quality == TRAINED


@pytest.mark.rule("14.13c")
def test_wolfgang_luths_crew_never_drops():
    state, played = advanced(men=ALL_OUT, quality=VETERAN, failures_in_row=3, card="luth")
    assert (state.crew.quality, played.events()) == (VETERAN, [])
