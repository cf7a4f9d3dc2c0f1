"""Physical dice and cards: typed, checked, switched for each roll."""

from random import Random

import pytest

from kaleun.kernel.errors import Refused
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Draw, Together
from support.games import play_by_answers, snapshot, standing
from support.small import ask, begin, die
from support.toy import rulebook

CUPS = {"deck": ["a", "b", "c", "c"], "bank": []}


def table(play):
    """A roll, two cards, two counters face down, one of them turned over."""
    rolled = yield die("2d6")
    cards = yield Draw("deck", 2)
    yield Draw("deck", 2, "down")
    turned = yield Draw("deck", how="turn")
    rest = yield Draw("deck", 3)
    return {"came": [rolled.total, cards, turned, rest]}


def real(procedure=table, **how):
    return begin(procedure, dice="manual", book={"cups": CUPS}, **how)


def test_dice_and_cards_are_asked_of_the_table():
    game = real()
    assert die("2d6") is game.request
    game.answer([3, 4])
    assert ("deck", 2, "open") == (game.request.cup, game.request.count, game.request.how)
    game.answer(["c", "a"])
    assert ("deck", "turn") == (game.request.cup, game.request.how)
    game.answer(["c"])
    assert {"came": [7, ("c", "a"), ("c",), None]} == game.result
    assert ["b"] == game.play.cups["deck"].contents


def test_counters_laid_face_down_are_not_asked_for():
    """Nobody learns anything from them; the player only lays them out."""
    game = real()
    game.answer([3, 4])
    game.answer(["a", "b"])
    assert 2 == game.play.cups["deck"].down
    assert ["2d6", "open", "down"] == [getattr(e.what, "how", "2d6") for e in game.journal]


def test_where_nothing_is_left_nothing_is_asked():
    def walk(play):
        none = yield Draw("bank")
        turned = yield Draw("deck", how="turn")
        return {"came": [none, turned]}

    assert {"came": [None, None]} == real(walk).result


@pytest.mark.parametrize(
    ("value", "code", "sentence"),
    [
        ([3], "dice", "2d6 shows 2 faces, not 1"),
        ([3, 7], "dice", "7 is no face of 2d6: each die shows 1 to 6"),
        ([3, "4"], "dice", "'4' is no face of 2d6"),
        ([3, True], "dice", "True is no face of 2d6"),
        (7, "answer", "expected a list of faces, not 7"),
        ("3 4", "answer", "expected a list of faces, not '3 4'"),
        ({"faces": [3, 4]}, "answer", "expected a list of faces"),
    ],
)
def test_wrong_faces_are_refused(value, code, sentence):
    game = real()
    before = snapshot(game)
    with pytest.raises(Refused) as refused:
        game.answer(value)
    assert code == refused.value.code
    assert sentence in str(refused.value)
    assert before == snapshot(game)


@pytest.mark.parametrize(
    ("value", "code", "sentence"),
    [
        (["a"], "cards", "expected 2 of deck, not 1"),
        (["a", "b", "c"], "cards", "expected 2 of deck, not 3"),
        (["a", "a"], "cards", "'a' cannot be left in deck"),
        (["a", "z"], "cards", "'z' cannot be left in deck"),
        (["a", 3], "cards", "3 is no card of deck"),
        (["a", None], "cards", "None is no card of deck"),
        ([["a"], "b"], "cards", "['a'] is no card of deck"),
        ("ab", "answer", "expected a list of cards, not 'ab'"),
    ],
)
def test_a_card_that_cannot_be_there_is_refused(value, code, sentence):
    game = real()
    game.answer([3, 4])
    before = snapshot(game)
    with pytest.raises(Refused) as refused:
        game.answer(value)
    assert code == refused.value.code
    assert sentence in str(refused.value)
    assert before == snapshot(game)


def test_a_counter_is_turned_once():
    game = real()
    game.answer([3, 4])
    game.answer(["a", "b"])
    with pytest.raises(Refused, match="'a' cannot be left in deck"):
        game.answer(["a"])
    game.answer(["c"])
    assert game.over


