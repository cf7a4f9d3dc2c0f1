"""The component files of The Hunted: complete, in the kernel's format, and with the printed figures."""

import math
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from kaleun.kernel.components import read_components
from kaleun.kernel.dates import month, month_text
from kaleun.kernel.dice import dice
from kaleun.kernel.rules import RuleIndex

HOME = files("kaleun.games.hunted")
NAMES = [
    "charts.toml",
    "career.toml",
    "boats.toml",
    "tracks.toml",
    "ships-small.csv",
    "ships-large.csv",
    "ships-tanker.csv",
    "ships-submarine.csv",
    "ships-capital.csv",
    "ships-north-america.csv",
    "escorts.csv",
    "aircraft.csv",
]
PARTS = read_components(HOME / "data", NAMES)
CHARTS = PARTS.charts
TABLES = PARTS.tables
RULES = RuleIndex.read(HOME / "rules.csv")
MONTHS = range(month("1943-07"), month("1945-05") + 1)
BOATS = {name: boat for name, boat in TABLES.items() if isinstance(boat, dict) and "tubes" in boat}
TRACKS = [
    pytest.param(track, id=f"{family}-{name}")
    for family, tracks in TABLES["tracks"].items()
    for name, track in tracks.items()
]

# The closed vocabularies: by family of charts, its slugs and whole numbers, or the keys of its small tables.
OFFICERS = {"kommandant", "first-watch-officer", "second-watch-officer", "engineer"}
QUALITY = {"Green", "Trained", "Veteran", "Elite"}
ATTACK = {"undetected", "detected", "detected-hard"}
VOCABULARY: dict[str, set[Any]] = {
    "P1": set(TABLES["assignments"]) - {"title", "provenance", "source"},
    "arctic_posting": {"stays", "free"},
    "penang_posting": {"penang", "home"},
    "penang_patrol": {"return-to-france", "return-to-norway", "indian-ocean", "australia"},
    "air_raid": {"boat-destroyed", "none"},
    "invasion_return": {"relieved", "no-awards"},
    "E1": {
        "none", "aircraft", "escort", "ship", "ship-escort", "two-ships", "two-ships-escort", "tanker", "convoy",
        "capital-ship", "submarine",
    },
    "kite_loss": {"doctor", "second-watch-officer", "petty-officer"},
    "ship_size": {"small-freighter", "large-freighter", "tanker"},
    "day_night": {"day", "night"},
    "switch_to_night": {"night", "lost"},
    "wolfpack": {"busy", "focused"},
    "U1": {"hit", "miss"},
    "fat_pattern": {"hit", "miss"},
    "U2": {"dud", "live"},
    "U3": {1, 2, 3, 4},
    "E2_close": ATTACK,
    "E2": ATTACK,
    "test_depth": {"implodes", "one-more", "holds"},
    "special_weapon": {"special", "depth-charges"},
    "E3": {"sunk"},
    "E3b": {"hedgehog", "squid"},
    "E3c": {"sunk"},
    "E3d": {"sunk"},
    "E4": {
        "batteries", "periscope", "dive-planes", "electric-1", "electric-2", "diesel-1", "diesel-2", "flak-all",
        "flak-37", "flak-20", "deck-gun", "radio", "hydrophones", "aft-torpedo-door", "forward-torpedo-door",
        "fuel-tanks", "flooding", "flooding-x2", "hull", "hull-x2", "crew-injury", "crew-injury-x2", "minor",
    },
    "follow_contact": {"kept", "lost"},
    "follow_escort": {"escorted", "unescorted"},
    "A1": {"two-attacks", "one-attack", "crash-dive"},
    "A2": {"shot-down", "damaged", "miss"},
    "air_special_weapon": {"special", "depth-charges"},
    "A3": {"fido", "rockets", "tsetse"},
    "A3a": {"sunk"},
    "A3b": {"sunk"},
    "A3c": set(),
    "submarine_sighting": {"boat-first", "both-dive", "enemy-first"},
    "enemy_salvo": {"sunk"},
    "alberich": {"alberich", "none"},
    "flooding_check": set(),
    "repair": {"operational", "inoperable"},
    "crew_who": OFFICERS | {"doctor", "generic", "abwehr-agent"},
    "crew_severity": {"LW", "SW", "KIA"},
    "doctor_check": {"lives", "dies"},
    "convalescence": {1, 2, 3, 4, 5, 6},
    "rescue": {"rescued", "lost"},
    "scuttle": {"scuttled", "captured"},
    "schnorchel_fit": {"fitted", "none"},
    "balkon_fit": {"fitted", "none"},
    "deck_gun_removal": {"removed", "kept"},
    "crew_advancement": {
        "engineer-experte", "doctor-experte", "first-watch-officer-experte", "second-watch-officer-experte", "crew-up",
    },
    "first_officer_leaves": {"stays", "leaves"},
    "start_rank": {1, 2},
    "promotion": {"promoted", "passed-over"},
    "patrol_choice": {"choose", "roll"},
    "R1": {
        "man-overboard", "caught-unawares", "gyro-failure", "superior-torpedoes", "spare-parts", "hals-und-beinbruch",
        "luftwaffe-recon", "weather-duty", "loose-torpedo", "severe-storm", "swim-call", "schnorchel-valve",
        "convoy-report", "exhaust-gas",
    },
    "overboard": OFFICERS,
    "convoy_size": {2, 3, 4},
    "escort_quality": QUALITY,
    "aircraft_quality": QUALITY,
    "evasive": set(),
    "resupply": {"fuel", "none"},
    "abilities": {"marksman", "silent-runner", "sharp-lookout", "gunner", "master-engineer", "lucky"},
    "extreme_range": {"hit", "miss"},
}  # fmt: skip
KEYS = {
    "air_raid": {"extra_months"},
    "E3": {"hits"},
    "E3c": {"hits"},
    "E3d": {"hits"},
    "A3a": {"hits"},
    "A3b": {"hits", "holed"},
    "A3c": {"hits", "holed"},
    "enemy_salvo": {"hits"},
    "flooding_check": {"flooding"},
    "evasive": {"hits", "e2_next"},
    "resupply": {"g7a", "g7e"},
}


def results(chart):
    return [result for row in chart.rows for result in row.results.values()] + list(chart.compare.values())


# ------------------------------------------------------------------------------------------------ the format


