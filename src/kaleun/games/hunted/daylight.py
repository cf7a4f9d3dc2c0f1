"""Day and night of an engagement, and waiting for the night [8.4]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.dates import month_of_year
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .conditions import encounter_of, patrol_of
from .state import State
from .targets import CAPITAL_SHIP

__all__ = ["choose_time", "roll_time_of_day", "wait_for_night", "why_no_waiting"]

_ARCTIC: Final = (
    "day_night.arctic-jan-mar",
    "day_night.arctic-apr-may",
    "day_night.arctic-jun",
    "day_night.arctic-jul-sep",
    "day_night.arctic-oct-nov",
    "day_night.arctic-dec",
)
_TIME: Final = choose("kommandant", "follow.time", (Option("day"), Option("night")), ("8.4.4a", "9.7.5a"))


def _chart(play: Play[State]) -> Chart:
    """The chart for day or night: an Arctic patrol has its own for each part of the year [8.4.5g]."""
    state = play.state
    if patrol_of(state).area == "arctic":
        now = month_of_year(state.month)
        for name in _ARCTIC:
            if now in play.charts[name].data["months"]:
                return play.charts[name]
    return play.charts["day_night.standard"]


def _has(play: Play[State], time: str) -> bool:
    """Is there such a time of day in these waters and this month at all [8.4.2f, 8.4.4b]?"""
    return any(row.results[""] == time for row in _chart(play).rows)


def _set(play: Play[State], time: str, rule: str) -> None:
    encounter_of(play.state).night = time == "night"
    play.note("time-of-day", rule=rule, time=time)


def roll_time_of_day(play: Play[State]) -> Procedure[None]:
    """Roll whether it is day or night; it holds for the engagement [8.4.1, 8.4.3]."""
    rolled: Rolled = yield _chart(play).plain(("8.4.1a",))
    _set(play, rolled.result, "8.4.3a")


def why_no_waiting(play: Play[State]) -> str | None:
    """Why the boat cannot try by day to wait for the night: the rule that forbids it, or None [8.4.2]."""
    encounter = encounter_of(play.state)
    if encounter.day_night_fixed:
        return "8.4.4a"
    if encounter.kind == CAPITAL_SHIP and not any(target.damage for target in encounter.targets):
        return "8.4.2c"
    if not _has(play, "night"):
        return "8.4.2f"
    return None


def wait_for_night(play: Play[State]) -> Procedure[bool]:
    """Keep contact until night, at the risk of losing it; False if it is lost [8.4.2b, 8.4.2d]."""
    chart = "switch_to_night.balkon" if play.state.boat.balkon else "switch_to_night.standard"
    rolled: Rolled = yield play.charts[chart].plain(("8.4.2a",))
    if rolled.result == "lost":
        play.note("contact-lost", rule="8.4.2b")
        return False
    _set(play, "night", "8.4.2b")
    return True


def choose_time(play: Play[State]) -> Procedure[None]:
    """Ask whether a damaged ship is attacked by day or by night, where there are both [8.4.4]."""
    encounter_of(play.state).day_night_fixed = True
    if not _has(play, "night"):
        _set(play, "day", "8.4.4b")
    elif not _has(play, "day"):
        _set(play, "night", "8.4.4b")
    else:
        option: Option = yield _TIME
        _set(play, option.id, "8.4.4a")
