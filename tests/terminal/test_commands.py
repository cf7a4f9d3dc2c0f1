"""The commands, run as from a shell: play, resume, games, log, replay, rules, components."""

import json
from pathlib import Path

import pytest

from support.command import run

Capsys = pytest.CaptureFixture[str]


def saves(data: Path) -> list[str]:
    return sorted(path.name for path in (data / "games").glob("*.json"))


def test_play_from_a_pipe_goes_line_by_line_and_saves_at_its_end(harbour: Path, capsys: Capsys):
    ran = run(capsys, "play", "harbour", "--new", "--seed", "1", typed="1\n")
    assert 0 == ran.code
    assert "Question for South: Card: use?" in ran.lines
    assert "> 1" in ran.lines
    assert "Saved as harbour-port-of-toys-" in ran.lines[-1]
    assert 1 == len(saves(harbour))


def test_the_welcome_menu_begins_a_game(harbour: Path, capsys: Capsys):
    ran = run(capsys, "play", typed="1\n\n1\nquit\n")
    assert "1: New game." in ran.lines
    assert "2: Continue a saved game. Closed, none is saved yet" in ran.lines
    assert "Heading 2: New game: Harbour" in ran.lines
    assert 1 == len(saves(harbour))


def test_the_welcome_menu_leaves(harbour: Path, capsys: Capsys):
    for typed in ("3\n", "q\n", "", "9\nq\n"):
        assert 0 == run(capsys, "play", typed=typed).code
    assert [] == saves(harbour)


def test_the_welcome_menu_goes_on_with_a_saved_game(harbour: Path, capsys: Capsys):
    run(capsys, "play", "--new", "--name", "First", typed="1\n")
    run(capsys, "play", "--new", "--name", "Second", typed="")
    ran = run(capsys, "play", typed="2\n2\nlog\n")
    assert "Card used: seat south" in ran.out
    assert 2 == len(saves(harbour))


def test_settings_are_changed_by_number(harbour: Path, capsys: Capsys):
    typed = "1\n1\n2\n2\n1930-11\n3\nNew Haven\n4\n2\n5\n1\n\n6\n7\n8\nseven\n?\n\nquit\n"
    ran = run(capsys, "play", typed=typed)
    settings = [line for line in ran.lines if line.startswith(("1,", "2,", "3,", "4,", "5,", "6,", "7,", "8,"))][-8:]
    assert [
        "1, Days, 2",
        "2, Begin, 1930-11",
        "3, Harbour, New Haven",
        "4, Purse, Poor",
        "5, Optional rules (1), Storms",
        "6, Dice, you roll real dice and type them",
        "7, Strict, yes, nothing that showed dice is taken back",
        "8, Seed of the dice, seven",
    ] == settings
    (name,) = saves(harbour)
    assert name.startswith("harbour-new-haven-")
    kept = json.loads((harbour / "games" / name).read_text())
    assert {"days": 2, "begin": "1930-11", "harbour": "New Haven", "purse": "poor", "storms": True} == kept["options"]
    assert ("seven", True, "manual") == (kept["seed"], kept["strict"], kept["dice"])


def test_settings_that_do_not_go_together_are_told_and_can_be_mended(harbour: Path, capsys: Capsys):
    ran = run(capsys, "play", typed="1\n1\n99\n\n2\n1930-13\n1\n2\n\nquit\n")
    assert "option days: 99 is not between 1 and 40." in ran.lines
    assert "'1930-13' is not a month of the form YYYY-MM." in ran.lines
    assert 1 == len(saves(harbour))


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["--days", "2"], {"days": 2}),
        (["--option", "days=2", "--option", "purse=poor"], {"days": 2, "purse": "poor"}),
        (["--month", "1930-12"], {"begin": "1930-12"}),
        (["--storms"], {"storms": True}),
        (["--storms", "--days", "2"], {"storms": True, "days": 2}),
        (["--storms", "no"], {"storms": False}),
        (["--no-storms"], {"storms": False}),
    ],
)
def test_an_option_of_the_rulebook_begins_a_game_at_once(
    harbour: Path, capsys: Capsys, words: list[str], options: dict[str, object]
):
    assert 0 == run(capsys, "play", *words).code
    (name,) = saves(harbour)
    kept = json.loads((harbour / "games" / name).read_text())["options"]
    assert options == {name: kept[name] for name in options}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "nix"], "there is no rulebook 'nix'; there are harbour"),
        (["play", "--days", "many"], "option days: 'many' is no whole number"),
        (["play", "--colour", "red"], "Harbour has no option 'colour'; it has days, begin, harbour, purse, storms"),
        (["play", "--option", "days"], "--option takes NAME=VALUE, not 'days'"),
        (["play", "--days", "99"], "option days: 99 is not between 1 and 40"),
        (["play", "--new", "--pack", "nowhere"], "nowhere: there is no such folder"),
        (["resume"], "there is no saved game in"),
        (["resume", "nix.json"], "nix.json: the save cannot be read"),
        (["log", "nix.json"], "nix.json: the save cannot be read"),
        (["replay", "nix.json"], ""),
        (["replay", "--check", "nowhere"], "nowhere is no folder"),
        (["rules", "nix"], "there is no rulebook 'nix'"),
        (["rules", "harbour", "xyzzy"], "no rule is called 'xyzzy' or speaks of it"),
    ],
)
def test_what_goes_wrong_is_told_in_a_sentence(harbour: Path, capsys: Capsys, words: list[str], said: str):
    ran = run(capsys, *words)
    assert 1 == ran.code
    assert said in ran.err
    assert 1 >= len(ran.err.splitlines())


