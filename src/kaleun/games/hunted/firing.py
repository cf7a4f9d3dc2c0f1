"""The boat's fire: the roll to hit, duds, and the damage done [9.2.3, 9.2.5 to 9.2.7, 9.3.3]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .components import Data
from .conditions import command, crew_out, encounter_of, patrol_of, wounded_command
from .state import GREEN, KNIGHTS_CROSS, OAKLEAVES, State, Target

__all__ = ["STEAM", "damage_roll", "fire_roll", "is_homing", "runs_live"]

STEAM: Final = "g7a"
"""The one torpedo that is not electric [4.5a]."""
_TORPEDO_RULES: Final = ("9.2.3a",)
_HOMING_RULES: Final = ("9.2.3a", "9.2.5a")
_GUN_RULES: Final = ("9.3.3a",)


def is_homing(play: Play[State], torpedo: str) -> bool:
    """Is it one of the homing torpedoes [9.2.5]?"""
    return torpedo in play.data.tables["homing"]


def fire_roll(
    play: Play[State], target: Target, torpedo: str = "", *, first: bool = False, second_salvo: bool = False
) -> Roll:
    """The roll of a torpedo (or of one point of the deck gun, where no torpedo is named) at a target [9.2.3, 9.3.3].

    ``first`` is the first torpedo of its salvo, ``second_salvo`` one of the second salvo of a night surface attack. A homing
    torpedo hits on its least number whatever the modifiers [9.2.5]. At Extreme Range another chart is used [14.16].
    """
    state = play.state
    encounter = encounter_of(state)
    reach = encounter.range
    surfaced = encounter.mode == "surfaced"
    capital = target.size == "capital-ship"
    penalty, grade, card, ability = command(state)
    oakleaves = grade >= OAKLEAVES
    green = state.crew.quality == GREEN
    out = crew_out(state.crew)
    if not torpedo:
        return _gun_roll(play.data, reach, oakleaves, green, out, penalty, ability == "gunner")
    hunter = capital and card == "fenski"
    fast = target.fast and not hunter
    penalised = second_salvo and grade < KNIGHTS_CROSS
    marksman = first and ability == "marksman"
    return _torpedo_roll(
        play.data, reach, torpedo, surfaced, oakleaves, green, out, penalty, penalised, fast, encounter.ping, hunter, marksman
    )  # fmt: skip


@cache
def _gun_roll(data: Data, reach: str, oakleaves: bool, green: bool, out: bool, penalty: int, gunner: bool) -> Roll:
    """The roll of a point of the deck gun with its modifiers [9.3.3]."""
    return data.components.charts["U1"].roll(
        reach,
        oakleaves=oakleaves,
        green_crew=green,
        crew_out=out,
        **wounded_command(penalty),
        gunner=gunner,
        rules=_GUN_RULES,
    )


@cache
def _torpedo_roll(
    data: Data,
    reach: str,
    torpedo: str,
    surfaced: bool,
    oakleaves: bool,
    green: bool,
    out: bool,
    penalty: int,
    penalised: bool,
    fast: bool,
    ping: bool,
    hunter: bool,
    marksman: bool,
) -> Roll:
    """The roll of a torpedo with its modifiers [9.2.3, 14.16]; ``penalised`` is a second salvo that is harder to aim."""
    if reach == "extreme":
        return data.components.charts["extreme_range"].roll(
            surface_torpedo=surfaced,
            oakleaves=oakleaves,
            green_crew=green,
            crew_out=out,
            **wounded_command(penalty),
            second_salvo=penalised,
            fast_target=fast,
            sonar_ping=ping,
            card_capital_ship=hunter,
            marksman=marksman,
            rules=_TORPEDO_RULES,
        )
    electric = torpedo != STEAM
    least = data.tables["homing"].get(torpedo)
    return data.components.charts["U1"].roll(
        reach,
        surface_torpedo=surfaced,
        oakleaves=oakleaves,
        green_crew=green,
        crew_out=out,
        **wounded_command(penalty),
        second_salvo=penalised,
        electric_medium=electric and reach == "medium",
        electric_long=electric and reach == "long",
        fast_target=fast,
        sonar_ping=ping,
        card_capital_ship=hunter,
        marksman=marksman,
        natural=None if least is None else (least, "hit"),
        rules=_TORPEDO_RULES if least is None else _HOMING_RULES,
    )


def runs_live(play: Play[State], torpedo: str) -> Procedure[bool]:
    """Does the torpedo that has hit go off [9.2.6]?"""
    state = play.state
    rolled: Rolled = yield play.charts.dated("U2", state.month).roll(
        torpedo, superior_torpedoes=patrol_of(state).superior_torpedoes
    )
    live: bool = rolled.result == "live"
    if not live:
        play.note("dud", rule="9.2.6b", torpedo=torpedo)
    return live


def damage_roll(play: Play[State], *, gun: bool = False) -> Roll:
    """The points that a hit costs the ship: those of a torpedo, or of a shell; the larger gun does more [9.2.7, 9.3.3b]."""
    if not gun:
        return play.charts["U3"].roll("torpedo")
    chart = play.charts["U3"]
    calibre_mm = play.data.boats[play.state.boat.type].deck_gun.calibre_mm
    return chart.roll("deck_gun", gun_105=calibre_mm == chart.data["heavy_gun_mm"])
