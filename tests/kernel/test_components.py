"""Component files: found, read, overlaid by packs; dates; the rule index; options of a new game."""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from kaleun.kernel.components import Pack, read_components, read_pack
from kaleun.kernel.dates import month, month_of_year, month_text, year_of
from kaleun.kernel.errors import ComponentError, KaleunError, MaterialError, OptionError
from kaleun.kernel.rulebook import find_rulebook, rulebook_names
from kaleun.kernel.rules import RuleIndex
from support.small import Small
from support.toy import rulebook

CHART = """
title = "Weather"
dice = "d6"
provenance = "design"
source = "made up"
rows = [{ max = 3, result = "fair" }, { result = "foul" }]
modifiers = [{ id = "wind", value = 1, when = "windy" }]
"""


class Ship(Struct):
    id: str
    tons: int


@pytest.fixture
def folder(tmp_path):
    """A folder of component files."""
    (tmp_path / "charts.toml").write_text(f"[W1]{CHART}[F.early]{CHART}[F.late]{CHART}[figures]\nberths = 3\n")
    (tmp_path / "ships.csv").write_text("id,tons\nsmall,1\nbig,5\n")
    return tmp_path


@pytest.fixture
def make_pack(tmp_path_factory):
    """Makes a pack out of files."""

    def make(title="Mine", book="small", **files):
        place = tmp_path_factory.mktemp("pack")
        (place / "pack.toml").write_text(f'title = "{title}"\nrulebook = "{book}"\n')
        for name, text in files.items():
            (place / name.replace("__", ".")).write_text(text)
        return read_pack(place)

    return make


FILES = ("charts.toml", "ships.csv")


# ---------------------------------------------------------------------------------------------------------- reading


def test_a_table_with_dice_is_a_chart_wherever_it_lies(folder):
    read = read_components(folder, FILES)
    assert ["W1", "F.early", "F.late"] == list(read.charts)
    assert {"berths": 3} == read.tables["figures"]
    assert [{"id": "small", "tons": "1"}, {"id": "big", "tons": "5"}] == read.rows["ships"]
    assert {"W1": "charts.toml", "F": "charts.toml", "figures": "charts.toml", "ships.csv": "ships.csv"} == read.files


def test_rows_and_tables_become_structs(folder):
    read = read_components(folder, FILES)
    assert [Ship("small", 1), Ship("big", 5)] == read.listed("ships", Ship)


def test_only_the_files_that_are_named_are_read(folder):
    (folder / "notes.toml").write_text("this is no [toml")
    assert read_components(folder, FILES).tables


@pytest.mark.parametrize(
    ("name", "text", "where", "problem"),
    [
        ("charts.toml", None, "", "this file is missing"),
        ("ships.csv", None, "", "this file is missing"),
        ("charts.toml", b"[W1\n", "", "not readable as TOML"),
        ("charts.toml", b"x = '\xff'\n", "", "not readable as UTF-8"),
        ("ships.csv", b"id,tons\n\xff,1\n", "", "not readable as UTF-8"),
        ("ships.csv", b"", "", "expected a line of column names and at least one row"),
        ("ships.csv", b"id,tons\n", "", "expected a line of column names and at least one row"),
        ("ships.csv", b"id,tons\na,1\nb,2,3\n", "line 3", "found 3 values; expected the 2 columns"),
        ("ships.csv", b"id,tons\na,1\nb\n", "line 3", "found 1 values; expected the 2 columns"),
        ("ships.csv", b"id,tons\na,1\n\n\nb\n", "line 5", "found 1 values; expected the 2 columns"),
        ("ships.csv", b"id,id\na,1\n", "line 1", "expected a name for each, and each once"),
        ("ships.csv", b"id,\na,1\n", "line 1", "expected a name for each, and each once"),
        ("ships.csv", b'id,tons\n"a"b,1\n', "line 2", "not readable as CSV"),
        ("charts.toml", b"[E]\nprovenance = 'rumour'\n", "E.provenance", "found 'rumour'; expected one of rulebook"),
        ("charts.toml", b"[E.a]\ndice = '2d6'\n", "E.a.title", "expected a text"),
    ],
)
def test_a_broken_file_is_one_clear_error(folder, name, text, where, problem):
    (folder / name).unlink()
    if text is not None:
        (folder / name).write_bytes(text)
    with pytest.raises(ComponentError) as wrong:
        read_components(folder, FILES)
    assert (name, where) == (wrong.value.file, wrong.value.where)
    assert problem in wrong.value.problem


