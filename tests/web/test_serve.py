"""The command ``kaleun serve``: what it says, and what it does not write down."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from benchmarks.web_server import served


def _serve(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kaleun", "serve", "--no-open", *words],
        env=os.environ | {"KALEUN_DATA": str(data), **environment},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_a_second_server_at_the_same_file_is_told_why_not(tmp_path: Path):
    with served(tmp_path):
        refused = _serve(tmp_path, "--port", "0")
    assert 1 == refused.returncode
    assert "another server uses this database" in refused.stderr
    assert 1 == len(refused.stderr.splitlines())


def test_a_server_can_be_ended_as_soon_as_it_says_that_it_is_open(tmp_path: Path):
    """Not killed after a while: it ends by itself, whatever its parent does with interrupts."""
    for _ in range(2):
        with served(tmp_path) as server:
            assert "" == server.stop()
            assert -signal.SIGKILL != server.process.returncode


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x/y", "SQLite or PostgreSQL"),
        ("nonsense", "cannot be read"),
        ("postgresql://nobody@/x?host=/nowhere", "cannot be opened"),
        ("sqlite:////nowhere/x.sqlite", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_gets_one_sentence(tmp_path: Path, url: str, said: str):
    refused = _serve(tmp_path, "--port", "0", KALEUN_DATABASE_URL=url)
    assert 1 == refused.returncode
    assert said in refused.stderr
    assert 1 == len(refused.stderr.splitlines())


def test_nothing_secret_is_written_down(tmp_path: Path):
    """Neither tokens nor links stand in what the server writes, whatever goes wrong."""
    with served(tmp_path) as server:
        game = httpx.post(f"{server.url}/api/games", json={"rulebook": "hunted"}).json()["game"]
        token = next(iter(game["seats"].values()))
        headers = {"Authorization": f"Bearer {token}"}
        httpx.post(f"{server.url}/api/games/{game['id']}/answer", content=b"{", headers=headers)
        httpx.get(f"{server.url}/seat/{token}")
        httpx.get(f"{server.url}/seat/{token}x/")
        written = server.stop()
    assert token not in written
