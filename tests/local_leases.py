"""Leases of several halls in one process: a test says who holds which partition."""

from collections.abc import Callable

from banmen_server.log import EventLog


class Shares:
    """Who holds which partition; nobody at first. Exactly one server may hold each, as leases promise."""

    def __init__(self) -> None:
        self.holders: dict[int, LocalLeases] = {}

    def move(self, partition: int, to: "LocalLeases | None") -> None:
        """Take a partition from its holder, who is notified first, and give it to another."""
        before = self.holders.pop(partition, None)
        if before is not None:
            before.notify(partition, holds=False)
        if to is not None:
            self.holders[partition] = to
            to.notify(partition, holds=True)


class LocalLeases:
    """The leases of one server. `interrupted_at` (ms since 1970): until then no server held any lease."""

    shared = True

    def __init__(self, shares: Shares, log: EventLog) -> None:
        self.interrupted_at = 0
        self._shares = shares
        self._log = log
        self._callbacks: list[Callable[[int, bool], None]] = []

    @property
    def held_count(self) -> int:
        return sum(holder is self for holder in self._shares.holders.values())

    def holds_table(self, table: str) -> bool:
        return self.holds_partition(self._log.partition_of(table))

    def holds_partition(self, partition: int) -> bool:
        return self._shares.holders.get(partition) is self

    def was_held_since(self, table: str, at: int) -> bool:  # noqa: ARG002 - the same for all
        return at >= self.interrupted_at

    def on_change(self, callback: Callable[[int, bool], None]) -> None:
        self._callbacks.append(callback)

    def notify(self, partition: int, *, holds: bool) -> None:
        """Report a gained or lost partition."""
        for callback in self._callbacks:
            callback(partition, holds)

    def take_all(self) -> None:
        """Take the leases of all partitions."""
        for partition in range(self._log.partitions):
            self._shares.move(partition, self)

    async def close(self) -> None:
        for partition in [each for each, holder in self._shares.holders.items() if holder is self]:
            self._shares.move(partition, None)
