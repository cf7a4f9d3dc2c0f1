"""The drawn screen: Rich, for 80 columns and more. Colour is an extra: every state has a word or a sign too."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import IO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kaleun.report.rolls import Explained, percent, signed

from .layout import fit_columns
from .screen import OptionLine, Screen

__all__ = ["DrawnScreen"]

_SIGNS = {"sunk": "▼", "hit": "*", "seen": "!", "dead": "†", "lost": "×", "honour": "★"}
_BRASS, _RED, _SOFT = "yellow", "red", "dim"
_WIDEST = 100


class DrawnScreen(Screen):
    """Draws with rules, columns and a little colour."""

    def __init__(self, file: IO[str], width: int | None = None) -> None:
        self.console = Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=False, width=width)

    @property
    def width(self) -> int:
        """How many columns are used."""
        return max(40, min(_WIDEST, self.console.width))

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, width=self.width)

    def heading(self, level: int, text: str) -> None:
        """A rule across the screen with the title in it; a lower heading is a line of its own."""
        if level <= 2:
            title = Text(text, style="bold")
            self._print(
                Rule(title, characters="━" if level <= 1 else "─", align="left", style=_BRASS if level <= 1 else _SOFT)
            )
        else:
            self._print(Text(text, style=f"italic {_BRASS}"))

    def say(self, text: str, *, soft: bool = False, strong: bool = False, indent: int = 0) -> None:
        """A statement."""
        shown = Text(text, style="bold" if strong else _SOFT if soft else "")
        self._print(Padding(shown, (0, 0, 0, indent)) if indent else shown)

    def event(self, text: str, sign: str = "", who: str = "") -> None:
        """A sentence behind its sign."""
        mark = Text(_SIGNS.get(sign, "•" if sign else "·"), style=_RED if sign and sign != "honour" else _BRASS)
        shown = Text(text, style="bold" if sign else "")
        if who:
            shown = Text.assemble((f"{who}: ", _BRASS), shown)
        self._print(_hanging(mark, shown, 2))

    def refuse(self, text: str) -> None:
        """Why something typed was not taken."""
        self._print(Text(text, style=_RED))

    def situation(self, text: str) -> None:
        """Where the game stands."""
        self._print(Text(text, style=_BRASS))

    def board(self, groups: Sequence[tuple[str, Sequence[str]]]) -> None:
        """The groups in columns of about equal height."""
        groups = [(title, lines) for title, lines in groups if lines]
        if not groups:
            return
        columns = fit_columns(groups, self.width)
        grid = Table.grid(padding=(0, 2), expand=False)
        share = (self.width - 2 * (len(columns) - 1)) // len(columns)
        for _ in columns:
            grid.add_column(width=share)
        grid.add_row(*(Group(*(_block(title, lines, share) for title, lines in column)) for column in columns))
        self._print(grid)

    def question(self, text: str, who: str = "") -> None:
        """What is asked."""
        shown = Text(text, style="bold")
        self._print(Text.assemble((f"{who}: ", _BRASS), shown) if who else shown)

    def options(self, options: Sequence[OptionLine]) -> None:
        """Key, verb, consequence; a closed one keeps its place."""
        room = len(str(max((option.key for option in options), default=1))) + 1
        for option in options:
            if option.closed:
                key = Text(f"{option.key:>{room}}", style=_SOFT)
                shown = Text(f"{option.label}  (closed, {option.closed})", style=_SOFT)
            else:
                key = Text(f"{option.key:>{room}}", style=f"bold {_BRASS}")
                shown = Text(option.label, style="bold")
                if option.consequence:
                    shown = Text.assemble(shown, "  ", (option.consequence, ""))
            self._print(_hanging(key, shown, room + 2))

    def roll(self, roll: Explained, *, short: bool = False, who: str = "") -> None:
        """A roll as pencil arithmetic, or in one line where nothing was added."""
        title = Text.assemble((f"{who}: ", _BRASS) if who else "", (_titled(roll), ""))
        if short or not roll.reasons:
            shown = Text.assemble(
                title,
                f"{'' if roll.title.endswith('?') and not roll.column else ':'} {_sum(roll)} ",
                (f"{roll.word}", "bold"),
            )
            self._print(_hanging(Text("›", style=_SOFT), shown, 2))
            return
        self._print(_hanging(Text("›", style=_SOFT), title, 2))
        self._print(Padding(_arithmetic(roll, last=True), (0, 0, 0, 2)))

    def chart(self, roll: Explained) -> None:
        """The chart with the row marked and the chance of each row."""
        self._print(Text(_titled(roll), style="bold"))
        self._print(Padding(_arithmetic(roll, last=bool(roll.faces)), (0, 0, 0, 2)))
        if not roll.rows:
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column()
        grid.add_column()
        grid.add_column()
        grid.add_column(justify="right")
        for row in roll.rows:
            style = f"bold {_BRASS}" if row.hit else ""
            grid.add_row("▶" if row.hit else " ", row.totals, row.word, percent(row.chance), style=style)
        self._print(grid)

    def table(
        self, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = ()
    ) -> None:
        """A table under thin rules."""
        if title:
            self._print(Text(title, style="bold"))
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=any(columns), header_style=_SOFT, pad_edge=False)
        for place in range(max([len(columns), *map(len, rows)])):
            cells = [row[place] for row in rows if place < len(row)]
            numbers = bool(cells) and all(not cell.strip() or cell.strip()[:1] in "0123456789(+−-–" for cell in cells)
            table.add_column(columns[place] if place < len(columns) else "", justify="right" if numbers else "left")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self._print(table)
        for note in notes:
            self._print(Text(note, style=_SOFT))

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def echo(self, prompt: str, line: str) -> None:
        """What was typed, where no terminal shows it."""
        self._print(Text(f"{prompt} {line}", style=_SOFT))


def _hanging(mark: Text, text: Text, room: int) -> Table:
    grid = Table.grid(padding=0, expand=True)
    grid.add_column(width=room, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(mark, text)
    return grid


def _block(title: str, lines: Sequence[str], share: int) -> RenderableType:
    wrapped = [part for line in lines for part in wrap(line, share, subsequent_indent="  ")]
    return Group(Text(title, style=f"bold {_BRASS}"), *(Text(part) for part in wrapped))


def _titled(roll: Explained) -> str:
    return roll.title + (f", {roll.column}" if roll.column else "")


def _sum(roll: Explained) -> str:
    """A roll in a line up to its result: ``4 and 3 = 7 +1 = 8 → 8 or less:``."""
    total = f" = {roll.total}" if len(roll.faces) > 1 else ""
    modified = f" {signed(roll.modifier)} = {roll.modified}" if roll.reasons else ""
    return f"{roll.shown}{total}{modified}{_held(roll)} {_row(roll)}"


def _held(roll: Explained) -> str:
    return f" against {roll.against}" if roll.against is not None else ""


def _row(roll: Explained) -> str:
    """An arrow to the result, over the row that was hit unless it is the total itself."""
    if roll.row is None or roll.row.totals == str(roll.modified):
        return "→"
    return f"→ {roll.row.totals}:"


def _arithmetic(roll: Explained, *, last: bool) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=4, justify="right", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style=_SOFT, no_wrap=True)
    rules = ", ".join(roll.rules[:3])
    if roll.faces:
        shown = f"dice, {roll.shown}" if len(roll.faces) > 1 else "die"
        grid.add_row(str(roll.total), f"{shown} ({roll.dice})", rules)
    else:
        grid.add_row(roll.dice, "to be rolled", rules)
    for reason in roll.reasons:
        grid.add_row(signed(reason.value), reason.text, reason.rule)
    if not last:
        if len(roll.reasons) > 1:
            grid.add_row(Text("──", style=_SOFT), "", "")
            grid.add_row(Text(signed(roll.modifier), style="bold"), "together", "")
        if roll.against is not None:
            grid.add_row(str(roll.against), "is the figure to be held against", "")
        return grid
    if not roll.reasons and roll.against is None:
        return grid
    word = Text.assemble(f"{_held(roll)} {_row(roll)} ".lstrip(), (roll.word, "bold"))
    grid.add_row(Text("──", style=_SOFT), "", "")
    grid.add_row(Text(str(roll.modified), style="bold"), word, "")
    return grid
