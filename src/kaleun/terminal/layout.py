"""Setting groups of lines in columns."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["fit_columns"]

_GAP = 2

Groups = Sequence[tuple[str, Sequence[str]]]


def fit_columns(groups: Groups, width: int, most: int = 4) -> list[Groups]:
    """The groups in as many columns as leave nearly every line unbroken, in order, of about equal height."""
    lengths = sorted(len(line) for title, lines in groups for line in (title, *lines))
    usual = lengths[(len(lengths) - 1) * 9 // 10]
    count = max(1, min(most, len(groups), (width + _GAP) // (usual + _GAP)))
    return _balanced(groups, count, (width + _GAP) // count - _GAP)


def _balanced(groups: Groups, count: int, share: int) -> list[Groups]:
    """Cut the groups into columns so that the highest is as low as can be."""
    heights = [1 + sum(-(-max(1, len(line)) // share) for line in lines) for _, lines in groups]
    for limit in range(max(heights), sum(heights) + 1):
        columns: list[list[tuple[str, Sequence[str]]]] = [[]]
        height = 0
        for group, own in zip(groups, heights, strict=True):
            if height + own > limit and columns[-1]:
                columns.append([])
                height = 0
            columns[-1].append(group)
            height += own
        if len(columns) <= count:
            return list(columns)
    return [groups]
