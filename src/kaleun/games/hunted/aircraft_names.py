"""What the aircraft is: a name for the log, which has no effect on play and takes no dice [9.6.10o]."""

from __future__ import annotations

from kaleun.kernel.dates import month_text
from kaleun.kernel.play import Play

from .conditions import encounter_of, patrol_of
from .state import State

__all__ = ["DEPTH_CHARGES", "name_aircraft"]

DEPTH_CHARGES = "depth-charges"
_ARMS = {DEPTH_CHARGES: "depth charges", "fido": "homing torpedo", "rockets": "rockets", "tsetse": "57 mm gun"}
"""The weapons as the list of aircraft calls them."""
_NEAREST = {"invasion": "british-isles", "gibraltar": "mediterranean", "norway": "arctic"}
"""Areas that the list does not name, and those whose aircraft fly there."""
_ANYWHERE = "any"


def name_aircraft(play: Play[State], weapon: str) -> None:
    """Name the aircraft that attacks with this weapon, if it has no name yet, from those that fly here and now."""
    state = play.state
    encounter = encounter_of(state)
    if encounter.aircraft_name:
        return
    patrol = patrol_of(state)
    column = patrol.boxes[patrol.box].column
    area = patrol.area if column == "mission" else _NEAREST.get(column, column)
    date = month_text(state.month)
    flying = [row for row in play.components.rows["aircraft"] if row["from"] <= date <= row["to"]]
    armed = [
        row
        for row in flying
        if _ARMS[weapon] in row["weapon"] and (row["areas"] == _ANYWHERE or area in row["areas"].split())
    ]
    fitting = armed or [row for row in flying if row["areas"] == _ANYWHERE]
    place = state.career.tons // 100 + state.month + patrol.box
    encounter.aircraft_name = fitting[place % len(fitting)]["name"]
