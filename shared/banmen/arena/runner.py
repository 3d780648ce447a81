"""Plays the games of a match in processes of its own, several at a time, and gives them in their order.

Each process starts both contenders and keeps them from game to game; after a fault a contender is started anew. The
processes leave Ctrl+C to this one, which ends them with all that they have started.
"""

import atexit
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.queues import Queue
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from banmen.arena.contenders import Contenders
from banmen.arena.match import GameRecord, Match, Side
from banmen.arena.play import play_game
from banmen.external_program import ProgramFault
from banmen.games import GAMES
from banmen.jit import do_without
from banmen.processes import interrupts

_NICE = 10
_LISTENING_S = 1.0


class Result(NamedTuple):
    """A game that was played, and what the contenders that have names of their own call themselves."""

    record: GameRecord
    names: Mapping[Side, str]


class News(NamedTuple):
    """A ply of a game under way, in plain values; the game has begun where `action` is None."""

    number: int
    action: Any = None


class NotStarted(Exception):
    """A contender that cannot be started at all."""

    def __init__(self, side: Side, fault: ProgramFault) -> None:
        super().__init__(side, fault)
        self.side, self.fault = side, fault


class Broken(Exception):
    """A process of the match has ended by itself."""


class Runner:
    """Plays games of a match, `jobs` at a time. `listen` gets each ply from a queue, in a thread of its own."""

    def __init__(self, match: Match, jobs: int, listen: "Callable[[Queue[News | None]], object] | None" = None) -> None:
        context = get_context("spawn")  # not forked: a hall is watched by a thread
        self._jobs = jobs
        self._news: Queue[News | None] | None = None
        if listen is not None:
            news = self._news = context.Queue()
            self._listener = Thread(target=lambda: listen(news), name="banmen news", daemon=True)
            self._listener.start()
        self._pool = ProcessPoolExecutor(jobs, context, initializer=_prepare, initargs=(_packed(match), self._news))

    def games(self, numbers: range) -> Iterator[Result]:
        """Play these games; they come in their order. Raises NotStarted, Broken."""
        ended: SimpleQueue[Future[bytes]] = SimpleQueue()
        waiting: dict[Future[bytes], int] = {}
        done: dict[int, Result] = {}
        rest = iter(numbers)
        for wanted in numbers:
            while wanted not in done:
                for number in rest:
                    waiting[self._submit(number, ended)] = number
                    if len(waiting) >= self._jobs:
                        break
                future = ended.get()  # the pool's own ways to wait keep its locks where Ctrl+C comes between
                done[waiting.pop(future)] = _unpacked(future)
            yield done.pop(wanted)

    def close(self) -> None:
        """End the processes, what they work on, and the pool, whose thread is not to end beside the interpreter."""
        processes = list((self._pool._processes or {}).values())  # noqa: SLF001 - the pool itself only waits for them
        for process in processes:
            with contextlib.suppress(OSError, ValueError):
                process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(OSError, ValueError):
                process.join()
        if self._news is not None:
            self._news.put(None)
            self._news.cancel_join_thread()  # a process that was ended may have left it locked
            self._listener.join(_LISTENING_S)

    def _submit(self, number: int, ended: "SimpleQueue[Future[bytes]]") -> "Future[bytes]":
        try:
            with interrupts.held():
                future = self._pool.submit(_play, number)
                future.add_done_callback(ended.put)
        except BrokenProcessPool as error:
            raise Broken from error
        return future


def _packed(match: Match) -> bytes:
    return msgspec.json.encode(match)


def _unpacked(future: "Future[bytes]") -> Result:
    try:
        return msgspec.json.decode(future.result(), type=Result)
    except BrokenProcessPool as error:
        raise Broken from error


# --- in a process of the match ----------------------------------------------------------------------------------------


class Worker:
    """Plays games one after another, in one process."""

    def __init__(self, match: Match, tell: Callable[[News], object] = lambda _: None) -> None:
        self._match, self._tell = match, tell
        self._game = GAMES[match.game]
        self._started = False
        self.contenders = Contenders(self._game, match)

    def play(self, number: int) -> Result:
        """Play the game of this number. Raises NotStarted where it is the first and a contender cannot be started."""
        if not self._started:
            self._start()
        self._tell(News(number))
        record = play_game(
            self._match,
            self._game,
            number,
            self.contenders,
            lambda action: self._tell(News(number, msgspec.to_builtins(action))),
        )
        if record.fault is not None:
            self.contenders.end(record.fault.side)
        return Result(record, self.contenders.names())

    def _start(self) -> None:
        for side in self.contenders:
            try:
                self.contenders[side].begin("")
            except ProgramFault as fault:
                self.contenders.close()
                raise NotStarted(side, fault) from None
        self._started = True


_worker: Worker | None = None


def _prepare(match: bytes, news: "Queue[News | None] | None") -> None:
    """Prepare a new process."""
    global _worker  # noqa: PLW0603 - a process of a pool keeps what its initializer made
    interrupts.ignore()
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)
    sys.stdout = sys.stderr
    what = msgspec.json.decode(match, type=Match)
    if not what.fast:
        do_without()
    _worker = Worker(what, news.put if news is not None else lambda _: None)
    atexit.register(_worker.contenders.close)


def _leave() -> None:
    """End this process at once, and the contenders first."""
    if _worker is not None:
        _worker.contenders.close()
    os._exit(0)


def _play(number: int) -> bytes:
    if _worker is None:
        raise RuntimeError("this process was not prepared")
    return msgspec.json.encode(_worker.play(number))
