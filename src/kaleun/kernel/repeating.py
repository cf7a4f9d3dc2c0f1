"""Repeating: answers are checked and given, and given again from the last quiet state when one is taken back or the rules fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from .cards import decode_cups
from .dice import DiceStream
from .errors import Refused, ReplayError, RulesFault
from .journal import APART
from .records import QuietState, Record, describe_request, fingerprint
from .requests import Choose, Draw, Roll
from .running import CaptainFailed, Running, Thread

__all__ = ["Repeating"]

S = TypeVar("S")


class Repeating(Running[S]):
    """A table that remembers what came from outside."""

    _started_manual: bool

    # ------------------------------------------------------------------------------------------------ giving answers

    def _checked(self, thread: Thread, value: Any) -> Record:
        request = thread.request
        if isinstance(request, Choose):
            option = request.option(value) if isinstance(value, str) else None
            if option is None or option.closed is not None:
                allowed = tuple(o.id for o in request.open)
                if option is None:
                    raise Refused(f"{value!r} is no option of {request.kind}", code="option", allowed=allowed)
                closed = f"{option.id} is closed by rule {option.closed}"
                raise Refused(closed, code="closed", allowed=allowed, rule=option.closed)
            return Record("choose", option.id, thread.name, request.seat, request)
        if value is None:
            return Record("roll" if isinstance(request, Roll) else "draw", None, thread.name, "", request)
        if not isinstance(value, list | tuple):
            what = "a list of faces" if isinstance(request, Roll) else "a list of cards"
            raise Refused(f"expected {what}, not {value!r}", code="answer")
        if isinstance(request, Roll):
            try:
                request.answer(value)
            except ValueError as wrong:
                raise Refused(str(wrong), code="dice") from None
            return Record("roll", list(value), thread.name, "", request)
        self._check_cards(request, value)
        return Record("draw", list(value), thread.name, "", request)

    def _check_cards(self, draw: Draw, cards: Sequence[Any]) -> None:
        due = self._due(draw)
        if len(cards) != due:
            raise Refused(f"expected {due} of {draw.cup}, not {len(cards)}", code="cards")
        trial = self._play.cups.copy()
        for card in cards:
            if not isinstance(card, str):
                raise Refused(f"{card!r} is no card of {draw.cup}", code="cards")
            try:
                trial.take(draw.cup, card, turned=draw.how == "turn")
            except ValueError as wrong:
                raise Refused(str(wrong), code="cards") from None

    def _give(self, thread: Thread, record: Record) -> None:
        """Take a checked answer and run on."""
        record.shown = self._count - self._silent
        if self._keep_answers:
            self._records.append(record)
        self._settle(thread, record.value)

    def _settle(self, thread: Thread, value: Any) -> None:
        """Run on with the answer to the question that waits."""
        request = thread.request
        thread.request = None
        answer: Any
        if isinstance(request, Choose):
            answer = request.option(value)
            self._silent += 1
        elif isinstance(request, Roll):
            answer = self._stream.roll(request) if value is None else request.answer(value)
        else:
            answer = self._drawn(request, value)
        self._count += 1
        self._advance(thread, answer, request)
        if thread.name and not thread.stack:
            self._join()

    def _switch(self, record: Record) -> None:
        """Carry out a record that answers no request."""
        if self._keep_answers:
            self._records.append(record)
        if record.kind == "mark":
            self._enter(APART)
            self._play.note(record.value)
        elif record.kind == "luck":
            self._tries = record.value
            self._stream = DiceStream(self.seed, record.value)
        else:
            self.manual = record.value == "manual"
            if not self.manual:
                for thread in self._waiting():
                    if isinstance(thread.request, Roll | Draw):
                        self._settle(thread, None)

    def _last_answer(self, seat: str | None) -> int | None:
        for place in range(len(self._records) - 1, -1, -1):
            record = self._records[place]
            if record.kind in ("choose", "roll", "draw") and (seat is None or record.seat in ("", seat)):
                return place
        return None

    def _revealed(self, place: int) -> bool:
        """Has anything been rolled, drawn or turned over since? Faces and cards that a player typed are no news to him."""
        record = self._records[place]
        typed = record.kind != "choose" and record.value is not None
        return self._count - self._silent - record.shown > typed

    # ------------------------------------------------------------------------------------------------ numbers of questions

    def _numbers(self) -> dict[str, int]:
        """The numbers of the questions that wait, by part."""
        return {thread.name: thread.n for thread in self._waiting()}

    def _questions(self) -> dict[str, str]:
        """The fingerprints of the questions that wait, by part."""
        return {thread.name: fingerprint(thread.name, thread.request) for thread in self._waiting()}

    def _renumber(self, numbers: Mapping[str, int], asked: int) -> None:
        """No number is given twice: the questions that wait keep theirs, or get new ones."""
        self._asked = max(self._asked, asked)
        for thread in self._waiting():
            if thread.name in numbers:
                thread.n = numbers[thread.name]
            elif thread.n <= asked:
                self._asked += 1
                thread.n = self._asked

    # ------------------------------------------------------------------------------------------------ going back

    def _restore(self, quiet: QuietState, records: list[Record], entries: list[Any]) -> None:
        """Stand where a quiet state stood, and run to the next request."""
        self._tries = quiet.tries
        self._stream = DiceStream(self.seed, quiet.tries, quiet.position)
        self._entries = entries if self._keep_journal else None
        self._part = ""
        self._records = records
        self._count, self._silent, self._asked = quiet.count, quiet.silent, quiet.asked
        self.manual = quiet.manual
        self._results = {}
        self.result = None
        state = self.rulebook.state_decoder.decode(quiet.state)
        self._set_table(state, decode_cups(quiet.cups), list(quiet.headings) if self._keep_journal else [])
        self._run_main()

    def _rebuild(self, records: list[Record], keep: int, *, lenient: bool = False) -> None:
        """Repeat the given answers; those before ``keep`` are as they were, so the last quiet state before them serves.

        ``lenient`` leaves out what standing orders have answered, where it does not fit any more. Raises ReplayError.
        """
        following, self._following = self._following, False
        try:
            while self._quiets and self._quiets[-1].answered > keep:
                self._quiets.pop()
            if self._quiets:
                quiet = self._quiets[-1]
                start = quiet.answered
                self._restore(quiet, list(records[:start]), (self._entries or [])[: quiet.entries])
            else:
                start = 0
                store_at = self._store_at
                self.manual = self._started_manual
                self._begin()
                self._store_at = store_at
                self._run_main()
            for place in range(start, len(records)):
                try:
                    self._repeat(place, records[place])
                except ReplayError:
                    if not lenient or records[place].kind != "order":
                        raise
        finally:
            self._following = following

    def _repeat(self, place: int, record: Record, *, compare: bool = True) -> None:
        """Give a recorded answer again. Raises ReplayError if the rules ask something else now."""
        kind, value = record.kind, record.value
        if kind in ("dice", "luck", "mark"):
            self._switch(record)
            return
        thread = self._threads.get(record.of)
        if thread is None or thread.request is None:
            raise _misfit(place, record, None)
        self._renew(thread)
        request = thread.request
        if compare and record.request is not request:
            old = record.fingerprint()
            if old and fingerprint(thread.name, request) != old:
                raise _misfit(place, record, request)
        try:
            again = self._checked(thread, value)
        except Refused:
            raise _misfit(place, record, request) from None
        if again.kind != ("choose" if kind == "order" else kind):
            raise _misfit(place, record, request)
        again.kind = kind
        self._give(thread, again)

    def _guarded(self, step: Callable[[], None], *, last: bool = False) -> None:
        """Do a step; if our own rules fail, go back to where it began (``last``: to the last question) and say so."""
        answered = len(self._records)
        numbers, asked = self._numbers(), self._asked
        try:
            step()
        except CaptainFailed as failed:
            raise failed.fault from failed.fault.__cause__
        except BaseException as fault:
            self._captain = self._until = self._limit = None
            ours = isinstance(fault, Exception)
            if not self._keep_answers:
                self._threads = {}
                if not ours:
                    raise
                raise RulesFault(f"the rules failed, and no answers were kept: {fault!r}", {}) from fault
            records = self._records
            place = answered
            if last:
                place = max(answered, len(records) - 1) if ours else len(records)
            after = "before the first question"
            if place < len(records):
                given = records[place]
                after = "after the dice were switched"
                if given.request is not None:
                    after = f"after the answer {given.value!r} to {describe_request(given.request)}"
            try:
                self._rebuild(records[:place], place)
            except Exception:
                self._threads, self._records, self._quiets = {}, records[:place], []
            else:
                self._renumber(numbers if place == answered else {}, asked)
            if not ours:
                raise
            raise RulesFault(f"the rules failed {after}: {fault!r}", self._fault_save()) from fault


def _misfit(place: int, record: Record, request: Any) -> ReplayError:
    wanted = f"{record.kind} {record.value!r}" + (f" for {record.of}" if record.of else "")
    return ReplayError(place, wanted, describe_request(request))
