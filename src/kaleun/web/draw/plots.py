"""Plots in ink and pencil: columns, steps and lying bars, with their labels on the spot and a table for whoever cannot see them."""

from __future__ import annotations

from markupsafe import Markup, escape

from kaleun.kernel.board import Plot, Point, Series

__all__ = ["plot"]

_WIDTH, _HEIGHT = 560, 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 12, 132, 30, 40

_MOST = 7
"""Labels that stand beside one another along the axis."""


def plot(drawn: Plot, number: int = 0) -> Markup:
    """A plot as SVG."""
    name = f"plot-{number}"
    height = _HEIGHT
    if drawn.kind == "bars":
        height = 24 + 36 * max(1, len(drawn.series[0].points) if drawn.series else 1)
        body = _bars(drawn)
    elif drawn.kind == "line":
        body = _levels(drawn) + _lines(drawn) + _axis(drawn)
    else:
        body = _levels(drawn) + _columns(drawn) + _axis(drawn)
    said = "; ".join(
        f"{series.label}: " + ", ".join(f"{point.label} {_figure(point.value)}" for point in series.points)
        for series in drawn.series
    )
    return Markup(
        f'<svg class="drawn plot" viewBox="0 0 {_WIDTH} {height}" role="img" aria-labelledby="{name}-t {name}-d">'
        f'<title id="{name}-t">{escape(drawn.title)}</title><desc id="{name}-d">{escape(said)}</desc>'
        f'<defs><pattern id="{name}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path class="ink-l" d="M0 0V6"/></pattern></defs>{body.replace("PLOT", name)}</svg>'
    )


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def _top(drawn: Plot) -> float:
    points = [point.value for series in drawn.series for point in series.points]
    highest = max([*points, 1.0])
    # A level far above all that was reached would press everything else to the ground.
    levels = sorted(value for _, value in drawn.levels)
    above = [value for value in levels if value > highest]
    return (
        max(
            [
                highest,
                *(value for value in levels if value <= highest),
                *(above[:1] if above and above[0] < 6 * highest else []),
            ]
        )
        * 1.04
    )


def _y(value: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * value / top


def _xs(series: Series) -> list[float]:
    count = max(1, len(series.points))
    gap = (_WIDTH - _LEFT - _RIGHT) / count
    return [_LEFT + gap * (place + 0.5) for place in range(count)]


def _axis(drawn: Plot) -> str:
    base = _HEIGHT - _BOTTOM
    parts = [f'<path class="ink-l fine" d="M{_LEFT} {base}H{_WIDTH - _RIGHT}"/>']
    if drawn.series:
        series = drawn.series[0]
        every = max(1, -(-len(series.points) // _MOST))
        for place, (x, point) in enumerate(zip(_xs(series), series.points, strict=True)):
            if place % every == 0:
                parts.append(_text(x, base + 20, point.label, "middle", "small soft"))
    return "".join(parts)


def _levels(drawn: Plot) -> str:
    top = _top(drawn)
    parts = []
    last = -99.0
    for label, value in sorted(drawn.levels, key=lambda level: level[1]):
        if value > top:
            continue
        y = _y(value, top)
        parts.append(f'<path class="plan" d="M{_LEFT} {y:.0f}H{_WIDTH - _RIGHT}"/>')
        if abs(y - last) > 15:
            parts.append(_text(_WIDTH - _RIGHT + 8, y + 5, label, "", "small soft"))
            last = y
    return "".join(parts)


def _columns(drawn: Plot) -> str:
    top = _top(drawn)
    base = _HEIGHT - _BOTTOM
    parts = []
    for series in drawn.series:
        xs = _xs(series)
        wide = min(48.0, (xs[1] - xs[0]) * 0.6 if len(xs) > 1 else 48.0)
        every = max(1, -(-len(series.points) // _MOST))
        for place, (x, point) in enumerate(zip(xs, series.points, strict=True)):
            y = _y(point.value, top)
            fill = 'class="ink"' if point.state != "bad" else 'class="ink-l" fill="url(#PLOT-hatch)"'
            parts.append(
                f'<rect {fill} x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{base - y:.0f}"/>'
            )
            if place % every == 0 or point.value == max(p.value for p in series.points):
                parts.append(_text(x, y - 7, point.said or _figure(point.value), "middle", "small"))
    return "".join(parts)


def _lines(drawn: Plot) -> str:
    """The lines, each with its name at its end; names keep clear of one another."""
    top = _top(drawn)
    parts = []
    taken: list[float] = []
    for series in drawn.series:
        if not series.points:
            continue
        at = list(zip(_xs(series), (_y(point.value, top) for point in series.points), strict=True))
        d = "L".join(f"{x:.0f} {y:.0f}" for x, y in at)
        parts.append(f'<path class="{"pencil-l" if series.pencil else "sailed"}" d="M{d}"/>')
        if not series.pencil:
            parts += [_dot(x, y, point) for (x, y), point in zip(at, series.points, strict=True)]
        last = series.points[-1]
        y = at[-1][1] - 6
        while any(abs(y - other) < 17 for other in taken):
            y -= 17
        taken.append(y)
        kind = "small soft" if series.pencil else "small bold"
        parts.append(_text(at[-1][0] + 10, y, f"{series.label} {last.said or _figure(last.value)}".strip(), "", kind))
    return "".join(parts)


def _dot(x: float, y: float, point: Point) -> str:
    kind = "stop done" if point.state != "bad" else "stop"
    return f'<circle class="{kind}" cx="{x:.0f}" cy="{y:.0f}" r="4"/>'


def _bars(drawn: Plot) -> str:
    if not drawn.series:
        return ""
    points = drawn.series[0].points
    most = max([point.value for point in points] + [1.0])
    parts = []
    for place, point in enumerate(points):
        y = 16 + 36 * place
        long = 300 * point.value / most
        parts.append(_text(150, y + 17, point.label, "end", ""))
        parts.append(f'<rect class="ink" x="160" y="{y}" width="{long:.0f}" height="22"/>')
        parts.append(_text(168 + long, y + 17, point.said or _figure(point.value), "", "bold"))
    return "".join(parts)


def _text(x: float, y: float, said: str, anchor: str, kind: str) -> str:
    at = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="t {kind}" x="{x:.0f}" y="{y:.0f}"{at}>{escape(said)}</text>'
