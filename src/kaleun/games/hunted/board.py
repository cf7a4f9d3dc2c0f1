"""The table, drawn from a view: patrol track, combat mat or sea chart, and the boat's mat with all that is marked on it."""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.kernel.board import Gauge, Group, Panel, Row
from kaleun.kernel.phrases import counted
from kaleun.kernel.requests import Option
from kaleun.kernel.words import View

from .board_combat import combat_drawing, combat_tags, combat_title
from .board_kit import Keys, boat_label
from .board_profile import profile_drawing
from .board_sea import sea_drawing
from .board_text import board_groups
from .board_track import track_drawing
from .mat import combat_lines
from .names import AREAS, ASSIGNMENTS, BASES, ENDED, MEN, MISSIONS, QUALITIES, STATES, SYSTEMS, TORPEDOES
from .phrases import award_name, base_in, month_name, rank_name, roman, tons
from .printed import boat_type
from .record import ships_of, tons_sunk

__all__ = ["draw_board"]

_DAMAGE = {"damaged": "damaged", "inoperable": "out"}


def draw_board(view: View, options: Sequence[Option] = (), kind: str = "") -> tuple[Panel, ...]:
    """The sheets of the table, the thin one first."""
    keys = Keys(options, kind)
    panels = []
    patrol = view["patrol"]
    if patrol is not None and patrol["boxes"]:
        panels.append(Panel("track", "strip", "Patrol track", track_drawing(view)))
    panels.append(_main(view, keys))
    panels.append(_mat(view, keys))
    return tuple(panels)


# ---------------------------------------------------------------------------------------------------- what goes on


def _main(view: View, keys: Keys) -> Panel:
    if view["encounter"] is not None:
        return Panel(
            "chart",
            "main",
            combat_title(view),
            combat_drawing(view, keys),
            combat_tags(view),
            words=tuple(combat_lines(view)),
        )
    tags = [month_name(view["month"])]
    patrol = view["patrol"]
    if view["phase"] == "over":
        title = "The career is over"
        tags.append(ENDED.get(view["ended"], ""))
    elif view["phase"] == "refit":
        title = f"Refit {base_in(view['boat']['base'])}"
    elif patrol is None or view["phase"] != "patrol":
        title = f"In port {base_in(view['boat']['base'])}"
        if patrol is not None:
            tags.append(f"Bound for: {ASSIGNMENTS[patrol['assignment']]}")
    else:
        if patrol["box"] < 0:
            title = f"Leaving {BASES[view['boat']['base']]}"
        else:
            title = (
                f"{AREAS[patrol['boxes'][patrol['box']]['column']]}, box {patrol['box'] + 1} of {len(patrol['boxes'])}"
            )
            tags.append("Under the schnorchel" if patrol["posture"] == "schnorcheling" else "On the surface")
        tags += _patrol_tags(patrol)
    return Panel("chart", "main", title, sea_drawing(view, keys), tuple(tag for tag in tags if tag))


def _patrol_tags(patrol: View) -> list[str]:
    tags = []
    if patrol["wolfpack"]:
        tags.append("Wolfpack")
    if patrol["mission"]:
        done = ", done" if patrol["mission_done"] else ""
        tags.append(MISSIONS[patrol["mission"]].capitalize() + done)
    if patrol["aborting"]:
        tags.append("Breaking off")
    if patrol["calm_boxes"]:
        tags.append(f"Calm for {counted(patrol['calm_boxes'], 'box', 'boxes')}")
    if patrol["superior_torpedoes"]:
        tags.append("Superior torpedoes")
    if patrol["valve_jammed"]:
        tags.append("Schnorchel jammed")
    if patrol["kite_out"]:
        tags.append("Kite aloft")
    return tags


# ---------------------------------------------------------------------------------------------------- the boat's mat


