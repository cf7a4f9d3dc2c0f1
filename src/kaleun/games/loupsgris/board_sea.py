"""What is met: aircraft, ships, escorts and the boat among them, with the ways to close in, to fire and to get away."""

from __future__ import annotations

from typing import Any

from kaleun.drawing.kit import Keys, cap, moved, number, pick, text
from kaleun.drawing.silhouettes import BOAT_ABOVE
from kaleun.kernel.words import View

from .board_depth import depth_gauge
from .board_ships import plane_mark, ship_mark, warship_mark
from .printed import boat_type, counter

__all__ = ["is_met", "sea_body", "slots"]

_BOAT = (300, 520)
_MIDDLE = 318
_NET = "".join([*(f"M{x} 14V606" for x in range(94, 654, 80)), *(f"M14 {y}H654" for y in range(94, 606, 80))])
_STRAIGHT, _ROUND, _THIRD, _AWAY = "straight", "round", "third", "away"
_LANES: dict[str, dict[str, tuple[str, str]]] = {
    "contact.engage": {"engage": (_STRAIGHT, "go for her"), "leave": (_AWAY, "let her go")},
    "approach.tactic": {"direct": (_STRAIGHT, "direct"), "indirect": (_ROUND, "indirect")},
    "approach.go-on": {"approach": (_STRAIGHT, "approach again"), "break-off": (_AWAY, "break off")},
    "attack.weapon": {
        "torpedo": (_STRAIGHT, "torpedoes"),
        "gun": (_ROUND, "deck gun"),
        "break-off": (_AWAY, "break off"),
    },
    "salvo.form": {
        "spread": (_STRAIGHT, "one each"),
        "single": (_ROUND, "all at one"),
        "escorts": (_THIRD, "at the escorts"),
    },
    "convoy.engage": {"attack": (_STRAIGHT, "attack"), "leave": (_AWAY, "let it pass")},
    "convoy.check": {
        "break-through": (_STRAIGHT, "break through"),
        "silent-running": (_ROUND, "silent running"),
        "leave": (_AWAY, "let it pass"),
    },
    "convoy.heart": {"normal": (_STRAIGHT, "from here"), "heart": (_ROUND, "into the heart")},
    "convoy.after": {"pursue": (_STRAIGHT, "go after them"), "leave": (_AWAY, "let them go")},
    "hidden.next": {
        "recover": (_STRAIGHT, "go after them"),
        "break-through": (_ROUND, "break through"),
        "leave": (_AWAY, "leave them"),
    },
    "crossing.answer": {"attack": (_STRAIGHT, "attack"), "shake-off": (_AWAY, "slip away")},
    "crossing.after": {"break-through": (_STRAIGHT, "break through"), "leave": (_AWAY, "leave them")},
    "alarm.answer": {"fight": (_STRAIGHT, "flak"), "endure": (_STRAIGHT, "stay up")},
    "flak.after": {"stay": (_STRAIGHT, "stay and fire")},
    "air-attack.after": {"stay": (_STRAIGHT, "stay and fire")},
    "hunt.choice": {"flee": (_AWAY, "flee")},
    "hunt.check": {"shake-off": (_AWAY, "shake them off"), "silent-running": (_ROUND, "silent running")},
}
_CHIPS: dict[str, dict[str, str]] = {
    "salvo.number": {"1": "1 torpedo", "2": "2", "3": "3", "4": "4"},
    "salvo.speed": {"slow": "slow", "medium": "medium", "fast": "fast"},
    "salvo.detonator": {"impact": "impact", "magnetic": "magnetic"},
}


def slots(view: View) -> Any:
    """The contact slots: what is met now, or else what waits there."""
    patrol = view["patrol"]
    return patrol["phase"] if patrol and view["phase"] == "patrol" else None


def is_met(view: View) -> bool:
    """Is anything in sight that is drawn large?"""
    phase = slots(view)
    return bool(phase and (phase["contact"] or phase["targets"] or phase["groups"] or phase["crossing"]))


