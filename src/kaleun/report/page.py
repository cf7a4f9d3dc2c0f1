"""The captain's log as one self-contained page that prints."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from kaleun.kernel.words import Sheet

from .after import Report
from .rolls import ChartRow, Explained, percent, signed
from .story import Item, Section, Told

__all__ = ["as_page"]

_SIGNS = {
    "sunk": ("M2 13c2-2 4-2 6 0s4 2 6 0M8 1v8M5 6l3 3 3-3", "Sunk"),
    "hit": ("M8 1v14M1 8h14M3 3l10 10M13 3L3 13", "Hit"),
    "seen": ("M1 8c4-6 10-6 14 0-4 6-10 6-14 0zM8 6a2 2 0 1 0 .01 0z", "Detected"),
    "dead": ("M8 1v14M4 5h8", "Dead"),
    "lost": ("M3 3l10 10M13 3L3 13", "Lost"),
    "honour": ("M8 1l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z", "Honoured"),
}


def as_page(report: Report) -> str:
    """A report as an HTML page without anything from elsewhere."""
    style = (files("kaleun.report") / "page.css").read_text(encoding="utf-8")
    title = f"{escape(report.title)}: captain's log"
    facts = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in report.facts)
    parts = [f"<h1>{title}</h1>", f'<dl class="facts">{facts}</dl>' if facts else ""]
    parts += [_section(section) for section in report.sections]
    if report.outcome:
        parts.append(f'<h2>The end</h2><p class="end">{escape(report.outcome)}</p>')
    parts += [_sheet(sheet) for sheet in report.sheets]
    parts.append("<h2>The dice</h2>" + "".join(f'<p class="small">{escape(said)}</p>' for said in report.dice))
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    level = min(4, section.level + 1)
    head = f"<h{level}>{escape(section.title)}</h{level}>" if section.title else ""
    items = "".join(_item(item) for item in section.items())
    return head + (f'\n<ol class="log">{items}</ol>' if items else "")


def _item(item: Item) -> str:
    said = item.said
    if said is None:
        only = item.luck[-1]
        return f"<li><span></span><p>{_text(only)}</p>{_details(item.luck)}</li>"
    shape, label = _SIGNS.get(said.sign, ("", ""))
    sign = "<span></span>"
    if shape:
        sign = f'<svg viewBox="0 0 16 16" role="img" aria-label="{label}"><path d="{shape}"/></svg>'
    kind = "decision" if said.kind == "decision" else f"marked {escape(said.sign)}" if said.sign else ""
    return f'\n<li class="{kind}">{sign}<p>{_text(said)}</p>{_details(item.luck)}</li>'


def _text(told: Told) -> str:
    who = f'<span class="who">{escape(told.part)}</span> ' if told.part else ""
    rules = ""
    if told.rules and told.kind == "event":
        rules = f' <span class="rules">{escape(", ".join(told.rules))}</span>'
    text = told.text
    if told.roll is not None:
        text = f"{told.roll.title}: {told.roll.word}"
    return f"{who}{escape(text)}{rules}"


def _details(luck: tuple[Told, ...]) -> str:
    if not luck:
        return ""
    numbers = [told.number for told in luck if told.number]
    if not numbers:
        name = "Cards"
    elif len(numbers) == 1:
        name = f"Roll {numbers[0]}"
    else:
        name = f"Rolls {numbers[0]} to {numbers[-1]}"
    return f"<details><summary>{name}</summary>{''.join(_luck(told) for told in luck)}</details>"


def _luck(told: Told) -> str:
    if told.roll is None:
        return f'<div class="roll">{escape(told.text)} <span class="rules">{escape(", ".join(told.rules))}</span></div>'
    return f'<div class="roll">{_sum(told.roll)}{_chart(told.roll)}</div>'


def _sum(roll: Explained) -> str:
    column = f", {roll.column}" if roll.column else ""
    dice = "die" if len(roll.faces) == 1 else "dice"
    shown = f"{dice} ({roll.dice}), {roll.shown}" if len(roll.faces) > 1 else f"{dice} ({roll.dice})"
    lines = [_line(str(roll.total), shown, ", ".join(roll.rules))]
    lines += [_line(signed(reason.value), reason.text, reason.rule) for reason in roll.reasons]
    if roll.reasons:
        lines.append(_line(str(roll.modified), "modified roll", "", "total"))
    if roll.against is not None:
        lines.append(_line(str(roll.against), "to be held against", ""))
    head = f'<h5><span>{escape(roll.title + column)}</span> <span class="word">{escape(roll.word)}</span></h5>'
    return f'{head}<table class="sum">{"".join(lines)}</table>'


def _line(value: str, text: str, rule: str, kind: str = "") -> str:
    start = f'<tr class="{kind}">' if kind else "<tr>"
    return f"{start}<td>{value}</td><td>{escape(text)}</td><td>{escape(rule)}</td></tr>"


def _chart(roll: Explained) -> str:
    if not roll.rows:
        return ""
    rows = "".join(_row(row) for row in roll.rows)
    return f'<table class="chart">{rows}</table>'


def _row(row: ChartRow) -> str:
    start, said = ('<tr class="hit">', '<span class="vh"> (this row)</span>') if row.hit else ("<tr>", "")
    chance = escape(percent(row.chance))
    return f'{start}<td>{escape(row.totals)}</td><td>{escape(row.word)}{said}</td><td class="n">{chance}</td></tr>'


def _sheet(sheet: Sheet) -> str:
    numeric = [
        all(re.fullmatch(r"[\d., +−()-]*( t)?", row[place]) for row in sheet.rows if place < len(row))
        for place in range(max([len(sheet.columns), *map(len, sheet.rows)]))
    ]
    kinds = [' class="n"' if right else "" for right in numeric]
    head = "".join(f"<th{kind}>{escape(text)}</th>" for text, kind in zip(sheet.columns, kinds, strict=False))
    rows = "".join(
        "<tr>" + "".join(f"<td{kind}>{escape(c)}</td>" for c, kind in zip(row, kinds, strict=False)) + "</tr>"
        for row in sheet.rows
    )
    notes = "".join(f'<p class="small">{escape(note)}</p>' for note in sheet.notes)
    return f'<h2>{escape(sheet.title)}</h2><table class="sheet"><tr>{head}</tr>{rows}</table>{notes}'
