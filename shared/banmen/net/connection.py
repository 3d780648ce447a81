"""One connection from hello to its end: a reader, a writer and the heartbeat, all in the network thread."""

import asyncio
import logging
from collections.abc import Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from banmen import __version__
from banmen.net.close_reason import CloseReason, from_bye, from_close_code
from banmen.net.silence import Silence
from banmen.net.timing import Timing
from banmen.protocol.codec import BadMessage, decode_from_server, encode
from banmen.protocol.messages import CLOSE_CONSENTED, Bye, Frame, FromServer, Ping, Pong, Welcome

log = logging.getLogger(__name__)

_CLOSE_NORMAL = 1000
_LARGEST_FRAME_BYTES = 2**26
_STEP_MS, _STEP = 10, 0.3
_SILENT = CloseReason("silent", "The server has not answered for a while.")


async def open_socket(url: str, timing: Timing) -> ClientConnection:
    """Connect to a WebSocket URL. Raises the errors in `close_reason.CONNECT_ERRORS`."""
    return await connect(
        url,
        open_timeout=timing.connect_s,
        close_timeout=timing.close_s,
        ping_interval=None,  # our own heartbeat measures the round trip
        compression=None,
        max_size=_LARGEST_FRAME_BYTES,
        user_agent_header=f"banmen/{__version__}",
        # A computer in the local network is never behind a proxy; a public server may be.
        proxy=True if url.startswith("wss:") else None,
    )


class Connection:
    """One WebSocket. `on_message` receives every message except `bye`; the welcome sets `greeted`.

    `on_silence` is called with True while the server leaves a ping or a move unanswered, and then with False.
    """

    def __init__(
        self,
        socket: ClientConnection,
        timing: Timing,
        on_message: Callable[[FromServer], None],
        on_silence: Callable[[bool], None] = lambda _is_silent: None,
    ) -> None:
        self.greeted = asyncio.Event()
        self._socket = socket
        self._timing = timing
        self._on_message = on_message
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._pong = asyncio.Event()
        self._silence = Silence(timing.quiet_s, on_silence)
        self._reason: CloseReason | None = None
        self._close_code = _CLOSE_NORMAL

    def send(self, frame: Frame) -> None:
        """Queue a frame after all frames sent before."""
        self._outbox.put_nowait(encode(frame))
        self._silence.sent(frame)

    def close(self, reason: CloseReason, *, consented: bool = False) -> None:
        """Write the queued frames, then close. `consented` tells the server that the player left on purpose."""
        self._reason = self._reason or reason
        self._close_code = CLOSE_CONSENTED if consented else _CLOSE_NORMAL
        self._outbox.put_nowait(None)

    async def run(self) -> CloseReason:
        """Read, write and ping until the connection ends; return the reason."""
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._heartbeat())]
        try:
            await self._read()
        finally:
            self._silence.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._socket.close(self._close_code)
        return self._reason or from_close_code(self._socket.close_code)

    async def _read(self) -> None:
        try:
            while True:
                data = await self._socket.recv()
                try:
                    self._receive(decode_from_server(data))
                except BadMessage as error:
                    # Perhaps a message of a newer server. If it held events of a table, the gap will show.
                    log.warning("a frame of the server cannot be read: %s", error.text)
        except ConnectionClosed:
            return

    def _receive(self, message: FromServer) -> None:
        self._silence.received(message)
        match message:
            case Bye():
                self._reason = self._reason or from_bye(message)
                return
            case Pong():
                self._pong.set()
            case Welcome():
                self.greeted.set()
        self._on_message(message)

    async def _write(self) -> None:
        try:
            while (frame := await self._outbox.get()) is not None:
                await self._socket.send(frame)
        except ConnectionClosed:
            return
        await self._socket.close(self._close_code)

    async def _heartbeat(self) -> None:
        """Send a ping some time after each pong. Without a pong the connection is dead, even if TCP does not say so."""
        try:
            async with asyncio.timeout(self._timing.pong_timeout_s):
                await self.greeted.wait()
            while True:
                self._pong.clear()
                self.send(Ping(_now_us()))
                async with asyncio.timeout(self._timing.pong_timeout_s):
                    await self._pong.wait()
                await asyncio.sleep(self._timing.ping_s)
        except TimeoutError:
            self._reason = self._reason or _SILENT
            await self._socket.close(self._close_code)


def _now_us() -> int:
    return int(asyncio.get_running_loop().time() * 1e6)


def round_trip_ms(pong: Pong) -> float:
    """Return the round-trip time of the ping that this pong answers."""
    return max(0.0, (_now_us() - pong.t) / 1000)


def is_notable_change(rtt_ms: float, shown_ms: float | None) -> bool:
    """Return True if a round trip differs enough from the one shown (None: none yet) to redraw the window."""
    return shown_ms is None or abs(rtt_ms - shown_ms) > max(_STEP_MS, shown_ms * _STEP)
