"""What the yard fits and takes off [10.11.7 to 10.11.9]."""

from __future__ import annotations

from functools import cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .components import Data
from .conditions import refit_of
from .outfit import systems_of
from .state import Load, State

__all__ = [
    "change_back_flak_boat",
    "conversion_months",
    "deck_gun_removal",
    "fit_equipment",
    "is_changed_back",
]

_REMOVAL_RULES: Final = ("10.11.8a",)


def is_changed_back(boat_type: str, data: Data, number: int) -> bool:
    """Is this the type of a flak boat, in a refit that begins when flak boats are changed back [10.11.7e]?"""
    conversion = data.tables["flak_boat_conversion"]
    return boat_type == conversion["type"] and number >= month(conversion["from"])


def conversion_months(boat_type: str, data: Data, number: int) -> int:
    """The months that changing back a flak boat adds to a refit [10.11.7e]."""
    return int(data.tables["flak_boat_conversion"]["extra_months"]) if is_changed_back(boat_type, data, number) else 0


def change_back_flak_boat(play: Play[State]) -> None:
    """Make a type VIIC of a flak boat: tubes, reloads, gun and flak. It is no new boat [10.11.7e]."""
    boat, data = play.state.boat, play.data
    becomes = data.tables["flak_boat_conversion"]["becomes"]
    boat_type = data.boats[becomes]
    boat.type = becomes
    boat.deck_gun = boat_type.deck_gun.calibre_mm > 0
    boat.systems = systems_of(boat_type, data, deck_gun=boat.deck_gun)
    boat.load = Load([""] * boat_type.tubes.forward, [""] * boat_type.tubes.aft)
    play.note("flak-boat-changed-back", rule="10.11.7e", boat=becomes)


def fit_equipment(play: Play[State]) -> Procedure[None]:
    """Fit what there is for the boat at the end of step A: schnorchel, Balkon-Geraet, a new kite [10.11.7, 10.11.9].

    It takes no extra time [10.11.7d]. Penang and the Mediterranean fit neither schnorchel nor Balkon-Geraet [10.11.7b].
    """
    boat, data = play.state.boat, play.data
    boat_type = data.boats[boat.type]
    if boat_type.kite and not boat.kite:
        boat.kite = True
        play.note("fitted", rule="10.11.7d", what="kite")
    if boat_type.schnorchel == "retrofit" and not boat.schnorchel:
        chart = _fitting(play, "schnorchel_fit")
        if chart is not None and (yield from _is_fitted(chart)):
            boat.schnorchel = True
            play.note("fitted", rule="10.11.7a", what="schnorchel")
    if boat_type.balkon == "retrofit" and not boat.balkon:
        chart = _fitting(play, "balkon_fit")
        if chart is not None and (yield from _is_fitted(chart)):
            boat.balkon = True
            play.note("fitted", rule="10.11.9b", what="balkon")


def _fitting(play: Play[State], family: str) -> Chart | None:
    """The chart by which the yard of this base fits something in this refit, or None."""
    state = play.state
    chart = play.charts.dated_or_none(family, refit_of(state).begins)
    return None if chart is None or state.boat.base not in chart.data["bases"] else chart


def _is_fitted(chart: Chart) -> Procedure[bool]:
    if len(chart.rows) == 1:
        # Fitted without a roll.
        return bool(chart.rows[0].results[""] == "fitted")
    rolled: Rolled = yield chart.plain()
    return bool(rolled.result == "fitted")


def deck_gun_removal(play: Play[State]) -> Procedure[None]:
    """Check in step G whether the deck gun is taken off; the player has no say in it [10.11.8].

    The gun goes for good, with its ammunition [10.11.8e]; a type VII gets a 3.7 cm flak mount in its place [10.11.8f].
    """
    boat, data = play.state.boat, play.data
    chart = _removal_chart(play)
    if chart is None:
        return
    rolled: Rolled = yield chart.plain(_REMOVAL_RULES)
    if rolled.result != "removed":
        return
    boat_type = data.boats[boat.type]
    effect = data.tables["deck_gun_removal"]["effect"]
    gains = effect.get(f"type_{boat_type.family}_gains", "")
    boat.deck_gun = False
    boat.load.ammo = effect["ammo"]
    boat.systems = systems_of(boat_type, data, deck_gun=False, extra_flak=gains)
    play.note("deck-gun-removed", rule="10.11.8e", gains=gains)


def _removal_chart(play: Play[State]) -> Chart | None:
    """The form of the check that holds for this boat in this refit, or None [10.11.8b, c, d]."""
    state = play.state
    boat = state.boat
    if not boat.deck_gun:
        return None
    refit = refit_of(state)
    if refit.new_boat:
        return None
    return _removal_form(play.data, boat.type, boat.base, boat.posting, refit.begins)


@cache
def _removal_form(data: Data, type_: str, base: str, posting: str, number: int) -> Chart | None:
    exempt = data.tables["deck_gun_removal"]["effect"]
    if posting in exempt["exempt_postings"] or type_ in exempt["exempt_types"] or base in exempt["exempt_bases"]:
        return None
    family = data.boats[type_].family
    for chart in data.components.charts.forms("deck_gun_removal"):
        if chart.holds_in(number) and base in chart.data["bases"]:
            if chart.data.get("family") == family or type_ in chart.data.get("types", ()):
                return chart
    return None
