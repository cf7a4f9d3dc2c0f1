"""The commands that read: `kaleun log`, `kaleun replay`, `kaleun rules`, `kaleun components`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import App, Parameter

from kaleun import __version__
from kaleun.kernel.errors import KaleunError, MaterialError, RulesFault
from kaleun.kernel.rulebook import find_rulebook
from kaleun.report.after import report
from kaleun.report.data import as_data
from kaleun.report.markdown import as_markdown
from kaleun.report.page import as_page

from . import coverage, packs, store
from .flags import option_lines
from .screen import Screen, open_screen

__all__ = ["components", "log", "replay", "rules"]

components = App(name="components", help="Check a folder of your own charts and rosters.", help_format="plaintext")


def log(
    game: str | None = None,
    /,
    *,
    format: Literal["md", "html", "json"] = "md",
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    pack: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
) -> int:
    """Print the captain's log of a saved game: every heading, a sentence for each event, each roll with its arithmetic.

    Parameters
    ----------
    game
        The name of a saved game (its beginning is enough) or a file; without it the newest.
    format
        md: Markdown; html: one page that prints; json: the whole journal as data.
    output
        A file to write to instead of standard output.
    pack
        Where the game's own charts and rosters lie now, if they have been moved. May be repeated.
    """
    opened, _ = store.load(store.find_game(game), pack)
    if format == "json":
        plain = {"kaleun": __version__} | as_data(opened)
        text = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"
    else:
        text = as_page(report(opened)) if format == "html" else as_markdown(report(opened))
    if output is None:
        sys.stdout.write(text)
        return 0
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise MaterialError(f"{output} cannot be written: {wrong.strerror or wrong}") from None
    return 0


def replay(
    game: str | None = None,
    /,
    *,
    check: Path | None = None,
    pack: Annotated[tuple[Path, ...], Parameter(negative=(), show_default=False)] = (),
) -> int:
    """Repeat the answers of a saved game under the rules of today and compare. The exit code is 1 if something does not fit.

    Parameters
    ----------
    game
        The name of a saved game (its beginning is enough) or a file; without it the newest.
    check
        Repeat every save in this folder instead, one line each.
    pack
        Where the game's own charts and rosters lie now, if they have been moved. May be repeated.
    """
    screen = open_screen(plain=True)
    if check is None:
        return 0 if _repeated(store.find_game(game), pack, screen) else 1
    if not check.is_dir():
        raise MaterialError(f"{check} is no folder")
    saves = sorted(store.saves_in(check))
    if not saves:
        raise MaterialError(f"there is no save (*.json) in {check}")
    fits = [_repeated(path, pack, screen) for path in saves]
    return 0 if all(fits) else 1


def _repeated(path: Path, pack: tuple[Path, ...], screen: Screen) -> bool:
    """Repeat one save and say in one line how it went."""
    try:
        game, _ = store.load(path, pack)
    except RulesFault as fault:
        screen.say(f"{path.name}: does not fit: {fault}")
        return False
    except KaleunError as wrong:
        text = str(wrong).removeprefix(f"{path}: ")
        screen.say(f"{path.name}: cannot be opened: {text}")
        return False
    if game.remarks:
        screen.say(f"{path.name}: does not fit: {'; '.join(game.remarks)}")
        return False
    end = "to the end of the game" if game.over else "the game goes on"
    screen.say(f"{path.name}: fits: {len(game.answers)} answers, {game.requests} requests, {end}")
    return True


def rules(
    rulebook: str,
    /,
    *text: str,
    coverage: bool = False,
    json: bool = False,
    options: bool = False,
    met: int = 0,
    plain: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Show rules: one by its id, a case with all that is under it, or those that speak of something.

    Parameters
    ----------
    rulebook
        Which game.
    text
        An id (9.6.9a), a case (9.6) or words (detection). Without it all rules.
    coverage
        Which rules have a test that passed in the last run of the tests.
    json
        As data.
    options
        The options of a new game, and the optional rules among them.
    met
        Play this many games with a random captain and report which rules were met.
    plain
        No colour, no drawing, one statement a line.
    """
    return _rules(rulebook, " ".join(text), coverage, json, options, met, open_screen(plain))


def _rules(name: str, text: str, covered: bool, as_json: bool, options: bool, met: int, screen: Screen) -> int:
    book = find_rulebook(name)
    if covered:
        found = coverage.rule_coverage(book)
        if as_json:
            print(msgspec.json.encode(found.plain()).decode())
        else:
            coverage.show(found, book, screen)
    if met:
        coverage.show_met(coverage.rules_met(book, met), book, met, screen)
    if options:
        _options(name, screen)
    if covered or met or options:
        return 0
    chosen = book.rules.find(text) if text else list(book.rules)
    if not chosen:
        raise MaterialError(f"{book.title}: no rule is called {text!r} or speaks of it")
    if as_json:
        print(msgspec.json.encode(chosen).decode())
        return 0
    for rule in chosen:
        screen.say(f"{rule.id}  {rule.clause}" + ("" if rule.status == "given" else f" ({rule.status})"))
    return 0


def _options(name: str, screen: Screen) -> None:
    book = find_rulebook(name)
    for optional in (False, True):
        lines = list(option_lines(book, optional=optional))
        if lines:
            screen.heading(2, "Optional rules" if optional else "Options of a new game")
        for option, meaning in lines:
            screen.say(option, strong=True)
            screen.say(meaning, indent=3)


@components.command
def check(folder: Path, /, *, rulebook: str = "") -> int:
    """Check a folder of your own charts and rosters: one line for each problem, or what the folder replaces.

    Parameters
    ----------
    folder
        A folder with a pack.toml and component files.
    rulebook
        The game it is meant for, if its pack.toml does not say so.
    """
    screen = open_screen(plain=True)
    found = packs.check_pack(folder, rulebook)
    for problem in found.problems:
        screen.say(str(problem))
    for remark in found.remarks:
        screen.say(remark)
    return 1 if found.problems else 0
