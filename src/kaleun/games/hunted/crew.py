"""The men: who is hurt, how badly, and who dies of it later [10.6]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Roll, Rolled

from .conditions import GENERIC, CareerOver, is_experte, is_out
from .mission import end_mission
from .state import FIT, KIA, LW, SW, Crew, State

__all__ = [
    "AGENT",
    "SEVERITIES",
    "crew_injury",
    "doctor_checks",
    "generic_box",
    "hurt",
    "wound",
]

AGENT: Final = "abwehr-agent"
SEVERITIES: Final = {"LW": LW, "SW": SW, "KIA": KIA}
"""How the charts name the states of a man."""


def wound(state: State, man: str, severity: int) -> int:
    """Add a wound to what a man has already, and return his state after it [10.6d].

    Raises CareerOver when the Kommandant is killed [10.6h].
    """
    men = state.crew.men
    after = men[man] = min(KIA, men[man] + severity)
    if man == "kommandant" and after == KIA:
        raise CareerOver("killed", "10.6h")
    return after


def hurt(play: Play[State], man: str, severity: int, rule: str) -> None:
    """Wound a man and write it into the journal: ``severity`` is this wound, ``state`` what he has with those before.

    An agent who is out of action cannot be landed any more, so his mission is at an end [10.6t].
    """
    men = play.state.crew.men
    if play.is_journaled:
        play.note("man-hurt", rule=rule, man=man, severity=severity, state=min(KIA, men[man] + severity))
    if wound(play.state, man, severity) >= SW and man == AGENT:
        end_mission(play)


def generic_box(crew: Crew) -> str | None:
    """The generic box that the next injury goes to: a fit one, else LW, else SW; None when all are KIA [10.6e, 10.6f]."""
    men = crew.men
    best: str | None = None
    least = KIA
    for box in GENERIC:
        if men[box] < least:
            best, least = box, men[box]
            if least == FIT:
                break
    return best


def crew_injury(play: Play[State]) -> Procedure[None]:
    """One injury: who is hurt, then how badly [10.6a, 10.6b]. Nobody is rolled for anew where the result hits nobody [10.6f]."""
    who: Rolled = yield play.charts["crew_who"].plain(("10.6a",))
    crew = play.state.crew
    man: str | None = who.result
    if man == "generic":
        man = generic_box(crew)
    if man is None or crew.men.get(man, KIA) >= KIA:
        play.note("no-effect", rule="10.6f", result=who.result)
        return
    rolled: Rolled = yield _severity_roll(play.charts["crew_severity"], is_experte(crew, "doctor"))
    hurt(play, man, SEVERITIES[rolled.result], "10.6d")


@cache
def _severity_roll(chart: Chart, doctor_experte: bool) -> Roll:
    """The roll how badly a man is hurt [10.6b, 10.6c]."""
    return chart.roll(doctor_experte=doctor_experte, rules=("10.6b", "10.6c"))


def doctor_checks(play: Play[State]) -> Procedure[None]:
    """On entering a travel box: does each seriously wounded man live on without a Doctor [10.6p, 10.6q]?

    One roll a man while the Doctor is seriously wounded or killed, in the order of the mat; the Doctor is one of them.
    """
    crew = play.state.crew
    if not is_out(crew, "doctor"):
        return
    for man in [man for man, wounds in crew.men.items() if wounds == SW]:
        rolled: Rolled = yield play.charts["doctor_check"].plain(("10.6p", "10.6q"))
        if rolled.result == "dies":
            hurt(play, man, KIA, "10.6p")
