"""How a career is judged: a rank by tonnage, and a place among the aces [1b, career.a, career.b]."""

from __future__ import annotations

import re
from functools import lru_cache

from .components import Data, Rank

__all__ = ["place_of", "rank_of", "slug_of"]

_NO_WORD = re.compile(r"[^a-z0-9]+")


def rank_of(grt: int, data: Data) -> Rank:
    """The highest rank that a total of GRT reaches [career.a]."""
    return max((rank for rank in data.ranks if rank.min_grt <= grt), key=lambda rank: rank.min_grt)


def place_of(grt: int, data: Data) -> int:
    """The place among the aces, 1 for more than all of them; an equal total shares the ace's place [career.b]."""
    return 1 + sum(1 for ace in data.aces if ace.grt > grt)


@lru_cache(maxsize=64)
def slug_of(rank: Rank) -> str:
    """The rank as an id: ``knights-cross``."""
    return _NO_WORD.sub("-", rank.title.lower().replace("'", "")).strip("-")
