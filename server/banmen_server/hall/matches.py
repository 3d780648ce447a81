"""Opens the matches of a game such as a tournament, and returns their results to it.

A table whose game `arranges` is their parent. After each change of a parent, and of its matches, the parent's lease
holder compares the log with what the game asks for, and makes up the difference: it records arranged events, opens
tables, and records results. Each step is one record or one table that is opened once, so a server that was killed in
between, or one that takes over the lease, does the rest.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from banmen.game import Match, Outcome, Refusal
from banmen.protocol import messages
from banmen.protocol.messages import ClockRule
from banmen.replay import Sitter
from banmen_server.hall.lifecycle import MatchOpening, Openings
from banmen_server.hall.tables import HallTables
from banmen_server.logs import fields
from banmen_server.tables.decisions import Actor
from banmen_server.tables.room import Room
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_RETRY_S = 2.0
"""Seconds before another attempt after a refusal: the log or the server has no room at the moment."""
_FIRST_PLIES = 3
"""The plies of a game in which a first move may be missing: the opening, and the first move of each side."""


class MatchServices(NamedTuple):
    """The services of the hall that matches use; `now` returns ms since 1970."""

    tables: HallTables
    openings: Openings
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    now: Callable[[], int]
    rng: Random


class _Parent:
    """A parent that is tended: the rooms of its matches, pinned, by the keys of the matches; and its next timer."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.is_tended = False
        self.has_changed = False


