"""Writes tables: operations on one table run in order, those of different tables at the same time.

A job (`TableJob`) says which messages an operation stores; the `Writer` runs the jobs. Most appends take the fast path:
the end of the table is known, so the message is sent directly, and no task waits for its answer. Everything else takes
the slow path, in a task: it asks the engine for the table's end, claims its code, and resolves lost races.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic, time_ns
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from banmen_server.log import Archive, Conflict, Damaged, Head, LogFuture, OutcomeUnknown, Record, Unavailable
from banmen_server.log.nats.messages import (
    Chain,
    MessagePlace,
    StoredEntry,
    StoredHead,
    archive_message,
    head_message,
    record_message,
)
from banmen_server.log.nats.publishing import (
    EXPECTED,
    EXPECTED_SUBJECT,
    PATIENCE_S,
    REPLACES,
    Lost,
    OutgoingMessage,
    Publication,
    Publisher,
)
from banmen_server.log.nats.reading import KnownTable, KnownTables, events_check
from banmen_server.log.nats.streams import StreamLayout
from banmen_server.log.nats.values import Claims
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

DELETED = {"Nats-TTL": "24h", **REPLACES}
"""How long the deletion of a table stays readable for servers that were disconnected."""
HEADERS_BYTES = 4096
MAX_WAITING = 10_000
_AGAIN_S = 0.02


class Engine(NamedTuple):
    """What a job needs of the engine: its subjects, unique message ids, and the maximum size of a message."""

    layout: StreamLayout
    new_id: Callable[[], str]
    max_bytes: int


class TableMessage(NamedTuple):
    """A message to store: a record or archive with the table's end after it, a head, or a deletion."""

    message: OutgoingMessage
    entry: StoredEntry | None = None
    end: Chain = Chain(0, 0)
    head: Head | None = None
    is_head: bool = False

    def apply(self, known: KnownTable, position: int) -> StoredHead | None:
        """Apply the step, stored at this position, to the known state. Return the head, if it is one."""
        if self.is_head:
            known.head, known.head_position = self.head, position
            return StoredHead(known.name, self.head, MessagePlace(position, 0, time_ns() // 1_000_000))
        if self.entry is None:
            known.clear(position)
        else:
            known.add(self.entry, self.end, position)
        return None


class TableJob(LogFuture[int], kw_only=True):
    """An operation on a table. Its outcome is the number of the table's last event.

    `lost`: another message was stored first, or this one was stored and its answer lost. `ends_at` is the outcome once
    the essential part is stored.
    """

    table: str
    lost: bool = False
    ends_at: int | None = None

    def next_step(self, known: KnownTable, engine: Engine) -> TableMessage | int:
        """Return the next message to store, or the outcome if all are stored. Raises Conflict, Damaged."""
        raise NotImplementedError

    def was_stored(self, step: TableMessage, known: KnownTable) -> None:
        """Record that a step is done."""


class AppendJob(TableJob, kw_only=True):
    """A record to append after event number `expected`."""

    expected: int
    events: tuple[bytes, ...]
    append_id: str
    head: Head | None
    woke: bool = False
    has_its_head: bool = False
    head_is_due: bool = False

    def next_step(self, known: KnownTable, engine: Engine) -> TableMessage | int:
        if self.append_id in known.append_ids:
            seq, check = known.append_ids[self.append_id]
            # another server has carried out the same command with another result
            if check != events_check(self.events):
                raise Conflict(self.table, self.expected, known.end.seq)
            return self._after_record(known, engine, seq)
        _check_whole(known)
        if self.expected != known.end.seq:
            raise Conflict(self.table, self.expected, known.end.seq)
        if known.head is None or known.head.current:
            self.woke = known.head is not None
            head = known.head or self.head or Head(self.table, opened_by=self.append_id)
            return _head_step(known, engine, self._not_current(head, self.expected + len(self.events)))
        end, data = record_message(known.end, self.append_id, self.events)
        record = Record(self.table, end.seq, self.events, self.append_id)
        message = _message(engine, engine.layout.records(self.table), data, {EXPECTED: str(known.position)})
        return TableMessage(message, record, end)

    def was_stored(self, step: TableMessage, known: KnownTable) -> None:
        if step.entry is not None:
            self.ends_at = known.end.seq
            self.head_is_due = self.head is not None and not self.has_its_head
            if self.woke:  # another server may have stored the head as current meanwhile
                known.current = False
            elif self.has_its_head:  # the table is new, so this server knows all of it
                known.current = True
        elif self.ends_at is None:
            self.has_its_head = not self.woke
        else:
            self.head_is_due = False

    def _after_record(self, known: KnownTable, engine: Engine, seq: int) -> TableMessage | int:
        if self.head_is_due and self.head is not None and known.end.seq == seq:
            return _head_after_records(known, engine, self._not_current(self.head, seq))
        if (
            (self.woke or self.lost)
            and known.head is not None
            and known.head.current
            and known.head.last_seq < known.end.seq
        ):
            return _head_step(known, engine, self._not_current(known.head, known.end.seq))
        return seq

    @staticmethod
    def _not_current(head: Head, seq: int) -> Head:
        return msgspec.structs.replace(head, last_seq=seq, current=False, damaged=False)


class Settlement(TableJob, kw_only=True):
    """A head to store, and an archive that replaces all records."""

    head: Head
    archive: Archive | None

    def next_step(self, known: KnownTable, engine: Engine) -> TableMessage | int:
        _check_whole(known)
        for seq in (self.head.last_seq, self.head.last_seq if self.archive is None else self.archive.seq):
            if seq != known.end.seq or not known.end.seq:
                raise Conflict(self.table, seq, known.end.seq)
        if self.ends_at is not None:
            return self.ends_at
        if self.archive is not None and len(self.archive.data) + HEADERS_BYTES < engine.max_bytes:
            data = archive_message(known.end, self.archive.data)
            headers = {EXPECTED: str(known.position), **REPLACES}
            message = _message(engine, engine.layout.records(self.table), data, headers)
            return TableMessage(message, self.archive, known.end)
        head = msgspec.structs.replace(self.head, current=True, damaged=False)
        return _head_after_records(known, engine, head)

    def was_stored(self, step: TableMessage, known: KnownTable) -> None:
        if step.is_head:
            self.ends_at = known.end.seq
        else:
            self.archive = None


class MarkDamaged(TableJob, kw_only=True):
    """Marks a table as damaged."""

    def next_step(self, known: KnownTable, engine: Engine) -> TableMessage | int:
        if known.head is not None and known.head.damaged:
            return known.end.seq
        head = msgspec.structs.replace(known.head or Head(self.table), current=False, damaged=True)
        return _head_step(known, engine, head)


class Deletion(TableJob, kw_only=True):
    """Deletes a table; only if it ends at event number `expected`, unless that is None."""

    expected: int | None = None

    def next_step(self, known: KnownTable, engine: Engine) -> TableMessage | int:
        if known.has_entries:
            if self.expected not in {None, known.end.seq}:
                raise Conflict(self.table, self.expected or 0, known.end.seq)
            headers = {**DELETED, EXPECTED: str(known.position)}
            return TableMessage(_message(engine, engine.layout.records(self.table), b"", headers))
        if known.head is not None:
            return TableMessage(_message(engine, engine.layout.head(self.table), b"", DELETED), is_head=True)
        return 0


def _head_step(known: KnownTable, engine: Engine, head: Head) -> TableMessage:
    """Return a step that replaces the known head."""
    headers = {EXPECTED: str(known.head_position), **REPLACES}
    return TableMessage(
        _message(engine, engine.layout.head(known.name), head_message(head), headers), head=head, is_head=True
    )


def _head_after_records(known: KnownTable, engine: Engine, head: Head) -> TableMessage:
    """Return a step with a head that the engine stores only if no further record arrived."""
    headers = {EXPECTED: str(known.position), EXPECTED_SUBJECT: engine.layout.records(known.name), **REPLACES}
    return TableMessage(
        _message(engine, engine.layout.head(known.name), head_message(head), headers), head=head, is_head=True
    )


def _message(engine: Engine, subject: str, data: bytes, headers: dict[str, Any]) -> OutgoingMessage:
    return OutgoingMessage(subject, data, {**headers, "Nats-Msg-Id": engine.new_id()})


def _check_whole(known: KnownTable) -> None:
    if known.damaged:
        raise Damaged(known.name, known.end.seq)


AnyJob = TypeVar("AnyJob", bound=TableJob)


class Refresh(Protocol):
    """Asks the engine for the state of a table; with `of_leader`, nothing may be missing."""

    async def __call__(self, known: KnownTable, *, of_leader: bool) -> None:
        """Update `known`. Raises Unavailable."""
        ...


class Writer:
    """Runs the jobs of all tables. `waiting` is the number of unfinished ones.

    `refresh` asks the engine for a table that is not cached; `head_stored` is called with each stored head, and `wrote`
    with each table that was written and the position before it.
    """

    def __init__(
        self,
        publisher: Publisher,
        layout: StreamLayout,
        tables: KnownTables,
        claims: Claims,
        *,
        max_bytes: int,
        refresh: Refresh,
        head_stored: Callable[[StoredHead], None],
        wrote: Callable[[KnownTable, int], None],
    ) -> None:
        self.waiting = 0
        self._publisher = publisher
        self._layout = layout
        self._tables = tables
        self._claims = claims
        self._engine = Engine(layout, publisher.new_id, max_bytes)
        self._refresh = refresh
        self._head_stored = head_stored
        self._wrote = wrote
        self._queues: dict[str, deque[TableJob]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle = asyncio.Event()
        self._closed = False

    def add(self, job: AnyJob) -> AnyJob:
        """Run a job after all others of its table."""
        if self._closed or self.waiting >= MAX_WAITING:
            why = "the log is closed" if self._closed else "too much waits to be written"
            asyncio.get_running_loop().call_soon(job.set_exception, Unavailable(why))
            return job
        known = self._tables.of(job.table)
        self._queues.setdefault(job.table, deque()).append(job)
        self.waiting += 1
        if not known.busy:
            self._begin_next(known)
        return job

    async def close(self) -> None:
        """Refuse further jobs, and run the queued ones."""
        self._closed = True
        while self.waiting:
            self._idle.clear()
            await self._idle.wait()

    def _begin_next(self, known: KnownTable) -> None:
        queue = self._queues.get(known.name)
        if known.busy or queue is None:
            return
        known.busy = True
        job = queue[0]
        if not (isinstance(job, AppendJob) and known.current and self._try_fast_path(known, job)):
            self._spawn(self._run_slow_path(known, job))

    # --- the fast path ----------------------------------------------------------------------------------------------

    def _try_fast_path(self, known: KnownTable, new: AppendJob) -> bool:
        """Send a record directly, unless the engine must be asked first; return True if it was sent."""
        if new.head is not None:
            return False
        try:
            step = new.next_step(known, self._engine)
        except (Conflict, Damaged):  # the slow path checks this with the engine
            return False
        if isinstance(step, int) or step.is_head:
            return False
        publication = self._publisher.publish(self._layout.partition_of(new.table), step.message)
        publication.then = partial(self._answered, known, new, step, publication)
        return True

    def _answered(self, known: KnownTable, new: AppendJob, step: TableMessage, publication: Publication) -> None:
        error = publication.error
        if error is None:
            self._apply(known, new, step, publication.outcome)
            self._end(known, new, step.end.seq)
            return
        known.current = False
        if isinstance(error, Lost):
            new.lost = True
            self._spawn(self._run_slow_path(known, new))
        else:
            self._end(known, new, error=error)

    def _apply(self, known: KnownTable, job: TableJob, step: TableMessage, position: int) -> None:
        before = known.position
        head = step.apply(known, position)
        if head is not None:
            self._head_stored(head)
        else:
            self._wrote(known, before)
        job.was_stored(step, known)

    def _end(self, known: KnownTable, job: TableJob, outcome: int = 0, error: Exception | None = None) -> None:
        queue = self._queues[known.name]
        queue.popleft()
        if not queue:
            del self._queues[known.name]
        known.busy = False
        self.waiting -= 1
        self._begin_next(known)
        if self._closed and not self.waiting:
            self._idle.set()
        job.outcome, job.error = outcome, error
        try:
            job.notify()
        except Exception:
            logger.exception("command_failed")

    # --- the slow path ----------------------------------------------------------------------------------------------

    async def _run_slow_path(self, known: KnownTable, job: TableJob) -> None:
        try:
            outcome = await self._do(known, job, monotonic() + PATIENCE_S)
        except Exception as error:  # noqa: BLE001 - the job's caller gets it
            known.current = False
            self._end(known, job, error=error)
        else:
            self._end(known, job, outcome)

    async def _do(self, known: KnownTable, job: TableJob, until: float) -> int:
        """Run a job; return the number of the table's last event. Raises what the job raises."""
        head = job.head if isinstance(job, AppendJob) else None
        if head is not None and isinstance(await self._next_step(known, job, until), TableMessage):
            # only if the job can succeed, so that no code is claimed in vain
            await self._claims.claim(head, known.head)
        deleted = known.head
        while True:
            try:
                step = await self._next_step(known, job, until)
                if isinstance(step, int):
                    break
                deleted = known.head or deleted
                await self._store(known, job, step, until)
            except (Unavailable, OutcomeUnknown) as error:
                if job.ends_at is None:
                    raise
                logger.warning("head_not_stored", extra=fields(table=job.table, reason=error))
                known.current = False
                return job.ends_at
        if isinstance(job, Deletion):
            await self._claims.free(deleted)
        return step

    async def _next_step(self, known: KnownTable, job: TableJob, until: float) -> TableMessage | int:
        """Return the next step of a job. Only the engine's leader can confirm a conflict. Raises what the job raises.

        An unknown table is assumed to be new if the job expects that; a wrong assumption costs a lost race.
        """
        is_new = isinstance(job, AppendJob) and not job.expected and not known.position
        if not known.current and (job.lost or not is_new):
            await self._ask(known, job, until, of_leader=job.lost)
        try:
            return job.next_step(known, self._engine)
        except Conflict:
            await self._ask(known, job, until, of_leader=True)
            return job.next_step(known, self._engine)

    async def _store(self, known: KnownTable, job: TableJob, step: TableMessage, until: float) -> None:
        """Store a step. After a lost race, the engine is asked again. Raises Unavailable, OutcomeUnknown."""
        patience_s = max(0.0, until - monotonic())
        publication = self._publisher.publish(
            self._layout.partition_of(known.name), step.message, patience_s=patience_s
        )
        try:
            position = await publication
        except Lost:
            known.current = False
            if monotonic() > until:
                raise OutcomeUnknown("others write this table all the time") from None
            await asyncio.sleep(_AGAIN_S if job.lost else 0)
            job.lost = True
        else:
            self._apply(known, job, step, position)

    async def _ask(self, known: KnownTable, job: TableJob, until: float, *, of_leader: bool) -> None:
        while True:
            try:
                await self._refresh(known, of_leader=of_leader)
            except Unavailable as error:
                if monotonic() > until or self._publisher.troubles.get(self._layout.partition_of(known.name)):
                    if job.lost:
                        raise OutcomeUnknown(str(error)) from error
                    raise
                await asyncio.sleep(_AGAIN_S)
            else:
                return

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
