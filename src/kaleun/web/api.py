"""The interface for programs: the verbs of the engine protocol over HTTP. ``docs/web.md`` shows how it is used."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent

from kaleun import __version__
from kaleun.kernel.errors import Refused
from kaleun.kernel.rulebook import find_rulebook, rulebook_names
from kaleun.kernel.save import document
from kaleun.odds import odds_of_option, odds_of_request
from kaleun.report.describe import asked, describe_odds, describe_option_spec, entries, plain, seat_of

from .access import mark_of, new_token
from .callers import ACT, BEGIN, LOOK, OPEN, address_of, player_of, seats_of, token_of
from .doing import Answer, Dice, Order, Undo, something_happened
from .inputs import asked_of, clean, new_game, opened_save
from .live import Live
from .messages import AnswerIn, CaptainIn, DiceIn, NewGameIn, OddsIn, OrderIn, Plain, UndoIn
from .site import Forbidden, Site, site_of
from .streams import event_stream

__all__ = ["router"]

_Request = Request[Any, Any, Any]
_GameId = Annotated[str, PathParameter(description="The id of a game.", max_length=40)]
_From = Annotated[int, QueryParameter(name="from", ge=0, lt=1 << 53, description="The number of the first entry.")]
# ---------------------------------------------------------------------------------------------------------- open to all


@get("/", **OPEN)
async def about() -> Plain:
    """What this is."""
    return {"kaleun": __version__, "protocol": 1, "openapi": "/schema"}


@get("/rulebooks", **OPEN)
async def rulebooks() -> Plain:
    """The rulebooks there are."""
    books = [find_rulebook(name) for name in rulebook_names()]
    return {"rulebooks": [{"id": book.id, "title": book.title, "rules_version": book.rules_version} for book in books]}


@get("/rulebooks/{rulebook:str}", **OPEN)
async def rulebook_options(rulebook: FromPath[str]) -> Plain:
    """The options that a new game of a rulebook has."""
    book = find_rulebook(rulebook)
    return {"id": book.id, "title": book.title, "options": [describe_option_spec(spec) for spec in book.options]}


@get("/rules/{rulebook:str}/{rule:str}", **OPEN)
async def rule_of(rulebook: FromPath[str], rule: FromPath[str]) -> Plain:
    """A rule, by its id; where there is none, the error lists those near it."""
    book = find_rulebook(rulebook)
    found = book.rules.get(rule)
    if found is None:
        near = tuple(other.id for other in book.rules.find(rule)) if rule.strip() else ()
        raise Refused(f"{book.title} has no rule {rule[:40]!r}", code="rule", allowed=near[:50])
    return {"rule": plain(found)}


# ---------------------------------------------------------------------------------------------------------- beginning


@post("/games", **BEGIN)
async def begin(request: _Request, data: JSONBody[NewGameIn]) -> Plain:
    """Begin a game. The reply holds the token of each seat and one for spectators: they are shown this once."""
    site = site_of(request)
    name = clean(data.name, "the name", 80)
    site.limit.count(address_of(request))
    game = new_game(
        data.rulebook, data.options, data.seed, data.dice, data.strict, data.setup, data.stack
    )  # fmt: skip
    return await _begun(site, game, name)


@post("/import", request_max_body_size=(1 << 20) + 1024, **BEGIN)
async def import_save(request: _Request, data: JSONBody[dict[str, Any]]) -> Plain:
    """Open a save (the body, as ``GET /api/games/{id}/save`` gives it) as a game of its own."""
    site = site_of(request)
    site.limit.count(address_of(request))
    game, name = await asyncio.to_thread(opened_save, await request.body())
    return await _begun(site, game, name)


async def _begun(site: Site, game: Any, name: str) -> Plain:
    tokens = {seat: new_token() for seat in ("", *game.rulebook.seats(game.state))}
    remarks = list(game.remarks)
    links = {seat: mark_of(token) for seat, token in tokens.items()}
    name_of_game = await site.tables.begin(game, name, "", links, remarks)
    spectator = tokens.pop("")
    async with site.tables.at(name_of_game) as live:
        found = _described(live) | {"seats": tokens, "spectator": spectator, "remarks": remarks}
        return {"game": found, "events": list(entries(live.game, live.words)), **asked(live.game, live.words)}


def _described(live: Live) -> Plain:
    game = live.game
    return {
        "id": live.row.id,
        "name": live.row.name,
        "actions": live.n,
        "rulebook": game.rulebook.id,
        "title": game.rulebook.title,
        "rules_version": game.rulebook.rules_version,
        "options": game.options,
        "dice": game.dice,
        "strict": game.strict,
        "seed_hash": game.seed_hash,
        "retakes": game.retakes,
    }


# ---------------------------------------------------------------------------------------------------------- looking


@get("/games/{game_id:str}", **LOOK)
async def look(request: _Request, game_id: _GameId) -> Plain:
    """The game, and what is asked now."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seats = seats_of(request, live, token)
        about = _described(live) | {"seat": seats[0] if seats else None}
        return {"game": about, **asked(live.game, live.words)}


