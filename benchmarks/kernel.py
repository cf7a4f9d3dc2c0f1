"""What the kernel costs: a bare roll of the stream, and a request through a game whose rules do nothing."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from time import process_time
from typing import Any

from msgspec import Struct

from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.components import Components
from kaleun.kernel.dice import DiceStream
from kaleun.kernel.game import Game
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Roll, Together, choose
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.words import Words

__all__ = ["BENCHMARKS"]

REQUESTS = 200_000
REPEATS = 7

CHART = Chart(
    "2d6", {"title": "Two dice", "dice": "2d6", "take": "total", "provenance": "design", "source": "benchmark"}
)
ROLL = CHART.roll()
QUIET = Quiet()
DECISION = choose("player", "go.on", [Option("yes"), Option("no")], idle="no")


class Empty(Struct):
    """A table with nothing on it but a count of what is still to do."""

    left: int


class Bench(Rulebook[Empty]):
    """A rulebook whose rules cost nothing: a loop of requests."""

    id = "bench"
    title = "Bench"
    rules_version = 1
    state_version = 1
    state_type = Empty
    package = "benchmarks"
    component_files = ()
    options = ()

    def __init__(self, procedure: Callable[[Play[Empty]], Procedure[dict[str, Any]]]) -> None:
        self.procedure = procedure

    def components(self, packs: Any = ()) -> tuple[Components, Any]:
        return Components(Charts({"2d6": CHART}), {}, {}, {}), None

    def set_up(self, options: Mapping[str, Any], data: Any) -> Empty:
        return Empty(REQUESTS)

    def resume(self, play: Play[Empty]) -> Procedure[dict[str, Any]]:
        return self.procedure(play)

    @property
    def words(self) -> Words:
        return Words()


def rolls(play: Play[Empty]) -> Procedure[dict[str, Any]]:
    """One constant roll, again and again."""
    for _ in range(play.state.left):
        yield ROLL
    return {}


def _nested(play: Play[Empty]) -> Procedure[None]:
    yield from _inner(play)


def _inner(play: Play[Empty]) -> Procedure[None]:
    for _ in range(play.state.left):
        yield ROLL


def nested_rolls(play: Play[Empty]) -> Procedure[dict[str, Any]]:
    """The same two procedures further down."""
    yield from _nested(play)
    return {}


def decisions(play: Play[Empty]) -> Procedure[dict[str, Any]]:
    """One constant decision, again and again."""
    for _ in range(play.state.left):
        yield DECISION
    return {}


def quiet_rolls(play: Play[Empty]) -> Procedure[dict[str, Any]]:
    """A roll and a quiet point by turns."""
    for _ in range(play.state.left):
        yield QUIET
        yield ROLL
    return {}


def together(play: Play[Empty]) -> Procedure[dict[str, Any]]:
    """Four parts at once, ten decisions each."""

    def part() -> Procedure[None]:
        for _ in range(10):
            yield DECISION

    for _ in range(play.state.left // 40):
        yield Together({"a": part(), "b": part(), "c": part(), "d": part()})
    return {}


def first(state: Empty, request: Choose) -> Option:
    """The captain that takes the first open option."""
    return request.open[0]


def best(run: Callable[[], Callable[[], object]], times: int = REPEATS) -> float:
    """The best of several runs in ns a request; ``run`` prepares one and returns what is measured."""
    least = float("inf")
    for _ in range(times):
        measured = run()
        gc.collect()
        gc.disable()
        begin = process_time()
        measured()
        least = min(least, process_time() - begin)
        gc.enable()
    return least / REQUESTS * 1e9


def bare() -> float:
    """A bare roll of the stream."""

    def run() -> Callable[[], object]:
        stream = DiceStream("7")
        request: Roll = ROLL

        def measured() -> None:
            roll = stream.roll
            for _ in range(REQUESTS):
                roll(request)

        return measured

    return best(run)


def through(procedure: Callable[[Play[Empty]], Procedure[dict[str, Any]]], **how: bool) -> float:
    """A request through ``Game.play_out``."""
    book = Bench(procedure)
    how = {"journal": False, "answers": False, "quiet_states": False} | how

    def run() -> Callable[[], object]:
        game: Game[Empty] = Game(book, seed="7", begin=False, **how)  # type: ignore[arg-type]
        return lambda: game.play_out(first)

    return best(run)


def stream_and_game() -> Iterator[str]:
    """A request through a game against a bare roll; the goal is at most twice as much with the journal off."""
    stream = bare()
    yield f"{'bare 2d6 of the stream':<48}{stream:7.0f} ns"
    for name, procedure, how in (
        ("a roll through a game, journal off", rolls, {}),
        ("a roll through a game, journal on", rolls, {"journal": True}),
        ("a roll two procedures further down", nested_rolls, {}),
        ("a roll and a quiet point, states kept", quiet_rolls, {"quiet_states": True}),
        ("a decision, nothing kept", decisions, {}),
        ("a decision, all kept", decisions, {"journal": True, "answers": True, "quiet_states": True}),
        ("a decision in a simultaneous phase of four", together, {}),
    ):
        each = through(procedure, **how)
        yield f"{name:<48}{each:7.0f} ns {each / stream:6.2f} x"


BENCHMARKS: list[Callable[[], Iterator[str]]] = [stream_and_game]
