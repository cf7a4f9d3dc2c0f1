"""Second chances: a bonus before a roll, a re-roll after it, a draw repeated, and nobody can forget them."""

from random import Random
from typing import Any

import pytest

from kaleun.kernel.errors import RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Draw, Quiet, Roll, Together
from support.games import answer_for, snapshot, standing
from support.small import Notes, ask, begin, die
from support.toy import SEATS, Company, State, rulebook


def sold(play, request):
    """A point buys one re-roll, or one draw more."""
    if not play.state.left:
        return None
    return sale(play, request)


def sale(play, request):
    answer = yield request
    what = "roll" if isinstance(request, Roll) else "draw"
    again = yield ask("player", f"again.{what}", "keep", "again", idle="keep", about={"failed": True})
    if again.id == "again":
        play.state.left -= 1
        if what == "draw" and answer:
            for card in answer:
                play.cups.return_to(request.cup, card)
        answer = yield request
    return answer


def rolls(play):
    first = yield die("2d10")
    second = yield die("2d10")
    return {"came": [first.faces, second.faces]}


def sell(procedure, points=1, **how):
    book = {"chance": sold, "state": Notes(left=points), **how.pop("book", {})}
    return begin(procedure, book=book, **how)


def kinds(game):
    return [r.request.kind for r in game.answers if r.kind in ("choose", "order")]


def test_a_roll_is_offered_again_and_the_last_one_counts():
    game = sell(rolls, dice="manual")
    game.answer([1, 1])
    assert "again.roll" == game.request.kind
    game.answer("again")
    game.answer([10, 9])
    game.answer([2, 3])
    assert {"came": [(10, 9), (2, 3)]} == game.result
    assert 0 == game.state.left


def test_without_points_it_is_not_there():
    assert [] == kinds(sell(rolls, points=0))
    assert sell(rolls, points=0).over


def test_each_roll_is_offered_by_itself_and_a_repeated_one_not_again():
    game = sell(rolls, points=5, dice="manual")
    for answer in ([1, 1], "again", [2, 2], [3, 3], "again", [4, 4]):
        game.answer(answer)
    assert {"came": [(2, 2), (4, 4)]} == game.result
    assert 3 == game.state.left


def test_both_rolls_stand_in_the_journal():
    game = sell(rolls, dice="manual")
    for answer in ([1, 1], "again", [2, 2], [3, 3]):
        game.answer(answer)
    assert [(1, 1), "again", (2, 2), (3, 3)] == [getattr(e.answer, "faces", None) or e.answer.id for e in game.journal]


def test_a_draw_is_repeated_only_where_it_names_who_may():
    def draws(play):
        first = yield Draw("deck")
        second = yield Draw("deck", repeat="player")
        return {"came": [first, second]}

    cups = {"deck": ["a", "b", "c", "d"]}
    game = sell(draws, dice="manual", book={"cups": cups})
    game.answer(["a"])
    game.answer(["b"])
    assert "again.draw" == game.request.kind
    game.answer("again")
    game.answer(["b"])  # it went back, so it can come again
    assert {"came": [("a",), ("b",)]} == game.result
    assert ["c", "d"] == sorted(game.play.cups["deck"].contents)


def test_a_second_chance_that_ends_at_once_gives_the_answer_itself():
    """A procedure may return an answer without yielding the request."""

    def loaded(play, request):
        def give():
            yield from ()
            return request.answer([6, 6])

        return give()

    assert {"came": [(6, 6), (6, 6)]} == begin(rolls, book={"chance": loaded}).result


def test_inside_a_simultaneous_phase_the_right_part_is_asked():
    def part():
        rolled = yield die("2d10")
        return rolled.faces

    def walk(play):
        done = yield Together({"W": part(), "X": part()})
        return {"came": list(done.values())}

    game = sell(walk, points=2, dice="manual")
    game.answer([1, 1], "W")
    game.answer([2, 2], "X")
    game.answer("again", "X")
    game.answer("keep", "W")
    game.answer([9, 9], "X")
    assert {"came": [(1, 1), (9, 9)]} == game.result
    assert ["W", "X", "X", "W", "X"] == [entry.part for entry in game.journal]


def test_a_standing_order_declines_it():
    game = sell(rolls, points=3, begin=False)
    game.order("player", "again.roll", "never")
    game._guarded(game._run_main)
    assert game.over
    assert [("order", "keep"), ("order", "keep")] == [(r.kind, r.value) for r in game.answers]
    assert 3 == game.state.left


def test_a_second_chance_yields_no_quiet():
    def restless(play, request):
        def give():
            yield Quiet()
            return (yield request)

        return give()

    with pytest.raises(RulesFault, match="a second chance, yields no Quiet"):
        begin(rolls, book={"chance": restless})


