"""One game of a study: from its seed to its end, or to the chapter it is to stop after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from kaleun.captains import find_captain
from kaleun.kernel.errors import KaleunError, MaterialError, RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import document, write_document

from .replay import check_replay
from .words import log_lines

__all__ = ["Finished", "Plan", "check_plan", "game_seed", "play_game"]


class Plan(Struct, frozen=True):
    """What is played, again and again."""

    rulebook: str
    captain: str = "careful"
    seed: str = "1"
    options: dict[str, Any] = {}
    chapters: int | None = None
    """Stop each game after so many chapters (patrols, battles ...); None: at its end."""
    limit: int = 1_000_000
    """The most requests that a game may need; more are a fault."""
    log: bool = False
    """Is the captain's log wanted, in words?"""
    journal: bool = False
    """Is the journal wanted?"""
    replay: bool = False
    """Is each game repeated from seed and answers, in another process, and compared?"""
    faults: str = ""
    """A folder for the saves of games that failed; '': none is kept."""


class Finished(Struct):
    """What came of one game."""

    number: int
    seed: str
    over: bool
    """Did it come to its end?"""
    result: dict[str, Any]
    """The result of the game; if it was stopped before, its summary."""
    requests: int
    seconds: float
    fault: str = ""
    """What went wrong, if something did."""
    log: list[str] = []
    journal: bytes = b""
    """As JSON lines."""

    def line(self, timing: bool = False) -> dict[str, Any]:
        """The game in a line of plain data."""
        plain: dict[str, Any] = {"game": self.number, "seed": self.seed, "over": self.over, **self.result}
        if self.fault:
            plain["fault"] = self.fault
        if timing:
            plain |= {"requests": self.requests, "seconds": round(self.seconds, 6)}
        return plain


def game_seed(seed: str, number: int) -> str:
    """The seed of one game of a study: the study's seed, a hyphen, and the number of the game, from 1."""
    return f"{seed}-{number}"


def check_plan(plan: Plan, book: Rulebook[Any]) -> None:
    """See that the plan can be played at all. Raises MaterialError or OptionError."""
    book.checked_options(plan.options)
    find_captain(plan.captain, book)
    if plan.chapters is not None and type(book).chapters is Rulebook.chapters:
        raise MaterialError(f"{book.title} has no chapters to stop after", code="chapters")


def play_game(plan: Plan, number: int, book: Rulebook[Any]) -> Finished:
    """Play one game of a study. A fault of the rules is told in the outcome, not raised."""
    seed = game_seed(plan.seed, number)
    game = Game(
        book,
        plan.options,
        seed=seed,
        journal=plan.log or plan.journal or plan.replay,
        answers=plan.replay,
        quiet_states=plan.replay,
        begin=False,
    )
    captain = find_captain(plan.captain, book, seed)
    fault = ""
    requests = 0
    begun = perf_counter()
    try:
        requests = game.play_out(captain, plan.limit, _end(plan, book))
    except KaleunError as wrong:
        fault = str(wrong)
    except Exception as wrong:
        fault = f"the captain failed: {wrong!r}"
    seconds = perf_counter() - begun
    if not fault and not game.over and requests >= plan.limit:
        fault = f"no end after {requests} requests"
    if fault and plan.faults:
        _keep(plan, book, seed)
    if not fault and plan.replay:
        fault = check_replay(game)
    result = book.summary(game.state) if game.result is None else game.result
    return Finished(
        number,
        seed,
        game.over,
        msgspec.to_builtins(result, str_keys=True),
        requests,
        seconds,
        fault,
        log_lines(game) if plan.log and not fault else [],
        game.journal.lines() if plan.journal else b"",
    )


def _end(plan: Plan, book: Rulebook[Any]) -> Callable[[Any], bool] | None:
    """Is this state the one to stop at?"""
    chapters = plan.chapters
    if chapters is None:
        return None
    finished = book.chapters
    return lambda state: finished(state) >= chapters


def _keep(plan: Plan, book: Rulebook[Any], seed: str) -> None:
    """Play a game that failed once more, with its answers kept, and save it as it was before the fault."""
    game = Game(book, plan.options, seed=seed, begin=False)
    try:
        game.play_out(find_captain(plan.captain, book, seed), plan.limit, _end(plan, book))
        save = document(game)
    except RulesFault as fault:
        save = fault.save
    except Exception:
        save = document(game)
    write_document(save, Path(plan.faults) / f"{plan.rulebook}-{seed}.json")
