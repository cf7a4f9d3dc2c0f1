"""What whole games cost: requests and chapters a second with each captain, where the time goes, loading and taking back."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec

from kaleun.captains import find_captain
from kaleun.kernel.errors import KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Rulebook, find_rulebook, rulebook_names
from kaleun.kernel.save import document, open_document

from . import compiled, kernel

__all__ = ["BENCHMARKS", "play_game", "rulebooks"]

SECONDS = 2.0
"""CPU time that each line is measured over, at least."""
BATCHES, GAMES, ROUNDS = 20, 25, 6
"""Batches of so many games, each played so often, where the least time counts."""
PROFILED = 100_000
"""Requests in the profile."""
CHAPTERS = 20
"""Length of the game that is loaded, in chapters (patrols)."""
BETWEEN = 97
"""Requests between one undo that is measured and the next."""


def rates() -> Iterator[str]:
    """Requests and chapters a second, in CPU time, set-up of the games included.

    The ratio tells machines apart from code: what a request costs, in bare rolls of two dice measured in the same run.
    """
    for book in rulebooks():
        for captain in ("random", "careful"):
            for journal in (False, True):
                yield f"{book.id:<10} {captain:<8} journal {'on ' if journal else 'off'} {_rate(book, captain, journal)}"


def least() -> Iterator[str]:
    """The same games again and again, the least of each batch: what the code costs where other programs disturb the machine."""
    for book in rulebooks():
        times = [float("inf")] * BATCHES
        counts = [0] * BATCHES
        for _ in range(ROUNDS):
            for batch in range(BATCHES):
                numbers = range(batch * GAMES, (batch + 1) * GAMES)
                begun = process_time()
                counts[batch] = sum(play_game(book, "random", number, journal=False).requests for number in numbers)
                times[batch] = min(times[batch], process_time() - begun)
        each = sum(times) / sum(counts)
        bare = kernel.bare() / 1e9
        yield (
            f"{book.id:<10} random   journal off {1 / each:9,.0f} requests/s  {each * 1e6:5.2f} µs each  "
            f"bare {bare * 1e9:.0f} ns  ratio {each / bare:5.1f}"
        )


def hot_path() -> Iterator[str]:
    """The ten functions that the random captain's games spend most time in."""
    if compiled.is_running():
        yield "compiled functions do not show in a profile"
        return
    for book in rulebooks():
        profile = cProfile.Profile()
        requests = 0
        profile.enable()
        for number in range(1, 1000):
            requests += play_game(book, "random", number, journal=False, limit=PROFILED - requests).requests
            if requests >= PROFILED:
                break
        profile.disable()
        stats = pstats.Stats(profile)
        total: float = stats.total_tt  # type: ignore[attr-defined]
        yield f"{book.id}: {requests} requests, {total:.2f} s under the profiler"
        rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])  # type: ignore[attr-defined]
        for (file, line, name), (_, calls, own, _, _) in rows[:10]:
            where = "" if file == "~" else f"{Path(file).parent.name}/{Path(file).name}:{line} "
            yield f"  {own / total:6.1%} {calls:>9} calls  {where}{name}"


def loading() -> Iterator[str]:
    """CPU time of opening the save of a long game; the goal is under 100 ms."""
    for book in rulebooks():
        game = _long_game(book)
        raw = msgspec.json.encode(document(game))
        times = []
        for _ in range(5):
            begun = process_time()
            open_document(msgspec.json.decode(raw))
            times.append(process_time() - begun)
        yield (
            f"{book.id:<10} {book.chapters(game.state)} chapters, {game.requests} requests, {len(raw) / 1024:.0f} KiB: "
            f"{min(times) * 1000:.1f} ms"
        )


def undoing() -> Iterator[str]:
    """CPU time of taking one answer back, all through a long game; the goal is always under 20 ms."""
    for book in rulebooks():
        seed = _long_seed(book)
        game = Game(book, seed=seed)
        captain = find_captain("careful", book, seed)
        times = []
        while not game.over and book.chapters(game.state) < CHAPTERS:
            game.play_out(captain, BETWEEN)
            if game.over or not game.answers:
                break
            begun = process_time()
            game.undo(how="take-back")
            times.append(process_time() - begun)
        yield f"{book.id:<10} {len(times)} undone: median {median(times) * 1000:.2f} ms, most {max(times) * 1000:.2f} ms"
        times = []
        while len(times) < 200 and game.undoable() is not None:
            begun = process_time()
            game.undo()
            times.append(process_time() - begun)
        yield f"{'':<10} {len(times)} undone in a row: median {median(times) * 1000:.2f} ms, most {max(times) * 1000:.2f} ms"


BENCHMARKS = [rates, least, hot_path, loading, undoing]


def rulebooks() -> Iterator[Rulebook[Any]]:
    """All rulebooks that are installed."""
    for name in rulebook_names():
        yield find_rulebook(name)


def play_game(book: Rulebook[Any], captain: str, number: int, *, journal: bool, limit: int | None = None) -> Game[Any]:
    seed = f"benchmark-{number}"
    game = Game(book, seed=seed, journal=journal, answers=False, quiet_states=False, begin=False)
    game.play_out(find_captain(captain, book, seed), limit)
    return game


def _rate(book: Rulebook[Any], captain: str, journal: bool) -> str:
    try:
        find_captain(captain, book)
    except KaleunError as wrong:
        return str(wrong)
    games, requests, chapters, took = _measure(book, captain, journal=journal)
    each = took / requests
    bare = kernel.bare() / 1e9
    return (
        f"{requests / took:9,.0f} requests/s  {each * 1e6:5.2f} µs each  ratio {each / bare:5.1f}  "
        f"{chapters / took:7,.0f} chapters/s  ({games} games)"
    )


def _measure(book: Rulebook[Any], captain: str, *, journal: bool) -> tuple[int, int, int, float]:
    """Games, requests, chapters and seconds of CPU time."""
    play_game(book, captain, 0, journal=journal)
    games = requests = chapters = 0
    begun = process_time()
    while (took := process_time() - begun) < SECONDS:
        games += 1
        game = play_game(book, captain, games, journal=journal)
        requests += game.requests
        chapters += book.chapters(game.state)
    return games, requests, chapters, took


def _long_seed(book: Rulebook[Any]) -> str:
    """The seed, of the first hundred, whose game with the careful captain gets furthest."""
    best, most = "", -1
    for number in range(1, 101):
        chapters = book.chapters(play_game(book, "careful", number, journal=False).state)
        if chapters > most:
            best, most = f"benchmark-{number}", chapters
        if chapters >= CHAPTERS:
            break
    return best


def _long_game(book: Rulebook[Any]) -> Game[Any]:
    seed = _long_seed(book)
    game = Game(book, seed=seed)
    game.play_out(find_captain("careful", book, seed), until=lambda state: book.chapters(state) >= CHAPTERS)
    return game
