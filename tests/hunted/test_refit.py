"""The refit as a whole: its length, its steps, and the calendar [6.1i to 6.1l, 10.11, 4.7.4, 5.1]."""

import pytest

from kaleun.games.hunted.conditions import CareerOver, refit_of
from kaleun.games.hunted.outfit import new_boat
from kaleun.games.hunted.refit import conduct_refit, hull_months, refit_months, system_months
from kaleun.games.hunted.state import FIT, KIA, LW, SW, TRAINED, VETERAN
from kaleun.kernel.dates import month, month_text
from kaleun.kernel.requests import Quiet, Roll
from support.hunted import DATA, in_refit, table
from support.script import run


def bad(count):
    systems = ("radio", "hydrophones", "dive-planes", "periscope", "flak-20", "fuel-tanks")
    return dict.fromkeys(systems[:count], "inoperable")


def refitted(boat, start, *script, sea=1, **changes):
    """The table after the refit that follows a patrol of ``sea`` months begun in a month; no deck gun, unless it is asked for."""
    play = in_refit(table(boat, start, **{"deck_gun": False} | changes), sea=sea)
    played = run(play, conduct_refit(play), *script)
    assert played.done, played.asks
    return play.state, played


# ------------------------------------------------------------------------------------------------ length


@pytest.mark.rule("10.11.1a", "6.0d", "10.11c", "6.0b")
def test_the_standard_refit_takes_one_month():
    state, _ = refitted("VIIC", "1943-07")
    assert state.log[-1].refit_months == 1
    assert month_text(state.month) == "1943-09"


LINES = {
    ("VIIB", "VIIC", "VIIC Flak", "VIID", "IXB"): {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3},
    ("IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV"): {0: 0, 1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 7: 3},
    ("VIIC/41",): {0: 0, 1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3},
    ("XXI",): {0: 0, 1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 8: 3},
}


@pytest.mark.rule("10.11.2a", "10.11.2b", "10.3d", "9.6.6b")
@pytest.mark.parametrize(
    ("type_", "hull", "months"),
    [(type_, hull, months) for types, line in LINES.items() for type_ in types for hull, months in line.items()],
)
def test_the_highest_line_on_the_hull_track_counts(type_, hull, months):
    boat = new_boat(DATA, type_, month("1945-04"), "germany")
    boat.hull = hull
    assert hull_months(boat, DATA) == months


def test_every_type_has_its_line():
    assert {type_ for types in LINES for type_ in types} == set(DATA.boats)


@pytest.mark.rule("10.3l")
@pytest.mark.parametrize(("hull", "months"), [(0, 2), (1, 2), (4, 3)])
def test_a_holed_hull_adds_a_month_at_least(hull, months):
    boat = new_boat(DATA, "VIIC", month("1943-07"), "france")
    boat.hull, boat.holed = hull, True
    assert refit_months(boat, DATA, month("1943-08")) == months


@pytest.mark.rule("10.11.3a", "10.11.3b")
@pytest.mark.parametrize(("count", "months"), [(0, 0), (2, 0), (3, 1), (6, 1)])
def test_three_inoperable_systems_add_one_month(count, months):
    boat = new_boat(DATA, "VIIC", month("1943-07"), "france")
    boat.damage = bad(count)
    assert system_months(boat, DATA) == months


@pytest.mark.rule("10.11.3b")
def test_gun_flak_and_doors_count_as_systems_and_damaged_ones_do_not():
    boat = new_boat(DATA, "VIIC", month("1943-07"), "france")
    boat.damage = dict.fromkeys(("deck-gun", "flak-20", "forward-torpedo-door"), "inoperable")
    assert system_months(boat, DATA) == 1
    boat.damage["deck-gun"] = "damaged"
    assert system_months(boat, DATA) == 0


@pytest.mark.rule("10.11.2b", "12.4c")
def test_flooding_adds_nothing():
    boat = new_boat(DATA, "VIIC", month("1943-07"), "france")
    boat.flooding = 6
    assert refit_months(boat, DATA, month("1943-08")) == 1


