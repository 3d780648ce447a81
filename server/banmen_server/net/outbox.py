"""Sends frames over one WebSocket: promptly, in bounded memory, and without waiting for a slow peer.

When more than the limit is queued for the peer, the connection lags: updates are dropped, not queued. Once the peer has
caught up, each source whose updates were dropped sends what is missing. A lagging peer that reads almost nothing is
cut. Messages are made in msgpack; for a client that speaks JSON a long one is converted in pieces, which counts as
lagging.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import NamedTuple

from banmen.protocol.codec import json_pieces, json_text
from banmen_server.metrics import Metrics
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.websocket import binary_head, text_frame
from banmen_server.tables.subscriber import LONG_BYTES, AnyFrame, LongFrame, Source, Subscriber

LONG_JSON_BYTES = 64 * 1024
"""A longer message is converted in pieces."""
_CONVERTING_S, _BREAK_S = 0.001, 0.002
"""Seconds of converting without a break, and the least length of the break."""
_MAX_CACHED, _MAX_CACHED_BYTES = 64, 4 * 2**20
"""Cached frames and bytes in JSON, for further recipients of the same message."""
_MAX_QUEUED_BYTES = 64 * 1024
"""More is written before the loop's turn ends: many answers in one turn would fill the memory."""
_MAX_BACKLOG_BYTES = 512 * 2**20
"""Enough for a class of 40 that waits for the snapshot of a long show."""
_MAX_WRITTEN = 128
"""Outboxes written in one turn of the loop: a system call each, a millisecond in all."""
_LEAST_READ_BYTES = 128 * 1024
"""A lagging peer that reads no more than this is cut: 35 kbit/s, with the usual time.

A long show has a snapshot of several megabytes, for which a slow line needs longer.
"""
_CATCHING_UP_S = 0.001
"""Seconds of one turn for sending missed updates; then the loop serves others."""


class Backlog:
    """Everything queued for writing: until the end of the loop's turn, or until a peer reads.

    If the lagging outboxes hold more than `most_bytes`, the one that has lagged longest is cut. `filled` are the
    outboxes with frames for the end of the turn: one call writes them all. `framed` is the wire form of the last
    update's `payload`, made once for successive recipients.
    """

    def __init__(self, metrics: Metrics, most_bytes: int = _MAX_BACKLOG_BYTES) -> None:
        self.metrics = metrics
        self.payload = self.framed = b""
        self.json_frames = JsonFrames()
        self._most_bytes = most_bytes
        self._lagging: OrderedDict[Outbox, None] = OrderedDict()
        self.filled: list[Outbox] = []
        self._later: list[Outbox] = []
        self._reading: deque[Outbox] = deque()

    def write_filled(self) -> None:
        """Write all queued frames at the end of this turn of the loop; a part of very many follows later."""
        filled, self.filled = self.filled, []
        if len(filled) > _MAX_WRITTEN:
            self._put_off(filled[_MAX_WRITTEN:])
            del filled[_MAX_WRITTEN:]
        self.write(filled)

    def _put_off(self, outboxes: Iterable["Outbox"]) -> None:
        """Write these outboxes in later turns, after the new frames of those turns."""
        if not self._later:
            asyncio.get_running_loop().call_soon(self._write_later)
        self._later.extend(outboxes)

    def _write_later(self) -> None:
        later, self._later = self._later, []
        self.write(later[:_MAX_WRITTEN])
        if len(later) > _MAX_WRITTEN:
            self._put_off(later[_MAX_WRITTEN:])

    def write(self, outboxes: Iterable["Outbox"]) -> None:
        """Write the queued frames of these outboxes, now."""
        sent_bytes = 0
        for outbox in outboxes:
            queued, endpoint = outbox.queued, outbox.endpoint
            outbox.queued = b""
            if queued and endpoint.open:
                sent_bytes += len(queued)
                endpoint.transport.write(queued)
                if not outbox.lagging:  # the write may have made it lag
                    outbox.transport = outbox.shared_transport
        self.metrics.bytes_sent += sent_bytes

    def catch_up_soon(self, outbox: "Outbox") -> None:
        """Send an outbox its missed updates in a later turn: that may be the whole of a long game."""
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
        """Add a lagging outbox."""
        self._lagging[outbox] = None
        waiting = sum(each.waiting_bytes for each in self._lagging)
        while waiting > self._most_bytes:
            longest, _ = self._lagging.popitem(last=False)
            waiting -= longest.waiting_bytes
            longest.abort()

    def remove(self, outbox: "Outbox") -> None:
        """Remove an outbox that has caught up or closed."""
        self._lagging.pop(outbox, None)


