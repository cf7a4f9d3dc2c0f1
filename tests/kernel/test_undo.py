"""Taking back: what is free, what marks a game, the same luck and new luck, strict games."""

from random import Random
from typing import Any

import pytest

from kaleun.kernel.errors import Refused, RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Draw, Quiet, Together
from support.games import answer_for, play_by_answers, random_captain, same_table, snapshot, standing
from support.small import ask, begin, die
from support.toy import rulebook

WAY = ask("player", "way", "go", "stay")


def walk(play):
    """``go`` rolls a die, ``stay`` rolls nothing."""
    came = []
    for _ in range(4):
        way = yield WAY
        if way.id == "go":
            rolled = yield die("2d10")
            came.append(rolled.faces)
        else:
            came.append(())
        play.state.seen.append(list(came[-1]))
    return {"came": came}


def marks(game):
    return [event.kind for event in game.journal.events("take-back", "try-again")]


# ---------------------------------------------------------------------------------------------------------- free


def test_a_decision_that_has_shown_nothing_is_taken_back_freely():
    game = begin(walk)
    before = standing(game)
    game.answer("stay")
    assert "free" == game.undoable()
    game.undo()
    assert before == standing(game)
    assert ([], {"take-back": 0, "try-again": 0}, ()) == (marks(game), game.retakes, game.answers)


def test_the_last_decision_is_free_though_dice_were_rolled_before_it():
    """The request of the last answer is the same object as that of the one before: constants are asked again and again."""
    game = begin(walk)
    game.answer("go")
    game.answer("stay")
    assert "free" == game.undoable()
    game.undo()
    assert "marked" == game.undoable()


def test_nothing_can_be_taken_back_at_the_start():
    game = begin(walk)
    assert game.undoable() is None
    before = snapshot(game)
    with pytest.raises(Refused, match="there is no answer to take back") as refused:
        game.undo()
    assert "undo" == refused.value.code
    assert before == snapshot(game)


def test_a_word_that_is_no_way_to_take_back_is_refused():
    game = begin(walk)
    game.answer("stay")
    with pytest.raises(Refused, match="taken back by take-back or try-again, not by 'please'"):
        game.undo(how="please")


def test_a_counter_laid_face_down_shows_nothing():
    def hide(play):
        yield WAY
        yield Draw("cup", 2, "down")
        yield WAY

    game = begin(hide, book={"cups": {"cup": ["a", "b", "c"]}})
    game.answer("go")
    assert "free" == game.undoable()
    game.undo()
    assert 0 == game.play.cups["cup"].down


@pytest.mark.parametrize("what", [die(), Draw("cup"), Draw("cup", how="turn")], ids=["roll", "card", "counter"])
def test_a_roll_a_card_and_a_counter_turned_over_show_something(what):
    def show(play):
        yield Draw("cup", 1, "down")
        yield WAY
        yield what
        yield WAY

    game = begin(show, book={"cups": {"cup": ["a", "b", "c"]}})
    game.answer("go")
    assert "marked" == game.undoable()


def test_it_is_the_same_without_a_journal():
    game = begin(walk, journal=False)
    game.answer("stay")
    assert "free" == game.undoable()
    game.answer("go")
    assert "marked" == game.undoable()


# ---------------------------------------------------------------------------------------------------------- marked


def test_take_back_gives_the_same_luck_again():
    game = begin(walk)
    game.answer("go")
    faces = game.state.seen[0]
    game.undo()
    assert [] == game.state.seen
    game.answer("go")
    assert faces == game.state.seen[0]
    assert (["take-back"], {"take-back": 1, "try-again": 0}) == (marks(game), game.retakes)


def test_try_again_gives_new_luck_each_time():
    game = begin(walk)
    seen = []
    for _ in range(6):
        game.answer("go")
        seen.append(tuple(game.state.seen[0]))
        game.undo(how="try-again")
    assert 6 == len(set(seen))
    assert {"take-back": 0, "try-again": 6} == game.retakes
    assert ["try-again"] * 6 == marks(game)


