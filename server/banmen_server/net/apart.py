"""Commands of one connection that run apart, so that later ones need not wait for them.

A `pace` may wait long for a program to think, an `advise` for a game's answer. Meanwhile only commands to the same
table wait: each table's commands run in the order of their arrival.
"""

from collections import deque
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from banmen.address import BadAddress, normal_code
from banmen.protocol.messages import Advise, Pace
from banmen_server.tables.room import Room

_MAX_COMMANDS = 32


class Apart:
    """The tables with a command running apart, each with the commands queued behind it.

    `rooms` are those that the connection subscribes to: it may name their tables by id or by code. `tables` is empty if
    no command runs apart.
    """

    __slots__ = ("_rooms", "tables")

    def __init__(self, rooms: Collection[Room]) -> None:
        self._rooms = rooms
        self.tables: dict[str, deque[Any]] = {}

    def __len__(self) -> int:
        """The number of running and queued commands."""
        return sum(1 + len(waiting) for waiting in self.tables.values())

    @property
    def full(self) -> bool:
        """Whether the maximum number of commands runs or waits, so that reading must pause."""
        return len(self) >= _MAX_COMMANDS

    def defer(self, command: Any) -> bool:
        """Queue a command behind the one that runs at its table. Return False if none runs there."""
        waiting = self.tables.get(self.table_of(command))
        if waiting is not None:
            waiting.append(command)
        return waiting is not None

    def begin(self, command: Pace | Advise) -> str:
        """Mark a command as running apart. Return its table."""
        table = self.table_of(command)
        self.tables[table] = deque()
        return table

    def following(self, table: str) -> Any:
        """Return the next queued command at a table, or None."""
        waiting = self.tables[table]
        return waiting.popleft() if waiting else None

    def end(self, table: str) -> None:
        """Mark a table as having no running command."""
        del self.tables[table]

    def table_of(self, command: Any) -> str:
        """Return the id of the table that a command names; the name itself if the connection is not there."""
        name: str = getattr(command, "table", "")
        with suppress(BadAddress):
            name = normal_code(name)
        return next((room.id for room in self._rooms if room.table.opened.code == name), name)
