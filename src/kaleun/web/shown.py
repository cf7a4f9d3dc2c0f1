"""The table page made from a game, as a seat sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kaleun.kernel.board import Panel
from kaleun.kernel.errors import KaleunError
from kaleun.kernel.game import Game, Pending
from kaleun.kernel.requests import Choose, Draw, Option, Roll
from kaleun.odds import odds_of_option
from kaleun.report import Wording, explain
from kaleun.report.rolls import percent

from .journal import journal_of, last_rolls
from .live import Live
from .model import (
    Chance,
    DrawAsk,
    GameHead,
    OddsLine,
    OptionLine,
    Question,
    RuleLink,
    SeatHead,
    StandingOrder,
    TablePage,
)

__all__ = ["game_head", "odds_line", "odds_of_seat", "seat_head", "table_page", "undo_seat"]

_DRAWN = re.compile(r'data-option="([^"]*)"')


def game_head(live: Live) -> GameHead:
    """What every page of a game says of it."""
    game, row = live.game, live.row
    return GameHead(
        id=row.id,
        name=row.name or game.rulebook.title,
        rulebook=game.rulebook.id,
        title=game.rulebook.title,
        strict=game.strict,
        marked=live.marked,
        retakes=game.retakes,
        over=game.over,
        outcome=live.words.outcome(game.result) if game.result is not None else "",
        seed=game.seed if game.over else "",
        seed_hash=game.seed_hash,
        dice=game.dice,
        n=live.n,
        stands=live.words.summary(game.rulebook.summary(game.state)),
        archived=row.archived,
        remarks=tuple(filter(None, row.remarks.split("\n"))),
    )


def seat_head(live: Live, seats: Sequence[str], owns: bool) -> SeatHead:
    """Who is looking; ``seats`` is empty for a spectator."""
    return SeatHead(
        id=seats[0] if seats else "",
        label=" and ".join(live.words.seat(seat) for seat in seats) if seats else "Spectator",
        may_answer=bool(seats) and not live.row.archived,
        owns=owns,
        seats=tuple(seats),
    )


def table_page(
    live: Live, seat: SeatHead, *, odds: bool = False, whole_journal: bool = False, refused: str = ""
) -> TablePage:
    """The table as a seat sees it."""
    game, words = live.game, live.words
    view = _view(game, seat)
    pending = game.pending
    asked = next((w.request for w in pending if isinstance(w.request, Choose) and w.request.seat in seat.seats), None)
    if asked is None:
        asked = next((w.request for w in pending if isinstance(w.request, Choose)), None)
    mine = asked is not None and asked.seat in seat.seats
    panels: tuple[Panel, ...] = ()
    try:
        about = asked.about if asked is not None and isinstance(asked.about, dict) else None
        panels = game.rulebook.board(view, asked.options if asked and mine else (), asked.kind if asked else "", about)
    except Exception as slip:  # a slip of the pen ends no game: the words are there still
        words.slips.append(f"board: {slip!r}")
    drawn = _drawn_options(panels)
    questions = tuple(_question(live, seat, waiting, odds, drawn) for waiting in pending)
    journal, more = journal_of(game, words, whole_journal)
    return TablePage(
        game=game_head(live),
        seat=seat,
        situation=words.situation(view),
        panels=panels,
        board_text=tuple((title, tuple(lines)) for title, lines in words.board(view)),
        questions=questions,
        rolls=last_rolls(game, words),
        journal=journal,
        journal_more=more,
        undo=(game.undoable(undo_seat(game, seat)) or "") if seat.may_answer else "",
        can_captain=any(q.mine and q.options for q in questions),
        orders=_orders(live, seat, pending) if seat.may_answer else (),
        events_url=f"/games/{live.row.id}/events",
        refused=refused,
    )


def _orders(live: Live, seat: SeatHead, pending: Sequence[Pending]) -> tuple[StandingOrder, ...]:
    """The standing orders of the player's seats; first those for what is asked now."""
    given = live.game.orders
    offers = [w.request for w in pending if isinstance(w.request, Choose) and w.request.idle is not None]
    can_fail = {(o.seat, o.kind): isinstance(o.about, dict) and "failed" in o.about for o in offers}
    known = (*given.items(), *live.game.rulebook.standing_orders.items())
    can_fail |= {key: True for key, order in known if order == "failure"}
    keys = dict.fromkeys([*((offer.seat, offer.kind) for offer in offers), *given])
    return tuple(
        StandingOrder(
            of,
            live.words.seat(of) if len(seat.seats) > 1 else "",
            kind,
            live.words.offer(kind),
            given.get((of, kind), "ask"),
            can_fail.get((of, kind), False),
        )
        for of, kind in keys
        if of in seat.seats
    )


def undo_seat(game: Game[Any], seat: SeatHead) -> str | None:
    """Whose last answer is taken back: one's own; anybody's, where one plays for all."""
    return seat.id if len(game.rulebook.seats(game.state)) > len(seat.seats) else None


