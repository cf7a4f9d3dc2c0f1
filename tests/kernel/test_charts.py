"""Charts: look-up, columns, modifiers, comparing, naturals, and what is said about a chart that is wrong."""

import copy
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.dates import month
from kaleun.kernel.dice import dice
from kaleun.kernel.errors import ComponentError
from kaleun.kernel.requests import Applied

GOOD = """
title = "Gunnery"
dice = "2d6"
rules = ["1.1a", "1.1b"]
provenance = "rulebook"
source = "chart G1"
rows = [
  { max = 3, near = "miss", far = "miss" },
  { max = 8, near = "hit", far = "miss", source = "errata" },
  { near = "sunk", far = "hit", provenance = "design" },
]
modifiers = [
  { id = "dark", value = -2, when = "at night", rule = "1.2a" },
  { id = "guns", value = 1, per = "gun", when = "for each gun more" },
  { id = "range", of = "the range in miles", sign = -1, when = "always" },
  { id = "crew-tired", value = 0, when = "on the third day" },
]
extra = 12
"""

COMPARING = """
title = "Duel"
dice = "d10"
provenance = "sister"
source = "chart D"
compare = { below = "lost", equal = "draw", above = "won" }
modifiers = [{ id = "luck", value = 1, when = "lucky" }]
"""

NATURAL = """
title = "Landing"
dice = "d10"
provenance = "design"
source = "made up"
natural = [{ max = 1, result = "crash" }, { max = 2, result = "bounce" }]
rows = [{ max = 5, result = "hard" }, { result = "soft" }]
modifiers = [{ id = "wind", of = "wind", when = "always" }]
"""


def table(text=GOOD, **changes):
    found = tomllib.loads(text)
    for key, value in changes.items():
        if value is None:
            del found[key]
        else:
            found[key] = value
    return found


def chart(text=GOOD, name="G1", **changes):
    return Chart(name, table(text, **changes), "charts.toml")


# ---------------------------------------------------------------------------------------------------------- reading off


@pytest.mark.parametrize(
    ("total", "near", "far"),
    [
        (-9, "miss", "miss"),
        (3, "miss", "miss"),
        (4, "hit", "miss"),
        (8, "hit", "miss"),
        (9, "sunk", "hit"),
        (99, "sunk", "hit"),
    ],
)
def test_a_total_falls_on_one_row(total, near, far):
    """``max`` is inclusive, the first row takes everything below and the last everything above."""
    assert near == chart().look_up(total, "near")
    assert far == chart().look_up(total, "far")


def test_a_chart_knows_itself():
    found = chart()
    assert ("G1", "Gunnery", "2d6") == (found.id, found.title, found.dice.notation)
    assert ("near", "far") == found.columns
    assert {"extra": 12} == found.data
    assert ["rulebook", "rulebook", "design"] == [row.provenance for row in found.rows]
    assert ["chart G1", "errata", "chart G1"] == [row.source for row in found.rows]
    assert ("at night", "1.2a") == (found.modifiers["dark"].when, found.modifiers["dark"].rule)


def test_a_chart_without_columns():
    found = chart(rows=[{"max": 7, "result": "low"}, {"result": "high"}])
    assert ("",) == found.columns
    assert ("low", "high") == (found.look_up(7), found.look_up(8))
    assert "low" == found.roll().answer((3, 4)).result


def test_the_total_itself_may_be_the_result():
    found = chart(rows=None, take="total")
    assert 5 == found.roll(dark=True).answer((3, 4)).result
    assert 17 == found.look_up(17)


def test_an_unknown_column_is_an_error_at_once():
    with pytest.raises(KeyError, match="chart G1 has no column 'middle'; it has 'near', 'far'"):
        chart().roll("middle")
    with pytest.raises(KeyError, match="chart G1 has no column ''"):
        chart().roll()
    with pytest.raises(KeyError, match="chart G1 has no column 'middle'"):
        chart().look_up(7, "middle")


