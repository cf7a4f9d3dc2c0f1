"""The commands for tournaments in which each player plays a game of his own: `kaleun tournament draw`, `kaleun tournament rank`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from kaleun.kernel.errors import MaterialError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Contender, Standing, find_rulebook
from kaleun.kernel.words import spoken

from . import store

__all__ = ["draw", "rank", "tournament"]

tournament = App(
    name="tournament", help="Begin and rank tournaments, in which all meet the same sea.", help_format="plaintext"
)


@tournament.command
def draw(rulebook: str, /, *, kind: str, players: int, seed: str) -> int:
    """Say with what command each player of a tournament begins his game, all with the same seed.

    Parameters
    ----------
    rulebook
        The rulebook that is played, such as hunted.
    kind
        The kind of tournament, such as survival.
    players
        How many play.
    seed
        The seed of the dice, the same for all.
    """
    for number, options in enumerate(find_rulebook(rulebook).tournament_options(kind, players, seed), start=1):
        said = "".join(f" --option {_quoted(f'{name}={value}')}" for name, value in options.items())
        sys.stdout.write(f"Player {number}: kaleun play {rulebook} --new --seed {_quoted(seed)}{said}\n")
    return 0


@tournament.command
def rank(
    rulebook: str,
    /,
    *files: Path,
    kind: str,
    pack: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
) -> int:
    """Rank saved games of a tournament: games of the same seed, one a player, or one that all have played at one table.

    Games that still go on count as they stand. Equal games share a place.

    Parameters
    ----------
    rulebook
        The rulebook that was played, such as hunted.
    files
        The saved games, by file or by name.
    kind
        The kind of tournament, such as survival.
    pack
        Where the games' own charts and rosters lie now, if they have been moved. May be repeated.
    """
    book = find_rulebook(rulebook)
    contenders = [_contender(rulebook, store.find_game(str(file)), pack) for file in files]
    table = book.standings(kind, contenders)
    for line in _lines(table):
        sys.stdout.write(line + "\n")
    for one in contenders:
        if not one.over:
            sys.stdout.write(f"{one.name}: the game still goes on.\n")
    return 0


def _quoted(text: str) -> str:
    return f"'{text}'" if " " in text else text


def _contender(rulebook: str, path: Path, packs: tuple[Path, ...]) -> Contender:
    game, name = store.load(path, packs)
    if game.rulebook.id != rulebook:
        raise MaterialError(f"{path}: a game of {game.rulebook.title}", code="tournament")
    return Contender(name or path.stem, game.options, game.seed, game.state, game.over, _had_own_luck(game))


def _had_own_luck(game: Game[Any]) -> bool:
    """Were dice typed in, or luck tried again?"""
    typed = any(record.kind in ("roll", "draw") and record.value is not None for record in game.answers)
    return typed or bool(game.retakes["try-again"])


def _lines(table: list[Standing]) -> list[str]:
    """The table as text: place, name, score, figures, each in its column."""
    names = list(dict.fromkeys(name for line in table for name in line.figures))
    rows = [("", "", "score", *(spoken(name) for name in names))]
    rows += [
        (str(line.place), line.name, f"{line.score:,}", *(_shown(line.figures.get(name, "")) for name in names))
        for line in table
    ]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else spoken(value)
