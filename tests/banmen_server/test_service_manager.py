"""What systemd is told, received at a socket in its place."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen_server.service_manager import ServiceManager, take_service_manager
from tests.banmen_server.served import served
from tests.banmen_server.wire_client import PATIENCE_S

CERTIFICATES = Path(__file__).resolve().parent / "net" / "certificates"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd")


class Systemd:
    """A socket that receives the messages of a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.settimeout(PATIENCE_S)
        self.socket.bind(address.replace("@", "\0"))

    def message(self) -> list[str]:
        """The lines of the next message."""
        return self.socket.recv(4096).decode().splitlines()

    def read_all(self) -> None:
        """Read until nothing comes any more. Raises TimeoutError."""
        while True:
            self.message()


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Systemd]:
    monkeypatch.chdir(tmp_path)  # the path of a socket is short
    receiver = Systemd("notify")
    with receiver.socket:
        yield receiver


def test_the_environment_names_the_manager_once(systemd: Systemd) -> None:
    environment = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}
    manager = take_service_manager(environment)
    assert environment == {}, "a child process would speak for the server"
    assert manager.watchdog_s == 30
    manager.ready("wss://games.example.org")
    assert systemd.message() == ["READY=1", "STATUS=wss://games.example.org"]
    manager.stopping()
    assert systemd.message() == ["STOPPING=1"]


@pytest.mark.parametrize(
    "environment",
    [
        {"WATCHDOG_USEC": "30000000"},
        {"NOTIFY_SOCKET": "notify", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
        {"NOTIFY_SOCKET": "notify", "WATCHDOG_USEC": "soon"},
    ],
)
def test_a_watchdog_that_is_not_ours_is_not_fed(environment: dict[str, str]) -> None:
    assert take_service_manager(environment).watchdog_s is None


@pytest.mark.skipif(sys.platform != "linux", reason="abstract sockets are Linux's")
def test_the_socket_may_be_an_abstract_one(tmp_path: Path) -> None:
    receiver = Systemd(f"@{tmp_path}")
    with receiver.socket:
        ServiceManager(receiver.address).stopping()
        assert receiver.message() == ["STOPPING=1"]


def test_a_manager_that_is_gone_does_no_harm(tmp_path: Path) -> None:
    ServiceManager(str(tmp_path / "gone")).ready("ws://127.0.0.1")
    ServiceManager(None).ready("ws://127.0.0.1")


def test_the_watchdog_is_fed_by_the_event_loop_alone(systemd: Systemd) -> None:
    async def scene() -> None:
        feeding = asyncio.create_task(ServiceManager(systemd.address, watchdog_s=0.03).feed_watchdog())
        for _ in range(3):
            assert await asyncio.to_thread(systemd.message) == ["WATCHDOG=1"]
        systemd.socket.settimeout(0.1)
        with pytest.raises(TimeoutError):  # the loop is stuck here, and nobody else feeds it
            systemd.read_all()
        systemd.socket.settimeout(PATIENCE_S)
        assert await asyncio.to_thread(systemd.message) == ["WATCHDOG=1"]
        feeding.cancel()

    asyncio.run(scene())


def test_a_server_says_that_it_is_ready_reloads_and_stops(
    tmp_path: Path, systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / systemd.address))
    monkeypatch.setenv("WATCHDOG_USEC", "600000000")  # fed once: at the start
    secured = ["--cert", str(CERTIFICATES / "first.pem"), "--key", str(CERTIFICATES / "first.key.pem")]

    async def scene() -> None:
        async with served(tmp_path / "hall.db", *secured) as server:
            ready = ["READY=1", f"STATUS={server.line.split()[4]}"]
            first = [await asyncio.to_thread(systemd.message) for _ in range(2)]
            assert sorted(first) == [ready, ["WATCHDOG=1"]]
            server.process.send_signal(signal.SIGHUP)
            assert (await asyncio.to_thread(systemd.message))[0] == "RELOADING=1"
            assert await asyncio.to_thread(systemd.message) == ready
            ended = await server.end(signal.SIGTERM)
            assert ended.status == 0
            assert await asyncio.to_thread(systemd.message) == ["STOPPING=1"]

    asyncio.run(scene())
