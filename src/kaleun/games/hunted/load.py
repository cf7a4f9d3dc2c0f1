"""Torpedoes, mines and gun ammunition: loaded before a patrol, and the tubes reloaded at sea [4.5, 4.6, 7.4.2].

The standard stowing that is offered beside stowing by hand: each forward tube takes an electric torpedo and the last of them a
homing one, each aft tube a steam torpedo; in the reload boxes the steam torpedoes go aft and the rest goes forward. Where a
type has run out, ``_FORWARD`` and ``_AFT`` say what is taken instead.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, choose

from .components import BoatType, Data
from .conditions import patrol_of
from .outfit import standard_load
from .state import Load, State

__all__ = [
    "MINE",
    "full_ammo",
    "load_torpedoes",
    "places_free",
    "reload_tubes",
    "swaps",
    "torpedoes_aboard",
]

MINE: Final = "mine"
_HOMING: Final = "homing"
_FORWARD: Final = ("g7e", "g7a", _HOMING)
"""What a forward tube or reload place takes, best first; ``homing`` stands for the homing torpedo of the month."""
_FORWARD_LAST: Final = (_HOMING, *_FORWARD)
_AFT: Final = ("g7a", "g7e", _HOMING)
_STOW: Final = choose("kommandant", "load.stow", (Option("standard"), Option("by-hand")), ("4.5h", "4.5i"))


def load_torpedoes(play: Play[State], missing: int = 0) -> Procedure[None]:
    """Load the boat for the patrol before her: mix, number and stowing [4.5, 4.6.1a, 7.1.3a].

    Asks which torpedoes change places [4.5d]. A minelaying boat without shafts gives up those of her tubes, and what is left is
    of the mix she likes [7.4.2b to 7.4.2k]; where ``missing`` torpedoes are short at Penang she says which [4.7.5e]. Then asks how
    they are stowed, tube by tube only if the player wants it so. Then the boat puts to sea.
    """
    state = play.state
    data: Data = play.data
    boat_type: BoatType = data.boats[state.boat.type]
    patrol = patrol_of(state)
    tubes = boat_type.tubes
    load = state.boat.load = Load([""] * tubes.forward, [""] * tubes.aft, ammo=full_ammo(state, data))
    mix, homing = _mix(data, state.boat.type, patrol.start)
    left = mix.copy()
    lays_mines = patrol.mission == "minelaying"
    if lays_mines and not boat_type.mines.bays:
        load.forward = [MINE] * boat_type.tubes.forward
        load.aft = [MINE] * boat_type.tubes.aft
        left = yield from _mix_beside_mines(left, homing, boat_type)
    else:
        load.mines = boat_type.mines.bays if lays_mines else 0
        g7e, g7a = left.get("g7e", 0), left.get("g7a", 0)
        if boat_type.swap and (g7e or g7a):
            option: Option = yield swaps(g7e, g7a, boat_type.swap)
            left["g7e"] = g7e - option.value
            left["g7a"] = g7a + option.value
        if missing:
            yield from _leave_ashore(left, homing, min(missing, boat_type.torpedoes))
    if 0 in left.values():
        left = {torpedo: count for torpedo, count in left.items() if count}
    by_hand = False
    if len(left) > 1:
        # Nothing is asked where all torpedoes are alike.
        stow: Option = yield _STOW
        by_hand = stow.id == "by-hand"
    if by_hand:
        yield from _stow_by_hand(play, left, homing, boat_type)
    else:
        _stow(play.state.boat.load, left, homing, boat_type)
    play.state.phase = "patrol"
    if play.is_journaled:
        load = play.state.boat.load
        play.note(
            "loaded",
            rule="4.5c",
            forward=list(load.forward),
            aft=list(load.aft),
            forward_reloads=dict(load.forward_reloads),
            aft_reloads=dict(load.aft_reloads),
            mines=load.mines,
            ammo=load.ammo,
        )


@cache
def _mix(data: Data, boat_type: str, number: int) -> tuple[dict[str, int], str]:
    """The printed mix of a type in a month, to be copied, and the homing torpedo in it [4.5g]."""
    return standard_load(data.boats[boat_type], data, number), data.homing_torpedo(number)


def full_ammo(state: State, data: Data) -> int:
    """The rounds of gun ammunition that a patrol begins with, at Penang too [4.6.1a, 4.7.5f]."""
    return data.boats[state.boat.type].deck_gun.ammo if state.boat.deck_gun else 0


def torpedoes_aboard(load: Load) -> int:
    """How many torpedoes are left, in tubes and reload boxes; mines do not count."""
    forward, aft = load.forward, load.aft
    tubes = len(forward) + len(aft)
    others = forward.count("") + aft.count("") + forward.count(MINE) + aft.count(MINE)
    return tubes - others + sum(load.forward_reloads.values()) + sum(load.aft_reloads.values())


def places_free(load: Load, boat_type: BoatType) -> tuple[int, int]:
    """How many more torpedoes go in forward and aft: empty tubes and room in the reload boxes."""
    forward = load.forward.count("") + boat_type.reloads.forward - sum(load.forward_reloads.values())
    aft = load.aft.count("") + boat_type.reloads.aft - sum(load.aft_reloads.values())
    return forward, aft


# ------------------------------------------------------------------------------------------------ which torpedoes


@cache
def swaps(g7e: int, g7a: int, most: int) -> Choose:
    """The question which G7a and G7e change places against the printed mix [4.5d]; homing torpedoes never do [4.5e, 4.5f]."""
    options = [Option("none", 0)]
    options += [Option(f"g7e-to-g7a-{count}", count) for count in range(1, min(most, g7e) + 1)]
    options += [Option(f"g7a-to-g7e-{count}", -count) for count in range(1, min(most, g7a) + 1)]
    return choose("kommandant", "load.swap", options, ("4.5d", "4.5f"), about={"g7e": g7e, "g7a": g7a}, idle="none")


@cache
def _how_many(kind: str, least: int, most: int, of: str, rule: str) -> Choose:
    """The question how many torpedoes of a type, from ``least`` to ``most``."""
    options = [Option(str(count), count) for count in range(least, most + 1)]
    return choose("kommandant", kind, options, (rule,), about={"torpedo": of})


def _count(kind: str, least: int, most: int, of: str, rule: str) -> Procedure[int]:
    """Ask for a number where there is more than one."""
    if least == most:
        return least
    option: Option = yield _how_many(kind, least, most, of, rule)
    count: int = option.value
    return count


def _mix_beside_mines(left: dict[str, int], homing: str, boat_type: BoatType) -> Procedure[dict[str, int]]:
    """The torpedoes of a boat whose tubes hold mines: as many as the reload boxes take, of any mix [7.4.2d, 7.4.2h, 7.4.2k]."""
    number = boat_type.torpedoes - boat_type.mines.in_tubes
    kept = yield from _count("load.beside-mines-homing", 0, min(left.get(homing, 0), number), homing, "7.4.2h")
    steam = yield from _count("load.beside-mines-steam", 0, number - kept, "g7a", "7.4.2k")
    return {"g7e": number - kept - steam, "g7a": steam, homing: kept}


def _leave_ashore(left: dict[str, int], homing: str, missing: int) -> Procedure[None]:
    """Which torpedoes are missing at Penang: how many homing ones, how many G7a, the rest G7e [4.7.5e]."""
    rule = "4.7.5e"
    for torpedo, others in ((homing, ("g7a", "g7e")), ("g7a", ("g7e",))):
        least = max(0, missing - sum(left.get(other, 0) for other in others))
        most = min(missing, left.get(torpedo, 0))
        ashore = yield from _count(f"load.ashore-{_name(torpedo, homing)}", least, most, torpedo, rule)
        left[torpedo] = left.get(torpedo, 0) - ashore
        missing -= ashore
    left["g7e"] = left.get("g7e", 0) - missing


def _name(torpedo: str, homing: str) -> str:
    return "homing" if torpedo == homing else "steam"


# ------------------------------------------------------------------------------------------------ where they go


def _stow(load: Load, left: dict[str, int], homing: str, boat_type: BoatType) -> None:
    """Put what is loaded into tubes and reload boxes in the standard way [4.5h, 4.5i]."""
    stowed = _stowed(tuple(load.forward), tuple(load.aft), tuple(left.items()), homing, boat_type.reloads.aft)
    load.forward, load.aft = stowed.forward.copy(), stowed.aft.copy()
    load.forward_reloads, load.aft_reloads = stowed.forward_reloads.copy(), stowed.aft_reloads.copy()


@lru_cache(maxsize=4096)
def _stowed(
    forward: tuple[str, ...],
    aft: tuple[str, ...],
    torpedoes: tuple[tuple[str, int], ...],
    homing: str,
    aft_reloads: int,
) -> Load:
    """The standard stowing, to be copied: the tubes of each end, and the reload boxes forward and aft."""
    left = dict(torpedoes)
    tubes = [list(forward), list(aft)]
    for end, wanted, last in zip(tubes, (_FORWARD, _AFT), (_FORWARD_LAST, _AFT), strict=True):
        for place, tube in enumerate(end):
            if tube != MINE and left:
                end[place] = _take(left, _best(last if place == len(end) - 1 else wanted, left, homing))
    reloads: dict[str, int] = {}
    for _ in range(aft_reloads):
        if left:
            torpedo = _take(left, _best(_AFT, left, homing))
            reloads[torpedo] = reloads.get(torpedo, 0) + 1
    return Load(tubes[0], tubes[1], left, reloads)


def _stow_by_hand(play: Play[State], left: dict[str, int], homing: str, boat_type: BoatType) -> Procedure[None]:
    """Ask what goes into each tube and into the reload box aft, as long as there is a choice."""
    option: Option
    load = play.state.boat.load
    for tubes, end in ((load.forward, "forward"), (load.aft, "aft")):
        for place, tube in enumerate(tubes):
            if tube == MINE or not left:
                continue
            if len(left) > 1:
                option = yield _which(tuple(left), "load.tube", end, place + 1, "4.5h", False)
                torpedo: str = option.value
            else:
                torpedo = next(iter(left))
            tubes[place] = _take(left, torpedo)
    room = boat_type.reloads.forward + boat_type.reloads.aft - sum(left.values())
    for place in range(boat_type.reloads.aft):
        if not left:
            break
        if (len(left) > 1 or room) and boat_type.reloads.forward:
            option = yield _choose_torpedo(left, "load.aft-reload", "aft", place + 1, "4.5i", empty=room > 0)
            torpedo = option.value
            if not torpedo:
                room -= 1
                continue
        else:
            torpedo = _best(_AFT, left, homing)
        torpedo = _take(left, torpedo)
        load.aft_reloads[torpedo] = load.aft_reloads.get(torpedo, 0) + 1
    load.forward_reloads = left


def _best(wanted: tuple[str, ...], left: dict[str, int], homing: str) -> str:
    """The first of the types wanted that is left."""
    for torpedo in wanted:
        name = homing if torpedo == _HOMING else torpedo
        if name in left:
            return name
    raise AssertionError("something is left")


def _take(left: dict[str, int], torpedo: str) -> str:
    """Take one torpedo of what is left."""
    left[torpedo] -= 1
    if not left[torpedo]:
        del left[torpedo]
    return torpedo


@cache
def _which(types: tuple[str, ...], kind: str, end: str, place: int, rule: str, empty: bool) -> Choose:
    options = [Option(torpedo, torpedo) for torpedo in types]
    if empty:
        options.append(Option("empty", ""))
    return choose("kommandant", kind, options, (rule,), about={"end": end, "place": place})


def _choose_torpedo(left: dict[str, int], kind: str, end: str, place: int, rule: str, *, empty: bool = False) -> Choose:
    """The question which torpedo goes there; the option's value is its type, '' for none."""
    return _which(tuple(left), kind, end, place, rule, empty)