# ------------------------------------------------------------------------------------------------ long refits


@pytest.mark.rule("10.11.4a", "10.11.4b", "4.7.3a", "11.4.4a")
def test_five_months_bring_a_new_boat_in_one():
    state, played = refitted("VIIC", "1943-07", hull=6, damage=bad(3))
    assert (state.boat.base, state.boat.new, state.boat.hull) == ("germany", True, 0)
    assert month_text(state.month) == "1943-09"
    assert played.events("new-boat")[0].facts["reason"] == "long-refit"


@pytest.mark.rule("10.11.4a")
def test_four_months_do_not():
    state, _ = refitted("VIIC", "1943-07", hull=6)
    assert (state.boat.base, month_text(state.month)) == ("france", "1943-12")


@pytest.mark.rule("10.11.4c")
@pytest.mark.parametrize(("dice", "start"), [((1, 3), "1944-04"), ((1, 2), "1944-04"), ((1, 4), "1944-07")])
def test_air_raid_months_count_towards_the_five(dice, start):
    state, _ = refitted("VIIC", "1944-02", ("air_raid", *dice), *([6] if dice == (1, 4) else []), hull=6, base="norway")
    assert month_text(state.month) == start
    assert (state.boat.base == "germany") is (dice != (1, 4))


@pytest.mark.rule("10.11.4e", "10.11.4b", "11.1o")
def test_the_man_keeps_what_is_his_and_recovery_is_held_against_the_one_month():
    state, _ = refitted(
        "VIIC", "1943-07", ("convalescence", 2), hull=6, damage=bad(3), quality=VETERAN, rank=2, tons=12_000,
        men={"second-watch-officer": SW}, experte=["engineer", "second-watch-officer"],
    )  # fmt: skip
    assert (state.crew.quality, state.crew.experte) == (VETERAN, ["engineer"])
    assert (state.kommandant.rank, state.career.tons) == (2, 12_000)


# ------------------------------------------------------------------------------------------------ steps


@pytest.mark.rule("10.11a", "6.1i", "6.1j", "6.1k", "6.1l", "10.12a", "2.0e")
def test_the_seven_steps_run_in_order():
    play = in_refit(
        table(
            "VIIC", "1944-05", base="norway", successes=3, tons=60_000, schnorchel=True, men={"engineer": SW},
            promotion_from=month("1943-06"),
        )
    )  # fmt: skip
    played = run(
        play,
        conduct_refit(play),
        ("air_raid", 6, 1),
        ("convalescence", 1),
        ("crew_advancement", 5),
        ("promotion", 5),
        "reassignment.boat:keep",
        ("deck_gun_removal", 5),
    )
    assert played.done
    kinds = [e.kind for e in played.events()]
    assert [k for k in kinds if k != "lesser-award"] == [
        "refit", "recovered", "crew-quality-rose", "award", "promoted", "deck-gun-removed", "refit-over",
    ]  # fmt: skip
    assert played.quiets == 7
    assert played.headings("refit")[0].facts["base"] == "norway"


@pytest.mark.rule("6.1k", "10.11b", "2.0h", "10.3h", "10.12b")
def test_afterwards_no_marker_is_left_and_ammunition_is_full():
    men = {"engineer": LW, "crew-1": KIA}
    play = table("VIIC", "1943-08", hull=4, flooding=3, holed=True, damage=bad(3), men=men)
    play.state.boat.load.ammo = 2
    in_refit(play)
    run(play, conduct_refit(play), ("deck_gun_removal", 6))
    boat = play.state.boat
    assert (boat.damage, boat.hull, boat.flooding, boat.holed) == ({}, 0, 0, False)
    assert boat.load.ammo == DATA.boats["VIIC"].deck_gun.ammo
    assert list(play.state.crew.men.values()) == [FIT] * 9
    assert (play.state.phase, play.state.refit, play.state.patrol) == ("port", None, None)


