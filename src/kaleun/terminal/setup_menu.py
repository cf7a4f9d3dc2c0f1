"""Before a game: which rulebook, which game, with which settings."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from kaleun.kernel.components import Pack
from kaleun.kernel.dates import month
from kaleun.kernel.errors import KaleunError, OptionError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import OptionSpec, Rulebook, find_rulebook, rulebook_names

from .lines import Lines
from .screen import OptionLine, Screen

__all__ = ["Settings", "ask_number", "ask_rulebook", "ask_settings", "begin", "save_name"]


class Settings(Struct):
    """What a new game is begun with."""

    options: dict[str, Any] = field(default_factory=dict)
    """The rulebook's own options; one that is missing takes its default."""
    dice: str = "stream"
    strict: bool = False
    seed: str = ""
    """Empty: chosen by chance."""
    name: str = ""
    """What the save is called; empty: taken from the options."""


def begin(rulebook: Rulebook[Any], settings: Settings, packs: Sequence[Pack] = ()) -> Game[Any]:
    """Begin a game. Raises OptionError and the like if its settings do not go together."""
    return Game(
        rulebook,
        settings.options,
        seed=settings.seed or secrets.token_hex(8),
        dice=settings.dice,
        strict=settings.strict,
        packs=packs,
    )


def save_name(rulebook: Rulebook[Any], settings: Settings) -> str:
    """The name of a game: the one given, or the first text among its options."""
    if settings.name:
        return settings.name
    texts = [settings.options.get(spec.id) or spec.default for spec in rulebook.options if spec.kind == "text"]
    return next((str(text) for text in texts if text), "")


def ask_rulebook(screen: Screen, lines: Lines) -> Rulebook[Any] | None:
    """The rulebook to play: the only one, or the one chosen; None to leave."""
    names = rulebook_names()
    if len(names) == 1:
        return find_rulebook(names[0])
    books = [find_rulebook(name) for name in names]
    screen.heading(1, "kaleun")
    screen.question("Which game?")
    screen.options([OptionLine(n, book.title, "") for n, book in enumerate(books, start=1)])
    chosen = ask_number(screen, lines, len(books))
    return None if chosen is None else books[chosen - 1]


def ask_number(screen: Screen, lines: Lines, most: int) -> int | None:
    """A number from 1 to ``most``, or None to leave (quit, back, or no more input)."""
    while True:
        line = lines.read(">")
        if line is None or line.strip().casefold() in ("q", "quit", "back", "exit"):
            return None
        text = line.strip()
        if text.isdecimal() and 1 <= int(text) <= most:
            return int(text)
        screen.refuse(f"Type a number from 1 to {most}, or q to leave.")


def ask_settings(
    rulebook: Rulebook[Any], settings: Settings, screen: Screen, lines: Lines, packs: Sequence[Pack]
) -> Game[Any] | None:
    """Show the settings, let the player change them, and begin; None to go back."""
    menu = _Menu(rulebook, settings, screen, lines)
    while True:
        entries = menu.show()
        line = lines.read(">")
        if line is None or line.strip().casefold() in ("q", "quit", "back"):
            return None
        text = line.strip()
        if not text:
            try:
                return begin(rulebook, settings, packs)
            except OptionError as wrong:
                screen.refuse(f"{wrong}.")
        elif text == "?":
            menu.explain()
        elif text.isdecimal() and 1 <= int(text) <= entries:
            menu.change(int(text))
        else:
            screen.refuse(f"Type a number from 1 to {entries} to change a setting, or nothing to begin.")


