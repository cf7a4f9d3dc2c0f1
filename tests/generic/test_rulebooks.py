"""What holds for every rulebook: a new one is found and tested without a line being added here."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from kaleun.kernel.errors import Refused
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Draw, Roll
from kaleun.kernel.save import document, open_document
from support.books import BOOKS, book_named, captains, curious_captain, random_game
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

LIMIT = 30_000
"""No game of any rulebook asks more than that."""


@pytest.fixture(params=BOOKS)
def book(request):
    return book_named(request.param)


def positions(book, seeds, steps, **how) -> Iterator[Game[Any]]:
    """Games at random places: the same game is handed out again and again, some answers on."""
    for seed in seeds:
        game = random_game(book, seed, **how)
        luck = Random(seed)
        for _ in range(steps):
            play_by_answers(game, luck, luck.randrange(1, 12))
            yield game
            if game.over:
                break


# ---------------------------------------------------------------------------------------------------------- playing


def test_a_game_ends_and_asks_nothing_then(book):
    for seed in range(12):
        for captain in captains(book, seed):
            game = random_game(book, seed)
            game.play_out(captain, LIMIT)
            assert game.over, f"no end after {LIMIT} requests"
            assert [] == game.pending
            assert isinstance(game.result, dict)
            with pytest.raises(Refused, match="the game is over"):
                game.answer("yes")
            assert msgspec.json.decode(msgspec.json.encode(game.result))


@pytest.mark.parametrize("dice", ["stream", "manual"])
def test_each_option_that_is_offered_is_accepted(book, dice):
    for game in positions(book, range(8), 12, dice=dice):
        luck = Random(game.requests)
        for waiting in game.pending:
            request = waiting.request
            answers = [o.id for o in request.open] if isinstance(request, Choose) else [answer_for(game, request, luck)]
            for answer in answers:
                twin = game.fork("option", dice=dice)
                twin.answer(answer, waiting.of)


def test_option_ids_are_unique_and_those_that_are_idle_are_offered(book):
    for game in positions(book, range(8), 12):
        for waiting in game.pending:
            request = waiting.request
            if isinstance(request, Choose):
                ids = [option.id for option in request.options]
                assert len(set(ids)) == len(ids), f"{request.kind}: {ids}"
                assert request.idle is None or request.idle in [option.id for option in request.open]
                assert request.seat in book.seats(game.state)


def test_a_refused_answer_changes_nothing(book):
    for game in positions(book, range(6), 8, dice="manual"):
        before = snapshot(game)
        for waiting in game.pending:
            wrong = ["no such option", None if isinstance(waiting.request, Choose) else 7, [99, -1], {"a": 1}, [None]]
            if isinstance(waiting.request, Choose):
                wrong += [option.id for option in waiting.request.options if option.closed is not None]
            for answer in wrong:
                with pytest.raises(Refused):
                    game.answer(answer, waiting.of)
            right = answer_for(game, waiting.request, Random(1))
            for of, n in ((waiting.of, waiting.n + 1000), (waiting.of, 0), ("nobody", waiting.n)):
                with pytest.raises(Refused):
                    game.answer(right, of, n)
        assert before == snapshot(game)


def test_the_same_answers_give_the_same_journal(book):
    for seed in range(6):
        games = [random_game(book, seed) for _ in range(2)]
        for game in games:
            play_by_answers(game, Random(seed))
        assert games[0].journal.lines() == games[1].journal.lines()
        assert standing(games[0]) == standing(games[1])


def test_what_is_kept_changes_nothing_in_play(book):
    for seed in range(6):
        games = [
            random_game(book, seed, **how)
            for how in ({}, {"journal": False}, {"answers": False}, {"quiet_states": False})
        ]
        for game in games:
            game.play_out(random_captain(seed), LIMIT)
        assert 1 == len(
            {(str(g.result), g.requests, g._stream.position, msgspec.msgpack.encode(g.state)) for g in games}
        )


def test_a_captain_changes_nothing_on_the_table(book):
    """The state's encoding before and after his turn is equal."""
    for seed in range(6):
        for captain in captains(book, seed):

            def watched(state, request, captain=captain):
                before = msgspec.msgpack.encode(state)
                option = captain(state, request)
                assert before == msgspec.msgpack.encode(state), f"{request.kind}: the captain changed the state"
                return option

            random_game(book, seed).play_out(watched, LIMIT)


# ---------------------------------------------------------------------------------------------------------- copies


def test_save_load_undo_fork_and_replay_agree(book):
    for game in positions(book, range(6), 6):
        saved = open_document(document(game), rulebook=book)
        assert [] == saved.remarks
        assert snapshot(game) == snapshot(saved)
        twin = game.fork("twin", journal=True)
        assert standing(game)[:3] + standing(game)[4:] == standing(twin)[:3] + standing(twin)[4:]
        again = Game(book, game.options, seed=game.seed, begin=False)
        again._rebuild(list(game.answers), 0)
        assert same_table(game, again)
    assert game is not None


def test_undo_goes_back_to_where_the_game_stood(book):
    for seed in range(4):
        game = random_game(book, seed)
        luck = Random(seed)
        stood: list[Any] = []
        while not game.over and len(stood) < 120:
            stood.append(standing(game))
            waiting = luck.choice(game.pending)
            game.answer(answer_for(game, waiting.request, luck), waiting.of, waiting.n)
        while stood:
            game.undo()
            assert stood.pop() == standing(game)
        assert game.undoable() is None


