"""What is sent from the pages of a game: answers, and all else that a player does there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import PathParameter
from litestar.response import Redirect

from kaleun.kernel.errors import KaleunError, Refused
from kaleun.kernel.phrases import sentence
from kaleun.kernel.requests import Choose, Draw

from . import store
from .access import mark_of, new_token
from .database import Taken
from .doing import Answer, Dice, Order, Undo, something_happened
from .errors import status_of
from .game_pages import fragments, share_page, table
from .inputs import asked_of, clean, faces_of
from .live import Live
from .model import JoinPage, SeatHead
from .shown import undo_seat
from .site import Forbidden, Site, Visitor, one, site_of, texts, wants_json

__all__ = ["FORMS"]

_Request = Request[Any, Any, Any]
_GameId = Annotated[str, PathParameter(max_length=40)]
_Token = Annotated[str, PathParameter(max_length=80)]
_Doing = Callable[[Site, Live, SeatHead, dict[str, Any]], Awaitable[None]]


async def _done(request: _Request, game_id: str, doing: _Doing, *, owner: bool = False) -> Response[Any]:
    """Do what a form says, and show the table; a refusal shows it too, with its reason."""
    site = site_of(request)
    visitor, fields = await site.form(request)
    json = wants_json(request)
    refused: KaleunError | None = None
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        try:
            if not seat.seats:
                raise Forbidden("who watches does not play")
            if owner and not seat.owns:
                raise Forbidden("that is for whoever began the game")
            if not owner and live.row.archived:
                raise Forbidden("this game is laid away; take it out again first")
            await doing(site, live, seat, fields)
        except KaleunError as wrong:
            if status_of(wrong) == 500:
                raise
            refused = wrong
        if refused is None and not live.dead:
            return fragments(site, live, visitor, seat) if json else Redirect(f"/games/{game_id}", status_code=303)
    if refused is None and not json:
        return Redirect(one(fields, "back") if one(fields, "back") == "/" else f"/games/{game_id}", status_code=303)
    return await _shown(site, visitor, game_id, refused, json)


async def _shown(site: Site, visitor: Visitor, game_id: str, wrong: KaleunError | None, json: bool) -> Response[Any]:
    """The table as it stands now, with what was refused."""
    try:
        async with site.tables.at(game_id) as live:
            seat = site.seat(live, visitor)
            if json:
                return fragments(site, live, visitor, seat, wrong)
            return table(
                site,
                live,
                visitor,
                seat,
                refused=sentence(str(wrong)),
                status=status_of(wrong) if wrong else 200,
            )
    except KaleunError:
        if wrong is not None:
            raise wrong from None
        raise


# ---------------------------------------------------------------------------------------------------------- playing


@post("/games/{game_id:str}/answer")
async def answer(request: _Request, game_id: _GameId) -> Response[Any]:
    """Answer what is asked: an option, faces, cards, or the stream this once."""
    return await _done(request, game_id, _answer)


async def _answer(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    said = one(fields, "n")
    if said and not (said.isascii() and said.isdigit() and len(said) < 16):
        raise Refused("n: expected the number of the question", code="form")
    of = clean(one(fields, "of"), "of", 80)
    waiting = asked_of(live, seat.seats, of, int(said) if said else None)
    value: Any = None
    if waiting is None:
        value = one(fields, "option") or None
    elif isinstance(waiting.request, Choose):
        value = one(fields, "option")
    elif not one(fields, "stream"):
        value = faces_of(waiting, texts(fields.get("cards" if isinstance(waiting.request, Draw) else "faces")))
    await site.tables.act(live, seat.id, Answer(value, waiting.of if waiting is not None else of))


@post("/games/{game_id:str}/undo")
async def undo(request: _Request, game_id: _GameId) -> Response[Any]:
    """Take the last answer back."""
    return await _done(request, game_id, _undo)


async def _undo(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    await site.tables.act(live, seat.id, Undo(1, undo_seat(live.game, seat), one(fields, "how") or None))


@post("/games/{game_id:str}/dice")
async def dice(request: _Request, game_id: _GameId) -> Response[Any]:
    """Real dice from here on, or the stream."""
    return await _done(request, game_id, _dice)


async def _dice(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    await site.tables.act(live, seat.id, Dice(clean(one(fields, "dice"), "dice", 20)))


@post("/games/{game_id:str}/captain")
async def captain(request: _Request, game_id: _GameId) -> Response[Any]:
    """Let the captain decide, once or until something happens."""
    return await _done(request, game_id, _captain)


async def _captain(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    until = something_happened(live.game, live.words) if one(fields, "how") == "until" else None
    of = clean(one(fields, "of"), "of", 80)
    await site.tables.captain(live, seat.id, "careful", seat.seats, of, until)


@post("/games/{game_id:str}/order")
async def order(request: _Request, game_id: _GameId) -> Response[Any]:
    """Give a standing order."""
    return await _done(request, game_id, _order)


async def _order(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    kind = clean(one(fields, "kind"), "kind", 80)
    named = clean(one(fields, "seat"), "seat", 80)
    asked = [w.request for w in live.game.pending if isinstance(w.request, Choose) and w.request.kind == kind]
    who = named or next((request.seat for request in asked if request.seat in seat.seats), seat.id)
    if who not in seat.seats:
        raise Refused(f"the seat {who!r} is not yours to give orders for", code="seat")
    await site.tables.act(live, seat.id, Order(who, kind, clean(one(fields, "order"), "order", 20)))


# ---------------------------------------------------------------------------------------------------------- keeping


@post("/games/{game_id:str}/rename")
async def rename(request: _Request, game_id: _GameId) -> Response[Any]:
    """Call the game otherwise."""
    return await _done(request, game_id, _rename, owner=True)


async def _rename(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    await site.tables.change(live, name=clean(one(fields, "name"), "the name", 80))


@post("/games/{game_id:str}/archive")
async def archive(request: _Request, game_id: _GameId) -> Response[Any]:
    """Lay the game away, or take it out again."""
    return await _done(request, game_id, _archive, owner=True)


async def _archive(site: Site, live: Live, seat: SeatHead, fields: dict[str, Any]) -> None:
    await site.tables.change(live, archived=one(fields, "yes") == "1")


# ---------------------------------------------------------------------------------------------------------- seats


@post("/games/{game_id:str}/links")
async def link(request: _Request, game_id: _GameId) -> Response[str]:
    """Make a link for a seat, or for spectators; it is shown this once, and the one before is void."""
    site = site_of(request)
    visitor, fields = await site.form(request)
    token = new_token()
    async with site.tables.at(game_id) as live:
        seat = site.seat(live, visitor)
        if not seat.owns:
            raise Forbidden("links are made by whoever began the game")
        watch = one(fields, "watch") == "1"
        place = "" if watch else one(fields, "seat")
        if not watch and place not in live.game.rulebook.seats(live.game.state):
            raise Refused("there is no such seat", code="form")
        await site.tables.link(live, place, mark_of(token))
        address = f"{str(request.base_url).rstrip('/')}/{'watch' if watch else 'seat'}/{token}"
        label = "spectators" if watch else live.words.seat(place)
    async with site.tables.at(game_id) as live:
        return site.page("share.html", visitor, share_page(live, seat, visitor, address, label))


@get(["/seat/{token:str}", "/watch/{token:str}"])
async def arrive(request: _Request, token: _Token) -> Response[str]:
    """Whoever follows a link is asked whether to sit down: a program that looks at links takes no seat."""
    site = site_of(request)
    game, seat = await _place(site, token)
    async with site.tables.at(game) as live:
        page = JoinPage(
            name=live.row.name or live.game.rulebook.title,
            title=live.game.rulebook.title,
            seat=live.words.seat(seat) if seat else "",
            action=request.url.path,
        )
        return site.page("join.html", site.visitor(request), page)


@post(["/seat/{token:str}", "/watch/{token:str}"])
async def join(request: _Request, token: _Token) -> Response[Any]:
    """Sit down."""
    site = site_of(request)
    visitor, _ = await site.form(request)
    game, seat = await _place(site, token)
    async with site.tables.at(game) as live:
        try:
            await site.tables.sit(live, seat, visitor.mark)
        except Taken:  # sent twice
            site.tables.drop(live)
    return Redirect(f"/games/{game}", status_code=303)


async def _place(site: Site, token: str) -> tuple[str, str]:
    place = await site.database.read(store.place_of_link(mark_of(token)))
    if place is None:
        raise Refused("this link opens nothing, or a newer one has taken its place", code="no-link")
    return place


FORMS = [answer, undo, dice, captain, order, rename, archive, link, arrive, join]
