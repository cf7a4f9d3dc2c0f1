"""Requests, entries and odds in plain data with their words, as the engine protocol and the web interface send them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from kaleun.kernel.charts import Chart
from kaleun.kernel.errors import MaterialError, Refused
from kaleun.kernel.game import Game, Pending
from kaleun.kernel.journal import Event, Heading, plain_draw, plain_entry, plain_roll
from kaleun.kernel.requests import Choose, Draw, Option, Roll
from kaleun.kernel.rulebook import OptionSpec, Rulebook

from .story import drawn
from .wording import Wording

__all__ = [
    "asked",
    "describe_choose",
    "describe_draw",
    "describe_odds",
    "describe_option_spec",
    "describe_pending",
    "describe_roll",
    "entries",
    "plain",
    "seat_of",
    "state_from",
]


def describe_pending(game: Game[Any], words: Wording, waiting: Pending) -> dict[str, Any]:
    """A request that waits, with its number and, in a simultaneous phase, the name of its part."""
    described: dict[str, Any] = {"of": waiting.of} if waiting.of else {}
    described["n"] = waiting.n
    request = waiting.request
    if isinstance(request, Choose):
        described["choose"] = describe_choose(game, words, request)
    elif isinstance(request, Roll):
        described["roll"] = describe_roll(game, words, request)
    else:
        described["draw"] = describe_draw(game, words, request)
    return described


def describe_choose(game: Game[Any], words: Wording, request: Choose) -> dict[str, Any]:
    """A decision: what is asked, and each option, the closed ones with their reason."""
    view = game.view(request.seat)
    described: dict[str, Any] = {
        "seat": request.seat,
        "kind": request.kind,
        "label": words.question(view, request),
        "rules": request.rules,
        "options": [_option(words, view, request, option) for option in request.options],
    }
    if request.about is not None:
        described["about"] = plain(request.about)
    if request.idle is not None:
        described["idle"] = request.idle
    return described


def _option(words: Wording, view: dict[str, Any], request: Choose, option: Option) -> dict[str, Any]:
    label, hint = words.option(view, request, option)
    described: dict[str, Any] = {"id": option.id, "label": label}
    if hint:
        described["hint"] = hint
    if isinstance(option.value, bool | int | float | str) and option.value != option.id:
        described["value"] = option.value
    if option.closed is not None:
        described["closed"] = option.closed
        described["reason"] = words.clause(option.closed)
    return described


def describe_roll(game: Game[Any], words: Wording, roll: Roll) -> dict[str, Any]:
    """A roll: its dice, and its chart with modifiers and rows."""
    described = plain_roll(roll)
    described["faces"] = {
        "number": roll.dice.number,
        "least": roll.dice.least,
        "most": roll.dice.least + roll.dice.sides - 1,
    }
    chart = game.play.charts.get(roll.chart)
    if chart is not None:
        described["title"] = chart.title
        described["modifiers"] = [_modifier(words, roll, chart, m.id, m.value) for m in roll.modifiers]
        described |= _ways(words, roll, chart)
    return described


def _modifier(words: Wording, roll: Roll, chart: Chart, name: str, value: int) -> dict[str, Any]:
    described: dict[str, Any] = {"id": name, "value": value}
    printed = chart.modifiers.get(name)
    if printed is not None:
        described["when"] = words.modifier(roll, name, printed.when)
        if printed.rule:
            described["rule"] = printed.rule
    return described


def _ways(words: Wording, roll: Roll, chart: Chart) -> dict[str, Any]:
    """How the chart turns a total into a result."""
    described: dict[str, Any] = {}
    if chart.natural:
        described["naturals"] = [_result(words, roll, result, max=most) for most, result in chart.natural]
    if chart.take_total:
        described["take"] = "total"
    elif chart.compare:
        described["compare"] = {side: _result(words, roll, result) for side, result in chart.compare.items()}
    else:
        described["rows"] = [_result(words, roll, row.results[roll.column], max=row.max) for row in chart.rows]
    return described


def _result(words: Wording, roll: Roll, result: Any, **first: Any) -> dict[str, Any]:
    return {**first, "result": plain(result), "label": words.result(roll, result)}


def describe_draw(game: Game[Any], words: Wording, draw: Draw) -> dict[str, Any]:
    """A draw: its cup, how many are due, and how many there are."""
    cup = game.play.cups[draw.cup]
    return plain_draw(draw) | {"label": words.cup(draw.cup), "left": cup.left, "down": cup.down}


def entries(game: Game[Any], words: Wording, start: int = 0) -> Iterator[dict[str, Any]]:
    """The journal from an entry on in plain data; all but decisions also have a ``text``."""
    for entry in game.journal.read(start):
        described = plain_entry(entry)
        what = entry.what
        if isinstance(what, Roll):
            described["text"] = words.result(what, entry.answer.result)
        elif isinstance(what, Draw):
            described["text"] = drawn(words, what, entry.answer)
        elif isinstance(what, Event):
            described["text"] = words.event(what)
        elif isinstance(what, Heading):
            described["text"] = words.heading(what)
        yield plain(described)


def asked(game: Game[Any], words: Wording | None = None) -> dict[str, Any]:
    """What is asked now: ``request``, ``requests`` in a simultaneous phase, or ``over``."""
    words = words or Wording(game.rulebook)
    if game.result is not None:
        return {"over": {**plain(game.result), "text": words.outcome(game.result), "seed": game.seed}}
    pending = game.pending
    if len(pending) == 1 and not pending[0].of:
        return {"request": describe_pending(game, words, pending[0])}
    return {"requests": [describe_pending(game, words, waiting) for waiting in pending]}


def describe_odds(
    game: Game[Any],
    roll: Roll | Draw | None,
    chances: Iterable[tuple[Any, Fraction]],
    asks: Choose | None = None,
    over: bool = False,
) -> dict[str, Any]:
    """What an option leads to first: the roll or draw with the chance of each result, a decision, or the end."""
    described: dict[str, Any] = {}
    words = Wording(game.rulebook)
    if isinstance(roll, Roll):
        described["roll"] = describe_roll(game, words, roll)
    elif isinstance(roll, Draw):
        described["draw"] = describe_draw(game, words, roll)
    if roll is not None:
        described["chances"] = [
            {"result": plain(result), "chance": str(share), "share": float(share)} for result, share in chances
        ]
    if asks is not None:
        described["asks"] = asks.kind
    if over:
        described["over"] = True
    return described


def describe_option_spec(spec: OptionSpec) -> dict[str, Any]:
    """An option of a new game."""
    described: dict[str, Any] = msgspec.to_builtins(spec)
    if spec.choices:
        described["choices"] = [{"value": value, "label": label} for value, label in spec.choices]
    else:
        del described["choices"]
    return described


def seat_of(game: Game[Any], seat: str | None) -> str | None:
    """The seat that is named, if somebody sits there. Raises Refused."""
    seats = game.rulebook.seats(game.state)
    if seat is not None and seat not in seats:
        raise Refused(f"nobody sits at {seat!r}", code="seat", allowed=tuple(seats))
    return seat


def plain(value: Any) -> Any:
    """A value as plain data; what has no plain form as a text."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)


def state_from(book: Rulebook[Any], setup: dict[str, Any]) -> Any:
    """A state from plain data. Raises MaterialError for a value that does not fit, and for a key that no state has."""
    try:
        state = msgspec.convert(setup, book.state_type)
    except msgspec.ValidationError as wrong:
        raise MaterialError(f"setup: {wrong}", code="setup") from None
    unknown = _unknown(setup, msgspec.to_builtins(state), "$")
    if unknown:
        raise MaterialError(f"setup: the state has no {unknown}", code="setup")
    return state


def _unknown(given: Any, kept: Any, where: str) -> str:
    if isinstance(given, dict) and isinstance(kept, dict):
        for key, value in given.items():
            if key not in kept:
                return f"{where}.{key}"
            found = _unknown(value, kept[key], f"{where}.{key}")
            if found:
                return found
    elif isinstance(given, list) and isinstance(kept, list):
        for place, (one, other) in enumerate(zip(given, kept, strict=False)):
            found = _unknown(one, other, f"{where}[{place}]")
            if found:
                return found
    return ""
