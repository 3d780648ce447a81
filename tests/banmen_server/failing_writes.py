"""Writes of a log that fail."""

import asyncio

from banmen_server.log import Written


def failed(error: Exception) -> Written[int]:
    """A write that fails in the loop's next turn."""
    written: Written[int] = Written()
    asyncio.get_running_loop().call_soon(written.set_exception, error)
    return written
