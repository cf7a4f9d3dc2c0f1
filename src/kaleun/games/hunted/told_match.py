"""Matches in words: what happened between the players, how they stand, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.dates import month
from kaleun.kernel.phrases import counted, number
from kaleun.kernel.wordbook import Facts, Teller
from kaleun.kernel.words import SITUATION_WIDTH, Sheet, View

from .logsheet import log_sheets
from .names import ENDED
from .phrases import month_name, tons
from .tournament import KINDS

__all__ = [
    "MATCH", "match_groups", "match_outcome_text", "match_sheets", "match_situation", "match_summary_text", "seat_text", "turn_text",
]  # fmt: skip

_UNITS = {"survival": "month", "mixed-boats": "point", "wolfpack": "point"}


def seat_text(seat: str) -> str:
    """A seat or a team: ``Kommandant 2``, ``Team 1``."""
    return seat.capitalize().replace("-", " ")


def _who(player: int) -> str:
    return f"Kommandant {player}"


# ---------------------------------------------------------------------------------------------------- the journal


def turn_text(facts: Facts) -> str:
    """The heading of a turn."""
    own = _who(facts["player"])
    name = facts["name"] if facts["name"] and facts["name"] != own else ""
    said = f"{own}, {name}" if name else own
    tail = f": {facts['boat']}, {month_name(facts['month'], short=True)}"
    return (said if len(said + tail) <= 60 else own) + tail


def _called(facts: Facts, rule: str) -> str:
    boats = facts["boats"]
    others = "one other boat of the team was" if boats == 1 else f"{number(boats)} other boats of the team were"
    return f"{_who(facts['player'])} reported the convoy; {others} near enough to attack it."


def _joined(facts: Facts, rule: str) -> str:
    busy = "; the escorts were busy elsewhere" if facts["busy"] else ""
    return f"{_who(facts['player'])} closed the convoy of {_who(facts['finder'])}{busy}."


def _over(facts: Facts, rule: str) -> str:
    if facts["winner"] == "draw":
        return f"{KINDS[facts['match']]}: it ended in a draw."
    return f"{KINDS[facts['match']]}: {seat_text(facts['winner'])} won."


MATCH: dict[str, Teller] = {
    "boat-drawn": lambda f, r: f"{_who(f['player'])} drew a boat of type {f['boat']}.",
    "next-drawn": lambda f, r: f"The dice let {_who(f['player'])} sail first.",
    "opponent-rolls": lambda f, r: f"{_who(f['player'])} rolled for escorts and aircraft.",
    "team-called": _called,
    "convoy-joined": _joined,
    "match-over": _over,
}


# ---------------------------------------------------------------------------------------------------- as things stand


def _score(kind: str, score: int) -> str:
    unit = _UNITS.get(kind)
    return tons(score) if unit is None else f"{score:,} {unit if score == 1 else unit + 's'}"


def _named(match: View, who: str) -> str:
    """A player by his name, a team by its number."""
    for player in match["players"]:
        if player["seat"] == who:
            return str(player["name"] or seat_text(who))
    return seat_text(who)


def match_groups(view: View) -> list[tuple[str, list[str]]]:
    """Whose table this is, and how all stand."""
    match = view["match"]
    lines = [KINDS[match["kind"]], f"At sea: {_named(match, match['players'][match['player'] - 1]['seat'])}"]
    if match["roller"] and match["roller"] != match["player"]:
        lines.append(f"{_who(match['roller'])} rolls the dice")
    if match["hunt"] is not None:
        lines.append(f"Convoy shared: {counted(len(match['hunt']['waiting']), 'boat')} to attack")
    lines += [
        f"{line['place']}. {_named(match, line['who'])}: {_score(match['kind'], line['score'])}"
        for line in match["standings"]
    ]
    return [("Match", lines)]


def match_situation(view: View, situation: str) -> str:
    """The situation with its player in front, where there is room, and who rolls, if it is the other one."""
    match = view["match"]
    player, roller = match["player"], match["roller"]
    rolls = f" ({roller} rolls)" if roller and roller != player else ""
    for said in (f"{_who(player)}{rolls}: {situation}", f"{player}{rolls}: {situation}"):
        if len(said) <= SITUATION_WIDTH:
            return said
    return situation


def match_sheets(view: View) -> list[Sheet]:
    """The standings, then the log of each player."""
    match = view["match"]
    kind = match["kind"]
    rows = tuple(
        (str(line["place"]), _named(match, line["who"]), _score(kind, line["score"])) for line in match["standings"]
    )
    sheets = [Sheet(KINDS[kind], ("Place", "Who", "Score"), rows)]
    for player in match["players"]:
        name = player["name"] or seat_text(player["seat"])
        sheets += [
            Sheet(f"{sheet.title}: {name}", sheet.columns, sheet.rows, sheet.notes) for sheet in log_sheets(player)
        ]
    return sheets


def match_summary_text(summary: Mapping[str, Any]) -> str:
    """A match in a line: ``Survival tournament, 3 players, October 1943: 5 patrols, 20,000 t sunk, Otto leads``."""
    when = month_name(month(summary["date"]))
    what = f"{KINDS[summary['match']]}, {counted(summary['players'], 'player')}, {when}"
    sunk = f"{counted(summary['patrols'], 'patrol')}, {tons(summary['tons'])} sunk"
    over = summary["over"] == summary["players"]
    if summary["leader"]:
        return f"{what}: {sunk}, {summary['leader']} {'has won' if over else 'leads'}"
    return f"{what}: {sunk}, {'a draw' if over else 'all level'}"


def match_outcome_text(result: Mapping[str, Any]) -> str:
    """How a match ended: who won, and how the others came in."""
    kind = result["match"]
    names = {career["seat"]: career["name"] or seat_text(career["seat"]) for career in result["careers"]}
    line = "; ".join(
        f"{row['place']}. {names.get(row['who']) or seat_text(row['who'])}, {_score(kind, row['score'])}"
        for row in result["standings"]
    )
    winner = result["result"]
    if winner == "draw":
        first = "Nobody has won: it is a draw."
    else:
        career = next((career for career in result["careers"] if career["seat"] == winner), None)
        how = f" ({ENDED[career['ended']]})" if career is not None and career["ended"] else ""
        first = f"{names.get(winner) or seat_text(winner)} has won{how}."
    return f"{KINDS[kind]}: {first} {line}."
