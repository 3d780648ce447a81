"""Lets programs think in time and fairly: as many processes as the machine has cores; whose move is due first is next.

A move is due when its program's limit is over. The time until then is shared with the moves that wait, so that each of
them is made in time, however many there are. Every address has an equal part of it, and at an address every player: who
has many tables, or many names, has less for each, and leaves others theirs. More processes are started while moves wait
for one. One that has loaded its compiled code takes the place of one that does without.
"""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf
from time import monotonic
from typing import Any

from banmen.game import Refusal
from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.engines.turns import Whose
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

_MARGIN_S = 0.05
"""How long before a move is due its thinking ends: it has to be sent, judged and stored in time, too."""

_RESERVED = 0.15
"""The part of a limit that is not shared between moves that wait."""

_DIGITS = 6
"""Shares are rounded to so many: a sum of fractions is not quite whole."""

_NOBODY = Whose()

_MAX_ATTEMPTS = 3
"""Processes that may die over one move before it is refused."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(eq=False)
class _Move:
    """A move that is wanted by `due_s`, a time of `time.monotonic`. `work` finds it, in another process.

    Where moves wait it is planned to be ready by `planned_s`: each of them takes some time besides thinking. `whose`
    is the player who has brought it about.
    """

    due_s: float
    planned_s: float
    work: Callable[[], Any]
    whose: Whose
    answer: asyncio.Future[Any]
    attempts: int = 0
    started_s: float = inf


class Thinking:
    """The processes in which programs with a limit think, at most `most`, and the moves that wait for one.

    `warm` is done in a process before it thinks, where there is one: it loads compiled code, or compiles it.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most or cores()
        self._warm: Callable[[], object] | None = None
        self._waiting: list[_Move] = []
        self._idle: list[EngineProcess] = []
        self._busy: dict[EngineProcess, _Move] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming = self._closed = False

    async def choose(self, work: Callable[[], Any], limit_s: float, whose: Whose = _NOBODY) -> Any:
        """What the work gives, within `limit_s`. Who is cancelled ends it. Raises Refusal with `unavailable`.

        What comes from one address, and there from one player, shares one part of the time.
        """
        due_s = monotonic() + limit_s
        planned_s = due_s - max(_MARGIN_S, _RESERVED * limit_s)
        move = _Move(due_s, planned_s, work, whose, asyncio.get_running_loop().create_future())
        if self._closed:
            raise unavailable()
        self._waiting.append(move)
        self._go_on()
        try:
            return await move.answer
        finally:
            self._go_on()

    @property
    def waiting(self) -> int:
        """How many moves are thought about, or wait for that."""
        return len(self._waiting) + len(self._busy)

    def warm_up(self, warm: Callable[[], object]) -> None:
        """Start a process in the background, at once, that has done `warm`; those after it do so, too."""
        self._warm = warm
        self._start_warm()

    def close(self) -> None:
        """End all processes, and refuse what waits."""
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

    # --- who is next -------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let processes that are free think about the moves that are due first, and share the time anew."""
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

    def _until_s(self, move: _Move, parts: Mapping[Whose, int]) -> float:
        """When the thinking about a move ends: at once where nobody waits for it, else after its share of the time.

        That is what lets it and each of those that wait, down to the last, have theirs until that one is due. The
        share of a move is in inverse ratio to its number of `parts`.
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

    async def _think(self, process: EngineProcess, move: _Move) -> None:
        """Let the process think about the move; where it dies, another one does."""
        try:
            found = await process.run(move.work)
        except ProcessDied as error:
            del self._busy[process]
            if move.attempts < _MAX_ATTEMPTS and not self._closed:
                logger.warning("program_asked_again", extra=fields(reason=error))
                self._waiting.append(move)
            elif not move.answer.done():
                move.answer.set_exception(unavailable())
        except Exception as error:  # noqa: BLE001 - what is wrong with a program is told to who has asked it
            self._free(process)
            if not move.answer.done():
                move.answer.set_exception(error)
        else:
            self._free(process)
            if not move.answer.done():
                move.answer.set_result(found)
        self._go_on()

    # --- the processes -----------------------------------------------------------------------------------------------

    def _free_process(self) -> EngineProcess | None:
        """A process that is free, if there is one or one more may be started."""
        if self._idle:
            return self._idle.pop()
        if len(self._busy) >= self._most:
            return None
        if self._warm is None or not self._busy:
            # The first one starts at once, with or without compiled code: a move waits for it.
            return EngineProcess(plain=True)
        self._start_warm()
        return None

    def _free(self, process: EngineProcess) -> None:
        """Keep a process for the next move, unless it is a plain one that another has made needless."""
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
        self._go_on()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _parts(moves: Iterable[Whose]) -> Mapping[Whose, int]:
    """Into how many parts the time of an address is divided for each move: its players, times the player's moves."""
    count = Counter(moves)
    players = Counter(whose.address for whose in count)
    return {whose: moves_of_player * players[whose.address] for whose, moves_of_player in count.items()}


def unavailable() -> Refusal:
    """The refusal of what cannot be worked out now."""
    return Refusal("unavailable", "The server cannot work this out now; try again in a moment.")
