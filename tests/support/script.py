"""Runs a procedure with scripted dice and answers, so that a test reads like an example of play.

A script is a list of what the world outside says, in order:

* ``(3, 4)`` are the faces of the next roll, ``("E2", 3, 4)`` the same with the chart that must be rolled on (or its beginning),
* ``"close"`` is the option taken in the next decision, ``"attack.range:close"`` the same with the kind it must have,
* ``["B17"]`` are the cards of the next draw, ``["battle", "B17"]`` is not needed: cups have names of their own. Counters that are laid
  face down are not spoken of.

The run stops where the script ends: the request that waits then is ``played.asks``.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Applied, Choose, Draw, Option, Quiet, Roll, Rolled, Together


@dataclass
class Played:
    """What came of a scripted run."""

    result: Any = None
    """What the procedure returned."""
    done: bool = False
    """Did it return?"""
    ended: BaseException | None = None
    """The exception that left it, if one of those expected did."""
    asks: Choose | Roll | Draw | None = None
    """The request that waits, where the script ended."""
    rolls: list[tuple[Roll, Rolled]] = field(default_factory=list)
    choices: list[tuple[Choose, Option]] = field(default_factory=list)
    entries: list[Any] = field(default_factory=list)
    quiets: int = 0

    @property
    def charts(self) -> list[str]:
        """The charts rolled on, in order."""
        return [roll.chart for roll, _ in self.rolls]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the decisions made, in order."""
        return [request.kind for request, _ in self.choices]

    @property
    def roll(self) -> Roll:
        """The roll that waits."""
        assert isinstance(self.asks, Roll), f"no roll waits, but {describe(self.asks)}"
        return self.asks

    @property
    def waits_for(self) -> str:
        """The chart of the roll that waits."""
        return self.roll.chart

    @property
    def question(self) -> Choose:
        """The decision that waits."""
        assert isinstance(self.asks, Choose), f"no decision waits, but {describe(self.asks)}"
        return self.asks

    def events(self, *kinds: str) -> list[Event]:
        """The events noted, or those of the given kinds."""
        return [e for e in self.entries if isinstance(e, Event) and (not kinds or e.kind in kinds)]

    def headings(self, *kinds: str) -> list[Heading]:
        """The headings opened."""
        return [h for h in self.entries if isinstance(h, Heading) and (not kinds or h.kind in kinds)]

    def on(self, chart: str, which: int = 0) -> tuple[Roll, Rolled]:
        """The roll made on a chart (or on a form of it); ``which`` counts from 0, -1 is the last."""
        found = [
            (roll, rolled) for roll, rolled in self.rolls if roll.chart == chart or roll.chart.startswith(chart + ".")
        ]
        assert found, f"nothing was rolled on {chart}; rolls were on {self.charts}"
        return found[which]

    def modifiers(self, chart: str, which: int = 0) -> dict[str, int]:
        """The modifiers of a roll on a chart."""
        return modifiers(self.on(chart, which)[0])

    def options(self, kind: str = "") -> dict[str, str | None]:
        """The options of the question that waits (or of the last decision of a kind): id -> rule that closes it, or None."""
        request = self.asks
        if kind and (not isinstance(request, Choose) or request.kind != kind):
            found = [c for c, _ in self.choices if c.kind == kind]
            assert found, f"no decision {kind}; decisions were {self.kinds}, now asked: {describe(self.asks)}"
            request = found[-1]
        assert isinstance(request, Choose), f"no decision waits, but {describe(request)}"
        return {option.id: option.closed for option in request.options}


def modifiers(roll: Roll) -> dict[str, int]:
    """The modifiers of a roll, by id."""
    return {m.id: m.value for m in roll.modifiers}


def total_modifier(roll: Roll) -> int:
    """The sum of the modifiers of a roll."""
    return sum(m.value for m in roll.modifiers)


def applied(**values: int) -> tuple[Applied, ...]:
    """Modifiers, for comparison."""
    return tuple(Applied(name.replace("_", "-"), value) for name, value in values.items())


def describe(request: Any) -> str:
    if isinstance(request, Choose):
        return f"{request.kind} {[o.id if o.closed is None else f'({o.id}: {o.closed})' for o in request.options]}"
    if isinstance(request, Roll):
        return f"roll of {request.dice.notation} on {request.chart or 'no chart'} {modifiers(request)}"
    return repr(request)


def run(play: Play[Any], procedure: Any, *script: Any, expect: tuple[type[BaseException], ...] = ()) -> Played:
    """Run a procedure with a script. Exceptions of the types in ``expect`` end it and are kept in ``played.ended``."""
    played = Played()
    play._entries = played.entries
    todo = list(script)
    answer: Any = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration as stop:
            played.result, played.done = stop.value, True
            break
        except expect as ended:
            played.ended = ended
            break
        if isinstance(request, Quiet):
            answer = None
            played.quiets += 1
            continue
        assert not isinstance(request, Together), "scripts are for one seat"
        if isinstance(request, Draw) and request.how == "down":
            answer = ("",) * sum(play.cups.lay_down(request.cup) for _ in range(request.count)) or None
            continue
        if not todo:
            played.asks = request
            break
        said = todo.pop(0)
        at = f"entry {len(script) - len(todo)} of the script is {said!r}, but asked is {describe(request)}"
        if isinstance(request, Roll):
            assert isinstance(said, tuple | int), at
            said = (said,) if isinstance(said, int) else said
            if said and isinstance(said[0], str):
                chart = said[0]
                assert request.chart == chart or request.chart.startswith(chart + "."), at
                said = said[1:]
            rolled = request.answer(said)
            played.rolls.append((request, rolled))
            answer = rolled
        elif isinstance(request, Choose):
            assert isinstance(said, str), at
            kind, colon, name = said.rpartition(":")
            if colon:
                assert request.kind == kind, at
            option = request.option(name)
            assert option is not None, at
            assert option.closed is None, f"{at}; it is closed by {option.closed}"
            played.choices.append((request, option))
            answer = option
        else:
            assert isinstance(said, list), at
            for card in said:
                play.cups.take(request.cup, card, turned=request.how == "turn")
            answer = tuple(said) or None
    assert not todo or not (played.done or played.ended), f"the script goes on after the end: {todo}"
    return played


def check_quiet_points(
    start: Callable[[], Play[Any]], procedure: Callable[[Play[Any]], Any], *script: Any
) -> Play[Any]:
    """A table that is taken up from a copy at any quiet point plays out the same; returns the one that was played through.

    ``start`` lays the table. Unlike ``run`` this takes each roll of the script to be named and each answer to be an id.
    """
    whole = start()
    expected = run(whole, procedure(whole), *script)
    assert expected.done
    for stop in range(expected.quiets):
        play = start()
        entries: list[Any] = []
        play._entries = entries
        going: Any = procedure(play)
        todo, answer, quiets = list(script), None, -1
        while True:
            request = going.send(answer)
            answer = None
            if isinstance(request, Quiet):
                quiets += 1
                if quiets == stop:
                    break
                continue
            said = todo.pop(0)
            answer = request.option(said) if isinstance(said, str) else request.answer(said[1:])
        copy = Play(deepcopy(play.state), play.components, play.data, {}, play.cups.copy(), entries=[])
        rest = run(copy, procedure(copy), *todo)
        assert rest.done
        assert entries + rest.entries == expected.entries
        assert copy.state == whole.state
    return whole
