"""What a report says besides the story: the head of the page, the account of the dice, the end."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaleun.kernel.game import Game
from kaleun.kernel.phrases import sentence
from kaleun.kernel.words import Sheet

from .story import Section, story
from .wording import Wording

__all__ = ["Report", "report"]


class Report(Struct, frozen=True):
    """A game as a report."""

    title: str
    """The game's title."""
    facts: tuple[tuple[str, str], ...]
    """What it was played with: label and value."""
    sections: tuple[Section, ...]
    sheets: tuple[Sheet, ...]
    outcome: str
    """How it ended, or '' while it goes on."""
    dice: tuple[str, ...]
    """Where the luck came from, and whether any of it was taken back."""


def report(game: Game[Any]) -> Report:
    """Tell a whole game."""
    words = Wording(game.rulebook)
    facts = []
    for spec in game.rulebook.options:
        value = game.options.get(spec.id)
        if value in (None, "", False) or (spec.optional_rule and value == spec.default):
            continue
        shown = dict(spec.choices).get(str(value), "yes" if value is True else str(value))
        facts.append((spec.label, shown))
    if game.packs:
        facts.append(("Own components", ", ".join(pack.title for pack in game.packs)))
    summary = words.summary(game.rulebook.summary(game.state))
    if summary:
        facts.append(("Stands at" if not game.over else "Ended at", summary))
    return Report(
        title=game.rulebook.title,
        facts=tuple(facts),
        sections=tuple(story(game, words)),
        sheets=tuple(words.sheet(game.view())),
        outcome=words.outcome(game.result) if game.result is not None else "",
        dice=tuple(_dice(game)),
    )


def _dice(game: Game[Any]) -> list[str]:
    typed = sum(1 for record in game.answers if record.kind in ("roll", "draw") and record.value is not None)
    said = [f"Hash of the seed: {game.seed_hash}."]
    if game.over:
        said.append(f"Seed: {game.seed}.")
    if typed:
        said.append(f"{typed} rolls or cards were typed in from real dice and cards.")
    for command, count in game.retakes.items():
        if count:
            times = "once" if count == 1 else f"{count} times"
            luck = "with the same luck" if command == "take-back" else "for new luck"
            said.append(f"An answer that had shown something was taken back {luck} {times}.")
    said += [sentence(remark) for remark in game.remarks]
    return said
