"""Finds tables: by id for who may know of them, by code for everyone."""

import secrets
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from banmen.address import CODE_ALPHABET, CODE_LENGTH, BadAddress, normal_code
from banmen_server.room import Room, no_such_table

_ID_SIGNS = "abcdefghijklmnopqrstuvwxyz234567"


class Found(NamedTuple):
    """A table, and whether the player named its code."""

    room: Room
    by_code: bool


class Register:
    """All tables, under their ids, their codes, the commands that opened them, and their hosts."""

    def __init__(self) -> None:
        self._by_id: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._by_opening: dict[str, Room] = {}
        self._by_host: defaultdict[str, set[Room]] = defaultdict(set)

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._by_id)

    def __iter__(self) -> Iterator[Room]:
        """All tables, the oldest first."""
        return iter(list(self._by_id.values()))

    def reserve(self, room: Room, opening: str) -> None:
        """A command is opening this table: the same command, sent again, finds it."""
        self._by_opening[opening] = room

    def give_up(self, opening: str) -> None:
        """The command did not open its table after all."""
        del self._by_opening[opening]

    def add(self, room: Room) -> None:
        """Take a table in."""
        opened = room.table.opened
        self._by_id[room.id] = room
        self._by_code[opened.code] = room
        self._by_opening[room.opened_by] = room
        self._by_host[opened.host].add(room)

    def remove(self, room: Room) -> None:
        """Forget a table."""
        opened = room.table.opened
        del self._by_id[room.id], self._by_code[opened.code], self._by_opening[room.opened_by]
        self._by_host[opened.host].discard(room)
        if not self._by_host[opened.host]:
            del self._by_host[opened.host]

    def opened_by(self, opening: str) -> Room | None:
        """The table that a command opened, if it did."""
        return self._by_opening.get(opening)

    def hosted_by(self, player: str) -> list[Room]:
        """The tables that a player opened."""
        return list(self._by_host.get(player, ()))

    def find(self, name: str) -> Found:
        """The table of this id or code. Raises Refusal with `no_such_table`."""
        room = self._by_id.get(name)
        if room is not None:
            return Found(room, by_code=False)
        try:
            return Found(self._by_code[normal_code(name)], by_code=True)
        except (BadAddress, KeyError):
            raise no_such_table() from None

    def new_id(self) -> str:
        """An id that no table has: `t` and ten signs of base 32."""
        while (name := "t" + "".join(secrets.choice(_ID_SIGNS) for _ in range(10))) in self._by_id:
            pass
        return name

    def new_code(self) -> str:
        """A code that no table has, as it is shown: K7QX-2MPD."""
        while (code := normal_code("".join(map(secrets.choice, [CODE_ALPHABET] * CODE_LENGTH)))) in self._by_code:
            pass
        return code


def new_epoch() -> str:
    """What tells one life of a table from another."""
    return secrets.token_hex(6)
