"""The drawn table: well formed, without colours, with words, and with what can be chosen where it lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kaleun.captains import find_captain
from kaleun.games.hunted import rulebook
from kaleun.games.hunted.board import draw_board
from kaleun.games.hunted.board_ships import AIRCRAFT, aircraft_form, ship_form, silhouette
from kaleun.games.hunted.board_ways import BASES_AT, STATIONS, way_between
from kaleun.games.hunted.names import BASES, SIZES
from kaleun.kernel.board import Panel
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose

GAMES = 24
SVG = "{http://www.w3.org/2000/svg}"
TYPES = ("VIIC", "IXC/40", "XXI", "VIIC Flak", "IXD-2", "VIID", "XB", "XIV")
OPTIONAL = (
    "escort-quality",
    "aircraft-quality",
    "evasive-manoeuvres",
    "resupply",
    "extreme-range",
    "historical-targeting",
)

Seen = tuple[Choose, dict[str, Any], tuple[Panel, ...]]


def tables() -> Iterator[Seen]:
    """Tables at the decisions of games, each kind of decision in each kind of encounter once."""
    found = set()
    for seed in range(GAMES):
        chance = Random(seed)
        options: dict[str, Any] = {"boat": TYPES[seed % len(TYPES)]}
        options |= dict.fromkeys(chance.sample(OPTIONAL, 3), True)
        game: Game[Any] = Game(rulebook, options, seed=str(seed))
        captains = [find_captain(name, rulebook, str(seed)) for name in ("careful", "careful", "random")]
        while isinstance(game.request, Choose) and game.requests < 3000:
            request = game.request
            encounter = game.state.encounter
            what = (request.kind, encounter.kind if encounter else "", encounter.range if encounter else "")
            if what not in found:
                found.add(what)
                view = game.view(request.seat)
                yield request, view, draw_board(view, request.options, request.kind)
            game.answer(chance.choice(captains)(game.state, request).id)


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    return list(tables())


def drawn_options(panels: tuple[Panel, ...]) -> set[str]:
    on_drawings = {name for panel in panels for name in re.findall(r'data-option="([^"]*)"', panel.svg)}
    return on_drawings | {row.option for panel in panels for group in panel.groups for row in group.rows if row.option}


def test_every_sheet_is_well_formed_with_title_and_description(seen: list[Seen]) -> None:
    """Each drawing is XML with a title and a description, named by the element itself."""
    for _, _, panels in seen:
        for panel in panels:
            root = ElementTree.fromstring(panel.svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
            names = [root.find(f"{SVG}title"), root.find(f"{SVG}desc")]
            assert all(name is not None and name.text for name in names), panel.title
            assert [name.get("id") for name in names if name is not None] == str(root.get("aria-labelledby")).split()


def test_no_drawing_names_a_colour_or_a_style(seen: list[Seen]) -> None:
    """Lines and areas carry classes: a colour would be wrong in one of the two lights, a style would be blocked."""
    for _, _, panels in seen:
        for panel in panels:
            assert re.findall(r'style=|#[0-9a-f]{3,8}\b(?!")|(?:fill|stroke)="(?!url\(#)', panel.svg) == []


def test_only_open_options_can_be_chosen_on_the_board(seen: list[Seen]) -> None:
    """Whatever can be chosen on the board stands for an open option of the question that waits."""
    for request, _, panels in seen:
        assert drawn_options(panels) <= {option.id for option in request.open}, request.kind


@pytest.mark.parametrize(
    "kind",
    ["attack.range", "attack.mode", "attack.weapon", "salvo.tube", "gun.target", "patrol.box", "engage", "evade"],
)
def test_what_an_option_stands_for_can_be_chosen(seen: list[Seen], kind: str) -> None:
    """Ranges, weapons, targets and ways on can be chosen where they are drawn."""
    asked = [(request, drawn_options(panels)) for request, _, panels in seen if request.kind == kind]
    assert asked, f"no game came to {kind}"
    assert all(options for _, options in asked)


def test_ids_within_a_table_are_unique(seen: list[Seen]) -> None:
    """Sheets stand on one page together."""
    for _, _, panels in seen:
        ids = [name for panel in panels for name in re.findall(r'\bid="([^"]*)"', panel.svg)]
        assert sorted(set(ids)) == sorted(ids)


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
