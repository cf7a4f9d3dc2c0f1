"""Several players: who plays and who rolls, and how careers are compared [13].

A tournament is played as one game in which all sit at one table (:mod:`.match`), or as games of their own with the same seed, so
that all meet the same sea. A result is what ``career.outcome`` tells of a career. Nothing in here changes a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .career import outcome
from .components import Data
from .match_state import SEATS, Match
from .setup import first_month
from .state import State
from .track import TRANSITS

__all__ = [
    "KINDS",
    "Place",
    "common_start",
    "draw_boats",
    "duel",
    "first_in_turn",
    "is_out",
    "match_outcome",
    "mixed_boats",
    "mixed_points",
    "places",
    "survival",
    "survival_months",
    "team_points",
    "tonnage_points",
    "top_tonnage",
    "who_rolls",
    "why_not_join",
]

KINDS = {
    "two-player": "Two-player game",
    "top-tonnage": "Top tonnage tournament",
    "survival": "Survival tournament",
    "mixed-boats": "Mixed boats tournament",
    "wolfpack": "Wolfpack tournament",
}
"""The kinds of match [13.1 to 13.5]."""

Result = Mapping[str, Any]
_LOST = ("sunk", "scuttled", "lost-at-sea")


# ------------------------------------------------------------------------------------------------ two players


def common_start(types: Sequence[str], data: Data, advance: int = 0) -> int:
    """The month in which all players begin: the latest first patrol of their types [13.1a]."""
    return max(first_month(data, type_, advance) for type_ in types)


def first_in_turn(months: Sequence[int], tons: Sequence[int]) -> list[int]:
    """Which players can play a patrol and its refit now; if there are several, a die says who does [13.1b].

    Those whose next patrol begins earliest; in equal months those with the least tonnage.
    """
    keys = list(zip(months, tons, strict=True))
    first = min(keys)
    return [player for player, key in enumerate(keys) if key == first]


def who_rolls(player: int, chart: str, data: Data) -> int:
    """Which of two players makes a roll while one of them is on patrol: the other one those for escorts and aircraft [13.1c].

    So he does when his own career is over, until both are [13.1e]. He spends no token on them; the owner of the boat may.
    """
    rolled = data.tables["tournaments"]["two-player"]["opponent_rolls"]
    return 1 - player if chart.split(".")[0] in rolled else player


def duel(first: Result, second: Result) -> int | None:
    """Which of two finished careers wins: 0, 1, or None if they are equal in everything [13.1d].

    A captured boat loses to one that was not captured; then tons, the survivor, the higher rank.
    """
    one, two = (_duel_key(result) for result in (first, second))
    return None if one == two else int(two < one)


def _duel_key(result: Result) -> tuple[int, ...]:
    return (result["ended"] == "captured", -result["tons"], not result["survived"], -result["rank"])


# ------------------------------------------------------------------------------------------------ tournaments


def tonnage_points(result: Result) -> int:
    """Tons sunk, none for a captured boat [13.2a, 13.2b]."""
    return 0 if result["ended"] == "captured" else int(result["tons"])


def top_tonnage(results: Sequence[Result]) -> list[int]:
    """The players in the order of their tonnage; ties go to fewer patrols, then to the higher award [13.2]."""
    return _ranked(results, _tonnage_key)


def _tonnage_key(result: Result) -> tuple[int, ...]:
    return (-tonnage_points(result), result["patrols"], -result["award"])


def survival_months(result: Result, data: Data) -> int:
    """Months from the first patrol to the end, less two for each failed patrol; none for a captured boat [13.3a, 13.3b]."""
    if result["ended"] == "captured":
        return 0
    each = data.tables["tournaments"]["survival"]["failed_patrol_months"]
    return int(result["months"] + each * result["failed"])


def survival(results: Sequence[Result], data: Data) -> list[int]:
    """The players in the order of their months; ties go to more tons [13.3b]."""
    return _ranked(results, lambda r: (-survival_months(r, data), -r["tons"]))


def draw_boats(players: int, data: Data, below: Callable[[int], int]) -> list[str]:
    """Draw a type for each player, no type twice as long as there are others [13.4a].

    ``below`` gives a number below the one it is handed: that of a dice stream, or a player's die.
    """
    drawn: list[str] = []
    left: list[str] = []
    for _ in range(players):
        left = left or list(data.tables["tournaments"]["mixed-boats"]["draw"])
        drawn.append(left.pop(below(len(left))))
    return drawn


def mixed_points(result: Result, data: Data) -> int:
    """Tons sunk in proportion to the torpedo load of the boat the career began with [13.4b, 13.4c]."""
    reference = data.tables["tournaments"]["mixed-boats"]["reference_load"]
    return int(result["tons"] * reference // data.boats[result["boat"]].torpedoes)


def mixed_boats(results: Sequence[Result], data: Data) -> list[int]:
    """The players in the order of their points [13.4b]."""
    return _ranked(results, lambda r: (-mixed_points(r, data),))


def _ranked(results: Sequence[Result], key: Callable[[Result], tuple[int, ...]]) -> list[int]:
    return sorted(range(len(results)), key=lambda player: key(results[player]))


# ------------------------------------------------------------------------------------------------ wolfpacks


def team_points(results: Sequence[Result], data: Data) -> int:
    """Tons sunk by all boats of a team, less so much for each boat lost or captured [13.5a, 13.5e]."""
    table = data.tables["tournaments"]["wolfpack"]
    points = 0
    for result in results:
        points += result["tons"]
        if result["ended"] == "captured":
            points -= table["captured_tons"]
        elif result["ended"] in _LOST:
            points -= table["loss_tons"]
    return points


def is_out(results: Sequence[Result]) -> bool:
    """Has the team lost its last boat [13.5e]?"""
    return all(result["ended"] in (*_LOST, "captured") for result in results)


def why_not_join(mate: State, finder: State) -> str | None:
    """Why another boat of the team may not attack the convoy that one has met: the rule that forbids it, or None.

    Both fly wolfpack patrols of the same month [13.5b]. The boat that joins has an encounter roll still to make, is not in a
    transit box and not breaking off [13.5d].
    """
    ours, theirs = mate.patrol, finder.patrol
    if ours is None or theirs is None or not (ours.wolfpack and theirs.wolfpack) or ours.start != theirs.start:
        return "13.5b"
    if ours.aborting or ours.box < 0 or ours.boxes[ours.box].kind in TRANSITS or not ours.rolls_left:
        return "13.5d"
    return None


# ------------------------------------------------------------------------------------------------ tables


class Place(NamedTuple):
    """A line of the table: its place, its player or team counted from 0, and its score. Equal ones share a place."""

    place: int
    who: int
    score: int


def places(kind: str, results: Sequence[Result], data: Data, teams: Sequence[int] = ()) -> list[Place]:
    """The table of a match, the best first; equal ones share a place [13.1d, 13.2b, 13.3b, 13.4b, 13.5e].

    ``teams`` is the team of each player, in a wolfpack tournament. A team that has lost its last boat is out: it stands behind
    those that are not [13.5h].
    """
    keyed: list[tuple[tuple[int, ...], int, int]] = []
    if kind == "wolfpack":
        for team in sorted(set(teams)):
            own = [result for result, of in zip(results, teams, strict=True) if of == team]
            points = team_points(own, data)
            keyed.append(((is_out(own), -points), team, points))
    else:
        for player, result in enumerate(results):
            if kind == "two-player":
                keyed.append((_duel_key(result), player, result["tons"]))
            elif kind == "top-tonnage":
                keyed.append((_tonnage_key(result), player, tonnage_points(result)))
            elif kind == "survival":
                months = survival_months(result, data)
                keyed.append(((-months, -result["tons"]), player, months))
            else:
                points = mixed_points(result, data)
                keyed.append(((-points,), player, points))
    keyed.sort()
    return [Place(1 + sum(1 for other, _, _ in keyed if other < key), who, score) for key, who, score in keyed]


def match_outcome(match: Match, data: Data) -> dict[str, Any]:
    """How a match ended, or stands, in plain data; ``result`` is the seat or team that wins, or ``draw``."""
    results = [outcome(state, data) for state in match.players]
    table = places(match.kind, results, data, match.teams)
    names = [f"team-{number + 1}" for number in range(max(match.teams) + 1)] if match.teams else SEATS
    best = [names[line.who] for line in table if line.place == 1]
    return {
        "result": best[0] if len(best) == 1 else "draw",
        "match": match.kind,
        "standings": [{"place": line.place, "who": names[line.who], "score": line.score} for line in table],
        "careers": [
            {"seat": SEATS[player], "name": state.kommandant.name, **result}
            for player, (state, result) in enumerate(zip(match.players, results, strict=True))
        ],
    }
