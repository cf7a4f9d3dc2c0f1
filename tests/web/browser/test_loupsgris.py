"""Loups gris en Atlantique in a real browser: a patrol by clicks, every width, and what can be read without eyes or mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from benchmarks.browser import played_to, take_up
from kaleun.captains import find_captain
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import find_rulebook
from support.table import Table

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]

BOOK = "loupsgris"
WIDTHS = (1440, 820, 390, 320)
FARTHEST = 200
"""As many seeds are looked through for a patrol that has everything."""


def contact(game: Any) -> Any:
    patrol = game.state.patrol
    return patrol.phase.contact if patrol and patrol.phase else None


def answers(seed: str) -> tuple[list[str], set[str]]:
    """What the careful commander answers on his first patrol, and what he meets; no answers if he does not come home."""
    game: Game[Any] = Game(find_rulebook(BOOK), {}, seed=seed)
    captain = find_captain("careful", game.rulebook, seed)
    given: list[str] = []
    met: set[str] = set()
    while isinstance(game.request, Choose) and not game.state.career.patrols:
        now = contact(game)
        met |= {now.kind} if now else set()
        met |= {"charges"} if game.request.kind == "hunt.depth" else set()
        option = captain(game.state, game.request).id
        given.append(option)
        game.answer(option)
    return given if game.state.career.patrols else [], met


@pytest.fixture(scope="module")
def eventful() -> tuple[str, list[str]]:
    """The first patrol that meets an aircraft, a lone ship, a convoy and depth charges, and comes home."""
    for seed in map(str, range(1, FARTHEST)):
        given, met = answers(seed)
        if given and {"aircraft", "target", "convoy", "charges"} <= met:
            return seed, given
    raise LookupError("no patrol has everything")


def test_a_whole_patrol_by_clicking(table: Table, eventful: tuple[str, list[str]]) -> None:
    """An aircraft, a lone ship, a convoy and depth charges, clicked on the board where they are drawn there."""
    seed, given = eventful
    table.begin(seed, book=BOOK)
    on_board = 0
    for option in given:
        n = table.n
        drawn = table.page.locator(
            f'.panel-main .pick[data-option="{option}"], .panel-mat .pick[data-option="{option}"]'
        )
        if drawn.count():
            on_board += 1
            drawn.first.locator(".key, .mini").first.click()
            table.answered(n)
        else:
            table.click(option)
        assert table.page.locator(".panel-main svg.drawn").count() == 1
    kinds = [entry["event"]["kind"] for entry in table.state()["journal"] if "event" in entry]
    assert {"aircraft-met", "target-met", "depth-charges", "patrol-over"} <= set(kinds)
    assert on_board > len(given) / 2


MOMENTS: dict[str, Any] = {
    "port": lambda game, request: request.kind == "preparations.port",
    "advance": lambda game, request: request.kind == "navigation.advance" and len(game.state.patrol.route) > 6,
    "tactic": lambda game, request: request.kind == "navigation.tactic",
    "aircraft": lambda game, request: request.kind == "alarm.answer",
    "convoy": lambda game, request: request.kind == "convoy.engage",
    "aim": lambda game, request: request.kind == "salvo.target",
    "charges": lambda game, request: request.kind == "hunt.depth",
    "pressure": lambda game, request: request.kind == "pressure.circle",
    "later": lambda game, request: request.kind == "navigation.orders" and game.state.career.patrols > 0,
}


class Opened:
    """The addresses of the tables, of games that one person has."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table = table
        self.at = {
            name: take_up(table.page, table.base, played_to(moment, rulebook=BOOK), folder)
            for name, moment in MOMENTS.items()
        }
        self.at["career"] = self.at["later"] + "/career"
        self.at["log"] = self.at["later"] + "/log"
        self.at["new"] = f"{table.base}/new/{BOOK}"


@pytest.fixture(scope="module")
def addresses(browser: Any, base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    yield Opened(Table(context.new_page(), base), tmp_path_factory.mktemp("saves"))
    context.close()


PAGES = (*MOMENTS, "career", "log", "new")


@pytest.mark.parametrize("name", PAGES)
def test_every_table_fits_every_width(addresses: Opened, name: str) -> None:
    """Nothing is to be scrolled sideways; on the phone the board pans within its frame."""
    page = addresses.table.page
    page.goto(addresses.at[name])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert addresses.table.fits(), f"{name} at {width}"
        if width <= 390 and name in MOMENTS:
            assert page.locator(".panel-main .chart").evaluate("one => one.scrollWidth > one.clientWidth")
    page.set_viewport_size({"width": 1440, "height": 1000})


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(addresses: Opened, name: str, light: Any) -> None:
    """axe-core finds no serious fault in either light, wide or narrow."""
    page = addresses.table.page
    page.emulate_media(color_scheme=light)
    page.goto(addresses.at[name])
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        found = Axe().run(page).response["violations"]
        serious = [
            (fault["id"], fault["impact"], [node["html"][:160] for node in fault["nodes"]][:3])
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]
        assert serious == []
    page.set_viewport_size({"width": 1440, "height": 1000})


def test_the_cups_open_on_request(addresses: Opened) -> None:
    """What is left to draw is folded away; it opens, and stays open when the table moves on."""
    table = addresses.table
    table.page.goto(addresses.at["tactic"])
    fold = table.page.locator("details.fold").first
    assert fold.locator("li").first.is_hidden()
    fold.locator("summary").click()
    assert fold.locator("li").first.is_visible()
    table.click("normal")
    assert table.page.locator("details.fold").first.locator("li").first.is_visible()
