"""The component files of a rulebook: found, read, overlaid by packs and checked when they are loaded.

A table with ``dice`` is a chart, whatever folder of tables it lies in; its id is its path (``E1.atlantic``). Everything else is
data, which the rulebook turns into its own structs. A pack is a folder with a ``pack.toml`` (``title``, ``rulebook``) and
component files of the same names: each table or chart in it replaces the one of the same name, a CSV file replaces the whole.
A chart in a pack has the columns and all modifiers of the one it replaces, since the rules ask for them by name; a modifier
that the printed chart does not have gets ``value = 0``.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .charts import PROVENANCES, Chart, Charts
from .errors import ComponentError

__all__ = ["Components", "Pack", "read_components", "read_csv", "read_pack", "typed"]

T = TypeVar("T")


class Pack(msgspec.Struct, frozen=True):
    """A folder of component files that replaces or extends a rulebook's own."""

    title: str
    rulebook: str
    digest: str
    """Tells two packs apart in a save."""
    folder: Path


class Components(msgspec.Struct):
    """Everything that the files of a rulebook hold."""

    charts: Charts
    tables: dict[str, Any]
    """The tables of all TOML files together, by name."""
    rows: dict[str, list[dict[str, str]]]
    """The rows of each CSV file, by the file's name without ending."""
    files: dict[str, str]
    """The file that each table (by name) and each set of rows (``name.csv``) comes from, for messages."""
    packs: tuple[Pack, ...] = ()
    lines: dict[str, list[int]] = {}
    """The line on which each row ends, by the file's name without ending."""

    def table(self, name: str, kind: type[T]) -> T:
        """A table as a struct of the rulebook's own. Raises ComponentError where a key or value is not as the struct says."""
        if name not in self.tables:
            raise ComponentError("components", name, "this table is missing")
        return typed(self.tables[name], kind, self.files.get(name, "components"), name)

    def listed(self, name: str, kind: type[T]) -> list[T]:
        """The rows of a CSV file as structs. Raises ComponentError with the line where a value is not as the struct says."""
        if name not in self.rows:
            raise ComponentError(f"{name}.csv", "", "this file is missing")
        file = self.files.get(f"{name}.csv", f"{name}.csv")
        rows = self.rows[name]
        lines = self.lines.get(name) or range(2, len(rows) + 2)
        return [typed(row, kind, file, f"line {line}", strict=False) for line, row in zip(lines, rows, strict=True)]


def typed(value: Any, kind: type[T], file: str, where: str, *, strict: bool = True) -> T:
    """A plain value as a struct. Raises ComponentError naming file and place."""
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as wrong:
        raise ComponentError(file, where, str(wrong)) from None


def read_pack(folder: Path) -> Pack:
    """Read the title page of a pack. Raises ComponentError if the folder is no pack."""
    if not folder.is_dir():
        raise ComponentError(str(folder), "", "there is no such folder")
    head = folder / "pack.toml"
    if not head.is_file():
        raise ComponentError(str(head), "", 'this file is missing; a pack needs it with "title" and "rulebook"')
    table = _toml(head, str(head))
    for key in ("title", "rulebook"):
        if not isinstance(table.get(key), str):
            raise ComponentError(str(head), key, f"found {table.get(key)!r}; expected a text")
    unknown = sorted(set(table) - {"title", "rulebook"})
    if unknown:
        raise ComponentError(str(head), unknown[0], "unknown key; known keys: title, rulebook")
    digest = blake2b(digest_size=8)
    for file in _pack_files(folder):
        try:
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
        except OSError as wrong:
            raise ComponentError(str(file), "", f"not readable: {wrong.strerror or wrong}") from None
    return Pack(table["title"], table["rulebook"], digest.hexdigest(), folder)


def read_components(folder: Traversable | Path, names: Sequence[str], packs: Sequence[Pack] = ()) -> Components:
    """Read the named files (with ``.toml`` or ``.csv``) of a rulebook and lay the packs over them.

    Raises ComponentError naming file, key or line, the value found and what was expected.
    """
    read = Components(Charts(), {}, {}, {}, tuple(packs), {})
    for name in names:
        file = folder / name
        if name.endswith(".csv"):
            read.rows[name[:-4]], read.lines[name[:-4]] = read_csv(file, name)
            read.files[name] = name
        else:
            for key, value in _toml(file, name).items():
                if key in read.tables:
                    raise ComponentError(name, key, f"this table stands in {read.files[key]} too")
                read.tables[key] = value
                read.files[key] = name
    own: dict[str, Chart] = {}
    for key, value in read.tables.items():
        _find_charts(key, value, read.files[key], own)
    if not packs:
        read.charts = Charts(own)
        return read
    for pack in packs:
        _overlay(pack, names, read)
    charts: dict[str, Chart] = {}
    for key, value in read.tables.items():
        _find_charts(key, value, read.files[key], charts)
    for name, chart in charts.items():
        if name in own:
            _check_replaced(own[name], chart)
    read.charts = Charts(charts)
    return read