@pytest.mark.parametrize("dice", ["stream", "manual"])
def test_a_copy_resumed_at_any_quiet_point_goes_the_same_way(book, monkeypatch, dice):
    """The state alone says how to go on there: the same answers give the same journal."""
    every_quiet_state(monkeypatch)
    quiets = 0
    for seed in range(10):
        game = random_game(book, seed, dice=dice)
        play_by_answers(game, Random(seed), 400)
        luck = Random(seed)
        for quiet in luck.sample(game._quiets, min(12, len(game._quiets))):
            quiets += 1
            again = resumed(game, quiet)
            assert game.journal.lines() == again.journal.lines(), (
                f"seed {seed}, quiet point after {quiet.count} requests"
            )
            assert standing(game) == standing(again)
    assert quiets > 20


def test_quiet_points_are_close_enough_together(book):
    """Loading, undo and forks repeat what has happened since the last one."""
    longest = 0
    for seed in range(10):
        game = random_game(book, seed)
        game.play_out(random_captain(seed), LIMIT)
        counts = [quiet.count for quiet in game._quiets]
        assert counts
        if len(counts) < 40:  # not thinned
            longest = max([longest, *(later - earlier for earlier, later in pairwise(counts))])
    assert longest <= 120


# ---------------------------------------------------------------------------------------------------------- rules, charts, words


def test_every_request_cites_rules_that_exist(book):
    """So do closed options, events and modifiers."""
    missing: set[str] = set()

    def cited(ids, by):
        missing.update(f"{by} cites {rule!r}" for rule in ids if rule not in book.rules)

    for seed in range(15):
        for captain in captains(book, seed):
            game = random_game(book, seed)
            game.play_out(captain, LIMIT)
            for entry in game.journal:
                what = entry.what
                if isinstance(what, Choose):
                    cited(what.rules, what.kind)
                    cited([o.closed for o in what.options if o.closed is not None], f"an option of {what.kind}")
                    assert what.rules, f"the decision {what.kind} cites no rule"
                elif isinstance(what, Roll | Draw):
                    cited(what.rules, what.chart if isinstance(what, Roll) else what.cup)
                    assert what.rules, f"{what} cites no rule"
                elif isinstance(what, Event) and what.rule:
                    cited([what.rule], what.kind)
    for chart in book.components()[0].charts.values():
        cited(chart.rules, chart.id)
        cited([modifier.rule for modifier in chart.modifiers.values() if modifier.rule], chart.id)
    cited([spec.rule for spec in book.options if spec.rule], "an option of a new game")
    assert set() == missing


def test_every_chart_covers_its_dice(book):
    """Each total in each column has a result, and the chances of all results come to one."""
    charts = book.components()[0].charts
    assert charts
    for chart in charts.values():
        for column in chart.columns:
            roll = chart.roll(column, against=7 if chart.compare else None)
            assert chart.dice.outcomes == len(roll.answers)
            assert all(rolled.result is not None for rolled in roll.answers)
            assert 1 == sum(chance for _, chance in roll.distribution())


@pytest.mark.slow
def test_every_modifier_is_spoken_of_by_a_rule(book):
    """In random games that begin in all ways, until all have been; whether it applies is another matter."""
    book = type(book)()  # with charts of its own, on which nothing has been rolled yet
    charts = book.components()[0].charts

    def unasked():
        return {
            f"{chart.id}: {name}" for chart in charts.values() for name in chart.modifiers if name not in chart.asked
        }

    curious = curious_captain("modifiers")
    for seed in range(2500):
        for captain in (*captains(book, seed), curious):
            random_game(book, seed, journal=False, answers=False, quiet_states=False).play_out(captain, LIMIT)
        if seed % 5 == 0 and not unasked():
            break
    assert set() == unasked()


def test_what_a_seat_sees_is_plain_data(book):
    for game in positions(book, range(4), 8):
        for seat in book.seats(game.state):
            view = game.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view))
            assert "seed" not in view or game.over
        assert msgspec.json.encode(book.summary(game.state))


def test_there_are_words_for_whatever_happens(book):
    """No question, option, event, heading or result is without a text."""
    words = book.words
    for game in positions(book, range(8), 12, dice="manual"):
        view = game.view()
        assert words.situation(view) or not game.play.headings
        for waiting in game.pending:
            request = waiting.request
            if isinstance(request, Choose):
                view = game.view(request.seat)
                assert words.question(view, request).strip()
                for option in request.options:
                    label, hint = words.option(view, request, option)
                    assert label.strip()
                    assert isinstance(hint, str)
    for entry in game.journal:
        what = entry.what
        if isinstance(what, Event):
            assert isinstance(words.event(what), str)  # empty: not worth a line
        elif isinstance(what, Heading):
            assert words.heading(what).strip()
        elif isinstance(what, Roll):
            assert words.result(what, entry.answer.result).strip()
    assert words.outcome(game.result).strip() if game.over else True


def test_every_rule_has_a_clause_and_every_option_a_label(book):
    assert all(rule.clause for rule in book.rules)
    assert len(book.options) == len({spec.id for spec in book.options})
    assert all(spec.label and spec.help for spec in book.options)
    assert book.checked_options({})
