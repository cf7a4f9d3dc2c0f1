"""Somebody in front of the table page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, expect

__all__ = ["Table"]

_SERIOUS = """async () => (await axe.run({resultTypes: ["violations"]})).violations
    .filter(fault => ["serious", "critical"].includes(fault.impact))
    .map(fault => [fault.id, fault.impact, fault.nodes.slice(0, 3).map(node => node.html.slice(0, 160))])"""


class Table:
    """A person with a browser."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base

    def begin(self, seed: str = "1", fields: Mapping[str, str] | None = None, book: str = "hunted") -> None:
        """Begin a game of a rulebook through the form."""
        self.page.goto(f"{self.base}/new/{book}")
        self.page.fill("#seed", seed)
        for name, value in (fields or {}).items():
            place = self.page.locator(f'[name="{name}"]')
            if place.evaluate("one => one.tagName") == "SELECT":
                place.select_option(value)
            elif place.get_attribute("type") == "checkbox":
                place.check()
            else:
                place.fill(value)
        self.page.get_by_role("button", name="Put to sea").first.click()
        self.page.wait_for_url("**/games/*")

    @property
    def asked(self) -> str:
        """The question."""
        return self.page.locator("#ask-1").inner_text()

    @property
    def n(self) -> int:
        """How many actions the page knows of."""
        return int(self.page.evaluate("document.body.dataset.answered"))

    @property
    def options(self) -> list[str]:
        """The open options, by id."""
        found: list[str] = self.page.eval_on_selector_all(
            '#part-asking button[data-option]:not([aria-disabled="true"]):not(:disabled)',
            "all => all.map(one => one.dataset.option)",
        )
        return found

    @property
    def over(self) -> bool:
        return self.asked == "The game is over"

    def option(self, name: str) -> Locator:
        return self.page.locator(f'#part-asking button[data-option="{name}"]')

    def answered(self, n: int) -> None:
        """Wait until the page knows of more than ``n`` actions."""
        self.page.wait_for_function("n => Number(document.body.dataset.answered) > n", arg=n)

    def click(self, name: str) -> None:
        """Click an option and wait for what comes of it."""
        n = self.n
        self.option(name).click()
        self.answered(n)

    def press(self, key: str) -> None:
        """Press a key and wait for what comes of it."""
        n = self.n
        self.page.keyboard.press(key)
        self.answered(n)

    def type(self, key: str) -> None:
        """Type the number of an option; one that other numbers begin with is taken with Enter."""
        n = self.n
        for digit in key:
            self.page.keyboard.press(digit)
        if self.page.locator("#part-asking .typed").filter(has_text="Enter").count():
            self.page.keyboard.press("Enter")
        self.answered(n)

    def refused(self) -> str:
        """Why the last answer was not taken."""
        place = self.page.locator("#refused")
        expect(place).not_to_be_empty()
        return place.inner_text()

    def fits(self) -> bool:
        """Is there nothing to scroll sideways?"""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def serious_faults(self) -> list[Any]:
        """What axe-core finds serious or critical on this page, in both lights and at both ends of the widths.

        One load of the page and of axe-core serves all four: the light is a matter of the style sheets alone.
        """
        found: list[Any] = []
        self.page.evaluate(AXE_SCRIPT)
        for light in ("light", "dark"):
            for width in (1440, 390):
                self.page.emulate_media(color_scheme=light)
                self.page.set_viewport_size({"width": width, "height": 900})
                found += [[light, width, *fault] for fault in self.page.evaluate(_SERIOUS)]
        self.page.set_viewport_size({"width": 1440, "height": 1000})
        return found

    def state(self) -> dict[str, Any]:
        """The report in plain data."""
        found: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch(location.pathname + '/report.json')).json()"
        )
        return found
