"""The pictures of the documentation, taken from the real pages: ``python -m benchmarks.pictures [NAME ...]`` writes docs/images/."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from .browser import chromium, played_to, take_up
from .web_server import served

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "images"
DESK, TABLET, PHONE = (1440, 1000), (820, 1100), (390, 844)


def _aiming(game: Any, request: Any) -> bool:
    encounter = game.state.encounter
    if request.kind != "salvo.tube" or encounter.kind != "convoy" or not encounter.night or len(encounter.placed) < 2:
        return False
    return encounter.range == "medium"


def _hunted(game: Any, request: Any) -> bool:
    encounter = game.state.encounter
    return bool(request.kind == "evade" and encounter.detected and encounter.kind == "convoy")


def _under_way(game: Any, request: Any) -> bool:
    patrol = game.state.patrol
    return bool(request.kind == "patrol.box" and patrol.box == 4 and patrol.area == "north-america")


def _old_hand(game: Any, request: Any) -> bool:
    return bool(request.kind == "patrol.box" and len(game.state.log) >= 6 and game.state.career.tons > 20_000)


def _aiming_at_convoy(game: Any, request: Any) -> bool:
    return bool(request.kind == "salvo.target" and game.state.career.patrols == 0 and len(request.options) > 2)


def _choosing_tactic(game: Any, request: Any) -> bool:
    return bool(request.kind == "navigation.tactic" and len(game.state.patrol.route) > 8)


class Album:
    """Takes the pictures that are wanted."""

    def __init__(self, browser: Browser, base: str, wanted: list[str]) -> None:
        self.browser, self.base, self.wanted = browser, base, wanted

    def take(
        self,
        name: str,
        go: Callable[[Page], object],
        size: tuple[int, int] = DESK,
        light: Any = "light",
        *,
        whole: bool = False,
    ) -> None:
        """One picture, by a browser of its own."""
        if self.wanted and not any(word in name for word in self.wanted):
            return
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=light, reduced_motion="reduce"
        )
        page = context.new_page()
        go(page)
        page.wait_for_timeout(400)
        page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"docs/images/{name}.png")
        context.close()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, served(Path(place)) as server, chromium() as browser:
        folder, base = Path(place), server.url
        album = Album(browser, base, wanted)
        aiming = played_to(_aiming, {"boat": "IXC/40", "kommandant": "Harms", "number": "U-395"}, "U-395")
        hunted = played_to(_hunted, {"kommandant": "Harms", "number": "U-395"}, "U-395")
        way = played_to(_under_way, {"boat": "IXC/40", "kommandant": "Harms", "number": "U-395"}, "U-395")
        loups = played_to(_aiming_at_convoy, rulebook="loupsgris")
        chart = played_to(_choosing_tactic, rulebook="loupsgris")
        old = played_to(_old_hand, {"kommandant": "Harms", "number": "U-419"}, "The third winter")

        def table(save: dict[str, Any], path: str = "", key: str = "") -> Callable[[Page], None]:
            def go(page: Page) -> None:
                address = take_up(page, base, save, folder)
                if path:
                    page.goto(address + path)
                if key:
                    page.keyboard.press(key)
                    page.wait_for_timeout(600)

            return go

        def lobby(page: Page) -> None:
            take_up(page, base, aiming, folder)
            take_up(page, base, old, folder)
            page.goto(base + "/")

        def real_dice(page: Page) -> None:
            page.goto(base + "/new/hunted")
            page.select_option("#dice", "manual")
            page.get_by_role("button", name="Put to sea").first.click()
            page.wait_for_url("**/games/*")

        album.take("table", table(aiming))
        album.take("table-red-light", table(hunted), light="dark")
        album.take("table-chart", table(way))
        album.take("table-tablet", table(aiming), TABLET)
        album.take("table-phone", table(aiming), PHONE)
        album.take("table-phone-red-light", table(hunted), PHONE, "dark")
        album.take("loupsgris", table(loups))
        album.take("loupsgris-chart", table(chart))
        album.take("loupsgris-phone", table(loups), PHONE)
        album.take("dice", real_dice)
        album.take("lobby", lobby)
        album.take("new", lambda page: page.goto(base + "/new/hunted"), whole=True)
        album.take("log", table(old, "/log"))
        album.take("career", table(old, "/career"))
        album.take("share", table(old, "/share"))
        album.take("rule", lambda page: page.goto(base + "/rules/hunted/9.6.9a"))
        album.take("hall", lambda page: page.goto(base + "/hall"))


if __name__ == "__main__":
    main(sys.argv[1:])
