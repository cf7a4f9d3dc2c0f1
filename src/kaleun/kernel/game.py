"""Game: one playing of a rulebook, as front-ends, captains and studies see it; answer, undo, fork.

A game holds a rulebook, its options, a state, its cups, a seed and the answers so far. It runs the top procedure to the next request
that somebody outside must answer. Dice and cards come from the dice stream, or from the table when they are real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from .components import Pack
from .dice import DiceStream, seed_hash
from .errors import Refused, ReplayError, RulesFault
from .journal import Heading, Journal
from .play import Play
from .records import Record
from .repeating import Repeating
from .requests import Choose, Draw, Option, Roll
from .rulebook import Rulebook
from .running import Captain, Thread

__all__ = ["Captain", "Game", "Pending"]

S = TypeVar("S")


class Pending(Struct, frozen=True):
    """A request that waits for an answer: the name of its part ('' outside simultaneous phases) and its number."""

    of: str
    n: int
    request: Choose | Roll | Draw


class Game(Repeating[S]):
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
        self.orders = dict(rulebook.standing_orders)
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

    def _thread(self, of: str, n: int | None) -> Thread:
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

    # ------------------------------------------------------------------------------------------------ taking back, and copies

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

    def _fault_save(self) -> dict[str, Any]:
        from .save import document  # a save is made only here; the module needs this one

        try:
            return document(self)
        except Exception:  # the fault may have left a state that nobody can make anything of
            return {}


def _manual(dice: str) -> bool:
    if dice not in ("stream", "manual"):
        raise Refused(f"dice come from the stream or are manual, not {dice!r}", code="dice-mode")
    return dice == "manual"


def _by_seat(captains: Mapping[str, Captain]) -> Captain:
    def ask(state: Any, request: Choose) -> Option:
        return captains[request.seat](state, request)

    return ask
