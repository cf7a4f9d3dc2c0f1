"""The wording of The Hunted: nothing falls through to ids, and everything fits where it is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kaleun.games.hunted import board_text as board
from kaleun.games.hunted import printed, rulebook, situation
from kaleun.games.hunted.names import ENCOUNTERS, EVENTS, MEN, SYSTEMS, TORPEDOES
from kaleun.games.hunted.phrases import ordinal, ship
from kaleun.games.hunted.questions import QUESTIONS, decision_text, option_text, question_text
from kaleun.games.hunted.results import COLUMNS, MODIFIERS, column_text, modifier_text, result_text
from kaleun.games.hunted.sentences import HEADINGS, SENTENCES, heading_text, sentence_of, sign_of
from kaleun.games.hunted.words import WORDS
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll, choose

pytestmark = pytest.mark.xdist_group("words of hunted")  # one worker plays the games that all of them look at

GAMES = 200
FOLDER = Path(printed.__file__).parent
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"boat": "XXI", "xxi-sonar": True, "escort-quality": True, "ability": "lucky"},
    {
        "boat": "IXD-2",
        "resupply": True,
        "extreme-range": True,
        "historical-targeting": True,
        "evasive-manoeuvres": True,
    },
    {"boat": "IXC/40", "flotillas": True, "other-areas": True, "standard-tonnages": True, "ability": "lucky"},
    {"card": "timm", "aircraft-quality": True},
    {"boat": "VIID", "historical-ids": True},
    {"card": "fenski", "evasive-manoeuvres": True},
    {"extreme-range": True, "ability": "lucky", "wolfpack-names": True, "reduced-convoys": True},
    {"boat": "XIV"},
    {"start": "1944-06", "escort-quality": True, "evasive-manoeuvres": True},
)
"""Careers that between them meet every optional rule."""
_TAME = ("abort", "decline", "leave", "cease", "hold", "ignore", "home")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+\Z")


def captain(luck: Random) -> Any:
    """A captain at random, who mostly goes for the fight."""

    def decide(request: Choose) -> Option:
        bold = [option for option in request.open if option.id not in _TAME]
        options = bold if bold and luck.random() < 0.8 else list(request.open)
        return options[int(luck.random() * len(options))]

    return decide


@dataclass
class Seen:
    """What random games asked and told."""

    questions: dict[str, str] = field(default_factory=dict)
    options: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    events: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    rolled: dict[tuple[str, str], str] = field(default_factory=dict)
    situations: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)
    cells: set[str] = field(default_factory=set)
    slugs: set[str] = field(default_factory=set)
    wordless: list[str] = field(default_factory=list)
    games: list[Game[Any]] = field(default_factory=list)

    @property
    def texts(self) -> Iterator[str]:
        yield from self.questions.values()
        for said in self.options.values():
            yield from said
        yield from self.told
        yield from self.events.values()
        yield from self.headings.values()
        yield from self.rolled.values()
        yield from self.situations
        yield from self.lines
        yield from self.cells

    def note(self, what: str, found: Any) -> Any:
        if found is None:
            self.wordless.append(what)
        return found or ""


def slugs_in(value: Any) -> Iterator[str]:
    """The ids in plain data."""
    if isinstance(value, str):
        if _SLUG.match(value):
            yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from slugs_in(key)
            yield from slugs_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from slugs_in(inner)


def watch(seen: Seen, game: Game[Any], decide: Any) -> None:
    """Play a game to its end and look at all that is said."""
    asked = 0
    while not game.over:
        request = game.request
        assert isinstance(request, Choose)
        asked += 1
        news = [option for option in request.options if (request.kind, option.id) not in seen.options]
        if news or asked % 25 == 0:
            view = game.view()
            seen.slugs.update(slugs_in({"kind": request.kind, "about": request.about}))
            question = seen.note(request.kind, question_text(view, request))
            seen.questions[f"{request.kind} {question}"] = question
            for option in request.options:
                seen.slugs.update(slugs_in(option.id))
                said = seen.note(f"{request.kind} {option.id}", option_text(view, request, option))
                seen.options[request.kind, option.id] = said
            seen.situations.add(WORDS.situation(view))
            seen.lines.update(line for _, lines in WORDS.board(view) for line in lines)
        option = decide(request)
        seen.told.add(decision_text(request, option))
        game.answer(option.id)
    view = game.view()
    seen.situations.add(WORDS.situation(view))
    seen.cells.update(cell for sheet in WORDS.sheet(view) for row in sheet.rows for cell in row)
    seen.cells.update(note for sheet in WORDS.sheet(view) for note in sheet.notes)
    seen.told.add(WORDS.outcome(game.result or {}))
    seen.told.add(WORDS.summary(rulebook.summary(game.state)))
    listen(seen, game)


def listen(seen: Seen, game: Game[Any]) -> None:
    """Read the journal of a game."""
    for entry in game.journal:
        what = entry.what
        if isinstance(what, Event):
            seen.slugs.update(slugs_in(what.facts))
            text = seen.note(f"event {what.kind}", sentence_of(what))
            seen.events[f"{what.kind} {text}"] = text
            sign_of(what)
        elif isinstance(what, Heading):
            seen.slugs.update(slugs_in(what.facts))
            text = seen.note(f"heading {what.kind}", heading_text(what))
            seen.headings[text] = text
        elif isinstance(what, Roll) and what.chart:
            text = seen.note(f"{what.chart} {entry.answer.result}", result_text(what.chart, entry.answer.result))
            seen.rolled[what.chart, text] = text
            for applied in what.modifiers:
                reason = seen.note(f"{what.chart} {applied.id}", modifier_text(what, applied.id))
                seen.rolled[what.chart, reason] = reason
            if what.column:
                seen.rolled[what.chart, what.column] = seen.note(what.column, column_text(what))


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What so many random games asked and told."""
    found = Seen()
    for number in range(GAMES):
        setup = SETUPS[number % len(SETUPS)]
        game = Game(rulebook, setup, seed=f"words-{number}", quiet_states=False)
        watch(found, game, captain(Random(number)))
        if number < len(SETUPS):
            found.games.append(game)
    return found


