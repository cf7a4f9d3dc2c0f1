"""A pack is checked as a whole: one line a problem, with file, key and what was expected."""

from pathlib import Path

import pytest

from support.command import Ran, run

HEAD = 'title = "Printed"\nrulebook = "harbour"\n'
DRIFT = '[drift]\ntitle = "Drift"\ndice = "4d6"\ntake = "total"\nmodifiable = false\nprovenance = "rulebook"\nsource = "printed"\n'
TOLL = '[toll]\ntitle = "Toll"\ndice = "d66"\nprovenance = "rulebook"\nsource = "printed"\n'


def check(capsys: pytest.CaptureFixture[str], folder: Path, *words: str, **files: str) -> Ran:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_text(text)
    return run(capsys, "components", "check", str(folder), *words)


def test_a_sound_pack_tells_what_it_replaces(harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    ran = check(capsys, tmp_path / "pack", pack_toml=HEAD, charts_toml=DRIFT)
    assert 0 == ran.code
    assert [f"{tmp_path / 'pack'}: all is well. Printed for Harbour replaces chart drift."] == ran.lines


def test_every_problem_has_its_line(harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    charts = (
        DRIFT.replace("4d6", "3d6")
        + "\n[nowhere]\na = 1\n\n"
        + TOLL
        + "rows = [{ max = 3, result = 0 }, { max = 2, result = 1 }]\n"
    )
    ran = check(capsys, tmp_path / "pack", pack_toml=HEAD, charts_toml=charts, other_toml="")
    assert 1 == ran.code
    charts_file = tmp_path / "pack" / "charts.toml"
    assert f"{charts_file}: drift.dice: found '3d6'; expected '4d6'" in ran.lines
    assert f"{charts_file}: nowhere: the rulebook has no table of this name" in ran.lines
    assert any(line.startswith(f"{charts_file}: toll.rows[1].max: found 2; ") for line in ran.lines)
    assert any("other.toml: no component file of this name" in line for line in ran.lines)
    assert len(set(ran.lines)) == len(ran.lines)


def test_a_chart_keeps_what_the_rules_ask_for(harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    chart = (
        '[berthing]\ntitle = "B"\ndice = "d10"\nprovenance = "rulebook"\nsource = "s"\n'
        'rows = [{ max = 2, north = "sinks", east = "bump" }, { north = "berthed", east = "berthed" }]\n'
        'modifiers = [{ id = "fog", value = -1, when = "fog" }]\n'
    )
    lines = check(capsys, tmp_path / "pack", pack_toml=HEAD, charts_toml=chart).lines
    assert any("berthing.rows: found the columns north, east; expected north, south" in line for line in lines)
    assert any("berthing.modifiers: 'tugs' is missing; the rules ask for it" in line for line in lines)
    assert any(
        "berthing.rows: found the result 'sinks'; expected one of aground, berthed, bump" in line for line in lines
    )


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "title: found None; expected a text"),
        ('title = "x"\nrulebook = "nix"\n', "there is no rulebook 'nix'"),
        (HEAD + "colour = 1\n", "colour: unknown key; known keys: title, rulebook"),
        ("title =", "not readable as TOML"),
    ],
)
def test_a_title_page_that_is_wrong_is_told(
    harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, head: str, said: str
):
    ran = check(capsys, tmp_path / "pack", pack_toml=head)
    assert 1 == ran.code
    assert said in ran.out + ran.err


def test_a_pack_for_another_game_is_told(harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    ran = check(capsys, tmp_path / "pack", "--rulebook", "harbour", pack_toml='title = "x"\nrulebook = "other"\n')
    assert 1 == ran.code
    assert any("rulebook: found 'other'; expected 'harbour'" in line for line in ran.lines)


def test_rows_of_a_roster_are_checked(harbour: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    ran = check(capsys, tmp_path / "pack", pack_toml=HEAD, ships_csv="id,name,tons,counters\nempty,None,none,5\n")
    assert 1 == ran.code
    assert any("ships.csv" in line and "line 2" in line for line in ran.lines)


def test_a_missing_folder_is_told(harbour: Path, capsys: pytest.CaptureFixture[str]):
    ran = run(capsys, "components", "check", "nowhere")
    assert (1, ["nowhere: there is no such folder"]) == (ran.code, ran.lines)
