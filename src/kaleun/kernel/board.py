"""What a rulebook hands to whoever draws the table: sheets of the board, lists that belong to them, and plots of a career.

The drawings are SVG that names no colour: lines and areas carry classes, and the front-end's style says what they look like.
An element that stands for an option carries ``data-option`` with the option's id and, as a group of class ``key``, its key cap.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Gauge", "Group", "Panel", "Plot", "Point", "Row", "Series"]


class Row(Struct, frozen=True):
    """One line of a list that belongs to the table: a tube, a system, a man."""

    label: str
    value: str = ""
    state: str = ""
    """What it is like: ``sound``, ``damaged``, ``out``, ``empty``, ``full``, or '' where it has no state."""
    said: str = ""
    """The state in words, where it must be said (``lightly wounded``)."""
    option: str = ""
    """The id of the option that stands for it, if one does."""
    key: str = ""
    """The key of that option."""


class Gauge(Struct, frozen=True):
    """A track of boxes of which some are marked."""

    label: str
    marked: int
    of: int
    end: str
    """What the last box means."""


class Group(Struct, frozen=True):
    """A titled list."""

    title: str
    rows: tuple[Row, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    columns: int = 1
    folded: bool = False
    """Is it shown on request only?"""


class Panel(Struct, frozen=True):
    """One sheet of the board."""

    id: str
    place: str
    """``strip`` (thin, above all), ``main`` (large: what goes on) or ``mat`` (what lies beside it)."""
    title: str
    svg: str = ""
    tags: tuple[str, ...] = ()
    """What holds at the moment, a word or two each: ``Night``, ``Medium range``."""
    note: str = ""
    groups: tuple[Group, ...] = ()
    words: tuple[str, ...] = ()
    """The drawing in words, a line each, for whoever cannot see it."""


class Point(Struct, frozen=True):
    """One point of a plot: where it stands on the axis, its height, and what is said of it."""

    label: str
    value: float
    said: str = ""
    state: str = ""
    """``''``, ``good`` or ``bad``: drawn plain, filled or hatched."""


class Series(Struct, frozen=True):
    """A run of points with its own label."""

    label: str
    points: tuple[Point, ...]
    pencil: bool = False
    """Is it a comparison, drawn in pencil?"""


class Plot(Struct, frozen=True):
    """One plot of a career, one idea each."""

    title: str
    kind: str
    """``columns``, ``line`` (steps from point to point) or ``bars`` (lying, for kinds of things)."""
    unit: str
    series: tuple[Series, ...]
    levels: tuple[tuple[str, float], ...] = ()
    """Figures to be held against: label and height."""
    note: str = ""