def sea_body(view: View, keys: Keys, prefix: str) -> str:
    """The scene, 640 wide and 592 high, its corner at 14, 14."""
    phase = slots(view)
    contact = phase["contact"]
    planes = contact["group"]["planes"] if contact and contact["group"] else []
    ships = contact["targets"] if contact else [] if phase["groups"] else phase["targets"]
    escorts = contact["escorts"] if contact else []
    parts = [
        f'<defs><clipPath id="{prefix}-frame"><rect x="14" y="14" width="640" height="592"/></clipPath></defs>'
        f'<g clip-path="url(#{prefix}-frame)"><rect class="sea" x="14" y="14" width="640" height="592"/>'
        f'<path class="grid" d="{_NET}"/>'
    ]
    if not contact and phase["groups"]:
        planes = phase["groups"][0]["planes"]
    mark, lowest = _targets(view, contact, ships, keys)
    lanes = _lanes(keys, _aim(contact, ships, planes, lowest))
    hunted = contact and contact["hunt"] is not None
    if hunted:
        parts.append(_rings(contact["hunt"], 170 if contact["kind"] == "crossing" else min(lowest + 118, 420)))
    parts.append(lanes)
    parts += mark
    parts += _planes(planes, keys)
    parts += _escorts(contact, escorts, keys, lowest)
    parts.append(_running(contact, ships))
    parts.append(_boat(view))
    parts.append(_chips(keys))
    parts.append(depth_gauge(view, keys))
    parts.append('</g><rect class="ink-l" x="14" y="14" width="640" height="592"/>')
    return "".join(parts)


def _aim(contact: Any, ships: Any, planes: Any, lowest: float) -> tuple[float, float]:
    """Where the ways lead to: the only ship, or the middle of them."""
    if len(ships) == 1 and not (contact and contact["escorts"]):
        return _MIDDLE, lowest + 8
    if planes:
        return _MIDDLE, 236
    escorts = contact["escorts"] if contact else []
    if not escorts:
        return _MIDDLE, lowest + 20
    if contact["kind"] == "crossing":
        return _MIDDLE, 184
    return _MIDDLE, min(y for _, y in _stations(len(escorts), min(lowest + 82, 430))) + 44


# ------------------------------------------------------------------------------------------------ who is there


