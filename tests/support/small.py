"""Rulebooks of one procedure, for tests that look at one thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.components import Components
from kaleun.kernel.game import Game
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, choose
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.words import Words

__all__ = ["Notes", "Small", "ask", "begin", "die", "plain_chart"]


class Notes(Struct):
    """What a test's procedure keeps on the table."""

    left: int = 0
    seen: list[Any] = []
    facts: dict[str, Any] = {}


class Small(Rulebook[Notes]):
    """A rulebook whose rules are one procedure."""

    id = "small"
    title = "Small"
    rules_version = 1
    state_version = 1
    state_type = Notes
    package = "support"
    component_files = ()
    options = ()

    def __init__(
        self,
        procedure: Callable[[Play[Notes]], Procedure[Any]],
        *,
        state: Notes | None = None,
        cups: Mapping[str, list[str]] | None = None,
        seats: tuple[str, ...] = ("player",),
        chance: Callable[[Play[Notes], Any], Procedure[Any] | None] | None = None,
        charts: Mapping[str, Chart] | None = None,
    ) -> None:
        self.procedure = procedure
        self.first = state or Notes()
        self.cups = cups or {}
        self._seats = seats
        self.second_chance = chance
        self._charts = Charts(charts or {})

    def components(self, packs: Any = ()) -> tuple[Components, Any]:
        return Components(self._charts, {}, {}, {}), None

    def set_up(self, options: Mapping[str, Any], data: Any) -> Notes:
        return self.first

    def fill_cups(self, play: Play[Notes]) -> None:
        for name, contents in self.cups.items():
            play.cups.fill(name, contents)

    def resume(self, play: Play[Notes]) -> Procedure[dict[str, Any]]:
        result = yield from self.procedure(play)
        return result if isinstance(result, dict) else {"came": result}

    def seats(self, state: Notes) -> tuple[str, ...]:
        return self._seats

    @property
    def words(self) -> Words:
        return Words()


def plain_chart(notation: str, name: str = "") -> Chart:
    """A chart whose result is the total."""
    return Chart(
        name or notation,
        {"title": name or notation, "dice": notation, "take": "total", "provenance": "design", "source": "test"},
        "test.toml",
    )


_CHARTS: dict[str, Chart] = {}


def die(notation: str = "d6") -> Any:
    """A roll without modifiers: always the same request."""
    if notation not in _CHARTS:
        _CHARTS[notation] = plain_chart(notation)
    return _CHARTS[notation].roll()


def ask(seat: str, kind: str, *options: str, **how: Any) -> Choose:
    """A decision; an option written ``name!rule`` is closed by that rule."""
    made = [Option(name, name, closed or None) for name, _, closed in (option.partition("!") for option in options)]
    return choose(seat, kind, made, **how)


def begin(
    procedure: Callable[[Play[Notes]], Procedure[Any]], *, book: Mapping[str, Any] | None = None, **how: Any
) -> Any:
    """A game of one procedure."""
    return Game(Small(procedure, **(book or {})), **how)
