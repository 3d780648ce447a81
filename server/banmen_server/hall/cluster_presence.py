"""Presence across the servers of a hall: the viewers of its tables on other servers, and players who moved there.

A server publishes the viewers of each table in its memory. The lease holder of a table has it in memory as long as
any server has viewers of it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from banmen.game import Refusal, Seat
from banmen_server.cluster import Cluster
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.hall.listing import Changes
from banmen_server.hall.player_connections import MAX_TABS, ConnectedPlayers, ConnectionOrigin, GreetedConnection
from banmen_server.hall.tables import HallTables
from banmen_server.logs import fields
from banmen_server.tables.presence import NodePresence
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

_CAME, _PRESENT, _FRAME = "player.came", "players.present", "player.frame"
_POINTS, _CHANGED = "table.points", "tables.changed"
_MAX_PLAYERS, _MAX_TABLES = 2_000, 500
"""Players and tables in one message."""
_MAX_LATE_S = 0.1
"""Seconds by which the publication of arrivals may be late: those within it are published together."""
_TOGETHER = 8
"""Tables that are loaded at the same time."""
_AT_ONCE_MS, _MAX_HEARD = 1_000, 10_000
"""Two servers that a player joins within this time may not know of each other yet; players remembered.

The clocks of servers may differ, so it does not rely on comparing their times.
"""


class PlayerConnected(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player has connected to a server: older connections on other servers end if it supersedes them.

    `player` is the key of the origin. `after` is the server to which the same player connected shortly before, if
    known.
    """

    player: str
    after: str = ""


