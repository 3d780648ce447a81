"""Executes each request of an operator on the running server. Every action is logged."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import singledispatchmethod
from typing import Any, TypeAlias

from banmen.game import Refusal
from banmen.protocol.codec import encode
from banmen.protocol.messages import CLOSE_REMOVED, Announcement
from banmen_server.admin import requests
from banmen_server.admin.bans import Ban, Bans, is_player, subject_of
from banmen_server.admin.draining import Draining
from banmen_server.admin.everywhere import DrainServer, EndConnections, Everywhere, ShowText
from banmen_server.admin.looking import (
    connection_row,
    last_events,
    matches,
    player_row,
    server_row,
    table_details,
    table_row,
)
from banmen_server.admin.requests import Fault, Request
from banmen_server.app import Server
from banmen_server.logs import fields, shortened
from banmen_server.net.connection import Connection
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

Answer: TypeAlias = dict[str, Any]

_ANSWER_FIRST_S = 0.1
_REVOKED = "Your token holds no more."
_LOGGED = ("table", "who", "player", "connections", "within_s", "draining", "secrets", "others")
"""The logged fields of an answer."""


class Actions:
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
        except Fault as fault:
            logger.info("admin_refused", extra=fields(action=action, reason=fault.code))
            raise
        logger.info("admin", extra=fields(action=action, **_logged(answer)))
        return answer

    @singledispatchmethod
    async def _do(self, request: Request) -> Answer:
        raise NotImplementedError(type(request).__name__)

    # --- queries -----------------------------------------------------------------------------------------------------

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
            raise Fault(refusal.code, f"There is no table {name!r}.", table=name) from None
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
                raise Fault("not_closed", "The table is damaged, and is kept as far as it is good.")
            if not room.closed:
                raise Fault("unavailable", "The server cannot write now: the table is not deleted.")
            return {"table": room.id, "there": there}

    @_do.register
    async def _kick(self, request: requests.Kick) -> Answer:
        text = _with_reason("An operator has ended this connection", request.why)
        wanted = EndConnections(request.who, "kicked", text, request.why)
        kicked = self._end_here(wanted) + await self._everywhere.ask(wanted)
        if not kicked:
            raise Fault("not_connected", f"{request.who!r} is not connected.", who=request.who)
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
            raise Fault("nobody", f"{player!r} is no player's id.", who=player)
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