def test_a_value_of_the_wrong_kind_is_named_with_its_line(folder):
    """Blank lines and lines within quotes count."""
    (folder / "ships.csv").write_text('id,tons\n\n"two\nlines",1\n\nbig,heavy\n')
    read = read_components(folder, FILES)
    with pytest.raises(ComponentError, match=r"^ships\.csv: line 6: Expected `int`"):
        read.listed("ships", Ship)


def test_a_table_of_the_wrong_shape_is_named(folder):
    read = read_components(folder, FILES)
    with pytest.raises(ComponentError, match=r"^charts\.toml: figures: Object missing required field `id`"):
        read.table("figures", Ship)
    with pytest.raises(ComponentError, match="cranes: this table is missing"):
        read.table("cranes", Ship)
    with pytest.raises(ComponentError, match=r"cranes\.csv: this file is missing"):
        read.listed("cranes", Ship)


def test_a_table_stands_in_one_file(folder):
    (folder / "more.toml").write_text("[figures]\nberths = 4\n")
    with pytest.raises(ComponentError, match=r"^more\.toml: figures: this table stands in charts\.toml too"):
        read_components(folder, (*FILES, "more.toml"))


def test_a_mark_before_the_text_does_no_harm(folder):
    """Spreadsheets put one before their files."""
    (folder / "ships.csv").write_bytes(b"\xef\xbb\xbfid,tons\r\nsmall,1\r\n")
    assert [Ship("small", 1)] == read_components(folder, FILES).listed("ships", Ship)


# ---------------------------------------------------------------------------------------------------------- packs


def test_a_pack_replaces_a_chart_of_the_same_name(folder, make_pack):
    pack = make_pack(charts__toml="[W1]" + CHART.replace("max = 3", "max = 5"))
    read = read_components(folder, FILES, [pack])
    assert ["fair", "foul"] == [read.charts["W1"].look_up(n) for n in (5, 6)]
    assert str(pack.folder / "charts.toml") == read.charts["W1"].file
    assert "foul" == read.charts["F.early"].look_up(5)


def test_a_pack_adds_and_replaces_forms_of_a_family(folder, make_pack):
    pack = make_pack(charts__toml="[F.late]" + CHART.replace("max = 3", "max = 5") + "[F.last]" + CHART)
    read = read_components(folder, FILES, [pack])
    assert ["F.early", "F.late", "F.last"] == [form.id for form in read.charts.forms("F")]
    assert "fair" == read.charts["F.late"].look_up(5)


def test_a_pack_replaces_values_and_whole_rosters(folder, make_pack):
    pack = make_pack(charts__toml="[figures]\nberths = 9\n", ships__csv="tons,id\n7,tug\n")
    read = read_components(folder, FILES, [pack])
    assert 9 == read.tables["figures"]["berths"]
    assert [Ship("tug", 7)] == read.listed("ships", Ship)


def test_later_packs_lie_on_top(folder, make_pack):
    packs = [make_pack(charts__toml=f"[figures]\nberths = {n}\n") for n in (4, 5)]
    assert 5 == read_components(folder, FILES, packs).tables["figures"]["berths"]
    assert tuple(packs) == read_components(folder, FILES, packs).packs


@pytest.mark.parametrize(
    ("file", "text", "where", "problem"),
    [
        ("cranes.toml", "", "", "no component file of this name; known: charts.toml, ships.csv"),
        ("charts.toml", "[W2]" + CHART, "W2", "the rulebook has no table of this name"),
        ("charts.toml", "[W1" + CHART, "", "not readable as TOML"),
        ("charts.toml", "W1 = 3\n", "W1", "found 3; expected a table"),
        ("charts.toml", "[figures.berths]\nnorth = 3\n", "figures.berths", "expected no table"),
        ("charts.toml", "[W1]\ntitle = 'x'\n", "W1", 'a chart, with "dice"'),
        ("charts.toml", "[figures]" + CHART, "figures", "a table that is no chart"),
        ("charts.toml", "[W1]" + CHART.replace("d6", "d7x"), "W1.dice", "no dice notation"),
        ("charts.toml", "[W1]" + CHART.replace("result =", "day ="), "W1", "found the columns ['day']; expected ['']"),
        (
            "charts.toml",
            "[W1]" + CHART.replace("wind", "storm"),
            "W1.modifiers",
            "'wind' is missing; it gets value = 0",
        ),
        ("ships.csv", "id,weight\nsmall,1\n", "line 1", "found the columns ['id', 'weight']; expected ['id', 'tons']"),
        ("ships.csv", "id,tons\n", "", "at least one row"),
    ],
)
def test_a_wrong_pack_is_one_clear_error(folder, make_pack, file, text, where, problem):
    """It names the file of the pack, the key, what was found and what was expected."""
    pack = make_pack(**{file.replace(".", "__"): text})
    with pytest.raises(ComponentError) as wrong:
        read_components(folder, FILES, [pack])
    assert (str(pack.folder / file), where) == (wrong.value.file, wrong.value.where)
    assert problem in wrong.value.problem


