"""What a rulebook offers for the eye: its description on a shelf, and plots as plain data. Front-ends draw them."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Blurb", "Plot", "Series"]


class Blurb(Struct, frozen=True):
    """A rulebook as a shelf describes it."""

    paragraph: str = ""
    """What the player does, in a few sentences."""
    length: str = ""
    """How long a game takes: ``one patrol half an hour, a career three evenings``."""
    difficulty: str = ""
    """How hard it is to learn and to play."""


class Series(Struct, frozen=True):
    """One line, or one row of bars."""

    name: str
    values: tuple[float | None, ...]
    """One for each place on the axis; None where there is none."""
    own: bool = True
    """The player's own figures; False for what they are compared with."""


class Plot(Struct, frozen=True):
    """A plot of one idea."""

    title: str
    kind: str
    """``bars``, ``lines`` or ``steps``."""
    places: tuple[str, ...]
    """The labels along the axis."""
    series: tuple[Series, ...]
    unit: str = ""
    marks: tuple[tuple[float, str], ...] = ()
    """Levels drawn across the plot, each with its name."""
    note: str = ""
