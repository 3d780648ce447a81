"""The programs at one table: they are asked what they do next, as long as there is something for them to do.

They are asked without the table's lock, so that nobody waits for them. What they answer is judged under it, like the
command of a person.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from banmen.events import AnyTableEvent
from banmen.game import Refusal, Seat
from banmen.programs import Chosen
from banmen_server.logs import fields
from banmen_server.tables import asking, pacing
from banmen_server.tables.append_ids import server_append_id
from banmen_server.tables.asking import Question
from banmen_server.tables.audience import Audience
from banmen_server.tables.decision import Decision
from banmen_server.tables.room_lock import RoomLock
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.stored_table import MOST_TRIES
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

RETRY_S = 1.0
_SHOW_EVERY_S = 0.05
_NOTHING, _LATE = 0, -1
"""What programs have chosen is nothing, or comes too late."""


class ProgramsRoom(Protocol):
    """What programs need of their room."""

    table: Table
    audience: Audience
    lock: RoomLock
    closed: bool

    @property
    def stopped(self) -> bool:
        """Whether nothing is to begin there by itself."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in a task; the room stays in memory until its end."""
        ...

    async def ensure_current(self) -> None:
        """Check that the table is there and as the log has it. Raises Refusal."""
        ...

    @property
    def anyone(self) -> bool:
        """Whether anybody is at the table, at any server."""
        ...

    async def commit(self, decision: Decision, append_id: str, now: int) -> bool:
        """Make a record durable, then fold it and send it; not where others wrote first. Raises Refusal."""
        ...

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record what the server itself decides now, if anything. Raises Refusal."""
        ...

    def announce_rest(self) -> None:
        """Tell why a show rests, when that has changed."""
        ...


class RoomPrograms:
    """The programs at the table of a room."""

    def __init__(self, room: ProgramsRoom, services: RoomServices) -> None:
        self._room = room
        self._services = services
        self._running: set[Seat] = set()
        self._asked: dict[asyncio.Task[list[Chosen[Any]]], Question] = {}

    def start(self) -> None:
        """Let the programs play, if they hold seats; in a show only while there are subscribers."""
        room = self._room
        replay = room.table.replay
        if not room.stopped and replay.playing and (room.anyone or not replay.show):
            for seats in asking.askers(replay):
                if self._running.isdisjoint(seats):
                    self._running.update(seats)
                    room.spawn(self._run(seats))

    @property
    def are_due(self) -> bool:
        """Whether programs are to play though nobody is there."""
        table, now = self._room.table, self._services.now()
        if table.replay.show or table.resting:
            return False
        return any(asking.question(table.replay, now, seats) for seats in asking.askers(table.replay))

    def pause_if_empty(self) -> None:
        """Pause a show that has no subscribers left."""
        room = self._room
        if not room.stopped and not room.anyone and room.table.replay.show:
            room.spawn(self._pause())

    async def _pause(self) -> None:
        room = self._room
        await self._services.show_turns.wait(room.table)
        with contextlib.suppress(Refusal):
            await room.record(lambda table, now: () if room.anyone else pacing.paused(table.replay, now))

    async def _run(self, seats: Sequence[Seat]) -> None:
        """Let these programs play until they wait for a person or for the pace, or the game is over."""
        wait_s: float | None = 0.0
        try:
            while wait_s is not None and not self._room.stopped:
                await asyncio.sleep(wait_s)
                wait_s = await self._play_due(seats)
        finally:
            self._running.difference_update(seats)

    async def _play_due(self, seats: Sequence[Seat]) -> float | None:
        """Play the plies that are due now. Returns the seconds until the next check, None where there is none."""
        room = self._room
        try:
            replay = room.table.replay
            if not replay.show:
                more = await self.play_plies(1, seats)
                return 0.0 if more and room.table.replay.playing else None
            if not room.anyone or not pacing.can_go_on(replay, resting=room.table.resting):
                return None
            plies = pacing.plies_due(replay, self._services.now())
            if plies:
                await self.play_plies(plies, seats)
            if room.table.held_back:
                return RETRY_S
        except Refusal as refusal:
            if room.stopped:
                return None
            logger.warning("programs_wait", extra=fields(table=room.table.id, code=refusal.code))
            return RETRY_S
        pace = room.table.replay.pace
        return None if pace is None or pace.paused else _SHOW_EVERY_S

    async def play_plies(self, plies: int, seats: Sequence[Seat], *, to_milestone: bool = False) -> bool:
        """Let the programs play so many plies, or to the next milestone. Returns whether they may have more to do.

        An answer that comes too late is thrown away, and fewer plies are played. Raises Refusal.
        """
        room, played = self._room, 0
        while played < plies:
            if not self._may_grow(min(plies - played, pacing.MOST_AT_ONCE)):
                return True
            question = asking.question(room.table.replay, self._services.now(), seats)
            if question is None:
                return False
            chosen = await self._ask(question, min(plies - played, pacing.MOST_AT_ONCE), to_milestone=to_milestone)
            if chosen is None:
                return True
            async with room.lock:
                came = await self._play(question, chosen)
            if came <= 0:
                return came == _LATE
            played += came
            if to_milestone:
                break
        return True

    def _may_grow(self, plies: int) -> bool:
        """Whether there is memory for so many plies more; where there is none, the viewers of a show are told."""
        room = self._room
        table = room.table
        held_back = table.replay.show and not self._services.memory.may_grow(table, plies)
        if table.held_back != held_back:
            table.held_back = held_back
            room.announce_rest()
        return not held_back

    async def _play(self, question: Question, chosen: Sequence[Chosen[Any]]) -> int:
        """Record what the programs have chosen. Returns the plies that were played, _LATE or _NOTHING. Raises Refusal.

        Where another server wrote first the answer is judged again, as long as it is wanted.
        """
        room = self._room
        for _ in range(MOST_TRIES):
            await room.ensure_current()
            replay, now = room.table.replay, max(self._services.now(), room.table.last_at)
            if not asking.is_open(question, replay):
                return _LATE
            decision, before = room.table.decide_programs(chosen, now), len(replay.plies)
            if not decision.events:
                if replay.state != question.state:
                    return _LATE
                room.table.resting = True
                room.announce_rest()
                return _NOTHING
            if await room.commit(decision, server_append_id(), now):
                return len(room.table.replay.plies) - before
        return _LATE

    async def _ask(self, question: Question, most: int, *, to_milestone: bool) -> list[Chosen[Any]] | None:
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
        table, ask = self._room.table, self._services.engines.choices
        host = table.opened.host
        chosen = await ask(game, state, programs, most=most, to_milestone=to_milestone, within_s=within_s, whose=host)
        await asyncio.sleep(asking.pause_s(self._room.table.replay, chosen, self._services.program_every_s))
        return chosen

    def forget_questions(self) -> None:
        """Stop the thinking whose answer would be thrown away."""
        for answer, question in self._asked.items():
            if not asking.is_open(question, self._room.table.replay):
                answer.cancel()

    def stop(self) -> None:
        """Stop all thinking."""
        for answer in self._asked:
            answer.cancel()
