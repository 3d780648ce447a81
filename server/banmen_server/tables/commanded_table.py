"""A table that judges and records commands, each once, under its lock.

Most commands only append a record: these run without a task, and finish in the loop turn in which the log notifies.
"""

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from banmen.events import AnyTableEvent
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen_server.hall.presence import Attendance
from banmen_server.log import Conflict, Head
from banmen_server.tables.append_ids import CommandName, name_of, server_append_id
from banmen_server.tables.decision import Decision, Needs, OpeningWanted, PliesWanted
from banmen_server.tables.followed_table import FollowedTable
from banmen_server.tables.opening import Actor
from banmen_server.tables.refusals import damaged, not_stored
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.stored_table import MAX_DECISIONS, PendingAppend
from banmen_server.tables.table import Table
from banmen_server.tables.table_memory import COUNTED_BYTES

_NOBODY: frozenset[Seat] = frozenset()


class Sender(Protocol):
    """The sender of a command; receives its result."""

    @property
    def actor(self) -> Actor:
        """The player, and its name."""
        ...

    def ended(
        self, command: messages.Command, began_s: float, seq: int | None, error: Exception | None, since_s: float
    ) -> None:
        """Answer with the table's last event number (None: already answered) or with the error.

        The command arrived at `began_s` (perf_counter); `since_s` is the time from which its service counts, without
        waiting.
        """
        ...


_Begun: TypeAlias = tuple[PendingAppend, messages.Command, CommandName, Sender, float]
"""The pending record of a command, and the arguments for `Sender.ended`."""


