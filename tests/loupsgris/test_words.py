"""The wording of Loups gris en Atlantique: nothing falls through to ids, and everything fits where it is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kaleun.games.loupsgris import board_text as board
from kaleun.games.loupsgris import captain, printed, rulebook, situation
from kaleun.games.loupsgris.components import CUPS
from kaleun.games.loupsgris.cups_text import left_in
from kaleun.games.loupsgris.endings import outcome_text
from kaleun.games.loupsgris.names import ENDED, ROWS
from kaleun.games.loupsgris.phrases import a_plane, a_warship, element, ordinal
from kaleun.games.loupsgris.questions import QUESTIONS, decision_text, option_text, question_text
from kaleun.games.loupsgris.results import CHARTS, MODIFIERS, modifier_text, result_text
from kaleun.games.loupsgris.sentences import HEADINGS, SENTENCES, heading_text, sentence_of, sign_of
from kaleun.games.loupsgris.words import WORDS
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll, choose

pytestmark = pytest.mark.xdist_group("words of loupsgris")  # one worker plays the games that all of them look at

GAMES = 160
FOLDER = Path(printed.__file__).parent
_TAME = ("leave", "break-off", "retire", "flee")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+\Z")


def mind(number: int) -> Any:
    """A captain at random who goes for the fight; every third one is careful most of the time and sees more patrols."""
    luck = Random(number)

    def decide(state: Any, request: Choose) -> Option:
        if number % 3 == 0 and luck.random() < 0.8:
            return captain.decide(state, request)
        bold = [option for option in request.open if option.id not in _TAME]
        options = bold if bold and luck.random() < 0.8 else list(request.open)
        return options[int(luck.random() * len(options))]

    return decide


@dataclass
class Seen:
    """What random games asked and told."""

    questions: dict[str, str] = field(default_factory=dict)
    options: dict[tuple[str, str, str], tuple[str, str]] = field(default_factory=dict)
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
        for texts in (self.told, self.events.values(), self.headings.values(), self.rolled.values()):
            yield from texts
        yield from self.situations | self.lines | self.cells

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
    known: set[tuple[str, str]] = {(kind, name) for kind, name, _ in seen.options}
    while not game.over:
        request = game.request
        assert isinstance(request, Choose)
        asked += 1
        if asked % 9 == 0 or any((request.kind, option.id) not in known for option in request.options):
            view = game.view()
            seen.slugs.update(slugs_in({"kind": request.kind, "about": request.about}))
            question = seen.note(request.kind, question_text(view, request))
            seen.questions[f"{request.kind} {question}"] = question
            for option in request.options:
                known.add((request.kind, option.id))
                seen.slugs.update(slugs_in(option.id))
                said = seen.note(f"{request.kind} {option.id}", option_text(view, request, option)) or ("", "")
                seen.options[request.kind, option.id, str(said)] = said
            seen.situations.add(WORDS.situation(view))
            seen.lines.update(line for _, lines in WORDS.board(view) for line in lines)
        option = decide(game.state, request)
        seen.told.add(decision_text(request, option))
        game.answer(option.id)
    view = game.view()
    seen.situations.add(WORDS.situation(view))
    seen.lines.update(line for _, lines in WORDS.board(view) for line in lines)
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


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What so many random games asked and told."""
    found = Seen()
    for number in range(GAMES):
        game = Game(rulebook, {}, seed=f"words-{number}", quiet_states=False)
        watch(found, game, mind(number))
        if number < 12:
            found.games.append(game)
    return found


# ------------------------------------------------------------------------------------------------ nothing falls through


def test_everything_that_random_games_say_has_its_own_words(seen: Seen) -> None:
    assert sorted(set(seen.wordless)) == []


def test_random_games_ask_most_questions(seen: Seen) -> None:
    asked = {kind for kind, *_ in seen.options}
    assert len(asked) > len(QUESTIONS) * 0.9, f"not asked: {sorted(set(QUESTIONS) - asked)}"


