"""What a server is told when it starts."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from kaleun.kernel.errors import MaterialError

__all__ = ["Settings", "from_environment"]


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one server."""

    database: str
    """A URL as SQLAlchemy takes it: ``sqlite:///FILE`` or ``postgresql://...``."""
    secret: str = ""
    """What cookies are signed with; '' takes the one that the database keeps."""
    secure: bool = False
    """Are cookies sent over HTTPS only?"""
    games_an_hour: int = 60
    """How many games one player, or one address, may begin in an hour."""
    live_games: int = 256
    """How many games are kept in memory."""
    snapshot_every: int = 64
    """After how many actions a game is written down whole."""
    heartbeat: float = 15.0
    """Seconds between two signs of life in an event stream."""
    largest_save: int = 1 << 20
    """The most bytes that an uploaded save may have."""
    largest_body: int = 1 << 16
    """The most bytes that any other request may have."""

    @property
    def shared(self) -> bool:
        """May several server processes serve the same games?"""
        return not self.database.startswith("sqlite")


def from_environment(data: Path | None = None) -> Settings:
    """The settings that the environment names; ``data`` is the folder of the SQLite file.

    ``KALEUN_DATABASE_URL``, ``KALEUN_DATA``, ``KALEUN_SECRET``, ``KALEUN_SECURE_COOKIES``, ``KALEUN_GAMES_PER_HOUR``.
    Raises MaterialError for a value that cannot be used, or a folder that cannot be made.
    """
    database = os.environ.get("KALEUN_DATABASE_URL", "") if data is None else ""
    if not database:
        folder = data or _data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise MaterialError(
                f"{folder}: the folder cannot be made: {wrong.strerror or wrong}", code="data"
            ) from None
        database = f"sqlite:///{folder.absolute() / 'web.sqlite'}"
    return Settings(
        database=database,
        secret=os.environ.get("KALEUN_SECRET", ""),
        secure=os.environ.get("KALEUN_SECURE_COOKIES", "").lower() in ("1", "yes", "true"),
        games_an_hour=_number("KALEUN_GAMES_PER_HOUR", 60),
    )


def _data_folder() -> Path:
    own = os.environ.get("KALEUN_DATA")
    return Path(own).expanduser() if own else user_data_path("kaleun", appauthor=False)


def _number(name: str, default: int) -> int:
    text = os.environ.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or int(text) < 1:
        raise MaterialError(f"{name}: {text!r} is no whole number above 0", code="data")
    return int(text)