class CommandedTable(FollowedTable):
    """A table that follows its log, executes the commands of players and makes records of its own."""

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, head: Head) -> None:
        super().__init__(table, services, attendance, head)
        self._begun: list[_Begun] = []  # at most one, because of the lock

    @abstractmethod
    async def _play_plies(self, plies: int, *, to_milestone: bool) -> None:
        """Let the programs play this many plies, or to the next milestone."""

    # --- commands of players -----------------------------------------------------------------------------------------

    async def open(self, decision: Awaitable[Decision], command: CommandName) -> None:
        """Make the first record. Raises the Refusal of the decision, or one with `unavailable`."""
        async with self.lock:
            if await self.commit(await decision, command.name, self._services.now()):
                self.table.remember(command)
            elif not self.table.has_answered(command.name):
                raise not_stored(LookupError(f"another table has the id {self.id}"))

    def begin(self, command: messages.Command, sender: Sender, began_s: float) -> bool:
        """Execute a command without a task, if nothing prevents that; return False if something does.

        The sender gets the result once the record is durable, in the same wake-up of the loop as the rest of its batch.
        The lock is held until then, which keeps the table in memory. Raises Refusal. If this returns False nothing was
        done: use `carry_out`.
        """
        if self.gone or self._stale or self._pending or self.lock.held:
            return False
        actor = sender.actor
        named, now, last_at = name_of(command, actor.player), self._services.now(), self.table.last_at
        if now < last_at:  # noqa: PLR1730 - `max` takes four times as long
            now = last_at
        try:
            decided = self._judge(command, named, actor, now)
        except Refusal:
            if self._alone:
                raise
            return False
        if not (isinstance(decided, Decision) and decided.events):
            return False
        record = self._append(decided, named.append_id(), now)
        self.lock.held = True
        self._begun.append((record, command, named, sender, began_s))
        record.written.then = self._carried_out
        return True

    def _carried_out(self) -> None:
        """Apply the durable record of a command that was begun, and answer it."""
        notified_s = perf_counter()
        record, command, named, sender, began_s = self._begun.pop()
        if record.written.error is not None or record.written.outcome != record.seq:
            self.spawn(self._carry_out_again(record, command, named, sender, began_s))
            return
        failure = None
        try:
            self._apply(record, notified_s)
            self.table.remember(named)
        except Exception as error:  # noqa: BLE001 - the sender gets the error
            failure = error
        self.lock.release()
        try:
            sender.ended(command, began_s, self.table.replay.seq, failure, notified_s - (record.began_s - began_s))
        finally:
            del failure  # its traceback holds this frame: a cycle, which only a collection would find

    async def _carry_out_again(
        self, record: PendingAppend, command: messages.Command, named: CommandName, sender: Sender, began_s: float
    ) -> None:
        """Find out whether the record of a command was stored; if another was first, judge it again. Answer."""
        actor, failure, seq = sender.actor, None, None
        try:
            try:
                await self._finish_append(record)
                decided = await self._decide(command, named, actor)
            finally:
                self.lock.release()
            seq = decided if isinstance(decided, int) else await self.carry_out(command, actor)
        except Exception as error:  # noqa: BLE001 - the sender gets the error
            failure = error
        try:
            sender.ended(command, began_s, seq, failure, perf_counter())
        finally:
            del failure  # as above

    async def carry_out(self, command: messages.Command, actor: Actor) -> int:
        """Execute a command once. Return the table's last event number afterwards. Raises Refusal."""
        named, opening = name_of(command, actor.player), None
        while True:
            async with self.lock:
                decided = await self._decide(command, named, actor, opening)
            match decided:  # outside of the lock; then the command is judged again
                case int(seq):
                    return seq
                case OpeningWanted(game, options):
                    opening = await self._services.engines.begin(game, options, actor.player)
                case PliesWanted(plies, to_milestone):
                    await self._play_plies(plies, to_milestone=to_milestone)

    async def _decide(
        self, command: messages.Command, named: CommandName, actor: Actor, opening: Any = None
    ) -> Needs | int:
        """Judge a command and make its record; repeat while other servers write first. Raises Refusal.

        Before a refusal, or an answer without a record, the table is brought up to date with the log.
        """
        is_current = self._alone
        for _ in range(MAX_DECISIONS):
            await self.ensure_current()
            now = max(self._services.now(), self.table.last_at)
            try:
                decided = self._judge(command, named, actor, now, opening)
            except Refusal:
                if is_current:
                    raise
                decided = Decision()
            if not isinstance(decided, Decision):
                return decided
            if decided.events:
                done, is_current = await self.commit(decided, named.append_id(), now), True
            else:
                done, is_current = is_current, True
                if not done:
                    await self.catch_up()
            if done:
                self.table.remember(named)
                return self.table.replay.seq
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))

    def _judge(
        self, command: messages.Command, named: CommandName, actor: Actor, now: int, opening: Any = None
    ) -> Decision | Needs | int:
        """Return the decision on a command, what it needs first, or its earlier answer. Raises Refusal."""
        table = self.table
        if named.name in table.answers and (seq := table.answered(named)) is not None:
            return seq
        if table.damaged:
            return self._only_looked_at(command, actor)
        if type(command) is messages.Act and table.views.grown_bytes > COUNTED_BYTES:
            self._services.memory.check_action(table)
        absent = self._absent(now) if type(command) is messages.Claim else _NOBODY
        return table.decide(command, actor, now, absent, opening)

    def _only_looked_at(self, command: messages.Command, actor: Actor) -> int:
        """Answer a command at a damaged table: seated players may come and go. Raises Refusal with `damaged`."""
        comes_back = isinstance(command, messages.Join) and self.table.seats_of(actor.player)
        if comes_back or isinstance(command, messages.Leave):
            return self.table.replay.seq
        raise damaged()

    def _absent(self, now: int) -> frozenset[Seat]:
        """Return the seats whose holders have been absent long enough for a claim."""
        return self.audience.attendance.absent(self.table.replay.seats, now)

    # --- records of the server itself
    # ------------------------------------------------------------------------------------

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record the events that `decide` returns for the table and the time (ms since 1970); return False for none.

        Raises Refusal.
        """
        async with self.lock:
            for _ in range(MAX_DECISIONS):
                await self.ensure_current()
                now = max(self._services.now(), self.table.last_at)
                events = tuple(decide(self.table, now))
                if not events:
                    return False
                if await self.commit(Decision(events), server_append_id(), now):
                    return True
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))
