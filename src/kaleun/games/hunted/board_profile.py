"""The boat in section: tubes with what they hold, reloads in their rooms, systems at their place with their damage."""

from __future__ import annotations

from collections.abc import Mapping

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import View

from .board_kit import boat_label, box, svg, text
from .names import SYSTEMS, TORPEDOES
from .phrases import roman
from .printed import boat_type

__all__ = ["profile_drawing"]

_PREFIX = "boat"
_SIZE = (960, 186)
_HULL = "M12 92Q34 84 70 85H880Q915 88 948 108L938 116Q880 138 800 146H190Q100 144 56 120Q26 106 12 92Z"
_PRESSURE = "M52 106Q52 94 74 94H852Q880 97 896 108Q880 128 838 138H200Q110 136 70 118Q54 112 52 106Z"
_WALLS = (228, 330, 432, 548, 668, 772)
_ROOMS = (
    (279, "Bow room"),
    (381, "Quarters"),
    (490, "Control room"),
    (608, "Diesels"),
    (720, "Motors"),
    (822, "Stern"),
)
_AT: dict[str, tuple[float, float]] = {
    "forward-torpedo-door": (34, 78),
    "aft-torpedo-door": (918, 74),
    "hydrophones": (96, 150),
    "radio": (372, 124),
    "batteries": (394, 124),
    "periscope": (474, 12),
    "dive-planes": (882, 146),
    "fuel-tanks": (490, 124),
    "diesel-1": (588, 122),
    "diesel-2": (612, 122),
    "electric-1": (700, 122),
    "electric-2": (724, 122),
    "deck-gun": (352, 50),
    "flak-20": (566, 44),
    "flak-37": (610, 50),
}
"""Where the state of each system is marked."""


def profile_drawing(view: View) -> str:
    """The section, bow to the left."""
    boat = view["boat"]
    load = boat["load"]
    body = [
        f'<path class="sheet ink-l" d="{_HULL}"/><path class="pencil-l" d="{_PRESSURE}"/>',
        '<path class="pencil-l" d="' + "".join(f"M{x} 94V140" for x in _WALLS) + '"/>',
        _outside(view),
        *(text(x, 112, name, "data small", "middle") for x, name in _ROOMS if name not in ("Bow room", "Stern")),
        _tubes(load["forward"], forward=True),
        _tubes(load["aft"], forward=False),
        _room("Bow", 279, load["forward_reloads"], boat_type(boat["type"]).reloads.forward),
        _room("Stern", 822, load["aft_reloads"], boat_type(boat["type"]).reloads.aft),
        _water(boat),
        *(_mark(name, boat["damage"][name]) for name in boat["systems"] if name in boat["damage"] and name in _AT),
    ]
    broken = [f"{SYSTEMS[name]} {boat['damage'][name]}" for name in boat["systems"] if name in boat["damage"]]
    tubes = [
        f"{end} tube {roman(place)}: {TORPEDOES[tube] if tube else 'empty'}"
        for end in ("forward", "aft")
        for place, tube in enumerate(load[end], start=1)
    ]
    desc = f"Bow to the left. {'; '.join(tubes)}. {'; '.join(broken) if broken else 'All systems sound'}."
    return svg(
        _PREFIX, _SIZE, f"{boat_label(boat['number'])}, type {boat['type']}, in section", desc, "".join(body), "profile"
    )


def _outside(view: View) -> str:
    boat = view["boat"]
    xxi = boat["type"] == "XXI"
    parts = [
        '<path class="ink" d="M300 146H660V151H310Z"/><path class="ink" d="M906 120V150H926V118M884 132Q891 140 884 148Q877 140 884 132Z"/>'
        '<path class="ink" d="M84 128L112 122V130ZM846 138L880 132V139Z"/>'
    ]
    if xxi:
        parts.append('<path class="sheet ink-l" d="M432 85Q436 46 456 44H548Q566 46 574 85Z"/>')
    else:
        parts.append('<path class="sheet ink-l" d="M440 85L447 46Q448 40 455 40H512Q518 40 519 46L522 85Z"/>')
        parts.append('<path class="ink-l fine" d="M444 62H520M522 60H640M536 60V85M590 60V85M636 60V46H528V60"/>')
        parts.append('<path class="pencil-l fine" d="M20 90L470 28L930 104"/>')
    parts.append('<path class="ink-l" d="M482 40V18M494 40V26"/>')
    if boat["schnorchel"]:
        parts.append('<path class="ink-l" d="M506 40V14H514V22"/>' + text(520, 18, "schnorchel", "data small"))
    if boat["deck_gun"]:
        parts.append('<path class="ink" d="M344 85L350 74H366L372 85Z"/><path class="ink-l thick" d="M312 68L360 74"/>')
    for mount, at in (("flak-20", 556), ("flak-37", 604)):
        if mount in boat["systems"] and not xxi:
            parts.append(f'<path class="ink-l thick" d="M{at} 60V50M{at - 8} 54L{at + 28} 40"/>')
    if boat["kite"]:
        parts.append(
            '<path class="ink-l fine" d="M664 85V70M650 66H678M664 70L672 60"/>' + text(684, 74, "kite", "data small")
        )
    return "".join(parts)


