"""Captains: by name, and the random one's luck."""

import pytest

from kaleun.captains import captain_names, find_captain
from kaleun.captains.random import random_captain
from kaleun.kernel.errors import MaterialError
from kaleun.kernel.requests import Option, choose
from support.toy import rulebook

TEN = choose("player", "which", [Option(str(n), closed="1.1a" if n % 2 else None) for n in range(20)])


def taken(captain, request=TEN, times=200):
    return [captain(None, request).id for _ in range(times)]


def test_the_random_captain_takes_open_options_only():
    assert {option.id for option in TEN.open} == set(taken(random_captain("7"), times=1000))


def test_each_open_option_is_equally_likely():
    """10,000 decisions among ten options: each within five standard deviations of 1,000."""
    answers = taken(random_captain("7"), times=10_000)
    assert all(abs(answers.count(option.id) - 1000) < 150 for option in TEN.open)


def test_the_same_luck_gives_the_same_answers():
    assert taken(random_captain("7")) == taken(random_captain("7"))


def test_the_luck_is_the_same_for_ever():
    """Known answers: studies of earlier versions can be repeated."""
    assert ["14", "16", "18", "4", "16", "8", "6", "8"] == taken(random_captain("7"), times=8)


def test_a_name_with_a_seed_and_the_seed_of_the_game_both_count():
    plain, named = find_captain("random", rulebook, "1"), find_captain("random:7", rulebook, "1")
    other = find_captain("random", rulebook, "2")
    assert 3 == len({tuple(taken(captain)) for captain in (plain, named, other)})


def test_the_careful_captain_is_the_rulebooks_own():
    assert rulebook.captain() is find_captain("careful", rulebook) or callable(find_captain("careful", rulebook))


@pytest.mark.parametrize("name", ["", "reckless", "Random", "random "])
def test_an_unknown_name_is_refused_with_those_that_are_known(name):
    with pytest.raises(MaterialError, match=r"there are careful, random$") as refused:
        find_captain(name, rulebook)
    assert "captain" == refused.value.code


def test_the_careful_captain_takes_no_seed():
    with pytest.raises(MaterialError, match="takes nothing behind a colon"):
        find_captain("careful:7", rulebook)


def test_every_captain_says_what_it_does():
    assert ["careful", "random"] == list(captain_names())
    assert all(captain_names().values())