def _view(game: Game[Any], seat: SeatHead) -> dict[str, Any]:
    """What the seat that is asked, among those of the player, may see."""
    for waiting in game.pending:
        if isinstance(waiting.request, Choose) and waiting.request.seat in seat.seats:
            return game.view(waiting.request.seat)
    return game.view(seat.id or None)


def _drawn_options(panels: Sequence[Panel]) -> set[str]:
    """The ids of the options that something on the board stands for."""
    drawn = set()
    for panel in panels:
        drawn.update(_DRAWN.findall(panel.svg))
        drawn.update(row.option for group in panel.groups for row in group.rows if row.option)
    return drawn


def _question(live: Live, seat: SeatHead, waiting: Pending, odds: bool, drawn: set[str]) -> Question:
    game, words, request = live.game, live.words, waiting.request
    many = len(game.rulebook.seats(game.state)) > 1
    about: dict[str, Any] = {
        "of": waiting.of,
        "n": waiting.n,
        "seat": "",
        "seat_label": "",
        "part_label": words.seat(waiting.of) if waiting.of else "",
        "rules": tuple(RuleLink(rule, words.clause(rule)) for rule in request.rules),
        "mine": seat.may_answer,
        "options": (),
        "roll": None,
        "faces": None,
        "draw": None,
    }
    if isinstance(request, Choose):
        view = game.view(request.seat if request.seat in seat.seats else seat.id or None)
        mine = request.seat in seat.seats and seat.may_answer
        about |= {
            "seat": request.seat,
            "seat_label": words.seat(request.seat) if many else "",
            "label": words.question(view, request),
            "kind": request.kind,
            "mine": mine,
            "options": tuple(
                _option(live, view, waiting, option, key, odds and mine, option.id in drawn)
                for key, option in enumerate(request.options, start=1)
            ),
        }
    elif isinstance(request, Roll):
        dice = request.dice
        about |= {
            "label": f"Roll {dice.notation}.",
            "kind": "roll",
            "roll": explain(game.play.charts, words, request),
            "faces": (dice.number, dice.least, dice.least + dice.sides - 1),
        }
    else:
        about |= {"label": words.draw(request), "kind": "draw", "draw": _draw(game, words, request)}
    return Question(**about)


def _option(
    live: Live, view: dict[str, Any], waiting: Pending, option: Option, key: int, odds: bool, on_board: bool
) -> OptionLine:
    words, request = live.words, waiting.request
    assert isinstance(request, Choose)
    label, consequence = words.option(view, request, option)
    return OptionLine(
        id=option.id,
        key=str(key),
        label=label,
        consequence=consequence,
        closed=None if option.closed is None else RuleLink(option.closed, words.clause(option.closed)),
        on_board=on_board,
        idle=option.id == request.idle,
        odds=odds_line(live, option.id, waiting.of) if odds and option.closed is None else None,
    )


def _draw(game: Game[Any], words: Wording, draw: Draw) -> DrawAsk:
    left = game.play.cups.chances(draw.cup, lying=draw.how == "turn")
    cards = tuple((card, words.card(draw.cup, card)) for card in sorted(left))
    return DrawAsk(draw.cup, words.cup(draw.cup), draw.count, draw.how, cards)


def odds_line(live: Live, option: str, of: str) -> OddsLine:
    """The exact odds of what an option leads to first."""
    game, words = live.game, live.words
    try:
        odds = odds_of_option(game, option, of)
    except KaleunError as wrong:
        return OddsLine("", (), str(wrong))
    if isinstance(odds.roll, Roll):
        roll = odds.roll
        chart = game.play.charts.get(roll.chart)
        merged: dict[str, Any] = {}
        for result, share in odds.chances:
            word = words.result(roll, result)
            merged[word] = merged.get(word, 0) + share
        return OddsLine(
            chart.title if chart is not None else f"roll of {roll.dice.notation}",
            tuple(Chance(word, str(share), percent(share)) for word, share in merged.items()),
        )
    if isinstance(odds.roll, Draw):
        cup = odds.roll.cup
        return OddsLine(
            words.cup(cup), tuple(Chance(words.card(cup, card), str(s), percent(s)) for card, s in odds.chances)
        )
    return OddsLine("", (), "the game ends" if odds.over else "no dice first")


def odds_of_seat(live: Live, seat: SeatHead) -> dict[str, dict[str, OddsLine]]:
    """The odds of every open option that the seat may take, by part and option."""
    found: dict[str, dict[str, OddsLine]] = {}
    for waiting in live.game.pending:
        request = waiting.request
        if isinstance(request, Choose) and request.seat in seat.seats:
            found[waiting.of] = {option.id: odds_line(live, option.id, waiting.of) for option in request.open}
    return found
