"""The tables of each player, running and finished, for those who are told of them.

The rows of tables in memory are made from them, those of all others come from their heads. Only so many are sent: a
player may have thousands.
"""

from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from heapq import nsmallest
from typing import Any

from msgspec.structs import replace

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, encode
from banmen.protocol.rows import Gone, OwnTable, WhyGone
from banmen_server.hall import head_rows
from banmen_server.hall.changes import Changes
from banmen_server.hall.gone_tables import GoneTables
from banmen_server.hall.own_table import own_table
from banmen_server.hall.tables import Tables
from banmen_server.log import EventLog, Head, Unavailable
from banmen_server.tables.audience import Subscriber
from banmen_server.tables.refusals import not_readable
from banmen_server.tables.room import Room

MOST_SENT = 200
"""So many tables of a player are sent: those not over first, then those touched last. A bot may have thousands."""

MOST_BYTES = 60_000
"""So many bytes of rows are in the first frame; the others follow one by one, so that no frame is large."""


_AT_ONCE = 32
"""Players who are told in one turn of the loop what has changed of theirs: to make a row takes 0.05 ms."""


class _Told:
    """What a subscriber was told: its rows, the heads that some are of, how many older tables it has, and the frames.

    `ready` while that is so, and changes are sent; `changed` are tables that may have another row since, or none.
    `gone` are finished games that the server has deleted, `why` the reasons for those of which was not told yet.
    """

    def __init__(self, subscriber: Subscriber) -> None:
        self.subscriber = subscriber
        self.rows: dict[str, OwnTable] = {}
        self.seqs: dict[str, int] = {}
        self.older = 0
        self.frames: list[bytes] = []
        self.ready = False
        self.changed: set[str] = set()
        self.gone: Gone | None = None
        self.why: dict[str, WhyGone] = {}


