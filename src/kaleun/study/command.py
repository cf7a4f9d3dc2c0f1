"""The command ``kaleun auto``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter, validators

from kaleun.kernel.errors import OptionError
from kaleun.kernel.rulebook import Rulebook, find_rulebook
from kaleun.kernel.words import spoken

from .batch import play_games
from .games import Finished, Plan
from .totals import Totals

__all__ = ["auto"]

_AtLeastOne = validators.Number(gte=1)


def auto(
    rulebook: str,
    /,
    *,
    captain: str = "careful",
    games: Annotated[int, Parameter(validator=_AtLeastOne)] = 1,
    seed: str = "1",
    first: Annotated[int, Parameter(validator=_AtLeastOne)] = 1,
    option: Annotated[list[str] | None, Parameter(negative_iterable="")] = None,
    patrols: Annotated[int | None, Parameter(name=["--patrols", "--chapters"], validator=_AtLeastOne)] = None,
    json: Annotated[bool, Parameter(negative="")] = False,
    timing: Annotated[bool, Parameter(negative="")] = False,
    jobs: Annotated[int, Parameter(validator=_AtLeastOne)] = 1,
    log: Annotated[bool, Parameter(negative="")] = False,
    journal: Annotated[bool, Parameter(negative="")] = False,
    replay: Annotated[bool, Parameter(negative="")] = False,
    faults: Path | None = None,
    limit: Annotated[int, Parameter(validator=_AtLeastOne)] = 1_000_000,
) -> None:
    """Let a captain play games to their end, and say what came of them.

    The same seed gives the same output, with any number of jobs. Game 17 of a study with seed 7 has the seed 7-17, so it can be
    played again by itself (--seed 7 --first 17). The exit code is 1 if a game failed.

    Parameters
    ----------
    rulebook
        The rulebook to play, such as hunted.
    captain
        Who decides: careful, random, or random:SEED.
    games
        How many games.
    seed
        The seed of the study; each game has its own, made of this one, a hyphen and its number.
    first
        The number of the first game.
    option
        An option of the game, as NAME=VALUE; may be given several times.
    patrols
        Stop each game after so many patrols (or battles, or whatever a chapter of the game is).
    json
        Print one JSON line a game, and a last line of totals.
    timing
        Print requests and seconds too.
    jobs
        How many processes play.
    log
        Print the captain's log of each game, in words.
    journal
        Print the journal of each game, as JSON lines.
    replay
        Repeat each game from seed and answers in another process, and compare the journals byte by byte.
    faults
        A folder for the saves of games that failed, each as it stood before the fault.
    limit
        The most requests that a game may need.
    """
    plan = Plan(
        rulebook,
        captain,
        seed,
        _options(option or []),
        patrols,
        limit,
        log,
        journal,
        replay,
        str(faults or ""),
    )
    book = find_rulebook(rulebook)
    totals = Totals()
    lines = _json if json else _words
    for game in play_games(plan, games, first=first, jobs=jobs):
        totals.add(game)
        for line in lines(game, book, timing):
            _say(line)
    if json:
        _say(_encoded({"totals": totals.line(timing)}))
    elif games > 1 or timing or replay:
        for line in _totals(totals, plan, book, timing):
            _say(line)
    if totals.faults:
        raise SystemExit(1)


def _options(given: list[str]) -> dict[str, Any]:
    options = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"an option is given as NAME=VALUE, not as {entry!r}")
        options[name.strip()] = value.strip()
    return options


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _encoded(plain: Any) -> str:
    return msgspec.json.encode(plain).decode()


def _json(game: Finished, book: Rulebook[Any], timing: bool) -> Iterator[str]:
    for entry in game.journal.splitlines():
        yield f'{{"game":{game.number},"entry":{entry.decode()}}}'
    if game.log:
        yield _encoded({"game": game.number, "log": game.log})
    yield _encoded(game.line(timing))


def _words(game: Finished, book: Rulebook[Any], timing: bool) -> Iterator[str]:
    yield from (entry.decode() for entry in game.journal.splitlines())
    if game.log:
        yield from (*game.log, "")
    if game.fault:
        text = f"failed: {game.fault}"
    elif game.over:
        text = book.words.outcome(game.result)
    else:
        text = book.words.summary(game.result) or "stopped."
    took = f" ({game.requests} requests in {game.seconds:.3f} s)" if timing else ""
    yield f"Game {game.number}, seed {game.seed}: {text}{took}"


def _totals(totals: Totals, plan: Plan, book: Rulebook[Any], timing: bool) -> Iterator[str]:
    plain = totals.line()
    games, over, faults = plain.pop("games"), plain.pop("over"), plain.pop("faults")
    yield ""
    yield f"{book.title}, captain {plan.captain}, seed {plan.seed}: games {games}, ended {over}, failed {faults}"
    if plan.replay:
        yield f"repeated from seed and answers in another process, with the same journal: {games - faults} of {games}"
    for key, value in plain.items():
        if isinstance(value, dict):
            yield f"  {spoken(key)}: " + ", ".join(f"{spoken(text)} {count}" for text, count in value.items())
        else:
            yield f"  {spoken(key)}, mean: {value:,}"
    if timing:
        rate = totals.requests / totals.seconds if totals.seconds else 0.0
        yield f"  {totals.requests:,} requests in {totals.seconds:.3f} s, {rate:,.0f} a second"
