"""The component files of Loups gris: complete, in the kernel's format, with the figures of the rule index."""

from collections import Counter as Count
from importlib.resources import files

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.components import BUNKER, CUPS, FILES, HULL, read_data
from kaleun.games.loupsgris.conditions import (
    crosses,
    discretion,
    discretion_sum,
    dive_speed,
    emergency_dive,
    emergency_dive_sum,
    flak_guns,
    hunt,
    hunt_sum,
    maneuverability,
    max_depth,
    salvo_size,
    why_no_gun,
    why_no_torpedo,
    wrecked_areas,
)  # fmt: skip
from kaleun.games.loupsgris.counters import destroy_warship, return_counters, shoot_down, sink_ship, spot
from kaleun.games.loupsgris.outfit import cup_contents
from kaleun.kernel.components import read_components
from kaleun.kernel.errors import ComponentError
from kaleun.kernel.rules import RuleIndex
from support.loupsgris import DATA, at_sea, hunted, hurt, meeting, planes, ship, table

CHARTS = DATA.components.charts
RULES = RuleIndex.read(files("kaleun.games.loupsgris") / "rules.csv")
STARRED = {"alarm", "flak", "break_through", "silent_running.break_through", "depth_charges", "repair_water_leak"}


def results(chart):
    return [row.results[""] for row in chart.rows]


# ------------------------------------------------------------------------------------------------ charts


def test_the_rule_index_is_whole():
    assert len(RULES) == 543


@pytest.mark.parametrize("chart", CHARTS.values(), ids=list(CHARTS))
def test_every_rule_that_a_chart_names_exists(chart):
    assert 1 <= len(chart.rules) <= 3
    assert [rule for rule in chart.rules if rule not in RULES] == []
    assert [name for name, modifier in chart.modifiers.items() if modifier.rule not in RULES] == []


@pytest.mark.rule("2g")
@pytest.mark.parametrize("chart", [c for c in CHARTS.values() if c.rows], ids=lambda chart: chart.id)
def test_every_total_has_a_row(chart):
    assert chart.row(-100) is chart.rows[0]
    assert chart.row(100) is chart.rows[-1]
    if not chart.modifiers:
        assert {id(chart.row(n)) for n in chart.dice.totals()} == {id(row) for row in chart.rows}


@pytest.mark.rule("4.4.2b", "4.4.2c")
def test_tables_with_an_asterisk_are_those_that_combativity_lowers():
    assert {name for name, chart in CHARTS.items() if chart.data.get("stars")} == STARRED
    assert {name for name, chart in CHARTS.items() if "combativity" in chart.modifiers} == STARRED


@pytest.mark.rule("4.6g", "14.3b")
def test_a_bonus_is_sold_where_a_high_total_helps_the_boat():
    for name, chart in CHARTS.items():
        worth = {"boat": 2, "repair": 1}.get(chart.data.get("favours", ""))
        assert (chart.modifiers["fame"].value if "fame" in chart.modifiers else None) == worth, name


def test_figures_that_modifiers_hand_over_are_known():
    known = {
        "emergency-dive", "discretion", "hunt", "crew-level", "size", "depth", "leak", "deck-gun", "dive-speed", "combativity",
        "firepower", "flight", "weather-approach", "weather-firing",
    }  # fmt: skip
    for chart in CHARTS.values():
        for modifier in chart.modifiers.values():
            kind, _, what = modifier.of.partition(":")
            if kind == "option":
                assert what in DATA.options
            elif kind == "penalty":
                assert what in DATA.worsening
            elif modifier.of:
                assert modifier.of in known


@pytest.mark.parametrize("check", ["break_through", "shake_off"])
def test_silent_running_takes_the_modifiers_of_the_check_it_replaces(check):
    own = {name: (m.value, m.of) for name, m in CHARTS[check].modifiers.items()}
    replaced = {name: (m.value, m.of) for name, m in CHARTS[f"silent_running.{check}"].modifiers.items()}
    assert replaced == own | {"silent-running": (3, "")}
    assert [CHARTS[f"silent_running.{check}"].look_up(n) for n in (3, 4, 9, 10)] == [
        "success",
        "caught",
        "caught",
        "success",
    ]


