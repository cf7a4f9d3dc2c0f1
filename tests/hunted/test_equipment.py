"""What the yard fits and takes off [10.11.7 to 10.11.9]."""

import pytest

from kaleun.games.hunted.equipment import deck_gun_removal, fit_equipment
from kaleun.games.hunted.outfit import new_boat
from kaleun.games.hunted.refit import conduct_refit
from kaleun.kernel.dates import month
from support.hunted import DATA, in_refit, table
from support.script import run


def fitted(boat, begins, *script, base="france", **changes):
    """A boat of 1943 after the yard's work in a refit that begins in a month."""
    play = table(boat, "1943-07", base=base, **changes)
    in_refit(play, begins=month(begins))
    played = run(play, fit_equipment(play), *script)
    assert played.done, played.asks
    return play.state.boat


@pytest.mark.rule("10.11.7a")
@pytest.mark.parametrize(
    ("begins", "script", "has"),
    [
        ("1944-01", (), False),
        ("1944-02", (2,), True),
        ("1944-02", (3,), False),
        ("1944-04", (2,), True),
        ("1944-05", (3,), False),
        ("1944-06", (4,), True),
        ("1944-07", (4,), True),
        ("1944-08", (5,), False),
    ],
)
@pytest.mark.parametrize("base", ["france", "germany", "norway"])
def test_a_schnorchel_is_fitted_by_the_die_of_the_month(begins, script, has, base):
    assert fitted("VIIC", begins, *script, base=base).schnorchel is has


@pytest.mark.rule("10.11.7a")
@pytest.mark.parametrize("begins", ["1944-09", "1944-10", "1945-04"])
@pytest.mark.parametrize("base", ["germany", "norway"])
def test_from_september_1944_it_is_fitted_without_a_roll(begins, base):
    assert fitted("VIIC", begins, base=base).schnorchel


@pytest.mark.rule("10.11.7b")
@pytest.mark.parametrize(
    ("boat", "base"), [("VIIC", "mediterranean"), ("XII", "penang"), ("IXD-2", "penang"), ("VIIC Flak", "france")]
)
def test_no_schnorchel_in_the_mediterranean_at_penang_and_on_a_flak_boat(boat, base):
    assert not fitted(boat, "1944-04", base=base).schnorchel


@pytest.mark.rule("10.11.7b", "11.4.5a")
@pytest.mark.parametrize(
    ("boat", "first", "has"),
    [
        ("VIIC", "1944-05", False),
        ("VIIC", "1944-06", True),
        ("VIIC/41", "1944-07", True),
        ("IXD/42", "1945-03", True),
        ("XXI", "1945-04", True),
        ("VIIC Flak", "1944-07", False),
    ],
)
def test_new_boats_have_it_from_june_1944_and_two_types_always(boat, first, has):
    assert new_boat(DATA, boat, month(first), "germany").schnorchel is has


@pytest.mark.rule("10.11.7d")
@pytest.mark.parametrize("base", ["france", "penang"])
def test_a_lost_kite_is_replaced_everywhere(base):
    assert fitted("IXD-2", "1943-10", base=base, kite=False).kite


@pytest.mark.rule("10.11.7d")
def test_other_types_get_no_kite():
    assert not fitted("IXC", "1943-10").kite


@pytest.mark.rule("10.11.7d")
def test_equipment_takes_no_time_and_a_boat_that_is_replaced_gets_none():
    play = in_refit(table("VIIC", "1944-03"))
    run(play, conduct_refit(play), ("schnorchel_fit", 1), ("deck_gun_removal", 6))
    assert (play.state.boat.schnorchel, play.state.log[-1].refit_months) == (True, 1)

    damage = dict.fromkeys(("radio", "hydrophones", "dive-planes"), "inoperable")
    play = in_refit(table("VIIC", "1944-03", hull=6, damage=damage))
    played = run(play, conduct_refit(play))
    assert played.done
    assert "schnorchel_fit.feb-may-1944" not in played.charts


@pytest.mark.rule("10.11.9a", "10.11.9b")
@pytest.mark.parametrize(
    ("boat", "begins", "script", "has"),
    [
        ("IXC", "1943-12", (), False),
        ("IXC", "1944-01", (2,), True),
        ("IXB", "1944-01", (3,), False),
        ("IXC/40", "1945-02", (3,), True),
        ("IXC/40", "1945-02", (4,), False),
    ],
)
def test_type_ix_rolls_for_the_balkon_device_from_1944(boat, begins, script, has):
    assert fitted(boat, begins, *script, base="norway", schnorchel=True).balkon is has


@pytest.mark.rule("10.11.9b")
def test_june_1944_a_two_fits_it():
    assert fitted("IXC", "1944-06", ("schnorchel_fit", 6), ("balkon_fit", 2)).balkon


@pytest.mark.rule("10.11.9c", "10.11.9a")
def test_other_types_never_get_it_and_type_xxi_has_it():
    for boat in ("VIIC", "XB", "XII", "XIV"):
        assert not fitted(boat, "1944-03", 6).balkon
        assert not new_boat(DATA, boat, month("1945-03"), "germany").balkon
    assert new_boat(DATA, "XXI", month("1945-04"), "germany").balkon
    assert not new_boat(DATA, "IXC/40", month("1945-03"), "germany").balkon


