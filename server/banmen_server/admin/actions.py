"""Executes each request of an operator on the running server, and on the other servers of a cluster where it must.

Every action is logged. An action that concerns all servers runs on this one and is sent to the others; the answer has
the sum of their counts. The rows about tables, players and connections hide nothing of a running game.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import singledispatchmethod
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from banmen import __version__
from banmen.game import Refusal
from banmen.names import fold
from banmen.protocol.codec import encode
from banmen.protocol.messages import CLOSE_REMOVED, Announcement
from banmen.replay import PROGRAM
from banmen_server.admin import requests
from banmen_server.admin.bans import Ban, Bans, is_player, subject_of
from banmen_server.admin.draining import Draining
from banmen_server.admin.listener import AVAILABLE, admin_socket, listening
from banmen_server.admin.requests import Request, RequestFault
from banmen_server.admin.status import status_of
from banmen_server.app import Server
from banmen_server.cluster import Bus, NoAnswer, PeerServer
from banmen_server.log import Damaged, EventLog
from banmen_server.logs import fields, shortened
from banmen_server.net.connection import Connection
from banmen_server.tables.records import read_table
from banmen_server.tables.room import Room
from banmen_server.tables.table import Table
from banmen_server.tables.views import masked_events

_LAST_EVENTS = 10
_OF_PEOPLE = frozenset({"text", "sayings", "code"})
"""Event fields that are shown only on request: chat, and the codes of tables."""


def table_row(room: Room) -> dict[str, Any]:
    """Return a table's row in a list."""
    replay = room.table.replay
    seats = {seat: sitter.name for seat, sitter in replay.seats.items() if sitter is not None}
    return {
        "table": room.id,
        "game": room.table.opened.game,
        "damaged": room.table.damaged,
        "phase": "over" if replay.outcome is not None else "playing" if replay.plies else "waiting",
        "seats": seats,
        "plies": max(0, len(replay.plies) - 1),
        "there": room.audience.viewer_count,
        "watching": room.audience.watching,
        "touched_ms": room.table.history.touched,
    }


def server_row(peer: PeerServer) -> dict[str, Any]:
    """Return a server's row."""
    return {"server": peer.server, "version": peer.version, "address": peer.url, "draining": peer.draining}


def player_row(connection: Connection) -> dict[str, Any]:
    """Return the row of a connected player."""
    return {
        "player": connection.player,
        "name": connection.name,
        "bot": connection.actor.bot,
        "address": connection.address,
        "connection": connection.number,
        "tables": sorted(connection.rooms),
    }


def connection_row(connection: Connection) -> dict[str, Any]:
    """Return the row of a connection, greeted or not."""
    return {
        "connection": connection.number,
        "address": connection.address,
        "player": connection.player,
        "tables": sorted(connection.rooms),
    }


def table_details(room: Room) -> dict[str, Any]:
    """Return a table with its seated players."""
    replay, attendance = room.table.replay, room.audience.attendance
    seated = [
        {
            "seat": seat,
            "player": "" if sitter.player == PROGRAM else sitter.player,
            "name": sitter.name or sitter.program,
            "status": attendance.of(sitter.player).status,
        }
        for seat, sitter in replay.seats.items()
        if sitter is not None
    ]
    opened = room.table.opened
    options = msgspec.to_builtins(opened.options)
    more = {"host": opened.host, "listed": opened.listed, "options": options, "seq": replay.seq, "seated": seated}
    return {**table_row(room), **more}


async def last_events(log: EventLog, table: Table, *, everything: bool) -> list[dict[str, Any]]:
    """Return the last events of a table: as a spectator sees them, without chat; or everything.

    Of a damaged table only the intact ones. Raises Unavailable.
    """
    found: list[dict[str, Any]] = []
    with suppress(Damaged):
        async for record in read_table(log, table.id, max(0, table.replay.seq - _LAST_EVENTS), table.game):
            events = tuple(record.events)
            seen = events if everything else masked_events(table.game, events, None)
            found += [
                {"number": number, "at_ms": record.at, **_plain(event, everything=everything)}
                for number, event in enumerate(seen, record.seq - len(events) + 1)
            ]
    return found[-_LAST_EVENTS:]


