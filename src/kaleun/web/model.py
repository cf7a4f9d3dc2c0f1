"""What the pages show, as plain structs: nothing here knows of HTML, nothing in the templates knows of games."""

from __future__ import annotations

from msgspec import Struct

from kaleun.kernel.board import Panel, Plot
from kaleun.kernel.rules import Rule
from kaleun.kernel.words import Sheet
from kaleun.report import Explained
from kaleun.report.after import Report

from .journal import JournalGroup, NumberedRoll

__all__ = [
    "CareerPage",
    "Chance",
    "DrawAsk",
    "ErrorPage",
    "GameHead",
    "ImportPage",
    "JoinPage",
    "LogPage",
    "OddsLine",
    "OptionLine",
    "Question",
    "RuleLink",
    "RulePage",
    "SeatHead",
    "SharePage",
    "SharedSeat",
    "TablePage",
]


class GameHead(Struct, frozen=True):
    """What every page of a game says of it."""

    id: str
    name: str
    rulebook: str
    title: str
    strict: bool
    marked: bool
    """Was anything shown taken back, or any die typed in?"""
    retakes: dict[str, int]
    over: bool
    outcome: str
    seed: str
    """'' while the game goes on."""
    seed_hash: str
    dice: str
    """``stream`` or ``manual``."""
    n: int
    """How many actions have been done."""
    stands: str
    archived: bool
    remarks: tuple[str, ...]


class SeatHead(Struct, frozen=True):
    """Who is looking."""

    id: str
    """The first of the seats, or '' for a spectator."""
    label: str
    may_answer: bool
    owns: bool
    """May links be made, the game be renamed and laid away?"""
    seats: tuple[str, ...]


class RuleLink(Struct, frozen=True):
    """A rule that is cited."""

    id: str
    clause: str


class Chance(Struct, frozen=True):
    """One result of the roll that an option leads to."""

    word: str
    chance: str
    """An exact fraction."""
    percent: str


class OddsLine(Struct, frozen=True):
    """What an option leads to first."""

    of: str
    """What the odds are of: a chart, a cup; '' where no roll comes first."""
    chances: tuple[Chance, ...]
    note: str = ""


class OptionLine(Struct, frozen=True):
    """One option of a decision."""

    id: str
    key: str
    label: str
    consequence: str
    closed: RuleLink | None
    on_board: bool
    idle: bool
    odds: OddsLine | None


class DrawAsk(Struct, frozen=True):
    """Real cards to be drawn."""

    cup: str
    label: str
    count: int
    how: str
    cards: tuple[tuple[str, str], ...]
    """What can be left: id and name."""


class Question(Struct, frozen=True):
    """Something that waits for an answer."""

    of: str
    n: int
    seat: str
    """'' where anybody at the table may answer: real dice and cards."""
    seat_label: str
    part_label: str
    label: str
    kind: str
    """The decision's kind, ``roll`` or ``draw``."""
    rules: tuple[RuleLink, ...]
    mine: bool
    options: tuple[OptionLine, ...]
    roll: Explained | None
    faces: tuple[int, int, int] | None
    """How many dice, their lowest and highest face."""
    draw: DrawAsk | None


class StandingOrder(Struct, frozen=True):
    """A standing order of a seat for questions of a kind."""

    seat: str
    seat_label: str
    """'' where the player has but one seat."""
    kind: str
    label: str
    order: str
    can_fail: bool
    """Can such a question come after a failure? Then it may be asked only there."""


class TablePage(Struct, frozen=True):
    """The table of one game."""

    game: GameHead
    seat: SeatHead
    situation: str
    panels: tuple[Panel, ...]
    board_text: tuple[tuple[str, tuple[str, ...]], ...]
    questions: tuple[Question, ...]
    rolls: tuple[NumberedRoll, ...]
    """Newest first."""
    journal: tuple[JournalGroup, ...]
    """Newest first."""
    journal_more: int
    """How many older entries are not shown."""
    undo: str
    """``free``, ``marked`` or ''."""
    can_captain: bool
    orders: tuple[StandingOrder, ...]
    """The player's own, with what he could give one for now."""
    events_url: str
    refused: str = ""
    """Why what was sent last was not taken."""


class LogPage(Struct, frozen=True):
    """The log sheets."""

    game: GameHead
    seat: SeatHead
    sheets: tuple[Sheet, ...]
    report: Report


class CareerPage(Struct, frozen=True):
    """A game in plots."""

    game: GameHead
    seat: SeatHead
    plots: tuple[Plot, ...]
    sheets: tuple[Sheet, ...]


class SharedSeat(Struct, frozen=True):
    """A seat on the page that makes links."""

    id: str
    label: str
    taken: bool
    yours: bool
    linked: bool


class SharePage(Struct, frozen=True):
    """Links to a game."""

    game: GameHead
    seat: SeatHead
    seats: tuple[SharedSeat, ...]
    watched: bool
    """Is there a link for spectators?"""
    link: str = ""
    """The link that was just made; it is shown this once."""
    link_for: str = ""


class JoinPage(Struct, frozen=True):
    """Where a link leads: sit down?"""

    name: str
    title: str
    seat: str
    """Its label; '' for whoever only watches."""
    action: str
    """Where the form goes."""


class RulePage(Struct, frozen=True):
    """A rule."""

    rulebook: str
    title: str
    rule: Rule
    near: tuple[Rule, ...]
    """The others of its case."""
    back: str


class ImportPage(Struct, frozen=True):
    """Opening a saved game."""

    problem: str = ""


class ErrorPage(Struct, frozen=True):
    """What went wrong."""

    status: int
    title: str
    message: str
    back: str
