"""Sampled odds: an option is tried many times on copies of the game, each with luck of its own and a captain who plays on."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

from msgspec import Struct

from kaleun.kernel.game import Captain, Game

__all__ = ["SampledOdds", "sampled_odds"]


class SampledOdds(Struct, frozen=True):
    """How often each outcome came."""

    n: int
    """How many copies were played."""
    counts: dict[Any, int]
    """How often each outcome came, the most frequent first."""

    def share(self, outcome: Any) -> float:
        """The share of an outcome, from 0 to 1."""
        return self.counts.get(outcome, 0) / self.n

    def error(self, outcome: Any) -> float:
        """The standard error of that share."""
        share = self.share(outcome)
        return sqrt(share * (1 - share) / self.n)


def sampled_odds(
    game: Game[Any],
    option: str | None,
    captain: Captain,
    n: int,
    seed: str,
    outcome: Callable[[Any], Any],
    of: str = "",
) -> SampledOdds:
    """Take an option on ``n`` copies of the game and let a captain play each until its outcome is known.

    ``outcome`` is asked with the state before each decision and at the end of the game: None means not yet known (at the end:
    nothing came of it), anything else is what is counted. Without an option the captain decides from here. Copy ``k`` has the luck
    ``seed-k``, so the same call gives the same counts. Raises Refused if the option cannot be taken, ValueError unless ``n`` is at least 1.
    """
    if n < 1:
        raise ValueError(f"odds are sampled from at least one game, not from {n}")
    counts: dict[Any, int] = {}

    def known(state: Any) -> bool:
        return outcome(state) is not None

    for number in range(1, n + 1):
        twin = game.fork(f"{seed}-{number}")
        if option is not None:
            twin.answer(option, of)
        twin.play_out(captain, until=known)
        came = outcome(twin.state)
        counts[came] = counts.get(came, 0) + 1
    return SampledOdds(n, dict(sorted(counts.items(), key=lambda entry: -entry[1])))
