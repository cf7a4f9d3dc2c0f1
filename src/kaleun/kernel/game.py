"""Game: drives the procedures of a rulebook from request to request; answer, undo, fork, replay.

A game holds a rulebook, its options, a state, its cups, a seed and the answers so far. It runs the top procedure to the next request
that somebody outside must answer. Dice and cards come from the dice stream, or from the table when they are real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct

from .cards import Cups, decode_cups, encode_cups
from .components import Pack
from .dice import DiceStream, seed_hash
from .errors import Refused, ReplayError, RulesFault
from .journal import APART, Heading, Journal, Part
from .play import Play
from .records import QuietState, Record, describe_request, fingerprint
from .requests import Choose, Draw, Option, Quiet, Roll, Together
from .rulebook import Rulebook

__all__ = ["Captain", "Game", "Pending"]

S = TypeVar("S")
Captain = Callable[[Any, Choose], Option]

_SPACING = 16
_MOST_QUIETS = 64
_RUNAWAY: Final = 1_000_000
"""So many dice and cards without a decision are a fault of the rules."""


class Pending(Struct, frozen=True):
    """A request that waits for an answer: the name of its part ('' outside simultaneous phases) and its number."""

    of: str
    n: int
    request: Choose | Roll | Draw


class _Thread:
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


class _CaptainFailed(Exception):
    """What a captain raised, or that his answer was refused; the game stands at the question."""

    def __init__(self, fault: Exception) -> None:
        super().__init__()
        self.fault = fault


class Game(Generic[S]):
    """One playing of a rulebook, from set-up to its end."""

    def __init__(
        self,
        rulebook: Rulebook[S],
        options: Mapping[str, Any] | None = None,
        *,
        seed: str = "0",
        dice: str = "stream",
        strict: bool = False,
        journal: bool = True,
        quiet_states: bool = True,
        answers: bool = True,
        packs: Sequence[Pack] = (),
        state: S | None = None,
        stack: Mapping[str, Sequence[str]] | None = None,
        begin: bool = True,
    ) -> None:
        """Begin a game.

        ``dice`` is ``stream`` or ``manual``; a ``strict`` game takes nothing back that has shown something. A study leaves the
        journal, the quiet states and the record of answers off. ``state`` begins from a whole state instead of the set-up;
        ``stack`` puts named cards on top of cups. With ``begin=False`` nothing runs before ``play_out``.

        Raises OptionError, ComponentError or Refused; nothing is begun then. Raises RulesFault when our own rules fail.
        """
        self.rulebook = rulebook
        components, data = rulebook.components(packs)
        if state is None:
            self.options, self._start_state = rulebook.beginning(options or {}, data)
        else:
            self.options, self._start_state = rulebook.checked_options(options or {}), msgspec.msgpack.encode(state)
        self.seed = seed
        self.strict = strict
        self.manual = _manual(dice)
        self.packs = tuple(packs)
        self._stack = {name: list(cards) for name, cards in (stack or {}).items()}
        self._keep_journal = journal
        self._keep_quiets = quiet_states
        self._keep_answers = answers
        self._components, self._data = components, data
        self.remarks: list[str] = []
        """What a load had to say."""
        self.orders: dict[tuple[str, str], str] = dict(rulebook.standing_orders)
        """Standing orders by seat and kind: ``never``, or ``failure`` (only after one)."""
        self._following = True
        self._captain: Captain | None = None
        self._until: Callable[[S], bool] | None = None
        self._limit: int | None = None
        self._started_manual = self.manual
        self._begin()
        if begin:
            self._guarded(self._run_main)

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def play(self) -> Play[S]:
        """The table as the procedures see it."""
        return self._play

    @property
    def state(self) -> S:
        """Everything that lies on the table. Read it; only the rules change it."""
        return self._play.state

    @property
    def pending(self) -> list[Pending]:
        """The requests that wait for an answer, in the order of their parts."""
        waiting = self._waiting()
        for thread in waiting:
            self._renew(thread)
        return [Pending(thread.name, thread.n, thread.request) for thread in waiting]

    @property
    def request(self) -> Choose | Roll | Draw | None:
        """The one request that waits, or the first of several, or None when the game is over."""
        pending = self.pending
        return pending[0].request if pending else None

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.result is not None

    @property
    def journal(self) -> Journal:
        """What happened so far."""
        return Journal([] if self._entries is None else self._entries)

    @property
    def dice(self) -> str:
        """Where dice and cards come from: ``stream`` or ``manual``."""
        return "manual" if self.manual else "stream"

    @property
    def requests(self) -> int:
        """How many requests have been answered so far."""
        return self._count

    @property
    def answers(self) -> Sequence[Record]:
        """What came from outside so far."""
        return tuple(self._records)

    @property
    def seed_hash(self) -> str:
        """What can be shown of the seed before the game is over."""
        return seed_hash(self.seed)

    @property
    def retakes(self) -> dict[str, int]:
        """How often an answer was taken back after it had shown something, by command."""
        counts = {"take-back": 0, "try-again": 0}
        for record in self._records:
            if record.kind == "mark":
                counts[record.value] += 1
        return counts

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What a seat may see of the table, in plain data, with cups and headings."""
        play = self._play
        seat = self.rulebook.seats(play.state)[0] if seat is None else seat
        view = dict(self.rulebook.view(play.state, seat))
        view["cups"] = play.cups.view()
        view["headings"] = [{"level": h.level, "kind": h.kind, **h.facts} for h in self._headings(seat)]
        if self.result is not None:
            view["result"] = self.result
            view["seed"] = self.seed
        return view

    def _headings(self, seat: str) -> list[Heading]:
        """The open headings, with those of the part that asks this seat."""
        for thread in self._waiting():
            if thread.name and isinstance(thread.request, Choose) and thread.request.seat == seat:
                return thread.headings
        return self._play.headings

    # ------------------------------------------------------------------------------------------------ answering

    def answer(self, value: Any = None, of: str = "", n: int | None = None) -> None:
        """Answer a request: the id of an option, the faces of real dice, or the cards drawn for real.

        None answers a roll or draw from the stream, this once. With several requests pending ``of`` names the part; ``n`` is the
        number of the request, and an answer to an outdated one is refused. Raises Refused, and nothing is changed; or RulesFault, when
        our own rules fail: then the game stands again at the question.
        """
        thread = self._thread(of, n)
        record = self._checked(thread, value)
        self._guarded(lambda: self._give(thread, record))

    def set_dice(self, dice: str) -> None:
        """Switch between the stream and real dice. Raises Refused for anything but ``stream`` and ``manual``."""
        manual = _manual(dice)
        if manual != self.manual:
            self._guarded(lambda: self._switch(Record("dice", dice)))

    def order(self, seat: str, kind: str, order: str) -> None:
        """Give or lift a standing order for decisions of a kind that have an idle option: ask, never or failure.

        It holds from the next such decision on. ``failure`` asks where the decision's ``about`` says ``failed``.
        """
        if order not in ("ask", "never", "failure"):
            raise Refused(f"a standing order is one of ask, never, failure, not {order!r}", code="order")
        if order == "ask":
            self.orders.pop((seat, kind), None)
        else:
            self.orders[(seat, kind)] = order

    def play_out(
        self,
        captain: Captain | Mapping[str, Captain],
        limit: int | None = None,
        until: Callable[[S], bool] | None = None,
    ) -> int:
        """Let a captain (or one a seat) decide until the game ends or ``limit`` requests have been answered; returns how many were.

        A captain gets the state, meant read-only, and the decision, and returns one of its open options. ``until`` is asked with
        the state before each decision, and a true answer stops there; so does the limit. Rolls of real dice stop it too. Standing
        orders are left aside. Raises RulesFault when our own rules fail: the game stands again at the last question. What a captain
        (or ``until``) raises comes through, and Refused if he answers what is not offered: the game stands at that question.
        """
        ask = captain if callable(captain) else _by_seat(captain)
        before = self._count
        self._limit = None if limit is None else before + limit
        self._captain = ask
        self._until = until
        try:
            self._guarded(self._play_on, last=True)
        finally:
            self._captain = None
            self._until = None
            self._limit = None
        return self._count - before

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
                raise _CaptainFailed(fault) from fault
            if option not in request.open:
                raise _CaptainFailed(_not_offered(option, request))
            if self._keep_answers:
                shown = self._count - self._silent
                self._records.append(Record("choose", option.id, thread.name, request.seat, request, "", shown))
            thread.request = None
            self._count += 1
            self._silent += 1
            self._advance(thread, option, request)
            if thread.name and not thread.stack:
                self._join()

    # ------------------------------------------------------------------------------------------------ taking back

    def undoable(self, seat: str | None = None) -> str | None:
        """How the last answer (of a seat) could be taken back: ``free``, ``marked`` (it has shown something), or None."""
        place = self._last_answer(seat)
        if place is None:
            return None
        if not self._revealed(place):
            return "free"
        return None if self.strict else "marked"

    def undo(self, seat: str | None = None, how: str | None = None) -> None:
        """Take the last answer (of a seat) back, and what standing orders have answered since in his part.

        What has revealed nothing can always be taken back. After a roll, a card or a counter ``how`` is ``take-back`` (the same luck
        again) or ``try-again`` (new luck); both mark the game. The answers of other seats are repeated. Raises Refused when there is
        nothing to take back, when an answer of another seat no longer fits, or when the game is strict; nothing is changed then.
        """
        if how not in (None, "take-back", "try-again"):
            raise Refused(f"an answer is taken back by take-back or try-again, not by {how!r}", code="undo")
        place = self._last_answer(seat)
        if place is None:
            raise Refused("there is no answer to take back", code="undo")
        kept = self._records
        of = kept[place].of
        rest = [record for record in kept[place + 1 :] if record.kind != "order" or record.of != of]
        instead: list[Record] = []
        if self._revealed(place):
            if self.strict:
                raise Refused("this game is strict: what has been shown cannot be taken back", code="strict")
            how = how or "take-back"
            instead.append(Record("mark", how))
            rest = [record for record in rest if record.kind != "luck"]
            if how == "try-again":
                instead.append(Record("luck", self.retakes["try-again"] + 1))
        numbers, asked = self._numbers(), self._asked
        questions = self._questions()
        try:
            self._rebuild([*kept[:place], *instead, *rest], place, lenient=True)
        except Exception as wrong:
            self._rebuild(kept, place)
            self._renumber(numbers, asked)
            if isinstance(wrong, ReplayError):
                raise Refused(
                    "another seat's answer rests on this one, so it cannot be taken back", code="undo"
                ) from None
            raise RulesFault(
                f"the rules failed while an answer was taken back: {wrong!r}", self._fault_save()
            ) from wrong
        now = self._questions()
        same = {name: n for name, n in numbers.items() if name != of and now.get(name) == questions[name]}
        self._renumber(same, asked)

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

    # ------------------------------------------------------------------------------------------------ copies

    def fork(self, seed: str, *, dice: str = "stream", journal: bool = False) -> Game[S]:
        """An independent copy with fresh luck; it keeps no record of its own answers, so it cannot be saved or copied in its turn.

        Raises Refused where this game keeps no record of its answers.
        """
        if not self._keep_answers:
            raise Refused("this game keeps no record of its answers, so it cannot be copied", code="fork")
        manual = _manual(dice)
        twin: Game[S] = Game.__new__(Game)
        twin.rulebook, twin.options, twin.packs = self.rulebook, self.options, self.packs
        twin._components, twin._data = self._components, self._data
        twin._start_state, twin._stack, twin._started_manual = self._start_state, self._stack, self._started_manual
        twin.seed, twin.strict, twin.manual = self.seed, self.strict, self._started_manual
        twin._keep_journal, twin._keep_quiets, twin._keep_answers = journal, False, False
        twin.remarks, twin.orders = [], {}
        twin._following, twin._captain, twin._until = False, None, None
        rest = self._records
        if self._quiets:
            rest = rest[self._quiets[-1].answered :]
            twin._clear()
            twin._restore(self._quiets[-1], [], [])
        else:
            twin._begin()
            twin._run_main()
        for place, record in enumerate(rest):
            twin._repeat(place, record, compare=False)
        twin.seed = seed
        twin._stream = DiceStream(seed)
        twin._tries = 0
        twin._following = True
        if twin.manual != manual:
            twin._switch(Record("dice", dice))
        return twin

    # ------------------------------------------------------------------------------------------------ inside

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
        self._threads: dict[str, _Thread] = {}
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
        main = _Thread("", self.rulebook.resume(self._play))
        self._threads = {"": main}
        self._advance(main, None)

    def _guarded(self, step: Callable[[], None], *, last: bool = False) -> None:
        """Do a step; if our own rules fail, go back to where it began (``last``: to the last question) and say so."""
        answered = len(self._records)
        numbers, asked = self._numbers(), self._asked
        try:
            step()
        except _CaptainFailed as failed:
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

    def _fault_save(self) -> dict[str, Any]:
        from .save import document  # a save is made only here; the module needs this one

        try:
            return document(self)
        except Exception:  # the fault may have left a state that nobody can make anything of
            return {}

    def _waiting(self) -> list[_Thread]:
        return [thread for thread in self._threads.values() if thread.request is not None]

    def _renew(self, thread: _Thread) -> None:
        """Ask afresh, where the question says so."""
        request = thread.request
        if isinstance(request, Choose) and request.renew is not None:
            try:
                thread.request = request.renew()
            except Exception as fault:
                raise RulesFault(
                    f"the rules failed to ask {request.kind} afresh: {fault!r}", self._fault_save()
                ) from fault

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

    def _thread(self, of: str, n: int | None) -> _Thread:
        thread = self._threads.get(of)
        if thread is None or thread.request is None:
            waiting = self._waiting()
            if not waiting:
                raise Refused(
                    "the game is over: it asks nothing any more" if self.over else "nothing is asked", code="over"
                )
            if of or len(waiting) > 1:
                parts = " and ".join(t.name for t in waiting if t.name)
                where = f"questions wait for {parts}" if parts else "the question that waits belongs to no part"
                raise Refused(f"no question waits for {of!r}; {where}", code="part")
            thread = waiting[0]
        if n is not None and n != thread.n:
            raise Refused(f"question {n} is no longer asked; question {thread.n} is", code="outdated")
        self._renew(thread)
        return thread

    def _checked(self, thread: _Thread, value: Any) -> Record:
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

    def _due(self, draw: Draw) -> int:
        """How many cards a draw comes to."""
        cup = self._play.cups[draw.cup]
        if draw.how == "turn":
            return min(draw.count, cup.down)
        return min(draw.count, cup.left + (len(cup.laid_off) if cup.refill else 0))

    def _give(self, thread: _Thread, record: Record) -> None:
        """Take a checked answer and run on."""
        record.shown = self._count - self._silent
        if self._keep_answers:
            self._records.append(record)
        self._settle(thread, record.value)

    def _settle(self, thread: _Thread, value: Any) -> None:
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

    def _together(self, together: Together) -> dict[str, Any] | None:
        """Start the parts; their results if all ended without a question."""
        headings = self._play.headings
        threads = {name: _Thread(name, procedure, headings) for name, procedure in together.parts.items()}
        if "" in threads:
            raise TypeError("each part of a Together has a name")
        self._threads = {"": self._threads[""], **threads}
        self._results = {}
        for thread in threads.values():
            self._advance(thread, None)
        return None if any(thread.stack for thread in threads.values()) else self._joined()

    def _advance(self, thread: _Thread, answer: Any, request: Any = None) -> None:
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

    def _run(self, thread: _Thread, answer: Any) -> None:
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
                        raise _CaptainFailed(fault) from fault
                    if answer not in request.open:
                        self._count, self._silent = count, silent
                        self._wait(thread, request)
                        raise _CaptainFailed(_not_offered(answer, request))
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

    def _wait(self, thread: _Thread, request: Any) -> None:
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


def _manual(dice: str) -> bool:
    if dice not in ("stream", "manual"):
        raise Refused(f"dice come from the stream or are manual, not {dice!r}", code="dice-mode")
    return dice == "manual"


def _by_seat(captains: Mapping[str, Captain]) -> Captain:
    def ask(state: Any, request: Choose) -> Option:
        return captains[request.seat](state, request)

    return ask


def _misfit(place: int, record: Record, request: Any) -> ReplayError:
    wanted = f"{record.kind} {record.value!r}" + (f" for {record.of}" if record.of else "")
    return ReplayError(place, wanted, describe_request(request))


def _not_offered(answer: Any, request: Choose) -> Refused:
    name = answer.id if isinstance(answer, Option) else repr(answer)
    allowed = tuple(option.id for option in request.open)
    return Refused(
        f"the captain answered {name} to {request.kind}, which is not offered", code="option", allowed=allowed
    )
