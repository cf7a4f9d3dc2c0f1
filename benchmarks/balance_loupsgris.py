"""Balance of Loups gris en Atlantique: what becomes of single patrols and of careers, by boat type and options.

    python -m benchmarks.balance_loupsgris [--games 2000] [--seed balance]

prints the tables of docs/balance.md. The games depend on the seed alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from statistics import mean, quantiles
from typing import Any

from kaleun.games.loupsgris import rulebook
from kaleun.kernel.game import Game

Pairs = tuple[tuple[str, str], ...]
BEST: Pairs = (("cohesion", "intuitive"),)
MIXED: Pairs = tuple(
    product(
        ("cohesion", "nerves-of-steel", "gunner", "flak", "mechanic", "electrician"),
        ("intuitive", "old-wolf", "charismatic", "discipline"),
    )
)
CAREER = 12
"""A long career ends here."""
LAST_DITCH = ("resist_pressure", "were_sinking")
"""Charts whose dice sink the boat outright."""
LINES: tuple[tuple[str, str, Pairs, Mapping[str, str]], ...] = (
    ("VII C, all 24 option pairs mixed", "VIIC", MIXED, {}),
    ("VII C, Cohesion and Intuitive", "VIIC", BEST, {}),
    ("the same, Fame Points only where the boat would be lost at once", "VIIC", BEST, {"fame": "last-ditch"}),
    ("the same, no Fame Point spent", "VIIC", BEST, {"fame.reroll": "keep"}),
    ("VII C mixed, Full Ahead always", "VIIC", MIXED, {"navigation.tactic": "full"}),
    ("VII C mixed, Slow Ahead always", "VIIC", MIXED, {"navigation.tactic": "slow"}),
    ("VII C mixed, no deck gun", "VIIC", MIXED, {"attack.weapon": "torpedo"}),
    ("VII C mixed, depth 5 always", "VIIC", MIXED, {"hunt.depth": "5"}),
    ("IX B, Cohesion and Intuitive", "IXB", BEST, {}),
    ("IX B mixed", "IXB", MIXED, {}),
    ("IX C, Cohesion and Intuitive", "IXC", BEST, {}),
    ("IX C mixed", "IXC", MIXED, {}),
    ("IX D2, Cohesion and Intuitive", "IXD2", BEST, {}),
    ("IX D2 mixed", "IXD2", MIXED, {}),
)


def play(boat: str, pair: tuple[str, str], fixed: Mapping[str, str], seed: str, patrols: int) -> Any:
    """One career of at most so many patrols by the careful commander, with some of his decisions made for him."""
    careful = rulebook.captain()
    settled = {
        "preparations.type": boat,
        "preparations.crew-option": pair[0],
        "preparations.specialisation": pair[1],
        **fixed,
    }

    def decide(state: Any, request: Any) -> Any:
        if request.kind == "port.retire" and state.career.patrols >= patrols:
            return request.option("retire")
        if request.kind == "fame.reroll" and fixed.get("fame") and request.about["chart"] not in LAST_DITCH:
            return request.option("keep")
        option = request.option(settled.get(request.kind, ""))
        return option if option is not None and option.closed is None else careful(state, request)

    game = Game(rulebook, {}, seed=seed, journal=False, quiet_states=False, answers=False, begin=False)
    game.play_out(decide)
    return game.result


def line(row: tuple[str, str, Pairs, Mapping[str, str]], games: int, seed: str) -> str:
    """One row of the table: a patrol of each game."""
    label, boat, pairs, fixed = row
    found = [play(boat, pairs[n % len(pairs)], fixed, f"{seed}-{n}", 1) for n in range(games)]
    home = [result["ships"] for result in found if result["survived"]]
    low, _, high = quantiles(home)
    survived, sunk = mean(result["survived"] for result in found), mean(result["ships"] for result in found)
    return f"| {label} | {survived:.0%} | {mean(home):.1f}; {low:.0f} to {high:.0f} | {sunk:.1f} |"


def careers(games: int, seed: str) -> str:
    """What careers of up to twelve patrols come to."""
    found = [play("VIIC", BEST[0], {}, f"{seed}-career-{n}", CAREER) for n in range(games)]
    tons = [result["grt"] for result in found]
    low, middle, high = quantiles(tons)
    return (
        f"Careers of up to {CAREER} patrols ({games:,}): {mean(r['patrols'] for r in found):.1f} patrols survived, "
        f"{mean(r['survived'] for r in found):.0%} reach the last; total GRT quartiles {low:,.0f}, {middle:,.0f}, {high:,.0f}; "
        f"{mean(t >= 100_000 for t in tons):.0%} pass 100,000."
    )


def main() -> None:
    words = argparse.ArgumentParser(description="Print the balance of Loups gris en Atlantique.")
    words.add_argument("--games", type=int, default=2000)
    words.add_argument("--seed", default="balance")
    asked = words.parse_args()
    print("| boat, options | survives | ships brought home (mean; middle half) | sunk a patrol, lost ones included |")
    print("| --- | --- | --- | --- |")
    with ProcessPoolExecutor() as pool:
        last = pool.submit(careers, max(asked.games // 4, 2), asked.seed)
        for row in [pool.submit(line, row, asked.games, asked.seed) for row in LINES]:
            print(row.result(), flush=True)
        print("\n" + last.result())


if __name__ == "__main__":
    main()
