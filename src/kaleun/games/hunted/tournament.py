"""Several players: who plays and who rolls, and how finished careers are compared [13].

A result is what ``career.outcome`` tells of a finished career. Nothing in here changes a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kaleun.kernel.dates import month

from .components import Data
from .conditions import is_inoperable
from .state import Boat, State
from .track import TRANSITS

__all__ = [
    "common_start",
    "draw_boats",
    "duel",
    "is_out",
    "later_attackers_escorts",
    "mixed_boats",
    "mixed_points",
    "next_to_play",
    "rolls_left_after_joining",
    "survival",
    "survival_months",
    "team_points",
    "tonnage_points",
    "top_tonnage",
    "who_rolls",
    "why_not_join",
]

Result = Mapping[str, Any]
_LOST = ("sunk", "scuttled", "lost-at-sea")


# ------------------------------------------------------------------------------------------------ two players


def common_start(types: Sequence[str], data: Data) -> int:
    """The month in which all players begin: the latest first patrol of their types [13.1a]."""
    return max(month(data.boats[type_].first_patrol) for type_ in types)


def next_to_play(months: tuple[int, int], tons: tuple[int, int]) -> int | None:
    """Which of two players plays a patrol and its refit now; None if a die must say so [13.1b].

    The one whose next patrol begins earlier; in equal months the one with less tonnage.
    """
    for mine, other in (months, tons):
        if mine != other:
            return 0 if mine < other else 1
    return None


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
    keys = [(r["ended"] != "captured", r["tons"], r["survived"], r["rank"]) for r in (first, second)]
    return None if keys[0] == keys[1] else int(keys[1] > keys[0])


# ------------------------------------------------------------------------------------------------ tournaments


def tonnage_points(result: Result) -> int:
    """Tons sunk, none for a captured boat [13.2a, 13.2b]."""
    return 0 if result["ended"] == "captured" else int(result["tons"])


def top_tonnage(results: Sequence[Result]) -> list[int]:
    """The players in the order of their tonnage; ties go to fewer patrols, then to the higher award [13.2]."""
    return _ranked(results, lambda r: (-tonnage_points(r), r["patrols"], -r["award"]))


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


def rolls_left_after_joining(mate: State) -> int:
    """The encounter rolls that the box holds for a boat that has joined: one less [13.5d]."""
    assert mate.patrol is not None
    return mate.patrol.rolls_left - 1


def later_attackers_escorts(boat: Boat) -> str:
    """The escorts' status for every boat after the first, which rolls for it: ``busy``, or '' without a radio [13.5c]."""
    return "" if is_inoperable(boat, "radio") else "busy"
