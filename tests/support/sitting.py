"""Sittings at the terminal with known lines, for tests."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Rulebook
from kaleun.terminal.drawn import DrawnScreen
from kaleun.terminal.lines import ScriptedLines
from kaleun.terminal.plain import PlainScreen
from kaleun.terminal.session import Session

from . import toy


@dataclass
class Sitting:
    """A sitting that is over."""

    text: str
    """All that stood on the screen."""
    session: Session
    code: int

    @property
    def game(self) -> Game[Any]:
        return self.session.game

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def after(self, typed: str, which: int = -1) -> list[str]:
        """The lines between something typed (``> 2``) and the next thing typed."""
        places = [place for place, line in enumerate(self.lines) if line.rstrip().endswith(f"> {typed}".rstrip())]
        assert places, f"{typed!r} was not typed"
        start = places[which] + 1
        found = []
        for line in self.lines[start:]:
            if "> " in line[:10]:
                break
            found.append(line)
        return found


def new_game(
    options: Mapping[str, Any] | None = None, *, rulebook: Rulebook[Any] = toy.rulebook, seed: str = "1", **how: Any
) -> Game[Any]:
    """A new game, of the toy unless another rulebook is named."""
    return Game(rulebook, options or {}, seed=seed, **how)


def sit(game: Game[Any], path: Path, *typed: str, drawn: bool = False, name: str = "Test") -> Sitting:
    """Sit down at a game, type these lines, and let the input end."""
    out = io.StringIO()
    screen = DrawnScreen(out, 80) if drawn else PlainScreen(out)
    session = Session(game, screen, ScriptedLines(typed, screen), path, name)
    code = session.run()
    return Sitting(out.getvalue(), session, code)