class MyTables:
    """The subscribers of their own tables. Changes are sent at most once in `every_s`.

    `told` is what each of them was told, by player and subscriber: a player has one for each tab of its browser.
    """

    def __init__(
        self,
        log: EventLog,
        tables: Tables,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        every_s: float,
        *,
        gone: GoneTables,
    ) -> None:
        self._gone = gone
        self._log = log
        self._tables = tables
        self._spawn = spawn
        self.told: dict[str, dict[Subscriber, _Told]] = {}
        self._changes = Changes[str](self._send_changes, every_s, at_once=_AT_ONCE)

    def start(self) -> None:
        """Take up what other servers do at tables that are not in memory here."""
        self._log.on_head(self._head_was_written)

    # --- subscribers -------------------------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Send a player its tables now, the one touched last first, and every change from now on. Raises Refusal."""
        self._changes.flush()
        told = self._of(subscriber)
        if told is None:
            told = self.told.setdefault(subscriber.player, {})[subscriber] = _Told(subscriber)
        if not told.ready:
            rows, told.older = await self._rows(told)
            told.rows = {row.row.table: row for row in rows}
            told.gone = await self._gone_of(subscriber.player)
            told.frames = []
        if self._of(subscriber) is told:
            self._send_all(told)
            self._be_ready(told)

    def _send_all(self, told: _Told) -> None:
        """Send all rows; their frames are kept until one changes: who asks again and again delays nobody."""
        if not told.frames:
            rows = sorted(told.rows.values(), key=lambda row: row.touched, reverse=True)
            told.frames = _frames(rows, told.older, told.gone)
        for frame in told.frames:
            told.subscriber.send_update(frame, self)

    def _be_ready(self, told: _Told) -> None:
        told.ready = True
        if told.changed:
            self._changes.add(told.subscriber.player)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all tables to a subscriber that missed updates."""
        told = self._of(subscriber)
        if told is not None and told.ready:
            self._send_all(told)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to this subscriber."""
        if self._of(subscriber) is not None:
            del self.told[subscriber.player][subscriber]
            if not self.told[subscriber.player]:
                del self.told[subscriber.player]

    def _of(self, subscriber: Subscriber) -> _Told | None:
        return self.told.get(subscriber.player, {}).get(subscriber)

    def _all_of(self, players: Iterable[str]) -> list[_Told]:
        """Return what was told to all subscribers that are of these players."""
        return [told for player in players for told in self.told.get(player, {}).values()]

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    # --- changes -----------------------------------------------------------------------------------------------------

    def changed(self, table: str, players: Iterable[str]) -> None:
        """Note that a table of these players is new, has changed, or is theirs no more."""
        for told in self._all_of(players):
            told.changed.add(table)
            self._changes.add(told.subscriber.player)

    def deleted(self, head: Head, why: WhyGone | None) -> None:
        """Note that the server has deleted a table that was not in memory, and why."""
        if why is not None:
            for told in self._all_of(head.players):
                told.why[head.table] = why
        self.changed(head.table, head.players)

    def _head_was_written(self, table: str, head: Head | None) -> None:
        """Note that another server has stored the head of a table, or deleted it (None)."""
        if head is None:
            self.changed(table, [each.subscriber.player for each in self._all_of(self.told) if table in each.rows])
        elif table not in self._tables:
            self.changed(table, head.players)

    def falls_asleep(self, room: Room) -> None:
        """Tell what was not told yet of a table that will be in memory no more, and when it is deleted."""
        told = self._all_of(room.table.keepers())
        if any(room.id in each.changed for each in told):
            self._changes.flush()
        for each in told:
            if each.ready and (known := each.rows.get(room.id)) is not None:
                self._send(each, {room.id: replace(known, goes=room.head.expires_ms)})

    def _send_changes(self, players: Collection[str]) -> None:
        for told in self._all_of(players):
            if not told.ready or not told.changed:
                continue
            rows = {name: self._row_in_memory(name, told.subscriber.player) for name in told.changed}
            told.changed = set()
            if _only_rows_change(told, rows):
                self._send(told, rows)
            else:
                told.ready = False
                self._spawn(self._send_differences(told))

    def _row_in_memory(self, name: str, player: str) -> OwnTable | None:
        room = self._tables.in_memory(name)
        return own_table(room, player) if room is not None and player in room.table.keepers() else None

    async def _send_differences(self, told: _Told) -> None:
        """Find again which tables are sent, because others may be among them now, and send what is another row."""
        with suppress(Refusal):  # that the log cannot be read is logged; the next change brings it
            rows, told.older = await self._rows(told)
            now = {row.row.table: row for row in rows}
            if self._of(told.subscriber) is told:
                self._send(told, {**dict.fromkeys(told.rows.keys() - now.keys()), **now})
        self._be_ready(told)

    def _send(self, told: _Told, rows: dict[str, OwnTable | None]) -> None:
        """Send these rows where they differ; None is of a table that is the player's no more."""
        told.frames = []
        for name, row in rows.items():
            if row is not None and told.rows.get(name) != row:
                told.rows[name] = row
                told.subscriber.send_update(encode(messages.MyTable(row)), self)
            elif row is None and told.rows.pop(name, None) is not None:
                told.subscriber.send_update(encode(messages.NotMyTable(name, told.why.pop(name, None))), self)

    # --- rows --------------------------------------------------------------------------------------------------------

    async def _rows(self, told: _Told) -> tuple[list[OwnTable], int]:
        """The rows that a player is sent, and how many tables are older. Raises Refusal with `unavailable`."""
        player, tried = told.subscriber.player, set[str]()
        held: list[Room] = []
        try:
            while True:
                rooms = self._tables.of_player(player)
                heads, count = await self._heads(player, MOST_SENT + len(rooms))
                unknown = [head.table for head in heads if self._must_load(told, head) and head.table not in tried]
                if not unknown:
                    break
                for name in unknown:
                    tried.add(name)
                    with suppress(Refusal):  # what cannot be read at all is logged, and has no row
                        if (room := await self._tables.load(name)) is not None:
                            held.append(room)
            return self._first(told, heads), max(0, count - MOST_SENT)
        finally:
            for room in held:
                room.unpin()

    async def _gone_of(self, player: str) -> Gone | None:
        try:
            return await self._gone.of(player)
        except Unavailable as error:
            raise not_readable(error) from error

    async def _heads(self, player: str, most: int) -> tuple[list[Head], int]:
        try:
            return await self._log.of_player(player, most)
        except Unavailable as error:
            raise not_readable(error) from error

    def _must_load(self, told: _Told, head: Head) -> bool:
        """Whether a table that is not in memory must be, because its head does not tell its row."""
        if head.table in self._tables:
            return False
        stale = head.wakes or not head.current
        return (stale and not head.damaged) or self._row_asleep(told, head) is None

    def _row_asleep(self, told: _Told, head: Head) -> OwnTable | None:
        """The row of a table that is not in memory; None where its head does not tell it."""
        if told.seqs.get(head.table) == head.last_seq and (known := told.rows.get(head.table)) is not None:
            return replace(known, damaged=head.damaged, goes=head.expires_ms)
        try:
            row = head_rows.row_of(head, told.subscriber.player)
        except BadMessage:
            return None
        return None if row is None else replace(row, damaged=head.damaged, goes=head.expires_ms)

    def _first(self, told: _Told, heads: list[Head]) -> list[OwnTable]:
        """The rows of the tables that are sent, of all in memory and those of these heads that are not."""
        player = told.subscriber.player
        found: dict[str, tuple[tuple[bool, int, str], Room | Head]] = {
            room.id: (_order(room.table.replay.outcome is not None, room.table.history.touched, room.id), room)
            for room in self._tables.of_player(player)
        }
        for head in heads:
            if head.table not in self._tables:
                found[head.table] = _order(head.over, head.touched_ms, head.table), head
        first = nsmallest(MOST_SENT, found.values(), key=lambda each: each[0])
        rows, told.seqs = list[OwnTable](), {}
        for _, each in first:
            row = own_table(each, player) if isinstance(each, Room) else self._row_asleep(told, each)
            if row is not None:
                rows.append(row)
            if isinstance(each, Head):
                told.seqs[each.table] = each.last_seq
        return rows


def _only_rows_change(told: _Told, rows: dict[str, OwnTable | None]) -> bool:
    """Whether no other tables are sent than before: one goes only where all are sent, and none comes too many."""
    same = all(
        row and (before := told.rows.get(name)) and _is_over(row) == _is_over(before) for name, row in rows.items()
    )
    return same or (not told.older and None not in rows.values() and len(told.rows.keys() | rows) <= MOST_SENT)


def _is_over(row: OwnTable) -> bool:
    return row.outcome is not None


def _order(over: bool, touched: int, table: str) -> tuple[bool, int, str]:  # noqa: FBT001 - a part of the key
    """The order of a player's tables: those not over first, then those touched last."""
    return over, -touched, table


def _frames(rows: list[OwnTable], older: int, gone: Gone | None) -> list[bytes]:
    """The frames of all rows: as many in the first as fit, each of the others in one of its own."""
    single = [encode(messages.MyTable(row)) for row in rows]
    fit, size = 0, 0
    while fit < len(rows) and size + len(single[fit]) <= MOST_BYTES:
        size += len(single[fit])
        fit += 1
    return [encode(messages.MyTables(tuple(rows[:fit]), older, gone)), *single[fit:]]
