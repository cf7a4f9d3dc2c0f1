"""Navigation phases: orders, weather, movement, and the way home [6, 14.2, 16]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Quiet, Rolled, choose

from .components import BUNKER, Data
from .conditions import boat_of, has_contacts, patrol_of, phase_of, type_of
from .contacts import check_contacts, draw_contacts, handle_contacts
from .counters import add_fame
from .fame import buy_autonomy, why_no_autonomy
from .repairs import list_elements, pay_repair, repair_element
from .state import Phase, State

__all__ = ["arrive", "sail", "why_no_repair", "why_no_stay"]

_QUIET: Final = Quiet()
_WEATHER_RULES: Final = ("6.1b",)
_TACTICS: Final = choose(
    "commander", "navigation.tactic", (Option("slow"), Option("normal"), Option("full")), ("6.2.1a",)
)


def sail(play: Play[State]) -> Procedure[None]:
    """One Navigation phase after the other, from wherever the state stands, until the boat is in the Bunker [3b].

    Raises BoatLost.
    """
    while play.state.phase == "patrol":
        patrol = patrol_of(play.state)
        phase = patrol.phase
        if phase is None:
            phase = patrol.phase = Phase()
            patrol.phases += 1
        stage = phase.stage
        if stage == "orders":
            if play.keeps_quiet:
                yield _QUIET
                patrol = patrol_of(play.state)
            if play.is_journaled:
                play.heading(2, "phase", number=patrol.phases, square=patrol.square)
            question = _orders(play.state, play.data)
            if question is None:
                _carry_out(play, "move")
            else:
                yield from _give_orders(play, question)
        elif stage == "weather":
            if patrol.phases > 1:
                yield from _roll_weather(play)
                phase = phase_of(play.state)
            phase.stage = "move"
        elif stage == "move":
            if phase.order != "stay":
                yield from _advance(play)
                phase = phase_of(play.state)
            # Nothing is due where only the Bunker was entered [7.1f].
            phase.stage = "over" if phase.entered[0] == BUNKER else "tactic"
        elif stage == "tactic":
            option: Option = yield _TACTICS
            phase = phase_of(play.state)
            phase.tactic = option.id
            phase.stage = "contact"
        elif stage == "contact":
            yield from check_contacts(play)
        elif stage == "draw":
            yield from draw_contacts(play)
        elif stage == "repair":
            if play.keeps_quiet:
                yield _QUIET
                phase = phase_of(play.state)
            if phase.elements:
                yield from repair_element(play)
            else:
                phase.stage = "over"
        elif stage == "over":
            _end_phase(play)
        else:
            yield from handle_contacts(play)


# ------------------------------------------------------------------------------------------------ orders


def why_no_stay(state: State, data: Data) -> str | None:
    """The rule that forbids to stay, or None [4.3d, 4.3f, 6.2.2d]."""
    patrol = patrol_of(state)
    if patrol.square != patrol.zone:
        return "6.2.2d"
    return "4.3f" if boat_of(state).autonomy < data.movement.stay_cost else None


def why_no_repair(state: State, data: Data) -> str | None:
    """The rule that forbids a repair phase, or None [14.2, summary.f]."""
    patrol, boat = patrol_of(state), boat_of(state)
    if patrol.square == BUNKER:
        return "summary.f"
    if has_contacts(phase_of(state)):
        return "14.2a"
    if patrol.spotted:
        return "14.2i"
    if not list_elements(state, data):
        return "14.3c" if boat.failed else "14.2e"
    return "14.2c" if boat.autonomy < type_of(state, data).repair_cost else None


def _orders(state: State, data: Data) -> Choose | None:
    """What may be ordered; None where only a move can be [6.2, summary.a]. An Autonomy Point is offered where one is short."""
    stay, repair = why_no_stay(state, data), why_no_repair(state, data)
    if stay and repair and stay != "4.3f" and repair != "14.2c":
        return None
    return _orders_question(stay, repair, why_no_autonomy(state, data))


@lru_cache(maxsize=64)
def _orders_question(stay: str | None, repair: str | None, autonomy: str | None) -> Choose | None:
    options = [Option("move"), Option("stay", None, stay), Option("repair", None, repair)]
    if stay == "4.3f" or repair == "14.2c":
        options.append(Option("autonomy-point", None, autonomy))
    if all(option.closed for option in options[1:]):
        return None
    return choose("commander", "navigation.orders", options, ("summary.a", "4.3d", "14.2a"))


def _give_orders(play: Play[State], question: Choose) -> Procedure[None]:
    """Move, stay on the patrol square, or repair; an Autonomy Point may be bought first [6.2, 4.3d, 14.2]."""
    option: Option = yield question
    while option.id == "autonomy-point":
        buy_autonomy(play)
        again = _orders(play.state, play.data)
        if again is None:
            _carry_out(play, "move")
            return
        option = yield again
    _carry_out(play, option.id)


def _carry_out(play: Play[State], order: str) -> None:
    phase_of(play.state).order = order
    if order == "repair":
        _begin_repair(play)
    else:
        _put_to_sea(play, order)


def _put_to_sea(play: Play[State], order: str) -> None:
    """A movement or a stay begins: the marker goes, a stay is paid for [14.2j, 4.3d, summary.d]."""
    data: Data = play.data
    patrol = patrol_of(play.state)
    phase = phase_of(play.state)
    if patrol.spotted:
        patrol.spotted = False
        if play.is_journaled:
            play.note("marker-removed", rule="14.2j")
    if order == "stay":
        boat = boat_of(play.state)
        boat.autonomy -= data.movement.stay_cost
        phase.entered = [patrol.square]
        play.note("stayed", rule="4.3d", square=patrol.square, autonomy=boat.autonomy)
    phase.stage = "weather"


def _begin_repair(play: Play[State]) -> None:
    """A whole phase for repairs: each damaged element gets one check [14.2c, 14.2d, 14.2k]."""
    phase = phase_of(play.state)
    phase.elements = list_elements(play.state, play.data)
    phase.stage = "repair"
    play.note("repair-phase", rule="14.2a", elements=list(phase.elements))
    pay_repair(play)


# ------------------------------------------------------------------------------------------------ weather and movement


def _roll_weather(play: Play[State]) -> Procedure[None]:
    """Every phase of movement but the first has its own weather; the die is the level [6.1a, 6.1b, 6.1c, 6.1f]."""
    rolled: Rolled = yield play.charts["weather"].plain(_WEATHER_RULES)
    patrol = patrol_of(play.state)
    patrol.weather = int(rolled.result["level"])
    if play.is_journaled:
        play.note("weather", rule="6.1c", level=patrol.weather)


def _advance(play: Play[State]) -> Procedure[None]:
    """Choose how far to go and enter square after square; the route is chosen where it forks [6.2b, 6.2d, 6.2.2].

    The boat stops where she first reaches her patrol square, and in the Bunker [6.2.2c]. A boat that comes home through sea
    squares enters port once the contacts of these are over [7.1f].
    """
    data: Data = play.data
    squares = yield from _ask_advance(play)
    phase_of(play.state).to_go = squares
    while phase_of(play.state).to_go:
        patrol = patrol_of(play.state)
        follows = data.after(patrol.square, patrol.homeward)
        to = follows[0]
        if len(follows) > 1:
            routes = [Option(square) for square in follows]
            rules = ("6.2d",) if patrol.homeward else ("6.2b",)
            route: Option = yield choose("commander", "navigation.route", routes, rules)
            to = route.id
        _enter(play, to)


def _ask_advance(play: Play[State]) -> Procedure[int]:
    """1 or 3 squares; for an Autonomy Point 2, 4 or 5, and one may be bought where there is none [6.2.2a, 6.2.2b, 4.6d]."""
    data: Data = play.data
    movement = data.movement
    while True:
        state = play.state
        patrol = patrol_of(state)
        short = boat_of(state).autonomy < movement.extra_cost
        no_point = why_no_autonomy(state, data) if short else None
        option: Option = yield _advance_question(data, patrol.square, patrol.zone, short, no_point)
        if option.id != "autonomy-point":
            break
        buy_autonomy(play)
    if option.value not in movement.free:
        boat_of(play.state).autonomy -= movement.extra_cost
        if play.is_journaled:
            play.note("autonomy", rule="4.3e", points=boat_of(play.state).autonomy)
    return int(option.value)


@lru_cache(maxsize=1024)
def _advance_question(data: Data, square: str, zone: str, short: bool, no_point: str | None) -> Choose:
    movement = data.movement
    options = []
    for squares in range(1, movement.farthest + 1):
        closed = None
        if short and squares not in movement.free:
            closed = "6.2.2a" if squares < max(movement.free) else "6.2.2b"
        options.append(Option(str(squares), squares, closed))
    if short:
        options.append(Option("autonomy-point", None, no_point))
    about = {"square": square, "zone": zone}
    return choose("commander", "navigation.advance", options, ("6.2.2a", "6.2.2b"), about=about)


def _enter(play: Play[State], to: str) -> None:
    """Enter a square; the last one on the high seas turns the boat homeward [6.2]."""
    patrol, phase = patrol_of(play.state), phase_of(play.state)
    data: Data = play.data
    phase.to_go -= 1
    phase.entered.append(to)
    if to == BUNKER:
        phase.to_go = 0
        return
    patrol.square = to
    patrol.route.append(to)
    if to == data.last_high:
        patrol.homeward = True
    if play.is_journaled:
        play.note("moved", rule="6.2c", square=to)
    if to == patrol.zone and not patrol.arrived:
        phase.to_go = 0
        arrive(play)


def arrive(play: Play[State]) -> None:
    """The patrol square is reached: Fame Points, once a patrol [16a, 16b]."""
    data: Data = play.data
    patrol = patrol_of(play.state)
    patrol.arrived = True
    play.note("arrived", rule="16a", square=patrol.square)
    add_fame(play, data.fame.arrival, "16a")


# ------------------------------------------------------------------------------------------------ end of the phase


def _end_phase(play: Play[State]) -> None:
    """A new phase is due, or the boat is in port [3b, 7.1f]; what failed may be tried again after a movement or stay [14.3c]."""
    patrol, phase = patrol_of(play.state), phase_of(play.state)
    patrol.phase = None
    if phase.order != "repair":
        boat_of(play.state).failed.clear()
    if BUNKER in phase.entered:
        patrol.square = BUNKER
        patrol.route.append(BUNKER)
        play.note("moved", rule="17f", square=BUNKER)
        play.state.phase = "return"
