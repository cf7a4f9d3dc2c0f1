"""Quiet points and forks: a copy goes on as the game itself would."""

import gc
import weakref
from itertools import pairwise
from random import Random

import pytest

from kaleun.kernel.errors import Refused, SaveError
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Quiet, Together
from kaleun.kernel.save import document
from support.games import (
    answer_for,
    every_quiet_state,
    play_by_answers,
    random_captain,
    resumed,
    same_table,
    snapshot,
    standing,
)
from support.small import Notes, ask, begin, die
from support.toy import first_captain, rulebook

WAY = ask("player", "way", "go", "stay")


def harbour(seed="7", days=4, **how):
    return Game(rulebook, {"days": days, "storms": True, "begin": "1930-09"}, seed=str(seed), **how)


# ---------------------------------------------------------------------------------------------------------- quiet points


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("dice", ["stream", "manual"])
def test_a_copy_resumed_at_any_quiet_point_goes_the_same_way(monkeypatch, seed, dice):
    """The same answers give the same journal and the same table."""
    every_quiet_state(monkeypatch)
    game = harbour(seed, 3, dice=dice)
    play_by_answers(game, Random(seed))
    assert len(game._quiets) > 20
    for quiet in game._quiets:
        again = resumed(game, quiet)
        assert same_table(game, again)


@pytest.mark.parametrize("stop", range(5, 60, 11))
def test_a_copy_resumed_in_the_middle_asks_the_same(monkeypatch, stop):
    every_quiet_state(monkeypatch)
    game = harbour(stop)
    play_by_answers(game, Random(stop), stop)
    for quiet in game._quiets:
        assert same_table(game, resumed(game, quiet))


def broken_heading(play):
    """Opens its heading before the quiet point."""
    while play.state.left < 6:
        play.heading(1, "turn", number=play.state.left)
        yield Quiet()
        yield die()
        play.state.left += 1


def broken_local(play):
    """Keeps in a local variable what lies on the table."""
    total = 0
    while play.state.left < 6:
        yield Quiet()
        rolled = yield die()
        total += rolled.total
        play.state.left += 1
    play.note("total", total=total)


def broken_order(play):
    """Changes the state before it comes back to the quiet point."""
    play.state.left += 1
    while play.state.left < 6:
        play.state.seen.append(play.state.left)
        yield Quiet()
        yield die()
        play.state.left += 1


@pytest.mark.parametrize("walk", [broken_heading, broken_local, broken_order])
def test_a_quiet_point_that_is_none_is_found_out(monkeypatch, walk):
    every_quiet_state(monkeypatch)
    game = begin(walk)
    assert not all(same_table(game, resumed(game, quiet)) for quiet in game._quiets)


def test_quiet_states_are_stored_sparsely():
    """Only when 16 requests have passed, and the older ones are thinned."""
    game = harbour(days=40)
    game.play_out(random_captain(1))
    counts = [quiet.count for quiet in game._quiets]
    assert 10 < len(counts) <= 64
    assert all(later - earlier >= 16 for earlier, later in pairwise(counts))
    assert [] == harbour(quiet_states=False)._quiets


# ---------------------------------------------------------------------------------------------------------- forks


@pytest.mark.parametrize("stop", [0, 3, 17, 40])
def test_a_fork_stands_where_the_game_stands(stop):
    game = harbour()
    play_by_answers(game, Random(stop), stop)
    twin = game.fork("other", journal=True)
    assert [] == game.fork("other").play.headings, "there are none without a journal"
    assert standing(game)[:3] + standing(game)[4:] == standing(twin)[:3] + standing(twin)[4:]


def test_a_fork_is_independent():
    game = harbour()
    play_by_answers(game, Random(1), 20)
    before = snapshot(game)
    for seed in range(10):
        twin = game.fork(str(seed))
        twin.play_out(random_captain(seed))
        assert twin.over
    assert before == snapshot(game)


def test_the_game_is_independent_of_its_forks():
    game, other = harbour(), harbour()
    twin = game.fork("x")
    before = snapshot(twin)
    play_by_answers(game, Random(1))
    play_by_answers(other, Random(1))
    assert before == snapshot(twin)
    assert other.journal.lines() == game.journal.lines()


def test_forks_have_luck_of_their_own():
    game = harbour()
    results = set()
    for seed in range(30):
        twin = game.fork(str(seed))
        twin.play_out(first_captain)
        results.add((twin.state.purse, str(twin.result), twin.requests))
    assert len(results) > 10
    one, same = game.fork("a"), game.fork("a")
    for twin in (one, same):
        twin.play_out(first_captain)
    assert standing(one) == standing(same)


