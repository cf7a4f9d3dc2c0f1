"""Save files: one self-describing text file, its versions and checks. Never pickle.

A save holds the rulebook with its versions, the options, the seed, every answer with the fingerprint of its request, the last quiet state
with its cups, the open headings, the events so far, and a checksum. It opens by repeating the answers; when the rules have changed it opens
from its quiet state, keeps the answers that still fit, and names the first one that does not.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from .cards import Cup, encode_cups
from .cards import Cups as CupsOf
from .components import Pack
from .errors import ComponentError, KaleunError, ReplayError, SaveError
from .game import Game
from .journal import Event, Heading
from .records import QuietState, Record
from .rulebook import Rulebook, find_rulebook

__all__ = ["FORMAT", "document", "open_document", "read_save", "write_save"]

FORMAT = 1


class _Quiet(msgspec.Struct, forbid_unknown_fields=True):
    answered: int
    count: int
    asked: int
    manual: bool
    tries: int
    position: tuple[int, int]
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
    quiet: _Quiet | None
    events: list[Event]
    """All events up to the quiet state: a save that opens from it cannot make them again."""
    summary: dict[str, Any]
    checksum: str = ""


def document(game: Game[Any], name: str = "") -> dict[str, Any]:
    """A game as a plain document with its checksum."""
    from kaleun import __version__

    rulebook = game.rulebook
    quiet = game._quiets[-1] if game._quiets else None
    start = msgspec.msgpack.decode(game._start_state, type=rulebook.state_type)
    _, data = rulebook.components(game.packs)
    own = msgspec.msgpack.encode(rulebook.set_up(game.options, data)) == game._start_state
    events = []
    if quiet is not None and game._entries is not None:
        events = [what for what in game._entries[: quiet.entries : 2] if isinstance(what, Event)]
    body = _Body(
        format=FORMAT,
        kaleun=__version__,
        rulebook=rulebook.id,
        rules_version=rulebook.rules_version,
        state_version=rulebook.state_version,
        name=name,
        options=dict(game.options),
        packs=[{"title": pack.title, "digest": pack.digest, "folder": str(pack.folder)} for pack in game.packs],
        seed=game.seed,
        strict=game.strict,
        dice="manual" if game._started_manual else "stream",
        setup=None if own else msgspec.to_builtins(start),
        stack=game._stack,
        orders=[(seat, kind, order) for (seat, kind), order in sorted(game.orders.items())],
        answers=[(r.kind, r.value, r.of, r.seat, r.fingerprint()) for r in game._records],
        quiet=None if quiet is None else _plain_quiet(game, quiet),
        events=events,
        summary=rulebook.summary(game.state),
    )
    plain: dict[str, Any] = msgspec.to_builtins(body)
    plain["checksum"] = _checksum(plain)
    return plain


def write_save(game: Game[Any], path: Path, name: str = "") -> None:
    """Write a game to a file, whole or not at all. Raises SaveError if the place cannot be written."""
    write_document(document(game, name), path)


def write_document(plain: dict[str, Any], path: Path) -> None:
    """Write a save document to a file, whole or not at all. Raises SaveError if the place cannot be written."""
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(scratch, path)
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
    except msgspec.DecodeError as wrong:
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
    if [pack["digest"] for pack in body.packs] != [pack.digest for pack in used]:
        wanted = ", ".join(pack["title"] for pack in body.packs) or "no pack"
        raise SaveError(f"{where}: the game was played with {wanted}; open it with the same pack, unchanged")
    return _opened(body, book, where, used)


def _opened(body: _Body, book: Rulebook[Any], where: str, packs: Sequence[Pack]) -> Game[Any]:
    try:
        setup = None
        if body.setup is not None:
            setup = msgspec.convert(book.convert(body.setup, body.state_version), book.state_type)
        game = Game(
            book, body.options, seed=body.seed, dice=body.dice, strict=body.strict, packs=packs, state=setup, stack=body.stack, begin=False
        )  # fmt: skip
    except (KaleunError, msgspec.ValidationError, ComponentError) as wrong:
        raise SaveError(f"{where}: {wrong}") from None
    records = [Record(kind, value, of, seat, None, print) for kind, value, of, seat, print in body.answers]
    try:
        game._rebuild(records, len(records))
        _compare_quiet(game, body)
    except ReplayError as wrong:
        if body.quiet is None:
            raise SaveError(f"{where}: {wrong}, and the save has no quiet state to go on from") from None
        game.remarks.append(_from_quiet(game, body, records, book, where, wrong))
    game.orders = {(seat, kind): order for seat, kind, order in body.orders}
    return game


def _compare_quiet(game: Game[Any], body: _Body) -> None:
    saved = body.quiet
    if saved is None or body.state_version != game.rulebook.state_version:
        return
    for quiet in game._quiets:
        if quiet.answered == saved.answered and quiet.count == saved.count:
            again = msgspec.msgpack.decode(quiet.state, type=game.rulebook.state_type)
            if msgspec.to_builtins(again) != saved.state or quiet.position != saved.position:
                game.remarks.append("repeating the answers does not end in the saved quiet state")
            return


def _from_quiet(
    game: Game[Any], body: _Body, records: list[Record], book: Rulebook[Any], where: str, wrong: ReplayError
) -> str:
    """Go on from the saved quiet state with the answers that still fit; says what was left out."""
    saved = body.quiet
    assert saved is not None
    try:
        state = msgspec.convert(book.convert(saved.state, body.state_version), book.state_type)
    except (KaleunError, msgspec.ValidationError) as broken:
        raise SaveError(f"{where}: {broken}") from None
    entries: list[Any] = []
    for event in body.events:
        entries += (event, None)
    quiet = QuietState(
        saved.answered, len(entries), saved.count, saved.asked, saved.manual, saved.tries, saved.position,
        msgspec.msgpack.encode(state), encode_cups(CupsOf(saved.cups)), list(saved.headings),
    )  # fmt: skip
    game._following = False
    game._quiets = [quiet]
    game._restore(quiet, records[: saved.answered], entries)
    remark = f"the rules have changed: {wrong}; the game goes on from its last quiet state"
    try:
        for place in range(saved.answered, len(records)):
            game._repeat(place, records[place])
    except ReplayError as later:
        remark += f", up to answer {later.index}"
    game._following = True
    return remark


def _plain_quiet(game: Game[Any], quiet: QuietState) -> _Quiet:
    state = msgspec.msgpack.decode(quiet.state, type=game.rulebook.state_type)
    cups = msgspec.msgpack.decode(quiet.cups, type=dict[str, Cup])
    return _Quiet(
        quiet.answered, quiet.count, quiet.asked, quiet.manual, quiet.tries, quiet.position,
        msgspec.to_builtins(state), cups, quiet.headings,
    )  # fmt: skip


def _checksum(plain: dict[str, Any]) -> str:
    body = {key: value for key, value in plain.items() if key != "checksum"}
    return blake2b(msgspec.json.encode(body, order="deterministic"), digest_size=16).hexdigest()
