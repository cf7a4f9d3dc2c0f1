"""The combat mat as a drawing: the boat, the ranges, targets with their damage, torpedoes laid, escorts and aircraft."""

from __future__ import annotations

from math import sqrt

from kaleun.kernel.phrases import counted, listed
from kaleun.kernel.words import View

from .board_hunters import BOAT, LURKING, PREFIX, aircraft, convoy, escorts, searches
from .board_kit import Keys, boat_label, cap, moved, pick, pips, svg, text
from .board_ships import BOAT_ABOVE, WIDTHS, ship_form, silhouette
from .board_side import depth_gauge, sky
from .mat import combat_lines, met
from .names import SIZES, TORPEDOES
from .phrases import roman, tons
from .printed import printed

__all__ = ["combat_drawing", "combat_tags", "combat_title"]

_SIZE = (960, 540)
_RINGS = (("close", 205.0), ("medium", 320.0), ("long", 430.0), ("extreme", 505.0))
_PLACES: dict[str, dict[int, tuple[tuple[float, float], ...]]] = {
    "close": {
        1: ((480, 285),),
        2: ((382, 290), (578, 290)),
        3: ((268, 440), (480, 270), (692, 440)),
        4: ((268, 440), (382, 290), (578, 290), (692, 440)),
    },
    "medium": {
        1: ((480, 215),),
        2: ((376, 225), (584, 225)),
        3: ((250, 330), (480, 205), (710, 330)),
        4: ((236, 360), (382, 222), (578, 222), (724, 360)),
    },
    "": {
        1: ((480, 105),),
        2: ((370, 112), (590, 112)),
        3: ((262, 170), (480, 100), (698, 170)),
        4: ((190, 218), (382, 108), (578, 108), (770, 218)),
    },
}
"""Where the targets lie on the drawing, by range; far off while none is chosen."""
_SCALE = 1.14
"""How much larger than its drawing a target is."""
_FIRED = ("salvo.tube", "gun.target")


def combat_title(view: View) -> str:
    """What the boat has met, and where."""
    patrol = view["patrol"]
    where = f", box {patrol['box'] + 1}" if patrol is not None and patrol["box"] >= 0 else ""
    return f"{met(view['encounter']).capitalize()}{where}"


def combat_tags(view: View) -> tuple[str, ...]:
    """What holds in this fight, a word or two each."""
    encounter = view["encounter"]
    tags = []
    if encounter["stage"] != "begin" and encounter["targets"]:
        tags.append("Night" if encounter["night"] else "Day")
    if encounter["mode"]:
        tags.append("On the surface" if encounter["mode"] == "surfaced" else "Submerged")
    if encounter["range"]:
        tags.append(f"{encounter['range'].capitalize()} range")
    if encounter["escorted"]:
        tags.append("Detected" if encounter["detected"] else "Escorted")
    elif encounter["targets"]:
        tags.append("No escort")
    if encounter["wolfpack"]:
        tags.append("Escorts busy" if encounter["wolfpack"] == "busy" else "Escorts all on us")
    return tuple(tags)


def combat_drawing(view: View, keys: Keys) -> str:
    """The whole mat."""
    encounter = view["encounter"]
    dark = encounter["night"] and encounter["stage"] != "begin"
    places = _places(encounter)
    body = [
        '<rect class="sheet" width="960" height="540"/>',
        f'<g clip-path="url(#{PREFIX}-frame)"><rect class="{"night" if dark else "sea"}" x="14" y="14" width="932" height="512"/>',
        _net(),
        _ranges(encounter, keys),
        searches(encounter),
        *(_shot(place, shot, _aimed(encounter, shot, places)) for place, shot in enumerate(encounter["placed"])),
        _boat(view, keys),
        *(
            _target(place, target, places[place], encounter, keys)
            for place, target in enumerate(encounter["targets"], start=0)
        ),
        escorts(encounter, keys),
        aircraft(encounter),
        sky(encounter, keys),
        convoy(encounter, keys),
        depth_gauge(view, keys),
        "</g>",
        '<rect class="ink-l" x="14" y="14" width="932" height="512"/><rect class="ink-l fine" x="5" y="5" width="950" height="530"/>'
        '<path class="minutes" d="M14 9.500H946M14 530.500H946"/><path class="minutes" d="M9.500 14V526M950.500 14V526"/>',
    ]
    frame = f'<defs><clipPath id="{PREFIX}-frame"><rect x="14" y="14" width="932" height="512"/></clipPath></defs>'
    title = f"Combat mat: {combat_title(view)}"
    return svg(PREFIX, _SIZE, title, ". ".join(combat_lines(view)) + ".", frame + "".join(body), "combat")


