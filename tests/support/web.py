"""Servers inside the test, and somebody who plays on them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from httpx import Response
from litestar.testing import TestClient

from kaleun.web.app import create_app
from kaleun.web.settings import Settings
from kaleun.web.site import Site

__all__ = ["Browser", "Program", "awaited", "server", "site_of"]

T = TypeVar("T")


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What comes of a coroutine, in a loop of its own: the thread of the tests may have a browser's loop running."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, coroutine).result()


@contextmanager
def server(url: str, **settings: Any) -> Iterator[TestClient[Any]]:
    """A server at that database, for the time of a ``with``."""
    how: dict[str, Any] = {"database": url, "games_an_hour": 10_000, **settings}
    with TestClient(create_app(Settings(**how))) as client:
        yield client


def site_of(client: TestClient[Any]) -> Site:
    """What is inside the server."""
    found: Site = client.app.state.site
    return found


class Program:
    """A program that plays one game over the interface."""

    def __init__(self, client: TestClient[Any], begin: Mapping[str, Any] | None = None) -> None:
        self.client = client
        self.id = self.token = self.spectator = ""
        self.seats: dict[str, str] = {}
        self.reply: dict[str, Any] = {}
        if begin is not None:
            self.began(client.post("/api/games", json={"rulebook": "hunted", **begin}))

    def began(self, response: Response) -> None:
        assert response.status_code == 201, response.text
        self.reply = response.json()
        game = self.reply["game"]
        self.id, self.seats, self.spectator = game["id"], game["seats"], game["spectator"]
        self.token = next(iter(self.seats.values()))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, what: str = "", **query: Any) -> Response:
        path = f"/api/games/{self.id}" + (f"/{what}" if what else "")
        return self.client.get(path, params=query, headers=self.headers)

    def post(self, verb: str, **body: Any) -> Response:
        response = self.client.post(f"/api/games/{self.id}/{verb}", json=body, headers=self.headers)
        if response.status_code == 200 and verb not in ("order", "odds"):
            self.reply = response.json()
        return response

    def answer(self, value: Any = "", **more: Any) -> dict[str, Any]:
        """Answer (the first open option, if none is named); the reply."""
        response = self.post("answer", answer=self.open[0] if value == "" else value, **more)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    def captain(self, **how: Any) -> dict[str, Any]:
        response = self.post("captain", **how)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    @property
    def request(self) -> dict[str, Any]:
        found: dict[str, Any] = self.reply["request"]
        return found

    @property
    def open(self) -> list[str]:
        return [option["id"] for option in self.request["choose"]["options"] if "closed" not in option]

    def look(self) -> dict[str, Any]:
        """Game and question, asked anew."""
        response = self.get()
        assert response.status_code == 200, response.text
        self.reply = response.json()
        return self.reply

    def journal(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("journal").json()["journal"]
        return found


class Browser:
    """A browser without script: it opens pages and sends their forms."""

    def __init__(self, client: TestClient[Any], cookie: str = "") -> None:
        self.client = client
        self.cookie = cookie
        self.page = ""
        self.status = 0
        self.at = ""

    def _headers(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        self.client.cookies.clear()
        return {"accept": "text/html", **({"cookie": self.cookie} if self.cookie else {}), **(more or {})}

    def _took(self, response: Response) -> Response:
        for cookie in response.headers.get_list("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        self.status, self.page = response.status_code, response.text
        return response

    def open(self, path: str, **query: str) -> str:
        """A page."""
        response = self.client.get(path, params=query, headers=self._headers(), follow_redirects=False)
        self._took(response)
        self.at = path
        return self.page

    @property
    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.page)
        if found is None:
            return getattr(self, "_csrf", "")
        self._csrf = found[1]
        return found[1]

    def send(self, path: str, *, files: Any = None, json: bool = False, **fields: Any) -> Response:
        """A form; where it leads to another page, that is opened."""
        fields = {name.replace("__", "."): value for name, value in fields.items()}
        data = {"csrf": self.csrf, **fields}
        more = {"accept": "application/json"} if json else None
        response = self.client.post(path, data=data, files=files, headers=self._headers(more), follow_redirects=False)
        self._took(response)
        if response.status_code == 303:
            self.open(response.headers["location"])
        return response

    def begin(self, **fields: Any) -> str:
        """A new game by the form; where its table is."""
        self.open("/new/hunted")
        response = self.send("/games", rulebook="hunted", **fields)
        assert response.status_code == 303, response.text
        return self.at

    def asked(self, table: str) -> dict[str, Any]:
        """The first question of a table, as the page's own model has it."""
        game = table.rpartition("/")[2]
        return {"id": game, **self.questions(table)[0]}

    def questions(self, table: str) -> list[dict[str, Any]]:
        """The questions that the page shows, with number and options."""
        page = self.open(table)
        assert self.status == 200, page
        number = re.search(r'name="n" value="(\d+)"', page)
        options = re.findall(r'<button[^>]*name="option"[^>]*value="([^"]+)"([^>]*)>', page)
        return [
            {"n": number[1] if number else "", "options": [name for name, rest in options if "disabled" not in rest]}
        ]
