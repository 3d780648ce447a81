"""The other servers of a hall: who is at its tables by way of them, and which players have moved on to them.

A server tells who is at each table that it has in memory. Who looks after a table, by its lease, has it in memory as
long as anybody is there, anywhere.
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
from banmen_server.hall.changes import Changes
from banmen_server.hall.connected import MOST_TABS, ConnectedPlayers, Origin
from banmen_server.hall.greeted_connection import GreetedConnection
from banmen_server.hall.presence import NodePresence
from banmen_server.hall.tables import Tables
from banmen_server.logs import fields
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

_CAME, _PRESENT, _FRAME = "player.came", "players.present", "player.frame"
_POINTS, _CHANGED = "table.points", "tables.changed"
_MOST_PLAYERS, _MOST_TABLES = 2_000, 500
"""In one message."""
_MOST_LATE_S = 0.1
"""So much later the others know who came: of all that come within that they are told at once."""
_TOGETHER = 8
"""Tables that are loaded at the same time."""
_AT_ONCE_MS, _MOST_HEARD = 1_000, 10_000
"""Two servers by which a player comes within so long may not have heard of each other. So many comings are remembered.
The clocks of servers may differ, so times of one are not compared with those of another where it matters."""


class Came(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who has just come in by way of a server: older connections elsewhere end that it supersedes.

    `player` is the key of the origin. `after` is the server by which the same player came shortly before, if that was
    heard.
    """

    player: str
    after: str = ""


class Present(msgspec.Struct, frozen=True, omit_defaults=True):
    """The keys of the origins at a server, and since when (ms since 1970), for one that did not hear it for a while."""

    players: dict[str, int] = {}


class ToPlayer(msgspec.Struct, frozen=True):
    """A frame for a player, by way of whichever server."""

    player: str
    frame: bytes


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the player of a seat points; None: nowhere any more."""

    table: str
    seat: Seat
    at: int | None = None


class TablesChanged(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tables that are new, have changed, or are no more, and whose they are or were."""

    tables: dict[str, tuple[str, ...]] = {}


class ElsewhereServices(NamedTuple):
    """What is needed of the hall.

    `send` sends a frame to a player who is here. `attended` is called when somebody came to a table, or went, by way of
    another server; `changed` when a table of these players has changed there; `connections` are those of this
    server, of which `supersede` ends one, where the player has come in elsewhere. `now` gives ms since 1970.
    """

    send: Callable[[str, bytes], object]
    tables: Tables
    attended: Callable[[Room], None]
    changed: Callable[[str, Iterable[str]], None]
    connections: ConnectedPlayers
    supersede: Callable[[GreetedConnection], None]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    now: Callable[[], int]


