"""What a game folder must offer, and how rulebooks are found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .board import Panel, Plot
from .components import Components, Pack, read_components
from .dates import month
from .errors import ComponentError, MaterialError, OptionError
from .journal import Event
from .play import Play
from .requests import Choose, Draw, Option, Procedure, Roll
from .rules import RuleIndex
from .words import Words

__all__ = [
    "Contender",
    "OptionSpec",
    "Rulebook",
    "SecondChance",
    "Standing",
    "Words",
    "find_rulebook",
    "rulebook_names",
]

S = TypeVar("S")

_BEGINNINGS = 256
"""As many ways to begin as are remembered."""

SecondChance = Callable[[Play[Any], "Roll | Draw"], "Procedure[Any] | None"]


class OptionSpec(Struct, frozen=True):
    """One option of a new game, as a set-up form shows it."""

    id: str
    label: str
    help: str
    kind: str
    """``choice``, ``text``, ``month``, ``number`` or ``flag``."""
    default: Any
    choices: tuple[tuple[str, str], ...] = ()
    """For ``choice``: value and label."""
    rule: str = ""
    optional_rule: bool = False
    """Is it one of the rulebook's optional rules?"""
    group: str = ""
    """The heading that it stands under in a form, with others of its kind; '' for none."""


class Contender(Struct, frozen=True):
    """One game of a tournament in which each player plays a game of his own."""

    name: str
    options: Mapping[str, Any]
    seed: str
    state: Any
    over: bool = True
    own_luck: bool = False
    """Were dice typed in, or was luck tried again, so that the seed alone does not say what was rolled?"""


class Standing(Struct, frozen=True):
    """A line of a tournament's table; equal ones share a place."""

    place: int
    name: str
    score: int
    figures: dict[str, Any] = {}
    """What else counts, in its order, and what a reader wants to know."""


