"""Several players [13]."""

import pytest

from kaleun.games.hunted import tournament
from kaleun.kernel.dates import month
from kaleun.kernel.dice import DiceStream
from support.hunted import DATA, at_sea, table


def career(tons=0, ended="survived", *, patrols=5, failed=0, rank=1, award=0, months=22, boat="VIIC"):
    lost = ended not in ("survived", "relieved")
    return {
        "tons": tons, "ended": ended, "patrols": patrols, "failed": failed, "rank": rank, "award": award, "months": months,
        "boat": boat, "survived": not lost,
    }  # fmt: skip


@pytest.mark.rule("13.1a")
def test_both_start_in_the_later_first_month():
    assert tournament.common_start(("VIIC", "VIIC/41"), DATA) == month("1944-04")
    assert tournament.common_start(("VIIC", "IXC"), DATA) == month("1943-07")


@pytest.mark.rule("13.1b")
@pytest.mark.parametrize(
    ("months", "tons", "players"),
    [
        ((5, 6), (90, 10), [0]),
        ((6, 5), (0, 10), [1]),
        ((5, 5), (90, 10), [1]),
        ((5, 5), (10, 90), [0]),
        ((5, 5), (10, 10), [0, 1]),
        ((5, 6, 5, 5), (7, 0, 7, 8), [0, 2]),
    ],
)
def test_the_earlier_month_plays_then_the_lower_tonnage_then_a_die(months, tons, players):
    assert tournament.first_in_turn(months, tons) == players


@pytest.mark.rule("13.1c", "13.1e")
@pytest.mark.parametrize("chart", ["E2", "E2_close", "E3", "E3b.1943", "E3c", "E3d", "E4", "A1", "special_weapon"])
def test_the_other_player_rolls_for_escorts_and_aircraft(chart):
    assert chart in DATA.components.charts
    assert tournament.who_rolls(0, chart, DATA) == 1
    assert tournament.who_rolls(1, chart, DATA) == 0


@pytest.mark.rule("13.1c")
@pytest.mark.parametrize("chart", ["U1", "A2", "repair", "E1.atlantic", "U3"])
def test_his_own_rolls_are_his(chart):
    assert tournament.who_rolls(0, chart, DATA) == 0


@pytest.mark.rule("13.1d")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (career(60_000, "captured"), career(5_000, "sunk"), 1),
        (career(20_000, "sunk"), career(10_000), 0),
        (career(20_000, "sunk"), career(20_000), 1),
        (career(20_000, rank=2), career(20_000, rank=1), 0),
        (career(20_000), career(20_000), None),
    ],
)
def test_more_tons_win_a_captured_boat_loses(first, second, winner):
    assert tournament.duel(first, second) == winner


@pytest.mark.rule("13.2a", "13.2b")
def test_top_tonnage():
    assert tournament.top_tonnage([career(38_000), career(42_000), career(10_000)]) == [1, 0, 2]
    assert tournament.top_tonnage([career(38_000, patrols=8), career(38_000, patrols=6)]) == [1, 0]
    assert tournament.top_tonnage([career(38_000), career(38_000, award=1)]) == [1, 0]
    assert tournament.top_tonnage([career(100_000, "captured"), career(1)]) == [1, 0]


@pytest.mark.rule("13.3a", "13.3b")
def test_survival():
    lived = career(20_000, "sunk", months=month("1944-03") - month("1943-07"), failed=1)
    assert tournament.survival_months(lived, DATA) == 8 - 2
    assert tournament.survival_months(career(0, "captured", months=20), DATA) == 0
    other = career(12_000, months=6)
    assert tournament.survival([other, lived], DATA) == [1, 0]


@pytest.mark.rule("13.4a")
def test_no_type_is_drawn_twice_as_long_as_there_are_others():
    types = DATA.tables["tournaments"]["mixed-boats"]["draw"]
    drawn = tournament.draw_boats(8, DATA, DiceStream("a seed").below)
    assert sorted(drawn) == sorted(types) == sorted(["VIIC", "VIIC/41", "VIID", "IXB", "IXC", "IXC/40", "IXD-2", "XII"])
    assert drawn == tournament.draw_boats(8, DATA, DiceStream("a seed").below)
    assert len(set(tournament.draw_boats(4, DATA, DiceStream("b").below))) == 4
    assert len(tournament.draw_boats(10, DATA, DiceStream("b").below)) == 10


@pytest.mark.rule("13.4b", "13.4c")
def test_points_in_proportion_to_the_load():
    assert tournament.mixed_points(career(44_000, boat="IXC"), DATA) == 28_000
    assert tournament.mixed_points(career(30_000, boat="VIIC"), DATA) == 30_000
    assert tournament.mixed_boats([career(44_000, boat="IXC"), career(30_000)], DATA) == [1, 0]
    assert tournament.mixed_points(career(10_001, boat="IXD-2"), DATA) == 10_001 * 14 // 24


@pytest.mark.rule("13.5a", "13.5e")
def test_a_team_pays_for_each_boat_lost():
    team = [career(50_000, "sunk"), career(30_000, "lost-at-sea"), career(20_000)]
    assert tournament.team_points(team, DATA) == 80_000
    assert tournament.team_points([career(0, "captured"), career(0, "scuttled")], DATA) == -30_000
    assert not tournament.is_out(team)
    assert tournament.is_out([career(0, "captured"), career(0, "sunk")])
    assert DATA.tables["tournaments"]["wolfpack"]["players"] == [3, 6]


def hunter(start="1943-10", assignment="atlantic-w", **changes):
    play = at_sea(table(start=start), box=2, assignment=assignment, rolls_left=1)
    for name, value in changes.items():
        setattr(play.state.patrol, name, value)
    return play.state


@pytest.mark.rule("13.5b", "13.5d")
@pytest.mark.parametrize(
    ("mate", "why"),
    [
        (hunter(), None),
        (hunter(start="1943-09"), "13.5b"),
        (hunter(assignment="atlantic"), "13.5b"),
        (hunter(box=1), "13.5d"),
        (hunter(aborting=True), "13.5d"),
        (hunter(rolls_left=0), "13.5d"),
    ],
)
def test_who_may_join_in_an_attack_on_a_convoy(mate, why):
    assert tournament.why_not_join(mate, hunter()) == why
