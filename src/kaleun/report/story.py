"""The journal as a story: sections under headings, one sentence an event, each with the rolls that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.charts import Chart
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Entry, Event, Heading
from kaleun.kernel.requests import Choose, Draw, Option, Roll, Rolled

from .rolls import Explained, explain
from .wording import Wording

__all__ = ["Item", "Section", "Told", "drawn", "in_a_line", "story", "tell"]


class Told(Struct, frozen=True):
    """One entry of the journal, told."""

    n: int
    """Its number in the journal."""
    kind: str
    """``event``, ``roll``, ``draw``, ``decision`` or ``heading``."""
    text: str
    rules: tuple[str, ...] = ()
    sign: str = ""
    """What makes an event important, or ''."""
    roll: Explained | None = None
    number: int = 0
    """Which roll of the game it is, from 1; 0 for anything else."""
    part: str = ""
    """Whose it is, in a simultaneous phase."""
    level: int = 0
    """The level of a heading."""


class Item(Struct, frozen=True):
    """A sentence with the rolls and draws that led to it; without a sentence, where they led to none."""

    said: Told | None
    luck: tuple[Told, ...]


class Section(Struct):
    """What stands under one heading."""

    level: int
    """1 for the highest; 0 before the first heading."""
    title: str
    told: list[Told]

    def items(self) -> list[Item]:
        """The sentences in order, each with its rolls: those before it, and those after it that come from the same rule."""
        items: list[tuple[Told | None, list[Told]]] = []
        luck: list[Told] = []
        for told in self.told:
            if told.kind in ("roll", "draw"):
                said = items[-1][0] if items else None
                if not luck and said is not None and said.kind == "event" and set(said.rules) & set(told.rules):
                    items[-1][1].append(told)
                else:
                    luck.append(told)
                continue
            if luck and told.kind != "event":
                items.append((None, luck))
                luck = []
            items.append((told, luck))
            luck = []
        if luck:
            items.append((None, luck))
        return [Item(said, tuple(rolls)) for said, rolls in items]


def tell(entries: Iterable[Entry], words: Wording, charts: Mapping[str, Chart], rolls: int = 0) -> list[Told]:
    """Tell entries one after the other; ``rolls`` is how many rolls came before them."""
    told = []
    for entry in entries:
        what, answer = entry.what, entry.answer
        if isinstance(what, Roll):
            assert isinstance(answer, Rolled)
            rolls += 1
            shown = explain(charts, words, what, answer)
            told.append(Told(entry.n, "roll", in_a_line(shown), what.rules, roll=shown, number=rolls, part=entry.part))
        elif isinstance(what, Draw):
            told.append(Told(entry.n, "draw", drawn(words, what, answer), what.rules, part=entry.part))
        elif isinstance(what, Choose):
            assert isinstance(answer, Option)
            text = words.decision(what, answer)
            if text:
                told.append(Told(entry.n, "decision", text, what.rules, part=entry.part))
        elif isinstance(what, Event):
            text = words.event(what)
            if text:
                rule = (what.rule,) if what.rule else ()
                told.append(Told(entry.n, "event", text, rule, words.sign(what), part=entry.part))
        else:
            assert isinstance(what, Heading)
            told.append(Told(entry.n, "heading", words.heading(what), level=what.level))
    return told


def story(game: Game[Any], words: Wording | None = None) -> list[Section]:
    """The whole journal of a game, by headings."""
    words = words or Wording(game.rulebook)
    sections = [Section(0, "", [])]
    for told in tell(game.journal, words, game.play.charts):
        if told.kind == "heading":
            sections.append(Section(told.level, told.text, []))
        else:
            sections[-1].told.append(told)
    return sections if sections[0].told else sections[1:]


def in_a_line(roll: Explained) -> str:
    """A roll in one line: ``[E2] Escort detection: 4 and 3 = 7, +1 night surface attack = 8: undetected``."""
    column = f", {roll.column}" if roll.column else ""
    sums = "".join(f", {'+' if r.value >= 0 else '-'}{abs(r.value)} {r.text}" for r in roll.reasons)
    total = f" = {roll.total}" if len(roll.faces) > 1 else ""
    if roll.reasons:
        sums += f" = {roll.modified}"
    against = f", against {roll.against}" if roll.against is not None else ""
    word = f": {roll.word}" if roll.word != str(roll.modified) else ""
    title = f"{roll.title}{column}"
    return f"{title}{'' if title.endswith('?') else ':'} {roll.shown}{total}{sums}{against}{word}"


def drawn(words: Wording, draw: Draw, cards: tuple[str, ...] | None) -> str:
    """What was drawn, in a sentence."""
    cup = words.cup(draw.cup)
    if not cards:
        return f"Nothing is left in {cup}."
    if draw.how == "down":
        return f"{len(cards)} of {cup} laid face down." if len(cards) > 1 else f"One of {cup} laid face down."
    verb = "Turned over" if draw.how == "turn" else "Drawn"
    return f"{verb} from {cup}: {', '.join(words.card(draw.cup, card) for card in cards)}."
