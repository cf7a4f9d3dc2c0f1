"""The drawn table: well formed, without colours, with words, and with what can be chosen where it lies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kaleun.games.hunted import rulebook
from kaleun.games.hunted.board_ships import AIRCRAFT, aircraft_form, ship_form, silhouette
from kaleun.games.hunted.board_ways import BASES_AT, STATIONS, way_between
from kaleun.games.hunted.names import BASES, SIZES
from kaleun.kernel.game import Game
from support.drawn import Drawings, Seen, drawn_options, tables

GAMES = 24
TYPES = ("VIIC", "IXC/40", "XXI", "VIIC Flak", "IXD-2", "VIID", "XB", "XIV")
OPTIONAL = (
    "escort-quality",
    "aircraft-quality",
    "evasive-manoeuvres",
    "resupply",
    "extreme-range",
    "historical-targeting",
)


def met(state: Any) -> tuple[str, str]:
    """What is met, and how near it is."""
    encounter = state.encounter
    return (encounter.kind, encounter.range) if encounter else ("", "")


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    """Each kind of decision in each kind of encounter once."""
    found: set[object] = set()
    drawn: list[Seen] = []
    for seed in range(GAMES):
        luck = Random(seed)
        options: dict[str, Any] = {"boat": TYPES[seed % len(TYPES)]}
        options |= dict.fromkeys(luck.sample(OPTIONAL, 3), True)
        game: Game[Any] = Game(rulebook, options, seed=str(seed))
        drawn += tables(game, ("careful", "careful", "random"), met, found, luck)
    return drawn


class TestDrawings(Drawings):
    """What holds for the drawings of any game."""


@pytest.mark.parametrize(
    "kind",
    ["attack.range", "attack.mode", "attack.weapon", "salvo.tube", "gun.target", "patrol.box", "engage", "evade"],
)
def test_what_an_option_stands_for_can_be_chosen(seen: list[Seen], kind: str) -> None:
    """Ranges, weapons, targets and ways on can be chosen where they are drawn."""
    asked = [(request, drawn_options(panels)) for request, _, panels in seen if request.kind == kind]
    assert asked, f"no game came to {kind}"
    assert all(options for _, options in asked)


def test_targets_and_their_damage_are_drawn(seen: list[Seen]) -> None:
    """Each identified ship is there by name."""
    for _, view, panels in seen:
        encounter = view["encounter"]
        if encounter is None or encounter["stage"] == "begin":
            continue
        chart = next(panel for panel in panels if panel.id == "chart")
        for target in encounter["targets"]:
            if target["known"] and target["name"]:
                assert target["name"].replace("'", "&#x27;") in chart.svg


def test_the_mat_shows_tubes_systems_men_and_tracks(seen: list[Seen]) -> None:
    """The boat's mat has a row for each tube, system and man, and both tracks."""
    for _, view, panels in seen:
        boat = view["boat"]
        mat = next(panel for panel in panels if panel.place == "mat")
        groups = {group.title: group for group in mat.groups}
        load = boat["load"]
        assert len(load["forward"]) + len(load["aft"]) == len(groups["Tubes"].rows)
        assert len(boat["systems"]) == len(groups["Systems"].rows)
        assert len(view["crew"]["men"]) == len(groups["Crew"].rows)
        assert [boat["hull"], boat["flooding"]] == [gauge.marked for gauge in groups["Tracks"].gauges]


def test_every_size_of_ship_and_every_aircraft_has_a_silhouette() -> None:
    """Recognition tables are complete."""
    assert all(silhouette(ship_form(size, name)) for size in SIZES for name in ("Norvik", "Ufa"))
    names = ("Consolidated B-24 Liberator", "Fairey Swordfish", "Bristol Beaufighter", "K-class airship", "")
    assert {aircraft_form(name) for name in names} <= set(AIRCRAFT)


def test_every_base_has_a_way_to_every_water() -> None:
    """Ways by sea begin and end where they should."""
    assert set(BASES) == set(BASES_AT)
    for base in BASES_AT.values():
        for spots in STATIONS.values():
            way = way_between(base, spots[0])
            assert (way[0], way[-1]) == (base, spots[0])
