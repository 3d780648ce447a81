"""The hall: the connections of all players, and all tables from opening to deletion.

`banmen_server.net.dispatch` executes the commands; `banmen_server.tables.table` makes the decisions of a table.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from random import Random, SystemRandom
from typing import Any

from msgspec import to_builtins

from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, encode
from banmen.protocol.messages import Advise, Read
from banmen_server.cluster import ALONE, Cluster
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.config import Config
from banmen_server.engines.processes import EngineProcesses
from banmen_server.hall.challenges import AvailablePlayers, ChallengeNetwork, Challenges, ChallengeServices
from banmen_server.hall.cluster_presence import ClusterPresence, ClusterPresenceServices
from banmen_server.hall.lease_holder import LeaseHolder, LeaseHolderServices, StartupLoader, TableRatings
from banmen_server.hall.lifecycle import Closing, ClosingServices, Openings, OpeningServices
from banmen_server.hall.lobby import TableList
from banmen_server.hall.matches import Matches, MatchServices
from banmen_server.hall.my_tables import MyTablesSubscriptions, unloaded_head
from banmen_server.hall.player_connections import (
    ConnectedPlayers,
    ConnectionOrigin,
    GreetedConnection,
    SilentConnections,
    check_bots,
)
from banmen_server.hall.retention import GoneTables, Retention
from banmen_server.hall.tables import HallTables
from banmen_server.log import Damaged, EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.metrics import Metrics
from banmen_server.net.limits import AddressLimits, PlayerLimits
from banmen_server.ratings.ratings import Ratings
from banmen_server.tables.presence import Attendance, PlayerStatus, Status
from banmen_server.tables.records import noted_of, past_game, present_game
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import RoomServices, TableMemory
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_RATINGS_S = 0.1
"""Seconds that a start waits for the ratings. Before the first rated game, the log searches a large file."""
_MEET_S = 2.0
"""Seconds that a start waits for other servers: they answer within milliseconds unless overloaded."""
_NS_A_MS = 1_000_000
_LEGAL = "legal"
"""The kind of advice that every game gives: it tells nothing that a player could not find by trying."""

_MOST_LEGAL = 4096
"""More legal actions are not listed: all 40,000 first squares of a 200x200 tour would keep the loop busy for 35 ms."""


class Advising:
    """Asks the games for help, for one player of one address at a time."""

    def __init__(self, engines: EngineProcesses) -> None:
        self._engines = engines

    async def read(self, command: Read, player: str) -> Any:
        """Return the contents of a player's text or file, or a part of its review, in plain types. Raises Refusal."""
        if command.review is not None:
            return await self._engines.review(command.data, command.lang, command.review, player)
        return await self._engines.read(command.data, command.lang, player)

    async def advise(self, table: Table, command: Advise, player: str) -> Any:
        """Return the game's advice to the player's seat, in plain types. Raises Refusal."""
        replay, seats = table.replay, table.seats_of(player)
        if not seats:
            raise Refusal("not_seated", "You hold no seat at this table.")
        if replay.game is None or not replay.plies:
            raise Refusal("not_begun", "The game has not begun: a seat is free.")
        if command.about == _LEGAL:
            return _legal_actions(table, seats)
        seat = seats[0]
        last = next((ply.event for ply in reversed(replay.plies) if ply.seat == seat), None)
        replay.game.judge_advice(replay.state, seat, command.about, last)
        return await self._engines.advise(replay.game, replay.state, seat, command, player)


def _legal_actions(table: Table, seats: Sequence[Seat]) -> Mapping[str, Any]:
    """Return the next number `n` and the legal actions of the player's seat, of several that to move; none if it waits.

    A client that does not know the rules plays by these. They are at most `_MOST_LEGAL`, the first in the game's order.
    """
    replay, seat = table.replay, table.seat_acting(seats)
    actions = islice(table.game.legal(replay.state, seat) if replay.playing else (), _MOST_LEGAL)
    number = replay.actions.get(seat, 0) + 1
    return {
        "table": table.id,
        "seat": seat,
        "n": number,
        "actions": list(map(to_builtins, actions)),
    }


