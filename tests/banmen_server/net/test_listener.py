"""Accepting connections, also where the system opens no more files."""

import asyncio
import errno
import socket

import pytest

from banmen_server.net.listener import Listener


class Greeter(asyncio.Protocol):
    """Says one byte."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"!")
        transport.close()


async def heard(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(10):
        said = await reader.read()
    writer.close()
    return said


def test_many_who_come_at_once_are_accepted() -> None:
    async def scene() -> list[bytes]:
        listener = Listener(Greeter)
        await listener.listen("127.0.0.1", 0)
        said = await asyncio.gather(*(heard(listener.port) for _ in range(100)))
        await listener.close()
        return said

    assert asyncio.run(scene()) == [b"!"] * 100


def test_without_files_it_waits_says_so_once_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("banmen_server.net.listener._TRY_AGAIN_S", 0.001)

    async def scene() -> bytes:
        accept, failures = socket.socket.accept, [errno.EMFILE, errno.EMFILE, errno.ENFILE, errno.ECONNABORTED]

        def failing(listening: socket.socket) -> object:
            if failures:
                raise OSError(failures.pop(0), "cannot")
            return accept(listening)

        monkeypatch.setattr(socket.socket, "accept", failing)
        listener = Listener(Greeter)
        await listener.listen("127.0.0.1", 0)
        said = await heard(listener.port)
        await listener.close()
        return said

    assert asyncio.run(scene()) == b"!"
    assert [record.message for record in caplog.records] == ["no_more_connections"]
