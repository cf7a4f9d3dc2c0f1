"""What a player types, read."""

import pytest

from kaleun.kernel.dice import dice
from kaleun.kernel.requests import Draw, Option, choose
from kaleun.terminal.screen import OptionLine
from kaleun.terminal.typed import Mistyped, read_cards, read_faces, read_option

QUESTION = choose(
    "player", "attack.range", [Option("close"), Option("medium"), Option("long", closed="9.2a"), Option("leave")]
)
SHOWN = [
    OptionLine(1, "Attack at close range", ""),
    OptionLine(2, "Attack at medium range", ""),
    OptionLine(3, "Attack at long range", "", "9.2a"),
    OptionLine(4, "Let them go", ""),
]


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("1", "close"),
        (" 2 ", "medium"),
        ("close", "close"),
        ("MEDIUM", "medium"),
        ("let them", "leave"),
        ("le", "leave"),
        ("3", "long"),
    ],
)
def test_an_option_goes_by_number_id_or_the_beginning_of_its_label(typed: str, option: str):
    assert option == read_option(typed, QUESTION, SHOWN).id


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "no option 0; expected a number from 1 to 4"),
        ("9", "no option 9"),
        ("attack", "can mean close or medium or long"),
        ("xyzzy", "neither an option nor a command"),
    ],
)
def test_what_names_no_option_is_refused_with_what_would_be_taken(typed: str, said: str):
    with pytest.raises(Mistyped, match=said):
        read_option(typed, QUESTION, SHOWN)


@pytest.mark.parametrize(
    ("typed", "notation", "faces"),
    [
        ("3 4", "2d6", [3, 4]),
        ("34", "2d6", [3, 4]),
        ("3,4", "2d6", [3, 4]),
        ("3 + 4", "2d6", [3, 4]),
        ("6", "d6", [6]),
        ("0", "d10", [10]),
        ("10", "d10", [10]),
        ("7 0", "2d10", [7, 10]),
        ("70", "2d10", [7, 10]),
        ("07", "d100", [0, 7]),
        ("66", "d66", [6, 6]),
        ("1234", "4d6", [1, 2, 3, 4]),
        ("12 20", "2d20", [12, 20]),
    ],
)
def test_faces_may_be_apart_or_together(typed: str, notation: str, faces: list[int]):
    assert faces == read_faces(typed, dice(notation))


@pytest.mark.parametrize(
    ("typed", "notation", "said"),
    [
        ("3", "2d6", 'One face for 2d6; expected 2 faces from 1 to 6, such as "3 4" or "34"'),
        ("7 1", "2d6", "No die of 2d6 shows 7"),
        ("0 1", "2d6", "No die of 2d6 shows 0"),
        ("a b", "2d6", "are no faces"),
        ("11", "d10", "No die of d10 shows 11; expected one face from 1 to 10 \\(0 is 10\\)"),
        ("1 2 3", "d66", "3 faces for d66; expected 2 faces from 1 to 6, the tens first"),
    ],
)
def test_faces_that_the_dice_cannot_show_are_explained(typed: str, notation: str, said: str):
    with pytest.raises(Mistyped, match=said):
        read_faces(typed, dice(notation))


def test_cards_go_by_their_ids_whatever_their_case():
    assert ["B17", "gale"] == read_cards("b17, Gale", Draw("deck", 2), ["B17", "gale", "fog"])


def test_a_card_that_cannot_be_left_is_refused():
    with pytest.raises(Mistyped, match="'storm' cannot be left there"):
        read_cards("storm", Draw("deck"), ["gale"])
