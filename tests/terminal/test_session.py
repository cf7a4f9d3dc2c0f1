"""Sittings at the toy: every command, wrong input, taking back, saving, the end of the input."""

from pathlib import Path
from typing import Any

import pytest

from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import open_document, read_document
from kaleun.terminal.store import data_folder
from support import toy
from support.sitting import Sitting, new_game, sit


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KALEUN_DATA", str(tmp_path))
    return tmp_path / "games" / "harbour-test.json"


def opened(path: Path, rulebook: Rulebook[Any] = toy.rulebook):
    return open_document(read_document(path), rulebook=rulebook)


def test_a_sitting_tells_what_happened_then_asks(path: Path):
    assert [
        "Heading 1: Day, day 1",
        "Roll of 2d6 on Weather, summer: 2 and 3, total 5.",
        "Result: row 5 to 9, fair.",
        "Weather: weather fair.",
        "Roll of d66 on Toll of the day: 2 and 1, total 21.",
        "Result: row 26 or less, 0.",
        "Drawn from deck: gale.",
    ] == sit(new_game(), path).lines[3:10]
    assert ["Situation: Day, day 1", "Question for South: Card: use?", "1: News.", "2: Favour."] == sit(
        new_game(), path
    ).lines[-5:-1]


def test_the_end_of_the_input_saves_and_leaves(path: Path):
    sitting = sit(new_game(), path, "1")
    assert 0 == sitting.code
    assert "Saved as harbour-test. Go on with: kaleun resume harbour-test" == sitting.lines[-1]
    assert sitting.game.journal.lines() == opened(path).journal.lines()


def test_a_game_is_on_disk_before_the_next_question(path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[int, int]] = []
    from kaleun.terminal.session import Session

    plain_ask = Session.ask

    def ask(session, waiting):
        asked.append((len(session.game.answers), len(opened(path).answers)))
        plain_ask(session, waiting)

    monkeypatch.setattr(Session, "ask", ask)
    sit(new_game(), path, "1", "1", "1")
    assert [(0, 0), (1, 1), (2, 2), (3, 3)] == asked


def test_only_what_is_new_is_told_after_an_answer(path: Path):
    after = sit(new_game(), path, "1").after("1")
    assert ["Card used: seat south, card gale, way news.", "What was laid off of deck was shuffled back in."] == after[
        :2
    ]
    assert not any(line.startswith("Heading 1") for line in after)


def test_an_answer_may_be_an_id_or_the_beginning_of_a_label(path: Path):
    for typed in ("favour", "Fav", "2"):
        assert "Card used: seat south, card gale, way favour." in sit(new_game(), path, typed).text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7", "There is no option 7; expected a number from 1 to 2."),
        (
            "nonsense",
            "'nonsense' is neither an option nor a command; type a number from 1 to 2, ? for the rules or help for the commands.",
        ),
        ("", "Type the number of an option; ? explains them, help lists the commands."),
        ("chart 99", "chart shows the last roll, chart 12 the twelfth; there are 2 so far."),
        ("log twice", "log tells this chapter, log all everything, log 20 the last twenty entries."),
        ("rule", "rule takes an id (rule 9.6.9a), a case (rule 9.6) or a word (rule detection)."),
        ("rule xyzzy", "No rule is called 'xyzzy' or speaks of it."),
        ("roll", "No dice are to be rolled now; a decision is asked."),
        ("cards", "No card is to be drawn now."),
        ("next", "Only this one question waits."),
        ("order never", "Standing orders are for offers that can be let pass; this question is none."),
        ("dice wood", "Dice come from the stream or are manual, not 'wood'."),
        ("rolls loud", "rolls full shows each modifier of a roll, rolls short puts a roll into one line."),
        ("undo sideways", "undo takes the last answer back; undo take-back and undo try-again say with which luck."),
        ("undo", "There is no answer to take back."),
        ("odds 9", "There is no option 9; expected a number from 1 to 2."),
    ],
)
def test_wrong_input_is_explained_and_changes_nothing(path: Path, typed: str, said: str):
    sitting = sit(new_game(), path, typed)
    assert [said] == [line for line in sitting.after(typed) if not line.startswith("Saved as")]
    assert () == tuple(sitting.game.answers)


def test_a_closed_option_keeps_its_place_and_tells_its_rule(path: Path):
    game = rich_south()
    sitting = sit(game, path, "2")
    assert "2: Favour. Closed, 2.2c: A company has three favours at most" in sitting.lines
    assert ["Closed by rule 2.2c: A company has three favours at most."] == sitting.after("2")[:1]
    assert () == tuple(game.answers)


def test_a_question_mark_explains_the_options_with_their_rules(path: Path):
    after = sit(rich_south(), path, "?").after("?")
    assert (
        "2.2a The company whose turn it is draws a card and uses it in one of its ways: as news, or laid aside as a favour."
        in after
    )
    assert "2 Favour: closed by rule 2.2c: A company has three favours at most." in after


