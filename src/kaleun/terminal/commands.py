"""The commands that play: `kaleun play`, `kaleun resume`, `kaleun games`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from kaleun.kernel.components import Pack, read_pack
from kaleun.kernel.errors import RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Rulebook, find_rulebook

from . import store
from .flags import given_options
from .lines import Lines, open_lines
from .screen import OptionLine, Screen, open_screen
from .session import Session
from .setup_menu import Settings, ask_number, ask_rulebook, ask_settings, begin, save_name

__all__ = ["games", "play", "resume"]

_MOST_LISTED = 9


def play(
    rulebook: str | None = None,
    /,
    *,
    option: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    new: Annotated[bool, Parameter(negative=())] = False,
    dice: Literal["stream", "manual"] = "stream",
    seed: str = "",
    strict: Annotated[bool, Parameter(negative=())] = False,
    name: str = "",
    pack: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
    plain: Annotated[bool, Parameter(negative=())] = False,
    **options: str,
) -> int:
    """Play a game in the terminal.

    Without options a short menu begins a new game or goes on with a saved one. An option of the rulebook begins a new game at once.

    Parameters
    ----------
    rulebook
        Which game; without it a menu asks, if there are several.
    option
        An option of the rulebook, NAME=VALUE. May be repeated. `kaleun rules RULEBOOK --options` lists them.
    new
        Begin a new game at once, with the defaults for whatever is not given.
    dice
        stream: kaleun rolls; manual: you roll real dice and draw real cards, and type what they show.
    seed
        The seed of the dice. The same seed and the same answers give the same game.
    strict
        Nothing that has shown dice or cards can be taken back.
    name
        What the saved game is called.
    pack
        A folder of your own charts and rosters. May be repeated.
    plain
        No colour, no drawing, one statement a line.
    options
        Every option of the rulebook under its own name: --boat VIIC --month 1943-09.
    """
    screen = open_screen(plain)
    lines = open_lines(screen)
    book = find_rulebook(rulebook) if rulebook is not None else ask_rulebook(screen, lines)
    if book is None:
        return 0
    packs = tuple(read_pack(folder) for folder in pack)
    settings = Settings(dict(given_options(book, option, options)), dice, strict, seed, name)
    try:
        if new or settings.options:
            return _sit_down(begin(book, settings, packs), book, settings, screen, lines)
        return _welcome(book, settings, packs, screen, lines)
    except RulesFault as fault:
        screen.refuse(f"A fault of kaleun itself: {fault}. The game is kept in {store.keep_fault(fault)}.")
        return 1


def resume(
    game: str | None = None,
    /,
    *,
    pack: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
    plain: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Go on with a saved game.

    Parameters
    ----------
    game
        The name of a saved game (its beginning is enough) or a file; without it the newest.
    pack
        Where the game's own charts and rosters lie now, if they have been moved. May be repeated.
    plain
        No colour, no drawing, one statement a line.
    """
    screen = open_screen(plain)
    return _go_on(store.find_game(game), pack, screen, open_lines(screen))


def games(*, plain: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List the saved games, the newest first.

    Parameters
    ----------
    plain
        No colour, no drawing, one statement a line.
    """
    screen = open_screen(plain)
    saves = store.saved_games()
    if not saves:
        screen.say(f"There is no saved game in {store.games_folder()}. Begin one with: kaleun play")
        return 0
    rows = [(save.path.stem, save.title, f"{save.changed:%Y-%m-%d %H:%M}", save.stands) for save in saves]
    screen.table("", ("name", "game", "played", "stands at"), rows)
    screen.say("Go on with one: kaleun resume NAME", soft=True)
    return 0


def _welcome(book: Rulebook[Any], settings: Settings, packs: tuple[Pack, ...], screen: Screen, lines: Lines) -> int:
    """New game, saved game, or leave."""
    while True:
        saves = [save for save in store.saved_games() if save.rulebook == book.id]
        screen.heading(1, book.title)
        newest = f"{saves[0].name}: {saves[0].stands}" if saves else ""
        screen.options(
            [
                OptionLine(1, "New game", ""),
                OptionLine(2, "Continue a saved game", newest, "" if saves else "none is saved yet"),
                OptionLine(3, "Quit", ""),
            ]
        )
        chosen = ask_number(screen, lines, 3)
        if chosen in (None, 3):
            return 0
        if chosen == 1:
            game = ask_settings(book, settings, screen, lines, packs)
            if game is not None:
                return _sit_down(game, book, settings, screen, lines)
        elif saves:
            path = _ask_save(saves[:_MOST_LISTED], screen, lines)
            if path is not None:
                return _go_on(path, (), screen, lines)
        else:
            screen.refuse("No game is saved yet.")


def _ask_save(saves: list[store.SavedGame], screen: Screen, lines: Lines) -> Path | None:
    if len(saves) == 1:
        return saves[0].path
    screen.question("Which game?")
    screen.options(
        [OptionLine(n, save.name, f"{save.changed:%Y-%m-%d}  {save.stands}") for n, save in enumerate(saves, start=1)]
    )
    chosen = ask_number(screen, lines, len(saves))
    return None if chosen is None else saves[chosen - 1].path


def _sit_down(game: Game[Any], book: Rulebook[Any], settings: Settings, screen: Screen, lines: Lines) -> int:
    name = save_name(book, settings)
    return Session(game, screen, lines, store.new_path(book.id, name), name or book.title).run()


def _go_on(path: Path, packs: tuple[Path, ...], screen: Screen, lines: Lines) -> int:
    game, name = store.load(path, packs)
    if game.remarks:
        screen.say(f"The save as it was is kept as {store.keep_before(path).name}.", soft=True)
    return Session(game, screen, lines, path, name).run()