class PlayersOnline(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origins at a server by key, with the time of their connection (ms since 1970), after a reunion."""

    players: dict[str, int] = {}


class ToPlayer(msgspec.Struct, frozen=True):
    """A frame for a player on any server."""

    player: str
    frame: bytes


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the player of a seat points; None: nowhere any longer."""

    table: str
    seat: Seat
    at: int | None = None


class TablesChanged(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tables that are new, changed or deleted, with their present or former players."""

    tables: dict[str, tuple[str, ...]] = {}


class ClusterPresenceServices(NamedTuple):
    """The services of the hall that cluster presence uses.

    `send` sends a frame to a local player. `presence_changed` is called when a viewer came to or left a table on
    another server; `changed` when a table of these players has changed there. `connections` are those of this server;
    `supersede` ends one of them because the player has connected elsewhere. `now` returns ms since 1970.
    """

    send: Callable[[str, bytes], object]
    tables: HallTables
    presence_changed: Callable[[Room], None]
    changed: Callable[[str, Iterable[str]], None]
    connections: ConnectedPlayers
    supersede: Callable[[GreetedConnection], None]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    now: Callable[[], int]


class ClusterPresence:
    """Exchanges presence with the other servers. A server that is alone does nothing here."""

    def __init__(self, cluster: Cluster, maps: SharedMaps, services: ClusterPresenceServices, every_s: float) -> None:
        self.alone = cluster.bus.alone
        self._cluster = cluster
        self._services = services
        self._there = maps.map("there", NodePresence, self._on_table_presence)
        self._came: dict[ConnectionOrigin, int] = {}
        self._last_servers: OrderedDict[str, dict[ConnectionOrigin, str]] = OrderedDict()
        self._whose: dict[str, tuple[str, ...]] = {}
        self._changes = Changes[str](self._publish_changes, every_s)
        self._attended = Changes[str](self._publish_presence, min(every_s, _MAX_LATE_S))

    def start(self) -> None:
        """Subscribe to the messages of the other servers."""
        if not self.alone:
            bus = self._cluster.bus
            bus.subscribe(_CAME, self._on_player_connected)
            bus.subscribe(_PRESENT, self._on_players_online)
            bus.subscribe(_FRAME, self._on_frame)
            bus.subscribe(_POINTS, self._on_points)
            bus.subscribe(_CHANGED, self._on_tables_changed)
            bus.on_peers(self._peer_changed)
            self._cluster.leases.on_change(self._lease_changed)

    def stop(self) -> None:
        """Publish the pending changes."""
        self._attended.stop()
        if self._whose:
            self._changes.flush()

    # --- players -----------------------------------------------------------------------------------------------------

    def on_connected(self, origin: ConnectionOrigin) -> None:
        """End older connections of a player, on any server, that this one supersedes."""
        if not self.alone:
            self._came[origin] = self._services.now()
            heard = reversed(self._last_servers.get(origin.player, {}).items())
            after = next((server for older, server in heard if origin.supersedes(older)), "")
            self._publish(_CAME, PlayerConnected(origin.key, after))

    def on_disconnected(self, origin: ConnectionOrigin) -> None:
        """Forget a closed connection."""
        self._came.pop(origin, None)

    def send(self, player: str, frame: bytes) -> None:
        """Send a frame to a player, on any server."""
        if not self.alone:
            self._publish(_FRAME, ToPlayer(player, frame))

    def _on_frame(self, _server: str, data: bytes) -> None:
        told = _read(data, ToPlayer)
        if told is not None:
            self._services.send(told.player, told.frame)

    def _on_player_connected(self, server: str, data: bytes) -> None:
        came = _read(data, PlayerConnected)
        if came is None:
            return
        origin = ConnectionOrigin.from_key(came.player)
        self._remember_server(origin, server)
        own = self._cluster.server
        for older in self._superseded_by(origin):
            since_ms = self._came[ConnectionOrigin.of(older)]
            at_once = came.after != own and self._services.now() - since_ms < _AT_ONCE_MS
            if not at_once or own < server:
                self._end(older)

    def _remember_server(self, origin: ConnectionOrigin, server: str) -> None:
        """Remember the server of a player's last connection, for each of its latest tabs."""
        before = self._last_servers.get(origin.player, {})
        others = [(older, other) for older, other in before.items() if not origin.supersedes(older)]
        self._last_servers[origin.player] = {**dict(others[1 - MAX_TABS :]), origin: server}
        self._last_servers.move_to_end(origin.player)
        if len(self._last_servers) > _MAX_HEARD:
            self._last_servers.popitem(last=False)

    def _superseded_by(self, origin: ConnectionOrigin) -> list[GreetedConnection]:
        """Return the local connections that a newer one from `origin` supersedes."""
        return [
            each for each in self._services.connections.superseded_by(origin) if ConnectionOrigin.of(each) in self._came
        ]

    def _on_players_online(self, server: str, data: bytes) -> None:
        """End the older connection of a player who connected twice while the servers were separated."""
        present = _read(data, PlayersOnline)
        for key, at_ms in present.players.items() if present is not None else ():
            for own in self._superseded_by(ConnectionOrigin.from_key(key)):
                since_ms = self._came[ConnectionOrigin.of(own)]
                if (since_ms, self._cluster.server) < (at_ms, server):
                    self._end(own)
                else:  # the other server may not know of it
                    self._publish(_PRESENT, PlayersOnline({ConnectionOrigin.of(own).key: since_ms}))

    def _end(self, connection: GreetedConnection) -> None:
        del self._came[ConnectionOrigin.of(connection)]
        self._services.supersede(connection)

    def _peer_changed(self, _server: str, lives: bool) -> None:  # noqa: FBT001 - the bus's signature
        """Publish the local players to a new server: both may have a connection of the same player."""
        players = [(origin.key, at_ms) for origin, at_ms in self._came.items()] if lives else []
        for first in range(0, len(players), _MAX_PLAYERS):
            self._publish(_PRESENT, PlayersOnline(dict(players[first : first + _MAX_PLAYERS])))

    # --- tables ------------------------------------------------------------------------------------------------------

    def publish(self, room: Room, *, at_once: bool = False) -> None:
        """Publish a table's local presence, `at_once` when a player came, whom others would show as away."""
        if not self.alone:
            if at_once:
                self._attended.discard(room.id)
                self._publish_presence([room.id])
            else:
                self._attended.add(room.id)

    def _publish_presence(self, tables: Collection[str]) -> None:
        for table in tables:
            room = self._services.tables.in_memory(table)
            self._there.publish(table, None if room is None or room.gone else room.audience.local_presence())

    def changed_hands(self, room: Room) -> None:
        """Publish the presence at a table whose seats may belong to other players now."""
        if not self.alone:
            self.publish(room)
            if room.audience.remote_viewers:
                room.audience.send_presence()

    def forget(self, room: Room) -> None:
        """Publish that a table has been unloaded on this server."""
        if not self.alone:
            self._there.publish(room.id, None)

    def loaded(self, room: Room) -> None:
        """Apply the presence on other servers to a table that was loaded."""
        if not self.alone:
            for server, there in self._there.of(room.id).items():
                room.audience.on_remote_presence(server, there)

    def changed(self, table: str, players: Iterable[str]) -> None:
        """Publish a change of a table to its players on other servers; once in a while."""
        if not self.alone:
            self._whose[table] = tuple(dict.fromkeys((*self._whose.get(table, ()), *players)))
            self._changes.add(table)

    def _publish_changes(self, tables: Collection[str]) -> None:
        whose, self._whose = self._whose, {}
        names = list(tables)
        for first in range(0, len(names), _MAX_TABLES):
            some = {name: whose[name] for name in names[first : first + _MAX_TABLES]}
            self._publish(_CHANGED, TablesChanged(some))

    def _on_tables_changed(self, _server: str, data: bytes) -> None:
        changed = _read(data, TablesChanged)
        for table, players in changed.tables.items() if changed is not None else ():
            self._services.changed(table, players)

    def point(self, room: Room, seat: Seat, at: int | None) -> None:
        """Show players on other servers where a player points."""
        if room.audience.remote_viewers:
            self._publish(_POINTS, Points(room.id, seat, at))

    def _on_points(self, _server: str, data: bytes) -> None:
        points = _read(data, Points)
        room = self._services.tables.in_memory(points.table) if points is not None else None
        if points is not None and room is not None:
            room.audience.on_remote_point(points.seat, points.at)

    def _on_table_presence(
        self, server: str, table: str, _before: NodePresence | None, there: NodePresence | None
    ) -> None:
        room = self._services.tables.in_memory(table)
        if room is not None and not room.gone:
            room.audience.on_remote_presence(server, there)
            self.publish(room)
            self._services.presence_changed(room)
        elif there is not None and there.count and self._cluster.leases.holds_table(table):
            self._services.spawn(self._load_held([table]))

    def _lease_changed(self, _partition: int, held: bool) -> None:  # noqa: FBT001 - the leases' signature
        if held:
            self._services.spawn(self._load_held(list(self._there)))

    async def _load_held(self, tables: list[str]) -> None:
        """Load those of these tables that have viewers and whose lease this server holds."""
        waiting = iter(tables)

        async def load_each() -> None:
            for table in waiting:
                await self._load(table)

        await asyncio.gather(*(load_each() for _ in tables[:_TOGETHER]))

    async def _load(self, table: str) -> None:
        if not self._cluster.leases.holds_table(table) or not any(
            each.count for each in self._there.of(table).values()
        ):
            return
        with suppress(Refusal):  # an unreadable table is logged
            room = await self._services.tables.load(table)
            if room is not None:
                self._services.presence_changed(room)
                room.unpin()

    def _publish(self, subject: str, said: msgspec.Struct) -> None:
        self._cluster.bus.publish(subject, msgspec.msgpack.encode(said))


def _read(data: bytes, to: type[Any]) -> Any:
    """Decode another server's message; return None and log an error if it is unreadable."""
    try:
        return msgspec.msgpack.decode(data, type=to)
    except msgspec.MsgspecError as error:
        logger.warning("news_unreadable", extra=fields(kind=to.__name__, reason=error))
        return None
