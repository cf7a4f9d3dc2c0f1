"""Plays a procedure with dice of its own and takes it up again at every quiet point: the rest must be the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from kaleun.kernel.cards import Cups
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Draw, Quiet, Roll

__all__ = ["quiet_points"]

Resume = Callable[[Play[Any]], Any]


def quiet_points(
    play: Play[Any], resume: Resume, seed: int, *, expect: tuple[type[BaseException], ...] = (), limit: int = 500
) -> int:
    """Run ``resume`` on the table with random answers, then again from a copy made at each Quiet; how many there were.

    Fails where a second run rolls, asks or notes anything else, or ends otherwise. Exceptions in ``expect`` are ends like others.
    """
    random = Random(seed)
    points: list[tuple[int, bytes, Cups, Any]] = []

    def remember(told: int) -> None:
        points.append((told, msgspec.msgpack.encode(play.state), play.cups.copy(), random.getstate()))

    story = _run(play, resume, random, remember, expect, limit)
    kind = type(play.state)
    for told, state, cups, dice in points:
        random.setstate(dice)
        again = Play(
            msgspec.msgpack.decode(state, type=kind), play.components, play.data, play.options, cups, entries=[]
        )
        assert story[told:] == _run(again, resume, random, None, expect, limit), (
            f"differs when taken up after entry {told}"
        )
        assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(play.state)
    return len(points)


def _run(
    play: Play[Any],
    resume: Resume,
    random: Random,
    remember: Callable[[int], None] | None,
    expect: tuple[type[BaseException], ...],
    limit: int,
) -> list[Any]:
    """What was rolled, drawn, chosen and noted, and how it ended."""
    story: list[Any] = []
    play._entries = story
    procedure = resume(play)
    answer: Any = None
    for _ in range(limit):
        try:
            request = procedure.send(answer)
        except StopIteration:
            story.append("done")
            return story
        except expect as ended:
            story.append(repr(ended))
            return story
        if isinstance(request, Quiet):
            if remember is not None:
                remember(len(story))
            answer = None
        elif isinstance(request, Roll):
            answer = random.choice(request.answers)
            story.append((request.chart, request.column, request.modifiers, answer))
        elif isinstance(request, Draw):
            drawn = [play.cups.draw(request.cup, random.randrange) for _ in range(request.count)]
            answer = tuple(card for card in drawn if card is not None) or None
            story.append((request.cup, answer))
        else:
            assert isinstance(request, Choose)
            answer = random.choice(request.open)
            story.append((request.kind, answer.id))
    raise AssertionError(f"no end after {limit} requests")
