"""The tables of each player, running and finished: rows by player, and who is told of their changes.

A row is made from its table once and then kept until the table changes, so that a table need not be in memory to be
listed.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from heapq import nsmallest

from msgspec.structs import replace

from banmen.game import Seat
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.protocol.rows import FinishedGame, OwnTable
from banmen.sitter import Sitter, programs_in
from banmen_server.hall.changes import Changes
from banmen_server.hall.listing import table_row
from banmen_server.tables.audience import Subscriber
from banmen_server.tables.clock import to_move
from banmen_server.tables.history import PlayedGame, people
from banmen_server.tables.room import Room

MOST_SENT = 200
"""So many tables of a player are sent: those not over first, then those touched last. A bot may have thousands."""


class MyTables:
    """The tables of all players. Changes are sent at most once in `every_s`."""

    def __init__(self, every_s: float) -> None:
        self._rows: defaultdict[str, dict[str, OwnTable | None]] = defaultdict(dict)
        self._rooms: dict[str, Room] = {}
        self._keepers: dict[str, frozenset[str]] = {}
        self._sent: dict[str, tuple[Subscriber, dict[str, OwnTable]]] = {}
        self._frames: dict[str, bytes] = {}
        self._concerned: defaultdict[str, set[str]] = defaultdict(set)
        self._changes = Changes(self._send_changes, every_s)

    # --- subscribers -------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send a player its tables now, the one touched last first, and every change from now on."""
        self._changes.flush()
        player = subscriber.player
        if self._is_subscribed(subscriber) and player in self._frames:
            subscriber.send_update(self._frames[player], self)
            return
        rows = [self._row(player, table) for table in self._first(player)]
        rows.sort(key=lambda row: row.touched, reverse=True)
        self._sent[player] = subscriber, {row.row.table: row for row in rows}
        older = len(self._rows.get(player, ())) - len(rows)
        self._frames[player] = encode(messages.MyTables(tuple(rows), older))
        subscriber.send_update(self._frames[player], self)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all tables to a subscriber that missed updates."""
        if self._is_subscribed(subscriber):
            self.subscribe(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to this subscriber."""
        if self._is_subscribed(subscriber):
            del self._sent[subscriber.player]
            self._frames.pop(subscriber.player, None)

    def _is_subscribed(self, subscriber: Subscriber) -> bool:
        sent = self._sent.get(subscriber.player)
        return sent is not None and sent[0] is subscriber

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    # --- tables ------------------------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Note that a table is new, has changed, or is closed."""
        before = self._keepers.pop(room.id, frozenset())
        now = frozenset() if room.closed else room.table.keepers
        for player in before - now:
            del self._rows[player][room.id]
            if not self._rows[player]:
                del self._rows[player]
        if now:
            self._rooms[room.id], self._keepers[room.id] = room, now
            for player in now:
                self._rows[player][room.id] = None
        else:
            self._rooms.pop(room.id, None)
        concerned = (before | now) & self._sent.keys()
        for player in concerned:
            self._frames.pop(player, None)
        if concerned:
            self._concerned[room.id] |= concerned
            self._changes.add(room)

    def _first(self, player: str) -> Collection[str]:
        """The tables of a player that are sent."""
        tables = self._rows.get(player, {})
        return tables if len(tables) <= MOST_SENT else set(nsmallest(MOST_SENT, tables, key=self._order))

    def _order(self, table: str) -> tuple[bool, int, str]:
        room = self._rooms[table]
        return room.table.replay.outcome is not None, -room.table.history.touched, table

    def _row(self, player: str, table: str) -> OwnTable:
        row = self._rows[player][table]
        if row is None:
            row = self._rows[player][table] = own_table(self._rooms[table], player)
        return row

    def _send_changes(self, rooms: Collection[Room]) -> None:
        changed: defaultdict[str, set[str]] = defaultdict(set)
        for room in rooms:
            for player in self._concerned.pop(room.id, ()):
                if player in self._sent:
                    changed[player].add(room.id)
        for player, tables in changed.items():
            self._send_changes_to(player, tables)

    def _send_changes_to(self, player: str, tables: set[str]) -> None:
        """Send a player the changes of these of its tables, where there are any; and those that take their places."""
        subscriber, sent = self._sent[player]
        first = self._first(player)  # once for all of them: it looks at every table of the player
        for name in tables if len(first) < MOST_SENT else tables | (sent.keys() ^ first):
            if name in first:
                row = self._row(player, name)
                if sent.get(name) != row:
                    sent[name] = row
                    subscriber.send_update(encode(messages.MyTable(row)), self)
            elif name in sent:
                del sent[name]
                subscriber.send_update(encode(messages.NotMyTable(name)), self)


def own_table(room: Room, player: str) -> OwnTable:
    """The row of a table for a player whose table it is: the present game, or else the player's own last one there."""
    table, replay, history = room.table, room.table.replay, room.table.history
    held = tuple(table.seats_of(player))
    presents = replay.show and player == table.opened.host
    games = history.games_of(player, replay)
    here = held or player == table.opened.host
    # What others play without the player after its last game is none of the player's own.
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
    turn = to_move(table.game, replay.state) if going_on and replay.playing and table.setting.turns else None
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