# ------------------------------------------------------------------------------------------------ chart


@pytest.mark.rule("5c")
def test_each_number_stands_on_one_high_seas_square():
    assert sorted(DATA.missions) == list(range(2, 21))
    assert {DATA.squares[s].set for s in DATA.missions.values()} == {"high"}
    assert DATA.missions[11] == "H04"
    assert not DATA.squares["H01"].mission
    assert not DATA.squares["H21"].mission


@pytest.mark.rule("6.2c", "6.2e")
def test_squares_are_connected_both_ways_along_the_coast_and_one_way_on_the_high_seas():
    for square in DATA.squares.values():
        for follows in square.out:
            after = DATA.squares[follows]
            if after.set == "coastal" and square.set == "coastal":
                assert after.home == (square.id,)
        for follows in square.home:
            assert square.id in (DATA.leaving if follows == BUNKER else DATA.squares[follows].out)
        if square.set == "high":
            assert not square.home
            assert len(square.out) == (2 if square.id == DATA.last_high else 1)


@pytest.mark.rule("6c", "6.2b", "6.2d")
@pytest.mark.parametrize(("first", "last", "count"), [("N1", "N3", 27), ("S1", "S4", 29)])
def test_the_way_round_leads_home(first, last, count):
    assert first in DATA.after(BUNKER, False)
    way, homeward = [first], False
    while way[-1] != BUNKER:
        homeward = homeward or way[-1] == DATA.last_high
        follows = DATA.after(way[-1], homeward)
        way.append(last if last in follows and len(follows) > 1 else follows[0])
    assert len(way) - 1 == count


@pytest.mark.rule("7.1b")
def test_zones_have_the_four_colours_of_the_contact_tables():
    assert {s.colour for s in DATA.squares.values()} == set(DATA.priority)
    assert DATA.priority == ("green", "red", "yellow", "white")
    assert {f"contact.{colour}" for colour in DATA.priority} == {n for n in CHARTS if n.startswith("contact.")}


@pytest.mark.rule("6.3a", "6.3b", "6.3c", "6.3d")
def test_the_colours_draw_what_they_are_known_for():
    drawn = {c: Count[str]() for c in DATA.priority}
    for colour, sums in drawn.items():
        for n in range(1, 11):
            for key, value in CHARTS[f"contact.{colour}"].look_up(n).items():
                sums[key] += value
    assert (drawn["red"]["aircraft"], drawn["red"]["patrols"]) == (13, 18)
    assert drawn["yellow"]["aircraft"] > drawn["white"]["aircraft"]
    assert [c for c in DATA.priority if drawn[c]["convoy"]] == ["green"]
    assert sum(1 for n in range(1, 11) if not any(CHARTS["contact.white"].look_up(n).values())) == 4


@pytest.mark.rule("6.1e")
def test_the_weather_board():
    assert [DATA.weather[n].approach for n in range(1, 11)] == [-2, -1, -1, 0, 0, 0, 1, 1, 1, 2]
    assert [DATA.weather[n].firing for n in range(1, 11)] == [1, 1, 0, 0, 0, 0, -1, -2, -3, -4]
    assert DATA.first_weather == 6


# ------------------------------------------------------------------------------------------------ cups


@pytest.mark.rule("2c", "7.2h", "7.2i", "7.2j", "13o", "7.3.1b")
@pytest.mark.parametrize(
    ("cup", "count", "decoys"), [("aircraft", 27, 8), ("targets", 66, 26), ("damage", 38, 0), ("escorts", 40, 12)]
)
def test_cups_hold_as_many_counters_and_decoys(cup, count, decoys):
    contents = table().cups[cup].contents
    assert contents == cup_contents(DATA, cup)
    assert (len(contents), sum(DATA.counters[c].decoy for c in contents)) == (count, decoys)


