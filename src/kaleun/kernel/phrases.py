"""Phrases that sentences are built of, whatever the game: numbers as words, lists, capitals, lines that fit a column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

__all__ = [
    "a",
    "capital",
    "counted",
    "fitted",
    "fitted_groups",
    "listed",
    "number",
    "ordinal",
    "sentence",
    "several",
    "signed",
    "tally",
]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A small number as a word: ``three``."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str, things: str = "") -> str:
    """``1 ship``, ``3 ships``."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def several(count: int, thing: str, things: str = "") -> str:
    """``one ship``, ``three ships``."""
    return f"{number(count)} {thing if count == 1 else things or thing + 's'}"


def ordinal(count: int) -> str:
    """``1st``, ``12th``, ``33rd``."""
    ending = "th" if count // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def signed(figure: int) -> str:
    """``+2``, ``−1``."""
    return f"{figure:+d}".replace("-", "−")


def listed(parts: Sequence[str]) -> str:
    """``one, two and three``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def a(thing: str) -> str:
    """With its article: ``an aircraft``. A first ``u`` is spoken as in *unit*."""
    return f"{'an' if thing[:1].lower() in 'aeio' else 'a'} {thing}"


def capital(text: str) -> str:
    """The text with a capital letter first, all others as they are."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop behind it, unless it ends already."""
    return capital(text) + ("" if text.endswith((".", "?", "!")) else ".")


def tally(marked: int, of: int) -> str:
    """A track of boxes, as a row of signs: ``■■□□□``."""
    return "■" * marked + "□" * (of - marked)


def fitted(lines: Iterable[str], width: int, unit: str = "") -> Iterator[str]:
    """The lines, broken where they are longer than ``width``; a figure stays with its unit where both end a line or a part of it."""
    parted = re.compile(f" {re.escape(unit)}(?=,|$)") if unit else None
    for line in lines:
        held = parted.sub(f"\xa0{unit}", line) if parted is not None else line
        for part in wrap(held, width, subsequent_indent="  ", break_on_hyphens=False):
            yield part.replace("\xa0", " ")


def fitted_groups(
    groups: Iterable[tuple[str, Iterable[str]]], width: int, unit: str = ""
) -> list[tuple[str, list[str]]]:
    """The titled groups that have something to say, their lines fitted."""
    return [(title, list(fitted(lines, width, unit))) for title, lines in groups if lines]
