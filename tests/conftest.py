"""For all tests: rule marks are checked against the rule indexes, and what passed is kept for ``kaleun rules --coverage``.

``@pytest.mark.rule("9.6.9a")`` in ``tests/<rulebook>/`` names rules of that rulebook, ``"hunted:9.6.9a"`` does so anywhere. A test with
an id that its index does not have fails. Results are kept in ``build/rule-tests.json``, with xdist too: reports carry the ids to the
controller.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import msgspec
import pytest

from kaleun.kernel.rules import RuleIndex
from kaleun.terminal.coverage import RESULTS, RuleTests

PROJECT = Path(__file__).resolve().parents[1]
GAMES = PROJECT / "src" / "kaleun" / "games"
_WRONG = pytest.StashKey[list[str]]()
_RULES = "rules"


@cache
def _index(rulebook: str) -> RuleIndex | None:
    file = GAMES / rulebook / "rules.csv"
    return RuleIndex.read(file) if rulebook and file.is_file() else None


def _qualified(name: str, folder: str) -> tuple[str, str]:
    """A marked id with the rulebook it belongs to: ``("hunted", "9.6.9a")``."""
    rulebook, colon, bare = name.rpartition(":")
    return (rulebook, bare) if colon else (folder, name)


def _is_short(item: pytest.Item) -> bool:
    """Long tests come first, so that no worker is still at one when the others have nothing left to do."""
    return item.get_closest_marker("slow") is None and PROJECT / "tests" / "web" not in item.path.parents


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_is_short)
    for item in items:
        names = [str(name) for mark in item.iter_markers("rule") for name in mark.args]
        if not names:
            continue
        inside = item.path.relative_to(PROJECT / "tests").parts if item.path.is_relative_to(PROJECT / "tests") else ()
        folder = inside[0] if len(inside) > 1 else ""
        marked = [_qualified(name, folder) for name in names]
        item.user_properties.append((_RULES, [f"{rulebook}:{bare}" for rulebook, bare in marked]))
        item.stash[_WRONG] = []
        for rulebook, bare in marked:
            index = _index(rulebook)
            if index is None:
                item.stash[_WRONG].append(f"{bare}: no rulebook is named; write 'hunted:{bare}', say")
            elif bare not in index:
                item.stash[_WRONG].append(f"{bare}: the index of {rulebook} has no such rule")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    wrong = item.stash.get(_WRONG, [])
    if wrong:
        pytest.fail("rule marks: " + "; ".join(wrong), pytrace=False)


class _Results:
    """Gathers what became of the tests that carry rules; lives where all reports arrive."""

    def __init__(self) -> None:
        self.tests: dict[str, tuple[list[str], bool]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        names = [str(name) for key, value in report.user_properties if key == _RULES for name in value]  # type: ignore[attr-defined]
        if not names:
            return
        _, ok = self.tests.get(report.nodeid, (names, True))
        passed = report.passed and not hasattr(report, "wasxfail")
        self.tests[report.nodeid] = (names, passed and ok)

    def pytest_sessionfinish(self) -> None:
        """Lay the results of this run over those of the runs before; tests whose file is gone are left out."""
        if not self.tests:
            return
        file = PROJECT / RESULTS
        kept: dict[str, tuple[list[str], bool]] = {}
        if file.is_file():
            try:
                kept = msgspec.json.decode(file.read_bytes(), type=RuleTests).tests
            except msgspec.MsgspecError:
                kept = {}
        kept = {test: found for test, found in kept.items() if (PROJECT / test.partition("::")[0]).is_file()}
        file.parent.mkdir(exist_ok=True)
        scratch = file.with_name(f"{file.name}.{os.getpid()}")
        scratch.write_bytes(msgspec.json.encode(RuleTests(dict(sorted((kept | self.tests).items())))))
        scratch.replace(file)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Results(), "kaleun-rule-results")
