"""Proof in numbers: many games of each kind end without a fault and can be repeated exactly, in another process.

    python -m benchmarks.proof [--games 500] [--jobs 2]

For each captain: careers over all boats and start months, single patrols, careers with each optional rule alone and with all of
them together. Each game is replayed from its seed and answers and compared byte by byte: journal, state and cups.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Any

from kaleun.kernel.rulebook import Rulebook, find_rulebook
from kaleun.study.games import Plan, play_game

CAPTAINS = ("random", "careful")
EACH = 50
NEEDS: dict[str, dict[str, Any]] = {"xxi-sonar": {"boat": "XXI"}, "xxi-advance": {"boat": "XXI"}}
"""What an optional rule needs to come into play at all."""
TOGETHER = ("VIIC", "IXC/40", "VIID", "XXI", "XIV")
MONTHS_EARLY = 6
PARTS = 10


def played(plan: Plan, first: int, count: int) -> tuple[int, int, list[str]]:
    """Games, requests and faults of a plan."""
    book = find_rulebook(plan.rulebook)
    games = [play_game(plan, number, book) for number in range(first, first + count)]
    faults = [f"{plan.captain} {plan.options} seed {game.seed}: {game.fault}" for game in games if game.fault]
    return len(games), sum(game.requests for game in games), faults


def boats(book: Rulebook[Any]) -> list[str]:
    """The values of the option that names the boat, or nothing."""
    return [value for spec in book.options if spec.id == "boat" for value, _ in spec.choices]


def rules_alone(book: Rulebook[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each optional rule alone, in each of its forms."""
    for spec in book.options:
        if not spec.optional_rule:
            continue
        if spec.kind == "flag":
            yield spec.id, {spec.id: True} | NEEDS.get(spec.id, {})
        elif spec.kind == "number" and spec.id in NEEDS:
            yield spec.id, {spec.id: MONTHS_EARLY} | NEEDS[spec.id]
        elif spec.kind == "choice":
            for value, _ in spec.choices:
                if value != spec.default:
                    yield f"{spec.id} {value}", {spec.id: value}


def plans(rulebook: str, games: int) -> Iterator[tuple[str, Plan, int]]:
    """What is played: a title, the plan and the number of games."""
    book = find_rulebook(rulebook)
    flags = {spec.id: True for spec in book.options if spec.optional_rule and spec.kind == "flag"}
    fleet = [{"boat": boat} for boat in boats(book)] or [{}] * PARTS
    for captain in CAPTAINS:
        share = -(-games // len(fleet))
        for place, options in enumerate(fleet):
            seed = options.get("boat", place)
            yield f"careers, {captain}", Plan(rulebook, captain, f"proof-{seed}", options, replay=True), share
            yield f"patrols, {captain}", Plan(rulebook, captain, f"patrol-{seed}", options, 1, replay=True), 2 * share
        for title, options in rules_alone(book):
            yield f"{title}, {captain}", Plan(rulebook, captain, "alone", options, replay=True), EACH
        for boat in TOGETHER if flags else ():
            options = {**flags, "boat": boat, "ability": "roll", "xxi-advance": MONTHS_EARLY}
            yield f"all together, {captain}", Plan(rulebook, captain, f"together-{boat}", options, replay=True), EACH


def main() -> None:
    words = argparse.ArgumentParser(description="Play many games and repeat each.")
    words.add_argument("--rulebook", default="hunted")
    words.add_argument("--games", type=int, default=500)
    words.add_argument("--jobs", type=int, default=2)
    asked = words.parse_args()
    totals: dict[str, list[int]] = {}
    faults: list[str] = []
    begun = perf_counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        waiting = [
            (title, pool.submit(played, plan, 1, count)) for title, plan, count in plans(asked.rulebook, asked.games)
        ]
        for title, part in waiting:
            games, requests, wrong = part.result()
            entry = totals.setdefault(title, [0, 0, 0])
            entry[0] += games
            entry[1] += requests
            entry[2] += len(wrong)
            faults += wrong
    print("| what | games | requests | faults or differences |\n| --- | --- | --- | --- |")
    for title, (games, requests, wrong) in totals.items():
        print(f"| {title} | {games:,} | {requests:,} | {wrong} |")
    print(f"\n{perf_counter() - begun:.0f} s")
    for fault in faults[:20]:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