def _net() -> str:
    lines = "".join(f"M{x} 14V526" for x in range(96, 946, 96)) + "".join(f"M14 {y}H946" for y in range(94, 526, 94))
    return f'<path class="grid" d="{lines}"/>'


# ---------------------------------------------------------------------------------------------------- ranges


def _ranges(encounter: View, keys: Keys) -> str:
    """The rings of the ranges, the one in force lit; while the range is asked for, each can be chosen."""
    if not encounter["targets"]:
        return ""
    asked = keys.asked("attack.range")
    parts = []
    before = 0.0
    cx, cy = BOAT
    for name, reach in _RINGS:
        if name == "extreme" and not (name in keys.of if asked else encounter["range"] == name):
            continue
        middle, band = (before + reach) / 2, reach - before
        ring = f'<circle class="ring" cx="{cx:g}" cy="{cy:g}" r="{reach:g}"/>'
        if encounter["range"] == name:
            parts.append(f'<circle class="lit-l" cx="{cx:g}" cy="{cy:g}" r="{middle:g}" stroke-width="{band:g}"/>')
        key = keys.key(name, "attack.range")
        if key:
            band_body = (
                f'<circle class="band" cx="{cx:g}" cy="{cy:g}" r="{middle:g}" stroke-width="{band:g}"/>{ring}'
                + text(cx + middle + 18, 506, name, "pencil heavy")
                + cap(cx + middle - 2, 500, key)
            )
            parts.append(pick(name, key, f"{name.capitalize()} range", band_body))
        else:
            kind = "pencil heavy" if encounter["range"] == name else "pencil"
            parts.append(ring + text(cx + sqrt(reach**2 - 44**2) - 8, 514, name, kind, "end"))
        before = reach
    return "".join(parts)


# ---------------------------------------------------------------------------------------------------- targets


def _places(encounter: View) -> list[tuple[float, float]]:
    count = len(encounter["targets"])
    laid = _PLACES.get(encounter["range"], _PLACES[""])
    row = tuple((110 + 740 * place / max(1, count - 1), 150.0) for place in range(count))
    return list(laid.get(count, row))


def _label(encounter: View, target: View) -> tuple[str, str]:
    if not target["known"]:
        return "Not identified", SIZES[target["size"]]
    return target["name"] or SIZES[target["size"]].capitalize(), tons(target["tons"])


def _target(place: int, target: View, at: tuple[float, float], encounter: View, keys: Keys) -> str:
    name, figure = _label(encounter, target)
    sunk = target["damage"] >= target["points"]
    form = ship_form(target["size"], target["name"], _class_of(target))
    width = max(round(WIDTHS.get(form, 70) * _SCALE) + 12, round(len(name) * 4.9) + 14)
    top = -112 if form in WIDTHS else -92
    key = ""
    option = ""
    for option in (f"target-{place + 1}", f"straggler-{place + 1}"):
        key = keys.key(option, *_FIRED, "follow")
        if key:
            break
    if not key and not sunk:
        option = "same" if keys.asked("follow") else "attack"
        key = keys.key(option, "follow", "engage")
    body = (
        [f'<rect class="halo" x="{-width}" y="{top}" width="{2 * width}" height="{16 - top}" rx="4"/>'] if key else []
    )
    body.append(text(0, top + 21, name, "name", "middle"))
    count = target["points"] * 16
    wide = len(figure) * 8.4
    left = -(wide + 8 + count + (44 if sunk else 0)) / 2
    body.append(text(left, top + 41, figure + (", fast" if target["fast"] and not sunk else ""), "data"))
    shift = 34 if target["fast"] and not sunk else 0
    body.append(
        pips(left + wide + 8 + shift, top + 30, min(target["damage"], target["points"]), target["points"], PREFIX)
    )
    if sunk:
        body.append(text(left + wide + 14 + count, top + 41, "sunk", "bold"))
        body.append(
            f'<g clip-path="url(#{PREFIX}-afloat-{place})">'
            f'<g transform="translate(0 7) rotate(15) scale({_SCALE})">{silhouette(form)}</g></g>'
            '<path class="ink-l fine" d="M-74 0H-46M42 0H76M-62 5H-30M18 5H60M-38 10H30"/>'
        )
    else:
        lean = "rotate(-2.500) " if target["damage"] else ""
        body.append(f'<g transform="{lean}scale({_SCALE})">{silhouette(form)}{_scar() if target["damage"] else ""}</g>')
        body.append(f'<path class="ink-l fine" d="M{-width + 4} 3H{width - 4}"/>')
    aimed = _aimed_at(encounter, place)
    if aimed:
        body.append(text(0, 29, aimed, "bold small", "middle"))
    if key:
        body.append(cap(-width, top, key))
    clip = f'<defs><clipPath id="{PREFIX}-afloat-{place}"><rect x="-110" y="-70" width="220" height="70"/></clipPath></defs>'
    drawn = (
        f'<g class="ship" transform="translate({at[0]:.0f} {at[1] + 40:.0f})">{clip if sunk else ""}{"".join(body)}</g>'
    )
    return pick(option, key, name, moved(f"target-{place}-{name}", drawn, fresh=f"{target['damage']}"))