def _plain(event: Any, *, everything: bool) -> dict[str, Any]:
    """Return an event as plain values."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return plain if everything else {name: value for name, value in plain.items() if name not in _OF_PEOPLE}


def matches(row: dict[str, Any], text: str) -> bool:
    """Return True if a text occurs in any value of a row."""
    return not text or any(fold(text) in fold(each) for each in _texts(row))


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in _texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in _texts(each)]
    return [str(value)]


logger = logging.getLogger(__name__)

Answer: TypeAlias = dict[str, Any]

_ANSWER_S = 3.0
"""Seconds that another server may take to answer."""
_ANSWER_FIRST_S = 0.1
"""Seconds before the server stops, so that the operator receives the answer."""
_REVOKED = "Your token holds no more."
_LOGGED = ("table", "who", "player", "connections", "within_s", "draining", "secrets", "others")
"""The logged fields of an answer."""

# --- requests between servers -----------------------------------------------------------------------------------------


class EndConnections(msgspec.Struct, frozen=True, omit_defaults=True):
    """End the connections of a player, an address or a network, with a code, a text, and the operator's reason."""

    who: str
    code: str
    text: str
    why: str = ""
    until: int | None = None


class ShowText(msgspec.Struct, frozen=True, omit_defaults=True):
    """Show a text to all players."""

    text: str


class DrainServer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Drain the server, with all others; with `off` resume."""

    within_s: int | None = None
    off: bool = False


class Everywhere:
    """Asks the other servers of a bus, and answers them. `draining` returns True while this one is drained."""

    def __init__(self, bus: Bus, draining: Callable[[], bool]) -> None:
        self._bus = bus
        self.draining = draining

    @property
    def servers(self) -> int:
        """The number of other servers."""
        return len(self._bus.peers)

    def all(self, url: str) -> list[PeerServer]:
        """Return all servers, this one first, with its URL."""
        own = PeerServer(self._bus.server, __version__, url, draining=self.draining())
        return [own, *sorted(self._bus.peers.values())]

    def answer(self, kind: type[Any], do: Callable[[Any], int]) -> None:
        """Execute other servers' requests of this kind; `do` returns the count."""

        async def on_request(_server: str, data: bytes) -> bytes:
            return msgspec.msgpack.encode(do(msgspec.msgpack.decode(data, type=kind)))

        self._bus.answer(_subject(kind), on_request)

    async def ask(self, wanted: msgspec.Struct) -> int:
        """Send a request to all other servers; return the sum of their counts. No answer counts as none."""
        servers = list(self._bus.peers)
        return sum(await asyncio.gather(*(self._ask(server, wanted) for server in servers)))

    async def _ask(self, server: str, wanted: msgspec.Struct) -> int:
        data = msgspec.msgpack.encode(wanted)
        try:
            answer = await self._bus.request(server, _subject(type(wanted)), data, _ANSWER_S)
        except NoAnswer:
            return 0
        concerned: int = msgspec.msgpack.decode(answer, type=int)
        return concerned


def _subject(kind: type[Any]) -> str:
    return f"admin.{kind.__name__}"


# --- requests of an operator ------------------------------------------------------------------------------------------


