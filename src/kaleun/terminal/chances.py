"""The odds of an option at the prompt: what the dice will say first if it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.kernel.game import Pending
from kaleun.kernel.requests import Choose, Draw, Option, Roll
from kaleun.odds import OptionOdds, odds_of_option
from kaleun.report.rolls import explain, percent

from .screen import OptionLine
from .typed import Mistyped, read_option

if TYPE_CHECKING:
    from .session import Session

__all__ = ["show_odds"]

_MOST = 8


def show_odds(session: Session, rest: str) -> bool:
    """Odds of one option with the whole chart, or of each option in short."""
    waiting = session.waiting()
    if waiting is None:
        raise Mistyped("The game is over: nothing is asked.")
    request = waiting.request
    if isinstance(request, Roll):
        session.screen.chart(explain(session.game.play.charts, session.words, request))
        return False
    if isinstance(request, Draw):
        chances = session.game.play.cups.chances(request.cup)
        rows = [(session.words.card(request.cup, card), percent(chance)) for card, chance in chances.items()]
        session.screen.table(f"The next card of {session.words.cup(request.cup)}", (), rows)
        return False
    if rest:
        option = read_option(rest, request, session.shown)
        if option.closed is not None:
            raise Mistyped(f"Closed by rule {option.closed}: {session.words.clause(option.closed)}")
        _one(session, waiting, option)
        return False
    said: dict[str, list[OptionLine]] = {}
    for option, line in zip(request.options, session.shown, strict=True):
        if option.closed is None:
            said.setdefault(_short(session, odds_of_option(session.game, option.id, waiting.of)), []).append(line)
    for text, lines in said.items():
        if len(lines) == 1:
            session.screen.say(f"{lines[0].key}  {lines[0].label}: {text}")
        else:
            session.screen.say(f"{', '.join(str(line.key) for line in lines)}: {text}")
    return False


def _one(session: Session, waiting: Pending, option: Option) -> None:
    odds = odds_of_option(session.game, option.id, waiting.of)
    if isinstance(odds.roll, Roll):
        roll = explain(session.game.play.charts, session.words, odds.roll)
        session.screen.chart(roll)
        if not roll.rows:
            rows = [(session.words.result(odds.roll, result), percent(chance)) for result, chance in odds.chances]
            session.screen.table("", (), rows)
    else:
        session.screen.say(_short(session, odds))


def _short(session: Session, odds: OptionOdds) -> str:
    """The odds in a line."""
    words = session.words
    if isinstance(odds.roll, Roll):
        shares = [f"{words.result(odds.roll, result)} {percent(chance)}" for result, chance in odds.chances]
        title = explain(session.game.play.charts, words, odds.roll).title
        return f"{title}: {_listed(shares)}"
    if isinstance(odds.roll, Draw):
        cup = words.cup(odds.roll.cup)
        if not odds.chances:
            return f"a draw from {cup} that stays face down"
        shares = [f"{words.card(odds.roll.cup, str(card))} {percent(chance)}" for card, chance in odds.chances]
        return f"a draw from {cup}: {_listed(shares)}"
    if isinstance(odds.asks, Choose):
        question = words.question(session.game.view(odds.asks.seat), odds.asks)
        return f"no dice yet; the next question: {question}"
    return "no dice; the game ends" if odds.over else "no dice yet; others are still to answer"


def _listed(shares: list[str]) -> str:
    rest = len(shares) - _MOST
    return ", ".join(shares[:_MOST]) + (f" and {rest} more" if rest > 0 else "")
