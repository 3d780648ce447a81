"""Commands that one connection has under way apart, so that what follows them need not wait.

A `pace` may have to wait long for a program to think, an `advise` for what a game says. Meanwhile only what is sent to
the same table waits for it: the commands to one table are carried out in the order in which they came.
"""

from collections import deque
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from banmen.address import BadAddress, normal_code
from banmen.protocol.messages import Advise, Pace
from banmen_server.tables.room import Room

_MOST = 32


class Apart:
    """The tables at which a command is under way apart, each with the commands that wait for it there.

    `rooms` are those at which the connection is: it may name their tables by id or by code. `tables` is empty where
    nothing is under way.
    """

    __slots__ = ("_rooms", "tables")

    def __init__(self, rooms: Collection[Room]) -> None:
        self._rooms = rooms
        self.tables: dict[str, deque[Any]] = {}

    def __len__(self) -> int:
        """How many commands are under way or wait."""
        return sum(1 + len(waiting) for waiting in self.tables.values())

    @property
    def full(self) -> bool:
        """Whether so many are under way or wait that no further command is to be taken."""
        return len(self) >= _MOST

    def holds(self, command: Any) -> bool:
        """Have a command wait where one to its table is under way. Returns whether it is."""
        waiting = self.tables.get(self.table_of(command))
        if waiting is not None:
            waiting.append(command)
        return waiting is not None

    def begin(self, command: Pace | Advise) -> str:
        """Note that a command is under way apart. Returns its table."""
        table = self.table_of(command)
        self.tables[table] = deque()
        return table

    def following(self, table: str) -> Any:
        """The command that is next at a table, or None where none waits."""
        waiting = self.tables[table]
        return waiting.popleft() if waiting else None

    def end(self, table: str) -> None:
        """Note that nothing is under way at a table any more."""
        del self.tables[table]

    def table_of(self, command: Any) -> str:
        """The id of the table that a command names; the name itself where the connection is not there."""
        name: str = getattr(command, "table", "")
        with suppress(BadAddress):
            name = normal_code(name)
        return next((room.id for room in self._rooms if room.table.opened.code == name), name)
