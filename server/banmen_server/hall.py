"""The hall: who is connected, and all tables from the day they are opened to the day they are forgotten.

What commands do is in `banmen_server.dispatch`, what a table decides in `banmen_server.table`.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from random import Random, SystemRandom
from typing import Any, Protocol

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage
from banmen_server.audience import Guest
from banmen_server.config import Config
from banmen_server.lobby import Lobby
from banmen_server.log import EventLog, OutcomeUnknown, TableEntry, Unavailable
from banmen_server.metrics import Metrics
from banmen_server.opening import Actor, Decided, OpeningWanted, open_table
from banmen_server.presence import Attendance, Status
from banmen_server.records import load_table
from banmen_server.register import Register, new_epoch
from banmen_server.room import Room, Surroundings
from banmen_server.table import Table
from banmen_server.workshop import Workshop

logger = logging.getLogger(__name__)


def clock_ms() -> int:
    """The time: ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Visitor(Guest, Protocol):
    """A greeted connection. `rooms` are those whose guest it is; `gone` once it is lost or superseded."""

    rooms: set[Room]
    gone: bool

    @property
    def actor(self) -> Actor:
        """The player, and the name it goes by on this connection."""
        ...

    def supersede(self) -> None:
        """Say that the player has come by a newer connection, and close."""
        ...


