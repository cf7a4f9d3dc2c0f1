"""The pages that belong to no game: the lobby, new games, saved games, the table of honour, rules."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect

from kaleun.kernel.errors import KaleunError, MaterialError, Refused
from kaleun.kernel.phrases import sentence
from kaleun.kernel.rulebook import OptionSpec, Rulebook, find_rulebook, rulebook_names
from kaleun.report.describe import describe_option_spec

from . import store
from .errors import status_of
from .inputs import clean, new_game, opened_save
from .lists import HallBoard, HallPage, LobbyPage, NewPage, RuleGroup, game_row, shelf, shelves
from .model import ImportPage, RulePage
from .site import Site, Visitor, one, site_of

__all__ = ["PAGES"]

_Request = Request[Any, Any, Any]


@get("/")
async def lobby(request: _Request) -> Response[str]:
    """The shelf, and the games of whoever asks."""
    site = site_of(request)
    visitor = site.visitor(request)
    rows = [] if visitor.is_new else await site.database.read(store.games_of(visitor.mark))
    games = [game_row(row) for row in rows]
    page = LobbyPage(
        shelf=shelves(),
        games=tuple(game for game in games if not game.archived),
        archived=tuple(game for game in games if game.archived),
    )
    return site.page("lobby.html", visitor, page)


@get("/hall")
async def hall(request: _Request) -> Response[str]:
    """The table of honour of this server."""
    site = site_of(request)
    boards = []
    for name in rulebook_names():
        rows = await site.database.read(store.honoured(name))
        if rows:
            boards.append(HallBoard(find_rulebook(name).title, rows[0].unit, tuple(game_row(row) for row in rows)))
    return site.page("hall.html", site.visitor(request), HallPage(tuple(boards)))


@get("/new/{rulebook:str}")
async def new(request: _Request, rulebook: FromPath[str]) -> Response[str]:
    """The set-up of a new game."""
    site = site_of(request)
    return _set_up(site, site.visitor(request), rulebook, {}, "")


def _set_up(
    site: Site, visitor: Visitor, rulebook: str, values: dict[str, str], problem: str, status: int = 200
) -> Response[str]:
    book = find_rulebook(rulebook)
    filled = {"name": "", "seed": "", "dice": "stream", "strict": ""} | values
    if values:  # a box that is not ticked is not sent
        filled |= {f"o.{s.id}": values.get(f"o.{s.id}", "no") for s in book.options if s.kind == "flag"}
    first = tuple(_described(spec) for spec in book.options if not spec.optional_rule)
    page = NewPage(shelf(book), first, _rule_groups(book, filled), filled, problem)
    return site.page("new.html", visitor, page, status)


def _described(spec: OptionSpec) -> dict[str, Any]:
    return {"rule": "", "choices": [], **describe_option_spec(spec)}


def _rule_groups(book: Rulebook[Any], filled: dict[str, str]) -> tuple[RuleGroup, ...]:
    """The optional rules under their headings, in the order in which those come first."""
    groups: dict[str, list[OptionSpec]] = {}
    for spec in book.options:
        if spec.optional_rule:
            groups.setdefault(spec.group, []).append(spec)
    return tuple(
        RuleGroup(
            title or ("Other rules" if len(groups) > 1 else "Rules of this game"),
            tuple(_described(spec) for spec in specs),
            sum(_is_on(spec, filled.get(f"o.{spec.id}")) for spec in specs),
        )
        for title, specs in groups.items()
    )


def _is_on(spec: OptionSpec, value: str | None) -> bool:
    """Is an optional rule filled in otherwise than it stands by itself?"""
    if spec.kind == "flag":
        return bool(spec.default) if value is None else value == "yes"
    return value is not None and value.strip() not in ("", str(spec.default))


@post("/games")
async def begin(request: _Request) -> Response[Any]:
    """Begin a game as the form says."""
    site = site_of(request)
    visitor, fields = await site.form(request)
    rulebook = one(fields, "rulebook")
    book = find_rulebook(rulebook)
    values = {name: value for name, value in fields.items() if isinstance(value, str)}
    options: dict[str, Any] = {}
    for spec in book.options:
        value = one(fields, f"o.{spec.id}")
        if spec.kind == "flag":
            options[spec.id] = value or "no"
        elif value:
            options[spec.id] = value
    try:
        name = clean(one(fields, "name"), "the name", 80)
        _count(site, request, visitor)
        game = new_game(
            rulebook, options, one(fields, "seed"), one(fields, "dice") or "stream", one(fields, "strict") == "yes"
        )
        name_of_game = await site.tables.begin(game, name, visitor.mark, {})
    except KaleunError as wrong:
        if status_of(wrong) >= 500:
            raise
        return _set_up(site, visitor, rulebook, values, sentence(str(wrong)), status_of(wrong))
    return Redirect(f"/games/{name_of_game}", status_code=303, cookies=site.cookies(visitor))


@get("/import")
async def import_form(request: _Request) -> Response[str]:
    """Where a saved game is opened."""
    site = site_of(request)
    return site.page("import.html", site.visitor(request), ImportPage())


@post("/import", request_max_body_size=(1 << 20) + (1 << 14))
async def import_save(request: _Request) -> Response[Any]:
    """Open a saved game as one of one's own."""
    site = site_of(request)
    visitor, fields = await site.form(request)
    upload = fields.get("save")
    try:
        if not isinstance(upload, UploadFile):
            raise MaterialError("choose the file of a saved game", code="save")
        raw = await upload.read()
        if len(raw) > site.settings.largest_save:
            raise MaterialError("a saved game has 1 MiB at most", code="too-long")
        _count(site, request, visitor)
        game, name = await asyncio.to_thread(opened_save, raw)
        name = clean(one(fields, "name"), "the name", 80) or name
        name_of_game = await site.tables.begin(game, name, visitor.mark, {}, list(game.remarks))
    except KaleunError as wrong:
        if status_of(wrong) >= 500:
            raise
        return site.page("import.html", visitor, ImportPage(sentence(str(wrong))), status_of(wrong))
    return Redirect(f"/games/{name_of_game}", status_code=303, cookies=site.cookies(visitor))


@get("/rules/{rulebook:str}/{rule:str}")
async def rule(request: _Request, rulebook: FromPath[str], rule: FromPath[str]) -> Response[str]:
    """A rule, with the others of its case."""
    site = site_of(request)
    book = find_rulebook(rulebook)
    found = book.rules.get(rule)
    if found is None:
        raise Refused(f"{book.title} has no rule {rule[:40]!r}", code="rule")
    near = tuple(other for other in book.rules.find(found.section) if other.section == found.section)
    back = request.query_params.get("from", "")
    if not back.startswith("/games/") or "//" in back or "\\" in back:
        back = "/"
    return site.page("rule.html", site.visitor(request), RulePage(book.id, book.title, found, near, back))


def _count(site: Site, request: _Request, visitor: Visitor) -> None:
    site.limit.count(f"player {visitor.mark}", f"address {request.client.host if request.client else ''}")


@get("/static/{name:str}", response_headers={"Cache-Control": "public, max-age=31536000, immutable"})
async def static(request: _Request, name: FromPath[str]) -> Response[bytes]:
    """One of our files; its address changes with it, so it can be kept for ever."""
    content, kind = site_of(request).static_file(name)
    return Response(content, media_type=kind)


PAGES = [static, lobby, hall, new, begin, import_form, import_save, rule]
