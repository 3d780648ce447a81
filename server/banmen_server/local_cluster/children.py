"""Children in sessions of their own, as Ctrl+C is for whoever has started them, which end with it where Linux runs."""

import ctypes
import signal
import sys
from asyncio.subprocess import DEVNULL, Process, create_subprocess_exec
from functools import cache
from typing import IO, Any

_PR_SET_PDEATHSIG = 1


async def start_child(*command: str, stdout: int | IO[Any], stderr: int | IO[Any]) -> Process:
    """Start a program. Raises OSError."""
    return await create_subprocess_exec(
        *command, stdin=DEVNULL, stdout=stdout, stderr=stderr, start_new_session=True, preexec_fn=_ends_with_parent()
    )


@cache
def _ends_with_parent() -> Any:
    """What a child does first: it is asked to end when its parent has ended, be it killed. None elsewhere."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)  # loaded here: after the fork nothing may wait for a lock
    return lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
