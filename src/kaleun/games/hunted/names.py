"""What things are called: systems, men, torpedoes, ships, waters, bases, ranks and awards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .printed import printed

__all__ = [
    "AREAS",
    "ASSIGNMENTS",
    "AWARDS",
    "BASES",
    "ENCOUNTERS",
    "ENDED",
    "EQUIPMENT",
    "EVENTS",
    "LEVELS",
    "MEN",
    "MISSIONS",
    "QUALITIES",
    "RANGES",
    "SIZES",
    "STATES",
    "SYSTEMS",
    "TORPEDOES",
    "WEAPONS",
    "a_ship",
    "area_in",
    "award_name",
    "base_in",
    "boat_name",
    "counted",
    "lesser_award_name",
    "listed",
    "man",
    "month_name",
    "number",
    "ordinal",
    "quality",
    "rank_name",
    "roman",
    "sentence",
    "ship",
    "system",
    "tons",
    "was",
]

SYSTEMS = {
    "electric-1": "Electric motor 1",
    "electric-2": "Electric motor 2",
    "diesel-1": "Diesel 1",
    "diesel-2": "Diesel 2",
    "periscope": "Periscope",
    "radio": "Radio",
    "hydrophones": "Hydrophones",
    "batteries": "Batteries",
    "forward-torpedo-door": "Forward torpedo doors",
    "aft-torpedo-door": "Aft torpedo doors",
    "dive-planes": "Dive planes",
    "fuel-tanks": "Fuel tanks",
    "deck-gun": "Deck gun",
    "flak-20": "2 cm flak",
    "flak-37": "3.7 cm flak",
}
"""The systems, as the mat of the boat names them."""
_MANY = ("hydrophones", "batteries", "forward-torpedo-door", "aft-torpedo-door", "dive-planes", "fuel-tanks")
_NUMBERED = ("electric-1", "electric-2", "diesel-1", "diesel-2")

MEN = {
    "kommandant": "Kommandant",
    "first-watch-officer": "I WO",
    "second-watch-officer": "II WO",
    "engineer": "Engineer (LI)",
    "doctor": "Doctor",
    "crew-1": "Crew I",
    "crew-2": "Crew II",
    "crew-3": "Crew III",
    "crew-4": "Crew IV",
    "abwehr-agent": "Agent",
}
"""The men, as the mat names them."""
_THE_MEN = {
    "first-watch-officer": "the first watch officer",
    "second-watch-officer": "the second watch officer",
    "engineer": "the chief engineer",
    "abwehr-agent": "the agent",
    "petty-officer": "a petty officer",
    "generic": "the crew",
}

STATES = ("fit", "lightly wounded", "seriously wounded", "killed")
"""The states of a man, by their numbers."""
QUALITIES = ("Green", "Trained", "Veteran", "Elite")
"""The levels of quality, by their numbers."""

TORPEDOES = {
    "g7a": "G7a",
    "g7e": "G7e",
    "falke": "Falke",
    "zaunkoenig": "Zaunkönig",
    "zaunkoenig-ii": "Zaunkönig II",
    "mine": "mine",
}

AREAS = {
    "biscay": "Bay of Biscay",
    "transit": "Transit",
    "gibraltar": "Strait of Gibraltar",
    "mission": "Mission box",
    "atlantic": "Atlantic",
    "invasion": "Invasion area",
    "arctic": "Arctic",
    "british-isles": "British Isles",
    "caribbean": "Caribbean",
    "mediterranean": "Mediterranean",
    "north-america": "North America",
    "norway": "Norway",
    "west-african-coast": "West African Coast",
    "brazilian-coast": "Brazilian Coast",
    "indian-ocean": "Indian Ocean",
    "australia": "Australia",
}
"""The columns of the encounter chart, which are the boxes of a track."""
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

ASSIGNMENTS = {
    "atlantic": "Atlantic",
    "atlantic-w": "Atlantic, wolfpack",
    "british-isles": "British Isles",
    "british-isles-m": "British Isles, minelaying",
    "british-isles-a": "British Isles, agent",
    "north-america": "North America",
    "north-america-m": "North America, minelaying",
    "north-america-a": "North America, agent",
    "caribbean": "Caribbean",
    "arctic": "Arctic",
    "mediterranean": "Mediterranean",
    "west-african-coast": "West African Coast",
    "brazilian-coast": "Brazilian Coast",
    "indian-ocean": "Indian Ocean",
    "invasion": "Invasion",
    "australia": "Australia",
    "replenishment": "Replenishment",
}
MISSIONS = {
    "abwehr": "land an agent",
    "minelaying": "lay mines",
    "anti-invasion": "attack the landing fleet",
    "replenishment": "supply other boats",
}

BASES = {
    "france": "France",
    "norway": "Norway",
    "germany": "Germany",
    "mediterranean": "Mediterranean",
    "penang": "Penang",
}

ENCOUNTERS = {
    "none": "no encounter",
    "aircraft": "aircraft",
    "escort": "escort",
    "ship": "ship alone",
    "ship-escort": "ship with escort",
    "two-ships": "two ships",
    "two-ships-escort": "two ships with escort",
    "tanker": "tanker alone",
    "convoy": "convoy",
    "capital-ship": "capital ship with escort",
    "submarine": "enemy submarine",
}
SIZES = {
    "small-freighter": "small freighter",
    "large-freighter": "large freighter",
    "tanker": "tanker",
    "capital-ship": "capital ship",
    "submarine": "submarine",
    "escort": "escort",
}
RANGES = {"close": "close", "medium": "medium", "long": "long", "extreme": "extreme"}
WEAPONS = {
    "hedgehog": "Hedgehog",
    "squid": "Squid",
    "fido": "a Fido homing torpedo",
    "rockets": "rockets",
    "tsetse": "a 57 mm gun",
}

EVENTS = {
    "man-overboard": "Man overboard",
    "caught-unawares": "Caught unawares",
    "gyro-failure": "Gyro compass failure",
    "schnorchel-valve": "Schnorchel valve jammed",
    "superior-torpedoes": "Superior torpedoes",
    "spare-parts": "Spare parts",
    "hals-und-beinbruch": "Hals- und Beinbruch",
    "luftwaffe-recon": "Air reconnaissance",
    "convoy-report": "Convoy report",
    "weather-duty": "Weather reporting",
    "loose-torpedo": "Torpedo broken loose",
    "severe-storm": "Severe storm",
    "swim-call": "Swim call",
    "exhaust-gas": "Exhaust gas in the boat",
}
EQUIPMENT = {
    "schnorchel": "a schnorchel",
    "balkon": "the Balkon hydrophone array",
    "alberich": "the Alberich coating",
    "kite": "a new Fa-330 kite",
}
ENDED = {
    "survived": "lived to see the end of the war",
    "sunk": "lost with his boat",
    "killed": "killed aboard",
    "scuttled": "boat scuttled",
    "captured": "boat captured",
    "lost-at-sea": "lost at sea",
    "relieved": "relieved of command",
}
LEVELS = {
    "defeat": "Defeat",
    "draw": "Draw",
    "marginal-victory": "Marginal victory",
    "substantial-victory": "Substantial victory",
    "decisive-victory": "Decisive victory",
}
"""The victory levels."""
AWARDS = {
    "knights-cross": "Knight's Cross",
    "oakleaves": "Oakleaves to the Knight's Cross",
    "swords": "Oakleaves and Swords to the Knight's Cross",
    "diamonds": "Oakleaves, Swords and Diamonds to the Knight's Cross",
}

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
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


def number(count: int) -> str:
    """A small number as a word: ``three``."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str, things: str = "") -> str:
    """``1 hit``, ``3 hits``."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def ordinal(count: int) -> str:
    """``1st``, ``12th``, ``33rd``."""
    ending = "th" if count // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def roman(place: int) -> str:
    """The number of a tube: ``IV``."""
    return _ROMAN[place] if 0 < place < len(_ROMAN) else str(place)


def listed(parts: Sequence[str]) -> str:
    """``one, two and three``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def sentence(text: str) -> str:
    """The text with a capital letter first and a full stop behind it."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


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
    of = f"{SIZES[size]} of {tons(int(str(facts['tons'])))}"
    article = "an" if of[0] in "aeiou" else "a"
    return f"{ship(name)}, {article} {of}," if name else f"{article} {of}"


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