class _Menu:
    """The list of settings."""

    def __init__(self, rulebook: Rulebook[Any], settings: Settings, screen: Screen, lines: Lines) -> None:
        self.rulebook = rulebook
        self.settings = settings
        self.screen = screen
        self.lines = lines
        self.usual = [spec for spec in rulebook.options if not spec.optional_rule]
        self.rules = [spec for spec in rulebook.options if spec.optional_rule]

    def _value(self, spec: OptionSpec) -> Any:
        value = self.settings.options.get(spec.id)
        return spec.default if value is None else value

    def _shown(self, spec: OptionSpec) -> str:
        return self._worded(spec, self._value(spec))

    @staticmethod
    def _worded(spec: OptionSpec, value: Any) -> str:
        if spec.kind == "flag":
            return "yes" if value in (True, "yes", "true", "on", "1") else "no"
        return dict(spec.choices).get(str(value), str(value)) or "left open"

    def show(self) -> int:
        """The settings with their numbers; returns how many there are."""
        rows = [(spec.label, self._shown(spec)) for spec in self.usual]
        if self.rules:
            chosen = [
                spec.label if spec.kind == "flag" else f"{spec.label}: {self._shown(spec)}"
                for spec in self.rules
                if self._shown(spec) != self._worded(spec, spec.default)
            ]
            rows.append((f"Optional rules ({len(self.rules)})", ", ".join(chosen) or "none"))
        settings = self.settings
        own = settings.dice == "manual"
        rows += [
            ("Dice", "you roll real dice and type them" if own else "kaleun rolls"),
            ("Strict", "yes, nothing that showed dice is taken back" if settings.strict else "no"),
            ("Seed of the dice", settings.seed or "by chance"),
        ]
        self.screen.gap()
        self.screen.heading(2, f"New game: {self.rulebook.title}")
        self.screen.table("", (), [(f"{n}", label, value) for n, (label, value) in enumerate(rows, start=1)])
        self.screen.say("Enter begins, a number changes a setting, ? explains them, q goes back.", soft=True)
        return len(rows)

    def explain(self) -> None:
        """What each setting means."""
        for spec in (*self.usual, *self.rules):
            self.screen.say(spec.label + (f" [{spec.rule}]" if spec.rule else ""), strong=True)
            if spec.help:
                self.screen.say(spec.help, indent=3)

    def change(self, number: int) -> None:
        """Change one setting."""
        if number <= len(self.usual):
            self._change(self.usual[number - 1])
            return
        number -= len(self.usual)
        if self.rules:
            number -= 1
            if number == 0:
                self._optional_rules()
                return
        settings = self.settings
        if number == 1:
            settings.dice = "stream" if settings.dice == "manual" else "manual"
        elif number == 2:
            settings.strict = not settings.strict
        else:
            said = self.lines.read("Seed (nothing: by chance)>")
            settings.seed = (said or "").strip()

    def _change(self, spec: OptionSpec) -> None:
        if spec.kind == "flag":
            self.settings.options[spec.id] = self._shown(spec) != "yes"
            return
        self.screen.question(spec.label)
        if spec.help:
            self.screen.say(spec.help, soft=True)
        if spec.kind == "choice":
            self.screen.options([OptionLine(n, label, "") for n, (_, label) in enumerate(spec.choices, start=1)])
            chosen = ask_number(self.screen, self.lines, len(spec.choices))
            if chosen is not None:
                self.settings.options[spec.id] = spec.choices[chosen - 1][0]
            return
        said = self.lines.read("YYYY-MM>" if spec.kind == "month" else ">")
        if said is None or not said.strip():
            return
        try:
            if spec.kind == "month":
                month(said.strip())
            value = self.rulebook.checked_options({spec.id: said.strip()})[spec.id]
        except (KaleunError, ValueError) as wrong:
            self.screen.refuse(f"{wrong}.")
            return
        self.settings.options[spec.id] = value

    def _optional_rules(self) -> None:
        self.screen.question("Optional rules: numbers switch them, ? explains them, Enter goes on.")
        self.screen.options([OptionLine(n, self._marked(spec), "") for n, spec in enumerate(self.rules, start=1)])
        while True:
            said = self.lines.read("rules>")
            if said is None or not said.strip():
                return
            numbers = [int(part) for part in said.replace(",", " ").split() if part.isdecimal()]
            if said.strip() == "?":
                self.screen.options([OptionLine(n, self._marked(r), r.help) for n, r in enumerate(self.rules, start=1)])
            elif numbers and all(1 <= number <= len(self.rules) for number in numbers):
                for number in numbers:
                    spec = self.rules[number - 1]
                    self._change(spec)
                    self.screen.options([OptionLine(number, self._marked(spec), "")])
            else:
                self.screen.refuse(f"Type numbers from 1 to {len(self.rules)}, or nothing to go on.")

    def _marked(self, spec: OptionSpec) -> str:
        """An optional rule with its state."""
        state = self._shown(spec)
        if spec.kind == "flag":
            return f"[{'x' if state == 'yes' else ' '}] {spec.label}"
        return f"[{'x' if state != self._worded(spec, spec.default) else ' '}] {spec.label}: {state}"