class Elsewhere:
    """What a hall and the other servers tell each other of connections. Where it is alone nothing is done."""

    def __init__(self, cluster: Cluster, maps: SharedMaps, services: ElsewhereServices, every_s: float) -> None:
        self.alone = cluster.bus.alone
        self._cluster = cluster
        self._services = services
        self._there = maps.map("there", NodePresence, self._told)
        self._came: dict[Origin, int] = {}
        self._heard: OrderedDict[str, dict[Origin, str]] = OrderedDict()
        self._whose: dict[str, tuple[str, ...]] = {}
        self._changes = Changes[str](self._tell_changes, every_s)
        self._attended = Changes[str](self._tell_there, min(every_s, _MOST_LATE_S))

    def start(self) -> None:
        """Hear the others from now on."""
        if not self.alone:
            bus = self._cluster.bus
            bus.subscribe(_CAME, self._heard_came)
            bus.subscribe(_PRESENT, self._heard_present)
            bus.subscribe(_FRAME, self._heard_frame)
            bus.subscribe(_POINTS, self._heard_points)
            bus.subscribe(_CHANGED, self._heard_changed)
            bus.on_peers(self._peer_changed)
            self._cluster.leases.changed(self._lease_changed)

    def stop(self) -> None:
        """Tell what was not told yet."""
        self._attended.stop()
        if self._whose:
            self._changes.flush()

    # --- players -----------------------------------------------------------------------------------------------------

    def came(self, origin: Origin) -> None:
        """Let older connections of a player end that this one supersedes, at whichever server they are."""
        if not self.alone:
            self._came[origin] = self._services.now()
            heard = reversed(self._heard.get(origin.player, {}).items())
            after = next((server for older, server in heard if origin.supersedes(older)), "")
            self._publish(_CAME, Came(origin.key, after))

    def went(self, origin: Origin) -> None:
        """Note that a connection is here no more."""
        self._came.pop(origin, None)

    def send(self, player: str, frame: bytes) -> None:
        """Send a frame to a player who may be at another server."""
        if not self.alone:
            self._publish(_FRAME, ToPlayer(player, frame))

    def _heard_frame(self, _server: str, data: bytes) -> None:
        told = _read(data, ToPlayer)
        if told is not None:
            self._services.send(told.player, told.frame)

    def _heard_came(self, server: str, data: bytes) -> None:
        came = _read(data, Came)
        if came is None:
            return
        origin = Origin.from_key(came.player)
        self._note_heard(origin, server)
        own = self._cluster.server
        for older in self._superseded_by(origin):
            since_ms = self._came[Origin.of(older)]
            at_once = came.after != own and self._services.now() - since_ms < _AT_ONCE_MS
            if not at_once or own < server:
                self._end(older)

    def _note_heard(self, origin: Origin, server: str) -> None:
        """Remember by which server a player came last, from each of its latest tabs."""
        before = self._heard.get(origin.player, {})
        others = [(older, other) for older, other in before.items() if not origin.supersedes(older)]
        self._heard[origin.player] = {**dict(others[1 - MOST_TABS :]), origin: server}
        self._heard.move_to_end(origin.player)
        if len(self._heard) > _MOST_HEARD:
            self._heard.popitem(last=False)

    def _superseded_by(self, origin: Origin) -> list[GreetedConnection]:
        """Return the connections here that a newer one from `origin` supersedes."""
        return [each for each in self._services.connections.superseded_by(origin) if Origin.of(each) in self._came]

    def _heard_present(self, server: str, data: bytes) -> None:
        """End the older connection of a player who has come in twice while the servers did not hear each other."""
        present = _read(data, Present)
        for key, at_ms in present.players.items() if present is not None else ():
            for own in self._superseded_by(Origin.from_key(key)):
                since_ms = self._came[Origin.of(own)]
                if (since_ms, self._cluster.server) < (at_ms, server):
                    self._end(own)
                else:  # the other one may not have heard of it
                    self._publish(_PRESENT, Present({Origin.of(own).key: since_ms}))

    def _end(self, connection: GreetedConnection) -> None:
        del self._came[Origin.of(connection)]
        self._services.supersede(connection)

    def _peer_changed(self, _server: str, lives: bool) -> None:  # noqa: FBT001 - as the bus tells it
        """Tell one that comes who is here: both may have a connection of the same player."""
        players = [(origin.key, at_ms) for origin, at_ms in self._came.items()] if lives else []
        for first in range(0, len(players), _MOST_PLAYERS):
            self._publish(_PRESENT, Present(dict(players[first : first + _MOST_PLAYERS])))

    # --- tables ------------------------------------------------------------------------------------------------------

    def tell(self, room: Room, *, at_once: bool = False) -> None:
        """Publish who is at a table: `at_once` when a player came, who else would be told to be away elsewhere."""
        if not self.alone:
            if at_once:
                self._attended.discard(room.id)
                self._tell_there([room.id])
            else:
                self._attended.add(room.id)

    def _tell_there(self, tables: Collection[str]) -> None:
        for table in tables:
            room = self._services.tables.in_memory(table)
            self._there.tell(table, None if room is None or room.gone else room.audience.local_presence())

    def changed_hands(self, room: Room) -> None:
        """Let all know who is at a table whose seats may be other players' now, who may be there by way of others."""
        if not self.alone:
            self.tell(room)
            if room.audience.remote_viewers:
                room.audience.send_presence()

    def forget(self, room: Room) -> None:
        """Let the others know that a table is in this server's memory no more."""
        if not self.alone:
            self._there.tell(room.id, None)

    def loaded(self, room: Room) -> None:
        """Let a table that comes into memory know who is there by way of others."""
        if not self.alone:
            for server, there in self._there.of(room.id).items():
                room.audience.on_remote_presence(server, there)

    def changed(self, table: str, players: Iterable[str]) -> None:
        """Let the players of a table know of its change, who are at other servers; once in a while."""
        if not self.alone:
            self._whose[table] = tuple(dict.fromkeys((*self._whose.get(table, ()), *players)))
            self._changes.add(table)

    def _tell_changes(self, tables: Collection[str]) -> None:
        whose, self._whose = self._whose, {}
        names = list(tables)
        for first in range(0, len(names), _MOST_TABLES):
            some = {name: whose[name] for name in names[first : first + _MOST_TABLES]}
            self._publish(_CHANGED, TablesChanged(some))

    def _heard_changed(self, _server: str, data: bytes) -> None:
        changed = _read(data, TablesChanged)
        for table, players in changed.tables.items() if changed is not None else ():
            self._services.changed(table, players)

    def point(self, room: Room, seat: Seat, at: int | None) -> None:
        """Show players at other servers where one points."""
        if room.audience.remote_viewers:
            self._publish(_POINTS, Points(room.id, seat, at))

    def _heard_points(self, _server: str, data: bytes) -> None:
        points = _read(data, Points)
        room = self._services.tables.in_memory(points.table) if points is not None else None
        if points is not None and room is not None:
            room.audience.on_remote_point(points.seat, points.at)

    def _told(self, server: str, table: str, _before: NodePresence | None, there: NodePresence | None) -> None:
        room = self._services.tables.in_memory(table)
        if room is not None and not room.gone:
            room.audience.on_remote_presence(server, there)
            self.tell(room)
            self._services.attended(room)
        elif there is not None and there.count and self._cluster.leases.holds(table):
            self._services.spawn(self._look_after([table]))

    def _lease_changed(self, _partition: int, held: bool) -> None:  # noqa: FBT001 - as the leases tell it
        if held:
            self._services.spawn(self._look_after(list(self._there)))

    async def _look_after(self, tables: list[str]) -> None:
        """Have those of these tables in memory whose lease is here, and at which somebody is."""
        waiting = iter(tables)

        async def load_each() -> None:
            for table in waiting:
                await self._load(table)

        await asyncio.gather(*(load_each() for _ in tables[:_TOGETHER]))

    async def _load(self, table: str) -> None:
        if not self._cluster.leases.holds(table) or not any(each.count for each in self._there.of(table).values()):
            return
        with suppress(Refusal):  # what cannot be read is logged
            room = await self._services.tables.load(table)
            if room is not None:
                self._services.attended(room)
                room.unpin()

    def _publish(self, subject: str, said: msgspec.Struct) -> None:
        self._cluster.bus.publish(subject, msgspec.msgpack.encode(said))


def _read(data: bytes, to: type[Any]) -> Any:
    """What another server said; None where it cannot be read, which is logged."""
    try:
        return msgspec.msgpack.decode(data, type=to)
    except msgspec.MsgspecError as error:
        logger.warning("news_unreadable", extra=fields(kind=to.__name__, reason=error))
        return None
