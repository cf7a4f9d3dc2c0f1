"""Everybody at the table hears of an answer at once, in one process and across two."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.web_server import Served, served
from kaleun.web.events import Events
from support.web import awaited


class Follower:
    """Somebody who looks at an event stream."""

    def __init__(self, url: str, game: dict[str, Any], last: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {game['spectator']}", "Accept": "text/event-stream"}
        if last is not None:
            headers["Last-Event-ID"] = last
        self.client = httpx.Client(timeout=20)
        self.stream = self.client.stream("GET", f"{url}/api/games/{game['id']}/events", headers=headers)
        self.response = self.stream.__enter__()
        assert self.response.headers["content-type"].startswith("text/event-stream")
        self.lines: Iterator[str] = self.response.iter_lines()
        assert ": hello" == next(self.lines)

    def moved(self) -> int:
        """The number of the next action."""
        for line in self.lines:
            if line.startswith("id: "):
                return int(line[4:])
        raise EOFError

    def close(self) -> None:
        self.stream.__exit__(None, None, None)
        self.client.close()


def _begin(server: Served) -> dict[str, Any]:
    reply = httpx.post(f"{server.url}/api/games", json={"rulebook": "hunted", "seed": "7"}).json()
    game: dict[str, Any] = reply["game"]
    return game | {"token": next(iter(game["seats"].values())), "request": reply["request"]}


def _post(server: Served, game: dict[str, Any], verb: str, **body: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {game['token']}"}
    return httpx.post(f"{server.url}/api/games/{game['id']}/{verb}", json=body, headers=headers)


def _look(server: Served, game: dict[str, Any], what: str = "") -> Any:
    headers = {"Authorization": f"Bearer {game['token']}"}
    return httpx.get(f"{server.url}/api/games/{game['id']}{what}", headers=headers).json()


def test_a_stream_tells_of_each_action(tmp_path: Path):
    """Whoever comes back with what he saw last hears at once that he missed something; whoever is up to date does not."""
    with served(tmp_path) as server:
        game = _begin(server)
        follower = Follower(server.url, game)
        try:
            for number in (1, 2, 3):
                assert 200 == _post(server, game, "captain").status_code
                assert number == follower.moved()
        finally:
            follower.close()
        late, current = Follower(server.url, game, "1"), Follower(server.url, game, "3")
        try:
            assert 3 == late.moved()
            _post(server, game, "captain")
            assert 4 == current.moved()
        finally:
            late.close()
            current.close()
        assert "" == server.stop()


def test_a_server_that_is_ended_does_not_wait_for_those_who_look(tmp_path: Path):
    """Ctrl+C ends the open streams without a word: had they to be cut off, the server would say so."""
    with served(tmp_path) as server:
        followers = [Follower(server.url, _begin(server)) for _ in range(3)]
        assert "" == server.stop()
        for follower in followers:
            assert not [line for line in follower.lines if line.startswith("id:")]
            follower.close()


@pytest.mark.xdist_group("postgresql")
def test_two_processes_serve_one_game(postgres_url: str, tmp_path: Path):
    """An answer given to one process is heard and seen at once at the other; of two at the same moment one wins."""
    with served(tmp_path, postgres_url) as one, served(tmp_path, postgres_url) as other:
        game = _begin(one)
        follower = Follower(other.url, game)
        try:
            for number in range(1, 7):
                here, there = (one, other) if number % 2 else (other, one)
                assert 200 == _post(here, game, "captain").status_code
                assert number == follower.moved()
                assert _look(here, game) == _look(there, game)
                assert _look(here, game, "/journal") == _look(there, game, "/journal")
        finally:
            follower.close()
        outcomes = awaited(_race(one, other, game))
        assert all(sorted(pair) == [200, 409] for pair in outcomes), outcomes
        assert _look(one, game) == _look(other, game)
        assert 6 + len(outcomes) == _look(one, game)["game"]["actions"]


async def _race(one: Served, other: Served, game: dict[str, Any]) -> list[list[int]]:
    """The same question answered at both processes at the same moment, again and again."""
    outcomes = []
    headers = {"Authorization": f"Bearer {game['token']}"}
    async with httpx.AsyncClient(headers=headers, timeout=30) as client:
        for _ in range(15):
            asked = (await client.get(f"{one.url}/api/games/{game['id']}")).json().get("request")
            if asked is None:
                break
            option = next(o["id"] for o in asked["choose"]["options"] if "closed" not in o)
            body = {"answer": option, "n": asked["n"]}
            posts = [client.post(f"{s.url}/api/games/{game['id']}/answer", json=body) for s in (one, other)]
            outcomes.append([reply.status_code for reply in await asyncio.gather(*posts)])
    return outcomes


def test_no_move_is_missed_between_looking_and_following():
    """An action done after a page was made, and before its stream was open, is told first; silence is broken by signs of life."""

    async def follow() -> list[int | None]:
        events = Events()
        events.moved("game", 5)
        heard = []
        async for n in events.follow("game", 4, 0.01):
            heard.append(n)
            if len(heard) == 3:
                events.moved("game", 6)
            if n == 6:
                events.close()
        return heard

    assert [5, None, None, 6] == awaited(follow())


def test_what_others_say_is_heard_once():
    """A server passes over what it said itself, and over what it does not understand."""
    here, there = Events(), Events()
    here.heard(here.said("game", 1))
    here.heard("nonsense")
    assert {} == here._newest
    here.heard(there.said("game", 2))
    assert {"game": 2} == here._newest
