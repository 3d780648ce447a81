"""The tables that a player is at and the last known event of each: what a reconnection needs. No I/O.

A table that was entered by its code is returned to by its code: an unlisted table admits spectators only by the code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from banmen.addresses.typed import is_code, normal_code
from banmen.protocol.messages import Events, Join, Snapshot, Watch

_Role = Literal["join", "watch"]


class ResumePoint(NamedTuple):
    """The last known event of a table: `seq` in this `epoch`."""

    epoch: str
    seq: int


@dataclass(slots=True)
class _KnownTable:
    """A table's code and its resume point; None if only a snapshot will do."""

    code: str
    since: ResumePoint | None


class Subscriptions:
    """The tables of one player. A table's key is the id or the normal code by which it was entered."""

    def __init__(self, new_id: Callable[[], str]) -> None:
        self._new_id = new_id
        self._roles: dict[str, _Role] = {}
        self._known: dict[str, _KnownTable] = {}

    def entered(self, command: Join | Watch) -> None:
        """Add the table of a command that the server executed."""
        key = _key(command.table)
        if isinstance(command, Join) or self._roles.get(key) is None:
            self._roles[key] = "join" if isinstance(command, Join) else "watch"

    def opened(self, table: str) -> None:
        """Add a table that this player opened."""
        self._roles[table] = "join"

    def watch_only(self, table: str) -> Watch:
        """Return to this table as a spectator from now on, because the player has no seat; return the command."""
        key = _key(table)
        table_id = self._id_of(key)
        self._roles |= {other: "watch" for other in (*self._roles, key) if self._id_of(other) == table_id}
        return Watch(self._new_id(), key, *self._resume_point(table_id))

    def remove(self, table: str) -> str:
        """Remove a table by id or code; return its id if known, else its key."""
        table = self._id_of(_key(table))
        self._roles = {key: role for key, role in self._roles.items() if self._id_of(key) != table}
        self._known.pop(table, None)
        return table

    def received(self, message: Events | Snapshot) -> None:
        """Update the resume point from a message. Events after a gap do not count."""
        known = self._known.get(message.table)
        if known is None:
            known = _KnownTable(_code_in(message), None)
            if message.table not in self._roles and known.code not in self._roles:
                return
            self._known[message.table] = known
            if isinstance(message, Events) and message.first == 1:
                known.since = ResumePoint(message.epoch, 0)
        if isinstance(message, Snapshot):
            known.since = ResumePoint(message.epoch, message.seq)
        elif known.since is not None:
            known.since = _after(known.since, message)

    def set_since(self, table: str, since: ResumePoint | None) -> None:
        """Set the resume point of a table, instead of the one from its messages."""
        if table in self._known:
            self._known[table].since = since

    def resume_command(self, table: str) -> Join | Watch | None:
        """Return the command that returns to a table and brings it up to date; None if the player is not at it."""
        return next((command for table_id, command in self._resume_commands() if table_id == table), None)

    def resume_commands(self) -> list[Join | Watch]:
        """Return the commands that return to every table, the oldest first."""
        return [command for _, command in self._resume_commands()]

    def _resume_commands(self) -> list[tuple[str, Join | Watch]]:
        chosen: dict[str, tuple[str, _Role]] = {}
        for key, role in self._roles.items():
            table = self._id_of(key)
            if table not in chosen or role == "join":
                chosen[table] = (key, role)
        return [(table, self._resume_as(role, table, key)) for table, (key, role) in chosen.items()]

    def _resume_as(self, role: _Role, table: str, key: str) -> Join | Watch:
        epoch, seq = self._resume_point(table)
        if role == "join":
            return Join(self._new_id(), key, epoch=epoch, since=seq)
        return Watch(self._new_id(), key, epoch=epoch, since=seq)

    def _resume_point(self, table: str) -> ResumePoint | tuple[None, None]:
        known = self._known.get(table)
        return known.since if known and known.since else (None, None)

    def _id_of(self, key: str) -> str:
        """Return the id of the table that was entered by this key, or the key if the id is unknown."""
        return next((table for table, known in self._known.items() if known.code == key), key)


def _key(table: str) -> str:
    return normal_code(table) if is_code(table) else table


def _after(since: ResumePoint, message: Events) -> ResumePoint:
    """Return the resume point after a message; unchanged if the message leaves a gap."""
    if message.epoch != since.epoch:
        return ResumePoint(message.epoch, len(message.events)) if message.first == 1 else since
    if message.first > since.seq + 1:
        return since
    return ResumePoint(since.epoch, max(since.seq, message.first + len(message.events) - 1))


def _code_in(message: Events | Snapshot) -> str:
    """Return the table's code from the event that opened it; "" if the message does not contain it."""
    if isinstance(message, Snapshot):
        opened = message.state.get("opened") if isinstance(message.state, dict) else None
    else:
        opened = message.events[0].event if message.first == 1 and message.events else None
    code = opened.get("code") if isinstance(opened, dict) else None
    return code if isinstance(code, str) else ""
