"""A career in plots: tonnage by patrol, tonnage in all beside the aces, and the ships by size."""

from __future__ import annotations

from collections.abc import Iterable

from kaleun.kernel.board import Plot, Point, Series
from kaleun.kernel.journal import Event
from kaleun.kernel.phrases import capital
from kaleun.kernel.words import View

from .figures import tonnage
from .names import SIZES
from .phrases import grt
from .printed import printed

__all__ = ["career_plots"]

_ACES = 8
"""So many of them stand beside the commander, those nearest to him."""


def career_plots(view: View, events: Iterable[Event]) -> tuple[Plot, ...]:
    """The plots; none before the first patrol."""
    patrols = _patrols(view)
    if not patrols:
        return ()
    plots = [_by_patrol(view, patrols), _in_all(view, patrols), _aces(view)]
    if view["career"]["ships"]:
        plots.append(_sizes(view))
    return tuple(plots)


def _patrols(view: View) -> int:
    """Patrols begun so far."""
    career, patrol = view["career"], view["patrol"]
    return max(int(career["patrols"]), int(patrol["number"]) if patrol else 0)


def _sunk(view: View, number: int) -> int:
    return sum(int(ship["grt"]) for ship in view["career"]["ships"] if ship["patrol"] == number)


def _by_patrol(view: View, patrols: int) -> Plot:
    lost = view["ended"] not in ("", "retired")
    points = tuple(
        Point(
            str(number), _sunk(view, number), grt(_sunk(view, number)), "bad" if lost and number == patrols else "good"
        )
        for number in range(1, patrols + 1)
    )
    note = "The number is the patrol's." + (" Hatched: she did not come back." if lost else "")
    return Plot("Tonnage by patrol", "columns", "GRT", (Series("Sunk", points),), note=note)


def _in_all(view: View, patrols: int) -> Plot:
    total = 0
    points = []
    for number in range(1, patrols + 1):
        total += _sunk(view, number)
        points.append(Point(str(number), total, grt(total)))
    levels = tuple((rank.title, float(rank.min_grt)) for rank in printed().ranks if rank.min_grt)
    note = "Each line is where a title begins; those far above are left out."
    return Plot("Tonnage in all, and the titles", "line", "GRT", (Series("", tuple(points)),), levels, note)


def _surname(name: str) -> str:
    return name.rsplit(" ", 1)[-1]


def _aces(view: View) -> Plot:
    """The commander among the aces that are nearest to him."""
    own = tonnage(view)
    aces = sorted(printed().aces, key=lambda ace: -ace.grt)
    above = [ace for ace in aces if ace.grt > own]
    below = [ace for ace in aces if ace.grt <= own]
    shown = above[-max(_ACES - 3, _ACES - len(below)) :] + below[:3]
    points = [Point(_surname(ace.name), ace.grt, f"{ace.grt:,}") for ace in shown]
    place = sum(1 for ace in shown if ace.grt > own)
    points.insert(place, Point(_surname(str(view["career"]["name"])), own, f"{own:,}", "good"))
    return Plot(
        "Among the aces", "bars", "GRT", (Series("Sunk", tuple(points)),), note="The aces sailed through the whole war."
    )


def _sizes(view: View) -> Plot:
    counts: dict[int, int] = {}
    for ship in view["career"]["ships"]:
        counts[ship["points"]] = counts.get(ship["points"], 0) + 1
    points = tuple(Point(capital(SIZES.get(size, "ship")), counts[size]) for size in sorted(counts))
    return Plot("Ships sunk, by size", "bars", "ships", (Series("Ships", points),))
