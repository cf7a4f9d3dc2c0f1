"""What happens to the marker and to drawn counters, whoever handles them [2e, 7.2k, 17]."""

from __future__ import annotations

from kaleun.kernel.play import Play

from .components import Data
from .conditions import patrol_of
from .state import State, Sunk

__all__ = ["add_fame", "destroy_warship", "return_counters", "return_damage", "shoot_down", "sink_ship", "spot"]


def spot(play: Play[State], rule: str) -> None:
    """Place the "U-boot Spotted" marker, if it does not lie there yet [marker.a]."""
    patrol = patrol_of(play.state)
    if not patrol.spotted:
        patrol.spotted = True
        if play.is_journaled:
            play.note("spotted", rule=rule)


def add_fame(play: Play[State], points: int, rule: str) -> None:
    """Earn Fame Points (or spend them, with a minus)."""
    career = play.state.career
    career.fame += points
    assert career.fame >= 0, "nothing is bought on credit [4.6l]"
    if play.is_journaled:
        play.note("fame", rule=rule, points=points, fame=career.fame)


def sink_ship(play: Play[State], counter: str, how: str, rule: str) -> None:
    """A target counter sinks slowly (``sinking``) or ``exploded``: it is logged, and out until the patrol ends [2e, 7.2k, 17e].

    The caller takes the target off the contact and places the marker where the table says so.
    """
    data: Data = play.data
    career, patrol = play.state.career, patrol_of(play.state)
    printed = data.counters[counter]
    ship = next((s for s in printed.ships if s.name not in career.names), None)
    if ship is None:
        for used in printed.ships:
            career.names.remove(used.name)
        ship = printed.ships[0]
    career.names.append(ship.name)
    career.ships.append(Sunk(counter, ship.name, ship.grt, printed.points, patrol.number, patrol.square, how))
    patrol.points += printed.points
    patrol.ships += 1
    patrol.out.append(counter)
    play.lay_off("targets", [counter])
    play.note(
        "ship-sunk", rule=rule, name=ship.name, grt=ship.grt, points=printed.points, how=how, square=patrol.square
    )


def destroy_warship(play: Play[State], counter: str, rule: str) -> None:
    """An E/P or P sinks or explodes: worth a Fame Point at the end of the patrol [7.4.1r, 17b, 17c].

    The caller takes it off the contact.
    """
    play.state.career.warships += 1
    patrol = patrol_of(play.state)
    patrol.warships += 1
    patrol.out.append(counter)
    play.lay_off("escorts", [counter])
    play.note("warship-sunk", rule=rule, counter=counter)


def shoot_down(play: Play[State], counter: str) -> None:
    """An aircraft is shot down: its Fame Point is paid at once [flak.g, 17c]. The caller takes it off the group."""
    data: Data = play.data
    play.state.career.aircraft += 1
    patrol_of(play.state).out.append(counter)
    play.lay_off("aircraft", [counter])
    play.note("aircraft-shot-down", rule="flak.g", counter=counter)
    add_fame(play, data.fame.destroyed, "flak.g")


def return_counters(play: Play[State]) -> None:
    """Put decoys and contacts that are over back into their cups, at the end of the Navigation phase; what was destroyed stays out [2e]."""
    for cup in ("aircraft", "targets", "escorts"):
        play.cups.return_open(cup)


def return_damage(play: Play[State]) -> None:
    """Put the damage counters of a result back, once all are applied [13.2a, 13t]."""
    play.cups.return_open("damage")
