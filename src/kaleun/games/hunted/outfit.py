"""A boat as it leaves the yard, and what a boat of its type is fitted with [4.4, 4.5, 4.6, 10.0p]."""

from __future__ import annotations

from kaleun.kernel.dates import month

from .components import BoatType, Data
from .state import FIT, Boat, Load

__all__ = ["fresh_crew", "new_boat", "standard_load", "systems_of"]


def systems_of(boat_type: BoatType, data: Data, *, deck_gun: bool, extra_flak: str = "") -> list[str]:
    """The systems on the mat of a boat: torpedo doors follow tubes, deck gun and flak what is mounted [10.0p]."""
    missing = {
        "forward-torpedo-door": not boat_type.tubes.forward,
        "aft-torpedo-door": not boat_type.tubes.aft,
        "deck-gun": not deck_gun,
        "flak-20": "flak-20" not in boat_type.flak and extra_flak != "flak-20",
        "flak-37": "flak-37" not in boat_type.flak and extra_flak != "flak-37",
    }
    return [system for system in data.tables["generic"]["systems"] if not missing.get(system, False)]


def standard_load(boat_type: BoatType, data: Data, number: int) -> dict[str, int]:
    """The printed mix of torpedoes of a type in a month [4.5g]."""
    mix = boat_type.load
    load = {"g7e": mix.g7e, "g7a": mix.g7a, data.homing_torpedo(number): mix.homing}
    return {torpedo: count for torpedo, count in load.items() if count}


def new_boat(data: Data, type_: str, number: int, base: str, name: str = "U-###") -> Boat:
    """A boat fresh from the yard whose first patrol begins in that month, still without torpedoes [4.4.2c, 11.4.5a]."""
    boat_type = data.boats[type_]
    gun = boat_type.deck_gun.calibre_mm > 0
    delivered_with = number >= month(data.tables["schnorchel_new_boats"]["fitted_from"])
    return Boat(
        type=type_,
        number=name,
        base=base,
        deck_gun=gun,
        schnorchel=boat_type.schnorchel == "built-in" or (boat_type.schnorchel == "retrofit" and delivered_with),
        balkon=boat_type.balkon == "built-in",
        kite=boat_type.kite,
        systems=systems_of(boat_type, data, deck_gun=gun),
        load=Load(
            forward=[""] * boat_type.tubes.forward,
            aft=[""] * boat_type.tubes.aft,
            ammo=boat_type.deck_gun.ammo,
        ),
    )


def fresh_crew(data: Data) -> dict[str, int]:
    """All men fit; the agent is not aboard [10.0p]."""
    return dict.fromkeys(data.tables["generic"]["crew"], FIT)
