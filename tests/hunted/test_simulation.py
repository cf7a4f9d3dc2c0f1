"""Whole careers with captains who choose at random: what must hold whatever they do."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from kaleun.games.hunted import rulebook
from kaleun.games.hunted.load import torpedoes_aboard
from kaleun.games.hunted.setup import BOAT_TYPES
from kaleun.games.hunted.state import KIA
from kaleun.kernel.game import Game
from support.careers import Careers, check_quiet_states, unspoken_modifiers

DATA = rulebook.components()[1]
FLAGS = [spec.id for spec in rulebook.options if spec.kind == "flag"]
CARDS = [value for value, _ in next(spec for spec in rulebook.options if spec.id == "card").choices if value != "none"]
STATES = ("set-up", "port", "patrol", "refit", "over")


def options_of(number):
    """Options of the career of that number: all types in turn, optional rules, cards and abilities by chance."""
    chance = random.Random(number)
    options: dict[str, Any] = {"boat": BOAT_TYPES[number % len(BOAT_TYPES)]}
    if number % 2:
        options |= {flag: chance.random() < 0.4 for flag in FLAGS}
        options |= {"xxi-advance": chance.randrange(7)}
        options |= chance.choice([{"card": chance.choice(CARDS)}, {"ability": "roll"}, {}])
    return options


def captain_of(number, check=None):
    """A captain who takes any open option. Every other one keeps the sea and attacks, so that careers get somewhere."""
    chance = random.Random(number)
    keen = number % 4 > 1

    def decide(state, request):
        if check is not None:
            check(state)
        options = request.open
        if keen and request.kind in ("patrol.box", "patrol.go-on", "engage"):
            options = tuple(o for o in options if o.id not in ("abort", "decline")) or options
        return chance.choice(options)

    return decide


def check_table(state):
    """What holds at each decision."""
    boat, load = state.boat, state.boat.load
    boat_type = DATA.boats[boat.type]
    assert state.phase in STATES
    assert 0 <= boat.hull < boat_type.hull.boxes + (state.phase == "over")
    assert 0 <= boat.flooding <= boat_type.flooding
    assert set(boat.damage) <= set(boat.systems)
    assert set(boat.damage.values()) <= {"damaged", "inoperable"}
    assert all(0 <= wounds <= KIA for wounds in state.crew.men.values())
    assert (len(load.forward), len(load.aft)) == (boat_type.tubes.forward, boat_type.tubes.aft)
    assert sum(load.forward_reloads.values()) <= boat_type.reloads.forward
    assert sum(load.aft_reloads.values()) <= boat_type.reloads.aft
    assert all(count >= 0 for box in (load.forward_reloads, load.aft_reloads) for count in box.values())
    assert torpedoes_aboard(load) <= boat_type.torpedoes
    assert 0 <= load.ammo <= (boat_type.deck_gun.ammo if boat.deck_gun else 0)
    assert state.career.tons == sum(ship.tons for row in state.log for ship in row.ships if ship.state == "sunk")
    assert state.career.luck_tokens >= 0
    assert 0 <= state.kommandant.award <= 4
    assert 1 <= state.kommandant.rank <= 5


def play(number, check=None, **settings):
    game = Game(rulebook, options_of(number), seed=f"career {number}", begin=False, **settings)
    game.play_out(captain_of(number, check), limit=100_000)
    return game


def check_career(number):
    game = play(number, check_table)
    state, result = game.state, game.result
    assert game.over
    assert game.pending == []
    check_table(state)
    starts = [row.start for row in state.log]
    assert all(earlier < later for earlier, later in pairwise(starts))
    assert all(row.start <= row.returned for row in state.log[:-1])
    assert all(row.result in ("S", "F") and row.base and row.refit_months >= 1 for row in state.log[:-1])
    assert starts[-1] <= DATA.months["last_patrol"]
    assert result["ended"] == state.ended != ""
    assert (result["tons"], result["patrols"]) == (state.career.tons, len(state.log) or 1)
    assert sum(1 for event in game.journal.events("career-over")) == 1
    assert state.phase == "over"
    return game


@pytest.mark.rule("4.3.2a", "5.0a", "5.1.4a", "5.2.1a")
@pytest.mark.parametrize("ten", range(10))
def test_a_hundred_careers(ten):
    for number in range(ten * 10, ten * 10 + 10):
        check_career(number)


class TestCareers(Careers):
    """What holds for the careers of any game."""

    play = staticmethod(play)
    check = staticmethod(check_career)


@pytest.mark.parametrize("number", range(40))
def test_every_quiet_state_leads_to_the_same_end(number):
    check_quiet_states(play(number))


@pytest.mark.slow
def test_every_modifier_of_every_chart_is_spoken_of_by_some_rule():
    for number in range(3000):
        if number % 100 == 0 and unspoken_modifiers(rulebook) == {}:
            break
        play(number, journal=False, quiet_states=False, answers=False)
    assert unspoken_modifiers(rulebook) == {}


@pytest.mark.rule("2.0j", "5.0a")
def test_careers_end_in_many_ways():
    ends = Counter(play(number, journal=False).result["ended"] for number in range(400))
    assert {"survived", "sunk", "killed", "scuttled"} <= set(ends)
