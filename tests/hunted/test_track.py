"""Travel boxes and the ways home [7.1.2, 10.9c, 10.9e]."""

from __future__ import annotations

import pytest

from kaleun.games.hunted.conditions import patrol_of
from kaleun.games.hunted.track import TRANSITS, home_port, is_homeward, lay_out, stations, way_home
from kaleun.kernel.dates import month
from support.hunted import DATA, at_sea, table


@pytest.mark.rule("7.1.2a", "7.1.2b", "7.1.2c")
@pytest.mark.parametrize("type_", DATA.boats)
def test_every_track_can_be_laid_out(type_):
    boat = table(type_).state.boat
    for name, track in DATA.tracks[DATA.boats[type_].tracks].items():
        entry = next(a for a in DATA.assignments.values() if a.track in (name, "indian-ocean", "mediterranean"))
        boxes = lay_out(DATA, boat.type, boat.base, entry, name, track.ends_at or "france")
        assert ("exit", "entry") == (boxes[0].kind, boxes[-1].kind)
        for box in boxes:
            assert box.column == "mission" or f"E1.{box.column}" in DATA.components.charts
        assert {box.kind for box in boxes} <= {*TRANSITS, "station"}


@pytest.mark.rule("4.7.1c", "4.7.1d", "4.7.2b")
def test_only_france_has_the_bay_of_biscay():
    bases = DATA.tables["bases"]
    assert ["france"] == [name for name, base in bases.items() if base["exit"] == "biscay"]
    assert ["france"] == [name for name, base in bases.items() if base["entry"] == "biscay"]


@pytest.mark.parametrize(
    ("base", "returned", "port"),
    [
        pytest.param("france", "1944-08", "france", marks=pytest.mark.rule("4.7.1h")),
        pytest.param("france", "1944-09", "norway", marks=pytest.mark.rule("4.7.1f")),
        pytest.param("germany", "1944-08", "france", marks=pytest.mark.rule("4.7.3b")),
        pytest.param("germany", "1944-09", "norway", marks=pytest.mark.rule("4.7.3c")),
        ("norway", "1943-09", "norway"),
        ("mediterranean", "1944-09", "mediterranean"),
        ("penang", "1945-03", "penang"),
    ],
)
def test_the_base_that_a_boat_comes_home_to(base, returned, port):
    assert port == home_port(DATA, base, month(returned))


@pytest.mark.rule("10.9c", "10.9e")
@pytest.mark.parametrize(
    ("box", "route", "homeward"),
    [(0, [], False), (1, [0], False), (2, [6, 7], False), (4, [6, 7], False), (5, [6, 7], True), (6, [7], True), (7, [], True)],
)  # fmt: skip
def test_the_way_home(box, route, homeward):
    patrol = patrol_of(at_sea(table(), box=box).state)
    assert [2, 3, 4, 5] == stations(patrol)
    assert (route, homeward) == (way_home(patrol), is_homeward(patrol))
