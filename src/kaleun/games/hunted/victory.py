"""How the career is judged [5.2]."""

from __future__ import annotations

from .components import Data
from .state import State

__all__ = ["is_combined", "level_of", "victory_level"]


def is_combined(state: State, data: Data) -> bool:
    """Is this a campaign combined with the sister game: did it begin before this game's first month [4.2.1b, 4.2.1d]?"""
    return bool(state.career.began < data.months["first_patrol"])


def victory_level(state: State, data: Data) -> str:
    """The victory level: by tons sunk in the whole career, alive or dead [5.2.1, 5.2.3]; capture is Defeat [5.2.2f].

    Replenishment patrols are credited here and nowhere else [11.4.7d].
    """
    if state.ended == "captured":
        return str(data.tables["victory"]["capture_is"])
    return level_of(state.career.tons + state.career.credit, data, combined=is_combined(state, data))


def level_of(tons: int, data: Data, *, combined: bool = False) -> str:
    """The level that so many tons reach, in this game or in a campaign combined with its sister [5.2.2]."""
    for row in data.tables["victory"]["by_tons_combined" if combined else "by_tons"]:
        if tons <= row.get("max_tons", tons):
            return str(row["level"])
    raise AssertionError("the last row takes everything above")