class Outbox:
    """Sends frames to one subscriber. If it lags and reads next to nothing for `stalled_s`, it is disconnected.

    `transport` is for direct writes of shared frames, or None while frames are queued; `shared_transport` is its value
    in the idle state. `queued` holds the frames for the end of the loop's turn. `caught_up` is called once the peer
    reads again. `wrote_much` is set after much was written in one turn of the loop: others should get theirs first.
    """

    __slots__ = (
        "_backlog",
        "_caught_up",
        "_loop",
        "_missed",
        "_paused",
        "_stalled_s",
        "_subscriber",
        "_timer",
        "endpoint",
        "lagging",
        "queued",
        "shared_transport",
        "transport",
        "wrote_much",
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
        self.shared_transport = self._find_shared_transport()
        self.transport: asyncio.WriteTransport | None = None
        self.update_transport()

    def _find_shared_transport(self) -> asyncio.WriteTransport | None:
        """Return the transport for shared frames, or None if they need another form."""
        return self.endpoint.transport

    def update_transport(self) -> None:
        """Allow direct writes if the endpoint is open and nothing is queued."""
        is_free = self.endpoint.open and not (self.lagging or self.queued)
        self.transport = self.shared_transport if is_free else None

    def send(self, frame: AnyFrame) -> None:
        """Send an answer, or queue it while the subscriber lags: there is one for each command."""
        if type(frame) is LongFrame or len(frame) > LONG_BYTES:
            self._write_long(frame)
        else:
            self._queue(binary_head(len(frame)) + frame)

    @staticmethod
    def framed(frame: bytes) -> bytes:
        """Return a frame's bytes on the wire."""
        return binary_head(len(frame)) + frame

    def send_update(self, frame: AnyFrame, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Return True if it was sent.

        Recipients of the same update share its memory while it is queued.
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
            if len(self.queued) > _MAX_QUEUED_BYTES:
                self.wrote_much = True
                self._write_queued()
            return
        self.queued, self.transport = framed, None
        filled = self._backlog.filled
        if not filled:
            self._loop.call_soon(self._backlog.write_filled)
        filled.append(self)

    def flush(self) -> None:
        """Write the queued frames."""
        self._write_queued()

    def _write_queued(self) -> None:
        self._backlog.write((self,))

    def _write_long(self, frame: AnyFrame) -> None:
        """Write a long message; its recipients share its memory while it is queued."""
        self._write_at_once(binary_head(len(frame)), *(frame.parts if type(frame) is LongFrame else (bytes(frame),)))

    def _write_at_once(self, *parts: bytes) -> None:
        """Write a frame after the queued ones, and let others have their turn before the next.

        Do nothing after the goodbye: the end of the stream has been sent.
        """
        if not self.endpoint.open:
            return
        self._write_queued()
        self.wrote_much = True
        self._backlog.metrics.bytes_sent += sum(map(len, parts))
        self.endpoint.transport.writelines(parts)  # uvloop does not copy them

    @property
    def waiting_bytes(self) -> int:
        """The size of unwritten frames. Shared ones count for each recipient."""
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
        """Give a lagging subscriber some time to read."""
        self._timer = self._loop.call_later(self._stalled_s, self._look_at_reader, self.waiting_bytes)

    def _look_at_reader(self, waited_bytes: int) -> None:
        """Cut a subscriber that has read next to nothing since the last check."""
        if self.waiting_bytes < waited_bytes - _LEAST_READ_BYTES:
            self._wait_for_reader()
        else:
            self.endpoint.abort()

    def resume(self) -> None:
        """Send the missed updates in a later turn of the loop."""
        self._paused = False
        # Not within the transport's own callback, which writes.
        self._backlog.catch_up_soon(self)

    def catch_up(self) -> None:
        """Send the missed updates now, if the peer reads."""
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
            self.update_transport()

    def release(self) -> None:
        """Drop the references to the subscriber, which holds this outbox: the connection is closed."""
        del self._subscriber, self._caught_up


class _Making(NamedTuple):
    """A frame in the making: its payload, the remaining and the finished pieces, and the callbacks."""

    payload: bytes
    pieces: Iterator[bytes]
    made: list[bytes]
    waiting: list[Callable[[bytes], None]]


class JsonFrames:
    """The frames made last, and those in the making, by the `id` of their payload.

    The payload is kept with them, so that its `id` stays unique.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[int, tuple[bytes, bytes]] = OrderedDict()
        self._bytes = 0
        self._making: OrderedDict[int, _Making] = OrderedDict()

    def at_hand(self, payload: bytes) -> bool:
        """Return True if the frame of this msgpack message takes no time: it is short, or cached."""
        return len(payload) <= LONG_JSON_BYTES or id(payload) in self._made

    def frame_of(self, payload: bytes) -> bytes:
        """Return the frame of this message immediately."""
        made = self._made.get(id(payload))
        return made[1] if made is not None else self._cache(payload, text_frame(json_text(payload)))

    def make(self, payload: bytes, then: Callable[[bytes], None]) -> None:
        """Make the frame of this message in pieces, and call `then` with it."""
        making = self._making.get(id(payload))
        if making is None:
            making = self._making[id(payload)] = _Making(payload, json_pieces(payload), [], [])
            if len(self._making) == 1:
                asyncio.get_running_loop().call_soon(self._make_some)
        making.waiting.append(then)

    def _make_some(self) -> None:
        """Make some pieces of the oldest requests."""
        until_s = perf_counter() + _CONVERTING_S
        try:
            while self._making:
                self._make_piece(*next(iter(self._making.items())))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._making:
                asyncio.get_running_loop().call_later(_BREAK_S, self._make_some)

    def _make_piece(self, name: int, making: _Making) -> None:
        try:
            piece = next(making.pieces, None)
        except Exception:
            del self._making[name]  # so that it does not block the others
            raise
        if piece is not None:
            making.made.append(piece)
            return
        del self._making[name]
        frame = self._cache(making.payload, text_frame(b"".join(making.made)))
        for then in making.waiting:
            asyncio.get_running_loop().call_soon(then, frame)

    def _cache(self, payload: bytes, frame: bytes) -> bytes:
        """Cache a frame, and drop the oldest beyond the limits."""
        self._made[id(payload)] = payload, frame
        self._bytes += len(payload) + len(frame)
        while len(self._made) > 1 and (len(self._made) > _MAX_CACHED or self._bytes > _MAX_CACHED_BYTES):
            _, dropped = self._made.popitem(last=False)
            self._bytes -= sum(map(len, dropped))
        return frame


class JsonOutbox(Outbox):
    """Sends JSON to a subscriber, which counts as lagging while a long message is converted."""

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

    def _find_shared_transport(self) -> None:
        return None

    def send(self, frame: AnyFrame) -> None:
        """Send a msgpack message as JSON, or queue it while the subscriber lags."""
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
        """Send a converted long message, and the answers queued behind it."""
        if long is not self._making:  # it was cancelled
            return
        self._making = None
        self._write_at_once(text)
        self._send_behind()
        if not self._paused:
            self._backlog.catch_up_soon(self)

    def _send_behind(self) -> None:
        """Send the queued answers; a long one among them is converted first, and the rest waits again."""
        behind, self._behind = self._behind, []
        for frame in behind:
            self.send(frame)

    def flush(self) -> None:
        """Write the queued frames. Cancel an unfinished long message: no goodbye waits for it."""
        if self._making is not None and not self._paused:
            self._making = None
            self.stop()
            self._send_behind()
        super().flush()

    def send_update(self, frame: AnyFrame, source: Source) -> bool:
        """Send an update, unless the subscriber lags. Return True if it was sent."""
        if self.lagging:
            self._missed[source] = None
            return False
        self.send(frame)
        return True

    def catch_up(self) -> None:
        """Send the missed updates now, if the peer reads and no message is being converted."""
        if self._making is None:
            super().catch_up()