class Rulebook(ABC, Generic[S]):
    """One of the games. A subclass names its folder and files, and offers its procedures.

    The class attributes are what every rulebook must say of itself.
    """

    id: str
    title: str
    rules_version: int
    """Rises with every change of what happens in play."""
    state_version: int
    """Rises with every change of the state's structs; then ``converters`` gets a way from the version before."""
    state_type: type[S]
    package: str
    """The package whose folder holds ``rules.csv`` and ``data/``."""
    component_files: tuple[str, ...]
    options: tuple[OptionSpec, ...]
    blurb: tuple[str, str, str] = ("", "", "")
    """The game on its cover: a paragraph, how long it takes, how hard it is."""
    standing_orders: Mapping[tuple[str, str], str] = {}
    """Standing orders that hold when a game begins, by seat and kind; each seat may change its own."""
    second_chance: SecondChance | None = None
    """Called before each roll, and each draw that names who may repeat it: None, or a procedure that takes its place."""

    @cached_property
    def folder(self) -> Traversable:
        """The folder of the rulebook."""
        return files(self.package)

    @cached_property
    def rules(self) -> RuleIndex:
        """The rule index."""
        return RuleIndex.read(self.folder / "rules.csv")

    def components(self, packs: Sequence[Pack] = ()) -> tuple[Components, Any]:
        """The components, and the same as the rulebook's own structs, with packs laid over them.

        Raises ComponentError naming file, key, the value found and what was expected.
        """
        for pack in packs:
            if pack.rulebook != self.id:
                raise ComponentError(
                    str(pack.folder), "rulebook", f"the pack is for {pack.rulebook!r}, not for {self.id!r}"
                )
        if packs:
            return self._read(packs)
        return self._own

    @cached_property
    def _own(self) -> tuple[Components, Any]:
        return self._read(())

    def _read(self, packs: Sequence[Pack]) -> tuple[Components, Any]:
        read = read_components(self.folder / "data", self.component_files, packs)
        return read, self.structs(read)

    def structs(self, components: Components) -> Any:
        """The components as the rulebook's own structs; checks whatever the kernel cannot. Raises ComponentError."""
        return None

    def checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a new game, complete. Raises OptionError for one that is unknown or cannot be taken."""
        specs = {spec.id: spec for spec in self.options}
        for name in given:
            if name not in specs:
                raise OptionError(f"{self.title} has no option {name!r}; it has {', '.join(specs)}")
        options: dict[str, Any] = {}
        for spec in self.options:
            value = given.get(spec.id)
            options[spec.id] = spec.default if value is None or value == spec.default else self._checked(spec, value)
        return options

    def _checked(self, spec: OptionSpec, value: Any) -> Any:
        if spec.kind == "flag":
            if value in (0, 1):
                return bool(value)
            if str(value).lower() in ("yes", "true", "on", "1"):
                return True
            if str(value).lower() in ("no", "false", "off", "0"):
                return False
            raise OptionError(f"option {spec.id}: {value!r} is neither yes nor no")
        if spec.kind == "number":
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise OptionError(f"option {spec.id}: {value!r} is no whole number")
            try:
                return int(value)
            except ValueError:
                raise OptionError(f"option {spec.id}: {value!r} is no whole number") from None
        if not isinstance(value, str):
            raise OptionError(f"option {spec.id}: {value!r} is no text")
        if spec.kind == "choice":
            allowed = [choice for choice, _ in spec.choices]
            for choice in allowed:
                if choice.casefold() == value.strip().casefold():
                    return choice
            raise OptionError(f"option {spec.id}: {value!r} cannot be chosen; it is one of {', '.join(allowed)}")
        if spec.kind == "month":
            try:
                month(value.strip())
            except ValueError as wrong:
                raise OptionError(f"option {spec.id}: {wrong}") from None
        if len(value) > 200 or any(ord(sign) < 32 for sign in value):
            raise OptionError(f"option {spec.id}: expected one line of at most 200 signs")
        return value.strip()

    def beginning(self, given: Mapping[str, Any], data: Any) -> tuple[dict[str, Any], bytes]:
        """The options of a new game, complete, and the state it begins with, encoded.

        A study begins thousands of games alike, so what the same options and components come to is kept. Raises OptionError.
        """
        key: Any = tuple([(name, value.__class__, value) for name, value in given.items()])
        try:
            known = self._beginnings.get(key)
        except TypeError:
            # An option that cannot be a key is none that can be taken, but that is said below.
            key, known = None, None
        if known is None or known[0] is not data:
            options = self.checked_options(given)
            known = data, options, msgspec.msgpack.encode(self.set_up(options, data))
            if key is not None and len(self._beginnings) < _BEGINNINGS:
                self._beginnings[key] = known
        return dict(known[1]), known[2]

    @cached_property
    def _beginnings(self) -> dict[Any, tuple[Any, dict[str, Any], bytes]]:
        """The components, the options and the state of each."""
        return {}

    @cached_property
    def state_decoder(self) -> msgspec.msgpack.Decoder[S]:
        """Reads an encoded state."""
        return msgspec.msgpack.Decoder(self.state_type)

    @abstractmethod
    def set_up(self, options: Mapping[str, Any], data: Any) -> S:
        """The state before the first request. Raises OptionError for options that do not go together."""

    @abstractmethod
    def resume(self, play: Play[S]) -> Procedure[dict[str, Any]]:
        """Go on from a quiet state (a new game too) to the end of the game; returns its result."""

    def fill_cups(self, play: Play[S]) -> None:
        """Set up the cups of a new game."""
        return

    def seats(self, state: S) -> tuple[str, ...]:
        """Who sits at the table."""
        return ("player",)

    def view(self, state: S, seat: str) -> dict[str, Any]:
        """What that seat may see, in plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(state)
        return plain

    def captain(self) -> Callable[[S, Choose], Option]:
        """The computer captain's judgement for this game."""
        raise MaterialError(f"{self.title} has no careful captain")

    def summary(self, state: S) -> dict[str, Any]:
        """A game in a line: where it stands, for lists of games."""
        return {}

    def score(self, state: S) -> tuple[float, str]:
        """What a table of honour ranks a game by, and its unit; no unit: there is no such thing."""
        return 0, ""

    def tournament_options(self, kind: str, players: int, seed: str) -> list[dict[str, Any]]:
        """With what options each player of a tournament begins a game of his own, all with this seed.

        Raises MaterialError where there is no such tournament.
        """
        raise MaterialError(f"{self.title} has no tournaments", code="tournament")

    def standings(self, kind: str, contenders: Sequence[Contender]) -> list[Standing]:
        """The table of a tournament, the best first.

        Raises MaterialError where there is no such tournament, and where the games are not to be compared.
        """
        raise MaterialError(f"{self.title} has no tournaments", code="tournament")

    def chapters(self, state: S) -> int:
        """How many chapters of the game are over: patrols, battles, turns, whatever a player would stop after."""
        return 0

    def convert(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """A plain state of an earlier version as one of today's. Raises MaterialError if there is no way."""
        if version != self.state_version:
            raise MaterialError(f"{self.title}: there is no way from state version {version} to {self.state_version}")
        return state

    def board(
        self,
        view: Mapping[str, Any],
        options: Sequence[Option] = (),
        kind: str = "",
        about: Mapping[str, Any] | None = None,
    ) -> tuple[Panel, ...]:
        """The table drawn from a view; what an option of the question of that kind, and about that, stands for can be chosen there.

        The key of an option is its place among the options, from 1.
        """
        return ()

    def cover_svg(self) -> str:
        """The cover, drawn."""
        cover = self.folder / "cover.svg"
        return cover.read_text(encoding="utf-8") if cover.is_file() else ""

    def career_plots(self, view: Mapping[str, Any], events: Iterable[Event] = ()) -> tuple[Plot, ...]:
        """The game so far in plots, one idea each, from a view and the events of the journal."""
        return ()

    @property
    def words(self) -> Words:
        """The wording; a rulebook without one of its own says everything plainly from its ids."""
        return Words()


@cache
def _entry_points() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group="kaleun.rulebooks")}


def rulebook_names() -> list[str]:
    """The names of all rulebooks that are installed, in order."""
    return sorted(_entry_points())


@cache
def find_rulebook(name: str) -> Rulebook[Any]:
    """The rulebook of that name. Raises MaterialError if there is none."""
    point = _entry_points().get(name)
    if point is None:
        raise MaterialError(f"there is no rulebook {name!r}; there are {', '.join(rulebook_names())}", code="rulebook")
    found: Rulebook[Any] = point.load()
    return found
