"""The situation in one line: patrol, place, weather, what is met, and the hull."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import SITUATION_WIDTH, View

from .components import HULL
from .contact_text import with_stage
from .phrases import plane, ship_name, square
from .printed import boat_type, printed

__all__ = ["situation_text"]


def situation_text(view: View) -> str:
    """Where the career stands."""
    career, patrol, phase = view["career"], view["patrol"], view["phase"]
    number = career["patrols"] + 1
    if phase in ("set-up", "port"):
        port = f" at {printed().ports[career['port']].name}" if career["port"] else ""
        return f"In port{port}, before patrol {number}"
    if phase == "return":
        return f"Back from patrol {patrol['number']}, {counted(patrol['ships'], 'ship')} sunk"
    if phase == "over":
        return f"The career is over after {counted(career['patrols'], 'patrol')}, {counted(len(career['ships']), 'ship')} sunk"
    return _at_sea(view)


def _met(view: View) -> str:
    contact = view["patrol"]["phase"]["contact"] if view["patrol"]["phase"] else None
    if contact is None:
        return ""
    kind = contact["kind"]
    if kind == "aircraft":
        planes = contact["group"]["planes"]
        who = plane(planes[0]["counter"]) if len(planes) == 1 else f"{len(planes)} aircraft"
        return with_stage(who, contact)
    if kind == "crossing":
        return with_stage("patrol on our path", contact)
    if not contact["targets"]:
        return with_stage("", contact)
    if kind == "convoy" or len(contact["targets"]) != 1:
        return with_stage(f"convoy of {counted(len(contact['targets']), 'ship')}", contact)
    name, _ = ship_name(contact["targets"][0]["counter"], view["career"]["names"])
    return with_stage(name, contact)


def _hull(view: View) -> str:
    rows = [view["boat"]["rows"][area] for area in HULL]
    marked, of = sum(row["struck"] + row["crossed"] for row in rows), sum(row["of"] for row in rows)
    water = f", water {view['boat']['leak']}" if view["boat"]["leak"] else ""
    return (f"hull {marked} of {of}" if marked else "hull sound") + water


def _at_sea(view: View) -> str:
    patrol = view["patrol"]
    weather = printed().weather[patrol["weather"]].name.partition(",")[0]
    met = _met(view)
    hull = "; " + _hull(view)
    full = [f"Patrol {patrol['number']}", boat_type(view["boat"]["type"]).name, square(patrol["square"]), weather]
    short = [f"Patrol {patrol['number']}", patrol["square"] if "," in square(patrol["square"]) else "Bunker", weather]
    for parts in (full, [full[0], *full[2:]], [full[0], full[2]], short, short[:2]):
        line = ", ".join(part for part in (*parts, met) if part) + hull
        if len(line) <= SITUATION_WIDTH:
            return line
    return (", ".join(short[:2]) + hull)[:SITUATION_WIDTH]
