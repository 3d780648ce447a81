"""A server from start to stop, in this process: health, metrics, shutdown, and what keeps it from starting."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from prometheus_client.parser import text_string_to_metric_families

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.app import running
from banmen_server.hall.hall import Hall
from banmen_server.log import InUse
from banmen_server.net import http
from tests.banmen_server.net.raw_client import BINARY, PING, frame, upgrade
from tests.banmen_server.wire_client import Scene, play, quick


def test_health_is_served_over_plain_http(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        answer = await stage.http("/health")
        assert answer.startswith("HTTP/1.1 200 ")
        assert answer.endswith("\r\n\r\nok\n")
        assert (await stage.http("/no/page")).startswith("HTTP/1.1 404 ")

    play(scene, tmp_path / "hall.db")


def test_connections_without_a_request_keep_no_one_out(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        silent = [await asyncio.open_connection("127.0.0.1", stage.server.port) for _ in range(6)]
        client = await stage.come()
        await client.open()
        async with asyncio.timeout(30):
            assert await silent[0][0].read() == b"", "the one that waited longest is cut"
            assert await silent[1][0].read() == b""
        assert stage.server.hall.metrics.turned_away["too_many_half_open"] >= 2
        for _, writer in silent:
            writer.close()

    play(scene, tmp_path / "hall.db", max_connections=4)


@pytest.mark.parametrize("jump_s", [3_600, -3_600, 86_400, -86_400])
def test_a_jump_of_the_wall_clock_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump_s: int) -> None:
    wall, wall_ns = time.time, time.time_ns

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair(clock=messages.ClockRule(main_ms=60_000))
        await black.place(table, 1, "f5")
        await black.send(messages.Ping(1))
        before = (await black.until(messages.Pong)).now
        monkeypatch.setattr(time, "time", lambda: wall() + jump_s)
        monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + jump_s * 10**9)
        assert isinstance(await white.place(table, 1, "d6"), messages.Done), "its time is not over"
        assert await white.refusal(messages.Claim, table) == "too_early"
        await black.send(messages.Ping(2))
        assert 0 <= (await black.until(messages.Pong)).now - before < 60_000

    play(scene, tmp_path / "hall.db")


def test_metrics_count_commands_and_connections(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5")
        assert await black.refusal(messages.Act, table, 2, {"type": "place", "square": "f5"}) == "not_your_turn"
        await black.send_raw(b"\xc1")
        await black.until(messages.Refused)
        head, _, text = (await stage.http("/metrics?x=1")).partition("\r\n\r\n")
        assert "Content-Type: text/plain; version=0.0.4; charset=utf-8" in head
        samples = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert samples["banmen_connections"] == "2.0"
        assert samples["banmen_players"] == "2.0"
        assert samples["banmen_tables"] == "1.0"
        assert samples['banmen_commands_total{result="done",type="act"}'] == "1.0"
        assert samples['banmen_commands_total{result="not_your_turn",type="act"}'] == "1.0"
        assert samples['banmen_commands_total{result="bad_frame",type="frame"}'] == "1.0"
        assert samples["banmen_records_total"] == "3.0"
        assert float(samples["banmen_received_bytes_total"]) > 0
        assert float(samples["banmen_sent_bytes_total"]) > 0
        assert samples["banmen_commit_seconds_count"] == "3.0"
        read = {family.name for family in text_string_to_metric_families(text)}
        assert {
            line.split()[2].removesuffix("_total") for line in text.splitlines() if line.startswith("# TYPE")
        } == read

    play(scene, tmp_path / "hall.db")


def test_connected_clients_get_a_bye_when_the_server_stops(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db")) as server:
            client = await Scene(server).connect()
            await client.hello()
            unseen = await Scene(server).connect()
        for each in (client, unseen):
            assert (await each.take_a(messages.Bye)).code == "shutdown"
            assert await each.close_code() == messages.CLOSE_SHUTDOWN

    asyncio.run(scene())


def test_it_ends_soon_whatever_clients_do(tmp_path: Path) -> None:
    async def scene() -> float:
        loop = asyncio.get_running_loop()
        hello = frame(BINARY, encode(messages.Hello(messages.PROTOCOL_VERSION, "test", "Aki")))
        certificates = Path(__file__).parent / "net" / "certificates"
        slow_tls = quick(tmp_path / "tls.db", cert=certificates / "first.pem", key=certificates / "first.key.pem")
        async with running(quick(tmp_path / "hall.db")) as server, running(slow_tls) as secured:
            plugs = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(4)]
            plugs.append(await asyncio.open_connection("127.0.0.1", secured.port))
            half_open, frozen, deaf, flooding, no_tls = (writer for _, writer in plugs)
            half_open.write(b"GET / HTTP/1.1\r\n")
            no_tls.write(b"\x16\x03\x01\x02\x00")
            for writer in (frozen, deaf, flooding):
                writer.write(upgrade() + hello)
            while len(server.hall._connections) < 3:
                await Scene(server).http("/health")
            plugs[1][0]._transport.pause_reading()  # type: ignore[attr-defined]  # from now on it reads nothing
            flood = loop.create_task(pour(flooding))
            began = loop.time()
        took_s = loop.time() - began
        flood.cancel()
        for _, writer in plugs:
            writer.transport.abort()
        return took_s

    assert asyncio.run(scene()) < 3


class Unending:
    """A connection of whose end the loop never tells, as uvloop does where a client hung up during its handshake."""

    def abort(self) -> None:
        """Nothing comes of it."""


def test_it_ends_though_a_connection_does_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db")) as server:
            server._clients._endpoints.add(Unending())  # type: ignore[arg-type]  # of an endpoint only this is asked

    asyncio.run(scene())


def test_clients_and_tables_share_the_time_for_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_s = []

    async def settle(_: Hall, until_s: float) -> None:
        left_s.append(until_s - asyncio.get_running_loop().time())

    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db", settle_s=1.5)) as server:
            server._clients._endpoints.add(Unending())  # type: ignore[arg-type]  # of an endpoint only this is asked

    monkeypatch.setattr(Hall, "settle", settle)
    asyncio.run(scene())
    assert left_s[0] < 1.0, "they were waited for, and cut"


def test_it_ends_though_the_page_is_not_read_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Event()
    monkeypatch.setattr(http, "PageFiles", read.wait)

    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db")) as server:
            server.warm_up()

    asyncio.run(scene())
    assert not read.is_set()
    read.set()


async def pour(writer: asyncio.StreamWriter) -> None:
    """Send pings as fast as they are taken."""
    with suppress(ConnectionError):
        while True:
            writer.write(frame(PING) * 500)
            await writer.drain()


def test_a_data_file_has_one_server(tmp_path: Path) -> None:
    async def scene(_: Scene) -> None:
        with pytest.raises(InUse):
            async with running(quick(tmp_path / "hall.db")):
                pass

    play(scene, tmp_path / "hall.db")


def test_a_port_that_is_taken_lets_go_of_the_data(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        for _ in range(2):
            with pytest.raises(OSError, match="address already in use"):
                async with running(quick(tmp_path / "other.db", port=stage.server.port)):
                    pass

    play(scene, tmp_path / "hall.db")
