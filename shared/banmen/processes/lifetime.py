"""Lets a process end with the one that started it, whatever ended that one.

The end of a pipe tells a child of ours. A program of others may not look at its input, and a kill of its parent leaves
nobody who could end it: Linux does it then. Linux counts the thread that started the child as the parent, so one that
may end earlier than the process has the child started by a thread that does not.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

T = TypeVar("T")

_PR_SET_PDEATHSIG = 1


def ending_with_parent(number: int) -> Any:
    """Return what a child calls before its program runs, to get this signal when its parent ends; None off Linux."""
    if sys.platform != "linux":
        return None
    prctl, parent = _libc().prctl, os.getpid()  # found here: after the fork nothing may wait for a lock

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:  # it has ended meanwhile
            os.kill(os.getpid(), number)

    return ask


def end_with_parent() -> None:
    """Let this process be killed when the one that started it ends, where Linux runs."""
    if sys.platform == "linux":
        _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def in_lasting_thread(start: Callable[[], T]) -> T:
    """Start something in a thread that lasts as long as this process. Raises what it raises."""
    if current_thread() is main_thread():
        return start()
    done: SimpleQueue[tuple[Any, Exception | None]] = SimpleQueue()
    _starter().put((start, done))
    result, error = done.get()
    if error is not None:
        raise error
    started: T = result
    return started


@cache
def _starter() -> "SimpleQueue[Any]":
    """Return the queue of a thread that starts what is put in, and puts what that gave or raised in the other queue."""
    wanted: SimpleQueue[Any] = SimpleQueue()

    def work() -> None:
        while True:
            start, done = wanted.get()
            try:
                done.put((start(), None))
            except Exception as error:  # noqa: BLE001 - whoever waits for it is told
                done.put((None, error))

    Thread(target=work, name="banmen starter", daemon=True).start()
    return wanted
