"""The tables in memory: by id, by code, by the command that opened them, and by owner."""

from collections import defaultdict
from collections.abc import Iterator

from banmen_server.tables.room import Room


class TableIndex:
    """The rooms in memory."""

    def __init__(self) -> None:
        self._by_id: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._by_opening: dict[str, Room] = {}
        self._by_player: defaultdict[str, dict[Room, None]] = defaultdict(dict)
        self._players: dict[Room, frozenset[str]] = {}
        self._keys: dict[Room, tuple[str, str]] = {}

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._by_id)

    def __contains__(self, name: str) -> bool:
        """Whether there is a table with this id."""
        return name in self._by_id

    def __iter__(self) -> Iterator[Room]:
        """All tables."""
        return iter(list(self._by_id.values()))

    def add(self, room: Room) -> None:
        """Add a table."""
        self._by_id[room.id] = room
        self._keys[room] = code, opened_by = room.table.opened.code, room.head.opened_by
        self._by_code[code] = room
        self._by_opening[opened_by] = room
        self._players[room] = frozenset()
        self.changed(room)

    def remove(self, room: Room) -> None:
        """Remove a table."""
        code, opened_by = self._keys.pop(room)
        del self._by_id[room.id], self._by_code[code], self._by_opening[opened_by]
        self._set_owners(room, frozenset())
        del self._players[room]

    def changed(self, room: Room) -> frozenset[str] | None:
        """Update the owners of a table. Return the present and the former ones; None if it is not in memory."""
        before, now = self._players.get(room), room.table.keepers()
        if before is None or before is now:
            return before
        self._set_owners(room, now)
        return before | now

    def _set_owners(self, room: Room, players: frozenset[str]) -> None:
        """Set the owners of a table."""
        before = self._players[room]
        for player in before - players:
            del self._by_player[player][room]
            if not self._by_player[player]:
                del self._by_player[player]
        for player in players - before:
            self._by_player[player][room] = None
        self._players[room] = players

    def of_id(self, name: str) -> Room | None:
        """Return the table with this id."""
        return self._by_id.get(name)

    def of_code(self, code: str) -> Room | None:
        """Return the table with this code, such as K7QX-2MPD."""
        return self._by_code.get(code)

    def opened_by(self, append_id: str) -> Room | None:
        """Return the table that this command opened."""
        return self._by_opening.get(append_id)

    def of_player(self, player: str) -> list[Room]:
        """Return the tables of a player."""
        return list(self._by_player.get(player, ()))
