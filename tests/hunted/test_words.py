"""The wording of The Hunted: nothing falls through to ids, and everything fits where it is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kaleun.games.hunted import board_text as board
from kaleun.games.hunted import printed, rulebook
from kaleun.games.hunted.names import ENCOUNTERS, EVENTS, MEN, SYSTEMS, TORPEDOES
from kaleun.games.hunted.phrases import ship
from kaleun.games.hunted.results import COLUMNS, RESULTS
from kaleun.games.hunted.sentences import HEADINGS, SENTENCES
from kaleun.games.hunted.words import QUESTIONS, WORDS
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from support.wording import Reading, Seen, boldly, constants, signs, watch, wordless_charts

pytestmark = pytest.mark.xdist_group("words of hunted")  # one worker plays the games that all of them look at

GAMES = 200
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


def captain(luck: Random) -> Any:
    """A captain at random, who mostly goes for the fight."""
    return lambda state, request: boldly(request, _TAME, luck)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What so many random games asked and told."""
    found = Seen(WORDS)
    for number in range(GAMES):
        setup = SETUPS[number % len(SETUPS)]
        game = Game(rulebook, setup, seed=f"words-{number}", quiet_states=False)
        watch(found, game, captain(Random(number)), 25)
        if number < len(SETUPS):
            found.games.append(game)
    return found


# ---------------------------------------------------------------------------------------------------- nothing falls through


def test_random_games_ask_most_questions(seen: Seen) -> None:
    assert len(seen.asked) > len(QUESTIONS) * 0.8, f"not asked: {sorted(set(QUESTIONS) - seen.asked)}"


def test_every_event_of_the_rules_has_a_sentence() -> None:
    assert constants(printed, "note", 0) - set(SENTENCES) == set()


def test_every_heading_of_the_rules_has_a_title() -> None:
    assert constants(printed, "heading", 1) - set(HEADINGS) == set()


def test_every_question_of_the_rules_has_words() -> None:
    kinds = constants(printed, "choose", 1)
    # The load asks through helpers that are handed the kind.
    kinds |= constants(printed, "_count", 0) | constants(printed, "_choose_torpedo", 1)
    assert kinds - set(QUESTIONS) == set()


def test_no_words_are_kept_for_what_the_rules_do_not_say() -> None:
    said = constants(printed, "note", 0) | {"promoted", "passed-over", "agent-landed", "mines-laid"}
    assert set(SENTENCES) - said == set()


def test_every_result_and_modifier_of_every_chart_has_words() -> None:
    charts = printed.printed().components.charts
    assert wordless_charts(WORDS, charts) == []
    assert {column for _, chart in charts.items() for row in chart.rows for column in row.results if column} <= set(
        COLUMNS
    )


def test_everything_of_the_components_has_a_name() -> None:
    data = printed.printed()
    assert set(data.tables["generic"]["systems"]) <= set(SYSTEMS)
    assert set(data.tables["generic"]["crew"]) <= set(MEN)
    assert {row.results[""] for chart in data.components.charts.forms("R1") for row in chart.rows} <= set(EVENTS)
    assert {row.results[""] for chart in data.components.charts.forms("E1") for row in chart.rows} <= set(ENCOUNTERS)
    assert set(data.tables["homing"]) - {"title", "provenance", "source"} <= set(TORPEDOES)


# ---------------------------------------------------------------------------------------------------- how it reads


class TestReading(Reading):
    """What holds for the words of any game."""

    least_ids = 50
    longest_event = 140


def test_signs_of_most_kinds_are_met(seen: Seen) -> None:
    assert {"sunk", "hit", "seen", "honour"} <= signs(seen)


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
    assert RESULTS.text(chart, result) == text
