"""Which rules of an index have a test that passed, and which were met in simulated play.

Tests carry the ids of the rules they show, ``@pytest.mark.rule("9.6.9a")``: in ``tests/<rulebook>/`` those of that rulebook, elsewhere
with its name before them, ``"hunted:9.6.9a"``. The last runs of the tests leave what passed in ``build/rule-tests.json``.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

import kaleun
from kaleun.captains import find_captain
from kaleun.kernel.errors import ComponentError, MaterialError
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event
from kaleun.kernel.requests import Choose, Draw, Roll
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.rules import Rule

from .screen import Screen

__all__ = ["Coverage", "RuleTests", "project_folder", "rule_coverage", "rules_met", "show", "show_met"]

RESULTS = Path("build") / "rule-tests.json"
_STATUSES = ("given", "inferred", "reconstructed")


class RuleTests(Struct):
    """What the runs of the tests left: each test with the rules it carries, as ``rulebook:id``, and whether it passed."""

    tests: dict[str, tuple[list[str], bool]] = field(default_factory=dict)


class Coverage(Struct):
    """The rules of a rulebook, and those that a test shows."""

    rulebook: str
    rules: list[Rule]
    tested: set[str]
    untested: dict[str, str]
    """Rules that cannot or need not have a test, with the reason."""
    source: str
    """Where the knowledge comes from, in words."""

    @property
    def missing(self) -> list[str]:
        """The rules without a test, in the order of the book."""
        return [rule.id for rule in self.rules if rule.id not in self.tested]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        by_status = {}
        for status in _STATUSES:
            rows = [rule.id for rule in self.rules if rule.status == status]
            by_status[status] = {"rows": len(rows), "tested": sum(1 for name in rows if name in self.tested)}
        return {"rulebook": self.rulebook, "by_status": by_status, "missing": self.missing}


def project_folder() -> Path:
    """The project's folder, where the tests are. Raises MaterialError if kaleun was installed without it."""
    for folder in (Path(kaleun.__file__).resolve().parents[2], *[Path.cwd(), *Path.cwd().parents]):
        if (folder / "tests").is_dir() and (folder / "pyproject.toml").is_file():
            return folder
    raise MaterialError("the tests are needed for this: run it in the project's folder")


def rule_coverage(book: Rulebook[Any], project: Path | None = None) -> Coverage:
    """Which rules of a rulebook have a test that passed in the last run, or, if none was run, a test at all."""
    project = project or project_folder()
    known = {rule.id for rule in book.rules}
    marked, present = _scan(project / "tests", book.id)
    results = project / RESULTS
    tested = marked
    source = "rules that a test carries; the tests have not been run"
    if results.is_file():
        try:
            kept = msgspec.json.decode(results.read_bytes(), type=RuleTests)
        except msgspec.MsgspecError as wrong:
            raise ComponentError(str(results), "", f"not readable ({wrong}); run the tests again") from None
        start = f"{book.id}:"
        passed = {
            name.removeprefix(start)
            for test, (names, ok) in kept.tests.items()
            if ok and _function(test) in present
            for name in names
            if name.startswith(start)
        }
        if passed:
            tested = passed
            when = datetime.fromtimestamp(results.stat().st_mtime)
            source = f"rules shown by a test that passed when it was last run (newest run {when:%Y-%m-%d %H:%M})"
    return Coverage(book.id, list(book.rules), tested & known, _untested(project / "tests", book.id), source)


def _function(test: str) -> tuple[str, str]:
    """File and function of a test's node id."""
    file, _, rest = test.partition("::")
    return file, rest.partition("[")[0].rpartition("::")[2]


