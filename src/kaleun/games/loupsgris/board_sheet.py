"""The boat sheet: the boat from the side, with the circles of each area at its place."""

from __future__ import annotations

from typing import Any

from kaleun.drawing.kit import Keys, cap, number, pick, svg, text
from kaleun.kernel.words import View

from .names import ROWS
from .printed import boat_type

__all__ = ["sheet_drawing", "sheet_words"]

_PREFIX = "boat"
_SIZE = (960, 212)
_HULL = "M12 112Q34 104 70 105H880Q915 108 948 128L938 136Q880 158 800 166H190Q100 164 56 140Q26 126 12 112Z"
_PRESSURE = "M52 126Q52 114 74 114H852Q880 117 896 128Q880 148 838 158H200Q110 156 70 138Q54 132 52 126Z"
_AT: dict[str, tuple[float, float]] = {
    "bow": (150, 134),
    "centre": (480, 134),
    "stern": (790, 134),
    "turret": (480, 76),
    "deck-gun": (330, 66),
    "flak-1": (628, 50),
    "flak-2": (762, 50),
    "crew": (300, 134),
}
"""The middle of each row of circles."""
_TORPEDO = "M4 0H26L30 2.5V5.5L26 8H4Q0 8 0 4Q0 0 4 0Z"
_STRUCK = "-struck"


def sheet_drawing(view: View, keys: Keys) -> str:
    """The sheet, bow to the left."""
    boat = view["boat"]
    kind = boat_type(boat["type"])
    twin = len(kind.flak_guns) > 1
    body = [
        f'<path class="sheet ink-l" d="{_HULL}"/><path class="pencil-l" d="{_PRESSURE}"/>'
        '<path class="pencil-l" d="M236 114V159M372 114V160M592 114V160M690 114V160"/>'
        '<path class="ink" d="M300 166H660V171H310Z"/><path class="ink" d="M906 140V170H926V138M884 152Q891 160 884 168Q877 160 884 152Z"/>'
        '<path class="ink" d="M84 148L112 142V150ZM846 158L880 152V159Z"/>'
        '<path class="sheet ink-l" d="M410 105L420 54Q421 48 428 48H534Q540 48 541 54L548 105Z"/>'
        f'<path class="ink-l fine" d="M548 80H{786 if twin else 664}M568 80V105M{776 if twin else 650} 80V105"/>'
        '<path class="pencil-l fine" d="M20 110L450 34L930 124"/><path class="ink-l" d="M470 48V22M486 48V30"/>'
        '<path class="ink" d="M314 105L321 90H341L347 105Z"/><path class="ink-l thick" d="M274 82L330 94"/>'
        '<path class="ink-l thick" d="M606 80V68M598 74L634 62"/>'
    ]
    if twin:
        body.append('<path class="ink-l thick" d="M740 80V68M732 74L768 62"/>')
    body += [_row(name, row, keys) for name, row in boat["rows"].items() if name in _AT]
    body.append(_water(boat["leak"]))
    body.append(text(12, 200, f"{boat['torpedoes']} torpedoes", "data small"))
    body.append(_fish(boat["torpedoes"], kind.torpedoes))
    return svg(_PREFIX, _SIZE, f"{kind.name}, the boat sheet", " ".join(sheet_words(view)), "".join(body), "profile")


def sheet_words(view: View) -> list[str]:
    """The circles in words, a line a row."""
    lines = []
    for name, row in view["boat"]["rows"].items():
        blank = row["of"] - row["struck"] - row["crossed"]
        marks = [f"{row['struck']} with a line"] if row["struck"] else []
        marks += [f"{row['crossed']} with an X"] if row["crossed"] else []
        marks += ["destroyed"] if row["destroyed"] else []
        lines.append(f"{ROWS[name]}: {blank} of {row['of']} circles blank{''.join(', ' + mark for mark in marks)}.")
    return lines


def _row(name: str, row: Any, keys: Keys) -> str:
    """The circles of an area; one that can give way is chosen by its key."""
    x, y = _AT[name]
    marks = ["X"] * row["crossed"] + ["line"] * row["struck"] + [""] * (row["of"] - row["struck"] - row["crossed"])
    left = x - 22 * (len(marks) - 1) / 2
    drawn = "".join(_circle(left + 22 * place, y, mark) for place, mark in enumerate(marks))
    label = ROWS[name] + (", destroyed" if row["destroyed"] else "")
    words = "data small alarm" if row["destroyed"] else "data small"
    if name == "turret":
        said = text(554, 70, label, words)
    elif name == "deck-gun":
        said = text(left - 16, y + 5, label, words, "end")
    elif name.startswith("flak"):
        said = text(x + (x - left) + 16, y + 5, label, words)
    else:
        said = text(x, 184, label, words, "middle")
    parts = []
    for option, place, what in (
        (name, len(marks) - 1, "a blank circle"),
        (name + _STRUCK, row["crossed"], "a struck circle"),
    ):
        key = keys.key(option, "pressure.circle")
        if key:
            at = left + 22 * place
            halo = f'<circle class="halo" cx="{number(at)}" cy="{number(y)}" r="12"/>'
            parts.append(pick(option, key, f"{ROWS[name]}, {what}", halo + cap(at, y - 27, key)))
    return f'<g data-fresh="{name}-{row["struck"]}-{row["crossed"]}">{drawn}</g>{said}{"".join(parts)}'


def _circle(x: float, y: float, mark: str) -> str:
    at = f'cx="{number(x)}" cy="{number(y)}" r="8"'
    if not mark:
        return f'<circle class="sheet ink-l" {at}/>'
    line = f"M{number(x - 8)} {number(y + 8)}L{number(x + 8)} {number(y - 8)}"
    if mark == "X":
        line += f"M{number(x - 8)} {number(y - 8)}L{number(x + 8)} {number(y + 8)}"
    return f'<circle class="sheet red-l" {at}/><path class="red-l heavy" d="{line}"/>'


def _water(leak: int) -> str:
    if not leak:
        return ""
    rise = min(40, 8 * leak)
    return f'<path class="flood" d="M237 {159 - rise}H690V159H237Z"/>'


def _fish(left: int, of: int) -> str:
    """The stock, a torpedo each: full, or the outline of one that is spent."""
    parts = []
    for place in range(of):
        x = 128 + place * 36
        kind = "steam" if place < left else "empty"
        parts.append(f'<path class="fish {kind}" transform="translate({x} 192)" d="{_TORPEDO}"/>')
    return f'<g data-fresh="stock-{left}">{"".join(parts)}</g>'
