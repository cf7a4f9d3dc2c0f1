"""The careful commander: the computer captain's judgement for Loups gris en Atlantique.

He keeps clear of the English coast, hurries through red and yellow waters, fires salvos of three after going straight in, uses the gun
where nobody is near to hear it, leaves strongly escorted convoys alone, stays shallow under depth charges and runs. Fame Points are for
dice that would cost the boat. He sees the table like any player, and only chooses among the options that are offered. His
thresholds are judgement, not rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kaleun.kernel.requests import Choose, Option

from .components import HULL
from .conditions import boat_of, contact_of, patrol_of, phase_of
from .contacts import column_of
from .printed import printed
from .state import Boat, Contact, State

__all__ = ["decide"]

MOST_ESCORTS: Final = 3
"""A convoy with more escorts is let pass."""
SALVO: Final = 3
"""Torpedoes at one ship."""
RESERVE: Final = 1
"""Autonomy Points that are kept for an advance or a repair."""
STAY_TORPEDOES: Final = 4
"""He stays on the patrol square with so many torpedoes."""
SOUND: Final = 0.4
"""Up to this share of marked hull circles the hull is good enough to stay or to attack a convoy."""
MEAN_HULL: Final = 0.6
"""From this share of marked hull circles on he lets every ship go that might be heard of."""
GUN_WEATHER: Final = 4
"""From this weather level up to ``GUN_STORM`` the gun is of use."""
GUN_STORM: Final = 8
KEEP_FAME: Final = 5
"""Fame Points that are kept for dice when options are bought."""
CHARGES_REROLL: Final = 2
"""Damage counters of one depth charge roll that are worth another."""
_PRIZES: Final = (
    "cohesion",
    "intuitive",
    "old-wolf",
    "gunner",
    "nerves-of-steel",
    "charismatic",
    "mechanic",
    "flak",
    "electrician",
    "discipline",
)
_GIVE_UP: Final = tuple(reversed(_PRIZES))
_STRAIN: Final = ("crew", "flak-2", "flak-1", "deck-gun", "centre", "bow", "stern", "turret")
"""What may give way first under pressure: weapons, then the area with the most circles."""
_FATAL: Final[Mapping[str, frozenset[str]]] = {
    "were_sinking": frozenset(("yes",)),
    "resist_pressure": frozenset(("bursts", "strained")),
    "even_deeper_6": frozenset(("no",)),
    "even_deeper_7": frozenset(("no",)),
    "shake_off": frozenset(("hunted",)),
    "break_through": frozenset(("hunted",)),
    "structure_test": frozenset(("yes",)),
}
"""Results that are worth a Fame Point."""


def decide(state: State, request: Choose) -> Option:
    """One of the open options of a decision."""
    kind = request.kind
    wanted: str | None = _HABITS.get(kind)
    if wanted is None:
        judge = _JUDGES.get(kind)
        wanted = judge(state, request) if judge is not None else request.idle
    for option in request.open:
        if option.id == wanted:
            return option
    for option in request.open:
        if option.id == request.idle:
            return option
    return request.open[0]


def _is_open(request: Choose, name: str) -> bool:
    for option in request.open:  # noqa: SIM110 - twice as fast as any() of so few
        if option.id == name:
            return True
    return False


def _first(request: Choose, names: tuple[str, ...]) -> str:
    for name in names:
        if _is_open(request, name):
            return name
    return request.open[0].id


def _worn(boat: Boat) -> float:
    """The share of hull circles that bear a mark."""
    rows = boat.rows
    marked = of = 0
    for area in HULL:
        row = rows[area]
        marked += row.struck + row.crossed
        of += row.of
    return marked / of


# ------------------------------------------------------------------------------------------------ port and passage


def _purchase(state: State, request: Choose) -> str:
    """What helps most, as long as enough points are left for dice."""
    for name in _PRIZES:
        if _is_open(request, name) and state.career.options.get(name, 0) < 1 + (name in ("cohesion", "intuitive")):
            return name
    return "done"


def _orders(state: State, request: Choose) -> str:
    """Repair what keeps her from fighting; stay while there is a reason to."""
    boat = boat_of(state)
    broken = boat.leak or boat.hits or any(row.struck for name, row in boat.rows.items() if name != "crew")
    if _is_open(request, "repair") and broken and (boat.leak or boat.autonomy > RESERVE):
        return "repair"
    fit = _worn(boat) <= SOUND and not boat.leak and boat.torpedoes >= STAY_TORPEDOES
    if _is_open(request, "stay") and fit and boat.autonomy > RESERVE and state.career.crew_level:
        return "stay"
    return "move"


def _tactic(state: State, request: Choose) -> str:
    """Full Ahead where the column is red or yellow, and home with an empty or beaten boat."""
    read = column_of(phase_of(state).entered, printed())
    boat = boat_of(state)
    return "full" if read in ("red", "yellow") or not boat.torpedoes or _worn(boat) > SOUND else "normal"


# ------------------------------------------------------------------------------------------------ ships


def _beaten(state: State) -> bool:
    boat = boat_of(state)
    return _worn(boat) >= MEAN_HULL or boat.leak > 1


def _can_hurt(state: State) -> bool:
    boat = boat_of(state)
    gun = boat.rows["deck-gun"]
    return boat.torpedoes > 0 or (not gun.destroyed and gun.of > gun.struck + gun.crossed)


def _engage(state: State, request: Choose) -> str:
    return "engage" if _can_hurt(state) and not _beaten(state) else "leave"


def _again(state: State, request: Choose) -> str:
    """One more approach while nobody else is near."""
    return "break-off" if patrol_of(state).spotted and phase_of(state).patrols else "approach"


def _gun_pays(state: State, contact: Contact) -> bool:
    """Weather for it, nobody near, and a ship that has not shown a gun."""
    weather = patrol_of(state).weather
    target = contact.targets[max(contact.aim, 0)]
    return weather <= GUN_STORM - 1 and not phase_of(state).patrols and target.armed < 1


def _weapon(state: State, request: Choose) -> str:
    contact = contact_of(state)
    if _is_open(request, "gun") and _gun_pays(state, contact):
        return "gun"
    return _first(request, ("torpedo", "gun", "break-off"))


def _number(state: State, request: Choose) -> str:
    """Three at one ship; one is enough for a ship that lies stopped, and one for each ship of a convoy."""
    contact = contact_of(state)
    at_one = contact.kind != "convoy" or contact.aim >= 0
    wanted = SALVO if at_one else len(request.open)
    if at_one and contact.targets and contact.targets[max(contact.aim, 0)].immobilised:
        wanted = 1
    return str(max((option.value for option in request.open if option.value <= wanted), default=request.open[0].value))


def _convoy(state: State, request: Choose) -> str:
    contact = contact_of(state)
    good = len(contact.escorts) <= MOST_ESCORTS and _worn(boat_of(state)) <= SOUND and not boat_of(state).leak
    return "attack" if good and boat_of(state).torpedoes >= SALVO else "leave"


def _hidden(state: State, request: Choose) -> str:
    """Ships that lie stopped are finished; nobody is chased into an escort."""
    for option in request.open:
        if option.id.startswith("finish-"):
            return option.id
    return "leave" if contact_of(state).escorts else _first(request, ("recover", "leave"))


# ------------------------------------------------------------------------------------------------ danger


def _dive(state: State, request: Choose) -> str:
    """Once the hull is worn he does not wait for the next run."""
    return "stay" if _worn(boat_of(state)) < SOUND else "dive"


def _pressed(state: State, request: Choose) -> str:
    return "shallower" if _is_open(request, "shallower") else "same"


def _circle(state: State, request: Choose) -> str:
    """A circle that is struck already, in an area that still has others; the last one of an area only at the end."""
    rows = boat_of(state).rows

    def price(option: Option) -> tuple[bool, bool, int]:
        row = rows[option.value]
        last = option.value in HULL and row.crossed + 1 == row.of
        return last, not option.id.endswith("-struck"), _STRAIN.index(option.value)

    return min(request.open, key=price).id


def _reroll(state: State, request: Choose) -> str:
    """A point for what may cost the boat."""
    about: dict[str, Any] = request.about
    chart, result = about["chart"], about["result"]
    if isinstance(result, dict):
        heavy = chart == "depth_charges" and result["damage"] >= CHARGES_REROLL
        wet = chart == "repair_water_leak" and not result["leak"] and boat_of(state).depth > 0
        return "reroll" if heavy or wet else "keep"
    return "reroll" if result in _FATAL.get(chart, ()) else "keep"


_HABITS: Final[Mapping[str, str]] = {
    "preparations.type": "VIIC",
    "preparations.crew-option": "cohesion",
    "preparations.specialisation": "intuitive",
    "port.retire": "go-on",
    "navigation.advance": "3",
    "approach.tactic": "direct",
    "salvo.form": "spread",
    "salvo.speed": "medium",
    "salvo.detonator": "impact",
    "convoy.check": "break-through",
    "convoy.heart": "normal",
    "convoy.after": "leave",
    "crossing.answer": "shake-off",
    "crossing.after": "leave",
    "hunt.choice": "flee",
    "hunt.depth": "1",
    "hunt.check": "shake-off",
    "leak.repair": "repair",
}
"""What he always does, by the kind of the decision."""
_JUDGES: Final[dict[str, Callable[[State, Choose], str]]] = {
    "port.purchase": _purchase,
    "damage.option": lambda state, request: _first(request, _GIVE_UP),
    "navigation.orders": _orders,
    "navigation.route": lambda state, request: _first(request, ("S1", "S4")),
    "navigation.tactic": _tactic,
    "contact.engage": _engage,
    "approach.go-on": _again,
    "attack.weapon": _weapon,
    "salvo.number": _number,
    "convoy.engage": _convoy,
    "hidden.next": _hidden,
    "alarm.answer": lambda state, request: _first(request, ("fight", "dive")),
    "flak.after": _dive,
    "air-attack.after": _dive,
    "pressure.circle": _circle,
    "pressure.depth": _pressed,
    "fame.reroll": _reroll,
}
