"""Promotion, the Knight's Cross and lesser awards [11.2, 11.3]."""

import pytest

from kaleun.games.hunted.honours import grade_earned, hand_over_award, lesser_award, lesser_awards, promotion
from kaleun.games.hunted.refit import conduct_refit
from kaleun.games.hunted.state import SW, LoggedShip, PatrolLog
from kaleun.kernel.dates import month
from support.hunted import DATA, in_refit, table
from support.script import run


@pytest.mark.rule("11.3a", "8.3.2a")
def test_a_capital_ship_brings_the_knights_cross_in_the_next_refit():
    play = in_refit(table(capital_ships=1))
    played = run(play, conduct_refit(play), ("deck_gun_removal", 6))
    assert [e.facts["award"] for e in played.events("award")] == ["knights-cross"]
    assert (play.state.kommandant.award, play.state.career.capital_ships) == (1, 0)


@pytest.mark.rule("11.3b", "3.3.2b", "3.3.2k")
def test_four_grades_in_order_and_a_capital_ship_brings_the_next():
    play = table(capital_ships=5)
    for _ in range(5):
        hand_over_award(play)
    assert play.state.kommandant.award == len(DATA.tables["awards"]["list"]) == 4
    assert [row["id"] for row in DATA.tables["awards"]["list"]] == ["knights-cross", "oakleaves", "swords", "diamonds"]
    assert play.state.career.capital_ships == 1


@pytest.mark.rule("11.3c")
@pytest.mark.parametrize(
    ("award", "tons", "at_award", "earned"),
    [
        (0, 49_999, 0, ""),
        (0, 50_000, 0, "tons"),
        (1, 87_499, 50_000, ""),
        (1, 87_500, 87_400, "tons"),
        (1, 47_500, 10_000, "tons"),
        (1, 47_499, 10_000, ""),
        (2, 125_000, 124_000, "tons"),
        (2, 124_999, 88_000, ""),
        (2, 125_500, 88_000, "tons"),
        (3, 150_000, 149_000, "tons"),
        (3, 100_000, 75_000, "tons"),
        (3, 99_999, 75_000, ""),
        (4, 500_000, 0, ""),
    ],
)
def test_tonnage_in_all_or_since_the_last_grade(award, tons, at_award, earned):
    play = table(award=award, tons=tons, tons_at_award=at_award)
    assert grade_earned(play.state, DATA) == earned


@pytest.mark.rule("11.3d")
def test_one_grade_at_most_in_a_refit_and_the_second_capital_ship_stays_to_his_credit():
    play = table(capital_ships=2, tons=60_000)
    hand_over_award(play)
    assert (play.state.kommandant.award, play.state.career.tons_at_award) == (1, 60_000)
    # The tons sufficed; both capital ships are still good for a grade each.
    hand_over_award(play)
    hand_over_award(play)
    assert (play.state.kommandant.award, play.state.career.capital_ships) == (3, 0)


@pytest.mark.rule("11.3d")
def test_two_capital_ships_in_one_patrol_bring_a_grade_in_two_refits():
    play = in_refit(table(capital_ships=2, deck_gun=False))
    run(play, conduct_refit(play))
    assert (play.state.kommandant.award, play.state.career.capital_ships) == (1, 1)
    in_refit(play)
    run(play, conduct_refit(play))
    assert (play.state.kommandant.award, play.state.career.capital_ships) == (2, 0)


@pytest.mark.rule("11.3k", "7.4.3f")
def test_a_man_who_is_barred_gets_none():
    play = table(capital_ships=1, tons=200_000, barred=True)
    hand_over_award(play)
    assert play.state.kommandant.award == 0


@pytest.mark.rule("11.3n", "11.3m")
def test_after_a_loss_a_grade_is_entered_posthumously_and_brings_no_right():
    play = table(capital_ships=1)
    hand_over_award(play, posthumous=True)
    assert (play.state.kommandant.award, play.state.career.rights) == (1, 0)