def test_a_comparing_chart_has_no_rows_to_look_up():
    with pytest.raises(KeyError, match="chart D has no rows"):
        chart(COMPARING, "D").look_up(7)


# ---------------------------------------------------------------------------------------------------------- modifiers


@pytest.mark.parametrize(
    ("given", "applied"),
    [
        ({}, ()),
        ({"dark": False, "guns": 0, "range": 0}, ()),
        ({"dark": True}, (Applied("dark", -2),)),
        ({"dark": 1}, (Applied("dark", -2),)),
        ({"guns": 3}, (Applied("guns", 3),)),
        ({"range": 4}, (Applied("range", -4),)),
        ({"range": -2}, (Applied("range", 2),)),
        ({"crew_tired": True, "dark": True}, (Applied("crew-tired", 0), Applied("dark", -2))),
        ({"dark": True, "guns": 2, "range": 1}, (Applied("dark", -2), Applied("guns", 2), Applied("range", -1))),
    ],
)
def test_what_applies(given, applied):
    """Plain ones once, ``per`` as often as said, ``of`` the figure times its sign; what is False or 0 does not apply."""
    roll = chart().roll("near", **given)
    assert applied == roll.modifiers
    rolled = roll.answer((4, 4))
    assert (8, 8 + sum(m.value for m in applied)) == (rolled.total, rolled.modified)
    assert chart().look_up(rolled.modified, "near") == rolled.result


def test_an_unknown_modifier_is_an_error_at_once():
    """Even one that does not apply."""
    with pytest.raises(KeyError, match="chart G1 has no modifier 'fog'; it has dark, guns, range, crew_tired"):
        chart().roll("near", fog=False)


def test_a_plain_modifier_applies_once_or_not_at_all():
    with pytest.raises(KeyError, match="modifier dark of chart G1 applies once or not at all, not 2 times"):
        chart().roll("near", dark=2)


def test_a_chart_that_is_not_modifiable_takes_no_modifier():
    found = chart(modifiers=None, modifiable=False)
    assert not found.modifiable
    assert () == found.roll("near").modifiers
    with pytest.raises(KeyError, match="it has none"):
        found.roll("near", dark=True)


def test_the_modifiers_that_rules_speak_of_are_remembered():
    found = chart()
    found.roll("near", dark=False, guns=2)
    assert {"dark", "guns"} == found.asked


# ---------------------------------------------------------------------------------------------------------- naturals


def test_a_natural_total_decides_whatever_the_modifiers():
    roll = chart(NATURAL, "N").roll(wind=9)
    assert ["crash", "bounce", "soft"] == [roll.answer((n,)).result for n in (1, 2, 3)]
    assert (1, 10) == (roll.answer((1,)).total, roll.answer((1,)).modified)


def test_a_rule_may_bring_a_natural_of_its_own():
    roll = chart(NATURAL, "N").roll(natural=(4, "stall"), wind=9)
    assert ["crash", "bounce", "stall", "stall", "soft"] == [roll.answer((n,)).result for n in (1, 2, 3, 4, 5)]
    assert (4, "stall") == roll.natural
    assert "soft" == chart(NATURAL, "N").roll(wind=9).answer((4,)).result


# ---------------------------------------------------------------------------------------------------------- comparing


def test_a_comparing_chart_holds_the_total_against_a_figure():
    found = chart(COMPARING, "D")
    assert ["lost", "draw", "won"] == [found.roll(against=6).answer((n,)).result for n in (5, 6, 7)]
    assert ["draw", "won"] == [found.roll(against=6, luck=True).answer((n,)).result for n in (5, 6)]


def test_a_figure_to_compare_with_is_needed_there_and_only_there():
    with pytest.raises(KeyError, match="chart D needs a figure to compare with"):
        chart(COMPARING, "D").roll()
    with pytest.raises(KeyError, match="takes no figure"):
        chart().roll("near", against=6)


