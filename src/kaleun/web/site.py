"""What all routes of one server share: its settings, its games, its templates, and who is asking."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.datastructures.headers import Accept
from litestar.enums import MediaType
from markupsafe import Markup

from kaleun import __version__
from kaleun.kernel.errors import KaleunError
from kaleun.kernel.rulebook import find_rulebook, rulebook_names
from kaleun.report.rolls import percent, signed

from . import draw, store
from .access import COOKIE, Limit, Signer, mark_of, new_token
from .database import Database, open_database
from .events import Events, listen
from .live import Live, NoGame, Tables
from .model import SeatHead
from .settings import Settings
from .shown import seat_head

__all__ = ["Forbidden", "Site", "Visitor", "site_of"]

_YEAR = 365 * 24 * 3600
_KINDS = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Forbidden(KaleunError):
    """Whoever asks may not do that."""

    code = "forbidden"


class NoFile(KaleunError):
    """There is no such file among ours."""

    code = "not-found"

    def __init__(self) -> None:
        super().__init__("there is no such file")


class Visitor:
    """Who is asking a page: a browser that we know, or a new one."""

    def __init__(self, signer: Signer, cookie: str | None) -> None:
        known = signer.player(cookie)
        self.is_new = known is None
        self.player = known or new_token()
        self.mark = mark_of(self.player)
        self.csrf = signer.form(self.player)


class Site:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database: Database = open_database(settings.database)
        secret = settings.secret or self.database.write_now(store.key("secret", secrets.token_hex(32)))
        self.signer = Signer(secret)
        self.events = Events()
        self.tables = Tables(self.database, self.events, settings.live_games, settings.snapshot_every)
        self.limit = Limit(settings.games_an_hour, 3600)
        self._listener: asyncio.Task[None] | None = None
        self.static_folder = Path(str(files("kaleun.web") / "static"))
        self._files = {file.name for file in self.static_folder.iterdir() if file.is_file()}
        self._hashes: dict[str, str] = {}
        self.templates = Environment(
            loader=PackageLoader("kaleun.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.globals.update(version=__version__, static=self.static_url, svg=Markup)
        self.templates.filters.update(signed=signed, percent=percent)
        if hasattr(draw, "install"):
            draw.install(self.templates)

    async def start(self) -> None:
        """Read the rulebooks beforehand, and begin to hear the other servers, where there can be some."""
        threading.Thread(target=_read_rulebooks, name="kaleun-rulebooks", daemon=True).start()
        if self.database.shared:
            url = self.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            self._listener = asyncio.create_task(listen(url, self.events))

    async def stop(self) -> None:
        """Let go of everything."""
        self.events.close()
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        await asyncio.to_thread(self.database.close)

    # ---- who is asking

    def visitor(self, request: Request[Any, Any, Any]) -> Visitor:
        """The browser that asks."""
        return Visitor(self.signer, request.cookies.get(COOKIE))

    def seat(self, live: Live, visitor: Visitor) -> SeatHead:
        """What this browser is at this game. Raises NoGame where it is nothing."""
        seats = live.seats(visitor.mark)
        if not seats:
            raise NoGame
        return seat_head(live, [seat for seat in seats if seat], live.row.owner == visitor.mark)

    def seats_of_token(self, live: Live, token: str) -> list[str]:
        """The seats that a link opens at this game: none for a spectator. Raises NoGame."""
        seat = live.links.get(mark_of(token))
        if seat is None:
            raise NoGame
        return [seat] if seat else []

    async def form(self, request: Request[Any, Any, Any]) -> tuple[Visitor, dict[str, Any]]:
        """A form that one of our own pages sent, field by field. Raises Forbidden for any other."""
        visitor = self.visitor(request)
        posted = await request.form()
        fields: dict[str, Any] = {}
        for name in posted:
            values = posted.getall(name)
            fields[name] = values[0] if len(values) == 1 else [value for value in values if isinstance(value, str)]
        word = request.headers.get("x-csrf-token") or fields.pop("csrf", None)
        if visitor.is_new or not isinstance(word, str) or not self.signer.is_form(visitor.player, word):
            raise Forbidden("this form was not sent from a page of this server, or is too old; open the page again")
        return visitor, fields

    # ---- pages

    def static_url(self, name: str) -> str:
        """Where a file of ours lies; the address changes with the file."""
        mark = self._hashes.get(name)
        if mark is None:
            file = self.static_folder / name
            mark = blake2b(file.read_bytes(), digest_size=6).hexdigest() if file.is_file() else "0"
            self._hashes[name] = mark
        return f"/static/{name}?v={mark}"

    def static_file(self, name: str) -> tuple[bytes, str]:
        """A file of ours, and what kind it is. Raises NoFile."""
        if name not in self._files:
            raise NoFile
        kind = _KINDS.get(Path(name).suffix, "application/octet-stream")
        return (self.static_folder / name).read_bytes(), kind

    def render(self, template: str, visitor: Visitor, page: Any, **more: Any) -> str:
        """A template as text."""
        return self.templates.get_template(template).render(page=page, csrf=visitor.csrf, **more)

    def page(self, template: str, visitor: Visitor, page: Any, status: int = 200, **more: Any) -> Response[str]:
        """A whole page; a browser that we do not know yet gets its cookie."""
        text = self.render(template, visitor, page, **more)
        return Response(text, status_code=status, media_type=MediaType.HTML, cookies=self.cookies(visitor))

    def cookies(self, visitor: Visitor) -> list[Cookie]:
        """The cookie of a browser that has none."""
        if not visitor.is_new:
            return []
        return [
            Cookie(
                key=COOKIE,
                value=self.signer.cookie(visitor.player),
                max_age=_YEAR,
                path="/",
                httponly=True,
                samesite="lax",
                secure=self.settings.secure,
            )
        ]


def _read_rulebooks() -> None:
    """What the first who asks would otherwise wait for."""
    for name in rulebook_names():
        with suppress(Exception):  # whoever asks for it hears what is wrong
            book = find_rulebook(name)
            book.components()
            book.captain()
            len(book.rules.find("1"))


def site_of(request: Request[Any, Any, Any]) -> Site:
    """The server that is asked."""
    found: Site = request.app.state.site
    return found


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Does a script ask, not somebody who looks at pages?"""
    accepted = Accept(request.headers.get("accept", "*/*"))
    return accepted.best_match([MediaType.HTML, MediaType.JSON]) == MediaType.JSON


def texts(value: Any) -> Sequence[str]:
    """The values of a field that may stand several times in a form."""
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, str) else []


def one(fields: dict[str, Any], name: str) -> str:
    """The value of a field that stands once in a form; '' without it."""
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""