def test_no_counter_has_an_id_that_means_something_else_in_a_cup():
    components = read_components(files("kaleun.games.loupsgris") / "data", FILES)
    components.rows["counters"][0]["id"] = "@A00"
    with pytest.raises(ComponentError, match="no id begins with @"):
        read_data(components)


@pytest.mark.rule("7.2h", "7.2i", "7.2j")
def test_what_is_in_the_cups():
    held = {cup: [DATA.counters[c] for c in cup_contents(DATA, cup)] for cup in CUPS}
    aircraft = Count((c.kind, c.firepower) for c in held["aircraft"] if not c.decoy)
    assert aircraft == {
        ("R", 0): 2,
        ("R", 1): 2,
        ("", 1): 3,
        ("", 2): 4,
        ("", 3): 3,
        ("B", 2): 2,
        ("B", 3): 2,
        ("B", 4): 1,
    }
    escorts = Count((c.kind, c.firepower) for c in held["escorts"] if not c.decoy)
    assert escorts == {("E/P", 0): 14, ("P", 1): 4, ("P", 2): 6, ("P", 3): 4}
    ships = [c for c in held["targets"] if not c.decoy]
    assert Count(c.points for c in ships) == {1: 9, 2: 13, 3: 9, 4: 6, 5: 2, 6: 1}
    assert sum(c.points for c in ships) == 102
    assert {c.flight for c in ships} == {1, 2, 3, 4, 5}


@pytest.mark.rule("13b", "13o")
def test_what_is_in_the_damage_cup():
    held = Count((DATA.counters[c].area, DATA.counters[c].symbol) for c in cup_contents(DATA, "damage"))
    expected = {(a, s): n for a in ("Po", "Pr", "Ce") for s, n in (("Ø", 3), ("X", 1), ("E", 3))}
    expected |= {("Tr", "Ø"): 2, ("Tr", "X"): 1, ("Tr", "E"): 2, ("Tp", ""): 4}
    expected |= {(a, s): n for a in ("Fl", "Cp") for s, n in (("Ø", 3), ("X", 1))}
    assert held == expected
    assert {code: area.key for code, area in DATA.areas.items()} == {
        "Po": "stern", "Pr": "bow", "Ce": "centre", "Tr": "turret", "Fl": "flak", "Cp": "deck-gun", "Tp": "crew",
    }  # fmt: skip


