"""The index of all tables: by id, by code, by host, and by the command that opened them."""

import secrets
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from banmen.address import CODE_ALPHABET, CODE_LENGTH, BadAddress, normal_code
from banmen_server.tables.refusals import no_such_table
from banmen_server.tables.room import Room

_ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


class Found(NamedTuple):
    """A table, and whether it was found by its code."""

    room: Room
    by_code: bool


class TableIndex:
    """All tables. `opening` is the append id of the command that opens a table."""

    def __init__(self) -> None:
        self._by_id: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._by_opening: dict[str, Room] = {}
        self._by_host: defaultdict[str, set[Room]] = defaultdict(set)

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._by_id)

    def __contains__(self, name: str) -> bool:
        """Whether there is a table with this id."""
        return name in self._by_id

    def __iter__(self) -> Iterator[Room]:
        """All tables, the oldest first."""
        return iter(list(self._by_id.values()))

    def add_opening(self, room: Room, opening: str) -> None:
        """Add a table that is being opened, so that the same command, sent again, finds it."""
        self._by_opening[opening] = room

    def cancel_opening(self, opening: str) -> None:
        """Remove a table whose opening failed."""
        del self._by_opening[opening]

    def add(self, room: Room) -> None:
        """Add an opened table."""
        opened = room.table.opened
        self._by_id[room.id] = room
        self._by_code[opened.code] = room
        self._by_opening[room.opened_by] = room
        self._by_host[opened.host].add(room)

    def remove(self, room: Room) -> None:
        """Remove a table."""
        opened = room.table.opened
        del self._by_id[room.id], self._by_code[opened.code], self._by_opening[room.opened_by]
        self._by_host[opened.host].discard(room)
        if not self._by_host[opened.host]:
            del self._by_host[opened.host]

    def opened_by(self, opening: str) -> Room | None:
        """The table that this command opened or is opening, if any."""
        return self._by_opening.get(opening)

    def hosted_by(self, player: str) -> list[Room]:
        """The tables that a player opened."""
        return list(self._by_host.get(player, ()))

    def find(self, name: str) -> Found:
        """The table with this id or code. Raises Refusal with `no_such_table`."""
        room = self._by_id.get(name)
        if room is not None:
            return Found(room, by_code=False)
        try:
            return Found(self._by_code[normal_code(name)], by_code=True)
        except (BadAddress, KeyError):
            raise no_such_table() from None

    def new_id(self) -> str:
        """An id that no table has: `t` and ten characters of base 32."""
        while (name := "t" + "".join(secrets.choice(_ID_ALPHABET) for _ in range(10))) in self._by_id:
            pass
        return name

    def new_code(self) -> str:
        """A code that no table has, in the form K7QX-2MPD."""
        while (code := normal_code("".join(map(secrets.choice, [CODE_ALPHABET] * CODE_LENGTH)))) in self._by_code:
            pass
        return code


def new_epoch() -> str:
    """A new epoch, which tells a table apart from an earlier one with the same id."""
    return secrets.token_hex(6)
