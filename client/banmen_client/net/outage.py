"""Since when the connection is lost or silent, and when the next try is: a link's states on the window's clock."""

from math import ceil

from banmen.net.incoming import LinkState

BRIEF_MS = 1_000
"""The window does not report an outage shorter than this."""


class Outage:
    """The outage of one link. Times are in ms on the caller's clock.

    `reason` is the last state that said why there is no connection. It stays during the next attempt.
    """

    def __init__(self) -> None:
        self.reason = LinkState("connecting")
        self._link: LinkState | None = None
        self._since_ms: float | None = None
        self._try_at_ms: float | None = None

    def follow(self, link: LinkState, now_ms: float) -> None:
        """Handle the present state of the link; the same object again changes nothing."""
        if link is self._link:
            return
        was_silent = self._link is not None and self._link.silent
        self._link = link
        if link.kind == "online" or link.code:
            self.reason = link
        if link.kind == "online":
            self._since_ms = None
        elif self._since_ms is None:
            # Back-date the loss of a silent connection, so that the banner stays without a gap.
            self._since_ms = now_ms - (BRIEF_MS if was_silent else 0)
        self._try_at_ms = None if link.retry_in_s is None else now_ms + link.retry_in_s * 1000

    @property
    def present(self) -> bool:
        """Whether there is no connection."""
        return self._since_ms is not None

    @property
    def waiting(self) -> bool:
        """Whether the link waits for its next try."""
        return self._try_at_ms is not None

    def lasts(self, now_ms: float) -> bool:
        """Return whether to report the outage: it is permanent, lasts longer than BRIEF_MS, or the server is silent."""
        if self._link is not None and self._link.silent:
            return True
        if self._since_ms is None or self._link is None:
            return False
        first = self._link.kind == "connecting" and self._link.attempt <= 1
        ended = self._link.kind in {"offline", "ended"}
        return ended or (not first and now_ms - self._since_ms >= BRIEF_MS)

    def retry_in_s(self, now_ms: float) -> int | None:
        """Return the whole seconds to the next try, at least 1; None if no time is set for one."""
        return None if self._try_at_ms is None else max(1, ceil((self._try_at_ms - now_ms) / 1000))
