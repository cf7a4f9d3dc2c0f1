"""What the aircraft is: a name for the log, which has no effect on play and takes no dice [9.6.10o]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.dates import month_text
from kaleun.kernel.play import Play

from .components import Data
from .conditions import encounter_of, patrol_of
from .state import State

__all__ = ["DEPTH_CHARGES", "name_aircraft"]

DEPTH_CHARGES: Final = "depth-charges"
_ARMS: Final = {DEPTH_CHARGES: "depth charges", "fido": "homing torpedo", "rockets": "rockets", "tsetse": "57 mm gun"}
"""The weapons as the list of aircraft calls them."""
_NEAREST: Final = {"invasion": "british-isles", "gibraltar": "mediterranean", "norway": "arctic"}
"""Areas that the list does not name, and those whose aircraft fly there."""
_ANYWHERE: Final = "any"


def name_aircraft(play: Play[State], weapon: str) -> None:
    """Name the aircraft that attacks with this weapon, if it has no name yet, from those that fly here and now."""
    state = play.state
    encounter = encounter_of(state)
    if encounter.aircraft_name:
        return
    patrol = patrol_of(state)
    column = patrol.boxes[patrol.box].column
    area = patrol.area if column == "mission" else _NEAREST.get(column, column)
    names = _fitting(play.data, area, state.month, weapon)
    encounter.aircraft_name = names[(state.career.tons // 100 + state.month + patrol.box) % len(names)]


@lru_cache(maxsize=1024)
def _fitting(data: Data, area: str, number: int, weapon: str) -> tuple[str, ...]:
    """The aircraft that carry this weapon there in that month; where the list has none, those that fly everywhere."""
    date = month_text(number)
    arms = _ARMS[weapon]
    flying = [row for row in data.components.rows["aircraft"] if row["from"] <= date <= row["to"]]
    everywhere = [row["name"] for row in flying if row["areas"] == _ANYWHERE]
    armed = [
        row["name"]
        for row in flying
        if arms in row["weapon"] and (row["areas"] == _ANYWHERE or area in row["areas"].split())
    ]
    return tuple(armed or everywhere)
