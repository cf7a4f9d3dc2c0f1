"""What the components are made of: a struct for each kind of thing that the data files list."""

from __future__ import annotations

from msgspec import Struct

__all__ = [
    "Ace",
    "Area",
    "BoatType",
    "Counter",
    "Crew",
    "CrewOption",
    "DeckGun",
    "Depths",
    "Fame",
    "Item",
    "Limits",
    "Movement",
    "Port",
    "Rank",
    "RawCounter",
    "Rows",
    "Ship",
    "Square",
    "Tubes",
    "WeatherLevel",
]


class DeckGun(Struct, frozen=True, forbid_unknown_fields=True):
    """One die, and what is added to it."""

    shots: int
    plus: int
    calibre_mm: int


class Tubes(Struct, frozen=True, forbid_unknown_fields=True):
    """Bow and stern tubes."""

    bow: int
    stern: int


class Rows(Struct, frozen=True, forbid_unknown_fields=True):
    """Circles for each area; one figure for each flak gun."""

    stern: int
    bow: int
    centre: int
    turret: int
    flak: tuple[int, ...]
    deck_gun: int
    crew: int


class BoatType(Struct, frozen=True, forbid_unknown_fields=True):
    """A boat type: the eight characteristics of 4.3, and its sheet."""

    name: str
    torpedoes: int
    autonomy: int
    max_depth: int
    dive_speed: int
    maneuverability: int
    flak_dice: int
    flak_guns: tuple[str, ...]
    deck_gun: DeckGun
    size: int
    repair_cost: int
    tubes: Tubes
    circles: Rows
    length_m: float
    provenance: str
    source: str
    exact: list[dict[str, str]]


class Area(Struct, frozen=True):
    """A damage area: code on the counters, key of its row (``flak`` stands for the guns), hull, weapon or crew."""

    code: str
    key: str
    kind: str
    equipment_table: str = ""


class CrewOption(Struct, frozen=True):
    """A crew option or a specialisation of the commander."""

    name: str
    kind: str
    start: int
    max: int
    adds_to: str
    provenance: str
    source: str


class Ship(Struct, frozen=True):
    """One of the historical ships behind a target counter."""

    name: str
    grt: int


class Counter(Struct, frozen=True):
    """A counter of one of the four cups."""

    id: str
    cup: str
    label: str
    count: int
    firepower: int
    kind: str
    """'' for a plain one, decoy, R, B, E/P or P."""
    points: int
    flight: int
    ships: tuple[Ship, ...]
    area: str
    symbol: str

    @property
    def decoy(self) -> bool:
        """Is it blank [7.3.1b]?"""
        return self.kind == "decoy"


class RawCounter(Struct, frozen=True):
    """A line of counters.csv as it stands there."""

    id: str
    cup: str
    label: str
    count: int
    firepower: str
    flags: str
    tonnage: str
    flight: str
    ship1: str
    grt1: str
    ship2: str
    grt2: str
    area: str
    symbol: str


class Square(Struct, frozen=True):
    """A square of the navigation chart, with what may follow on the way out and on the way home."""

    id: str
    name: str
    set: str
    colour: str
    lon: float
    lat: float
    out: tuple[str, ...]
    home: tuple[str, ...] = ()
    mission: int = 0
    route: str = ""


class Port(Struct, frozen=True):
    """A home port [4.1]."""

    name: str
    lon: float
    lat: float

    @property
    def id(self) -> str:
        """Its slug."""
        return self.name.lower()


class Item(Struct, frozen=True, rename={"repair": "class"}):
    """An item of equipment: what each hit takes away, and how it is repaired."""

    name: str
    repair: str
    """mechanical, electrical or none."""
    effect: str
    amount: int
    lasting: bool


class WeatherLevel(Struct, frozen=True):
    """A level of the weather board: its two columns."""

    level: int
    name: str
    approach: int
    firing: int


class Limits(Struct, frozen=True):
    """Fixed numbers of the rules and exits of their loops."""

    convoy_escort_draw: int
    water_leak_max: int
    depth_lost: int
    escort_salvo_max: int
    salvo_max: int
    combativity_max: int
    approach_repeats: int
    deck_gun_shots: int
    air_attack_runs: int
    break_through_attempts: int
    shake_off_repeats: int
    depth_charge_phases: int
    leak_repair_repeats: int
    salvo_min: int
    bomber_factor: int
    """What the damage counters of a bomber's first attack are multiplied by [7.2c]."""
    heart_factor: int
    """What those of the depth charges after decision 4 are multiplied by [18.4b]."""


class Movement(Struct, frozen=True):
    """How far a boat goes in a phase, and what Autonomy Points are spent on [4.3, 6.2.2]."""

    free: tuple[int, ...]
    """Squares she may go without an Autonomy Point."""
    extra: int
    """Squares farther that she may go with one, at most."""
    extra_cost: int
    stay_cost: int

    @property
    def farthest(self) -> int:
        """As far as she may go at all [6.2.2b]."""
        return max(self.free) + self.extra


class Depths(Struct, frozen=True):
    """Depth levels beside the maximum of the boat."""

    shallowest: int
    """The least that may be ordered in a hunt [12.2c]."""
    deeper: tuple[int, ...]
    """Those that only decision 1 reaches [18.1a]."""


class Fame(Struct, frozen=True):
    """What Fame Points are earned and spent on."""

    start: int
    reroll: int
    """Cost of a re-roll."""
    autonomy_point: int
    check_bonus: int
    repair_bonus: int
    arrival: int
    """Earned."""
    destroyed: int
    tonnage_point: int
    keep: int
    """At most so many go along."""
    option_new: int
    option_raise: int
    """Cost a new value."""


class Crew(Struct, frozen=True):
    """The crew at the start, and the limits of its level."""

    level: int
    level_max: int
    level_min_at_sea: int
    level_min_at_departure: int
    combativity: int
    level_every: int
    """Patrols to a rise of the level [17.2a]."""


class Rank(Struct, frozen=True):
    """A title reached at a total of GRT."""

    title: str
    min_grt: int


class Ace(Struct, frozen=True):
    """A historical commander to compare with."""

    name: str
    ships: int
    grt: int