def test_a_rule_is_shown_by_id_by_case_and_by_word(path: Path):
    sitting = sit(new_game(), path, "rule 2.2b", "rule 2.2", "rule tug")
    assert ["2.2b A card with a shuffle mark brings all cards back when it is laid off."] == sitting.after("rule 2.2b")
    assert ["2.2a", "2.2b", "2.2c"] == [line.split()[0] for line in sitting.after("rule 2.2")]
    assert ["3.3a", "3.4d"] == [line.split()[0] for line in sitting.after("rule tug")][:2]


def test_the_board_is_shown_when_asked_for(path: Path):
    assert "Table: purse: 6" in sit(new_game(), path, "board").after("board")


def test_the_board_is_left_out_while_nothing_new_is_going_on(path: Path):
    assert not any(line.startswith("Table:") for line in sit(new_game(), path, "1").after("1"))


def test_the_log_tells_the_chapter_and_its_last_entries(path: Path):
    sitting = sit(new_game(), path, "1", "log", "log 2")
    assert [
        "Heading 1: Day, day 1",
        "Roll 1. Weather, summer: 2 and 3 = 5: fair",
        "Weather: weather fair.",
        "Roll 2. Toll of the day: 2 and 1 = 21: 0",
        "Drawn from deck: gale.",
        "Card: use: news.",
    ] == sitting.after("log")[:6]
    assert 2 == len([line for line in sitting.after("log 2") if not line.startswith("Saved")])


def test_the_chart_of_a_roll_has_its_chances_and_the_row_marked(path: Path):
    assert [
        "Roll 1 of 2",
        "Chart Weather, summer, rolled with 2d6.",
        "4 or less: fog, 17 %.",
        "5 to 9: fair, 67 %, this row.",
        "10 or more: rain, 17 %.",
    ] == sit(new_game(), path, "chart 1").after("chart 1")[:5]


def test_odds_tell_the_first_roll_of_each_option(path: Path):
    """Exact chances; the game itself is not touched."""
    sitting = sit(new_game(), path, "odds", "odds 1")
    assert ["1, 2: a draw from horizon: coaster 31 %, collier 23 %, liner 8 %, empty 38 %"] == sitting.after("odds")
    assert "empty 38 %" in sitting.after("odds 1")[0]
    assert () == tuple(sitting.game.answers)


def test_what_has_shown_nothing_is_taken_back_freely(path: Path):
    """In the simultaneous phase the first company's berth shows nothing."""
    sitting = to_berthing(path, "1", "undo")
    assert ["Taken back."] == sitting.after("undo")[:1]
    assert {"take-back": 0, "try-again": 0} == sitting.game.retakes


@pytest.mark.parametrize(("said", "command"), [("1", "take-back"), ("2", "try-again"), ("try again", "try-again")])
def test_what_has_shown_something_is_taken_back_by_name(path: Path, said: str, command: str):
    sitting = sit(new_game(), path, "1", "undo", said)
    assert "That answer has shown dice or cards, so taking it back marks the game." in sitting.lines
    assert 1 == sitting.game.retakes[command]
    assert 1 == opened(path).retakes[command]
    assert isinstance(sitting.game.request, Choose)
    assert "card.use" == sitting.game.request.kind


def test_undo_can_be_left_alone(path: Path):
    sitting = sit(new_game(), path, "1", "undo", "no")
    assert "Left as it is." in sitting.lines
    assert {"take-back": 0, "try-again": 0} == sitting.game.retakes


def test_a_strict_game_takes_nothing_back_that_was_shown(path: Path):
    sitting = sit(new_game(strict=True), path, "1", "undo")
    assert ["This game is strict: what has been shown cannot be taken back."] == sitting.after("undo")[:1]


def test_a_save_with_a_name_is_a_copy(path: Path):
    sitting = sit(new_game(), path, "save", "save Before the fog", "1")
    assert [f"Saved as harbour-test in {path.parent}"] == sitting.after("save")
    assert 0 == len(opened(path.with_name("harbour-test-before-the-fog.json")).answers)
    assert 1 == len(opened(path).answers)


def test_the_captain_decides_once(path: Path):
    sitting = sit(new_game(), path, "captain")
    assert "The captain decides: 1, News" == sitting.after("captain")[0]
    assert 1 == len(sitting.game.answers)


def test_quit_leaves_at_once(path: Path):
    sitting = sit(new_game(), path, "quit", "1")
    assert 0 == len(sitting.game.answers)
    assert 0 == sitting.code


def test_a_standing_order_answers_such_offers(path: Path):
    sitting = sit(new_game(), path, "1", "order never", "1", "1")
    assert ["Standing order for questions like this one: never."] == sitting.after("order never")
    assert {("north", "favour.pull"): "never"} == sitting.game.orders


