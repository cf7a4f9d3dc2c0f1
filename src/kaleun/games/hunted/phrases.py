"""Words and phrases that sentences are built of: months, tons, ships, men, places."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaleun.kernel.phrases import a

from .names import AREAS, AWARDS, BASES, MEN, QUALITIES, SIZES, SYSTEMS
from .printed import printed

__all__ = [
    "a_ship",
    "area_in",
    "award_name",
    "base_in",
    "boat_name",
    "lesser_award_name",
    "man",
    "month_name",
    "quality",
    "rank_name",
    "roman",
    "ship",
    "system",
    "tons",
    "was",
]

_MANY = ("hydrophones", "batteries", "forward-torpedo-door", "aft-torpedo-door", "dive-planes", "fuel-tanks")
_NUMBERED = ("electric-1", "electric-2", "diesel-1", "diesel-2")
_THE_MEN = {
    "first-watch-officer": "the first watch officer",
    "second-watch-officer": "the second watch officer",
    "engineer": "the chief engineer",
    "abwehr-agent": "the agent",
    "petty-officer": "a petty officer",
    "generic": "the crew",
}
_IN_AREA = {
    "transit": "in transit",
    "mission": "at the place of the mission",
    "british-isles": "off the British Isles",
    "north-america": "off North America",
    "norway": "off Norway",
    "west-african-coast": "off West Africa",
    "brazilian-coast": "off Brazil",
    "australia": "off Australia",
}
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_COMMISSIONED = re.compile(r"[A-Z]{3,5} |[A-Z]{1,4}-\d")
"""Names that take no article: HMS Rodney, S-51."""


def month_name(month: int, *, short: bool = False) -> str:
    """A month as people say it: ``July 1943``, or ``Jul 1943``."""
    name = _MONTHS[month % 12]
    return f"{name[:3] if short else name} {month // 12}"


def tons(figure: int) -> str:
    """``7,200 t``."""
    return f"{figure:,} t"


def roman(place: int) -> str:
    """The number of a tube: ``IV``."""
    return _ROMAN[place] if 0 < place < len(_ROMAN) else str(place)


def system(name: str) -> str:
    """A system within a sentence: ``the periscope``, ``diesel 1``."""
    label = SYSTEMS[name]
    label = label if label[0].isdigit() else label[0].lower() + label[1:]
    return label if name in _NUMBERED else f"the {label}"


def was(name: str) -> str:
    """``was`` or ``were``, for a system or a man."""
    return "were" if name in _MANY or name.startswith("crew-") else "was"


def man(name: str) -> str:
    """A man within a sentence: ``the doctor``, ``men of crew II``."""
    if name in _THE_MEN:
        return _THE_MEN[name]
    label = MEN[name]
    if name.startswith("crew-"):
        return f"men of {label[0].lower()}{label[1:]}"
    return f"the {label if name == 'kommandant' else label.lower()}"


def quality(level: int | str) -> str:
    """A level of quality, given as a number or by its name."""
    return QUALITIES[level] if isinstance(level, int) else level


def ship(name: str, size: str = "") -> str:
    """A ship within a sentence: ``the Norvik``, ``HMS Rodney``, ``a tanker``."""
    if not name:
        return f"a {SIZES[size]}" if size else "a ship"
    return name if _COMMISSIONED.match(name) else f"the {name}"


def a_ship(facts: Mapping[str, object]) -> str:
    """A ship with what is known of it: ``the Norvik, a tanker of 10,000 t,``."""
    name, size = str(facts["name"]), str(facts["size"])
    of = f"{SIZES[size]} of {tons(int(str(facts['tons'])))}" if facts["tons"] else SIZES[size]
    return f"{ship(name)}, {a(of)}," if name else a(of)


def area_in(column: str) -> str:
    """Where a box of the track lies: ``in the Atlantic``, ``off Brazil``."""
    return _IN_AREA.get(column) or f"in the {AREAS[column]}"


def base_in(base: str) -> str:
    """A base within a sentence: ``in France``, ``at Penang``, ``in the Mediterranean``."""
    if base == "penang":
        return "at Penang"
    return "in the Mediterranean" if base == "mediterranean" else f"in {BASES[base]}"


def boat_name(type_: str, number: str) -> str:
    """``U-123 (type VIIC)``."""
    return f"{number} (type {type_})"


def rank_name(rank: int, *, short: bool = False) -> str:
    """The rank of that number: ``Kapitänleutnant``, or ``KptLt``."""
    for row in printed().tables["ranks"]["list"]:
        if row["number"] == rank:
            return str(row["short" if short else "name"])
    return f"rank {rank}"


def award_name(grade: int) -> str:
    """What a grade of the Knight's Cross is called; '' for none."""
    for row in printed().tables["awards"]["list"]:
        if row["grade"] == grade:
            return AWARDS[row["id"]]
    return ""


def lesser_award_name(award: str) -> str:
    """What a lesser award is called."""
    for row in printed().tables["minor_awards"]["list"]:
        if row["id"] == award:
            return str(row["name"])
    raise KeyError(f"there is no award {award!r}")