@pytest.mark.parametrize("chart", CHARTS.values(), ids=list(CHARTS))
def test_every_rule_that_a_chart_names_exists(chart):
    assert 1 <= len(chart.rules) <= 3
    assert [rule for rule in chart.rules if rule not in RULES] == []
    assert [name for name, modifier in chart.modifiers.items() if modifier.rule not in RULES] == []


@pytest.mark.parametrize("chart", [c for c in CHARTS.values() if c.rows], ids=lambda chart: chart.id)
def test_every_total_has_a_row_and_every_row_a_total(chart):
    natural = chart.dice.totals()
    worth = [modifier.value * (20 if modifier.per else 1) for modifier in chart.modifiers.values()]
    lowest, highest = sum(v for v in worth if v < 0), sum(v for v in worth if v > 0)
    met = {id(chart.row(total + more)) for total in natural for more in range(lowest, highest + 1)}
    assert met == {id(row) for row in chart.rows}
    assert chart.row(natural[0] - 100) is chart.rows[0]
    assert chart.row(natural[-1] + 100) is chart.rows[-1]


@pytest.mark.parametrize("chart", [c for c in CHARTS.values() if not c.take_total], ids=lambda chart: chart.id)
def test_results_are_of_the_closed_vocabulary(chart):
    family = chart.id.split(".")[0]
    for result in results(chart):
        if isinstance(result, dict):
            assert set(result) <= KEYS[family]
        else:
            assert result in VOCABULARY[family]


def test_the_vocabularies_name_no_chart_that_is_not_there():
    families = {name.split(".")[0] for name, chart in CHARTS.items() if not chart.take_total}
    assert set(VOCABULARY) == families
    assert set(KEYS) <= families


def test_every_slug_of_the_vocabularies_occurs():
    flown_otherwise = {"australia", "replenishment", "north-america-m"}  # by 4.7.5 and the conversions of 7.3 and 7.4
    for family, slugs in VOCABULARY.items():
        if slugs:
            forms = [chart for name, chart in CHARTS.items() if name.split(".")[0] == family]
            met = {result for chart in forms for result in results(chart) if not isinstance(result, dict)}
            assert slugs - met <= flown_otherwise if family == "P1" else slugs == met


def test_damage_events_and_assignments_are_explained():
    damage = set(TABLES["E5"]) - {"holed", "boxes"} | set(TABLES["E5"]["boxes"])
    assert set(results(CHARTS["E4"])) <= damage
    assert {event for chart in CHARTS.forms("R1") for event in results(chart)} == set(TABLES["events"])
    assert set(TABLES["generic"]["systems"]) | {"flak-all"} == set(TABLES["E5"]) - {"holed", "boxes"}


@pytest.mark.rule("7.0c", "9.2.6b", "9.6.10i", "12.0f")
@pytest.mark.parametrize("family", ["P1", "U2", "E3b", "R1", "start_rank", "escort_quality", "aircraft_quality"])
@pytest.mark.parametrize("number", MONTHS, ids=month_text)
def test_every_month_has_one_form(family, number):
    assert CHARTS.dated(family, number).holds_in(number)


@pytest.mark.rule("8.4.5g")
def test_every_month_of_the_arctic_year_has_one_form():
    months = [m for chart in CHARTS.forms("day_night") for m in chart.data.get("months", [])]
    assert sorted(months) == list(range(1, 13))


# ------------------------------------------------------------------------------------------------ rosters


ROSTERS = [
    ("small-freighter", "ships-small", None),
    ("large-freighter", "ships-large", None),
    ("tanker", "ships-tanker", None),
    ("submarine", "ships-submarine", None),
    ("capital-ship", "ships-capital", None),
    ("north-america-small-freighter", "ships-north-america", "small-freighter"),
    ("north-america-large-freighter", "ships-north-america", "large-freighter"),
    ("north-america-tanker", "ships-north-america", "tanker"),
]


def ships(file, roster=None):
    return [ship for ship in PARTS.rows[file] if ship.get("roster") == roster]


@pytest.mark.rule("8.3.2a", "8.3.2b", "8.3.3a", "8.3.5c", "7.3.6b")
@pytest.mark.parametrize(("chart", "file", "roster"), ROSTERS)
def test_every_roll_on_a_roster_is_a_ship(chart, file, roster):
    listed = ships(file, roster)
    assert [int(ship["roll"]) for ship in listed] == CHARTS[f"rosters.{chart}"].dice.totals()
    assert len({ship["name"] for ship in listed}) == len(listed)
    assert {ship["provenance"] for ship in listed} <= {"sister", "history"}


def test_no_roster_is_forgotten():
    assert sorted(f"rosters.{name}" for name, _, _ in ROSTERS) == sorted(c.id for c in CHARTS.forms("rosters"))


@pytest.mark.rule("8.3.5a", "9.1.1a")
@pytest.mark.parametrize(("chart", "file", "roster"), [entry for entry in ROSTERS if entry[0] != "capital-ship"])
def test_merchant_ships_and_submarines_take_damage_by_tonnage(chart, file, roster):
    for ship in ships(file, roster):
        tons = int(ship["tons"])
        assert int(ship["damage_to_sink"]) == (2 if tons <= 5000 else 3 if tons < 10000 else 4), ship["name"]


@pytest.mark.rule("8.3.5b")
def test_three_small_tankers():
    assert len([ship for ship in ships("ships-tanker") if int(ship["tons"]) <= 5000]) == 3


@pytest.mark.rule("8.3.2e", "8.3.5c", "3.7a")
def test_twenty_capital_ships_of_five_or_six_points():
    points = [ship["damage_to_sink"] for ship in ships("ships-capital")]
    assert sorted(points) == ["5"] * 15 + ["6"] * 5
    assert {ship["fast"] for ship in ships("ships-capital")} == {"0", "1"}


# ------------------------------------------------------------------------------------------------ boats and tracks


@pytest.mark.rule("3.1a", "4.1a")
def test_fourteen_boats():
    assert len(BOATS) == 14
    assert sorted(t for types in TABLES["families"].values() for t in types) == sorted(BOATS)
    assert all(name in TABLES["families"][boat["tracks"]] for name, boat in BOATS.items())


@pytest.mark.rule("4.5c", "4.5i", "4.5j")
@pytest.mark.parametrize("name", BOATS)
def test_the_torpedoes_fit_the_boat(name):
    boat = BOATS[name]
    places = sum(boat["tubes"].values()) + sum(boat["reloads"].values())
    assert boat["torpedoes"] == places == sum(boat["load"].values())