def _fish(x: float, y: float, length: float, torpedo: str, *, left: bool) -> str:
    kind = {"": "fish empty", "g7a": "fish steam", "g7e": "fish electric", "mine": "fish mine"}.get(
        torpedo, "fish homing"
    )
    if torpedo == "mine":
        return "".join(
            f'<circle class="{kind}" cx="{x + 8 + at * 16:g}" cy="{y + 4:g}" r="4"/>' for at in range(int(length // 18))
        )
    nose, tail = (x, x + length) if left else (x + length, x)
    turn = 1 if left else -1
    d = (
        f"M{nose + 5 * turn:g} {y:g}H{tail - 5 * turn:g}L{tail:g} {y + 2.5:g}V{y + 5.5:g}L{tail - 5 * turn:g} {y + 8:g}"
        f"H{nose + 5 * turn:g}Q{nose:g} {y + 8:g} {nose:g} {y + 4:g}Q{nose:g} {y:g} {nose + 5 * turn:g} {y:g}Z"
    )
    return f'<path class="{kind}" d="{d}"/>'


def _tubes(tubes: list[str], *, forward: bool) -> str:
    if not tubes:
        return ""
    gap = min(11.0, 44 / len(tubes))
    parts = []
    for place, torpedo in enumerate(tubes):
        y = 97 + place * gap + (0 if forward else 6)
        x = 76 + max(0.0, y - 108) * 0.9 if forward else 794.0
        length = 214 - x if forward else 70
        parts.append(
            f'<g data-fresh="tube-{forward}-{place}-{torpedo or "empty"}">{_fish(x, y, length, torpedo, left=forward)}</g>'
        )
    which = f"Tubes {roman(1)} to {roman(len(tubes))}" if len(tubes) > 1 else f"Tube {roman(1)}"
    end = "forward" if forward else "aft"
    parts.append(text(108 if forward else 862, 172, f"{which}, {end}", "data small", "middle"))
    return "".join(parts)


def _room(name: str, middle: float, held: Mapping[str, int], places: int) -> str:
    """The reloads of a room, a short fish each, up to two columns."""
    kinds = [kind for kind, count in held.items() for _ in range(count)]
    shown = kinds[:12]
    parts = []
    rows = max(1, min(6, (len(shown) + 1) // 2))
    for place, kind in enumerate(shown):
        column, row = divmod(place, rows)
        width = 44 if name == "Bow" else 26
        x = middle - width - 2 + column * (width + 4)
        parts.append(_fish(x, 98 + row * (40 / max(rows, 4)), width, kind, left=name == "Bow"))
    if places and name != "Stern":
        parts.append(text(middle, 172, f"{counted(len(kinds), 'reload')} of {places}", "data small", "middle"))
    return "".join(parts)


def _water(boat: View) -> str:
    """The water in the boat, as far up as boxes are flooded."""
    kind = boat_type(boat["type"])
    parts = []
    if boat["flooding"]:
        rise = 40 * min(1.0, boat["flooding"] / kind.flooding)
        parts.append(f'<path class="flood" d="M230 {139 - rise:.0f}H770V139H230Z"/>')
    return f'<g data-fresh="hull-{boat["hull"]}-{boat["flooding"]}">{"".join(parts)}</g>'


def _mark(name: str, state: str) -> str:
    x, y = _AT[name]
    shown = "out" if state == "inoperable" else "damaged"
    return f'<g data-fresh="{name}-{state}">{box(x - 8, y - 6, shown, 16, _PREFIX)}</g>'
