"""Refit step E: newer boats and boats for lost ones [11.4]."""

import pytest

from kaleun.games.hunted.reassignment import available_from, reassignment, replacement_type, types_by_right
from kaleun.games.hunted.refit import begin_refit, conduct_refit
from kaleun.games.hunted.state import ELITE, SW, PatrolLog
from kaleun.kernel.dates import month
from support.hunted import DATA, in_refit, table
from support.script import run


def offered(boat, start, **changes):
    """What a right can be used for in a refit that follows a one-month patrol begun in a month; None if it is not asked."""
    play = in_refit(table(boat, start, base="norway", rights=1, **changes), "E", months=1)
    played = run(play, reassignment(play))
    return None if played.done else played.options("reassignment.boat")


@pytest.mark.rule("11.4.2a", "11.4.2b")
@pytest.mark.parametrize(
    ("boat", "start", "options"),
    [
        ("VIIC", "1944-05", {"viic-41": None, "xxi": "11.4.2b"}),
        ("VIIC", "1943-09", None),
        ("VIIB", "1943-09", {"viic": None, "viic-41": "11.4.2b", "xxi": "11.4.2b"}),
        ("VIID", "1944-03", {"viic": None, "viic-41": None, "xxi": "11.4.2b"}),
        ("VIIC/41", "1945-03", {"viic": None, "xxi": None}),
        ("IXC", "1944-05", {"ixc-40": None, "ixd-2": None, "ixd-42": "11.4.2b", "xxi": "11.4.2b"}),
        ("IXB", "1945-02", {"ixc": None, "ixc-40": None, "ixd-2": None, "ixd-42": None, "xxi": None}),
        ("XB", "1944-05", {"ixc-40": None, "ixd-2": None, "ixd-42": "11.4.2b", "xxi": "11.4.2b"}),
        ("XII", "1945-02", {"ixc-40": None, "ixd-2": None, "ixd-42": None, "xxi": None}),
        (
            "XIV",
            "1944-05",
            {"viic": None, "viic-41": None, "ixc-40": None, "ixd-2": None, "ixd-42": "11.4.2b", "xxi": "11.4.2b"},
        ),
        ("XXI", "1945-03", None),
    ],
)
def test_what_a_right_is_good_for(boat, start, options):
    found = offered(boat, start)
    assert found == (None if options is None else {"keep": None} | options)


@pytest.mark.rule("11.4.2b", "11.4.5b")
def test_the_month_of_the_first_patrol_decides_what_is_available():
    # The refit begins in March 1945 and the transfer takes one month: the first patrol is in April.
    assert offered("VIIC", "1945-02")["xxi"] is None
    assert offered("VIIC", "1945-01")["xxi"] == "11.4.2b"


@pytest.mark.rule("14.11b")
def test_an_advance_of_type_xxi_counts_for_rights():
    state = table(xxi_advance=3).state
    assert available_from(state, DATA, "XXI") == month("1945-01")
    assert dict(types_by_right(state, DATA, month("1945-01")))["XXI"] is None
    assert dict(types_by_right(state, DATA, month("1944-12")))["XXI"] == "11.4.2b"


@pytest.mark.rule("11.4.1b", "4.2.3a")
def test_the_player_may_stay_with_his_boat_and_keeps_the_right():
    play = in_refit(table("VIIC", "1944-05", rights=1), "E", months=1)
    run(play, reassignment(play), "reassignment.boat:keep")
    assert (play.state.boat.type, play.state.career.rights) == ("VIIC", 1)


@pytest.mark.rule("11.4.1a")
def test_without_a_right_nothing_is_asked():
    play = in_refit(table("VIIC", "1944-05"), "E", months=1)
    assert run(play, reassignment(play)).done


@pytest.mark.rule("11.4.3g", "4.7.5g")
def test_at_penang_nothing_is_asked():
    play = in_refit(table("IXC", "1944-05", base="penang", rights=1), "E", months=2)
    assert run(play, reassignment(play)).done


