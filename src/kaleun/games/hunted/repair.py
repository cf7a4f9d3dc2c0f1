"""After the fight: the water goes out, and each damaged system is repaired or is not [10.1g, 10.8]."""

from __future__ import annotations

from functools import cache

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Roll, Rolled, choose

from .conditions import is_experte, is_out, patrol_of
from .scuttle import both_diesels_inoperable, give_up_boat, is_towed_in
from .state import Boat, State

__all__ = ["after_fight", "damaged_systems", "has_suffered", "repair_roll"]


def has_suffered(boat: Boat) -> bool:
    """Is there anything to put in order after a fight?"""
    return boat.flooding > 0 or len(boat.damage) > 0


def after_fight(play: Play[State]) -> Procedure[None]:
    """Put the boat in order when the escorts have lost contact or the aircraft is gone [10.1g, 10.8a, 10.8g].

    Asks for one repair roll a damaged system, and for their order where a luck token could make a difference. A boat without
    diesels is given up, or towed in and its other encounter rolls dropped. Raises BoatGivenUp or CareerOver.
    """
    boat = play.state.boat
    if boat.flooding:
        boat.flooding = 0
        play.note("pumped-out", rule="10.1g")
    if not boat.damage:
        return
    waiting = damaged_systems(play.state)
    while waiting:
        system = waiting[0]
        if len(waiting) > 1 and play.state.career.luck_tokens:
            chosen: Option = yield choose(
                "kommandant", "repair.order", [Option(name) for name in waiting], ("10.8i",), about={"systems": waiting}
            )
            system = chosen.id
        yield from _repair(play, system)
        waiting = damaged_systems(play.state)
    if both_diesels_inoperable(play.state.boat):
        patrol = patrol_of(play.state)
        if not is_towed_in(patrol):
            yield from give_up_boat(play)
        patrol.rolls_left = 0
        play.note("towed-in", rule="10.2.1f")


def damaged_systems(state: State) -> list[str]:
    """The damaged systems that wait for their repair roll, in the order of the mat."""
    damage = state.boat.damage
    if "damaged" not in damage.values():
        return []
    return [system for system in state.boat.systems if damage.get(system) == "damaged"]


def _repair(play: Play[State], system: str) -> Procedure[None]:
    """The one repair roll of a system [10.8c, 10.8f]."""
    result = yield from repair_roll(play, play.data.tables["E5"][system]["repair"], "10.8c")
    if result == "operational":
        del play.state.boat.damage[system]
        play.note("system-repaired", rule="10.8c", system=system)
    else:
        play.state.boat.damage[system] = "inoperable"
        play.note("system-inoperable", rule="10.8f", system=system)


def repair_roll(play: Play[State], figure: int, rule: str) -> Procedure[str]:
    """Roll against a repair figure, as the LI's state helps or hinders: operational or inoperable [10.8c to 10.8e]."""
    crew = play.state.crew
    experte, out = is_experte(crew, "engineer"), is_out(crew, "engineer")
    rolled: Rolled = yield _repair_roll(play.charts["repair"], figure, experte, out, rule)
    result: str = rolled.result
    return result


@cache
def _repair_roll(chart: Chart, figure: int, experte: bool, out: bool, rule: str) -> Roll:
    """The roll against a repair figure with its modifiers [10.8d, 10.8e]."""
    return chart.roll(against=figure, engineer_experte=experte, engineer_out=out, rules=(rule,))
