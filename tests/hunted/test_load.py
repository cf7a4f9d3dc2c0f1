"""Loading and reloading [4.5, 4.6, 7.4.2, 4.7.5 c to f, 11.4.6]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.load import full_ammo, load_torpedoes, places_free, reload_tubes, swaps, torpedoes_aboard
from kaleun.games.hunted.state import Load, State
from kaleun.kernel.dates import month
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, fill, table
from support.script import Played, run


def counts(load: Load) -> dict[str, int]:
    """Everything aboard by type."""
    found: dict[str, int] = {}
    for torpedo in (*load.forward, *load.aft):
        if torpedo:
            found[torpedo] = found.get(torpedo, 0) + 1
    for box in (load.forward_reloads, load.aft_reloads):
        for torpedo, count in box.items():
            found[torpedo] = found.get(torpedo, 0) + count
    return found


def loaded(
    type_: str, *script: Any, start: str = "1943-07", missing: int = 0, mission: str = "", **changes: Any
) -> tuple[Play[State], Played]:
    play = at_sea(table(type_, start, **changes), mission=mission)
    return play, run(play, load_torpedoes(play, missing), *script)


ATTACKERS = [name for name, boat in DATA.boats.items() if boat.torpedoes]


@pytest.mark.rule("4.5g", "3.3.2e")
@pytest.mark.parametrize(
    ("start", "homing"), [("1943-07", "falke"), ("1943-08", "zaunkoenig"), ("1945-04", "zaunkoenig-ii")]
)
def test_the_standard_load_of_a_viic(start, homing):
    play, played = loaded("VIIC", "load.swap:none", "load.stow:standard", start=start)
    assert played.done
    assert {"g7e": 8, "g7a": 4, homing: 2} == counts(play.state.boat.load)


@pytest.mark.rule("4.5c", "4.5i", "4.5j", "7.1.3a")
@pytest.mark.parametrize("type_", ATTACKERS)
def test_a_loaded_boat_is_full(type_):
    play, played = loaded(type_, "load.swap:none", "load.stow:standard")
    boat_type, load = DATA.boats[type_], play.state.boat.load
    assert played.done
    assert boat_type.torpedoes == torpedoes_aboard(load)
    assert (0, 0) == places_free(load, boat_type)
    assert boat_type.reloads.forward == sum(load.forward_reloads.values())
    assert boat_type.reloads.aft == sum(load.aft_reloads.values())


def test_a_boat_without_tubes_is_asked_nothing():
    play, played = loaded("XIV")
    assert (True, []) == (played.done, played.choices)
    assert 0 == torpedoes_aboard(play.state.boat.load)


@pytest.mark.rule("4.5d")
def test_four_may_change_places_either_way():
    play, _ = loaded("VIIC", "load.swap:g7e-to-g7a-4", "load.stow:standard")
    assert {"g7e": 4, "g7a": 8, "falke": 2} == counts(play.state.boat.load)
    play, _ = loaded("VIIC", "load.swap:g7a-to-g7e-3", "load.stow:standard")
    assert {"g7e": 11, "g7a": 1, "falke": 2} == counts(play.state.boat.load)


@pytest.mark.rule("4.5d", "4.5e", "4.5f")
def test_no_more_than_four_and_no_homing_torpedoes_change_places():
    _, played = loaded("VIIC")
    assert [
        "none",
        *(f"g7e-to-g7a-{count}" for count in range(1, 5)),
        *(f"g7a-to-g7e-{count}" for count in range(1, 5)),
    ] == list(played.options("load.swap"))
    assert ["none", "g7a-to-g7e-1", "g7a-to-g7e-2", "g7a-to-g7e-3"] == [o.id for o in swaps(0, 3, 4).options]


@pytest.mark.rule("4.5h", "4.5i")
def test_the_player_stows_tube_by_tube():
    play, played = loaded(
        "VIIC", "load.swap:none", "load.stow:by-hand",
        "load.tube:falke", "load.tube:g7a", "load.tube:g7e", "load.tube:g7e", "load.tube:falke", "load.aft-reload:g7a",
    )  # fmt: skip
    load = play.state.boat.load
    assert played.done
    assert (["falke", "g7a", "g7e", "g7e"], ["falke"], {"g7a": 1}) == (load.forward, load.aft, load.aft_reloads)
    assert {"g7e": 6, "g7a": 2} == load.forward_reloads
    assert [("forward", 1), ("forward", 2), ("forward", 3), ("forward", 4), ("aft", 1), ("aft", 1)] == [
        (request.about["end"], request.about["place"]) for request, _ in played.choices[2:]
    ]


def test_nothing_is_asked_where_all_that_is_left_is_alike():
    _, played = loaded(
        "VIIC Flak", "load.swap:none", "load.stow:by-hand", "load.tube:falke", "load.tube:falke", start="1943-07"
    )
    assert played.done


def test_the_standard_stowing():
    play, _ = loaded("VIIC", "load.swap:none", "load.stow:standard")
    load = play.state.boat.load
    assert (["g7e", "g7e", "g7e", "falke"], ["g7a"], {"g7a": 1}) == (load.forward, load.aft, load.aft_reloads)
    assert {"g7e": 5, "g7a": 2, "falke": 1} == load.forward_reloads


@pytest.mark.rule("4.5b", "4.5a")
def test_steam_and_electric_torpedoes_have_the_pattern():
    assert {"g7a", "g7e"} == {key for key in DATA.tables["fat"] if key.startswith("g7")}
    assert "electric-long" in DATA.components.charts["U1"].modifiers
    assert "steam-by-day" in DATA.components.charts["E2"].modifiers


# ------------------------------------------------------------------------------------------------ ammunition


@pytest.mark.rule("4.6.1a")
@pytest.mark.parametrize(("type_", "rounds"), [("VIIC", 10), ("VIIC Flak", 0), ("IXC", 5), ("XIV", 0)])
def test_gun_ammunition_is_full(type_, rounds):
    script = [] if type_ == "XIV" else ["load.swap:none", "load.stow:standard"]
    play, _ = loaded(type_, *script)
    assert rounds == play.state.boat.load.ammo


@pytest.mark.rule("4.6.1a")
def test_no_gun_no_ammunition():
    play, _ = loaded("VIIC", "load.swap:none", "load.stow:standard", deck_gun=False)
    assert 0 == play.state.boat.load.ammo


@pytest.mark.rule("4.7.5f")
def test_penang_does_not_limit_the_ammunition():
    play = table("IXD-2", base="penang")
    assert 6 == full_ammo(play.state, DATA)


@pytest.mark.rule("4.6.4a")
def test_nobody_counts_flak_ammunition():
    assert [name for name in Load.__struct_fields__ if "ammo" in name] == ["ammo"]


# ------------------------------------------------------------------------------------------------ mines


@pytest.mark.rule("7.4.2b", "7.4.2d", "7.4.2e", "7.4.2k")
def test_mines_take_the_place_of_the_torpedoes_in_the_tubes():
    play, played = loaded(
        "VIIC", "load.beside-mines-homing:0", "load.beside-mines-steam:9", mission="minelaying", start="1944-01"
    )
    load = play.state.boat.load
    assert (["mine"] * 4, ["mine"], 0) == (load.forward, load.aft, load.mines)
    assert ({"g7a": 8}, {"g7a": 1}) == (load.forward_reloads, load.aft_reloads)
    assert [str(count) for count in range(10)] == [option.id for option in played.choices[1][0].options]


@pytest.mark.rule("7.4.2k")
def test_all_that_is_left_may_be_electric():
    play, _ = loaded("VIIC", "0", "load.beside-mines-steam:0", mission="minelaying")
    assert {"mine": 5, "g7e": 9} == counts(play.state.boat.load)


@pytest.mark.rule("7.4.2h")
def test_homing_torpedoes_may_be_kept_but_no_more_than_printed():
    play, played = loaded("VIIC", "load.beside-mines-homing:2", "3", "load.stow:standard", mission="minelaying")
    assert ["0", "1", "2"] == [option.id for option in played.choices[0][0].options]
    assert {"mine": 5, "falke": 2, "g7a": 3, "g7e": 4} == counts(play.state.boat.load)


@pytest.mark.rule("7.4.2e", "7.4.2j")
@pytest.mark.parametrize(("type_", "torpedoes"), [("VIIB", 9), ("IXC", 16), ("IXD-2", 18), ("XII", 12), ("XXI", 17)])
def test_what_minelaying_costs(type_, torpedoes):
    play, _ = loaded(type_, "0", "0", mission="minelaying")
    load = play.state.boat.load
    assert torpedoes == torpedoes_aboard(load)
    assert [] == [tube for tube in (*load.forward, *load.aft) if tube != "mine"]


@pytest.mark.rule("7.4.2c", "11.4.6a", "11.4.6b")
@pytest.mark.parametrize(("type_", "torpedoes", "mines"), [("VIID", 14, 15), ("XB", 5, 66)])
def test_shafts_cost_no_torpedoes(type_, torpedoes, mines):
    play, _ = loaded(type_, "load.swap:none", "load.stow:standard", mission="minelaying")
    assert (torpedoes, mines) == (torpedoes_aboard(play.state.boat.load), play.state.boat.load.mines)


def test_no_mines_on_another_patrol():
    play, _ = loaded("VIID", "load.swap:none", "load.stow:standard")
    assert 0 == play.state.boat.load.mines


# ------------------------------------------------------------------------------------------------ Penang


@pytest.mark.rule("4.7.5c", "4.7.5e", "4.5j")
def test_the_player_says_what_is_missing_at_penang():
    play, played = loaded(
        "IXD-2", "load.swap:none", "load.ashore-homing:1", "load.ashore-steam:8", "load.stow:standard",
        missing=9, base="penang", start="1943-09",
    )  # fmt: skip
    assert played.done
    assert {"zaunkoenig": 3, "g7a": 2, "g7e": 10} == counts(play.state.boat.load)
    assert 15 == torpedoes_aboard(play.state.boat.load)


@pytest.mark.rule("4.7.5e")
def test_what_is_short_is_chosen_among_what_there_is():
    _, played = loaded("IXD-2", "load.swap:none", "load.ashore-homing:0", missing=12, base="penang")
    assert ["2", "3", "4", "5", "6", "7", "8", "9", "10"] == list(played.options("load.ashore-steam"))


@pytest.mark.rule("4.7.5e")
def test_a_boat_that_is_not_full_may_leave_places_empty_aft():
    play, played = loaded(
        "IXC/40", "load.swap:none", "load.ashore-homing:0", "load.ashore-steam:1", "load.stow:by-hand",
        "g7e", "g7e", "g7e", "g7e", "g7a", "g7a", "load.aft-reload:empty", "load.aft-reload:g7e",
        missing=1, base="penang",
    )  # fmt: skip
    assert played.done
    assert {"g7e": 1} == play.state.boat.load.aft_reloads
    assert ["g7e", "g7a", "falke"] == [option.id for option in played.choices[-1][0].options]


@pytest.mark.rule("4.7.5d")
def test_nothing_is_asked_when_nothing_is_missing():
    _, played = loaded("IXD-2", "load.swap:none", "load.stow:standard", missing=0, base="penang")
    assert ["load.swap", "load.stow"] == played.kinds


# ------------------------------------------------------------------------------------------------ at sea


def reloads(**boxes: Any) -> Load:
    return Load(
        forward=boxes.get("forward", ["g7e", "", "", ""]),
        aft=boxes.get("aft", [""]),
        forward_reloads=boxes.get("forward_reloads", {}),
        aft_reloads=boxes.get("aft_reloads", {}),
    )


@pytest.mark.rule("4.5k", "4.5l", "4.5n")
def test_each_end_is_reloaded_from_its_own_box():
    play = table(load=reloads(forward_reloads={"g7e": 8}))
    played = run(play, reload_tubes(play))
    load = play.state.boat.load
    assert (["g7e"] * 4, [""], {"g7e": 5}) == (load.forward, load.aft, load.forward_reloads)
    assert [{"end": "forward", "torpedoes": ["g7e"] * 3}] == [event.facts for event in played.events("reloaded")]


@pytest.mark.rule("4.5m")
def test_the_player_chooses_where_the_box_holds_several_types():
    play = table(load=reloads(forward=["g7e", "g7e", "g7e", ""], forward_reloads={"g7a": 2, "g7e": 2}))
    played = run(play, reload_tubes(play), "load.reload:g7e")
    assert ["g7a", "g7e"] == [option.id for option in played.choices[0][0].options]
    assert {"g7a": 2, "g7e": 1} == play.state.boat.load.forward_reloads


@pytest.mark.rule("4.5m")
def test_nothing_is_asked_when_every_torpedo_finds_a_tube():
    play = table(load=reloads(forward_reloads={"g7a": 1, "g7e": 2}))
    played = run(play, reload_tubes(play))
    assert [] == played.choices
    assert (["g7e", "g7a", "g7e", "g7e"], {}) == (play.state.boat.load.forward, play.state.boat.load.forward_reloads)


@pytest.mark.rule("7.4.2f", "7.4.2g")
def test_tubes_with_mines_are_not_reloaded():
    play = table(load=reloads(forward=["mine"] * 4, aft=["mine"], forward_reloads={"g7e": 8}, aft_reloads={"g7a": 1}))
    run(play, reload_tubes(play))
    assert (["mine"] * 4, ["mine"]) == (play.state.boat.load.forward, play.state.boat.load.aft)


def test_a_full_boat_reloads_nothing():
    play = table()
    played = run(play, reload_tubes(play))
    assert (True, [], []) == (played.done, played.choices, played.events())


@pytest.mark.rule("4.5c")
def test_mines_do_not_count_as_torpedoes():
    play = table("VIIC")
    assert 14 == torpedoes_aboard(play.state.boat.load)
    play.state.boat.load.forward = ["mine", "", "g7e", "g7e"]
    assert 12 == torpedoes_aboard(play.state.boat.load)
    fill(play.state)
    assert month("1943-07") == play.state.month
