"""Fame Points that are spent outside rolls: on Autonomy Points and on options [4.6d, 17.1]."""

from __future__ import annotations

from kaleun.kernel.play import Play

from .components import Data
from .conditions import boat_of, option
from .counters import add_fame
from .state import State

__all__ = ["buy_autonomy", "buy_option", "next_value", "option_price", "why_no_autonomy", "why_no_option"]


def why_no_autonomy(state: State, data: Data) -> str | None:
    """The rule that forbids to buy an Autonomy Point, or None [4.6l]."""
    return "4.6l" if state.career.fame < data.fame.autonomy_point else None


def buy_autonomy(play: Play[State]) -> None:
    """Buy one Autonomy Point; the caller has asked whether it can be paid for [4.6d]."""
    data: Data = play.data
    add_fame(play, -data.fame.autonomy_point, "4.6d")
    boat = boat_of(play.state)
    boat.autonomy += 1
    play.note("autonomy", rule="4.6d", points=boat.autonomy)


def next_value(state: State, data: Data, name: str) -> int:
    """The value that an option has once it is bought: its printed one, or one more than is held [17.1a, 17.1b, 17.1e]."""
    held = option(state, name)
    return held + 1 if held else data.options[name].start


def option_price(state: State, data: Data, name: str) -> int:
    """What a new option, or one step of one that is held, costs [17.1a, 17.1b]."""
    if not option(state, name):
        return data.fame.option_new
    return data.fame.option_raise * next_value(state, data, name)


def why_no_option(state: State, data: Data, name: str) -> str | None:
    """The rule that forbids to buy or raise an option, or None [17.1c, 4.6l]."""
    if next_value(state, data, name) > data.options[name].max:
        return "17.1c"
    return "4.6l" if state.career.fame < option_price(state, data, name) else None


def buy_option(play: Play[State], name: str) -> None:
    """Buy an option or raise it; the caller has asked whether that can be done [17.1]."""
    data: Data = play.data
    state = play.state
    price, value = option_price(state, data, name), next_value(state, data, name)
    add_fame(play, -price, "17.1b" if option(state, name) else "17.1a")
    state.career.options[name] = value
    play.note("purchased", rule="17.1d", option=name, value=value)
