"""How errors are answered: programs get a code and a sentence, people a page; nothing inside is shown to either."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from kaleun.kernel.errors import KaleunError, Refused, RulesFault
from kaleun.kernel.phrases import sentence

from .access import TooMany
from .database import DatabaseFailure
from .model import ErrorPage
from .site import Site, site_of, wants_json

__all__ = ["HANDLERS", "described", "status_of"]

_LOG = logging.getLogger("kaleun.web")
_LONGEST = 600
_STATUS = {
    "conflict": 409,
    "fault": 500,
    "forbidden": 403,
    "no-game": 404,
    "no-link": 404,
    "not-found": 404,
    "outdated": 409,
    "over": 409,
    "part": 409,
    "rule": 404,
    "rulebook": 404,
    "seat": 403,
    "strict": 409,
    "token": 401,
    "too-many": 429,
    "undo": 409,
}
_CODES = {
    400: "form",
    401: "token",
    403: "forbidden",
    404: "not-found",
    405: "method",
    413: "too-long",
    415: "media-type",
}
_TITLES = {
    400: "That could not be read",
    401: "No link, no seat",
    403: "Not from here",
    404: "Nothing lies here",
    409: "Not now",
    413: "Too long",
    429: "Too many",
    503: "The database does not answer",
    507: "The disk is full",
}


def status_of(wrong: KaleunError) -> int:
    """The status that goes with an error."""
    return wrong.status if isinstance(wrong, DatabaseFailure) else _STATUS.get(wrong.code, 400)


def described(wrong: KaleunError, site: Site | None = None, rulebook: Any = None) -> dict[str, Any]:
    """An error for programs."""
    said = str(wrong)
    about: dict[str, Any] = {"code": wrong.code, "message": said if len(said) <= _LONGEST else said[:_LONGEST] + " ..."}
    if isinstance(wrong, Refused):
        if wrong.allowed:
            about["allowed"] = list(wrong.allowed)
        if wrong.rule is not None:
            about["rule"] = wrong.rule
            found = rulebook.rules.get(wrong.rule) if rulebook is not None else None
            if found is not None:
                about["reason"] = found.clause
    return about


def _kaleun(request: Request[Any, Any, Any], wrong: KaleunError) -> Response[Any]:
    status = status_of(wrong)
    if isinstance(wrong, RulesFault):
        _LOG.error("a fault of the rules: %s", wrong, exc_info=wrong.__cause__)
    headers = {"Retry-After": str(wrong.wait)} if isinstance(wrong, TooMany) else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return _answer(request, status, described(wrong, rulebook=request.state.get("rulebook")), headers)


def _http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    status = wrong.status_code
    message = wrong.detail
    extra = wrong.extra
    if isinstance(extra, list) and extra:
        places = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra[:5] if isinstance(one, dict)]
        message = "; ".join(places) or message
    if status == 404:
        message = "there is no such page"
    about = {"code": _CODES.get(status, "form" if status < 500 else "fault"), "message": message[:_LONGEST]}
    return _answer(request, status, about, dict(wrong.headers or {}))


def _deep(request: Request[Any, Any, Any], wrong: RecursionError) -> Response[Any]:
    return _answer(request, 400, {"code": "form", "message": "what was sent is nested too deeply"}, {})


def _fault(request: Request[Any, Any, Any], wrong: Exception) -> Response[Any]:
    _LOG.error("a fault of kaleun itself", exc_info=wrong)
    return _answer(request, 500, {"code": "fault", "message": "a fault of kaleun itself; it has been written down"}, {})


def _answer(
    request: Request[Any, Any, Any], status: int, about: dict[str, Any], headers: dict[str, str]
) -> Response[Any]:
    if request.url.path.startswith(("/api", "/schema")) or wants_json(request):
        return Response({"error": about}, status_code=status, media_type=MediaType.JSON, headers=headers)
    site = site_of(request)
    message = about["message"]
    page = ErrorPage(
        status,
        _TITLES.get(status, "Something went wrong"),
        sentence(message),
        "/",
    )
    response = site.page("error.html", site.visitor(request), page, status)
    response.headers.update(headers)
    return response


HANDLERS: dict[Any, Any] = {
    KaleunError: _kaleun,
    HTTPException: _http,
    RecursionError: _deep,
    Exception: _fault,
}
