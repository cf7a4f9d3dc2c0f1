"""The messages that the engine understands, one struct for each verb, and how a line becomes one of them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from kaleun.kernel.errors import MaterialError

__all__ = [
    "LONGEST",
    "Answer",
    "AskCaptain",
    "Dice",
    "Journal",
    "Load",
    "Message",
    "New",
    "NewGame",
    "Odds",
    "Options",
    "Order",
    "Quit",
    "Rule",
    "Rulebooks",
    "Save",
    "State",
    "Undo",
    "View",
    "read_message",
]

LONGEST = 1 << 20
"""The most bytes that a line may have."""

_Text = Annotated[str, Meta(min_length=1)]
_Count = Annotated[int, Meta(ge=1, le=1_000_000)]
_Number = Annotated[int, Meta(ge=0, le=1 << 53)]


class _Nothing(Struct, forbid_unknown_fields=True):
    """The empty object."""


class NewGame(Struct, forbid_unknown_fields=True):
    """What a new game is to be."""

    rulebook: _Text
    options: dict[str, Any] = {}
    seed: str | None = None
    """None: a fresh one."""
    dice: str = "stream"
    strict: bool = False
    packs: list[_Text] = []
    """Folders of component files."""
    setup: dict[str, Any] | None = None
    """A whole state to begin from."""
    stack: dict[str, list[str]] = {}
    """Named cards on top of cups."""


class New(Struct, forbid_unknown_fields=True):
    """Begin a game; one that was going on is left."""

    new: NewGame


class Answer(Struct, forbid_unknown_fields=True):
    """Answer a request: an option's id, the faces of real dice, cards drawn for real, or null for the stream, this once."""

    answer: str | list[int | str] | None
    of: str = ""
    n: int | None = None


class _Seat(Struct, forbid_unknown_fields=True):
    seat: str | None = None


class View(Struct, forbid_unknown_fields=True):
    """What a seat may see."""

    view: _Seat


class State(Struct, forbid_unknown_fields=True):
    """The whole state, in the shape that ``setup`` takes."""

    state: _Nothing


class _From(Struct, forbid_unknown_fields=True):
    start: _Number = field(default=0, name="from")


class Journal(Struct, forbid_unknown_fields=True):
    """The journal from an entry on."""

    journal: _From


class Undo(Struct, forbid_unknown_fields=True):
    """Take answers back, all of them or none."""

    undo: _Count
    how: str | None = None
    seat: str | None = None


class Dice(Struct, forbid_unknown_fields=True):
    """Switch between the stream and real dice."""

    dice: str


class Order(Struct, forbid_unknown_fields=True):
    """Give a standing order: ask, never, or failure."""

    order: str
    kind: str
    seat: str | None = None


class Save(Struct, forbid_unknown_fields=True):
    """Write the game to a file."""

    save: _Text
    name: str = ""


class Load(Struct, forbid_unknown_fields=True):
    """Open a saved game; one that was going on is left."""

    load: _Text
    packs: list[_Text] | None = None
    """Folders of the packs it was played with, if they have moved."""


class Rule(Struct, forbid_unknown_fields=True):
    """A rule, by its id."""

    rule: str
    rulebook: str | None = None


class Options(Struct, forbid_unknown_fields=True):
    """The options that a new game of a rulebook has."""

    options: str


class Rulebooks(Struct, forbid_unknown_fields=True):
    """The rulebooks there are."""

    rulebooks: _Nothing


class Odds(Struct, forbid_unknown_fields=True):
    """The exact odds of what an option leads to, or (null) of the roll that waits."""

    odds: str | None
    of: str = ""


class AskCaptain(Struct, forbid_unknown_fields=True):
    """Let a captain answer the decision that waits."""

    captain: str
    of: str = ""


class Quit(Struct, forbid_unknown_fields=True):
    """End the engine."""

    quit: _Nothing


Message = (
    New
    | Answer
    | View
    | State
    | Journal
    | Undo
    | Dice
    | Order
    | Save
    | Load
    | Rule
    | Options
    | Rulebooks
    | Odds
    | AskCaptain
    | Quit
)

_VERBS: dict[str, type[Message]] = {
    "new": New,
    "answer": Answer,
    "view": View,
    "state": State,
    "journal": Journal,
    "undo": Undo,
    "dice": Dice,
    "order": Order,
    "save": Save,
    "load": Load,
    "rule": Rule,
    "options": Options,
    "rulebooks": Rulebooks,
    "odds": Odds,
    "captain": AskCaptain,
    "quit": Quit,
}


def read_message(line: bytes) -> Message:
    """The message of a line. Raises MaterialError with the code of what is wrong with it.

    Codes: ``too-long``, ``json``, ``object``, ``verb`` (none, or an unknown one), ``verbs`` (several), ``form``.
    """
    if len(line) > LONGEST:
        raise MaterialError(f"a line may have {LONGEST} bytes at most", code="too-long")
    try:
        plain = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise MaterialError(f"the line is no JSON: {wrong}", code="json") from None
    if not isinstance(plain, dict):
        raise MaterialError(f"expected one JSON object, not {_kind(plain)}", code="object")
    verbs = [key for key in plain if key in _VERBS]
    if not verbs:
        found = ", ".join(map(repr, plain)) or "an empty object"
        raise MaterialError(f"expected one of the verbs {', '.join(_VERBS)}; found {found}", code="verb")
    if len(verbs) > 1:
        raise MaterialError(f"expected one verb a line; found {', '.join(verbs)}", code="verbs")
    try:
        return msgspec.convert(plain, _VERBS[verbs[0]])
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise MaterialError(f"{verbs[0]}: {wrong}", code="form") from None


def _kind(plain: Any) -> str:
    if plain is None:
        return "null"
    names = {bool: "a truth value", int: "a number", float: "a number", str: "a text", list: "a list"}
    return names[type(plain)]
