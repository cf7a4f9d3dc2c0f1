"""Refit step D: the Knight's Cross, promotion, and lesser awards [11.2, 11.3]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import has_ability
from .state import State
from .victory import is_combined

__all__ = [
    "grade_earned",
    "hand_over_award",
    "is_due_for_promotion",
    "lesser_award",
    "lesser_awards",
    "promotion",
    "remember",
]


def grade_earned(state: State, data: Data) -> str:
    """Why the next grade of the Knight's Cross is due: ``tons``, ``capital-ship``, or '' [11.3b, 11.3c].

    A grade that came with a Kommandant card counts as held from the start: the next one needs the tons since then [14.13l].
    """
    career, kommandant = state.career, state.kommandant
    if not career.tons and not career.capital_ships:
        return ""
    grades = data.tables["awards"]["list"]
    if kommandant.barred or kommandant.award >= len(grades):
        return ""
    grade = grades[kommandant.award]
    in_all, since = grade["total_tons"], grade["tons_since_last"]
    if is_combined(state, data):
        in_all = data.tables["awards"]["combined_total_tons"][kommandant.award]
        since = data.tables["awards"]["combined_tons_since_last"][kommandant.award]
    if career.tons >= in_all and not (kommandant.card and kommandant.award):
        return "tons"
    if since and career.tons - career.tons_at_award >= since:
        return "tons"
    return "capital-ship" if career.capital_ships >= grade["capital_ships"] else ""


def hand_over_award(play: Play[State], *, posthumous: bool = False) -> None:
    """Hand over a grade that was earned, one at most [11.3a, 11.3d]; after a loss it is only entered in the record [11.3n].

    Each new grade brings a right to a newer boat [11.4.1a], and a token to a lucky man [14.15c]. A capital ship that was
    not needed for it stays to his credit.
    """
    state = play.state
    why = grade_earned(state, play.data)
    if not why:
        return
    career = state.career
    grade = play.data.tables["awards"]["list"][state.kommandant.award]
    state.kommandant.award += 1
    career.tons_at_award = career.tons
    if why == "capital-ship":
        career.capital_ships -= grade["capital_ships"]
    career.awards_since_roll += 1
    remember(play, grade["id"])
    if posthumous:
        play.note("award", rule="11.3n", award=grade["id"], posthumous=True)
        return
    play.note("award", rule="11.3a" if why == "capital-ship" else "11.3c", award=grade["id"])
    career.rights += 1
    if has_ability(state, "lucky"):
        career.luck_tokens += 1
        play.note("luck-token", rule="14.15c", tokens=career.luck_tokens)


def is_due_for_promotion(play: Play[State], next_start: int) -> bool:
    """Is the time served when the next patrol begins [11.2.3g]? A Kapitän zur See is not rolled for."""
    state = play.state
    if next_start - state.career.promotion_from < play.charts["promotion"].data["months"]:
        return False
    return state.kommandant.rank < len(play.data.tables["ranks"]["list"])


def promotion(play: Play[State], next_start: int) -> Procedure[None]:
    """Roll for promotion in the first refit in which the time is served [11.2.3]."""
    if not is_due_for_promotion(play, next_start):
        return
    state = play.state
    career = state.career
    chart = play.charts["promotion"]
    rolled: Rolled = yield chart.roll(
        knights_cross=career.awards_since_roll > 0,
        ships_sunk=career.ships_since_roll // chart.data["ships"],
        failed_patrols=career.failures_since_roll,
    )
    career.promotion_from = next_start
    career.awards_since_roll = career.ships_since_roll = career.failures_since_roll = 0
    if rolled.result == "promoted":
        state.kommandant.rank += 1
        remember(play, "promoted")
    play.note(rolled.result, rule="11.2.3b", rank=state.kommandant.rank)


def lesser_awards(play: Play[State], number: int) -> None:
    """Enter in the record the lesser awards whose conditions are met in that month [11.3p]."""
    state = play.state
    held = state.career.minor_awards
    tons = state.career.tons
    patrols = successes = ships = 0
    for row in state.log:
        if row.result:
            patrols += 1
            if row.result == "S":
                successes += 1
        if row.ships:
            for ship in row.ships:
                if ship.state == "sunk":
                    ships += 1
    data: Data = play.data
    for award in data.minor_awards:
        if patrols >= award.patrols or ships >= award.ships or tons >= award.tons or successes >= award.successes:
            if number >= award.first and award.name not in held:
                lesser_award(play, award.name)


def lesser_award(play: Play[State], name: str) -> None:
    """Enter a lesser award in the record, once; it has no effect on play [11.3p]."""
    career = play.state.career
    if name not in career.minor_awards:
        career.minor_awards.append(name)
        remember(play, name)
        play.note("lesser-award", rule="11.3p", award=name)


def remember(play: Play[State], remark: str) -> None:
    """Put a remark on the log row of the last patrol."""
    if play.state.log:
        play.state.log[-1].remarks.append(remark)
