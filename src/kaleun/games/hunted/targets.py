"""Target ships: their number, size and identity, the damage they take, and the log they stand in [8.3, 9.2.7, 9.2.8]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Ship
from .conditions import encounter_of, patrol_of
from .state import LoggedShip, State, Target

__all__ = [
    "CAPITAL_SHIP",
    "add_convoy_ship",
    "afloat",
    "damage_ship",
    "identify",
    "is_afloat",
    "log_ships",
    "log_target",
    "reveal",
    "roll_capital_ship",
    "roll_ship",
]

CAPITAL_SHIP: Final = "capital-ship"
_NORTH_AMERICA: Final = ("north-america", "caribbean")
"""Assignments whose merchant ships come from the North American rosters [8.3.3, 7.3.6b]."""
_SIZED: Final = {"ship": 1, "ship-escort": 1, "two-ships": 2, "two-ships-escort": 2}
"""Encounters whose ships are rolled for size, with their number."""


def is_afloat(target: Target) -> bool:
    """Has it taken less damage than sinks it? What has not been identified has taken none [9.2.7c, 9.2.7d, 14.3]."""
    return not target.known or target.damage < target.points


def afloat(targets: list[Target]) -> tuple[int, ...]:
    """The indices of the targets still afloat, in the order of the mat."""
    return tuple([index for index, target in enumerate(targets) if is_afloat(target)])


def identify(play: Play[State]) -> Procedure[bool]:
    """Roll for number, size and identity of the ships met, and put them on the combat mat [8.3, 9.1.1].

    False if there is no encounter after all: the capital ship has been sunk before [8.3.4b].
    """
    encounter = encounter_of(play.state)
    kind = encounter.kind
    encounter.targets = []
    if kind == CAPITAL_SHIP:
        target = yield from roll_capital_ship(play)
        if target is None:
            play.note("no-encounter", rule="8.3.4b")
            return False
        encounter_of(play.state).targets.append(target)
    elif kind == "tanker":
        target = yield from roll_ship(play, "tanker")
        encounter_of(play.state).targets.append(target)
    else:
        count = _SIZED.get(kind) or (yield from _convoy_size(play))
        for _ in range(count):
            target = yield from roll_ship(play)
            encounter_of(play.state).targets.append(target)
    if play.is_journaled:
        met = encounter_of(play.state).targets
        play.note("ships-met", rule="8.3.2a", ships=[{"name": t.name, "tons": t.tons, "size": t.size} for t in met])
    return True


def _convoy_size(play: Play[State]) -> Procedure[int]:
    """The ships of a convoy within reach [8.2.4a, 14.2a]."""
    if "reduced-convoys" in play.state.optional:
        rolled: Rolled = yield play.charts["convoy_size"].plain()
        reach: int = rolled.result
        return reach
    ships: int = play.data.figures["convoy_ships"]
    return ships


def roll_ship(play: Play[State], size: str = "", *, hidden: bool = True) -> Procedure[Target]:
    """Roll a merchant ship: its size, unless that is known, and its identity [8.3.1, 8.3.2].

    With Increased Historical Targeting only the size shows, unless the caller wants it otherwise [14.3a].
    """
    if not size:
        rolled: Rolled = yield play.charts["ship_size"].plain()
        size = rolled.result
    target = Target("", 0, 0, size, known=False)
    if not (hidden and "historical-targeting" in play.state.optional):
        yield from reveal(play, target)
    return target


def roll_capital_ship(play: Play[State]) -> Procedure[Target | None]:
    """Roll a capital ship; None if it has been sunk before [8.3.4b]."""
    state = play.state
    target = Target("", 0, 0, CAPITAL_SHIP, known=False)
    if "historical-targeting" in state.optional:
        return target
    if "standard-tonnages" in state.optional:
        _standard(play, target)
        return target
    ship = yield from _roster_ship(play, CAPITAL_SHIP)
    if ship.name in play.state.career.sunk:
        return None
    _name(target, ship)
    return target


def reveal(play: Play[State], target: Target) -> Procedure[None]:
    """Learn name, tons and damage points of a ship whose size is known; one sunk before is rolled again [8.3.2, 8.3.4b].

    Standard tonnages take the place of the rosters [14.1]. Does nothing for a ship that is known.
    """
    if target.known:
        return
    if "standard-tonnages" in play.state.optional and target.size in play.data.tables["standard_tonnage"]:
        _standard(play, target)
    else:
        roster = _roster(play, target.size)
        ship = yield from _roster_ship(play, roster)
        while _is_met_again(play, ship, roster):
            play.note("rolled-again", rule="8.3.4b", name=ship.name)
            ship = yield from _roster_ship(play, roster)
        _name(target, ship)
    if target.logged >= 0:
        entry = play.state.log[-1].ships[target.logged]
        entry.name, entry.tons = target.name, target.tons


def _roster(play: Play[State], size: str) -> str:
    """The roster of a size: North American waters have their own [8.3.3a, 8.3.3b]."""
    if patrol_of(play.state).area in _NORTH_AMERICA and f"north-america-{size}" in play.data.rosters:
        return f"north-america-{size}"
    return size


def _roster_ship(play: Play[State], roster: str) -> Procedure[Ship]:
    """One roll on a roster."""
    rolled: Rolled = yield play.charts[f"rosters.{roster}"].plain()
    ship: Ship = play.data.rosters[roster][rolled.result]
    return ship


def _is_met_again(play: Play[State], ship: Ship, roster: str) -> bool:
    """Has this ship been sunk before? With all of a roster sunk there is no other to roll for, and it stands [8.3.4b]."""
    sunk = play.state.career.sunk
    return ship.name in sunk and any(other.name not in sunk for other in play.data.rosters[roster].values())


def _name(target: Target, ship: Ship) -> None:
    target.name, target.tons, target.points, target.fast = ship.name, ship.tons, ship.damage_to_sink, ship.fast
    target.known = True


def _standard(play: Play[State], target: Target) -> None:
    """A ship of the standard tonnage of its size, without a name and not fast [14.1a]."""
    standard = play.data.tables["standard_tonnage"][target.size]
    target.tons, target.points = standard["tons"], standard["damage_to_sink"]
    target.known = True


def add_convoy_ship(play: Play[State]) -> Procedure[Target]:
    """A further ship of the convoy, found by the pattern of a torpedo: it stands beside those placed [9.2.4c, 9.1.1b]."""
    target = yield from roll_ship(play, hidden=False)
    encounter_of(play.state).targets.append(target)
    log_target(play, target)
    return target


def log_ships(play: Play[State]) -> None:
    """Write the ships that the boat engages to the log, each with its tonnage [2.0d, 8.3.4a]."""
    for target in encounter_of(play.state).targets:
        log_target(play, target)


def log_target(play: Play[State], target: Target) -> None:
    """Write a ship to the log of the patrol, once."""
    if target.logged >= 0:
        return
    state = play.state
    ships = state.log[-1].ships
    target.logged = len(ships)
    ships.append(LoggedShip(target.name, target.tons, target.size, "engaged", patrol_of(state).box))


def damage_ship(play: Play[State], target: Target, points: int) -> bool:
    """Move a ship's marker up by the points of a hit; True if that sinks it [9.2.7, 9.2.8a]."""
    target.damage += points
    log_target(play, target)
    entry = play.state.log[-1].ships[target.logged]
    if is_afloat(target):
        entry.state = "damaged"
        play.note(
            "ship-damaged", rule="9.2.7c", name=target.name, tons=target.tons, size=target.size, points=points,
            left=target.points - target.damage,
        )  # fmt: skip
        return False
    entry.state = "sunk"
    play.note("ship-sunk", rule="9.2.8a", name=target.name, tons=target.tons, size=target.size, points=points)
    career = play.state.career
    career.tons += target.tons
    career.ships_since_roll += 1
    if target.name:
        career.sunk.append(target.name)
    if target.size == CAPITAL_SHIP:
        career.capital_ships += 1
        play.note("capital-ship-sunk", rule="8.3.2c", name=target.name)
    return True
