"""The component files of a rulebook: found, read, overlaid by packs and checked when they are loaded.

A table with ``dice`` is a chart, whatever folder of tables it lies in; its id is its path (``E1.atlantic``). Everything else is
data, which the rulebook turns into its own structs. A pack is a folder with a ``pack.toml`` (``title``, ``rulebook``) and
component files of the same names: each table or chart in it replaces the one of the same name, a CSV file replaces the whole.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .charts import PROVENANCES, Chart, Charts
from .errors import ComponentError

__all__ = ["Components", "Pack", "read_components", "read_pack", "typed"]

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
    """The file that each table, chart and set of rows comes from, for messages."""
    packs: tuple[Pack, ...] = ()

    def table(self, name: str, kind: type[T]) -> T:
        """A table as a struct of the rulebook's own. Raises ComponentError where a key or value is not as the struct says."""
        if name not in self.tables:
            raise ComponentError("components", name, "this table is missing")
        return typed(self.tables[name], kind, self.files.get(name, "components"), name)

    def listed(self, name: str, kind: type[T]) -> list[T]:
        """The rows of a CSV file as structs. Raises ComponentError with the line where a value is not as the struct says."""
        if name not in self.rows:
            raise ComponentError(f"{name}.csv", "", "this file is missing")
        file = self.files[name]
        return [
            typed(row, kind, file, f"line {line}", strict=False) for line, row in enumerate(self.rows[name], start=2)
        ]


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
    for file in sorted(folder.iterdir()):
        if file.suffix in (".toml", ".csv"):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return Pack(table["title"], table["rulebook"], digest.hexdigest(), folder)


def read_components(folder: Traversable | Path, names: Sequence[str], packs: Sequence[Pack] = ()) -> Components:
    """Read the named files (with ``.toml`` or ``.csv``) of a rulebook and lay the packs over them.

    Raises ComponentError naming file, key or line, the value found and what was expected.
    """
    tables: dict[str, Any] = {}
    files: dict[str, str] = {}
    rows: dict[str, list[dict[str, str]]] = {}
    for name in names:
        file = folder / name
        if name.endswith(".csv"):
            rows[name[:-4]] = _csv(file, name)
            files[name[:-4]] = name
        else:
            for key, value in _toml(file, name).items():
                if key in tables:
                    raise ComponentError(name, key, f"this table stands in {files[key]} too")
                tables[key] = value
                files[key] = name
    for pack in packs:
        _overlay(pack, names, tables, rows, files)
    charts: dict[str, Chart] = {}
    for key, value in tables.items():
        _find_charts(key, value, files[key], charts)
    return Components(Charts(charts), tables, rows, files, tuple(packs))


def _overlay(
    pack: Pack,
    names: Sequence[str],
    tables: dict[str, Any],
    rows: dict[str, list[dict[str, str]]],
    files: dict[str, str],
) -> None:
    for file in sorted(pack.folder.iterdir()):
        if file.name == "pack.toml" or file.suffix not in (".toml", ".csv"):
            continue
        if file.name not in names:
            raise ComponentError(str(file), "", f"no component file of this name; known: {', '.join(names)}")
        if file.suffix == ".csv":
            old = rows[file.stem]
            new = _csv(file, str(file))
            if new and old and set(new[0]) != set(old[0]):
                raise ComponentError(
                    str(file), "line 1", f"found the columns {sorted(new[0])}; expected {sorted(old[0])}"
                )
            rows[file.stem] = new
            files[file.stem] = str(file)
            continue
        for key, value in _toml(file, str(file)).items():
            if key not in tables:
                raise ComponentError(str(file), key, "the rulebook has no table of this name")
            tables[key] = _replaced(tables[key], value)
            files[key] = str(file)


def _replaced(old: Any, new: Any) -> Any:
    """A chart or plain value is replaced whole; in a family of charts those named are replaced or added."""
    if not isinstance(old, dict) or not isinstance(new, dict) or "dice" in old or "dice" in new:
        return new
    return {**old, **{key: _replaced(old[key], value) if key in old else value for key, value in new.items()}}


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
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ComponentError(name, "", "this file is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ComponentError(name, "", f"not readable as TOML: {wrong}") from None


def _csv(file: Traversable | Path, name: str) -> list[dict[str, str]]:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ComponentError(name, "", "this file is missing") from None
    except UnicodeDecodeError as wrong:
        raise ComponentError(name, "", f"not readable as UTF-8: {wrong}") from None
    reader = csv.DictReader(text.splitlines())
    rows = []
    for line, row in enumerate(reader, start=2):
        if None in row or None in row.values():
            raise ComponentError(
                name, f"line {line}", f"expected the {len(reader.fieldnames or ())} columns of the first line"
            )
        rows.append(row)
    if not rows:
        raise ComponentError(name, "", "expected a line of column names and at least one row")
    return rows
