"""Pieces that every sheet of the drawn board shares: text, key caps, boxes of a track, and the frame of a drawing.

Nothing here names a colour. The classes mean: ``ink``, ``soft``, ``sheet``, ``sea``, ``deep``, ``land``, ``brass``, ``red`` and
``lit`` fill; a name with ``-l`` behind it draws a line; ``grid`` is the faint net of a chart; ``wake`` a dotted and ``wire`` a
thin track; ``plan`` and ``sailed`` a route; ``beam`` a search; ``pick`` what can be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kaleun.kernel.requests import Option

__all__ = ["Keys", "box", "cap", "hatches", "moved", "number", "pick", "pips", "svg", "text"]


class Keys:
    """The open options of the question that waits, with their keys: their places, from 1."""

    def __init__(self, options: Sequence[Option] = (), kind: str = "", about: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        self.about = about or {}
        self.of = {option.id: str(place) for place, option in enumerate(options, start=1) if option.closed is None}

    def asked(self, *kinds: str) -> bool:
        """Is it one of these questions that waits?"""
        return self.kind in kinds

    def key(self, option: str, *kinds: str) -> str:
        """The key of an option of one of these questions, or ''."""
        return self.of.get(option, "") if not kinds or self.kind in kinds else ""


def text(x: float, y: float, said: str, kind: str = "data", anchor: str = "") -> str:
    """A line of text: ``name``, ``data``, ``bold`` or ``pencil``."""
    at = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="t {kind}" x="{number(x)}" y="{number(y)}"{at}>{escape(said)}</text>'


def cap(x: float, y: float, key: str) -> str:
    """A key cap with its middle at that point."""
    if not key:
        return ""
    return (
        f'<g class="key" transform="translate({number(x)} {number(y)})"><rect x="-13" y="-13" width="26" height="26" rx="4"/>'
        f'<text y="6" text-anchor="middle">{escape(key)}</text></g>'
    )


def pick(option: str, key: str, label: str, body: str) -> str:
    """What stands for an option: a link to it, so that it can be reached and chosen without any script too."""
    if not key:
        return body
    said = escape(f"{label}: option {key}", quote=True)
    name = escape(option, quote=True)
    return f'<a class="pick" href="#option-{name}" data-option="{name}" aria-label="{said}">{body}</a>'


def moved(name: str, body: str, *, fresh: str = "") -> str:
    """A thing that glides when the next drawing has it elsewhere; what is ``fresh`` glows once when that word changes."""
    glow = f' data-fresh="{escape(fresh, quote=True)}"' if fresh else ""
    return f'<g data-move="{escape(name, quote=True)}"{glow}>{body}</g>'


def box(x: float, y: float, state: str, size: float = 14, prefix: str = "board") -> str:
    """A small box: empty, ``damaged`` (hatched) or ``out`` (crossed)."""
    at = f'x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}" rx="2"'
    if state == "damaged":
        return f'<rect {at} class="sheet"/><rect {at} class="red-l" fill="url(#{prefix}-hatch)"/>'
    if state == "out":
        far = size - 3.5
        a, b, c, d = number(x + 3.5), number(y + 3.5), number(x + far), number(y + far)
        cross = f"M{a} {b}L{c} {d}M{c} {b}L{a} {d}"
        return f'<rect {at} class="sheet red-l"/><path d="{cross}" class="red-l"/>'
    return f'<rect {at} class="sheet ink-l"/>'


def pips(x: float, y: float, marked: int, of: int, prefix: str) -> str:
    """The damage boxes of a ship, from the left."""
    return "".join(box(x + place * 16, y, "damaged" if place < marked else "", 12, prefix) for place in range(of))


def hatches(prefix: str) -> str:
    """The patterns that a drawing uses, under names of its own."""
    return (
        "<defs>"
        f'<pattern id="{prefix}-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="red-l heavy" d="M0 0V5"/></pattern>'
        f'<pattern id="{prefix}-scar" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="sea-l heavy" d="M0 0V6"/></pattern>'
        "</defs>"
    )


def svg(prefix: str, size: tuple[int, int], title: str, desc: str, body: str, kind: str = "") -> str:
    """The frame of a drawing with its title and description."""
    width, height = size
    role = "group" if 'class="pick"' in body else "img"
    return (
        f'<svg class="drawn {kind or prefix}" viewBox="0 0 {width} {height}" role="{role}" '
        f'aria-labelledby="{prefix}-t {prefix}-d"><title id="{prefix}-t">{escape(title)}</title>'
        f'<desc id="{prefix}-d">{escape(desc)}</desc>{hatches(prefix)}{body}</svg>'
    )


def number(value: float) -> str:
    """A figure of a drawing, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")
