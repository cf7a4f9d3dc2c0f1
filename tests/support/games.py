"""What tests of games have in common: snapshots, random captains, playing on by answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from kaleun.kernel.cards import encode_cups
from kaleun.kernel.game import Game
from kaleun.kernel.records import QuietState
from kaleun.kernel.requests import Choose, Draw, Option, Roll

__all__ = [
    "answer_for",
    "every_quiet_state",
    "play_by_answers",
    "random_captain",
    "resumed",
    "same_table",
    "snapshot",
    "standing",
]


def random_captain(seed: object) -> Callable[[Any, Choose], Option]:
    """Takes any open option; one with an idle option it refuses more often."""
    luck = Random(str(seed))

    def ask(state: Any, request: Choose) -> Option:
        return luck.choice(request.open)

    return ask


def standing(game: Game[Any]) -> tuple[Any, ...]:
    """All that makes up where a game stands: state, cups, headings, luck, what is asked, how it ended."""
    return (
        msgspec.msgpack.encode(game.state),
        encode_cups(game.play.cups),
        [msgspec.to_builtins(heading) for heading in game.play.headings],
        game._stream.position,
        game.dice,
        game.requests,
        [(p.of, type(p.request).__name__, _ids(p.request)) for p in game.pending],
        game.result,
    )


def snapshot(game: Game[Any]) -> tuple[Any, ...]:
    """Where a game stands, and how it came there."""
    return (
        *standing(game),
        game.journal.lines(),
        [(p.of, p.n) for p in game.pending],
        [(r.kind, r.value) for r in game.answers],
    )


def same_table(one: Game[Any], other: Game[Any]) -> bool:
    """Do two games stand at the same place, with the same journal?"""
    return (*standing(one), one.journal.lines()) == (*standing(other), other.journal.lines())


def _ids(request: Any) -> Any:
    if isinstance(request, Choose):
        return [request.kind, [option.id for option in request.open]]
    return request.dice.notation if isinstance(request, Roll) else request.cup


def answer_for(game: Game[Any], request: Choose | Roll | Draw, luck: Random) -> Any:
    """Something that may be answered to a request."""
    if isinstance(request, Choose):
        return luck.choice(request.open).id
    if isinstance(request, Roll):
        return list(request.dice.faces(luck.randrange(request.dice.outcomes)))
    trial = game.play.cups.copy()
    return [_taken(trial, request, luck) for _ in range(game._due(request))]


def _taken(cups: Any, draw: Draw, luck: Random) -> str:
    if draw.how != "turn":
        cups.due(draw.cup)
    card = luck.choice(sorted(cups.chances(draw.cup, lying=draw.how == "turn")))
    cups.take(draw.cup, card, turned=draw.how == "turn")
    return str(card)


def play_by_answers(game: Game[Any], luck: Random, most: int = 10_000) -> int:
    """Answer whatever waits, one after the other, until the game is over; how many answers were given."""
    for given in range(most):
        pending = game.pending
        if not pending:
            return given
        waiting = luck.choice(pending)
        game.answer(answer_for(game, waiting.request, luck), waiting.of, waiting.n)
    return most


def resumed(game: Game[Any], quiet: QuietState) -> Game[Any]:
    """The same game, taken up at one of its quiet states and given the same answers."""
    again: Game[Any] = Game(
        game.rulebook,
        game.options,
        seed=game.seed,
        dice="manual" if game._started_manual else "stream",
        packs=game.packs,
        begin=False,
    )
    again._following = False
    again._quiets = [quiet]
    again._restore(quiet, list(game.answers[: quiet.answered]), list((game._entries or [])[: quiet.entries]))
    for place in range(quiet.answered, len(game.answers)):
        again._repeat(place, game.answers[place])
    again._following = True
    return again


def every_quiet_state(monkeypatch: Any) -> None:
    """Let games keep a quiet state at each quiet point, however close they are."""
    monkeypatch.setattr("kaleun.kernel.running._SPACING", 0)
    monkeypatch.setattr("kaleun.kernel.running._MOST_QUIETS", 1 << 30)
