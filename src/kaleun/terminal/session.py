"""A game at the terminal: tell what happened, show where it stands, ask, and take the answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kaleun.kernel.errors import Refused, RulesFault
from kaleun.kernel.game import Game, Pending
from kaleun.kernel.phrases import sentence
from kaleun.kernel.requests import Choose, Draw, Roll
from kaleun.kernel.save import write_save
from kaleun.report.rolls import Explained, explain
from kaleun.report.story import tell
from kaleun.report.wording import Wording

from . import orders, store
from .boards import BoardWatch
from .lines import Lines
from .screen import OptionLine, Screen
from .typed import Mistyped, describe_faces, read_cards, read_faces, read_option

__all__ = ["Session"]

_ROOM = 62
"""Letters of a closed option and its reason that stand on one line."""
_RECALLED = 3
"""Sentences of the log that are told again when a game is opened."""


class Session:
    """One sitting at one game. Saves after every answer, before the next question is shown."""

    def __init__(self, game: Game[Any], screen: Screen, lines: Lines, path: Path, name: str = "") -> None:
        self.game = game
        self.screen = screen
        self.lines = lines
        self.path = path
        self.name = name
        self.words = Wording(game.rulebook)
        self.short_rolls = False
        self.part: str | None = None
        """The part that is asked first, where several questions wait."""
        self._seen = 0
        self.board = BoardWatch(self.words, screen)
        self._situation = ""
        self._own_answer = False
        self._leaving = False
        self.shown: list[OptionLine] = []

    # ---- the loop

    def run(self) -> int:
        """Play until the player leaves or the input ends. Returns the exit code."""
        try:
            self.save()
            self._arrive()
            while not self._leaving:
                self._round()
        except KeyboardInterrupt:
            self.screen.gap()
            self.screen.say(self._left())
            return 130
        self.screen.say(self._left())
        return 0

    def leave(self) -> None:
        """Leave after this command."""
        self._leaving = True

    def _left(self) -> str:
        with suppress(KeyboardInterrupt):  # a second one: the save before it is whole
            self.save()
        return f"Saved as {self.path.stem}. Go on with: kaleun resume {self.path.stem}"

    def _round(self) -> None:
        """Tell the news, ask one question, take one answer (or a command that changes the game)."""
        self.tell_news()
        waiting = self.waiting()
        if waiting is None:
            self._ended()
            prompt = "over>"
        else:
            self.ask(waiting)
            prompt = self._prompt(waiting)
        while True:
            line = self.lines.read(prompt)
            if line is None:
                self._leaving = True
                return
            if self._obey(line.strip(), waiting):
                return

    def _obey(self, line: str, waiting: Pending | None) -> bool:
        """Do what was typed. True if the question must be asked anew."""
        if not line:
            self.screen.say(self._hint(waiting), soft=True)
            return False
        try:
            known = orders.find(line)
            if known is not None:
                return orders.carry_out(self, *known) or self._leaving
            if waiting is None:
                raise Mistyped("The game is over; type log, sheet, board, undo, save or quit.")
            return self._answer(line, waiting)
        except Mistyped as wrong:
            self.screen.refuse(str(wrong))
        except Refused as refused:
            self.screen.refuse(sentence(str(refused)))
        except RulesFault as fault:
            path = store.keep_fault(fault)
            self.screen.refuse(f"A fault of kaleun itself: {fault}.")
            self.screen.refuse(f"The game before it is kept in {path}; it stands again at the question.")
            return True
        return False

    # ---- asking

    def waiting(self) -> Pending | None:
        """The question that is asked now, or None when the game is over."""
        pending = self.game.pending
        for waits in pending:
            if waits.of == self.part:
                return waits
        return pending[0] if pending else None

    @property
    def view(self) -> Mapping[str, Any]:
        """What the seat that is asked may see."""
        waiting = self.waiting()
        request = waiting.request if waiting is not None else None
        return self.game.view(request.seat if isinstance(request, Choose) else None)

    def ask(self, waiting: Pending) -> None:
        """Show where the game stands and what is asked."""
        view = self.view
        self.board.show_changes(self.game, view)
        self.screen.gap()
        request = waiting.request
        situation = self.words.situation(view)
        if situation and (situation != self._situation or isinstance(request, Choose)):
            self.screen.situation(situation)
        self._situation = situation
        who = self.words.seat(waiting.of) if waiting.of else ""
        if isinstance(request, Choose):
            if not who and len(self.game.rulebook.seats(self.game.state)) > 1:
                who = self.words.seat(request.seat)
            self.screen.question(self.words.question(view, request), who)
            self.shown = self.option_lines(view, request)
            self.screen.options(self.shown)
        elif isinstance(request, Roll):
            self.screen.question(f"Roll {request.dice.notation}.", who)
            self.screen.chart(explain(self.game.play.charts, self.words, request))
        else:
            self.screen.question(self.words.draw(request), who)

    def option_lines(self, view: Mapping[str, Any], request: Choose) -> list[OptionLine]:
        """The options as they stand on the screen, closed ones with their reason."""
        lines = []
        for key, option in enumerate(request.options, start=1):
            label, consequence = self.words.option(view, request, option)
            closed = ""
            if option.closed is not None:
                reason = self.words.reason(option.closed, max(24, _ROOM - len(label) - len(option.closed)))
                closed = f"{option.closed}: {reason}" if reason else option.closed
            lines.append(OptionLine(key, label, consequence, closed))
        return lines

    def _prompt(self, waiting: Pending) -> str:
        request = waiting.request
        if isinstance(request, Roll):
            return f"{request.dice.notation}>"
        return "cards>" if isinstance(request, Draw) else ">"

    def _hint(self, waiting: Pending | None) -> str:
        if waiting is None:
            return "The game is over; type log, sheet, board, undo, save or quit."
        request = waiting.request
        if isinstance(request, Roll):
            return f"Type {describe_faces(request.dice)}; or roll, to let kaleun roll this once."
        if isinstance(request, Draw):
            return "Type the ids of the cards; cards lists what can be left; or roll, to let kaleun draw this once."
        return "Type the number of an option; ? explains them, help lists the commands."

    # ---- answering

    def _answer(self, line: str, waiting: Pending) -> bool:
        request = waiting.request
        if isinstance(request, Choose):
            option = read_option(line, request, self.shown)
            if option.closed is not None:
                raise Mistyped(f"Closed by rule {option.closed}: {self.words.clause(option.closed)}")
            self.give(option.id, waiting)
        elif isinstance(request, Roll):
            self.give(read_faces(line, request.dice), waiting)
        else:
            self.give(read_cards(line, request, list(self.game.play.cups.chances(request.cup))), waiting)
        return True

    def give(self, value: Any, waiting: Pending) -> None:
        """Answer the question that waits, and save."""
        self._own_answer = True
        self.game.answer(value, waiting.of, waiting.n)
        self.save()

    def save(self) -> None:
        """Write the game to its file."""
        write_save(self.game, self.path, self.name)

    # ---- telling

    def _arrive(self) -> None:
        """Say what game this is; what happened before it was opened is not told again."""
        game = self.game
        self._seen = (
            0 if not any(record.kind in ("choose", "roll", "draw") for record in game.answers) else self._mark()
        )
        self.screen.heading(1, game.rulebook.title)
        if self._seen == 0 and not game.manual:
            self.screen.say("The seed of the dice is sealed until the game is over; seed shows its hash.", soft=True)
        for remark in game.remarks:
            self.screen.say(sentence(remark))
        self.screen.say("? explains a question, help lists what else can be typed, quit saves and leaves.", soft=True)
        if self._seen:
            self._recall()
            self.show_board()

    def _recall(self) -> None:
        """Where the game was left: the open headings and the last sentences of the log."""
        told = tell(self.game.journal, self.words, self.game.play.charts)
        for heading in self.game.play.headings:
            self.screen.heading(heading.level, self.words.heading(heading))
        for one in [one for one in told if one.kind == "event"][-_RECALLED:]:
            self.screen.event(one.text, one.sign, self.words.seat(one.part) if one.part else "")

    def _mark(self) -> int:
        """The number that the next entry of the journal will have."""
        return len(self.game.journal)

    def tell_news(self) -> None:
        """Tell what happened since the last question."""
        entries = self.game.journal.read(self._seen)
        own, self._own_answer = self._own_answer, False
        for told in tell(entries, self.words, self.game.play.charts):
            if told.kind == "decision" and own:
                own = False
                continue
            who = self.words.seat(told.part) if told.part else ""
            if told.kind == "heading":
                self.screen.heading(told.level, told.text)
            elif told.roll is not None:
                self.screen.roll(told.roll, short=self.short_rolls, who=who)
            else:
                self.screen.event(told.text, told.sign, who)
        self._seen = self._mark()

    def forget_news(self) -> None:
        """What stands in the journal now has been told; what stands otherwise on the board is shown."""
        self._seen = self._mark()
        self.board.look_again()

    def rolls(self) -> list[Explained]:
        """Every roll of the game, explained when it is looked at."""
        return [
            told.roll for told in tell(self.game.journal, self.words, self.game.play.charts) if told.roll is not None
        ]

    def show_board(self) -> None:
        """The whole board."""
        self.board.show(self.game, self.view)

    def _ended(self) -> None:
        game = self.game
        self.screen.gap()
        self.screen.heading(1, "The game is over")
        self.screen.say(self.words.outcome(game.result or {}), strong=True)
        if not game.manual:
            self.screen.say(f"The seed was {game.seed!r}.", soft=True)
        for command, count in game.retakes.items():
            if count:
                self.screen.say(f"{command}: {count} {'time' if count == 1 else 'times'}.", soft=True)
        self.screen.say(f"The whole log: kaleun log {self.path.stem} --format html", soft=True)
