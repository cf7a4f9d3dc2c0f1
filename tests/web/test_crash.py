"""Servers that are killed at any moment, and many games at once: the scripts of ``benchmarks/``, in short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


def _run(script: str, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{script}", *words],
        cwd=PROJECT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (0, "") == (ran.returncode, ran.stderr), ran.stdout
    return ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))]
)
def test_a_hard_end_loses_no_acknowledged_answer(database: str, request: pytest.FixtureRequest):
    """Killed again and again while several play: what was acknowledged is there, once."""
    if database == "postgresql":
        database = request.getfixturevalue("postgres_url")  # skips where there is none
    said = _run("web_crash", "--kills", "3", "--database", database)
    assert "; 0 games with lost or doubled answers" in said


@pytest.mark.slow
def test_many_games_at_once_lose_no_answer():
    said = _run("web_load", "--games", "20", "--answers", "5", "--seconds", "1", "--database", "sqlite", "--no-profile")
    assert ": 0 with lost or doubled answers" in said
