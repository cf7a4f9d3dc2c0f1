"""Refit step B: recovery and replacement [10.12]."""

import pytest

from kaleun.games.hunted.conditions import refit_of
from kaleun.games.hunted.recovery import crew_recovery, replace_late_men
from kaleun.games.hunted.refit import conduct_refit
from kaleun.games.hunted.state import FIT, KIA, LW, SW
from kaleun.kernel.dates import month
from support.hunted import in_refit, table
from support.script import run


def recovered(men, *script, months=1, experte=(), **changes):
    play = table(men=men, experte=list(experte), **changes)
    in_refit(play, "B", months=months)
    played = run(play, crew_recovery(play), *script)
    assert played.done, played.asks
    return play.state, played


@pytest.mark.rule("10.12b")
def test_light_wounds_heal_without_a_roll():
    state, played = recovered({"engineer": LW, "kommandant": LW})
    assert played.rolls == []
    assert set(state.crew.men.values()) == {FIT}


@pytest.mark.rule("10.12a", "10.12c", "10.12f")
@pytest.mark.parametrize(("die", "back"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_man_is_back_if_he_needs_no_longer_than_the_refit(die, back):
    state, played = recovered(
        {"second-watch-officer": SW}, ("convalescence", die), months=2, experte=["second-watch-officer"]
    )
    assert state.crew.men["second-watch-officer"] == FIT
    assert ("second-watch-officer" in state.crew.experte) is back
    assert [e.kind for e in played.events("recovered", "replaced")] == ["recovered" if back else "replaced"]


@pytest.mark.rule("10.12c")
def test_every_seriously_wounded_man_rolls_the_generic_ones_too():
    _, played = recovered({"crew-1": SW, "crew-3": SW, "engineer": SW, "crew-2": LW}, 1, 2, 3)
    assert [e.facts["man"] for e in played.events("recovered", "replaced")] == ["engineer", "crew-1", "crew-3"]


@pytest.mark.rule("10.12d", "11.1h")
@pytest.mark.parametrize(("state", "months"), [(FIT, 2), (LW, 2)])
def test_an_experte_doctor_takes_one_off_the_roll(state, months):
    after, played = recovered({"engineer": SW, "doctor": state}, 3, months=months, experte=["doctor"])
    assert played.modifiers("convalescence") == {"doctor-experte": -1}
    assert played.events("recovered")[0].facts == {"man": "engineer", "months": months}
    assert "doctor" in after.crew.experte


@pytest.mark.rule("10.12d")
def test_one_month_is_the_least():
    _, played = recovered({"engineer": SW}, 1, experte=["doctor"])
    assert played.events("recovered")[0].facts["months"] == 1


@pytest.mark.rule("10.12h", "10.12d")
@pytest.mark.parametrize("state", [SW, KIA])
def test_all_rolls_go_by_the_doctors_state_at_the_end_of_the_patrol(state):
    script = (2, 2) if state == SW else (2,)
    _, played = recovered({"doctor": state, "crew-1": SW}, *script, months=2, experte=["doctor"])
    assert all(not roll.modifiers for roll, _ in played.rolls)


@pytest.mark.rule("10.12e")
def test_the_kommandant_is_never_replaced_and_the_next_patrol_waits_for_him():
    play = in_refit(table(men={"kommandant": SW}, experte=["doctor"]), months=1)
    played = run(play, conduct_refit(play), ("convalescence", 5), ("deck_gun_removal", 6))
    assert played.done
    assert played.modifiers("convalescence") == {"doctor-experte": -1}
    assert play.state.crew.men["kommandant"] == FIT
    assert play.state.month == month("1943-07") + 1 + 4


@pytest.mark.rule("2.0g", "10.12e", "10.11c")
@pytest.mark.parametrize(("hull", "die", "months"), [(1, 4, 4), (1, 2, 2), (3, 1, 3)])
def test_the_longer_of_refit_and_convalescence_counts(hull, die, months):
    play = in_refit(table(men={"kommandant": SW}, hull=hull))
    run(play, conduct_refit(play), die, 6)
    assert play.state.month == month("1943-07") + 1 + months
    assert play.state.log[-1].refit_months == months


@pytest.mark.rule("10.12f", "10.6w", "8.2.2e")
def test_killed_men_give_way_to_men_who_are_not_experte():
    state, played = recovered(
        {"first-watch-officer": KIA, "doctor": KIA, "crew-2": KIA}, experte=["first-watch-officer"]
    )
    assert set(state.crew.men.values()) == {FIT}
    assert state.crew.experte == []
    assert len(played.events("replaced")) == 3


@pytest.mark.rule("14.15d")
def test_a_master_engineer_who_is_killed_is_followed_by_an_ordinary_one():
    state, _ = recovered({"engineer": KIA}, experte=["engineer"], ability="master-engineer")
    assert state.crew.experte == []


@pytest.mark.rule("10.12g")
def test_air_raid_months_count_for_the_wounded_men():
    play = in_refit(table(start="1944-02", base="norway", schnorchel=True, men={"second-watch-officer": SW}))
    played = run(play, conduct_refit(play), ("air_raid", 1, 2), ("convalescence", 3), ("deck_gun_removal", 6))
    assert played.events("recovered")
    assert play.state.month == month("1944-03") + 3


@pytest.mark.rule("10.12g")
def test_penangs_two_months_count_and_the_kommandants_longer_rest_does_not():
    men = {"kommandant": SW, "engineer": SW, "crew-1": SW}
    play = in_refit(table("IXD-2", base="penang", men=men, experte=["engineer"]))
    played = run(play, conduct_refit(play), 5, 3, 2, (6, 6))
    assert [e.facts["man"] for e in played.events("replaced")] == ["engineer"]
    assert [e.facts["man"] for e in played.events("recovered")] == ["crew-1"]


@pytest.mark.rule("10.12i")
def test_a_long_convalescence_brings_no_second_air_raid_and_serves_time_for_promotion():
    play = in_refit(table(start="1944-03", base="norway", schnorchel=True, deck_gun=False, men={"kommandant": SW}))
    play.state.career.promotion_from = month("1943-09")
    played = run(play, conduct_refit(play), ("air_raid", 6, 1), ("convalescence", 5), ("promotion", 4))
    assert played.done
    assert play.state.month == month("1944-09")


@pytest.mark.rule("10.12j")
def test_an_agent_who_was_not_landed_leaves():
    state, _ = recovered({"abwehr-agent": LW})
    assert "abwehr-agent" not in state.crew.men


@pytest.mark.rule("11.4.3i")
def test_the_dice_are_compared_with_a_stay_that_is_cut_short():
    play = table(men={"second-watch-officer": SW, "engineer": SW}, experte=["second-watch-officer", "engineer"])
    in_refit(play, "B", months=3)
    run(play, crew_recovery(play), 2, 1)
    assert len(play.state.crew.experte) == 2
    refit_of(play.state).months = 1
    replace_late_men(play)
    assert play.state.crew.experte == ["engineer"]
