"""Questions asked in port: the next patrol, the flotilla, a newer boat."""

from __future__ import annotations

from kaleun.kernel.phrases import counted, ordinal
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .names import ASSIGNMENTS, MISSIONS
from .phrases import area_in, rank_name
from .printed import boat_type, chart, printed

__all__ = ["IN_PORT"]

_WHY = {
    "air-raid": "The boat is lost in an air raid",
    "long-refit": "The boat is not worth repairing",
    "mediterranean": "The boat in the Mediterranean is lost",
    "rescued": "The crew is home without its boat",
}


def _try(view: View) -> Said:
    rank = view["kommandant"]["rank"]
    return "Ask for a patrol", f"One die: on less than {rank} ({rank_name(rank)}) you choose from this month's patrols."


def _patrol(view: View, request: Choose, option: Option) -> Said | None:
    if option.id not in ASSIGNMENTS:
        return None
    entry = printed().assignments[option.id]
    where = area_in(entry.area)
    track = printed().tracks[boat_type(view["boat"]["type"]).tracks].get(entry.track)
    if track is None:
        return f"Patrol {where}", "A boat of this type sails elsewhere instead."
    months = f"{counted(track.months, 'month')} at sea"
    if entry.mission == "anti-invasion":
        return (
            "Attack the landing fleet",
            f"{months}; aircraft everywhere, and whoever spares every target answers for it.",
        )
    if entry.mission:
        return f"{MISSIONS[entry.mission].capitalize()} {where}", f"{months}; the mission alone decides success."
    if entry.wolfpack:
        return f"Join a wolfpack {where}", f"{months}; the escorts of a convoy may be busy elsewhere."
    return f"Patrol {where}", f"{months}; one ship sunk makes it a success."


def _flotilla(view: View, request: Choose, option: Option) -> Said | None:
    for row in printed().tables["flotillas"]["list"]:
        if option.id == f"flotilla-{row['number']}":
            return f"Join the {ordinal(row['number'])} flotilla", f"{row['base']}; for the record only."
    return None


def _boat(view: View, request: Choose) -> str:
    why = _WHY.get(request.about["reason"])
    return f"{why}. Which boat is next?" if why else "Take over a newer boat?"


def _newer(view: View, request: Choose, option: Option) -> Said | None:
    about = request.about
    rights = counted(about["rights"], "right")
    if option.id == "keep":
        if about["reason"]:
            return f"Take a type {about['replaced_by']}", f"The boat you are due; {rights} kept."
        return "Keep the boat", f"The type {about['boat']} sails again; {rights} kept."
    if not isinstance(option.value, str):
        return None
    months = counted(printed().tables["reassignment"]["months"], "month")
    takes = "no more time" if about["reason"] else f"{months} in place of the refit"
    return f"Take a type {option.value}", f"One right of {about['rights']} and {takes}; she sails from Germany."


def _senior(view: View) -> Said:
    return "Choose any waters", "Whatever the boat has a track for, whether or not it was flown in that month."


IN_PORT: dict[str, Asked] = {
    "assignment.how": Asked(
        "How is the next patrol settled?",
        {
            "roll": lambda v: (
                "Take what is ordered",
                f"{chart('P1.jul-dec-1943').dice.notation} on this month's patrols.",
            ),
            "try": _try,
            "any-area": _senior,
        },
        {
            "try": "The Kommandant asked for a patrol of his own choice.",
            "any-area": "The Kommandant chose his waters.",
        },
    ),
    "assignment.pick": Asked("Which patrol?", _patrol),
    "assignment.area": Asked("Which waters?", _patrol),
    "penang.patrol": Asked(
        "Which patrol from Penang?",
        {
            "return-to-france": ("Sail home to France", "Through the Indian Ocean; to Norway from September 1944 on."),
            "return-to-norway": ("Sail home to Norway", "Through the Indian Ocean."),
            "indian-ocean": ("Patrol the Indian Ocean", "And back to Penang."),
            "australia": ("Sail for Australia", "And back to Penang."),
        },
    ),
    "flotilla.join": Asked("Which flotilla?", _flotilla),
    "reassignment.boat": Asked(_boat, _newer, offer="Another boat by right"),
}
