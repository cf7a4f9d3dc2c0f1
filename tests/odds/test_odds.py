"""Odds: exact ones of the roll that an option leads to, sampled ones of what comes of it."""

from fractions import Fraction
from typing import Any

import pytest

from kaleun.captains.random import random_captain
from kaleun.kernel.errors import Refused
from kaleun.kernel.game import Game
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Together
from kaleun.odds import odds_of_option, odds_of_request, sampled_odds
from support.small import ask, begin, die
from support.toy import rulebook


def ways(play: Play[Any]):
    """Rolls, draws, asks or ends."""
    yield die("d6")
    answer = yield ask("player", "way", "roll", "draw", "down", "ask", "end", "no!9.9a")
    if answer.id == "roll":
        rolled = yield die("2d6")
        play.state.seen.append("high" if rolled.total > 7 else "low")
    elif answer.id == "draw":
        yield Draw("cup")
    elif answer.id == "down":
        yield Draw("cup", how="down")
        yield Draw("cup", how="turn")
    elif answer.id == "ask":
        yield ask("player", "again", "a", "b")
    play.state.left = 1


def game(**how: Any):
    return begin(ways, book={"cups": {"cup": ["red", "red", "white"]}}, **how)


def test_the_odds_of_a_roll_are_exact():
    odds = odds_of_option(game(), "roll")
    assert (1, Fraction(6, 36), Fraction(15, 36)) == (
        sum(share for _, share in odds.chances), odds.chance(7), odds.chance(8, 9, 10, 11, 12),
    )  # fmt: skip


def test_the_odds_of_a_draw_are_those_of_what_is_left():
    assert {"red": Fraction(2, 3), "white": Fraction(1, 3)} == dict(odds_of_option(game(), "draw").chances)


def test_a_counter_that_lies_face_down_has_the_odds_of_its_cup():
    """Laying it down tells nothing, so what is looked at is the turning over."""
    assert {"red": Fraction(2, 3), "white": Fraction(1, 3)} == dict(odds_of_option(game(), "down").chances)


def test_where_no_roll_comes_first_the_odds_say_what_does():
    asks, over = odds_of_option(game(), "ask"), odds_of_option(game(), "end")
    assert ("again", False, None) == (asks.asks and asks.asks.kind, asks.over, asks.roll)
    assert (None, True, ()) == (over.asks, over.over, over.chances)


def test_the_game_itself_is_not_touched():
    played = game()
    before = played.state.left, played.requests, played.journal.lines(), played.pending
    for option in ("roll", "draw", "down", "ask", "end"):
        odds_of_option(played, option)
    assert before == (played.state.left, played.requests, played.journal.lines(), played.pending)


@pytest.mark.parametrize(("option", "code"), [("no", "closed"), ("nothing", "option")])
def test_an_option_that_cannot_be_taken_has_no_odds(option, code):
    with pytest.raises(Refused) as refused:
        odds_of_option(game(), option)
    assert code == refused.value.code


def test_a_roll_that_waits_has_its_odds():
    assert Fraction(1, 6) == odds_of_request(game(dice="manual")).chance(4)


def test_the_odds_are_those_of_the_part_that_was_asked():
    def part(seat, dice):
        yield ask(seat, "way", "roll")
        yield die(dice)

    def both(play):
        yield Together({"N": part("north", "d6"), "S": part("south", "2d6")})

    played = begin(both, book={"seats": ("north", "south")})
    assert [6, 11] == [len(odds_of_option(played, "roll", of).chances) for of in ("N", "S")]


def test_a_hundred_decisions_of_a_whole_game_have_odds_that_sum_to_one():
    """Harbour, with second chances, parts and cups: every open option of every decision can be looked at."""
    played = Game(rulebook, seed="odds", options={"days": 8})
    captain = random_captain("odds")
    looked = 0
    while not played.over and looked < 100:
        waiting = played.pending[0]
        for option in waiting.request.open:  # type: ignore[union-attr]
            odds = odds_of_option(played, option.id, waiting.of)
            assert sum(share for _, share in odds.chances) in (0, 1)
            looked += 1
        played.answer(captain(played.state, waiting.request).id, waiting.of)  # type: ignore[arg-type]
    assert looked >= 100


# ------------------------------------------------------------------------------------------------ sampled


def sampled(n=400, seed="s", option="roll"):
    return sampled_odds(game(), option, random_captain("1"), n, seed, lambda state: (state.seen or [None])[-1])


def test_sampled_odds_come_near_the_exact_ones():
    """4,000 samples of an event of 15/36: within five standard errors."""
    odds = sampled(4000)
    assert abs(odds.share("high") - 15 / 36) < 5 * odds.error("high")
    assert (4000, 1.0) == (sum(odds.counts.values()), odds.share("high") + odds.share("low"))


def test_the_same_seed_gives_the_same_counts():
    assert sampled().counts == sampled().counts
    assert sampled().counts != sampled(seed="t").counts


def test_what_never_becomes_known_is_counted_as_nothing():
    assert {None: 20} == sampled(20, option="end").counts


def test_a_copy_is_played_only_until_its_outcome_is_known():
    """The outcome is asked before each decision: here at the first, which no copy gets beyond."""
    odds = sampled_odds(game(), None, random_captain("1"), 20, "s", lambda state: state.left == 0 or None)
    assert {True: 20} == odds.counts


def test_without_a_game_there_are_no_odds():
    with pytest.raises(ValueError, match="at least one game"):
        sampled(0)
