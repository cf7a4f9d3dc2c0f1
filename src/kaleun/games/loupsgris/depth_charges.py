"""Total silence: the depth that is ordered, and the charges of each escort [12.2, Game Tables: Depth Charges]."""

from __future__ import annotations

from functools import cache

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Roll, Rolled, choose

from .components import Data
from .conditions import (
    boat_of,
    combativity_penalty,
    contact_of,
    discretion,
    hunt_of,
    max_depth,
    weather_approach,
)
from .damage import take_damage
from .decisions import even_deeper
from .state import State

__all__ = ["begin_phase", "drop_charges"]


def begin_phase(play: Play[State]) -> Procedure[None]:
    """Order the depth for a phase and let every counter of the escort drop its charges [12.2a, 12.2b, 12.2c].

    Below her maximum one structure test comes first, which may raise BoatLost [18.1a to 18.1c].
    """
    data: Data = play.data
    if play.is_journaled:
        play.heading(4, "depth-charges", number=hunt_of(play.state).phases + 1)
    option: Option = yield _depths(max_depth(play.state, data), data.depths.shallowest, data.depths.deeper)
    contact, hunted = contact_of(play.state), hunt_of(play.state)
    boat_of(play.state).depth = option.value
    hunted.stage = "dropping"
    hunted.phases += 1
    hunted.dropping = list(contact.escorts)
    hunted.deeper = option.value if option.value in data.depths.deeper else 0
    if play.is_journaled:
        play.note("depth", rule="12.2b", level=option.value)
    if hunted.deeper:
        yield from even_deeper(play, hunted.deeper)


@cache
def _depths(deepest: int, shallowest: int, beyond: tuple[int, ...]) -> Choose:
    """The levels up to the maximum, those beyond it closed, and the two of decision 1 [12.2b, 4.3h, 18.1a]."""
    levels = range(shallowest, min(beyond))
    ordinary = [Option(str(level), level, None if level <= deepest else "4.3h") for level in levels]
    deeper = [Option(str(level), level) for level in beyond]
    return choose("commander", "hunt.depth", (*ordinary, *deeper), ("12.2b", "12.2c", "18.1a"))


@cache
def _charges_roll(chart: Chart, firepower: int, discretion: int, depth: int, weather: int, combativity: int) -> Roll:
    return chart.roll(
        firepower=firepower,
        discretion=discretion,
        depth=depth,
        weather=weather,
        combativity=combativity,
        rules=("12.2e",),
    )


def drop_charges(play: Play[State]) -> Procedure[bool]:
    """The next counter drops its charges, and the damage is applied at once [12.2e]. True if the boat gets away from all [12.2g].

    Raises BoatLost.
    """
    state, data = play.state, play.data
    hunted = hunt_of(state)
    counter = hunted.dropping[0]
    rolled: Rolled = yield _charges_roll(
        play.charts["depth_charges"],
        data.counters[counter].firepower,
        discretion(state, data),
        boat_of(state).depth,
        weather_approach(state, data),
        combativity_penalty(state),
    )
    hunted = hunt_of(play.state)
    del hunted.dropping[0]
    if rolled.result.get("away"):
        if play.is_journaled:
            play.note("depth-charges", rule="12.2g", counter=counter, damage=0)
        return True
    damage: int = rolled.result["damage"]
    if hunted.doubled:
        damage *= play.data.limits.heart_factor
    if play.is_journaled:
        play.note("depth-charges", rule="18.4b" if hunted.doubled else "12.2e", counter=counter, damage=damage)
    yield from take_damage(play, damage, charges=True, rule="12.2e")
    return False
