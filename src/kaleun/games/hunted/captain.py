"""The careful commander: the computer captain's judgement for The Hunted.

He attacks what is worth it, under water at Medium Range where there are escorts and on the surface where there are none, goes deep
while the hull is sound, follows stragglers when he is unhurt, breaks off in time, and schnorchels where nothing is to be won. He sees
the table like any player, and only chooses among the options that are offered. His thresholds are judgement, not rules.
"""

from __future__ import annotations

from collections.abc import Callable

from kaleun.kernel.requests import Choose, Option

from .conditions import encounter_of, patrol_of
from .load import torpedoes_aboard
from .match_state import Table, state_at
from .salvo import holds_torpedo
from .state import SW, Boat, State, Target
from .targets import afloat

__all__ = ["decide"]

BREAK_OFF_HULL = 4
"""Marked hull boxes at which he goes home, and leaves escorted ships alone."""
SOUND_HULL = 1
"""Up to so many marked boxes the hull is as good as sound."""
WORTH_TONS = 3000
"""What an escorted ship must have to be worth an attack once the hull has suffered."""
CHASE_TONS = 5000
"""A lone ship of so many tons is worth another round when one more point will sink it."""
HITS_PER_TORPEDO = 1.0
"""Damage points that a torpedo is good for, about: it hits two times in three and does one or two points."""
_DANGEROUS = frozenset(("transit", "biscay", "british-isles", "invasion", "gibraltar"))
"""E1 columns in which he stays under water if he can."""
_SUNK = frozenset(("sunk", "captured", "lost", "implodes", "two-attacks", "detected-hard", "killed", "dies", "abort"))
_FIGHTING = ("dive-planes", "hydrophones", "periscope", "electric-1", "electric-2")
"""What he does not like to fight without."""
_SPARE_PARTS = (
    "fuel-tanks", "diesel-1", "diesel-2", "batteries", "dive-planes", "periscope", "hydrophones", "electric-1",
    "electric-2", "forward-torpedo-door", "radio", "aft-torpedo-door", "flak-20", "flak-37", "deck-gun",
)  # fmt: skip


def decide(table: Table, request: Choose) -> Option:
    """One of the open options of a decision."""
    state = state_at(table, request.seat)
    judge = _JUDGES.get(request.kind)
    wanted = judge(state, request) if judge is not None else request.idle
    if wanted:
        for option in request.open:
            if option.id == wanted:
                return option
    if request.idle is not None and request.idle != wanted:
        for option in request.open:
            if option.id == request.idle:
                return option
    return request.open[0]


# ------------------------------------------------------------------------------------------------ the way


def _box(state: State, request: Choose) -> str:
    """Home when hull, weapons or men say so; under water where nothing is to be won."""
    if _wants_home(state):
        return "abort"
    patrol = patrol_of(state)
    column = request.about["column"]
    if column in _DANGEROUS or patrol.aborting or state.boat.hull >= BREAK_OFF_HULL:
        return "schnorcheling"
    return "surfaced"


def _wants_home(state: State) -> bool:
    boat = state.boat
    patrol = patrol_of(state)
    if boat.hull >= BREAK_OFF_HULL or state.crew.men["kommandant"] >= SW:
        return True
    if len(boat.damage) >= 3 and sum(system in boat.damage for system in _FIGHTING) >= 3:
        return True
    unarmed = not boat.load.ammo and not torpedoes_aboard(boat.load)
    return unarmed and not patrol.mission_open and boat.type != "XIV"


def _go_on(state: State, request: Choose) -> str:
    return "abort" if _wants_home(state) else "go-on"


# ------------------------------------------------------------------------------------------------ the attack


def _engage(state: State, request: Choose) -> str:
    encounter = encounter_of(state)
    if not _is_open(request, "attack"):
        return "wait-for-night"
    if not encounter.escorted:
        return "attack"
    boat = state.boat
    best = max((target.tons for target in encounter.targets), default=0)
    unknown = any(not target.known for target in encounter.targets)
    if boat.hull >= BREAK_OFF_HULL or (boat.hull > SOUND_HULL and best < WORTH_TONS and not unknown):
        return "decline"
    return "attack"


def _mode(state: State, request: Choose) -> str:
    return "submerged" if encounter_of(state).escorted else "surfaced"


def _range(state: State, request: Choose) -> str:
    return "medium" if encounter_of(state).escorted else "close"


def _ends(state: State, request: Choose) -> str:
    load = state.boat.load
    forward, aft = (sum(map(holds_torpedo, tubes)) for tubes in (load.forward, load.aft))
    return "forward" if forward >= aft else "aft"


def _tube(state: State, request: Choose) -> str:
    """The best ship that the torpedoes placed so far are not likely to sink."""
    encounter = encounter_of(state)
    placed = [shot.target for shot in encounter.placed]
    targets = encounter.targets
    for place in _by_worth(targets):
        if placed.count(place) * HITS_PER_TORPEDO < _left(targets[place]):
            return f"target-{place + 1}"
    return "hold"