@pytest.mark.rule("7.4.2b", "7.4.2c", "7.4.2e", "7.4.2j")
@pytest.mark.parametrize("name", BOATS)
def test_mines_fill_the_tubes_or_the_bays(name):
    boat = BOATS[name]
    assert boat["mines"]["in_tubes"] == (0 if boat["mines"]["bays"] else sum(boat["tubes"].values()))


@pytest.mark.rule("10.1j", "10.3g")
def test_hull_and_flooding_boxes():
    vii = ["VIIB", "VIIC", "VIIC Flak", "VIID"]
    assert {name for name, boat in BOATS.items() if boat["hull"]["boxes"] == 7} == {*vii, "IXB"}
    assert {name for name, boat in BOATS.items() if boat["hull"]["boxes"] == 9} == {"XXI"}
    assert {name for name, boat in BOATS.items() if boat["flooding"] == 7} == {*vii, "VIIC/41"}
    assert {name for name, boat in BOATS.items() if boat["flooding"] == 9} == {"IXD-2", "IXD/42", "XB", "XII"}


@pytest.mark.rule("6.0c", "6.0b", "3.6a")
@pytest.mark.parametrize("track", TRACKS)
def test_months_at_sea_follow_from_the_boxes(track):
    rolls = sum(int(box.partition("*")[2] or 1) for box in track["boxes"])
    assert track["months"] == max(1, math.floor(Fraction(rolls * 5, 30) + Fraction(1, 2)))


@pytest.mark.rule("7.1.2a", "7.1.2b")
@pytest.mark.parametrize("track", TRACKS)
def test_a_track_leads_out_and_home_over_known_boxes(track):
    boxes = [box.split("*")[0] for box in track["boxes"]]
    assert (boxes[0], boxes[-1]) == ("exit", "entry")
    inner = set(boxes[1:-1])
    assert not inner & {"exit", "entry", "biscay"}
    columns = {chart.id.removeprefix("E1.") for chart in CHARTS.forms("E1")}
    assert inner - {"mission"} <= columns


def converted(assignment, kind, *, first=False):
    """What a boat of this type flies when it gets the assignment; None: roll again."""
    rolled = TABLES["assignments"][assignment]
    for rule in TABLES["P1"]["conversions"]["list"]:
        if kind not in rule["when_type"]:
            continue
        if rule["id"] == "ixd-first-patrol" and not first:
            continue
        if rule["from_area"] != "any" and rolled["area"] not in rule["from_area"]:
            continue
        if rule.get("plain") and "mission" in rolled:
            continue
        return None if rule["to"] == "reroll" else rule["to"]
    return assignment


ROLLED = sorted({(chart.id.removeprefix("P1."), result) for chart in CHARTS.forms("P1") for result in results(chart)})


@pytest.mark.rule("7.1.2c", "7.0d")
@pytest.mark.parametrize("kind", BOATS)
@pytest.mark.parametrize(("column", "assignment"), ROLLED)
def test_every_assignment_has_a_track(kind, column, assignment):
    for first in (False, True):
        flown = converted(assignment, kind, first=first)
        if flown is not None:
            assert TABLES["assignments"][flown]["track"] in TABLES["tracks"][BOATS[kind]["tracks"]]


@pytest.mark.rule("4.7.5b", "4.7.5l", "4.7.5m", "7.3.7a", "7.1.2c")
def test_boats_of_penang_and_the_mediterranean_have_their_tracks():
    penang = {"indian-ocean-to-penang", *CHARTS["penang_patrol"].data["tracks"].values()}
    assert set(CHARTS["penang_patrol"].data["tracks"]) == set(results(CHARTS["penang_patrol"]))
    assert CHARTS["penang_posting"].data["types"] == TABLES["bases"]["penang"]["types"]
    for kind in TABLES["bases"]["penang"]["types"]:
        assert penang <= set(TABLES["tracks"][BOATS[kind]["tracks"]])
    for kind in TABLES["bases"]["mediterranean"]["types"]:
        assert {"mediterranean", "mediterranean-based"} <= set(TABLES["tracks"][BOATS[kind]["tracks"]])


CONVERSIONS = [
    ("VIIC", "caribbean", "atlantic", "7.3.2a"),
    ("VIID", "caribbean", "caribbean", "7.3.2a"),
    ("VIIC", "brazilian-coast", "atlantic", "7.3.2b"),
    ("VIIC", "indian-ocean", "atlantic", "7.3.2c"),
    ("VIIB", "west-african-coast", "atlantic", "7.3.2d"),
    ("VIIC Flak", "mediterranean", None, "7.3.2e"),
    ("VIIC Flak", "caribbean", "caribbean", "7.3.2f"),
    ("VIID", "mediterranean", "mediterranean", "7.3.2g"),
    ("VIID", "west-african-coast", "atlantic", "7.3.2g"),
    ("VIID", "british-isles", "british-isles-m", "7.3.2h"),
    ("XB", "north-america", "north-america-m", "7.3.2h"),
    ("XB", "north-america-a", "north-america-a", "7.3.2h"),
    ("IXC", "mediterranean", "west-african-coast", "7.3.1a"),
    ("IXC/40", "arctic", "west-african-coast", "7.3.1b"),
    ("IXD-2", "atlantic", "indian-ocean", "7.3.1c"),
    ("IXD/42", "atlantic-w", "indian-ocean", "7.3.1c"),
    ("XB", "mediterranean", "west-african-coast", "7.3.1d"),
    ("IXC", "invasion", "atlantic", "7.4.3j"),
    ("XIV", "arctic", "replenishment", "7.4c"),
]


@pytest.mark.parametrize(
    ("kind", "assignment", "flown"),
    [
        pytest.param(kind, rolled, flown, marks=pytest.mark.rule(rule), id=f"{kind}-{rolled}")
        for kind, rolled, flown, rule in CONVERSIONS
    ],
)
def test_what_a_type_does_not_fly(kind, assignment, flown):
    assert converted(assignment, kind) == flown


# ------------------------------------------------------------------------------------------------ printed content

