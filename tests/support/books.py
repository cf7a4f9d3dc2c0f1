"""The rulebooks that the generic tests are run over: every one that is installed, and the made-up one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kaleun.kernel.errors import MaterialError, OptionError
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.rulebook import OptionSpec, Rulebook, find_rulebook, rulebook_names
from support.games import random_captain
from support.toy import rulebook as harbour

__all__ = ["BOOKS", "book_named", "captains", "curious_captain", "random_game", "random_options"]

BOOKS = ["harbour", *rulebook_names()]
MONTHS = [f"{year}-{month:02d}" for year in (1930, *range(1939, 1946)) for month in range(1, 13)]


def book_named(name: str) -> Rulebook[Any]:
    """The rulebook; a test is skipped where the package that brings it cannot be imported."""
    if name == "harbour":
        return harbour
    try:
        return find_rulebook(name)
    except (ImportError, AttributeError) as missing:
        pytest.skip(f"the rulebook {name} cannot be imported: {missing}")


def random_options(book: Rulebook[Any], luck: Random) -> dict[str, Any]:
    """Options for a new game, each at its default or at some other value; the rulebook may still refuse them together."""
    return {spec.id: _value(spec, luck) for spec in book.options if luck.random() < 0.6}


def _value(spec: OptionSpec, luck: Random) -> Any:
    if spec.kind == "flag":
        return luck.random() < 0.5
    if spec.kind == "choice":
        return luck.choice(spec.choices)[0]
    if spec.kind == "month":
        return luck.choice(MONTHS)
    return spec.default


def random_game(book: Rulebook[Any], seed: object, **how: Any) -> Game[Any]:
    """A new game with random options that go together."""
    luck = Random(str(seed))
    for _ in range(200):
        try:
            return Game(book, random_options(book, luck), seed=str(seed), **how)
        except OptionError:
            continue
    return Game(book, {}, seed=str(seed), **how)


def curious_captain(seed: object) -> Callable[[Any, Choose], Option]:
    """A captain for many games, who takes what he has not taken yet, second chances on each chart; else he saves his coin."""
    luck = Random(str(seed))
    taken: set[tuple[str, str, str]] = set()

    def ask(state: Any, request: Choose) -> Option:
        kind, chart = request.kind, str((request.about or {}).get("chart", ""))
        new = [option for option in request.open if (kind, chart, option.id) not in taken]
        if not new and request.idle is not None:
            return next(option for option in request.open if option.id == request.idle)
        option = luck.choice(new or request.open)
        taken.add((kind, chart, option.id))
        return option

    return ask


def captains(book: Rulebook[Any], seed: object) -> Iterator[Callable[[Any, Choose], Option]]:
    """Captains of different minds: one that takes anything, one that tends to the first options, and the careful one."""
    yield random_captain(seed)
    luck = Random(str(seed))

    def eager(state: Any, request: Choose) -> Option:
        return request.open[min(int(luck.expovariate(2)), len(request.open) - 1)]

    yield eager
    try:
        yield book.captain()
    except MaterialError:
        return
