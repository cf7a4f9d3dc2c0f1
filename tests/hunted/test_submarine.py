"""Encounters with enemy submarines."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import CareerOver
from kaleun.games.hunted.encounter import resolve_encounter
from kaleun.games.hunted.state import ELITE, GREEN, TRAINED, VETERAN, State
from kaleun.kernel.play import Play
from support.hunted import at_sea, table
from support.script import Played, run

T4 = ("rosters.submarine", 1)
FIRST = ("submarine_sighting", 1)
HIT, LIVE = ("U1", 1, 1), ("U2", 6)


def met(*script: Any, **changes: Any) -> tuple[Play[State], Played]:
    load = changes.pop("load", None)
    play = at_sea(table(**changes), box=2, assignment="arctic")
    if load == "empty":
        play.state.boat.load.forward, play.state.boat.load.aft = [""] * 4, [""]
    return play, run(play, resolve_encounter(play, "submarine"), T4, *script, expect=(CareerOver,))


@pytest.mark.rule("9.9.1a", "8.3.2a")
def test_identity_then_who_sees_whom():
    play, played = met(FIRST)
    assert played.charts == ["rosters.submarine", "submarine_sighting"]
    assert play.state.encounter is not None
    assert [(t.name, t.tons, t.points) for t in play.state.encounter.targets] == [("HMS Truant", 1100, 2)]


SIGHTING = [
    ({}, 3, "boat"), ({}, 4, "dive"), ({}, 5, "dive"), ({}, 6, "enemy"),
    ({"quality": VETERAN}, 4, "boat"), ({"quality": ELITE}, 6, "dive"), ({"quality": TRAINED}, 4, "dive"),
    ({"quality": GREEN}, 3, "dive"), ({"quality": GREEN}, 5, "enemy"),
    ({"damage": {"hydrophones": "damaged"}}, 3, "dive"), ({"damage": {"hydrophones": "inoperable"}, "quality": GREEN}, 4, "enemy"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "die", "who"), SIGHTING)
@pytest.mark.rule("9.9.2a")
def test_who_sees_whom_first(changes, die, who):
    play, played = met(("submarine_sighting", die), **changes)
    if who == "boat":
        assert played.options("engage") == {"attack": None, "decline": None}
    elif who == "dive":
        assert played.done
        assert play.state.encounter is None
    else:
        assert getattr(played.asks, "chart", "") == "enemy_salvo"


@pytest.mark.rule("9.9.3a")
def test_one_salvo_from_one_end_in_any_mode_at_any_range_and_no_gun():
    _, played = met(FIRST, "engage:attack")
    assert played.options("attack.mode") == {"submerged": None, "surfaced": None}
    _, played = met(FIRST, "engage:attack", "attack.mode:surfaced", "attack.range:close")
    assert played.options("attack.ends") == {
        "forward": None, "aft": None, "forward-then-aft": "9.9.3a", "aft-then-forward": "9.9.3a",
    }  # fmt: skip


@pytest.mark.rule("9.9.3a", "9.9.3b")
def test_it_is_fired_at_like_an_unescorted_ship_and_gone_if_it_is_not_sunk():
    play, played = met(
        FIRST,
        "engage:attack",
        "attack.mode:surfaced",
        "attack.range:medium",
        "attack.ends:aft",
        "target-1",
        ("U1", 4, 4),
        LIVE,
        ("U3", 6),
    )
    assert played.modifiers("U1") == {"surface-torpedo": -1}
    assert played.done
    assert not [chart for chart in played.charts if chart.startswith(("E2", "E1", "day_night"))]
    assert [s.state for s in play.state.log[-1].ships] == ["damaged"]
    assert play.state.boat.load.aft == ["falke"]


@pytest.mark.rule("9.9.3c")
def test_a_submarine_sunk_counts_like_any_ship():
    play, _ = met(
        FIRST,
        "engage:attack",
        "attack.mode:submerged",
        "attack.range:close",
        "attack.ends:aft",
        "target-1",
        HIT,
        LIVE,
        ("U3", 3),
    )
    assert play.state.career.tons == 1100
    assert play.state.career.capital_ships == 0
    assert [(s.size, s.state) for s in play.state.log[-1].ships] == [("submarine", "sunk")]


@pytest.mark.rule("9.9.3a")
def test_the_player_may_leave():
    play, played = met(FIRST, "engage:decline")
    assert played.done
    assert play.state.log[-1].ships == []
    _, played = met(FIRST, "engage:attack", "attack.mode:submerged", "attack.range:close", "attack.ends:aft", "hold")
    assert played.done


@pytest.mark.rule("9.9.3a", "9.2.1d")
def test_without_a_torpedo_in_a_tube_nothing_is_asked():
    _, played = met(FIRST, load="empty")
    assert played.done
    assert [e.rule for e in played.events("no-attack")] == ["9.2.1d"]


ENEMY = ("submarine_sighting", 6)


@pytest.mark.parametrize("faces", [(1, 1), (1, 2)])
@pytest.mark.rule("9.9.4a")
def test_the_enemy_can_sink_the_boat(faces):
    _, played = met(ENEMY, ("enemy_salvo", *faces))
    assert isinstance(played.ended, CareerOver)
    assert (played.ended.how, played.ended.rule) == ("sunk", "9.9.4a")


@pytest.mark.parametrize(("faces", "hits"), [((2, 2), 1), ((2, 3), 1), ((3, 3), 0), ((6, 6), 0)])
@pytest.mark.rule("9.9.4a")
def test_a_near_miss_is_one_hit_and_then_it_is_over(faces, hits):
    play, played = met(ENEMY, ("enemy_salvo", *faces), *[("E4", 4, 2), ("repair", 6)] * hits)
    assert played.done
    assert hits == played.charts.count("E4")
    assert play.state.boat.damage == ({"radio": "inoperable"} if hits else {})