@pytest.mark.rule("11.4.3a", "11.4.3b", "11.4.3c", "11.4.3d", "11.1o", "4.7.3a", "7.3.4c", "12.7a", "14.13k")
def test_a_right_brings_a_fresh_boat_in_germany_after_one_month():
    play = table(
        "VIIC", "1944-06", base="norway", posting="arctic", hull=5, rights=1, luck_tokens=2, deck_gun=False,
        quality=ELITE, experte=["engineer"], tons=50_000, tons_at_award=50_000, award=1, rank=2, damage={"radio": "inoperable"},
        card="lange", schnorchel=True,
    )  # fmt: skip
    in_refit(play)
    played = run(play, conduct_refit(play), ("air_raid", 6, 1), "reassignment.boat:viic-41", ("alberich", 6, 5))
    assert played.done
    state = play.state
    boat = state.boat
    assert (boat.type, boat.base, boat.posting, boat.new, boat.hull, boat.damage) == (
        "VIIC/41",
        "germany",
        "",
        True,
        0,
        {},
    )
    assert (boat.deck_gun, boat.load.ammo) == (True, DATA.boats["VIIC/41"].deck_gun.ammo)
    assert boat.schnorchel
    assert not boat.balkon
    assert state.month == month("1944-08")
    assert (state.crew.quality, state.crew.experte) == (ELITE, ["engineer"])
    assert (state.career.rights, state.career.luck_tokens, state.career.tons) == (0, 2, 50_000)
    assert (state.kommandant.rank, state.kommandant.award, state.kommandant.card) == (2, 1, "lange")


@pytest.mark.rule("11.4.3b", "11.4.3i")
def test_men_who_needed_longer_than_the_month_of_transfer_are_replaced():
    play = in_refit(
        table("VIIB", "1943-09", hull=3, rights=1, men={"second-watch-officer": SW}, experte=["second-watch-officer"])
    )
    played = run(play, conduct_refit(play), ("convalescence", 2), "reassignment.boat:viic")
    assert played.done
    assert [e.rule for e in played.events("replaced")] == ["11.4.3i"]
    assert play.state.crew.experte == []
    assert play.state.month == month("1943-09") + 1 + 1


@pytest.mark.rule("11.4.3i")
def test_the_kommandant_still_takes_his_own_time():
    play = in_refit(table("VIIB", "1943-09", hull=3, rights=1, men={"kommandant": SW}))
    run(play, conduct_refit(play), 6, "reassignment.boat:viic")
    assert play.state.month == month("1943-09") + 1 + 6


@pytest.mark.rule("11.4.3e", "9.6.8a", "11.4.3f")
@pytest.mark.parametrize(("dice", "coated"), [((6, 6), True), ((6, 5), False)])
def test_a_new_type_vii_may_carry_the_alberich_coating_from_june_1944(dice, coated):
    play = in_refit(table("VIIC/41", "1944-06", rights=1), "E", months=1)
    run(play, reassignment(play), "viic", ("alberich", *dice))
    assert play.state.boat.alberich is coated


@pytest.mark.rule("11.4.3e", "11.4.5b")
@pytest.mark.parametrize(("start", "rolled"), [("1944-03", False), ("1944-04", True)])
def test_the_month_of_the_first_patrol_decides_about_it(start, rolled):
    play = in_refit(table("VIIC", start), "E", months=1, reason="air-raid")
    played = run(play, reassignment(play))
    assert (not played.done) is rolled


@pytest.mark.rule("11.4.3f")
def test_other_types_have_no_coating():
    play = in_refit(table("IXC", "1944-10", base="norway"), "E", months=1, reason="air-raid")
    assert run(play, reassignment(play)).done
    assert not play.state.boat.alberich


@pytest.mark.rule("11.4.4a")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("VIIB", "VIIC"), ("VIIC Flak", "VIIC"), ("VIID", "VIIC"), ("IXB", "IXC/40"),
        ("VIIC", "VIIC"), ("VIIC/41", "VIIC/41"), ("IXC", "IXC"), ("IXC/40", "IXC/40"), ("IXD-2", "IXD-2"),
        ("IXD/42", "IXD/42"), ("XB", "XB"), ("XII", "XII"), ("XIV", "XIV"), ("XXI", "XXI"),
    ],
)  # fmt: skip
def test_a_lost_boat_is_replaced_by_its_type_or_the_one_built_instead(old, new):
    assert replacement_type(old, DATA) == new


