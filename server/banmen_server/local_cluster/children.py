"""Child processes in sessions of their own, so that Ctrl+C reaches only the parent; on Linux they end with it."""

import signal
from asyncio.subprocess import DEVNULL, Process, create_subprocess_exec
from typing import IO, Any

from banmen.processes.lifetime import ending_with_parent


async def start_child(*command: str, stdout: int | IO[Any], stderr: int | IO[Any]) -> Process:
    """Start a program. Raises OSError."""
    return await create_subprocess_exec(
        *command,
        stdin=DEVNULL,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,
        preexec_fn=ending_with_parent(signal.SIGTERM),
    )