class AdminActions:
    """Executes requests on a server; `stop` ends it."""

    def __init__(self, server: Server, stop: Callable[[], None]) -> None:
        self._server = server
        self._hall = server.hall
        self._stop = stop
        self.draining = Draining(server, stop, self._announce)
        self._everywhere = Everywhere(server.hall.cluster.bus, lambda: server.hall.openings.draining)
        self._everywhere.answer(EndConnections, self._end_here)
        self._everywhere.answer(ShowText, lambda wanted: self._announce(Announcement(wanted.text)))
        self._everywhere.answer(DrainServer, lambda wanted: self._drain_here(wanted, everywhere=True))
        server.bans.on_remote_ban = self._on_remote_ban
        server.tokens.on_remote_revocation = self._on_remote_revocation

    async def carry_out(self, request: Request) -> Answer:
        """Return the answer to a request. Raises Fault."""
        action = request.__struct_config__.tag
        try:
            answer: Answer = await self._do(request)
        except RequestFault as fault:
            logger.info("admin_refused", extra=fields(action=action, reason=fault.code))
            raise
        logger.info("admin", extra=fields(action=action, **_logged(answer)))
        return answer

    @singledispatchmethod
    async def _do(self, request: Request) -> Answer:
        raise NotImplementedError(type(request).__name__)

    # --- queries -----------------------------------------------------------------------------------------------------

    @_do.register
    async def _status(self, _request: requests.GetStatus) -> Answer:
        return status_of(self._server).answer()

    @_do.register
    async def _list(self, request: requests.List) -> Answer:
        rows: Iterable[Answer]
        match request.what:
            case "tables":
                rows = [table_row(room) for room in self._hall.tables]
            case "players":
                rows = [player_row(each) for each in self._server.connections if each.player]
            case "connections":
                rows = [connection_row(each) for each in self._server.connections]
            case "servers":
                rows = [server_row(peer) for peer in self._everywhere.all(self._server.url)]
        found = [row for row in rows if matches(row, request.match)]
        return {request.what: found[: request.most], "more": max(0, len(found) - request.most)}

    @_do.register
    async def _look(self, request: requests.Look) -> Answer:
        async with self._room(request.table) as room:
            events = await last_events(self._server.log, room.table, everything=request.all)
            return {**table_details(room), "events": events}

    @_do.register
    async def _bans(self, _request: requests.ListBans) -> Answer:
        return {"bans": [_ban_row(ban) for ban in self._server.bans.all()]}

    @asynccontextmanager
    async def _room(self, name: str) -> AsyncIterator[Room]:
        """Yield the table of an id or a code, in memory during the context. Raises Fault."""
        try:
            room = (await self._hall.tables.find(name)).room
        except Refusal as refusal:
            raise RequestFault(refusal.code, f"There is no table {name!r}.", table=name) from None
        try:
            yield room
        finally:
            room.unpin()

    # --- changes -----------------------------------------------------------------------------------------------------

    @_do.register
    async def _close(self, request: requests.Close) -> Answer:
        async with self._room(request.table) as room:
            there = room.audience.viewer_count
            text = _with_reason("An operator has closed this table", request.why)
            await self._hall.closing.close_if(room, lambda _room: True, text, request.why)
            if not room.closed and room.table.damaged:
                raise RequestFault("not_closed", "The table is damaged, and is kept as far as it is good.")
            if not room.closed:
                raise RequestFault("unavailable", "The server cannot write now: the table is not deleted.")
            return {"table": room.id, "there": there}

    @_do.register
    async def _kick(self, request: requests.Kick) -> Answer:
        text = _with_reason("An operator has ended this connection", request.why)
        wanted = EndConnections(request.who, "kicked", text, request.why)
        kicked = self._end_here(wanted) + await self._everywhere.ask(wanted)
        if not kicked:
            raise RequestFault("not_connected", f"{request.who!r} is not connected.", who=request.who)
        return {"who": request.who, "connections": kicked}

    @_do.register
    async def _ban(self, request: requests.SetBan) -> Answer:
        until_ms = None if request.for_s is None else self._hall.now() + 1000 * request.for_s
        ban = Ban(subject_of(request.who), until_ms, request.why)
        await self._server.bans.add(ban)
        return {
            "who": ban.subject,
            "ban": _ban_row(ban),
            "connections": self._end_here(_ending(ban)),
        }

    @_do.register
    async def _unban(self, request: requests.EndBan) -> Answer:
        ban = await self._server.bans.end(subject_of(request.who))
        return {"who": ban.subject, "ban": _ban_row(ban)}

    @_do.register
    async def _revoke(self, request: requests.Revoke) -> Answer:
        player = subject_of(request.player)
        if not is_player(player):
            raise RequestFault("nobody", f"{player!r} is no player's id.", who=player)
        await self._server.tokens.revoke(player)
        return {"player": player, "connections": self._end_here(EndConnections(player, "revoked", _REVOKED))}

    @_do.register
    async def _rotate(self, _request: requests.Rotate) -> Answer:
        return {"secrets": await self._server.tokens.rotate()}

    @_do.register
    async def _announce_text(self, request: requests.Announce) -> Answer:
        here = self._announce(Announcement(request.text))
        return {"players": here + await self._everywhere.ask(ShowText(request.text))}

    def _announce(self, announcement: Announcement) -> int:
        """Show a text to all players; return their number."""
        frame = encode(announcement)
        greeted = [each for each in self._server.connections if each.player]
        for connection in greeted:
            connection.send_frame(frame)
        return len(greeted)

    @_do.register
    async def _drain(self, request: requests.Drain) -> Answer:
        wanted = DrainServer(request.within_s, request.off)
        tables = self._drain_here(wanted, everywhere=request.all)
        answer = {"draining": not request.off, "tables": tables, "within_s": request.within_s}
        if not request.all:
            return answer
        return {**answer, "tables": tables + await self._everywhere.ask(wanted), "others": self._everywhere.servers}

    def _drain_here(self, wanted: DrainServer, *, everywhere: bool) -> int:
        """Drain this server, or all; return the number of tables with players."""
        if wanted.off:
            self.draining.end()
        else:
            self.draining.begin(wanted.within_s, everywhere=everywhere)
        return self.draining.busy_held() if everywhere else self.draining.busy()

    @_do.register
    async def _stop_server(self, _request: requests.Stop) -> Answer:
        asyncio.get_running_loop().call_later(_ANSWER_FIRST_S, self._stop)
        return {"stopping": True}

    # --- connections -------------------------------------------------------------------------------------------------

    def _of(self, who: str) -> list[Connection]:
        """Return the connections of a player, an address or a network. Raises Fault."""
        subject = subject_of(who)
        return [each for each in self._server.connections if _is_of(each, subject)]

    def _end_here(self, wanted: EndConnections) -> int:
        """End connections on this server; return their number. Raises Fault."""
        connections = self._of(wanted.who)
        for connection in connections:
            connection.close(wanted.code, wanted.text, CLOSE_REMOVED, wanted.why, wanted.until)
        return len(connections)

    def _on_remote_ban(self, ban: Ban) -> None:
        self._end_here(_ending(ban))

    def _on_remote_revocation(self, player: str) -> None:
        self._end_here(EndConnections(player, "revoked", _REVOKED))


