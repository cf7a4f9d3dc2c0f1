"""Who may import whom: the folder list is the architecture, and these tests keep it true."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "kaleun"

# For each room the rooms it may import from, besides itself. A game is a room of its own (`games.hunted`).
_FRONT = {"kernel", "captains", "odds", "report", "kaleun"}
MAY_IMPORT: dict[str, set[str]] = {
    "kaleun": set(),
    "kernel": set(),
    "drawing": {"kernel"},
    "games": {"kernel", "drawing"},
    "captains": {"kernel"},
    "odds": {"kernel"},
    "report": {"kernel"},
    "study": _FRONT,
    "protocol": _FRONT,
    "terminal": _FRONT,
    "web": _FRONT,
    "__main__": {"cli"},
}
MAY_IMPORT_ANYTHING = {"cli"}

GAME_WORDS = re.compile(
    r"hunted|wolf[ _-]?pack|sea[ _-]?wolves|loups[ _-]?gris|torpedo|u-?boat|escort|convoy", re.IGNORECASE
)


def _room(dotted: str) -> str:
    """The room of a module or of a name in it: `kaleun.games.hunted.state` is in `games.hunted`."""
    parts = dotted.split(".")[1:]
    known = MAY_IMPORT.keys() | MAY_IMPORT_ANYTHING
    if not parts or (len(parts) == 1 and parts[0] not in known and not (PACKAGE / parts[0]).is_dir()):
        return "kaleun"  # the package itself, or a name in its __init__
    return ".".join(parts[:2]) if parts[0] == "games" else parts[0]


def _module(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Each thing of kaleun that a module imports, with its line: at the top, in a function or by name."""
    here = _module(path, package).split(".")
    if path.name != "__init__.py":
        here = here[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found: list[str] = []
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Import(names=names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                base = here[: len(here) - level + 1] if level else []
                start = ".".join([*base, *([module] if module else [])])
                found = [f"{start}.{alias.name}" for alias in names]
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) if _is_import(node.func):
                found = [name]
        for name in found:
            if name.split(".")[0] == "kaleun":
                yield line, name


def _is_import(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in {"import_module", "__import__"}


def _offences(package: Path) -> list[str]:
    offences = []
    for path in sorted(package.rglob("*.py")):
        where = path.relative_to(package).as_posix()
        room = "kaleun" if where == "__init__.py" else _room(_module(path, package))
        if room in MAY_IMPORT_ANYTHING:
            continue
        allowed = MAY_IMPORT.get(room.split(".")[0])
        if allowed is None:
            offences.append(f"{where}: the room {room!r} is unknown; add it to the table of who may import whom")
            continue
        for line, name in _imported(path, package):
            if _room(name) not in allowed | {room}:
                offences.append(f"{where}:{line}: {room} must not import {name}")
    return offences


def test_each_room_imports_only_what_it_may():
    assert [] == _offences(PACKAGE)


def test_the_kernel_knows_no_game():
    """No word of a game stands in the kernel, not even in a docstring."""
    offences = [
        f"{path.relative_to(PACKAGE).as_posix()}:{number}: {found.group()}"
        for path in sorted((PACKAGE / "kernel").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for found in GAME_WORDS.finditer(line)
    ]
    assert [] == offences


@pytest.mark.parametrize(
    ("where", "source", "offence"),
    [
        ("kernel/game.py", "from kaleun.captains import careful", "kaleun.captains.careful"),
        ("kernel/game.py", "from kaleun import __version__", "kaleun.__version__"),
        ("kernel/game.py", "def f():\n    from ..games.hunted import state", "kaleun.games.hunted.state"),
        ("games/hunted/state.py", "import kaleun.games.wolfpack.state", "kaleun.games.wolfpack.state"),
        ("games/hunted/state.py", "from ..wolfpack import state", "kaleun.games.wolfpack.state"),
        ("games/hunted/captain.py", "from kaleun.captains import random", "kaleun.captains.random"),
        ("captains/careful.py", "from kaleun.games.hunted import captain", "kaleun.games.hunted.captain"),
        ("captains/careful.py", "import_module('kaleun.games.hunted')", "kaleun.games.hunted"),
        ("terminal/screen.py", "from kaleun import web", "kaleun.web"),
        ("web/app.py", "from kaleun.games import hunted", "kaleun.games.hunted"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, where: str, source: str, offence: str):
    _write(tmp_path / "kaleun" / where, source)
    found = _offences(tmp_path / "kaleun")
    assert 1 == len(found)
    assert found[0].endswith(f"must not import {offence}")


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("kernel/game.py", "from . import dice\nfrom .dice import Stream\nimport kaleun.kernel.dice\nimport json"),
        ("games/hunted/combat.py", "from kaleun.kernel.play import Play\nfrom . import state\nfrom .state import Boat"),
        ("games/hunted/__init__.py", "from .state import Boat\nfrom kaleun.games.hunted import combat"),
        ("captains/careful.py", "from kaleun.kernel.rulebook import Rulebook\nfrom . import random"),
        ("web/app.py", "from kaleun import __version__, captains, kernel\nfrom kaleun.odds import exact"),
        ("cli.py", "from kaleun import games, terminal, web"),
        ("__main__.py", "from kaleun.cli import main"),
    ],
)
def test_an_allowed_import_passes(tmp_path: Path, where: str, source: str):
    _write(tmp_path / "kaleun" / where, source)
    assert [] == _offences(tmp_path / "kaleun")


def test_a_new_room_must_be_entered_in_the_table(tmp_path: Path):
    _write(tmp_path / "kaleun" / "cellar" / "wine.py", "import json")
    assert ["cellar/wine.py: the room 'cellar' is unknown; add it to the table of who may import whom"] == _offences(
        tmp_path / "kaleun"
    )


def _write(path: Path, source: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
