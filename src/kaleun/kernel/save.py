"""Save files: one self-describing text file, its versions and checks. Never pickle.

A save holds the rulebook with its versions, the options, the seed, every answer with the fingerprint of its request, the last quiet state
with its cups, the open headings, the events so far, and a checksum. It opens by repeating the answers; when the rules have changed it opens
from its quiet state, keeps the answers that still fit, and names the first one that does not.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .cards import Cup, Cups, encode_cups
from .components import Pack
from .errors import KaleunError, ReplayError, SaveError
from .game import Game
from .journal import Event, Heading
from .records import QuietState, Record
from .rulebook import Rulebook, find_rulebook

__all__ = ["FORMAT", "document", "open_document", "read_document", "read_save", "write_document", "write_save"]

FORMAT = 1

_Number = Annotated[int, Meta(ge=0, lt=1 << 62)]


class _Quiet(msgspec.Struct, forbid_unknown_fields=True):
    answered: _Number
    count: _Number
    silent: _Number
    asked: _Number
    manual: bool
    tries: _Number
    position: tuple[_Number, Annotated[int, Meta(ge=0, le=64)]]
    state: dict[str, Any]
    cups: dict[str, Cup]
    headings: list[Heading]


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    kaleun: str
    rulebook: str
    rules_version: int
    state_version: int
    name: str
    options: dict[str, Any]
    packs: list[dict[str, str]]
    seed: str
    strict: bool
    dice: str
    """Where the dice came from when the game began."""
    setup: dict[str, Any] | None
    """A whole state that the game began from, if it was not the set-up of the rulebook."""
    stack: dict[str, list[str]]
    orders: list[tuple[str, str, str]]
    answers: list[tuple[str, Any, str, str, str]]
    """kind, value, part, seat, fingerprint"""
    asked: _Number
    """How many questions have been numbered so far."""
    questions: dict[str, _Number]
    """The numbers of those that wait, by part."""
    quiet: _Quiet | None
    events: list[Event]
    """All events up to the quiet state: a save that opens from it cannot make them again."""
    summary: dict[str, Any]
    checksum: str = ""


def document(game: Game[Any], name: str = "") -> dict[str, Any]:
    """A game as a plain document with its checksum. Raises SaveError for a game that keeps no record of its answers."""
    if not game._keep_answers:
        raise SaveError("this game keeps no record of its answers, so it cannot be saved")
    rulebook = game.rulebook
    quiet = game._quiets[-1] if game._quiets else None
    start = msgspec.msgpack.decode(game._start_state, type=rulebook.state_type)
    own = msgspec.msgpack.encode(rulebook.set_up(game.options, game._data)) == game._start_state
    events = []
    if quiet is not None and game._entries is not None:
        events = [what for what in game._entries[: quiet.entries : 2] if isinstance(what, Event)]
    body = _Body(
        format=FORMAT,
        kaleun=_version(),
        rulebook=rulebook.id,
        rules_version=rulebook.rules_version,
        state_version=rulebook.state_version,
        name=name,
        options=dict(game.options),
        packs=[{"title": pack.title, "digest": pack.digest, "folder": str(pack.folder)} for pack in game.packs],
        seed=game.seed,
        strict=game.strict,
        dice="manual" if game._started_manual else "stream",
        setup=None if own else msgspec.to_builtins(start, str_keys=True),
        stack=game._stack,
        orders=[(seat, kind, order) for (seat, kind), order in sorted(game.orders.items())],
        answers=[(r.kind, r.value, r.of, r.seat, r.fingerprint()) for r in game._records],
        asked=game._asked,
        questions=game._numbers(),
        quiet=None if quiet is None else _plain_quiet(game, quiet),
        events=events,
        summary=rulebook.summary(game.state),
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(body))
    plain["checksum"] = _checksum(plain)
    return plain


def write_save(game: Game[Any], path: Path, name: str = "") -> None:
    """Write a game to a file, whole or not at all. Raises SaveError if the place cannot be written."""
    write_document(document(game, name), path)


def write_document(plain: dict[str, Any], path: Path) -> None:
    """Write a save document to a file, whole or not at all. Raises SaveError if the place cannot be written."""
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(scratch).replace(path)
        except BaseException:
            Path(scratch).unlink(missing_ok=True)
            raise
    except OSError as wrong:
        raise SaveError(f"{path}: the save could not be written: {wrong.strerror or wrong}") from None


def read_save(path: Path, packs: Callable[[list[dict[str, str]]], Sequence[Pack]] | None = None) -> Game[Any]:
    """Open a save. Raises SaveError, naming what is wrong; the file is left as it is."""
    return open_document(read_document(path), str(path), packs=packs)


def read_document(path: Path) -> dict[str, Any]:
    """The document of a save file. Raises SaveError if there is none."""
    try:
        raw = path.read_bytes()
    except OSError as wrong:
        raise SaveError(f"{path}: the save cannot be read: {wrong.strerror or wrong}") from None
    try:
        plain = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise SaveError(f"{path}: this is no save, or it is damaged: {wrong}") from None
    if not isinstance(plain, dict):
        raise SaveError(f"{path}: this is no save: expected one JSON object")
    return plain


def open_document(
    plain: dict[str, Any],
    where: str = "the save",
    *,
    rulebook: Rulebook[Any] | None = None,
    packs: Callable[[list[dict[str, str]]], Sequence[Pack]] | None = None,
) -> Game[Any]:
    """A game from its document. ``game.remarks`` tells what did not fit. Raises SaveError, naming what is wrong."""
    if plain.get("format") != FORMAT:
        raise SaveError(f"{where}: format: found {plain.get('format')!r}; this version reads {FORMAT}")
    if plain.get("checksum") != _checksum(plain):
        raise SaveError(f"{where}: the checksum does not fit: the file was changed or damaged")
    try:
        body = msgspec.convert(plain, _Body)
    except msgspec.ValidationError as wrong:
        raise SaveError(f"{where}: {wrong}") from None
    try:
        book = rulebook or find_rulebook(body.rulebook)
        used = packs(body.packs) if packs is not None else ()
    except KaleunError as wrong:
        raise SaveError(f"{where}: {wrong}") from None
    if book.id != body.rulebook:
        raise SaveError(f"{where}: this is a game of {body.rulebook!r}, not of {book.id!r}")
    if [pack.get("digest") for pack in body.packs] != [pack.digest for pack in used]:
        wanted = ", ".join(pack.get("title", "a pack") for pack in body.packs) or "no pack"
        raise SaveError(f"{where}: the game was played with {wanted}; open it with the same pack, unchanged")
    return _opened(body, book, where, used)


def _opened(body: _Body, book: Rulebook[Any], where: str, packs: Sequence[Pack]) -> Game[Any]:
    setup = None if body.setup is None else _state(book, body.setup, body.state_version, where)
    try:
        game = Game(
            book, body.options, seed=body.seed, dice=body.dice, strict=body.strict, packs=packs, state=setup, stack=body.stack, begin=False
        )  # fmt: skip
    except KaleunError as wrong:
        raise SaveError(f"{where}: {wrong}") from None
    records = [Record(kind, value, of, seat, None, mark) for kind, value, of, seat, mark in body.answers]
    saved: QuietState | None = None
    unread = ""
    if body.quiet is not None:
        try:
            saved = _quiet_state(body.quiet, book, body.state_version, where)
        except SaveError as wrong:
            unread = str(wrong)
    problem = _repeated(game, records, saved)
    if problem and unread:
        raise SaveError(f"{unread}; and {problem}")
    if unread:
        game.remarks.append(f"the saved quiet state does not count: {unread}")
    if problem:
        if saved is None:
            raise SaveError(f"{where}: {problem}; and the save has no quiet state to go on from")
        later = _from_quiet(game, body, saved, records, where)
        game.remarks.append(_remark(book, body, problem, later))
    game._store_at = -1
    game._renumber(body.questions, body.asked)
    game.orders = {(seat, kind): order for seat, kind, order in body.orders}
    return game


def _state(book: Rulebook[Any], plain: dict[str, Any], number: int, where: str) -> Any:
    try:
        return msgspec.convert(book.convert(plain, number), book.state_type, str_keys=True)
    except Exception as wrong:
        raise SaveError(f"{where}: the state cannot be read: {wrong}") from None


def _quiet_state(quiet: _Quiet, book: Rulebook[Any], number: int, where: str) -> QuietState:
    """The saved quiet state; that of an earlier version is converted."""
    state = _state(book, quiet.state, number, where)
    return QuietState(
        quiet.answered, 0, quiet.count, quiet.silent, quiet.asked, quiet.manual, quiet.tries, quiet.position,
        msgspec.msgpack.encode(state), encode_cups(Cups(quiet.cups)), list(quiet.headings),
    )  # fmt: skip


def _repeated(game: Game[Any], records: list[Record], saved: QuietState | None) -> str:
    """Repeat the answers from the beginning of the game; what does not fit, or ''."""
    game._store_at = -1 if saved is None else saved.count
    try:
        game._rebuild(records, len(records))
    except ReplayError as wrong:
        return str(wrong)
    except Exception as fault:
        return f"the rules failed while the answers were repeated: {fault!r}"
    if saved is None or any(_same(quiet, saved) for quiet in game._quiets):
        return ""
    return "repeating the answers does not end in the saved quiet state"


def _same(quiet: QuietState, saved: QuietState) -> bool:
    return (
        (quiet.answered, quiet.count, quiet.manual, quiet.tries, quiet.position)
        == (saved.answered, saved.count, saved.manual, saved.tries, saved.position)
        and quiet.state == saved.state
        and quiet.cups == saved.cups
    )


def _from_quiet(game: Game[Any], body: _Body, saved: QuietState, records: list[Record], where: str) -> str:
    """Go on from the saved quiet state with the answers that still fit; which is the first that does not, or ''."""
    entries: list[Any] = []
    for event in body.events:
        entries += (event, None)
    saved.entries = len(entries)
    game._store_at = -1
    last = len(records)
    problem = ""
    while True:
        game._quiets, game._entries = [saved], entries
        try:
            game._rebuild(records[:last], saved.answered)
            return problem
        except ReplayError as wrong:
            last, problem = wrong.index, str(wrong)
        except Exception as fault:
            given = len(game._records)
            if given <= saved.answered:
                raise SaveError(f"{where}: the rules fail at the saved quiet state: {fault!r}") from fault
            last, problem = given - 1, f"the rules failed after answer {given}: {fault!r}"


def _remark(book: Rulebook[Any], body: _Body, problem: str, later: str) -> str:
    why = problem
    if body.rules_version != book.rules_version:
        why = f"the rules have changed from version {body.rules_version} to {book.rules_version}: {problem}"
    rest = (
        "all answers since still fit"
        if not later
        else f"then {later}"
        if later != problem
        else "that answer and those after it are left out"
    )
    return f"{why}; the game goes on from its last quiet state; {rest}"


def _plain_quiet(game: Game[Any], quiet: QuietState) -> _Quiet:
    state = msgspec.msgpack.decode(quiet.state, type=game.rulebook.state_type)
    cups = msgspec.msgpack.decode(quiet.cups, type=dict[str, Cup])
    return _Quiet(
        quiet.answered, quiet.count, quiet.silent, quiet.asked, quiet.manual, quiet.tries, quiet.position,
        msgspec.to_builtins(state, str_keys=True), cups, quiet.headings,
    )  # fmt: skip


def _checksum(plain: dict[str, Any]) -> str:
    body = {key: value for key, value in plain.items() if key != "checksum"}
    return blake2b(msgspec.json.encode(body, order="deterministic"), digest_size=16).hexdigest()


@cache
def _version() -> str:
    try:
        return version("kaleun")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0+unknown"
