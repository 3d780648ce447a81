"""Schedules work in the processes fairly: turns for untimed work, and shares of the time for timed programs.

A move of a timed program is due when its program's limit is over. The move with the earliest deadline is next, and the
time until then is shared with the waiting moves, so that each is made in time, however many there are. Every address
has an equal part of it, and at an address every player: a player with many tables, or an address with many names, has
less for each, and leaves others theirs. There are as many processes as cores. More are started while moves wait for
one; a process with compiled code replaces one without.
"""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import ceil, inf
from time import monotonic
from typing import Any, NamedTuple

from banmen.game import Refusal
from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

_MARGIN_S = 0.05
"""Seconds between the end of thinking and the deadline, for sending, judging and storing the move."""
_RESERVED = 0.15
"""The part of a limit that is not shared between waiting moves."""
_DIGITS = 6
"""The precision of shares: a sum of fractions is not exactly whole."""
_MAX_ATTEMPTS = 3
"""Processes that may die over one move before it is refused."""
_MAX_REMEMBERED = 1_000
"""Accounts whose last turn is remembered."""


class Whose(NamedTuple):
    """The account of a piece of work: the player who caused it, and that player's address."""

    address: str = ""
    player: str = ""


_NOBODY = Whose()


class Turns:
    """Gives waiting tasks their turns one by one."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[tuple[Whose, asyncio.Future[None]]] = []
        self._number = 0
        self._last_turn: dict[str | Whose, int] = {}

    @asynccontextmanager
    async def turn(self, whose: Whose) -> AsyncIterator[None]:
        """Wait for a turn, which lasts as long as the context."""
        if self._busy:
            waiting = whose, asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            try:
                await waiting[1]
            except asyncio.CancelledError:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)
                elif not waiting[1].cancelled():  # it got the turn just before the cancellation
                    self._pass_on()
                raise
        self._busy = True
        self._note(whose)
        try:
            yield
        finally:
            self._pass_on()

    def _note(self, whose: Whose) -> None:
        """Record the start of a turn. Old turns are forgotten: their accounts count as new."""
        self._number += 1
        for key in (whose.address, whose):
            self._last_turn.pop(key, None)
            self._last_turn[key] = self._number
        while len(self._last_turn) > _MAX_REMEMBERED:
            del self._last_turn[next(iter(self._last_turn))]

    def _pass_on(self) -> None:
        """Give the turn to the waiting account whose address, and which itself, had one the longest ago."""
        self._waiting = [each for each in self._waiting if not each[1].cancelled()]
        self._busy = bool(self._waiting)
        if self._waiting:
            last: Mapping[str | Whose, int] = self._last_turn
            following = min(self._waiting, key=lambda each: (last.get(each[0].address, 0), last.get(each[0], 0)))
            self._waiting.remove(following)
            following[1].set_result(None)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(eq=False)
class _DueMove:
    """A move that is due at `due_s`, a time of `time.monotonic`. `work` finds it, in another process.

    While other moves wait, it is planned for `planned_s`, because each takes some time besides thinking. `whose` is the
    account of the player who caused it.
    """

    due_s: float
    planned_s: float
    work: Callable[[], Any]
    whose: Whose
    answer: asyncio.Future[Any]
    attempts: int = 0
    started_s: float = inf


class Thinking:
    """The processes of timed programs, at most `most`, and the moves that wait for one.

    `warm`, if set, runs in a process before it thinks: it loads or compiles code.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most or cores()
        self._warm: Callable[[], object] | None = None
        self._waiting: list[_DueMove] = []
        self._idle: list[EngineProcess] = []
        self._busy: dict[EngineProcess, _DueMove] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming = self._closed = False

    async def choose(self, work: Callable[[], Any], limit_s: float, whose: Whose = _NOBODY) -> Any:
        """Return the result of the work, within `limit_s`. Cancelling stops it. Raises Refusal with `unavailable`.

        Work from one address, and there from one player, shares one part of the time.
        """
        due_s = monotonic() + limit_s
        planned_s = due_s - max(_MARGIN_S, _RESERVED * limit_s)
        move = _DueMove(due_s, planned_s, work, whose, asyncio.get_running_loop().create_future())
        if self._closed:
            raise unavailable()
        self._waiting.append(move)
        self._schedule()
        try:
            return await move.answer
        finally:
            self._schedule()

    @property
    def waiting(self) -> int:
        """The number of running and waiting moves."""
        return len(self._waiting) + len(self._busy)

    def warm_up(self, warm: Callable[[], object]) -> None:
        """Start a process that runs `warm`, in the background; later ones run it, too."""
        self._warm = warm
        self._start_warm()

    def close(self) -> None:
        """End all processes, and refuse waiting moves."""
        self._closed = True
        for move in (*self._waiting, *self._busy.values()):
            if not move.answer.done():
                move.answer.set_exception(unavailable())
        for process in (*self._idle, *self._busy):
            process.end()
        for task in self._tasks:
            task.cancel()
        self._idle.clear()
        self._waiting.clear()

    # --- scheduling --------------------------------------------------------------------------------------------------

    def _schedule(self) -> None:
        """Start the most urgent moves in free processes, and share the time among all moves."""
        if self._closed:
            return
        self._waiting = sorted((move for move in self._waiting if not move.answer.done()), key=lambda move: move.due_s)
        while self._waiting and (process := self._free_process()) is not None:
            move = self._waiting.pop(0)
            move.started_s, move.attempts = monotonic(), move.attempts + 1
            self._busy[process] = move
            self._spawn(self._think(process, move))
        parts = _parts(move.whose for move in (*self._busy.values(), *self._waiting))
        for process, move in self._busy.items():
            process.end_work_at(self._until_s(move, parts))

    def _until_s(self, move: _DueMove, parts: Mapping[Whose, int]) -> float:
        """Return when the thinking about a move ends: immediately if nobody waits for it, else after its share.

        The share leaves enough time for each waiting move, down to the last, to be made in time. It is inversely
        proportional to its number of `parts`.
        """
        if move.answer.done():
            return 0.0
        until_s = move.planned_s if self._waiting else move.due_s - _MARGIN_S
        shares = sum(parts[move.whose] / parts[other.whose] for other in self._busy.values())
        for waiting in self._waiting:
            shares += parts[move.whose] / parts[waiting.whose]
            rounds = ceil(round(shares / len(self._busy), _DIGITS))
            until_s = min(until_s, move.started_s + (waiting.planned_s - move.started_s) / rounds)
        return until_s

    async def _think(self, process: EngineProcess, move: _DueMove) -> None:
        """Run a move in a process; if the process dies, another one tries."""
        try:
            found = await process.run(move.work)
        except ProcessDied as error:
            del self._busy[process]
            if move.attempts < _MAX_ATTEMPTS and not self._closed:
                logger.warning("program_asked_again", extra=fields(reason=error))
                self._waiting.append(move)
            elif not move.answer.done():
                move.answer.set_exception(unavailable())
        except Exception as error:  # noqa: BLE001 - the caller gets the program's error
            self._free(process)
            if not move.answer.done():
                move.answer.set_exception(error)
        else:
            self._free(process)
            if not move.answer.done():
                move.answer.set_result(found)
        self._schedule()

    # --- the processes -----------------------------------------------------------------------------------------------

    def _free_process(self) -> EngineProcess | None:
        """Return a free process, or a new one if allowed, or None."""
        if self._idle:
            return self._idle.pop()
        if len(self._busy) >= self._most:
            return None
        if self._warm is None or not self._busy:
            # The first one starts immediately, without compiled code: a move waits for it.
            return EngineProcess(plain=True)
        self._start_warm()
        return None

    def _free(self, process: EngineProcess) -> None:
        """Keep a process for the next move, unless it is plain and a compiled one exists."""
        del self._busy[process]
        others = (*self._idle, *self._busy)
        if process.plain and any(not other.plain for other in others):
            process.end()
        else:
            self._idle.append(process)

    def _start_warm(self) -> None:
        if self._warm is not None and not self._warming and not self._closed:
            self._warming = True
            self._spawn(self._add_warm(self._warm))

    async def _add_warm(self, warm: Callable[[], object]) -> None:
        process = EngineProcess()
        try:
            await process.run(warm)
        except ProcessDied as error:
            logger.warning("programs_not_compiled", extra=fields(reason=error))
            self._warm = None
            return
        finally:
            self._warming = False
            if self._closed:
                process.end()
        for plain in [idle for idle in self._idle if idle.plain]:
            self._idle.remove(plain)
            plain.end()
        self._idle.append(process)
        self._schedule()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _parts(moves: Iterable[Whose]) -> Mapping[Whose, int]:
    """Return for each account how many parts its address's time is divided into: players times the player's moves."""
    count = Counter(moves)
    players = Counter(whose.address for whose in count)
    return {whose: moves_of_player * players[whose.address] for whose, moves_of_player in count.items()}


def unavailable() -> Refusal:
    """Return the refusal of work that is impossible now."""
    return Refusal("unavailable", "The server cannot work this out now; try again in a moment.")
