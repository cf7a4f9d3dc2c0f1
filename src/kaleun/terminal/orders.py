"""What can be typed at any prompt besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from kaleun.captains import find_captain
from kaleun.kernel.errors import KaleunError
from kaleun.kernel.requests import Choose, Draw
from kaleun.kernel.save import write_save
from kaleun.report.story import Told, tell

from . import chances, clauses, store
from .typed import Mistyped

if TYPE_CHECKING:
    from .session import Session

__all__ = ["carry_out", "find"]


class Order(Struct, frozen=True):
    """A command: its name, what may stand behind it, what it does, how it is done."""

    name: str
    takes: str
    help: str
    do: Callable[[Session, str], bool]
    """Returns True if the question must be asked anew."""
    short: str = ""


def find(line: str) -> tuple[Order, str] | None:
    """The command that a line names, with what stands behind it; None if it names none."""
    if line.startswith("?"):
        return _ORDERS["?"], line[1:].strip()
    word, _, rest = line.partition(" ")
    order = _ORDERS.get(word.casefold())
    if order is None or (rest and not order.takes):
        return None
    return order, rest.strip()


def carry_out(session: Session, order: Order, rest: str) -> bool:
    """Do it."""
    return order.do(session, rest)


def _help(session: Session, rest: str) -> bool:
    orders = list(dict.fromkeys(_ORDERS.values()))
    rows = [(f"{order.name} {order.takes}".strip(), order.help) for order in orders]
    session.screen.table("", (), rows)
    return False


def _log(session: Session, rest: str) -> bool:
    """Tell the journal of this chapter, or all of it, or its last lines."""
    told = tell(session.game.journal, session.words, session.game.play.charts)
    if rest.isdecimal():
        told = [one for one in told if one.kind != "heading"][-int(rest) :]
    elif rest not in ("", "all"):
        raise Mistyped("log tells this chapter, log all everything, log 20 the last twenty entries.")
    elif not rest:
        told = _chapter(told)
    if not told:
        session.screen.say("Nothing has happened yet.")
    for one in told:
        who = session.words.seat(one.part) if one.part else ""
        if one.kind == "heading":
            session.screen.heading(one.level, one.text)
        elif one.kind == "event":
            session.screen.event(one.text, one.sign, who)
        else:
            number = f"Roll {one.number}. " if one.number else ""
            session.screen.say(f"{who}: {number}{one.text}" if who else f"{number}{one.text}", soft=True, indent=2)
    return False


def _chapter(told: list[Told]) -> list[Told]:
    """From the last heading of the highest level on."""
    highest = min((one.level for one in told if one.kind == "heading"), default=0)
    for place in range(len(told) - 1, -1, -1):
        if told[place].kind == "heading" and told[place].level == highest:
            return told[place:]
    return told


def _sheet(session: Session, rest: str) -> bool:
    sheets = session.words.sheet(session.view)
    if not sheets:
        session.screen.say(f"{session.game.rulebook.title} keeps no log sheet.")
    for sheet in sheets:
        session.screen.gap()
        session.screen.table(sheet.title, sheet.columns, sheet.rows, sheet.notes)
    return False


def _board(session: Session, rest: str) -> bool:
    session.show_board()
    return False


def _chart(session: Session, rest: str) -> bool:
    rolls = session.rolls()
    if not rolls:
        raise Mistyped("No dice have been rolled yet.")
    number = len(rolls)
    if rest:
        if not rest.isdecimal() or not 1 <= int(rest) <= len(rolls):
            raise Mistyped(f"chart shows the last roll, chart 12 the twelfth; there are {len(rolls)} so far.")
        number = int(rest)
    session.screen.say(f"Roll {number} of {len(rolls)}", soft=True)
    session.screen.chart(rolls[number - 1])
    return False


def _rolls(session: Session, rest: str) -> bool:
    if rest not in ("full", "short"):
        raise Mistyped("rolls full shows each modifier of a roll, rolls short puts a roll into one line.")
    session.short_rolls = rest == "short"
    session.screen.say(f"Rolls are shown {'in one line' if session.short_rolls else 'with each modifier'} from now on.")
    return False


def _undo(session: Session, rest: str) -> bool:
    game = session.game
    waiting = session.waiting()
    seat = None
    if waiting is not None and waiting.of and isinstance(waiting.request, Choose):
        seat = waiting.request.seat
    how = {
        "": None,
        "take-back": "take-back",
        "take back": "take-back",
        "try-again": "try-again",
        "try again": "try-again",
    }
    if rest not in how:
        raise Mistyped("undo takes the last answer back; undo take-back and undo try-again say with which luck.")
    wanted = how[rest]
    if game.undoable(seat) == "marked" and wanted is None:
        session.screen.say("That answer has shown dice or cards, so taking it back marks the game.")
        session.screen.say("1  Take back: the same luck again.", indent=1)
        session.screen.say("2  Try again: new luck.", indent=1)
        session.screen.say("Anything else leaves it as it is.", soft=True)
        said = (session.lines.read("undo>") or "").strip().casefold()
        wanted = {"1": "take-back", "take back": "take-back", "take-back": "take-back"}.get(said)
        wanted = wanted or {"2": "try-again", "try again": "try-again", "try-again": "try-again"}.get(said)
        if wanted is None:
            session.screen.say("Left as it is.")
            return False
    marked = game.undoable(seat) == "marked"
    game.undo(seat, wanted)
    session.save()
    session.forget_news()
    luck = {"take-back": ", with the same luck", "try-again": ", with new luck"}.get(wanted or "", "")
    session.screen.say(f"Taken back{luck}{'; the game is marked' if marked else ''}.")
    return True


def _save(session: Session, rest: str) -> bool:
    if not rest:
        session.save()
        session.screen.say(f"Saved as {session.path.stem} in {session.path.parent}")
        return False
    path = store.copy_path(session.path, rest)
    write_save(session.game, path, rest)
    session.screen.say(f"A copy is kept as {path.stem}; this game goes on as {session.path.stem}.")
    return False


def _captain(session: Session, rest: str) -> bool:
    waiting = session.waiting()
    if waiting is None:
        raise Mistyped("The game is over: nothing is left to decide.")
    if not isinstance(waiting.request, Choose):
        raise Mistyped("The captain decides, he rolls no dice: type the faces, or roll.")
    try:
        option = find_captain("careful", session.game.rulebook, session.game.seed)(session.game.state, waiting.request)
    except KaleunError as wrong:
        raise Mistyped(f"{wrong}.") from None
    line = session.shown[waiting.request.options.index(option)]
    session.give(option.id, waiting)
    session.screen.say(f"The captain decides: {line.key}, {line.label}")
    return True


def _dice(session: Session, rest: str) -> bool:
    if not rest:
        where = "you roll them" if session.game.manual else "kaleun rolls them"
        session.screen.say(f"Dice: {where}. Type dice stream or dice manual to change that.")
        return False
    wanted = {"real": "manual", "physical": "manual", "computer": "stream"}.get(rest, rest)
    session.game.set_dice(wanted)
    session.save()
    own = wanted == "manual"
    session.screen.say("You roll the dice and draw the cards from now on." if own else "kaleun rolls from now on.")
    return True


def _roll(session: Session, rest: str) -> bool:
    waiting = session.waiting()
    if waiting is None or isinstance(waiting.request, Choose):
        raise Mistyped("No dice are to be rolled now; a decision is asked.")
    session.give(None, waiting)
    return True


def _cards(session: Session, rest: str) -> bool:
    waiting = session.waiting()
    if waiting is None or not isinstance(waiting.request, Draw):
        raise Mistyped("No card is to be drawn now.")
    cup = waiting.request.cup
    cards = sorted(session.game.play.cups.chances(cup))
    session.screen.table("", (), [(card, session.words.card(cup, card)) for card in cards])
    return False


def _next(session: Session, rest: str) -> bool:
    pending = session.game.pending
    if len(pending) < 2:
        raise Mistyped("Only this one question waits.")
    waiting = session.waiting()
    place = next(place for place, waits in enumerate(pending) if waiting is not None and waits.of == waiting.of)
    session.part = pending[(place + 1) % len(pending)].of
    return True


def _standing(session: Session, rest: str) -> bool:
    waiting = session.waiting()
    request = waiting.request if waiting is not None else None
    if not isinstance(request, Choose) or request.idle is None:
        raise Mistyped("Standing orders are for offers that can be let pass; this question is none.")
    wanted = {"ask": "ask", "never": "never", "failure": "failure"}.get(rest)
    if wanted is None:
        raise Mistyped(
            "order never lets such offers pass, order failure asks after a failure only, order ask asks always."
        )
    session.game.order(request.seat, request.kind, wanted)
    session.save()
    session.screen.say(f"Standing order for questions like this one: {wanted}.")
    return False


def _seed(session: Session, rest: str) -> bool:
    game = session.game
    session.screen.say(f"Hash of the seed: {game.seed_hash}")
    if game.over:
        session.screen.say(f"The seed: {game.seed}")
    else:
        session.screen.say("The seed itself is shown when the game is over.", soft=True)
    return False


def _quit(session: Session, rest: str) -> bool:
    session.leave()
    return True


_LIST = (
    Order("?", "", "explain the options with their rules", clauses.explain_question),
    Order("rule", "ID or text", "show a rule, a case (rule 9.6) or those that speak of something", clauses.show_rule),
    Order("board", "", "the whole table in words", _board, "b"),
    Order("log", "[all | N]", "what happened: this chapter, everything, or the last N entries", _log, "l"),
    Order("sheet", "", "the log sheet", _sheet),
    Order("chart", "[N]", "the last roll (or roll N) with its whole chart", _chart),
    Order(
        "odds", "[N]", "the exact chances of the roll that each option (or option N) leads to", chances.show_odds, "o"
    ),
    Order("undo", "[take-back | try-again]", "take the last answer back", _undo, "u"),
    Order("captain", "", "let the careful captain decide this once", _captain, "c"),
    Order("dice", "stream | manual", "who rolls: kaleun, or you with real dice and cards", _dice),
    Order("roll", "", "with real dice: let kaleun roll or draw this once", _roll, "r"),
    Order("cards", "", "with real cards: what can be left", _cards),
    Order("rolls", "full | short", "how rolls are shown", _rolls),
    Order("order", "ask | never | failure", "a standing order for offers like the one that is asked", _standing),
    Order("next", "", "where several are asked at once: the next one", _next),
    Order("save", "[NAME]", "say where the game is saved; with a name, keep a copy", _save),
    Order("seed", "", "the hash of the seed; when the game is over the seed itself, to check the dice", _seed),
    Order("help", "", "this list", _help, "h"),
    Order("quit", "", "save and leave", _quit, "q"),
)
_ORDERS = {name: order for order in _LIST for name in (order.name, order.short) if name} | {"exit": _LIST[-1]}
