"""Locks by name: operations under the same name run one after the other."""

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """A lock for each name, kept as long as a task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """Return the lock of a name. Keep it in a variable as long as it is needed."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
