"""Air raids on ports [4.7.6, 10.11.5]."""

import pytest

from kaleun.games.hunted.air_raid import air_raid
from kaleun.kernel.dates import month
from support.hunted import in_refit, table
from support.script import run


def raid(*script, base="norway", start="1944-02", months=1, sea=1):
    play = in_refit(table(start=start, base=base), months=months, sea=sea)
    return run(play, air_raid(play), *script), play.state.refit


@pytest.mark.rule("4.7.6a", "10.11.5a", "10.11.5f")
@pytest.mark.parametrize("base", ["germany", "norway", "mediterranean"])
def test_rolled_from_january_1944_by_the_month_in_which_the_refit_begins(base):
    assert raid(("air_raid", 4, 4), base=base, start="1943-12")[0].done
    assert raid(base=base, start="1943-11")[0].done


@pytest.mark.rule("4.7.6b", "10.11.5b", "10.11.5c")
@pytest.mark.parametrize("base", ["france", "penang"])
def test_no_roll_in_france_and_at_penang(base):
    played, refit = raid(base=base, start="1944-03")
    assert played.done
    assert refit.months == 1


@pytest.mark.rule("4.7.6d", "4.7.6e", "4.7.6f", "10.11.5a")
@pytest.mark.parametrize(
    ("dice", "months"), [((1, 2), 3), ((1, 3), 2), ((2, 2), 2), ((2, 3), 1), ((6, 6), 1), ((1, 6), 1)]
)
def test_three_costs_two_months_four_costs_one_and_more_nothing(dice, months):
    assert raid(dice)[1].months == months


@pytest.mark.rule("4.7.6c", "10.11.5d")
def test_two_destroys_the_boat_and_the_procedure_is_repeated():
    played, refit = raid((1, 1), (2, 6), months=3)
    assert played.done
    assert (refit.reason, refit.months) == ("air-raid", 1)
    assert [e.facts["base"] for e in played.events("boat-destroyed-in-port")] == ["norway"]


@pytest.mark.rule("10.11.5e")
def test_each_further_destroyed_boat_costs_one_more_month():
    assert raid((1, 1), (1, 1), (3, 3), months=3)[1].months == 2
    assert raid((1, 1), (1, 2), months=3)[1].months == 1 + 2


@pytest.mark.rule("4.7.6g", "10.11.5f")
def test_one_roll_however_long_the_refit():
    played, refit = raid((3, 4), months=3, start="1944-03")
    assert played.charts == ["air_raid"]
    assert refit.begins == month("1944-04")


@pytest.mark.rule("10.11.5f")
def test_no_roll_for_a_refit_that_begins_in_december_and_runs_into_1944():
    assert raid(months=3, start="1943-11")[0].done
