"""Requests and entries in plain data with their words: labels, reasons, the chart with its rows.

Ids and values are always there; words are added where the rulebook has them. Words that fail cost a game nothing: the id stands
in for them, and the fault goes to the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from kaleun.kernel.charts import Chart
from kaleun.kernel.game import Game, Pending
from kaleun.kernel.journal import plain_draw, plain_entry, plain_roll
from kaleun.kernel.requests import Choose, Draw, Option, Roll
from kaleun.kernel.rules import RuleIndex

__all__ = ["describe_choose", "describe_draw", "describe_pending", "describe_roll", "entries", "plain", "spoken"]

_log = logging.getLogger(__name__)


def describe_pending(game: Game[Any], waiting: Pending) -> dict[str, Any]:
    """A request that waits, with its number and, in a simultaneous phase, the name of its part."""
    described: dict[str, Any] = {"of": waiting.of} if waiting.of else {}
    described["n"] = waiting.n
    request = waiting.request
    if isinstance(request, Choose):
        described["choose"] = describe_choose(game, request)
    elif isinstance(request, Roll):
        described["roll"] = describe_roll(game, request)
    else:
        described["draw"] = describe_draw(game, request)
    return described


def describe_choose(game: Game[Any], request: Choose) -> dict[str, Any]:
    """A decision: what is asked, and each option, the closed ones with their reason."""
    book = game.rulebook
    view = game.view(request.seat)
    described: dict[str, Any] = {
        "seat": request.seat,
        "kind": request.kind,
        "label": spoken(lambda: book.words.question(view, request), request.kind),
        "rules": request.rules,
        "options": [_option(game, view, request, option) for option in request.options],
    }
    if request.about is not None:
        described["about"] = plain(request.about)
    if request.idle is not None:
        described["idle"] = request.idle
    return described


def _option(game: Game[Any], view: dict[str, Any], request: Choose, option: Option) -> dict[str, Any]:
    book = game.rulebook
    label, hint = spoken(lambda: book.words.option(view, request, option), (option.id, ""))
    described: dict[str, Any] = {"id": option.id, "label": label}
    if hint:
        described["hint"] = hint
    if isinstance(option.value, bool | int | float | str) and option.value != option.id:
        described["value"] = option.value
    if option.closed is not None:
        described["closed"] = option.closed
        described["reason"] = clause(book.rules, option.closed)
    return described


def describe_roll(game: Game[Any], roll: Roll) -> dict[str, Any]:
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
        described["modifiers"] = [_modifier(chart, m.id, m.value) for m in roll.modifiers]
        described |= _ways(game, roll, chart)
    return described


def _modifier(chart: Chart, name: str, value: int) -> dict[str, Any]:
    described: dict[str, Any] = {"id": name, "value": value}
    printed = chart.modifiers.get(name)
    if printed is not None:
        described["when"] = printed.when
        if printed.rule:
            described["rule"] = printed.rule
    return described


def _ways(game: Game[Any], roll: Roll, chart: Chart) -> dict[str, Any]:
    """How the chart turns a total into a result."""
    described: dict[str, Any] = {}
    if chart.natural:
        described["naturals"] = [_result(game, roll, result, max=most) for most, result in chart.natural]
    if chart.take_total:
        described["take"] = "total"
    elif chart.compare:
        described["compare"] = {side: _result(game, roll, result) for side, result in chart.compare.items()}
    else:
        described["rows"] = [_result(game, roll, row.results[roll.column], max=row.max) for row in chart.rows]
    return described


def _result(game: Game[Any], roll: Roll, result: Any, **first: Any) -> dict[str, Any]:
    label = spoken(lambda: game.rulebook.words.result(roll, result), str(result))
    return {**first, "result": plain(result), "label": label}


def describe_draw(game: Game[Any], draw: Draw) -> dict[str, Any]:
    """A draw: its cup, how many are due, and how many there are."""
    cup = game.play.cups[draw.cup]
    label = spoken(lambda: game.rulebook.words.cup(draw.cup), draw.cup)
    return plain_draw(draw) | {"label": label, "left": cup.left, "down": cup.down}


def entries(game: Game[Any], start: int = 0) -> Iterator[dict[str, Any]]:
    """The journal from an entry on in plain data; events, headings and results also have a ``text``."""
    words = game.rulebook.words
    for entry in game.journal.read(start):
        described = plain_entry(entry)
        what, answer = entry.what, entry.answer
        if isinstance(what, Roll):
            described["text"] = spoken(lambda what=what, answer=answer: words.result(what, answer.result), "")  # type: ignore[misc]
        elif "event" in described:
            described["text"] = spoken(lambda what=what: words.event(what), "")  # type: ignore[misc]
        elif "heading" in described:
            described["text"] = spoken(lambda what=what: words.heading(what), "")  # type: ignore[misc]
        yield plain(described)


def clause(rules: RuleIndex, name: str) -> str:
    """What a rule says, or ''."""
    rule = rules.get(name)
    return rule.clause if rule is not None else ""


def plain(value: Any) -> Any:
    """A value as plain data; what has no plain form as a text."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)


def spoken(say: Callable[[], Any], otherwise: Any) -> Any:
    """Words, or what stands in for them where they fail."""
    try:
        return say()
    except Exception:
        _log.exception("the wording failed")
        return otherwise
