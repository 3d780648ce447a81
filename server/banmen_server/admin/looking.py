"""Rows about tables, players and connections for an operator: plain values, with nothing hidden of a running game."""

from contextlib import suppress
from typing import Any

import msgspec

from banmen.names import fold
from banmen.replay import PROGRAM
from banmen_server.cluster import PeerServer
from banmen_server.log import Damaged, EventLog
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
