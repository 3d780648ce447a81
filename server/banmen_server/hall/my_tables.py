"""Each player's own tables, running and finished, for their subscribers.

The rows of tables in memory are made from them, those of all others from their heads. Only a limited number is sent: a
player may have thousands.
"""

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from contextlib import suppress
from heapq import nsmallest
from typing import Any

from msgspec.structs import replace

from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, encode
from banmen.protocol.rows import FinishedGame, Gone, OwnTable, WhyGone
from banmen.replay import Sitter, programs_in
from banmen_server.hall.listing import Changes, table_row
from banmen_server.hall.retention import GoneTables, kept_ms
from banmen_server.hall.tables import HallTables
from banmen_server.log import EventLog, Head, Unavailable
from banmen_server.tables import records
from banmen_server.tables.history import PlayedGame, people
from banmen_server.tables.log_follower import not_readable
from banmen_server.tables.records import HeadRows, pack_rows, players_of
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Subscriber

MAX_SENT = 200
"""Tables sent to a player: open ones first, then those touched last. A bot may have thousands."""
MAX_BYTES = 60_000
"""Bytes of rows in the first frame; the others follow one by one, so that no frame is large."""
_AT_ONCE = 32
"""Players who are updated in one turn of the loop: making a row takes 0.05 ms."""


def own_table(room: Room, player: str) -> OwnTable:
    """Return the row of a table for an owner: the present game, or else the player's own last one there."""
    table, replay, history = room.table, room.table.replay, room.table.history
    held = tuple(table.seats_of(player))
    presents = replay.show and player == table.opened.host
    games = history.games_of(player, replay)
    here = held or player == table.opened.host
    # Games that others play there after the player's last game are not the player's own.
    last = games.pop() if games and (games[-1].round == replay.round or not here) else None
    mine = held if last is None else last.seats_of(player)
    row = table_row(room, next(iter(mine), None), with_state=bool(mine) or presents)
    if last is not None:
        state = row.state if last.round == replay.round else None
        seats, programs = _names(last.seats), programs_in(last.seats)
        bots = tuple(seat for seat, sitter in last.seats.items() if sitter and sitter.bot)
        row = replace(row, programs=programs, bots=bots, ratings={})
        row = replace(row, phase="over", seats=seats, plies=last.plies, state=state)
    going_on = last is None and replay.outcome is None
    turn = table.game.to_move(replay.state) if going_on and replay.playing and table.setting.turns else None
    return OwnTable(
        row=row,
        code=table.opened.code,
        touched=history.touched if last is None else last.ended,
        mine=mine if last is not None or going_on else (),
        turn=turn,
        outcome=last.outcome if last is not None else replay.outcome,
        round=last.round if last is not None else replay.round,
        show=last.show if last is not None else replay.show,
        returns=bool(held) or presents,
        others=going_on and bool(people(replay.seats) - {player}),
        before=tuple(_finished_game(game, player) for game in reversed(games)),
        damaged=table.damaged,
    )


def _finished_game(game: PlayedGame, player: str) -> FinishedGame:
    return FinishedGame(
        game.round,
        _names(game.seats),
        game.seats_of(player),
        game.outcome,
        game.plies,
        game.ended,
        programs_in(game.seats),
    )


def _names(seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, str | None]:
    return {seat: sitter.name if sitter else None for seat, sitter in seats.items()}


def unloaded_head(room: Room, now: int, keep_quiet_ms: int) -> Head:
    """Return the head of a table that is unloaded at `now` (ms since 1970). Without owners it expires immediately."""
    table, replay = room.table, room.table.replay
    players = players_of(table.keepers(), replay)
    kept = kept_ms(table, keep_quiet_ms) if players else 0
    head = Head(
        table.id,
        code=table.opened.code,
        opened_by=room.head.opened_by,
        players=players,
        over=replay.outcome is not None,
        wakes=room.runs_unattended,
        touched_ms=table.history.touched,
        expires_ms=None if kept is None else now + kept,
        last_seq=replay.seq,
        network=room.head.network,
    )
    statuses = {} if head.over else room.audience.attendance.statuses
    rows = HeadRows(room.counted, statuses, {player: own_table(room, player) for player in players})
    return replace(head, rows=pack_rows(rows, head))


