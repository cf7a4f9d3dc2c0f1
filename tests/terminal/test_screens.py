"""What the two screens look like: golden texts of a roll, a chart, options and the board."""

import io

from kaleun.kernel.requests import Rolled
from kaleun.report.rolls import Explained, explain
from kaleun.terminal.drawn import DrawnScreen
from kaleun.terminal.layout import fit_columns
from kaleun.terminal.plain import PlainScreen
from kaleun.terminal.screen import OptionLine, open_screen
from support import toy

CHARTS = toy.rulebook.components()[0].charts


def berthing(*faces: int) -> Explained:
    roll = CHARTS["berthing"].roll("north", fog=True, tonnage=2, tugs=2)
    rolled: Rolled | None = roll.answer(faces) if faces else None
    return explain(CHARTS, toy.rulebook.words, roll, rolled)


def plain(do) -> list[str]:
    out = io.StringIO()
    do(PlainScreen(out))
    return out.getvalue().splitlines()


def drawn(do) -> list[str]:
    out = io.StringIO()
    do(DrawnScreen(out, 80))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_a_roll_is_pencil_arithmetic():
    assert [
        "› Berthing, north",
        "     7 die (d10)                                                            3.4a",
        "    −2 fog                                                                  3.4b",
        "    −2 thousands of tons                                                    3.4c",
        "    +4 tugs are hired, 2 times                                              3.4d",
        "    ──",
        "     7 → 6 or more: berthed",
    ] == drawn(lambda screen: screen.roll(berthing(7)))


def test_a_short_roll_is_one_line():
    assert ["› Berthing, north: 1 +0 = 1 → 1 on the dice: aground"] == drawn(lambda s: s.roll(berthing(1), short=True))


def test_a_chart_shows_the_chance_of_each_row_and_marks_the_one_hit():
    assert [
        "   1 on the dice  aground  10 %",
        "   2 or less      bump     10 %",
        "   3 to 5         berthed  30 %",
        "▶  6 or more      berthed  50 %",
    ] == drawn(lambda screen: screen.chart(berthing(7)))[-4:]


def test_a_chart_that_waits_for_dice_tells_what_is_added():
    assert [
        "Chart Berthing, north, rolled with d10.",
        "Minus 2: fog, rule 3.4b.",
        "Minus 2: thousands of tons, rule 3.4c.",
        "Plus 4: tugs are hired, 2 times, rule 3.4d.",
        "Modifiers together: plus 0.",
        "1 on the dice: aground, 10 %.",
    ] == plain(lambda screen: screen.chart(berthing()))[:6]


def test_a_plain_roll_is_one_statement_a_line():
    assert [
        "Roll of d10 on Berthing, north: 7.",
        "Minus 2: fog, rule 3.4b.",
        "Minus 2: thousands of tons, rule 3.4c.",
        "Plus 4: tugs are hired, 2 times, rule 3.4d.",
        "Modified total: 7.",
        "Result: row 6 or more, berthed.",
    ] == plain(lambda screen: screen.roll(berthing(7)))


def test_plain_output_draws_nothing_and_has_no_colour():
    text = "\n".join(plain(lambda screen: screen.roll(berthing(7))) + plain(lambda screen: screen.chart(berthing(7))))
    assert "\x1b" not in text
    assert not any(0x2500 <= ord(sign) < 0x2600 for sign in text)


def test_options_keep_their_places():
    options = [OptionLine(1, "Attack", "At close range."), OptionLine(2, "Wait", "", "9.3a: not now")]
    assert [" 1  Attack  At close range.", " 2  Wait  (closed, 9.3a: not now)"] == drawn(
        lambda screen: screen.options(options)
    )
    assert ["1: Attack. At close range.", "2: Wait. Closed, 9.3a: not now"] == plain(
        lambda screen: screen.options(options)
    )


def test_nothing_is_wider_than_eighty_columns():
    words = "a long sentence that goes on and on " * 8

    def everything(screen):
        screen.heading(1, words)
        screen.say(words)
        screen.event(words, "sunk", "W")
        screen.situation(words)
        screen.question(words)
        screen.options([OptionLine(1, words, words)])
        screen.board([("Boat", [words, "short"]), ("Crew", ["fit"] * 5), ("Ships", [words])])
        screen.roll(berthing(7))
        screen.chart(berthing(7))
        screen.table("Sheet", ("ship", "tons"), [(words, "5,000")], [words])

    assert all(len(line) <= 80 for line in drawn(everything))


def test_groups_stand_in_columns_of_about_equal_height_in_order():
    groups = [("A", ["x"] * 6), ("B", ["x"] * 2), ("C", ["x"] * 3), ("D", ["x"])]
    columns = fit_columns(groups, 80, most=2)
    assert [["A"], ["B", "C", "D"]] == [[title for title, _ in column] for column in columns]


def test_what_is_no_terminal_gets_the_plain_screen():
    assert isinstance(open_screen(file=io.StringIO()), PlainScreen)