@pytest.mark.rule("11.3o")
@pytest.mark.parametrize(
    ("award", "tons", "at_award", "earned"),
    [
        (0, 60_000, 0, ""),
        (0, 100_000, 0, "tons"),
        (1, 175_000, 174_000, "tons"),
        (1, 174_000, 100_000, ""),
        (2, 240_000, 165_000, "tons"),
        (3, 230_000, 180_000, "tons"),
    ],
)
def test_in_a_combined_campaign_the_tonnages_are_the_sister_games(award, tons, at_award, earned):
    play = table(began=month("1940-10"), award=award, tons=tons, tons_at_award=at_award)
    assert grade_earned(play.state, DATA) == earned


@pytest.mark.rule("14.13l", "14.13k")
@pytest.mark.parametrize(("tons", "at_award", "earned"), [(25_000, 0, "tons"), (24_999, 0, ""), (160_000, 140_000, "")])
def test_a_grade_on_a_card_counts_as_held_from_the_start(tons, at_award, earned):
    play = table(card="luth", award=3, tons=tons, tons_at_award=at_award)
    assert grade_earned(play.state, DATA) == earned


@pytest.mark.rule("14.15c")
@pytest.mark.parametrize(("ability", "tokens"), [("lucky", 1), ("gunner", 0)])
def test_a_lucky_man_gets_a_token_with_each_grade(ability, tokens):
    play = table(capital_ships=1, ability=ability)
    hand_over_award(play)
    assert play.state.career.luck_tokens == tokens


@pytest.mark.rule("11.4.1a")
def test_each_new_grade_gives_a_right_to_a_newer_boat():
    play = table(capital_ships=2)
    hand_over_award(play)
    hand_over_award(play)
    assert play.state.career.rights == 2


def promoted(*script, next_start="1944-07", **changes):
    play = table(**changes)
    play.state.log.append(PatrolLog(play.state.month, "VIIC", "U-1", "atlantic"))
    played = run(play, promotion(play, month(next_start)), *script)
    assert played.done, played.asks
    return play.state, played


@pytest.mark.rule("11.2.1a", "3.3.2a", "3.3.2j")
def test_five_ranks():
    ranks = DATA.tables["ranks"]["list"]
    assert [row["number"] for row in ranks] == [1, 2, 3, 4, 5]
    assert [row["short"] for row in ranks] == ["Olt zS", "KptLt", "KKpt", "FKpt", "KptzS"]


@pytest.mark.rule("11.2.3a", "11.2.3g")
@pytest.mark.parametrize(("next_start", "due"), [("1944-06", False), ("1944-07", True), ("1944-10", True)])
def test_due_when_the_next_patrol_starts_twelve_months_after_the_career_began(next_start, due):
    _, played = promoted(*([4] if due else []), next_start=next_start)
    assert bool(played.rolls) is due


@pytest.mark.rule("11.2.3b")
@pytest.mark.parametrize(("die", "rank"), [(1, 2), (4, 2), (5, 1), (6, 1)])
def test_four_or_less_promotes(die, rank):
    assert promoted(("promotion", die))[0].kommandant.rank == rank


@pytest.mark.rule("11.2.3c")
def test_a_grade_since_the_last_roll_makes_it_easier():
    state, played = promoted(5, awards_since_roll=2)
    assert played.modifiers("promotion") == {"knights-cross": -1}
    assert state.kommandant.rank == 2


@pytest.mark.rule("11.2.3d")
@pytest.mark.parametrize(("ships", "modifier"), [(4, {}), (5, {"ships-sunk": -1}), (11, {"ships-sunk": -2})])
def test_every_five_ships_make_it_easier(ships, modifier):
    assert promoted(6, ships_since_roll=ships)[1].modifiers("promotion") == modifier


