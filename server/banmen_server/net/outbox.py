"""What is sent over one WebSocket: at once, in bounded memory, and without waiting for a slow peer.

When more than the limit waits for the peer, the connection lags: updates are dropped, not queued. Once the peer has
caught up, each source whose updates were dropped sends what is missing. A connection that lags too long is closed.
"""

import asyncio
from collections.abc import Callable

from banmen_server.metrics import Metrics
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.websocket import binary_head
from banmen_server.tables.audience import Source, Subscriber

_MOST_QUEUED_BYTES = 64 * 1024
"""More is written before the loop's turn ends: many large answers in one turn would fill the memory."""


class Outbox:
    """Sends frames to one subscriber. A subscriber that has lagged for `stalled_s` is disconnected.

    `caught_up` is called once it reads again. `wrote_much` is set once much was written in one turn of the loop: others
    should have theirs first.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        subscriber: Subscriber,
        metrics: Metrics,
        stalled_s: float,
        caught_up: Callable[[], None],
    ) -> None:
        self.lagging = False
        self.wrote_much = False
        self._endpoint = endpoint
        self._frames: list[bytes] = []
        self._queued_bytes = 0
        self._loop = asyncio.get_running_loop()
        self._subscriber = subscriber
        self._metrics = metrics
        self._stalled_s = stalled_s
        self._caught_up = caught_up
        self._missed: set[Source] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._paused = False

    def send(self, frame: bytes) -> None:
        """Send a frame, or queue it while the subscriber lags. Only for answers: there is one for each command."""
        self._metrics.bytes_sent += len(frame)
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames += (binary_head(len(frame)), frame)
        self._queued_bytes += len(frame)
        if self._queued_bytes > _MOST_QUEUED_BYTES:
            self.wrote_much = True
            self.flush()

    def flush(self) -> None:
        """Write all frames since the loop's last turn in one piece: a system call costs more than a frame."""
        frames, self._frames, self._queued_bytes = self._frames, [], 0
        if frames and self._endpoint.open:
            self._endpoint.write(b"".join(frames))

    def send_update(self, frame: bytes, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Returns whether it was sent."""
        if self.lagging:
            self._missed.add(source)
            return False
        self.send(frame)
        return True

    def pause(self) -> None:
        """Mark the subscriber as lagging."""
        self._paused = True
        if not self.lagging:
            self.lagging = True
            self._metrics.lagged += 1
            self._timer = self._loop.call_later(self._stalled_s, self._endpoint.abort)

    def resume(self) -> None:
        """Send what the subscriber missed, in the loop's next turn."""
        self._paused = False
        # Not within the transport's own callback, which writes.
        self._loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self._paused or self._timer is None:
            return
        self.stop()
        while self._missed and not self.lagging:
            self._missed.pop().refresh(self._subscriber)
            self.flush()  # which may make it lag again
        if not self.lagging:
            self._caught_up()

    def stop(self) -> None:
        """Stop the timer."""
        self.lagging = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
