"""What is sent over one WebSocket: at once, in bounded memory, and without waiting for a slow peer.

When more than the limit waits for the peer, the connection lags: updates are dropped, not queued. Once the peer has
caught up, each source whose updates were dropped sends what is missing. A connection that lags too long is closed.
"""

import asyncio

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from banmen_server.metrics import Metrics
from banmen_server.tables.audience import Source, Subscriber

_MOST_QUEUED_BYTES = 64 * 1024
"""More is written before the loop's turn ends: many large answers in one turn would fill the memory."""


class Socket(ServerConnection):
    """A WebSocket that tells its outbox when the peer reads too slowly, and when it has caught up."""

    outbox: "Outbox | None" = None

    def pause_writing(self) -> None:
        """Called by the transport: more than the limit waits to be written."""
        super().pause_writing()
        if self.outbox is not None:
            self.outbox.pause()

    def resume_writing(self) -> None:
        """Called by the transport: little waits to be written."""
        super().resume_writing()
        if self.outbox is not None:
            self.outbox.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the transport: nothing can be written any more."""
        super().connection_lost(exc)
        if self.outbox is not None:
            self.outbox.stop()


class Outbox:
    """Sends frames to one subscriber. A subscriber that has lagged for `stalled_s` is disconnected."""

    def __init__(self, socket: Socket, subscriber: Subscriber, metrics: Metrics, stalled_s: float) -> None:
        self.lagging = False
        self._socket = socket
        self._frames: list[bytes] = []
        self._queued_bytes = 0
        self._wrote_much = False
        self._loop = asyncio.get_running_loop()
        self._subscriber = subscriber
        self._metrics = metrics
        self._stalled_s = stalled_s
        self._missed: set[Source] = set()
        self._writable = asyncio.Event()
        self._writable.set()
        self._timer: asyncio.TimerHandle | None = None
        socket.outbox = self

    def send(self, frame: bytes) -> None:
        """Send a frame, or queue it while the subscriber lags. Only for answers: there is one for each command."""
        self._metrics.bytes_sent += len(frame)
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append(frame)
        self._queued_bytes += len(frame)
        if self._queued_bytes > _MOST_QUEUED_BYTES:
            self._wrote_much = True
            self.flush()

    def flush(self) -> None:
        """Write all frames since the loop's last turn in one piece: a system call costs more than a frame."""
        protocol, frames = self._socket.protocol, self._frames
        self._frames, self._queued_bytes = [], 0
        if frames and protocol.state is State.OPEN:
            for frame in frames:
                protocol.send_binary(frame)
            self._socket.transport.write(b"".join(protocol.data_to_send()))

    def send_update(self, frame: bytes, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Returns whether it was sent."""
        if self.lagging:
            self._missed.add(source)
            return False
        self.send(frame)
        return True

    async def writable(self) -> None:
        """Wait until the subscriber does not lag; where it was just sent much, let the others have their turn first."""
        if self._wrote_much:
            self._wrote_much = False
            await asyncio.sleep(0)
        if self.lagging:
            await self._writable.wait()

    def pause(self) -> None:
        """Mark the subscriber as lagging."""
        if not self.lagging:
            self.lagging = True
            self._metrics.lagged += 1
            self._writable.clear()
            self._timer = self._loop.call_later(self._stalled_s, self._socket.transport.abort)

    def resume(self) -> None:
        """Send what the subscriber missed, in the loop's next turn."""
        # Not within the transport's own callback, which writes.
        self._loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self._socket.paused:
            return
        self.stop()
        while self._missed and not self.lagging:
            self._missed.pop().refresh(self._subscriber)
            self.flush()  # which may make it lag again

    def stop(self) -> None:
        """Stop the timer, and let everyone who waits go on."""
        self.lagging = False
        self._writable.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
