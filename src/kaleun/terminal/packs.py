"""A folder of a player's own charts and rosters, checked as a whole: every problem is named, not only the first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.components import Components, Pack, read_pack
from kaleun.kernel.errors import ComponentError, KaleunError
from kaleun.kernel.rulebook import Rulebook, find_rulebook

__all__ = ["Checked", "check_pack"]


class Checked(Struct):
    """What was found."""

    problems: list[KaleunError] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    """What the pack replaces."""


def check_pack(folder: Path, rulebook: str = "") -> Checked:
    """Check a pack. Raises MaterialError for a rulebook that does not exist."""
    found = Checked()
    try:
        pack = read_pack(folder)
    except ComponentError as wrong:
        found.problems.append(wrong)
        if not rulebook or not folder.is_dir():
            return found
        pack = Pack(folder.name, rulebook, "", folder)
    if rulebook and pack.rulebook != rulebook:
        found.problems.append(
            ComponentError(str(folder / "pack.toml"), "rulebook", f"found {pack.rulebook!r}; expected {rulebook!r}")
        )
    book = find_rulebook(rulebook or pack.rulebook)
    own, _ = book.components()
    replaced: list[str] = []
    for file in sorted(folder.iterdir()):
        if file.name == "pack.toml" or file.suffix not in (".toml", ".csv"):
            continue
        if file.name not in book.component_files:
            known = ", ".join(book.component_files)
            found.problems.append(ComponentError(str(file), "", f"no component file of this name; known: {known}"))
        elif file.suffix == ".toml":
            replaced += _check_tables(file, own, book, found)
        else:
            replaced.append(f"all rows of {file.name}")
    _check_whole(pack, book, found)
    if not found.problems:
        what = "; ".join(replaced) or "nothing: it holds no component file"
        found.remarks.append(f"{folder}: all is well. {pack.title} for {book.title} replaces {what}.")
    return found


def _check_tables(file: Path, own: Components, book: Rulebook[Any], found: Checked) -> Iterator[str]:
    """Check each table of a file by itself; returns what would be replaced."""
    replaced = []
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        found.problems.append(ComponentError(str(file), "", f"not readable as TOML: {wrong}"))
        return iter(())
    for key, value in tables.items():
        if key not in own.tables:
            found.problems.append(ComponentError(str(file), key, "the rulebook has no table of this name"))
            continue
        charts = list(_charts(key, value))
        for name, table in charts:
            _check_chart(name, table, file, own.charts, found)
            replaced.append(f"chart {name}")
        if not charts:
            _check_table(key, value, file, own, book, found)
            replaced.append(f"table {key}")
    return iter(replaced)


def _charts(name: str, value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, Mapping):
        if "dice" in value:
            yield name, value
            return
        for key, inner in value.items():
            yield from _charts(f"{name}.{key}", inner)


def _check_chart(name: str, table: Mapping[str, Any], file: Path, charts: Charts, found: Checked) -> None:
    """The chart by itself, and beside the one that it replaces: the rules name its columns, modifiers and results."""

    def wrong(key: str, problem: str) -> None:
        found.problems.append(ComponentError(str(file), f"{name}.{key}", problem))

    try:
        chart = Chart(name, table, str(file))
    except ComponentError as problem:
        found.problems.append(problem)
        return
    old = charts.get(name)
    if old is None:
        return
    if chart.dice.notation != old.dice.notation:
        wrong("dice", f"found {chart.dice.notation!r}; expected {old.dice.notation!r}")
    if (bool(chart.compare), chart.take_total) != (bool(old.compare), old.take_total):
        wrong("rows", "expected a chart of the same kind as the rulebook's: rows, take or compare")
    elif set(chart.columns) != set(old.columns):
        wrong("rows", f"found the columns {_names(chart.columns)}; expected {_names(old.columns)}")
    for missing in old.modifiers:
        if missing not in chart.modifiers:
            wrong("modifiers", f"{missing!r} is missing; the rules ask for it (value = 0 leaves it without effect)")
    known = _results(old)
    for result in _results(chart):
        if isinstance(result, str) and known and result not in known:
            wrong("rows", f"found the result {result!r}; expected one of {_names(sorted(map(str, known)))}")


def _results(chart: Chart) -> list[Any]:
    results = [result for row in chart.rows for result in row.results.values()]
    results += [result for _, result in chart.natural]
    results += list(chart.compare.values())
    unique: list[Any] = []
    for result in results:
        if result not in unique:
            unique.append(result)
    return unique


def _names(names: Any) -> str:
    return ", ".join(name or "(none)" for name in names)


def _check_table(key: str, value: Any, file: Path, own: Components, book: Rulebook[Any], found: Checked) -> None:
    """A table that is no chart, as the rulebook reads it."""
    tables = {**own.tables, key: {**own.tables[key], **value} if isinstance(value, dict) else value}
    try:
        book.structs(Components(own.charts, tables, own.rows, {**own.files, key: str(file)}))
    except ComponentError as wrong:
        found.problems.append(wrong)


def _check_whole(pack: Pack, book: Rulebook[Any], found: Checked) -> None:
    """All of it together, as a game would load it; what is known already is not said twice."""
    try:
        book.components([Pack(pack.title, book.id, pack.digest, pack.folder)])
    except ComponentError as wrong:
        if not any(str(wrong) == str(known) for known in found.problems):
            found.problems.append(wrong)
