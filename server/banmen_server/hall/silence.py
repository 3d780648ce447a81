"""Notices players whose connection is open and from which nothing has been heard for a while.

A phone in a tunnel closes no connection: until the network gives it up the player counts as present. So the server asks
for a sign of life after two thirds of the time, by a WebSocket ping, which every client answers by itself.
"""

from collections.abc import Callable
from functools import partial

from banmen_server.hall.greeted_connection import GreetedConnection
from banmen_server.net.timer_queue import TimerQueue

_ASKED_AFTER = 2 / 3
"""Of the whole time; the rest is for the answer."""


class Silence:
    """The connections not heard from for `after_s` (seconds). `changed` is called when one is, or is not any more.

    `silent` are those. Only connections that are watched are among them.
    """

    def __init__(self, after_s: float, changed: Callable[[GreetedConnection], None]) -> None:
        self.silent: set[GreetedConnection] = set()
        self._changed = changed
        self._quiet: TimerQueue[GreetedConnection] = TimerQueue(after_s * _ASKED_AFTER, self._ask)
        self._asked: TimerQueue[GreetedConnection] = TimerQueue(after_s * (1 - _ASKED_AFTER), self._fall_silent)

    def watch(self, connection: GreetedConnection) -> None:
        """Notice from now on when a connection falls silent."""
        connection.listen(partial(self._hear, connection))
        self._hear(connection)

    def forget(self, connection: GreetedConnection) -> None:
        """Watch a connection no longer."""
        connection.listen(None)
        self.silent.discard(connection)
        self._quiet.discard(connection)
        self._asked.discard(connection)

    def stop(self) -> None:
        """Stop all timers."""
        self._quiet.stop()
        self._asked.stop()

    def _hear(self, connection: GreetedConnection) -> None:
        self._asked.discard(connection)
        self._quiet.add(connection)
        if connection in self.silent:
            self.silent.discard(connection)
            self._changed(connection)

    def _ask(self, connection: GreetedConnection) -> None:
        """Ask for a sign of life; of a peer that the server does not read nothing can be heard."""
        (self._asked if connection.ping() else self._quiet).add(connection)

    def _fall_silent(self, connection: GreetedConnection) -> None:
        self.silent.add(connection)
        self._changed(connection)
