"""The wording of Loups gris en Atlantique: nothing falls through to ids, and everything fits where it is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kaleun.games.loupsgris import board_text as board
from kaleun.games.loupsgris import captain, printed, rulebook
from kaleun.games.loupsgris.components import CUPS
from kaleun.games.loupsgris.cups_text import left_in
from kaleun.games.loupsgris.endings import outcome_text
from kaleun.games.loupsgris.names import ENDED, ROWS
from kaleun.games.loupsgris.phrases import a_plane, a_warship, element
from kaleun.games.loupsgris.results import CHARTS, RESULTS
from kaleun.games.loupsgris.sentences import HEADINGS, SENTENCES
from kaleun.games.loupsgris.state import Group
from kaleun.games.loupsgris.words import QUESTIONS, WORDS
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.requests import Choose, Option
from support.loupsgris import at_sea, meeting, planes, table
from support.wording import Reading, Seen, boldly, constants, signs, watch, wordless_charts

pytestmark = pytest.mark.xdist_group("words of loupsgris")  # one worker plays the games that all of them look at

GAMES = 160
_TAME = ("leave", "break-off", "retire", "flee")


def mind(number: int) -> Any:
    """A captain at random who goes for the fight; every third one is careful most of the time and sees more patrols."""
    luck = Random(number)

    def decide(state: Any, request: Choose) -> Option:
        if number % 3 == 0 and luck.random() < 0.8:
            return captain.decide(state, request)
        return boldly(request, _TAME, luck)

    return decide


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What so many random games asked and told."""
    found = Seen(WORDS)
    for number in range(GAMES):
        game = Game(rulebook, {}, seed=f"words-{number}", quiet_states=False)
        watch(found, game, mind(number), 9)
        if number < 12:
            found.games.append(game)
    return found


# ------------------------------------------------------------------------------------------------ nothing falls through


def test_random_games_ask_most_questions(seen: Seen) -> None:
    assert len(seen.asked) > len(QUESTIONS) * 0.9, f"not asked: {sorted(set(QUESTIONS) - seen.asked)}"


def test_every_event_of_the_rules_has_a_sentence_and_no_other() -> None:
    said = constants(printed, "note", 0) | {"target-left", "target-lost", "crossing-over"}
    assert said - set(SENTENCES) - {"crossing"} == set()
    assert set(SENTENCES) - said == set()


def test_every_heading_of_the_rules_has_a_title() -> None:
    assert constants(printed, "heading", 1) == set(HEADINGS)


def test_every_question_of_the_rules_has_words() -> None:
    kinds = constants(printed, "choose", 1) | {"fame.bonus", "fame.repair"} | constants(printed, "_choose_places", 1)
    assert kinds == set(QUESTIONS)


def test_every_chart_has_a_name_and_every_result_and_modifier_words() -> None:
    charts = printed.printed().components.charts
    assert wordless_charts(WORDS, charts) == []
    assert {name for name, _ in charts.items()} <= set(CHARTS)


def test_everything_of_the_components_has_a_name() -> None:
    data = printed.printed()
    assert all(element(name) for name in data.items)
    assert {row for boat in data.boats for row in _rows(boat)} == set(ROWS)
    assert {"retired", "sinking", "leak", "depth", "burst", "structure"} == set(ENDED)
    assert all(WORDS.card("", name) != name for name in data.counters)


def _rows(boat: str) -> list[str]:
    from kaleun.games.loupsgris.outfit import new_boat

    return list(new_boat(printed.printed(), boat).rows)


# ------------------------------------------------------------------------------------------------ how it reads


class TestReading(Reading):
    """What holds for the words of any game."""

    least_ids = 30
    longest_event = 160
    table_signs = "○ØX"  # a row of circles stands under the one above it


def test_every_event_is_told_and_every_option_has_a_consequence(seen: Seen) -> None:
    assert all(seen.events.values())
    assert [key for key, (_, consequence) in seen.options.items() if not consequence] == []


def test_options_of_one_question_can_be_told_apart(seen: Seen) -> None:
    labels: dict[str, dict[str, set[str]]] = {}
    for (kind, name, _), (label, _consequence) in seen.options.items():
        labels.setdefault(kind, {}).setdefault(label, set()).add(name)
    numbered = ("flak.target", "salvo.target", "crossing.target", "contacts.next", "hidden.next", "navigation.route")
    for kind, found in labels.items():
        if kind not in numbered:
            assert all(len(names) == 1 for names in found.values()), (kind, found)


def test_signs_of_most_kinds_are_met(seen: Seen) -> None:
    assert {"sunk", "hit", "seen", "lost", "honour"} <= signs(seen)


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


@pytest.mark.parametrize(
    ("kind", "group", "stage", "met"),
    [
        ("aircraft", planes("A01"), "round", ", Avro Anson, fighting;"),
        ("aircraft", planes("A01"), "over", ", Avro Anson, attacking;"),
        ("aircraft", planes("A01", "A04"), "over", ", 2 aircraft, attacking;"),
        ("target", None, "approach", ", Holmelea, closing in;"),
        ("target", None, "over", ", Holmelea;"),
        ("convoy", None, "over", ", convoy of 4 ships;"),
    ],
)
def test_the_situation_tells_of_a_contact_what_still_goes_on(kind: str, group: Group, stage: str, met: str) -> None:
    play = meeting(at_sea(table()), kind, stage=stage, group=group)
    situation = WORDS.situation(rulebook.view(play.state, "commander"))
    assert met in situation
    assert "over" not in situation


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
    assert RESULTS.text(chart, result) == text
