"""One connection from hello to its end: a reader, a writer and the heartbeat, all in the network thread."""

import asyncio
import logging
from collections.abc import Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from banmen import __version__
from banmen.protocol.codec import BadMessage, decode_from_server, encode
from banmen.protocol.messages import CLOSE_CONSENTED, Bye, Frame, FromServer, Ping, Pong, Welcome
from banmen_client.parting import Parting, closed, said_bye
from banmen_client.timing import Timing

log = logging.getLogger(__name__)

_NORMAL_CLOSE = 1000
_LARGEST_FRAME_BYTES = 2**26
_SILENT = Parting("silent", "The server has not answered for a while.")


async def call(url: str, timing: Timing) -> ClientConnection:
    """Connect. Raises what `parting.CANNOT_CONNECT` names."""
    return await connect(
        url,
        open_timeout=timing.connect_s,
        close_timeout=timing.farewell_s,
        ping_interval=None,  # the heartbeat is our own, so that the way and back is measured
        compression=None,
        max_size=_LARGEST_FRAME_BYTES,
        user_agent_header=f"banmen/{__version__}",
        # A computer of the house is never reached through a proxy; a public server may be.
        proxy=True if url.startswith("wss:") else None,
    )


class Conversation:
    """What is said over one socket. `hear` gets every message but bye; `greeted` is true from the welcome on."""

    def __init__(self, socket: ClientConnection, timing: Timing, hear: Callable[[FromServer], None]) -> None:
        self.greeted = asyncio.Event()
        self._socket = socket
        self._timing = timing
        self._hear = hear
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._pong = asyncio.Event()
        self._parting: Parting | None = None
        self._close_code = _NORMAL_CLOSE

    def say(self, frame: Frame) -> None:
        """Send, after everything said before."""
        self._outbox.put_nowait(encode(frame))

    def part(self, parting: Parting, *, consented: bool = False) -> None:
        """Send what has been said, then close. With `consented` the person leaves, and is not coming back at once."""
        self._parting = self._parting or parting
        self._close_code = CLOSE_CONSENTED if consented else _NORMAL_CLOSE
        self._outbox.put_nowait(None)

    async def run(self) -> Parting:
        """Listen until the connection ends; gives why."""
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._beat())]
        try:
            await self._read()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._socket.close(self._close_code)
        return self._parting or closed(self._socket.close_code)

    async def _read(self) -> None:
        try:
            while True:
                data = await self._socket.recv()
                try:
                    self._take(decode_from_server(data))
                except BadMessage as fault:
                    # One of a newer server, perhaps. If it was news of a table, the gap will show.
                    log.warning("a frame of the server cannot be read: %s", fault.text)
        except ConnectionClosed:
            return

    def _take(self, message: FromServer) -> None:
        match message:
            case Bye(code, text):
                self._parting = self._parting or said_bye(code, text)
                return
            case Pong():
                self._pong.set()
            case Welcome():
                self.greeted.set()
        self._hear(message)

    async def _write(self) -> None:
        try:
            while (frame := await self._outbox.get()) is not None:
                await self._socket.send(frame)
        except ConnectionClosed:
            return
        await self._socket.close(self._close_code)

    async def _beat(self) -> None:
        """Ping a while after each pong; when none comes, the line is dead though nobody has said so."""
        try:
            async with asyncio.timeout(self._timing.silence_s):
                await self.greeted.wait()
            while True:
                self._pong.clear()
                self.say(Ping(_now_us()))
                async with asyncio.timeout(self._timing.silence_s):
                    await self._pong.wait()
                await asyncio.sleep(self._timing.ping_s)
        except TimeoutError:
            self._parting = self._parting or _SILENT
            await self._socket.close(self._close_code)


def _now_us() -> int:
    return int(asyncio.get_running_loop().time() * 1e6)


def round_trip_ms(pong: Pong) -> float:
    """How long ago the ping of this pong was sent."""
    return max(0.0, (_now_us() - pong.t) / 1000)
