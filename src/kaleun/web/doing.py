"""What is done to a game, as it is kept in the log of actions: done again in the same order, it leads to the same game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from kaleun.captains import find_captain
from kaleun.kernel.errors import Refused
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.requests import Choose
from kaleun.report import Wording

__all__ = ["Action", "Answer", "Answers", "Dice", "Order", "Undo", "captain_answers", "decode", "do", "encode"]

_MOST_ANSWERS = 200
"""How many answers a captain gives in one go, at most."""


class Answer(Struct, frozen=True, tag="answer", tag_field="do", omit_defaults=True):
    """One answer: the id of an option, faces, cards, or None for the stream."""

    value: str | list[int | str] | None
    of: str = ""


class Answers(Struct, frozen=True, tag="answers", tag_field="do"):
    """What a captain answered in one go: part and option by turns."""

    given: list[tuple[str, str]]


class Undo(Struct, frozen=True, tag="undo", tag_field="do", omit_defaults=True):
    """So many answers taken back."""

    times: int = 1
    seat: str | None = None
    how: str | None = None


class Dice(Struct, frozen=True, tag="dice", tag_field="do"):
    """A switch between the stream and real dice."""

    dice: str


class Order(Struct, frozen=True, tag="order", tag_field="do"):
    """A standing order."""

    seat: str
    kind: str
    order: str


Action: TypeAlias = Answer | Answers | Undo | Dice | Order
_decoder = msgspec.json.Decoder(Action)


def encode(action: Action) -> str:
    """An action as text."""
    return msgspec.json.encode(action).decode()


def decode(text: str) -> Action:
    """The action of a text."""
    return _decoder.decode(text)


def do(game: Game[Any], action: Action) -> None:
    """Do it. Raises Refused; only where several answers are taken back may the game then be another than before."""
    match action:
        case Answer(value, of):
            game.answer(value, of)
        case Answers(given):
            for of, option in given:
                game.answer(option, of)
        case Undo(times, seat, how):
            for _ in range(times):
                game.undo(seat, how)
        case Dice(dice):
            game.set_dice(dice)
        case Order(seat, kind, order):
            game.order(seat, kind, order)


def captain_answers(
    game: Game[Any],
    captain: str,
    seats: Sequence[str],
    *,
    of: str = "",
    until: Callable[[int], bool] | None = None,
) -> Answers:
    """Let a captain answer for these seats: once, or until ``until`` says to stop (it gets the number of the first new entry).

    Raises Refused if there is nothing that he can decide.
    """
    ask = find_captain(captain, game.rulebook, game.seed)
    given: list[tuple[str, str]] = []
    while True:
        pending = [waiting for waiting in game.pending if not of or waiting.of == of]
        if not pending and not given:
            game.answer(None, of)  # the game itself knows best what to say
        mine = [w for w in pending if isinstance(w.request, Choose) and w.request.seat in seats]
        if not mine:
            if given:
                return Answers(given)
            if any(isinstance(w.request, Choose) for w in pending):
                raise Refused("the captain decides for your seat only, and it is not asked", code="seat")
            raise Refused("a captain decides; here a roll or a draw waits for real dice or cards", code="captain")
        waiting = mine[0]
        assert isinstance(waiting.request, Choose)
        before = len(game.journal)
        option = ask(game.state, waiting.request)
        game.answer(option.id, waiting.of, waiting.n)
        given.append((waiting.of, option.id))
        if until is None or len(given) >= _MOST_ANSWERS or until(before):
            return Answers(given)


def something_happened(game: Game[Any], words: Wording) -> Callable[[int], bool]:
    """True after an answer that brought something important: marked in the log, or the end of a chapter."""
    chapters = game.rulebook.chapters(game.state)

    def happened(start: int) -> bool:
        if game.over or game.rulebook.chapters(game.state) != chapters:
            return True
        return any(isinstance(entry.what, Event) and words.sign(entry.what) for entry in game.journal.read(start))

    return happened