def test_a_fork_does_not_know_what_the_dice_of_the_game_will_show():
    """Its luck is no matter of how far the game's own dice have been read."""
    games = [harbour("1"), harbour("2")]
    assert games[0].fork("x")._stream.position == games[1].fork("x")._stream.position == (0, 0)


def test_a_fork_from_no_quiet_state():
    """The answers are repeated from the beginning of the game."""
    game = harbour(quiet_states=False)
    play_by_answers(game, Random(2), 25)
    twin = game.fork("x")
    assert standing(game)[0] == standing(twin)[0]
    twin.play_out(first_captain)
    assert twin.over


def test_a_fork_of_a_game_in_a_simultaneous_phase():
    def part(name):
        first = yield ask(name, "way", "go", "stay")
        rolled = yield die("2d10")
        second = yield ask(name, "way", "go", "stay")
        return [first.id, rolled.total, second.id]

    def walk(play):
        done = yield Together({name: part(name) for name in ("a", "b", "c")})
        return done

    game = begin(walk)
    game.answer("go", "b")
    game.answer("stay", "c")
    twin = game.fork("x")
    assert [(p.of, p.n) for p in game.pending] == [(p.of, p.n) for p in twin.pending]
    twin.play_out(first_captain)
    assert ["go", "stay"] == [twin.result["b"][0], twin.result["c"][0]]
    assert not game.over


def test_a_fork_of_a_game_with_real_dice():
    """From the stream unless said otherwise; a roll that waits is rolled with the fork's own luck."""
    game = harbour(dice="manual")
    twin = game.fork("x")
    assert ("stream", True) == (twin.dice, twin.requests > game.requests)
    assert "card.use" == twin.request.kind
    manual = game.fork("x", dice="manual")
    assert manual.request is game.request
    stream = harbour()
    assert "manual" == stream.fork("x", dice="manual").dice
    with pytest.raises(Refused, match="not 'none'"):
        game.fork("x", dice="none")


def test_a_captain_may_fork_the_game_that_asks_him():
    """A search tries each option on copies, in the middle of play_out."""
    game = harbour(days=1)

    def search(state, request):
        best = request.open[0]
        most = -1
        for option in request.open[:2]:
            twin = game.fork("search")
            assert request.kind in [p.request.kind for p in twin.pending]
            twin.play_out(first_captain, 5)
            if twin.state.purse > most:
                best, most = option, twin.state.purse
        return best

    game.play_out(search)
    assert game.over


def test_a_fork_with_a_journal_has_what_comes_after_its_quiet_state():
    game = harbour()
    play_by_answers(game, Random(3), 30)
    assert 0 == len(game.fork("x").journal)
    twin = game.fork("x", journal=True)
    lines = [line.partition(b",")[2] for line in twin.journal.lines().splitlines()]
    whole = [line.partition(b",")[2] for line in game.journal.lines().splitlines()]
    assert lines
    assert whole[-len(lines) :] == lines


def test_standing_orders_stay_with_the_game():
    game = harbour()
    game.order("north", "favour.bonus", "never")
    assert {} == game.fork("x").orders


def test_a_finished_game_forks_into_a_finished_game():
    game = harbour(days=1)
    game.play_out(first_captain)
    assert game.fork("x").result == game.result


def test_a_fork_keeps_no_record():
    twin = harbour().fork("x")
    twin.play_out(first_captain, 9)
    assert () == twin.answers
    with pytest.raises(Refused, match="there is no answer to take back"):
        twin.undo()
    with pytest.raises(Refused, match="keeps no record of its answers, so it cannot be copied") as refused:
        twin.fork("y")
    assert "fork" == refused.value.code
    with pytest.raises(SaveError, match="keeps no record of its answers, so it cannot be saved"):
        document(twin)


def test_a_game_without_a_record_cannot_be_copied():
    with pytest.raises(Refused, match="cannot be copied"):
        harbour(answers=False).fork("x")


def test_a_marked_game_forks():
    game = harbour()
    play_by_answers(game, Random(4), 12)
    game.undo(how="try-again")
    game.answer(answer_for(game, game.request, Random(1)), game.pending[0].of)
    twin = game.fork("x")
    assert standing(game)[0] == standing(twin)[0]


def test_a_game_that_is_let_go_leaves_nothing_behind():
    """Neither threads of procedures nor questions that are asked afresh keep it alive."""
    game = harbour()
    while not any(p.request.renew for p in game.pending if hasattr(p.request, "renew")):
        waiting = game.pending[0]
        game.answer(answer_for(game, waiting.request, Random(1)), waiting.of)
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_a_state_is_copied_deeply():
    def walk(play):
        play.state.facts["list"] = [1]
        yield Quiet()
        yield WAY

    game = begin(walk, book={"state": Notes()})
    twin = game.fork("x")
    twin.state.facts["list"].append(2)
    assert [1] == game.state.facts["list"]
