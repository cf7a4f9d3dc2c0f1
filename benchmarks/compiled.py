"""The same rules compiled to machine code by mypyc: ``python -m benchmarks.compiled``.

Copies the package to ``build/compiled`` and compiles the hot half of the kernel and the rules there, twice: games played with the first
form tell the C compiler which ways are gone often, and the second is laid out for them. Then whole games are played in plain and in
compiled form: only if all journals are the same, byte for byte, does what was compiled count. ``PYTHONPATH=build/compiled`` uses it.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

__all__ = ["COMPILED", "build", "is_current", "is_running"]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
STAMP = COMPILED / "stamp"
FIELDS = ROOT / "benchmarks" / "fields.h"
COMPILING = ROOT / "benchmarks" / "compiling.py"
FOLDERS = ("captains", "games", "kernel")
"""What the stamp speaks for."""
KERNEL = ("cards", "charts", "dice", "game", "play", "repeating", "running")
CAPTAINS = ("random", "careful")
RULES = {"hunted": ("career", "captain", "second_chance"), "loupsgris": ("career", "captain", "second_chance")}
"""Modules where compiling a rulebook begins."""
GAMES = 200
"""So many of each captain and rulebook are compared."""
TRAINING = 600
"""So many games of each rulebook are played with the first form by the random captain, and a third of that by the careful one."""
SETTINGS = """[mypy]
strict = True
explicit_package_bases = True
ignore_missing_imports = True
mypy_path = .
"""


class CannotCompile(Exception):
    """There is something missing; the text says what."""


def is_running() -> bool:
    """Is this process using compiled code?"""
    from kaleun.kernel import game

    return not str(game.__file__).endswith(".py")


def is_current() -> bool:
    """Is there compiled code, and was it made from the sources as they are now, for this Python?"""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == _stamp()


def build() -> Iterator[str]:
    """Compile, compare, and tell what was done. Raises CannotCompile."""
    compiler = _compiler()
    groups = _groups()
    modules = [module for files in groups.values() for module in files]
    stamp = _stamp()
    shutil.rmtree(COMPILED, ignore_errors=True)
    shutil.copytree(SOURCE / "kaleun", COMPILED / "kaleun", ignore=shutil.ignore_patterns("__pycache__"))
    (COMPILED / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
    yield f"Compiling {len(modules)} modules with {compiler}; this takes some minutes."
    begun = _children()
    _compile(compiler, groups)
    yield f"Compiled in {_children() - begun:.0f} s of CPU time."
    for captain in CAPTAINS:
        plain, compiled = (_journals(captain, folder) for folder in (SOURCE, COMPILED))
        different = sum(1 for one, other in zip(plain, compiled, strict=True) if one != other)
        if different:
            raise CannotCompile(
                f"{different} of {len(plain)} journals of the {captain} captain differ: this must not be used."
            )
        yield f"{len(plain)} games of the {captain} captain: plain and compiled journals are the same, byte for byte."
    STAMP.write_text(stamp, encoding="utf-8")
    yield f"PYTHONPATH={COMPILED.relative_to(ROOT)} uses what was compiled."


# ------------------------------------------------------------------------------------------------ compiling


def _compiler() -> str:
    """The C compiler, as Python would call it."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if os.name != "posix" or shutil.which(command) is None or not header.is_file():
        raise CannotCompile(
            "There is no C compiler with Python's headers here, so nothing is compiled; kaleun runs without it, only slower."
        )
    try:
        import mypyc.build  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as missing:
        raise CannotCompile(f"{missing.name} is not installed: pip install 'kaleun[dev,bench]'") from None
    return command


def _groups() -> dict[str, list[Path]]:
    """What is compiled, by the library it becomes part of."""
    folder = SOURCE / "kaleun"
    captain = folder / "captains" / "random.py"
    return {
        "kernel": [*(folder / "kernel" / f"{name}.py" for name in KERNEL), captain],
        **{game: sorted(_rules(folder / "games" / game, starts)) for game, starts in RULES.items()},
    }