@pytest.mark.rule("6.1i", "10.11c")
def test_the_length_is_written_on_the_log():
    state, played = refitted("VIIC", "1943-07", hull=3)
    assert state.log[-1].refit_months == 3
    assert played.events("refit")[0].facts["months"] == 3


@pytest.mark.rule("10.11a")
def test_a_refit_goes_on_at_the_step_where_its_state_stands():
    play = in_refit(table("VIIC", "1943-08", successes=3))
    procedure = conduct_refit(play)
    steps = []
    answer = None
    while True:
        try:
            request = procedure.send(answer)
        except StopIteration:
            break
        if isinstance(request, Quiet):
            answer = None
            steps.append(refit_of(play.state).step)
        else:
            assert isinstance(request, Roll)
            answer = request.answer((5,))
    assert steps == list("ABCDEFG")


@pytest.mark.rule("10.12h", "11.1l")
def test_what_the_refit_must_remember_is_kept_when_it_begins():
    play = in_refit(table("IXD-2", base="penang", men=dict.fromkeys(("crew-1", "crew-2", "crew-3", "crew-4"), SW)))
    refit = refit_of(play.state)
    assert (refit.crew_out, refit.torpedoes_left) == (True, 24)
    assert refit.begins == play.state.month + 1


# ------------------------------------------------------------------------------------------------ bases


@pytest.mark.rule("4.7.1g", "10.11f", "4.7.1e")
@pytest.mark.parametrize(
    ("start", "hull", "base"), [("1944-05", 0, "france"), ("1944-06", 1, "norway"), ("1944-05", 3, "norway")]
)
def test_a_boat_that_would_sail_from_france_in_september_1944_sails_from_norway(start, hull, base):
    state, played = refitted("VIIC", start, hull=hull, schnorchel=True)
    assert state.boat.base == base
    assert played.rolls == []


@pytest.mark.rule("4.7.1g", "4.7.1e", "10.11.7a")
def test_a_refit_that_begins_in_september_1944_is_in_norway():
    state, played = refitted("VIIC", "1944-08", ("air_raid", 6, 6), schnorchel=False)
    assert (state.boat.base, state.boat.schnorchel, month_text(state.month)) == ("norway", True, "1944-10")
    assert played.headings("refit")[0].facts["base"] == "norway"


@pytest.mark.rule("10.11e")
def test_a_boat_that_came_back_to_norway_is_refitted_there():
    state, played = refitted("VIID", "1944-08", ("air_raid", 1, 3), sea=2, base="norway", schnorchel=True)
    assert (played.charts, month_text(state.month)) == (["air_raid"], "1944-12")


@pytest.mark.rule("4.7.4b", "4.7.4c", "10.11g", "10.11i")
@pytest.mark.parametrize(
    ("start", "hull", "next_start", "base"),
    [
        ("1944-06", 0, "1944-08", "mediterranean"),
        ("1944-07", 0, "1944-10", "germany"),
        ("1944-06", 1, "1944-10", "germany"),
        ("1944-05", 6, "1944-10", "germany"),
    ],
)
def test_a_boat_that_would_sail_from_the_mediterranean_in_september_is_scuttled(start, hull, next_start, base):
    script = [("air_raid", 6, 1)] + ([("alberich", 6, 5)] if base == "germany" else [])
    state, played = refitted("VIIC", start, *script, hull=hull, base="mediterranean", posting="mediterranean")
    assert (state.boat.base, month_text(state.month)) == (base, next_start)
    assert bool(played.events("boat-scuttled-in-port")) is (base == "germany")
    assert state.boat.posting == ("mediterranean" if base == "mediterranean" else "")
    assert state.phase == "port"