@pytest.mark.rule("10.11.7e")
def test_a_flak_boat_is_changed_back_from_november_1943_and_stays_the_same_boat():
    play = table("VIIC Flak", "1943-10", experte=["engineer"])
    play.state.boat.number = "U-441"
    play.state.boat.new = False
    in_refit(play)
    played = run(play, conduct_refit(play), ("deck_gun_removal", 6))
    assert played.done
    boat = play.state.boat
    assert (boat.type, boat.number, boat.base, boat.new, boat.deck_gun) == ("VIIC", "U-441", "france", False, True)
    assert (len(boat.load.forward), len(boat.load.aft), boat.load.ammo) == (4, 1, DATA.boats["VIIC"].deck_gun.ammo)
    assert "deck-gun" in boat.systems
    assert "flak-37" not in boat.systems
    assert play.state.log[-1].refit_months == 2
    assert play.state.crew.experte == ["engineer"]


@pytest.mark.rule("10.11.7e")
def test_before_november_1943_it_stays_a_flak_boat():
    play = in_refit(table("VIIC Flak", "1943-09"))
    run(play, conduct_refit(play))
    assert (play.state.boat.type, play.state.log[-1].refit_months) == ("VIIC Flak", 1)


def gun(boat, begins, *script, base="france", **changes):
    play = table(boat, begins, base=base, **changes)
    in_refit(play, begins=month(begins))
    played = run(play, deck_gun_removal(play), *script)
    assert played.done, played.asks
    return play.state.boat


@pytest.mark.rule("10.11.8b")
@pytest.mark.parametrize(
    ("begins", "base", "script", "kept"),
    [
        ("1943-07", "france", (3,), False),
        ("1943-08", "france", (3,), False),
        ("1943-12", "germany", (4,), True),
        ("1943-10", "norway", (), True),
        ("1944-01", "norway", (5,), False),
        ("1944-02", "france", (6,), True),
        ("1945-02", "norway", (6,), True),
    ],
)
def test_type_vii_loses_the_gun_on_three_in_1943_and_on_five_later(begins, base, script, kept):
    assert gun("VIIC", begins, *script, base=base).deck_gun is kept


@pytest.mark.rule("10.11.8c")
@pytest.mark.parametrize("boat", ["IXB", "IXC", "IXC/40"])
@pytest.mark.parametrize(
    ("begins", "base", "script", "kept"),
    [
        ("1943-10", "france", (), True),
        ("1944-05", "france", (2,), False),
        ("1944-08", "norway", (3,), True),
        ("1944-09", "norway", (4,), False),
        ("1944-12", "germany", (5,), True),
    ],
)
def test_type_ix_keeps_it_longer(boat, begins, base, script, kept):
    assert gun(boat, begins, *script, base=base).deck_gun is kept


@pytest.mark.rule("10.11.8d", "10.11.8b")
@pytest.mark.parametrize(
    ("boat", "base", "changes"),
    [
        ("IXD-2", "france", {}),
        ("IXD/42", "norway", {}),
        ("XII", "france", {}),
        ("VIIC Flak", "france", {}),
        ("XXI", "germany", {}),
        ("VIIC", "france", {"deck_gun": False}),
        ("VIIC", "mediterranean", {}),
        ("IXC", "penang", {}),
        ("VIIC", "norway", {"posting": "arctic"}),
    ],
)
def test_nothing_is_rolled_for_those_that_keep_it_or_have_none(boat, base, changes):
    had = gun(boat, "1944-04", base=base, **changes).deck_gun
    assert had is (DATA.boats[boat].deck_gun.calibre_mm > 0 and "deck_gun" not in changes)


@pytest.mark.rule("10.11.8d")
def test_nothing_is_rolled_for_a_boat_received_in_this_refit():
    play = in_refit(table("VIIC", "1944-04"), new_boat=True)
    assert run(play, deck_gun_removal(play)).done


@pytest.mark.rule("10.11.8e", "10.11.8f", "10.11.8g")
def test_gun_and_ammunition_go_and_type_vii_gets_a_heavy_flak_mount():
    boat = gun("VIIC", "1944-04", 1)
    assert (boat.deck_gun, boat.load.ammo) == (False, 0)
    assert "deck-gun" not in boat.systems
    assert {"flak-20", "flak-37"} <= set(boat.systems)


@pytest.mark.rule("10.11.8e")
def test_type_ix_only_loses_the_gun():
    before = new_boat(DATA, "IXC", month("1944-04"), "france").systems
    assert gun("IXC", "1944-04", 1).systems == [system for system in before if system != "deck-gun"]


@pytest.mark.rule("10.11.8a", "6.1l")
def test_the_check_comes_last_after_the_ammunition():
    play = in_refit(table("VIIC", "1943-08"))
    play.state.boat.load.ammo = 1
    played = run(play, conduct_refit(play), ("deck_gun_removal", 2))
    assert played.done
    assert play.state.boat.load.ammo == 0
    kept = in_refit(table("VIIC", "1943-08"))
    kept.state.boat.load.ammo = 0
    run(kept, conduct_refit(kept), ("deck_gun_removal", 4))
    assert kept.state.boat.load.ammo == DATA.boats["VIIC"].deck_gun.ammo
