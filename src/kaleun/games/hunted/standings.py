"""Tournaments in which each player plays a game of his own, with the same seed: the same sea for all [13.2c, 13.4d]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaleun.kernel.dates import month_text
from kaleun.kernel.dice import DiceStream
from kaleun.kernel.errors import MaterialError
from kaleun.kernel.rulebook import Contender, Standing

from .career import outcome
from .components import Data
from .match_state import Match
from .setup import first_month
from .tournament import KINDS, Result, draw_boats, places

__all__ = ["standings", "tournament_options"]

_AT_ONE_TABLE = "wolfpack"
_FIGURES = ("tons", "patrols", "failed", "months", "award", "rank", "ended", "boat")


def tournament_options(kind: str, players: int, seed: str, data: Data) -> list[dict[str, Any]]:
    """With what options each player begins his own game; boats are drawn by the seed [13.4a]. Raises MaterialError."""
    _check_kind(kind)
    if players < 1:
        raise MaterialError("a tournament needs players", code="tournament")
    if kind == "mixed-boats":
        return [{"boat": boat} for boat in draw_boats(players, data, DiceStream(seed).below)]
    return [{} for _ in range(players)]


def standings(kind: str, contenders: Sequence[Contender], data: Data) -> list[Standing]:
    """The table of games played apart, or of one game that is a match itself [13.1d, 13.2b, 13.3b, 13.4b].

    Games that still go on count as they stand. Raises MaterialError for games that are not to be compared.
    """
    if len(contenders) == 1 and isinstance(contenders[0].state, Match):
        return _of_match(kind, contenders[0].state, data)
    _check_kind(kind)
    if any(isinstance(one.state, Match) for one in contenders):
        raise _wrong("a match has its own standings: rank its file alone")
    results = [outcome(one.state, data) for one in contenders]
    _check(kind, contenders, results, data)
    return [
        Standing(line.place, contenders[line.who].name, line.score, _figures(results[line.who]))
        for line in places(kind, results, data)
    ]


def _of_match(kind: str, match: Match, data: Data) -> list[Standing]:
    if kind != match.kind:
        raise _wrong(f"this game is a match of the kind {match.kind}, not {kind}")
    results = [outcome(state, data) for state in match.players]
    table = []
    for line in places(kind, results, data, match.teams):
        if match.teams:
            own = [place for place, team in enumerate(match.teams) if team == line.who]
            name = f"Team {line.who + 1}"
            figures = {
                "tons": sum(results[place]["tons"] for place in own),
                "players": ", ".join(match.players[place].kommandant.name for place in own),
            }
        else:
            name, figures = match.players[line.who].kommandant.name, _figures(results[line.who])
        table.append(Standing(line.place, name, line.score, figures))
    return table


def _figures(result: Result) -> dict[str, Any]:
    return {name: result[name] for name in _FIGURES}


def _wrong(why: str) -> MaterialError:
    return MaterialError(why, code="tournament")


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise _wrong(f"there is no tournament {kind!r}; there are {', '.join(KINDS)}")
    if kind == _AT_ONE_TABLE:
        raise _wrong("the boats of a wolfpack tournament meet their convoys together: play it as one match (13.5b)")


def _check(kind: str, contenders: Sequence[Contender], results: Sequence[Result], data: Data) -> None:
    """Have all met the same sea, under the same rules, with the boats and months of the tournament [13.2c]?"""
    if len(contenders) < 2 or (kind == "two-player" and len(contenders) != 2):
        raise _wrong("there must be two games" if kind == "two-player" else "there must be two games or more")
    first = contenders[0]
    for one in contenders:
        if one.own_luck:
            raise _wrong(f"{one.name}: its dice were not those of the seed alone")
        _alike(first, one, "seed", first.seed, one.seed)
        _alike(
            first,
            one,
            "optional rules",
            ", ".join(first.state.optional) or "none",
            ", ".join(one.state.optional) or "none",
        )
    boats = [str(result["boat"]) for result in results]
    begun = [month_text(one.state.career.began) for one in contenders]
    for one, boat, month in zip(contenders, boats, begun, strict=True):
        if kind == "mixed-boats":
            own = month_text(first_month(data, boat))
            if month != own:
                raise _wrong(f"{one.name}: type {boat} begins in {own}, not in {month} (13.4b)")
            continue
        _alike(first, one, "first month", begun[0], month)
        if kind != "two-player":
            _alike(first, one, "type of boat", boats[0], boat)
    if kind == "mixed-boats":
        drawn = draw_boats(len(boats), data, DiceStream(first.seed).below)
        if sorted(drawn) != sorted(boats):
            raise _wrong(f"the seed draws the boats {', '.join(drawn)}, not {', '.join(boats)} (13.4d)")


def _alike(first: Contender, one: Contender, what: str, wanted: str, found: str) -> None:
    if wanted != found:
        raise _wrong(f"{one.name}: {what}: {found}; {first.name}: {wanted}")
