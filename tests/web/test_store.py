"""Games are kept as a log of actions: whatever happens, what was acknowledged is there, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from kaleun.web import store
from kaleun.web.database import open_database
from kaleun.web.doing import Answer, encode
from support.web import Program, server, site_of


def _wander(player: Program, luck: Random, steps: int) -> None:
    """Answer, take back, roll by hand, give orders: whatever a player might do."""
    for _ in range(steps):
        if "over" in player.reply:
            return
        request = player.request
        if "roll" in request:
            faces = request["roll"]["faces"]
            thrown = [luck.randint(faces["least"], faces["most"]) for _ in range(faces["number"])]
            player.post("answer", answer=thrown if luck.random() < 0.7 else None)
            continue
        said = luck.random()
        if said < 0.1:
            player.post("undo", how=luck.choice(["take-back", "try-again"]))
        elif said < 0.15:
            player.post("dice", dice=luck.choice(["stream", "manual"]))
        elif said < 0.2 and request["choose"].get("idle"):
            player.post("order", kind=request["choose"]["kind"], order="never")
        elif said < 0.3:
            player.captain(until=luck.choice(["once", "something"]))
        else:
            player.answer(luck.choice(player.open))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_opens_as_it_was_left(database_url: str, seed: str):
    """Snapshot and actions since lead to the same journal, the same question and its number, in another server."""
    with server(database_url, snapshot_every=7) as client:
        player = Program(client, {"seed": seed})
        _wander(player, Random(seed), 60)
        before, journal, save = player.look(), player.journal(), player.get("save").json()
    with server(database_url) as client:
        player.client = client
        assert before == player.look()
        assert journal == player.journal()
        assert _answers(save) == _answers(player.get("save").json())


def _answers(save: dict[str, Any]) -> Any:
    return save["answers"], save["questions"], save["orders"], save["summary"]


def test_only_so_many_games_are_in_memory(tmp_path: Path):
    """A game that was put out of memory goes on where it was."""
    with server(f"sqlite:///{tmp_path / 'web.sqlite'}", live_games=2) as client:
        players = [Program(client, {"seed": str(number)}) for number in range(5)]
        for _ in range(3):
            for player in players:
                player.answer()
        assert len(site_of(client).tables._live) <= 2
        assert {3} == {player.look()["game"]["actions"] for player in players}


def test_of_two_answers_one_wins(client: Any):
    """The second answer to a question gets a clear word and changes nothing."""
    player = Program(client, {"seed": "7"})
    n = player.request["n"]
    option = player.open[0]
    player.answer(option, n=n)
    journal = player.journal()
    refused = player.post("answer", answer=option, n=n)
    assert 409 == refused.status_code
    assert "outdated" == refused.json()["error"]["code"]
    assert "was first" in refused.json()["error"]["message"]
    assert journal == player.journal()


def test_an_answer_written_behind_our_back_wins(client: Any):
    """Where the next action is written already, ours is refused and the game in memory gives way to what is written."""
    player = Program(client, {"seed": "7"})
    first, second = player.open[:2]
    _write_behind(client, player, first)
    refused = player.post("answer", answer=second)
    assert 409 == refused.status_code
    assert "conflict" == refused.json()["error"]["code"]
    assert "another answer came first" in refused.json()["error"]["message"]
    assert [first] == _choices(player)[:1]
    assert 1 == player.look()["game"]["actions"]


def _choices(player: Program) -> list[str]:
    return [entry["choice"]["option"] for entry in player.journal() if "choice" in entry]


def _write_behind(client: Any, player: Program, option: str) -> None:
    """What another process would write."""
    site = site_of(client)
    stand = store.Stand("", False, "", 0, "", False)
    site.database.write_now(store.append(player.id, 1, "kommandant", encode(Answer(option)), stand, None))


# ---------------------------------------------------------------------------------------------------------- failures


def test_what_cannot_be_written_did_not_happen(client: Any, monkeypatch: pytest.MonkeyPatch):
    """A lost database gives 503 with one sentence, and the game stands at its question; later it goes on."""
    player = Program(client, {"seed": "7"})
    player.answer()
    before, journal = player.look(), player.journal()
    append = store.append

    def failing(*how: Any) -> Callable[[Connection], None]:
        def write(connection: Connection) -> None:
            append(*how)(connection)
            raise OperationalError("INSERT", None, Exception("server closed the connection unexpectedly"))

        return write

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", failing)
        refused = player.post("answer", answer=player.open[0])
    assert 503 == refused.status_code
    assert "the database of the server does not answer" in refused.json()["error"]["message"]
    assert "server closed" not in refused.text
    assert before == player.look()
    assert journal == player.journal()
    player.answer()
    assert 2 == player.look()["game"]["actions"]


def test_a_full_disk_is_said_and_leaves_no_half_written_game(tmp_path: Path):
    """When the database may not grow, answers get 507; every game then stands at its last acknowledged answer."""
    url = f"sqlite:///{tmp_path / 'web.sqlite'}"
    with server(url, snapshot_every=4) as client:
        players = [Program(client, {"seed": str(number)}) for number in range(3)]
        site = site_of(client)

        def pages(most: int) -> None:
            def change(connection: Connection) -> None:
                connection.exec_driver_sql(f"PRAGMA max_page_count={most}")

            site.database.write_now(change)

        pages(1)
        journals: dict[str, Any] = {}
        refused = None
        for _ in range(400):
            for player in players:
                if "over" in player.reply:
                    continue
                journals[player.id] = player.journal()
                response = player.post("captain")
                if response.status_code != 200:
                    refused = response
                    break
                journals[player.id] = player.journal()
            if refused is not None:
                break
        assert refused is not None
        assert 507 == refused.status_code
        assert "disk-full" == refused.json()["error"]["code"]
        new = client.post("/api/games", json={"rulebook": "hunted"})
        assert 507 == new.status_code
        for player in players:
            assert journals[player.id] == player.journal()
        pages(1 << 30)
        player.look()
        player.captain()
    with server(url) as client:
        for player in players:
            player.client = client
            assert len(player.journal()) >= len(journals[player.id])


def test_changes_that_fail_do_not_spoil_those_beside_them(tmp_path: Path):
    """What is gathered into one transaction is taken or refused one by one."""
    database = open_database(f"sqlite:///{tmp_path / 'web.sqlite'}")
    try:
        write = [database._submit(store.key(name, name)) for name in "abc"]
        bad = database._submit(lambda c: c.execute(text("INSERT INTO keys VALUES ('a', 'again')")))
        also = database._submit(store.key("d", "d"))
        assert ["a", "b", "c"] == [done.result() for done in write]
        assert bad.exception() is not None
        assert "d" == also.result()
    finally:
        database.close()
