"""Leases: which server looks after which tables, so that what must be done once is done once."""

from collections.abc import Callable
from typing import Protocol


class Leases(Protocol):
    """The partitions of tables that this server looks after."""

    def holds(self, table: str) -> bool:
        """Whether this server looks after a table."""
        ...

    def changed(self, told: Callable[[int, bool], None]) -> None:
        """Call `told` with each partition that this server is given (True), or looks after no more (False)."""
        ...


class AllLeases:
    """The leases of a server that is alone: all tables are its own."""

    def holds(self, table: str) -> bool:  # noqa: ARG002 - all
        """Every table is."""
        return True

    def changed(self, told: Callable[[int, bool], None]) -> None:
        """Nothing ever changes."""