class _Subscription:
    """A subscriber and its list: its rows, the heads that some are from, the number of older tables, the frames.

    While `ready`, changes are sent; `changed` are tables whose row may differ or be missing since. `gone` is the notice
    about deleted games, `why` has the reasons for those not sent yet.
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


class MyTablesSubscriptions:
    """The subscribers of their own tables. Changes are sent at most once in `every_s`.

    `subscriptions` are by player and subscriber: a player has one for each tab of its browser.
    """

    def __init__(
        self,
        log: EventLog,
        tables: HallTables,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        every_s: float,
        *,
        gone: GoneTables,
    ) -> None:
        self._gone = gone
        self._log = log
        self._tables = tables
        self._spawn = spawn
        self.subscriptions: dict[str, dict[Subscriber, _Subscription]] = {}
        self._changes = Changes[str](self._send_changes, every_s, at_once=_AT_ONCE)

    def start(self) -> None:
        """Follow the heads that other servers store for tables that are not in memory here."""
        self._log.on_head(self._on_remote_head)
        self._gone.on_announcement(self._on_remote_deletion)

    # --- subscribers -------------------------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Send a player its tables now, the last touched first, and every change from now on. Raises Refusal."""
        self._changes.flush()
        subscription = self._of(subscriber)
        if subscription is None:
            subscription = self.subscriptions.setdefault(subscriber.player, {})[subscriber] = _Subscription(subscriber)
        if not subscription.ready:
            rows, subscription.older = await self._rows(subscription)
            subscription.rows = {row.row.table: row for row in rows}
            subscription.gone = await self._gone_of(subscriber.player)
            subscription.frames = []
        if self._of(subscriber) is subscription:
            self._send_all(subscription)
            self._set_ready(subscription)

    def _send_all(self, subscription: _Subscription) -> None:
        """Send all rows. Their frames are cached until one changes, so that repeated requests delay nobody."""
        if not subscription.frames:
            rows = sorted(subscription.rows.values(), key=lambda row: row.touched, reverse=True)
            subscription.frames = _frames(rows, subscription.older, subscription.gone)
        for frame in subscription.frames:
            subscription.subscriber.send_update(frame, self)

    def _set_ready(self, subscription: _Subscription) -> None:
        subscription.ready = True
        if subscription.changed:
            self._changes.add(subscription.subscriber.player)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all tables to a subscriber that missed updates."""
        subscription = self._of(subscriber)
        if subscription is not None and subscription.ready:
            self._send_all(subscription)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        if self._of(subscriber) is not None:
            del self.subscriptions[subscriber.player][subscriber]
            if not self.subscriptions[subscriber.player]:
                del self.subscriptions[subscriber.player]

    def _of(self, subscriber: Subscriber) -> _Subscription | None:
        return self.subscriptions.get(subscriber.player, {}).get(subscriber)

    def _all_of(self, players: Iterable[str]) -> list[_Subscription]:
        return [subscription for player in players for subscription in self.subscriptions.get(player, {}).values()]

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    # --- changes -----------------------------------------------------------------------------------------------------

    def changed(self, table: str, players: Iterable[str]) -> None:
        """Add a table of these players that is new, has changed, or is no longer theirs."""
        for subscription in self._all_of(players):
            subscription.changed.add(table)
            self._changes.add(subscription.subscriber.player)

    def deleted(self, head: Head, why: WhyGone | None) -> None:
        """Add a deleted table that was not in memory, and the reason."""
        if why is not None:
            self._explain(head.table, why, self._all_of(head.players))
        self.changed(head.table, head.players)

    def _on_remote_deletion(self, table: str, why: WhyGone) -> None:
        """Note why another server is about to delete a table; the deletion follows."""
        self._explain(table, why, self._all_of(self.subscriptions))

    @staticmethod
    def _explain(table: str, why: WhyGone, subscriptions: Iterable[_Subscription]) -> None:
        for subscription in subscriptions:
            if table in subscription.rows:
                subscription.why[table] = why

    def _on_remote_head(self, table: str, head: Head | None) -> None:
        """Apply a head that another server has stored, or deleted (None)."""
        if head is None:
            self.changed(
                table, [each.subscriber.player for each in self._all_of(self.subscriptions) if table in each.rows]
            )
        elif table not in self._tables:
            self.changed(table, head.players)

    def on_unload(self, room: Room) -> None:
        """Send the pending changes of a table that is about to be unloaded, and its time of deletion."""
        subscription = self._all_of(room.table.keepers())
        if any(room.id in each.changed for each in subscription):
            self._changes.flush()
        for each in subscription:
            if each.ready and (known := each.rows.get(room.id)) is not None:
                self._send(each, {room.id: replace(known, goes=room.head.expires_ms)})

    def _send_changes(self, players: Collection[str]) -> None:
        for subscription in self._all_of(players):
            if not subscription.ready or not subscription.changed:
                continue
            rows = {name: self._row_in_memory(name, subscription.subscriber.player) for name in subscription.changed}
            subscription.changed = set()
            if _only_rows_change(subscription, rows):
                self._send(subscription, rows)
            else:
                subscription.ready = False
                self._spawn(self._send_differences(subscription))

    def _row_in_memory(self, name: str, player: str) -> OwnTable | None:
        room = self._tables.in_memory(name)
        return own_table(room, player) if room is not None and player in room.table.keepers() else None

    async def _send_differences(self, subscription: _Subscription) -> None:
        """Select again which tables are sent, because others may qualify now, and send the changed rows."""
        with suppress(Refusal):  # an unreadable log is logged; the next change sends this
            rows, subscription.older = await self._rows(subscription)
            now = {row.row.table: row for row in rows}
            if self._of(subscription.subscriber) is subscription:
                self._send(subscription, {**dict.fromkeys(subscription.rows.keys() - now.keys()), **now})
        self._set_ready(subscription)

    def _send(self, subscription: _Subscription, rows: dict[str, OwnTable | None]) -> None:
        """Send these rows if they differ; None removes a table from the player's list."""
        subscription.frames = []
        for name, row in rows.items():
            if row is not None and subscription.rows.get(name) != row:
                subscription.rows[name] = row
                subscription.subscriber.send_update(encode(messages.MyTable(row)), self)
            elif row is None and subscription.rows.pop(name, None) is not None:
                why = subscription.why.pop(name, None)
                if why is not None:  # the client counts, too
                    known = subscription.gone.count if subscription.gone else 0
                    subscription.gone = Gone(known + 1, self._gone.now(), why)
                subscription.subscriber.send_update(encode(messages.NotMyTable(name, why)), self)

    # --- rows --------------------------------------------------------------------------------------------------------

    async def _rows(self, subscription: _Subscription) -> tuple[list[OwnTable], int]:
        """Return the rows to send, and the number of older tables. Raises Refusal with `unavailable`."""
        player, tried = subscription.subscriber.player, set[str]()
        held: list[Room] = []
        try:
            while True:
                rooms = self._tables.of_player(player)
                heads, count = await self._heads(player, MAX_SENT + len(rooms))
                unknown = [
                    head.table for head in heads if self._must_load(subscription, head) and head.table not in tried
                ]
                if not unknown:
                    break
                for name in unknown:
                    tried.add(name)
                    with suppress(Refusal):  # an unreadable table is logged, and has no row
                        if (room := await self._tables.load(name)) is not None:
                            held.append(room)
            return self._first(subscription, heads), max(0, count - MAX_SENT)
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

    def _must_load(self, subscription: _Subscription, head: Head) -> bool:
        """Return True if a table must be loaded because its head lacks its row."""
        if head.table in self._tables:
            return False
        stale = head.wakes or not head.current
        return (stale and not head.damaged) or self._row_asleep(subscription, head) is None

    def _row_asleep(self, subscription: _Subscription, head: Head) -> OwnTable | None:
        """Return the row of a table that is not in memory; None if its head lacks it."""
        if (
            subscription.seqs.get(head.table) == head.last_seq
            and (known := subscription.rows.get(head.table)) is not None
        ):
            return replace(known, damaged=head.damaged, goes=head.expires_ms)
        try:
            row = records.row_of(head, subscription.subscriber.player)
        except BadMessage:
            return None
        return None if row is None else replace(row, damaged=head.damaged, goes=head.expires_ms)

    def _first(self, subscription: _Subscription, heads: list[Head]) -> list[OwnTable]:
        """Return the rows of the tables to send, from those in memory and these heads."""
        player = subscription.subscriber.player
        found: dict[str, tuple[tuple[bool, int, str], Room | Head]] = {
            room.id: (_order(room.table.replay.outcome is not None, room.table.history.touched, room.id), room)
            for room in self._tables.of_player(player)
        }
        for head in heads:
            if head.table not in self._tables:
                found[head.table] = _order(head.over, head.touched_ms, head.table), head
        first = nsmallest(MAX_SENT, found.values(), key=lambda each: each[0])
        rows, subscription.seqs = list[OwnTable](), {}
        for _, each in first:
            row = own_table(each, player) if isinstance(each, Room) else self._row_asleep(subscription, each)
            if row is not None:
                rows.append(row)
            if isinstance(each, Head):
                subscription.seqs[each.table] = each.last_seq
        return rows


def _only_rows_change(subscription: _Subscription, rows: dict[str, OwnTable | None]) -> bool:
    """Return True if the selection of tables stays the same: none leaves a partial list or exceeds the limit."""
    same = all(
        row and (before := subscription.rows.get(name)) and _is_over(row) == _is_over(before)
        for name, row in rows.items()
    )
    return same or (
        not subscription.older and None not in rows.values() and len(subscription.rows.keys() | rows) <= MAX_SENT
    )


def _is_over(row: OwnTable) -> bool:
    return row.outcome is not None


def _order(over: bool, touched: int, table: str) -> tuple[bool, int, str]:  # noqa: FBT001 - a part of the key
    """Return the sort key of a player's tables: open ones first, then those touched last."""
    return over, -touched, table


def _frames(rows: list[OwnTable], older: int, gone: Gone | None) -> list[bytes]:
    """Return the frames of all rows: as many in the first as fit, each of the others in one of its own."""
    single = [encode(messages.MyTable(row)) for row in rows]
    fit, size = 0, 0
    while fit < len(rows) and size + len(single[fit]) <= MAX_BYTES:
        size += len(single[fit])
        fit += 1
    return [encode(messages.MyTables(tuple(rows[:fit]), older, gone)), *single[fit:]]
