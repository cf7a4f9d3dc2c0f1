"""Questions about the table that many rules ask. They change nothing.

Figures that damage, casualties or options change are worked out when they are asked for, so that they are never out of date [4.7f].
"""

from __future__ import annotations

from .components import HULL, BoatType, Data
from .state import Boat, Circles, Contact, Hunt, Patrol, Phase, State

__all__ = [
    "BoatLost",
    "blank",
    "boat_of",
    "combativity_penalty",
    "contact_of",
    "crew_level",
    "crosses",
    "discretion",
    "discretion_sum",
    "dive_speed",
    "emergency_dive",
    "emergency_dive_sum",
    "flak_guns",
    "flight_of",
    "gun_plus",
    "has_contacts",
    "hunt",
    "hunt_of",
    "hunt_sum",
    "is_damaged",
    "is_usable",
    "lowest_flight",
    "maneuverability",
    "max_depth",
    "option",
    "patrol_of",
    "penalty",
    "phase_of",
    "salvo_size",
    "size",
    "type_of",
    "weather_approach",
    "weather_firing",
    "why_no_break_through",
    "why_no_gun",
    "why_no_torpedo",
    "wrecked_areas",
]


class BoatLost(Exception):
    """The boat is lost; unwinds to the procedure that ends the career. ``how`` is one of ``State.ended``."""

    def __init__(self, how: str, rule: str) -> None:
        super().__init__(how)
        self.how = how
        self.rule = rule


# ------------------------------------------------------------------------------------------------ what lies on the table


def boat_of(state: State) -> Boat:
    """The boat of this patrol; asserts that there is one."""
    boat = state.boat
    assert boat is not None
    return boat


def patrol_of(state: State) -> Patrol:
    """The patrol that is under way; asserts that there is one."""
    patrol = state.patrol
    assert patrol is not None
    return patrol


def phase_of(state: State) -> Phase:
    """The Navigation phase; asserts that there is one."""
    patrol = state.patrol
    assert patrol is not None
    phase = patrol.phase
    assert phase is not None
    return phase


def contact_of(state: State) -> Contact:
    """The contact that is being resolved; asserts that there is one."""
    patrol = state.patrol
    assert patrol is not None
    phase = patrol.phase
    assert phase is not None
    contact = phase.contact
    assert contact is not None
    return contact


def hunt_of(state: State) -> Hunt:
    """The hunt for the boat; asserts that there is one."""
    hunted = contact_of(state).hunt
    assert hunted is not None
    return hunted


def has_contacts(phase: Phase) -> bool:
    """Is there anything on the contact slots?"""
    return bool(
        phase.contact
        or phase.aircraft
        or phase.groups
        or phase.targets
        or phase.escorts
        or phase.patrols
        or phase.crossing
    )


# ------------------------------------------------------------------------------------------------ figures of boat and crew


def type_of(state: State, data: Data) -> BoatType:
    """The boat's type with its fixed figures."""
    return data.boats[boat_of(state).type]


def option(state: State, name: str) -> int:
    """The value held of an option, 0 if it is not held."""
    return state.career.options.get(name, 0)


def penalty(state: State, data: Data, check: str) -> int:
    """What damaged equipment takes from a figure, a sum or a check: 0 or less [13e]."""
    hits = boat_of(state).hits
    if not hits:
        return 0
    taken = 0
    for item in data.worsening.get(check, ()):
        if item in hits:
            taken += data.items[item].amount * hits[item]
    return taken


def crew_level(state: State) -> int:
    """The crew's level, 0 to 3."""
    return state.career.crew_level


def dive_speed(state: State, data: Data) -> int:
    """The current dive speed, 0 or more [4.3t]."""
    return max(data.floors["dive-speed"], type_of(state, data).dive_speed + penalty(state, data, "dive-speed"))


def maneuverability(state: State, data: Data) -> int:
    """The current maneuverability, with Cohesion and Intuitive, 0 or more [4.3t, 4.4.3b, 4.5b]."""
    figure = type_of(state, data).maneuverability + option(state, "cohesion") + option(state, "intuitive")
    return max(data.floors["maneuverability"], figure + penalty(state, data, "maneuverability"))


def max_depth(state: State, data: Data) -> int:
    """The deepest level that may be ordered, 1 or more [4.3h, 4.3t]."""
    return max(data.floors["max-depth"], type_of(state, data).max_depth + penalty(state, data, "max-depth"))


def size(state: State, data: Data) -> int:
    """The boat's size [4.3q]."""
    return type_of(state, data).size


def salvo_size(state: State, data: Data) -> int:
    """Torpedoes that can be fired at once, by tubes, damage and stock; 0 without torpedoes [10.3a, 10.3b, 4.3t]."""
    tubes = min(data.limits.salvo_max, type_of(state, data).tubes.bow) + penalty(state, data, "salvo-size")
    return min(max(data.floors["salvo-size"], tubes), boat_of(state).torpedoes)