@pytest.mark.rule("11.2.3e")
@pytest.mark.parametrize(("die", "rank"), [(1, 2), (2, 1)])
def test_every_failed_patrol_makes_it_harder(die, rank):
    state, played = promoted(die, failures_since_roll=3)
    assert played.modifiers("promotion") == {"failed-patrols": 3}
    assert state.kommandant.rank == rank


@pytest.mark.rule("11.2.3f")
@pytest.mark.parametrize("die", [1, 6])
def test_after_the_roll_counts_and_months_start_again(die):
    state, _ = promoted(die, awards_since_roll=1, ships_since_roll=4, failures_since_roll=1)
    career = state.career
    assert (career.awards_since_roll, career.ships_since_roll, career.failures_since_roll) == (0, 0, 0)
    assert career.promotion_from == month("1944-07")


@pytest.mark.rule("11.2.3f")
def test_nobody_rises_above_kapitan_zur_see():
    state, played = promoted(rank=5)
    assert (state.kommandant.rank, played.rolls) == (5, [])


@pytest.mark.rule("11.2.3g")
def test_an_award_of_the_same_refit_is_counted():
    play = in_refit(table(start="1944-05", base="france", schnorchel=True, deck_gun=False, tons=50_000, sunk=["A"]))
    play.state.career.promotion_from = month("1943-07")
    played = run(play, conduct_refit(play), ("promotion", 5), "keep")
    assert played.modifiers("promotion") == {"knights-cross": -1}
    assert play.state.kommandant.rank == 2


@pytest.mark.rule("11.2.3h", "11.2.3f")
def test_a_career_sees_one_roll_at_most():
    _, played = promoted(6, next_start="1944-07")
    assert played.rolls
    after = table(promotion_from=month("1944-07"))
    assert run(after, promotion(after, DATA.months["last_patrol"])).rolls == []


@pytest.mark.rule("11.3p")
@pytest.mark.parametrize(
    ("results", "ships", "tons", "when", "awards"),
    [
        (["F"], 0, 0, "1943-08", []),
        (["F", "F"], 0, 0, "1943-10", ["war-badge"]),
        (["S"], 1, 2_000, "1943-08", ["iron-cross-2"]),
        (["S"], 4, 20_000, "1943-08", ["iron-cross-2", "iron-cross-1"]),
        (["S"], 4, 40_000, "1943-08", ["iron-cross-2", "iron-cross-1", "german-cross"]),
        (["S"] * 6, 0, 0, "1944-04", ["war-badge", "german-cross"]),
        (["F"] * 4, 0, 0, "1944-04", ["war-badge"]),
        (["F"] * 4, 0, 0, "1944-05", ["war-badge", "front-clasp-bronze"]),
        (["F"] * 7, 0, 0, "1944-10", ["war-badge", "front-clasp-bronze"]),
        (["F"] * 7, 0, 0, "1944-11", ["war-badge", "front-clasp-bronze", "front-clasp-silver"]),
    ],
)
def test_lesser_awards_are_entered_by_their_conditions(results, ships, tons, when, awards):
    play = table(tons=tons)
    for result in results:
        play.state.log.append(PatrolLog(play.state.month, "VIIC", "U-1", "atlantic", result=result))
    play.state.log[0].ships = [LoggedShip(f"Ship {n}", 1, "small-freighter", "sunk") for n in range(ships)]
    play.state.log[0].ships.append(LoggedShip("Afloat", 9_000, "large-freighter", "damaged"))
    lesser_awards(play, month(when))
    assert play.state.career.minor_awards == awards


@pytest.mark.rule("11.3p")
def test_a_wounded_kommandant_gets_the_wound_badge_once():
    play = in_refit(table(men={"kommandant": SW}, deck_gun=False))
    run(play, conduct_refit(play), ("convalescence", 1))
    assert play.state.career.minor_awards == ["wound-badge"]
    lesser_award(play, "wound-badge")
    assert play.state.career.minor_awards == ["wound-badge"]
