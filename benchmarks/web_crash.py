"""Plays, kills the server hard at random moments, starts it again: ``python -m benchmarks.web_crash [--kills 50] [--database sqlite]``.

The database is sqlite, postgresql (a server of its own is started), or the URL of an empty one that is there.

After each restart every answer that was acknowledged must be there, in order, once; at most the one that was under way may have
come besides.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from .web_server import Client, Served, postgres, start

PLAYERS = 4


class Game:
    """One game, and what its server has acknowledged."""

    def __init__(self, number: int, luck: random.Random) -> None:
        self.number, self.luck = number, luck
        self.id = self.token = ""
        self.request: Any = None
        self.given: list[Any] = []
        self.under_way: Any = None
        self.finished = 0

    async def begin(self, client: Client) -> None:
        body = {"rulebook": "hunted", "seed": f"crash-{self.number}-{self.finished}"}
        status, reply = await client.ask("POST", "/api/games", body=body)
        assert status == 201, reply
        self.id, (self.token,) = reply["game"]["id"], reply["game"]["seats"].values()
        self.request, self.given, self.under_way = reply["request"], [], None

    async def play(self, server: Served) -> None:
        """Answer until the server is gone."""
        client = Client(server.host, server.port)
        try:
            while True:
                if not self.id or self.request is None:
                    if self.id:
                        self.finished += 1
                    await self.begin(client)
                options = [o["id"] for o in self.request["choose"]["options"] if "closed" not in o]
                self.under_way = self.luck.choice(options)
                body = {"answer": self.under_way, "n": self.request["n"]}
                status, reply = await client.ask("POST", f"/api/games/{self.id}/answer", self.token, body)
                assert status == 200, reply
                self.given.append(self.under_way)
                self.under_way = None
                self.request = reply.get("request")
        except (OSError, EOFError):
            client.close()

    async def check(self, server: Served) -> str:
        """After a restart: what is wrong, or ''."""
        if not self.id:
            return ""
        client = Client(server.host, server.port)
        status, save = await client.ask("GET", f"/api/games/{self.id}/save", self.token)
        if status != 200:
            return f"{self.id}: {save}"
        kept = [value for kind, value, *_ in save["answers"] if kind == "choose"]
        also = [*self.given, self.under_way]
        if kept not in (self.given, also):
            return f"{self.id}: {len(self.given)} acknowledged, {len(kept)} kept"
        self.given, self.under_way = kept, None
        _, now = await client.ask("GET", f"/api/games/{self.id}", self.token)
        self.request = now.get("request")
        client.close()
        return ""


async def crash(kills: int, data: Path, database: str, seed: str) -> list[str]:
    luck = random.Random(seed)
    games = [Game(number, random.Random(f"{seed}-{number}")) for number in range(PLAYERS)]
    wrong: list[str] = []
    acknowledged = survived = 0
    starts: list[float] = []
    server = start(data, database)
    port = server.port
    for _ in range(kills):
        before = sum(len(game.given) for game in games)
        await Client(server.host, server.port).ask("GET", "/api/rulebooks/hunted")
        playing = asyncio.gather(*(game.play(server) for game in games))
        await asyncio.sleep(luck.uniform(0.05, 0.6))
        server.kill()
        await playing
        acknowledged += max(0, sum(len(game.given) for game in games) - before)
        begun = time.perf_counter()
        server = start(data, database, port=port)
        starts.append(time.perf_counter() - begun)
        pending = [game for game in games if game.under_way is not None]
        counts = {game: len(game.given) for game in pending}
        wrong += [said for game in games if (said := await game.check(server))]
        survived += sum(len(game.given) > counts[game] for game in pending)
    finished = sum(game.finished for game in games)
    server.stop()
    lines = [
        f"{kills} hard ends: about {acknowledged} acknowledged answers, {finished} games played out, "
        f"{survived} answers on disk whose reply was cut off; {len(wrong)} games with lost or doubled answers",
        f"a start takes {sorted(starts)[len(starts) // 2]:.2f} s (median)",
    ]
    return lines + wrong[:5]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=50)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--database", default="sqlite")
    chosen = arguments.parse_args()
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kaleun-crash-")))
        url = "" if chosen.database == "sqlite" else chosen.database
        if url == "postgresql":
            url = stack.enter_context(postgres())
        lines = asyncio.run(crash(chosen.kills, data, url, chosen.seed))
    print("\n".join(lines))
    if len(lines) > 2:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
