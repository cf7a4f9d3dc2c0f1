"""The games of a study one after the other, or in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from kaleun.kernel.rulebook import Rulebook, find_rulebook

from . import replay
from .games import Finished, Plan, check_plan, play_game

__all__ = ["play_games"]


def play_games(
    plan: Plan, games: int, *, first: int = 1, jobs: int = 1, book: Rulebook[Any] | None = None
) -> Iterator[Finished]:
    """Play games ``first``, ``first`` + 1 and so on; what came of them, in that order, whatever the number of processes.

    ``book`` is the rulebook itself where it is not installed under its name (one process only). Raises MaterialError or
    OptionError, before anything is played, for a plan that cannot be played.
    """
    known = find_rulebook(plan.rulebook) if book is None else book
    check_plan(plan, known)
    numbers = range(first, first + games)
    if jobs <= 1:
        return _here(plan, numbers, known)
    return _in_processes(plan, numbers, jobs)


def _here(plan: Plan, numbers: range, book: Rulebook[Any]) -> Iterator[Finished]:
    try:
        for number in numbers:
            yield play_game(plan, number, book)
    finally:
        replay.stop()


def _in_processes(plan: Plan, numbers: range, jobs: int) -> Iterator[Finished]:
    share = max(1, min(16, len(numbers) // (4 * jobs)))
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_one, plan), numbers, chunksize=share)


def _one(plan: Plan, number: int) -> Finished:
    return play_game(plan, number, find_rulebook(plan.rulebook))
