"""Questions asked under attack: aircraft, the hunt, depth, pressure and leaks."""

from __future__ import annotations

from itertools import pairwise

from kaleun.kernel.phrases import capital, counted, several
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .figures import contact_in, figures
from .names import ROWS
from .phrases import a_plane, plane, warships
from .printed import chart, counter, least, most, printed, worth

__all__ = ["DANGER"]


# ------------------------------------------------------------------------------------------------ aircraft


def _planes(view: View) -> list[str]:
    return [plane["counter"] for plane in contact_in(view)["group"]["planes"]]


def _surprised(view: View, request: Choose) -> str:
    met = _planes(view)
    who = capital(a_plane(met[0])) if len(met) == 1 else f"{capital(several(len(met), 'aircraft', 'aircraft'))}"
    return f"{who} upon us: fight or dive?"


def _fight(view: View) -> Said:
    rows = [row for name, row in view["boat"]["rows"].items() if name.startswith("flak")]
    guns = sum(1 for row in rows if not row["destroyed"] and row["of"] > row["struck"] + row["crossed"])
    if not guns:
        return "Fight", "No flak gun can fire."
    down = f"an aircraft falls on {least('flak', 'shot-down')} or more"
    return "Fight", f"{counted(guns, 'flak gun')}: {down}; then each that is left attacks."


def _endure(view: View) -> Said:
    runs = printed().limits.air_attack_runs
    return "Stay on the surface", f"No flak gun can fire; each aircraft attacks up to {several(runs, 'time')}."


def _dive(view: View) -> Said:
    speed = _speed(view)
    return "Dive, whatever it costs", f"A die less the dive speed of {speed} in damage; then the aircraft are gone."


def _speed(view: View) -> int:
    from .conditions import dive_speed
    from .figures import state_in

    return dive_speed(state_in(view), printed())


def _aim(view: View, request: Choose, option: Option) -> Said | None:
    planes = request.about["planes"]
    if not option.id.isdigit() or int(option.id) >= len(planes):
        return None
    name = planes[int(option.id)]
    twice = ", twice the damage on its first run" if counter(name).kind == "B" else ""
    same = [place for place, other in enumerate(planes) if plane(other) == plane(name)]
    which = f" {same.index(int(option.id)) + 1}" if len(same) > 1 else ""
    return f"Fire at the {plane(name)}{which}", f"Firepower {counter(name).firepower}{twice}."


# ------------------------------------------------------------------------------------------------ the hunt


def _hunters(view: View, request: Choose) -> str:
    return f"Hunted by {warships(contact_in(view)['escorts'])}: flee, or hide?"


def _flee(view: View) -> Said:
    return "Flee", f"Shaking off at {worth('shake_off', 'flee')}; once away, all contacts of this phase are over."


def _depth(view: View, request: Choose, option: Option) -> Said | None:
    if not isinstance(option.value, int):
        return None
    bonus = f"The charges at {option.value * chart('depth_charges').modifiers['depth'].value:+d}"
    test = f"even_deeper_{option.value}"
    if test in printed().components.charts:
        breaks = least(test, "no")
        return f"Depth {option.value}", f"{bonus}; below the maximum: one die, the boat is lost on {breaks} or more."
    strain = f"{option.value * chart('resist_pressure').modifiers['depth'].value:+d}".replace("-", "−")
    deepest = ", the deepest she may go" if option.value == figures(view)["max-depth"] else ""
    return f"Depth {option.value}", f"{bonus}, the pressure check after a hit at {strain}{deepest}."


def _shake(view: View) -> Said:
    away, again = least("shake_off", "away"), least("shake_off", "again")
    contact = contact_in(view)
    flee = f", {worth('shake_off', 'flee')} for fleeing" if contact["hunt"]["choice"] == "flee" else ""
    return "Shake them off", f"Away on {away} or more, depth charges below {again}{flee}."


def _silent(view: View) -> Said:
    name = "silent_running.shake_off"
    caught = max(row.max for row in chart(name).rows if row.max is not None)
    bonus = worth(name, "silent-running")
    return "Silent running", f"The check at {bonus}, all or nothing: caught on {least(name, 'caught')} to {caught}."


# ------------------------------------------------------------------------------------------------ water and pressure


def _circle(view: View, request: Choose, option: Option) -> Said | None:
    row = option.id.removesuffix("-struck")
    if row not in ROWS:
        return None
    circles = view["boat"]["rows"][row]
    blank = circles["of"] - circles["struck"] - circles["crossed"]
    if row != option.id:
        return f"{ROWS[row]}, a damaged circle", f"{circles['struck']} struck once; it can never be repaired."
    return ROWS[row], f"{blank} of {circles['of']} circles undamaged; the one crossed out is lost for good."


def _pressed(view: View, request: Choose) -> str:
    return f"The hull is strained at depth {view['boat']['depth']}: change depth?"


def _to(view: View, change: int) -> str:
    depth = view["boat"]["depth"] + change
    if depth < 1:
        return "A hunted boat stays under water."
    strained = most("resist_pressure", "strained") + depth * abs(chart("resist_pressure").modifiers["depth"].value)
    held = strained + view["boat"]["leak"] * abs(chart("resist_pressure").modifiers["leak"].value)
    return f"Depth {depth}: the hull holds on {held + 1} or more, less for areas crossed out."


def _water(view: View, request: Choose) -> str:
    return f"Water in the boat, level {view['boat']['leak']} of {printed().limits.water_leak_max}: pump now?"


def _pump(view: View) -> Said:
    rows = chart("repair_water_leak").rows
    better = next(above.max for above, row in pairwise(rows) if row.results[""]["leak"] < 0)
    return "Stop the leak now", f"Crew level added: less water above {better}; at the surface a failure harms nobody."


DANGER: dict[str, Asked] = {
    "alarm.answer": Asked(
        _surprised,
        {"fight": _fight, "endure": _endure, "dive": _dive},
        {"fight": "We stayed up and fought.", "endure": "We stayed up.", "dive": "We dived under attack."},
    ),
    "flak.target": Asked("Flak at which aircraft?", _aim),
    "flak.after": Asked(
        "Stay up, or dive?",
        {"stay": ("Stay up", "The next gun fires, then the aircraft attack."), "dive": _dive},
        {"dive": "We dived under attack."},
    ),
    "air-attack.after": Asked(
        "Stay up, or dive?",
        {"stay": ("Stay up", "The fight goes on with those that are left."), "dive": _dive},
        {"dive": "We dived under attack."},
    ),
    "hunt.choice": Asked(
        _hunters,
        {"flee": _flee, "hide": ("Hide", "No bonus; once away, the ships can still be attacked.")},
        {"flee": "We ran from them.", "hide": "We lay low."},
    ),
    "hunt.depth": Asked("Total silence: how deep?", _depth),
    "hunt.check": Asked(
        "How do we get rid of them?",
        {"shake-off": _shake, "silent-running": _silent},
        {"silent-running": "We went to silent running."},
    ),
    "pressure.circle": Asked("The hull is strained: what gives way?", _circle),
    "pressure.depth": Asked(
        _pressed,
        {
            "shallower": lambda v: ("One level up", _to(v, -1)),
            "same": lambda v: ("Stay at this depth", _to(v, 0)),
            "deeper": lambda v: ("One level down", _to(v, 1)),
        },
        offer="Another depth under pressure",
    ),
    "leak.repair": Asked(
        _water,
        {"repair": _pump, "wait": ("Leave it for later", "The water stays; a repair phase can see to it.")},
        offer="Repair of a leak at once",
    ),
}
