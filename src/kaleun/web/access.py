"""Who may do what: signed cookies of players, secret links of seats, the word that a form must carry, and limits."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict, deque
from hashlib import blake2b, sha256
from time import monotonic

from kaleun.kernel.errors import KaleunError

__all__ = ["COOKIE", "Limit", "Signer", "TooMany", "mark_of", "new_token"]

COOKIE = "kaleun"
"""The name of the cookie that tells a player's browser from others."""
_MOST_COUNTED = 10_000


class TooMany(KaleunError):
    """Somebody asks too often."""

    code = "too-many"

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait
        """Seconds until it may be tried again."""


def new_token() -> str:
    """A secret of 192 bits for a link."""
    return secrets.token_urlsafe(24)


def mark_of(secret: str) -> str:
    """What is kept of a link or a player: it opens nothing."""
    return blake2b(secret.encode("utf-8", "surrogatepass"), digest_size=24, person=b"kaleun-web").hexdigest()


class Signer:
    """Makes and reads cookies, and the words that forms carry."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(secret.encode()).digest()

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}\n{text}".encode("utf-8", "surrogatepass"), sha256).hexdigest()[:43]

    def cookie(self, player: str) -> str:
        """The cookie of a player."""
        return f"{player}.{self._sign('player', player)}"

    def player(self, cookie: str | None) -> str | None:
        """The player of a cookie, or None if we did not make it."""
        player, dot, signature = (cookie or "").rpartition(".")
        if not dot or len(player) > 64 or not _equal(signature, self._sign("player", player)):
            return None
        return player

    def form(self, player: str) -> str:
        """The word that this player's forms carry: another site cannot know it."""
        return self._sign("form", player)

    def is_form(self, player: str, word: str | None) -> bool:
        """Does a form carry it?"""
        return word is not None and _equal(word, self.form(player))


def _equal(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())


class Limit:
    """How often somebody may do something within a time."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._done: OrderedDict[str, deque[float]] = OrderedDict()

    def count(self, *whos: str) -> None:
        """Count it for each of these names. Raises TooMany, and counts nothing."""
        now = monotonic()
        for who in whos:
            times = self._done.setdefault(who, deque())
            self._done.move_to_end(who)
            while times and times[0] <= now - self._seconds:
                times.popleft()
            if len(times) >= self._most:
                wait = int(times[0] + self._seconds - now) + 1
                raise TooMany(f"too many games were begun from here; try again in {_span(wait)}", wait)
        for who in whos:
            self._done[who].append(now)
        while len(self._done) > _MOST_COUNTED:
            self._done.popitem(last=False)


def _span(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} seconds" if seconds != 1 else "a second"
    return f"{-(-seconds // 60)} minutes"
