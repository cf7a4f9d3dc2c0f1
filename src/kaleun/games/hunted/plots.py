"""A career in plots: tons by patrol, tons in all against the victory levels, ships by kind, hull and crew from patrol to patrol."""

from __future__ import annotations

from collections.abc import Iterable

from kaleun.kernel.board import Plot, Point, Series
from kaleun.kernel.journal import Event
from kaleun.kernel.words import View

from .names import LEVELS, SIZES
from .phrases import month_name, tons
from .printed import printed
from .record import ships_of, tons_sunk

__all__ = ["career_plots"]

_ENDS = ("patrol-over", "boat-sunk", "boat-lost", "career-over")


def career_plots(view: View, events: Iterable[Event]) -> tuple[Plot, ...]:
    """The plots; none before the first patrol."""
    log = view["log"]
    if not log:
        return ()
    plots = [_by_patrol(view), _in_all(view)]
    kinds = _kinds(view)
    if kinds.series[0].points:
        plots.append(kinds)
    worn = _worn(events)
    if worn.series[0].points:
        plots.append(worn)
    return tuple(plots)


def _by_patrol(view: View) -> Plot:
    points = tuple(
        Point(str(number), tons_sunk(row), tons(tons_sunk(row)), "bad" if row["result"] == "F" else "good")
        for number, row in enumerate(view["log"], start=1)
    )
    note = "Filled: success; hatched: failure. The number is the patrol's."
    return Plot("Tons sunk by patrol", "columns", "tons", (Series("Sunk", points),), note=note)


def _in_all(view: View) -> Plot:
    total = 0
    points = []
    for row in view["log"]:
        total += tons_sunk(row)
        points.append(Point(month_name(row["start"], short=True), total, tons(total)))
    levels = []
    reached = 0
    for row in printed().tables["victory"]["by_tons"]:
        if reached:
            levels.append((LEVELS[row["level"]], float(reached)))
        reached = row.get("max_tons", reached - 1) + 1
    note = "Each line is where a victory level begins; those far above are left out."
    return Plot(
        "Tons in all, against the victory levels", "line", "tons", (Series("", tuple(points)),), tuple(levels), note
    )


def _kinds(view: View) -> Plot:
    counts: dict[str, int] = {}
    for ship in ships_of(view["log"], "sunk"):
        counts[ship["size"]] = counts.get(ship["size"], 0) + 1
    points = tuple(
        Point(SIZES[size].capitalize(), count) for size, count in sorted(counts.items(), key=lambda pair: -pair[1])
    )
    return Plot("Ships sunk, by kind", "bars", "ships", (Series("Ships", points),))


def _worn(events: Iterable[Event]) -> Plot:
    hull, hurt = 0, 0
    hulls: list[Point] = []
    wounds: list[Point] = []
    for event in events:
        if event.kind == "hull-marked":
            hull = event.facts["hull"]
        elif event.kind == "man-hurt":
            hurt += 1
        elif event.kind in _ENDS and (event.kind == "patrol-over" or hull or hurt):
            number = str(len(hulls) + 1)
            hulls.append(Point(number, hull))
            wounds.append(Point(number, hurt))
            hull = hurt = 0
    series = (Series("Hull boxes", tuple(hulls)), Series("Wounds", tuple(wounds), pencil=True))
    return Plot("Hull and crew, from patrol to patrol", "line", "marked or hurt on each", series)
