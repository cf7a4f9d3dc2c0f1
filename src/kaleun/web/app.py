"""The application: all routes of a server, and what holds for every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import MutableScopeHeaders, State
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag
from litestar.types import Message, Scope

from kaleun import __version__

from .api import router as api
from .errors import HANDLERS
from .game_forms import FORMS
from .game_pages import GAME_PAGES
from .pages import PAGES
from .settings import Settings
from .site import Site

__all__ = ["create_app"]

_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
            "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}  # fmt: skip


async def _with_headers(message: Message, scope: Scope) -> None:
    """What holds for every answer, files and errors too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _HEADERS.items():
            headers.setdefault(name, value)


def create_app(settings: Settings) -> Litestar:
    """A server as the settings say. Opens the database and brings it up to date; raises MaterialError if that fails."""
    site = Site(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await site.start()
        try:
            yield
        finally:
            await site.stop()

    handlers: list[BaseRouteHandler] = [*PAGES, *GAME_PAGES, *FORMS]
    pages = Router(
        "/", route_handlers=handlers, include_in_schema=False, response_headers={"Cache-Control": "no-store"}
    )
    return Litestar(
        route_handlers=[pages, api],
        lifespan=[lifespan],
        state=State({"site": site}),
        exception_handlers=HANDLERS,
        before_send=[_with_headers],
        request_max_body_size=settings.largest_body,
        openapi_config=OpenAPIConfig(
            title="kaleun",
            version=__version__,
            description="Play over HTTP: the verbs of the engine protocol. Begin a game, and answer with the token of your seat.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin(path="/openapi.yaml")],
            components=Components(
                security_schemes={
                    "seat": SecurityScheme(
                        type="http", scheme="bearer", description="The token of a seat, or of a spectator."
                    )
                }
            ),
            tags=[Tag("open", "For everybody."), Tag("game", "For whoever has the token of a seat.")],
        ),
        logging_config=None,
        debug=False,
    )
