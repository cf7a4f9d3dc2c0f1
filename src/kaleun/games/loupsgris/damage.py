"""Damage counters: circles, equipment, casualties, and the tests that each of them calls for [13, 13.1, 13.2]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw, Option, Procedure, Rolled, choose

from .components import Area, Data
from .conditions import blank, boat_of, contact_of, is_damaged, phase_of
from .counters import return_damage
from .equipment import hit_equipment
from .pressure import resist_pressure
from .state import Circles, State
from .structure import raise_leak, structure_test

__all__ = ["apply_counter", "take_damage"]


def take_damage(play: Play[State], count: int, *, charges: bool = False, rule: str) -> Procedure[None]:
    """Draw so many damage counters and apply them one by one, each with its tests; then they go back [13a, 13t, 13.2a].

    With ``charges`` they come from one Depth Charges roll: one Resist Pressure check follows, unless the boat went even deeper in
    this phase [13.2.1b, 18.1d]. At depth 0 there is no pressure [13.2.1c]. Draws nothing for a count of 0 or less. Raises BoatLost.
    """
    if count <= 0:
        return
    drawn: tuple[str, ...] | None = yield Draw("damage", count, rules=(rule, "13a"))
    if not drawn:
        return
    phase_of(play.state).new_damage = True
    for counter in drawn:
        yield from apply_counter(play, counter)
    return_damage(play)
    if charges and boat_of(play.state).depth and not _is_deeper(play.state):
        yield from resist_pressure(play)


def _is_deeper(state: State) -> bool:
    """Did one structure test take the place of the pressure checks of this phase [18.1d]?"""
    hunted = contact_of(state).hunt
    return hunted is not None and hunted.deeper > 0


def apply_counter(play: Play[State], counter: str) -> Procedure[None]:
    """Apply one damage counter, with all tests and checks that it brings [13b to 13u]."""
    data: Data = play.data
    printed = data.counters[counter]
    area = data.areas[printed.area]
    if play.is_journaled:
        play.note("damage", rule="13b", counter=counter, area=area.key)
    if area.kind == "crew":
        return _casualty(play)
    if area.kind == "weapon":
        return _hit_weapon(play, area, printed.symbol)
    return _hit_hull(play, area, printed.symbol)


# ------------------------------------------------------------------------------------------------ the hull


def _hit_hull(play: Play[State], area: Area, symbol: str) -> Procedure[None]:
    """Mark a hull area or hit its equipment, then see to its structure [13.2b, 13.2c, 13.2e, 13.2f, 13.2g].

    What the area looked like before this counter decides: all circles struck already let the water in without a test.
    """
    row = boat_of(play.state).rows[area.key]
    was_full, was_damaged = blank(row) == 0, is_damaged(row)
    if symbol == "E":
        yield from hit_equipment(play, area.key)
    elif symbol == "X":
        _cross(play, area.key, row)
    elif not was_full:
        row.struck += 1
        if play.is_journaled:
            play.note("circle", rule="13c", row=area.key, mark="Ø")
    if was_full:
        yield from raise_leak(play, "13.2e")
    elif symbol != "E" or was_damaged:
        yield from structure_test(play, "13.2c")


def _cross(play: Play[State], name: str, row: Circles) -> None:
    """An X on a blank circle, else on one struck with a single line; nothing where all have their X [13f, 13g, 13h]."""
    if not blank(row):
        if not row.struck:
            return
        row.struck -= 1
    row.crossed += 1
    if play.is_journaled:
        play.note("circle", rule="13f", row=name, mark="X")


# ------------------------------------------------------------------------------------------------ weapons


def _hit_weapon(play: Play[State], area: Area, symbol: str) -> Procedure[None]:
    """Mark the deck gun or a flak gun; with no blank circle left it is beyond repair [13.1a, 13.1b, 13.1c, 13.1g]."""
    name = area.key
    if name == "flak":
        name = yield from _which_flak(play)
    row = boat_of(play.state).rows[name]
    if not blank(row):
        if not row.destroyed:
            row.destroyed = True
            play.note("weapon-destroyed", rule="13.1g", row=name)
        return
    if symbol == "X":
        row.crossed += 1
    else:
        row.struck += 1
    if play.is_journaled:
        play.note("circle", rule="13.1b" if symbol == "X" else "13.1a", row=name, mark=symbol)


def _which_flak(play: Play[State]) -> Procedure[str]:
    """The flak gun that is hit: by a die where the boat has two [13.1d, 13.1e]."""
    if "flak-2" not in boat_of(play.state).rows:
        return "flak-1"
    rolled: Rolled = yield play.charts["flak_gun_hit"].plain()
    return "flak-1" if rolled.result == "first" else "flak-2"


# ------------------------------------------------------------------------------------------------ the crew


def _casualty(play: Play[State]) -> Procedure[None]:
    """The crew's level falls by one, and the man may have been a specialist [13i, 13j, 13k, 13n, 4.4.1d]."""
    data: Data = play.data
    career, row = play.state.career, boat_of(play.state).rows["crew"]
    career.crew_level = max(data.crew.level_min_at_sea, career.crew_level - 1)
    if blank(row):
        row.struck += 1
    play.note("casualty", rule="13i", level=career.crew_level)
    rolled: Rolled = yield play.charts["crew_hit"].plain()
    if rolled.result == "yes":
        yield from _lose_option(play)


def _lose_option(play: Play[State]) -> Procedure[None]:
    """The commander gives up a crew option of his choice, never a specialisation of his own [13j, 13l]."""
    data: Data = play.data
    held = play.state.career.options
    options = [Option(name, value) for name in data.crew_options if (value := held.get(name, 0))]
    if not options:
        return
    option = options[0]
    if len(options) > 1:
        option = yield choose("commander", "damage.option", options, ("13j", "13l"))
    del play.state.career.options[option.id]
    play.note("option-lost", rule="13j", option=option.id)
