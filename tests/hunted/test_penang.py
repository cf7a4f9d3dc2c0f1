"""Penang [4.7.5, 10.11.6]."""

import pytest

from kaleun.games.hunted.penang import next_patrol, torpedo_shortfall
from kaleun.games.hunted.refit import conduct_refit
from kaleun.games.hunted.state import SW
from support.hunted import DATA, in_refit, table
from support.script import run


@pytest.mark.rule("4.7.5i", "4.7.5j", "4.7.5k", "4.7.5l", "4.7.5m", "10.11.6f")
@pytest.mark.parametrize(
    ("die", "patrol"),
    [
        (1, "return-to-france"),
        (2, "return-to-france"),
        (3, "return-to-norway"),
        (4, "indian-ocean"),
        (5, "indian-ocean"),
        (6, "australia"),
    ],
)
def test_the_die_gives_the_next_patrol(die, patrol):
    play = table("IXD-2", "1944-03", base="penang")
    assert run(play, next_patrol(play), ("penang_patrol", die)).result == patrol


@pytest.mark.rule("14.13h")
def test_heinrich_timm_chooses_instead_of_rolling():
    play = table("IXD-2", "1944-09", base="penang", card="timm")
    played = run(play, next_patrol(play), "penang.patrol:australia")
    assert played.result == "australia"
    assert played.charts == []


@pytest.mark.rule("14.13h", "14.13k")
def test_wounded_he_rolls_like_any_other():
    play = table("IXD-2", "1944-09", base="penang", card="timm", men={"kommandant": SW})
    assert run(play, next_patrol(play), 4).result == "indian-ocean"


@pytest.mark.rule("4.7.5c", "4.7.5d", "10.11.6b")
@pytest.mark.parametrize(
    ("dice", "brought_back", "missing"),
    [((4, 5), 0, 9), ((4, 5), 5, 4), ((4, 5), 12, 0), ((6, 6), 12, 0), ((1, 1), 0, 2)],
)
def test_torpedoes_brought_back_are_set_off_against_the_roll(dice, brought_back, missing):
    play = table("IXD-2", "1944-03", base="penang")
    run(play, torpedo_shortfall(play, brought_back), ("penang_shortfall", *dice))
    assert play.state.boat.shortfall == missing


@pytest.mark.rule("4.7.5d", "4.7.5f", "10.11.6d")
def test_after_a_refit_at_penang_torpedoes_are_short_and_ammunition_is_full():
    play = table("IXD-2", "1944-03", base="penang")
    load = play.state.boat.load
    load.forward, load.aft, load.ammo = ["g7e", "", "", ""], ["", "g7a"], 0
    load.forward_reloads, load.aft_reloads = {"g7e": 3}, {}
    in_refit(play, sea=2)
    run(play, conduct_refit(play), ("penang_shortfall", 4, 5))
    assert play.state.boat.shortfall == 9 - 5
    assert play.state.boat.load.ammo == DATA.boats["IXD-2"].deck_gun.ammo
    assert play.state.phase == "port"


@pytest.mark.rule("4.7.5h", "10.11.6a")
@pytest.mark.parametrize(("hull", "months"), [(0, 2), (1, 3), (3, 4)])
def test_the_standard_refit_takes_two_months(hull, months):
    play = in_refit(table("IXD-2", "1944-03", base="penang", hull=hull), sea=2)
    run(play, conduct_refit(play), (6, 6))
    assert play.state.log[-1].refit_months == months


@pytest.mark.rule("4.7.5g", "10.11.6e", "10.11.4d", "10.11.7b", "11.4.3g")
def test_no_new_boat_and_no_equipment_even_with_a_right_and_a_long_refit():
    play = in_refit(table("IXC/40", "1944-04", base="penang", hull=6, rights=1), sea=2)
    played = run(play, conduct_refit(play), (6, 6))
    assert played.done
    assert played.charts == ["penang_shortfall"]
    assert played.kinds == []
    assert (play.state.boat.type, play.state.boat.hull, play.state.boat.schnorchel) == ("IXC/40", 0, False)
    assert play.state.log[-1].refit_months == 2 + 3
