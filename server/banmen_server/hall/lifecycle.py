"""The beginning and the end of a table in the hall.

`Openings` opens a table once per command, however often the command is repeated, within the limits of the player and
the server. `Closing` closes tables that everybody has left or discarded, and those that an operator or another server
deleted.
"""

import asyncio
import logging
import secrets
from base64 import b32encode
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from banmen.addresses.typed import CODE_ALPHABET, CODE_LENGTH, normal_code
from banmen.game import Refusal, Seat
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.rows import WhyGone
from banmen_server.config import Config
from banmen_server.engines.processes import EngineProcesses
from banmen_server.hall.challenges import Pairing
from banmen_server.hall.cluster_presence import ClusterPresence
from banmen_server.hall.lobby import TableList
from banmen_server.hall.my_tables import MyTablesSubscriptions
from banmen_server.hall.player_connections import GreetedConnection
from banmen_server.hall.tables import HallTables, KeyedLocks
from banmen_server.log import Conflict, EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.net.limits import PlayerLimits
from banmen_server.tables.decisions import Actor, Decision, OpeningWanted, open_table
from banmen_server.tables.log_follower import MAX_DECISIONS, not_readable
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import TableMemory
from banmen_server.tables.stored_record import CommandName, name_of
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_ID_ALPHABET, _ID_LENGTH = "abcdefghijklmnopqrstuvwxyz234567", 10
_NOBODY: Mapping[Seat, Actor] = {}
_PART_OF_ADDRESS, _FEWEST, _AGAIN_S = 4, 50, 60.0
"""One address may have a quarter of the tables, but at least 50; and seconds before another attempt."""
_COUNTED_FOR = 50
"""A count of all tables is valid for this many times as long as it took."""
_FEWEST_BESIDE = 5
"""If others have tables, an address gets half of the free ones, but at least this many.

So others always find room, however many tables a few addresses open.
"""


class OpeningServices(NamedTuple):
    """The services of the hall that opening a table uses.

    `now` returns ms since 1970; `new_room` returns the room of a table; `limits` are those of the addresses of players;
    `memory` limits the shows.
    """

    log: EventLog
    tables: HallTables
    engines: EngineProcesses
    new_room: Callable[[Table, Head], Room]
    now: Callable[[], int]
    rng: Random
    limits: PlayerLimits
    memory: TableMemory


class MatchOpening(NamedTuple):
    """The table of a match: its parent's id and code, the command that opens it for `by`, and the other players.

    The command's id is the key of the match.
    """

    parent: str
    parent_code: str
    command: messages.Open
    by: Actor
    others: Mapping[Seat, Actor]