@pytest.mark.rule("11.4.4a", "11.4.4c", "4.7.3a")
def test_an_air_raid_in_norway_brings_a_new_boat_from_germany():
    play = in_refit(table("IXB", "1944-02", base="norway", balkon=True, kite=False))
    played = run(play, conduct_refit(play), ("air_raid", 1, 1), ("air_raid", 3, 4))
    assert played.done
    boat = play.state.boat
    assert (boat.type, boat.base, boat.balkon, boat.schnorchel) == ("IXC/40", "germany", False, False)
    assert play.state.month == month("1944-02") + 1 + 1


@pytest.mark.rule("11.4.4b")
def test_a_right_may_be_used_on_that_occasion_without_further_delay():
    play = in_refit(table("VIIC", "1944-04", base="norway", rights=1, schnorchel=True))
    played = run(play, conduct_refit(play), ("air_raid", 1, 1), ("air_raid", 3, 4), "reassignment.boat:viic-41", (6, 5))
    assert played.done
    assert (play.state.boat.type, play.state.career.rights) == ("VIIC/41", 0)
    assert play.state.month == month("1944-04") + 1 + 1


@pytest.mark.rule("11.4.4b")
def test_or_kept_for_later():
    play = in_refit(table("VIIC", "1944-02", base="norway", rights=1), "E", months=1, reason="air-raid")
    run(play, reassignment(play), "keep")
    assert (play.state.boat.type, play.state.career.rights) == ("VIIC", 1)


@pytest.mark.rule("10.10.1c", "11.4.4a")
def test_a_rescued_crew_gets_a_boat_after_one_month():
    play = table("VIIC", "1944-03", base="france", hull=6, experte=["doctor"])
    play.state.log.append(PatrolLog(play.state.month, "VIIC", "U-1", "atlantic", result="F", returned=play.state.month))
    begin_refit(play, "rescued")
    played = run(play, conduct_refit(play))
    assert played.done
    assert (play.state.month, play.state.boat.base) == (month("1944-05"), "germany")
    assert play.state.crew.experte == ["doctor"]


@pytest.mark.rule("11.4.5a", "11.4.5b", "10.11.7b")
@pytest.mark.parametrize(("start", "schnorchel"), [("1944-03", False), ("1944-04", True)])
def test_a_boat_whose_first_patrol_is_in_june_1944_has_a_schnorchel(start, schnorchel):
    play = in_refit(table("IXC", start), "E", months=1, reason="long-refit")
    run(play, reassignment(play))
    assert play.state.boat.schnorchel is schnorchel


@pytest.mark.rule("11.4.3h", "7.3.7b")
def test_a_reassigned_boat_counts_as_new():
    play = in_refit(table("IXC", "1944-03", rights=1), "E", months=1)
    run(play, reassignment(play), "ixd-2")
    assert (play.state.boat.type, play.state.boat.new) == ("IXD-2", True)


@pytest.mark.rule("11.4.6b", "11.4.6a", "11.4.6i", "11.4.8a", "11.4.9b")
def test_what_the_special_types_carry():
    boats = DATA.boats
    assert (boats["VIID"].mines.bays, boats["VIID"].mines.kind, boats["VIID"].torpedoes) == (15, "SMA", 14)
    assert (boats["XB"].mines.bays, boats["XB"].mines.kind) == (66, "SMA")
    assert (boats["XB"].tubes.forward, boats["XB"].tubes.aft, boats["XB"].reloads.aft) == (0, 2, 3)
    flak = boats["VIIC Flak"]
    assert (flak.torpedoes, flak.reloads.forward + flak.reloads.aft, flak.deck_gun.calibre_mm) == (5, 0, 0)
    assert flak.flak == ["flak-20", "flak-37"]
    xxi = boats["XXI"]
    assert (xxi.tubes.forward, xxi.reloads.forward, xxi.tubes.aft, xxi.deck_gun.calibre_mm) == (6, 17, 0, 0)
