"""Loups gris en Atlantique in a real browser: a patrol by clicks, every width, and what can be read without eyes or mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.browser import played_to, take_up
from kaleun.captains import find_captain
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import find_rulebook
from support.table import Table

pytestmark = [pytest.mark.xdist_group("browser of loupsgris"), pytest.mark.slow]

BOOK = "loupsgris"
WIDTHS = (1440, 820, 390, 320)
SEEDS = 40
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
    """The shortest patrol that meets an aircraft, a lone ship, a convoy and depth charges, and comes home."""
    found: list[tuple[str, list[str]]] = []
    for seed in map(str, range(1, SEEDS)):
        given, met = answers(seed)
        if given and {"aircraft", "target", "convoy", "charges"} <= met:
            found.append((seed, given))
    return min(found, key=lambda one: len(one[1]))


def test_a_whole_patrol_by_clicking(player: Any, eventful: tuple[str, list[str]]) -> None:
    """An aircraft, a lone ship, a convoy and depth charges, clicked on the board where they are drawn there.

    Without motion, which takes a third of the time; the patrol of The Hunted is played with it.
    """
    seed, given = eventful
    table: Table = player(reduced_motion="reduce")
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
}


def later(game: Any, request: Any) -> bool:
    return bool(request.kind == "navigation.orders" and game.state.career.patrols > 0)


class Opened:
    """The addresses of the tables, of games that one person has; the log and the career are those of a short, eventful patrol."""

    def __init__(self, table: Table, folder: Path, short: str) -> None:
        self.table = table
        self.at = {
            name: take_up(table.page, table.base, played_to(moment, rulebook=BOOK), folder)
            for name, moment in MOMENTS.items()
        }
        save = played_to(later, rulebook=BOOK, seeds=[short])
        self.at["later"] = take_up(table.page, table.base, save, folder)
        self.at["career"] = self.at["later"] + "/career"
        self.at["log"] = self.at["later"] + "/log"
        self.at["new"] = f"{table.base}/new/{BOOK}"


@pytest.fixture(scope="module")
def addresses(browser: Any, base: str, tmp_path_factory: pytest.TempPathFactory, eventful: Any) -> Iterator[Opened]:
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    yield Opened(Table(context.new_page(), base), tmp_path_factory.mktemp("saves"), eventful[0])
    context.close()


PAGES = (*MOMENTS, "later", "career", "log", "new")


@pytest.mark.parametrize("name", PAGES)
def test_every_table_fits_every_width(addresses: Opened, name: str) -> None:
    """Nothing is to be scrolled sideways; on the phone the board pans within its frame."""
    page = addresses.table.page
    page.goto(addresses.at[name])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert addresses.table.fits(), f"{name} at {width}"
        if width <= 390 and name in (*MOMENTS, "later"):
            assert page.locator(".panel-main .chart").evaluate("one => one.scrollWidth > one.clientWidth")
    page.set_viewport_size({"width": 1440, "height": 1000})


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(addresses: Opened, name: str) -> None:
    """axe-core finds no serious fault in either light, wide or narrow."""
    addresses.table.page.goto(addresses.at[name])
    assert [] == addresses.table.serious_faults()


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