# ---------------------------------------------------------------------------------------------------- nothing falls through


def test_everything_that_random_games_say_has_its_own_words(seen: Seen) -> None:
    assert sorted(set(seen.wordless)) == []


def test_random_games_ask_most_questions(seen: Seen) -> None:
    asked = {kind for kind, _ in seen.options}
    assert len(asked) > len(QUESTIONS) * 0.8, f"not asked: {sorted(set(QUESTIONS) - asked)}"


def _calls(name: str) -> Iterator[ast.Call]:
    """The calls of a function or method of that name in the rules."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield node


def _constants(name: str, place: int) -> set[str]:
    return {
        node.args[place].value  # type: ignore[attr-defined]
        for node in _calls(name)
        if len(node.args) > place and isinstance(node.args[place], ast.Constant)
    }


def test_every_event_of_the_rules_has_a_sentence() -> None:
    assert _constants("note", 0) - set(SENTENCES) == set()


def test_every_heading_of_the_rules_has_a_title() -> None:
    assert _constants("heading", 1) - set(HEADINGS) == set()


def test_every_question_of_the_rules_has_words() -> None:
    kinds = _constants("choose", 1)
    # The load asks through helpers that are handed the kind.
    kinds |= _constants("_count", 0) | _constants("_choose_torpedo", 1)
    assert kinds - set(QUESTIONS) == set()


def test_no_words_are_kept_for_what_the_rules_do_not_say() -> None:
    said = _constants("note", 0) | {"promoted", "passed-over", "agent-landed", "mines-laid"}
    assert set(SENTENCES) - said == set()


def test_every_result_and_modifier_of_every_chart_has_words() -> None:
    wordless = []
    for name, chart in printed.printed().components.charts.items():
        for row in chart.rows:
            wordless += [f"{name}: {result}" for result in row.results.values() if result_text(name, result) is None]
            wordless += [f"{name}: {column}" for column in row.results if column and column not in COLUMNS]
        wordless += [f"{name}: {result}" for result in chart.compare.values() if result_text(name, result) is None]
        wordless += [f"{name}: {modifier}" for modifier in chart.modifiers if modifier not in MODIFIERS]
        if chart.take_total:
            wordless += [f"{name}: {total}" for total in chart.dice.totals() if not result_text(name, total)]
    assert wordless == []


def test_everything_of_the_components_has_a_name() -> None:
    data = printed.printed()
    assert set(data.tables["generic"]["systems"]) <= set(SYSTEMS)
    assert set(data.tables["generic"]["crew"]) <= set(MEN)
    assert {row.results[""] for chart in data.components.charts.forms("R1") for row in chart.rows} <= set(EVENTS)
    assert {row.results[""] for chart in data.components.charts.forms("E1") for row in chart.rows} <= set(ENCOUNTERS)
    assert set(data.tables["homing"]) - {"title", "provenance", "source"} <= set(TORPEDOES)


def test_an_unknown_question_falls_back_on_plain_words() -> None:
    request = choose("kommandant", "unknown.matter", [Option("this-one")])
    assert WORDS.question({}, request) == "Unknown: matter?"
    assert WORDS.option({}, request, request.options[0]) == ("This one", "")
    assert WORDS.decision(request, request.options[0]) == ""
    assert WORDS.event(Event("some-thing", {"n": 1})) == "Some thing: n 1."


# ---------------------------------------------------------------------------------------------------- how it reads


def test_no_text_shows_an_id(seen: Seen) -> None:
    slugs = sorted(seen.slugs)
    assert len(slugs) > 50
    shown = [(slug, text) for text in seen.texts for slug in slugs if re.search(rf"\b{re.escape(slug)}\b", text)]
    assert shown == []


def test_no_text_has_gaps(seen: Seen) -> None:
    for text in seen.texts:
        assert not re.search(r"None|[{}_]|  \S|\.\.| ,|,,| \.", text.strip()), text


def test_questions_and_sentences_are_whole(seen: Seen) -> None:
    for text in seen.questions.values():
        assert text.endswith("?"), text
        assert len(text) <= 90, text
    for text in seen.events.values():
        assert not text or (text.endswith(".") and (text[0].isupper() or text[0].isdigit())), text
        assert len(text) <= 140, text
    for text in seen.headings.values():
        assert text[0].isupper()
        assert len(text) <= 60, text


def test_options_are_a_short_label_and_one_sentence(seen: Seen) -> None:
    for (kind, name), (label, consequence) in seen.options.items():
        assert label[0].isupper(), (kind, name)
        assert len(label) <= 40, (kind, name, label)
        assert not consequence or consequence.endswith("."), (kind, name, consequence)
        assert len(consequence) <= 120, (kind, name, consequence)


def test_board_and_situation_fit_a_terminal(seen: Seen) -> None:
    assert [line for line in seen.lines if len(line) > board.WIDTH] == []
    assert [line for line in seen.situations if len(line) > situation.WIDTH] == []
    assert (board.WIDTH, situation.WIDTH) == (38, 78)


def test_signs_are_those_that_front_ends_draw(seen: Seen) -> None:
    signs = {sign_of(entry.what) for game in seen.games for entry in game.journal if isinstance(entry.what, Event)}
    assert signs <= {"", "sunk", "hit", "seen", "dead", "lost", "honour"}
    assert {"sunk", "hit", "seen", "honour"} <= signs


def test_the_log_sheet_adds_up(seen: Seen) -> None:
    for game in seen.games:
        sheets = {sheet.title: sheet for sheet in WORDS.sheet(game.view())}
        sunk = [row for row in sheets["Ships"].rows if row[4] == "◯ sunk"] if "Ships" in sheets else []
        assert sum(_tons(row[3]) for row in sunk) == game.state.career.tons
        assert sum(_tons(row[5]) for row in sheets["Patrols"].rows) == game.state.career.tons
        assert len(sheets["Patrols"].rows) == len(game.state.log)
        assert ("Ships sunk", str(len(sunk))) in sheets["Career"].rows


def _tons(text: str) -> int:
    return int(text.removesuffix(" t").replace(",", ""))


# ---------------------------------------------------------------------------------------------------- examples


def test_the_board_marks_the_box_of_the_boat() -> None:
    patrol = {
        "boxes": [
            {"column": "biscay", "rolls": 1},
            {"column": "transit", "rolls": 1},
            {"column": "atlantic", "rolls": 2},
        ],
        "box": 1,
    }
    assert board.track_strip(patrol) == ["B [T] A*2", "(B Biscay, T transit, A Atlantic)"]


@pytest.mark.parametrize(
    ("kind", "rule", "facts", "text"),
    [
        ("ship-sunk", "9.2.8a", {"name": "Norvik", "tons": 10000, "size": "tanker", "points": 2},
         "The Norvik, a tanker of 10,000 t, was hit for 2 points and sank."),
        ("ship-damaged", "9.2.7c", {"name": "", "tons": 7000, "size": "large-freighter", "points": 1, "left": 2},
         "A large freighter of 7,000 t was hit for 1 point; two more would sink her."),
        ("man-hurt", "10.6d", {"man": "doctor", "severity": 1, "state": 1}, "The doctor was lightly wounded."),
        ("man-hurt", "10.6d", {"man": "crew-2", "severity": 1, "state": 2},
         "Men of crew II were hit again and were now seriously wounded."),
        ("man-hurt", "10.6p", {"man": "engineer", "severity": 3, "state": 3}, "The chief engineer died of his wounds."),
        ("attacked", "9.6.10c", {"weapon": "depth-charges", "hits": 2}, "Depth charges hit us twice."),
        ("attacked", "9.6.10b", {"weapon": "hedgehog", "hits": 0}, "A Hedgehog salvo missed us."),
        ("hull-marked", "10.3a", {"boxes": 1, "hull": 3, "of": 7}, "The hull was damaged: one box more, 3 of 7 in all."),
        ("system-damaged", "10.0b", {"system": "dive-planes"}, "The dive planes were damaged."),
        ("detected", "9.6.9e", {"hard": True, "escort": "HMS Starling"}, "HMS Starling had us squarely and came in fast."),
    ],
)  # fmt: skip
def test_events_read_like_a_log(kind: str, rule: str, facts: dict[str, Any], text: str) -> None:
    assert WORDS.event(Event(kind, facts, rule)) == text


def test_ships_in_commission_take_no_article() -> None:
    assert [ship("HMS Rodney"), ship("S-51"), ship("Norvik"), ship("", "tanker")] == [
        "HMS Rodney",
        "S-51",
        "the Norvik",
        "a tanker",
    ]


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 7, 11, 12, 29, 33)] == [
        "1st",
        "2nd",
        "3rd",
        "7th",
        "11th",
        "12th",
        "29th",
        "33rd",
    ]


@pytest.mark.parametrize(
    ("chart", "result", "text"),
    [
        ("E3", {"hits": 3}, "3 hits"),
        ("E3", {"hits": 0}, "no hit"),
        ("E3", "sunk", "sunk"),
        ("A3b", {"hits": 2, "holed": True}, "2 hits, hull holed"),
        ("E4", "hull", "Hull damaged"),
        ("E1.atlantic", "convoy", "convoy"),
        ("U1", "miss", "miss"),
        ("U3", 1, "1 point"),
        ("rosters.tanker", 1, "Norvik, 10,000 t"),
    ],
)
def test_results_in_a_word_or_two(chart: str, result: Any, text: str) -> None:
    assert result_text(chart, result) == text
