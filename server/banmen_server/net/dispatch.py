"""Executes each command: finds its table, runs it there, and answers.

A refusal never reveals whether a table exists that is hidden from the player. A command runs without a task while it
waits only for its record (`Timed`). A long one runs apart: later commands to its table wait behind it, and all others
continue (`Apart`).
"""

from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine, Generator
from contextlib import AbstractContextManager, nullcontext, suppress
from time import perf_counter
from types import coroutine
from typing import Any, Protocol, TypeAlias

from msgspec.structs import replace

from banmen.addresses.typed import BadAddress, normal_code
from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.messages import Advise, Pace
from banmen_server.hall.hall import Hall
from banmen_server.hall.player_connections import GreetedConnection
from banmen_server.hall.tables import FoundTable
from banmen_server.log import LogFuture
from banmen_server.net.budgets import ConnectionBudget
from banmen_server.tables.log_follower import no_such_table
from banmen_server.tables.room import Room
from banmen_server.tables.views import with_state

_Handler: TypeAlias = Callable[[Hall, Any, GreetedConnection], Coroutine[Any, Any, None]]
_TableHandler: TypeAlias = Callable[[Hall, FoundTable, Any, GreetedConnection], Awaitable[None]]


BEGUN = frozenset({messages.Act, messages.Offer, messages.Answer, messages.Resign, messages.Claim})
"""Commands that only append a record: if the connection is at the table, its room executes them directly."""


def is_at_table(command: messages.Command | messages.Lobby) -> bool:
    """Return True if a command runs at a table; others run in the hall, and may wait for the log or other servers."""
    return type(command) not in _HANDLERS


def dispatch(
    hall: Hall, command: messages.Command | messages.Lobby, connection: GreetedConnection
) -> Coroutine[Any, Any, None]:
    """Execute one command of a connection and answer it. Raises Refusal."""
    return _HANDLERS.get(type(command), _at_table)(hall, command, connection)


async def _at_table(hall: Hall, command: Any, connection: GreetedConnection) -> None:
    """Execute a command at its table, which stays in memory meanwhile. Raises Refusal."""
    found = hall.tables.find_in_memory(command.table)
    if found is None:
        with _trying_a_code(hall, command.table, connection):
            found = await hall.tables.find(command.table)
    room = found.room
    try:
        if not _is_known(found, command, connection):
            await room.follower.refresh()  # it may have become known on another server
            if not _is_known(found, command, connection):
                raise no_such_table()
        handler = _TABLE_HANDLERS.get(type(command))
        if handler is None:
            connection.send(messages.Done(command.id, await room.carry_out(command, connection.actor)))
        else:
            await handler(hall, found, command, connection)
    finally:
        room.unpin()


def _is_known(found: FoundTable, command: Any, connection: GreetedConnection) -> bool:
    """Return True if the table exists and is not hidden from the player."""
    room, table, player = found.room, found.room.table, connection.player
    known = table.opened.listed or room.id in connection.rooms or found.by_code
    # A repeated command may be the one with which the player gave the table up.
    mine = player in table.keepers() or table.seats_of(player) or table.has_answered(f"{player}/{command.id}")
    return not room.gone and (known or bool(mine))


async def _lobby(hall: Hall, asked: messages.Lobby, connection: GreetedConnection) -> None:
    if asked.on:
        await hall.subscribe_lobby(connection, asked)
    else:
        hall.unsubscribe_lobby(connection)


def _trying_a_code(hall: Hall, name: str, connection: GreetedConnection) -> AbstractContextManager[None]:
    """Return a context that counts lookups of a wrong code. Raises Refusal after too many."""
    try:
        normal_code(name)
    except BadAddress:
        return nullcontext()
    return hall.limits.attempted("wrong_code", connection.address)


async def _open(hall: Hall, command: messages.Open, connection: GreetedConnection) -> None:
    room = await hall.openings.open(command, connection.actor)
    try:
        connection.send(messages.Opened(command.id, room.id, room.table.opened.code))
        _subscribe(hall, room, connection, None, None)
    finally:
        room.unpin()


async def _join(hall: Hall, found: FoundTable, command: messages.Join, connection: GreetedConnection) -> None:
    room = found.room
    _check_subscriptions(hall, room, connection)
    last_seq = room.audience.pause(connection)
    try:
        seq = await room.carry_out(command, connection.actor)
    except BaseException:
        if last_seq is not None:
            room.audience.unpause(connection, last_seq)
        raise
    await room.follower.reach(command.since)
    connection.send(messages.Done(command.id, seq))
    _subscribe(hall, room, connection, command.epoch, command.since)


