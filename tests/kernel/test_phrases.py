"""Phrases that sentences are built of."""

from __future__ import annotations

import pytest

from kaleun.kernel.phrases import (
    a,
    capital,
    counted,
    fitted,
    fitted_groups,
    listed,
    number,
    ordinal,
    sentence,
    several,
    signed,
    tally,
)


def test_small_numbers_are_words() -> None:
    assert [number(n) for n in (0, 1, 12, 13, -1)] == ["no", "one", "twelve", "13", "-1"]


def test_things_are_counted_in_figures_and_in_words() -> None:
    assert [counted(1, "box", "boxes"), counted(3, "box", "boxes"), counted(0, "hit")] == ["1 box", "3 boxes", "0 hits"]
    assert [several(1, "box", "boxes"), several(3, "box", "boxes"), several(0, "hit")] == [
        "one box",
        "three boxes",
        "no hits",
    ]


def test_ordinals() -> None:
    said = [ordinal(n) for n in (1, 2, 3, 4, 7, 11, 12, 22, 29, 33, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "7th", "11th", "12th", "22nd", "29th", "33rd", "111th"]


def test_a_figure_with_its_sign_has_a_real_minus() -> None:
    assert [signed(2), signed(0), signed(-1)] == ["+2", "+0", "−1"]


@pytest.mark.parametrize(
    ("parts", "text"), [((), ""), (("one",), "one"), (("one", "two"), "one and two"), (("a", "b", "c"), "a, b and c")]
)
def test_lists_have_an_and_before_the_last(parts: tuple[str, ...], text: str) -> None:
    assert listed(parts) == text


def test_an_article_goes_by_the_sound() -> None:
    assert [a("ship"), a("aircraft"), a("Avro"), a("unit")] == ["a ship", "an aircraft", "an Avro", "a unit"]


def test_a_sentence_has_a_capital_and_one_full_stop() -> None:
    assert capital("the Iron Cross") == "The Iron Cross"
    assert [sentence(text) for text in ("gone", "Gone.", "gone?", "gone!")] == ["Gone.", "Gone.", "Gone?", "Gone!"]


def test_a_track_is_a_row_of_boxes() -> None:
    assert [tally(2, 5), tally(0, 2), tally(3, 3)] == ["■■□□□", "□□", "■■■"]


def test_long_lines_are_broken_but_not_between_a_figure_and_its_unit() -> None:
    assert list(fitted(["sunk on the way 17,400 t"], 22)) == ["sunk on the way 17,400", "  t"]
    assert list(fitted(["sunk on the way 17,400 t"], 22, "t")) == ["sunk on the way", "  17,400 t"]
    assert list(fitted(["she had 7,200 t, with a gun"], 16, "t")) == ["she had 7,200 t,", "  with a gun"]


def test_groups_with_nothing_to_say_are_left_out() -> None:
    assert fitted_groups([("Boat", ["one two"]), ("Crew", [])], 5) == [("Boat", ["one", "  two"])]
