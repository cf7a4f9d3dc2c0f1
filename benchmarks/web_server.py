"""Real servers for measurements and tests: kaleun's own as a process, a PostgreSQL of one's own, and a small HTTP client."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["Client", "Served", "postgres", "postgres_tools", "served"]

_ADDRESS = re.compile(r"http://([\d.]+):(\d+)/")


class Served:
    """A server process that is running."""

    def __init__(self, process: subprocess.Popen[str], host: str, port: int) -> None:
        self.process, self.host, self.port = process, host, port

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def kill(self) -> None:
        """End it hard, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> str:
        """End it in order; what it wrote to standard error."""
        self.process.send_signal(signal.SIGINT)
        try:
            _, errors = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, errors = self.process.communicate()
        return errors

    def cpu_seconds(self) -> float:
        """What it has used of the processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _close(self) -> None:
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


def start(data: Path, database: str = "", profile: Path | None = None, port: int = 0) -> Served:
    """Start a server on a free port, and wait until it says where."""
    command = [sys.executable]
    if profile is not None:
        command += ["-m", "cProfile", "-o", str(profile)]
    command += ["-m", "kaleun", "serve", "--port", str(port), "--no-open"]
    environment = os.environ | {"KALEUN_GAMES_PER_HOUR": "100000", "KALEUN_DATA": str(data)}
    environment.pop("KALEUN_DATABASE_URL", None)
    if database:
        environment["KALEUN_DATABASE_URL"] = database
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = _ADDRESS.search(line)
    if found is None:
        raise RuntimeError(f"the server did not start: {line}{process.communicate()[1]}")
    return Served(process, found[1], int(found[2]))


@contextmanager
def served(data: Path, database: str = "", profile: Path | None = None) -> Iterator[Served]:
    """A server for the time of a ``with``."""
    running = start(data, database, profile)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()
        running._close()


# ---------------------------------------------------------------------------------------------------------- PostgreSQL


def postgres_tools() -> Path | None:
    """Where PostgreSQL's programs lie, or None."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of one's own in a temporary folder, over a socket there; gives its URL."""
    tools = postgres_tools()
    if tools is None:
        raise RuntimeError("PostgreSQL is not installed: run 'apt-get install postgresql'")
    folder = Path(tempfile.mkdtemp(prefix="kaleun-pg-"))
    # The server refuses to run as root: then it runs as the user that its package made.
    root = os.geteuid() == 0
    as_user: Sequence[str] = ["runuser", "-u", "postgres", "--"] if root else []
    if root:
        shutil.chown(folder, "postgres")
    data = folder / "data"

    def run(*words: str) -> None:
        done = subprocess.run([*as_user, *words], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{words[0]}: {done.stderr or done.stdout}")

    try:
        run(str(tools / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=60"
        log = str(folder / "log")
        # Its own streams lead nowhere: a pipe that it held open would never end.
        done = subprocess.run(
            [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-o", options, "-l", log, "-w", "start"],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"PostgreSQL did not start: {Path(log).read_text()}")
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            run(str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# ---------------------------------------------------------------------------------------------------------- client


class Client:
    """One connection that is kept open. Small, so that the measured time is the server's."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        """Status and JSON of the reply. Raises OSError or EOFError when the server is gone."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        assert self._reader is not None
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(data)}\r\n"
        if data:
            head += "Content-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        try:
            self._writer.write(head.encode() + b"\r\n" + data)
            lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            length = next(int(line[15:]) for line in lines if line.lower().startswith("content-length:"))
            reply = await self._reader.readexactly(length)
        except (OSError, EOFError):
            self.close()
            raise
        return int(lines[0].split()[1]), json.loads(reply)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def wait_for(condition: Any, seconds: float = 10.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("it did not come true")
        time.sleep(0.02)
