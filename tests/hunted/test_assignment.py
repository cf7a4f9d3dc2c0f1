"""Patrol assignment [4.7, 6.0, 6.1a, 7.0 to 7.4, 11.2.4, 14.5, 14.10]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.assignment import assign_patrol, converted, standing_assignment
from kaleun.games.hunted.conditions import patrol_of
from kaleun.games.hunted.state import KIA, Patrol
from kaleun.games.hunted.track import home_port, month_of_return
from kaleun.kernel.dates import month, month_text
from kaleun.kernel.play import Play
from support.hunted import DATA, table
from support.script import Played, run


def assigned(
    type_: str, *script: Any, start: str = "1943-09", base: str = "france", new: bool = False, **changes: Any
) -> tuple[Patrol, Played]:
    """The patrol that comes of these dice."""
    play = table(type_, start, base=base, new=new, **changes)
    played = run(play, assign_patrol(play), *script)
    assert played.done, played.asks
    return patrol_of(play.state), played


def columns(patrol: Patrol) -> list[str]:
    return [box.column for box in patrol.boxes]


# ------------------------------------------------------------------------------------------------ P1


@pytest.mark.rule("7.0a", "6.1a", "7.1.1a", "7.1.2a")
def test_p1_gives_the_assignment_and_the_boat_lies_beside_the_first_box():
    play = table("VIIC", "1943-09", new=False)
    played = run(play, assign_patrol(play), ("P1.jul-dec-1943", 4, 3))
    patrol = patrol_of(play.state)
    assert ("atlantic", -1, list(range(8))) == (patrol.assignment, patrol.box, patrol.route)
    row = play.state.log[-1]
    assert (month("1943-09"), "atlantic", "VIIC") == (row.start, row.assignment, row.boat)
    assert ["patrol"] == [heading.kind for heading in played.headings()]
    assert ["patrol-assigned"] == [event.kind for event in played.events()]
    assert 1 == play.state.career.patrols


@pytest.mark.rule("7.0b")
@pytest.mark.parametrize(
    ("faces", "flown"),
    [
        ((1, 2), "atlantic-w"),
        ((2, 2), "british-isles"),
        ((3, 3), "atlantic-w"),
        ((4, 4), "atlantic"),
        ((4, 5), "north-america"),
    ],
)
def test_results_of_1943(faces, flown):
    patrol, _ = assigned("IXC", ("P1.jul-dec-1943", *faces))
    assert flown == patrol.assignment


@pytest.mark.rule("7.0c", "7.0a")
@pytest.mark.parametrize(
    ("start", "column"),
    [
        ("1943-07", "jul-dec-1943"), ("1943-12", "jul-dec-1943"), ("1944-01", "jan-may-1944"), ("1944-06", "jun-jul-1944"),
        ("1944-08", "aug-dec-1944"), ("1945-05", "jan-may-1945"),
    ],
)  # fmt: skip
def test_the_column_goes_by_the_month_of_the_start(start, column):
    _, played = assigned("VIIC", (f"P1.{column}", 4, 5), start=start, base="norway")
    assert [f"P1.{column}"] == played.charts


@pytest.mark.rule("7.0e")
def test_north_america_is_flown_as_it_stands():
    patrol, _ = assigned("VIIC", ("P1", 4, 5))
    assert ("north-america", 11) == (patrol.assignment, len(patrol.boxes))


@pytest.mark.rule("7.2.1a")
def test_a_wolfpack_patrol_is_marked():
    assert assigned("VIIC", ("P1", 3, 3))[0].wolfpack
    assert not assigned("VIIC", ("P1", 3, 4))[0].wolfpack


# ------------------------------------------------------------------------------------------------ conversions


@pytest.mark.parametrize(
    ("type_", "start", "faces", "flown"),
    [
        pytest.param("VIIB", "1943-09", (6, 6), "atlantic", marks=pytest.mark.rule("7.0d", "7.3.2d")),
        pytest.param("VIIC", "1943-09", (5, 6), "atlantic", marks=pytest.mark.rule("7.3.2b")),
        pytest.param("VIIC", "1943-09", (1, 1), "atlantic", marks=pytest.mark.rule("7.3.2c")),
        pytest.param("VIIC", "1944-01", (5, 6), "atlantic", marks=pytest.mark.rule("7.3.2a")),
        pytest.param("VIIC Flak", "1944-01", (5, 6), "caribbean", marks=pytest.mark.rule("7.3.2f", "7.3.2a", "11.4.6c")),
        pytest.param("VIID", "1944-01", (5, 6), "caribbean", marks=pytest.mark.rule("7.3.2a", "7.3.2g", "11.4.6c")),
        pytest.param("VIID", "1943-09", (5, 5), "mediterranean", marks=pytest.mark.rule("7.3.2g", "11.4.6d")),
        pytest.param("VIID", "1943-09", (6, 6), "atlantic", marks=pytest.mark.rule("7.3.2g", "11.4.6d")),
        pytest.param("VIID", "1943-09", (2, 2), "british-isles-m", marks=pytest.mark.rule("7.3.2h", "11.4.6e")),
        pytest.param("XB", "1943-09", (4, 5), "north-america-m", marks=pytest.mark.rule("7.3.2h", "11.4.6e")),
        pytest.param("XB", "1944-10", (1, 2), "north-america-a", marks=pytest.mark.rule("7.3.2h")),
        pytest.param("IXC", "1943-09", (5, 5), "west-african-coast", marks=pytest.mark.rule("7.3.1a")),
        pytest.param("IXC/40", "1944-02", (2, 2), "west-african-coast", marks=pytest.mark.rule("7.3.1b")),
        pytest.param("XB", "1943-09", (5, 5), "west-african-coast", marks=pytest.mark.rule("7.3.1d")),
        pytest.param("XII", "1944-02", (2, 2), "west-african-coast", marks=pytest.mark.rule("7.3.1d")),
        pytest.param("IXC", "1944-06", (3, 3), "atlantic", marks=pytest.mark.rule("7.4.3j")),
        pytest.param("VIIC", "1944-06", (3, 3), "invasion", marks=pytest.mark.rule("7.4.3j", "7.4b")),
    ],
)  # fmt: skip
def test_what_a_type_flies(type_, start, faces, flown):
    patrol, _ = assigned(type_, ("P1", *faces), start=start)
    assert flown == patrol.assignment


@pytest.mark.parametrize(
    ("type_", "faces", "said"),
    [("VIIC", (6, 6), ["7.3.2d"]), ("VIIC", (3, 4), []), ("VIID", (6, 6), ["7.3.2d"]), ("IXC", (5, 5), ["7.3.1a"])],
)
def test_the_log_says_when_another_assignment_is_flown(type_, faces, said):
    """What P1 gave and what is flown instead stand in the log with the rule that converts it."""
    play = table(type_, "1943-09", new=False)
    played = run(play, assign_patrol(play), ("P1", *faces))
    assert said == [event.rule for event in played.events("assignment-converted")]


@pytest.mark.rule("7.3.1c")
@pytest.mark.parametrize("faces", [(3, 4), (3, 3)])
def test_a_large_boat_flies_the_atlantic_as_indian_ocean(faces):
    patrol, _ = assigned("IXD-2", ("P1", *faces), ("penang_posting", 3))
    assert "indian-ocean" == patrol.assignment


@pytest.mark.rule("7.3.2e", "7.3.2i", "11.4.6c")
def test_a_flak_boat_rolls_again_for_the_mediterranean():
    patrol, played = assigned("VIIC Flak", ("P1", 5, 5), ("P1", 4, 6), ("P1", 6, 6))
    assert "atlantic" == patrol.assignment
    assert ["P1.jul-dec-1943"] * 3 == played.charts


@pytest.mark.rule("7.3.2i")
def test_a_conversion_is_not_converted_again():
    play = table("VIID", new=False)
    assert "british-isles-m" == converted(DATA, play.state.boat, "british-isles")
    assert "british-isles-a" == converted(DATA, play.state.boat, "british-isles-a")


# ------------------------------------------------------------------------------------------------ tracks and bases


@pytest.mark.rule("4.7.1c", "4.7.1d", "7.1.2b")
def test_france_lies_behind_the_bay_of_biscay():
    patrol, _ = assigned("VIIC", ("P1", 3, 4))
    assert ["biscay", "transit", *["atlantic"] * 4, "transit", "biscay"] == columns(patrol)
    assert ["exit", "transit", *["station"] * 4, "transit", "entry"] == [box.kind for box in patrol.boxes]
    patrol, _ = assigned("IXC", ("P1", 3, 4))
    assert [1, 1, 1, 1, 3, 1, 1, 1, 1] == [box.rolls for box in patrol.boxes]


@pytest.mark.rule("4.7.2a", "4.7.2b")
def test_norway_does_not():
    patrol, _ = assigned("VIIC", ("P1", 3, 4), start="1944-10", base="norway")
    assert ("transit", "transit", "norway") == (columns(patrol)[0], columns(patrol)[-1], patrol.ends_at)


@pytest.mark.rule("4.7.2b", "4.7.3a", "4.7.3b")
def test_the_first_patrol_from_germany_ends_in_france():
    patrol, _ = assigned("VIIC", ("P1", 3, 4), start="1944-03", base="germany", new=True)
    assert ("transit", "biscay", "france") == (columns(patrol)[0], columns(patrol)[-1], patrol.ends_at)


@pytest.mark.rule("4.7.3c")
def test_later_it_ends_in_norway():
    patrol, _ = assigned("VIIC", ("P1", 3, 4), start="1944-10", base="germany", new=True)
    assert ("transit", "norway") == (columns(patrol)[-1], patrol.ends_at)


@pytest.mark.rule("4.7.1f", "4.7.1h", "10.9q", "6.0d")
@pytest.mark.parametrize(
    ("type_", "start", "ends_at", "last"),
    [("VIIC", "1944-08", "france", "biscay"), ("IXC", "1944-08", "norway", "transit"), ("IXC", "1944-07", "france", "biscay")],
)  # fmt: skip
def test_a_boat_that_returns_after_august_1944_ends_in_norway(type_, start, ends_at, last):
    patrol, _ = assigned(type_, ("P1", 3, 4), start=start)
    assert (ends_at, last) == (patrol.ends_at, columns(patrol)[-1])


@pytest.mark.rule("4.7.1h", "6.0b")
def test_the_month_of_return():
    assert ["1944-08", "1944-09"] == [month_text(month_of_return(month("1944-08"), months)) for months in (1, 2)]
    assert ["france", "norway"] == [home_port(DATA, "france", month(m)) for m in ("1944-08", "1944-09")]


@pytest.mark.rule("4.7.1e")
def test_the_last_patrol_from_france_starts_in_august_1944():
    assert "1944-08" == DATA.figures["france_last_departure"]
    assert "1944-08" == DATA.tables["bases"]["france"]["to"]


@pytest.mark.rule("6.0c", "6.0a")
@pytest.mark.parametrize(("type_", "months"), [("VIIC", 1), ("IXC", 2)])
def test_the_months_at_sea_stand_with_the_track(type_, months):
    patrol, _ = assigned(type_, ("P1", 3, 4))
    assert (months, month("1943-09")) == (patrol.months, patrol.start)


@pytest.mark.rule("6.0e")
def test_the_month_of_the_start_governs_the_dated_charts():
    patrol, _ = assigned("IXC", ("P1", 3, 4), start="1943-12")
    assert ("1943-12", 2) == (month_text(patrol.start), patrol.months)


@pytest.mark.rule("7.3.6a")
def test_the_caribbean_is_flown_on_the_north_american_track():
    patrol, _ = assigned("IXC", ("P1", 5, 6), start="1944-01")
    north, _ = assigned("IXC", ("P1", 4, 5), start="1944-01")
    assert ("caribbean", "north-america") == (patrol.area, patrol.track)
    assert [c.replace("north-america", "caribbean") for c in columns(north)] == columns(patrol)


@pytest.mark.rule("7.4a", "7.4b")
@pytest.mark.parametrize(
    ("type_", "start", "faces", "mission", "opened"),
    [
        ("VIIC", "1944-01", (1, 2), "minelaying", True),
        ("VIIC", "1945-01", (1, 2), "abwehr", True),
        ("VIIC", "1944-06", (3, 3), "anti-invasion", False),
        ("VIIC", "1944-01", (3, 4), "", False),
    ],
)
def test_missions_come_of_p1(type_, start, faces, mission, opened):
    play = table(type_, start, new=False)
    run(play, assign_patrol(play), ("P1", *faces))
    patrol = patrol_of(play.state)
    assert (mission, opened) == (patrol.mission, patrol.mission_open)
    assert (mission == "abwehr") == ("abwehr-agent" in play.state.crew.men)


@pytest.mark.rule("7.4.3a")
def test_an_invasion_patrol_goes_out_through_plain_transit():
    patrol, _ = assigned("VIIC", ("P1", 3, 3), start="1944-06")
    assert ["biscay", "transit", *["invasion"] * 4, "transit", "biscay"] == columns(patrol)


@pytest.mark.rule("7.4c", "11.4.7b", "11.4.7f", "11.2.4c")
def test_a_supply_boat_has_one_assignment_only():
    patrol, played = assigned("XIV", rank=5)
    assert ([], [], "replenishment") == (played.charts, played.choices, patrol.mission)
    assert 3 == columns(patrol).count("mission")


# ------------------------------------------------------------------------------------------------ Mediterranean, Arctic


@pytest.mark.rule("7.3.3a", "4.7.3e")
@pytest.mark.parametrize("base", ["france", "germany"])
def test_the_passage_of_gibraltar(base):
    patrol, _ = assigned("VIIC", ("P1", 5, 5), base=base)
    assert ["biscay", "gibraltar", *["mediterranean"] * 4, "transit", "transit"] == columns(patrol)
    assert "mediterranean" == patrol.ends_at


@pytest.mark.rule("7.3.4a", "7.3.3c", "11.2.4c", "4.7.4a")
def test_a_boat_of_the_mediterranean_stays_there():
    patrol, played = assigned("VIIC", base="mediterranean", posting="mediterranean", rank=5)
    assert ([], []) == (played.charts, played.choices)
    assert ["transit", "transit", *["mediterranean"] * 4, "transit", "transit"] == columns(patrol)
    assert "mediterranean" == patrol.ends_at


@pytest.mark.rule("7.3.3k", "7.3.4b")
def test_the_passage_is_made_again_by_a_boat_that_is_not_based_there():
    patrol, _ = assigned("VIIC", ("P1", 5, 5), new=False)
    assert "gibraltar" in columns(patrol)


@pytest.mark.rule("7.3.3h")
def test_no_column_leads_to_the_mediterranean_after_august_1944():
    for chart in DATA.components.charts.forms("P1"):
        if chart.first is not None and chart.first >= month("1944-08"):
            assert "mediterranean" not in [row.results[""] for row in chart.rows]


@pytest.mark.rule("7.3.5a", "7.3.5d", "4.7.2a")
def test_a_boat_that_stays_in_the_arctic_ends_in_norway():
    patrol, played = assigned("VIIC", ("P1", 2, 2), ("arctic_posting", 3), start="1944-02")
    assert ("arctic", "norway", "biscay", "transit") == (
        patrol.area,
        patrol.ends_at,
        columns(patrol)[0],
        columns(patrol)[-1],
    )
    assert ["arctic"] == [event.facts["posting"] for event in played.events("posted")]


@pytest.mark.rule("7.3.5a", "7.3.5d")
def test_a_boat_that_does_not_returns_to_its_own_base():
    patrol, played = assigned("VIIC", ("P1", 2, 2), ("arctic_posting", 4), start="1944-02")
    assert ("france", "biscay", []) == (patrol.ends_at, columns(patrol)[-1], played.events("posted"))


@pytest.mark.rule("7.3.5b", "11.2.4c")
def test_a_posted_boat_flies_only_to_the_arctic():
    patrol, played = assigned("VIIC", start="1944-02", posting="arctic", rank=5)
    assert ([], [], "arctic", "norway") == (played.charts, played.choices, patrol.area, patrol.ends_at)


@pytest.mark.rule("7.3.4c")
@pytest.mark.parametrize("posting", ["arctic", "mediterranean"])
def test_a_standing_assignment_belongs_to_the_boat(posting):
    play = table("VIIC", posting=posting, new=False)
    assert posting == standing_assignment(play.state, DATA)
    play.state.boat = table("VIIC").state.boat
    assert standing_assignment(play.state, DATA) is None


# ------------------------------------------------------------------------------------------------ Indian Ocean, Penang


@pytest.mark.rule("7.3.7b", "11.4.3h", "11.2.4c", "4.7.3e", "4.7.5b")
def test_a_new_ixd2_goes_to_the_indian_ocean():
    patrol, played = assigned("IXD-2", ("penang_posting", 1), start="1944-03", base="germany", new=True, rank=3)
    assert [] == played.choices
    assert ("indian-ocean", "indian-ocean-to-penang", "penang") == (patrol.assignment, patrol.track, patrol.ends_at)


@pytest.mark.rule("4.7.5a", "7.3.7a")
@pytest.mark.parametrize(("die", "ends_at"), [(2, "penang"), (3, "france")])
def test_the_die_for_penang(die, ends_at):
    patrol, _ = assigned("IXC/40", ("P1", 1, 1), ("penang_posting", die))
    assert ends_at == patrol.ends_at


@pytest.mark.rule("7.3.7a")
def test_an_ixc_is_not_posted_to_penang():
    patrol, played = assigned("IXC", ("P1", 1, 1))
    assert (["P1.jul-dec-1943"], "indian-ocean") == (played.charts, patrol.track)


@pytest.mark.rule("4.7.5b")
def test_penang_is_rolled_for_after_a_conversion_too():
    _, played = assigned("IXD/42", ("P1", 4, 4), ("penang_posting", 6), start="1945-03", base="germany", new=True)
    assert ["P1.jan-may-1945", "penang_posting"] == played.charts


@pytest.mark.parametrize(
    ("die", "start", "assignment", "track", "ends_at"),
    [
        pytest.param(1, "1944-03", "indian-ocean", "indian-ocean-from-penang", "france", marks=pytest.mark.rule("4.7.5j")),
        pytest.param(1, "1944-10", "indian-ocean", "indian-ocean-from-penang", "norway", marks=pytest.mark.rule("4.7.5j")),
        pytest.param(1, "1944-07", "indian-ocean", "indian-ocean-from-penang", "france", marks=pytest.mark.rule("4.7.5o")),
        pytest.param(2, "1944-08", "indian-ocean", "indian-ocean-from-penang", "norway", marks=pytest.mark.rule("4.7.5o")),
        pytest.param(3, "1944-03", "indian-ocean", "indian-ocean-from-penang", "norway", marks=pytest.mark.rule("4.7.5k")),
        pytest.param(5, "1944-03", "indian-ocean", "penang-indian-ocean", "penang", marks=pytest.mark.rule("4.7.5l", "4.7.5n")),
        pytest.param(6, "1944-03", "australia", "australia", "penang", marks=pytest.mark.rule("4.7.5m")),
    ],
)  # fmt: skip
@pytest.mark.rule("4.7.5i", "7.3.7c", "10.11.6f", "11.2.4c")
def test_patrols_from_penang(die, start, assignment, track, ends_at):
    patrol, played = assigned("IXD-2", ("penang_patrol", die), start=start, base="penang", rank=5)
    assert (["penang_patrol"], []) == (played.charts, played.choices)
    assert (assignment, track, ends_at) == (patrol.assignment, patrol.track, patrol.ends_at)
    assert ("transit", "biscay" if ends_at == "france" else "transit") == (columns(patrol)[0], columns(patrol)[-1])


@pytest.mark.rule("4.7.5m")
def test_australia_has_its_own_column():
    patrol, _ = assigned("IXD-2", ("penang_patrol", 6), base="penang")
    assert ["transit", "transit", *["australia"] * 4, "transit", "transit"] == columns(patrol)


@pytest.mark.rule("14.13h")
def test_heinrich_timm_is_posted_without_a_roll_and_chooses_at_penang():
    patrol, played = assigned("IXD-2", start="1944-05", new=True, card="timm")
    assert ([], "penang") == (played.charts, patrol.ends_at)
    patrol, played = assigned("IXD-2", "penang.patrol:australia", start="1944-09", base="penang", card="timm")
    assert ([], "australia") == (played.charts, patrol.assignment)


# ------------------------------------------------------------------------------------------------ his own choice


@pytest.mark.rule("11.2.4a")
def test_a_senior_kommandant_may_try_to_pick():
    patrol, played = assigned(
        "IXC", "assignment.how:try", ("patrol_choice", 2), "assignment.pick:brazilian-coast", rank=3
    )
    assert "brazilian-coast" == patrol.assignment
    assert ["indian-ocean", "atlantic-w", "british-isles", "atlantic", "north-america", "mediterranean",
            "brazilian-coast", "west-african-coast"] == [o.id for o in played.choices[-1][0].options]  # fmt: skip


@pytest.mark.rule("11.2.4a", "11.2.4b")
def test_if_that_fails_p1_is_rolled_and_he_has_no_other_try():
    patrol, played = assigned("IXC", "assignment.how:try", ("patrol_choice", 3), ("P1", 3, 4), rank=3)
    assert ("atlantic", ["assignment.how"]) == (patrol.assignment, played.kinds)


@pytest.mark.rule("11.2.4b")
def test_what_he_picks_is_converted():
    patrol, _ = assigned("VIIC", "try", ("patrol_choice", 1), "assignment.pick:west-african-coast", rank=2)
    assert "atlantic" == patrol.assignment


def test_a_flak_boat_cannot_pick_the_mediterranean():
    play = table("VIIC Flak", rank=2, new=False)
    played = run(play, assign_patrol(play), "try", ("patrol_choice", 1))
    assert "7.3.2e" == played.options("assignment.pick")["mediterranean"]


@pytest.mark.rule("11.2.4a")
def test_he_need_not_try_and_a_junior_one_is_not_asked():
    _, played = assigned("VIIC", "assignment.how:roll", ("P1", 3, 4), rank=2)
    assert ["P1.jul-dec-1943"] == played.charts
    _, played = assigned("VIIC", ("P1", 3, 4), rank=1)
    assert [] == played.choices


# ------------------------------------------------------------------------------------------------ optional rules


def areas(type_: str, start: str, **changes: Any) -> dict[str, str | None]:
    play: Play[Any] = table(type_, start, optional=["other-areas"], **({"rank": 2, "new": False} | changes))
    return run(play, assign_patrol(play), "assignment.how:any-area").options("assignment.area")


@pytest.mark.rule("14.10a")
def test_any_area_that_the_type_has_a_track_for():
    options = areas("VIIC", "1945-03", base="norway")
    assert {"atlantic", "atlantic-w", "british-isles", "north-america", "caribbean", "arctic"} <= {
        name for name, closed in options.items() if closed is None
    }
    assert not {"invasion", "replenishment", "australia", "indian-ocean"} & set(options)
    patrol, _ = assigned(
        "VIIC", "assignment.how:any-area", "assignment.area:caribbean", start="1945-03", base="norway",
        rank=2, optional=["other-areas"],
    )  # fmt: skip
    assert "caribbean" == patrol.assignment


@pytest.mark.rule("14.10a")
def test_not_below_rank_2():
    _, played = assigned("VIIC", ("P1", 3, 4), rank=1, optional=["other-areas"])
    assert [] == played.choices


@pytest.mark.rule("14.10b")
def test_missions_only_from_the_current_column():
    assert "14.10b" == areas("VIIC", "1943-09")["british-isles-m"]
    assert areas("VIIC", "1944-02")["british-isles-m"] is None


@pytest.mark.rule("14.10b")
@pytest.mark.parametrize(("posting", "base"), [("arctic", "norway"), ("mediterranean", "mediterranean")])
def test_postings_bind(posting, base):
    _, played = assigned("VIIC", start="1944-02", base=base, posting=posting, rank=5, optional=["other-areas"])
    assert [] == played.choices


@pytest.mark.rule("14.10b", "7.3.3h")
def test_the_mediterranean_is_closed_by_date_and_type():
    assert "7.3.3h" == areas("VIIC", "1944-09", base="norway")["mediterranean"]
    assert "7.3.2e" == areas("VIIC Flak", "1943-09")["mediterranean"]
    assert areas("VIIC", "1943-09")["mediterranean"] is None


@pytest.mark.rule("14.5a")
@pytest.mark.parametrize(("die", "name"), [(1, "Leuthen"), (2, "Rossbach")])
def test_a_wolfpack_has_a_name(die, name):
    play = table("VIIC", "1943-09", new=False, optional=["wolfpack-names"])
    run(play, assign_patrol(play), ("P1", 3, 3), (die,))
    assert name == play.state.log[-1].wolfpack_name


@pytest.mark.rule("14.5a")
def test_no_die_for_the_only_name_and_none_without_the_rule():
    play = table("VIIC", "1943-07", new=False, optional=["wolfpack-names"])
    run(play, assign_patrol(play), ("P1", 3, 3))
    assert "Monsun" == play.state.log[-1].wolfpack_name
    play = table("VIIC", "1943-07", new=False)
    run(play, assign_patrol(play), ("P1", 3, 3))
    assert "" == play.state.log[-1].wolfpack_name


@pytest.mark.rule("14.4a", "14.4b")
def test_a_boat_without_a_number_draws_one():
    play = table("VIIB", optional=["historical-ids"])
    run(play, assign_patrol(play), (12,), ("P1", 3, 4))
    assert ("U-73", "U-73") == (play.state.boat.number, play.state.log[-1].number)


def test_the_dead_stay_dead_when_an_agent_comes_aboard():
    play = table("VIIC", "1945-01", new=False, men={"doctor": KIA})
    run(play, assign_patrol(play), ("P1", 1, 2))
    assert KIA == play.state.crew.men["doctor"]
    assert 0 == play.state.crew.men["abwehr-agent"]
