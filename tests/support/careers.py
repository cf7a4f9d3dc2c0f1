"""What must hold for whole careers of any game, whatever its captain does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.records import QuietState
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import document, open_document

__all__ = ["Careers", "check_quiet_states", "unspoken_modifiers"]


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


def unspoken_modifiers(rulebook: Rulebook[Any]) -> dict[str, set[str]]:
    """The modifiers that no rule has spoken of yet, by chart."""
    charts = rulebook.components()[0].charts
    return {name: left for name, chart in charts.items() if (left := set(chart.modifiers) - chart.asked)}


class Careers:
    """Tests of whole careers of a game; a test module derives its own from them."""

    play: Callable[..., Game[Any]]
    """Plays the career of that number to its end; any keywords are the game's."""
    check: Callable[[int], object]
    """Plays the career of that number and looks at the table at each decision."""

    @pytest.mark.slow
    @pytest.mark.parametrize("fifty", range(40))
    def test_two_thousand_careers(self, fifty: int) -> None:
        for number in range(1000 + fifty * 50, 1000 + fifty * 50 + 50):
            self.check(number)

    @pytest.mark.parametrize("number", range(40))
    def test_a_replay_gives_the_same_journal_byte_for_byte(self, number: int) -> None:
        game = self.play(number)
        again = open_document(document(game), rulebook=game.rulebook)
        assert again.remarks == []
        assert again.journal.lines() == game.journal.lines()
        assert again.result == game.result

    def test_the_journal_and_the_records_change_nothing(self) -> None:
        for number in range(20):
            bare = self.play(number, journal=False, quiet_states=False, answers=False)
            assert bare.result == self.play(number).result

    def test_requests_and_events_cite_rules_that_exist(self) -> None:
        for number in range(60):
            game = self.play(number)
            rules = game.rulebook.rules
            for entry in game.journal:
                cited = (entry.what.rule,) if isinstance(entry.what, Event) else getattr(entry.what, "rules", ())
                for rule in cited:
                    assert rule == "" or rule in rules, (rule, entry.what)
                for option in getattr(entry.what, "options", ()):
                    assert option.closed is None or option.closed in rules, (option, entry.what)