def _mat(view: View, keys: Keys) -> Panel:
    boat = view["boat"]
    load, kind = boat["load"], boat_type(boat["type"])
    aboard = sum(1 for end in ("forward", "aft") for tube in load[end] if tube and tube != "mine") + sum(
        count for end in ("forward_reloads", "aft_reloads") for torpedo, count in load[end].items() if torpedo != "mine"
    )
    crew = QUALITIES[view["crew"]["quality"]].lower()
    note = f"Type {boat['type']}, crew {crew}, {aboard} of {kind.torpedoes} torpedoes"
    groups = (
        Group("Tubes", _tubes(view)),
        Group("Reloads", _reloads(view, keys)),
        Group(
            "Tracks",
            _stores(view),
            gauges=(
                Gauge("Hull", boat["hull"], kind.hull.boxes, "sunk"),
                Gauge("Flooding", boat["flooding"], kind.flooding, "must surface"),
            ),
        ),
        Group("Kommandant", _kommandant(view)),
        Group("Systems", _systems(view, keys), columns=2),
        Group("Crew", _crew(view), columns=2),
    )
    words = tuple(
        line for title, lines in board_groups(view) if title != "Combat mat" for line in (f"{title}:", *lines)
    )
    return Panel("boat", "mat", boat_label(boat["number"]), profile_drawing(view), (), note, groups, words)


def _tubes(view: View) -> tuple[Row, ...]:
    load = view["boat"]["load"]
    rows = []
    for end in ("forward", "aft"):
        for place, tube in enumerate(load[end], start=1):
            name = roman(place) + ("" if end == "forward" else ", aft")
            rows.append(Row(name, TORPEDOES[tube] if tube else "empty", f"fish-{tube}" if tube else "fish-empty"))
    return tuple(rows)


def _reloads(view: View, keys: Keys) -> tuple[Row, ...]:
    boat = view["boat"]
    load, room = boat["load"], boat_type(boat["type"]).reloads
    rows = []
    for end, places in (("forward", room.forward), ("aft", room.aft)):
        held = {torpedo: count for torpedo, count in load[f"{end}_reloads"].items() if count}
        rows += [Row(f"{TORPEDOES[torpedo]}, {end}", str(count), f"fish-{torpedo}") for torpedo, count in held.items()]
        if places and not held:
            rows.append(Row(f"None {end}", "", "fish-empty"))
    if not rows:
        rows.append(Row("No room for any"))
    if load["mines"]:
        rows.append(Row("Mines in the shafts", str(load["mines"]), "fish-mine"))
    return tuple(rows)


def _stores(view: View) -> tuple[Row, ...]:
    boat, encounter = view["boat"], view["encounter"]
    gun = boat_type(boat["type"]).deck_gun
    rows = []
    if boat["deck_gun"]:
        rows.append(Row(f"{gun.calibre_mm / 10:g} cm rounds", f"{boat['load']['ammo']} of {gun.ammo}"))
    if encounter is not None:
        rows.append(Row("BOLD", "used" if encounter["bold_used"] else "ready"))
    if boat["holed"]:
        rows.append(Row("Holed", "cannot dive", "damaged"))
    return tuple(rows)


def _systems(view: View, keys: Keys) -> tuple[Row, ...]:
    boat = view["boat"]
    rows = []
    for name in boat["systems"]:
        damage = boat["damage"].get(name, "")
        option = name if keys.key(name, "repair.order", "event.spare-parts") else ""
        rows.append(
            Row(SYSTEMS[name], "", _DAMAGE.get(damage, "sound"), damage, option, keys.key(name) if option else "")
        )
    return tuple(rows)


def _crew(view: View) -> tuple[Row, ...]:
    crew = view["crew"]
    rows = []
    for name, state in crew["men"].items():
        expert = ", Experte" if name in crew["experte"] else ""
        shape = ("sound", "damaged", "damaged", "out")[state]
        rows.append(Row(MEN[name] + expert, "", shape, STATES[state] if state else ""))
    return tuple(rows)


def _kommandant(view: View) -> tuple[Row, ...]:
    man, career, log = view["kommandant"], view["career"], view["log"]
    rows = [Row(f"{rank_name(man['rank'], short=True)} {man['name'] or 'unnamed'}", "")]
    if man["award"]:
        rows.append(Row(award_name(man["award"]), ""))
    if log and not log[-1]["result"]:
        rows.append(Row("This patrol", tons(tons_sunk(log[-1]))))
    rows += [
        Row("Patrols", str(career["patrols"])),
        Row("Ships sunk", str(len(ships_of(log, "sunk")))),
        Row("Tons sunk", tons(career["tons"])),
    ]
    if career["credit"]:
        rows.append(Row("Credit for supply", tons(career["credit"])))
    if career["luck_tokens"]:
        rows.append(Row("Luck tokens", str(career["luck_tokens"])))
    if career["rights"]:
        rows.append(Row("Rights to a newer boat", str(career["rights"])))
    return tuple(rows)