@get("/games/{game_id:str}/view", **LOOK)
async def view(request: _Request, game_id: _GameId, seat: FromQuery[str | None] = None) -> Plain:
    """What this seat sees of the table."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seats = seats_of(request, live, token)
        wanted = seat_of(live.game, seat)
        if wanted is not None and wanted not in seats:
            raise Forbidden("what another seat sees is not shown here")
        return {"view": plain(live.game.view(seats[0] if seats else None))}


@get("/games/{game_id:str}/state", **LOOK)
async def state(request: _Request, game_id: _GameId) -> Plain:
    """The whole state, in the shape that ``setup`` of a new game takes."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        if not seats_of(request, live, token):
            raise Forbidden("the whole state is for those who play")
        return {"state": plain(live.game.state)}


@get("/games/{game_id:str}/journal", **LOOK)
async def journal(request: _Request, game_id: _GameId, start: _From = 0) -> Plain:
    """What happened, from an entry on."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seats_of(request, live, token)
        return {"journal": list(entries(live.game, live.words, start)), "length": len(live.game.journal)}


@get("/games/{game_id:str}/save", **LOOK)
async def save(request: _Request, game_id: _GameId) -> Plain:
    """The game as a save, which ``kaleun resume`` and ``POST /api/import`` open. It holds the seed."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        if not seats_of(request, live, token):
            raise Forbidden("a save holds the seed of the dice; it is for those who play")
        return document(live.game, live.row.name)


@post("/games/{game_id:str}/odds", **ACT)
async def odds(request: _Request, game_id: _GameId, data: JSONBody[OddsIn]) -> Plain:
    """The exact odds of the roll that an option leads to first; null: of the roll that waits."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seats = seats_of(request, live, token)
        game = live.game
        if data.odds is None:
            found = odds_of_request(game, data.of)
        else:
            asked_of(live, seats, data.of, None)
            found = odds_of_option(game, data.odds, data.of)
        return {"odds": describe_odds(game, found.roll, found.chances, found.asks, found.over)}


@get("/games/{game_id:str}/events", media_type="text/event-stream", **LOOK)
async def events(request: _Request, game_id: _GameId) -> ServerSentEvent:
    """Tells of each action as it is done: events ``moved``, with the number of the action as id."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seats_of(request, live, token)
        n = live.n
    return event_stream(site, game_id, n, request.headers.get("last-event-id"))


# ---------------------------------------------------------------------------------------------------------- doing


@post("/games/{game_id:str}/answer", **ACT)
async def answer(request: _Request, game_id: _GameId, data: JSONBody[AnswerIn]) -> Plain:
    """Answer what is asked. The reply comes when the answer is on disk."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seat = player_of(request, live, token)
        waiting = asked_of(live, [seat], data.of, data.n)
        before = len(live.game.journal)
        await site.tables.act(live, seat, Answer(data.answer, waiting.of if waiting is not None else data.of))
        return _moved(live, before)


@post("/games/{game_id:str}/captain", **ACT)
async def captain(request: _Request, game_id: _GameId, data: JSONBody[CaptainIn]) -> Plain:
    """Let a captain decide for this seat, once or until something happens."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seat = player_of(request, live, token)
        before = len(live.game.journal)
        until = something_happened(live.game, live.words) if data.until == "something" else None
        given = await site.tables.captain(live, seat, clean(data.captain, "the captain", 80), [seat], data.of, until)
        return {"answered": [option for _, option in given], **_moved(live, before)}


@post("/games/{game_id:str}/undo", **ACT)
async def undo(request: _Request, game_id: _GameId, data: JSONBody[UndoIn]) -> Plain:
    """Take answers back."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seat = player_of(request, live, token)
        await site.tables.act(live, seat, Undo(data.undo, seat, data.how))
        game = live.game
        about: Plain = {"undone": data.undo, "journal": len(game.journal), "retakes": game.retakes, "actions": live.n}
        return about | asked(game, live.words)


@post("/games/{game_id:str}/dice", **ACT)
async def dice(request: _Request, game_id: _GameId, data: JSONBody[DiceIn]) -> Plain:
    """Real dice and cards from here on, or the stream."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seat = player_of(request, live, token)
        before = len(live.game.journal)
        await site.tables.act(live, seat, Dice(data.dice))
        return {"dice": live.game.dice, **_moved(live, before)}


@post("/games/{game_id:str}/order", **ACT)
async def order(request: _Request, game_id: _GameId, data: JSONBody[OrderIn]) -> Plain:
    """Give or lift a standing order."""
    site, token = site_of(request), token_of(request)
    async with site.tables.at(game_id) as live:
        seat = player_of(request, live, token)
        kind = clean(data.kind, "the kind", 80)
        await site.tables.act(live, seat, Order(seat, kind, data.order))
        given = [{"seat": s, "kind": k, "order": o} for (s, k), o in sorted(live.game.orders.items()) if s == seat]
        return {"orders": given}


def _moved(live: Live, before: int) -> Plain:
    told = list(entries(live.game, live.words, before))
    return {"actions": live.n, "events": told, **asked(live.game, live.words)}


router = Router(
    "/api",
    route_handlers=[
        about, rulebooks, rulebook_options, rule_of, begin, import_save, look, view, state, journal, save, odds, events,
        answer, captain, undo, dice, order,
    ],
    response_headers={"Cache-Control": "no-store"},
)  # fmt: skip
