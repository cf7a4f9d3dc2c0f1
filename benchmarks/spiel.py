"""A yardstick from outside: OpenSpiel's backgammon, played at random from Python, in the same run."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from time import process_time

from . import play

__all__ = ["BENCHMARKS"]

SECONDS = 2.0
GOALS = {"random": 3.0, "careful": 1.5}
"""How many times backgammon's steps a second whole careers should make, by captain."""


def backgammon() -> Iterator[str]:
    """Steps a second (rolls and moves) of random backgammon, and what The Hunted makes of the same time."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        yield "open_spiel is not installed: pip install 'kaleun[bench]'"
        return
    steps = _steps(pyspiel.load_game("backgammon"))
    yield f"backgammon random                {steps:>9,.0f} steps/s"
    for book in play.rulebooks():
        for captain, goal in GOALS.items():
            requests = play.requests_a_second(book, captain)
            ratio = requests / steps
            yield f"{book.id:<10} {captain:<8} journal off {requests:>9,.0f} requests/s, {ratio:.2f} times (goal {goal})"


def _steps(game) -> float:
    """Steps a second of CPU time."""
    luck = random.Random(1)
    count = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(luck.random() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(luck.random() * len(actions))]
            state.apply_action(action)
            count += 1
    return count / (process_time() - begun)


BENCHMARKS = [backgammon]
