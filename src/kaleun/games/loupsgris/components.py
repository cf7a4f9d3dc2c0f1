"""The components of Loups gris en Atlantique as structs: boats, options, counters, squares, equipment and limits."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaleun.kernel.components import Components, typed
from kaleun.kernel.errors import ComponentError

__all__ = [
    "BUNKER",
    "CUPS",
    "FILES",
    "HULL",
    "Ace",
    "Area",
    "BoatType",
    "Counter",
    "CrewOption",
    "Data",
    "Depths",
    "Item",
    "Limits",
    "Movement",
    "Port",
    "Rank",
    "Square",
    "WeatherLevel",
    "read_data",
]

FILES = ("tables.toml", "boats.toml", "career.toml", "chart.toml", "counters.csv")
CUPS = ("aircraft", "targets", "escorts", "damage")
BUNKER = "bunker"
HULL = ("stern", "bow", "centre", "turret")
"""The hull areas [13.2]."""


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


class _Raw(Struct, frozen=True):
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


class Data:
    """All of it. Plain tables are reached by ``data.tables``."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.tables = components.tables
        tables = components.tables
        self.boats: dict[str, BoatType] = self._named("boat", BoatType)
        self.options: dict[str, CrewOption] = self._named("option", CrewOption)
        self.crew_options = tuple(name for name, option in self.options.items() if option.kind == "crew")
        self.commander_options = tuple(name for name, option in self.options.items() if option.kind == "commander")
        self.items: dict[str, Item] = self._named("items", Item, tables["equipment"]["items"], "equipment")
        self.worsening: dict[str, tuple[str, ...]] = {}
        """Lasting items by the figure, sum or check that a hit on them lowers."""
        for name, item in self.items.items():
            if item.lasting:
                self.worsening[item.effect] = (*self.worsening.get(item.effect, ()), name)
        self.areas: dict[str, Area] = {
            area.code: area for area in (typed(a, Area, "boats.toml", "area") for a in tables["area"])
        }
        self.counters: dict[str, Counter] = {raw.id: _counter(raw) for raw in components.listed("counters", _Raw)}
        self.squares: dict[str, Square] = {
            square.id: square for square in (typed(s, Square, "chart.toml", "square") for s in tables["square"])
        }
        self.missions: dict[int, str] = {s.mission: s.id for s in self.squares.values() if s.mission}
        """The patrol squares by their number [5b]."""
        self.ports: dict[str, Port] = {
            port.id: port for port in (typed(p, Port, "chart.toml", "bunker.ports") for p in tables["bunker"]["ports"])
        }
        self.leaving: tuple[str, ...] = tuple(tables["bunker"]["out"])
        """What may follow the Bunker."""
        self.last_high = str(tables["chart"]["last_high"])
        self.priority: tuple[str, ...] = tuple(tables["priority"]["order"])
        weather = components.charts["weather"]
        self.weather: dict[int, WeatherLevel] = {
            n: typed(weather.look_up(n), WeatherLevel, "tables.toml", "weather") for n in weather.dice.totals()
        }
        self.first_weather = int(weather.data["start_level"])
        self.scale: tuple[tuple[int | None, int], ...] = tuple(
            (row.get("max"), row["result"]) for row in tables["modifier_scale"]["rows"]
        )
        self.limits = Limits(**{name: tables["limits"][name]["value"] for name in Limits.__struct_fields__})
        self.movement: Movement = _figures(tables, "movement", Movement)
        self.depths: Depths = _figures(tables, "depths", Depths)
        self.discretion_plus = int(tables["modifier_scale"]["discretion_plus"])
        """What the sum of discretion adds to the boat's figures [4.7b]."""
        self.fame = _fame(tables["fame"])
        crew = {key: value for key, value in tables["crew"].items() if key not in ("provenance", "source")}
        self.crew = Crew(**crew, level_every=tables["fame"]["crew_level"]["every_patrols"])
        self.floors: dict[str, int] = tables["repair_classes"]["floors"]
        self.repair_classes: dict[str, str] = {
            key: value for key, value in tables["repair_classes"].items() if isinstance(value, str)
        }
        self.ranks: tuple[Rank, ...] = tuple(typed(r, Rank, "career.toml", "rank") for r in tables["rank"])
        self.aces: tuple[Ace, ...] = tuple(typed(a, Ace, "career.toml", "ace") for a in tables["ace"])
        self._check()

    def scaled(self, total: int) -> int:
        """The modifier of 4.7 that a sum gives."""
        for most, result in self.scale:
            if most is None or total <= most:
                return result
        raise ComponentError("tables.toml", "modifier_scale.rows", "the last row takes everything above")

    def after(self, square: str, homeward: bool) -> tuple[str, ...]:
        """The squares that may follow one [6.2]: several where the route is chosen."""
        if square == BUNKER:
            return self.leaving
        here = self.squares[square]
        return here.home if homeward and here.set == "coastal" else here.out

    def points_of(self, grt: int) -> int:
        """The tonnage points of a ship [17i]."""
        for band in self.tables["tonnage"]["bands"]:
            if grt <= band.get("max", grt):
                return int(band["points"])
        raise ComponentError("career.toml", "tonnage.bands", "the last band takes everything above")

    def _named(
        self, name: str, kind: type[Any], values: dict[str, Any] | None = None, table: str = ""
    ) -> dict[str, Any]:
        values = self.tables[name] if values is None else values
        file = self.components.files[table or name]
        return {
            key: typed(value, kind, file, f"{name}.{key}") for key, value in values.items() if isinstance(value, dict)
        }

    def _check(self) -> None:
        for square in self.squares.values():
            for follows in (*square.out, *square.home):
                if follows != BUNKER and follows not in self.squares:
                    raise ComponentError("chart.toml", square.id, f"there is no square {follows!r}")
        if sorted(self.missions) != list(self.components.charts["mission"].dice.totals()):
            raise ComponentError("chart.toml", "square.mission", "expected each number of the mission order once")
        for counter in self.counters.values():
            if counter.cup not in CUPS:
                raise ComponentError("counters.csv", counter.id, f"found the cup {counter.cup!r}; expected {CUPS}")
            if counter.cup == "damage" and counter.area not in self.areas:
                raise ComponentError("counters.csv", counter.id, f"there is no area {counter.area!r}")
        for area in HULL:
            for row in self.components.charts[f"equipment.{area}"].rows:
                if row.results[""] not in self.items:
                    raise ComponentError("tables.toml", f"equipment.{area}", f"no item {row.results['']!r}")


