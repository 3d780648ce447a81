"""The frames of who speaks JSON, made of those that others are sent: each once, though many are sent it.

A long one, as the snapshot of a long show, is made in pieces: the loop is left to others in between.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

from banmen.protocol.json_form import json_pieces, json_text
from banmen_server.net.websocket import text_frame

LONG_BYTES = 64 * 1024
"""A longer message is made in pieces."""
_AT_ONCE_S, _OTHERS_S = 0.001, 0.002
"""So long frames are made in one piece; then others have at least so long."""
_MOST_KEPT, _MOST_KEPT_BYTES = 64, 4 * 2**20
"""Frames that are kept for the next who is sent the same."""


class _Making(NamedTuple):
    """A frame that is being made of a payload: what is still to come, what there is, and who waits for it."""

    payload: bytes
    pieces: Iterator[bytes]
    made: list[bytes]
    waiting: list[Callable[[bytes], None]]


class JsonFrames:
    """The frames that were made last, and those that are being made, by what they are made of.

    That is kept with them, so that no other has its `id`.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[int, tuple[bytes, bytes]] = OrderedDict()
        self._bytes = 0
        self._making: OrderedDict[int, _Making] = OrderedDict()

    def at_hand(self, payload: bytes) -> bool:
        """Whether the frame of this message, which is msgpack, takes no time: it is short, or there already."""
        return len(payload) <= LONG_BYTES or id(payload) in self._made

    def frame_of(self, payload: bytes) -> bytes:
        """The frame of this message, made at once."""
        made = self._made.get(id(payload))
        return made[1] if made is not None else self._keep(payload, text_frame(json_text(payload)))

    def make(self, payload: bytes, then: Callable[[bytes], None]) -> None:
        """Make the frame of this message in pieces, and call `then` with it."""
        making = self._making.get(id(payload))
        if making is None:
            making = self._making[id(payload)] = _Making(payload, json_pieces(payload), [], [])
            if len(self._making) == 1:
                asyncio.get_running_loop().call_soon(self._go_on)
        making.waiting.append(then)

    def _go_on(self) -> None:
        """Make some pieces of what was asked for first."""
        until_s = perf_counter() + _AT_ONCE_S
        try:
            while self._making:
                self._make_piece(*next(iter(self._making.items())))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._making:
                asyncio.get_running_loop().call_later(_OTHERS_S, self._go_on)

    def _make_piece(self, name: int, making: _Making) -> None:
        try:
            piece = next(making.pieces, None)
        except Exception:
            del self._making[name]  # so that it keeps nothing from the others
            raise
        if piece is not None:
            making.made.append(piece)
            return
        del self._making[name]
        frame = self._keep(making.payload, text_frame(b"".join(making.made)))
        for then in making.waiting:
            asyncio.get_running_loop().call_soon(then, frame)

    def _keep(self, payload: bytes, frame: bytes) -> bytes:
        """Keep a frame, and of those before it not too much."""
        self._made[id(payload)] = payload, frame
        self._bytes += len(payload) + len(frame)
        while len(self._made) > 1 and (len(self._made) > _MOST_KEPT or self._bytes > _MOST_KEPT_BYTES):
            _, dropped = self._made.popitem(last=False)
            self._bytes -= sum(map(len, dropped))
        return frame
