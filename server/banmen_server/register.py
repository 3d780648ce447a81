"""Finds tables: by id for who may know of them, by code for everyone."""

import secrets
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from banmen_server.room import Room, no_such_table

CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 O 1 I L
CODE_LENGTH = 8
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

    def add(self, room: Room, opening: str, host: str, code: str) -> None:
        """Take a table in."""
        self._by_id[room.id] = room
        self._by_code[_plain(code)] = room
        self._by_opening[opening] = room
        self._by_host[host].add(room)

    def remove(self, room: Room, opening: str, host: str, code: str) -> None:
        """Forget a table."""
        del self._by_id[room.id], self._by_code[_plain(code)], self._by_opening[opening]
        self._by_host[host].discard(room)
        if not self._by_host[host]:
            del self._by_host[host]

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
        room = self._by_code.get(_plain(name))
        if room is None:
            raise no_such_table()
        return Found(room, by_code=True)

    def new_id(self) -> str:
        """An id that no table has: `t` and ten signs of base 32."""
        while (name := "t" + "".join(secrets.choice(_ID_SIGNS) for _ in range(10))) in self._by_id:
            pass
        return name

    def new_code(self) -> str:
        """A code that no table has, as it is shown: K7QX-2MPD."""
        while (code := "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))) in self._by_code:
            pass
        return f"{code[:4]}-{code[4:]}"


def _plain(code: str) -> str:
    """A code as it is compared: in upper case, without dashes and spaces."""
    return code.upper().replace("-", "").replace(" ", "")
