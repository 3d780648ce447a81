"""A hall of several equal servers over one log: how each of them reaches the others, and which one runs a table.

The `Bus` carries messages between servers; the `Leases` say whose clocks and programs run a table. Both have an
implementation on the engine, and one for a single server: `ALONE`.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

OnNews = Callable[[str, bytes], None]
"""Called in the loop with the server that published something, and the data."""
OnRequest = Callable[[str, bytes], Awaitable[bytes]]
"""Called with the requesting server, and its data; returns the answer."""


class NoAnswer(Exception):
    """A server did not answer in time, or is gone: it may or may not have done what it was asked."""


class PeerServer(NamedTuple):
    """Another live server: the `version` of its banmen, and its URL for players ("" if unknown).

    A `draining` server accepts no new players.
    """

    server: str
    version: str = ""
    url: str = ""
    draining: bool = False


class Bus(Protocol):
    """Connects the servers of a cluster. Subjects are words joined by dots, without the engine's prefixes.

    `server` is this server's own id: new at each start. A server does not receive its own messages.
    """

    server: str

    @property
    def alone(self) -> bool:
        """Whether there is never any other server: then nothing needs to be published."""
        ...

    @property
    def peers(self) -> Mapping[str, PeerServer]:
        """The other live servers, by their ids."""
        ...

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `callback` with the id of each server that joins (True) or is gone (False); return a function to stop.

        A present server is reported again if messages may have been missed.
        """
        ...

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Publish this server's URL for players, and whether it accepts new ones."""
        ...

    def publish(self, subject: str, data: bytes) -> None:
        """Send to all other servers, in the order of the calls, without waiting."""
        ...

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:
        """Call `callback` with everything that other servers publish under a subject; return a function to stop."""
        ...

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:
        """Return another server's answer. Raises NoAnswer."""
        ...

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:
        """Answer the requests under a subject with `on_request`; return a function to stop."""
        ...


_NOBODY: Mapping[str, PeerServer] = MappingProxyType({})


class Alone:
    """The bus of a single server: nothing is sent."""

    server = ""
    alone = True
    peers = _NOBODY

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no server ever joins."""
        return _no_unsubscribe

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Do nothing: there is no other server."""

    def publish(self, subject: str, data: bytes) -> None:
        """Do nothing: there is no other server."""

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no other server publishes."""
        return _no_unsubscribe

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:  # noqa: ARG002 - as every bus
        """Raise NoAnswer: there is no other server."""
        raise NoAnswer(server)

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no other server asks."""
        return _no_unsubscribe


def _no_unsubscribe() -> None:
    """Do nothing: there is no subscription to cancel."""


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


class Cluster(NamedTuple):
    """A server's link to the others: the `bus`, and the `leases` of the tables that it holds."""

    bus: Bus
    leases: Leases

    @property
    def server(self) -> str:
        """The id of this server: new at each start, empty for a single server."""
        return self.bus.server


ALONE = Cluster(Alone(), ALL_LEASES)
"""A single server: nothing is sent, and it holds every table."""
