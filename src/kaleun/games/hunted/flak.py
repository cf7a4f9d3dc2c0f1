"""The boat's flak: whether it can fire, and what it does to the aircraft [9.8.4, 9.8.5]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .components import Data
from .conditions import encounter_of, has_ability, has_card
from .state import VETERAN, Boat, State

__all__ = ["FLAK_MOUNTS", "fire_flak", "has_heavy_flak", "why_no_flak"]

FLAK_MOUNTS: Final = ("flak-20", "flak-37")
_FLAK_BOAT: Final = "VIIC Flak"
_HEAVY_WITHOUT_37: Final = "XXI"
"""Two twin turrets: heavy flak without a 3.7 cm mount on the mat."""


def why_no_flak(state: State) -> str | None:
    """The rule that keeps the flak silent, or None: the boat is not on the surface, or no gun is in working order."""
    if encounter_of(state).mode != "surfaced":
        return "8.1.3c"
    boat = state.boat
    for mount in FLAK_MOUNTS:
        if mount in boat.systems and mount not in boat.damage:
            return None
    return "9.8.4b"


def has_heavy_flak(boat: Boat) -> bool:
    """Does the line for heavy flak apply: a 3.7 cm mount (or type XXI), and every flak gun in working order [9.8.4c, 10.0o]?"""
    if boat.type == _FLAK_BOAT:
        return False
    if "flak-37" not in boat.systems and boat.type != _HEAVY_WITHOUT_37:
        return False
    return "flak-20" not in boat.damage and "flak-37" not in boat.damage


@cache
def _flak_roll(data: Data, heavy_flak: bool, flak_boat: bool, good_crew: bool, card: bool, gunner: bool) -> Roll:
    """The roll of the flak with its modifiers [9.8.4c]."""
    return data.components.charts["A2"].roll(
        heavy_flak=heavy_flak,
        flak_boat=flak_boat,
        good_crew=good_crew,
        card_flak=card,
        gunner=gunner,
        rules=("9.8.4a", "9.8.4c"),
    )


def fire_flak(play: Play[State]) -> Procedure[str]:
    """Answer the first attack of an aircraft: shot-down, damaged or miss; flak that cannot fire misses [9.8.4]."""
    state = play.state
    silent = why_no_flak(state)
    if silent is not None:
        play.note("flak-silent", rule=silent)
        return "miss"
    boat = state.boat
    rolled: Rolled = yield _flak_roll(
        play.data,
        has_heavy_flak(boat),
        boat.type == _FLAK_BOAT,
        state.crew.quality >= VETERAN,
        has_card(state, "hartmann"),
        has_ability(state, "gunner"),
    )
    result: str = rolled.result
    if result != "miss":
        play.note("aircraft-hit", rule="9.8.5a" if result == "shot-down" else "9.8.5b", result=result)
    return result
