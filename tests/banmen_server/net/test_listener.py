"""Accepting connections, even when the system can open no more files."""

import asyncio
import errno
import socket
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from banmen_server.net import listener
from banmen_server.net.listener import Listener
from banmen_server.net.scheduling import TurnQueue

Run = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a scene on an event loop of this kind: their readers differ."""
    factory = pytest.importorskip(request.param).new_event_loop

    def run(scene: Coroutine[Any, Any, Any]) -> Any:
        with asyncio.Runner(loop_factory=factory) as runner:
            return runner.run(scene)

    return run


class Greeter(asyncio.Protocol):
    """Says one byte."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        writing = cast("asyncio.WriteTransport", transport)
        writing.write(b"!")
        writing.close()


def listener_of(protocol: Callable[[], asyncio.BaseProtocol]) -> Listener:
    return Listener(protocol, TurnQueue(asyncio.get_running_loop().call_soon))


async def read_all(port: int, host: str = "127.0.0.1") -> bytes:
    reader, writer = await asyncio.open_connection(host, port)
    async with asyncio.timeout(10):
        said = await reader.read()
    writer.close()
    return said


def test_many_simultaneous_connections_are_accepted(run: Run) -> None:
    async def scene() -> list[bytes]:
        listener = listener_of(Greeter)
        await listener.listen("127.0.0.1", 0)
        said = await asyncio.gather(*(read_all(listener.port) for _ in range(100)))
        await listener.close()
        return said

    assert run(scene()) == [b"!"] * 100


class Full(asyncio.Protocol):
    """Writes much to a peer that reads nothing, and notes how much the system did not accept."""

    MUCH = bytes(8 * 2**20)

    def __init__(self, not_accepted: asyncio.Queue[int]) -> None:
        self.not_accepted = not_accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        writing = cast("asyncio.WriteTransport", transport)
        writing.write(self.MUCH)
        self.not_accepted.put_nowait(writing.get_write_buffer_size())
        writing.abort()


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="the system has no such limit")
def test_the_system_buffers_little_for_a_peer_that_does_not_read(run: Run) -> None:
    async def scene() -> int:
        not_accepted: asyncio.Queue[int] = asyncio.Queue()
        listener = listener_of(lambda: Full(not_accepted))
        await listener.listen("127.0.0.1", 0)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", listener.port))
            async with asyncio.timeout(10):
                found = await not_accepted.get()
        await listener.close()
        return found

    assert len(Full.MUCH) - run(scene()) < 2**19


class Noted(asyncio.Protocol):
    """Notes of which addresses connections begin."""

    def __init__(self, begun: asyncio.Queue[str]) -> None:
        self.begun = begun

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.begun.put_nowait(transport.get_extra_info("peername")[0])
        transport.close()


def test_simultaneous_connections_start_by_turns_of_their_addresses(run: Run) -> None:
    async def scene() -> list[str]:
        queue: asyncio.Queue[str] = asyncio.Queue()
        listener = listener_of(lambda: Noted(queue))
        await listener.listen("127.0.0.1", 0)
        crowd = [f"127.0.1.{number % 3 + 1}" for number in range(30)]
        for address in (*crowd, "127.0.0.2"):  # the system takes them while the loop does nothing
            with socket.create_connection(("127.0.0.1", listener.port), source_address=(address, 0)):
                pass
        begun = [await queue.get() for _ in range(len(crowd) + 1)]
        await listener.close()
        return begun

    begun = run(scene())
    assert begun[:3] == ["127.0.1.1", "127.0.1.2", "127.0.1.3"]
    assert begun.index("127.0.0.2") < 20
    assert sorted(begun) == sorted(["127.0.0.2", *(f"127.0.1.{number % 3 + 1}" for number in range(30))])


def test_accepted_connections_that_have_not_started_are_closed_at_the_end(run: Run) -> None:
    async def scene() -> bytes:
        listener = listener_of(Greeter)
        await listener.listen("127.0.0.1", 0)
        begins, ends = socket.socketpair()
        listener._wait(ends, "127.0.0.2")
        await listener.close()
        with begins:
            return begins.recv(1)

    assert run(scene()) == b""


