"""Frames for clients that speak JSON, converted from the common ones: each once, even for many recipients.

A long one, such as the snapshot of a long show, is made in pieces: the loop serves others in between.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

from banmen.protocol.json_form import json_pieces, json_text
from banmen_server.net.websocket import text_frame

LONG_BYTES = 64 * 1024
"""A longer message is converted in pieces."""
_AT_ONCE_S, _OTHERS_S = 0.001, 0.002
"""Seconds of converting without a break, and the least length of the break."""
_MAX_KEPT, _MAX_KEPT_BYTES = 64, 4 * 2**20
"""Cached frames and bytes, for further recipients of the same message."""


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
        return len(payload) <= LONG_BYTES or id(payload) in self._made

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
        until_s = perf_counter() + _AT_ONCE_S
        try:
            while self._making:
                self._make_piece(*next(iter(self._making.items())))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._making:
                asyncio.get_running_loop().call_later(_OTHERS_S, self._make_some)

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
        while len(self._made) > 1 and (len(self._made) > _MAX_KEPT or self._bytes > _MAX_KEPT_BYTES):
            _, dropped = self._made.popitem(last=False)
            self._bytes -= sum(map(len, dropped))
        return frame
