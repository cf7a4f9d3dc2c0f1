"""Questions and their options, and decisions as the log tells them."""

from __future__ import annotations

from kaleun.kernel.requests import Choose, Option

from .asked import Asked, Said, View
from .asked_at_sea import AT_SEA
from .asked_in_attack import ATTACK
from .asked_in_danger import DANGER
from .asked_in_port import IN_PORT
from .phrases import sentence

__all__ = ["QUESTIONS", "decision_text", "option_text", "question_text"]

QUESTIONS: dict[str, Asked] = {**IN_PORT, **AT_SEA, **ATTACK, **DANGER}
"""Every kind of question."""


def question_text(view: View, request: Choose) -> str | None:
    """What is asked, in one line; None for a kind that is not known."""
    asked = QUESTIONS.get(request.kind)
    if asked is None:
        return None
    question = asked.question
    return sentence(question(view, request) if callable(question) else question)


def option_text(view: View, request: Choose, option: Option) -> Said | None:
    """An option's label and consequence; None for one that is not known."""
    asked = QUESTIONS.get(request.kind)
    if asked is None:
        return None
    options = asked.options
    if callable(options):
        return options(view, request, option)
    said = options.get(option.id)
    return said(view) if callable(said) else said


def decision_text(request: Choose, option: Option) -> str:
    """A decision as the log tells it afterwards, '' where the events that follow do."""
    asked = QUESTIONS.get(request.kind)
    if asked is None:
        return ""
    told = asked.told
    return told(request, option) if callable(told) else told.get(option.id, "")
