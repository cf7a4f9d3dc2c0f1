"""The saved games on disk: where they lie, how they are named, found and listed."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import traceback
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path

from kaleun.kernel.components import Pack, read_pack
from kaleun.kernel.errors import KaleunError, RulesFault, SaveError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import open_document, read_document, write_document
from kaleun.report.wording import Wording

__all__ = [
    "SavedGame", "data_folder", "find_game", "keep_before", "keep_fault", "keep_traceback", "load", "new_path", "saved_games", "saves_in",
]  # fmt: skip


class SavedGame(Struct, frozen=True):
    """A save as a list shows it."""

    path: Path
    rulebook: str
    title: str
    name: str
    changed: datetime
    stands: str
    """Where the game stands, in words; what is wrong with a save that cannot be read."""
    readable: bool = True


def data_folder() -> Path:
    """Where kaleun keeps what is the player's: ``KALEUN_DATA``, or the user's data folder of this system."""
    own = os.environ.get("KALEUN_DATA")
    return Path(own).expanduser() if own else user_data_path("kaleun", appauthor=False)


def games_folder() -> Path:
    """Where the saves lie."""
    return data_folder() / "games"


def new_path(rulebook: str, name: str) -> Path:
    """A free file name for a new game: rulebook, name, date."""
    stem = "-".join(part for part in (rulebook, _slug(name), date.today().isoformat()) if part)
    folder = games_folder()
    path, number = folder / f"{stem}.json", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.json", number + 1
    return path


def copy_path(path: Path, name: str) -> Path:
    """The file for a copy of a game under a name of its own."""
    return path.with_name(f"{path.stem}-{_slug(name) or 'copy'}.json")


def _slug(name: str) -> str:
    plain = name.lower().translate(
        {ord(a): b for a, b in zip("äöüßéè", ("ae", "oe", "ue", "ss", "e", "e"), strict=True)}
    )
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]


def saves_in(folder: Path) -> list[Path]:
    """The save files of a folder, the newest first."""
    try:
        found = [path for path in folder.glob("*.json") if path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def saved_games() -> list[SavedGame]:
    """All saved games, the newest first."""
    return [_described(path) for path in saves_in(games_folder())]


def _described(path: Path) -> SavedGame:
    changed = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        plain = read_document(path)
        rulebook = find_rulebook(str(plain.get("rulebook")))
        stands = Wording(rulebook).summary(plain.get("summary") or {})
    except KaleunError as wrong:
        return SavedGame(path, "", "", path.stem, changed, str(wrong), readable=False)
    return SavedGame(path, rulebook.id, rulebook.title, str(plain.get("name") or path.stem), changed, stands)


def find_game(name: str | None) -> Path:
    """The save of that file, name, or beginning of a name; without one the newest. Raises SaveError if there is none."""
    if name is not None and (Path(name).is_file() or "/" in name or os.sep in name or name.endswith(".json")):
        own = games_folder() / name
        return own if not Path(name).exists() and own.is_file() else Path(name)
    saves = saves_in(games_folder())
    if not saves:
        raise SaveError(f"there is no saved game in {games_folder()}")
    if name is None:
        return saves[0]
    wanted = name.casefold()
    for fits in (
        lambda path: path.stem.casefold() == wanted,
        lambda path: path.stem.casefold().startswith(wanted),
        lambda path: wanted in path.stem.casefold(),
    ):
        found = [path for path in saves if fits(path)]
        if found:
            return found[0]
    raise SaveError(f"there is no saved game {name!r}; 'kaleun games' lists those there are")


def load(path: Path, packs: Sequence[Path] = ()) -> tuple[Game[Any], str]:
    """A saved game and its name. ``packs`` says where its packs lie now, if not where they lay. Raises SaveError."""
    plain = read_document(path)

    def resolve(listed: list[dict[str, str]]) -> Sequence[Pack]:
        return [read_pack(folder) for folder in (packs or [Path(pack["folder"]) for pack in listed])]

    return open_document(plain, str(path), packs=resolve), str(plain.get("name") or "")


def keep_before(path: Path) -> Path:
    """Keep a save that was played under other rules as it was; returns where."""
    kept = path.with_name(f"{path.name}.before")
    try:
        shutil.copyfile(path, kept)
    except OSError as wrong:
        raise SaveError(f"{kept}: the save could not be kept: {wrong.strerror or wrong}") from None
    return kept


def keep_fault(fault: RulesFault) -> Path:
    """Keep the save of a fault of the rules beside the games; returns where."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    path = games_folder() / "faults" / f"{fault.save.get('rulebook', 'game')}-{stamp}.json"
    write_document(fault.save, path)
    cause = fault.__cause__ or fault
    path.with_suffix(".txt").write_text("".join(traceback.format_exception(cause)), encoding="utf-8")
    return path


def keep_traceback(fault: Exception) -> Path:
    """Keep the details of a fault of kaleun itself, in the system's own scratch folder if need be; returns where."""
    name = f"kaleun-{datetime.now().strftime('%Y%m%d-%H%M%S')}.txt"
    text = "".join(traceback.format_exception(fault))
    for folder in (games_folder() / "faults", Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return folder / name
    return Path("nowhere: no folder can be written")
