"""What is sent over one WebSocket: at once, in bounded memory, and without waiting for a slow peer.

When more than the limit waits for the peer, the connection lags: updates are dropped, not queued. Once the peer has
caught up, each source whose updates were dropped sends what is missing. One that lags and reads next to nothing is cut.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

from banmen_server.metrics import Metrics
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.json_frames import JsonFrames
from banmen_server.net.websocket import binary_head
from banmen_server.tables.audience import Source, Subscriber
from banmen_server.tables.long_frame import LONG_BYTES, AnyFrame, LongFrame

_MOST_QUEUED_BYTES = 64 * 1024
"""More is written before the loop's turn ends: many answers in one turn would fill the memory."""
_MOST_BACKLOG_BYTES = 512 * 2**20
"""A class of 40 may wait for the snapshot of a long show all at once."""
_AT_ONCE = 128
"""What so many hold is written in one turn of the loop: a system call each, a millisecond in all."""
_LEAST_READ_BYTES = 128 * 1024
"""Who reads no more than this while it lags is cut: 35 kbit/s, with the usual time. A long show has a snapshot of
several megabytes, for which a slow line needs longer."""
_CATCHING_UP_S = 0.001
"""So long those who read again are sent what they missed in one turn of the loop; then others have theirs."""


class Backlog:
    """What waits to be written: at the end of the loop's turn, or until a peer reads.

    Where more than `most_bytes` waits in the outboxes that lag, who has lagged longest is cut. `filled` are those that
    hold something for the end of the turn: one call writes it all. `framed` is the last `payload` of an update as it is
    on the wire, made once for all that are sent it one after the other.
    """

    def __init__(self, metrics: Metrics, most_bytes: int = _MOST_BACKLOG_BYTES) -> None:
        self.metrics = metrics
        self.payload = self.framed = b""
        self.json_frames = JsonFrames()
        self._most_bytes = most_bytes
        self._lagging: OrderedDict[Outbox, None] = OrderedDict()
        self.filled: list[Outbox] = []
        self._later: list[Outbox] = []
        self._reading: deque[Outbox] = deque()

    def write_filled(self) -> None:
        """Write what all hold, at the end of this turn of the loop; of very many some, and the others in the next."""
        filled, self.filled = self.filled, []
        if len(filled) > _AT_ONCE:
            self._put_off(filled[_AT_ONCE:])
            del filled[_AT_ONCE:]
        self.write(filled)

    def _put_off(self, outboxes: Iterable["Outbox"]) -> None:
        """Write what these hold in the next turns, after what is new then."""
        if not self._later:
            asyncio.get_running_loop().call_soon(self._write_later)
        self._later.extend(outboxes)

    def _write_later(self) -> None:
        later, self._later = self._later, []
        self.write(later[:_AT_ONCE])
        if len(later) > _AT_ONCE:
            self._put_off(later[_AT_ONCE:])

    def write(self, outboxes: Iterable["Outbox"]) -> None:
        """Write what these hold, now."""
        sent_bytes = 0
        for outbox in outboxes:
            queued, endpoint = outbox.queued, outbox.endpoint
            outbox.queued = b""
            if queued and endpoint.open:
                sent_bytes += len(queued)
                endpoint.transport.write(queued)
                if not outbox.lagging:  # which that may have brought about
                    outbox.transport = outbox.way
        self.metrics.bytes_sent += sent_bytes

    def catch_up_soon(self, outbox: "Outbox") -> None:
        """Send an outbox what it missed, in one of the loop's next turns: that may be the whole of a long game."""
        if not self._reading:
            asyncio.get_running_loop().call_soon(self._catch_up)
        self._reading.append(outbox)

    def _catch_up(self) -> None:
        until_s = perf_counter() + _CATCHING_UP_S
        try:
            while self._reading and perf_counter() < until_s:
                self._reading.popleft().catch_up()
        finally:
            if self._reading:
                asyncio.get_running_loop().call_soon(self._catch_up)

    def add(self, outbox: "Outbox") -> None:
        """Take note of one more that lags."""
        self._lagging[outbox] = None
        waiting = sum(each.waiting_bytes for each in self._lagging)
        while waiting > self._most_bytes:
            longest, _ = self._lagging.popitem(last=False)
            waiting -= longest.waiting_bytes
            longest.abort()

    def remove(self, outbox: "Outbox") -> None:
        """Take note that one has caught up, or is gone."""
        self._lagging.pop(outbox, None)


