"""The whole journal as plain data, with the sentences of its events and the account of its dice."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading, plain_entry

from .wording import Wording

__all__ = ["as_data"]


def as_data(game: Game[Any]) -> dict[str, Any]:
    """A game as one plain document."""
    words = Wording(game.rulebook)
    journal = []
    for entry in game.journal:
        plain = plain_entry(entry)
        if isinstance(entry.what, Event):
            plain["text"] = words.event(entry.what)
        elif isinstance(entry.what, Heading):
            plain["text"] = words.heading(entry.what)
        journal.append(plain)
    return {
        "rulebook": game.rulebook.id,
        "rules_version": game.rulebook.rules_version,
        "options": dict(game.options),
        "packs": [pack.title for pack in game.packs],
        "seed_hash": game.seed_hash,
        "seed": game.seed if game.over else None,
        "strict": game.strict,
        "retakes": game.retakes,
        "remarks": list(game.remarks),
        "summary": game.rulebook.summary(game.state),
        "over": game.over,
        "result": game.result,
        "journal": journal,
    }
