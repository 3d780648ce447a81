"""Keeps the index of heads up to date with what all servers store.

The engine republishes each head immediately; the next check reads the missed ones, from the end of the last check on.
Each head replaces the one before it, so a first check reads one message per table.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from banmen_server.log import Head
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.messages import StoredHead, head_of, place_of
from banmen_server.log.nats.reading import KnownTables, next_page
from banmen_server.log.nats.streams import StreamLayout
from banmen_server.log.sqlite_rows import player_key

if TYPE_CHECKING:
    from nats.aio.msg import Msg

_OVER, _WAKES, _DAMAGED, _NOT_CURRENT = 1, 2, 4, 8
_SCHEMA = """\
CREATE TABLE heads (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  position INTEGER NOT NULL,
  time_ms INTEGER NOT NULL,
  code TEXT NOT NULL,
  opened_by TEXT NOT NULL,
  state INTEGER NOT NULL,
  expires_ms INTEGER,
  head BLOB NOT NULL
);
CREATE TABLE players (
  player INTEGER NOT NULL, over INTEGER NOT NULL, head INTEGER NOT NULL, PRIMARY KEY (player, over, head)
) WITHOUT ROWID;
CREATE UNIQUE INDEX by_name ON heads (name);
CREATE INDEX by_code ON heads (code) WHERE code != '';
CREATE INDEX by_opening ON heads (opened_by) WHERE opened_by != '';
CREATE INDEX not_over ON heads (part) WHERE state & 1 = 0 AND code != '';
CREATE INDEX over ON heads (time_ms) WHERE state & 1 = 1 AND code != '';
CREATE INDEX waking ON heads (part) WHERE state & 10 != 0;
CREATE INDEX by_expiry ON heads (expires_ms) WHERE expires_ms IS NOT NULL"""
_MAX_DELETED = 10_000
_GAP = 1_000
"""Heads searched from each point for a table that is over."""
_pack = msgspec.msgpack.Encoder().encode
_HEAD = msgspec.msgpack.Decoder(Head)
_AT_ONCE = 500
OnHead = Callable[[str, Head | None], None]


class TimedHead(NamedTuple):
    """A head, and the time of its storing (ms since 1970)."""

    head: Head
    time_ms: int


class HeadIndex:
    """The heads of a log's tables."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        for statement in _SCHEMA.split(";\n"):
            self._connection.execute(statement)
        self._deleted: dict[str, int] = {}

    def close(self) -> None:
        """Discard the index."""
        self._connection.close()

    def store(self, stored: Iterable[tuple[int, StoredHead]]) -> list[StoredHead]:
        """Store heads, each with its partition; return those that are newer than the known ones."""
        self._connection.execute("BEGIN")
        try:
            return [each for part, each in stored if self._store(part, each)]
        finally:
            self._connection.execute("COMMIT")

    def _store(self, part: int, stored: StoredHead) -> bool:
        name, head, place = stored
        known = self._connection.execute("SELECT id, position, state, head FROM heads WHERE name = ?", (name,))
        row = known.fetchone()
        if (row[1] if row else self._deleted.get(name, 0)) >= place.position:
            return False
        if row:
            self._connection.executemany(
                "DELETE FROM players WHERE player = ? AND over = ? AND head = ?",
                [(player_key(player), row[2] & _OVER, row[0]) for player in _HEAD.decode(row[3]).players],
            )
        if head is None:
            self._connection.execute("DELETE FROM heads WHERE name = ?", (name,))
            self._deleted[name] = place.position
            if len(self._deleted) > _MAX_DELETED:
                del self._deleted[next(iter(self._deleted))]
            return True
        self._deleted.pop(name, None)
        state = head.over * _OVER | head.wakes * _WAKES | head.damaged * _DAMAGED | (not head.current) * _NOT_CURRENT
        values = (part, *place[::2], head.code, head.opened_by, state, head.expires_ms, _pack(head))
        (head_id,) = self._connection.execute(
            "INSERT OR REPLACE INTO heads (id, name, part, position, time_ms, code, opened_by, state, expires_ms, head)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (row[0] if row else None, name, *values),
        ).fetchone()
        self._connection.executemany(
            "INSERT OR IGNORE INTO players VALUES (?, ?, ?)",
            [(player_key(player), head.over, head_id) for player in head.players],
        )
        return True

    # --- finding -----------------------------------------------------------------------------------------------------

    def of_code(self, code: str) -> str | None:
        """Return the table with this code."""
        return self._name("code = ? AND code != ''", code)

    def opened_by(self, append_id: str) -> str | None:
        """Return the table that this append opened."""
        return self._name("opened_by = ? AND opened_by != ''", append_id)

    def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        """Return at most `most` of a player's tables and their total number: open ones first, then the last touched."""
        key = player_key(player)
        (total,) = self._connection.execute("SELECT count(*) FROM players WHERE player = ?", (key,)).fetchone()
        asked = "SELECT head FROM players WHERE player = ? AND over = ? ORDER BY head DESC LIMIT ?"
        ids = self._connection.execute(asked, (key, 0, -1)).fetchall()
        ids += self._connection.execute(asked, (key, 1, max(0, most - len(ids)))).fetchall()
        heads = [
            _HEAD.decode(self._connection.execute("SELECT head FROM heads WHERE id = ?", found).fetchone()[0])
            for found in ids
        ]
        heads.sort(key=lambda head: (head.over, -head.touched_ms))
        return heads[:most], total

    def open_tables_of(self, player: str) -> int:
        """Count a player's tables that are not over."""
        asked = "SELECT count(*) FROM players WHERE player = ? AND over = 0"
        return int(self._connection.execute(asked, (player_key(player),)).fetchone()[0])

    def waking(self, partitions: Collection[int]) -> list[Head]:
        """Return the tables of these partitions that wake, then those whose head is not current."""
        asked = "SELECT part, head FROM heads WHERE state & 10 != 0 AND state & 4 = 0 ORDER BY state & 2 DESC, id"
        return [_HEAD.decode(head) for part, head in self._connection.execute(asked) if part in partitions]

    def expired(self, now_ms: int) -> list[TimedHead]:
        """Return tables that expired and are not damaged, according to their heads, in the order of expiry."""
        return self._candidates(
            "expires_ms IS NOT NULL AND expires_ms <= ? AND state & 4 = 0 ORDER BY expires_ms", now_ms
        )

    def oldest_over(self, most: int) -> list[Head]:
        """Return tables with a code that are over and not damaged, in the order in which heads were stored."""
        where = "state & 1 = 1 AND code != '' AND state & 4 = 0 ORDER BY time_ms, id LIMIT ?"
        return [head for head, _ in self._candidates(where, most)]

    def sample_over(self, points: Sequence[float], partitions: Collection[int]) -> list[Head]:
        """Return some tables of `oldest_over` in these partitions, each once; see `EventLog.sample_over`."""
        first, last = self._connection.execute("SELECT min(id), max(id) FROM heads").fetchone()
        if first is None:
            return []
        few = last - first < len(points)
        places = range(first, last + 1) if few else [first + int(point * (last - first)) for point in points]
        found: dict[str, Head] = {}
        among = f"part IN ({','.join(map(str, partitions))})"
        for at in places:
            where = f"id >= ? AND id < ? AND state & 5 = 1 AND code != '' AND {among} ORDER BY id LIMIT 1"
            found |= {head.table: head for head, _ in self._candidates(where, at, at + (1 if few else _GAP))}
        return [*found.values()]

    def count(self) -> tuple[int, int]:
        """Count the tables with a code: those that are not over, and those that are."""
        (not_over,) = self._connection.execute(
            "SELECT count(*) FROM heads WHERE state & 1 = 0 AND code != ''"
        ).fetchone()
        (over,) = self._connection.execute("SELECT count(*) FROM heads WHERE state & 1 = 1 AND code != ''").fetchone()
        return not_over, over

    def _name(self, where: str, value: str) -> str | None:
        asked = f"SELECT name FROM heads WHERE {where}"  # noqa: S608 - a text of ours
        row = self._connection.execute(asked, (value,)).fetchone()
        return None if row is None else str(row[0])

    def _candidates(self, where: str, *values: object) -> list[TimedHead]:
        asked = f"SELECT head, time_ms FROM heads WHERE {where}"  # noqa: S608 - a text of ours
        rows: Sequence[tuple[bytes, int]] = self._connection.execute(asked, values).fetchall()
        return [TimedHead(_HEAD.decode(head), time_ms) for head, time_ms in rows]


