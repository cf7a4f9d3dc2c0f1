"""The start of a career [1.0, 3, 4.1 to 4.4, 4.7.1 to 4.7.3, 11.2.2, 14.11, 14.13, 14.15]."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kaleun.games.hunted import setup
from kaleun.games.hunted.assignment import assign_patrol
from kaleun.games.hunted.events import random_event
from kaleun.games.hunted.outfit import systems_of
from kaleun.games.hunted.repair import after_fight
from kaleun.games.hunted.setup import BOAT_TYPES, OPTIONAL_RULES, OPTIONS, begin_career, first_month, set_up
from kaleun.games.hunted.state import ELITE, FIT, GREEN, KIA, LW, SW, TRAINED, VETERAN, State
from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.dates import month, month_text
from kaleun.kernel.errors import OptionError
from kaleun.kernel.play import Play
from kaleun.kernel.rules import RuleIndex
from support.hunted import DATA, at_sea, ship, table
from support.script import Played, run

from importlib.resources import files  # isort: skip

DEFAULTS = {spec.id: spec.default for spec in OPTIONS}
CARDS: dict[str, dict[str, Any]] = DATA.tables["kommandant"]


def new(**options: Any) -> State:
    """A new game with these options."""
    return set_up(DEFAULTS | {name.replace("_", "-"): value for name, value in options.items()}, DATA)


def begun(*dice: Any, **options: Any) -> tuple[State, Played]:
    """A new game with its career begun."""
    state = new(**options)
    play = Play(state, DATA.components, DATA, {}, entries=[])
    return state, run(play, begin_career(play), *dice)


# ------------------------------------------------------------------------------------------------ the boat


@pytest.mark.rule("1.0a", "4.1a", "4.3.1a", "1.0c")
def test_a_new_game_is_one_boat_of_the_type_chosen():
    state = new(boat="IXC", kommandant="Emmermann", number="172")
    assert ("IXC", "U-172", "Emmermann") == (state.boat.type, state.boat.number, state.kommandant.name)
    assert (1943, 6) == divmod(state.month, 12)


@pytest.mark.rule("3.1a", "3.6a")
def test_there_are_fourteen_types_each_with_mat_and_tracks():
    assert set(BOAT_TYPES) == set(DATA.boats)
    assert len(BOAT_TYPES) == 14
    assert all(DATA.tracks[boat_type.tracks] for boat_type in DATA.boats.values())
    boat = next(spec for spec in OPTIONS if spec.id == "boat")
    assert [choice for choice, _ in boat.choices] == list(BOAT_TYPES)


@pytest.mark.rule("4.2.1a", "1.0c")
@pytest.mark.parametrize(
    ("type_", "available", "first"),
    [
        pytest.param("VIIB", "1939-09", "1943-07", marks=pytest.mark.rule("4.2.2a")),
        pytest.param("VIIC", "1940-10", "1943-07", marks=pytest.mark.rule("4.2.2b")),
        pytest.param("VIIC Flak", "1943-05", "1943-07", marks=pytest.mark.rule("4.2.2c")),
        pytest.param("VIIC/41", "1944-04", "1944-04", marks=pytest.mark.rule("4.2.2d")),
        pytest.param("VIID", "1942-01", "1943-07", marks=pytest.mark.rule("4.2.2e")),
        pytest.param("IXB", "1940-04", "1943-07", marks=pytest.mark.rule("4.2.2f")),
        pytest.param("IXC", "1941-05", "1943-07", marks=pytest.mark.rule("4.2.2g")),
        pytest.param("IXC/40", "1942-09", "1943-07", marks=pytest.mark.rule("4.2.2h")),
        pytest.param("IXD-2", "1942-08", "1943-07", marks=pytest.mark.rule("4.2.2i")),
        pytest.param("IXD/42", "1945-03", "1945-03", marks=pytest.mark.rule("4.2.2j")),
        pytest.param("XB", "1942-05", "1943-07", marks=pytest.mark.rule("4.2.2k")),
        pytest.param("XII", "1942-08", "1943-07", marks=pytest.mark.rule("4.2.2l")),
        pytest.param("XIV", "1941-11", "1943-07", marks=pytest.mark.rule("4.2.2m")),
        pytest.param("XXI", "1945-04", "1945-04", marks=pytest.mark.rule("4.2.2n")),
    ],
)
def test_when_a_career_with_a_type_begins(type_, available, first):
    assert available == DATA.boats[type_].available
    assert first == month_text(new(boat=type_).month)


@pytest.mark.rule("4.2.1c", "1.0c")
def test_a_later_month_may_be_chosen_but_no_earlier_one():
    assert month("1944-02") == new(start="1944-02").month
    with pytest.raises(OptionError, match="1943-07 at the earliest"):
        new(start="1943-06")
    with pytest.raises(OptionError, match="1944-04 at the earliest"):
        new(boat="VIIC/41", start="1943-07")
    with pytest.raises(OptionError, match="after 1945-05"):
        new(start="1945-06")
    with pytest.raises(OptionError, match="not a month"):
        new(start="July")


@pytest.mark.rule("4.2.1b", "4.2.1d")
def test_the_combined_campaign_needs_charts_of_its_months():
    with pytest.raises(OptionError, match=r"4\.2\.1d"):
        new(boat="VIIB", start="1939-09")
    july = {"title": "P1", "dice": "2d6", "provenance": "design", "source": "test", "rows": [{"result": "atlantic"}]}
    early = Chart("P1.1939", july | {"from": "1939-09", "to": "1943-06"})
    components = msgspec.structs.replace(DATA.components, charts=Charts({**DATA.components.charts, "P1.1939": early}))
    data = type(DATA)(components)
    assert month("1939-09") == first_month(data, "VIIB")
    assert month("1939-09") == set_up(DEFAULTS | {"boat": "VIIB", "start": "1939-09"}, data).month


@pytest.mark.rule("4.2.3a", "1.0e")
def test_a_patrol_leaves_the_boat_as_it_is():
    play = table("VIIC")
    before = play.state.boat.type
    run(play, assign_patrol(play), (3, 4))
    assert before == play.state.boat.type


@pytest.mark.rule("4.3.1a")
def test_names_have_no_effect():
    one, two = new(kommandant="A", number="1"), new(kommandant="B", number="U 2")
    two.kommandant.name, two.boat.number = one.kommandant.name, one.boat.number
    assert one == two


@pytest.mark.rule("4.4.2b", "4.4.2c", "3.3.2c")
def test_the_boat_starts_in_port_unhurt_with_a_trained_crew():
    state = new()
    assert state.crew.quality == TRAINED
    assert (state.boat.hull, state.boat.flooding, state.boat.damage, state.boat.holed) == (0, 0, {}, False)
    assert set(state.crew.men.values()) == {FIT}
    assert (state.phase, state.patrol) == ("set-up", None)


# ------------------------------------------------------------------------------------------------ base


@pytest.mark.rule("4.7a")
def test_there_are_five_bases():
    assert {"france", "norway", "germany", "mediterranean", "penang"} == set(DATA.tables["bases"])


@pytest.mark.parametrize(
    ("options", "base"),
    [
        pytest.param({}, "france", marks=pytest.mark.rule("4.7.1a")),
        pytest.param({"boat": "VIIC/41"}, "france", marks=pytest.mark.rule("4.7.1b")),
        pytest.param({"start": "1944-08"}, "france", marks=pytest.mark.rule("4.7.1b")),
        pytest.param({"start": "1944-09"}, "germany", marks=pytest.mark.rule("4.7.3d", "4.7.1e")),
        pytest.param({"boat": "IXD/42"}, "germany", marks=pytest.mark.rule("4.7.3d")),
    ],
)
def test_where_a_career_begins(options, base):
    assert base == new(**options).boat.base


# ------------------------------------------------------------------------------------------------ the Kommandant


@pytest.mark.rule("4.4.2a", "11.2.2a", "11.2.2b")
@pytest.mark.parametrize(
    ("start", "die", "rank"), [("", 4, 1), ("", 5, 2), ("1944-04", 5, 1), ("1944-04", 6, 2), ("1945-01", 6, 2)]
)
def test_the_rank_at_the_start(start, die, rank):
    state, played = begun(("start_rank", die), start=start)
    assert played.done
    assert rank == state.kommandant.rank


@pytest.mark.rule("3.3.2a", "3.3.2j")
def test_ranks_run_from_1_to_5():
    ranks = DATA.tables["ranks"]["list"]
    assert [1, 2, 3, 4, 5] == [rank["number"] for rank in ranks]
    assert ["Olt zS", "KptLt", "KKpt", "FKpt", "KptzS"] == [rank["short"] for rank in ranks]


@pytest.mark.rule("3.3.2b", "3.3.2k")
def test_grades_of_the_knights_cross():
    grades = [(grade["grade"], grade["id"]) for grade in DATA.tables["awards"]["list"]]
    assert [(1, "knights-cross"), (2, "oakleaves"), (3, "swords"), (4, "diamonds")] == grades
    assert new().kommandant.award == 0


@pytest.mark.rule("3.3.2l", "3.3.2c")
def test_levels_of_crew_quality():
    assert ["Green", "Trained", "Veteran", "Elite"] == DATA.tables["crew_quality"]["levels"]
    assert GREEN < TRAINED < VETERAN < ELITE


# ------------------------------------------------------------------------------------------------ pieces


@pytest.mark.rule("3.3a", "3.3.2f", "3.3.2g", "3.6b")
def test_the_state_keeps_what_the_pieces_track():
    state = new()
    assert ["kommandant", "first-watch-officer", "second-watch-officer", "engineer", "doctor"] == list(state.crew.men)[
        :5
    ]
    assert 4 == sum(man.startswith("crew-") for man in state.crew.men)
    assert [FIT, LW, SW, KIA] == [0, 1, 2, 3]
    assert state.crew.experte == []
    assert "periscope" in state.boat.systems
    assert [ship().damage, ship().points] == [0, 3]


@pytest.mark.rule("3.3.2f")
@pytest.mark.parametrize(("die", "left"), [(1, {}), (6, {"periscope": "inoperable"})])
def test_a_system_is_sound_damaged_or_inoperable(die, left):
    play = at_sea(table(damage={"periscope": "damaged"}))
    run(play, after_fight(play), ("repair", die))
    assert left == play.state.boat.damage


@pytest.mark.rule("3.3.2h", "3.7a")
def test_targets_state_what_sinks_them():
    assert (3, 4) == (DATA.points_to_sink(9999), DATA.points_to_sink(10000))
    assert 20 == len(DATA.rosters["capital-ship"])
    assert 4 == DATA.figures["combat_mat_targets"]
    assert 8 == len(CARDS)


@pytest.mark.rule("3.3.2i")
def test_marker_letters_name_the_roll():
    assert "-1 on A2" in CARDS["hartmann"]["ability"]
    assert {"a2": -1} == CARDS["hartmann"]["effect"]
    assert all("kommandant_" not in name for chart in ("A2", "U1") for name in DATA.components.charts[chart].modifiers)


@pytest.mark.rule("3.4a")
def test_two_ten_sided_dice_make_100():
    assert 100 == DATA.components.charts["rosters.large-freighter"].roll().answer((0, 0)).total


@pytest.mark.rule("3.4b")
def test_two_six_sided_dice_make_two_digits():
    assert [41, 14] == [DATA.components.charts["E4"].roll().answer(faces).total for faces in ((4, 1), (1, 4))]


@pytest.mark.parametrize(
    ("type_", "missing"),
    [
        ("VIIC", {"flak-37"}),
        ("XIV", {"forward-torpedo-door", "aft-torpedo-door", "deck-gun"}),
        ("XB", {"forward-torpedo-door", "deck-gun"}),
    ],
)
@pytest.mark.rule("3.1a")
def test_systems_follow_the_mat(type_, missing):
    boat_type = DATA.boats[type_]
    systems = systems_of(boat_type, DATA, deck_gun=boat_type.deck_gun.calibre_mm > 0)
    missing = missing | ({"flak-20", "flak-37"} - set(boat_type.flak))
    assert missing == set(DATA.tables["generic"]["systems"]) - set(systems)


# ------------------------------------------------------------------------------------------------ optional rules


@pytest.mark.rule("14.0a")
def test_no_optional_rule_is_in_force_by_default():
    assert new().optional == []
    assert {spec.id for spec in OPTIONS if spec.optional_rule} == (
        set(OPTIONAL_RULES) - {"kommandant-cards", "abilities"}
    ) | {"card", "ability"}


def test_each_optional_rule_can_be_switched_on():
    for slug in OPTIONAL_RULES[:-3]:
        assert [slug] == new(**{slug: True}).optional


def test_the_options_cite_rules_that_exist():
    index = RuleIndex.read(files("kaleun.games.hunted") / "rules.csv")
    assert [spec.rule for spec in OPTIONS if spec.rule not in index] == []
    assert len({spec.id for spec in OPTIONS}) == len(OPTIONS)


@pytest.mark.rule("14.11a")
def test_type_xxi_can_come_earlier():
    state = new(boat="XXI", xxi_advance=6)
    assert ("1944-10", "germany", ["xxi-advance"], 6) == (
        month_text(state.month),
        state.boat.base,
        state.optional,
        state.career.xxi_advance,
    )
    assert DATA.tables["xxi_advance"]["earliest"] == "1944-10"
    assert "zaunkoenig" == DATA.homing_torpedo(state.month)
    assert month("1945-01") == new(boat="XXI", xxi_advance=3).month
    for months in (-1, 7):
        with pytest.raises(OptionError, match=r"14\.11a"):
            new(boat="XXI", xxi_advance=months)
    assert month("1943-07") == new(xxi_advance=6).month


@pytest.mark.rule("14.13a")
def test_there_are_eight_cards():
    card = next(spec for spec in OPTIONS if spec.id == "card")
    assert ["none", *CARDS] == [name for name, _ in card.choices]
    assert list(range(1, 9)) == [CARDS[name]["card"] for name in CARDS]


CARD_ROWS = [
    ("c", "luth", "IXD-2", "U-181", "1943-07", 3, 3, VETERAN, "france", ""),
    ("d", "henke", "IXC", "U-515", "1943-08", 2, 2, VETERAN, "france", ""),
    ("e", "hartmann", "VIIC Flak", "U-441", "1943-07", 2, 0, TRAINED, "france", ""),
    ("f", "fenski", "VIIC", "U-410", "1943-07", 1, 0, TRAINED, "mediterranean", "mediterranean"),
    ("g", "lange", "VIIC", "U-711", "1944-01", 2, 0, TRAINED, "norway", "arctic"),
    ("h", "timm", "IXD-2", "U-862", "1944-05", 3, 0, TRAINED, "france", ""),
    ("i", "dobratz", "IXC/40", "U-1232", "1944-11", 5, 0, TRAINED, "germany", ""),
    ("j", "schnee", "XXI", "U-2511", "1945-04", 3, 2, ELITE, "germany", ""),
]


@pytest.mark.rule("14.13b")
@pytest.mark.parametrize("row", CARD_ROWS, ids=[row[1] for row in CARD_ROWS])
def test_a_card_sets_everything(row):
    _, card, type_, number, start, rank, award, quality, base, posting = row
    state, played = begun(card=card, boat="VIIB", start="1944-12")
    assert (played.rolls, played.done) == ([], True)
    assert [card, type_, number, start] == [
        state.kommandant.card,
        state.boat.type,
        state.boat.number,
        month_text(state.month),
    ]
    assert [rank, award, quality] == [state.kommandant.rank, state.kommandant.award, state.crew.quality]
    assert [base, posting, ["kommandant-cards"]] == [state.boat.base, state.boat.posting, state.optional]
    assert CARDS[card]["title"].startswith(state.kommandant.name)


@pytest.mark.rule("14.13k", "14.13l")
def test_an_award_of_a_card_is_held_from_the_start_with_no_tons():
    state = new(card="luth")
    assert (3, 0, 0, 0) == (state.kommandant.award, state.career.tons, state.career.tons_at_award, state.career.rights)


@pytest.mark.rule("14.15a")
@pytest.mark.parametrize(
    ("die", "ability"),
    [
        (1, "marksman"),
        (2, "silent-runner"),
        (3, "sharp-lookout"),
        (4, "gunner"),
        (5, "master-engineer"),
        (6, "lucky"),
    ],
)
def test_a_special_ability_is_rolled_for_or_chosen(die, ability):
    state, played = begun(("start_rank", 1), ("abilities", die), ability="roll")
    assert ["abilities"] == state.optional
    assert ability == state.kommandant.ability
    assert (ability == "lucky") == (state.career.luck_tokens == 1)
    assert ["engineer"] * (ability == "master-engineer") == state.crew.experte
    chosen, played = begun(("start_rank", 1), ability=ability)
    assert ["start_rank.1943"] == played.charts
    assert state == chosen


@pytest.mark.rule("14.15a")
def test_no_ability_beside_a_card():
    with pytest.raises(OptionError, match=r"14\.15a"):
        new(card="luth", ability="lucky")


@pytest.mark.rule("14.15d")
def test_the_master_engineers_standing_is_his_own():
    state = new(ability="master-engineer")
    state.crew.men["kommandant"] = SW
    assert "engineer" in state.crew.experte


def test_the_cards_and_abilities_of_the_form_are_those_of_the_files():
    assert [name for name, _ in setup._ABILITIES] == [row["id"] for row in DATA.tables["abilities"]["effects"]]


@pytest.mark.rule("1.0b")
def test_what_a_career_is_judged_by():
    state = new()
    assert (0, 0) == (state.career.tons, state.career.capital_ships)
    assert (1, 0, TRAINED) == (state.kommandant.rank, state.kommandant.award, state.crew.quality)


@pytest.mark.rule("3.3.2d")
def test_an_event_that_may_be_kept_stays_until_it_is_used():
    play = at_sea(table())
    run(play, random_event(play), ("R1.1943", 3, 4))
    assert 1 == play.state.career.luck_tokens
