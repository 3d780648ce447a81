"""Writes tables: operations on one table run in order, those of different tables at the same time.

Most appends take the fast path: the end of the table is known, so the message is sent directly, and no task waits for
its answer. Everything else takes the slow path, in a task: it asks the engine for the table's end, claims its code, and
resolves lost races.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Protocol, TypeVar

from banmen_server.log import Conflict, Damaged, OutcomeUnknown, Unavailable
from banmen_server.log.nats.claims import Claims
from banmen_server.log.nats.jobs import Deletion, Engine, Job, NewRecord, Step
from banmen_server.log.nats.known_tables import KnownTable, KnownTables
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import StoredHead
from banmen_server.log.nats.publishing import PATIENCE_S, Lost, Publication, Publisher
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

MAX_WAITING = 10_000
_AGAIN_S = 0.02

AnyJob = TypeVar("AnyJob", bound=Job)


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
        layout: Layout,
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
        self._queues: dict[str, deque[Job]] = {}
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
        if not (isinstance(job, NewRecord) and known.current and self._try_fast_path(known, job)):
            self._spawn(self._run_slow_path(known, job))

    # --- the fast path ----------------------------------------------------------------------------------------------

    def _try_fast_path(self, known: KnownTable, new: NewRecord) -> bool:
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

    def _answered(self, known: KnownTable, new: NewRecord, step: Step, publication: Publication) -> None:
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

    def _apply(self, known: KnownTable, job: Job, step: Step, position: int) -> None:
        before = known.position
        head = step.apply(known, position)
        if head is not None:
            self._head_stored(head)
        else:
            self._wrote(known, before)
        job.was_stored(step, known)

    def _end(self, known: KnownTable, job: Job, outcome: int = 0, error: Exception | None = None) -> None:
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

    async def _run_slow_path(self, known: KnownTable, job: Job) -> None:
        try:
            outcome = await self._do(known, job, monotonic() + PATIENCE_S)
        except Exception as error:  # noqa: BLE001 - the job's caller gets it
            known.current = False
            self._end(known, job, error=error)
        else:
            self._end(known, job, outcome)

    async def _do(self, known: KnownTable, job: Job, until: float) -> int:
        """Run a job; return the number of the table's last event. Raises what the job raises."""
        head = job.head if isinstance(job, NewRecord) else None
        if head is not None and isinstance(await self._next_step(known, job, until), Step):
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

    async def _next_step(self, known: KnownTable, job: Job, until: float) -> Step | int:
        """Return the next step of a job. Only the engine's leader can confirm a conflict. Raises what the job raises.

        An unknown table is assumed to be new if the job expects that; a wrong assumption costs a lost race.
        """
        is_new = isinstance(job, NewRecord) and not job.expected and not known.position
        if not known.current and (job.lost or not is_new):
            await self._ask(known, job, until, of_leader=job.lost)
        try:
            return job.next_step(known, self._engine)
        except Conflict:
            await self._ask(known, job, until, of_leader=True)
            return job.next_step(known, self._engine)

    async def _store(self, known: KnownTable, job: Job, step: Step, until: float) -> None:
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

    async def _ask(self, known: KnownTable, job: Job, until: float, *, of_leader: bool) -> None:
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
