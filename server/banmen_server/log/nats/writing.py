"""Writes tables: what is asked of one table is done in order, one after the other; of all tables at once.

Most appends go the short way: the table is known, so the message is sent at once, and no task waits for its answer.
All else goes the long way, in a task: the engine is asked where the table ends, its code is taken, a lost race is
looked at.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import TypeVar

from banmen_server.log import Conflict, OutcomeUnknown, Unavailable
from banmen_server.log.nats.claims import Claims
from banmen_server.log.nats.jobs import Deletion, Engine, Job, NewRecord, Plan
from banmen_server.log.nats.known_tables import KnownTable, KnownTables
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import StoredHead
from banmen_server.log.nats.publishing import PATIENCE_S, Lost, Publication, Publisher

logger = logging.getLogger(__name__)

MOST_WAITING = 10_000
_AGAIN_S = 0.05

AnyJob = TypeVar("AnyJob", bound=Job)


class Writer:
    """Does the jobs of all tables. `waiting` is how many are not done.

    `refresh` asks the engine for a table that is known no more; `stored` is told each head that was stored, and `wrote`
    each table to which something was, with the position before it.
    """

    def __init__(
        self,
        publisher: Publisher,
        layout: Layout,
        tables: KnownTables,
        claims: Claims,
        *,
        most_bytes: int,
        refresh: Callable[[KnownTable], Awaitable[None]],
        stored: Callable[[StoredHead], None],
        wrote: Callable[[KnownTable, int], None],
    ) -> None:
        self.waiting = 0
        self._publisher = publisher
        self._layout = layout
        self._tables = tables
        self._claims = claims
        self._engine = Engine(layout, publisher.new_id, most_bytes)
        self._refresh = refresh
        self._heads_stored = stored
        self._wrote = wrote
        self._queues: dict[str, deque[Job]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle = asyncio.Event()
        self._closed = False

    def add(self, job: AnyJob) -> AnyJob:
        """Do a job after all others of its table."""
        if self._closed or self.waiting >= MOST_WAITING:
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
        """Accept no more jobs, and do those that wait."""
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
        if not (isinstance(job, NewRecord) and known.current and self._sent(known, job)):
            self._spawn(self._go_the_long_way(known, job))

    # --- the short way -----------------------------------------------------------------------------------------------

    def _sent(self, known: KnownTable, new: NewRecord) -> bool:
        """Send a record at once, where nothing has to be asked before."""
        if new.head is not None and (known.head is None or known.head.code != new.head.code):
            return False
        try:
            plan = new.plan(known, self._engine)
        except Exception:  # noqa: BLE001 - the long way finds the same, and looks whether it is so
            return False
        if isinstance(plan, int):
            return False
        publication = self._publisher.publish(self._layout.partition_of(new.table), *plan.messages)
        publication.then = partial(self._answered, known, new, plan, publication)
        return True

    def _answered(self, known: KnownTable, new: NewRecord, plan: Plan, publication: Publication) -> None:
        error = publication.error
        if error is None:
            self._take_up(known, plan, publication.outcome)
            self._end(known, new, plan.end.seq)
        elif isinstance(error, Lost):
            known.current = False
            self._spawn(self._go_the_long_way(known, new, sent=True))
        else:
            known.current = False
            self._end(known, new, error=error)

    def _take_up(self, known: KnownTable, plan: Plan, position: int) -> None:
        before = known.position
        head = plan.apply(known, position)
        if head is not None:
            self._heads_stored(head)
        self._wrote(known, before)

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
            job.tell()
        except Exception:
            logger.exception("command_failed")

    # --- the long way ------------------------------------------------------------------------------------------------

    async def _go_the_long_way(self, known: KnownTable, job: Job, *, sent: bool = False) -> None:
        try:
            outcome = await self._do(known, job, sent=sent)
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            self._end(known, job, error=error)
        else:
            self._end(known, job, outcome)

    async def _do(self, known: KnownTable, job: Job, *, sent: bool) -> int:
        """Do a job; gives where the table ends. `sent`: it may be stored already. Raises what the job does."""
        until = monotonic() + PATIENCE_S
        if isinstance(job, NewRecord) and job.head is not None:
            plan = await self._planned(known, job, until, sent=sent)
            if isinstance(plan, Plan):  # else a code would be taken for nothing
                await self._claims.take(job.head, known.head)
        while True:
            plan = await self._planned(known, job, until, sent=sent)
            if isinstance(plan, int):
                return plan
            before = known.head
            try:
                await self._store(known, plan, until)
            except Lost:
                if monotonic() > until:
                    raise OutcomeUnknown("others write this table all the time") from None
                await asyncio.sleep(_AGAIN_S if sent else 0)
                sent = True
            else:
                if isinstance(job, Deletion):
                    await self._claims.free(before)
                return known.end.seq

    async def _planned(self, known: KnownTable, job: Job, until: float, *, sent: bool) -> Plan | int:
        """What a job stores; whether it conflicts is for the engine to say. Raises what the job does."""
        asked = not known.current
        if asked:
            await self._ask(known, until, sent=sent)
        try:
            return job.plan(known, self._engine)
        except Conflict:
            if asked:
                raise
            await self._ask(known, until, sent=sent)
            return job.plan(known, self._engine)

    async def _store(self, known: KnownTable, plan: Plan, until: float) -> None:
        patience_s = max(0.0, until - monotonic())
        publication = self._publisher.publish(
            self._layout.partition_of(known.name), *plan.messages, patience_s=patience_s
        )
        try:
            position = await publication
        except (Lost, OutcomeUnknown):
            known.current = False
            raise
        self._take_up(known, plan, position)

    async def _ask(self, known: KnownTable, until: float, *, sent: bool) -> None:
        while True:
            try:
                await self._refresh(known)
            except Unavailable as error:
                if monotonic() > until or self._publisher.troubles.get(self._layout.partition_of(known.name)):
                    if sent:
                        raise OutcomeUnknown(str(error)) from error
                    raise
                await asyncio.sleep(_AGAIN_S)
            else:
                return

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
