"""What goes out on one WebSocket: at once, in bounded memory, and without waiting for who does not read.

When more than the limit is waiting for the peer, the connection lags: news are dropped, not queued, and once it has
caught up each source that it missed news of tells it what it missed. Who lags for too long is cut off.
"""

import asyncio

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from banmen_server.audience import Guest, Source
from banmen_server.metrics import Metrics


class Socket(ServerConnection):
    """A WebSocket that says when its peer reads too slowly, and when it has read what was waiting."""

    outbox: "Outbox | None" = None

    def pause_writing(self) -> None:
        """More than the limit is waiting to be written."""
        super().pause_writing()
        if self.outbox is not None:
            self.outbox.hold()

    def resume_writing(self) -> None:
        """Little is waiting to be written."""
        super().resume_writing()
        if self.outbox is not None:
            self.outbox.release()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing will be written any more."""
        super().connection_lost(exc)
        if self.outbox is not None:
            self.outbox.stop()


class Outbox:
    """Sends frames to one guest. A guest that has lagged for `stalled_s` is cut off."""

    def __init__(self, socket: Socket, guest: Guest, metrics: Metrics, stalled_s: float) -> None:
        self.lagging = False
        self._socket = socket
        self._frames: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self._guest = guest
        self._metrics = metrics
        self._stalled_s = stalled_s
        self._behind: set[Source] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._timer: asyncio.TimerHandle | None = None
        socket.outbox = self

    def send(self, frame: bytes) -> None:
        """Send a frame, or put it with what is waiting: only for answers, which are as many as the questions."""
        self._metrics.bytes_sent += len(frame)
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append(frame)

    def flush(self) -> None:
        """Write what was sent since the loop's last turn, in one piece: a system call costs more than a frame."""
        protocol, frames = self._socket.protocol, self._frames
        self._frames = []
        if frames and protocol.state is State.OPEN:
            for frame in frames:
                protocol.send_binary(frame)
            self._socket.transport.write(b"".join(protocol.data_to_send()))

    def tell(self, frame: bytes, source: Source) -> bool:
        """Send news, unless the guest lags. Returns whether they were sent."""
        if self.lagging:
            self._behind.add(source)
            return False
        self.send(frame)
        return True

    async def flowing(self) -> None:
        """Wait until the guest does not lag."""
        if self.lagging:
            await self._flowing.wait()

    def hold(self) -> None:
        """The guest lags from now on."""
        if not self.lagging:
            self.lagging = True
            self._metrics.lagged += 1
            self._flowing.clear()
            self._timer = self._loop.call_later(self._stalled_s, self._socket.transport.abort)

    def release(self) -> None:
        """The guest has caught up."""
        # Not within the transport's own callback, which writes.
        self._loop.call_soon(self._refresh)

    def _refresh(self) -> None:
        if self._socket.paused:
            return
        self.stop()
        while self._behind and not self.lagging:
            self._behind.pop().refresh(self._guest)
            self.flush()  # which may be more than the guest can take

    def stop(self) -> None:
        """Stop the timer; nobody has to wait any more."""
        self.lagging = False
        self._flowing.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
