"""Luck tokens [12.7]."""

import pytest

from kaleun.games.hunted.second_chance import second_chance
from kaleun.kernel.requests import Draw
from support.hunted import DATA, table
from support.script import run


def lucky(tokens, *script, chart="E3"):
    play = table(luck_tokens=tokens)
    roll = play.charts[chart].roll(*(["atlantic"] if chart == "E1" else []))
    procedure = second_chance(play, roll)
    assert procedure is not None
    return run(play, procedure, *script), play.state.career, roll


@pytest.mark.rule("12.7a")
def test_without_tokens_nothing_takes_the_place_of_a_roll():
    play = table()
    assert second_chance(play, play.charts["E4"].roll()) is None


def test_draws_are_left_alone():
    play = table(luck_tokens=1)
    assert second_chance(play, Draw("cup")) is None


@pytest.mark.rule("12.7a")
def test_a_token_kept_leaves_the_roll():
    played, career, _ = lucky(2, ("E4", 3, 4), "luck.reroll:keep", chart="E4")
    assert (played.result.faces, career.luck_tokens) == ((3, 4), 2)


@pytest.mark.rule("12.7a", "12.7b", "10.10.2h")
def test_a_token_rolls_all_dice_again_and_the_second_result_stands():
    played, career, roll = lucky(1, ("scuttle", 6, 6), "luck.reroll:reroll", ("scuttle", 2, 4), chart="scuttle")
    assert (played.result.result, career.luck_tokens) == ("scuttled", 0)
    assert played.done
    assert all(made is roll for made, _ in played.rolls)


@pytest.mark.rule("12.7a")
def test_two_tokens_can_go_on_the_same_roll():
    played, career, _ = lucky(2, ("E4", 1, 1), "reroll", ("E4", 1, 2), "reroll", ("E4", 1, 3), chart="E4")
    assert (played.result.faces, career.luck_tokens) == ((1, 3), 0)
    assert len(played.events("luck-token-spent")) == 2


@pytest.mark.rule("12.7a")
def test_the_second_result_may_be_kept_with_tokens_left():
    played, career, _ = lucky(3, ("E4", 1, 1), "reroll", ("E4", 1, 2), "keep", chart="E4")
    assert (played.result.faces, career.luck_tokens) == ((1, 2), 2)


@pytest.mark.rule("12.7b")
def test_the_offer_tells_what_was_rolled():
    played, _, _ = lucky(2, ("E4", 6, 6), chart="E4")
    assert played.asks.about["faces"] == (6, 6)
    assert played.asks.about["chart"] == "E4"
    assert played.asks.about["tokens"] == 2
    assert played.asks.idle == "keep"


@pytest.mark.rule("12.7a")
def test_the_event_gives_one_token():
    assert DATA.tables["events"]["hals-und-beinbruch"]["tokens"] == 1
