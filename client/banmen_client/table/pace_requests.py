"""The pace that the presenter of a show has asked for and the server has not confirmed. Pure, without pygame.

While a speed or a ply is dragged, requests are sent every EVERY_MS, not at every move of the pointer; the window shows
the request until the server confirms it.
"""

from dataclasses import dataclass, replace

from banmen.events import Paced

EVERY_MS = 150
"""The shortest time between two requests."""

PATIENCE_MS = 2_000
"""A request is dropped after so long without an answer."""


@dataclass(frozen=True)
class PaceRequest:
    """A request: a speed (plies a second), a ply to pause at, or both."""

    speed: float | None = None
    ply: int | None = None


class PaceRequests:
    """The requests of one presenter. `request` is what the window shows. `now_ms` is the window's own time."""

    def __init__(self) -> None:
        self.request = PaceRequest()
        self._sent = PaceRequest()
        self._sent_ms = float("-inf")

    def ask(self, request: PaceRequest) -> None:
        """Add a request; what it does not set stays as requested before."""
        speed = self.request.speed if request.speed is None else request.speed
        self.request = PaceRequest(speed, self.request.ply if request.ply is None else request.ply)

    def due(self, now_ms: float) -> PaceRequest | None:
        """Return the request to send now, or None. Each change is sent once."""
        if now_ms - self._sent_ms < EVERY_MS:
            return None
        speed = self.request.speed if self.request.speed != self._sent.speed else None
        ply = self.request.ply if self.request.ply != self._sent.ply else None
        if speed is None and ply is None:
            return None
        self._sent, self._sent_ms = self.request, now_ms
        return PaceRequest(speed, ply)

    def drop(self) -> None:
        """Drop all requests."""
        self.request = self._sent = PaceRequest()

    def follow(self, pace: Paced | None, now_ms: float) -> None:
        """Drop the requests that the server's pace confirms, and those without an answer for too long."""
        if pace is None or (self.request == self._sent and now_ms - self._sent_ms > PATIENCE_MS):
            self.drop()
            return
        request, sent = self.request, self._sent
        # Wait for the last request to be confirmed: an unconfirmed earlier one would change an equal pace again.
        if pace.speed == request.speed and sent.speed in {None, request.speed}:
            request, sent = replace(request, speed=None), replace(sent, speed=None)
        if pace.paused and pace.ply == request.ply and sent.ply in {None, request.ply}:
            request, sent = replace(request, ply=None), replace(sent, ply=None)
        self.request, self._sent = request, sent
