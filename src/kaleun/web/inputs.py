"""What comes from outside, looked at before anything is done with it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kaleun.kernel.errors import KaleunError, MaterialError, Refused, RulesFault, SaveError
from kaleun.kernel.game import Game, Pending
from kaleun.kernel.requests import Choose, Roll
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import open_document
from kaleun.report.describe import state_from

from .live import Live

__all__ = ["asked_of", "clean", "faces_of", "new_game", "opened_save"]

_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_NUMBER = re.compile(r"-?\d{1,9}")


def clean(text: str, what: str, most: int) -> str:
    """One line of text. Raises Refused if it is longer, or has signs that are no text."""
    text = text.strip()
    if len(text) > most:
        raise Refused(f"{what}: expected at most {most} signs, not {len(text)}", code="form")
    if _CONTROL.search(text):
        raise Refused(f"{what}: expected one line of text without control signs", code="form")
    return text


def new_game(
    rulebook: str,
    options: Mapping[str, Any],
    seed: str | None,
    dice: str,
    strict: bool,
    setup: dict[str, Any] | None = None,
    stack: Mapping[str, Sequence[str]] | None = None,
) -> Game[Any]:
    """Begin a game, from a position that was set up if there is one. Raises KaleunError, and nothing is begun."""
    book = find_rulebook(rulebook)
    for name, value in options.items():
        if isinstance(value, str):
            clean(value, f"option {clean(name, 'the name of an option', 60)}", 200)
    seed = clean(seed, "the seed", 200) if seed else secrets.token_hex(8)
    state = None if setup is None else state_from(book, setup)
    try:
        return Game(book, options, seed=seed, dice=dice, strict=strict, state=state, stack=stack)
    except RulesFault as wrong:
        if state is None:
            raise
        raise MaterialError(f"setup: this position cannot be played: {wrong.__cause__!r}", code="setup") from None


def opened_save(raw: bytes) -> tuple[Game[Any], str]:
    """The game of an uploaded save, and its name. Raises SaveError, naming what is wrong."""
    where = "the save"
    try:
        plain = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as wrong:
        raise SaveError(f"this is no save, or it is damaged: {wrong}") from None
    if not isinstance(plain, dict):
        raise SaveError("this is no save: expected one JSON object")
    if plain.get("packs"):
        raise SaveError(f"{where}: it was played with charts of your own; such games are opened in the terminal")
    if plain.get("setup") is not None:
        raise SaveError(f"{where}: it began from a position that was set up; such games are opened in the terminal")
    name = plain.get("name")
    try:
        game = open_document(plain, where)
        clean(game.seed, "the seed", 200)
        return game, clean(name[:80] if isinstance(name, str) else "", "the name", 80)
    except SaveError:
        raise
    except (KaleunError, RecursionError) as wrong:
        raise SaveError(f"{where}: {wrong}") from None
    except Exception as wrong:
        raise SaveError(f"{where}: what stands in it cannot be played: {type(wrong).__name__}") from wrong


def asked_of(live: Live, seats: Sequence[str], of: str, n: int | None) -> Pending | None:
    """The question that is meant, if these seats may answer it; None leaves it to the game to say what is wrong.

    Raises Refused where it is another seat's, or has been answered meanwhile.
    """
    pending = live.game.pending
    found = [waiting for waiting in pending if waiting.of == of]
    if not found and not of and len(pending) == 1:
        found = pending
    if not found:
        return None
    waiting = found[0]
    if n is not None and n != waiting.n:
        raise Refused(
            f"question {n} is no longer asked: somebody at the table, or you in another window, was first; "
            f"question {waiting.n} is asked now",
            code="outdated",
        )
    if isinstance(waiting.request, Choose) and waiting.request.seat not in seats:
        raise Refused(f"{live.words.seat(waiting.request.seat)} is asked here, not you", code="seat")
    return waiting


def faces_of(waiting: Pending, words: Sequence[str]) -> list[int | str]:
    """Faces typed into a form: ``["3", "4"]``, ``["3 4"]`` or ``["34"]``; or cards. Raises Refused for what is no number."""
    said = [part for word in words for part in re.split(r"[\s,;+]+", word.strip()) if part]
    request = waiting.request
    if not isinstance(request, Roll):
        return list(said)
    if len(said) == 1 and len(said[0]) == request.dice.number and said[0].isascii() and said[0].isdigit():
        said = list(said[0])
    for word in said:
        if not _NUMBER.fullmatch(word):
            raise Refused(f"{word[:20]!r} is no face of {request.dice.notation}: type what the dice show", code="dice")
    if not said:
        raise MaterialError(f"type what {request.dice.notation} show", code="dice")
    return [int(word) for word in said]
