"""Which rules have a test: marks read, results kept, and the report made of both."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kaleun.kernel.errors import ComponentError
from kaleun.terminal.coverage import rule_coverage, rules_met
from support import toy
from support.command import run

PROJECT = Path(__file__).resolve().parents[2]
TESTS = """
import pytest

@pytest.mark.rule("1.1a", "1.1b")
def test_passes():
    pass

@pytest.mark.rule("2.1a")
def test_fails():
    assert False

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("2.1b"))])
def test_with_parameters(n):
    pass

@pytest.mark.rule("2.1c")
def test_is_skipped():
    pytest.skip()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with tests of the toy."""
    (tmp_path / "tests" / "harbour").mkdir(parents=True)
    (tmp_path / "tests" / "harbour" / "test_rules.py").write_text(TESTS)
    (tmp_path / "src" / "kaleun" / "games" / "harbour").mkdir(parents=True)
    shutil.copy(
        PROJECT / "tests" / "support" / "toy_data" / "rules.csv", tmp_path / "src" / "kaleun" / "games" / "harbour"
    )
    shutil.copy(PROJECT / "tests" / "conftest.py", tmp_path / "tests")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(*ids): rules"]\n')
    return tmp_path


def run_tests(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of that project, without the plugins of this one: loading them takes longer than the tests."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
        cwd=project,
        env=env,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("words", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "xdist"])
def test_only_rules_of_tests_that_passed_are_counted(project: Path, words: tuple[str, ...]):
    assert 1 == run_tests(project, *words).returncode
    found = rule_coverage(toy.rulebook, project)
    assert {"1.1a", "1.1b", "2.1b"} == found.tested
    assert "last run" in found.source


def test_without_results_the_marks_are_counted_and_it_says_so(project: Path):
    found = rule_coverage(toy.rulebook, project)
    assert {"1.1a", "1.1b", "2.1a", "2.1b", "2.1c"} == found.tested
    assert "the tests have not been run" in found.source


def test_results_of_a_later_run_are_laid_over_those_before(project: Path):
    run_tests(project)
    file = project / "tests" / "harbour" / "test_rules.py"
    file.write_text(TESTS.replace("assert False", "pass"))
    run_tests(project, "-k", "fails")
    assert {"1.1a", "1.1b", "2.1a", "2.1b"} == rule_coverage(toy.rulebook, project).tested


def test_a_test_that_is_gone_counts_no_longer(project: Path):
    run_tests(project)
    file = project / "tests" / "harbour" / "test_rules.py"
    file.write_text(TESTS.replace("def test_passes", "def helper"))
    assert {"2.1b"} == rule_coverage(toy.rulebook, project).tested


@pytest.mark.parametrize(
    ("mark", "said"),
    [("9.9z", "9.9z: the index of harbour has no such rule"), ("ghost:1.1a", "no rulebook is named")],
)
def test_a_mark_that_no_index_has_fails_its_test(project: Path, mark: str, said: str):
    (project / "tests" / "harbour" / "test_wrong.py").write_text(
        f'import pytest\n\n@pytest.mark.rule("{mark}")\ndef test_wrong():\n    pass\n'
    )
    ran = run_tests(project, "-k", "wrong")
    assert 1 == ran.returncode
    assert said in ran.stdout


def test_an_id_may_name_its_rulebook_anywhere(project: Path):
    (project / "tests" / "test_elsewhere.py").write_text(
        'import pytest\n\n@pytest.mark.rule("harbour:3.1a")\ndef test_elsewhere():\n    pass\n'
    )
    run_tests(project)
    assert "3.1a" in rule_coverage(toy.rulebook, project).tested


def test_the_data_has_exactly_its_shape(project: Path):
    run_tests(project)
    plain = rule_coverage(toy.rulebook, project).plain()
    assert ["rulebook", "by_status", "missing"] == list(plain)
    assert {
        "given": {"rows": len(toy.rulebook.rules), "tested": 3},
        "inferred": {"rows": 0, "tested": 0},
        "reconstructed": {"rows": 0, "tested": 0},
    } == plain["by_status"]
    assert len(toy.rulebook.rules) - 3 == len(plain["missing"])


def test_the_command_prints_the_data_and_the_report(harbour: Path, capsys: pytest.CaptureFixture[str]):
    assert {"rulebook", "by_status", "missing"} == json.loads(
        run(capsys, "rules", "harbour", "--coverage", "--json").out
    ).keys()
    assert "chapter 3" in run(capsys, "rules", "harbour", "--coverage").out


def test_reasons_stand_beside_what_has_no_test(project: Path, capsys: pytest.CaptureFixture[str]):
    (project / "tests" / "untested.toml").write_text('[harbour]\n"5.3a" = "seen by eye"\n')
    assert {"5.3a": "seen by eye"} == rule_coverage(toy.rulebook, project).untested
    (project / "tests" / "untested.toml").write_text("[harbour\n")
    with pytest.raises(ComponentError, match=r"untested\.toml: not readable"):
        rule_coverage(toy.rulebook, project)


def test_random_games_meet_rules(harbour: Path, capsys: pytest.CaptureFixture[str]):
    met = rules_met(toy.rulebook, 2)
    assert 2 == met["2.1a"]
    assert not [name for name in met if name not in toy.rulebook.rules]
    ran = run(capsys, "rules", "harbour", "--met", "2")
    assert "rules were cited by a roll, a decision or an event" in ran.out
