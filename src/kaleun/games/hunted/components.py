"""The components of The Hunted as structs: boat types, tracks, rosters and the plain tables of the component files."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from kaleun.kernel.components import Components, typed
from kaleun.kernel.dates import month
from kaleun.kernel.errors import ComponentError

__all__ = ["FILES", "Assignment", "BoatType", "Data", "MinorAward", "Ship", "Track", "read_data"]

FILES = (
    "charts.toml",
    "career.toml",
    "boats.toml",
    "tracks.toml",
    "ships-small.csv",
    "ships-large.csv",
    "ships-tanker.csv",
    "ships-capital.csv",
    "ships-submarine.csv",
    "ships-north-america.csv",
    "escorts.csv",
    "aircraft.csv",
)


class Ends(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure for each end of the boat."""

    forward: int
    aft: int


class StandardLoad(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed mix of torpedoes [4.5]."""

    g7e: int
    g7a: int
    homing: int


class DeckGun(Struct, frozen=True, forbid_unknown_fields=True):
    """Calibre in millimetres (0: none) and points of ammunition."""

    calibre_mm: int
    ammo: int


class Mines(Struct, frozen=True, forbid_unknown_fields=True):
    """Mines in bays of their own, or torpedoes given up for mines in the tubes [7.4.2e]."""

    bays: int
    kind: str
    in_tubes: int


class RefitLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Up to so many marked hull boxes cost so many months."""

    max: int
    months: int


class Hull(Struct, frozen=True, forbid_unknown_fields=True):
    """Boxes of the hull track (the last is SUNK) and the months they add to the refit."""

    boxes: int
    refit: list[RefitLine]


class BoatType(Struct, frozen=True, forbid_unknown_fields=True):
    """A boat type, as printed on its display mat."""

    family: str
    available: str
    first_patrol: str
    tubes: Ends
    reloads: Ends
    torpedoes: int
    load: StandardLoad
    swap: int
    deck_gun: DeckGun
    flak: list[str]
    mines: Mines
    hull: Hull
    flooding: int
    schnorchel: str
    balkon: str
    alberich: bool
    kite: bool
    tracks: str
    fields: list[dict[str, Any]] = field(default_factory=list)
    history: dict[str, Any] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """A patrol track: its boxes in order, with multipliers as ``area*2``, and the months at sea."""

    boxes: list[str]
    months: int
    provenance: str
    source: str
    ends_at: str = ""
    first_box: str = ""


class Assignment(Struct, frozen=True, forbid_unknown_fields=True):
    """What a patrol assignment means: its area, the key of its track, and what it is marked with."""

    area: str
    track: str
    wolfpack: bool = False
    mission: str = ""


class Ship(Struct, frozen=True):
    """A ship of a roster."""

    roll: int
    name: str
    tons: int
    damage_to_sink: int
    fast: bool
    year_sunk: str
    provenance: str
    roster: str = ""
    """For the North American rosters: which of the three."""
    ship_class: str = ""


class _Raw(Struct, frozen=True, rename={"ship_class": "class"}):
    roll: int
    name: str
    tons: int
    damage_to_sink: int
    fast: int
    year_sunk: str
    provenance: str
    roster: str = ""
    ship_class: str = ""


class MinorAward(Struct, frozen=True, gc=False):
    """A lesser award: the month from which it is given, and the counts of which one is enough [11.3p]."""

    name: str
    first: int
    patrols: int
    successes: int
    ships: int
    tons: int


class Data:
    """All of it. Plain tables are reached by ``data.tables``."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.tables = components.tables
        self.figures: dict[str, Any] = components.tables["figures"]
        self.passenger: str = components.tables["generic"]["passenger"]
        """The man who is aboard on some missions only."""
        skip = {"homing_by_month", "fat", "generic"}
        self.boats: dict[str, BoatType] = {
            name: components.table(name, BoatType)
            for name, file in components.files.items()
            if name in components.tables and name not in skip and "family" in components.tables[name] and "tubes" in components.tables[name]
        }  # fmt: skip
        assignments = components.tables["assignments"]
        self.assignments: dict[str, Assignment] = {
            name: typed(value, Assignment, components.files["assignments"], f"assignments.{name}")
            for name, value in assignments.items()
            if isinstance(value, dict)
        }
        self.tracks: dict[str, dict[str, Track]] = {
            family: {
                name: typed(track, Track, components.files["tracks"], f"tracks.{family}.{name}")
                for name, track in tracks.items()
            }
            for family, tracks in components.tables["tracks"].items()
        }
        self.rosters: dict[str, dict[int, Ship]] = {
            size: self._roster(file, "")
            for size, file in (
                ("small-freighter", "ships-small"),
                ("large-freighter", "ships-large"),
                ("tanker", "ships-tanker"),
                ("capital-ship", "ships-capital"),
                ("submarine", "ships-submarine"),
            )
        } | {
            f"north-america-{size}": self._roster("ships-north-america", size)
            for size in ("small-freighter", "large-freighter", "tanker")
        }
        """Ships by roster and roll; the roster's chart is ``rosters.<roster>``."""
        self._check()

    def _roster(self, file: str, roster: str) -> dict[int, Ship]:
        ships = {}
        for raw in self.components.listed(file, _Raw):
            if not roster or raw.roster == roster:
                ships[raw.roll] = Ship(
                    raw.roll, raw.name, raw.tons, raw.damage_to_sink, bool(raw.fast), raw.year_sunk, raw.provenance,
                    raw.roster, raw.ship_class,
                )  # fmt: skip
        return ships

    def _check(self) -> None:
        for roster, ships in self.rosters.items():
            chart = self.components.charts.get(f"rosters.{roster}")
            if chart is not None and set(ships) != set(chart.dice.totals()):
                missing = sorted(set(chart.dice.totals()) - set(ships))
                raise ComponentError(
                    f"roster {roster}",
                    "roll",
                    f"no ship for {missing or sorted(set(ships) - set(chart.dice.totals()))}",
                )
        for name, boat in self.boats.items():
            if boat.tracks not in self.tracks:
                raise ComponentError(
                    "boats.toml", f"{name}.tracks", f"found {boat.tracks!r}; expected one of {sorted(self.tracks)}"
                )
            if boat.tubes.forward + boat.tubes.aft + boat.reloads.forward + boat.reloads.aft != boat.torpedoes:
                raise ComponentError("boats.toml", f"{name}.torpedoes", "expected the sum of tubes and reloads")

    @cached_property
    def months(self) -> dict[str, int]:
        """The months named in [figures], as numbers."""
        return {
            key: month(value) for key, value in self.figures.items() if isinstance(value, str) and value[:2] == "19"
        }

    @cached_property
    def minor_awards(self) -> tuple[MinorAward, ...]:
        """The lesser awards that a record of so many patrols, successes, ships or tons brings."""
        counts = ("patrols", "successes", "ships", "tons")
        return tuple(
            MinorAward(
                str(row["id"]),
                month(row["from"]) if "from" in row else 0,
                *(int(row.get(count, sys.maxsize)) for count in counts),
            )
            for row in self.tables["minor_awards"]["list"]
            if not row.keys().isdisjoint(counts)
        )

    @cached_property
    def _homing(self) -> tuple[tuple[int, int, str], ...]:
        """First month, last month and torpedo of each row."""
        return tuple(
            (
                month(row["from"]) if "from" in row else 0,
                month(row["to"]) if "to" in row else sys.maxsize,
                str(row["torpedo"]),
            )
            for row in self.tables["homing_by_month"]["rows"]
        )

    @cached_property
    def random_event_on(self) -> int:
        """The natural encounter roll that brings a random event [8.2.7]."""
        return int(self.tables["E1"]["random_event"]["natural_roll"])

    def homing_torpedo(self, number: int) -> str:
        """The homing torpedo of the standard load of a month [4.5g]."""
        for first, last, torpedo in self._homing:
            if first <= number <= last:
                return torpedo
        raise ComponentError("boats.toml", "homing_by_month", f"no row holds in month {number}")

    def points_to_sink(self, tons: int) -> int:
        """Damage points that sink a merchant ship of so many tons [8.3.5a]."""
        for row in self.tables["points_to_sink"]["by_tons"]:
            if tons <= row.get("max_tons", tons):
                return int(row["points"])
        raise ComponentError("charts.toml", "points_to_sink.by_tons", "the last row takes everything above")


def read_data(components: Components) -> Data:
    """The components as structs. Raises ComponentError for whatever does not fit."""
    return Data(components)
