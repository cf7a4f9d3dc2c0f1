"""Penang: the patrols it sends out, and its empty torpedo store [4.7.5]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Rolled, choose

from .conditions import has_card
from .state import State

__all__ = ["next_patrol", "torpedo_shortfall"]

_PATROLS: Final[Choose] = choose(
    "kommandant",
    "penang.patrol",
    [Option("return-to-france"), Option("return-to-norway"), Option("indian-ocean"), Option("australia")],
    ("14.13h",),
)


def next_patrol(play: Play[State]) -> Procedure[str]:
    """Find the next patrol of a boat at Penang [4.7.5i, 10.11.6f]; its slug is a result of the chart ``penang_patrol``.

    The die decides; Heinrich Timm chooses [14.13h]. Until the boat is back in Europe this takes the place of P1 [4.7.5n].
    """
    if has_card(play.state, "timm"):
        option: Option = yield _PATROLS
        return option.id
    rolled: Rolled = yield play.charts["penang_patrol"].plain()
    return str(rolled.result)


def torpedo_shortfall(play: Play[State], brought_back: int) -> Procedure[None]:
    """Find how many torpedoes the next patrol from Penang goes without [4.7.5c].

    Those brought back are set off against the roll, down to none [4.7.5d]; what stays ashore is chosen when the boat is
    loaded [4.7.5e].
    """
    rolled: Rolled = yield play.charts["penang_shortfall"].plain(("10.11.6b",))
    missing = max(0, rolled.result - brought_back)
    play.state.boat.shortfall = missing
    play.note("torpedoes-short", rule="4.7.5d", brought_back=brought_back, missing=missing)
