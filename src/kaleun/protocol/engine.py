"""The engine: takes one line, gives one line. It knows the kernel and the ``Rulebook`` object, no game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from kaleun import __version__
from kaleun.captains import find_captain
from kaleun.kernel.components import Pack, read_pack
from kaleun.kernel.errors import KaleunError, MaterialError, Refused, RulesFault
from kaleun.kernel.game import Captain, Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import Rulebook, find_rulebook, rulebook_names
from kaleun.kernel.save import document, open_document, read_document, write_save
from kaleun.odds import OptionOdds, odds_of_option, odds_of_request
from kaleun.report import Wording
from kaleun.report.describe import asked, describe_odds, describe_option_spec, entries, plain, seat_of, state_from

from . import messages as m

__all__ = ["PROTOCOL", "Engine"]

PROTOCOL = 1
"""The version of the protocol; it rises when a program written for the one before may fail."""

_LONGEST_MESSAGE = 600


class Engine:
    """One session: at most one game at a time."""

    def __init__(
        self,
        find: Callable[[str], Rulebook[Any]] = find_rulebook,
        names: Callable[[], Iterable[str]] = rulebook_names,
    ) -> None:
        self._find = find
        self._names = names
        self._game: Game[Any] | None = None
        self._told = 0
        """The number of the first journal entry that no reply has held yet."""
        self._captains: dict[str, Captain] = {}
        self.done = False
        """Has ``quit`` been said?"""

    def take(self, line: bytes) -> bytes:
        """The reply to a line, without its line end. A wrong line gets an error, and changes nothing."""
        try:
            return msgspec.json.encode(self._reply(line), enc_hook=str)
        except Exception as fault:
            return msgspec.json.encode({"error": self._fault(fault)}, enc_hook=str)

    def _reply(self, line: bytes) -> dict[str, Any]:
        try:
            return self._carry_out(m.read_message(line))
        except KaleunError as wrong:
            return {"error": self._error(wrong)}

    def _carry_out(self, message: m.Message) -> dict[str, Any]:
        match message:
            case m.New():
                return self._new(message.new)
            case m.Load():
                return self._load(message)
            case m.Rule():
                return self._rule(message)
            case m.Options():
                return {"options": [describe_option_spec(spec) for spec in self._find(message.options).options]}
            case m.Rulebooks():
                books = [self._find(name) for name in self._names()]
                return {"rulebooks": [{"id": book.id, "title": book.title} for book in books]}
            case m.Quit():
                self.done = True
                return {"bye": {}}
        game = self._running()
        match message:
            case m.Answer():
                game.answer(message.answer, message.of, message.n)
                return self._moved(game)
            case m.AskCaptain():
                return self._ask_captain(game, message)
            case m.Odds():
                if message.odds is None:
                    return {"odds": _odds(game, odds_of_request(game, message.of))}
                return {"odds": _odds(game, odds_of_option(game, message.odds, message.of))}
            case m.View():
                return {"view": plain(game.view(seat_of(game, message.view.seat)))}
            case m.State():
                return {"state": msgspec.to_builtins(game.state)}
            case m.Journal():
                return {"journal": list(entries(game, Wording(game.rulebook), message.journal.start))}
            case m.Undo():
                return self._undo(game, message)
            case m.Dice():
                game.set_dice(message.dice)
                return {"dice": game.dice, **self._moved(game)}
            case m.Order():
                seat = seat_of(game, message.seat) or game.rulebook.seats(game.state)[0]
                game.order(seat, message.kind, message.order)
                return {"orders": [{"seat": s, "kind": k, "order": o} for (s, k), o in sorted(game.orders.items())]}
            case m.Save():
                write_save(game, Path(message.save), message.name)
                return {"saved": message.save}
        raise AssertionError(f"no way to carry out {message!r}")

    # ------------------------------------------------------------------------------------------------ games

    def _running(self) -> Game[Any]:
        if self._game is None:
            raise MaterialError("no game has begun; begin one with new, or open one with load", code="no-game")
        return self._game

    def _new(self, new: m.NewGame) -> dict[str, Any]:
        book = self._find(new.rulebook)
        game = Game(
            book,
            new.options,
            seed=secrets.token_hex(8) if new.seed is None else new.seed,
            dice=new.dice,
            strict=new.strict,
            packs=[read_pack(Path(folder)) for folder in new.packs],
            state=None if new.setup is None else state_from(book, new.setup),
            stack=new.stack,
        )
        return self._sat_down(game)

    def _load(self, message: m.Load) -> dict[str, Any]:
        saved = read_document(Path(message.load))

        def packs(used: list[dict[str, str]]) -> list[Pack]:
            folders = [pack["folder"] for pack in used] if message.packs is None else message.packs
            return [read_pack(Path(folder)) for folder in folders]

        name = saved.get("rulebook")
        book = self._find(name) if isinstance(name, str) else None
        return self._sat_down(open_document(saved, message.load, rulebook=book, packs=packs))

    def _sat_down(self, game: Game[Any]) -> dict[str, Any]:
        book = game.rulebook
        described: dict[str, Any] = {
            "protocol": PROTOCOL,
            "kaleun": __version__,
            "rulebook": book.id,
            "title": book.title,
            "rules_version": book.rules_version,
            "options": game.options,
            "packs": [pack.title for pack in game.packs],
            "seats": book.seats(game.state),
            "dice": game.dice,
            "strict": game.strict,
            "seed_hash": game.seed_hash,
        }
        if game.remarks:
            described["remarks"] = game.remarks
        told = len(game.journal) if game.answers else 0
        reply = {"game": described, **_moved(game, told)}
        self._game, self._told, self._captains = game, len(game.journal), {}
        return reply

    # ------------------------------------------------------------------------------------------------ moving on

    def _moved(self, game: Game[Any]) -> dict[str, Any]:
        """What has happened since the last reply, and what is asked now."""
        told, self._told = self._told, len(game.journal)
        return _moved(game, told)

    def _ask_captain(self, game: Game[Any], message: m.AskCaptain) -> dict[str, Any]:
        pending = [waiting for waiting in game.pending if not message.of or waiting.of == message.of]
        if not pending:
            # The game itself knows best what to say when it is over, or the part is unknown.
            game.answer(None, message.of)
        request = pending[0].request
        if not isinstance(request, Choose):
            raise Refused("a captain decides; here a roll or a draw waits for real dice or cards", code="captain")
        if message.captain not in self._captains:
            self._captains[message.captain] = find_captain(message.captain, game.rulebook, game.seed)
        option = self._captains[message.captain](game.state, request)
        game.answer(option.id, pending[0].of, pending[0].n)
        return {"answered": option.id, **self._moved(game)}

    def _undo(self, game: Game[Any], message: m.Undo) -> dict[str, Any]:
        seat = seat_of(game, message.seat)
        before = document(game) if message.undo > 1 else None
        try:
            for _ in range(message.undo):
                game.undo(seat, message.how)
        except Refused:
            if before is not None:
                again = open_document(before, rulebook=game.rulebook, packs=lambda _: game.packs)
                again.remarks = game.remarks
                self._game = again
            raise
        self._told = len(game.journal)
        return {"undone": message.undo, "journal": self._told, "retakes": game.retakes, **asked(game)}

    # ------------------------------------------------------------------------------------------------ looking things up

    def _rule(self, message: m.Rule) -> dict[str, Any]:
        book = self._running().rulebook if message.rulebook is None else self._find(message.rulebook)
        rule = book.rules.get(message.rule)
        if rule is None:
            near = tuple(found.id for found in book.rules.find(message.rule)) if message.rule.strip() else ()
            raise Refused(f"{book.title} has no rule {message.rule!r}", code="rule", allowed=near[:50])
        return {"rule": msgspec.to_builtins(rule)}

    # ------------------------------------------------------------------------------------------------ errors

    def _error(self, wrong: KaleunError) -> dict[str, Any]:
        described: dict[str, Any] = {"code": wrong.code, "message": _short(str(wrong))}
        if isinstance(wrong, Refused):
            if wrong.allowed:
                described["allowed"] = wrong.allowed
            if wrong.rule is not None:
                described["rule"] = wrong.rule
                if self._game is not None:
                    described["reason"] = Wording(self._game.rulebook).clause(wrong.rule)
        if isinstance(wrong, RulesFault):
            described["save"] = wrong.save
        return described

    def _fault(self, fault: Exception) -> dict[str, Any]:
        described: dict[str, Any] = {
            "code": "fault",
            "message": _short(f"a fault of kaleun itself: {type(fault).__name__}: {fault}"),
        }
        if self._game is not None:
            try:
                described["save"] = document(self._game)
            except Exception as second:
                described["message"] += f"; and the game could not be saved: {second!r}"
        return described


def _moved(game: Game[Any], told: int) -> dict[str, Any]:
    """What the journal has from that entry on, and what is asked now."""
    return {"events": list(entries(game, Wording(game.rulebook), told)), **asked(game)}


def _odds(game: Game[Any], odds: OptionOdds) -> dict[str, Any]:
    return describe_odds(game, odds.roll, odds.chances, odds.asks, odds.over)


def _short(message: str) -> str:
    return message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + " ..."
