"""Rules at the prompt: what an option rests on, and any clause of the index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.kernel.requests import Choose

from .typed import Mistyped

if TYPE_CHECKING:
    from .session import Session

__all__ = ["explain_question", "show_rule"]

_MOST = 12
_STATUS = {
    "given": "",
    "inferred": " (read out of the rulebook)",
    "reconstructed": " (ours: the rulebook is silent or lost here)",
}


def explain_question(session: Session, rest: str) -> bool:
    """The rules that a question rests on, with the whole clause of each that closes an option; then the options again."""
    waiting = session.waiting()
    if waiting is None:
        raise Mistyped("The game is over: nothing is asked.")
    request = waiting.request
    screen = session.screen
    for rule in request.rules:
        _clause(session, rule)
    if not isinstance(request, Choose):
        screen.say(session._hint(waiting), soft=True)
        return False
    for option, line in zip(request.options, session.shown, strict=True):
        if option.closed is not None:
            screen.say(
                f"{line.key}  {line.label}: closed by rule {option.closed}: {session.words.clause(option.closed)}"
            )
    screen.options(session.shown)
    if request.idle is not None:
        screen.say(
            "order never lets offers of this kind pass from now on; order failure asks after a failure only.", soft=True
        )
    screen.say("help lists the commands.", soft=True)
    return False


def show_rule(session: Session, rest: str) -> bool:
    """The rule of an id, the rules of a case, or those whose clause speaks of something."""
    if not rest:
        raise Mistyped("rule takes an id (rule 9.6.9a), a case (rule 9.6) or a word (rule detection).")
    found = session.game.rulebook.rules.find(rest)
    if not found:
        raise Mistyped(f"No rule is called {rest!r} or speaks of it.")
    for rule in found[:_MOST]:
        _clause(session, rule.id)
    if len(found) > _MOST:
        session.screen.say(
            f"... and {len(found) - _MOST} more: kaleun rules {session.game.rulebook.id} {rest!r}", soft=True
        )
    return False


def _clause(session: Session, name: str) -> None:
    rule = session.game.rulebook.rules.get(name)
    if rule is None:
        session.screen.say(f"{name}: the index has no such rule.")
    else:
        session.screen.say(f"{rule.id}  {rule.clause}{_STATUS.get(rule.status, '')}")
