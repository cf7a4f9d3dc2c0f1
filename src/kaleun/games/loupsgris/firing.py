"""Preparing a torpedo attack: how many torpedoes, at what, and how each is set [10.3, 10.4, 11.2]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, choose

from .components import Data
from .conditions import boat_of, contact_of, patrol_of, salvo_size
from .ships import decide, in_place, is_convoy
from .state import Contact, Shot, State

__all__ = ["heaviest_first", "is_salvo", "set_salvo", "set_spread"]

_SPEEDS: Final = (Option("slow"), Option("medium"), Option("fast"))
_DETONATORS: Final = (Option("impact"), Option("magnetic"))


def is_salvo(shot: Shot, data: Data) -> bool:
    """Is it a salvo at one target, which has modifiers that a lone torpedo has not [10.4.2a, 10.4.2e]?"""
    return len(shot.speeds) >= data.limits.salvo_min


def set_salvo(play: Play[State]) -> Procedure[None]:
    """Aim, set and fire the torpedoes of one attack: they are then the contact's shots [10.3, 10.4, 11.2].

    A convoy is asked for the form of the salvo first [11.2c, 11.2d]. The stock is down at once, and whether the target may dodge is
    settled [10.4.2h, 10.4.2i, 10.4.2m, 11.2.1d].
    """
    contact = contact_of(play.state)
    if contact.kind == "crossing":
        yield from _aim_at_patrol(play)
    elif contact.kind == "target" or contact.aim >= 0:
        number = yield from _ask_number(play, 1, play.data.limits.salvo_max)
        contact = contact_of(play.state)
        contact.shots = [_shot(in_place(contact), number)]
    else:
        form = yield from decide(_form_question(*_why_no_form(play)))
        if form.id == "single":
            yield from _aim_at_one_ship(play)
        elif form.id == "spread":
            number = yield from _ask_number(play, 1, len(contact_of(play.state).targets))
            yield from _spread(play, number)
        else:
            yield from _aim_at_escorts(play)
    yield from _set_torpedoes(play)
    _fire(play)


def set_spread(play: Play[State]) -> Procedure[None]:
    """One torpedo for each of as many ships as tubes and stock allow, heaviest first, set and fired [18.4d]."""
    contact = contact_of(play.state)
    yield from _spread(play, min(salvo_size(play.state, play.data), len(contact.targets)))
    yield from _set_torpedoes(play)
    _fire(play)


# ------------------------------------------------------------------------------------------------ form and number


def _why_no_form(play: Play[State]) -> tuple[str | None, str | None]:
    """The rules that forbid a salvo at one ship and one at the escorts, or None [10.3e, 11.2d]."""
    state = play.state
    single = None if salvo_size(state, play.data) >= play.data.limits.salvo_min else "10.4.2a"
    escorts = len(contact_of(state).escorts)
    if escorts > play.data.limits.escort_salvo_max or not escorts or patrol_of(state).spotted:
        return single, "11.2d"
    return single, None


@lru_cache(maxsize=16)
def _form_question(single: str | None, escorts: str | None) -> Choose:
    options = (Option("spread"), Option("single", closed=single), Option("escorts", closed=escorts))
    return choose("commander", "salvo.form", options, ("11.2a", "11.2c", "11.2d"))


@lru_cache(maxsize=512)
def _number_question(least: int, ships: int, tubes: int, stock: int, most: int) -> Choose:
    options = [Option(str(number), number, _why_not(number, ships, tubes, stock)) for number in range(least, most + 1)]
    return choose("commander", "salvo.number", options, ("10.3a",))


def _why_not(number: int, ships: int, tubes: int, stock: int) -> str | None:
    if number > stock:
        return "10.3e"
    if number > tubes:
        return "4.3t"
    return "11.2a" if number > ships else None


def _ask_number(play: Play[State], least: int, ships: int) -> Procedure[int]:
    """How many torpedoes; stock, tubes and the ships there are set the limit [10.3a, 10.3b, 10.3e, 11.2a]."""
    data: Data = play.data
    stock, most = boat_of(play.state).torpedoes, data.limits.salvo_max
    option = yield from decide(_number_question(least, min(ships, most), salvo_size(play.state, data), stock, most))
    return int(option.value)


def _shot(at: int, number: int = 1, *, escort: bool = False) -> Shot:
    return Shot(at, escort, ["medium"] * number, [False] * number)


# ------------------------------------------------------------------------------------------------ aiming


def heaviest_first(contact: Contact, data: Data) -> list[list[int]]:
    """The places of the ships in groups of equal tonnage, the heaviest group first [11.2b]."""
    groups: dict[int, list[int]] = {}
    for place, target in enumerate(contact.targets):
        groups.setdefault(data.counters[target.counter].points, []).append(place)
    return [groups[points] for points in sorted(groups, reverse=True)]


def _spread(play: Play[State], number: int) -> Procedure[None]:
    """One torpedo a ship by tonnage; the commander chooses among equals [11.2b, 11.2c]."""
    aimed: list[int] = []
    for group in heaviest_first(contact_of(play.state), play.data):
        aimed += yield from _choose_places(play, "salvo.target", group, number - len(aimed))
    contact_of(play.state).shots = [_shot(at) for at in aimed]


def _aim_at_one_ship(play: Play[State]) -> Procedure[None]:
    """A whole salvo at the heaviest ship [11.2c]."""
    number = yield from _ask_number(play, play.data.limits.salvo_min, play.data.limits.salvo_max)
    group = heaviest_first(contact_of(play.state), play.data)[0]
    (at,) = yield from _choose_places(play, "salvo.target", group, 1)
    contact_of(play.state).shots = [_shot(at, number)]


def _aim_at_escorts(play: Play[State]) -> Procedure[None]:
    """One torpedo at each of the escorts [11.2d]."""
    contact = contact_of(play.state)
    number = yield from _ask_number(play, 1, len(contact.escorts))
    places = list(range(len(contact_of(play.state).escorts)))
    aimed = yield from _choose_places(play, "salvo.target", places, number, escorts=True)
    contact_of(play.state).shots = [_shot(at, escort=True) for at in aimed]


def _aim_at_patrol(play: Play[State]) -> Procedure[None]:
    """One counter of a crossing group, with one torpedo or a salvo [7.4.1j]."""
    number = yield from _ask_number(play, 1, play.data.limits.salvo_max)
    places = list(range(len(contact_of(play.state).escorts)))
    (at,) = yield from _choose_places(play, "crossing.target", places, 1, escorts=True)
    contact_of(play.state).shots = [_shot(at, number, escort=True)]


def _choose_places(
    play: Play[State], kind: str, places: list[int], number: int, *, escorts: bool = False
) -> Procedure[list[int]]:
    """So many of these places; asked one by one, and only where they are not all alike."""
    chosen: list[int] = []
    left = list(places)
    while left and len(chosen) < number:
        contact = contact_of(play.state)
        counters = [contact.escorts[at] if escorts else contact.targets[at].counter for at in left]
        if len(chosen) + len(left) <= number or len(set(counters)) == 1:
            chosen += left[: number - len(chosen)]
            break
        options = [Option(str(at), at) for at in left]
        option: Option = yield choose("commander", kind, options, ("11.2b", "11.2c"), about={"counters": counters})
        chosen.append(option.value)
        left.remove(option.value)
    return chosen


# ------------------------------------------------------------------------------------------------ setting and firing


@lru_cache(maxsize=1024)
def _setting_questions(tube: int, number: int, counter: str) -> tuple[Choose, Choose]:
    about = {"tube": tube, "number": number, "target": counter}
    return (
        choose("commander", "salvo.speed", _SPEEDS, ("10.4a", "10.4.1a"), about=about),
        choose("commander", "salvo.detonator", _DETONATORS, ("10.4a", "10.4b"), about=about),
    )


def _set_torpedoes(play: Play[State]) -> Procedure[None]:
    """Speed and detonator of each torpedo, before any die is rolled [10.4a, 10.4d, 11.2.1c]."""
    number = sum(len(shot.speeds) for shot in contact_of(play.state).shots)
    tube = 0
    for place in range(len(contact_of(play.state).shots)):
        for torpedo in range(len(contact_of(play.state).shots[place].speeds)):
            contact = contact_of(play.state)
            tube += 1
            at, escort = contact.shots[place].at, contact.shots[place].escort
            counter = contact.escorts[at] if escort else contact.targets[at].counter
            ask_speed, ask_detonator = _setting_questions(tube, number, counter)
            speed: Option = yield ask_speed
            contact_of(play.state).shots[place].speeds[torpedo] = speed.id
            detonator: Option = yield ask_detonator
            contact_of(play.state).shots[place].magnetic[torpedo] = detonator.id == "magnetic"


def _fire(play: Play[State]) -> None:
    """The torpedoes leave their tubes; the state before them decides about dodging [10.4.2h, 10.4.2i, 10.4.2m, 11.2h]."""
    contact = contact_of(play.state)
    spotted = patrol_of(play.state).spotted
    number = sum(len(shot.speeds) for shot in contact.shots)
    boat_of(play.state).torpedoes -= number
    aimed = [contact.targets[shot.at] for shot in contact.shots if not shot.escort]
    contact.marked_before = spotted
    if is_convoy(contact) or contact.kind == "crossing":
        contact.may_dodge = spotted or contact.attacked
    else:
        contact.may_dodge = spotted or aimed[0].attacked
    contact.slow = all(speed == "slow" for shot in contact.shots for speed in shot.speeds)
    contact.attacked = True
    for target in aimed:
        target.attacked = True
    counters = [contact.escorts[s.at] if s.escort else contact.targets[s.at].counter for s in contact.shots]
    play.note("salvo", rule="10.4.2m", torpedoes=number, targets=counters)
