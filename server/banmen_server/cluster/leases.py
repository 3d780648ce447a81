"""Leases: each table has one lease holder, so that work for it is done once.

The holder of a partition's lease runs the clocks, programs and time counting of its tables, their ratings and their
deletion. A lease only saves double work: the log itself fences simultaneous writes.
"""

from collections.abc import Callable
from typing import Protocol


class Leases(Protocol):
    """The partitions of tables whose lease this server holds. `held_count` is their number."""

    @property
    def shared(self) -> bool:
        """Whether other servers may hold leases, too."""
        ...

    @property
    def held_count(self) -> int:
        """The number of partitions whose lease this server holds."""
        ...

    def holds_table(self, table: str) -> bool:
        """Return True if this server holds the lease of a table."""
        ...

    def holds_partition(self, partition: int) -> bool:
        """Return True if this server holds the lease of a partition."""
        ...

    def was_held_since(self, table: str, at: int) -> bool:
        """Return True if some server has held a table's lease ever since its last record at `at` (ms since 1970).

        Otherwise nobody could play, and its clock stood still.
        """
        ...

    def on_change(self, callback: Callable[[int, bool], None]) -> None:
        """Call `callback` with each partition whose lease this server gains (True) or loses (False)."""
        ...

    async def close(self) -> None:
        """Release all leases, so that others get them immediately. May be called twice."""
        ...


class AllLeases:
    """The leases of a single server: it holds all tables."""

    shared = False
    held_count = 1

    def holds_table(self, table: str) -> bool:  # noqa: ARG002 - all
        """Return True: this server holds every table."""
        return True

    def holds_partition(self, partition: int) -> bool:  # noqa: ARG002 - all
        """Return True: this server holds every partition."""
        return True

    def was_held_since(self, table: str, at: int) -> bool:  # noqa: ARG002 - none
        """Return False: a table that is loaded was in the log alone, without a holder."""
        return False

    def on_change(self, callback: Callable[[int, bool], None]) -> None:
        """Do nothing: no lease ever changes."""

    async def close(self) -> None:
        """Do nothing: no other server could hold them."""


ALL_LEASES = AllLeases()