def test_files_of_other_kinds_may_lie_in_a_pack(folder, make_pack):
    pack = make_pack(README__md="hello")
    assert 3 == read_components(folder, FILES, [pack]).tables["figures"]["berths"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "this file is missing"),
        ("title = 'Mine'\n", "rulebook: found None; expected a text"),
        ("title = 3\nrulebook = 'small'\n", "title: found 3; expected a text"),
        ("title = 'Mine'\nrulebook = 'small'\nauthor = 'me'\n", "author: unknown key; known keys: title, rulebook"),
        ("title =", "not readable as TOML"),
    ],
)
def test_a_folder_that_is_no_pack_is_refused(tmp_path, text, problem):
    if text is not None:
        (tmp_path / "pack.toml").write_text(text)
    with pytest.raises(ComponentError, match=re.escape(problem)):
        read_pack(tmp_path)


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(ComponentError, match="there is no such folder"):
        read_pack(tmp_path / "nowhere")


def test_the_digest_tells_packs_apart(make_pack):
    one, same, other = (make_pack(ships__csv=f"id,tons\n{name},1\n") for name in ("a", "a", "b"))
    assert one.digest == same.digest != other.digest


def test_a_rulebook_takes_packs_of_its_own_only(make_pack):
    with pytest.raises(ComponentError, match="the pack is for 'small', not for 'harbour'"):
        rulebook.components([make_pack()])


def test_a_rulebook_checks_what_the_kernel_cannot(make_pack):
    pack = make_pack(book="harbour", ships__csv="id,name,tons,counters\ntug,Tug,1,4\n")
    with pytest.raises(ComponentError, match=r"ships\.csv: empty: this counter is missing"):
        rulebook.components([pack])


def test_components_without_packs_are_read_once():
    assert rulebook.components()[0] is rulebook.components()[0]


# ---------------------------------------------------------------------------------------------------------- dates


@pytest.mark.parametrize(
    ("text", "number"), [("1943-07", 1943 * 12 + 6), ("1939-01", 1939 * 12), ("1945-12", 1945 * 12 + 11)]
)
def test_months_are_numbers(text, number):
    assert number == month(text)
    assert text == month_text(number)
    assert (int(text[:4]), int(text[5:])) == (year_of(number), month_of_year(number))


@pytest.mark.parametrize(
    "text", ["", "1943", "1943-7", "1943-13", "1943-00", "43-07", "1943-07-01", " 1943-07", "1943-07\n"]
)
def test_what_is_no_month_is_refused(text):
    with pytest.raises(ValueError, match="is not a month of the form YYYY-MM"):
        month(text)


# ---------------------------------------------------------------------------------------------------------- rules

RULES = """id,section,kind,status,clause,check
9.6a,9.6,procedure,given,Escorts look for the boat.,they look
9.6.1a,9.6.1,modifier,inferred,"Near, they find it easily.",near
9.60a,9.60,effect,reconstructed,Another case.,
"""


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "rules.csv").write_text(RULES)
    return RuleIndex.read(tmp_path / "rules.csv")


