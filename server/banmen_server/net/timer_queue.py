"""Timeouts of one length for very many members: a single timer of the event loop serves them all."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_AT_ONCE = 64
"""Members that expire in one turn of the loop; then the loop serves others."""

Member = TypeVar("Member", bound=Hashable)


class TimerQueue(Generic[Member]):
    """Calls `expired(member)` once, `after_s` seconds after the member was added, unless it is discarded before.

    Because all wait equally long, they expire in the order in which they were added.
    """

    def __init__(self, after_s: float, expired: Callable[[Member], None]) -> None:
        self._after_s = after_s
        self._expired = expired
        self._due: OrderedDict[Member, float] = OrderedDict()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.Handle | None = None

    def add(self, member: Member) -> None:
        """Start the time of a member, or restart it."""
        self._due.pop(member, None)
        self._due[member] = due = self._loop.time() + self._after_s
        if self._timer is None:
            self._timer = self._loop.call_at(due, self._expire)

    def discard(self, member: Member) -> None:
        """Stop the time of a member."""
        self._due.pop(member, None)

    def stop(self) -> None:
        """Stop the times of all members."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        now, expired = self._loop.time(), 0
        self._timer = None
        while self._due and expired < _AT_ONCE:
            member, due = next(iter(self._due.items()))
            if due > now:
                break
            del self._due[member]
            expired += 1
            self._expired(member)
        if self._due and self._timer is None:
            self._timer = self._loop.call_at(next(iter(self._due.values())), self._expire)
