"""The captain's log as Markdown."""

from __future__ import annotations

import re

from kaleun.kernel.words import Sheet

from .after import Report
from .story import Item, Told

__all__ = ["as_markdown"]

_START = re.compile(r"([#>+-]|\d+[.)])(?= |$)")


def as_markdown(report: Report) -> str:
    """A report as Markdown: a chapter a heading, a line an event, the rolls set in under it."""
    lines = [f"# {_safe(report.title)}: captain's log", ""]
    lines += [f"- {_safe(label)}: {_safe(value)}" for label, value in report.facts]
    for section in report.sections:
        if section.title:
            lines += ["", f"{'#' * min(6, section.level + 1)} {_safe(section.title)}"]
        lines.append("")
        for item in section.items():
            lines += _item(item)
    if report.outcome:
        lines += ["", "## The end", "", _safe(report.outcome)]
    for sheet in report.sheets:
        lines += ["", f"## {_safe(sheet.title)}", "", *_sheet(sheet)]
    lines += ["", "## The dice", "", *(f"- {_safe(said)}" for said in report.dice)]
    return "\n".join(_single_blanks(lines)) + "\n"


def _item(item: Item) -> list[str]:
    said = item.said
    if said is None:
        return [f"- {_luck(told)}" for told in item.luck]
    who = f"{_safe(said.part)}: " if said.part else ""
    text = _safe(said.text)
    if said.kind == "decision":
        text = f"*{text}*"
    elif said.sign:
        text = f"**{text}**"
    return [f"- {who}{text}{_rules(said)}", *(f"  - {_luck(told)}" for told in item.luck)]


def _luck(told: Told) -> str:
    number = f"Roll {told.number}. " if told.number else ""
    return f"{number}{_safe(told.text)}{_rules(told)}"


def _rules(told: Told) -> str:
    return f" \\[{', '.join(told.rules)}\\]" if told.rules and told.kind != "decision" else ""


def _sheet(sheet: Sheet) -> list[str]:
    lines = []
    if sheet.columns:
        lines.append("| " + " | ".join(_cell(c) for c in sheet.columns) + " |")
        lines.append("|" + " --- |" * len(sheet.columns))
    lines += ["| " + " | ".join(_cell(c) for c in row) + " |" for row in sheet.rows]
    return [*lines, "", *(f"- {_safe(note)}" for note in sheet.notes)]


def _cell(text: str) -> str:
    return _safe(text).replace("|", "\\|")


def _safe(text: str) -> str:
    """A text in which no sign of ours is taken for markup."""
    text = " ".join(text.split())
    for sign in "\\`*<":
        text = text.replace(sign, "\\" + sign)
    return _START.sub(lambda found: found[0][:-1] + "\\" + found[0][-1], text, count=1) if _START.match(text) else text


def _single_blanks(lines: list[str]) -> list[str]:
    return [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]
