"""Balance of The Hunted: what becomes of careers, by boat type and captain.

    python -m benchmarks.balance [--games 4000] [--seed balance]

prints the tables of docs/balance.md. The careers depend on the seed alone.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, quantiles

from kaleun.captains import find_captain
from kaleun.kernel.dates import month
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import find_rulebook

PERIODS = (
    ("July to December 1943", "1943-07", "1943-12"),
    ("January to May 1944", "1944-01", "1944-05"),
    ("June and July 1944", "1944-06", "1944-07"),
    ("August to December 1944", "1944-08", "1944-12"),
    ("1945", "1945-01", "1945-05"),
)
LEVELS = ("defeat", "draw", "marginal-victory", "substantial-victory", "decisive-victory")
ENDS = ("survived", "sunk", "scuttled", "captured", "killed", "lost-at-sea", "relieved")


def careers(boat: str, captain: str, games: int, seed: str) -> list[tuple[dict, list[tuple[int, int, bool]]]]:
    """The result of each career, and for each of its patrols: month, tons sunk, was the boat lost on it."""
    rulebook = find_rulebook("hunted")
    done = []
    for number in range(games):
        game = Game(
            rulebook, {"boat": boat}, seed=f"{seed}-{number}", journal=False, quiet_states=False, answers=False, begin=False
        )  # fmt: skip
        game.play_out(find_captain(captain, rulebook, f"{seed}-{number}"))
        log = game.state.log
        patrols = [
            (row.start, sum(s.tons for s in row.ships if s.state == "sunk"), row is log[-1] and not game.result["survived"])
            for row in log
        ]  # fmt: skip
        done.append((game.result, patrols))
    return done


def table(boats: list[tuple[str, str]], found: list[list]) -> None:
    """Print the figures, a column a boat and captain."""
    names = [f"{boat}, {captain}" for boat, captain in boats]
    print("| | " + " | ".join(names) + " |")
    print("| --- |" + " --- |" * len(names))

    def row(label: str, values: list[str]) -> None:
        print(f"| {label} | " + " | ".join(values) + " |")

    row("careers", [f"{len(f):,}" for f in found])
    row("patrols a career", [f"{mean(r['patrols'] for r, _ in f):.1f}" for f in found])
    row("patrols survived", [f"{mean(sum(not lost for *_, lost in p) for _, p in f):.1f}" for f in found])
    for title, first, last in PERIODS:
        lost = []
        for f in found:
            sailed = [gone for _, p in f for start, _, gone in p if month(first) <= start <= month(last)]
            lost.append(f"{mean(sailed):.0%} of {len(sailed):,}" if sailed else "-")
        row(f"lost on a patrol, {title}", lost)
    row("alive in May 1945", [f"{mean(r['ended'] == 'survived' for r, _ in f):.0%}" for f in found])
    row(
        "tons a patrol in 1943",
        [f"{mean([t for _, p in f for s, t, _ in p if s <= month('1943-12')] or [0]):,.0f}" for f in found],
    )
    row("tons in a career, median", [f"{quantiles([r['tons'] for r, _ in f])[1]:,.0f}" for f in found])
    row("tons in a career, upper quarter", [f"{quantiles([r['tons'] for r, _ in f])[2]:,.0f}" for f in found])
    for level in LEVELS:
        row(level.replace("-", " "), [f"{Counter(r['result'] for r, _ in f)[level] / len(f):.1%}" for f in found])
    for end in ENDS:
        row(
            f"ended: {end.replace('-', ' ')}", [f"{Counter(r['ended'] for r, _ in f)[end] / len(f):.1%}" for f in found]
        )


def main() -> None:
    words = argparse.ArgumentParser(description="Print the balance of The Hunted.")
    words.add_argument("--games", type=int, default=4000)
    words.add_argument("--seed", default="balance")
    asked = words.parse_args()
    columns = [("VIIC", "careful"), ("IXC", "careful"), ("XXI", "careful"), ("VIIC", "random")]
    with ProcessPoolExecutor() as pool:
        parts = [
            [pool.submit(careers, boat, captain, asked.games // 4, f"{asked.seed}-{part}") for part in range(4)]
            for boat, captain in columns
        ]
        found = [[career for part in column for career in part.result()] for column in parts]
    table(columns, found)


if __name__ == "__main__":
    main()
