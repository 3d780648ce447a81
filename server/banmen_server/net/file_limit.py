"""The number of files that a process may have open, of which each connection is one."""

import sys
from contextlib import suppress

OWN_FILES = 64
"""Files of a server in addition to connections: its data, listening sockets, and processes for programs."""
_MAX_FILES = 1_048_576


def raise_file_limit() -> int | None:
    """Raise the limit to what the system allows and return it; None if it is unknown or unlimited."""
    limit = None
    if sys.platform != "win32":
        limit = _raise_limit()
    return limit


if sys.platform != "win32":
    import resource

    def _raise_limit() -> int | None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return None if soft == resource.RLIM_INFINITY else soft
        for limit in (wanted, 10_240):  # macOS reports no limit, but accepts no more than this
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, limit), hard))
                break
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