def test_a_draw_that_refills_its_cup_is_typed_whole():
    """Two are left, the third comes from what was laid off."""

    def walk(play):
        play.cups.fill("box", ["a", "b", "c", "d"], refill=True)
        first = yield Draw("box", 2)
        play.lay_off("box")
        second = yield Draw("box", 3)
        return {"came": [first, second]}

    game = real(walk)
    game.answer(["a", "b"])
    with pytest.raises(Refused, match="expected 3 of box, not 2"):
        game.answer(["c", "d"])
    with pytest.raises(Refused, match="'a' cannot be left in box"):
        game.answer(["c", "a", "d"])
    game.answer(["c", "d", "a"])
    assert {"came": [("a", "b"), ("c", "d", "a")]} == game.result


def test_a_turned_counter_does_not_refill_its_cup():
    def walk(play):
        play.cups.fill("box", ["a", "b"], refill=True)
        yield Draw("box", 1, "down")
        yield Draw("box")
        play.lay_off("box")
        turned = yield Draw("box", how="turn")
        return {"came": turned}

    game = real(walk)
    game.answer(["a"])
    with pytest.raises(Refused, match="'a' cannot be left in box"):
        game.answer(["a"])
    game.answer(["b"])
    assert (["a"], []) == (game.play.cups["box"].laid_off, game.play.cups["box"].contents)


def test_one_roll_from_the_stream():
    """None answers it; the next is asked of the table again."""
    game = real()
    game.answer(None)
    assert (1, "manual") == (game.requests, game.dice)
    assert "deck" == game.request.cup
    game.answer(None)
    game.answer(None)
    assert game.over
    stream = begin(table, book={"cups": CUPS})
    assert stream.result == game.result


def test_a_switch_to_the_stream_rolls_at_once():
    game = real()
    game.set_dice("stream")
    assert game.over
    assert begin(table, book={"cups": CUPS}).result == game.result
    assert [("dice", "stream")] == [(r.kind, r.value) for r in game.answers]


def test_a_switch_of_all_that_wait():
    def part():
        one = yield die()
        two = yield die()
        return (one.total, two.total)

    def walk(play):
        done = yield Together({"W": part(), "X": part()})
        return {"came": list(done.values())}

    game = real(walk)
    game.answer([6], "X")
    game.set_dice("stream")
    assert game.over
    assert 6 == game.result["came"][1][0]


def test_a_switch_back_and_forth_for_each_roll():
    def rolls(play):
        came = []
        for _ in range(4):
            yield ask("player", "way", "go", "stay")
            rolled = yield die("2d10")
            came.append(rolled.faces)
        return {"came": came}

    game, stream = begin(rolls), begin(rolls)
    game.answer("go")
    game.set_dice("manual")
    game.answer("go")
    game.answer([9, 9])
    game.set_dice("stream")
    game.answer("go")
    game.set_dice("manual")
    game.set_dice("manual")
    game.answer("go")
    game.answer([1, 2])
    for _ in range(4):
        stream.answer("go")
    faces = stream.result["came"]
    assert {"came": [faces[0], (9, 9), faces[1], (1, 2)]} == game.result
    again = begin(rolls)
    again._rebuild(list(game.answers), 0)
    assert standing(again) == standing(game)


def test_play_out_stops_at_real_dice():
    game = Game(rulebook, {"days": 2}, dice="manual")
    assert 0 == game.play_out(lambda state, request: request.open[0])
    assert "d" in game.request.dice.notation  # type: ignore[union-attr]
    game.answer([6, 6])
    game.answer([1, 1])
    game.answer(["calm"])
    assert 1 == game.play_out(lambda state, request: request.open[0])


@pytest.mark.parametrize("seed", range(5))
def test_random_games_with_real_dice_and_switches_repeat(seed):
    game = Game(rulebook, {"days": 4, "storms": True, "begin": "1930-11"}, seed=str(seed), dice="manual")
    luck = Random(seed)
    while not game.over:
        if luck.random() < 0.2:
            game.set_dice(luck.choice(["stream", "manual"]))
        play_by_answers(game, luck, 1)
    again = Game(rulebook, {"days": 4, "storms": True, "begin": "1930-11"}, seed=str(seed), dice="manual")
    again._rebuild(list(game.answers), 0)
    assert standing(game) == standing(again)
    assert game.journal.lines() == again.journal.lines()