# ---------------------------------------------------------------------------------------------------------- requests


def test_the_same_question_is_the_same_request():
    """Nothing is made for each roll that can be made once."""
    found = chart()
    assert found.roll("near", dark=True) is found.roll("near", dark=1)
    assert found.roll("near", dark=True) is not found.roll("far", dark=True)
    assert found.roll("near") is not found.roll("near", rules=("9.9z",))
    assert found.roll("near", guns=2) is not found.roll("near", range=2)
    both = found.roll("near", guns=2, dark=True)
    assert both.answers is found.roll("near").answers, "the answers of a column and a sum are laid out once"


def test_requests_cite_the_rules_of_the_chart_and_of_the_step():
    assert ("9.9z", "1.1a", "1.1b") == chart().roll("near", rules=("9.9z", "1.1a")).rules


@pytest.mark.parametrize("notation", ["d6", "2d6", "3d6", "4d6", "d10", "2d10", "1d20", "d66", "d100"])
def test_the_exact_distribution_is_that_of_brute_force(notation):
    found = chart(dice=notation)
    roll = found.roll("near", dark=True, guns=3)
    kind = dice(notation)
    counts: Counter[str] = Counter()
    for faces in product(range(kind.least, kind.least + kind.sides), repeat=kind.number):
        counts[found.look_up(kind.total(faces) + 1, "near")] += 1
    assert {result: Fraction(n, kind.outcomes) for result, n in counts.items()} == dict(roll.distribution())
    assert Fraction(1) == sum(chance for _, chance in roll.distribution())


def test_a_distribution_has_equal_results_once_even_if_they_are_no_keys():
    found = chart(rows=[{"max": 4, "result": {"hits": 0}}, {"max": 8, "result": {"hits": 1}}, {"result": {"hits": 0}}])
    assert [({"hits": 0}, Fraction(16, 36)), ({"hits": 1}, Fraction(20, 36))] == found.roll().distribution()


@given(st.booleans(), st.integers(0, 5), st.integers(-5, 5), st.sampled_from(["near", "far"]))
def test_any_modifiers_give_what_the_rows_say(dark, guns, range_, column):
    found = chart()
    roll = found.roll(column, dark=dark, guns=guns, range=range_)
    total = -2 * dark + guns - range_
    for rolled in roll.answers:
        assert sum(rolled.faces) == rolled.total
        assert rolled.total + total == rolled.modified
        assert found.look_up(rolled.modified, column) == rolled.result


# ---------------------------------------------------------------------------------------------------------- by date


def dated(**spans):
    charts = {
        f"U.{name}": chart(name=f"U.{name}", **{"from": first, "to": last}) for name, (first, last) in spans.items()
    }
    return Charts({"G1": chart(), **charts})


def test_the_form_that_holds_in_a_month():
    charts = dated(early=("1939-09", "1942-12"), late=("1943-01", "1945-05"))
    assert "U.early" == charts.dated("U", month("1942-12")).id
    assert "U.late" == charts.dated("U", month("1943-01")).id
    assert charts.dated("U", month("1943-01")) is charts.dated("U", month("1943-01"))
    assert charts.dated_or_none("U", month("1945-06")) is None
    assert ["U.early", "U.late"] == [form.id for form in charts.forms("U")]


def test_a_month_without_a_form_is_an_error():
    with pytest.raises(KeyError, match="no form of chart 'U' holds in 1946-01"):
        dated(early=("1939-09", "1942-12")).dated("U", month("1946-01"))


def test_a_month_with_two_forms_is_an_error():
    charts = dated(early=("1939-09", "1943-01"), late=("1943-01", "1945-05"))
    for look in (charts.dated, charts.dated_or_none):
        with pytest.raises(KeyError, match=r"U\.early and U\.late both hold in 1943-01"):
            look("U", month("1943-01"))