class Heads:
    """The heads of a log. `is_own` returns True for a message that this server has stored."""

    def __init__(
        self,
        connection: EngineConnection,
        layout: StreamLayout,
        tables: KnownTables,
        *,
        is_own: Callable[["Msg"], bool],
    ) -> None:
        self.index = HeadIndex()
        self._connection = connection
        self._layout = layout
        self._tables = tables
        self._is_own = is_own
        self._looked = [0] * layout.partitions
        self._listeners: dict[int, OnHead] = {}
        self._numbers = count()
        self._end = connection.subscribe(layout.head_subject, lambda msg: self._apply([msg]))

    def on_head(self, callback: OnHead) -> Callable[[], None]:
        number = next(self._numbers)
        self._listeners[number] = callback

        def end() -> None:
            self._listeners.pop(number, None)

        return end

    def stored(self, head: StoredHead) -> None:
        """Add a head that this server has stored."""
        self.index.store([(self._layout.partition_of(head.table), head)])

    async def look(self, partition: int) -> None:
        """Read the heads that were stored since the last check. Raises Unavailable."""
        stream, subjects = self._layout.stream(partition), self._layout.heads(partition)
        ended = False
        while not ended:
            page = await next_page(self._connection, stream, subjects, self._looked[partition] + 1, _AT_ONCE)
            if page.messages:
                self._apply(page.messages)
                self._looked[partition] = place_of(page.messages[-1]).position
            ended = page.ended or not page.messages

    def close(self) -> None:
        """Stop all reports, and discard the index."""
        self._end()
        self._listeners.clear()
        self.index.close()

    def _apply(self, messages: list["Msg"]) -> None:
        heads: list[tuple[int, StoredHead]] = []
        others: set[str] = set()
        for msg in messages:
            try:
                head = head_of(msg)
            except ValueError:  # not a message of banmen
                continue
            heads.append((self._layout.partition_of(head.table), head))
            if not self._is_own(msg):
                others.add(head.table)
        newer = self.index.store(heads)
        for stored in newer:
            known = self._tables.get(stored.table)
            if known is not None:
                known.add_head(stored.head, stored.place.position)
            if stored.table in others:
                for callback in list(self._listeners.values()):
                    callback(stored.table, stored.head)
