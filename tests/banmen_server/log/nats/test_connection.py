"""The connection to the engine: messages arrive in order, and it reconnects on its own."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from banmen_server.log import Unavailable
from banmen_server.log.nats import connection as module
from banmen_server.log.nats.connection import EngineConnection, EngineOptions, EngineRefuses, NotInstalled
from tests.nats_engine import Engine, running_engine, shared_engine

if TYPE_CHECKING:
    from nats.aio.msg import Msg

PATIENCE_S, FOR_EVER_S = 20, 3600


def with_connection(scene: Callable[[EngineConnection], Awaitable[None]], *engines: Engine, **options: str) -> None:
    async def play() -> None:
        servers = tuple(server for engine in engines or (shared_engine(),) for server in engine.servers)
        connection = await EngineConnection.open(EngineOptions(servers, **options))  # type: ignore[arg-type]  # texts
        try:
            async with asyncio.timeout(PATIENCE_S):
                await scene(connection)
        finally:
            await connection.close()

    asyncio.run(play())


class Received:
    """The messages that were received, and a wait for more of them."""

    def __init__(self) -> None:
        self.messages: list[object] = []
        self._more = asyncio.Event()

    def __call__(self, what: object) -> None:
        self.messages.append(what)
        self._more.set()

    async def wait(self, count: int) -> list[object]:
        while len(self.messages) < count:
            self._more.clear()
            await self._more.wait()
        return self.messages


def test_messages_arrive_in_the_order_in_which_they_were_sent() -> None:
    async def scene(connection: EngineConnection) -> None:
        seen = Received()
        end = connection.subscribe("order.*", lambda msg: seen((msg.subject, msg.data)))
        for n in range(100):
            assert connection.publish(f"order.{n % 3}", b"%d" % n)
        assert await seen.wait(100) == [(f"order.{n % 3}", b"%d" % n) for n in range(100)]
        end()
        connection.publish("order.0", b"late")
        await connection.flush()
        assert len(seen.messages) == 100

    with_connection(scene)


def test_a_request_is_answered_or_reports_that_nobody_listens() -> None:
    async def scene(connection: EngineConnection) -> None:
        def answer(msg: "Msg") -> None:
            connection.publish(msg.reply, msg.data + b"!")

        connection.subscribe("ask", answer)
        assert (await connection.request("ask", b"hello", within_s=PATIENCE_S)).data == b"hello!"
        with pytest.raises(Unavailable, match="nobody"):
            await connection.request("ask.nobody", within_s=PATIENCE_S)
        connection.subscribe("ask.silent", lambda _: None)
        with pytest.raises(Unavailable, match="does not answer"):
            await connection.request("ask.silent", within_s=0.05)

    with_connection(scene)


def test_one_subscriber_of_a_queue_receives_a_message() -> None:
    async def scene(connection: EngineConnection) -> None:
        seen = Received()
        for name in ("a", "b"):
            connection.subscribe("queue", lambda _, name=name: seen(name), queue="q")  # type: ignore[misc]  # a default
        for _ in range(10):
            connection.publish("queue")
        await connection.flush()
        assert len(await seen.wait(10)) == 10

    with_connection(scene)


def test_a_killed_node_is_reported_and_found_again(tmp_path: Path) -> None:
    with running_engine(tmp_path) as engine:

        async def scene(connection: EngineConnection) -> None:
            seen, changes = Received(), Received()
            connection.subscribe("again", lambda msg: seen(msg.data))
            connection.on_change(changes)
            engine.nodes[0].kill()
            assert await changes.wait(1) == [False]
            assert not connection.connected
            assert not connection.publish("again", b"lost")
            with pytest.raises(Unavailable, match="cannot be reached"):
                await connection.request("again", within_s=PATIENCE_S)
            engine.nodes[0].start()
            assert await changes.wait(2) == [False, True]
            connection.publish("again", b"there")
            assert await seen.wait(1) == [b"there"]

        with_connection(scene, engine)


def test_a_hanging_client_is_replaced(tmp_path: Path) -> None:
    with running_engine(tmp_path) as engine:

        async def scene(connection: EngineConnection) -> None:
            seen, changes = Received(), Received()
            connection.subscribe("again", lambda msg: seen(msg.data))
            connection.on_change(changes)
            await connection._client.close()
            assert await changes.wait(2) == [False, True]
            connection.publish("again", b"there")
            assert await seen.wait(1) == [b"there"]

        with_connection(scene, engine)


def test_a_connection_abandoned_while_the_engine_hangs_is_closed(tmp_path: Path) -> None:
    async def scene(engine: Engine) -> None:
        connection = await EngineConnection.open(EngineOptions(engine.servers))
        engine.nodes[0].freeze()
        ending = asyncio.create_task(connection.close())
        await asyncio.sleep(0)  # it waits for the engine
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        assert connection._client.is_closed
        assert len(asyncio.all_tasks()) == 1

    with running_engine(tmp_path) as engine:
        asyncio.run(scene(engine))


def test_dropped_messages_of_a_slow_reader_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_MESSAGES", 2)

    async def scene(connection: EngineConnection) -> None:
        slow = Received()
        connection.on_slow(slow)
        connection.subscribe("slow", lambda _: None)
        for _ in range(50):
            connection.publish("slow")
        assert (await slow.wait(1))[0] == "slow"

    with_connection(scene)


def test_a_missing_engine_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_S", 0.3)

    async def play() -> None:
        with pytest.raises(Unavailable, match=r"127\.0\.0\.1:1 cannot be reached"):
            await EngineConnection.open(EngineOptions(("nats://127.0.0.1:1",)))

    asyncio.run(play())


def test_a_waiting_start_reports_the_reason_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_S", 1.0)
    monkeypatch.setattr(module, "REPORT_AFTER_S", 0.2)
    reports: list[str] = []

    async def open_at(port: int) -> None:
        with pytest.raises(Unavailable):
            await EngineConnection.open(EngineOptions((f"nats://127.0.0.1:{port}",)), reports.append)

    async def play() -> None:
        await open_at(1)
        async with await asyncio.start_server(lambda _reader, writer: silent.append(writer), "127.0.0.1", 0) as node:
            await open_at(node.sockets[0].getsockname()[1])
            for writer in silent:
                writer.close()
                await writer.wait_closed()

    silent: list[asyncio.StreamWriter] = []
    asyncio.run(play())
    refused, nothing = reports
    assert "refused" in refused or "failed" in refused
    assert nothing == "", "it was there, and said nothing"


def test_a_missing_extra_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats.aio.client", None)

    async def play() -> None:
        with pytest.raises(NotInstalled, match=r"\.\[cluster\]"):
            await EngineConnection.open(EngineOptions(("nats://127.0.0.1:1",)))

    asyncio.run(play())


def test_a_wrong_password_is_refused_immediately_even_if_another_node_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"user": "banmen", "password": "quite-secret"}
    with running_engine(tmp_path, password="quite-secret") as engine:  # noqa: S106 - of this engine
        monkeypatch.setattr(module, "CONNECT_S", FOR_EVER_S)
        nodes = ("nats://127.0.0.1:1", *engine.servers)

        async def kind(**login: str) -> str:
            with pytest.raises(EngineRefuses) as raised:
                await EngineConnection.open(EngineOptions(nodes, **login))  # type: ignore[arg-type]  # texts
            return raised.value.kind

        assert asyncio.run(kind(**known | {"password": "wrong"})) == "login"
        assert asyncio.run(kind()) == "no-login"

        async def scene(connection: EngineConnection) -> None:
            await connection.flush()

        with_connection(scene, engine, **known)


def test_another_node_is_tried_after_a_refusal(tmp_path: Path) -> None:
    with running_engine(tmp_path / "one", password="other") as one, running_engine(tmp_path / "two") as two:  # noqa: S106 - of this engine

        async def scene(connection: EngineConnection) -> None:
            assert connection.server_info["port"] == two.nodes[0].port

        with_connection(scene, one, two, user="banmen", password="wrong")  # noqa: S106 - of no engine


def test_another_node_is_tried_after_one_that_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client waits then for the end of its old connection, without a word."""
    monkeypatch.setattr(module, "_PING_S", 0.1)
    monkeypatch.setattr(module, "_HANDSHAKE_S", 0.5)
    with running_engine(tmp_path / "one") as one, running_engine(tmp_path / "other") as other:
        by_port = {node.port: node for node in (*one.nodes, *other.nodes)}

        async def scene(connection: EngineConnection) -> None:
            changes, first = Received(), connection.server_info["port"]
            connection.on_change(changes)
            by_port[first].freeze()
            for _ in range(8):
                connection.publish("much", b"-" * 2**20)
            assert (await changes.wait(2))[:2] == [False, True]
            assert connection.server_info["port"] != first

        with_connection(scene, one, other)