def _targets(view: View, contact: Any, ships: Any, keys: Keys) -> tuple[list[str], float]:
    """The ships in rows, and how far down they reach."""
    if not ships:
        return [], 130
    most = 3 if len(ships) <= 6 else 4
    columns = -(-len(ships) // -(-len(ships) // most))
    rows = [ships[at : at + columns] for at in range(0, len(ships), columns)]
    step = 126 if len(rows) < 3 else 122
    parts = []
    place = 0
    for row, line in enumerate(rows):
        gap = {1: 0, 2: 240, 3: 200}.get(columns, 156)
        left = _MIDDLE + 6 - gap * (len(line) - 1) / 2
        if len(rows) > 1:
            left += 10 if row % 2 else -6
        for column, ship in enumerate(line):
            at = left + gap * column, 128 + row * step
            parts.append(ship_mark(view, ship, at, _choice(place, keys), _torpedoes(contact, place)))
            place += 1
    return parts, 128 + (len(rows) - 1) * step


def _choice(place: int, keys: Keys) -> tuple[str, str]:
    """The option that a ship stands for, and its key."""
    for option, kinds in ((str(place), ("contacts.next", "salvo.target")), (f"finish-{place}", ("hidden.next",))):
        if keys.key(option, *kinds) and not _at_escorts(keys):
            return option, keys.key(option, *kinds)
    return "", ""


def _at_escorts(keys: Keys) -> bool:
    """Is it escorts that are aimed at?"""
    counters = keys.about.get("counters", ())
    return keys.kind == "salvo.target" and bool(counters) and counter(counters[0]).cup == "escorts"


def _torpedoes(contact: Any, place: int) -> int:
    shots = contact["shots"] if contact else []
    return sum(len(shot["speeds"]) for shot in shots if not shot["escort"] and shot["at"] == place)


def _planes(planes: Any, keys: Keys) -> list[str]:
    gap = 200
    left = _MIDDLE - gap * (len(planes[:3]) - 1) / 2
    parts = []
    for place, entry in enumerate(planes):
        row, column = divmod(place, 3)
        at = left + column * gap, 100 + row * 170
        key = keys.key(str(place), "flak.target")
        parts.append(moved(f"plane-{place}", plane_mark(entry, at, (str(place) if key else "", key))))
    return parts


def _escorts(contact: Any, escorts: Any, keys: Keys, lowest: float) -> list[str]:
    parts = []
    alone = contact is not None and contact["kind"] == "crossing"
    top = 140 if alone else min(lowest + 82, 430)
    kinds = ("crossing.target",) if alone else ("salvo.target",)
    for place, (name, at) in enumerate(zip(escorts, _stations(len(escorts), top), strict=True)):
        key = keys.key(str(place), *kinds)
        if not alone and not _at_escorts(keys):
            key = ""
        parts.append(warship_mark(name, at, (str(place) if key else "", key), 0.9 if alone else 0.68))
    return parts


def _stations(count: int, top: float) -> list[tuple[float, float]]:
    """Where the escorts lie: in rows between the ships and the boat, and beside her further down."""
    found: list[tuple[float, float]] = []
    y = top
    while len(found) < count:
        free = (-244, -122, 0, 122, 244) if y < 400 else (-244, -132, 114, 226)
        row = free[: count - len(found)] if y >= 400 else free
        if y < 400:
            here = min(5, count - len(found))
            row = tuple(int(122 * (place - (here - 1) / 2)) for place in range(here))
        found += [(_MIDDLE - 6 + dx, y) for dx in row]
        y += 74
        if y > 520:  # more of them than there is room for: closer together
            y = top + 37
    return found[:count]


def _rings(hunt: Any, top: float) -> str:
    """Charges about the boat while they are dropped; else the search."""
    x, y = _BOAT
    if hunt["stage"] == "dropping" or hunt["dropping"]:
        spots = ((-70, -30), (62, -12), (-40, 44), (84, 40))
        rings = "".join(
            f'<circle class="blast" cx="{x + dx}" cy="{y + dy}" r="{r}"/>' for dx, dy in spots for r in (9, 20)
        )
        return f'<g data-fresh="charges-{hunt["phases"]}-{len(hunt["dropping"])}">{rings}</g>'
    return f'<path class="beam" d="M{_MIDDLE} {number(top)}L{x - 80} {y - 20}Q{x + 9} {y + 30} {x + 98} {y - 20}Z"/>'


def _running(contact: Any, ships: Any) -> str:
    """Torpedoes laid or in the water."""
    if not contact or not contact["shots"]:
        return ""
    fired = sum(len(shot["speeds"]) for shot in contact["shots"])
    left, top = _BOAT[0] - 6 * (fired - 1), _BOAT[1] - 66
    fish = "".join(
        f'<path class="fish steam" transform="translate({left + 12 * at} {top})" d="M-2 14V-6Q0-12 2-6V14Z"/>'
        for at in range(fired)
    )
    return f'<g data-fresh="shots-{fired}">{fish}</g>'


def _boat(view: View) -> str:
    under = " under" if view["boat"]["depth"] else ""
    x, y = _BOAT
    drawn = f'<g class="own{under}" transform="translate({x} {y}) scale(1.05)">{BOAT_ABOVE}</g>'
    return moved("boat", drawn) + text(x + 18, y + 50, boat_type(view["boat"]["type"]).name, "name")


# ------------------------------------------------------------------------------------------------ what to do


def _lanes(keys: Keys, aim: tuple[float, float]) -> str:
    """Each way on as a line from the boat, with its key and a word."""
    parts = []
    x, y = _BOAT
    top = min(aim[1], y - 120)
    drawn = {
        _STRAIGHT: (f"M{x} {y - 56}L{aim[0]} {number(top)}", (x, y - 84), (x + 20, y - 78), "", "wake"),
        _ROUND: (
            f"M{x - 8} {y - 46}Q{x - 260} {y - 110} {aim[0] - 64} {number(top + 6)}", (x - 98, y - 86), (x - 118, y - 80), "end", "plan"
        ),
        _THIRD: (f"M{x + 8} {y - 46}Q{x + 150} {y - 60} {x + 170} {number(top + 40)}", (x + 110, y - 72), (x + 130, y - 66), "", "plan"),
        _AWAY: (f"M{x - 10} {y + 20}Q{x - 60} {y + 60} {x - 140} {y + 44}", (x - 156, y + 40), (x - 176, y + 46), "end", "plan"),
    }  # fmt: skip
    for option, (lane, word) in _LANES.get(keys.kind, {}).items():
        key = keys.key(option)
        if not key:
            continue
        line, at, said, anchor, kind = drawn[lane]
        kind = "gunfire" if option == "gun" else kind
        body = f'<path class="{kind}" d="{line}"/>' + text(*said, word, "pencil", anchor) + cap(*at, key)
        parts.append(pick(option, key, word.capitalize(), body))
    return "".join(parts)


def _chips(keys: Keys) -> str:
    """Small choices beside the boat: how many torpedoes, how fast, which detonator."""
    rows = [(option, word, keys.key(option)) for option, word in _CHIPS.get(keys.kind, {}).items() if keys.key(option)]
    parts = []
    x = 40.0
    for option, word, key in rows:
        body = cap(x + 4, 580, key) + text(x + 24, 586, word, "pencil")
        parts.append(pick(option, key, word.capitalize(), body))
        x += 44 + 9 * len(word)
    return "".join(parts)