@pytest.mark.rule("17i")
def test_tonnage_points_are_those_of_the_band_of_both_ships():
    for counter in DATA.counters.values():
        if counter.cup == "targets" and not counter.decoy:
            assert len(counter.ships) == 2
            assert counter.points == DATA.points_of(counter.ships[0].grt)
    assert [DATA.points_of(grt) for grt in (3749, 3750, 6250, 8750, 11250, 15000)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("2e", "7.2k")
def test_a_ship_that_was_sunk_stays_out_and_the_next_name_is_logged_later():
    play = meeting(table(), "target", "T01")
    sink_ship(play, "T01", "sinking", "hit.e")
    return_counters(play)
    assert (play.cups["targets"].left, play.cups["targets"].table) == (65, [])
    play.cups["targets"].table.append("T01")
    sink_ship(play, "T01", "exploded", "hit.f")
    play.cups["targets"].table.append("T01")
    sink_ship(play, "T01", "exploded", "hit.f")
    assert [(s.name, s.grt) for s in play.state.career.ships] == [
        ("Sesostris", 2962),
        ("Helena Margareta", 3316),
        ("Sesostris", 2962),
    ]


@pytest.mark.rule("17b", "17c")
def test_an_aircraft_is_paid_at_once_and_a_warship_later():
    play = meeting(table(), "aircraft", group=planes("A03"))
    shoot_down(play, "A03")
    assert (play.state.career.fame, play.state.career.aircraft) == (1, 1)
    play = meeting(table(), "crossing", escorts=("P01",))
    destroy_warship(play, "P01", "7.4.1r")
    assert (play.state.career.fame, play.state.patrol and play.state.patrol.warships) == (0, 1)


@pytest.mark.rule("marker.a")
def test_the_marker_lies_once():
    play = at_sea(table())
    spot(play, "alarm.c")
    spot(play, "alarm.c")
    assert play.state.patrol is not None
    assert play.state.patrol.spotted
    assert len([e for e in play._entries or [] if e is not None]) == 1


# ------------------------------------------------------------------------------------------------ boats, options, equipment


@pytest.mark.rule("4.7a", "4.7b", "4.7c", "4.7d", "4.7e")
@pytest.mark.parametrize(
    ("boat", "sums", "scaled"),
    [
        ("VIIC", (5, 5, 4), (2, 2, 2)),
        ("IXB", (4, 4, 4), (2, 2, 2)),
        ("IXC", (4, 4, 4), (2, 2, 2)),
        ("IXD2", (3, 3, 4), (1, 1, 2)),
    ],
)
def test_derived_sums(boat, sums, scaled):
    state = at_sea(table(boat)).state
    assert (emergency_dive_sum(state, DATA), discretion_sum(state, DATA), hunt_sum(state, DATA)) == sums
    assert (emergency_dive(state, DATA), discretion(state, DATA), hunt(state, DATA)) == scaled
    assert [DATA.scaled(n) for n in (-3, 1, 2, 3, 4, 5, 6, 9)] == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("4.7f")
def test_a_casualty_lowers_all_three():
    state = table(crew_level=1).state
    assert (emergency_dive(state, DATA), discretion(state, DATA), hunt(state, DATA)) == (2, 2, 1)


@pytest.mark.rule("4.3c", "4.3g", "4.3i", "4.3k", "4.3l", "4.3n", "4.3u", "4.3p", "4.3r", "14.2c")
def test_the_printed_figures():
    printed = {
        name: (
            b.torpedoes,
            b.autonomy,
            b.max_depth,
            b.dive_speed,
            b.maneuverability,
            b.flak_dice,
            b.deck_gun.plus,
            b.size,
            b.repair_cost,
        )
        for name, b in DATA.boats.items()
    }
    assert printed == {
        "VIIC": (14, 4, 5, 3, 2, 1, 0, 1, 1),
        "IXB": (22, 6, 4, 2, 2, 2, 2, 2, 1),
        "IXC": (22, 7, 4, 2, 2, 2, 2, 2, 1),
        "IXD2": (22, 10, 4, 1, 2, 2, 2, 3, 2),
    }


@pytest.mark.rule("4.3s", "sheet.a")
@pytest.mark.parametrize(
    ("boat", "hull"), [("VIIC", (4, 4, 5, 3)), ("IXB", (5, 5, 6, 3)), ("IXC", (5, 5, 6, 3)), ("IXD2", (6, 6, 7, 4))]
)
def test_the_sheet(boat, hull):
    play = table(boat)
    assert play.state.boat is not None
    rows = play.state.boat.rows
    assert tuple(rows[area].of for area in HULL) == hull
    guns = [name for name in rows if name.startswith("flak")]
    assert len(guns) == DATA.boats[boat].flak_dice == len(DATA.boats[boat].flak_guns)
    assert {rows[name].of for name in (*guns, "deck-gun")} == {2}
    assert rows["crew"].of == 3


@pytest.mark.rule("4.4.3b", "4.5b", "4.5e")
def test_options_change_figures():
    play = table(options={"cohesion": 1, "intuitive": 1, "discipline": 2})
    assert maneuverability(play.state, DATA) == 4
    assert play.state.boat is not None
    assert play.state.boat.autonomy == 6
    assert (len(DATA.crew_options), len(DATA.commander_options)) == (6, 4)


@pytest.mark.rule("4.3t", "13e", "4.7g", "10.3b")
def test_penalties_add_up_and_stop_at_the_floor():
    play = table("IXD2")
    boat = play.state.boat
    assert boat is not None
    boat.hits = {"stern-planes": 1, "bow-planes": 1}
    assert dive_speed(play.state, DATA) == 0
    boat.hits = {"trim-tank": 3, "depth-gauges": 3, "bow-tubes": 5, "main-battery": 1}
    assert (max_depth(play.state, DATA), salvo_size(play.state, DATA), discretion_sum(play.state, DATA)) == (1, 1, 2)
    boat.torpedoes = 0
    assert salvo_size(play.state, DATA) == 0
    assert why_no_torpedo(play.state) == "4.3b"


@pytest.mark.rule("13.1c", "13.1f", "pressure.c", "combativity.f")
def test_marks_on_the_sheet():
    play = hurt(table("IXB"), flak_1=(1, 1), turret=(0, 3), stern=(1, 4), deck_gun=(0, 1))
    assert (flak_guns(play.state), wrecked_areas(play.state), crosses(play.state)) == (1, 1, 9)


@pytest.mark.rule("10.2b", "10.2c", "11.1c", "13.1c", "7.4.1j")
def test_why_the_gun_stays_silent():
    assert why_no_gun(meeting(table()).state, 0, DATA) is None
    assert why_no_gun(meeting(table(), "target", escorts=("E01",)).state, 0, DATA) == "10.2b"
    assert why_no_gun(meeting(table(), "target", ship(gun_shots=2)).state, 0, DATA) is None
    assert why_no_gun(meeting(table(), "target", ship(gun_shots=3)).state, 0, DATA) == "10.2c"
    assert why_no_gun(hunted(table()).state, 0, DATA) == "11.1c"
    assert why_no_gun(meeting(table(), "crossing").state, 0, DATA) == "7.4.1j"
    assert why_no_gun(hurt(meeting(table()), deck_gun=(2, 0)).state, 0, DATA) == "13.1c"


@pytest.mark.rule("13p", "13q", "13r", "13s")
def test_equipment_tables_name_each_item_once():
    named = [item for area in HULL for item in results(CHARTS[f"equipment.{area}"])]
    assert sorted(named) == sorted(DATA.items)
    checks = set(DATA.worsening)
    assert checks == {
        "hunt", "discretion", "maneuverability", "dive-speed", "salvo-size", "approach", "max-depth", "leak-repair", "firing", "alarm",
    }  # fmt: skip
    assert {i.effect for i in DATA.items.values() if not i.lasting} == {"torpedoes", "water-leak", "autonomy"}


@pytest.mark.rule("career.a", "career.b")
def test_ranks_and_aces():
    assert [r.min_grt for r in DATA.ranks] == [0, 10000, 30000, 60000, 100000, 180000, 273043]
    assert len(DATA.aces) == 14
    assert [a.grt for a in DATA.aces] == sorted((a.grt for a in DATA.aces), reverse=True)


def test_the_rulebook_sets_a_table_up():
    components, data = rulebook.components()
    state = rulebook.set_up(rulebook.checked_options({}), data)
    assert (state.phase, state.career.fame, state.career.crew_level) == ("set-up", 5, 2)
    assert set(components.charts) == set(CHARTS)
    assert rulebook.seats(state) == ("commander",)


@pytest.mark.rule("7.2c", "18.4b", "10.4.2a", "12.2c", "18.1a", "4.7b")
def test_figures_of_the_text_stand_in_the_data() -> None:
    """Twice the counters for a bomber's first attack and in the heart of a convoy; salvos, depths and the plus of discretion."""
    limits = DATA.limits
    assert (limits.bomber_factor, limits.heart_factor, limits.salvo_min) == (2, 2, 2)
    assert (DATA.depths.shallowest, DATA.depths.deeper) == (1, (6, 7))
    assert all(f"even_deeper_{level}" in DATA.components.charts for level in DATA.depths.deeper)
    assert DATA.discretion_plus == 2