def _pack_files(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.iterdir()) if file.suffix in (".toml", ".csv") and file.is_file()]


def _overlay(pack: Pack, names: Sequence[str], read: Components) -> None:
    for file in _pack_files(pack.folder):
        if file.name == "pack.toml":
            continue
        if file.name not in names:
            raise ComponentError(str(file), "", f"no component file of this name; known: {', '.join(names)}")
        if file.suffix == ".csv":
            old = read.rows[file.stem]
            new, lines = read_csv(file, str(file))
            if set(new[0]) != set(old[0]):
                raise ComponentError(
                    str(file), "line 1", f"found the columns {sorted(new[0])}; expected {sorted(old[0])}"
                )
            read.rows[file.stem], read.lines[file.stem] = new, lines
            read.files[file.name] = str(file)
            continue
        for key, value in _toml(file, str(file)).items():
            if key not in read.tables:
                raise ComponentError(
                    str(file), key, f"the rulebook has no table of this name; it has {', '.join(read.tables)}"
                )
            read.tables[key] = _replaced(read.tables[key], value, str(file), key)
            read.files[key] = str(file)


def _replaced(old: Any, new: Any, file: str, where: str) -> Any:
    """A chart or plain value is replaced whole; in a family of charts those named are replaced or added."""
    if isinstance(old, dict) != isinstance(new, dict):
        raise ComponentError(
            file, where, f"found {new!r}; expected {'a table' if isinstance(old, dict) else 'no table'}"
        )
    if not isinstance(old, dict):
        return new
    if ("dice" in old) != ("dice" in new):
        expected = 'a chart, with "dice"' if "dice" in old else "a table that is no chart"
        raise ComponentError(file, where, f"the rulebook has {expected} of this name")
    if "dice" in old:
        return new
    laid = dict(old)
    for key, value in new.items():
        laid[key] = _replaced(old[key], value, file, f"{where}.{key}") if key in old else value
    return laid


def _check_replaced(old: Chart, new: Chart) -> None:
    """Can the rules ask the new chart for all that they ask the old one for?"""
    if new.file == old.file:
        return
    if set(new.columns) != set(old.columns):
        raise ComponentError(
            new.file, new.id, f"found the columns {sorted(new.columns)}; expected {sorted(old.columns)}"
        )
    if bool(new.compare) != bool(old.compare):
        raise ComponentError(
            new.file,
            f"{new.id}.compare",
            "expected " + ("this key" if old.compare else "rows, as in the rulebook's chart"),
        )
    for name in old.modifiers:
        if name not in new.modifiers:
            raise ComponentError(
                new.file,
                f"{new.id}.modifiers",
                f"{name!r} is missing; it gets value = 0 where the printed chart has none",
            )


def _find_charts(name: str, value: Any, file: str, charts: dict[str, Chart]) -> None:
    if not isinstance(value, Mapping):
        return
    if "provenance" in value and value["provenance"] not in PROVENANCES:
        raise ComponentError(
            file, f"{name}.provenance", f"found {value['provenance']!r}; expected one of {', '.join(PROVENANCES)}"
        )
    if "dice" in value:
        charts[name] = Chart(name, value, file)
        return
    for key, inner in value.items():
        _find_charts(f"{name}.{key}", inner, file, charts)


def _toml(file: Traversable | Path, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(file, name))
    except tomllib.TOMLDecodeError as wrong:
        raise ComponentError(name, "", f"not readable as TOML: {wrong}") from None


def read_csv(file: Traversable | Path, name: str) -> tuple[list[dict[str, str]], list[int]]:
    """The rows of a CSV file, and the line on which each ends. Raises ComponentError with the line that is wrong."""
    reader = csv.reader(io.StringIO(_text(file, name), newline=""), strict=True)
    rows: list[dict[str, str]] = []
    lines: list[int] = []
    columns: list[str] = []
    try:
        for cells in reader:
            if not cells:
                continue
            if not columns:
                columns = cells
                if len(set(columns)) < len(columns) or "" in columns:
                    raise ComponentError(
                        name, "line 1", f"found the columns {columns}; expected a name for each, and each once"
                    )
                continue
            if len(cells) != len(columns):
                raise ComponentError(
                    name,
                    f"line {reader.line_num}",
                    f"found {len(cells)} values; expected the {len(columns)} columns of the first line",
                )
            rows.append(dict(zip(columns, cells, strict=True)))
            lines.append(reader.line_num)
    except csv.Error as wrong:
        raise ComponentError(name, f"line {reader.line_num}", f"not readable as CSV: {wrong}") from None
    if not rows:
        raise ComponentError(name, "", "expected a line of column names and at least one row")
    return rows, lines


def _text(file: Traversable | Path, name: str) -> str:
    """The text of a file; the mark that some programs put before it is left out."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ComponentError(name, "", "this file is missing") from None
    except OSError as wrong:
        raise ComponentError(name, "", f"not readable: {wrong.strerror or wrong}") from None
    except UnicodeDecodeError as wrong:
        raise ComponentError(name, "", f"not readable as UTF-8: {wrong}") from None