HITS = [{"hits": n} for n in range(6)]
PRINTED = [
    # chart, column, what stands on it by total, rules
    ("P1.jul-dec-1943", "", {
        "2 5": "indian-ocean", "3 6": "atlantic-w", "4": "british-isles", "7-8": "atlantic", "9": "north-america",
        "10": "mediterranean", "11": "brazilian-coast", "12": "west-african-coast",
    }, "7.0b"),
    ("P1.jan-may-1944", "", {
        "2": "indian-ocean", "3": "british-isles-m", "4": "arctic", "5": "british-isles", "6": "atlantic-w",
        "7-8": "atlantic", "9": "north-america", "10": "mediterranean", "11": "caribbean", "12": "west-african-coast",
    }, "7.0c"),
    ("P1.jun-jul-1944", "", {
        "2": "indian-ocean", "3": "british-isles-m", "4": "arctic", "5-8": "invasion", "9": "north-america",
        "10": "mediterranean", "11": "caribbean", "12": "west-african-coast",
    }, "7.0c"),
    ("P1.aug-dec-1944", "", {
        "2": "indian-ocean", "3": "north-america-a", "4 10": "arctic", "5-6 8": "british-isles", "7": "atlantic",
        "9": "north-america", "11": "caribbean", "12": "west-african-coast",
    }, "7.0c"),
    ("P1.jan-may-1945", "", {
        "2": "indian-ocean", "3": "british-isles-a", "4 10": "arctic", "5-7": "british-isles", "8": "atlantic",
        "9": "north-america", "11": "atlantic-w", "12": "british-isles-m",
    }, "7.0c"),
    ("arctic_posting", "", {"1-3": "stays", "4-6": "free"}, "7.3.5a"),
    ("penang_posting", "", {"1-2": "penang", "3-6": "home"}, "4.7.5a"),
    ("penang_patrol", "", {
        "1-2": "return-to-france", "3": "return-to-norway", "4-5": "indian-ocean", "6": "australia",
    }, "4.7.5j 4.7.5k 4.7.5l 4.7.5m"),
    ("air_raid", "", {
        "2": "boat-destroyed", "3": {"extra_months": 2}, "4": {"extra_months": 1}, "5-12": "none",
    }, "4.7.6c 4.7.6d 4.7.6e 4.7.6f 10.11.5a"),
    ("invasion_return", "", {"1-2": "relieved", "3-6": "no-awards"}, "7.4.3e 7.4.3f"),
    ("E1.transit", "", {"2-3": "aircraft", "12": "ship", "4-11": "none"}, "8.2.3b"),
    ("E1.biscay", "", {"0-4": "aircraft", "5-12": "none"}, "8.2.3c"),
    ("E1.special-mission", "", {"2-4": "aircraft", "5-12": "none"}, "8.2.3d"),
    ("E1.additional-round", "", {"0-3": "escort", "4-5": "aircraft", "6-12": "none"}, "8.2.3e 9.6.2a"),
    ("E1.gibraltar", "", {"-2-3": "escort", "4-5": "aircraft", "6-12": "none"}, "8.2.3f"),
    ("E1.atlantic", "", {
        "2": "capital-ship", "3": "ship", "4 11": "aircraft", "6 12": "convoy", "9": "ship-escort", "5 7-8 10": "none",
    }, "8.2.3g"),
    ("E1.invasion", "", {
        "2": "capital-ship", "3": "ship", "6 12": "convoy", "9": "ship-escort", "4-5 7-8 10-11": "aircraft",
    }, "8.2.3h 7.4.3b"),
    ("E1.arctic", "", {
        "2": "capital-ship", "3": "ship", "4 12": "aircraft", "6 8": "convoy", "11": "submarine", "5 7 9-10": "none",
    }, "8.2.3i"),
    ("E1.british-isles", "", {
        "2": "capital-ship", "3 9 12": "aircraft", "5": "ship", "6 8": "ship-escort", "10": "convoy",
        "4 7 11": "none",
    }, "8.2.3j"),
    ("E1.caribbean", "", {
        "2-3 12": "aircraft", "4": "ship", "6": "two-ships-escort", "8": "ship-escort", "9": "tanker", "10": "convoy",
        "5 7 11": "none",
    }, "8.2.3k"),
    ("E1.mediterranean", "", {
        "2-3 5 12": "aircraft", "4": "capital-ship", "7": "ship-escort", "8": "convoy", "10": "two-ships-escort",
        "11": "submarine", "6 9": "none",
    }, "8.2.3l"),
    ("E1.north-america", "", {
        "2-3 10": "aircraft", "4": "ship", "5": "two-ships-escort", "8": "ship-escort", "9 12": "tanker",
        "11": "convoy", "6-7": "none",
    }, "8.2.3m"),
    ("E1.west-african-coast", "", {
        "2": "capital-ship", "3 7": "ship", "4 12": "aircraft", "9": "ship-escort", "10": "convoy", "5-6 8 11": "none",
    }, "8.2.3n 8.2.2b"),
    ("E1.brazilian-coast", "", {
        "2 4 12": "aircraft", "3 6": "ship", "8": "ship-escort", "9": "convoy", "10": "two-ships", "5 7 11": "none",
    }, "8.2.3o 8.2.2b"),
    ("E1.indian-ocean", "", {
        "2 12": "aircraft", "3": "two-ships", "4": "ship-escort", "6 8": "ship", "9": "convoy", "11": "submarine",
        "5 7 10": "none",
    }, "8.2.3p 8.2.2b"),
    ("E1.australia", "", {
        "2 12": "aircraft", "3 11": "submarine", "4 6": "ship", "9": "ship-escort", "5 7-8 10": "none",
    }, "8.2.3q 8.2.2b"),
    ("E1.norway", "", {
        "2 12": "aircraft", "3 11": "capital-ship", "4 9-10": "ship-escort", "5-8": "none",
    }, "8.2.3r"),
    ("kite_loss", "", {"1-2": "doctor", "3-4": "second-watch-officer", "5-6": "petty-officer"}, "8.2.2d 10.6v"),
    ("ship_size", "", {"1-3": "small-freighter", "4-5": "large-freighter", "6": "tanker"}, "8.3.1c"),
    ("day_night.standard", "", {"1-3": "day", "4-6": "night"}, "8.4.1b"),
    ("day_night.arctic-jan-mar", "", {"1-2": "day", "3-6": "night"}, "8.4.5a"),
    ("day_night.arctic-apr-may", "", {"1-4": "day", "5-6": "night"}, "8.4.5b"),
    ("day_night.arctic-jun", "", {"1-6": "day"}, "8.4.5c"),
    ("day_night.arctic-jul-sep", "", {"1-4": "day", "5-6": "night"}, "8.4.5d"),
    ("day_night.arctic-oct-nov", "", {"1-2": "day", "3-6": "night"}, "8.4.5e"),
    ("day_night.arctic-dec", "", {"1-6": "night"}, "8.4.5f"),
    ("switch_to_night.standard", "", {"1-4": "night", "5-6": "lost"}, "8.4.2b"),
    ("switch_to_night.balkon", "", {"1-5": "night", "6": "lost"}, "8.4.2d"),
    ("wolfpack", "", {"1-5": "busy", "6": "focused"}, "7.2.2a"),
    ("U1", "close", {"0-8": "hit", "9-16": "miss"}, "9.2.3b"),
    ("U1", "medium", {"0-7": "hit", "8-16": "miss"}, "9.2.3b"),
    ("U1", "long", {"0-6": "hit", "7-16": "miss"}, "9.2.3b"),
    ("extreme_range", "", {"0-5": "hit", "6-16": "miss"}, "14.16a"),
    ("fat_pattern", "", {"2-3": "hit", "4-12": "miss"}, "9.2.4a"),
    ("U2.to-dec-1943", "g7a", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.to-dec-1943", "g7e", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.to-dec-1943", "falke", {"1-2": "dud", "3-7": "live"}, "9.2.6b"),
    ("U2.to-dec-1943", "zaunkoenig", {"1-2": "dud", "3-7": "live"}, "9.2.6b"),
    ("U2.to-dec-1943", "zaunkoenig-ii", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.from-jan-1944", "g7a", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.from-jan-1944", "g7e", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.from-jan-1944", "falke", {"1-2": "dud", "3-7": "live"}, "9.2.6b"),
    ("U2.from-jan-1944", "zaunkoenig", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U2.from-jan-1944", "zaunkoenig-ii", {"1": "dud", "2-7": "live"}, "9.2.6b"),
    ("U3", "torpedo", {"1": 4, "2": 3, "3": 2, "4-6": 1}, "9.2.7b"),
    ("U3", "deck_gun", {"0-1": 2, "2-6": 1}, "9.3.3b"),
    ("E2_close", "", {"0-6": "undetected", "7-11": "detected", "12": "detected-hard"}, "9.2.2c 9.2.2m"),
    ("E2", "", {"-4-8": "undetected", "9-11": "detected", "12-20": "detected-hard"}, "9.6.9b 9.6.9d 9.6.9e"),
    ("special_weapon", "", {"1": "special", "2-6": "depth-charges"}, "9.6.10a"),
    ("E3", "", {
        "1-3": HITS[0], "4-6": HITS[1], "7-8": HITS[2], "9-10": HITS[3], "11": HITS[4], "12": HITS[5], "13-20": "sunk",
    }, "9.6.10d 9.6.10e 9.6.10f"),
    ("E3b.1943", "", {"1-5": "hedgehog", "6": "squid"}, "9.6.10i"),
    ("E3b.1944", "", {"1-4": "hedgehog", "5-6": "squid"}, "9.6.10i"),
    ("E3b.1945", "", {"1-3": "hedgehog", "4-6": "squid"}, "9.6.10i"),
    ("E3c", "", {"2-7": HITS[0], "8-9": HITS[3], "10": HITS[4], "11": HITS[5], "12": "sunk"}, "9.6.10j"),
    ("E3d", "", {
        "2-4": HITS[0], "5-6": HITS[2], "7-8": HITS[3], "9-10": HITS[4], "11": HITS[5], "12": "sunk",
    }, "9.6.10j"),
    ("E4", "", {
        "11": "batteries", "12 21 31 43-44 51": "flooding", "54": "flooding-x2", "13 34 53": "crew-injury",
        "63": "crew-injury-x2", "33 35 41 45 52 55": "hull", "65": "hull-x2", "14": "periscope", "15": "dive-planes",
        "16": "electric-1", "22": "electric-2", "23": "diesel-1", "25": "diesel-2", "24": "flak-all", "26": "flak-37",
        "46": "flak-20", "36 56": "deck-gun", "32": "minor", "42": "radio", "61": "hydrophones",
        "62": "aft-torpedo-door", "64": "forward-torpedo-door", "66": "fuel-tanks",
    }, "9.6.11d"),
    ("follow_contact", "", {"1-4": "kept", "5-6": "lost"}, "9.7.2a"),
    ("follow_escort", "", {"1-4": "escorted", "5-6": "unescorted"}, "9.7.4b"),
    ("A1", "", {"-6-1": "two-attacks", "2-5": "one-attack", "6-16": "crash-dive"}, "9.8.1a"),
    ("A2", "", {"-2-3": "shot-down", "4-5": "damaged", "6-12": "miss"}, "9.8.4a"),
    ("air_special_weapon", "", {"1": "special", "2-6": "depth-charges"}, "9.8.8.1a"),
    ("A3.surfaced", "", {"1-2": "fido", "3-5": "rockets", "6": "tsetse"}, "9.8.8.2a"),
    ("A3.dived", "", {"1-6": "fido"}, "9.8.8.2a"),
    ("A3a", "", {"2-7": HITS[0], "8-9": HITS[3], "10": HITS[5], "11-12": "sunk"}, "9.8.8.3a"),
    ("A3b", "", {
        "2-5": HITS[0], "6-8": HITS[2], "9-10": {"hits": 3, "holed": True}, "11": {"hits": 4, "holed": True},
        "12": "sunk",
    }, "9.8.8.4a"),
    ("A3c", "", {
        "2-5": HITS[0], "6-7": HITS[1], "8-10": {"hits": 2, "holed": True}, "11-12": {"hits": 3, "holed": True},
    }, "9.8.8.5a"),
    ("submarine_sighting", "", {"0-3": "boat-first", "4-5": "both-dive", "6-8": "enemy-first"}, "9.9.2a"),
    ("enemy_salvo", "", {"2-3": "sunk", "4-5": HITS[1], "6-12": HITS[0]}, "9.9.4a"),
    ("alberich", "", {"2-11": "none", "12": "alberich"}, "9.6.8a"),
    ("flooding_check", "", {"0-4": {"flooding": 0}, "5-7": {"flooding": 1}}, "10.1b"),
    ("crew_who", "", {
        "2": "kommandant", "3": "first-watch-officer", "4 11": "engineer", "5": "doctor", "6-9": "generic",
        "10": "second-watch-officer", "12": "abwehr-agent",
    }, "10.6a"),
    ("crew_severity", "", {"0-3": "LW", "4-5": "SW", "6": "KIA"}, "10.6b"),
    ("doctor_check", "", {"1-3": "lives", "4-6": "dies"}, "10.6p"),
    ("rescue", "", {"2-10": "rescued", "11-16": "lost"}, "10.10.1a"),
    ("scuttle", "", {"2-11": "scuttled", "12-13": "captured"}, "10.10.2b"),
    ("schnorchel_fit.feb-may-1944", "", {"1-2": "fitted", "3-6": "none"}, "10.11.7a"),
    ("schnorchel_fit.jun-aug-1944", "", {"1-4": "fitted", "5-6": "none"}, "10.11.7a"),
    ("schnorchel_fit.from-sep-1944", "", {"1-6": "fitted"}, "10.11.7a"),
    ("balkon_fit.type-IX-1944", "", {"1-2": "fitted", "3-6": "none"}, "10.11.9b"),
    ("balkon_fit.type-IX-1945", "", {"1-3": "fitted", "4-6": "none"}, "10.11.9b"),
    ("deck_gun_removal.VII-1943", "", {"1-3": "removed", "4-6": "kept"}, "10.11.8b"),
    ("deck_gun_removal.VII-1944", "", {"1-5": "removed", "6": "kept"}, "10.11.8b"),
    ("deck_gun_removal.IX-1944", "", {"1-2": "removed", "3-6": "kept"}, "10.11.8c"),
    ("deck_gun_removal.IX-from-sep-1944", "", {"1-4": "removed", "5-6": "kept"}, "10.11.8c"),
    ("crew_advancement", "", {
        "1": "engineer-experte", "2": "doctor-experte", "3": "first-watch-officer-experte",
        "4": "second-watch-officer-experte", "5-6": "crew-up",
    }, "11.1b"),
    ("first_officer_leaves", "", {"1-5": "stays", "6": "leaves"}, "11.1j"),
    ("start_rank.1943", "", {"1-4": 1, "5-6": 2}, "11.2.2b"),
    ("start_rank.1944", "", {"1-5": 1, "6": 2}, "11.2.2b"),
    ("promotion", "", {"-4-4": "promoted", "5-12": "passed-over"}, "11.2.3b"),
    ("R1.1943", "", {
        "2": "man-overboard", "3": "caught-unawares", "4": "gyro-failure", "5": "superior-torpedoes",
        "6": "spare-parts", "7": "hals-und-beinbruch", "8": "luftwaffe-recon", "9": "weather-duty",
        "10": "loose-torpedo", "11": "severe-storm", "12": "swim-call",
    }, "12.2a 12.3a 12.4a 12.5a 12.6a 12.7a 12.8a 12.9a 12.10a 12.11a 12.12a"),
    ("R1.1944", "", {
        "2": "man-overboard", "3": "caught-unawares", "4": "schnorchel-valve", "5": "superior-torpedoes",
        "6": "spare-parts", "7": "hals-und-beinbruch", "8": "convoy-report", "9": "weather-duty",
        "10": "loose-torpedo", "11": "severe-storm", "12": "exhaust-gas",
    }, "12.4b 12.8b 12.12b"),
    ("overboard", "", {
        "1": "kommandant", "2": "engineer", "3-4": "first-watch-officer", "5-6": "second-watch-officer",
    }, "12.2a"),
    ("convoy_size", "", {"1-2": 2, "3-4": 3, "5-6": 4}, "14.2a"),
    ("escort_quality.1943", "", {"1": "Green", "2-3": "Trained", "4-5": "Veteran", "6-7": "Elite"}, "14.6b"),
    ("escort_quality.1944", "", {"1-2": "Trained", "3-4": "Veteran", "5-7": "Elite"}, "14.6b"),
    ("aircraft_quality.1943", "", {"1": "Green", "2-3": "Trained", "4-5": "Veteran", "6": "Elite"}, "14.7b"),
    ("aircraft_quality.1944", "", {"1-2": "Trained", "3-4": "Veteran", "5-6": "Elite"}, "14.7b"),
    ("evasive", "", {
        "0-2": {"hits": -1, "e2_next": 0}, "3-4": {"hits": 0, "e2_next": 0}, "5-7": {"hits": 0, "e2_next": 1},
    }, "14.8a"),
    ("resupply.atlantic", "", {"1": "fuel", "2-6": "none"}, "14.9a"),
    ("resupply.indian-ocean", "", {"1-2": "fuel", "3-6": "none"}, "14.9a"),
    ("resupply.torpedoes", "", {"1": {"g7a": "1d6"}, "2": {"g7e": "1d6"}, "3": {"g7a": 2, "g7e": 2}, "4-6": {}},
     "14.9d"),
    ("abilities", "", {
        "1": "marksman", "2": "silent-runner", "3": "sharp-lookout", "4": "gunner", "5": "master-engineer",
        "6": "lucky",
    }, "14.15a"),
    ("convalescence", "", {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}, "10.12c 10.12e"),
]  # fmt: skip


def spread(printed):
    """The printed lines as one result a total."""
    by_total = {}
    for totals, result in printed.items():
        for part in totals.split():
            first, _, last = part[1:].partition("-")
            low = int(part[0] + first)
            for total in range(low, int(last or low) + 1):
                assert total not in by_total
                by_total[total] = result
    return by_total


@pytest.mark.parametrize(
    ("name", "column", "printed"),
    [
        pytest.param(name, column, printed, marks=pytest.mark.rule(*rules.split()), id=f"{name}-{column}".strip("-"))
        for name, column, printed, rules in PRINTED
    ],
)
def test_printed_content(name, column, printed):
    chart = CHARTS[name]
    expected = spread(printed)
    assert set(chart.dice.totals()) <= set(expected)
    assert {total: chart.look_up(total, column) for total in expected} == expected


def test_every_chart_with_rows_is_pinned():
    pinned = {(name, column) for name, column, _, _ in PRINTED}
    assert pinned == {(chart.id, column) for chart in CHARTS.values() if chart.rows for column in chart.columns}


@pytest.mark.parametrize(
    ("name", "modifiers", "chances"),
    [
        # in 36ths; a random event (8.2.7) is not counted here
        pytest.param("transit", {}, {"aircraft": 3, "none": 32, "ship": 1}, marks=pytest.mark.rule("8.2.3b")),
        pytest.param("biscay", {"year_1943": 1}, {"aircraft": 15, "none": 21}, marks=pytest.mark.rule("8.2.3c")),
        pytest.param("biscay", {"year_1944": 1}, {"aircraft": 15, "none": 21}, marks=pytest.mark.rule("8.2.3c")),
        pytest.param("biscay", {}, {"aircraft": 6, "none": 30}, marks=pytest.mark.rule("8.2.3c")),
        pytest.param("special-mission", {}, {"aircraft": 6, "none": 30}, marks=pytest.mark.rule("8.2.3d")),
        pytest.param(
            "additional-round", {"year_1943": 1}, {"escort": 10, "aircraft": 11, "none": 15},
            marks=pytest.mark.rule("8.2.3e"),
        ),
        pytest.param(
            "gibraltar", {"gibraltar": 1, "year_1944": 1}, {"escort": 21, "aircraft": 9, "none": 6},
            marks=pytest.mark.rule("8.2.3f", "7.3.3b"),
        ),
        pytest.param(
            "atlantic", {}, {"capital-ship": 1, "ship": 2, "aircraft": 5, "convoy": 6, "ship-escort": 4, "none": 18},
            marks=pytest.mark.rule("8.2.3g"),
        ),
        pytest.param(
            "invasion", {}, {"capital-ship": 1, "ship": 2, "aircraft": 23, "convoy": 6, "ship-escort": 4},
            marks=pytest.mark.rule("8.2.3h"),
        ),
        pytest.param(
            "arctic", {}, {"capital-ship": 1, "ship": 2, "aircraft": 4, "convoy": 10, "submarine": 2, "none": 17},
            marks=pytest.mark.rule("8.2.3i"),
        ),
        pytest.param(
            "british-isles", {},
            {"capital-ship": 1, "aircraft": 7, "ship": 4, "ship-escort": 10, "convoy": 3, "none": 11},
            marks=pytest.mark.rule("8.2.3j"),
        ),
        pytest.param(
            "caribbean", {},
            {"aircraft": 4, "ship": 3, "two-ships-escort": 5, "ship-escort": 5, "tanker": 4, "convoy": 3, "none": 12},
            marks=pytest.mark.rule("8.2.3k"),
        ),
        pytest.param(
            "mediterranean", {},
            {
                "aircraft": 8, "capital-ship": 3, "ship-escort": 6, "convoy": 5, "two-ships-escort": 3,
                "submarine": 2, "none": 9,
            },
            marks=pytest.mark.rule("8.2.3l"),
        ),
        pytest.param(
            "north-america", {},
            {"aircraft": 6, "ship": 3, "two-ships-escort": 4, "ship-escort": 5, "tanker": 5, "convoy": 2, "none": 11},
            marks=pytest.mark.rule("8.2.3m"),
        ),
        pytest.param(
            "west-african-coast", {},
            {"capital-ship": 1, "ship": 8, "aircraft": 4, "ship-escort": 4, "convoy": 3, "none": 16},
            marks=pytest.mark.rule("8.2.3n"),
        ),
        pytest.param(
            "brazilian-coast", {},
            {"aircraft": 5, "ship": 7, "ship-escort": 5, "convoy": 4, "two-ships": 3, "none": 12},
            marks=pytest.mark.rule("8.2.3o"),
        ),
        pytest.param(
            "indian-ocean", {},
            {"aircraft": 2, "two-ships": 2, "ship-escort": 3, "ship": 10, "convoy": 4, "submarine": 2, "none": 13},
            marks=pytest.mark.rule("8.2.3p"),
        ),
        pytest.param(
            "australia", {}, {"aircraft": 2, "submarine": 4, "ship": 8, "ship-escort": 4, "none": 18},
            marks=pytest.mark.rule("8.2.3q"),
        ),
        pytest.param(
            "norway", {}, {"aircraft": 2, "capital-ship": 4, "ship-escort": 10, "none": 20},
            marks=pytest.mark.rule("8.2.3r"),
        ),
    ],
)  # fmt: skip
def test_chances_of_an_encounter(name, modifiers, chances):
    roll = CHARTS[f"E1.{name}"].roll(**modifiers)
    assert dict(roll.distribution()) == {result: Fraction(count, 36) for result, count in chances.items()}


@pytest.mark.rule("8.2.3h", "7.4.3b")
def test_the_invasion_column_is_the_atlantic_one_without_empty_results():
    for total in dice("2d6").totals():
        atlantic = CHARTS["E1.atlantic"].look_up(total)
        assert CHARTS["E1.invasion"].look_up(total) == ("aircraft" if atlantic == "none" else atlantic)


MODIFIED = [
    # chart, column, modifiers, faces, result, rules
    ("U1", "medium", "surface_torpedo", (4, 4), "hit", "9.2.3c 9.5.1b 9.4.2f"),
    ("U1", "medium", "oakleaves", (4, 4), "hit", "9.2.3d 11.3f"),
    ("U1", "close", "green_crew", (4, 4), "miss", "9.2.3e"),
    ("U1", "close", "crew_out", (4, 4), "miss", "9.2.3f 10.6s"),
    ("U1", "close", "kommandant_and_1wo_wounded", (4, 3), "miss", "9.2.3g 10.6j"),
    ("U1", "close", "kommandant_wounded", (4, 3), "hit", "9.2.3g 10.6i"),
    ("U1", "long", "electric_long", (4, 1), "miss", "9.2.3h"),
    ("U1", "medium", "electric_medium", (4, 2), "hit", "9.2.3h"),
    ("U1", "close", "surface_torpedo second_salvo", (4, 4), "hit", "9.5.2c 9.2.3i"),
    ("U1", "medium", "fast_target", (4, 2), "hit", "8.3.2f"),
    ("U1", "medium", "fast_target", (4, 3), "miss", "8.3.2f"),
    ("U2.to-dec-1943", "g7e", "superior_torpedoes", (1,), "live", "9.2.6c 12.5a"),
    ("U3", "deck_gun", "gun_105", (2,), 2, "9.3.3b"),
    ("E2_close", "", "oakleaves", (4, 3), "undetected", "9.2.2d 11.3g"),
    ("E2_close", "", "alberich", (4, 3), "undetected", "9.2.2g"),
    ("E2", "", "close_range", (4, 4), "detected", "9.2.2l"),
    ("E2", "", "capital_ship", (4, 4), "detected", "8.3.2d"),
    ("E2", "", "steam_by_day", (4, 4), "detected", "9.6.3d"),
    ("E2", "", "long_range", (5, 4), "undetected", "9.6.3d"),
    ("E2", "", "night_surface", (4, 4), "detected", "9.5.1c"),
    ("E2", "", "night_surface fore_and_aft", (4, 3), "detected", "9.2.1c"),
    ("E2", "", "wolfpack_busy", (5, 4), "undetected", "7.2.2b"),
    ("E2", "", "wolfpack_focused", (4, 4), "detected", "7.2.2c"),
    ("E2", "", "swords", (5, 4), "undetected", "11.3h"),
    ("E2", "", "year_1944", (4, 4), "detected", "9.6.3f"),
    ("E2", "", "dive_planes fuel_tanks close_range", (4, 2), "detected", "9.6.3a 10.0i 10.4a"),
    ("E2", "", "dive_planes fuel_tanks close_range", (5, 4), "detected-hard", "9.6.3a 9.6.9a"),
    ("E2", "", "exceeding_test_depth bold alberich", (6, 5), "undetected", "9.6.4e 9.6.7a 9.6.7c 9.6.8b"),
    ("E2", "", "escort_sunk", (5, 5), "undetected", "9.10c"),
    ("E2", "", "extreme_range", (5, 5), "undetected", "14.16b"),
    (
        "E2", "", "kommandant_and_1wo_wounded fuel_tanks dive_planes capital_ship previously_detected close_range",
        (1, 1), "undetected", "9.6.9c",
    ),
    ("E3", "", "year_1943 fuel_tanks hydrophones batteries", (4, 4), {"hits": 5}, "9.6.10g 10.4a 10.0l 10.5a"),
    ("E3", "", "year_1945", (6, 5), "sunk", "9.6.10g"),
    ("E3", "", "night_surface detected_hard", (2, 2), {"hits": 1}, "9.5.1d 9.6.9e"),
    ("E3", "", "air_attack year_1943", (5, 5), "sunk", "9.6.10h 9.8.3a"),
    ("A1", "", "year_1944 naxos schnorchel", (4, 2), "crash-dive", "8.1.8a 9.8.2a 9.8.2b"),
    ("A1", "", "year_1943 naxos", (4, 2), "one-attack", "8.1.2a 9.8.2a"),
    ("A1", "", "year_1943 schnorchel", (4, 2), "crash-dive", "8.1.3a"),
    ("A1", "", "year_1943 mission slow_diver", (3, 2), "two-attacks", "7.4.4a 9.8.2a"),
    ("A1", "", "elite_crew", (4, 1), "crash-dive", "9.8.2b 11.1n"),
    ("A2", "", "flak_boat good_crew", (4, 2), "shot-down", "9.8.4c 11.4.8a"),
    ("A2", "", "heavy_flak", (4, 2), "damaged", "9.8.4c"),
    ("submarine_sighting", "", "green_crew hydrophones", (4,), "enemy-first", "9.9.2a"),
    ("flooding_check", "", "engineer_experte", (5,), {"flooding": 0}, "10.1c"),
    ("flooding_check", "", "engineer_out", (4,), {"flooding": 1}, "10.1d"),
    ("crew_severity", "", "doctor_experte", (4,), "LW", "10.6c"),
    ("rescue", "", "radio", (4, 3), "lost", "10.10.1b"),
    ("scuttle", "", "kommandant_out", (6, 5), "captured", "10.10.2c"),
    ("promotion", "", "knights_cross", (5,), "promoted", "11.2.3c"),
    ("convalescence", "", "doctor_experte", (1,), 1, "10.12d"),
    ("escort_quality.1943", "", "capital_ship", (5,), "Elite", "14.6b"),
    ("evasive", "", "veteran_crew", (3,), {"hits": -1, "e2_next": 0}, "14.8b"),
    ("evasive", "", "handicapped", (4,), {"hits": 0, "e2_next": 1}, "14.8b"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "column", "modifiers", "faces", "result"),
    [
        pytest.param(*entry[:5], marks=pytest.mark.rule(*entry[5].split()), id=f"{entry[0]}-{entry[2]}-{entry[3]}")
        for entry in MODIFIED
    ],
)
def test_printed_modifiers(name, column, modifiers, faces, result):
    applied: dict[str, Any] = dict.fromkeys(modifiers.split(), 1)
    roll = CHARTS[name].roll(column, **applied)
    assert roll.answer(faces).result == result


@pytest.mark.rule("10.2.2a", "9.6.10g")
def test_each_electric_engine_counts_on_e3():
    assert CHARTS["E3"].roll(electric_engine=2).answer((4, 2)).result == {"hits": 2}


@pytest.mark.rule("11.2.3d", "11.2.3e")
def test_ships_and_failures_count_each_for_promotion():
    roll = CHARTS["promotion"].roll(ships_sunk=2, failed_patrols=1)
    assert [roll.answer((die,)).result for die in (5, 6)] == ["promoted", "passed-over"]


@pytest.mark.parametrize(
    ("name", "against", "modifiers", "expected"),
    [
        pytest.param(
            "test_depth", 4, {}, {3: "implodes", 4: "one-more", 5: "holds"},
            marks=pytest.mark.rule("9.6.4c", "9.6.4d", "9.6.4e"),
        ),
        pytest.param("repair", 4, {}, {4: "operational", 5: "inoperable"}, marks=pytest.mark.rule("10.8c")),
        pytest.param(
            "repair", 2, {"engineer_experte": 1}, {3: "operational", 4: "inoperable"},
            marks=pytest.mark.rule("10.8d"),
        ),
        pytest.param(
            "repair", 4, {"engineer_out": 1}, {3: "operational", 4: "inoperable"}, marks=pytest.mark.rule("10.8e")
        ),
        pytest.param(
            "patrol_choice", 3, {}, {2: "choose", 3: "roll", 4: "roll"}, marks=pytest.mark.rule("11.2.4a")
        ),
    ],
)  # fmt: skip
def test_charts_that_compare(name, against, modifiers, expected):
    roll = CHARTS[name].roll(against=against, **modifiers)
    for rolled in roll.answers:
        if rolled.total in expected:
            assert rolled.result == expected[rolled.total]


@pytest.mark.rule("14.16a")
def test_extreme_range_takes_the_modifiers_of_u1():
    u1, extreme = CHARTS["U1"].modifiers, CHARTS["extreme_range"].modifiers
    assert set(u1) - set(extreme) == {"electric-medium", "electric-long", "gunner"}
    assert {name: (m.value, m.when, m.rule) for name, m in extreme.items()} == {
        name: (m.value, m.when, m.rule) for name, m in u1.items() if name in extreme
    }


def test_the_tests_cite_rules_that_exist():
    cited = {rule for *_, rules in PRINTED + MODIFIED for rule in rules.split()}
    cited |= {rule for *_, rule in CONVERSIONS}
    assert [rule for rule in sorted(cited) if rule not in RULES] == []
