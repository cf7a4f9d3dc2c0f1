"""The command ``kaleun serve``."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn

from kaleun.kernel.errors import MaterialError

from .app import create_app
from .events import Events
from .settings import from_environment

__all__ = ["serve"]

_GRACE = 3
"""Seconds that open streams get when the server ends."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8300,
    data: Path | None = None,
    open: bool = False,
) -> None:
    """Open the table in a browser: a server for oneself, or for others in the same network.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in the network in.
    port
        The port; 0 takes any free one. When it is taken, the next free one is used.
    data
        The folder of the database, instead of the user's own. KALEUN_DATABASE_URL names a PostgreSQL database.
    open
        Open a browser as well.
    """
    listening = _listen(host, port)
    try:
        app = create_app(from_environment(data))
    except BaseException:
        listening.close()
        raise
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def welcome() -> None:
        _say(f"The table is open at {address}")
        if host in ("0.0.0.0", "::"):
            _say("Others in your network reach it at this machine's address.")
        _say("Ctrl+C closes it; every game goes on where it was left.")
        if open:
            threading.Thread(target=_browse, args=[address], daemon=True).start()

    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=75,
        lifespan="on",
    )
    server = _Server(config, app.state.site.events, welcome)
    with asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(server.serve([listening]))


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where there is one; it gathers what is written into fewer calls of the system."""
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


class _Server(uvicorn.Server):
    """Ends the open streams as soon as it is told to end: they would keep it waiting."""

    def __init__(self, config: uvicorn.Config, events: Events, welcome: Callable[[], None]) -> None:
        super().__init__(config)
        self._events = events
        self._welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the table, and say so only now: from here on it can be closed as well."""
        await super().startup(sockets)
        if self.started:
            self._welcome()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C, or whatever else ends it."""
        self._events.close()
        super().handle_exit(sig, frame)


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or the next one that is free. Raises MaterialError if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wrong: OSError | None = None
    for tried in [port] if port == 0 else range(port, min(port + 20, 65536)):
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(256)
        except (OSError, OverflowError) as refused:
            listening.close()
            wrong = refused if isinstance(refused, OSError) else OSError(str(refused))
            continue
        return listening
    raise MaterialError(
        f"{host}:{port}: no port can be opened there: {wrong.strerror if wrong else 'it is out of range'}"
    )


def _browse(address: str) -> None:
    """Open a browser, if there is one; whoever has none has read the address."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        webbrowser.get().open(address)
    except webbrowser.Error:
        _say("No browser was found here; open the address yourself.")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