def test_an_unknown_chart_is_named():
    with pytest.raises(KeyError, match="there is no chart 'G2'"):
        dated()["G2"]


# ---------------------------------------------------------------------------------------------------------- what is wrong

TWO = [{"max": 7, "result": "low"}, {"result": "high"}]
DARK = {"id": "dark", "value": -2, "when": "at night"}

BROKEN: list[tuple[str, dict[str, Any], str, str]] = [
    ("no title", {"title": None}, "title", "expected a text"),
    ("title is a number", {"title": 3}, "title", "found 3; expected a text"),
    ("empty title", {"title": "  "}, "title", "expected a text"),
    ("no source", {"source": None}, "source", "expected a text"),
    ("dice is a number", {"dice": 6}, "dice", "found 6; expected a text"),
    ("no such dice", {"dice": "2x6"}, "dice", "'2x6' is no dice notation"),
    ("a die of one side", {"dice": "d1"}, "dice", "at least two sides"),
    ("too many dice", {"dice": "19d6"}, "dice", "more than"),
    ("no provenance", {"provenance": None}, "provenance", "expected one of rulebook, sister, history, design"),
    ("unknown provenance", {"provenance": "guess"}, "provenance", "found 'guess'; expected one of"),
    ("rules are no list", {"rules": "1.1a"}, "rules", "expected a list of texts"),
    ("a rule is no text", {"rules": ["1.1a", 2]}, "rules", "expected a list of texts"),
    ("modifiable is no truth value", {"modifiable": "no"}, "modifiable", "expected bool"),
    ("from is no month", {"from": "1943-13"}, "from", "'1943-13' is not a month of the form YYYY-MM"),
    ("to is a number", {"to": 1943}, "to", ""),
    ("to before from", {"from": "1943-02", "to": "1943-01"}, "to", "expected 1943-02 or later"),
    ("take something else", {"rows": None, "take": "half"}, "take", 'the only way to take a roll is "total"'),
    ("no rows at all", {"rows": None}, "", 'either "rows", or take = "total", or "compare"'),
    ("rows and take", {"take": "total"}, "", 'either "rows", or take = "total", or "compare"'),
    ("rows are no list", {"rows": {"max": 3}}, "rows", "expected list"),
    ("a row is no table", {"rows": ["low", "high"]}, "rows[0]", "expected a table"),
    (
        "a row without max in between",
        {"rows": [{"result": 1}, {"result": 2}]},
        "rows[0].max",
        "found None; expected a whole number",
    ),
    (
        "max is a text",
        {"rows": [{"max": "7", "result": 1}, {"result": 2}]},
        "rows[0].max",
        "found '7'; expected a whole number",
    ),
    (
        "max is a truth value",
        {"rows": [{"max": True, "result": 1}, {"result": 2}]},
        "rows[0].max",
        "expected a whole number",
    ),
    (
        "the last row has a max",
        {"rows": [{"max": 7, "result": 1}, {"max": 12, "result": 2}]},
        "rows[1].max",
        "the last row has no max",
    ),
    (
        "rows do not ascend",
        {"rows": [{"max": 7, "result": 1}, {"max": 7, "result": 2}, {"result": 3}]},
        "rows[1].max",
        "found 7; rows ascend: expected more than 7",
    ),
    (
        "rows fall to 0",
        {"rows": [{"max": 0, "result": 1}, {"max": -1, "result": 2}, {"result": 3}]},
        "rows[1].max",
        "expected more than 0",
    ),
    ("a row without a result", {"rows": [{"max": 7}, {"result": 2}]}, "rows[0]", 'either "result" or one key a column'),
    ("result and columns", {"rows": [{"result": 1, "near": 2}]}, "rows[0]", 'either "result" or one key a column'),
    (
        "other columns",
        {"rows": [{"max": 7, "near": 1}, {"far": 2}]},
        "rows[1]",
        "expected the columns ['near'] of the first row",
    ),
    (
        "a row of unknown provenance",
        {"rows": [{"result": 1, "provenance": "x"}]},
        "rows[0].provenance",
        "found 'x'; expected one of",
    ),
    (
        "a row with a source that is no text",
        {"rows": [{"result": 1, "source": 3}]},
        "rows[0].source",
        "expected a text",
    ),
    ("natural is no list", {"natural": {"max": 2}}, "natural", "expected list"),
    ("natural without result", {"natural": [{"max": 2}]}, "natural[0]", "expected the two keys max"),
    (
        "natural with more",
        {"natural": [{"max": 2, "result": 1, "when": "x"}]},
        "natural[0]",
        "expected the two keys max",
    ),
    (
        "naturals do not ascend",
        {"natural": [{"max": 2, "result": 1}, {"max": 1, "result": 2}]},
        "natural[1].max",
        "expected more than 2",
    ),
    ("compare is no table", {"rows": None, "compare": "above"}, "compare", "expected dict"),
    (
        "compare lacks a side",
        {"rows": None, "compare": {"below": 1, "above": 2}},
        "compare",
        "the three keys below, equal and above",
    ),
    ("modifiers are no list", {"modifiers": {"id": "dark"}}, "modifiers", "expected list"),
    ("a modifier is no table", {"modifiers": ["dark"]}, "modifiers[0]", "expected a table"),
    ("a modifier without id", {"modifiers": [{"value": 1, "when": "x"}]}, "modifiers[0].id", "expected a text"),
    (
        "a modifier without value",
        {"modifiers": [{"id": "dark", "when": "x"}]},
        "modifiers[0].value",
        "expected a whole number",
    ),
    (
        "half a modifier",
        {"modifiers": [DARK | {"value": 0.5}]},
        "modifiers[0].value",
        "found 0.5; expected a whole number",
    ),
    ("a modifier without when", {"modifiers": [{"id": "dark", "value": 1}]}, "modifiers[0].when", "expected a text"),
    ("an unknown key of a modifier", {"modifiers": [DARK | {"vaule": 1}]}, "modifiers[0].vaule", "known keys: id"),
    (
        "the same modifier twice",
        {"modifiers": [DARK, DARK]},
        "modifiers[1].id",
        "found 'dark'; each modifier stands once",
    ),
    ("value and of", {"modifiers": [DARK | {"of": "range"}]}, "modifiers[0].value", 'has "value" (and "per"), or "of"'),
    ("sign without of", {"modifiers": [DARK | {"sign": -1}]}, "modifiers[0].sign", 'has "value" (and "per"), or "of"'),
    (
        "sign is a text",
        {"modifiers": [{"id": "r", "of": "x", "sign": "-", "when": "x"}]},
        "modifiers[0].sign",
        "a whole number",
    ),
    ("capital letters", {"modifiers": [DARK | {"id": "Dark"}]}, "modifiers[0].id", "expected small letters"),
    ("an id that roll has for itself", {"modifiers": [DARK | {"id": "against"}]}, "modifiers[0].id", "none of against"),
    ("modifiers of what is not modifiable", {"modifiable": False}, "modifiers", "prints none"),
]


@pytest.mark.parametrize(("changes", "key", "expected"), [pytest.param(*row[1:], id=row[0]) for row in BROKEN])
def test_a_malformed_chart_is_one_clear_error(changes, key, expected):
    """It names the file, the key, what was found and what was expected."""
    with pytest.raises(ComponentError) as wrong:
        chart(**copy.deepcopy(changes))
    assert "charts.toml" == wrong.value.file
    assert (f"G1.{key}" if key else "G1") == wrong.value.where
    assert expected in wrong.value.problem
    assert f"charts.toml: {wrong.value.where}: {wrong.value.problem}" == str(wrong.value)
    assert "component" == wrong.value.code