def _scan(tests: Path, rulebook: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The ids that tests are marked with, read without running them; and every test function by file."""
    marked: set[str] = set()
    present: set[tuple[str, str]] = set()
    for path in sorted(tests.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        inside = path.relative_to(tests).parts
        own = len(inside) > 1 and inside[0] == rulebook
        file = path.relative_to(tests.parent).as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                present.add((file, node.name))
            elif isinstance(node, ast.Call):
                for name in _marks(node):
                    book, colon, bare = name.rpartition(":")
                    if book == rulebook or (own and not colon):
                        marked.add(bare)
    return marked, present


def _marks(call: ast.Call) -> Iterator[str]:
    """The ids in ``pytest.mark.rule(...)``."""
    match call.func:
        case ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")):
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _untested(tests: Path, rulebook: str) -> dict[str, str]:
    file = tests / "untested.toml"
    if not file.is_file():
        return {}
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get(rulebook, {})
    except tomllib.TOMLDecodeError as wrong:
        raise ComponentError(str(file), "", f"not readable as TOML: {wrong}") from None
    return {str(name): str(reason) for name, reason in table.items()}


def show(found: Coverage, book: Rulebook[Any], screen: Screen) -> None:
    """Print the coverage: by status, by chapter, and what has no test."""
    screen.heading(1, f"{book.title}: rules with a test")
    screen.say(f"Counted: {found.source}.", soft=True)
    rows = []
    for status in (*_STATUSES, "all"):
        rules = [rule for rule in found.rules if status in (rule.status, "all")]
        rows.append(_share(status, rules, found.tested))
    screen.table("", ("status", "rows", "tested", "share"), rows)
    chapters: dict[str, list[Rule]] = {}
    for rule in found.rules:
        chapters.setdefault(rule.section.partition(".")[0], []).append(rule)
    screen.table("", ("chapter", "rows", "tested", "share"), [_share(c, r, found.tested) for c, r in chapters.items()])
    missing = found.missing
    reasons = [(name, found.untested[name]) for name in missing if name in found.untested]
    if reasons:
        screen.table(f"{len(reasons)} without a test, for a reason:", (), reasons)
    rest = [name for name in missing if name not in found.untested]
    if rest:
        screen.say(f"{len(rest)} without a test: {', '.join(rest)}")
    stale = sorted(name for name in found.untested if name in found.tested)
    if stale:
        screen.say(f"Named in tests/untested.toml, yet tested: {', '.join(stale)}")


def _share(title: str, rules: list[Rule], tested: set[str]) -> tuple[str, str, str, str]:
    count = sum(1 for rule in rules if rule.id in tested)
    share = f"{100 * count // len(rules)} %" if rules else "-"
    return title, str(len(rules)), str(count), share


def rules_met(book: Rulebook[Any], games: int, limit: int = 20_000) -> dict[str, int]:
    """How many of so many random games met each rule: in a request, a closed option, a modifier or an event."""
    met: dict[str, int] = {}
    for number in range(games):
        seed = f"met-{number}"
        game = Game(book, seed=seed, quiet_states=False, answers=False, begin=False)
        game.play_out(find_captain("random", book, seed), limit)
        for name in _cited(game):
            met[name] = met.get(name, 0) + 1
    return met


def _cited(game: Game[Any]) -> set[str]:
    cited: set[str] = set()
    for entry in game.journal:
        what = entry.what
        if isinstance(what, Event):
            cited.add(what.rule)
        elif isinstance(what, Roll | Draw | Choose):
            cited.update(what.rules)
            if isinstance(what, Choose):
                cited.update(option.closed for option in what.options if option.closed is not None)
            elif isinstance(what, Roll) and what.chart:
                printed = game.play.charts[what.chart].modifiers
                cited.update(printed[applied.id].rule for applied in what.modifiers)
    return cited - {""}


def show_met(met: dict[str, int], book: Rulebook[Any], games: int, screen: Screen) -> None:
    """Print which rules were met."""
    known = [rule for rule in book.rules if rule.id in met]
    screen.heading(1, f"{book.title}: rules met in {games} random games")
    screen.say(f"{len(known)} of {len(book.rules)} rules were cited by a roll, a decision or an event.")
    strange = sorted(name for name in met if name not in book.rules)
    if strange:
        screen.say(f"Cited, but not in the index: {', '.join(strange)}")
    screen.say(f"Not cited: {', '.join(rule.id for rule in book.rules if rule.id not in met)}", soft=True)
