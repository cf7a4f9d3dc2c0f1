"""Set-up of a career: boat, month, base, Kommandant and optional rules [4.1 to 4.4, 4.7.1 to 4.7.3, 11.2.2, 14]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.dates import month, month_text
from kaleun.kernel.errors import OptionError
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled
from kaleun.kernel.rulebook import OptionSpec

from .boat_numbers import UNKNOWN, historical_numbers, number_of
from .components import Data
from .outfit import fresh_crew, new_boat
from .state import Career, Crew, Kommandant, State

__all__ = ["BOAT_TYPES", "OPTIONAL_RULES", "OPTIONS", "begin_career", "first_month", "set_up"]

BOAT_TYPES = (
    "VIIB", "VIIC", "VIIC Flak", "VIIC/41", "VIID", "IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV", "XXI",
)  # fmt: skip
_NONE = "none"
_CARDS = (
    ("luth", "1 Wolfgang Lüth, U-181"),
    ("henke", "2 Werner Henke, U-515"),
    ("hartmann", "3 Götz von Hartmann, U-441"),
    ("fenski", "4 Horst-Arno Fenski, U-410"),
    ("lange", "5 Hans-Günther Lange, U-711"),
    ("timm", "6 Heinrich Timm, U-862"),
    ("dobratz", "7 Kurt Dobratz, U-1232"),
    ("schnee", "8 Adalbert Schnee, U-2511"),
)
_ABILITIES = (
    ("marksman", "Marksman"),
    ("silent-runner", "Silent runner"),
    ("sharp-lookout", "Sharp lookout"),
    ("gunner", "Gunner"),
    ("master-engineer", "Master engineer"),
    ("lucky", "Lucky"),
)
_TARGETS = "Targets and torpedoes"
_ENEMY = "Escorts and aircraft"
_PATROL = "Boat and patrol"
_KOMMANDANT = "Kommandant"
_RECORD = "For the record"
_FLAGS = (
    ("standard-tonnages", "Standard tonnages", "Ships are not rolled on the rosters: each size has one tonnage.", "14.1a", _TARGETS),
    ("reduced-convoys", "Reduced convoys", "A die says how many ships of a convoy are in reach: two, three or four.", "14.2a", _TARGETS),
    ("historical-targeting", "Historical targeting", "Only number and size of the ships are known before you fire.", "14.3a", _TARGETS),
    ("historical-ids", "Historical boat numbers", "The log shows a number that a boat of the type really had.", "14.4a", _RECORD),
    ("wolfpack-names", "Historical wolfpack names", "A wolfpack patrol bears the name of a group of its month.", "14.5a", _RECORD),
    ("escort-quality", "Variable escort quality", "Escorts are green, trained, veteran or elite.", "14.6a", _ENEMY),
    ("aircraft-quality", "Variable aircraft quality", "Aircraft are green, trained, veteran or elite.", "14.7a", _ENEMY),
    ("evasive-manoeuvres", "Evasive manoeuvres", "Once a round you may try to dodge depth charges.", "14.8a", _ENEMY),
    ("resupply", "Resupply at sea", "After the last box on station a supply boat may be near.", "14.9a", _PATROL),
    ("other-areas", "Other patrol areas", "From rank 2 on you may sail for areas that history did not offer.", "14.10a", _PATROL),
    ("xxi-sonar", "Active sonar of type XXI", "A type XXI may ping before a submerged attack.", "14.12a", _PATROL),
    ("flotillas", "Flotillas", "The record names your flotilla.", "14.14a", _RECORD),
    ("extreme-range", "Extreme range", "A fourth range, for G7a torpedoes against convoys.", "14.16a", _TARGETS),
)  # fmt: skip
OPTIONAL_RULES = (*(flag[0] for flag in _FLAGS), "xxi-advance", "kommandant-cards", "abilities")
"""All optional rules, by slug. The last three have no flag of their own: their options switch them on."""

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "boat", "Boat", "The type you begin with; you keep it until she is lost or you are given a newer one.",
        "choice", "VIIC", tuple((type_, f"Type {type_}") for type_ in BOAT_TYPES), "4.1a",
    ),
    OptionSpec(
        "start", "First patrol", "Month of the first patrol, such as 1943-07. Empty: as early as the type allows.",
        "month", "", (), "4.2.1c",
    ),
    OptionSpec("kommandant", "Kommandant", "Your name. No effect on play.", "text", "", (), "4.3.1a"),
    OptionSpec("number", "Boat number", "Such as U-96. No effect on play.", "text", "", (), "4.3.1a"),
    *(OptionSpec(slug, label, text, "flag", False, (), rule, True, group) for slug, label, text, rule, group in _FLAGS),
    OptionSpec(
        "xxi-advance", "Type XXI earlier", "Months, 0 to 6, by which the type XXI comes before April 1945.",
        "number", 0, (), "14.11a", True, _PATROL,
    ),
    OptionSpec(
        "card", "Kommandant card", "Begin as a known Kommandant: the card sets boat, month, rank and more, and gives an ability.",
        "choice", _NONE, ((_NONE, "None"), *_CARDS), "14.13b", True, _KOMMANDANT,
    ),
    OptionSpec(
        "ability", "Special ability", "One for the whole career, chosen or rolled; not together with a card.",
        "choice", _NONE, ((_NONE, "None"), ("roll", "Roll for it"), *_ABILITIES), "14.15a", True, _KOMMANDANT,
    ),
)  # fmt: skip
"""The options of a new game."""


def set_up(options: Mapping[str, Any], data: Data) -> State:
    """The table before the career begins: the boat in port, undamaged, with a trained crew [4.4.2b, 4.4.2c].

    ``options`` holds every option of ``OPTIONS``. Raises OptionError for a month that is too early or too late [4.2.1c], a number
    that no boat of the type had [14.4b], and options that do not go together.
    """
    name = options["card"]
    card = data.tables["kommandant"][name] if name != _NONE else None
    if card and options["ability"] != _NONE:
        raise OptionError("a Kommandant card and a special ability do not go together (14.15a)")
    advance = _advance(options, data)
    type_ = card["type"] if card else options["boat"]
    start = month(card["start"]) if card else _start(options["start"], data, type_, advance)
    posting = card.get("posting", "") if card else ""
    boat = new_boat(data, type_, start, _first_base(data, start, posting), _number(options, data, type_, card))
    boat.posting = posting
    state = State(
        month=start,
        boat=boat,
        crew=Crew(quality=_quality(data, card), men=fresh_crew(data)),
        kommandant=Kommandant(
            name=options["kommandant"] or (str(card["title"]).split(",")[0] if card else ""),
            rank=card["rank"] if card else 1,
            award=card["award"] if card else 0,
            card=name if card else "",
        ),
        career=Career(began=start, promotion_from=start, xxi_advance=advance),
        optional=[slug for slug in OPTIONAL_RULES if _is_in_force(slug, options)],
    )
    if options["ability"] not in (_NONE, "roll"):
        _gain(state, options["ability"])
    return state


def begin_career(play: Play[State]) -> Procedure[None]:
    """Roll for the rank at the start, and for a special ability if one is to be rolled for [4.4.2a, 11.2.2b, 14.15a]."""
    state = play.state
    if not state.kommandant.card:
        rolled: Rolled = yield play.charts.dated("start_rank", state.month).plain(("4.4.2a", "11.2.2a"))
        play.state.kommandant.rank = rolled.result
    if "abilities" in play.state.optional and not play.state.kommandant.ability:
        rolled = yield play.charts["abilities"].plain()
        _gain(play.state, rolled.result)
    state = play.state
    play.note(
        "career-begun",
        rule="4.4.2a",
        boat=state.boat.type,
        base=state.boat.base,
        month=state.month,
        rank=state.kommandant.rank,
        card=state.kommandant.card,
        ability=state.kommandant.ability,
    )


def first_month(data: Data, type_: str, advance: int = 0) -> int:
    """The first month in which a career can begin with this type [4.2.1a], for type XXI less the production advance [14.11a].

    A pack that brings charts for earlier months opens the combined campaign: then it is the month of the type's own
    availability [4.2.1b, 4.2.1d].
    """
    boat_type = data.boats[type_]
    first = month(boat_type.available)
    if data.components.charts.dated_or_none("P1", first) is None:
        first = month(boat_type.first_patrol)
    return first - (advance if type_ == "XXI" else 0)


def _advance(options: Mapping[str, Any], data: Data) -> int:
    """The months of the production advance, checked [14.11a]."""
    advance: int = options["xxi-advance"]
    most: int = data.tables["xxi_advance"]["months"][-1]
    if not 0 <= advance <= most:
        raise OptionError(f"option xxi-advance: {advance} is not between 0 and {most} months (14.11a)")
    return advance


def _start(text: str, data: Data, type_: str, advance: int) -> int:
    """The month of the first patrol, checked [4.2.1c, 5.1.1a]."""
    first = first_month(data, type_, advance)
    if not text:
        return first
    try:
        start = month(text)
    except ValueError as wrong:
        raise OptionError(f"option start: {wrong}") from None
    if start < first:
        why = "; earlier months need the charts of the combined campaign (4.2.1d)" if type_ != "XXI" else ""
        raise OptionError(
            f"option start: a career with type {type_} begins in {month_text(first)} at the earliest{why}"
        )
    if start > data.months["last_patrol"]:
        raise OptionError(f"option start: no patrol begins after {data.figures['last_patrol']} (5.1.1a)")
    return start


def _first_base(data: Data, start: int, posting: str) -> str:
    """Where the first boat lies: in France up to August 1944, then in Germany [4.7.1a, 4.7.1b, 4.7.3d].

    A card can post its man to the Mediterranean or to the Arctic, where boats are based in Norway [4.7.2a, 4.7.4a, 14.13b].
    """
    if posting:
        return "mediterranean" if posting == "mediterranean" else "norway"
    return "france" if start <= data.months["france_last_departure"] else "germany"


def _number(options: Mapping[str, Any], data: Data, type_: str, card: Mapping[str, Any] | None) -> str:
    """What the log shows as the boat's number [4.3.1a]; by the optional rule one that a boat of the type had [14.4]."""
    text: str = options["number"]
    if card:
        return f"U-{card['boat']}"
    if not text:
        return UNKNOWN
    number = number_of(text)
    had = historical_numbers(data, type_)
    if options["historical-ids"] and had and number not in had:
        raise OptionError(f"option number: no boat of type {type_} was {text!r} (14.4b)")
    return text if number is None else f"U-{number}"


def _quality(data: Data, card: Mapping[str, Any] | None) -> int:
    """The crew's quality at the start [4.4.2b]."""
    table = data.tables["crew_quality"]
    level: int = table["levels"].index(card["crew"] if card else table["start"])
    return level


def _is_in_force(slug: str, options: Mapping[str, Any]) -> bool:
    if slug == "kommandant-cards":
        return bool(options["card"] != _NONE)
    if slug == "abilities":
        return bool(options["ability"] != _NONE)
    return bool(options[slug])


def _gain(state: State, ability: str) -> None:
    """Give the Kommandant his special ability, and what it brings at the start [14.15a, 14.15c]."""
    state.kommandant.ability = ability
    if ability == "master-engineer":
        state.crew.experte.append("engineer")
    elif ability == "lucky":
        state.career.luck_tokens += 1