def test_short_rolls_take_one_line(path: Path):
    game = new_game()
    game.state.weather = "fog"
    sitting = sit(game, path, "rolls short")
    assert ["Rolls are shown in one line from now on."] == sitting.after("rolls short")[:1]


def test_several_questions_wait_at_once(path: Path):
    sitting = to_berthing(path, "next", "4")
    assert any(
        line.startswith(("Question for N: Berth: place?", "Question for S: Berth: place?")) for line in sitting.lines
    )


def test_an_interrupt_saves_and_leaves(path: Path):
    class Interrupted:
        def read(self, prompt: str) -> str | None:
            raise KeyboardInterrupt

    import io

    from kaleun.terminal.plain import PlainScreen
    from kaleun.terminal.session import Session

    out = io.StringIO()
    assert 130 == Session(new_game(), PlainScreen(out), Interrupted(), path, "Test").run()  # type: ignore[arg-type]
    assert out.getvalue().splitlines()[-1].startswith("Saved as harbour-test.")
    assert path.is_file()


def test_a_fault_of_the_rules_is_kept_and_the_game_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch):
    game = new_game()

    def broken(play):
        yield from ()
        raise ZeroDivisionError("by hand")

    monkeypatch.setitem(toy.PHASES, "arrivals", broken)
    sitting = sit(game, path, "1", "?")
    assert any("A fault of kaleun itself: the rules failed after" in line for line in sitting.lines)
    kept = list((data_folder() / "games" / "faults").glob("harbour-*.json"))
    assert 1 == len(kept)
    assert any(str(kept[0]) in line for line in sitting.lines)
    assert "Question for South: Card: use?" in sitting.after("1")


def test_with_real_dice_faces_and_cards_are_typed(path: Path):
    sitting = sit(new_game(dice="manual"), path, "", "9 9", "3 4", "34", "cards", "nix", "gale")
    assert ['Type 2 faces from 1 to 6, such as "3 4" or "34"; or roll, to let kaleun roll this once.'] == sitting.after(
        ""
    )
    assert ['No die of 2d6 shows 9; expected 2 faces from 1 to 6, such as "3 4" or "34".'] == sitting.after("9 9")
    assert "Roll of 2d6 on Weather, summer: 3 and 4, total 7." in sitting.after("3 4")
    assert "Roll of d66 on Toll of the day: 3 and 4, total 34." in sitting.after("34")
    assert "Question: Draw one from deck." in sitting.lines
    assert any(line.startswith("gale") for line in sitting.after("cards"))
    assert ["'nix' cannot be left there; 'cards' lists what can."] == sitting.after("nix")
    assert "Drawn from deck: gale." in sitting.after("gale")


def test_with_real_dice_kaleun_may_roll_once(path: Path):
    sitting = sit(new_game(dice="manual"), path, "roll")
    assert "Roll of 2d6 on Weather, summer: 2 and 3, total 5." in sitting.after("roll")
    assert "Question: Roll d66." in sitting.after("roll")


def test_dice_can_be_changed_in_the_middle(path: Path):
    sitting = sit(new_game(dice="manual"), path, "dice", "dice stream", "dice manual", "1")
    assert ["Dice: you roll them. Type dice stream or dice manual to change that."] == sitting.after("dice")
    assert "kaleun rolls from now on." == sitting.after("dice stream")[0]
    assert "Question: Draw one from horizon." in sitting.after("1")


def test_a_game_that_is_over_tells_its_end_and_its_seed(path: Path):
    game = new_game({"days": 1}, seed="open sesame")
    sitting = sit(game, path, *["captain"] * 60, "1", "log", "quit")
    assert game.over
    assert "Heading 1: The game is over" in sitting.lines
    assert "The seed was 'open sesame'." in sitting.lines
    assert "The game is over; type log, sheet, board, undo, save or quit." in sitting.after("1")


def test_a_rulebook_without_a_log_sheet_says_so(path: Path):
    assert ["Harbour keeps no log sheet."] == sit(new_game(), path, "sheet").after("sheet")[:1]


def test_help_lists_every_command(path: Path):
    after = sit(new_game(), path, "help").after("help")
    for command in ("rule", "board", "log", "sheet", "odds", "undo", "save", "captain", "dice", "quit"):
        assert any(line.startswith(command) for line in after), command


def rich_south() -> Game[toy.State]:
    """A game in which the south has all the favours it may have."""
    state = toy.rulebook.set_up(toy.rulebook.checked_options({}), toy.rulebook.components()[1])
    state.companies["south"].favours = 3
    return new_game(state=state)


def to_berthing(path: Path, *typed: str) -> Sitting:
    """A sitting that begins where the companies berth."""
    game = new_game(seed="1")
    while not any(heading.kind == "berthing" for heading in game.play.headings):
        request = game.request
        assert isinstance(request, Choose)
        game.answer(request.open[0].id)
    return sit(game, path, *typed)
