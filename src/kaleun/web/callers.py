"""Who calls the interface, and what every call may be answered with."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from kaleun.kernel.errors import MaterialError

from .live import Live
from .messages import ErrorOut
from .site import Forbidden, site_of

__all__ = ["ACT", "BEGIN", "LOOK", "OPEN", "address_of", "player_of", "seats_of", "token_of"]

_Request = Request[Any, Any, Any]
_KNOWN = {
    400: "What was sent cannot be used.",
    401: "A seat's token is missing.",
    403: "Not this seat's to do.",
    404: "There is no such thing, or not for this token.",
    405: "Not this way.",
    409: "Not now: somebody else was first, or the game is over.",
    413: "Too long.",
    429: "Too many games were begun.",
    503: "The database does not answer.",
    507: "The disk is full.",
}


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(ErrorOut, description=_KNOWN[status], generate_examples=False) for status in statuses}


OPEN: Any = {"tags": ["open"], "responses": responses(400, 404, 503)}
BEGIN: Any = {"tags": ["open"], "responses": responses(400, 404, 413, 429, 503, 507)}
_SEAT: Any = {"tags": ["game"], "security": [{"seat": []}]}
LOOK: Any = _SEAT | {"responses": responses(400, 401, 403, 404, 409, 503)}
ACT: Any = _SEAT | {"responses": responses(400, 401, 403, 404, 409, 413, 503, 507), "status_code": 200}


def token_of(request: _Request) -> str:
    """The token that a call carries. Raises MaterialError without one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise MaterialError("send the token of a seat: Authorization: Bearer TOKEN", code="token")
    return token.strip()


def seats_of(request: _Request, live: Live, token: str) -> list[str]:
    """The seats that a token opens at a game, none for a spectator. Raises NoGame."""
    seats = site_of(request).seats_of_token(live, token)
    request.state["rulebook"] = live.game.rulebook
    return seats


def player_of(request: _Request, live: Live, token: str) -> str:
    """The seat that a token plays. Raises NoGame, or Forbidden where it only watches."""
    seats = seats_of(request, live, token)
    if not seats:
        raise Forbidden("this token only watches")
    if live.row.archived:
        raise Forbidden("this game is laid away; its owner can take it out again")
    return seats[0]


def address_of(request: _Request) -> str:
    """Where a call comes from, to be counted."""
    return f"address {request.client.host if request.client else ''}"
