"""The other side of an `EngineProcess`: reads what to work out, does one piece after the other, writes what that gave.

It ends without a word when nothing more can come, which is when the server has ended, however that was.
"""

import contextlib
import os
import pickle
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, BinaryIO

from banmen import jit
from banmen.processes import interrupts
from banmen.processes.lifetime import end_with_parent

_NICE = 10

_until_s = 0.0


def main() -> None:
    """Work until the server ends."""
    interrupts.ignore()
    end_with_parent()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints is no answer
    with contextlib.suppress(EOFError, OSError):  # the server ended meanwhile
        _work(sys.stdin.buffer, answers)
    os._exit(0)  # at once: a thread still reads


def _work(asked: BinaryIO, answers: BinaryIO) -> None:
    """Do what is asked. Raises EOFError, OSError where the server is no more."""
    plain: bool = pickle.load(asked)  # noqa: S301 - the server has written it
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)
    if plain:
        jit.do_without()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(asked, waiting), name="what is asked", daemon=True).start()
    while True:
        pickle.dump(_done(waiting.get()), answers)
        answers.flush()


def _read(asked: BinaryIO, waiting: "SimpleQueue[bytes]") -> None:
    """Take work, and the times at which it ends."""
    global _until_s  # noqa: PLW0603 - a process has one
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
    """Whether the work was done, and what it gave or raised."""
    try:
        function: Callable[[], Any] = pickle.loads(work)  # noqa: S301 - the server has written it
        return True, pickle.dumps(function())
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        try:
            return False, pickle.dumps(error)
        except Exception:  # noqa: BLE001 - it holds what cannot be sent
            return False, pickle.dumps(RuntimeError(repr(error)))


def is_over() -> bool:
    """Whether the time of the work is over. `time.monotonic` is the same in all processes."""
    return monotonic() >= _until_s
