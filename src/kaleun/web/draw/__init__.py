"""Small drawings that the templates use: dice, signs, boxes of a track, plots. They know no game and name no colour."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from .dice import die
from .plots import plot
from .signs import boxes, icon, state

__all__ = ["boxes", "die", "icon", "install", "plot", "state"]


def install(environment: Any) -> None:
    """Hand the drawings to a Jinja environment."""
    environment.globals.update(boxes=boxes, die=die, icon=icon, plot=plot, state=state, Markup=Markup)
