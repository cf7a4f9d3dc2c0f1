"""Many games at once over HTTP: ``python -m benchmarks.web_load [--games 100] [--answers 20] [--database sqlite postgresql]``.

The careful captain decides, at the server; each reply comes when the answer is on disk. Afterwards every game's save is held
against the answers that were acknowledged: none is lost, none is doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import pstats
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from .web_server import Client, Served, postgres, served

SECONDS = 8.0
"""Length of the quiet run."""
PACE = 60.0
"""Answers a second in the quiet run: as many people as 100 tables hold do not answer faster."""


class Player:
    """One game with its own connection."""

    def __init__(self, server: Served, number: int) -> None:
        self.client = Client(server.host, server.port)
        self.number = number
        self.id = self.token = ""
        self.given: list[str] = []
        self.over = False
        self.games = 0
        self.wrong: list[str] = []

    async def begin(self) -> None:
        self.games += 1
        seed = f"load-{self.number}-{self.games}"
        status, reply = await self.client.ask("POST", "/api/games", body={"rulebook": "hunted", "seed": seed})
        assert status == 201, reply
        self.id = reply["game"]["id"]
        (self.token,) = reply["game"]["seats"].values()
        self.given, self.over = [], False

    async def answer(self) -> float:
        """One decision; how long it took, in milliseconds."""
        if self.over:
            await self.check()
            await self.begin()
        begun = time.perf_counter()
        status, reply = await self.client.ask("POST", f"/api/games/{self.id}/captain", self.token, {})
        took = (time.perf_counter() - begun) * 1000
        assert status == 200, reply
        self.given += reply["answered"]
        self.over = "over" in reply
        return took

    async def check(self) -> None:
        """Hold the save and the journal against what was acknowledged."""
        _, save = await self.client.ask("GET", f"/api/games/{self.id}/save", self.token)
        kept = [value for kind, value, *_ in save["answers"] if kind == "choose"]
        _, told = await self.client.ask("GET", f"/api/games/{self.id}/journal", self.token)
        journal = [entry["choice"]["option"] for entry in told["journal"] if "choice" in entry]
        if not kept == journal == self.given:
            self.wrong.append(
                f"{self.id}: {len(self.given)} acknowledged, {len(kept)} kept, {len(journal)} in the journal"
            )


async def measure(server: Served, games: int, answers: int, seconds: float = SECONDS) -> list[str]:
    players = [Player(server, number) for number in range(games)]
    for player in players:
        await player.begin()
    await asyncio.gather(*(player.answer() for player in players))  # warm

    async def play(player: Player) -> list[float]:
        return [await player.answer() for _ in range(answers)]

    cpu, begun = server.cpu_seconds(), time.perf_counter()
    times = sorted(took for run in await asyncio.gather(*(play(player) for player in players)) for took in run)
    wall, cpu = time.perf_counter() - begun, server.cpu_seconds() - cpu
    lines = [
        f"all at once: {len(times)} answers, {len(times) / wall:,.0f} a second; "
        f"reply after {median(times):.0f} ms (median), {times[len(times) * 95 // 100]:.0f} ms (95 in 100), "
        f"with {games} waiting; {cpu / len(times) * 1000:.1f} ms of server work each"
    ]

    calm: list[float] = []

    async def thoughtful(player: Player) -> None:
        pause = games / PACE
        await asyncio.sleep(pause * player.number / games)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            calm.append(await player.answer())
            await asyncio.sleep(pause)

    await asyncio.gather(*(thoughtful(player) for player in players))
    calm.sort()
    lines.append(
        f"at the pace of people ({PACE:.0f} a second): {len(calm)} answers; "
        f"reply after {median(calm):.1f} ms (median), {calm[len(calm) * 95 // 100]:.1f} ms (95 in 100)"
    )
    for player in players:
        await player.check()
        player.client.close()
    wrong = [line for player in players for line in player.wrong]
    checked = sum(player.games for player in players)
    lines.append(f"{checked} games held against their journals: {len(wrong)} with lost or doubled answers")
    lines += wrong[:5]
    return lines


def profiled(data: Path, database: str) -> list[str]:
    """The five functions that the server spends most time in."""
    file = data / "profile"
    with served(data, database, file) as server:

        async def play() -> None:
            players = [Player(server, 1000 + number) for number in range(20)]
            for player in players:
                await player.begin()

            async def some(player: Player) -> None:
                for _ in range(40):
                    await player.answer()
                player.client.close()

            await asyncio.gather(*(some(player) for player in players))

        asyncio.run(play())
        server.stop()
    stats: Any = pstats.Stats(str(file))
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])
    # The loop itself waits there for something to do, and the rest of these is done once, at the start.
    left_out = ("epoll", "builtins.compile", "marshal.loads", "exec", "__build_class__")
    rows = [
        row for row in rows if not any(name in row[0][2] for name in left_out) and not row[0][0].endswith("runners.py")
    ]
    busy = sum(row[1][2] for row in rows)
    lines = [f"profile: {busy:.2f} s at work under the profiler; most of it in"]
    for (path, line, name), (_, calls, own, _, _) in rows[:5]:
        where = "" if path == "~" else f"{Path(path).parent.name}/{Path(path).name}:{line} "
        lines.append(f"  {own / busy:5.1%} {calls:>8} calls  {where}{name}")
    return lines


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--answers", type=int, default=20)
    arguments.add_argument("--seconds", type=float, default=SECONDS, help="length of the quiet run")
    arguments.add_argument("--database", nargs="*", default=["sqlite", "postgresql"])
    arguments.add_argument("--no-profile", action="store_true")
    chosen = arguments.parse_args()
    for kind in chosen.database:
        with ExitStack() as stack:
            data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kaleun-load-")))
            url = stack.enter_context(postgres()) if kind == "postgresql" else ""
            print(kind)
            with served(data, url) as server:
                for line in asyncio.run(measure(server, chosen.games, chosen.answers, chosen.seconds)):
                    print(f"  {line}")
            if not chosen.no_profile:
                for line in profiled(data, url):
                    print(f"  {line}")


if __name__ == "__main__":
    main()