def _calls(*names: str) -> Iterator[ast.Call]:
    """The calls of a function or method of one of these names in the rules."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in names:
                    yield node


def _constants(name: str, place: int) -> set[str]:
    found = set()
    for node in _calls(name):
        if len(node.args) > place:
            found |= {
                leaf.value
                for leaf in ast.walk(node.args[place])
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
            }
    return found


def test_every_event_of_the_rules_has_a_sentence_and_no_other() -> None:
    said = _constants("note", 0) | {"target-left", "target-lost", "crossing-over"}
    assert said - set(SENTENCES) - {"crossing"} == set()
    assert set(SENTENCES) - said == set()


def test_every_heading_of_the_rules_has_a_title() -> None:
    assert _constants("heading", 1) == set(HEADINGS)


def test_every_question_of_the_rules_has_words() -> None:
    kinds = _constants("choose", 1) | {"fame.bonus", "fame.repair"} | _constants("_choose_places", 1)
    assert kinds == set(QUESTIONS)


def test_every_result_and_modifier_of_every_chart_has_words() -> None:
    wordless = []
    for name, chart in printed.printed().components.charts.items():
        wordless += [name] if name not in CHARTS else []
        for row in chart.rows:
            wordless += [f"{name}: {result}" for result in row.results.values() if not result_text(name, result)]
        wordless += [f"{name}: {modifier}" for modifier in chart.modifiers if modifier not in MODIFIERS]
        if chart.take_total:
            wordless += [f"{name}: {total}" for total in chart.dice.totals() if not result_text(name, total)]
    assert wordless == []


def test_everything_of_the_components_has_a_name() -> None:
    data = printed.printed()
    assert all(element(name) for name in data.items)
    assert {row for boat in data.boats for row in _rows(boat)} == set(ROWS)
    assert {"retired", "sinking", "leak", "depth", "burst", "structure"} == set(ENDED)
    assert all(WORDS.card("", name) != name for name in data.counters)


def _rows(boat: str) -> list[str]:
    from kaleun.games.loupsgris.outfit import new_boat

    return list(new_boat(printed.printed(), boat).rows)


def test_an_unknown_question_falls_back_on_plain_words() -> None:
    request = choose("commander", "unknown.matter", [Option("this-one")])
    assert WORDS.question({}, request) == "Unknown: matter?"
    assert WORDS.option({}, request, request.options[0]) == ("This one", "")
    assert WORDS.decision(request, request.options[0]) == ""
    assert WORDS.event(Event("some-thing", {"n": 1})) == "Some thing: n 1."


# ------------------------------------------------------------------------------------------------ how it reads


def test_no_text_shows_an_id(seen: Seen) -> None:
    slugs = sorted(seen.slugs)
    assert len(slugs) > 30
    # A warship may be Town-class, and a ship squarely on target; ids with a dash are never words of ours.
    shown = [(slug, text) for text in seen.texts for slug in slugs if re.search(rf"\b{re.escape(slug)}\b", text)]
    assert shown == []


def test_no_text_has_gaps(seen: Seen) -> None:
    for text in seen.texts:
        if "○" in text or "Ø" in text or "X" in text:
            continue  # a row of circles stands under the one above it
        assert not re.search(r"None|[{}_]|  \S|\.\.| ,|,,| \.", text.strip()), text


def test_questions_and_sentences_are_whole(seen: Seen) -> None:
    for text in seen.questions.values():
        assert text.endswith("?"), text
        assert text[0].isupper() or text[0].isdigit(), text
        assert len(text) <= 90, text
    for text in seen.events.values():
        assert text.endswith("."), text
        assert text[0].isupper() or text[0].isdigit(), text
        assert len(text) <= 160, text
    for text in seen.headings.values():
        assert text[0].isupper()
        assert len(text) <= 60, text
    for text in seen.told:
        assert not text or text[0].isupper(), text


def test_options_are_a_short_label_and_one_sentence(seen: Seen) -> None:
    for (kind, name, _), (label, consequence) in seen.options.items():
        assert label[0].isupper(), (kind, name)
        assert len(label) <= 40, (kind, name, label)
        assert consequence.endswith("."), (kind, name, consequence)
        assert consequence[0].isupper() or not consequence[0].isalpha(), (kind, name, consequence)
        assert len(consequence) <= 120, (kind, name, consequence)


def test_options_of_one_question_can_be_told_apart(seen: Seen) -> None:
    labels: dict[str, dict[str, set[str]]] = {}
    for (kind, name, _), (label, _consequence) in seen.options.items():
        labels.setdefault(kind, {}).setdefault(label, set()).add(name)
    numbered = ("flak.target", "salvo.target", "crossing.target", "contacts.next", "hidden.next", "navigation.route")
    for kind, found in labels.items():
        if kind not in numbered:
            assert all(len(names) == 1 for names in found.values()), (kind, found)


def test_board_and_situation_fit_a_terminal(seen: Seen) -> None:
    assert [line for line in seen.lines if len(line) > board.WIDTH] == []
    assert [line for line in seen.situations if len(line) > situation.WIDTH] == []
    assert (board.WIDTH, situation.WIDTH) == (38, 78)


def test_signs_are_those_that_front_ends_draw(seen: Seen) -> None:
    signs = {sign_of(entry.what) for game in seen.games for entry in game.journal if isinstance(entry.what, Event)}
    assert signs <= {"", "sunk", "hit", "seen", "dead", "lost", "honour"}
    assert {"sunk", "hit", "seen", "lost", "honour"} <= signs


def test_the_log_sheet_adds_up(seen: Seen) -> None:
    for game in seen.games:
        ships = game.state.career.ships
        sheets = {sheet.title: sheet for sheet in WORDS.sheet(game.view())}
        if ships:
            assert len(sheets["Ships"].rows) == len(ships)
            assert sum(_grt(row[3]) for row in sheets["Patrols"].rows) == sum(ship.grt for ship in ships)
        places = [int(row[0]) for row in sheets["Among the aces"].rows]
        assert places == sorted(places)
        assert len(places) == len(printed.printed().aces) + 1


def _grt(text: str) -> int:
    return int(text.removesuffix(" GRT").replace(",", ""))


@pytest.mark.rule("2e")
def test_what_is_left_in_the_cups_is_counted_to_the_last_counter() -> None:
    game: Game[Any] = Game(rulebook, {}, seed="cups", quiet_states=False)
    decide, looked, out = mind(0), 0, 0
    while not game.over and looked < 400:
        view = game.view()
        if view["phase"] == "patrol":
            looked += 1
            out = max(out, len(view["patrol"]["out"]))
            for cup in CUPS:
                assert sum(left_in(view, cup).values()) == view["cups"][cup]["left"]
        game.answer(decide(game.state, game.request).id)
    assert looked > 20
    assert out


# ------------------------------------------------------------------------------------------------ examples


def test_the_sheet_shows_its_circles() -> None:
    assert board.circles({"of": 5, "struck": 2, "crossed": 1}) == "XØØ○○"


@pytest.mark.parametrize(
    ("kind", "rule", "facts", "text"),
    [
        ("ship-sunk", "hit.e", {"name": "Kasongo", "grt": 5254, "points": 2, "how": "sinking", "square": "H04"},
         "The Kasongo, 5,254 GRT, sank in H04, Rockall."),
        ("salvo", "10.4.2m", {"torpedoes": 3, "targets": ["T11"]}, "Three torpedoes left the tubes for the medium ship."),
        ("alarm", "7.4d", {"result": "unseen"}, "We dived unseen."),
        ("circle", "13c", {"row": "bow", "mark": "Ø"}, "The bow was damaged."),
        ("depth-charges", "12.2e", {"counter": "P02", "damage": 3}, "The sloop dropped her charges on us: three hits."),
        ("fame", "16a", {"points": 2, "fame": 7}, "Two Fame Points for the patrol square, 7 in all."),
        ("fame", "4.6c", {"points": -1, "fame": 4}, "One Fame Point spent for another roll, 4 left."),
        ("combativity", "15a", {"level": -1}, "The crew's combativity stood at −1."),
        ("career-over", "1b", {"how": "burst", "grt": 24100, "rank": "iron-cross-second-class", "place": 15},
         "The career was over, lost: the hull burst; 24,100 GRT: Iron Cross, second class, below all the aces."),
    ],
)  # fmt: skip
def test_events_read_like_a_log(kind: str, rule: str, facts: dict[str, Any], text: str) -> None:
    assert WORDS.event(Event(kind, facts, rule)) == text


def test_counters_take_their_article() -> None:
    assert [a_warship("E01"), a_warship("P01"), a_warship("P02"), a_plane("A01"), a_plane("A04")] == [
        "a Flower-class corvette",
        "an armed trawler",
        "a sloop",
        "an Avro Anson",
        "a Lockheed Hudson",
    ]


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "12th", "22nd"]


@pytest.mark.rule("career.b")
def test_an_ending_names_the_ace_who_is_next() -> None:
    result = {"ended": "retired", "patrols": 9, "ships": 30, "rank": "knights-cross", "place": 10, "grt": 154000}
    assert outcome_text(result).endswith("Knight's Cross, 10th among the aces, 8,769 GRT short of Günther Prien.")
    first = {**result, "grt": 300000, "place": 1}
    assert outcome_text(first).endswith("first of all, ahead of Otto Kretschmer.")


@pytest.mark.parametrize(
    ("chart", "result", "text"),
    [
        ("contact.green", {"aircraft": 1, "targets": 3, "patrols": 1}, "1 aircraft, 3 targets, 1 patrol"),
        ("contact.green", {"aircraft": 0, "targets": 0, "patrols": 0, "convoy": True}, "a convoy"),
        ("depth_charges", {"damage": 0, "away": True}, "shaken off for good"),
        ("air_attack", {"damage": 2}, "2 damage counters"),
        ("repair_water_leak", {"leak": -2}, "leak −2"),
        ("equipment.bow", "hydrophones", "Hydrophones"),
        ("mission", 9, "H03, North Channel approaches"),
        ("firing_solution", "hit-critical", "squarely on target"),
    ],
)
def test_results_in_a_word_or_two(chart: str, result: Any, text: str) -> None:
    assert result_text(chart, result) == text
