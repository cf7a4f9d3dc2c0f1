"""Victory levels [5.2]."""

import pytest

from kaleun.games.hunted.victory import level_of, victory_level
from kaleun.kernel.dates import month
from support.hunted import DATA, table


@pytest.mark.rule("5.2.1a", "5.2.2a", "5.2.2b", "5.2.2c", "5.2.2d", "5.2.2e", "2.0i")
@pytest.mark.parametrize(
    ("tons", "level"),
    [
        (0, "defeat"),
        (9_999, "defeat"),
        (10_000, "draw"),
        (19_999, "draw"),
        (20_000, "marginal-victory"),
        (49_999, "marginal-victory"),
        (50_000, "substantial-victory"),
        (99_999, "substantial-victory"),
        (100_000, "decisive-victory"),
        (250_000, "decisive-victory"),
    ],
)
def test_the_level_goes_by_tons_sunk(tons, level):
    assert victory_level(table(tons=tons).state, DATA) == level


@pytest.mark.rule("5.2.2f", "10.10.2e")
def test_capture_is_defeat_whatever_the_tonnage():
    state = table(tons=120_000).state
    state.ended = "captured"
    assert victory_level(state, DATA) == "defeat"


@pytest.mark.rule("5.2.3a", "2.0i")
@pytest.mark.parametrize("how", ["killed", "scuttled", "sunk", "lost-at-sea", "relieved", "survived"])
def test_any_other_end_is_judged_by_tonnage(how):
    state = table(tons=55_000).state
    state.ended = how
    assert victory_level(state, DATA) == "substantial-victory"


@pytest.mark.rule("5.2.2g", "5.2.2h")
@pytest.mark.parametrize(
    ("tons", "level"),
    [
        (49_500, "defeat"),
        (50_000, "draw"),
        (99_999, "draw"),
        (100_000, "marginal-victory"),
        (149_000, "marginal-victory"),
        (149_500, "marginal-victory"),
        (150_000, "substantial-victory"),
        (199_999, "substantial-victory"),
        (200_000, "decisive-victory"),
    ],
)
def test_the_limits_of_a_combined_campaign(tons, level):
    assert victory_level(table(tons=tons, began=month("1940-10")).state, DATA) == level
    assert level_of(tons, DATA, combined=True) == level


@pytest.mark.rule("11.4.7d")
def test_replenishment_is_credited_for_the_level():
    assert victory_level(table("XIV", tons=0, credit=30_000).state, DATA) == "marginal-victory"


@pytest.mark.rule("11.2.5a", "11.3m")
def test_rank_and_awards_do_not_change_the_level():
    assert victory_level(table(tons=9_000, rank=5, award=4).state, DATA) == "defeat"
