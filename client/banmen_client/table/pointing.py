"""Sends the square that this person points at to the others at a table, if they can see it, at a limited rate."""

from banmen.net.mirror import Mirror
from banmen.protocol.messages import Point
from banmen_client.net.transport import Transport

EVERY_MS = 120
"""The shortest time between two messages. The last square is always sent."""


class Pointing:
    """The square last sent at one table, and when."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._told: tuple[str, int | None] = ("", None)
        self._told_ms = 0.0

    def follow(self, mirror: Mirror | None, at: int | None, now_ms: float) -> None:
        """Send the square if it changed, others can see it, and EVERY_MS have passed since the last message.

        Call it repeatedly: a later call sends a change that came too soon.
        """
        if mirror is None or mirror.presence is None or not mirror.presence.points:
            self._told = ("", None)  # send the square again to players who join later
            return
        told = self._told[1] if self._told[0] == mirror.table else None
        if at != told and now_ms - self._told_ms >= EVERY_MS:
            self._told, self._told_ms = (mirror.table, at), now_ms
            self._transport.notify(Point(mirror.table, at))