@pytest.mark.parametrize("turns", range(2, 7))
def test_no_waiting_connection_starts_after_the_listener_has_closed(run: Run, turns: int) -> None:
    async def scene() -> None:
        begun: asyncio.Queue[str] = asyncio.Queue()
        listener = listener_of(lambda: Noted(begun))
        await listener.listen("127.0.0.1", 0)
        crowd = [socket.create_connection(("127.0.0.1", listener.port)) for _ in range(40)]
        for _ in range(turns):
            await asyncio.sleep(0)
        accepted = tuple(listener._waiting)
        await listener.close()
        before = begun.qsize()
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun.qsize() == before
        assert accepted
        assert all(each.fileno() == -1 for each in accepted)  # those that had begun are of Noted, which closes them
        for each in crowd:
            each.close()

    run(scene())


def test_while_many_wait_to_begin_no_more_are_accepted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_server.net.listener._TRY_AGAIN_S", 0.001)
    monkeypatch.setattr("banmen_server.net.listener._ACCEPTED_AT_ONCE", 8)
    monkeypatch.setattr("banmen_server.net.listener._MAX_WAITING", 3)

    async def scene() -> tuple[list[bytes], int]:
        listener, most = listener_of(Greeter), 0
        await listener.listen("127.0.0.1", 0)

        async def look() -> None:
            nonlocal most
            while True:
                most = max(most, len(listener._waiting))
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        said = await asyncio.gather(*(read_all(listener.port) for _ in range(60)))
        looking.cancel()
        await listener.close()
        return said, most

    said, most = run(scene())
    assert said == [b"!"] * 60
    assert most <= 3 + 8


def test_without_free_files_it_logs_once_waits_and_accepts_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("banmen_server.net.listener._TRY_AGAIN_S", 0.001)

    async def scene() -> bytes:
        accept, failures = socket.socket.accept, [errno.EMFILE, errno.EMFILE, errno.ENFILE, errno.ECONNABORTED]

        def failing(listening: socket.socket) -> object:
            if failures:
                raise OSError(failures.pop(0), "cannot")
            return accept(listening)

        monkeypatch.setattr(socket.socket, "accept", failing)
        listener = listener_of(Greeter)
        await listener.listen("127.0.0.1", 0)
        said = await read_all(listener.port)
        await listener.close()
        return said

    assert run(scene()) == b"!"
    assert [record.message for record in caplog.records] == ["no_more_connections"]


def test_without_a_host_it_listens_to_both_versions_of_ip_at_one_port(run: Run) -> None:
    async def scene() -> list[bytes]:
        listener = listener_of(Greeter)
        await listener.listen("", 0)
        said = [await read_all(listener.port, host) for host in ("127.0.0.1", "::1")]
        await listener.close()
        return said

    if not has_ipv6():
        pytest.skip("this computer has no IPv6")
    assert run(scene()) == [b"!", b"!"]


@pytest.mark.parametrize("code", [errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL])
def test_where_ipv6_is_switched_off_it_listens_to_the_other(
    run: Run, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    real = listener._listening

    def listening(family: int, address: tuple[Any, ...]) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(code, "not here")
        return real(family, address)

    monkeypatch.setattr(listener, "_listening", listening)

    async def scene() -> bytes:
        listens = listener_of(Greeter)
        await listens.listen("", 0)
        said = await read_all(listens.port)
        await listens.close()
        return said

    assert run(scene()) == b"!"


def test_a_free_port_is_free_at_every_address(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = listener._listening
    refused: list[int] = []

    def listening(family: int, address: tuple[Any, ...]) -> socket.socket:
        if family == socket.AF_INET6 and not refused:
            refused.append(address[1])
            raise OSError(errno.EADDRINUSE, "another program has it")
        return real(family, address)

    monkeypatch.setattr(listener, "_listening", listening)

    async def scene() -> int:
        listens = listener_of(Greeter)
        await listens.listen("", 0)
        await listens.close()
        return listens.port

    port = run(scene())
    assert refused
    assert port > 0


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as tried:
            tried.bind(("::1", 0))
    except OSError:
        return False
    return True
