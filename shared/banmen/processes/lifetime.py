"""End a child process when its parent ends, however that ends, and shield it from the terminal's Ctrl+C.

A child of banmen notices the end of a pipe. An external program may not read its input, and a killed parent cannot end
it, so Linux does it. Linux treats the thread that started a child as its parent, so a thread that may end before the
process lets a permanent thread start the child.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    prctl, parent = _libc().prctl, os.getpid()  # looked up here: after the fork nothing may wait for a lock

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:  # the parent has ended in the meantime
            os.kill(os.getpid(), number)

    return ask


def end_with_parent() -> None:
    """Ask Linux to kill this process when its parent ends."""
    if sys.platform == "linux":
        _libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def in_lasting_thread(start: Callable[[], T]) -> T:
    """Call `start` in a thread that lasts as long as this process. Raises what it raises."""
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
    """Return the queue of a permanent thread that runs each `start` and puts its result or error in the other queue."""
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


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl+C in this thread and in the processes that it starts, if the platform can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ignore Ctrl+C in this process, including one that was blocked until now."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