class PastGames:
    """Returns players their games, reading one long log at a time."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._fetching = asyncio.Lock()

    async def fetch(self, room: Room, number: int, player: str) -> Sequence[bytes]:
        """Return a game of the player, packed as the state of a snapshot, in parts. Raises Refusal."""
        state = present_game(room.table, number, player)
        if state is not None:
            return state
        async with self._fetching:  # one at a time: a long log takes a while
            try:
                return await past_game(self._log, room.table, number, player)
            except (Unavailable, BadMessage, Damaged) as error:
                raise Refusal("unavailable", "The server cannot read this game now; try again later.") from error


def forward_clock(
    wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
) -> Callable[[], int]:
    """Return a clock in ms since 1970, UTC, that never goes back: the wall clock at its start plus the elapsed time.

    Later changes of the wall clock, or leap seconds, have no effect: a player's minute stays a minute. A restarted
    server reads the wall clock again.
    """
    began_ns = wall_ns() - steady_ns()
    return lambda: (began_ns + steady_ns()) // _NS_A_MS


class Hall:
    """The players and tables of one server.

    `now` returns ms since 1970 and never goes backwards; `rng` is for all games.
    """

    def __init__(
        self,
        config: Config,
        log: EventLog,
        *,
        now: Callable[[], int] | None = None,
        rng: Random | None = None,
        cluster: Cluster = ALONE,
    ) -> None:
        self.config = config
        self.cluster = cluster
        self.now = now = now or forward_clock()
        self.metrics = Metrics()
        self.limits = AddressLimits(config)
        self._log = log
        self._rng = rng or SystemRandom()
        self._started_ms = now()
        self._connections = ConnectedPlayers()
        self._silence = SilentConnections(config.silent_s, self._silence_changed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweep_timer: asyncio.TimerHandle | None = None
        self._player_limits = player_limits = PlayerLimits(self.limits, self._connections)
        self._engines = EngineProcesses(self._rng, player_limits)
        self.advising = Advising(self._engines)
        self._memory = TableMemory(player_limits.network, config.max_tables_mb * 10**6)
        self.tables = HallTables(
            log, self._rng, self.spawn, self, sleep_after_s=config.sleep_after_s, memory=self._memory
        )
        self._maps = SharedMaps(cluster.bus)
        self.lobby = TableList(config.lobby_every_s, cluster, self._maps)
        self.past_games = PastGames(log)
        self.gone = GoneTables(log, now, cluster.bus)
        self.my_tables = MyTablesSubscriptions(log, self.tables, self.spawn, config.lobby_every_s, gone=self.gone)
        services = ClusterPresenceServices(
            self._send_here,
            self.tables,
            self._presence_changed,
            self.my_tables.changed,
            self._connections,
            self._supersede,
            self.spawn,
            now,
        )
        self._cluster_presence = ClusterPresence(cluster, self._maps, services, config.lobby_every_s)
        self.closing = Closing(
            ClosingServices(
                log, self.tables, self.lobby, self.my_tables, self._cluster_presence, self._connections, self.spawn
            )
        )
        self.ratings = Ratings(log, self.spawn, self._rated, on=config.rating)
        self.players = AvailablePlayers(self.ratings, config.lobby_every_s, self._maps)
        self.openings = Openings(
            config,
            OpeningServices(
                log, self.tables, self._engines, self.new_room, now, self._rng, player_limits, self._memory
            ),
        )
        self.matches = Matches(MatchServices(self.tables, self.openings, self.spawn, now, self._rng))
        self._startup_loader = StartupLoader(
            log, self.tables, cluster.leases, after_s=config.wake_after_s, arrivals=self.metrics.arrivals
        )
        self._table_ratings = TableRatings(
            log, self.ratings, self.tables, self._startup_loader, self.spawn, leases=cluster.leases
        )
        self._retention = Retention(
            config, log, self.tables, now, self.closing.deleted, rng=self._rng, gone=self.gone, leases=cluster.leases
        )
        self._lease_holder = LeaseHolder(
            cluster,
            LeaseHolderServices(
                log, self.tables, self._startup_loader, self._table_ratings, self.spawn, self.matches.changed
            ),
        )
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
            self._memory,
            cluster,
        )
        self.challenges = Challenges(
            config,
            ChallengeServices(
                self.players.of,
                lambda actor, game: self.ratings.of(actor.player, game) if actor.rated else None,
                self._send_anywhere,
                self.openings.pair,
                now,
                self._rng,
            ),
            ChallengeNetwork(cluster, self._maps, self._send_local),
        )
        self.metrics.gauges["tables"] = ("Tables in memory.", lambda: len(self.tables))
        deleted = "Tables that the server has deleted by itself, by why."
        self.metrics.counters["tables_deleted"] = (deleted, lambda: self._retention.deleted)
        self.metrics.gauges["tables_bytes"] = ("Memory of tables, about.", lambda: self._memory.size)
        self.metrics.gauges["programs_waiting"] = ("Moves asked of programs.", lambda: self._engines.waiting)
        self.metrics.gauges["players"] = ("Players connected.", lambda: len(self._connections))

    # --- starting and stopping ---------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the ratings, and start loading the active tables in the background. Raises Unavailable."""
        # a full disk: then networks have other numbers until the next start
        with suppress(Unavailable, OutcomeUnknown):
            self._player_limits.key = await self._log.secret("networks")
        self._maps.start()
        self._cluster_presence.start()
        self.lobby.start()
        self.my_tables.start()
        self._lease_holder.start()
        ratings = asyncio.get_running_loop().create_task(self._table_ratings.load())
        await asyncio.wait((ratings,), timeout=_RATINGS_S)
        if ratings.done() or await self._startup_loader.has_old():
            await ratings
            await self._startup_loader.upgrade_old()
        self.spawn(self._wake(ratings))
        self._schedule_sweep()

    async def meet_servers(self) -> None:
        """Wait until the other servers have sent their presence, before any client gets it from here.

        After `_MEET_S` the start continues; a later answer is sent as a change.
        """
        await self._maps.wait_complete(_MEET_S)

    async def _wake(self, ratings: asyncio.Task[None]) -> None:
        """Load the active tables, once it is known which of their games were counted."""
        await self._table_ratings.loaded(ratings)
        await self._startup_loader.run(then=self._table_ratings.settle_soon)

    def warm_up(self) -> None:
        """Load in the background what programs need to think, so that no move waits for it."""
        self._engines.warm_up()

    async def stop(self) -> None:
        """Record that the players are gone, stop all timers and wait for all tasks."""
        self._startup_loader.stop()
        self.matches.stop()
        await self._lease_holder.stop()
        left = [room for room in self.tables if not room.audience.remote_viewers]
        await asyncio.gather(*(room.record_attendance(here=False) for room in left))
        self.tables.stop()
        if self._sweep_timer is not None:
            self._sweep_timer.cancel()
        self._silence.stop()
        self.lobby.stop()
        self.my_tables.stop()
        self.players.stop()
        self.challenges.stop()
        self.ratings.stop()
        self._engines.close()
        self._cluster_presence.stop()
        self._maps.stop()
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def settle(self, until_s: float) -> None:
        """Settle every table in the log, so that the next start is fast; stop at `until_s` of the loop's clock."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until_s):
                await self.tables.settle_all()
                await self._table_ratings.settle()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; an error in it is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("task_failed", exc_info=error)

    def _schedule_sweep(self) -> None:
        """Delete expired tables, now and every `sweep_every_s`."""
        self.spawn(self._retention.sweep())
        self._sweep_timer = asyncio.get_running_loop().call_later(self.config.sweep_every_s, self._schedule_sweep)

    # --- connections -------------------------------------------------------------------------------------------------

    def connect(self, connection: GreetedConnection) -> None:
        """Add a greeted connection; it supersedes older ones of its player, except other tabs of its browser."""
        origin = ConnectionOrigin.of(connection)
        for older in self._connections.superseded_by(origin):
            self._supersede(older)
        self._connections.add(connection)
        self._cluster_presence.on_connected(origin)

    def _supersede(self, connection: GreetedConnection) -> None:
        """End a connection that a newer one replaces, on this or another server."""
        self.disconnect(connection, "away")
        connection.supersede()

    def check_bot(self, player: str, address: str) -> None:
        """Raise Refusal if one more bot is too many; a bot that reconnects is not."""
        check_bots([each for each in self._connections if each.player != player], address, self.config)

    def disconnect(self, connection: GreetedConnection, status: Status) -> None:
        """Remove a connection. The player is `away` if the connection dropped, `left` if the player closed it."""
        connection.gone = True
        self._silence.forget(connection)
        self.unsubscribe_lobby(connection)
        self.players.remove(connection)
        for room in list(connection.rooms.values()):
            self.unsubscribe(room, connection, status)
        if self._connections.remove(connection):
            self._cluster_presence.on_disconnected(ConnectionOrigin.of(connection))

    async def subscribe_lobby(self, connection: GreetedConnection, asked: messages.Lobby) -> None:
        """Send the lists of tables, own tables, players and challenges; and every change of them.

        A client that asks for a part of the tables gets its own first, and only that part if it has the others already.
        Raises Refusal with `unavailable` if its own tables cannot be read now; it gets everything else.
        """
        await self.lobby.catch_up()
        if connection.gone:
            return
        if asked.most is None:
            self.lobby.subscribe(connection, asked)
        try:
            if asked.most is None or connection not in self.lobby:
                await self._subscribe_own(connection)
        finally:
            if asked.most is not None and not connection.gone:
                self.lobby.subscribe(connection, asked)

    async def _subscribe_own(self, connection: GreetedConnection) -> None:
        """Send the player's own tables, the available players and the challenges. Raises Refusal."""
        try:
            await self.my_tables.subscribe(connection)
        finally:
            if not connection.gone:
                self.players.subscribe(connection)
                for challenge in self.challenges.of(connection.player):
                    connection.send(messages.Challenged(challenge))

    def unsubscribe_lobby(self, connection: GreetedConnection) -> None:
        """Stop sending changes of the lists."""
        self.lobby.unsubscribe(connection)
        self.my_tables.unsubscribe(connection)
        self.players.unsubscribe(connection)

    def subscribe(self, room: Room, connection: GreetedConnection) -> None:
        """Send the events of a table to this connection from now on."""
        plays = room.audience.enter(connection)
        connection.rooms[room.id] = room
        if plays:
            self._silence.watch(connection)
            self._note_silence(room, connection.player)
        self._cluster_presence.publish(room, at_once=plays)
        room.note_attendance()
        room.start_programs()
        self.lobby.changed(room)

    def unsubscribe(self, room: Room, connection: GreetedConnection, status: Status, *, seated: bool = False) -> None:
        """Stop sending the events of a table to this connection; `seated`: its player held a seat until now."""
        room.audience.exit(connection, status, seated=seated)
        connection.rooms.pop(room.id, None)
        self._note_silence(room, connection.player)
        self._cluster_presence.publish(room)
        self._has_gone(room)

    def _silence_changed(self, connection: GreetedConnection) -> None:
        """Show at each table of a connection that its player has become silent, or is responding again."""
        for room in connection.rooms.values():
            if self._note_silence(room, connection.player):
                self._cluster_presence.publish(room, at_once=True)

    def _note_silence(self, room: Room, player: str) -> bool:
        """Update whether all of a player's connections at a table are silent. Return True if that is new."""
        there = [each for each in self._connections.all_of(player) if room.id in each.rooms]
        silent = bool(there) and all(each in self._silence.silent for each in there)
        return room.audience.note_silence(player, silent=silent)

    def _presence_changed(self, room: Room) -> None:
        """React to a viewer's arrival at a table on another server, or departure from it."""
        room.start_programs()
        self._has_gone(room)

    def _has_gone(self, room: Room) -> None:
        self.closing.close_if_discarded(room)  # first, so that nobody finds the table any longer
        room.note_attendance()
        room.pause_if_empty()
        self.lobby.changed(room)
        self.tables.unused(room)

    def point(self, message: messages.Point, connection: GreetedConnection) -> None:
        """Show the other players where this one points; drop it if the game does not show that."""
        room = connection.rooms.get(message.table)
        seat = room.audience.point(connection, message.at) if room is not None else None
        if room is not None and seat is not None:
            self._cluster_presence.point(room, seat, message.at)

    # --- rooms -------------------------------------------------------------------------------------------------------

    def new_room(self, table: Table, head: Head) -> Room:
        """Return the room of a table. Raises BadMessage if its head is unreadable."""
        config, noted = self.config, noted_of(head)
        statuses = {
            player: PlayerStatus(status, max(since, self._started_ms))
            for player, (status, since) in noted.statuses.items()
        }
        attendance = Attendance(
            self.now(), leave_grace_ms=config.leave_grace_ms, drop_grace_ms=config.drop_grace_ms, statuses=statuses
        )
        room = Room(table, self._services, attendance, self, head)
        room.counted = noted.counted
        self._cluster_presence.loaded(room)
        return room

    def head_of(self, room: Room) -> Head:
        """Return the head of a table that is about to be unloaded."""
        return unloaded_head(room, self.now(), self.config.keep_quiet_ms)

    def can_unload(self, room: Room) -> bool:
        """Return True if the ratings have counted all games of a table."""
        return not self.ratings.is_counting(room.id)

    def loaded(self, room: Room) -> None:
        """Show a table that was loaded, and count the games that a kill has left out."""
        self._lease_holder.loaded(room)
        self.changed(room)
        self.closing.close_if_discarded(room)

    def on_unload(self, room: Room) -> None:
        """Publish the pending changes of a table that is about to be unloaded."""
        self.my_tables.on_unload(room)
        self.lobby.on_unload(room)
        self._cluster_presence.forget(room)

    def changed(self, room: Room) -> None:
        """Publish that a table is new or has changed."""
        self._note(room, self.tables.changed(room))
        self._cluster_presence.changed_hands(room)
        self._table_ratings.count(room)
        self.matches.changed(room)

    def moved(self, room: Room) -> None:
        """Publish that moves, and nothing else, have changed a table."""
        if self.my_tables.subscriptions or not self._cluster_presence.alone:
            self._note(room, room.table.keepers())
        elif room.id not in self.lobby.noted:
            self.lobby.changed(room)
        self.matches.moved(room)

    def _note(self, room: Room, players: frozenset[str] | None) -> None:
        """Publish the change of a table of these players; None: it is not in memory."""
        if players is not None:
            self.lobby.changed(room)
            self.my_tables.changed(room.id, players)
            if not self._cluster_presence.alone and self.cluster.leases.holds_table(room.id):
                self._cluster_presence.changed(room.id, players)

    def unused(self, room: Room) -> None:
        """Unload a table after a while, unless it is needed again."""
        self.tables.unused(room)

    # --- ratings -----------------------------------------------------------------------------------------------------

    def _rated(self, players: tuple[str, ...]) -> None:
        """Show the new ratings of these players wherever they are."""
        for player in players:
            self.players.changed(player)
        for room in {room for player in players for room in self.tables.of_player(player)}:
            if any(sitter and sitter.player in players for sitter in room.table.replay.seats.values()):
                self.changed(room)
                room.audience.send_presence()
        self._table_ratings.settle_soon()

    # --- challenges --------------------------------------------------------------------------------------------------

    def _send_anywhere(self, player: str, message: messages.Frame) -> None:
        """Send a message to a player on any server, if online."""
        frame = encode(message)
        if not self._send_here(player, frame):
            self._cluster_presence.send(player, frame)

    def _send_local(self, player: str, message: messages.Frame) -> bool:
        """Send a message to a player on this server; return False if the player is not there."""
        return self._send_here(player, encode(message))

    def _send_here(self, player: str, frame: bytes) -> bool:
        """Send an encoded frame to a player on this server; return False if the player is not there."""
        connections = self._connections.all_of(player)
        for connection in connections:
            connection.send_frame(frame)
        return bool(connections)

    # --- closing -----------------------------------------------------------------------------------------------------

    def deleted_remotely(self, room: Room) -> None:
        """Close a table that another server has deleted."""
        self.closing.deleted_remotely(room)
