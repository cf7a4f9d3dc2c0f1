"""The components of Loups gris en Atlantique as structs: boats, options, counters, squares, equipment and limits."""

from __future__ import annotations

from typing import Any, Final

from kaleun.kernel.components import Components, typed
from kaleun.kernel.errors import ComponentError

from .pieces import (
    Ace,
    Area,
    BoatType,
    Counter,
    Crew,
    CrewOption,
    Depths,
    Fame,
    Item,
    Limits,
    Movement,
    Port,
    Rank,
    RawCounter,
    Ship,
    Square,
    WeatherLevel,
)

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

FILES: Final = ("tables.toml", "boats.toml", "career.toml", "chart.toml", "counters.csv")
CUPS: Final = ("aircraft", "targets", "escorts", "damage")
BUNKER: Final = "bunker"
HULL: Final = ("stern", "bow", "centre", "turret")
"""The hull areas [13.2]."""


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
        self.counters: dict[str, Counter] = {raw.id: _counter(raw) for raw in components.listed("counters", RawCounter)}
        self.cups: dict[str, tuple[str, ...]] = {
            cup: tuple(c.id for c in self.counters.values() if c.cup == cup for _ in range(c.count)) for cup in CUPS
        }
        """The counters of each cup, decoys among them, in the order of the file."""
        self.decoys = frozenset([counter.id for counter in self.counters.values() if counter.decoy])
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
            if counter.id.startswith("@"):
                raise ComponentError("counters.csv", counter.id, "no id begins with @")
            if counter.cup == "damage" and counter.area not in self.areas:
                raise ComponentError("counters.csv", counter.id, f"there is no area {counter.area!r}")
        for area in HULL:
            for row in self.components.charts[f"equipment.{area}"].rows:
                if row.results[""] not in self.items:
                    raise ComponentError("tables.toml", f"equipment.{area}", f"no item {row.results['']!r}")


def _counter(raw: RawCounter) -> Counter:
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
