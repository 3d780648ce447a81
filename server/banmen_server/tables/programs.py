"""The programs at one table: which of them is asked for a move, and what happens with its answer.

A program is asked outside of the table's lock, so that no player waits for it. Its answer is judged under the lock,
like the command of a person, and dropped if the question is outdated (`is_question_open`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from banmen.events import AnyTableEvent
from banmen.game import AnyGame, Refusal, Seat
from banmen.programs.seated import Chosen, next_in_turn
from banmen.replay import Replay
from banmen_server.logs import fields
from banmen_server.tables import clocks, decisions
from banmen_server.tables.audience import Audience
from banmen_server.tables.decisions import Decision
from banmen_server.tables.log_follower import MAX_DECISIONS, LogFollower
from banmen_server.tables.room_services import RoomLock, RoomServices
from banmen_server.tables.stored_record import server_append_id
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

RETRY_S = 1.0
_SHOW_EVERY_S = 0.05
_NOTHING, _LATE = 0, -1
"""Results of programs' choices: no move, or a choice that came too late."""


class EngineQuestion(NamedTuple):
    """A state, and the program of each seat that may act in it; the first is asked first.

    `within_s` is how long they may think by the clock of the table; None without one.
    """

    game: AnyGame
    state: Any
    programs: Mapping[Seat, str]
    within_s: float | None


def question_groups(replay: Replay) -> Sequence[Sequence[Seat]]:
    """Return groups of program seats that are asked together.

    If people play without turns, each program is a group of its own, at its own pace.
    """
    seats = tuple(replay.programs)
    return [(seat,) for seat in seats] if _at_any_time(replay) else [seats] if seats else []


def next_question(replay: Replay, now: int, seats: Collection[Seat]) -> EngineQuestion | None:
    """Return the question to the programs in these seats at `now` (ms since 1970); None if they have no move."""
    game = replay.game
    programs = {seat: program for seat, program in programs_in_turn(replay).items() if seat in seats}
    if game is None or not replay.playing or not programs:
        return None
    if replay.setting is not None and replay.setting.turns and game.to_move(replay.state) not in programs:
        return None
    return EngineQuestion(game, replay.state, programs, clocks.thinking_time_s(replay, now))


def is_question_open(asked: EngineQuestion, replay: Replay) -> bool:
    """Return True if an answer is still valid: the state is the same, or, in a game without turns, the game is.

    Among people who act at any time, a program could otherwise never answer.
    """
    if not replay.playing or not asked.programs.items() <= replay.programs.items():
        return False
    return _at_any_time(replay) or replay.state == asked.state


def pause_s(replay: Replay, chosen: Sequence[Chosen[Any]], usual_s: float) -> float:
    """Return the seconds that programs wait before they act: in a game without turns, so that people keep up."""
    if not chosen or not _at_any_time(replay):
        return 0.0
    return usual_s if chosen[0].pause_s is None else chosen[0].pause_s


def _at_any_time(replay: Replay) -> bool:
    """Return True if programs act among people in a game without turns."""
    return replay.setting is not None and not replay.setting.turns and not replay.show


def programs_in_turn(replay: Replay) -> Mapping[Seat, str]:
    """Return the program of each seat that one holds, in the order in which they act next."""
    plies, programs = replay.plies, replay.programs
    return {seat: programs[seat] for seat in next_in_turn(list(programs), plies[-1].seat if plies else None)}


class ProgramsRoom(Protocol):
    """The room, as its programs use it."""

    table: Table
    audience: Audience
    lock: RoomLock
    follower: LogFollower
    closed: bool

    @property
    def stopped(self) -> bool:
        """Whether programs must not start."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; the room stays in memory until its end."""
        ...

    @property
    def has_viewers(self) -> bool:
        """Whether any server has a viewer of the table."""
        ...

    async def commit(self, decision: Decision, append_id: str, now: int) -> bool:
        """Store a record, then fold and send it; return False if another server wrote first. Raises Refusal."""
        ...

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record the events that the server itself decides now, if any. Raises Refusal."""
        ...

    def announce_pause(self) -> None:
        """Send the reason of a show's pause, if that has changed."""
        ...


