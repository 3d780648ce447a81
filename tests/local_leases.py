"""Leases of several halls in one process: a test says who holds which partition."""

from collections.abc import Callable

from banmen_server.log import EventLog


class Shares:
    """Who holds which partition; nobody at first. Exactly one server may hold each, as leases promise."""

    def __init__(self) -> None:
        self.holders: dict[int, LocalLeases] = {}

    def move(self, partition: int, to: "LocalLeases | None") -> None:
        """Take a partition from its holder, who is told first, and give it to another one."""
        before = self.holders.pop(partition, None)
        if before is not None:
            before.tell(partition, holds=False)
        if to is not None:
            self.holders[partition] = to
            to.tell(partition, holds=True)


class LocalLeases:
    """The leases of one server. `interrupted_at` (ms since 1970): until then nobody looked after any table."""

    shared = True

    def __init__(self, shares: Shares, log: EventLog) -> None:
        self.interrupted_at = 0
        self._shares = shares
        self._log = log
        self._told: list[Callable[[int, bool], None]] = []

    @property
    def held(self) -> int:
        return sum(holder is self for holder in self._shares.holders.values())

    def holds(self, table: str) -> bool:
        return self.holds_partition(self._log.partition_of(table))

    def holds_partition(self, partition: int) -> bool:
        return self._shares.holders.get(partition) is self

    def went_on(self, table: str, at: int) -> bool:  # noqa: ARG002 - the same for all
        return at >= self.interrupted_at

    def changed(self, told: Callable[[int, bool], None]) -> None:
        self._told.append(told)

    def tell(self, partition: int, *, holds: bool) -> None:
        """Tell that a partition came, or went."""
        for told in self._told:
            told(partition, holds)

    def take_all(self) -> None:
        """Take all partitions that there are."""
        for partition in range(self._log.partitions):
            self._shares.move(partition, self)

    async def close(self) -> None:
        for partition in [each for each, holder in self._shares.holders.items() if holder is self]:
            self._shares.move(partition, None)
