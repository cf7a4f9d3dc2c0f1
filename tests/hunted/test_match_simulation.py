"""Whole matches with captains who choose at random: what must hold whatever they do [13]."""

import random
from itertools import pairwise

import msgspec
import pytest

from kaleun.captains import find_captain
from kaleun.games.hunted import rulebook
from kaleun.games.hunted.words import WORDS
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose
from kaleun.kernel.save import document, open_document
from kaleun.kernel.words import BOARD_WIDTH, SITUATION_WIDTH

KINDS = {
    "two-player": ({}, {"boats": "VIIC,VIIC/41"}, {"boats": "IXC,XXI", "ability": "roll"}),
    "top-tonnage": ({"players": 3}, {"boat": "IXD-2", "players": 4, "evasive-manoeuvres": True}),
    "survival": ({"players": 3}, {"boat": "VIID", "ability": "lucky"}),
    "mixed-boats": ({"players": 4}, {"players": 9, "escort-quality": True}),
    "wolfpack": ({"teams": "3,3"}, {"players": 4, "reduced-convoys": True}, {"teams": "3,4", "ability": "lucky"}),
}
_TAME = ("abort", "decline", "leave", "stay-away")


def options_of(kind, number):
    setups = KINDS[kind]
    return {"match": kind, **setups[number % len(setups)]}


def captain_of(number):
    """A captain who takes any open option; two in three keep the sea and attack."""
    chance = random.Random(number)
    keen = number % 3 > 0

    def decide(state, request):
        options = request.open
        if keen:
            options = tuple(option for option in options if option.id not in _TAME) or options
        return chance.choice(options)

    return decide


def begin(kind, number, **settings):
    return Game(rulebook, options_of(kind, number), seed=f"{kind} {number}", begin=False, **settings)


def check(game, kind):
    """What holds at the end."""
    match, result = game.state, game.result
    assert game.over
    assert game.pending == []
    assert all(state.phase == "over" and state.ended for state in match.players)
    assert result["match"] == kind
    assert [row["place"] for row in result["standings"]] == sorted(row["place"] for row in result["standings"])
    assert result["standings"][0]["place"] == 1
    for state, career in zip(match.players, result["careers"], strict=True):
        assert (career["tons"], career["ended"]) == (state.career.tons, state.ended)
        assert state.career.tons == sum(ship.tons for row in state.log for ship in row.ships if ship.state == "sunk")
        starts = [row.start for row in state.log]
        assert all(earlier < later for earlier, later in pairwise(starts))
    assert len(list(game.journal.events("career-over"))) == len(match.players)
    assert len(list(game.journal.events("match-over"))) == 1
    if not match.teams:
        check_order(game)


def check_order(game):
    """Patrols are flown in the order of the calendar [13.1b]."""
    begun = [entry.what.facts["month"] for entry in game.journal if getattr(entry.what, "kind", "") == "patrol"]
    assert begun == sorted(begun)


def check_seats(game):
    """Each is asked about his own boat, and nobody else."""
    for entry in game.journal:
        if isinstance(entry.what, Choose):
            turns = [heading.facts["player"] for heading in entry.headings if heading.kind == "turn"]
            if not entry.what.kind.startswith("convoy."):
                assert entry.what.seat == f"kommandant-{turns[0]}"


