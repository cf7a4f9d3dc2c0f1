"""What the wording of a question is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.requests import Choose, Option

__all__ = ["Asked", "Said", "View"]

View = Mapping[str, Any]
"""The table in plain data."""
Said = tuple[str, str]
"""A label, and one short sentence of consequence or ''."""


class Asked(Struct, frozen=True):
    """How one kind of question is put."""

    question: str | Callable[[View, Choose], str]
    options: Mapping[str, Said | Callable[[View], Said]] | Callable[[View, Choose, Option], Said | None]
    """What each option says, by its id; or what makes it of the table, the question and the option."""
    told: Mapping[str, str] | Callable[[Choose, Option], str] = {}
    """How the log tells the answer; what is missing here is left to the events that follow."""