class RoomPrograms:
    """The programs at the table of a room."""

    def __init__(self, room: ProgramsRoom, services: RoomServices) -> None:
        self._room = room
        self._services = services
        self._running: set[Seat] = set()
        self._asked: dict[asyncio.Task[list[Chosen[Any]]], EngineQuestion] = {}

    def start(self) -> None:
        """Let the programs play, if they hold seats; in a show only while there are subscribers."""
        room = self._room
        replay = room.table.replay
        if not room.stopped and replay.playing and (room.has_viewers or not replay.show):
            for seats in question_groups(replay):
                if self._running.isdisjoint(seats):
                    self._running.update(seats)
                    room.spawn(self._run(seats))

    @property
    def are_due(self) -> bool:
        """Whether programs have a move that does not need a viewer."""
        table, now = self._room.table, self._services.now()
        if table.replay.show or table.stalled:
            return False
        return any(next_question(table.replay, now, seats) for seats in question_groups(table.replay))

    def pause_if_empty(self) -> None:
        """Pause a show that has no subscribers left."""
        room = self._room
        if not room.stopped and not room.has_viewers and room.table.replay.show:
            room.spawn(self._pause())

    async def _pause(self) -> None:
        room = self._room
        await self._services.show_turns.wait(room.table)
        with contextlib.suppress(Refusal):
            await room.record(lambda table, now: () if room.has_viewers else decisions.pause_show(table.replay, now))

    async def _run(self, seats: Sequence[Seat]) -> None:
        """Let these programs play until they wait for a person or for the pace, or until the game is over."""
        wait_s: float | None = 0.0
        try:
            while wait_s is not None and not self._room.stopped:
                await asyncio.sleep(wait_s)
                wait_s = await self._play_due(seats)
        finally:
            self._running.difference_update(seats)

    async def _play_due(self, seats: Sequence[Seat]) -> float | None:
        """Play the plies that are due now. Return the seconds until the next check, or None for no check."""
        room = self._room
        try:
            replay = room.table.replay
            if not replay.show:
                more = await self.play_plies(1, seats)
                return 0.0 if more and room.table.replay.playing else None
            if not room.has_viewers or not decisions.can_show_continue(replay, stalled=room.table.stalled):
                return None
            plies = decisions.plies_due(replay, self._services.now())
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
        """Let the programs play `plies` plies, or to the next milestone; return True if more may follow.

        An answer that is too late is dropped, and fewer plies are played. Raises Refusal.
        """
        room, played = self._room, 0
        while played < plies:
            if not self._may_grow(min(plies - played, decisions.MAX_AT_ONCE)):
                return True
            question = next_question(room.table.replay, self._services.now(), seats)
            if question is None:
                return False
            chosen = await self._ask(question, min(plies - played, decisions.MAX_AT_ONCE), to_milestone=to_milestone)
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
        """Return True if there is memory for `plies` more plies; if not, notify the viewers of a show."""
        room = self._room
        table = room.table
        held_back = table.replay.show and not self._services.memory.may_grow(table, plies)
        if table.held_back != held_back:
            table.held_back = held_back
            room.announce_pause()
        return not held_back

    async def _play(self, question: EngineQuestion, chosen: Sequence[Chosen[Any]]) -> int:
        """Record the programs' choice. Return the number of plies played, _LATE or _NOTHING. Raises Refusal.

        If another server writes first, the choice is judged again as long as it is valid.
        """
        room = self._room
        for _ in range(MAX_DECISIONS):
            await room.follower.ensure_current()
            replay, now = room.table.replay, max(self._services.now(), room.table.last_at)
            if not is_question_open(question, replay):
                return _LATE
            decision, before = room.table.decide_programs(chosen, now), len(replay.plies)
            if not decision.events:
                if replay.state != question.state:
                    return _LATE
                room.table.stalled = True
                room.announce_pause()
                return _NOTHING
            if await room.commit(decision, server_append_id(), now):
                return len(room.table.replay.plies) - before
        return _LATE

    async def _ask(self, question: EngineQuestion, most: int, *, to_milestone: bool) -> list[Chosen[Any]] | None:
        """Return the programs' next choice; None if the table changed meanwhile. Raises Refusal."""
        answer = asyncio.get_running_loop().create_task(self._answer(question, most, to_milestone=to_milestone))
        self._asked[answer] = question
        try:
            await asyncio.wait((answer,))
            return None if answer.cancelled() else answer.result()
        finally:
            del self._asked[answer]
            answer.cancel()

    async def _answer(self, question: EngineQuestion, most: int, *, to_milestone: bool) -> list[Chosen[Any]]:
        game, state, programs, within_s = question
        table, ask = self._room.table, self._services.engines.choices
        host = table.opened.host
        chosen = await ask(game, state, programs, most=most, to_milestone=to_milestone, within_s=within_s, whose=host)
        await asyncio.sleep(pause_s(self._room.table.replay, chosen, self._services.program_every_s))
        return chosen

    def cancel_stale_questions(self) -> None:
        """Cancel searches whose answers are no longer valid."""
        for answer, question in self._asked.items():
            if not is_question_open(question, self._room.table.replay):
                answer.cancel()

    def stop(self) -> None:
        """Cancel all searches."""
        for answer in self._asked:
            answer.cancel()
