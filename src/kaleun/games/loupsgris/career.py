"""The career as a whole: one patrol after another, until it ends [1b, 3, 17g, 17h]."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure

from .components import Data
from .conditions import BoatLost
from .departure import depart
from .navigation import sail
from .port import end_patrol
from .preparations import prepare
from .state import State
from .victory import place_of, rank_of, slug_of

__all__ = ["outcome", "play_career"]


def play_career(play: Play[State]) -> Procedure[dict[str, Any]]:
    """Play from wherever the state stands to the end of the career; returns its result [3a]."""
    try:
        while play.state.phase != "over":
            match play.state.phase:
                case "set-up":
                    play.note("commander-ready", rule="4.6a", name=play.state.career.name, fame=play.state.career.fame)
                    play.state.phase = "port"
                case "port":
                    yield from prepare(play)
                case "departure":
                    yield from depart(play)
                case "patrol":
                    yield from sail(play)
                case _:
                    yield from end_patrol(play)
    except BoatLost as lost:
        play.state.ended = lost.how
        play.state.phase = "over"
        play.note("boat-lost", rule=lost.rule, how=lost.how)
    result = outcome(play.state, play.data)
    play.note(
        "career-over", rule="1b", how=result["ended"], grt=result["grt"], rank=result["rank"], place=result["place"]
    )
    return result


def outcome(state: State, data: Data) -> dict[str, Any]:
    """What the career came to, in plain data; ships of the last patrol of a lost boat count [1b, 17g, career.a, career.b]."""
    career = state.career
    grt = sum(ship.grt for ship in career.ships)
    rank = slug_of(rank_of(grt, data))
    return {
        "result": rank,
        "ended": state.ended,
        "grt": grt,
        "points": sum(ship.points for ship in career.ships),
        "ships": len(career.ships),
        "patrols": career.patrols,
        "aircraft": career.aircraft,
        "warships": career.warships,
        "rank": rank,
        "place": place_of(grt, data),
        "boat": state.boat.type if state.boat else "",
        "survived": state.ended == "retired",
    }