def test_new_luck_is_new_though_earlier_answers_were_taken_back_too():
    """Luck that was asked for once and given up is never handed out as new."""
    game = begin(walk)
    seen = []
    for _ in range(4):
        game.answer("go")
        game.answer("go")
        seen.append(tuple(game.state.seen[1]))
        game.undo(how="try-again")
        game.answer("go")
        seen.append(tuple(game.state.seen[1]))
        game.undo(how="take-back")
        game.undo(how="try-again")
        game.answer("go")
        seen.append(tuple(game.state.seen[0]))
        game.undo(how="try-again")
    assert 12 == len(set(seen))


def test_take_back_of_an_earlier_answer_brings_its_own_luck_back():
    """New luck began after it."""
    game = begin(walk)
    game.answer("go")
    first = game.state.seen[0]
    game.answer("go")
    game.undo(how="try-again")
    game.undo(how="take-back")
    game.answer("go")
    assert first == game.state.seen[0]


def test_new_luck_stays_when_something_is_taken_back_freely():
    game = begin(walk)
    game.answer("stay")
    game.answer("go")
    old = game.state.seen[1]
    game.undo(how="try-again")
    game.undo()
    game.answer("go")
    assert old != game.state.seen[0]
    assert {"take-back": 0, "try-again": 1} == game.retakes


def test_a_marked_game_stays_marked_when_it_is_repeated():
    game = begin(walk)
    for how in ("try-again", "take-back", "try-again"):
        game.answer("go")
        game.undo(how=how)
    game.answer("go")
    before = snapshot(game)
    game._rebuild(game._records, 0)
    assert before[:9] == snapshot(game)[:9]


def test_how_is_left_aside_where_nothing_was_shown():
    game = begin(walk)
    game.answer("stay")
    game.undo(how="try-again")
    assert ({"take-back": 0, "try-again": 0}, 0) == (game.retakes, game._tries)


# ---------------------------------------------------------------------------------------------------------- strict


def test_a_strict_game_takes_nothing_back_that_has_shown_something():
    game = begin(walk, strict=True)
    game.answer("go")
    assert game.undoable() is None
    before = snapshot(game)
    for how in (None, "take-back", "try-again"):
        with pytest.raises(Refused, match="this game is strict") as refused:
            game.undo(how=how)
        assert "strict" == refused.value.code
    assert before == snapshot(game)


def test_a_strict_game_still_takes_back_what_has_shown_nothing():
    game = begin(walk, strict=True)
    game.answer("stay")
    assert "free" == game.undoable()
    game.undo()
    assert [] == game.state.seen


# ---------------------------------------------------------------------------------------------------------- real dice


def test_a_typed_roll_is_taken_back_freely():
    """A slip of the finger: the player has seen his own dice before."""
    game = begin(walk, dice="manual", strict=True)
    game.answer("go")
    game.answer([3, 4])
    assert "free" == game.undoable()
    game.undo()
    assert die("2d10") is game.request
    game.answer([4, 4])
    assert [[4, 4]] == game.state.seen


def test_a_typed_roll_has_shown_something_to_the_decision_before_it():
    game = begin(walk, dice="manual")
    game.answer("go")
    game.answer([3, 4])
    game.undo()
    assert "free" == game.undoable(), "nothing was rolled yet"
    game.answer([3, 4])
    game.answer("go")
    for _ in range(3):
        game.undo()
    assert WAY is game.request


def test_a_roll_from_the_stream_instead_has_shown_something():
    game = begin(walk, dice="manual")
    game.answer("go")
    game.answer(None)
    assert "marked" == game.undoable()


def test_a_typed_roll_after_which_the_stream_rolled_has_shown_something():
    """Though both rolls are the same request."""

    def rolls(play):
        for _ in range(3):
            rolled = yield die("2d10")
            play.state.seen.append(list(rolled.faces))
        yield WAY

    game = begin(rolls, dice="manual")
    game.answer([3, 4])
    game.set_dice("stream")
    assert "way" == game.request.kind
    assert "marked" == game.undoable()


def test_undo_across_switches_of_the_dice():
    """A switch is no answer: it stays when the answer before it is taken back."""
    game = begin(walk)
    game.answer("stay")
    game.set_dice("manual")
    game.undo()
    assert "manual" == game.dice
    game.answer("go")
    assert die("2d10") is game.request
    game.set_dice("stream")
    assert ["choose", "dice"] == [r.kind for r in game.answers if r.value != "manual"]
    assert WAY is game.request
    assert "marked" == game.undoable()
    faces = game.state.seen
    game.undo()
    assert "stream" == game.dice
    game.answer("go")
    assert faces == game.state.seen


