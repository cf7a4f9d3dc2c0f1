"""What must hold for whole careers of any game, whatever its captain does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.records import QuietState
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import document, open_document

__all__ = ["check_cited_rules", "check_quiet_states", "check_replay", "unspoken_modifiers"]


def check_replay(game: Game[Any]) -> None:
    """A game that is over, opened again from its save, has the same journal byte for byte."""
    again = open_document(document(game), rulebook=game.rulebook)
    assert again.remarks == []
    assert again.journal.lines() == game.journal.lines()
    assert again.result == game.result


def check_quiet_states(
    game: Game[Any], some: Callable[[list[QuietState]], Sequence[QuietState]] = lambda quiets: quiets
) -> None:
    """Every quiet state of a game that is over, or some of them, lead to the same end."""
    game.orders.clear()  # the captain decided everything himself, and so must the repetition
    lines, result = game.journal.lines(), game.result
    records, entries, quiets = list(game._records), list(game._entries or []), list(game._quiets)
    assert quiets
    for quiet in some(quiets):
        game._restore(quiet, records[: quiet.answered], entries[: quiet.entries])
        for place in range(quiet.answered, len(records)):
            game._repeat(place, records[place])
        assert game.journal.lines() == lines
        assert game.result == result


def check_cited_rules(games: Iterable[Game[Any]]) -> None:
    """Requests, events and closed options cite rules that exist."""
    for game in games:
        rules = game.rulebook.rules
        for entry in game.journal:
            cited = (entry.what.rule,) if isinstance(entry.what, Event) else getattr(entry.what, "rules", ())
            for rule in cited:
                assert rule == "" or rule in rules, (rule, entry.what)
            for option in getattr(entry.what, "options", ()):
                assert option.closed is None or option.closed in rules, (option, entry.what)


def unspoken_modifiers(rulebook: Rulebook[Any]) -> dict[str, set[str]]:
    """The modifiers that no rule has spoken of yet, by chart."""
    charts = rulebook.components()[0].charts
    return {name: left for name, chart in charts.items() if (left := set(chart.modifiers) - chart.asked)}