@pytest.mark.rule("13.1a", "13.1b", "13.1e", "13.2a", "13.3a", "13.4a", "13.5a")
@pytest.mark.parametrize("ten", range(5))
@pytest.mark.parametrize("kind", KINDS)
def test_random_matches_end_and_can_be_repeated(kind, ten):
    for number in range(10 * ten, 10 * ten + 10):
        game = begin(kind, number)
        game.play_out(captain_of(number), limit=200_000)
        check(game, kind)
        check_seats(game)
        again = open_document(document(game), rulebook=rulebook)
        assert again.remarks == []
        assert again.journal.lines() == game.journal.lines()
        assert again.result == game.result


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_every_quiet_state_leads_to_the_same_end(kind, number, monkeypatch):
    monkeypatch.setattr("kaleun.kernel.running._SPACING", 0)
    monkeypatch.setattr("kaleun.kernel.running._MOST_QUIETS", 1_000_000)
    game = begin(kind, number)
    game.play_out(captain_of(number))
    lines, result = game.journal.lines(), game.result
    records, entries, quiets = list(game._records), list(game._entries or []), list(game._quiets)
    assert len(quiets) > 20
    for quiet in quiets[number :: 1 + len(quiets) // 40]:
        game._restore(quiet, records[: quiet.answered], entries[: quiet.entries])
        for place in range(quiet.answered, len(records)):
            game._repeat(place, records[place])
        assert game.journal.lines() == lines
        assert game.result == result


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_a_match_is_saved_loaded_and_taken_back_in_the_middle(kind, number):
    chance = random.Random(number)
    game = begin(kind, number)
    for _ in range(8):
        game.play_out(captain_of(number), limit=chance.randrange(20, 200))
        if game.over:
            break
        loaded = open_document(document(game), rulebook=rulebook)
        assert loaded.remarks == []
        assert loaded.journal.lines() == game.journal.lines()
        assert loaded.state == game.state
        state = msgspec.msgpack.encode(game.state)
        request = game.request
        assert isinstance(request, Choose)
        answer = captain_of(number)(game.state, request).id
        game.answer(answer)
        after = msgspec.msgpack.encode(game.state)
        game.undo(request.seat, how="take-back" if game.undoable(request.seat) == "marked" else None)
        assert msgspec.msgpack.encode(game.state) == state
        game.answer(answer)
        assert msgspec.msgpack.encode(game.state) == after
        loaded.answer(answer)
        game = loaded


def test_the_journal_and_the_records_change_nothing():
    for kind in KINDS:
        bare = begin(kind, 1, journal=False, quiet_states=False, answers=False)
        bare.play_out(captain_of(1))
        game = begin(kind, 1)
        game.play_out(captain_of(1))
        assert bare.result == game.result


def test_requests_and_events_cite_rules_that_exist():
    for kind in KINDS:
        for number in range(4):
            game = begin(kind, number)
            game.play_out(captain_of(number))
            for entry in game.journal:
                cited = (entry.what.rule,) if isinstance(entry.what, Event) else getattr(entry.what, "rules", ())
                assert all(rule == "" or rule in rulebook.rules for rule in cited), entry.what


@pytest.mark.rule("13.5b", "13.5d")
def test_boats_of_random_teams_join_convoys():
    joined = 0
    for number in range(1, 30):
        game = begin("wolfpack", number)
        game.play_out(captain_of(number))
        joined += len(list(game.journal.events("convoy-joined")))
    assert joined > 2


@pytest.mark.parametrize("kind", KINDS)
def test_careful_captains_play_matches(kind):
    for number in range(3):
        game = begin(kind, number)
        captain = find_captain("careful", rulebook, "1")
        game.play_out(dict.fromkeys(rulebook.seats(game.state), captain))
        check(game, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_what_matches_say_is_in_words_that_fit(kind):
    for number in range(6):
        game = begin(kind, number)
        decide = captain_of(number)
        while not game.over:
            game.play_out(decide, limit=37)
            view = game.view()
            assert len(WORDS.situation(view)) <= SITUATION_WIDTH
            assert all(len(line) <= BOARD_WIDTH for _, lines in WORDS.board(view) for line in lines)
            request = game.request
            if isinstance(request, Choose):
                view = game.view(request.seat)
                assert WORDS.question_of(view, request)
                assert all(WORDS.option_of(view, request, option) for option in request.options)
            text = WORDS.summary(rulebook.summary(game.state))
            assert text
            assert "-" not in text.replace("Two-player", "").replace("IXD-2", "")
        sheets = WORDS.sheet(game.view())
        titles = [sheet.title for sheet in sheets]
        assert len(set(titles)) == len(titles)
        assert sum(title.startswith("Career: ") for title in titles) == len(game.state.players)
        assert WORDS.outcome(game.result or {}).endswith(".")
        for entry in game.journal:
            if isinstance(entry.what, Event):
                sentence = WORDS.sentence_of(entry.what)
                assert sentence is not None
                assert not sentence or sentence.endswith(".")
            elif isinstance(entry.what, Heading):
                title = WORDS.title_of(entry.what)
                assert title is not None
                assert len(title) <= 60
