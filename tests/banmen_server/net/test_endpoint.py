"""One TCP connection: slow, incomplete and oversized handshakes, pings, and every way to end."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.net.endpoint import MAX_LARGE, Endpoint
from banmen_server.net.websocket import MAX_REQUEST_BYTES, Received, WebSocket
from tests.banmen_server.net.raw_client import BINARY, CLOSE, PING, PONG, close_frame, frame, upgrade
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play, time_is_up

HELLO = frame(BINARY, encode(messages.Hello(messages.PROTOCOL_VERSION, "test", "Aki")))
Loop = Callable[[], asyncio.AbstractEventLoop]


@pytest.fixture(params=["asyncio", "uvloop"])
def loop(request: pytest.FixtureRequest) -> Loop:
    """How to make an event loop: each has transports of its own."""
    factory: Loop = pytest.importorskip(request.param).new_event_loop
    return factory


class Plug:
    """A TCP connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, *data: bytes) -> None:
        self.writer.write(b"".join(data))

    async def pour(self, data: bytes) -> None:
        """Send it again and again."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                self.send(data)
                await self.writer.drain()

    async def read(self, size: int) -> bytes:
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.readexactly(size)

    async def head(self) -> bytes:
        """The head of the answer in HTTP."""
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def frame(self) -> tuple[int, bytes]:
        """The next frame of the server: its opcode and its data."""
        opcode, size = await self.read(2)
        if size == 126:
            size = int.from_bytes(await self.read(2), "big")
        return opcode & 15, await self.read(size)

    async def until_end(self) -> bytes:
        """Everything until the connection ends, however it does."""
        got = b""
        with suppress(ConnectionError):
            while data := await self.reader.read(65_536):
                got += data
        return got

    async def rest(self) -> bytes:
        """Everything to the end of the stream."""
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.read()


@asynccontextmanager
async def plug(stage: Scene, *begin: bytes) -> AsyncIterator[Plug]:
    """A TCP connection over which these bytes were sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", stage.server.port)
    plugged = Plug(reader, writer)
    plugged.send(*begin)
    try:
        yield plugged
    finally:
        writer.transport.abort()


async def until_gone(stage: Scene) -> None:
    """Wait until the server has no connection."""
    async with asyncio.timeout(PATIENCE_S):
        await stage.server._clients._none_left(PATIENCE_S)


# --- the request ------------------------------------------------------------------------------------------------------


def test_a_request_can_arrive_byte_by_byte_with_frames_behind_it(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), frame(PING, b"early"), HELLO) as together, plug(stage) as slow:
            for byte in upgrade():
                slow.send(bytes([byte]))
                await slow.writer.drain()
            for each in (together, slow):
                assert (await each.head()).startswith(b"HTTP/1.1 101 ")
            assert await together.frame() == (PONG, b"early")
            assert (await together.frame())[0] == BINARY

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_hello_that_arrives_with_the_request_takes_the_fast_path(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as eager:
            await eager.head()
            assert (await eager.frame())[0] == BINARY
            [connection] = stage.server.connections
            assert connection._endpoint._websocket._protocol is None

    play(scene, tmp_path / "hall.db", loop=loop)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01", 400),
        (b"GET / HTTP/1.1\n\n", 400),
        (b"hello\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * MAX_REQUEST_BYTES, 431),
        (b"GET /" + b"y" * MAX_REQUEST_BYTES, 431),
    ],
)
def test_bytes_that_are_no_request_get_a_short_answer(
    tmp_path: Path, sent: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, sent) as client:
            answer = await client.rest()
            assert answer.startswith(f"HTTP/1.1 {status} ".encode())
            assert len(answer) < 400
        await until_gone(stage)

    play(scene, tmp_path / "hall.db")
    assert not caplog.records


def test_an_unfinished_request_times_out_with_an_answer(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade()[:-2]) as client, plug(stage) as silent:
            for each in (client, silent):
                assert (await each.rest()).startswith(b"HTTP/1.1 408 ")
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", hello_s=0.05, loop=loop)


