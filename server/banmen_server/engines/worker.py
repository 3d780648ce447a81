"""The other side of an `EngineProcess`: reads one piece of work after the other, and writes the results.

A thread reads, so that a deadline arrives while the work runs. The process ends silently when its input ends, that is
when the server has ended for any reason.
"""

import contextlib
import os
import pickle
import sys
from collections.abc import Callable
from pkgutil import resolve_name
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, BinaryIO

from banmen import jit
from banmen.processes import lifetime
from banmen.processes.lifetime import end_with_parent, lower_priority

_NICE = 10

_until_s = 0.0


def main() -> None:
    """Work until the server ends."""
    lifetime.ignore_interrupts()
    end_with_parent()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a game's output must not mix with answers
    with contextlib.suppress(EOFError, OSError):  # the server ended meanwhile
        _work(sys.stdin.buffer, answers)
    os._exit(0)  # immediately: a thread is still reading


def _work(asked: BinaryIO, answers: BinaryIO) -> None:
    """Process all work. Raises EOFError, OSError if the server is gone."""
    plain: bool = pickle.load(asked)  # noqa: S301 - the server has written it
    lower_priority(_NICE)
    if plain:
        jit.do_without()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(asked, waiting), name="what is asked", daemon=True).start()
    while True:
        pickle.dump(_done(waiting.get()), answers)
        answers.flush()


def _read(asked: BinaryIO, waiting: "SimpleQueue[bytes]") -> None:
    """Read work, and its deadlines."""
    global _until_s  # noqa: PLW0603 - one per process
    while True:
        try:
            found: bytes | float = pickle.load(asked)  # noqa: S301 - the server has written it
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)
        if isinstance(found, float):
            _until_s = found
        else:
            waiting.put(found)


def _done(work: bytes) -> tuple[bool, bytes]:
    """Run the work; return whether it succeeded, and its result or exception."""
    try:
        function: Callable[[], Any] = pickle.loads(work)  # noqa: S301 - the server has written it
        return True, pickle.dumps(function())
    except Exception as error:  # noqa: BLE001 - the server gets any error
        try:
            return False, pickle.dumps(error)
        except Exception:  # noqa: BLE001 - it cannot be pickled
            return False, pickle.dumps(RuntimeError(repr(error)))


def is_over() -> bool:
    """Return True if the deadline of the work has passed. `time.monotonic` is the same in all processes."""
    return monotonic() >= _until_s


def warm() -> None:
    """Load or compile the code of programs."""
    in_idle_time(_load)


def _load() -> None:
    from banmen.games import GAMES  # noqa: PLC0415 - imported in idle time, too

    for game in GAMES.values():
        if game.warm is not None:
            resolve_name(game.warm)()


def in_idle_time(work: Callable[[], object]) -> None:
    """Run the work in a thread that the system schedules only in idle time. Raises the work's exceptions.

    A separate thread, because one that has lowered its priority may not be able to raise it again. Without such
    scheduling (only Linux has it) the work has normal priority.
    """
    failed: list[Exception] = []

    def stand_back() -> None:
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # affects only this thread
        try:
            work()
        except Exception as error:  # noqa: BLE001 - raised in the calling thread
            failed.append(error)

    thread = Thread(target=stand_back, name="in idle time")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
