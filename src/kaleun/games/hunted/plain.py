"""Rolls that belong to no chart."""

from __future__ import annotations

from functools import cache

from kaleun.kernel.dice import dice
from kaleun.kernel.requests import Roll, Rolled

__all__ = ["plain_roll"]


@cache
def plain_roll(notation: str, rules: tuple[str, ...]) -> Roll:
    """A roll on no chart: its result is its total."""
    kind = dice(notation)
    answers = []
    for faces in kind.all_faces():
        total = kind.total(faces)
        answers.append(Rolled(faces, total, total, total))
    return Roll(kind, tuple(answers), rules=rules)
