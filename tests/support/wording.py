"""What random games ask and tell, for tests of a wording: nothing falls through to ids, and everything fits where it is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from kaleun.kernel.charts import Chart
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll
from kaleun.kernel.wordbook import Wordbook
from kaleun.kernel.words import BOARD_WIDTH, SITUATION_WIDTH

__all__ = ["Reading", "Seen", "boldly", "constants", "signs", "watch", "wordless_charts"]

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+\Z")


@dataclass
class Seen:
    """What random games asked and told in the words of one rulebook."""

    words: Wordbook
    questions: dict[str, str] = field(default_factory=dict)
    options: dict[tuple[str, str, str], tuple[str, str]] = field(default_factory=dict)
    """By kind, id and what was said."""
    told: set[str] = field(default_factory=set)
    events: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    rolled: dict[tuple[str, str], str] = field(default_factory=dict)
    situations: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)
    cells: set[str] = field(default_factory=set)
    slugs: set[str] = field(default_factory=set)
    """The ids that were met."""
    wordless: list[str] = field(default_factory=list)
    """What has no words of its own."""
    games: list[Game[Any]] = field(default_factory=list)

    @property
    def texts(self) -> Iterator[str]:
        """All that was said."""
        yield from self.questions.values()
        for said in self.options.values():
            yield from said
        for texts in (self.told, self.events.values(), self.headings.values(), self.rolled.values()):
            yield from texts
        yield from self.situations | self.lines | self.cells

    @property
    def asked(self) -> set[str]:
        """The kinds of question."""
        return {kind for kind, *_ in self.options}

    def note(self, what: str, found: Any) -> Any:
        """The words found for something, '' for none, which is remembered."""
        if found is None:
            self.wordless.append(what)
        return found or ""


def _slugs_in(value: Any) -> Iterator[str]:
    """The ids in plain data."""
    if isinstance(value, str):
        if _SLUG.match(value):
            yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _slugs_in(key)
            yield from _slugs_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _slugs_in(inner)


def boldly(request: Choose, tame: Collection[str], luck: Random) -> Option:
    """An open option at random, four times in five one that is not tame."""
    bold = [option for option in request.open if option.id not in tame]
    options = bold if bold and luck.random() < 0.8 else list(request.open)
    return options[int(luck.random() * len(options))]


def watch(seen: Seen, game: Game[Any], decide: Callable[[Any, Choose], Option], every: int) -> None:
    """Play a game to its end and look at all that is said: at what is new, and at every so many questions."""
    words, asked = seen.words, 0
    known = {(kind, name) for kind, name, _ in seen.options}
    while not game.over:
        request = game.request
        assert isinstance(request, Choose)
        asked += 1
        if asked % every == 0 or any((request.kind, option.id) not in known for option in request.options):
            view = game.view()
            seen.slugs.update(_slugs_in({"kind": request.kind, "about": request.about}))
            question = seen.note(request.kind, words.question_of(view, request))
            seen.questions[f"{request.kind} {question}"] = question
            if request.idle is not None:
                seen.note(f"standing order for {request.kind}", words.offer_of(request.kind))
            for option in request.options:
                known.add((request.kind, option.id))
                seen.slugs.update(_slugs_in(option.id))
                said = seen.note(f"{request.kind} {option.id}", words.option_of(view, request, option)) or ("", "")
                seen.options[request.kind, option.id, str(said)] = said
            _look(seen, view)
        option = decide(game.state, request)
        seen.told.add(words.decision(request, option))
        game.answer(option.id)
    view = game.view()
    _look(seen, view)
    for sheet in words.sheet(view):
        seen.cells.update(cell for row in sheet.rows for cell in row)
        seen.cells.update(sheet.notes)
    seen.told.add(words.outcome(game.result or {}))
    seen.told.add(words.summary(game.rulebook.summary(game.state)))
    _listen(seen, game)


def _look(seen: Seen, view: Mapping[str, Any]) -> None:
    """Read what stands on the table."""
    seen.situations.add(seen.words.situation(view))
    seen.lines.update(line for _, lines in seen.words.board(view) for line in lines)


def _listen(seen: Seen, game: Game[Any]) -> None:
    """Read the journal of a game."""
    words = seen.words
    for entry in game.journal:
        what = entry.what
        if isinstance(what, Event):
            seen.slugs.update(_slugs_in(what.facts))
            text = seen.note(f"event {what.kind}", words.sentence_of(what))
            seen.events[f"{what.kind} {text}"] = text
        elif isinstance(what, Heading):
            seen.slugs.update(_slugs_in(what.facts))
            text = seen.note(f"heading {what.kind}", words.title_of(what))
            seen.headings[text] = text
        elif isinstance(what, Roll) and what.chart:
            result = entry.answer.result
            text = seen.note(f"{what.chart} {result}", words.results.text(what.chart, result))
            seen.rolled[what.chart, text] = text
            for applied in what.modifiers:
                reason = seen.note(f"{what.chart} {applied.id}", words.reason_of(what, applied.id))
                seen.rolled[what.chart, reason] = reason
            if what.column:
                seen.rolled[what.chart, what.column] = words.column(what)


def signs(seen: Seen) -> set[str]:
    """The signs of all events of the games that were kept."""
    return {
        seen.words.sign(entry.what) for game in seen.games for entry in game.journal if isinstance(entry.what, Event)
    }


# ------------------------------------------------------------------------------------------------ what the rules can say


def constants(package: ModuleType, name: str, place: int) -> set[str]:
    """The texts that the modules of a package hand to a function or method of that name, at that place."""
    found: set[str] = set()
    for file in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) <= place:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == name:
                found |= set(_texts(node.args[place]))
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may be, but for those that are put together as it runs."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not isinstance(node, ast.JoinedStr):
        for part in ast.iter_child_nodes(node):
            yield from _texts(part)


def wordless_charts(words: Wordbook, charts: Mapping[str, Chart]) -> list[str]:
    """The results and modifiers of charts that have no words."""
    wordless = []
    for name, chart in charts.items():
        results: list[Any] = [result for row in chart.rows for result in row.results.values()]
        results += chart.compare.values()
        if chart.take_total:
            results += chart.dice.totals()
        wordless += [f"{name}: {result}" for result in results if not words.results.text(name, result)]
        wordless += [f"{name}: {modifier}" for modifier in chart.modifiers if modifier not in words.modifiers]
    return wordless


# ------------------------------------------------------------------------------------------------ how it reads


class Reading:
    """Tests of all that was said; a test module derives its own from them and has a fixture ``seen``."""

    least_ids: int
    """At least so many ids are met in what is told and asked."""
    longest_event: int
    """The most signs of an event's sentence."""
    table_signs = ""
    """Lines with one of these are tables: they may have gaps."""

    def test_everything_that_random_games_say_has_its_own_words(self, seen: Seen) -> None:
        assert sorted(set(seen.wordless)) == []

    def test_no_text_shows_an_id(self, seen: Seen) -> None:
        """Ids with a dash are never words of ours."""
        slugs = sorted(seen.slugs)
        assert len(slugs) > self.least_ids
        shown = [(slug, text) for text in seen.texts for slug in slugs if re.search(rf"\b{re.escape(slug)}\b", text)]
        assert shown == []

    def test_no_text_has_gaps(self, seen: Seen) -> None:
        for text in seen.texts:
            if not set(self.table_signs) & set(text):
                assert not re.search(r"None|[{}_]|  \S|\.\.| ,|,,| \.", text.strip()), text

    def test_questions_and_sentences_are_whole(self, seen: Seen) -> None:
        """Each begins with a capital and has its end; an event that is not told has no sentence."""
        for text in seen.questions.values():
            assert text.endswith("?"), text
            assert text[0].isupper() or text[0].isdigit(), text
            assert len(text) <= 90, text
        for text in seen.events.values():
            assert not text or (text.endswith(".") and (text[0].isupper() or text[0].isdigit())), text
            assert len(text) <= self.longest_event, text
        for text in seen.headings.values():
            assert text[0].isupper(), text
            assert len(text) <= 60, text
        for text in seen.told:
            assert not text or text[0].isupper(), text

    def test_options_are_a_short_label_and_one_sentence(self, seen: Seen) -> None:
        for (kind, name, _), (label, consequence) in seen.options.items():
            assert label[0].isupper(), (kind, name)
            assert len(label) <= 40, (kind, name, label)
            assert not consequence or consequence.endswith("."), (kind, name, consequence)
            assert not consequence[:1].islower(), (kind, name, consequence)
            assert len(consequence) <= 120, (kind, name, consequence)

    def test_board_and_situation_fit_a_terminal(self, seen: Seen) -> None:
        assert [line for line in seen.lines if len(line) > BOARD_WIDTH] == []
        assert [line for line in seen.situations if len(line) > SITUATION_WIDTH] == []

    def test_signs_are_those_that_front_ends_draw(self, seen: Seen) -> None:
        assert signs(seen) <= {"", "sunk", "hit", "seen", "dead", "lost", "honour"}