def test_a_saved_game_is_found_by_the_beginning_of_its_name(harbour: Path, capsys: Capsys):
    run(capsys, "play", "--new", "--name", "Alpha", typed="1\n")
    run(capsys, "play", "--new", "--name", "Beta", "--dice", "manual")
    assert "Question: Roll 2d6." in run(capsys, "resume").lines
    assert "Question: Roll 2d6." not in run(capsys, "resume", "harbour-alpha").lines
    assert 0 == run(capsys, "resume", str(harbour / "games" / saves(harbour)[0])).code
    ran = run(capsys, "resume", "gamma")
    assert "there is no saved game 'gamma'; 'kaleun games' lists those there are" in ran.err


def test_games_are_listed_with_where_they_stand(harbour: Path, capsys: Capsys):
    assert "There is no saved game" in run(capsys, "games").out
    run(capsys, "play", "--new", "--seed", "1", "--name", "Alpha")
    (harbour / "games" / "broken.json").write_text("{")
    lines = run(capsys, "games").lines
    assert any("game Harbour" in line and "day 1, phase morning, purse 6" in line for line in lines)
    assert any(line.startswith("name broken") and "no save, or it is damaged" in line for line in lines)


def test_a_damaged_save_is_left_as_it_is(harbour: Path, capsys: Capsys):
    run(capsys, "play", "--new")
    path = harbour / "games" / saves(harbour)[0]
    damaged = path.read_text().replace('"harbour"', '"harbors"', 1)
    path.write_text(damaged)
    ran = run(capsys, "resume", str(path))
    assert 1 == ran.code
    assert "the checksum does not fit" in ran.err
    assert damaged == path.read_text()


@pytest.mark.parametrize("format", ["md", "html", "json"])
def test_the_log_is_printed_or_written(harbour: Path, capsys: Capsys, tmp_path: Path, format: str):
    run(capsys, "play", "--new", "--seed", "1", typed="1\n1\n")
    printed = run(capsys, "log", "--format", format).out
    assert "fair" in printed
    assert 0 == run(capsys, "log", "--format", format, "-o", str(tmp_path / "log")).code
    assert printed == (tmp_path / "log").read_text(encoding="utf-8")
    assert 1 == run(capsys, "log", "-o", str(tmp_path / "no" / "log")).code


def test_a_replay_compares(harbour: Path, capsys: Capsys):
    run(capsys, "play", "--new", typed="captain\n" * 9)
    ran = run(capsys, "replay")
    assert 0 == ran.code
    assert "fits: 9 answers" in ran.out


def test_a_folder_of_saves_is_checked_one_line_each(harbour: Path, capsys: Capsys):
    for name in ("a", "b"):
        run(capsys, "play", "--new", "--name", name, typed="captain\n" * 9)
    folder = harbour / "games"
    ran = run(capsys, "replay", "--check", str(folder))
    assert (0, 2) == (ran.code, len(ran.lines))
    (folder / "c.json").write_text("{")
    ran = run(capsys, "replay", "--check", str(folder))
    assert (1, 3) == (ran.code, len(ran.lines))
    assert ran.lines[0].startswith("c.json: cannot be opened: ") or any(
        line.startswith("c.json: cannot be opened: ") for line in ran.lines
    )


def test_rules_are_shown_by_id_case_and_word(harbour: Path, capsys: Capsys):
    assert ["3.4b Fog makes berthing harder."] == run(capsys, "rules", "harbour", "3.4b").lines
    assert 5 == len(run(capsys, "rules", "harbour", "3.4").lines)
    assert ["3.4d Each tug helps."] == run(capsys, "rules", "harbour", "tug", "helps").lines
    assert "3.4b" == json.loads(run(capsys, "rules", "harbour", "3.4b", "--json").out)[0]["id"]


def test_options_and_optional_rules_are_listed(harbour: Path, capsys: Capsys):
    lines = run(capsys, "rules", "harbour", "--options").lines
    assert "Heading 2: Optional rules" in lines
    assert lines.index("--days") < lines.index("Heading 2: Optional rules") < lines.index("--storms")
    assert "Purse. Rich or poor. (rich, poor; without it: rich)" in lines


def test_the_help_of_play_names_the_options_of_each_rulebook(harbour: Path, capsys: Capsys):
    ran = run(capsys, "play", "--help")
    assert 0 == ran.code
    assert "--storms" in ran.out


def test_a_fault_of_kaleun_is_kept_and_told_in_a_sentence(
    harbour: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
):
    from kaleun.terminal import store

    monkeypatch.setattr(store, "saved_games", lambda: 1 / 0)
    ran = run(capsys, "games")
    assert 1 == ran.code
    assert "a fault of kaleun itself: ZeroDivisionError" in ran.err
    (kept,) = (harbour / "games" / "faults").glob("*.txt")
    assert str(kept) in ran.err
