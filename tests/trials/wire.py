"""One WebSocket of a client, on the Sans-I/O core of websockets: frames go out at once and come in by a callback."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidHandshake, InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from banmen.protocol.codec import BadMessage, decode_from_server

CONNECT_S = 15.0


class Wire(asyncio.Protocol):
    """One connection. `ended` is done when it is over, with its close code or None; `open` when it may be used."""

    def __init__(self, url: str, on_frame: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.open: asyncio.Future[None] = loop.create_future()
        self.ended: asyncio.Future[int | None] = loop.create_future()
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._on_frame = on_frame
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._greeted()
            elif isinstance(event, Frame) and event.opcode in {Opcode.BINARY, Opcode.TEXT}:
                self._on_frame(bytes(event.data))
        self._flush()
        if self._protocol.close_expected() and self._transport is not None:
            self._transport.close()

    def _greeted(self) -> None:
        fault = self._protocol.handshake_exc
        if not self.open.done():
            if fault is None:
                self.open.set_result(None)
            else:
                self.open.set_exception(ConnectionError(str(fault)))

    def eof_received(self) -> None:
        self._protocol.receive_eof()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("hung up in the handshake"))
        if not self.ended.done():
            self.ended.set_result(self._protocol.close_code)

    def send(self, data: bytes) -> None:
        """Send one binary frame, unless the connection is over."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_binary(data)
            self._flush()

    def _flush(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            for data in self._protocol.data_to_send():
                if data:
                    self._transport.write(data)

    def cut(self) -> None:
        """End it without a word."""
        if self._transport is not None:
            self._transport.abort()

    def close(self, code: int) -> None:
        """Close it with a code."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code)
            self._flush()
        elif self._transport is not None:
            self._transport.close()


CANNOT_CONNECT = (OSError, TimeoutError, InvalidHandshake, InvalidMessage)


async def connect(url: str, on_frame: Callable[[bytes], None], source: str | None = None) -> Wire:
    """Connect, from an address of this machine where one is named. Raises one of CANNOT_CONNECT."""
    loop = asyncio.get_running_loop()
    uri = parse_uri(url)
    async with asyncio.timeout(CONNECT_S):
        transport, wire = await loop.create_connection(
            lambda: Wire(url, on_frame), uri.host, uri.port, local_addr=(source, 0) if source else None
        )
        try:
            await wire.open
        except BaseException:
            transport.abort()
            with suppress(asyncio.CancelledError):
                wire.open.cancel()
            raise
    return wire


def read(frame: bytes, faults: list[str]) -> Any:
    """The message of a frame of the server; None where it cannot be read, which is a fault."""
    try:
        return decode_from_server(frame)
    except BadMessage as error:
        faults.append(f"a frame of the server cannot be read: {error.text}")
        return None