def emergency_dive_sum(state: State, data: Data) -> int:
    """Dive speed and crew level [4.7a]."""
    return dive_speed(state, data) + crew_level(state)


def discretion_sum(state: State, data: Data) -> int:
    """Maneuverability, crew level, less size, and the printed plus [4.7b], with motors and batteries [4.7g]."""
    figure = maneuverability(state, data) + crew_level(state) - size(state, data) + data.discretion_plus
    return figure + penalty(state, data, "discretion")


def hunt_sum(state: State, data: Data) -> int:
    """Maneuverability and crew level [4.7c], with the diesels [4.7g]."""
    return maneuverability(state, data) + crew_level(state) + penalty(state, data, "hunt")


def emergency_dive(state: State, data: Data) -> int:
    """The modifier for emergency dives [4.7d]."""
    return data.scaled(emergency_dive_sum(state, data))


def discretion(state: State, data: Data) -> int:
    """The modifier for discretion [4.7d]."""
    return data.scaled(discretion_sum(state, data))


def hunt(state: State, data: Data) -> int:
    """The modifier for the hunt [4.7d]."""
    return data.scaled(hunt_sum(state, data))


def combativity_penalty(state: State) -> int:
    """The crew's combativity where it is negative, else 0: for tables with an asterisk [4.4.2b, 4.4.2c]."""
    return min(0, patrol_of(state).combativity)


def weather_approach(state: State, data: Data) -> int:
    """The weather's column "Approach table" [6.1d]."""
    return data.weather[patrol_of(state).weather].approach


def weather_firing(state: State, data: Data) -> int:
    """The weather's column "Firing" [6.1d]."""
    return data.weather[patrol_of(state).weather].firing


# ------------------------------------------------------------------------------------------------ the sheet


def blank(row: Circles) -> int:
    """Circles of a row without a mark."""
    return row.of - row.struck - row.crossed


def is_damaged(row: Circles) -> bool:
    """Does a circle of the row bear a mark [13.2b]?"""
    return row.struck + row.crossed > 0


def is_usable(row: Circles) -> bool:
    """Can this weapon be used: a circle blank, and not destroyed [13.1c, 13.1h]?"""
    return not row.destroyed and blank(row) > 0


def flak_guns(state: State) -> int:
    """Flak guns that can be used: as many Flak checks a round [4.3m, 13.1f]."""
    return sum(1 for name, row in boat_of(state).rows.items() if name.startswith("flak") and is_usable(row))


def gun_plus(state: State, data: Data) -> int:
    """What the deck gun adds to its check [4.3o]."""
    return type_of(state, data).deck_gun.plus


def wrecked_areas(state: State) -> int:
    """Hull areas whose circles all carry an X [pressure.b, pressure.c]."""
    rows = boat_of(state).rows
    wrecked = 0
    for area in HULL:
        row = rows[area]
        wrecked += row.crossed == row.of
    return wrecked


def crosses(state: State) -> int:
    """Circles with an X anywhere on the sheet [combativity.b, combativity.f]."""
    return sum(row.crossed for row in boat_of(state).rows.values())


# ------------------------------------------------------------------------------------------------ targets


def flight_of(contact: Contact, at: int, data: Data) -> int:
    """The flight value of a target, 0 when it is immobilised [deck-gun.g, hit.d]."""
    target = contact.targets[at]
    return 0 if target.immobilised else data.counters[target.counter].flight


def lowest_flight(contact: Contact, data: Data) -> int:
    """The lowest flight value of the ships that can flee [11.1h]; 0 without any."""
    return min((data.counters[t.counter].flight for t in contact.targets if not t.immobilised), default=0)


def why_no_torpedo(state: State) -> str | None:
    """The rule that forbids a torpedo attack, or None."""
    return "4.3b" if boat_of(state).torpedoes < 1 else None


def why_no_gun(state: State, at: int, data: Data) -> str | None:
    """The rule that forbids the deck gun against a target, or None [10.2a to 10.2c, 13.1c]."""
    contact = contact_of(state)
    if contact.kind == "crossing":
        return "7.4.1j"
    if contact.escorts:
        return "10.2b" if contact.kind == "target" else "11.1c"
    if not is_usable(boat_of(state).rows["deck-gun"]):
        return "13.1c"
    if contact.targets[at].gun_shots >= data.limits.deck_gun_shots:
        return "10.2c"
    return None


def why_no_break_through(state: State, data: Data) -> str | None:
    """The rule that forbids another Break Through check, or None: three attempts were made, or nothing is left to fire [11.1k, 4.3b]."""
    if contact_of(state).attempts >= data.limits.break_through_attempts:
        return "11.1k"
    return why_no_torpedo(state)
