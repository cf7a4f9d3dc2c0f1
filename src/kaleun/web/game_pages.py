"""The pages of one game: the table with its parts, the log, the career, links, reports."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, PathParameter
from litestar.response import ServerSentEvent

from kaleun.kernel.errors import KaleunError, Refused
from kaleun.kernel.phrases import sentence
from kaleun.kernel.save import document
from kaleun.report.after import report
from kaleun.report.data import as_data
from kaleun.report.markdown import as_markdown
from kaleun.report.page import as_page

from .errors import described, status_of
from .live import Live
from .model import CareerPage, LogPage, SeatHead, SharedSeat, SharePage
from .shown import game_head, odds_of_seat, table_page
from .site import Forbidden, Site, Visitor, site_of
from .streams import event_stream

__all__ = ["FRAGMENTS", "GAME_PAGES", "fragments", "share_page", "table"]

_Request = Request[Any, Any, Any]
_GameId = Annotated[str, PathParameter(max_length=40)]

FRAGMENTS = ("bar", "board", "decision", "roll", "journal")
"""The parts of the table that are drawn anew after each answer."""


def table(
    site: Site, live: Live, visitor: Visitor, seat: SeatHead, *, refused: str = "", status: int = 200, **how: bool
) -> Response[str]:
    """The whole table."""
    page = table_page(live, seat, refused=refused, **how)
    return site.page("table.html", visitor, page, status)


def fragments(
    site: Site, live: Live, visitor: Visitor, seat: SeatHead, wrong: KaleunError | None = None, **how: bool
) -> Response[Any]:
    """The parts of the table as JSON, for the script that swaps them."""
    refused = sentence(str(wrong)) if wrong is not None else ""
    page = table_page(live, seat, refused=refused, **how)
    found: dict[str, Any] = {"n": live.n, "over": live.game.over, "situation": page.situation}
    found |= {name: site.render(f"fragments/{name}.html", visitor, page) for name in FRAGMENTS}
    if wrong is not None:
        found["error"] = described(wrong, rulebook=live.game.rulebook)
    return Response(found, status_code=200 if wrong is None else status_of(wrong), media_type=MediaType.JSON)


@get("/games/{game_id:str}")
async def show(
    request: _Request, game_id: _GameId, odds: FromQuery[str] = "", journal: FromQuery[str] = ""
) -> Response[str]:
    """The table."""
    site = site_of(request)
    visitor = site.visitor(request)
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        return table(site, live, visitor, seat, odds=odds == "1", whole_journal=journal == "all")


@get("/games/{game_id:str}/fragments/{name:str}")
async def fragment(
    request: _Request, game_id: _GameId, name: FromPath[str], odds: FromQuery[str] = "", journal: FromQuery[str] = ""
) -> Response[Any]:
    """One part of the table, or all of them as JSON."""
    site = site_of(request)
    visitor = site.visitor(request)
    if name not in FRAGMENTS and name != "all":
        raise Refused("there is no such part of the table", code="no-game")
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        if name == "all":
            return fragments(site, live, visitor, seat, odds=odds == "1", whole_journal=journal == "all")
        page = table_page(live, seat, odds=odds == "1", whole_journal=journal == "all")
        return Response(site.render(f"fragments/{name}.html", visitor, page), media_type=MediaType.HTML)


@get("/games/{game_id:str}/odds")
async def odds(request: _Request, game_id: _GameId) -> dict[str, Any]:
    """The odds of every open option of one's own questions, by part and option."""
    site = site_of(request)
    async with site.tables.at(game_id) as live:
        found = odds_of_seat(live, site.seat(live, site.visitor(request)))
        return {"odds": msgspec.to_builtins(found)}


@get("/games/{game_id:str}/events", media_type="text/event-stream")
async def events(request: _Request, game_id: _GameId) -> ServerSentEvent:
    """Tells the page that the table has moved."""
    site = site_of(request)
    async with site.tables.at(game_id) as live:
        site.seat(live, site.visitor(request))
        n = live.n
    return event_stream(site, game_id, n, request.headers.get("last-event-id"))