def _weapon(state: State, request: Choose) -> str:
    """The gun first: its rounds are cheap; then the end with more torpedoes."""
    if _is_open(request, "gun"):
        return "gun"
    ends = [end for end in (_ends(state, request), "forward", "aft") if _is_open(request, end)]
    return ends[0] if ends else "cease"


def _points(state: State, request: Choose) -> str:
    targets = encounter_of(state).targets
    return "2" if sum(_left(targets[place]) for place in afloat(targets)) > 1 else "1"


def _gun_target(state: State, request: Choose) -> str:
    order = _by_worth(encounter_of(state).targets)
    return f"target-{order[0] + 1}" if order else request.open[0].id


def _again(state: State, request: Choose) -> str:
    """Another round only for a large ship that is nearly down."""
    encounter = encounter_of(state)
    worth = any(
        encounter.targets[place].tons >= CHASE_TONS and _left(encounter.targets[place]) <= 1
        for place in afloat(encounter.targets)
    )
    return "again" if worth and state.boat.hull <= SOUND_HULL else "leave"


def _evade(state: State, request: Choose) -> str:
    """BOLD at the first search; below test depth as well once he has been found and the hull can bear it."""
    deep = encounter_of(state).detected and state.boat.hull <= SOUND_HULL + 1
    for option, wanted in (("both", deep), ("test-depth", deep), ("bold", True)):
        if wanted and _is_open(request, option):
            return option
    return "none"


def _follow(state: State, request: Choose) -> str:
    boat = state.boat
    torpedoes = torpedoes_aboard(boat.load)
    if boat.hull > SOUND_HULL or not torpedoes:
        return "leave"
    targets = encounter_of(state).targets
    for place in _by_worth(targets):
        if _is_open(request, f"straggler-{place + 1}"):
            return f"straggler-{place + 1}"
    fresh = boat.hull == 0 and len(boat.damage) == 0 and _tubes_loaded(boat) >= 2
    for option in ("convoy", "same"):
        if fresh and _is_open(request, option):
            return option
    return "leave"


# ------------------------------------------------------------------------------------------------ the rest


def _luck(state: State, request: Choose) -> str:
    """A token for what would lose the boat, or hurt her badly."""
    result = request.about["result"]
    if isinstance(result, dict):
        return "reroll" if result.get("hits", 0) >= 3 or result.get("holed") else "keep"
    return "reroll" if result in _SUNK else "keep"


def _join(state: State, request: Choose) -> str:
    """He comes while hull and tubes are good for an attack."""
    return "join" if state.boat.hull < BREAK_OFF_HULL and _tubes_loaded(state.boat) >= 2 else "stay-away"


def _spare_parts(state: State, request: Choose) -> str:
    return next((part for part in _SPARE_PARTS if _is_open(request, part)), "enough")


def _report(state: State, request: Choose) -> str:
    return "attack" if state.boat.hull <= SOUND_HULL and _tubes_loaded(state.boat) >= 2 else "ignore"


def _resupply(state: State, request: Choose) -> str:
    return "again" if state.boat.hull <= SOUND_HULL and torpedoes_aboard(state.boat.load) >= 4 else "home"


def _new_boat(state: State, request: Choose) -> str:
    """The newest type on offer."""
    return request.open[-1].id


def _is_open(request: Choose, name: str) -> bool:
    for option in request.open:  # noqa: SIM110 (a generator takes twice as long)
        if option.id == name:
            return True
    return False


def _left(target: Target) -> int:
    """Damage points that it still takes; an unknown ship is taken for a middling one."""
    return target.points - target.damage if target.known else 2


def _by_worth(targets: list[Target]) -> list[int]:
    """The ships afloat, the best first: most tons, then fewest points left."""
    floating = afloat(targets)
    if len(floating) < 2:
        return list(floating)
    worth = [(-targets[place].tons, _left(targets[place]), place) for place in floating]
    worth.sort()
    return [place for _, _, place in worth]


def _tubes_loaded(boat: Boat) -> int:
    return sum(map(holds_torpedo, (*boat.load.forward, *boat.load.aft)))


_JUDGES: dict[str, Callable[[State, Choose], str]] = {
    "patrol.box": _box,
    "patrol.go-on": _go_on,
    "convoy.join": _join,
    "engage": _engage,
    "attack.mode": _mode,
    "attack.range": _range,
    "attack.ends": _ends,
    "attack.weapon": _weapon,
    "salvo.tube": _tube,
    "gun.points": _points,
    "gun.target": _gun_target,
    "additional-round": _again,
    "evade": _evade,
    "evade.manoeuvre": lambda state, request: "manoeuvre",
    "follow": _follow,
    "follow.time": lambda state, request: "night",
    "kite.roll-again": lambda state, request: "roll-again",
    "luck.reroll": _luck,
    "event.spare-parts": _spare_parts,
    "event.convoy-report": _report,
    "resupply.round": _resupply,
    "reassignment.boat": _new_boat,
    "penang.patrol": lambda state, request: "indian-ocean",
}
