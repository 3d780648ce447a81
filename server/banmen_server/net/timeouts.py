"""The timeouts of all connections of a server: for a greeting, between pings, and for the end."""

from typing import NamedTuple, Protocol

from banmen_server.net.timer_queue import TimerQueue


class Peer(Protocol):
    """One connection, as its timeouts use it."""

    def __hash__(self) -> int: ...

    def hello_timed_out(self) -> None:
        """Close, because no request or no greeting arrived in time."""
        ...

    def keep_alive(self) -> None:
        """Ping the peer; close if it has sent nothing since the last ping."""
        ...

    def abort(self) -> None:
        """Cut the connection."""
        ...


class Timeouts(NamedTuple):
    """The timers of all connections: for the greeting, between pings, and for the end."""

    hello: TimerQueue[Peer]
    ping: TimerQueue[Peer]
    close: TimerQueue[Peer]

    def forget(self, peer: Peer) -> None:
        """Stop the timers of a connection."""
        for queue in self:
            queue.discard(peer)

    def stop(self) -> None:
        """Stop all timers."""
        for queue in self:
            queue.stop()


def timeouts(hello_s: float, ping_s: float, close_s: float) -> Timeouts:
    """Return the timeouts of one server."""
    return Timeouts(
        TimerQueue(hello_s, lambda peer: peer.hello_timed_out()),
        TimerQueue(ping_s, lambda peer: peer.keep_alive()),
        TimerQueue(close_s, lambda peer: peer.abort()),
    )
