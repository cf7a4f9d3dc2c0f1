"""Refit step E: a newer boat by right, or another boat for one that is lost [11.4]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Rolled, choose

from .components import Data
from .conditions import refit_of
from .honours import remember
from .outfit import new_boat
from .recovery import replace_late_men
from .state import State

__all__ = [
    "available_from",
    "boat_slug",
    "next_start",
    "reassignment",
    "replacement_type",
    "transfer_months",
    "types_by_right",
]

_KEEP: Final = Option("keep")


def next_start(state: State) -> int:
    """The month in which the next patrol begins: both the refit and the Kommandant's recovery are over [10.11c, 10.12e]."""
    refit = refit_of(state)
    return refit.begins + max(refit.months, refit.convalescence)


def boat_slug(type_: str) -> str:
    """A boat type as the id of an option."""
    return type_.lower().replace("/", "-").replace(" ", "-")


def replacement_type(type_: str, data: Data) -> str:
    """What takes the place of a boat that is lost: the same type, or the one that is built instead [11.4.4a]."""
    return str(data.tables["reassignment"]["replaced_by"].get(type_, type_))


def transfer_months(data: Data, reason: str) -> int:
    """The months that a forced transfer to another boat takes in all [10.11.4b, 4.7.6c, 4.7.4b, 10.10.1c]."""
    return int(next(row["months"] for row in data.tables["reassignment"]["forced"] if row["id"] == reason))


def available_from(state: State, data: Data, type_: str) -> int:
    """The month from which a type can be had [4.2.2], for type XXI less the production advance [14.11b]."""
    return month(data.boats[type_].available) - (state.career.xxi_advance if type_ == "XXI" else 0)


def types_by_right(state: State, data: Data, number: int) -> list[tuple[str, str | None]]:
    """The types that a right can be used for, each with the rule that closes it for a first patrol in that month [11.4.2]."""
    family = data.boats[state.boat.type].family
    types = next(row["types"] for row in data.tables["reassignment"]["choices"] if row["family"] == family)
    return [
        (type_, "11.4.2b" if number < available_from(state, data, type_) else None)
        for type_ in types
        if type_ != state.boat.type
    ]


def reassignment(play: Play[State]) -> Procedure[None]:
    """Take over another boat, if one must be had or a right is used [11.4].

    Asks about a right where one is held and some type can be had for it, never at Penang [11.4.3g].
    """
    state, data = play.state, play.data
    refit = refit_of(state)
    table = data.tables["reassignment"]
    if not refit.reason and state.boat.base in table["not_at"]:
        return
    forced = bool(refit.reason)
    wanted = replacement_type(state.boat.type, data) if forced else ""
    if state.career.rights:
        # By right the new boat is ready after one month; on a forced transfer a right costs no more time [11.4.4b].
        months = refit.months if forced else table["months"]
        types = types_by_right(state, data, refit.begins + max(months, refit.convalescence))
        if any(closed is None for _, closed in types):
            option: Option = yield choose(
                "kommandant",
                "reassignment.boat",
                [_KEEP, *(Option(boat_slug(type_), type_, closed) for type_, closed in types)],
                ("11.4.1b", "11.4.4b") if forced else ("11.4.1b",),
                about={
                    "boat": state.boat.type,
                    "replaced_by": wanted,
                    "rights": state.career.rights,
                    "reason": refit.reason,
                },
                idle="keep",
            )
            if option.id != "keep":
                wanted = option.value
                state.career.rights -= 1
                if not forced:
                    refit.reason, refit.months = "right", months
                    replace_late_men(play)
    if wanted:
        yield from _take_over(play, wanted)


def _take_over(play: Play[State], type_: str) -> Procedure[None]:
    """A boat fresh from the yard, in Germany; men, tokens and record go with the Kommandant, postings do not [11.4.3]."""
    state = play.state
    refit = refit_of(state)
    number = next_start(state)
    state.boat = new_boat(play.data, type_, number, play.data.tables["reassignment"]["base"])
    refit.new_boat = True
    play.note("new-boat", rule="11.4.3a", boat=type_, reason=refit.reason, base=state.boat.base)
    remember(play, "new-boat")
    chart = play.charts["alberich"]
    if type_ in chart.data["types"] and number >= play.data.months["alberich_from"]:
        rolled: Rolled = yield chart.plain(("11.4.3f",))
        if rolled.result == "alberich":
            play.state.boat.alberich = True
            play.note("fitted", rule="11.4.3e", what="alberich")
