"""The crew's combativity after a fight [13.4, 15]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import crosses, option, patrol_of, phase_of
from .state import State

__all__ = ["check_combativity"]


def check_combativity(play: Play[State]) -> Procedure[None]:
    """One check when all contacts are over, if this phase brought new damage [13.4a, 13.4c, 15a]. Never above 3 [4.4.2d]."""
    state = play.state
    if not phase_of(state).new_damage:
        return
    data: Data = play.data
    rolled: Rolled = yield play.charts["combativity"].roll(
        charismatic=option(state, "charismatic"),
        nerves_of_steel=option(state, "nerves-of-steel"),
        crosses=crosses(state),
        rules=("13.4a",),
    )
    phase_of(play.state).new_damage = False
    patrol = patrol_of(play.state)
    patrol.combativity = min(data.limits.combativity_max, patrol.combativity + rolled.result["combativity"])
    play.note("combativity", rule="15a", level=patrol.combativity)
