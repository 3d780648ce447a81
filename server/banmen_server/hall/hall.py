"""The hall: the connections of all players, and all tables from opening to deletion.

Commands are carried out in `banmen_server.net.dispatch`; what a table decides is in `banmen_server.tables.table`.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from random import Random, SystemRandom
from typing import Any, Protocol

from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage
from banmen_server.config import Config
from banmen_server.engines.processes import EngineProcesses
from banmen_server.forward_clock import forward_clock
from banmen_server.hall.available import AvailablePlayers
from banmen_server.hall.bots import check_bots
from banmen_server.hall.challenges import Challenges, ChallengeServices, Pairing
from banmen_server.hall.lobby import Lobby
from banmen_server.hall.my_tables import MyTables
from banmen_server.hall.presence import Attendance, Status
from banmen_server.hall.table_index import TableIndex, new_epoch
from banmen_server.log import Damaged, EventLog, OutcomeUnknown, TableEntry, Unavailable
from banmen_server.logs import fields
from banmen_server.metrics import Metrics
from banmen_server.net.address_limits import AddressLimits
from banmen_server.net.player_limits import PlayerLimits
from banmen_server.ratings.ratings import RATINGS, Ratings, to_count
from banmen_server.tables.audience import Subscriber
from banmen_server.tables.decision import Decision, OpeningWanted
from banmen_server.tables.opening import Actor, open_table
from banmen_server.tables.own_games import past_game, present_game
from banmen_server.tables.records import load_table
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_NOBODY: Mapping[Seat, Actor] = {}


class GreetedConnection(Subscriber, Protocol):
    """What the hall needs of a connection after its greeting.

    `address` is its peer's IP address. `rooms` are those whose subscriber it is. `gone` is set once it is disconnected
    or superseded.
    """

    address: str
    rooms: set[Room]
    gone: bool

    def send_frame(self, frame: bytes) -> None:
        """Send an answer that is encoded already."""
        ...

    @property
    def actor(self) -> Actor:
        """The player and the name of this connection."""
        ...

    def supersede(self) -> None:
        """Close, because the player has a newer connection."""
        ...


class Hall:
    """The players and tables of one server. `now` gives ms since 1970 and only goes forward; `rng` is for all games."""

    def __init__(
        self, config: Config, log: EventLog, *, now: Callable[[], int] | None = None, rng: Random | None = None
    ) -> None:
        self.config = config
        self.now = now = now or forward_clock()
        self.metrics = Metrics()
        self.limits = AddressLimits(config)
        self.tables = TableIndex()
        self.lobby = Lobby(config.lobby_every_s)
        self.my_tables = MyTables(config.lobby_every_s)
        self.ratings = Ratings(log, self.spawn, self._rated, on=config.rating)
        self.players = AvailablePlayers(self.ratings, config.lobby_every_s)
        self._log = log
        self._rng = rng or SystemRandom()
        self._connections: dict[str, GreetedConnection] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._fetching = asyncio.Lock()
        self._sweep_timer: asyncio.TimerHandle | None = None
        self._engines = EngineProcesses(self._rng, PlayerLimits(self.limits, self._connections))
        self._services = RoomServices(
            log,
            self._rng,
            self.metrics,
            now,
            self.spawn,
            config.presence_every_s,
            config.program_every_s,
            self._engines,
            self.ratings.at_table,
        )
        self.challenges = Challenges(
            config,
            ChallengeServices(
                lambda player, game: found.actor if (found := self.players.of(player, game)) else None,
                lambda actor, game: self.ratings.of(actor.player, game) if actor.rated else None,
                self._tell,
                self._pair,
                now,
                self._rng,
            ),
        )
        self.metrics.gauges["tables"] = ("Tables in memory.", lambda: len(self.tables))
        self.metrics.gauges["players"] = ("Players connected.", lambda: len(self._connections))

    # --- starting and stopping ---------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Load every table of the log, and delete those that were idle too long. Raises Unavailable, Refusal."""
        await self._load_ratings()
        for entry in await self._log.tables():
            if entry.table == RATINGS:
                continue
            try:
                await self._load(entry)
            except (BadMessage, Damaged) as error:
                logger.error("table_unreadable", extra=fields(table=entry.table, reason=str(error)))  # noqa: TRY400 - the text says it all
        self.ratings.begin(
            to_count(room.id, room.table.game.key, game) for room in self.tables for game in room.table.history.finished
        )
        self._sweep()

    async def _load_ratings(self) -> None:
        """Read the ratings; where they cannot be read, the hall goes on without them. Raises Unavailable."""
        try:
            await self.ratings.load()
        except (BadMessage, Damaged) as error:
            self.ratings.on = False
            logger.error("ratings_unreadable", extra=fields(reason=str(error)))  # noqa: TRY400 - the text says it all

    async def _load(self, entry: TableEntry) -> None:
        loaded = await load_table(self._log, entry.table, self._rng)
        if loaded is None:
            return
        table, opened_by = loaded
        room = self._new_room(table)
        room.opened_by, room.touched = opened_by, entry.touched_ms
        self.tables.add(room)
        self._changed(room)
        await room.resume()
        self.close_if_discarded(room)

    def warm_up(self) -> None:
        """Load in the background what programs need to think, so that no move waits for it."""
        self._engines.warm_up()

    async def stop(self) -> None:
        """Record that players are there no more, stop all timers and wait for all tasks."""
        await asyncio.gather(*(room.record_attendance(here=False) for room in self.tables))
        if self._sweep_timer is not None:
            self._sweep_timer.cancel()
        self.lobby.stop()
        self.my_tables.stop()
        self.players.stop()
        self.challenges.stop()
        self.ratings.stop()
        for room in self.tables:
            room.stop()
        self._engines.close()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in a task; an error in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("task_failed", exc_info=error)

    # --- connections -------------------------------------------------------------------------------------------------

    def connect(self, connection: GreetedConnection) -> None:
        """Add a greeted connection; an older one of the same player is superseded."""
        if (older := self._connections.get(connection.player)) is not None:
            self.disconnect(older, "away")
            older.supersede()
        self._connections[connection.player] = connection

    def check_bot(self, player: str, address: str) -> None:
        """Raise Refusal where one more bot is too many; one that comes back in the place of its older self is not."""
        check_bots([each for each in self._connections.values() if each.player != player], address, self.config)

    def disconnect(self, connection: GreetedConnection, status: Status) -> None:
        """Remove a connection. The player is `away` when it dropped, `left` when the player closed it."""
        connection.gone = True
        self.unsubscribe_lobby(connection)
        self.players.remove(connection)
        for room in list(connection.rooms):
            self.unsubscribe(room, connection, status)
        if self._connections.get(connection.player) is connection:
            del self._connections[connection.player]

    def subscribe_lobby(self, connection: GreetedConnection, asked: messages.Lobby) -> None:
        """Send the lists of tables, the player's own and players, and challenges; and every change of them.

        Who asks for a part of the tables gets its own first, and only that part where it has the others already.
        """
        if asked.most is None:
            self.lobby.subscribe(connection, asked)
        if asked.most is None or connection not in self.lobby:
            self.my_tables.subscribe(connection)
            self.players.subscribe(connection)
            for challenge in self.challenges.of(connection.player):
                connection.send(messages.Challenged(challenge))
        if asked.most is not None:
            self.lobby.subscribe(connection, asked)

    def unsubscribe_lobby(self, connection: GreetedConnection) -> None:
        """Send no more changes of the lists."""
        self.lobby.unsubscribe(connection)
        self.my_tables.unsubscribe(connection)
        self.players.unsubscribe(connection)

    def subscribe(self, room: Room, connection: GreetedConnection) -> None:
        """Send the events of a table to this connection from now on."""
        room.audience.enter(connection)
        connection.rooms.add(room)
        room.note_attendance()
        room.start_programs()
        self.lobby.changed(room)

    def unsubscribe(self, room: Room, connection: GreetedConnection, status: Status, *, seated: bool = False) -> None:
        """Stop sending the events of a table to this connection; `seated`: its player held a seat until now."""
        room.audience.exit(connection, status, seated=seated)
        connection.rooms.discard(room)
        self.close_if_discarded(room)  # before anything is recorded there, so that nobody finds it any more
        room.note_attendance()
        room.pause_if_empty()
        self.lobby.changed(room)

    def point(self, message: messages.Point, connection: GreetedConnection) -> None:
        """Show the other players where this one points. What is not for anyone to see is dropped."""
        for room in connection.rooms:
            if room.id == message.table:
                room.audience.point(connection, message.at)

    # --- tables ------------------------------------------------------------------------------------------------------

    def _new_room(self, table: Table) -> Room:
        config = self.config
        attendance = Attendance(self.now(), leave_grace_ms=config.leave_grace_ms, drop_grace_ms=config.drop_grace_ms)
        return Room(table, self._services, attendance, self._changed)

    async def open(self, command: messages.Open, connection: GreetedConnection) -> Room:
        """Open the table of a command, once however often the command is sent. Raises Refusal."""
        append_id = f"{connection.player}/{command.id}"
        while (room := self.tables.opened_by(append_id)) is not None:
            async with room.lock:  # it may be opening now
                if not room.closed:
                    room.table.answered(append_id, command)
                    return room
        return await self._open(command, connection.actor, append_id)

    async def _open(
        self, command: messages.Open, actor: Actor, append_id: str, others: Mapping[Seat, Actor] = _NOBODY
    ) -> Room:
        self._check_limits(actor.player)
        room = self._new_room(Table(self.tables.new_id(), self._rng))
        self.tables.add_opening(room, append_id)
        try:
            await room.open(self._decide_opening(command, actor, others), append_id, command)
        except BaseException:
            self.tables.cancel_opening(append_id)
            room.closed = True
            raise
        self.tables.add(room)
        self._changed(room)
        return room

    async def _decide_opening(self, command: messages.Open, actor: Actor, others: Mapping[Seat, Actor]) -> Decision:
        """The first record of a table, its game's opening worked out in another process where that takes thinking."""
        code, epoch = self.tables.new_code(), new_epoch()
        opening = None
        while True:
            now, rng = self.now(), self._rng
            decided = open_table(
                command, actor, code=code, epoch=epoch, now=now, rng=rng, opening=opening, others=others
            )
            if not isinstance(decided, OpeningWanted):
                return decided
            opening = await self._engines.begin(decided.game, decided.options, actor.player)

    def _check_limits(self, player: str) -> None:
        """Raise Refusal where one more table is too many."""
        if len(self.tables) >= self.config.max_tables and not self._make_room():
            raise Refusal("server_full", "The server has as many tables as it can hold; try again later.")
        hosted = self.tables.hosted_by(player)
        open_now = sum(room.table.replay.outcome is None and player in room.table.keepers for room in hosted)
        if open_now >= self.config.max_tables_of_player:
            raise Refusal(
                "too_many_tables", f"You have {open_now} tables that are not over; finish or discard one of them first."
            )

    def _make_room(self) -> bool:
        """Close the finished table that was touched first, not within `keep_ended_ms`. Returns whether there is one."""
        latest = self.now() - self.config.keep_ended_ms
        finished = [room for room in self.tables if room.table.replay.outcome and not len(room.audience)]
        oldest = min(finished, key=lambda room: room.touched, default=None)
        if oldest is None or oldest.touched > latest:
            return False
        self._spawn_close(
            oldest, lambda room: room.touched <= latest, "The table was closed to make room for a new one."
        )
        return True

    def _changed(self, room: Room) -> None:
        """Note that a table is new, has changed, or is closed."""
        if room.id in self.tables or room.closed:
            self.lobby.changed(room)
            self.my_tables.changed(room)
        table = room.table
        last = table.history.last(table.replay)
        if last is not None:
            self.ratings.note(to_count(room.id, table.game.key, last))

    def _rated(self, players: tuple[str, ...]) -> None:
        """Show the new ratings of these players wherever they are."""
        for player in players:
            self.players.changed(player)
        for room in self.tables:
            if any(sitter and sitter.player in players for sitter in room.table.replay.seats.values()):
                self.lobby.changed(room)
                self.my_tables.changed(room)
                room.audience.send_presence()

    # --- challenges --------------------------------------------------------------------------------------------------

    def _tell(self, player: str, message: messages.Frame) -> None:
        """Send a player something, if it is there."""
        if (connection := self._connections.get(player)) is not None:
            connection.send(message)

    async def _pair(self, pairing: Pairing) -> str:
        """Open the table of an accepted challenge, with both at it; its id. Raises Refusal."""
        append_id = f"{pairing.by.player}/{pairing.command.id}"
        room = await self._open(pairing.command, pairing.by, append_id, {pairing.seat: pairing.to})
        return room.id

    async def fetch(self, room: Room, number: int, player: str) -> bytes:
        """A game of a player's own, packed as the state of a snapshot. Raises Refusal."""
        state = present_game(room.table, number, player)
        if state is not None:
            return state
        async with self._fetching:  # one at a time: a long log takes a while
            try:
                return await past_game(self._log, room.table, number, player)
            except (Unavailable, BadMessage, Damaged) as error:
                raise Refusal("unavailable", "The server cannot read this game now; try again later.") from error

    def close_if_discarded(self, room: Room) -> None:
        """Delete a table that all its players have discarded, once nobody is there."""
        if not room.closed and not len(room.audience) and not room.table.keepers:
            text = "Everyone whose table this was has discarded it."
            self._spawn_close(room, lambda room: not room.table.keepers, text)

    def _spawn_close(self, room: Room, is_due: Callable[[Room], bool], text: str) -> None:
        """Close a table where it `is_due` and nobody is there."""
        self.spawn(self.close_if(room, lambda room: not len(room.audience) and is_due(room), text))

    async def close_if(self, room: Room, is_due: Callable[[Room], bool], text: str) -> None:
        """Delete a table, here and in the log, and tell its subscribers.

        Not where a command that was under way there has changed what made this due: what it did would be lost.
        """
        async with room.lock:
            if room.closed or not is_due(room):
                return
            self.tables.remove(room)
            for connection in [connection for connection in self._connections.values() if room in connection.rooms]:
                connection.rooms.discard(room)
            room.close(text)
            self._changed(room)
            try:
                await self._log.delete(room.id)
            except (Unavailable, OutcomeUnknown) as error:
                logger.warning("table_not_deleted", extra=fields(table=room.id, reason=error))

    def _sweep(self) -> None:
        """Close the tables that were idle too long, now and every `sweep_every_s`."""
        latest = self.now() - self.config.keep_quiet_ms
        for room in self.tables:
            if not len(room.audience) and room.touched < latest:
                text = "The table was closed because nobody came to it any more."
                self._spawn_close(room, lambda room: room.touched < latest, text)
        self._sweep_timer = asyncio.get_running_loop().call_later(self.config.sweep_every_s, self._sweep)