async def _watch(hall: Hall, found: FoundTable, command: messages.Watch, connection: GreetedConnection) -> None:
    room, watchers = found.room, found.room.table.opened.watchers
    await room.follower.reach(command.since)
    if room.table.seats_of(connection.player):
        raise Refusal("already_seated", "You sit at this table; join it to come back to your seat.")
    if connection not in room.audience:
        presents = room.table.replay.show and connection.player == room.table.opened.host
        if watchers == "none" and not presents:
            raise Refusal("no_watchers", "Nobody may watch this table.")
        if watchers == "code" and not found.by_code and not presents:
            raise Refusal("code_needed", "This table can be watched only by its code.")
        _check_subscriptions(hall, room, connection)
    connection.send(messages.Done(command.id, room.table.replay.seq))
    _subscribe(hall, room, connection, command.epoch, command.since)


def _check_subscriptions(hall: Hall, room: Room, connection: GreetedConnection) -> None:
    if room.id not in connection.rooms and len(connection.rooms) >= hall.config.max_tables_watched:
        raise Refusal("too_many_tables", f"You are at {len(connection.rooms)} tables already; leave one of them first.")


def _subscribe(hall: Hall, room: Room, connection: GreetedConnection, epoch: str | None, since: int | None) -> None:
    if connection.gone or room.closed:
        return
    hall.subscribe(room, connection)
    room.audience.bring_up_to_date(connection, epoch, since)


async def _leave(hall: Hall, found: FoundTable, command: messages.Leave, connection: GreetedConnection) -> None:
    room = found.room
    seated = room.table.seats_of(connection.player)
    seq = await room.carry_out(command, connection.actor)
    if not connection.gone:
        hall.unsubscribe(room, connection, "left", seated=bool(seated))
    connection.send(messages.Done(command.id, seq))
    await hall.closing.close_if(room, _is_abandoned, "Everyone has left the table before the game began.")


def _is_abandoned(room: Room) -> bool:
    replay = room.table.replay
    return not replay.plies and not any(replay.seats.values())


async def _discard(hall: Hall, found: FoundTable, command: messages.Discard, connection: GreetedConnection) -> None:
    room = found.room
    seated = room.table.seats_of(connection.player)
    seq = await room.carry_out(command, connection.actor)
    if connection in room.audience:
        hall.unsubscribe(room, connection, "left", seated=bool(seated))
    connection.send(messages.Done(command.id, seq))
    hall.closing.close_if_discarded(room)


async def _fetch(hall: Hall, found: FoundTable, command: messages.Fetch, connection: GreetedConnection) -> None:
    room = found.room
    state = await hall.past_games.fetch(room, command.round, connection.player)
    connection.send_frame(with_state(messages.Fetched(command.id, {}), state))


async def _advise(hall: Hall, found: FoundTable, command: messages.Advise, connection: GreetedConnection) -> None:
    advice = await hall.advising.advise(found.room.table, command, connection.player)
    connection.send(messages.Advised(command.id, advice))


async def _read(hall: Hall, command: messages.Read, connection: GreetedConnection) -> None:
    connection.send(messages.Advised(command.id, await hall.advising.read(command, connection.player)))


async def _speak(_: Hall, found: FoundTable, command: messages.Say, connection: GreetedConnection) -> None:
    room = found.room
    if connection not in room.audience and not room.table.seats_of(connection.player):
        raise Refusal("not_watching", "Join or watch the table before you speak there.")
    actor = replace(connection.actor, name=room.audience.name_of(connection))
    connection.send(messages.Done(command.id, await room.carry_out(command, actor)))


async def _challenge(hall: Hall, command: messages.Challenge, connection: GreetedConnection) -> None:
    hall.challenges.challenge(command, connection.actor)
    connection.send(messages.Done(command.id, 0))


async def _accept(hall: Hall, command: messages.Accept, connection: GreetedConnection) -> None:
    await hall.challenges.accept(command, connection.actor)
    connection.send(messages.Done(command.id, 0))


async def _decline(hall: Hall, command: messages.Decline, connection: GreetedConnection) -> None:
    await hall.challenges.decline(command, connection.actor)
    connection.send(messages.Done(command.id, 0))


_HANDLERS: dict[type, _Handler] = {
    messages.Lobby: _lobby,
    messages.Open: _open,
    messages.Read: _read,
    messages.Challenge: _challenge,
    messages.Accept: _accept,
    messages.Decline: _decline,
}

_TABLE_HANDLERS: dict[type, _TableHandler] = {
    messages.Join: _join,
    messages.Watch: _watch,
    messages.Leave: _leave,
    messages.Discard: _discard,
    messages.Fetch: _fetch,
    messages.Advise: _advise,
    messages.Say: _speak,
}


_MAX_COMMANDS = 32