class Hall:
    """One server's players and tables. `now` gives ms since 1970; `rng` throws the dice of all games."""

    def __init__(
        self, config: Config, log: EventLog, *, now: Callable[[], int] = clock_ms, rng: Random | None = None
    ) -> None:
        self.config = config
        self.now = now
        self.metrics = Metrics()
        self.register = Register()
        self.lobby = Lobby(lambda: self.register, config.lobby_every_s)
        self._log = log
        self._rng = rng or SystemRandom()
        self._visitors: dict[str, Visitor] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.TimerHandle | None = None
        self._workshop = Workshop(self._rng)
        self._around = Surroundings(
            log,
            self._rng,
            self.metrics,
            now,
            self.lobby.changed,
            self.spawn,
            config.presence_every_s,
            config.program_every_s,
            self._workshop,
        )
        self.metrics.gauges["tables"] = ("Tables in memory.", lambda: len(self.register))
        self.metrics.gauges["players"] = ("Players connected.", lambda: len(self._visitors))

    # --- starting and stopping ---------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take in every table of the log, and forget those kept long enough. Raises Unavailable, Refusal."""
        for entry in await self._log.tables():
            try:
                await self._load(entry)
            except BadMessage as fault:
                logger.error("table %s cannot be read and is left alone: %s", entry.table, fault.text)  # noqa: TRY400 - a line says it all
        self._sweep()

    async def _load(self, entry: TableEntry) -> None:
        loaded = await load_table(self._log, entry.table, self._rng)
        if loaded is None:
            return
        table, opened_by = loaded
        room = self._room(table)
        room.opened_by, room.touched = opened_by, entry.touched_ms
        self.register.add(room)
        await room.resume_clock()

    async def stop(self) -> None:
        """Stop all timers and wait for what is under way."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.lobby.stop()
        for room in self.register:
            room.stop()
        self._workshop.close()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside; what goes wrong in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a task of the hall failed", exc_info=error)

    # --- visitors ----------------------------------------------------------------------------------------------------

    def greet(self, visitor: Visitor) -> None:
        """A player has come; an older connection of the same player gives way."""
        older = self._visitors.get(visitor.player)
        if older is not None:
            self.lose(older, "away")
            older.supersede()
        self._visitors[visitor.player] = visitor

    def lose(self, visitor: Visitor, status: Status) -> None:
        """A connection is lost: `away` when it dropped, `left` when its player closed it."""
        visitor.gone = True
        self.lobby.unsubscribe(visitor)
        for room in list(visitor.rooms):
            self.exit(room, visitor, status)
        if self._visitors.get(visitor.player) is visitor:
            del self._visitors[visitor.player]

    def enter(self, room: Room, visitor: Visitor) -> None:
        """Let a visitor see a table from now on."""
        room.audience.enter(visitor)
        visitor.rooms.add(room)
        room.wake()
        self.lobby.changed(room)

    def exit(self, room: Room, visitor: Visitor, status: Status, *, seated: bool = False) -> None:
        """Show a visitor, who may have been `seated` until now, a table no more."""
        room.audience.exit(visitor, status, seated=seated)
        visitor.rooms.discard(room)
        room.sleep()
        self.lobby.changed(room)

    # --- tables ------------------------------------------------------------------------------------------------------

    def _room(self, table: Table) -> Room:
        config = self.config
        attendance = Attendance(self.now(), leave_grace_ms=config.leave_grace_ms, drop_grace_ms=config.drop_grace_ms)
        return Room(table, self._around, attendance)

    async def open(self, command: messages.Open, visitor: Visitor) -> Room:
        """Open the table that a command asks for, once however often it is sent. Raises Refusal."""
        append_id = f"{visitor.player}/{command.id}"
        while (room := self.register.opened_by(append_id)) is not None:
            async with room.lock:  # it may be opening just now
                if not room.closed:
                    room.table.answered(append_id, command)
                    return room
        return await self._open(command, visitor.actor, append_id)

    async def _open(self, command: messages.Open, actor: Actor, append_id: str) -> Room:
        self._check_caps(actor.player)
        room = self._room(Table(self.register.new_id(), self._rng))
        self.register.reserve(room, append_id)
        try:
            await room.open(self._decide_opening(command, actor), append_id, command)
        except BaseException:
            self.register.give_up(append_id)
            room.closed = True
            raise
        self.register.add(room)
        return room

    async def _decide_opening(self, command: messages.Open, actor: Actor) -> Decided:
        """The first record of a table, its game's opening worked out beside where that takes thinking."""
        code, epoch = self.register.new_code(), new_epoch()

        def decide(opening: Any = None) -> Decided:
            now, rng = self.now(), self._rng
            return open_table(command, actor, code=code, epoch=epoch, now=now, rng=rng, opening=opening)

        try:
            return decide()
        except OpeningWanted as wanted:
            return decide(await self._workshop.begin(wanted.game, wanted.options))

    def _check_caps(self, player: str) -> None:
        """Raise Refusal where one table more would be too many."""
        if len(self.register) >= self.config.max_tables:
            raise Refusal("server_full", "The server has as many tables as it can hold; try again later.")
        open_now = sum(room.table.replay.outcome is None for room in self.register.hosted_by(player))
        if open_now >= self.config.max_tables_of_player:
            raise Refusal("too_many_tables", f"You have {open_now} tables open; finish or leave one of them first.")

    async def close(self, room: Room, text: str) -> None:
        """Forget a table, here and in the log, and tell its guests."""
        if room.closed:
            return
        self.register.remove(room)
        for visitor in [visitor for visitor in self._visitors.values() if room in visitor.rooms]:
            visitor.rooms.discard(room)
        room.close(text)
        self.lobby.changed(room)
        try:
            await self._log.delete(room.id)
        except (Unavailable, OutcomeUnknown) as error:
            logger.warning("table %s is closed but still in the log: %s", room.id, error)

    def _sweep(self) -> None:
        """Close the tables that have been quiet long enough, now and again after a while."""
        now = self.now()
        for room in self.register:
            quiet_ms = now - max(room.touched, room.audience.quiet_since)
            ended = room.table.replay.outcome is not None
            if not len(room.audience) and (
                now - room.touched > self.config.keep_quiet_ms or (ended and quiet_ms > self.config.keep_ended_ms)
            ):
                self.spawn(self.close(room, "The table was closed because nobody came to it any more."))
        self._sweeping = asyncio.get_running_loop().call_later(self.config.sweep_every_s, self._sweep)
