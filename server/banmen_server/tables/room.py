"""One table in the hall: its lock, its subscribers, its records in the log, its clock's timer, its programs.

`decide`, then `append`, then `apply` run under the table's lock, so that no other command gets between. The events are
sent right after, and a command is answered only when its events are durable.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from banmen.events import Attended, Began, Left, Seated
from banmen.game import Refusal, Seat
from banmen.programs import Chosen
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage
from banmen.replay import Replay
from banmen_server.engines.processes import EngineProcesses
from banmen_server.hall.presence import Attendance
from banmen_server.log import Conflict, EventLog, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.metrics import Metrics
from banmen_server.tables import asking, pacing, timekeeping
from banmen_server.tables.asking import Question
from banmen_server.tables.audience import Audience
from banmen_server.tables.decision import Decision, Needs, OpeningWanted, PliesWanted
from banmen_server.tables.history import server_append_id
from banmen_server.tables.opening import Actor
from banmen_server.tables.records import load_table, pack_events
from banmen_server.tables.refusals import no_such_table, not_stored
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_RETRY_S = 1.0
_SHOW_EVERY_S = 0.05
_SEATING = frozenset({Seated, Left, Began})
"""Events with which seats change hands."""


class RoomServices(NamedTuple):
    """What a room needs of its server. `now` gives ms since 1970; `changed` is called after every record.

    `ratings` gives those of who sits at a table, by seat.
    `program_every_s` is the time between two actions of a program in a game without turns, so that people keep up.
    """

    log: EventLog
    rng: Random
    metrics: Metrics
    now: Callable[[], int]
    changed: Callable[["Room"], None]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    presence_every_s: float
    program_every_s: float
    engines: EngineProcesses
    ratings: Callable[[Replay], Mapping[Seat, messages.Rating]]


class Room:
    """A table with its lock and its subscribers.

    `closed` is set once the table is deleted. `opened_by` is the `append_id` of its first record, `touched` the time of
    its last one (ms since 1970).
    """

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance) -> None:
        self.table = table
        self.audience = Audience(table, attendance, services.now, services.presence_every_s, services.ratings)
        self.lock = asyncio.Lock()
        self.closed = False
        self.opened_by = ""
        self.touched = services.now()
        self._services = services
        self._needs_reload = False
        self._stopped = False
        self._programs_run: set[Seat] = set()
        self._asked: dict[asyncio.Task[list[Chosen[Any]]], Question] = {}
        self._rests: messages.Rest | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._checkpoint: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    # --- commands ----------------------------------------------------------------------------------------------------

    async def open(self, decision: Awaitable[Decision], append_id: str, command: messages.Open) -> None:
        """Make the first record. Raises Refusal: that of the decision, or `unavailable`."""
        async with self.lock:
            await self._commit(await decision, append_id, self._services.now())
            self.opened_by = append_id
            self.table.remember(append_id, command)

    async def carry_out(self, command: messages.Command, actor: Actor) -> int:
        """Do what a command asks, once. Returns the table's last event number when it was done. Raises Refusal."""
        append_id = f"{actor.player}/{command.id}"
        opening = None
        while True:
            async with self.lock:
                await self._ensure_current()
                seq = self.table.answered(append_id, command)
                if seq is not None:
                    return seq
                decided = self._decide(command, actor, opening)
                if isinstance(decided, Decision):
                    if decided.events:
                        await self._commit(decided, append_id, self._services.now())
                    self.table.remember(append_id, command)
                    return self.table.replay.seq
            match decided:  # without the lock; then the command is judged again
                case OpeningWanted(game, options):
                    opening = await self._services.engines.begin(game, options)
                case PliesWanted(plies, to_milestone):
                    await self._play_plies(plies, self.table.program_seats(), to_milestone=to_milestone)

    def _decide(self, command: messages.Command, actor: Actor, opening: Any) -> Decision | Needs:
        """What the command brings now, or what is needed to decide that. Raises Refusal."""
        now, attendance = self._services.now(), self.audience.attendance
        claims = isinstance(command, messages.Claim)
        absent = attendance.absent(self.table.replay.seats, now) if claims else frozenset()
        return self.table.decide(command, actor, now, absent, opening)

    # --- programs ----------------------------------------------------------------------------------------------------

    def start_programs(self) -> None:
        """Let the programs play, if they hold seats; in a show only while there are subscribers."""
        if not self._stopped and self.table.replay.playing and (len(self.audience) or not self.table.replay.show):
            for seats in asking.askers(self.table.replay):
                if self._programs_run.isdisjoint(seats):
                    self._programs_run.update(seats)
                    self._services.spawn(self._run_programs(seats))

    def pause_if_empty(self) -> None:
        """Pause a show that has no subscribers left."""
        if not self.closed and not len(self.audience) and self.table.replay.show:
            self._services.spawn(self._pause())

    async def _pause(self) -> None:
        async with self.lock:
            with contextlib.suppress(Refusal):
                await self._ensure_current()
                events = () if len(self.audience) else pacing.paused(self.table.replay, self._services.now())
                if events:
                    await self._commit(Decision(events), server_append_id(), self._services.now())

    async def _run_programs(self, seats: Sequence[Seat]) -> None:
        """Let these programs play until they wait for a person or for the pace, or the game is over."""
        wait_s: float | None = 0.0
        try:
            while wait_s is not None and not self._stopped:
                await asyncio.sleep(wait_s)
                wait_s = await self._play_due(seats)
        finally:
            self._programs_run.difference_update(seats)

    async def _play_due(self, seats: Sequence[Seat]) -> float | None:
        """Play the plies that are due now. Returns the seconds until the next check, None where there is none."""
        try:
            replay = self.table.replay
            if not replay.show:
                more = await self._play_plies(1, seats)
                return 0.0 if more and self.table.replay.playing else None
            if not len(self.audience) or not pacing.can_go_on(replay, resting=self.table.resting):
                return None
            plies = pacing.plies_due(replay, self._services.now())
            if plies:
                await self._play_plies(plies, seats)
        except Refusal as refusal:
            if self._stopped:
                return None
            logger.warning("programs_wait", extra=fields(table=self.id, code=refusal.code))
            return _RETRY_S
        pace = self.table.replay.pace
        return None if pace is None or pace.paused else _SHOW_EVERY_S

    async def _play_plies(self, plies: int, seats: Sequence[Seat], *, to_milestone: bool = False) -> bool:
        """Let the programs play so many plies, or to the next milestone. Returns whether they may have more to do.

        They are asked without the lock, so that nobody waits for them. An answer that comes too late is thrown away,
        and fewer plies are played. Raises Refusal.
        """
        played = 0
        while played < plies:
            question = asking.question(self.table.replay, self._services.now(), seats)
            if question is None:
                return False
            chosen = await self._ask_programs(
                question, min(plies - played, pacing.MOST_AT_ONCE), to_milestone=to_milestone
            )
            async with self.lock:
                await self._ensure_current()
                replay, now = self.table.replay, self._services.now()
                if chosen is None or not asking.is_open(question, replay):
                    return True
                decision, before = self.table.decide_programs(chosen, now), len(replay.plies)
                if decision.events:
                    await self._commit(decision, server_append_id(), now)
                    played += len(self.table.replay.plies) - before
                elif replay.state == question.state:
                    self.table.resting = True
                    self._announce_rest()
                    return False
            if to_milestone:
                break
        return True

    async def _ask_programs(self, question: Question, most: int, *, to_milestone: bool) -> list[Chosen[Any]] | None:
        """What the programs do next; None where the table went on without them meanwhile. Raises Refusal."""
        answer = asyncio.get_running_loop().create_task(self._answer(question, most, to_milestone=to_milestone))
        self._asked[answer] = question
        try:
            await asyncio.wait((answer,))
            return None if answer.cancelled() else answer.result()
        finally:
            del self._asked[answer]
            answer.cancel()

    async def _answer(self, question: Question, most: int, *, to_milestone: bool) -> list[Chosen[Any]]:
        game, state, programs, within_s = question
        ask = self._services.engines.choices
        host = self.table.opened.host
        chosen = await ask(game, state, programs, most=most, to_milestone=to_milestone, within_s=within_s, whose=host)
        await asyncio.sleep(asking.pause_s(self.table.replay, chosen, self._services.program_every_s))
        return chosen

    def _forget_questions(self) -> None:
        """Stop the thinking whose answer would be thrown away."""
        for answer, question in self._asked.items():
            if self._stopped or not asking.is_open(question, self.table.replay):
                answer.cancel()

    def _announce_rest(self) -> None:
        """Send the presence, which says why a show rests, when that has changed."""
        if self.table.rests != self._rests:
            self._rests = self.table.rests
            self.audience.send_presence()

    # --- the time spent ----------------------------------------------------------------------------------------------

    def note_attendance(self) -> None:
        """Record whether players are here, where time is counted and that has changed."""
        replay, attendance = self.table.replay, self.audience.attendance
        if not (self.closed or self._stopped) and timekeeping.counts(replay):
            here = attendance.anyone_here(replay.seats)
            if here != replay.time.here:
                self._services.spawn(self.record_attendance(here=here))

    async def record_attendance(self, *, here: bool) -> None:
        """Record whether players are here from now on."""
        await self._record_time(lambda now: timekeeping.attended(self.table.replay, now, here=here))

    async def _record_time(self, decide: Callable[[int], tuple[Attended, ...]]) -> None:
        async with self.lock:
            with contextlib.suppress(Refusal):
                await self._ensure_current()
                now = self._services.now()
                events = decide(now)
                if events:
                    await self._commit(Decision(events), server_append_id(), now)

    def _schedule_checkpoint(self) -> None:
        """Record the time again after a while in which nothing else was recorded."""
        if self._checkpoint is not None:
            self._checkpoint.cancel()
            self._checkpoint = None
        if timekeeping.runs(self.table.replay) and not (self.closed or self._stopped):
            record = partial(self._record_time, lambda now: timekeeping.checkpoint(self.table.replay, now))
            loop = asyncio.get_running_loop()
            self._checkpoint = loop.call_later(timekeeping.CHECKPOINT_S, lambda: self._services.spawn(record()))

    # --- after a restart ---------------------------------------------------------------------------------------------

    async def resume(self) -> None:
        """Give back, after a restart, the time that ran while nobody could play; pause a show; let programs go on.

        Raises Refusal.
        """
        async with self.lock:
            now = self._services.now()
            events = self.table.resume(now)
            if events:
                await self._commit(Decision(events), server_append_id(), now)
        self.start_programs()

    async def _ensure_current(self) -> None:
        """Check that the table is not closed, and read it again where it may differ from the log. Raises Refusal."""
        if self.closed:
            raise no_such_table()
        if self._needs_reload:
            await self._reload()

    async def _commit(self, decision: Decision, append_id: str, now: int) -> None:
        """Make a record durable, then fold it and send it. Raises Refusal with `unavailable`."""
        events = decision.events
        self._needs_reload = True  # until memory and log agree again, whatever happens on the way
        began_s = perf_counter()
        try:
            await self._services.log.append(
                self.id, self.table.replay.seq, pack_events(events, now), append_id=append_id
            )
        except Unavailable as error:
            self._needs_reload = False
            raise not_stored(error) from error
        except (Conflict, OutcomeUnknown) as error:
            await self._reload()
            if self.table.answered(append_id, None) is None:
                raise not_stored(error) from error
            return
        by_viewer = self.table.apply(events, now, decision.states)
        self.table.history.touch(append_id, now)
        self._needs_reload = False
        self._services.metrics.record(perf_counter() - began_s)
        self.touched = now
        if not _SEATING.isdisjoint(map(type, events)):
            self.audience.update_viewers()
        self.audience.send_events(by_viewer)
        self._after_change()

    async def _reload(self) -> None:
        """Read the table again from the log, and bring all subscribers up to date. Raises Refusal: `unavailable`."""
        before, epoch, resting = self.table.replay.seq, self.table.views.epoch, self.table.resting
        try:
            loaded = await load_table(self._services.log, self.id, self._services.rng)
        except (Unavailable, BadMessage) as error:
            raise not_stored(error) from error
        if loaded is None:
            raise not_stored(LookupError(f"the log has no table {self.id}"))
        self.table, self.opened_by = loaded
        self.audience.table = self.table
        self._needs_reload = False
        if self.table.replay.seq != before:
            self.audience.update_viewers()
            self.audience.bring_all_up_to_date(epoch, before)
            self._after_change()
        else:
            self.table.resting = resting  # the log does not have it

    def _after_change(self) -> None:
        if self.table.replay.clock is not None or self._timer is not None:
            self._start_timer()
        self._schedule_checkpoint()
        self._announce_rest()
        self._services.changed(self)
        self._forget_questions()
        self.start_programs()

    def close(self, text: str) -> None:
        """Tell all subscribers that the table is deleted, and stop everything."""
        self.closed = True
        self.audience.close(text)
        self.stop()

    def stop(self) -> None:
        """Stop the timers and the programs."""
        self._stopped = True
        self._forget_questions()
        self.audience.stop()
        for timer in (self._timer, self._checkpoint):
            if timer is not None:
                timer.cancel()
        self._timer = self._checkpoint = None

    # --- the clock ---------------------------------------------------------------------------------------------------

    def _start_timer(self, wait_s: float | None = None) -> None:
        """Call `_expire` when the running clock is over, or after `wait_s`."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        clock = self.table.replay.clock
        if clock is None or clock.deadline is None or not self.table.replay.playing or self.closed:
            return
        due_s = max(0, clock.deadline - self._services.now()) / 1000 if wait_s is None else wait_s
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(due_s, lambda: self._services.spawn(self._expire()))

    async def _expire(self) -> None:
        """End the game if the time of the seat to move is over."""
        async with self.lock:
            try:
                await self._ensure_current()
                now = self._services.now()
                events = self.table.expire(now)
                if events:
                    await self._commit(Decision(events), server_append_id(), now)
                else:
                    self._start_timer()
            except Refusal as refusal:
                if not self.closed:
                    logger.warning("clock_end_not_recorded", extra=fields(table=self.id, code=refusal.code))
                    self._start_timer(_RETRY_S)
