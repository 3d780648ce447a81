"""Detects players whose connection is open but silent.

A phone in a tunnel closes no connection: until the network gives up, the player counts as present. So after two thirds
of the time the server sends a WebSocket ping, which every client answers automatically.
"""

from collections.abc import Callable
from functools import partial

from banmen_server.hall.greeted_connection import GreetedConnection
from banmen_server.net.scheduling import TimerQueue

_ASKED_AFTER = 2 / 3
"""The part of the time before the ping; the rest is for the answer."""


class Silence:
    """The connections that have been `silent` for `after_s` seconds, of those that are watched.

    `changed` is called when one becomes silent, or responds again.
    """

    def __init__(self, after_s: float, changed: Callable[[GreetedConnection], None]) -> None:
        self.silent: set[GreetedConnection] = set()
        self._changed = changed
        self._quiet: TimerQueue[GreetedConnection] = TimerQueue(after_s * _ASKED_AFTER, self._ask)
        self._asked: TimerQueue[GreetedConnection] = TimerQueue(after_s * (1 - _ASKED_AFTER), self._fall_silent)

    def watch(self, connection: GreetedConnection) -> None:
        """Detect from now on when a connection becomes silent."""
        connection.listen(partial(self._on_message, connection))
        self._on_message(connection)

    def forget(self, connection: GreetedConnection) -> None:
        """Stop watching a connection."""
        connection.listen(None)
        self.silent.discard(connection)
        self._quiet.discard(connection)
        self._asked.discard(connection)

    def stop(self) -> None:
        """Stop all timers."""
        self._quiet.stop()
        self._asked.stop()

    def _on_message(self, connection: GreetedConnection) -> None:
        self._asked.discard(connection)
        self._quiet.add(connection)
        if connection in self.silent:
            self.silent.discard(connection)
            self._changed(connection)

    def _ask(self, connection: GreetedConnection) -> None:
        """Send a ping, unless the server is not reading from the peer: then no answer could arrive."""
        (self._asked if connection.ping() else self._quiet).add(connection)

    def _fall_silent(self, connection: GreetedConnection) -> None:
        self.silent.add(connection)
        self._changed(connection)
