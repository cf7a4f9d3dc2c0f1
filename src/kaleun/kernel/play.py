"""What a procedure is handed: the state, the charts, the cups, and the pen for the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .cards import Cups
from .charts import Charts
from .components import Components
from .journal import Event, Heading

__all__ = ["Play"]

S = TypeVar("S")
T = TypeVar("T")


class Play(Generic[S]):
    """The table as the procedures see it."""

    __slots__ = (
        "_entries", "charts", "components", "cups", "data", "headings", "is_journaled", "keeps_quiet", "options", "state",
    )  # fmt: skip

    def __init__(
        self,
        state: S,
        components: Components,
        data: Any = None,
        options: Mapping[str, Any] | None = None,
        cups: Cups | None = None,
        entries: list[Any] | None = None,
        headings: list[Heading] | None = None,
        *,
        keeps_quiet: bool = True,
    ) -> None:
        self.state = state
        self.components = components
        self.charts: Charts = components.charts
        self.data = data
        """The rulebook's components as its own structs."""
        self.options: Mapping[str, Any] = options or {}
        self.cups: Cups = cups if cups is not None else Cups()
        self.headings: list[Heading] = headings if headings is not None else []
        """The open headings: what is going on right now."""
        self._entries = entries
        self.is_journaled: bool = entries is not None
        """Is there a journal? Facts that are costly to gather can be left alone where there is none."""
        self.keeps_quiet: bool = keeps_quiet
        """Is anything done with quiet states? Where nothing is, a procedure that is run often can leave ``Quiet`` out."""

    def with_state(self, state: T) -> Play[T]:
        """The same table for procedures that know only a part of the state: they write into the same journal.

        They tell of each quiet state, since whoever runs them may want to leave them there.
        """
        return Play(state, self.components, self.data, self.options, self.cups, self._entries, self.headings)

    def note(self, kind: str, /, rule: str = "", **facts: Any) -> None:
        """Write an event to the journal, with the rule it comes from. Does nothing when the journal is off."""
        if self._entries is not None:
            self._entries.append(Event(kind, facts, rule))
            self._entries.append(None)

    def heading(self, level: int, kind: str, /, **facts: Any) -> None:
        """Open a heading; it closes those of its level and below. Does nothing when the journal is off."""
        if self._entries is not None:
            heading = Heading(level, kind, facts)
            self.headings[:] = [h for h in self.headings if h.level < level]
            self.headings.append(heading)
            self._entries.append(heading)
            self._entries.append(None)

    def lay_off(self, cup: str, cards: list[str] | None = None) -> None:
        """Lay off what lies open of a cup; a shuffle mark takes effect now."""
        shuffled = self.cups.lay_off(cup, cards)
        if shuffled:
            self.note("shuffled", cup=cup)
