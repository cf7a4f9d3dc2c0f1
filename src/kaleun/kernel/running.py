"""Running: a table whose procedures are driven from request to request.

The top procedure, or the procedures of several parts at once, run until somebody outside must answer. Dice and cards come from the
dice stream unless they are real ones; a captain, or a standing order, may answer decisions on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from .cards import Cups, encode_cups
from .components import Components
from .dice import DiceStream
from .errors import Refused, RulesFault
from .journal import APART, Heading, Part
from .play import Play
from .records import QuietState, Record
from .requests import Choose, Draw, Option, Quiet, Roll, Together
from .rulebook import Rulebook

__all__ = ["Captain", "CaptainFailed", "Running", "Thread"]

S = TypeVar("S")
Captain = Callable[[Any, Choose], Option]

_SPACING = 16
_MOST_QUIETS = 64
_RUNAWAY: Final = 1_000_000
"""So many dice and cards without a decision are a fault of the rules."""


class Thread:
    """One procedure that is running, with whatever second chances stand in for its request."""

    __slots__ = ("headings", "n", "name", "part", "request", "stack")

    def __init__(self, name: str, procedure: Generator[Any, Any, Any], headings: Sequence[Heading] = ()) -> None:
        self.name = name
        self.part = Part(name)
        self.headings = list(headings)
        """A part opens headings of its own, below those that were open when it began."""
        self.stack = [procedure]
        self.request: Any = None
        self.n = 0


class CaptainFailed(Exception):
    """What a captain raised, or that his answer was refused; the game stands at the question."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault = fault


