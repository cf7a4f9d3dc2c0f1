"""The deck gun against unescorted ships [9.3]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Rolled, choose

from .conditions import encounter_of, is_hurt
from .firing import damage_roll, fire_roll
from .salvo import has_attacked
from .state import Shot, State
from .targets import afloat, damage_ship, is_afloat, reveal

__all__ = ["fire_gun", "why_no_gun"]

_POINTS: Final = choose("kommandant", "gun.points", (Option("1", 1), Option("2", 2)), ("9.3.2a", "9.4.2d"))


def why_no_gun(state: State, mode: str) -> str | None:
    """Why the deck gun cannot be fired in an attack of this mode: the rule that forbids it, or None [9.3.1, 10.0n]."""
    boat = state.boat
    if encounter_of(state).escorted:
        return "9.3.1b"
    if mode != "surfaced" or not boat.deck_gun or boat.load.ammo <= 0:
        return "9.3.1c"
    return "10.0n" if is_hurt(boat, "deck-gun") else None


@lru_cache(maxsize=64)
def _target_question(point: int, targets: tuple[int, ...]) -> Choose:
    options = [Option(f"target-{index + 1}", index) for index in targets]
    return choose("kommandant", "gun.target", options, ("9.3.2a",), about={"point": point})


def fire_gun(play: Play[State]) -> Procedure[None]:
    """Fire one or two points, each aimed before the first is rolled; what is committed is spent [9.3.2, 9.3.3, 9.4.2d, 4.6.3]."""
    state = play.state
    points = min(state.boat.load.ammo, play.data.figures["ammo_per_round"])
    if points > 1:
        option: Option = yield _POINTS
        points = option.value
    for point in range(1, points + 1):
        targets = afloat(encounter_of(play.state).targets)
        aim = targets[0]
        if len(targets) > 1:
            chosen: Option = yield _target_question(point, targets)
            aim = chosen.value
        encounter_of(play.state).placed.append(Shot("gun", 0, "", aim))
    play.state.boat.load.ammo -= points
    encounter = encounter_of(play.state)
    encounter.fired.append("gun")
    has_attacked(play)
    for target in encounter.targets:
        yield from reveal(play, target)
    while encounter_of(play.state).placed:
        encounter = encounter_of(play.state)
        target = encounter.targets[encounter.placed.pop(0).target]
        play.note("gun-fired", rule="9.3.3a", target=target.name)
        if not is_afloat(target):
            play.note("shell-spent", rule="9.4.2d")
            continue
        rolled: Rolled = yield fire_roll(play, target)
        if rolled.result == "hit":
            damage: Rolled = yield damage_roll(play, gun=True)
            damage_ship(play, target, damage.result)