class Apart:
    """The tables with a command running apart, each with the commands queued behind it.

    `rooms` are those that the connection subscribes to: it may name their tables by id or by code. `tables` is empty if
    no command runs apart.
    """

    __slots__ = ("_rooms", "tables")

    def __init__(self, rooms: Collection[Room]) -> None:
        self._rooms = rooms
        self.tables: dict[str, deque[Any]] = {}

    def __len__(self) -> int:
        """The number of running and queued commands."""
        return sum(1 + len(waiting) for waiting in self.tables.values())

    @property
    def full(self) -> bool:
        """Whether the maximum number of commands runs or waits, so that reading must pause."""
        return len(self) >= _MAX_COMMANDS

    def defer(self, command: Any) -> bool:
        """Queue a command behind the one that runs at its table. Return False if none runs there."""
        waiting = self.tables.get(self.table_of(command))
        if waiting is not None:
            waiting.append(command)
        return waiting is not None

    def begin(self, command: Pace | Advise) -> str:
        """Mark a command as running apart. Return its table."""
        table = self.table_of(command)
        self.tables[table] = deque()
        return table

    def following(self, table: str) -> Any:
        """Return the next queued command at a table, or None."""
        waiting = self.tables[table]
        return waiting.popleft() if waiting else None

    def drop_waiting(self) -> None:
        """Drop the queued commands of all tables."""
        for waiting in self.tables.values():
            waiting.clear()

    def end(self, table: str) -> None:
        """Mark a table as having no running command."""
        del self.tables[table]

    def table_of(self, command: Any) -> str:
        """Return the id of the table that a command names; the name itself if the connection is not there."""
        name: str = getattr(command, "table", "")
        with suppress(BadAddress):
            name = normal_code(name)
        return next((room.id for room in self._rooms if room.table.opened.code == name), name)


class OnCommandEnd(Protocol):
    """The callback for the end of a command."""

    def __call__(self, seq: int | None, error: Exception | None, since_s: float) -> None:
        """Handle the result. `since_s` (perf_counter) is the time from which its service counts, without waiting."""
        ...


class Timed:
    """A coroutine that needs no task while it waits only for records.

    It runs immediately, and continues within the wake-up of the loop that reports all records of a batch. If it waits
    for anything else, a task runs the rest of it. It is measured from `began_s` (perf_counter), without its waits.
    """

    __slots__ = ("_ended", "_seconds", "_spawn", "_work")

    def __init__(
        self,
        work: Coroutine[Any, Any, None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        ended: OnCommandEnd,
        began_s: float,
    ) -> None:
        self._work = work
        self._spawn = spawn
        self._ended = ended
        self._seconds = perf_counter() - began_s

    def run(self) -> None:
        """Run until it has to wait, or to its end."""
        began = perf_counter()
        failure: Exception | None = None
        try:
            awaited = self._work.send(None)
        except StopIteration:
            pass
        except Exception as error:  # noqa: BLE001 - reported to the caller
            failure = error
        else:
            self._seconds += perf_counter() - began
            if isinstance(awaited, LogFuture):
                awaited.then = self.run
            else:
                self._spawn(self._run_rest(awaited))
            return
        try:
            self._ended(None, failure, began - self._seconds)
        finally:
            del failure  # its traceback holds this frame: a cycle, which only a collection would find

    def run_in_task(self, budget: ConnectionBudget) -> None:
        """Run all of it in a task, from the next turn of the loop on; each step when it is its turn."""
        self._spawn(self._run_rest(None, budget))

    async def _run_rest(self, awaited: Any, budget: ConnectionBudget | None = None) -> None:
        failure: Exception | None = None
        try:
            steps = self._steps(awaited, budget)
            del awaited  # a future that fails holds its error, which will hold this frame
            await steps
        except Exception as error:  # noqa: BLE001 - reported to the caller
            failure = error
        try:
            self._ended(None, failure, perf_counter() - self._seconds)
        finally:
            del failure  # as above

    @coroutine
    def _steps(self, awaited: Any, budget: ConnectionBudget | None) -> Generator[Any, Any, None]:
        """Pass what the coroutine awaits to the task, and run it to the next await."""
        while True:
            step: Callable[[Any], Any] = self._work.send
            try:
                given = yield awaited
                if budget is not None:
                    yield from budget.turns.step(budget.network)
            except BaseException as error:  # noqa: BLE001 - the coroutine gets any error
                step, given = self._work.throw, error
            awaited = None
            began = perf_counter()
            try:
                awaited = step(given)
            except StopIteration:
                return
            finally:
                self._seconds += perf_counter() - began
                given = None  # an error that the coroutine raises again holds this frame, which would hold it