@pytest.mark.rule("4.7.4d", "10.11h", "10.11i")
@pytest.mark.parametrize(("boat", "sea", "next_start"), [("VIIC", 1, "1944-10"), ("VIID", 2, "1944-11")])
def test_a_patrol_begun_in_august_is_played_and_then_the_boat_is_written_off(boat, sea, next_start):
    state, played = refitted(
        boat,
        "1944-08",
        "reassignment.boat:keep",
        (6, 5),
        sea=sea,
        hull=6,
        base="mediterranean",
        capital_ships=1,
        successes=0,
    )
    assert played.charts == ["alberich"]
    assert (state.boat.type, state.boat.base, month_text(state.month)) == ("VIIC", "germany", next_start)
    assert state.kommandant.award == 1
    assert state.career.rights == 1


@pytest.mark.rule("10.11g", "10.12e")
def test_a_convalescence_into_september_loses_the_boat_too():
    state, _ = refitted(
        "VIIC",
        "1944-05",
        ("air_raid", 6, 1),
        ("convalescence", 4),
        (6, 5),
        base="mediterranean",
        men={"kommandant": SW},
    )
    assert (state.boat.base, month_text(state.month)) == ("germany", "1944-10")


@pytest.mark.rule("4.7.4a")
def test_the_mediterranean_is_a_base_of_type_vii_until_september_1944():
    base = DATA.tables["bases"]["mediterranean"]
    assert set(base["types"]) == {"VIIB", "VIIC", "VIIC/41", "VIID"}
    assert month(base["to"]) + 1 == DATA.months["mediterranean_lost_from"] == month("1944-09")


@pytest.mark.rule("4.7a")
def test_there_are_five_bases():
    bases = {name for name, value in DATA.tables["bases"].items() if isinstance(value, dict)}
    assert bases == {"france", "norway", "germany", "mediterranean", "penang"}


# ------------------------------------------------------------------------------------------------ the end of the war


def ends(boat, start, *script, sea=1, **changes):
    play = in_refit(table(boat, start, base="norway", deck_gun=False, schnorchel=True, **changes), sea=sea)
    return run(play, conduct_refit(play), *script, expect=(CareerOver,)), play.state


@pytest.mark.rule("5.1.2a", "10.11d", "5.1.1a")
@pytest.mark.parametrize(
    ("start", "hull", "over"), [("1945-03", 0, False), ("1945-04", 0, True), ("1945-03", 1, True), ("1945-05", 0, True)]
)
def test_the_career_ends_if_the_next_patrol_would_start_after_may_1945(start, hull, over):
    played, state = ends("VIIC", start, (6, 6), hull=hull)
    assert bool(played.ended) is over
    if over:
        assert (played.ended.how, played.ended.rule) == ("survived", "5.1.2a")
        assert state.log[-1].refit_months == 1 + hull
    else:
        assert month_text(state.month) == "1945-05"


@pytest.mark.rule("5.1.2a", "10.12e")
def test_a_long_convalescence_can_end_it():
    played, _ = ends("VIIC", "1945-01", (6, 6), ("convalescence", 6), men={"kommandant": SW})
    assert played.ended.how == "survived"


@pytest.mark.rule("10.11.4b", "5.1.2a")
def test_a_new_boat_after_a_long_refit_can_still_sail():
    played, state = ends("VIIC", "1945-03", ("air_raid", 1, 3), (6, 5), hull=6)
    assert played.done
    assert (state.boat.base, month_text(state.month)) == ("germany", "1945-05")


@pytest.mark.rule("6.0a", "6.0d")
@pytest.mark.parametrize(("sea", "hull", "next_start"), [(1, 0, "1943-12"), (2, 0, "1944-01"), (3, 3, "1944-04")])
def test_months_at_sea_and_in_refit_are_added_up(sea, hull, next_start):
    state, _ = refitted("XB", "1943-10", sea=sea, hull=hull)
    assert month_text(state.month) == next_start


def test_a_crew_that_is_trained_stays_trained():
    assert refitted("VIIC", "1943-07")[0].crew.quality == TRAINED
