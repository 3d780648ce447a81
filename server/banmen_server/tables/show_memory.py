"""Bounds the memory that shows take together, and shares it between hosts and networks.

Programs play thousands of plies without any help, so a few hosts could fill the memory of a server. A show may grow
while its host uses less than half of what is free for the host's network, and the network less than half of what is
free on the server. So later hosts find room. A show that has to wait resumes when other shows have ended.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable

from banmen.game import Refusal
from banmen_server.tables.table import Table

_COUNT_EVERY_S = 1.0
"""All shows are counted again after so long; what they grow by meanwhile is added."""
_PLY_BYTES = 500
"""A ply in memory, packed for who comes late, and in a state and a record that are kept for a while."""
_OPENED_BYTES = 500_000
"""A show that was just opened, with a second of its plies."""
_AGAIN_S = 10.0


class ShowMemory:
    """Counts the bytes of shows by host and by network. `network_of` returns the network of a player.

    `most_bytes` is the maximum for all shows; `clock` returns seconds and never goes back.
    """

    def __init__(
        self,
        tables: Callable[[], Iterable[Table]],
        network_of: Callable[[str], str],
        most_bytes: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tables = tables
        self._network_of = network_of
        self._most_bytes = most_bytes
        self._clock = clock
        self._counted_s = float("-inf")
        self._all = 0
        self._of_host: Counter[str] = Counter()
        self._of_network: Counter[str] = Counter()

    def may_grow(self, table: Table, plies: int) -> bool:
        """Return True if a show may grow by `plies` plies, and count them."""
        if table.replay.opened is None:
            return True
        return self._take(table.replay.opened.host, plies * _PLY_BYTES)

    @property
    def size(self) -> int:
        """How many bytes all shows take, as counted within the last second."""
        self._count_again()
        return self._all

    def check(self, host: str) -> None:
        """Count one more show of a host. Raise Refusal if there is no memory for it."""
        if not self._take(host, _OPENED_BYTES):
            text = "Shows of your address take as much memory as they may; try again when some of them have ended."
            raise Refusal("too_many_tables_of_address", text, wait_s=_AGAIN_S)

    def _take(self, host: str, more: int) -> bool:
        """Count `more` bytes for a host if it may use them. Return True if it may."""
        self._count_again()
        network = self._network_of(host)
        of_network, of_host = self._of_network[network], self._of_host[host]
        for_network = (self._most_bytes - (self._all - of_network)) // 2
        for_host = (for_network - (of_network - of_host)) // 2
        if of_network + more > for_network or of_host + more > for_host:
            return False
        self._add(host, network, more)
        return True

    def _count_again(self) -> None:
        if self._clock() < self._counted_s + _COUNT_EVERY_S:
            return
        self._counted_s = self._clock()
        self._all = 0
        self._of_host.clear()
        self._of_network.clear()
        for table in self._tables():
            opened = table.replay.opened
            if opened is not None and table.replay.show:
                self._add(opened.host, self._network_of(opened.host), table.views.size)

    def _add(self, host: str, network: str, size: int) -> None:
        self._all += size
        self._of_host[host] += size
        self._of_network[network] += size
