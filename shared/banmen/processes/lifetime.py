"""End a child process when its parent ends, shield it from the terminal's Ctrl+C, and lower its priority.

A child of banmen notices the end of a pipe. An external program may not read its input, and a killed parent cannot end
it, so Linux does it. Linux treats the thread that started a child as its parent, so a thread that may end before the
process lets a permanent thread start the child.
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

T = TypeVar("T")

_PR_SET_PDEATHSIG = 1


def ending_with_parent(number: int | None = None) -> Any:
    """Return what a child calls before its program runs, to get this signal when its parent ends; None off Linux.

    Without a signal it is killed.
    """
    ask = None
    if sys.platform == "linux":
        ask = _asking_for(signal.SIGKILL if number is None else number)
    return ask


def _asking_for(number: int) -> Callable[[], None]:
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
    if sys.platform == "win32":
        yield
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ignore Ctrl+C in this process, including one that was blocked until now."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def own_session() -> dict[str, Any]:
    """Return arguments for `subprocess.Popen` that keep Ctrl+C of this terminal from a child.

    On Windows the child also opens no console, which a window without one would otherwise show.
    """
    if sys.platform == "win32":
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    else:
        options = {"start_new_session": True}
    return options


def lower_priority(by: int) -> None:
    """Run this process after others: `by` is what `nice` takes; Windows has one class below the usual one."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), subprocess.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        with suppress(OSError):
            os.nice(by)
