"""How many files a process may have open, of which each connection is one."""

import sys
from contextlib import suppress

OWN_FILES = 64
"""What a server needs besides connections: its data, its listening sockets, its processes for programs."""
_MOST = 1_048_576


def raise_file_limit() -> int | None:
    """Take as many files as the system allows. How many that are; None where nothing is known or bound."""
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if hard == resource.RLIM_INFINITY else min(hard, _MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return None if soft == resource.RLIM_INFINITY else soft
    for limit in (wanted, 10_240):  # macOS names no limit, and takes no more than this
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, limit), hard))
            break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