class Outbox:
    """Sends frames to one subscriber. One that lags and reads next to nothing for `stalled_s` is disconnected.

    `transport` is where what many are sent can be written at once; None while anything is in the way: `way` is where,
    if nothing is. `queued` is what waits for the end of the loop's turn. `caught_up` is called once it reads again.
    `wrote_much` is set once much was written in one turn of the loop: others should have theirs first.
    """

    __slots__ = (
        "_backlog", "_caught_up", "_loop", "_missed", "_paused", "_stalled_s", "_subscriber", "_timer", "endpoint",
        "lagging", "queued", "transport", "way", "wrote_much",
    )  # fmt: skip

    def __init__(
        self,
        endpoint: Endpoint,
        subscriber: Subscriber,
        *,
        stalled_s: float,
        backlog: Backlog,
        caught_up: Callable[[], None],
    ) -> None:
        self.lagging = False
        self.wrote_much = False
        self.endpoint = endpoint
        self.queued = b""
        self._loop = asyncio.get_running_loop()
        self._subscriber = subscriber
        self._stalled_s = stalled_s
        self._backlog = backlog
        self._caught_up = caught_up
        self._missed: dict[Source, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._paused = False
        self.way = self._shared_way()
        self.transport: asyncio.WriteTransport | None = None
        self.note_way()

    def _shared_way(self) -> asyncio.WriteTransport | None:
        """Where what others are sent can be written as it is, if it can."""
        return self.endpoint.transport

    def note_way(self) -> None:
        """Note whether anything is in the way of what is sent next."""
        is_free = self.endpoint.open and not (self.lagging or self.queued)
        self.transport = self.way if is_free else None

    def send(self, frame: AnyFrame) -> None:
        """Send an answer, or queue it while the subscriber lags: there is one for each command."""
        if type(frame) is LongFrame or len(frame) > LONG_BYTES:
            self._write_long(frame)
        else:
            self._queue(binary_head(len(frame)) + frame)

    @staticmethod
    def framed(frame: bytes) -> bytes:
        """A frame as it goes over the wire."""
        return binary_head(len(frame)) + frame

    def send_update(self, frame: AnyFrame, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Returns whether it was sent.

        Others may be sent the same: they share its memory while it waits for them.
        """
        if self.lagging:
            self._missed[source] = None
            return False
        backlog = self._backlog
        if frame is not backlog.payload:
            if type(frame) is LongFrame or len(frame) > LONG_BYTES:
                self._write_long(frame)
                return True
            backlog.payload, backlog.framed = frame, binary_head(len(frame)) + frame
        self._queue(backlog.framed)
        return True

    def _queue(self, framed: bytes) -> None:
        """Write a frame at the end of the loop's turn, with all others: a system call costs more than a frame."""
        if self.queued:
            self.queued += framed
            if len(self.queued) > _MOST_QUEUED_BYTES:
                self.wrote_much = True
                self._write_queued()
            return
        self.queued, self.transport = framed, None
        filled = self._backlog.filled
        if not filled:
            self._loop.call_soon(self._backlog.write_filled)
        filled.append(self)

    def flush(self) -> None:
        """Write what was queued since the loop's last turn."""
        self._write_queued()

    def _write_queued(self) -> None:
        self._backlog.write((self,))

    def _write_long(self, frame: AnyFrame) -> None:
        """Write a long message; all who are sent it share its memory while it waits for them."""
        self._write_at_once(binary_head(len(frame)), *(frame.parts if type(frame) is LongFrame else (bytes(frame),)))

    def _write_at_once(self, *parts: bytes) -> None:
        """Write a frame after what is queued, and let others have their turn before the next.

        Not to who has said goodbye: nothing may be written after the end of the stream, which that one has been sent.
        """
        if not self.endpoint.open:
            return
        self._write_queued()
        self.wrote_much = True
        self._backlog.metrics.bytes_sent += sum(map(len, parts))
        self.endpoint.transport.writelines(parts)  # on uvloop without a copy of them

    @property
    def waiting_bytes(self) -> int:
        """How much waits to be written. Frames that are sent to several count for each."""
        return self.endpoint.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Cut the connection."""
        self.endpoint.abort()

    def pause(self) -> None:
        """Mark the subscriber as lagging."""
        self._paused = True
        if not self.lagging:
            self._backlog.metrics.lagged += 1
            self._lag()

    def _lag(self) -> None:
        self.lagging = True
        self.transport = None
        self._wait_for_reader()
        self._backlog.add(self)

    def _wait_for_reader(self) -> None:
        """Leave a subscriber that lags some time to read."""
        self._timer = self._loop.call_later(self._stalled_s, self._look_at_reader, self.waiting_bytes)

    def _look_at_reader(self, waited_bytes: int) -> None:
        """Cut a subscriber that has read next to nothing of so much since it was looked at."""
        if self.waiting_bytes < waited_bytes - _LEAST_READ_BYTES:
            self._wait_for_reader()
        else:
            self.endpoint.abort()

    def resume(self) -> None:
        """Send what the subscriber missed, in one of the loop's next turns."""
        self._paused = False
        # Not within the transport's own callback, which writes.
        self._backlog.catch_up_soon(self)

    def catch_up(self) -> None:
        """Send what the subscriber missed, now, if it reads."""
        if self._paused or self._timer is None:
            return
        self.stop()
        while self._missed and not self.lagging:
            self._missed.popitem()[0].refresh(self._subscriber)
            self._write_queued()  # which may make it lag again
        if not self.lagging:
            self._caught_up()

    def stop(self) -> None:
        """Stop the timer."""
        self.lagging = False
        if self._timer is not None:
            self._backlog.remove(self)
            self._timer.cancel()
            self._timer = None
            self.note_way()

    def release(self) -> None:
        """Let go of the subscriber, which holds this outbox: the connection is no more."""
        del self._subscriber, self._caught_up


class JsonOutbox(Outbox):
    """Sends the same to a subscriber who speaks JSON, which lags as long as a long message is made for it."""

    __slots__ = ("_behind", "_making")

    def __init__(
        self,
        endpoint: Endpoint,
        subscriber: Subscriber,
        *,
        stalled_s: float,
        backlog: Backlog,
        caught_up: Callable[[], None],
    ) -> None:
        super().__init__(endpoint, subscriber, stalled_s=stalled_s, backlog=backlog, caught_up=caught_up)
        self._making: bytes | None = None
        self._behind: list[bytes] = []

    def _shared_way(self) -> None:
        return None

    def send(self, frame: AnyFrame) -> None:
        """Send a message, which is msgpack, as JSON, or queue it while the subscriber lags."""
        frames, message = self._backlog.json_frames, bytes(frame)
        if self._making is not None:
            self._behind.append(message)
        elif not frames.at_hand(message):
            self._making = message
            if not self.lagging:
                self._lag()
            frames.make(message, partial(self._made, message))
        else:
            text = frames.frame_of(message)
            if len(text) > LONG_BYTES:
                self._write_at_once(text)
            else:
                self._queue(text)

    def _made(self, long: bytes, text: bytes) -> None:
        """Send a long message that is made now, and the answers behind it."""
        if long is not self._making:  # it was given up
            return
        self._making = None
        self._write_at_once(text)
        self._send_behind()
        if not self._paused:
            self._backlog.catch_up_soon(self)

    def _send_behind(self) -> None:
        """Send the answers that have waited; a long one among them is made, and the others wait for it again."""
        behind, self._behind = self._behind, []
        for frame in behind:
            self.send(frame)

    def flush(self) -> None:
        """Write what was queued. A long message that is not made yet is given up: no goodbye waits for it."""
        if self._making is not None and not self._paused:
            self._making = None
            self.stop()
            self._send_behind()
        super().flush()

    def send_update(self, frame: AnyFrame, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Returns whether it was sent."""
        if self.lagging:
            self._missed[source] = None
            return False
        self.send(frame)
        return True

    def catch_up(self) -> None:
        """Send what the subscriber missed, now, if it reads, and nothing is made for it."""
        if self._making is None:
            super().catch_up()
