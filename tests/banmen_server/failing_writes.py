"""Writes of a log that fail."""

import asyncio

from banmen_server.log import LogFuture


def failed(error: Exception) -> LogFuture[int]:
    """A write that fails in the loop's next turn."""
    written: LogFuture[int] = LogFuture()
    asyncio.get_running_loop().call_soon(written.set_exception, error)
    return written
