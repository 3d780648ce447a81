"""Closes tables: those that everybody has left or discarded, and those that an operator or another server deleted."""

import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple

from banmen.game import Refusal
from banmen.protocol.rows import WhyGone
from banmen_server.hall.cluster_presence import ClusterPresence
from banmen_server.hall.greeted_connection import GreetedConnection
from banmen_server.hall.lobby import Lobby
from banmen_server.hall.my_tables import MyTables
from banmen_server.hall.tables import Tables
from banmen_server.log import Conflict, EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.room import Room
from banmen_server.tables.stored_table import MAX_DECISIONS

logger = logging.getLogger(__name__)


class ClosingServices(NamedTuple):
    """The services of the hall that closing a table uses. `connections` are those of all local players."""

    log: EventLog
    tables: Tables
    lobby: Lobby
    my_tables: MyTables
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
                await room.make_current()
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
