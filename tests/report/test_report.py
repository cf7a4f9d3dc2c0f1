"""A game told afterwards: Markdown, one printable page, data; rolls explained."""

import json
from fractions import Fraction
from html.parser import HTMLParser

import msgspec
import pytest

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.requests import Option, Roll, choose
from kaleun.kernel.words import Sheet, Words
from kaleun.report.after import report
from kaleun.report.data import as_data
from kaleun.report.markdown import as_markdown
from kaleun.report.page import as_page
from kaleun.report.rolls import explain, percent
from kaleun.report.story import Section, Told, story
from kaleun.report.wording import Wording, first_words
from support import toy

CHARTS = toy.rulebook.components()[0].charts


@pytest.fixture(scope="module")
def game() -> Game[toy.State]:
    played: Game[toy.State] = Game(toy.rulebook, {"days": 2}, seed="1")
    played.play_out(toy.first_captain)
    return played


class Tags(HTMLParser):
    """Checks that each tag is closed where it must be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert tag == self.open.pop() or tag == "path"


def test_markdown_has_headings_sentences_and_rolls(game: Game[toy.State]):
    text = as_markdown(report(game))
    assert text.startswith("# Harbour: captain's log\n")
    assert "\n## Day, day 1\n" in text
    assert "\n### Berthing\n" in text
    assert "- Weather: weather fair. \\[2.1a\\]\n  - Roll 1. Weather, summer: 2 and 3 = 5: fair \\[2.1a\\]\n" in text
    assert "\n## The end\n\nThe game has ended: winner" in text
    assert "Seed: 1." in text


def test_the_page_is_whole_and_needs_nothing_from_elsewhere(game: Game[toy.State]):
    text = as_page(report(game))
    tags = Tags()
    tags.feed(text)
    assert [] == tags.open
    assert "http" not in text.replace("http-equiv", "")
    assert "<script" not in text
    assert "@media print" in text
    assert '<tr class="hit">' in text


def test_texts_of_players_are_no_markup():
    game: Game[toy.State] = Game(toy.rulebook, {"harbour": "<b>*Port*</b>"}, seed="1")
    assert "<b>" not in as_page(report(game))
    assert "&lt;b&gt;" in as_page(report(game))
    assert "\\<b>\\*Port\\*\\</b>" in as_markdown(report(game))


def test_the_data_is_the_journal_with_its_sentences(game: Game[toy.State]):
    plain = json.loads(msgspec.json.encode(as_data(game)))
    assert [entry["n"] for entry in game.journal.plain()] == [entry["n"] for entry in plain["journal"]]
    assert {"winner", "score"} == plain["result"].keys()
    assert "Weather: weather fair." in [entry.get("text") for entry in plain["journal"]]
    assert "1" == plain["seed"]


def test_a_seed_stays_sealed_while_the_game_goes_on():
    game: Game[toy.State] = Game(toy.rulebook, seed="a secret seed")
    for text in (as_page(report(game)), as_markdown(report(game)), json.dumps(as_data(game))):
        assert "a secret seed" not in text
        assert game.seed_hash in text


def test_each_sentence_has_the_rolls_that_led_to_it(game: Game[toy.State]):
    first = story(game)[0].items()
    assert ["Weather: weather fair."] == [
        item.said.text for item in first if item.said and item.luck and item.luck[0].number == 1
    ]


def test_a_roll_belongs_to_the_sentence_before_it_if_both_come_from_one_rule():
    shot = Told(0, "event", "A torpedo left tube I.", ("9.2a",))
    first = Told(1, "roll", "hit", ("9.2a", "9.2b"), number=1)
    second = Told(2, "roll", "damage", ("9.3a",), number=2)
    sunk = Told(3, "event", "She sank.", ("9.4a",))
    items = Section(1, "", [shot, first, second, sunk]).items()
    assert [(shot, (first,)), (sunk, (second,))] == [(item.said, item.luck) for item in items]


def test_a_taken_back_answer_is_told():
    game: Game[toy.State] = Game(toy.rulebook, seed="1")
    game.answer("news")
    game.undo(how="try-again")
    assert "An answer that had shown something was taken back for new luck once." in as_markdown(report(game))


def test_every_chance_of_a_chart_is_counted():
    for chart in CHARTS.values():
        for column in chart.columns:
            roll = chart.roll(column, against=7 if chart.compare else None)
            rows = explain(CHARTS, toy.rulebook.words, roll).rows
            if rows:
                assert 1 == sum(row.chance for row in rows)
            for rolled in roll.answers:
                shown = explain(CHARTS, toy.rulebook.words, roll, rolled)
                if shown.row is not None:
                    assert toy.rulebook.words.result(roll, rolled.result) == shown.row.word


@pytest.mark.parametrize(
    ("chance", "shown"),
    [((0, 1), "0 %"), ((1, 1000), "<1 %"), ((1, 3), "33 %"), ((999, 1000), ">99 %"), ((1, 1), "100 %")],
)
def test_what_is_possible_never_reads_as_impossible(chance: tuple[int, int], shown: str):
    assert shown == percent(Fraction(*chance))


def test_a_slip_in_the_wording_falls_back_on_plain_words():
    class Slips(Words):
        def event(self, event: Event) -> str:
            raise KeyError("ship")

        def result(self, roll: Roll, result: object) -> str:
            raise TypeError

        def sheet(self, view: object) -> list[Sheet]:
            raise ValueError

    class Book(toy.Harbour):
        @property
        def words(self) -> Words:
            return Slips()

    words = Wording(Book())
    assert "Ship sunk: tons 5." == words.event(Event("ship-sunk", {"tons": 5}))
    assert "two crates" == words.result(CHARTS["hoist"].roll(against=7), "two-crates")
    assert [] == words.sheet({})
    assert 3 == len(words.slips)


def test_plain_words_say_something_for_everything():
    words = Words()
    question = choose("north", "attack.range", [Option("close-range")])
    assert "Attack: range?" == words.question({}, question)
    assert ("Close range", "") == words.option({}, question, question.options[0])
    assert "Attack: range: close range." == words.decision(question, question.options[0])


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("A berth takes one ship.", "A berth takes one ship"),
        (
            "A natural 1 runs the ship aground whatever the modifiers; the company berths no more",
            "A natural 1 runs the ship ...",
        ),
        ("Closed here. And much more is said about it afterwards", "Closed here"),
    ],
)
def test_the_first_words_of_a_clause(text: str, short: str):
    assert short == first_words(text, 36)
