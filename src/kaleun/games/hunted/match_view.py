"""What a match looks like from outside: the table of whose turn it is, in plain data, and how all stand."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.dates import month_text

from .career import outcome
from .components import Data
from .match_state import SEATS, Match, player_at
from .state import State
from .tournament import match_outcome

__all__ = ["summary", "view"]


def view(match: Match, seat: str, data: Data) -> dict[str, Any]:
    """The career of the player whose turn it is (of the one at the seat, while it is nobody's), with all players beside it.

    Nothing is hidden at this table, so everybody sees the same.
    """
    player = match.turn if match.turn >= 0 else player_at(seat)
    plain: dict[str, Any] = msgspec.to_builtins(match.players[player])
    hunt = match.hunt
    plain["game"] = "match"
    plain["match"] = {
        "kind": match.kind,
        "player": player + 1,
        "turn": match.turn + 1,
        "roller": match.roller + 1,
        "players": [
            _player(number, state, match.teams[number] + 1 if match.teams else 0, data)
            for number, state in enumerate(match.players)
        ],
        "standings": match_outcome(match, data)["standings"],
        "hunt": None
        if hunt is None
        else {"finder": hunt.finder + 1, "waiting": [player + 1 for player in hunt.waiting], "busy": hunt.busy},
    }
    return plain


def _player(number: int, state: State, team: int, data: Data) -> dict[str, Any]:
    return {
        "seat": SEATS[number],
        "name": state.kommandant.name,
        "team": team,
        "month": state.month,
        "phase": state.phase,
        "ended": state.ended,
        "boat": state.boat.type,
        "log": msgspec.to_builtins(state.log),
        "career": msgspec.to_builtins(state.career),
        "kommandant": msgspec.to_builtins(state.kommandant),
        "result": outcome(state, data) if state.phase == "over" else None,
    }


def summary(match: Match, data: Data) -> dict[str, Any]:
    """A match in a line."""
    result = match_outcome(match, data)
    leader = result["standings"][0]["who"]
    if leader in SEATS:
        leader = match.players[player_at(leader)].kommandant.name
    else:
        leader = leader.capitalize().replace("-", " ")
    going_on = [state for state in match.players if state.phase != "over"]
    return {
        "match": match.kind,
        "date": month_text(min((state.month for state in going_on), default=max(s.month for s in match.players))),
        "players": len(match.players),
        "over": len(match.players) - len(going_on),
        "patrols": sum(state.career.patrols for state in match.players),
        "tons": sum(state.career.tons for state in match.players),
        "leader": "" if result["result"] == "draw" else leader,
    }