@get("/games/{game_id:str}/news")
async def news(request: _Request, game_id: _GameId, after: FromQuery[int] = -1) -> dict[str, Any]:
    """Has the table moved? For pages whose stream is cut off."""
    site = site_of(request)
    async with site.tables.at(game_id) as live:
        site.seat(live, site.visitor(request))
        return {"n": live.n, "changed": live.n != after, "over": live.game.over}


# ---------------------------------------------------------------------------------------------------------- reading


@get("/games/{game_id:str}/log")
async def log(request: _Request, game_id: _GameId) -> Response[str]:
    """The log sheets."""
    site = site_of(request)
    visitor = site.visitor(request)
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        told = report(live.game)
        return site.page("log.html", visitor, LogPage(game_head(live), seat, told.sheets, told))


@get("/games/{game_id:str}/career")
async def career(request: _Request, game_id: _GameId) -> Response[str]:
    """The game in plots."""
    site = site_of(request)
    visitor = site.visitor(request)
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        game = live.game
        view = game.view(seat.id or None)
        try:
            plots = tuple(game.rulebook.career_plots(view, game.journal.events()))
        except Exception as slip:  # a slip of the pen ends no game
            live.words.slips.append(f"plots: {slip!r}")
            plots = ()
        return site.page(
            "career.html", visitor, CareerPage(game_head(live), seat, plots, tuple(live.words.sheet(view)))
        )


@get([f"/games/{{game_id:str}}/report.{form}" for form in ("html", "md", "json")])
async def after_action(request: _Request, game_id: _GameId) -> Response[Any]:
    """The after-action report: a page of its own, Markdown or JSON."""
    site = site_of(request)
    form = request.url.path.rpartition(".")[2]
    async with site.tables.at(game_id) as live:
        site.seat(live, site.visitor(request))
        name = f"kaleun-{live.row.rulebook}-{live.row.id}"
        if form == "json":
            return _file(as_data(live.game), MediaType.JSON, f"{name}.json")
        if form == "md":
            return _file(as_markdown(report(live.game)), "text/markdown", f"{name}.md")
        # The page carries its own style, so that it can be kept as one file; nothing else may be in it.
        return Response(as_page(report(live.game)), media_type=MediaType.HTML, headers={_POLICY: _report_policy()})


@get("/games/{game_id:str}/save")
async def save(request: _Request, game_id: _GameId) -> Response[Any]:
    """The game as a file."""
    site = site_of(request)
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, site.visitor(request))
        if not seat.seats:
            raise Forbidden("a save holds the seed of the dice; it is for those who play")
        saved = document(live.game, live.row.name)
        return _file(saved, MediaType.JSON, f"kaleun-{live.row.rulebook}-{live.row.id}.json")


def _file(content: Any, kind: str, name: str) -> Response[Any]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


_POLICY = "Content-Security-Policy"


def _report_policy() -> str:
    style = (files("kaleun.report") / "page.css").read_text(encoding="utf-8")
    digest = b64encode(sha256(f"\n{style}".encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


# ---------------------------------------------------------------------------------------------------------- links


@get("/games/{game_id:str}/share")
async def share(request: _Request, game_id: _GameId) -> Response[str]:
    """Who sits where, and links for others."""
    site = site_of(request)
    visitor = site.visitor(request)
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        if not seat.owns:
            raise Forbidden("links are made by whoever began the game")
        return site.page("share.html", visitor, share_page(live, seat, visitor))


def share_page(live: Live, seat: SeatHead, visitor: Visitor, link: str = "", link_for: str = "") -> SharePage:
    """The page that makes links."""
    taken = {place for player, places in live.sittings.items() if player != visitor.mark for place in places}
    linked = set(live.links.values())
    seats = tuple(
        SharedSeat(name, live.words.seat(name), name in taken, name in seat.seats, name in linked)
        for name in live.game.rulebook.seats(live.game.state)
    )
    return SharePage(game_head(live), seat, seats, "" in linked, link, link_for)


GAME_PAGES = [show, fragment, odds, events, news, log, career, after_action, save, share]