def test_a_fault_in_a_second_chance_leaves_the_game_at_the_question():
    def faulty(play, request):
        def give():
            answer = yield request
            way = yield ask("player", "again", "keep", "again")
            if way.id == "again":
                raise ValueError
            return answer

        return give()

    game = begin(rolls, book={"chance": faulty})
    before = snapshot(game)
    with pytest.raises(RulesFault):
        game.answer("again")
    assert before == snapshot(game)
    game.answer("keep")
    game.answer("keep")
    assert game.over


def test_undo_in_the_middle_of_a_second_chance():
    game = sell(rolls, points=2, dice="manual")
    game.answer([1, 1])
    before = standing(game)
    game.answer("again")
    game.answer([5, 5])
    game.undo()
    game.undo()
    assert before == standing(game)
    game.answer("keep")
    game.answer([3, 3])
    game.answer("keep")
    assert {"came": [(1, 1), (3, 3)]} == game.result


def test_switching_the_dice_in_the_middle_of_a_second_chance():
    """The first throw from the table, the second from the stream, and the other way round."""
    game = sell(rolls, dice="manual")
    game.answer([1, 1])
    game.answer("again")
    game.set_dice("stream")
    assert game.over
    assert game.result["came"][0] == game._stream.__class__("7").roll(die("2d10")).faces or game.seed != "7"
    game = sell(rolls)
    game.set_dice("manual")
    game.answer("again")
    game.answer([7, 7])
    game.answer([8, 8])
    assert {"came": [(7, 7), (8, 8)]} == game.result


# ---------------------------------------------------------------------------------------------------------- Harbour


def berths(**how):
    state = State(
        month=1930 * 12 + 6,
        days=1,
        storms=False,
        purse=9,
        phase="berthing",
        companies={s: Company(s, favours=2) for s in SEATS},
    )
    state.companies["north"].waiting = ["coaster"]
    state.companies["south"].waiting = ["coaster"]
    return Game(rulebook, state=state, dice="manual", **how)


def test_a_bonus_before_and_a_repeat_after():
    game = berths()
    game.answer("1", "N")
    game.answer("0", "N")
    game.answer("bonus", "N")
    asked = game.pending[0].request
    assert {"tonnage": -1, "favour": 2} == {m.id: m.value for m in asked.modifiers}
    game.answer([4], "N")
    assert {"failed": False, "result": "berthed"} == game.pending[0].request.about
    game.answer("again", "N")
    assert asked is game.pending[0].request
    game.answer([2], "N")
    assert 0 == game.state.companies["north"].favours
    assert {1: ("north", "coaster")} == game.state.moored


def test_both_companies_buy_at_the_same_time():
    game = berths()
    for of in "NS":
        game.answer("1" if of == "N" else "2", of)
        game.answer("0", of)
        game.answer("no", of)
    game.answer([1], "S")
    game.answer([9], "N")
    assert [("N", "berthed"), ("S", "aground")] == [(p.of, p.request.about["result"]) for p in game.pending]
    game.answer("again", "S")
    game.answer("keep", "N")
    game.answer([10], "S")
    assert (2, 1) == tuple(game.state.companies[seat].favours for seat in SEATS)
    assert {1, 2} == set(game.state.moored)


def test_a_pull_is_repeated_with_real_counters():
    game: Any = Game(rulebook, state=State(
        month=1930 * 12 + 6, days=1, storms=False, purse=0, phase="arrivals", turn=list(SEATS), companies={s: Company(s) for s in SEATS}
    ), dice="manual")  # fmt: skip
    game.answer(["liner"])
    assert {"failed": False, "counter": "liner"} == game.request.about
    game.answer("again")
    game.answer(["liner"])
    assert ["liner"] == game.state.companies["north"].waiting
    game.answer(["empty"])
    game.answer("keep")
    assert [] == game.state.companies["south"].waiting


@pytest.mark.parametrize("seed", range(6))
def test_typed_dice_play_the_game_that_the_stream_would_play(seed):
    """What the stream rolled and drew, typed into a game with physical dice, gives the same journal."""
    stream = Game(rulebook, {"days": 4}, seed=str(seed))
    luck = Random(seed)
    while not stream.over:
        waiting = luck.choice(stream.pending)
        stream.answer(answer_for(stream, waiting.request, luck), waiting.of)
    typed = Game(rulebook, {"days": 4}, seed=str(seed), dice="manual")
    for entry in stream.journal:
        what, answer = entry.what, entry.answer
        if isinstance(what, Roll):
            typed.answer(list(answer.faces), entry.part)
        elif isinstance(what, Draw):
            if what.how != "down" and answer is not None:
                typed.answer(list(answer), entry.part)
        elif answer is not None:
            typed.answer(answer.id, entry.part)
    assert typed.over
    assert stream.journal.lines() == typed.journal.lines()
    assert stream.result == typed.result
    assert standing(stream)[0] == standing(typed)[0]
