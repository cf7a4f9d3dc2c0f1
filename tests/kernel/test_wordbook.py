"""A wording in tables: how it is looked up, and the plain words where a table has nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaleun.kernel.dice import dice
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Option, Roll, choose
from kaleun.kernel.wordbook import Asked, Facts, Results, Teller, Wordbook

OPTIONS = [Option("in"), Option("out", 3), Option("else")]


QUESTIONS = {
    "door": Asked(
        "in, or out?",
        {"in": ("In", ""), "out": lambda view: ("Out", f"The sky is {view['sky']}.")},
        {"in": "We went in."},
    ),
    "far": Asked(
        lambda view, request: f"how far under a {view['sky']} sky?",
        lambda view, request, option: (f"{option.value} miles", "") if option.value else None,
        lambda request, option: f"We went {option.id}.",
    ),
}
SENTENCES: dict[str, Teller] = {
    "rain": "It rained.",
    "wind": lambda facts, rule: f"Wind {facts['force']} [{rule}].",
    "calm": "",
}
HEADINGS: dict[str, Callable[[Facts], str]] = {"day": lambda facts: f"Day {facts['number']}"}
SIGNS: dict[str, str | Callable[[Event], str]] = {
    "rain": "seen",
    "wind": lambda event: "hit" if event.facts["force"] > 8 else "",
}
MODIFIERS = {"fog": "fog"}
MODIFIERS_OF = {("wind", "fog"): "fog, which means calm"}


class Words(Wordbook):
    """A wording with a little of everything."""

    questions = QUESTIONS
    sentences = SENTENCES
    headings = HEADINGS
    signs = SIGNS
    results = Results(
        plain={"sky": {"grey": "grey all over"}},
        counted={"wind": lambda force: f"force {force}"},
        formed={"sky": lambda result: "a sky", "sky.night": lambda result: "a night sky"},
        other=lambda result: "something",
        components={"stars": lambda chart, result: {"1": "Vega"}.get(result)},
        common={"none": "nothing"},
    )
    modifiers = MODIFIERS
    modifiers_of = MODIFIERS_OF


WORDS = Words()
VIEW = {"sky": "blue"}


def ask(kind: str) -> Choose:
    """A question of that kind."""
    return choose("captain", kind, OPTIONS)


def roll(chart: str) -> Roll:
    """A roll on that chart."""
    return Roll(dice("1d6"), (), chart=chart)


def test_questions_are_put_as_sentences() -> None:
    assert WORDS.question(VIEW, ask("door")) == "In, or out?"
    assert WORDS.question(VIEW, ask("far")) == "How far under a blue sky?"


def test_options_stand_in_a_table_or_are_made() -> None:
    assert [WORDS.option(VIEW, ask("door"), option) for option in OPTIONS[:2]] == [
        ("In", ""),
        ("Out", "The sky is blue."),
    ]
    assert WORDS.option(VIEW, ask("far"), OPTIONS[1]) == ("3 miles", "")


def test_decisions_are_told_or_left_to_their_events() -> None:
    assert [WORDS.decision(ask("door"), option) for option in OPTIONS] == ["We went in.", "", ""]
    assert WORDS.decision(ask("far"), OPTIONS[2]) == "We went else."


def test_events_headings_and_signs() -> None:
    wind = Event("wind", {"force": 9}, "4.2")
    assert [WORDS.event(event) for event in (Event("rain", {}), wind, Event("calm", {}))] == [
        "It rained.",
        "Wind 9 [4.2].",
        "",
    ]
    assert [WORDS.sign(event) for event in (Event("rain", {}), wind, Event("calm", {}))] == ["seen", "hit", ""]
    assert WORDS.heading(Heading(1, "day", {"number": 4})) == "Day 4"


@pytest.mark.parametrize(
    ("chart", "result", "text"),
    [
        ("sky", "grey", "grey all over"),
        ("sky.day", "grey", "grey all over"),
        ("sky", "none", "nothing"),
        ("wind", 3, "force 3"),
        ("rain", 3, "3"),
        ("sky.day", {"a": 1}, "a sky"),
        ("sky.night", {"a": 1}, "a night sky"),
        ("rain", {"a": 1}, "something"),
        ("stars", "1", "Vega"),
        ("stars", "2", None),
        ("rain", "much", None),
    ],
)
def test_results_by_chart_and_family(chart: str, result: Any, text: str | None) -> None:
    assert WORDS.results.text(chart, result) == text


def test_a_reason_may_be_another_on_some_chart() -> None:
    assert WORDS.modifier(roll("sky"), "fog", "misty") == "fog"
    assert WORDS.modifier(roll("wind"), "fog", "misty") == "fog, which means calm"


def test_what_stands_in_no_table_is_said_plainly() -> None:
    unknown = ask("unknown.matter")
    assert WORDS.question_of({}, unknown) is None
    assert WORDS.option_of({}, unknown, OPTIONS[0]) is None
    assert WORDS.question({}, unknown) == "Unknown: matter?"
    assert WORDS.option({}, unknown, OPTIONS[0]) == ("In", "")
    assert WORDS.option({}, ask("far"), OPTIONS[0]) == ("In", "")
    assert WORDS.decision(unknown, OPTIONS[0]) == ""
    assert WORDS.event(Event("some-thing", {"n": 1})) == "Some thing: n 1."
    assert WORDS.heading(Heading(1, "some-thing", {"n": 1})) == "Some thing, n 1"
    assert WORDS.result(roll("rain"), "all-day") == "all day"
    assert WORDS.modifier(roll("rain"), "cloud", "cloudy") == "cloudy"
