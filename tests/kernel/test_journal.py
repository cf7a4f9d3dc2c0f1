"""The journal: entries, headings, plain data, reading on."""

from random import Random

import msgspec
import pytest

from kaleun.kernel.game import Game
from kaleun.kernel.journal import Entry, Event, Heading, Journal
from kaleun.kernel.requests import Choose, Draw, Roll
from support.games import play_by_answers, random_captain
from support.small import ask, begin, die
from support.toy import rulebook


def told(play):
    """Headings of three levels, with something under each."""
    play.note("born", rule="1.1a")
    play.heading(1, "patrol", number=1)
    play.heading(2, "box", name="biscay")
    yield die("2d6")
    play.heading(3, "round", number=1)
    yield Draw("deck", 2)
    play.heading(3, "round", number=2)
    yield ask("player", "way", "go", "stay", rules=("2.1a",))
    play.heading(2, "box", name="atlantic")
    play.note("seen", what="ship", tons=(1, 2))
    play.heading(1, "patrol", number=2)
    play.lay_off("deck", ["a"])


@pytest.fixture
def game():
    game = begin(told, seed="7", book={"cups": {"deck": ["a", "a"]}})
    game.answer("go")
    return game


def test_entries_stand_in_order_under_their_headings(game):
    found = [(type(e.what).__name__, [(h.kind, *h.facts.values()) for h in e.headings]) for e in game.journal]
    one, two = ("patrol", 1), ("patrol", 2)
    assert [
        ("Event", []),
        ("Heading", [one]),
        ("Heading", [one, ("box", "biscay")]),
        ("Roll", [one, ("box", "biscay")]),
        ("Heading", [one, ("box", "biscay"), ("round", 1)]),
        ("Draw", [one, ("box", "biscay"), ("round", 1)]),
        ("Heading", [one, ("box", "biscay"), ("round", 2)]),
        ("Choose", [one, ("box", "biscay"), ("round", 2)]),
        ("Heading", [one, ("box", "atlantic")]),
        ("Event", [one, ("box", "atlantic")]),
        ("Heading", [two]),
    ] == found
    assert list(range(11)) == [e.n for e in game.journal]
    assert 11 == len(game.journal)


def test_the_open_headings_are_those_that_hold_now(game):
    assert [Heading(1, "patrol", {"number": 2})] == game.play.headings


def test_plain_entries_have_ids_and_values_only(game):
    plain = list(game.journal.plain())
    assert {"n": 0, "event": {"kind": "born", "rule": "1.1a"}} == plain[0]
    assert {"n": 1, "heading": {"level": 1, "kind": "patrol", "number": 1}} == plain[1]
    roll = plain[3]["roll"]
    assert ("2d6", "2d6", "", [], ()) == tuple(roll[key] for key in ("dice", "chart", "column", "modifiers", "rules"))
    assert sum(roll["faces"]) == roll["total"] == roll["modified"] == roll["result"]
    assert {"n": 5, "draw": {"cup": "deck", "count": 2, "how": "open", "rules": (), "cards": ("a", "a")}} == plain[5]
    assert {"n": 7, "choice": {"seat": "player", "kind": "way", "rules": ("2.1a",), "option": "go"}} == plain[7]
    assert {"n": 9, "event": {"kind": "seen", "what": "ship", "tons": (1, 2), "rule": ""}} == plain[9]


def test_lines_are_the_plain_entries(game):
    lines = game.journal.lines().splitlines()
    assert [msgspec.json.decode(msgspec.json.encode(entry)) for entry in game.journal.plain()] == [
        msgspec.json.decode(line) for line in lines
    ]


@pytest.mark.parametrize("start", range(13))
def test_reading_on_from_a_number(game, start):
    whole = list(game.journal)
    assert whole[start:] == list(game.journal.read(start))
    assert list(game.journal.plain())[start:] == list(game.journal.plain(start))


def test_the_last_entry_of_a_kind_and_events_by_kind(game):
    journal = game.journal
    assert 3 == journal.last(Roll).n
    assert 5 == journal.last(Draw).n
    assert 7 == journal.last(Choose).n
    assert 9 == journal.last(Event).n
    assert Journal([]).last(Roll) is None
    assert ["born", "seen"] == [event.kind for event in journal.events()]
    assert ["seen"] == [event.kind for event in journal.events("seen", "sunk")]


def test_a_comparing_roll_and_a_natural_tell_their_figures():
    chart = rulebook.components()[0].charts
    entry = Entry(0, chart["hoist"].roll(against=7), chart["hoist"].roll(against=7).answer((3, 4)), (), "")
    lines = Journal([entry.what, entry.answer])
    assert 7 == next(lines.plain())["roll"]["against"]
    roll = chart["berthing"].roll("north", natural=(2, "bump"), tugs=2)
    plain = next(Journal([roll, roll.answer((2,))]).plain())["roll"]
    assert {"max": 2, "result": "bump"} == plain["natural"]
    assert [{"id": "tugs", "value": 4}] == plain["modifiers"]
    assert ("north", 2, 6, "bump") == tuple(plain[key] for key in ("column", "total", "modified", "result"))


def test_a_journal_that_is_off_costs_and_keeps_nothing():
    game = begin(told, journal=False, book={"cups": {"deck": ["a", "a"]}})
    game.answer("go")
    assert (0, b"", []) == (len(game.journal), game.journal.lines(), game.play.headings)
    assert [] == list(game.journal)


def test_a_journal_grows_with_its_game():
    game = begin(told, book={"cups": {"deck": ["a", "a"]}})
    journal = game.journal
    before = len(journal)
    game.answer("go")
    assert before < len(journal)


def test_a_shuffle_is_told():
    def walk(play):
        play.cups.fill("deck", ["a", "b"], shuffles=["a"])
        yield Draw("deck", 2)
        play.lay_off("deck")

    assert [("shuffled", {"cup": "deck"})] == [(e.kind, e.facts) for e in begin(walk).journal.events()]


@pytest.mark.parametrize("seed", range(5))
def test_all_that_happens_is_in_the_journal(seed):
    """As many rolls, draws and decisions as requests were answered."""
    game = Game(rulebook, {"days": 4}, seed=str(seed))
    play_by_answers(game, Random(seed))
    asked = [entry for entry in game.journal if isinstance(entry.what, Roll | Draw | Choose)]
    assert game.requests == len(asked)
    assert len(game.answers) == len([entry for entry in asked if isinstance(entry.what, Choose)])


def test_the_journal_is_the_same_with_a_captain_and_with_answers():
    game, other = (Game(rulebook, {"days": 3}, seed="9") for _ in range(2))
    game.play_out(random_captain(9))
    captain = random_captain(9)
    while not other.over:
        waiting = min(other.pending, key=lambda p: p.n)
        assert isinstance(waiting.request, Choose)
        other.answer(captain(other.state, waiting.request).id, waiting.of)
    assert game.journal.lines() == other.journal.lines()