def _rules(folder: Path, starts: Iterable[str]) -> Iterator[Path]:
    """Modules of a rulebook: those named, and all that they import from its folder and that holds no structs."""
    waiting = [folder / f"{name}.py" for name in starts]
    seen = set(waiting)
    while waiting:
        module = waiting.pop()
        text = module.read_text(encoding="utf-8")
        if "(Struct" not in text:
            yield module
        for name in _siblings(ast.parse(text)):
            sibling = module.with_name(f"{name}.py")
            if sibling not in seen and sibling.is_file():
                seen.add(sibling)
                waiting.append(sibling)


def _siblings(tree: ast.Module) -> Iterator[str]:
    """The names of modules of the same folder that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            if node.module:
                yield node.module
            else:
                yield from (alias.name for alias in node.names)


def _compile(compiler: str, groups: dict[str, list[Path]]) -> None:
    """Compile files of the copy in place."""
    words = [
        f"{name}={','.join(str(module.relative_to(SOURCE)) for module in modules)}" for name, modules in groups.items()
    ]
    done = subprocess.run(
        [sys.executable, str(COMPILING), compiler, str(FIELDS), *words],
        cwd=COMPILED,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotCompile(f"{done.stdout[-8000:]}\nCompiling failed.")


def _children() -> float:
    """CPU time of the processes that were started."""
    times = os.times()
    return times.children_user + times.children_system


def _stamp() -> str:
    """The sources and the Python that the compiled code belongs to."""
    digest = hashlib.sha256(sys.version.encode())
    files = [FIELDS, COMPILING, *(path for folder in FOLDERS for path in (SOURCE / "kaleun" / folder).rglob("*"))]
    for path in sorted(files):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(str(path.relative_to(ROOT)).encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


# ------------------------------------------------------------------------------------------------ comparing


def _journals(captain: str, folder: Path) -> list[str]:
    """Digests of the journals of a captain's games, played by the code in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.compiled", "digests", captain],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    where, *digests = done.stdout.splitlines()
    if Path(where).is_relative_to(COMPILED) != (folder == COMPILED):
        raise CannotCompile(f"{folder} was to be compared, but {where} was used.")
    return digests


def digests(captain: str) -> Iterator[str]:
    """Where the kernel comes from, then a digest of each game."""
    from kaleun.captains import find_captain
    from kaleun.kernel import game
    from kaleun.kernel.rulebook import find_rulebook

    yield str(game.__file__)
    for number in range(GAMES):
        for name in RULES:
            book = find_rulebook(name)
            seed = f"compiled-{number}"
            played = _begun(book, number, seed)
            played.play_out(find_captain(captain, book, seed))
            yield hashlib.sha256(played.journal.lines()).hexdigest()


def _begun(book: Any, number: int, seed: str, *, journal: bool = True) -> Any:
    """A game with options that differ from number to number: choices in turn, flags as luck will have it."""
    from kaleun.kernel.errors import KaleunError
    from kaleun.kernel.game import Game

    luck = Random(seed)
    options: dict[str, Any] = {}
    for spec in book.options:
        if spec.kind == "choice":
            if spec.default != "none" or luck.random() < 0.3:
                options[spec.id] = spec.choices[number % len(spec.choices)][0]
        elif spec.kind == "flag":
            options[spec.id] = luck.random() < 0.3
    try:
        return Game(book, options, seed=seed, journal=journal, quiet_states=journal, answers=journal)
    except KaleunError:  # options that do not go together
        return Game(book, seed=seed, journal=journal, quiet_states=journal, answers=journal)


def train() -> Iterator[str]:
    """Play games as studies do, some with a journal."""
    from kaleun.captains import find_captain
    from kaleun.kernel.rulebook import find_rulebook

    for name in RULES:
        book = find_rulebook(name)
        for captain, games in (("random", TRAINING), ("careful", TRAINING // 3)):
            for number in range(games):
                seed = f"training-{number}"
                game = _begun(book, number, seed, journal=number % 10 == 0)
                game.play_out(find_captain(captain, book, seed))
    yield "Trained."


def main(words: list[str]) -> Iterable[str]:
    if words[:1] == ["train"]:
        return train()
    if words[:1] == ["digests"]:
        return digests(words[1])
    return build()


if __name__ == "__main__":
    try:
        for line in main(sys.argv[1:]):
            print(line, flush=True)
    except CannotCompile as why:
        raise SystemExit(str(why)) from None
