"""One process that thinks beside the server's own, started when it is first needed.

Bytes are sent between the two, not the games' own types, so that nothing is trusted that the rules have not read.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from banmen import jit
from banmen.processes import interrupts

T = TypeVar("T")

_NICE = 10
# Spawned, not forked: the server has threads.
_SPAWN = get_context("spawn")


class ProcessDied(Exception):
    """The process ended before its work was done."""


class EngineProcess:
    """A process for one piece of work at a time. With `plain` it compiles nothing, so that it is ready at once."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self._pool: ProcessPoolExecutor | None = None
        self._until_s: Any = _SPAWN.RawValue("d", 0.0)

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work in the process. Raises ProcessDied, and whatever the work raises."""
        if self._pool is None:
            prepare = partial(_prepare, self._until_s, plain=self.plain)
            self._pool = ProcessPoolExecutor(1, _SPAWN, initializer=prepare)
        try:
            with interrupts.held():
                working = asyncio.get_running_loop().run_in_executor(self._pool, work)
            return await working
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            self.end()
            raise ProcessDied(str(error)) from error

    def end_work_at(self, until_s: float) -> None:
        """Let the work, if it asks `is_over`, end at this time of `time.monotonic`; it may be changed meanwhile."""
        self._until_s.value = until_s

    def end(self) -> None:
        """End the process and what it works on."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())  # noqa: SLF001 - the pool itself only waits for them
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                with contextlib.suppress(OSError, ValueError):
                    process.terminate()


# --- in the other process ---------------------------------------------------------------------------------------------

_until_s: Any = None


def _prepare(until_s: Any, *, plain: bool) -> None:
    """Prepare a new process: leave Ctrl+C to the server, and run at a lower priority than the tables."""
    global _until_s  # noqa: PLW0603 - a process has one
    _until_s = until_s
    interrupts.ignore()
    Thread(target=_end_with_server, name="the server's end", daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)
    if plain:
        jit.do_without()


def _end_with_server() -> None:
    """End this process when the server's has ended, however that was: nobody else would."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def is_over() -> bool:
    """Whether the time of the work is over. `time.monotonic` is the same in all processes."""
    return monotonic() >= float(_until_s.value)
