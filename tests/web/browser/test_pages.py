"""Every page in a real browser: widths, lights, what can be read without eyes or mouse, weight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response

from benchmarks.browser import played_to, take_up
from support.table import Table

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]

WIDTHS = (1440, 820, 390)
PAGES = ("lobby", "new", "hall", "import", "rule", "error", "table", "combat", "dice", "log", "career", "share")


def convoy(game: Any, request: Any) -> bool:
    encounter = game.state.encounter
    return bool(request.kind == "attack.range" and encounter.kind == "convoy")


def later(game: Any, request: Any) -> bool:
    return bool(len(game.state.log) >= 3 and request.kind == "patrol.box")


class Opened:
    """Addresses of all pages, of games that one person has."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table = table
        base = table.base
        combat = take_up(table.page, base, played_to(convoy, {"boat": "IXD-2"}), folder)
        game = take_up(table.page, base, played_to(later), folder)
        table.begin("1", {"dice": "manual"})
        self.at = {
            "lobby": base + "/",
            "new": base + "/new/hunted",
            "hall": base + "/hall",
            "import": base + "/import",
            "rule": base + "/rules/hunted/9.6.9a",
            "error": base + "/games/nothing",
            "table": game,
            "combat": combat,
            "dice": table.page.url,
            "log": game + "/log",
            "career": game + "/career",
            "share": game + "/share",
        }


@pytest.fixture(scope="module")
def addresses(browser: Any, base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    yield Opened(Table(context.new_page(), base), tmp_path_factory.mktemp("saves"))
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_every_width(addresses: Opened, name: str) -> None:
    """No page is wider than the window at 1440, 820 and 390 px, nor at 320."""
    page = addresses.table.page
    page.goto(addresses.at[name])
    for width in (*WIDTHS, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert addresses.table.fits(), f"{name} at {width}"
    page.set_viewport_size({"width": 1440, "height": 1000})


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(addresses: Opened, name: str) -> None:
    """axe-core finds no serious fault in either light, wide or narrow."""
    addresses.table.page.goto(addresses.at[name])
    assert [] == addresses.table.serious_faults()


def test_the_first_load_of_a_table_is_light_and_all_our_own(player: Any, folder: Path) -> None:
    """Under 150 kB in all, nothing from another host."""
    table: Table = player()
    address = take_up(table.page, table.base, played_to(convoy, {"boat": "IXD-2"}), folder)
    state = table.page.context.storage_state()
    fresh: Table = player(storage_state=state)
    answers: list[Response] = []
    asked: list[Request] = []
    fresh.page.on("response", lambda one: answers.append(one))
    fresh.page.on("request", lambda one: asked.append(one))
    fresh.page.goto(address, wait_until="load")
    weight = {one.url: len(one.body()) for one in answers if not one.url.endswith("/events")}
    assert sum(weight.values()) < 150_000, weight
    assert [one.url for one in asked if not one.url.startswith(table.base)] == []


def test_the_light_is_switched_and_remembered(table: Table) -> None:
    """The lamp switches the light; the next page still has it."""
    page = table.page
    page.emulate_media(color_scheme="light")
    page.goto(table.base + "/")
    before = background(page)
    page.locator("#light").click()
    assert before != background(page)
    dark = background(page)
    page.goto(table.base + "/hall")
    assert dark == background(page)


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_optional_rules_are_folded_by_groups_that_say_how_many_are_on(table: Table) -> None:
    """A group opens by keyboard, counts what is ticked in it, and what is folded away again is sent all the same."""
    page = table.page
    page.goto(f"{table.base}/new/hunted")
    group = page.locator("details[data-group]").filter(has_text="Escorts and aircraft")
    rule, others = group.locator('[name="o.escort-quality"]'), page.locator("details[data-group] .on")
    assert rule.is_hidden()
    assert set(others.all_inner_texts()) == {"none on"}
    group.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert rule.is_checked()
    assert group.locator(".on").inner_text() == "1 on"
    assert sorted(others.all_inner_texts()) == ["1 on", *["none on"] * (others.count() - 1)]
    assert table.serious_faults() == []
    for width in (*WIDTHS, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert table.fits(), width
    group.locator("summary").click()
    assert rule.is_hidden()
    page.get_by_role("button", name="Put to sea").last.click()
    page.wait_for_url("**/games/*")
    assert table.state()["options"]["escort-quality"] is True


def test_what_happened_is_said_aloud(table: Table) -> None:
    """The live region tells what came of an answer, and what is asked next."""
    table.begin("1")
    said = ""
    for _ in range(12):
        table.click(table.options[0])
        said = table.page.locator("#said").inner_text()
        assert said.endswith(table.asked)
        if len(said) > len(table.asked):
            return
    pytest.fail(f"nothing was told but {said!r}")


def test_the_keyboard_reaches_everything(table: Table) -> None:
    """The first stop leads to the decision; from there every option is reached with the tab key."""
    table.begin("1")
    page = table.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.dataset.option || ''"))
    assert set(table.options) <= reached


def test_help_names_the_keys_and_the_rules(table: Table) -> None:
    """? opens the keys with the rules of the question; Escape closes them."""
    table.begin("1")
    table.page.keyboard.press("?")
    dialog = table.page.locator("#help")
    assert dialog.is_visible()
    assert dialog.locator("#clauses li").count() > 0
    table.page.keyboard.press("Escape")
    assert not dialog.is_visible()
