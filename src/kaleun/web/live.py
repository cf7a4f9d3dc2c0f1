"""The games in memory: opened when somebody asks for one, changed one action at a time, and never ahead of the disk.

Whoever looks at a game or changes it holds its lock. An action is done on the game in memory, then written; only then does
anybody see what came of it. Where it cannot be written, the game in memory is dropped and opened again from the database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from time import time
from typing import Any

from kaleun.kernel.errors import KaleunError, SaveError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import document, open_document
from kaleun.report import Wording

from . import store
from .database import Database, Taken
from .doing import Action, Answer, Answers, Undo, captain_answers, decode, do, encode
from .events import Events
from .heads import Heads
from .standing import is_marked, stand_of
from .store import Kept, Row

__all__ = ["Live", "NoGame", "Tables"]


class NoGame(KaleunError):
    """There is no such game, or not for whoever asks."""

    code = "no-game"

    def __init__(self) -> None:
        super().__init__("there is no such game, or it is not yours")


class Live:
    """One game in memory."""

    def __init__(self, kept: Kept, game: Game[Any]) -> None:
        self.row: Row = kept.row
        self.game = game
        self.n = kept.row.n
        """How many actions have been done."""
        self.access = kept.row.access
        self.links = kept.links
        self.sittings = kept.sittings
        self.words = Wording(game.rulebook)
        self.lock = asyncio.Lock()
        self.users = 0
        self.dead = False
        self.marked = kept.row.marked

    def seats(self, player: str) -> list[str]:
        """The seats of a player, in the order of the table; '' among them where he may only watch."""
        own = self.sittings.get(player, [])
        order = list(self.game.rulebook.seats(self.game.state))
        return [seat for seat in order if seat in own] + ([""] if "" in own else [])


class Tables:
    """All games of this server."""

    def __init__(self, database: Database, events: Events, most: int, snapshot_every: int) -> None:
        self.database = database
        self.events = events
        self._heads = Heads(database)
        self._most = most
        self._snapshot_every = snapshot_every
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Future[Live]] = {}

    # ---- beginning

    async def begin(
        self, game: Game[Any], name: str, player: str, links: dict[str, str], remarks: list[str] | None = None
    ) -> str:
        """Keep a new game; returns its id. ``links`` are the hashes of its links by seat. Raises DatabaseFailure."""
        stand = stand_of(game, Wording(game.rulebook), is_marked(game))
        now = time()
        row = Row(
            id=secrets.token_hex(8),
            rulebook=game.rulebook.id,
            name=name,
            owner=player,
            created=now,
            changed=now,
            n=0,
            access=0,
            archived=False,
            strict=game.strict,
            remarks="\n".join(remarks or ()),
            over=stand.over,
            marked=stand.marked,
            stands=stand.stands,
            outcome=stand.outcome,
            score=stand.score,
            unit=stand.unit,
        )
        seats = list(game.rulebook.seats(game.state))
        await self.database.write(store.begin_game(row, document(game, name), links, player, seats))
        kept = Kept(row, 0, {}, [], {mark: seat for seat, mark in links.items()}, {player: seats} if player else {})
        self._keep(Live(kept, game))
        return row.id

    # ---- looking

    @asynccontextmanager
    async def at(self, name: str) -> AsyncIterator[Live]:
        """A game, for oneself alone, as it stands now. Raises NoGame, SaveError or DatabaseFailure."""
        while True:
            live = await self._open(name)
            live.users += 1
            try:
                async with live.lock:
                    if live.dead:
                        continue
                    if self.database.shared and not await self._caught_up(live):
                        continue
                    yield live
                    return
            finally:
                live.users -= 1

    async def _open(self, name: str) -> Live:
        live = self._live.get(name)
        if live is not None:
            self._live.move_to_end(name)
            return live
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.ensure_future(self._load(name))
            opening.add_done_callback(lambda done: self._opened(name, done))
        return await asyncio.shield(opening)

    def _opened(self, name: str, done: asyncio.Future[Live]) -> None:
        self._opening.pop(name, None)
        if not done.cancelled() and done.exception() is None:
            self._keep(done.result())

    async def _load(self, name: str) -> Live:
        kept = await self.database.read(store.load(name))
        if kept is None:
            raise NoGame
        live, remarks = await asyncio.to_thread(opened, kept)
        if remarks:
            said = "\n".join(dict.fromkeys([*filter(None, kept.row.remarks.split("\n")), *remarks]))
            live.game.remarks = []
            await self.database.write(
                store.rewrite(
                    name,
                    kept.row.n,
                    document(live.game, kept.row.name),
                    said,
                    stand_of(live.game, live.words, is_marked(live.game)),
                )
            )
        return live

    def _keep(self, live: Live) -> None:
        self._live[live.row.id] = live
        self._live.move_to_end(live.row.id)
        for name, old in list(self._live.items()):
            if len(self._live) <= self._most:
                break
            if not old.users and old is not live:
                del self._live[name]

    def drop(self, live: Live) -> None:
        """Forget what is in memory; the next one who asks reads it from the database."""
        live.dead = True
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]

    async def _caught_up(self, live: Live) -> bool:
        """Do what other servers have written meanwhile. False if the game must be opened anew."""
        found = await self._heads.of(live.row.id)
        if found is None or found[1] != live.access or found[0] < live.n:
            self.drop(live)
            return False
        if found[0] > live.n:
            try:
                for what in (await self.database.read(store.since(live.row.id, live.n)))[: found[0] - live.n]:
                    do(live.game, decode(what))
                    live.n += 1
                live.marked = live.marked or is_marked(live.game)
            except KaleunError:
                self.drop(live)
                return False
        return True

    # ---- doing

    async def act(self, live: Live, seat: str, action: Action, *, done: bool = False) -> None:
        """Do something, and write it before anybody sees it; whoever calls holds the lock.

        ``done``: it has been done on the game already (a captain's answers) and is only written. Raises Refused, and nothing has
        changed; Taken where another server was faster; DatabaseFailure where it could not be written: the game stands where it stood.
        """
        game = live.game
        try:
            if not done:
                try:
                    do(game, action)
                except KaleunError:
                    if isinstance(action, Answers) or (isinstance(action, Undo) and action.times > 1):
                        self.drop(live)
                    raise
            n = live.n + 1
            marked = live.marked or (isinstance(action, Answer) and isinstance(action.value, list))
            marked = marked or (isinstance(action, Undo) and any(game.retakes.values()))
            stand = stand_of(game, live.words, marked)
            whole = document(game, live.row.name) if n % self._snapshot_every == 0 or game.over else None
            tell = self.events.said(live.row.id, n) if self.database.shared else ""
            await self.database.write(store.append(live.row.id, n, seat, encode(action), stand, whole, tell))
        except Taken:
            self.drop(live)
            raise Taken("another answer came first; look at the table again", code="conflict") from None
        except KaleunError as wrong:
            if wrong.code in ("database", "disk-full", "fault") or done:
                self.drop(live)
            raise
        except BaseException:
            self.drop(live)
            raise
        live.n, live.marked = n, marked
        self.events.moved(live.row.id, n)

    async def captain(
        self,
        live: Live,
        seat: str,
        name: str,
        seats: Sequence[str],
        of: str = "",
        until: Callable[[int], bool] | None = None,
    ) -> list[tuple[str, str]]:
        """Let a captain answer for these seats, once or until ``until`` says to stop; what he answered. Raises as ``act`` does."""
        try:
            answers = await asyncio.to_thread(captain_answers, live.game, name, seats, of=of, until=until)
        except BaseException:
            self.drop(live)
            raise
        await self.act(live, seat, answers, done=True)
        return answers.given

    async def change(self, live: Live, **values: Any) -> None:
        """Change what is kept beside the game."""
        await self.database.write(store.change_game(live.row.id, self.told(live), **values))
        self.drop(live)
        self.events.moved(live.row.id, live.n)

    async def link(self, live: Live, seat: str, mark: str) -> None:
        """Give a seat (or the watchers, '') a new link."""
        await self.database.write(store.new_link(live.row.id, seat, mark, self.told(live)))
        self.drop(live)

    async def sit(self, live: Live, seat: str, player: str) -> None:
        """Let a player sit down."""
        await self.database.write(store.sit(live.row.id, seat, player, self.told(live)))
        self.drop(live)
        self.events.moved(live.row.id, live.n)

    def told(self, live: Live) -> str:
        """What other servers hear of a change that is no action."""
        return self.events.said(live.row.id, live.n) if self.database.shared else ""


def opened(kept: Kept) -> tuple[Live, list[str]]:
    """The game of what is kept; and what there is to say of it, where the rules have changed. Raises SaveError."""
    game = open_document(kept.document, "the game", rulebook=find_rulebook(kept.row.rulebook))
    remarks = list(game.remarks)
    for place, what in enumerate(kept.since, start=kept.at + 1):
        try:
            do(game, decode(what))
        except KaleunError as wrong:
            rest = len(kept.since) - (place - kept.at) + 1
            remarks.append(f"the rules have changed: {wrong}; the last {rest} of {kept.row.n} actions are left out")
            break
        except Exception as wrong:
            raise SaveError(f"the game cannot be opened: {wrong!r}") from wrong
    return Live(kept, game), remarks
