"""A player who does anything at any time: answers, takes back, saves, switches dice, gives orders. Nothing crashes or hangs."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kaleun.kernel.errors import Refused
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import document, open_document
from support.books import BOOKS, book_named, random_game
from support.games import answer_for, random_captain, same_table, snapshot, standing


class AnythingGoes(RuleBasedStateMachine):
    """The machine of one rulebook."""

    book: Rulebook[Any]

    @initialize(seed=st.integers(0, 1000), dice=st.sampled_from(["stream", "manual"]), strict=st.booleans())
    def begin(self, seed, dice, strict):
        self.game = random_game(self.book, seed, dice=dice, strict=strict)

    @precondition(lambda self: not self.game.over)
    @rule(luck=st.randoms(use_true_random=False))
    def answer(self, luck):
        waiting = luck.choice(self.game.pending)
        before = self.game.requests
        self.game.answer(answer_for(self.game, waiting.request, luck), waiting.of, waiting.n)
        assert self.game.requests > before

    @precondition(lambda self: not self.game.over)
    @rule(luck=st.randoms(use_true_random=False), limit=st.integers(1, 40))
    def play_on(self, luck, limit):
        self.game.play_out(random_captain(luck.random()), limit)

    @rule(
        value=st.one_of(st.none(), st.text(max_size=5), st.integers(), st.lists(st.integers(-1, 11), max_size=4)),
        n=st.integers(0, 50),
    )
    def answer_nonsense(self, value, n):
        before = snapshot(self.game)
        for how in ({"n": n + 100_000}, {"of": "nobody"}):
            with pytest.raises(Refused):
                self.game.answer(value, **how)
        assert before == snapshot(self.game)

    @rule(how=st.sampled_from([None, "take-back", "try-again"]), luck=st.randoms(use_true_random=False))
    def undo(self, how, luck):
        seat = luck.choice([None, *self.book.seats(self.game.state)])
        kind = self.game.undoable(seat)
        before = snapshot(self.game)
        marks = sum(self.game.retakes.values())
        try:
            self.game.undo(seat, how)
        except Refused:
            assert before == snapshot(self.game)
            return
        assert kind is not None
        assert marks + (kind == "marked") == sum(self.game.retakes.values())
        assert not self.game.over

    @rule(dice=st.sampled_from(["stream", "manual"]))
    def switch(self, dice):
        self.game.set_dice(dice)
        assert dice == self.game.dice

    @rule(order=st.sampled_from(["ask", "never", "failure"]), luck=st.randoms(use_true_random=False))
    def give_an_order(self, order, luck):
        asked = [p.request for p in self.game.pending if isinstance(p.request, Choose)]
        kind = asked[0].kind if asked else "any"
        self.game.order(luck.choice(self.book.seats(self.game.state)), kind, order)

    @rule()
    def save_and_load(self):
        again = open_document(msgspec.json.decode(msgspec.json.encode(document(self.game))), rulebook=self.book)
        assert [] == again.remarks
        assert snapshot(self.game) == snapshot(again)
        assert self.game.orders == again.orders
        self.game = again

    @rule(luck=st.randoms(use_true_random=False))
    def fork(self, luck):
        before = snapshot(self.game)
        twin = self.game.fork(str(luck.random()), dice=self.game.dice)
        assert standing(self.game)[0] == standing(twin)[0]
        twin.play_out(random_captain(1), 60)
        assert before == snapshot(self.game)

    @rule()
    def repeat(self):
        again = open_document(document(self.game), rulebook=self.book)
        again._rebuild(list(self.game.answers), 0)
        assert same_table(self.game, again)

    @invariant()
    def the_game_is_over_or_asks(self):
        if hasattr(self, "game"):
            assert self.game.over == (self.game.pending == [])
            for waiting in self.game.pending:
                assert not isinstance(waiting.request, Choose) or waiting.request.open


@pytest.mark.parametrize("name", BOOKS)
def test_anything_goes(name):
    book = book_named(name)
    machine: Any = type("Machine", (AnythingGoes,), {"book": book}).TestCase  # type: ignore[attr-defined]
    machine.settings = settings(
        max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
    )
    machine().runTest()
