"""A real Chromium for tests and pictures, and games at moments worth looking at."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from kaleun.captains import find_captain
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import document

__all__ = ["chromium", "chromium_path", "played_to", "take_up"]

_FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

Moment = Callable[[Game[Any], Choose], bool]


def chromium_path() -> str | None:
    """Where the system's Chromium lies, or None."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the time of a ``with``."""
    path = chromium_path()
    if path is None:
        raise RuntimeError("Chromium is not installed: run 'apt-get install chromium'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def played_to(
    moment: Moment,
    options: Mapping[str, Any] | None = None,
    name: str = "",
    *,
    rulebook: str = "hunted",
    captain: str = "careful",
    seeds: Iterable[str] = tuple(map(str, range(1, 101))),
) -> dict[str, Any]:
    """The save of a game that a captain has played to a moment, of the first seed in which it comes.

    Raises LookupError if it comes in none of them.
    """
    for seed in seeds:
        game: Game[Any] = Game(find_rulebook(rulebook), options or {}, seed=seed)
        decide = find_captain(captain, game.rulebook, seed)
        while isinstance(game.request, Choose):
            if moment(game, game.request):
                saved: dict[str, Any] = document(game, name)
                return saved
            game.answer(decide(game.state, game.request).id)
    raise LookupError("no game has such a moment")


def take_up(page: Page, base: str, save: dict[str, Any], folder: Path) -> str:
    """Open a save through the page that does so; returns the address of the table."""
    file = folder / "game.json"
    file.write_text(json.dumps(save), encoding="utf-8")
    page.goto(f"{base}/import")
    page.set_input_files("#save", file)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/games/*")
    return page.url
