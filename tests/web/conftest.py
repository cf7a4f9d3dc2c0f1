"""Fixtures of the web tests: a database of each kind, and a server at it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from litestar.testing import TestClient

from benchmarks.web_server import postgres, postgres_tools
from support.web import server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL, started for these tests."""
    if postgres_tools() is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with postgres() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """An empty database in it."""
    name = f"k{uuid.uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres_server.replace("@/postgres?", f"@/{name}?")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("postgres_url")
        return found
    return f"sqlite:///{tmp_path / 'web.sqlite'}"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with an empty SQLite database."""
    with server(f"sqlite:///{tmp_path / 'web.sqlite'}") as running:
        yield running
