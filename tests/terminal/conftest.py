"""The toy as an installed rulebook, and a data folder of its own for each test."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from kaleun.kernel import rulebook as rulebooks
from support import toy


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's data folder."""
    monkeypatch.setenv("KALEUN_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def harbour(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The toy is the only rulebook that is installed; gives the data folder."""
    monkeypatch.setattr(rulebooks, "_entry_points", lambda: {"harbour": SimpleNamespace(load=lambda: toy.rulebook)})
    rulebooks.find_rulebook.cache_clear()
    yield data
    rulebooks.find_rulebook.cache_clear()