class Matches:
    """The matches of the parents whose lease this server holds."""

    def __init__(self, services: MatchServices) -> None:
        self._services = services
        self._parents: dict[str, _Parent] = {}
        self._parent_of: dict[str, str] = {}
        self._started_ms = services.now()
        self._stopped = False

    def changed(self, room: Room) -> None:
        """Called after each record of a table, and when it was loaded or its lease has changed hands."""
        if room.arranges or room.id in self._parents:
            self._tend_soon(room.id)
        elif room.id in self._parent_of:
            self._tend_soon(self._parent_of[room.id])

    def moved(self, room: Room) -> None:
        """Called after a record that changed nothing but the game."""
        if room.id in self._parents or (room.id in self._parent_of and len(room.table.replay.plies) <= _FIRST_PLIES):
            self.changed(room)

    def stop(self) -> None:
        """Stop the timers, and tend no parent any longer."""
        self._stopped = True
        for parent in self._parents.values():
            if parent.timer is not None:
                parent.timer.cancel()

    # --- tending ------------------------------------------------------------------------------------------------------

    def _tend_soon(self, table: str) -> None:
        if self._stopped:
            return
        parent = self._parents.setdefault(table, _Parent())
        parent.has_changed = True
        if not parent.is_tended:
            parent.is_tended = True
            self._services.spawn(self._tend(table, parent))

    async def _tend(self, table: str, parent: _Parent) -> None:
        """Make up the difference until nothing changes meanwhile."""
        try:
            while parent.has_changed and not self._stopped:
                parent.has_changed = False
                await self._tend_once(table, parent)
        except Refusal as refusal:
            logger.warning("matches_not_tended", extra=fields(table=table, code=refusal.code))
            self._call_at(parent, table, self._services.now() + int(_RETRY_S * 1000))
        finally:
            parent.is_tended = False

    async def _tend_once(self, table: str, parent: _Parent) -> None:
        room = await self._services.tables.load(table)
        if room is None:
            self._forget(table, parent)
            return
        try:
            if not room.arranges or room.stopped:
                self._forget(table, parent)
                return
            await self._arrange(room)
            await self._play(room, parent)
        finally:
            room.unpin()

    def _forget(self, table: str, parent: _Parent) -> None:
        for key in list(parent.rooms):
            self._drop(parent, key)
        if parent.timer is not None:
            parent.timer.cancel()
        self._parents.pop(table, None)

    def _drop(self, parent: _Parent, key: str) -> None:
        """Let the table of a match be unloaded."""
        room = parent.rooms.pop(key)
        self._parent_of.pop(room.id, None)
        room.unpin()

    async def _arrange(self, room: Room) -> None:
        """Record the events that the game arranges. Raises Refusal."""
        replay = room.table.replay
        state, taken = replay.state, frozenset(seat for seat, sitter in replay.seats.items() if sitter)
        rng = Random(self._services.rng.getrandbits(64))
        events = await asyncio.to_thread(room.table.game.arrange, state, taken, rng)
        if events:
            await room.record(lambda table, now: table.arranged(events, now) if table.replay.state == state else ())

    async def _play(self, room: Room, parent: _Parent) -> None:
        """Open the tables of new matches, and record their codes and the results of those that are over."""
        replay, game = room.table.replay, room.table.game
        if not replay.playing:
            self._forget(room.id, parent)
            return
        wanted = {match.key: match for match in game.matches(replay.options, replay.state)}
        for key in set(parent.rooms) - wanted.keys():
            self._drop(parent, key)
        news: dict[str, Any] = {}
        due_ms: list[int] = []
        for key, match in wanted.items():
            outcome = _forfeited(match, replay.seats)
            if outcome is None:
                child = await self._child(room, parent, match)
                due_ms += await self._expire_first_move(child, match)
                outcome = child.table.replay.outcome
                if outcome is None and not match.code:
                    news[key] = game.match_opened(key, child.table.opened.code)
            if outcome is not None:
                news[key] = game.match_over(replay.options, key, outcome)
        if news:
            await room.record(lambda table, now: table.arranged(list(_still_wanted(table, wanted, news)), now))
        if due_ms:
            self._call_at(parent, room.id, min(due_ms))

    async def _child(self, room: Room, parent: _Parent, match: Match) -> Room:
        """Return the pinned room of a match, opened if it is not yet. Raises Refusal."""
        child = parent.rooms.get(match.key)
        if child is not None and not child.gone:
            return child
        if child is not None:
            self._drop(parent, match.key)
        seats = room.table.replay.seats
        (first, by), (second, to) = ((seat, _actor(seats[holder])) for seat, holder in match.seats.items())
        clock = ClockRule(match.main_ms) if match.main_ms else None
        command = messages.Open(
            match.key, match.game, dict(match.options), {first: "me"}, listed=False, clock=clock, rated=match.rated
        )
        opening = MatchOpening(room.id, room.table.opened.code, command, by, {second: to})
        child = await self._services.openings.match(opening)
        parent.rooms[match.key], self._parent_of[child.id] = child, room.id
        return child

    # --- first moves --------------------------------------------------------------------------------------------------

    async def _expire_first_move(self, child: Room, match: Match) -> Sequence[int]:
        """End a match whose player has not come. Return when (ms since 1970) the next one must have moved, if ever."""
        limit_ms, since_ms = match.first_move_ms, self._started_ms
        if not limit_ms:
            return ()
        due_ms = child.table.first_move_due(limit_ms, since_ms)
        if due_ms is not None and due_ms <= self._services.now():
            await child.record(lambda table, now: table.expire_first_move(limit_ms, since_ms, now))
            due_ms = child.table.first_move_due(limit_ms, since_ms)
        return () if due_ms is None else (due_ms,)

    def _call_at(self, parent: _Parent, table: str, due_ms: int) -> None:
        if parent.timer is not None:
            parent.timer.cancel()
        wait_s = max(0, due_ms - self._services.now()) / 1000
        parent.timer = asyncio.get_running_loop().call_later(wait_s, self._tend_soon, table)


def _actor(sitter: Sitter | None) -> Actor:
    if sitter is None:
        raise LookupError("the seat of a match is free")
    return Actor(sitter.player, sitter.name, sitter.bot, sitter.rated)


def _forfeited(match: Match, seats: Mapping[str, Sitter | None]) -> Outcome | None:
    """Return the end of a match one of whose players has given up the seat of the parent, or None."""
    present = [seat for seat, holder in match.seats.items() if seats.get(holder) is not None]
    if len(present) == len(match.seats):
        return None
    return Outcome(present[0] if present else None, "no_show")


def _still_wanted(table: Table, asked: Mapping[str, Match], news: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the news of matches that the game still asks for as it did."""
    replay = table.replay
    if replay.playing:
        for match in table.game.matches(replay.options, replay.state):
            if match.key in news and match == asked[match.key]:
                yield news[match.key]