# ---------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("dice", ["stream", "manual"])
def test_undo_leads_back_through_a_whole_game(seed, dice):
    """Each answer taken back brings the game to where it stood, to the very beginning."""
    game = Game(rulebook, {"days": 4, "storms": True}, seed=str(seed), dice=dice)
    luck = Random(seed)
    stood: list[object] = []
    while not game.over and len(stood) < 200:
        stood.append(standing(game))
        waiting = luck.choice(game.pending)
        game.answer(answer_for(game, waiting.request, luck), waiting.of, waiting.n)
    own = [record for record in game.answers if record.kind in ("choose", "roll", "draw")]
    assert len(stood) == len(own)
    while stood:
        game.undo()
        assert stood.pop() == standing(game)
    assert game.undoable() is None


@pytest.mark.parametrize("seed", range(6))
def test_undo_and_the_same_answer_again_change_nothing(seed):
    """But for the marks."""
    game = Game(rulebook, {"days": 3}, seed=str(seed))
    other = Game(rulebook, {"days": 3}, seed=str(seed))
    luck = Random(seed)
    while not game.over:
        waiting = luck.choice(game.pending)
        answer = answer_for(game, waiting.request, luck)
        if luck.random() < 0.5:
            other_answer = answer_for(game, waiting.request, luck)
            game.answer(other_answer, waiting.of)
            game.undo()
        game.answer(answer, waiting.of)
        other.answer(answer, waiting.of)
        assert standing(other)[:6] == standing(game)[:6]
    assert other.result == game.result


def test_many_quiet_states_are_thinned_and_undo_still_works():
    def long(play):
        state = play.state
        while state.left < 5000:
            yield Quiet()
            state.left += 1
            if state.left % 50 == 0:
                way = yield WAY
                state.seen = [*state.seen[-5:], way.id]
            else:
                yield die()

    game = begin(long)
    game.play_out(random_captain(1))
    assert game.over
    assert len(game._quiets) <= 64
    for _ in range(99):
        game.undo()
    assert 1 == len([r for r in game.answers if r.kind == "choose"])
    twin = begin(long)
    twin.answer(game.answers[0].value)
    assert standing(twin)[0] == standing(game)[0]


def test_a_fault_while_an_answer_is_taken_back_leaves_the_game_as_it_was():
    """The answer of another seat, repeated without it, makes the rules fail."""

    def fickle(play):
        def bridge(name):
            yield ask(name, "way", "build", "stay")
            play.state.left = 1
            yield ask(name, "rest", "yes", "no")

        def cross(name):
            yield ask(name, "way", "cross", "stay")
            if not play.state.left:
                raise ValueError("there is no bridge")
            yield ask(name, "rest", "yes", "no")

        yield Together({"a": bridge("a"), "b": cross("b")})

    game = begin(fickle)
    game.answer("build", "a")
    game.answer("cross", "b")
    before = snapshot(game)
    with pytest.raises(RulesFault, match="while an answer was taken back") as fault:
        game.undo("a")
    assert before == snapshot(game)
    assert 2 == len(fault.value.save["answers"])


def test_a_played_out_game_can_be_taken_back():
    game: Any = Game(rulebook, {"days": 2})
    game.play_out(random_captain(2))
    whole = Game(rulebook, {"days": 2})
    whole.play_out(random_captain(2))
    last = game.answers[-1].value
    game.undo()
    assert not game.over
    game.answer(last)
    assert game.over
    assert game.result == whole.result
    assert not same_table(game, whole) or {"take-back": 0, "try-again": 0} == game.retakes


def test_random_answers_with_undo_never_leave_the_rails():
    for seed in range(6):
        game = Game(rulebook, {"days": 3}, seed=str(seed))
        luck = Random(seed)
        for _ in range(120):
            if game.over or luck.random() < 0.3:
                if game.undoable():
                    game.undo(how=luck.choice(["take-back", "try-again"]))
            else:
                waiting = luck.choice(game.pending)
                game.answer(answer_for(game, waiting.request, luck), waiting.of, waiting.n)
        play_by_answers(game, luck)
        assert game.over