def test_rules_by_id_and_in_order(rules):
    assert ["9.6a", "9.6.1a", "9.60a"] == [rule.id for rule in rules]
    assert 3 == len(rules)
    assert "9.6a" in rules
    assert "9.6" not in rules
    found = rules.get("9.6.1a")
    assert found is not None
    assert "Near, they find it easily." == found.clause
    assert rules.get("1.1a") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9.6a", ["9.6a"]),
        ("[9.6]", ["9.6a", "9.6.1a"]),
        ("9.6.1", ["9.6.1a"]),
        ("EASILY", ["9.6.1a"]),
        ("the boat", ["9.6a"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_rules_are_found_by_id_case_and_word(rules, text, found):
    assert found == [rule.id for rule in rules.find(text)]


@pytest.mark.parametrize(
    ("old", "new", "where", "problem"),
    [
        ("id,section", "name,section", "line 1", "expected the columns id, section, kind, status, clause, check"),
        ("inferred", "guessed", "line 3", "found status 'guessed'; expected given, inferred, reconstructed"),
        ("9.60a", "9.6a", "line 4", "the id 9.6a stands twice"),
        ("9.60a,", ",", "line 4", "expected a text in the column id"),
        ("they look", "they look,too", "line 2", "found 7 values"),
    ],
)
def test_a_broken_index_is_one_clear_error(tmp_path, old, new, where, problem):
    (tmp_path / "rules.csv").write_text(RULES.replace(old, new))
    with pytest.raises(ComponentError) as wrong:
        RuleIndex.read(tmp_path / "rules.csv")
    assert ("rules.csv", where) == (wrong.value.file, wrong.value.where)
    assert problem in wrong.value.problem


def test_a_missing_index_is_an_error_for_people(tmp_path):
    with pytest.raises(KaleunError, match=r"rules\.csv: this file is missing"):
        RuleIndex.read(tmp_path / "rules.csv")


# ---------------------------------------------------------------------------------------------------------- options


def test_options_are_completed():
    assert {"days": 3, "begin": "1930-07", "harbour": "Port of Toys", "purse": "rich", "storms": False} == (
        rulebook.checked_options({})
    )


@pytest.mark.parametrize(
    ("name", "given", "taken"),
    [
        ("days", 5, 5),
        ("days", "5", 5),
        ("days", None, 3),
        ("purse", "POOR ", "poor"),
        ("storms", "yes", True),
        ("storms", "Off", False),
        ("storms", 1, True),
        ("storms", True, True),
        ("begin", "1931-01", "1931-01"),
        ("harbour", "  Kiel ", "Kiel"),
    ],
)
def test_an_option_is_taken_as_it_may_be_written(name, given, taken):
    options = rulebook.checked_options({name: given})
    assert taken == options[name]
    assert type(taken) is type(options[name])


@pytest.mark.parametrize(
    ("name", "given", "problem"),
    [
        ("tides", True, "Harbour has no option 'tides'; it has days, begin, harbour, purse, storms"),
        ("days", "many", "option days: 'many' is no whole number"),
        ("days", 2.5, "option days: 2.5 is no whole number"),
        ("days", True, "option days: True is no whole number"),
        ("purse", "full", "option purse: 'full' cannot be chosen; it is one of rich, poor"),
        ("purse", 3, "option purse: 3 is no text"),
        ("storms", "perhaps", "option storms: 'perhaps' is neither yes nor no"),
        ("storms", 2, "option storms: 2 is neither yes nor no"),
        ("begin", "July", "option begin: 'July' is not a month of the form YYYY-MM"),
        ("harbour", "two\nlines", "expected one line of at most 200 signs"),
        ("harbour", "x" * 201, "expected one line of at most 200 signs"),
    ],
)
def test_a_wrong_option_is_refused(name, given, problem):
    with pytest.raises(OptionError) as wrong:
        rulebook.checked_options({name: given})
    assert problem in str(wrong.value)
    assert "option" == wrong.value.code


def test_a_rulebook_refuses_options_that_do_not_go_together():
    with pytest.raises(OptionError, match="41 is not between 1 and 40"):
        rulebook.set_up(rulebook.checked_options({"days": 41}), rulebook.components()[1])


def test_an_unknown_rulebook_is_an_error_for_people():
    with pytest.raises(MaterialError, match="there is no rulebook 'chess'; there are ") as wrong:
        find_rulebook("chess")
    assert "rulebook" == wrong.value.code
    assert "hunted" in rulebook_names()


def test_a_state_of_an_unknown_version_is_refused():
    with pytest.raises(MaterialError, match="there is no way from state version 7 to 2"):
        rulebook.convert({}, 7)


def test_a_rulebook_without_a_careful_captain_says_so():
    with pytest.raises(MaterialError, match="Small has no careful captain"):
        Small(lambda play: iter(())).captain()  # type: ignore[arg-type, return-value]


def test_a_pack_is_plain_data():
    assert Pack("Mine", "small", "12", Path("x")) == Pack("Mine", "small", "12", Path("x"))
