"""The lists of the boat sheet: stores, tracks, equipment, crew, log and cups."""

from __future__ import annotations

from kaleun.drawing.kit import Keys
from kaleun.kernel.board import Gauge, Group, Row
from kaleun.kernel.phrases import capital, counted, signed
from kaleun.kernel.words import View

from .components import CUPS
from .cups_text import left_in
from .figures import figures, tonnage
from .names import SIZES
from .phrases import grt, option_name, rank_title
from .printed import boat_type, counter, printed
from .victory import place_of, rank_of, slug_of

__all__ = ["mat_groups"]

_CUPS = {
    "aircraft": "Cup: aircraft",
    "targets": "Cup: targets",
    "escorts": "Cup: escorts, patrols",
    "damage": "Cup: damage",
}


def mat_groups(view: View, keys: Keys) -> tuple[Group, ...]:
    """The groups that have something in them."""
    groups = [*_choices(keys)]
    if view["boat"] is not None:
        groups += [_tracks(view), _equipment(view, keys)]
    groups += [_crew(view, keys), _log(view)]
    if view["patrol"] is not None and view["phase"] in ("departure", "patrol"):
        groups += [_cup(view, cup) for cup in CUPS]
    return tuple(group for group in groups if group.rows or group.gauges)


def _tracks(view: View) -> Group:
    boat = view["boat"]
    kind = boat_type(boat["type"])
    now = figures(view) if view["patrol"] is not None else {}
    rows = [
        Row("Torpedoes", f"{boat['torpedoes']} of {kind.torpedoes}"),
        Row("Depth", f"{boat['depth']} of {now['max-depth']}" if now else "surface"),
    ]
    gauges = (
        Gauge("Water leak", boat["leak"], printed().limits.water_leak_max, "lost"),
        Gauge("Autonomy Points spent", max(0, kind.autonomy - boat["autonomy"]), kind.autonomy, "none left"),
    )
    return Group("Boat", tuple(rows), gauges)


def _equipment(view: View, keys: Keys) -> Group:
    boat = view["boat"]
    rows = []
    for name, hits in boat["hits"].items():
        item = printed().items[name]
        said = f"{item.effect.replace('-', ' ')} {signed(item.amount * hits)}" if item.lasting else ""
        rows.append(Row(item.name, "", "damaged", said))
    for name, count in boat["failed"].items():
        label = printed().items[name].name if name in printed().items else name.replace("-", " ")
        rows.append(Row(f"Repair failed: {label}", str(count) if count > 1 else "", "out"))
    key = keys.key("repair", "leak.repair")
    if key:
        rows.append(Row("Repair the leak", "", "", "", "repair", key))
    return Group("Equipment", tuple(rows) or (Row("All sound", "", "sound"),))


def _crew(view: View, keys: Keys) -> Group:
    career, patrol = view["career"], view["patrol"]
    rows = [Row("Crew level", f"{career['crew_level']} of {printed().crew.level_max}")]
    if patrol is not None:
        rows.append(
            Row(
                "Combativity",
                signed(patrol["combativity"]) if patrol["combativity"] < 0 else str(patrol["combativity"]),
            )
        )
    rows.append(Row("Fame Points", str(career["fame"])))
    for name, value in career["options"].items():
        key = keys.key(name, "damage.option")
        rows.append(Row(option_name(name), str(value), "", "", name if key else "", key))
    if view["boat"] is not None and patrol is not None:
        now = figures(view)
        rows += [
            Row(capital(name.replace("-", " ")), signed(now[name])) for name in ("emergency-dive", "discretion", "hunt")
        ]
    return Group("Crew", tuple(rows))


def _log(view: View) -> Group:
    career, patrol = view["career"], view["patrol"]
    total = tonnage(view)
    rows = []
    if patrol is not None:
        rows.append(Row("This patrol", f"{counted(patrol['ships'], 'ship')}, {counted(patrol['points'], 'point')}"))
    rows += [
        Row("Patrols", str(career["patrols"])),
        Row("Ships", str(len(career["ships"]))),
        Row("Tonnage", grt(total)),
        Row(rank_title(slug_of(rank_of(total, printed())))),
    ]
    place = place_of(total, printed())
    if place <= len(printed().aces):
        rows.append(Row("Place among the aces", str(place)))
    if career["aircraft"] or career["warships"]:
        rows += [Row("Aircraft shot down", str(career["aircraft"])), Row("Warships", str(career["warships"]))]
    return Group("Log", tuple(rows))


def _choices(keys: Keys) -> list[Group]:
    """What is chosen before a patrol or bought after it."""
    titles = {
        "preparations.type": "Boats",
        "preparations.crew-option": "Crew options",
        "preparations.specialisation": "Specialisation",
        "port.purchase": "For Fame Points",
    }
    if keys.kind not in titles:
        return []
    data = printed()
    rows = []
    for option, key in keys.of.items():
        if option in data.boats:
            kind = data.boats[option]
            rows.append(Row(kind.name, f"{kind.torpedoes} torpedoes", "", "", option, key))
        elif option in data.options:
            rows.append(Row(option_name(option), "", "", "", option, key))
    return [Group(titles[keys.kind], tuple(rows))]


def _cup(view: View, cup: str) -> Group:
    """What can still be drawn from a cup, like with like."""
    lines: dict[str, int] = {}
    for name, count in left_in(view, cup).items():
        found = counter(name)
        if found.decoy:
            label = "Decoy"
        elif cup == "targets":
            label = capital(SIZES.get(found.points, "ship"))
        else:
            label = found.label
        lines[label] = lines.get(label, 0) + count
    rows = tuple(Row(label, str(count)) for label, count in lines.items())
    return Group(f"{_CUPS[cup]}, {sum(lines.values())} left", rows, folded=True)