def _logged(answer: Answer) -> Answer:
    """Return the fields of an answer to log: no lists, and only the network of an address."""
    logged = {name: answer[name] for name in _LOGGED if name in answer and not isinstance(answer[name], list)}
    who = logged.get("who")
    return logged if who is None or is_player(who) else {**logged, "who": shortened(who.partition("/")[0])}


def _is_of(connection: Connection, subject: str) -> bool:
    return subject == connection.player or Bans.covers(subject, connection.address)


def _with_reason(sentence: str, why: str) -> str:
    return f"{sentence}: {why}" if why else f"{sentence}."


def _ending(ban: Ban) -> EndConnections:
    return EndConnections(ban.subject, "banned", ban.text(), ban.why, ban.until_ms)


def _ban_row(ban: Ban) -> Answer:
    return {"who": ban.subject, "until_ms": ban.until_ms, "why": ban.why}


# --- the socket -------------------------------------------------------------------------------------------------------


class NoAdminSocket(Exception):
    """The named socket cannot be created: `cause` is the reason."""

    def __init__(self, path: Path, cause: OSError) -> None:
        super().__init__(f"{path}: {cause}")
        self.path = path
        self.cause = cause


@asynccontextmanager
async def operated(server: Server, stop: Callable[[], None]) -> AsyncIterator[None]:
    """Answer operators during the context; `stop` ends the server.

    A server that a window started, or that has no data file, has no socket unless one is named. Raises NoAdminSocket if
    the named one cannot be created; a failure with the default one is logged.
    """
    config = server.hall.config
    named = config.admin_socket
    actions = AdminActions(server, stop)
    async with AsyncExitStack() as opened:
        if named is not None or (AVAILABLE and not config.until_idle and config.has_file):
            path = named or admin_socket(config.data)
            try:
                await opened.enter_async_context(listening(path, actions.carry_out))
            except OSError as error:
                if named is not None:
                    raise NoAdminSocket(path, error) from error
                logger.warning("no_admin_socket", extra=fields(path=path, reason=error))
        yield
        actions.draining.end()