def _scar() -> str:
    return f'<path class="scar" fill="url(#{PREFIX}-scar)" d="M-22-11H26L34 2H-26Z"/>'


def _class_of(target: View) -> str:
    if target["size"] != "capital-ship":
        return ""
    for row in printed().rosters["capital-ship"].values():
        if row.name == target["name"]:
            return row.ship_class
    return ""


# ---------------------------------------------------------------------------------------------------- torpedoes and boat


def _aimed(encounter: View, shot: View, places: list[tuple[float, float]]) -> tuple[float, float]:
    if shot["target"] < 0:
        return LURKING[0]
    x, y = places[shot["target"]]
    return x, y + 46


def _shot(place: int, shot: View, at: tuple[float, float]) -> str:
    """A torpedo laid on a target: a dotted wake for steam, a thin line for electric, strokes for the gun."""
    aft = shot["end"] == "aft"
    x, y = BOAT[0] + (shot["tube"] - 1.5) * 4, BOAT[1] + (44 if aft else -44)
    end_x, end_y = at[0] + (place % 4 - 1.5) * 12, at[1]
    bend_y = y + 70 if aft else y - 60
    kind = "wake" if shot["torpedo"] == "g7a" else "gunfire" if not shot["torpedo"] else "wire"
    path = f"M{x:.0f} {y:.0f}Q{x + (end_x - x) * 0.15:.0f} {bend_y:.0f} {end_x:.0f} {end_y:.0f}"
    return (
        f'<g data-fresh="laid-{shot["end"]}-{shot["tube"]}-{place}"><path class="{kind}" d="{path}"/>'
        f'<circle class="ink" cx="{end_x:.0f}" cy="{end_y:.0f}" r="3"/></g>'
    )


def _aimed_at(encounter: View, target: int) -> str:
    """What is laid on a target: ``I and II G7e, gun``."""
    kinds: dict[str, list[str]] = {}
    for shot in encounter["placed"]:
        if shot["target"] == target:
            number = roman(shot["tube"] + 1) + (" aft" if shot["end"] == "aft" else "")
            kinds.setdefault(shot["torpedo"], []).append(number)
    return "; ".join(
        f"{listed(numbers)} {TORPEDOES[torpedo]}" if torpedo else counted(len(numbers), "round")
        for torpedo, numbers in kinds.items()
    )


def _boat(view: View, keys: Keys) -> str:
    encounter, boat = view["encounter"], view["boat"]
    x, y = BOAT
    under = " under" if encounter["mode"] == "submerged" or encounter["stage"] == "cycle" else ""
    drawn = f'<g class="own{under}" transform="translate({x:g} {y:g})">{BOAT_ABOVE}</g>'
    parts = [moved("boat", drawn), text(x + 22, y + 6, boat_label(boat["number"]), "name")]
    for option, label, at in (
        ("forward", "Forward tubes", (x - 26, y - 36)),
        ("aft", "Aft tubes", (x - 26, y + 40)),
        ("gun", "Deck gun", (x - 30, y + 2)),
    ):
        key = keys.key(option, "attack.ends", "attack.weapon")
        if key:
            name = text(at[0] - 20, at[1] + 6, label.lower(), "pencil", "end")
            parts.append(pick(option, key, label, name + cap(at[0], at[1], key)))
    return "".join(parts)
