"""Leases: which server looks after which tables, so that what must be done once is done once.

What runs by itself at a table (clocks, programs, the time spent), its ratings and its deletion are the work of whoever
holds the lease of its partition. A lease only saves double work: what two servers do at once the log itself fences.
"""

from collections.abc import Callable
from typing import Protocol


class Leases(Protocol):
    """The partitions of tables that this server looks after. `held` is how many they are."""

    @property
    def shared(self) -> bool:
        """Whether other servers may look after tables, too."""
        ...

    @property
    def held(self) -> int:
        """How many partitions this server looks after."""
        ...

    def holds(self, table: str) -> bool:
        """Whether this server looks after a table."""
        ...

    def holds_partition(self, partition: int) -> bool:
        """Whether this server looks after the tables of a partition."""
        ...

    def went_on(self, table: str, at: int) -> bool:
        """Whether some server looked after a table ever since its last record of `at` (ms since 1970).

        Else nobody could play, and its clock stood still.
        """
        ...

    def changed(self, told: Callable[[int, bool], None]) -> None:
        """Call `told` with each partition that this server is given (True), or looks after no more (False)."""
        ...

    async def close(self) -> None:
        """Give all back, so that others have them at once. May be called twice."""
        ...


class AllLeases:
    """The leases of a server that is alone: all tables are its own."""

    shared = False
    held = 1

    def holds(self, table: str) -> bool:  # noqa: ARG002 - all
        """Every table is."""
        return True

    def holds_partition(self, partition: int) -> bool:  # noqa: ARG002 - all
        """Every one is."""
        return True

    def went_on(self, table: str, at: int) -> bool:  # noqa: ARG002 - none
        """A table that is loaded was in the log alone: nobody looked after it."""
        return False

    def changed(self, told: Callable[[int, bool], None]) -> None:
        """Nothing ever changes."""

    async def close(self) -> None:
        """There is nobody who could have them."""


ALL_LEASES = AllLeases()
