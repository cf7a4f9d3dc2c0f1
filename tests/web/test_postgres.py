"""What only a PostgreSQL database brings: connections that are lost, and the server itself."""

from __future__ import annotations

import time
from typing import Any

import psycopg
import pytest

from support.web import Program, server, site_of

pytestmark = pytest.mark.xdist_group("postgresql")


def _cut(url: str) -> None:
    """End all connections to the database but this one, as a restart of it would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_lost_connections_are_made_again(postgres_url: str):
    """After the database has ended all connections the next answer is taken, and what others write is heard again."""
    with server(postgres_url) as client:
        player = Program(client, {"seed": "7"})
        for _ in range(3):
            player.captain()
            _cut(postgres_url)
        player.captain()
        assert 4 == player.look()["game"]["actions"]
        assert 4 == len([entry for entry in player.journal() if "choice" in entry])
        _heard_again(client, postgres_url)


def _heard_again(client: Any, url: str) -> None:
    events = site_of(client).events
    end = time.monotonic() + 10
    number = 100
    while time.monotonic() < end:
        number += 1
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SELECT pg_notify('kaleun', %s)", (f'["other", "game", {number}]',))
        time.sleep(0.1)
        if events._newest.get("game", 0) > 100:
            return
    pytest.fail("nothing was heard any more")


def test_a_lost_database_is_said_and_changes_nothing(postgres_url: str):
    """While the database lets nobody in, answers get 503 with one sentence; afterwards the game goes on where it was."""
    name = postgres_url.partition("@/")[2].partition("?")[0]
    others = postgres_url.replace(f"@/{name}?", "@/postgres?")
    with server(postgres_url) as client:
        player = Program(client, {"seed": "7"})
        player.captain()
        before = player.look()
        with psycopg.connect(others, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
            try:
                refused = player.post("captain")
                assert (503, "database") == (refused.status_code, refused.json()["error"]["code"])
                assert "nothing was changed" in refused.json()["error"]["message"]
            finally:
                connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        assert before == player.look()
        player.captain()
