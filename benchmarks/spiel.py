"""A yardstick from outside: OpenSpiel's backgammon, played at random from Python, by turns with whole games of ours."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from time import process_time
from typing import Any

from kaleun.kernel.rulebook import Rulebook

from . import play

__all__ = ["BENCHMARKS"]

TURNS = 16
SLICE = 0.25
"""CPU time of each turn: short ones, so that other programs on the machine disturb both sides alike."""
GOALS = {
    ("hunted", "random"): 3.0,
    ("hunted", "careful"): 1.5,
    ("loupsgris", "random"): 2.0,
}
"""How many times backgammon's steps a second whole games should make."""

Chance = Callable[[Sequence[tuple[int, float]]], int]
"""Takes one of several outcomes, each with its probability."""


def backgammon() -> Iterator[str]:
    """Steps a second (rolls and moves) of random backgammon, and requests a second of whole games in the same time.

    Backgammon's dice are thrown in two ways: with ``numpy.random.choice``, as OpenSpiel's own examples do, and with the shortest
    loop that gives the same odds.
    """
    try:
        game = importlib.import_module("pyspiel").load_game("backgammon")
        numpy = importlib.import_module("numpy")
    except ImportError:
        yield "open_spiel is not installed: pip install 'kaleun[bench]'"
        return

    def as_in_examples(outcomes: Sequence[tuple[int, float]]) -> int:
        actions, chances = zip(*outcomes, strict=True)
        return int(numpy.random.choice(actions, p=chances))

    sides: dict[str, Callable[[], int]] = {
        "examples": lambda: _backgammon(game, as_in_examples),
        "shortest": lambda: _backgammon(game, _shortest),
    }
    for book in play.rulebooks():
        for captain in ("random", "careful"):
            sides[f"{book.id} {captain}"] = _games(book, captain)
    rates = _by_turns(sides)
    yield f"backgammon, dice as in OpenSpiel's examples {rates['examples']:>9,.0f} steps/s"
    yield f"backgammon, dice in the shortest way        {rates['shortest']:>9,.0f} steps/s"
    for book in play.rulebooks():
        for captain in ("random", "careful"):
            rate = rates[f"{book.id} {captain}"]
            goal = GOALS.get((book.id, captain))
            yield (
                f"{book.id:<10} {captain:<8} journal off {rate:>9,.0f} requests/s, "
                f"{rate / rates['examples']:.2f} and {rate / rates['shortest']:.2f} times"
                + (f" (goal {goal})" if goal else "")
            )


def _by_turns(sides: dict[str, Callable[[], int]]) -> dict[str, float]:
    """What each side does in a second of CPU time, a short turn of each after the other."""
    counts = dict.fromkeys(sides, 0)
    times = dict.fromkeys(sides, 0.0)
    for turn in range(TURNS + 1):
        for name, side in sides.items():
            begun = process_time()
            done = 0
            while (took := process_time() - begun) < SLICE:
                done += side()
            if turn:  # the first is for getting warm
                counts[name] += done
                times[name] += took
    return {name: counts[name] / times[name] for name in sides}


def _games(book: Rulebook[Any], captain: str) -> Callable[[], int]:
    """Plays the next game of ours to its end; returns its requests."""
    numbers = count(1)
    return lambda: play.play_game(book, captain, next(numbers), journal=False).requests


_luck = Random(1)


def _backgammon(game: Any, chance: Chance) -> int:
    """Play backgammon to its end; returns its steps."""
    steps = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = chance(state.chance_outcomes())
        else:
            actions = state.legal_actions()
            action = actions[int(_luck.random() * len(actions))]
        state.apply_action(action)
        steps += 1
    return steps


def _shortest(outcomes: Sequence[tuple[int, float]]) -> int:
    left = _luck.random()
    for action, chance in outcomes:
        left -= chance
        if left < 0:
            return action
    return outcomes[-1][0]


BENCHMARKS = [backgammon]
