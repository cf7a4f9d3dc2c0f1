"""Refit step B: who recovers and who is replaced [10.12]."""

from __future__ import annotations

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .conditions import is_experte, refit_of
from .honours import lesser_award
from .state import FIT, KIA, SW, State

__all__ = ["crew_recovery", "needs_recovery", "replace_late_men"]


def needs_recovery(play: Play[State]) -> bool:
    """Is there anybody to be settled: a man who is hurt, or an agent who leaves the boat [10.12]?"""
    men = play.state.crew.men
    return any(men.values()) or play.data.passenger in men


def crew_recovery(play: Play[State]) -> Procedure[None]:
    """Settle every wounded and killed man [10.12].

    Asks for one roll for each seriously wounded man, all with the Doctor's state at the end of the patrol [10.12h]. The
    Kommandant is never replaced; the boat waits for him [10.12e], and for nobody else [10.12g].
    """
    state = play.state
    crew, refit = state.crew, refit_of(state)
    if crew.men["kommandant"] != FIT:
        lesser_award(play, "wound-badge")
    if crew.men.pop(play.data.passenger, None) is not None:
        play.note("agent-left", rule="10.12j")
    if not any(crew.men.values()):
        return
    doctor = is_experte(crew, "doctor")
    least = play.charts["convalescence"].data["least"]
    for man, wounds in list(crew.men.items()):
        if wounds == SW:
            rule = "10.12e" if man == "kommandant" else "10.12c"
            rolled: Rolled = yield play.charts["convalescence"].roll(doctor_experte=doctor, rules=(rule,))
            months = max(least, rolled.result)
            if man == "kommandant":
                refit.convalescence = months
                play.note("convalescence", rule="10.12e", months=months)
            elif months > refit.months:
                _replace(play, man, "10.12c")
            else:
                refit.recovery[man] = months
                play.note("recovered", rule="10.12c", man=man, months=months)
        elif wounds >= KIA:
            _replace(play, man, "10.12f")
        crew.men[man] = FIT


def replace_late_men(play: Play[State]) -> None:
    """Compare the recovery dice of step B with a stay that a new boat has cut short [11.4.3i]."""
    refit = refit_of(play.state)
    for man, months in list(refit.recovery.items()):
        if months > refit.months:
            del refit.recovery[man]
            _replace(play, man, "11.4.3i")


def _replace(play: Play[State], man: str, rule: str) -> None:
    """A new man, fit and not Experte, takes the place [10.12f]."""
    experte = play.state.crew.experte
    if man in experte:
        experte.remove(man)
    play.note("replaced", rule=rule, man=man)
