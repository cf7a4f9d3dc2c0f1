"""Months as plain numbers, so that a calendar is added up instead of parsed.

A month is ``year * 12 + month - 1``. Component files write it ``"1943-07"``.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["month", "month_of_year", "month_text", "year_of"]

_FORM = re.compile(r"(\d{4})-(0[1-9]|1[0-2])\Z")


@cache
def month(text: str) -> int:
    """The number of the month written ``YYYY-MM``.

    Raises ValueError if the text is not a month.
    """
    found = _FORM.match(text)
    if found is None:
        raise ValueError(f"{text!r} is not a month of the form YYYY-MM")
    return int(found[1]) * 12 + int(found[2]) - 1


def month_text(number: int) -> str:
    """The month as component files and people write it, ``YYYY-MM``."""
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


def year_of(number: int) -> int:
    """The year of a month."""
    return number // 12


def month_of_year(number: int) -> int:
    """The month within its year, 1 to 12."""
    return number % 12 + 1
