"""Whole careers with captains who choose at random: what must hold whatever they do."""

import random
from collections import Counter
from typing import Any

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.components import BUNKER, CUPS
from kaleun.games.loupsgris.outfit import cup_contents
from kaleun.kernel.game import Game
from support.books import curious_captain
from support.careers import Careers, check_quiet_states, unspoken_modifiers
from support.games import every_quiet_state

DATA = rulebook.components()[1]
PHASES = ("set-up", "port", "departure", "patrol", "return", "over")
LOST = ("sinking", "leak", "depth", "burst", "structure")
CAREFUL = {
    "port.retire": ("go-on",),
    "hunt.depth": ("1", "2"),
    "navigation.tactic": ("full",),
    "contact.engage": ("leave",),
    "convoy.engage": ("leave",),
    "crossing.answer": ("shake-off",),
    "hunt.choice": ("flee",),
    "hunt.check": ("shake-off",),
    "fame.reroll": ("keep",),
    "fame.bonus": ("none",),
}
"""What a captain does who wants to come home."""
KEEN = {
    "port.retire": ("go-on",),
    "hunt.depth": ("1", "2", "3"),
    "contact.engage": ("engage",),
    "convoy.engage": ("attack",),
    "approach.go-on": ("approach",),
    "hunt.check": ("shake-off",),
    "fame.reroll": ("keep",),
}
"""What a captain does who wants to sink ships."""
MINDS: tuple[dict[str, tuple[str, ...]], ...] = ({}, CAREFUL, KEEN)


def captain_of(number, check=None):
    """A captain who takes any open option; two in three have a mind of their own, so that careers get somewhere."""
    chance = random.Random(number)
    mind = MINDS[number % len(MINDS)]

    def decide(state, request):
        if check is not None:
            check(state)
        options = request.open
        wanted = mind.get(request.kind)
        if wanted:
            options = tuple(o for o in options if o.id in wanted) or options
        return chance.choice(options)

    return decide


def check_table(state):
    """What holds at each decision."""
    career, boat, patrol = state.career, state.boat, state.patrol
    assert state.phase in PHASES
    assert career.fame >= 0
    assert 0 <= career.crew_level <= DATA.crew.level_max
    assert all(1 <= value <= DATA.options[name].max for name, value in career.options.items())
    assert len(set(career.names)) == len(career.names)
    if boat is not None:
        type_ = DATA.boats[boat.type]
        assert 0 <= boat.torpedoes <= type_.torpedoes
        assert boat.autonomy >= 0
        assert 0 <= boat.leak <= DATA.limits.water_leak_max
        assert 0 <= boat.depth < DATA.limits.depth_lost
        for row in boat.rows.values():
            assert row.struck >= 0
            assert row.crossed >= 0
            assert row.struck + row.crossed <= row.of
        assert all(hits > 0 for hits in boat.hits.values())
    if patrol is not None:
        assert patrol.square == BUNKER or patrol.square in DATA.squares
        assert patrol.combativity <= DATA.limits.combativity_max
        check_phase(state, patrol.phase)


def check_phase(state, phase):
    """What holds while a Navigation phase lasts."""
    if phase is None or phase.contact is None:
        assert state.boat is None or state.boat.depth == 0
        return
    contact = phase.contact
    assert contact.too_far < DATA.limits.approach_repeats
    assert contact.attempts <= DATA.limits.break_through_attempts
    assert all(target.gun_shots <= DATA.limits.deck_gun_shots for target in contact.targets)
    if contact.hunt is not None:
        assert contact.hunt.phases <= DATA.limits.depth_charge_phases
        assert contact.hunt.covered < DATA.limits.shake_off_repeats
    if contact.group is not None:
        assert all(plane.runs <= DATA.limits.air_attack_runs for plane in contact.group.planes)


def play(number, check=None, **settings):
    game = Game(rulebook, {}, seed=f"career {number}", begin=False, **settings)
    game.play_out(captain_of(number, check), limit=100_000)
    return game


def events(game, kind):
    return list(game.journal.events(kind))


def check_counters(game):
    """No counter is ever lost: what is in a cup, on the table and laid off is what the file says."""
    for cup in CUPS:
        here = game.play.cups[cup]
        assert sorted(cup_contents(DATA, cup)) == sorted(here.contents + here.fresh + here.table + here.laid_off), cup


def check_career(number):
    game = play(number, check_table)
    state, result = game.state, game.result
    assert game.over
    assert game.pending == []
    assert result["ended"] == state.ended
    assert state.ended in ("retired", *LOST)
    assert state.phase == "over"
    assert (result["grt"], result["ships"]) == (sum(s.grt for s in state.career.ships), len(state.career.ships))
    assert len(events(game, "career-over")) == 1
    assert len(events(game, "ship-sunk")) == len(state.career.ships)
    assert len(events(game, "patrol-over")) == state.career.patrols
    check_counters(game)
    return game


@pytest.mark.rule("2h", "3a", "3b", "4.6l", "2e")
@pytest.mark.parametrize("ten", range(10))
def test_a_hundred_careers(ten):
    for number in range(ten * 10, ten * 10 + 10):
        check_career(number)


class TestCareers(Careers):
    """What holds for the careers of any game."""

    play = staticmethod(play)
    check = staticmethod(check_career)


@pytest.mark.parametrize("number", range(30))
def test_every_quiet_state_leads_to_the_same_end(number, monkeypatch):
    every_quiet_state(monkeypatch)
    check_quiet_states(play(number), lambda quiets: random.Random(number).sample(quiets, min(25, len(quiets))))


@pytest.mark.slow
def test_every_modifier_of_every_chart_is_spoken_of_by_some_rule():
    curious = curious_captain("modifiers")
    for number in range(1500):
        if number % 100 == 0 and unspoken_modifiers(rulebook) == {}:
            break
        play(number, journal=False, quiet_states=False, answers=False)
        Game(rulebook, {}, seed=f"curious {number}", journal=False, quiet_states=False, answers=False).play_out(curious)
    assert unspoken_modifiers(rulebook) == {}


@pytest.mark.rule("17g", "17h", "13.3a", "pressure.d", "18.1b")
def test_careers_end_in_many_ways():
    ends: Counter[Any] = Counter(play(number, journal=False).result["ended"] for number in range(300))
    assert {"retired", "sinking", "burst", "structure"} <= set(ends)
