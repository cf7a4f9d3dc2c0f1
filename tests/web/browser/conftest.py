"""Fixtures of the browser tests: one server and one Chromium for all of them, a fresh context for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.browser import chromium, chromium_path
from benchmarks.web_server import served
from support.table import Table


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with served(tmp_path_factory.mktemp("served")) as server:
        yield server.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium_path() is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with chromium() as running:
        yield running


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What the pages complained about; a test that leaves something in it has failed."""
    found: list[str] = []
    yield found
    assert found == []


class Player:
    """Makes contexts, each a person with a browser of his own, and closes them."""

    def __init__(self, browser: Browser, base: str, faults: list[str]) -> None:
        self.browser, self.base, self.faults = browser, base, faults
        self.contexts: list[BrowserContext] = []

    def __call__(self, **how: Any) -> Table:
        how.setdefault("viewport", {"width": 1440, "height": 1000})
        context = self.browser.new_context(**how)
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = context.new_page()
        self._watch(page)
        return Table(page, self.base)

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda said: self.faults.append(said.text) if _is_fault(said.type, said.text) else None)


def _is_fault(kind: str, text: str) -> bool:
    return kind == "error" and "the server responded with a status of 4" not in text and "ERR_FAILED" not in text


@pytest.fixture
def player(browser: Browser, base: str, faults: list[str]) -> Iterator[Player]:
    """Makes people with browsers."""
    maker = Player(browser, base, faults)
    yield maker
    for context in maker.contexts:
        context.close()


@pytest.fixture
def table(player: Player) -> Table:
    """One person with a browser, nothing open yet."""
    return player()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