def _counter(raw: _Raw) -> Counter:
    ships = [Ship(name, int(grt)) for name, grt in ((raw.ship1, raw.grt1), (raw.ship2, raw.grt2)) if name]
    return Counter(
        raw.id, raw.cup, raw.label, raw.count, int(raw.firepower or 0), raw.flags, int(raw.tonnage or 0), int(raw.flight or 0),
        tuple(ships), raw.area, raw.symbol,
    )  # fmt: skip


def _figures(tables: dict[str, Any], name: str, kind: type[Any]) -> Any:
    """A table of figures, each with its provenance, as a struct."""
    return typed({key: figure["value"] for key, figure in tables[name].items()}, kind, "tables.toml", name)


def _fame(table: dict[str, Any]) -> Fame:
    return Fame(
        start=table["start"],
        reroll=table["reroll"]["cost"],
        autonomy_point=table["autonomy_point"]["cost"],
        check_bonus=table["check_bonus"]["cost"],
        repair_bonus=table["repair_bonus"]["cost"],
        arrival=table["arrival"]["gain"],
        destroyed=table["destroyed"]["gain"],
        tonnage_point=table["tonnage_point"]["gain"],
        keep=table["keep_at_departure"]["max"],
        option_new=table["option_new"]["cost"],
        option_raise=table["option_raise"]["cost_per_new_value"],
    )


def read_data(components: Components) -> Data:
    """The components as structs. Raises ComponentError for whatever does not fit."""
    return Data(components)
