"""What many games come to: means of numbers, counts of texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .games import Finished

__all__ = ["Totals"]


class Totals:
    """Adds games up, one by one."""

    def __init__(self) -> None:
        self.games = 0
        self.over = 0
        self.faults = 0
        self.requests = 0
        self.seconds = 0.0
        self._numbers: dict[str, list[int | float]] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._order: dict[str, None] = {}

    def add(self, game: Finished) -> None:
        """Add a game. One that failed counts, but its result does not."""
        self.games += 1
        self.over += game.over
        self.requests += game.requests
        self.seconds += game.seconds
        if game.fault:
            self.faults += 1
            return
        for key, value in _leaves(game.result):
            self._order[key] = None
            if isinstance(value, bool | str):
                text = value if isinstance(value, str) else "yes" if value else "no"
                counts = self._counts.setdefault(key, {})
                counts[text] = counts.get(text, 0) + 1
            elif isinstance(value, int | float):
                self._numbers.setdefault(key, []).append(value)

    def line(self, timing: bool = False) -> dict[str, Any]:
        """The totals as plain data: the mean of each number, how often each text came (yes and no for truth values)."""
        plain: dict[str, Any] = {"games": self.games, "over": self.over, "faults": self.faults}
        for key in self._order:
            numbers, counts = self._numbers.get(key), self._counts.get(key)
            if numbers:
                plain[key] = round(sum(numbers) / len(numbers), 4)
            elif counts:
                plain[key] = dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))
        if timing:
            plain |= {"requests": self.requests, "seconds": round(self.seconds, 6)}
        return plain


def _leaves(result: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a result, those of tables within it under ``outer.inner``."""
    for key, value in result.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value