# ------------------------------------------------------------------------------------------------ at sea


def reload_tubes(play: Play[State]) -> Procedure[None]:
    """Load the empty tubes from the reload box of their end [4.5l, 4.5n, 9.2.10].

    Asks, tube by tube, only where several types lie in the box and not all of them find a tube [4.5m].
    """
    load = play.state.boat.load
    if "" in load.forward and load.forward_reloads:
        yield from _reload_end(play, "forward")
    load = play.state.boat.load
    if "" in load.aft and load.aft_reloads:
        yield from _reload_end(play, "aft")


def _reload_end(play: Play[State], end: str) -> Procedure[None]:
    loaded: list[str] = []
    while True:
        load = play.state.boat.load
        tubes, box = (load.forward, load.forward_reloads) if end == "forward" else (load.aft, load.aft_reloads)
        if not box or "" not in tubes:
            break
        place = tubes.index("")
        torpedo = next(iter(box))
        if len(box) > 1 and sum(box.values()) > tubes.count(""):
            option: Option = yield _choose_torpedo(box, "load.reload", end, place + 1, "4.5m")
            torpedo = option.value
            load = play.state.boat.load
            tubes, box = (load.forward, load.forward_reloads) if end == "forward" else (load.aft, load.aft_reloads)
        tubes[place] = _take(box, torpedo)
        loaded.append(torpedo)
    play.note("reloaded", rule="9.2.10a", end=end, torpedoes=loaded)