class Running(Generic[S]):
    """The procedures of a rulebook over a table, and how far they have come."""

    rulebook: Rulebook[S]
    options: dict[str, Any]
    seed: str
    manual: bool
    orders: dict[tuple[str, str], str]
    """Standing orders by seat and kind: ``never``, or ``failure`` (only after one)."""
    _components: Components
    _data: Any
    _start_state: bytes
    _stack: dict[str, list[str]]
    _keep_journal: bool
    _keep_quiets: bool
    _keep_answers: bool
    _following: bool
    """Are standing orders heeded?"""
    _captain: Captain | None
    _until: Callable[[S], bool] | None
    _limit: int | None

    # ------------------------------------------------------------------------------------------------ beginning

    def _clear(self) -> None:
        """Nothing has happened yet."""
        self._tries = 0
        self._stream = DiceStream(self.seed)
        self._part = ""
        """Whose entries the journal holds at its end."""
        self._entries: list[Any] | None = [] if self._keep_journal else None
        self._records: list[Record] = []
        self._quiets: list[QuietState] = []
        self._count = 0
        self._silent = 0
        """How many of the requests answered have shown nothing: decisions, and counters laid face down."""
        self._asked = 0
        self._limit = None
        self._store_at = -1
        """A number of requests at which a quiet state is kept in any case."""
        self._threads: dict[str, Thread] = {}
        self._results: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None

    def _begin(self) -> None:
        """Lay out the table of a new game."""
        self._clear()
        self._set_table(self.rulebook.state_decoder.decode(self._start_state), None, [])
        self.rulebook.fill_cups(self._play)
        for name, cards in self._stack.items():
            if name not in self._play.cups:
                raise Refused(
                    f"there is no cup {name!r}; there are {', '.join(self._play.cups) or 'none'}", code="stack"
                )
            try:
                self._play.cups.stack(name, cards)
            except ValueError as wrong:
                raise Refused(str(wrong), code="stack") from None

    def _set_table(self, state: S, cups: Cups | None, headings: list[Heading]) -> None:
        self._play: Play[S] = Play(
            state,
            self._components,
            self._data,
            self.options,
            cups,
            self._entries,
            headings,
            keeps_quiet=self._keep_quiets,
        )

    def _run_main(self) -> None:
        main = Thread("", self.rulebook.resume(self._play))
        self._threads = {"": main}
        self._advance(main, None)

    # ------------------------------------------------------------------------------------------------ one procedure

    def _run(self, thread: Thread, answer: Any) -> None:
        """Run one procedure to the next request that somebody outside must answer, or to its end."""
        play = self._play
        stack = thread.stack
        send = stack[-1].send
        wrapped = len(stack) > 1
        of = thread.name
        entries = self._entries
        stream = self._stream
        next_byte = stream.next_byte
        chance = self.rulebook.second_chance
        captain = self._captain
        records = self._records if self._keep_answers else None
        limit = self._limit
        until = self._until
        manual = self.manual
        count = self._count
        silent = self._silent
        runaway = count + _RUNAWAY
        roll, choose = Roll, Choose  # locals are found sooner, in compiled code too
        while True:
            try:
                request = send(answer)
            except StopIteration as stop:
                stack.pop()
                answer = stop.value
                if stack:
                    send = stack[-1].send
                    wrapped = len(stack) > 1
                    continue
                self._count, self._silent = count, silent
                if of:
                    self._results[of] = answer
                else:
                    self._threads = {}
                    self.result = answer if answer is not None else {}
                return
            kind = type(request)
            if kind is roll:
                if chance is not None and not wrapped:
                    instead = chance(play, request)
                    if instead is not None:
                        stack.append(instead)
                        send, answer, wrapped = instead.send, None, True
                        continue
                if manual:
                    break
                table = request.table
                if table is None:
                    answer = stream.roll(request)
                else:
                    answer = table[next_byte()]
                    while answer is None:
                        answer = table[next_byte()]
                if entries is not None:
                    entries.append(request)
                    entries.append(answer)
                count += 1
                if count > runaway:
                    raise RuntimeError(f"{_RUNAWAY} dice and cards without a decision")
            elif kind is choose:
                if captain is None:
                    option = self._ordered(request)
                    if option is None:
                        break
                    answer = option
                    how = "order"
                else:
                    if of or (limit is not None and count >= limit):
                        break
                    try:
                        if until is not None and until(play.state):
                            break
                        answer = captain(play.state, request)
                    except Exception as fault:
                        self._count, self._silent = count, silent
                        self._wait(thread, request)
                        raise CaptainFailed(fault) from fault
                    if answer not in request.open:
                        self._count, self._silent = count, silent
                        self._wait(thread, request)
                        raise CaptainFailed(_not_offered(answer, request))
                    how = "choose"
                if records is not None:
                    records.append(Record(how, answer.id, of, request.seat, request, "", count - silent))
                if entries is not None:
                    entries.append(request)
                    entries.append(answer)
                count += 1
                silent += 1
                runaway = count + _RUNAWAY
            elif kind is Quiet:
                if of or wrapped:
                    raise TypeError("a part, or a second chance, yields no Quiet")
                answer = None
                if self._keep_quiets and (
                    not self._quiets or count - self._quiets[-1].count >= _SPACING or count == self._store_at
                ):
                    self._count, self._silent = count, silent
                    self._store()
            elif kind is Draw:
                if chance is not None and not wrapped and request.repeat is not None:
                    instead = chance(play, request)
                    if instead is not None:
                        stack.append(instead)
                        send, answer, wrapped = instead.send, None, True
                        continue
                down = request.how == "down"
                if manual and not down and self._due(request):
                    break
                answer = self._drawn(request, None)
                if entries is not None:
                    entries.append(request)
                    entries.append(answer)
                count += 1
                silent += down
                if count > runaway:
                    raise RuntimeError(f"{_RUNAWAY} dice and cards without a decision")
            elif kind is Together:
                if of:
                    raise TypeError("a part yields no Together")
                self._count, self._silent = count, silent
                answer = self._together(request)
                count, silent = self._count, self._silent
                if answer is None:
                    return
            else:
                raise TypeError(f"a procedure yielded {request!r}, which is no request")
        self._count, self._silent = count, silent
        self._wait(thread, request)

    def _wait(self, thread: Thread, request: Any) -> None:
        """The procedure waits for somebody outside."""
        thread.request = request
        self._asked += 1
        thread.n = self._asked

    def _ordered(self, request: Choose) -> Option | None:
        """The idle option, where a standing order gives it."""
        if not self.orders or request.idle is None or not self._following:
            return None
        order = self.orders.get((request.seat, request.kind))
        if order is None:
            return None
        failed = isinstance(request.about, Mapping) and bool(request.about.get("failed"))
        return None if order == "failure" and failed else request.option(request.idle)

    def _drawn(self, draw: Draw, cards: Sequence[str] | None) -> tuple[str, ...] | None:
        cups = self._play.cups
        if draw.how == "down":
            return ("",) * laid if (laid := sum(cups.lay_down(draw.cup) for _ in range(draw.count))) else None
        if cards is not None:
            for card in cards:
                cups.take(draw.cup, card, turned=draw.how == "turn")
            return tuple(cards) or None
        step = cups.turn if draw.how == "turn" else cups.draw
        drawn = []
        for _ in range(draw.count):
            taken = step(draw.cup, self._stream.below)
            if taken is None:
                break
            drawn.append(taken)
        return tuple(drawn) or None

    def _due(self, draw: Draw) -> int:
        """How many cards a draw comes to."""
        cup = self._play.cups[draw.cup]
        if draw.how == "turn":
            return min(draw.count, cup.down)
        return min(draw.count, cup.left + (len(cup.laid_off) if cup.refill else 0))

    def _store(self) -> None:
        """Keep this quiet state; when there are many, every second of the older half goes."""
        play = self._play
        quiets = self._quiets
        quiets.append(
            QuietState(
                len(self._records),
                len(self._entries) if self._entries is not None else 0,
                self._count,
                self._silent,
                self._asked,
                self.manual,
                self._tries,
                self._stream.position,
                msgspec.msgpack.encode(play.state),
                encode_cups(play.cups),
                list(play.headings),
            )
        )
        if len(quiets) > _MOST_QUIETS:
            del quiets[1 : _MOST_QUIETS // 2 : 2]

    # ------------------------------------------------------------------------------------------------ all of them

    def _advance(self, thread: Thread, answer: Any, request: Any = None) -> None:
        """Run one procedure on; ``request`` is what has just been answered. The journal tells what belongs to a part."""
        entries = self._entries
        if entries is None:
            self._run(thread, answer)
            return
        play = self._play
        outer = play.headings
        before = self._part
        if thread.name:
            play.headings = thread.headings
            self._enter(thread.part)
        length = len(entries)
        if request is not None:
            entries.append(request)
            entries.append(answer)
        self._run(thread, answer)
        if thread.name:
            play.headings = outer
            if len(entries) == length and before != thread.name:
                del entries[-2:]
                self._part = before

    def _enter(self, part: Part) -> None:
        """The journal goes on with what belongs to this part."""
        if self._entries is not None and self._part != part.name:
            self._part = part.name
            self._entries.append(part)
            self._entries.append(None)

    def _together(self, together: Together) -> dict[str, Any] | None:
        """Start the parts; their results if all ended without a question."""
        headings = self._play.headings
        threads = {name: Thread(name, procedure, headings) for name, procedure in together.parts.items()}
        if "" in threads:
            raise TypeError("each part of a Together has a name")
        self._threads = {"": self._threads[""], **threads}
        self._results = {}
        for thread in threads.values():
            self._advance(thread, None)
        return None if any(thread.stack for thread in threads.values()) else self._joined()

    def _join(self) -> None:
        """When the last part of a simultaneous phase has ended, the procedure that called it goes on."""
        if all(not thread.stack for name, thread in self._threads.items() if name):
            results = self._joined()
            self._advance(self._threads[""], results)

    def _joined(self) -> dict[str, Any]:
        """The results of a simultaneous phase that is over."""
        results = {name: self._results[name] for name in self._threads if name}
        self._results = {}
        self._threads = {"": self._threads[""]}
        if self._entries is not None:
            self._entries.append(APART)
            self._entries.append(True)
        self._part = ""
        return results

    def _play_on(self) -> None:
        if not self._threads and self.result is None:
            self._run_main()
        assert self._captain is not None
        while self.result is None:
            thread = None  # whose question has waited longest
            for other in self._threads.values():
                if other.request.__class__ is Choose and (thread is None or other.n < thread.n):
                    thread = other
            if thread is None or (self._limit is not None and self._count >= self._limit):
                return
            request = thread.request
            if request.renew is not None:
                self._renew(thread)
                request = thread.request
            try:
                if self._until is not None and self._until(self._play.state):
                    return
                option = self._captain(self._play.state, request)
            except Exception as fault:
                raise CaptainFailed(fault) from fault
            if option not in request.open:
                raise CaptainFailed(_not_offered(option, request))
            if self._keep_answers:
                shown = self._count - self._silent
                self._records.append(Record("choose", option.id, thread.name, request.seat, request, "", shown))
            thread.request = None
            self._count += 1
            self._silent += 1
            self._advance(thread, option, request)
            if thread.name and not thread.stack:
                self._join()

    def _waiting(self) -> list[Thread]:
        return [thread for thread in self._threads.values() if thread.request is not None]

    def _renew(self, thread: Thread) -> None:
        """Ask afresh, where the question says so."""
        request = thread.request
        if isinstance(request, Choose) and request.renew is not None:
            try:
                thread.request = request.renew()
            except Exception as fault:
                raise RulesFault(
                    f"the rules failed to ask {request.kind} afresh: {fault!r}", self._fault_save()
                ) from fault

    def _fault_save(self) -> dict[str, Any]:
        """What is kept of a game whose rules have failed."""
        return {}


def _not_offered(answer: Any, request: Choose) -> Refused:
    name = answer.id if isinstance(answer, Option) else repr(answer)
    allowed = tuple(option.id for option in request.open)
    return Refused(
        f"the captain answered {name} to {request.kind}, which is not offered", code="option", allowed=allowed
    )
