"""The tables a player is at and how much of each it has been told: what it takes to go back after a drop. No I/O.

A table entered by its code is gone back to by its code: an unlisted one lets watchers in by nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from banmen.address import is_code, normal_code
from banmen.protocol.messages import Events, Join, Snapshot, Watch
from banmen_client.mirror import Since

_Way = Literal["join", "watch"]


@dataclass(slots=True)
class _Told:
    """What we know of a table: its code, and everything up to `since`; None where only a snapshot will do."""

    code: str
    since: Since | None


class Whereabouts:
    """Where one player is."""

    def __init__(self, new_id: Callable[[], str]) -> None:
        self._new_id = new_id
        self._ways: dict[str, _Way] = {}
        self._told: dict[str, _Told] = {}

    def entered(self, command: Join | Watch) -> None:
        """The server has let us in."""
        key = _key(command.table)
        if isinstance(command, Join) or self._ways.get(key) is None:
            self._ways[key] = "join" if isinstance(command, Join) else "watch"

    def opened(self, table: str) -> None:
        """The table that we opened, with a seat of ours."""
        self._ways[table] = "join"

    def unseated(self, table: str) -> Watch:
        """There is no seat for us: from now on we watch, as who presents a show does. Gives the command for it."""
        key = _key(table)
        place = self._table(key)
        self._ways |= {other: "watch" for other in (*self._ways, key) if self._table(other) == place}
        return Watch(self._new_id(), key, *self._since(place))

    def left(self, table: str) -> str:
        """We are not there any more. `table` may be an id or a code; gives the id, as far as it is known."""
        table = self._table(_key(table))
        self._ways = {key: way for key, way in self._ways.items() if self._table(key) != table}
        self._told.pop(table, None)
        return table

    def told(self, message: Events | Snapshot) -> None:
        """Remember how far we have been told; events after a gap do not count."""
        known = self._told.get(message.table)
        if known is None:
            known = _Told(_code_in(message), None)
            if message.table not in self._ways and known.code not in self._ways:
                return
            self._told[message.table] = known
            if isinstance(message, Events) and message.first == 1:
                known.since = Since(message.epoch, 0)
        if isinstance(message, Snapshot):
            known.since = Since(message.epoch, message.seq)
        elif known.since is not None:
            known.since = _after(known.since, message)

    def trust(self, table: str, since: Since | None) -> None:
        """Go on from there and not from what was told last."""
        if table in self._told:
            self._told[table].since = since

    def way_back(self, table: str) -> Join | Watch | None:
        """The command that brings us to a table again and up to date; None where we are not."""
        return next((command for name, command in self._ways_back() if name == table), None)

    def ways_back(self) -> list[Join | Watch]:
        """The commands that bring us back to every table, the oldest first."""
        return [command for _, command in self._ways_back()]

    def _ways_back(self) -> list[tuple[str, Join | Watch]]:
        chosen: dict[str, tuple[str, _Way]] = {}
        for key, way in self._ways.items():
            table = self._table(key)
            if table not in chosen or way == "join":
                chosen[table] = (key, way)
        return [(table, self._back(table, key, way)) for table, (key, way) in chosen.items()]

    def _back(self, table: str, key: str, way: _Way) -> Join | Watch:
        epoch, seq = self._since(table)
        if way == "join":
            return Join(self._new_id(), key, epoch=epoch, since=seq)
        return Watch(self._new_id(), key, epoch=epoch, since=seq)

    def _since(self, table: str) -> Since | tuple[None, None]:
        known = self._told.get(table)
        return known.since if known and known.since else (None, None)

    def _table(self, key: str) -> str:
        """The id of the table that was entered by this id or code, as far as it is known."""
        return next((table for table, told in self._told.items() if told.code == key), key)


def _key(table: str) -> str:
    return normal_code(table) if is_code(table) else table


def _after(since: Since, message: Events) -> Since:
    if message.epoch != since.epoch:
        return Since(message.epoch, len(message.events)) if message.first == 1 else since
    if message.first > since.seq + 1:
        return since
    return Since(since.epoch, max(since.seq, message.first + len(message.events) - 1))


def _code_in(message: Events | Snapshot) -> str:
    """The table's code, from the event that opened it; empty where that is not told."""
    if isinstance(message, Snapshot):
        opened = message.state.get("opened") if isinstance(message.state, dict) else None
    else:
        opened = message.events[0].event if message.first == 1 and message.events else None
    code = opened.get("code") if isinstance(opened, dict) else None
    return code if isinstance(code, str) else ""
