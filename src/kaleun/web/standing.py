"""What a list says of a game."""

from __future__ import annotations

import contextlib
from typing import Any

from kaleun.kernel.game import Game
from kaleun.report import Wording

from .store import Stand

__all__ = ["is_marked", "stand_of"]


def stand_of(game: Game[Any], words: Wording, marked: bool) -> Stand:
    """What a list says of the game."""
    score, unit = 0.0, ""
    stands = ""
    with contextlib.suppress(Exception):  # a slip of a rulebook's pen ends no game
        score, unit = game.rulebook.score(game.state)
        stands = words.summary(game.rulebook.summary(game.state))
    return Stand(
        stands=stands.replace("\0", ""),
        over=game.over,
        outcome=words.outcome(game.result) if game.result is not None else "",
        score=float(score),
        unit=unit,
        marked=marked,
    )


def is_marked(game: Game[Any]) -> bool:
    """Was anything shown taken back, or any die or card typed in? Then it stands in no table of honour."""
    return any(
        record.kind == "mark" or (record.kind in ("roll", "draw") and record.value is not None)
        for record in game.answers
    )