class Openings:
    """Opens the tables of a hall; refuses to while `draining`."""

    def __init__(self, config: Config, services: OpeningServices) -> None:
        self.draining = False
        self._config = config
        self._services = services
        self._log, self._tables = services.log, services.tables
        self._counted: Counter[str] = Counter()
        self._counted_until_s = 0.0
        self._locks, self._of_address = KeyedLocks(), KeyedLocks()

    async def open(self, command: messages.Open, actor: Actor) -> Room:
        """Return the pinned room of a command's table, opened once however often it is sent. Raises Refusal."""
        return await self._once(command, actor, _NOBODY)

    async def pair(self, pairing: Pairing) -> str:
        """Open the table of an accepted challenge, with both players; return its id. Raises Refusal."""
        room = await self._once(pairing.command, pairing.by, {pairing.seat: pairing.to})
        room.unpin()
        return room.id

    async def match(self, opening: MatchOpening) -> Room:
        """Return the pinned room of a match, opened once. It does not count for the limits of a player.

        Its name is none that a command of a player can have, so nobody opens another table in its place. Raises
        Refusal.
        """
        named = CommandName(f"match/{opening.parent}/{opening.command.id}")
        lock = self._locks.of(named.name)
        async with lock:
            room = await self._opened_before(named.name)
            if room is not None:
                return room
            if self.draining:
                raise draining()
            try:
                code = await self._new_code()
            except (Unavailable, OutcomeUnknown) as error:
                raise not_readable(error) from error
            return await self._open(
                opening.command, opening.by, named, opening.others, code, parent=opening.parent_code
            )

    async def _once(self, command: messages.Open, actor: Actor, others: Mapping[Seat, Actor]) -> Room:
        named = name_of(command, actor.player)
        lock = self._locks.of(named.name)
        of_address = self._of_address.of(self._services.limits.network(actor.player))
        async with lock:  # the same command may be running now
            async with of_address:  # one after the other, so that a crowd of one address cannot fill a turn of the loop
                room = await self._opened_before(named.name)
                if room is None and is_show(command):
                    self._services.memory.check_show(actor.player)
                code = "" if room is not None else await self._admitted(actor)
            if room is None:
                return await self._open(command, actor, named, others, code)
            try:
                room.table.answered(named)
            except Refusal:
                room.unpin()
                raise
            return room

    async def _opened_before(self, append_id: str) -> Room | None:
        """Return the pinned room of the table that this command opened before, or None. Raises Refusal."""
        room = await self._tables.opened_by(append_id)
        if room is not None and room.closed:
            room.unpin()
            return None
        return room

    async def _admitted(self, actor: Actor) -> str:
        """Check the limits and return the code of a new table. Raises Refusal."""
        try:
            await self._check_limits(actor.player)
            return await self._new_code()
        except (Unavailable, OutcomeUnknown) as error:
            raise not_readable(error) from error

    async def _open(
        self,
        command: messages.Open,
        actor: Actor,
        named: CommandName,
        others: Mapping[Seat, Actor],
        code: str,
        *,
        parent: str = "",
    ) -> Room:
        if GAMES.is_to_import(command.game):
            await asyncio.to_thread(GAMES.get, command.game)
        table = Table(self._new_id(named.name), self._services.rng)
        lock = self._tables.lock_of(table.id)
        async with lock:  # another server may be opening it, too
            room = self._services.new_room(table, self._first_head(table, actor, named))
            room.pin()
            try:
                await room.follower.follow()
                await room.open(self._decide(command, actor, code, others, parent), named)
            except BaseException:
                room.mark_deleted()
                room.stop()
                raise
            self._tables.add(room)
            self._counted[self._services.limits.network(actor.player)] += 1
        logger.info("table_opened", extra=fields(table=room.id, kind=command.game))
        return room

    def _first_head(self, table: Table, actor: Actor, named: CommandName) -> Head:
        return Head(table.id, opened_by=named.name, network=self._services.limits.network_number(actor.player))

    async def _check_limits(self, player: str) -> None:
        """Raise Refusal if one more table is too many, Unavailable, OutcomeUnknown."""
        if self.draining:
            raise draining()
        if self._tables.in_use >= self._config.max_tables:
            raise Refusal("server_full", "The server has as many tables as it can hold; try again later.")
        self._services.limits.check("table", player)
        self._check_part(player)
        open_now = await self._log.open_tables_of(player)
        if open_now >= self._config.max_tables_of_player:
            raise Refusal(
                "too_many_tables", f"You have {open_now} tables that are not over; finish or discard one of them first."
            )
        self._services.limits.count("table", player)

    def _check_part(self, player: str) -> None:
        """Raise Refusal if the player's address has too large a part of the tables in memory."""
        in_use, network = self._tables.in_use, self._services.limits.network
        most = max(self._config.max_tables // _PART_OF_ADDRESS, _FEWEST)
        beside = min(most, max((self._config.max_tables - in_use) // 2, _FEWEST_BESIDE))
        if in_use <= beside:
            return
        own = self._tables_of(network(player))
        if own > (beside if own < in_use else most):
            text = (
                "Your address has as many tables at this server as one may have; try again when some of them are over."
            )
            raise Refusal("too_many_tables_of_address", text, wait_s=_AGAIN_S)

    def _tables_of(self, network: str) -> int:
        """Count the tables in memory of a network. Counting is slow, so its share of time is limited."""
        since_s = perf_counter()
        if since_s > self._counted_until_s:
            whose = self._services.limits.network
            self._counted = Counter(whose(room.table.opened.host) for room in self._tables)
            self._counted_until_s = since_s + _COUNTED_FOR * (perf_counter() - since_s)
        return self._counted[network]

    async def _decide(
        self, command: messages.Open, actor: Actor, code: str, others: Mapping[Seat, Actor], parent: str
    ) -> Decision:
        """Return the first record of a table. Another process computes an opening that takes thinking."""
        epoch, opening = new_epoch(), None
        while True:
            now, rng = self._services.now(), self._services.rng
            decided = open_table(
                command,
                actor,
                code=code,
                epoch=epoch,
                now=now,
                rng=rng,
                opening=opening,
                others=others,
                parent=parent,
            )
            if not isinstance(decided, OpeningWanted):
                return decided
            opening = await self._services.engines.begin(decided.game, decided.options, actor.player)

    def _new_id(self, append_id: str) -> str:
        """Return an id that no table in memory has: `t` and ten characters of base 32. The log refuses a used one.

        It is derived from the command, so that two servers with the same command open one table.
        """
        name = "t" + b32encode(sha256(append_id.encode()).digest())[:_ID_LENGTH].decode().lower()
        while name in self._tables:
            name = "t" + _drawn(_ID_ALPHABET, _ID_LENGTH)
        return name

    async def _new_code(self) -> str:
        """Return a code that no table has, in the form K7QX-2MPD. Raises Unavailable."""
        while await self._log.head_of_code(code := new_code()) is not None:
            pass
        return code


def draining() -> Refusal:
    """Return the refusal to open a table while the server is about to stop."""
    return Refusal("draining", "The server stops soon and opens no more tables; games go on.")


def is_show(command: messages.Open) -> bool:
    """Return True if programs are to hold all seats of a table."""
    return bool(command.seats) and set(command.seats.values()) == {"program"}


def new_code() -> str:
    """Return a random code in the form K7QX-2MPD."""
    return normal_code(_drawn(CODE_ALPHABET, CODE_LENGTH))


def _drawn(alphabet: str, length: int) -> str:
    """Return `length` characters of an alphabet of at most 256, each equally likely."""
    least = 256 - 256 % len(alphabet)
    drawn = ""
    while len(drawn) < length:
        drawn += "".join(alphabet[byte % len(alphabet)] for byte in secrets.token_bytes(length) if byte < least)
    return drawn[:length]


def new_epoch() -> str:
    """Return a new epoch, which distinguishes a table from an earlier one with the same id."""
    return secrets.token_hex(6)


class ClosingServices(NamedTuple):
    """The services of the hall that closing a table uses. `connections` are those of all local players."""

    log: EventLog
    tables: HallTables
    lobby: TableList
    my_tables: MyTablesSubscriptions
    cluster_presence: ClusterPresence
    connections: Iterable[GreetedConnection]
    spawn: Callable[[Coroutine[Any, Any, None]], None]


class Closing:
    """Closes the tables of a hall, and notifies their viewers."""

    def __init__(self, services: ClosingServices) -> None:
        self._services = services

    def close_if_discarded(self, room: Room) -> None:
        """Delete a table that all its players have discarded, once its last viewer has left."""
        if not room.gone and _is_discarded(room):
            text = "Everyone whose table this was has discarded it."
            self._services.spawn(self.close_if(room, _is_discarded, text))

    async def close_if(self, room: Room, is_due: Callable[[Room], bool], text: str, why: str | None = None) -> None:
        """Delete a table, in memory and in the log, and notify its subscribers; `why` is an operator's reason.

        It stays if a command that was running there has changed the reason for this: its result would be lost.
        """
        async with room.lock:
            if room.gone or room.table.damaged or not is_due(room):
                return
            if self._services.cluster_presence.alone:
                self._notify(room, text, why)
                await self._delete(room, None)
            elif await self._delete_as_it_is(room, is_due):
                self._notify(room, text, why)
            else:
                return
            self._remove(room)  # only after its deletion, so that lookups find it closed meanwhile

    async def _delete_as_it_is(self, room: Room, is_due: Callable[[Room], bool]) -> bool:
        """Delete a table of several writers, unless they make it not due. Return True if it was deleted."""
        for _ in range(MAX_DECISIONS):
            try:
                await room.follower.make_current()
                if not is_due(room):
                    return False
                return await self._delete(room, room.table.replay.seq)
            except Conflict:
                continue
            except Refusal:  # it cannot be read now, or is deleted already
                return False
        return False

    async def _delete(self, room: Room, expected: int | None) -> bool:
        """Delete a table in the log. Return True if that was done. Raises Conflict."""
        try:
            await self._services.log.delete(room.id, expected)
        except (Unavailable, OutcomeUnknown) as error:
            logger.warning("table_not_deleted", extra=fields(table=room.id, reason=error))
            return False
        return True

    def deleted_remotely(self, room: Room) -> None:
        """Close a table that another server has deleted."""
        self._notify(room, "The table was deleted.", None)
        self._remove(room)

    def deleted(self, head: Head, why: WhyGone | None) -> None:
        """Notify the players of a deleted table that was not in memory; `why` is the reason, if they do not know it."""
        self._services.my_tables.deleted(head, why)
        self._services.cluster_presence.changed(head.table, head.players)

    def _notify(self, room: Room, text: str, why: str | None) -> None:
        """Notify the subscribers of a table that it is deleted."""
        for connection in self._services.connections:
            connection.rooms.pop(room.id, None)
        room.close(text, why)
        logger.info("table_closed", extra=fields(table=room.id, reason=text))
        self._services.lobby.changed(room)

    def _remove(self, room: Room) -> None:
        """Unload a closed table, and notify its players."""
        players = self._services.tables.changed(room)
        self._services.cluster_presence.forget(room)
        if players is not None:
            self._services.tables.remove(room)
        self._services.my_tables.changed(room.id, players or ())
        self._services.cluster_presence.changed(room.id, players or ())


def _is_discarded(room: Room) -> bool:
    return not room.audience.viewer_count and not room.table.keepers()
