"""Tells the others at a table which square this person points at, where they see it; at most so often."""

from banmen.net.mirror import Mirror
from banmen.protocol.messages import Point
from banmen_client.net.transport import Transport

EVERY_MS = 120
"""The least time between two messages; the last place always goes out."""


class Pointing:
    """The place that was told last at one table, and when."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._told: tuple[str, int | None] = ("", None)
        self._told_ms = 0.0

    def follow(self, mirror: Mirror | None, at: int | None, now_ms: float) -> None:
        """Tell the place, if it is another one, others see it, and it was not told a moment ago.

        Call it again and again: what was too soon is told later.
        """
        if mirror is None or mirror.presence is None or not mirror.presence.points:
            self._told = ("", None)  # whoever comes then is told where it is
            return
        told = self._told[1] if self._told[0] == mirror.table else None
        if at != told and now_ms - self._told_ms >= EVERY_MS:
            self._told, self._told_ms = (mirror.table, at), now_ms
            self._transport.notify(Point(mirror.table, at))