def test_a_flood_of_half_open_connections_pushes_only_itself_out(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        before = await stage.come()
        open_ones = [await asyncio.open_connection("127.0.0.1", stage.server.port) for _ in range(12)]
        async with asyncio.timeout(PATIENCE_S):
            for reader, _ in open_ones[:7]:  # the oldest of them; five may wait
                with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                    await reader.readexactly(1)
        assert len(stage.server._clients._half_open) == 5
        after = await stage.come()
        for client in (before, after):
            await client.send(messages.Ping(1))
            await client.take_a(messages.Pong)
        for _, writer in open_ones:
            writer.transport.abort()

    play(scene, tmp_path / "hall.db", max_connections_of_address=5)


# --- time -------------------------------------------------------------------------------------------------------------


def test_a_peer_that_does_not_answer_pings_is_closed(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            [endpoint], timeouts = stage.server._clients._endpoints, stage.server._timeouts
            for _ in range(3):
                time_is_up(timeouts.ping)
                assert await client.frame() == (PING, b"")
                client.send(frame(PONG))
                async with asyncio.timeout(PATIENCE_S):
                    while not endpoint._is_alive:  # noqa: ASYNC110 - nobody is told of a pong
                        await asyncio.sleep(0)
            time_is_up(timeouts.ping)
            assert await client.frame() == (PING, b"")
            time_is_up(timeouts.ping)
            opcode, data = await client.frame()
            assert (opcode, int.from_bytes(data[:2], "big")) == (CLOSE, 1011)
            assert await client.rest() == b""
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_peer_that_does_not_answer_the_close_frame_is_cut(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade()) as client:
            await client.head()
            time_is_up(stage.server._timeouts.hello)
            assert (await client.frame())[0] == BINARY  # `bye`: no hello came
            assert (await client.frame())[0] == CLOSE
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await client.read(1)
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", close_s=0.05, loop=loop)


def test_a_peer_that_keeps_sending_after_the_close_frame_is_cut(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            [connection] = stage.server.connections
            connection.supersede()
            with pytest.raises(ConnectionError):
                await client.pour(frame(PING) * 1000)
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", close_s=1000)


def test_the_answer_to_a_goodbye_is_not_looked_for_among_ever_more_frames(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            [connection] = stage.server.connections
            connection.supersede()
            client.send(frame(PING) * 600, close_frame(1000, b"bye"))
            assert (await client.frame())[0] == BINARY
            assert (await client.frame())[0] == CLOSE
            answers = await client.rest()
            assert set(answers[::2]) == {0x80 | PONG}, "its close is not answered any more"
            assert 64 < len(answers) / 2 < 600
            client.writer.write_eof()
            await until_gone(stage)

    play(scene, tmp_path / "hall.db", close_s=1000, loop=loop)


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_peer_whose_last_frame_answers_the_close_frame_is_closed_properly(
    tmp_path: Path, loop: Loop, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("banmen_server.net.endpoint._MAX_FRAMES_AFTER_CLOSE", 0)

    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            [connection] = stage.server.connections
            connection.supersede()
            client.send(close_frame(1000))
            await client.until_end()
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_peer_is_forgotten_even_if_its_last_bytes_cause_an_error(
    tmp_path: Path, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            monkeypatch.setattr(Endpoint, "_process_pending", fail)
            client.writer.transport.abort()
            await until_gone(stage)

    def fail(_endpoint: Endpoint) -> None:
        raise ValueError("it fails")

    play(scene, tmp_path / "hall.db", loop=loop)


def test_the_client_closes_and_both_streams_end(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            client.send(close_frame(1000, b"bye"))
            assert await client.frame() == (CLOSE, struct.pack("!H", 1000) + b"bye")
            assert await client.rest() == b""
            client.writer.write_eof()
            await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


@pytest.mark.parametrize("how", ["ends its stream", "resets"])
def test_a_client_that_is_gone_without_a_word_is_forgotten(tmp_path: Path, loop: Loop, how: str) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            if how == "resets":
                plugged = client.writer.get_extra_info("socket")
                plugged.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.writer.transport.abort()
            else:
                client.writer.write_eof()
            await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_commands_received_before_the_end_are_executed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        says = [messages.Say(f"last{number}", table, f"word {number}") for number in range(30)]
        hello = frame(BINARY, encode(messages.Hello(messages.PROTOCOL_VERSION, "test", "Black", token=black.token)))
        async with plug(stage, upgrade(), hello, *(frame(BINARY, encode(each)) for each in says)) as client:
            client.send(close_frame(4000))
            heard = [await white.until(messages.Events) for _ in says]
        assert [news.events[0].event["text"] for news in heard] == [say.text for say in says]

    play(scene, tmp_path / "hall.db")


# --- floods -----------------------------------------------------------------------------------------------------------


def test_many_large_messages_at_once_do_not_fill_the_memory(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        large = stage.server._clients.large
        half = frame(BINARY, b"x" * 900_000)[:100_000]
        async with AsyncExitStack() as stack:
            for _ in range(MAX_LARGE):
                await stack.enter_async_context(plug(stage, upgrade(), half))
            while len(large) < MAX_LARGE:
                await stage.http("/health")
            async with plug(stage, upgrade(), half) as one_more:
                await one_more.head()
                opcode, data = await one_more.frame()
                assert (opcode, int.from_bytes(data[:2], "big")) == (CLOSE, 1009)
            assert len(large) <= MAX_LARGE + 1
        await until_gone(stage)
        assert not large

    play(scene, tmp_path / "hall.db")


def test_many_tiny_frames_of_one_read_are_parsed_in_several_turns(
    tmp_path: Path, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen_server.net.endpoint.TURN_S", 0.0)
    found: list[int] = []
    receive = WebSocket.receive

    def counted(websocket: WebSocket, data: bytes) -> list[Received]:
        received = receive(websocket, data)
        found.append(len(received))
        return received

    monkeypatch.setattr(WebSocket, "receive", counted)

    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            client.send(frame(PING) * 2000, frame(BINARY, encode(messages.Ping(7))))
            assert await client.read(2 * 2000) == bytes((0x80 | PONG, 0)) * 2000
            assert (await client.frame())[0] == BINARY, "what comes behind them is answered"
        await until_gone(stage)
        assert sum(found) == 2001
        assert max(found) <= 43, "256 bytes a turn"

    play(scene, tmp_path / "hall.db", loop=loop, commands_a_second=10_000, commands_at_once=10_000)


def test_bytes_already_read_wait_while_reading_is_paused(
    tmp_path: Path, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen_server.net.endpoint.TURN_S", 0.0)

    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            await client.head()
            await client.frame()
            [endpoint] = stage.server._clients._endpoints
            client.send(frame(PING) * 42, frame(BINARY, encode(messages.Ping(7))))
            await client.read(2 * 42)
            await client.frame()  # so the greeting has ended, which reads again at its end
            assert endpoint._reading
            endpoint.pause_reading()
            endpoint._pending = frame(PING) * 3
            endpoint._turns.add("network", endpoint._process_in_turn)
            assert await stage.http("/health"), "others have their turns"
            assert endpoint._pending
            endpoint.resume_reading()
            assert await client.read(2 * 3) == bytes((0x80 | PONG, 0)) * 3
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_peer_that_floods_without_end_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_server.net.budgets._PERSISTENT_S", 0.1)

    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO) as client:
            reading = asyncio.create_task(client.until_end())
            with pytest.raises(ConnectionError):
                await client.pour(frame(PING) * 1000)
            assert b"too_fast" in await reading
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", commands_a_second=1000, commands_at_once=10)
