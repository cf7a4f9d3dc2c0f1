"""How a captain is named: ``random``, ``random:SEED``, ``careful``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.errors import MaterialError
from kaleun.kernel.game import Captain
from kaleun.kernel.rulebook import Rulebook

from .random import random_captain

__all__ = ["captain_names", "find_captain"]

_Maker = Callable[[Rulebook[Any], str, str], Captain]
"""Makes a captain for a rulebook, from what stands behind the colon of its name and from a seed."""


def _random(rulebook: Rulebook[Any], own: str, seed: str) -> Captain:
    return random_captain(f"{own}:{seed}")


def _careful(rulebook: Rulebook[Any], own: str, seed: str) -> Captain:
    if own:
        raise MaterialError(
            f"the careful captain takes nothing behind a colon, but {own!r} stands there", code="captain"
        )
    return rulebook.captain()


_CAPTAINS: dict[str, tuple[_Maker, str]] = {
    "careful": (_careful, "judges the situation as an experienced player would"),
    "random": (_random, "takes any open option, each equally likely; random:SEED names its luck"),
}


def captain_names() -> dict[str, str]:
    """The captains there are, each with a line on what it does."""
    return {name: what for name, (_, what) in _CAPTAINS.items()}


def find_captain(name: str, rulebook: Rulebook[Any], seed: str = "0") -> Captain:
    """The captain of that name for one game.

    ``seed`` is the game's own: the random captain takes its luck from it (and from ``SEED`` in ``random:SEED``), and so plays
    each game differently and the same game always alike. Raises MaterialError for a name that nobody bears, and where the
    rulebook has no such captain.
    """
    kind, _, own = name.partition(":")
    if kind not in _CAPTAINS:
        raise MaterialError(f"there is no captain {name!r}; there are {', '.join(_CAPTAINS)}", code="captain")
    return _CAPTAINS[kind][0](rulebook, own, seed)
