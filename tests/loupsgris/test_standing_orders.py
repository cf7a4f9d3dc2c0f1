"""Standing orders that a rulebook gives for the beginning."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import document, open_document


def test_a_rulebook_may_begin_with_standing_orders_and_a_player_lifts_them_for_good():
    """Rolls that went well are not offered again, until the player asks for that; a save remembers it."""
    book: Any = find_rulebook("loupsgris")
    game = Game(book, seed="1")
    order = ("commander", "fame.reroll")
    assert "failure" == game.orders[order]
    game.order(*order, "ask")
    assert order not in open_document(document(game)).orders
    assert "failure" == Game(book, seed="1").orders[order]
