"""A slow consumer delays no one, costs bounded memory, and gets the missed updates once it reads."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import JSON_SUBPROTOCOL, encode
from banmen_server.metrics import Metrics
from banmen_server.net import outbox as module
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.outbox import Backlog, Outbox
from banmen_server.tables.subscriber import LongFrame, Subscriber
from banmen_server.tables.views import KEPT_RECORDS
from tests.banmen_server.hall.asleep import until
from tests.banmen_server.net.raw_client import close_frame, upgrade
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, play

TEXT = "x" * 500
Loop = Callable[[], asyncio.AbstractEventLoop]


@pytest.fixture(params=["asyncio", "uvloop"])
def loop(request: pytest.FixtureRequest) -> Loop:
    """How to make an event loop: each kind writes in its own way."""
    factory: Loop = pytest.importorskip(request.param).new_event_loop
    return factory


async def deaf(stage: Scene, *, json: bool = False) -> Client:
    """A client that reads only on demand, over a connection with small buffers."""
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", stage.server.port))
    client = await stage.connect(json=json, sock=plug, max_queue=1)
    await client.hello("Deaf")
    transport_to(stage, client).get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return client


def transport_to(stage: Scene, client: Client) -> asyncio.Transport:
    """The server's end of a client's connection."""
    [connection] = [each for each in stage.server.connections if each.player == client.player]
    return connection._endpoint.transport


async def talk_until_lagging(stage: Scene, speaker: Client, table: str) -> int:
    """Talk until the watcher lags; gives the last event's number."""
    seq = 0
    metrics = stage.server.hall.metrics
    while not metrics.lagged:
        seq = (await speaker.ask(messages.Say, table, TEXT)).seq  # the one that never reads delays no one
    return seq


@pytest.mark.parametrize("missed", [20, KEPT_RECORDS + 20])
def test_a_slow_consumer_delays_no_one_and_gets_missed_updates_later(tmp_path: Path, loop: Loop, missed: int) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watcher = await deaf(stage)
        await watcher.ask(messages.Watch, table)
        await watcher.send(messages.Lobby())
        await watcher.until(messages.Tables)
        lost = await talk_until_lagging(stage, black, table)
        waiting = transport_to(stage, watcher)
        before = waiting.get_write_buffer_size()
        for _ in range(missed):
            await black.ask(messages.Say, table, TEXT)
        assert waiting.get_write_buffer_size() <= before
        seq = (await black.place(table, 1, "f5")).seq
        if missed > KEPT_RECORDS:
            snapshot = await watcher.until(messages.Snapshot, lambda snapshot: snapshot.seq >= seq)
            assert snapshot.state["position"]["moves"] == 1
        else:
            whole = await watcher.until(messages.Events, lambda told: told.first + len(told.events) - 1 >= seq)
            assert whole.first <= lost + 1 < seq, "all that is missing, and not one by one"
        await watcher.until(messages.Presence)
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        assert (await watcher.until(messages.Events)).first == seq + 1
        assert isinstance(await watcher.ask(messages.Say, table, "I am back"), messages.Done)

    play(scene, tmp_path / "hall.db", write_limit_bytes=2**16, commands_at_once=10**6, loop=loop)


def test_a_consumer_that_reads_nothing_for_long_is_cut(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        watcher = await deaf(stage)
        await watcher.ask(messages.Watch, table)
        await watcher.until(messages.Presence)
        await black.until(messages.Presence, lambda presence: presence.watching == 1)
        await talk_until_lagging(stage, black, table)
        await watcher.send(messages.Ping(1))  # which is not answered before the rest is read
        await black.until(messages.Presence, lambda presence: presence.watching == 0)

    play(scene, tmp_path / "hall.db", write_limit_bytes=2**16, commands_at_once=10**6, loop=loop, stalled_s=0.1)


def test_a_slow_consumer_that_keeps_reading_is_not_cut() -> None:
    async def scene() -> None:
        waiting = iter([6_000_000, 6_000_000, 5_000_000, 4_000_000, 3_999_999])
        cut = asyncio.Event()
        transport = SimpleNamespace(get_write_buffer_size=lambda: next(waiting))
        endpoint = cast("Endpoint", SimpleNamespace(open=True, transport=transport, abort=cut.set))
        nobody = cast("Subscriber", SimpleNamespace())
        outbox = Outbox(endpoint, nobody, stalled_s=0.0, backlog=Backlog(Metrics()), caught_up=lambda: None)
        outbox.pause()
        async with asyncio.timeout(PATIENCE_S):
            await cut.wait()
        assert next(waiting, None) is None, "it was cut when it had read a byte, and not before"

    asyncio.run(scene())


def test_closing_does_not_wait_for_a_consumer_that_does_not_read(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        watcher = await deaf(stage)
        await watcher.ask(messages.Watch, table)
        await talk_until_lagging(stage, black, table)
        [connection] = [each for each in stage.server.connections if each.player == watcher.player]
        connection.close("shutdown", "The server is shutting down.", messages.CLOSE_SHUTDOWN)
        async with asyncio.timeout(1):
            while connection in stage.server.connections:
                await black.ask(messages.Say, table, TEXT)

    play(scene, tmp_path / "hall.db", write_limit_bytes=2**16, commands_at_once=10**6, loop=loop)


@pytest.mark.parametrize("length", [300, 10_000, 40_000])
def test_many_answers_at_once_do_not_fill_the_memory(tmp_path: Path, length: int) -> None:
    async def scene(stage: Scene) -> None:
        reader = await deaf(stage)
        [connection] = [each for each in stage.server.connections if each.player == reader.player]
        longest = 0
        for _ in range(4_000_000 // length):
            connection.send_frame(b"x" * length)
            longest = max(longest, len(connection._outbox.queued))
        assert longest <= 80_000
        assert connection._outbox.lagging, "so that it carries out no further command"

    play(scene, tmp_path / "hall.db")


class Laggard:
    """A lagging outbox with this many queued bytes."""

    def __init__(self, waiting_bytes: int) -> None:
        self.waiting_bytes = waiting_bytes
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def test_if_too_much_is_queued_the_longest_lagging_consumer_is_cut() -> None:
    backlog = Backlog(Metrics(), most_bytes=100)
    first, caught_up, second, third = (Laggard(waiting_bytes) for waiting_bytes in (40, 30, 30, 50))
    for each in (first, caught_up, second):
        backlog.add(cast("Outbox", each))
    backlog.remove(cast("Outbox", caught_up))
    assert not first.cut
    backlog.add(cast("Outbox", third))
    assert [each.cut for each in (first, caught_up, second, third)] == [True, False, False, False]


class Reader:
    """An outbox whose peer reads again; to send it what it missed takes as long as `spend` does."""

    def __init__(self, spend: Callable[[], None]) -> None:
        self.catch_up = spend


@pytest.mark.parametrize(("takes_s", "at_once"), [(0.0, 6), (0.0004, 3), (5.0, 1)])
def test_others_get_turns_while_many_catch_up(monkeypatch: pytest.MonkeyPatch, takes_s: float, at_once: int) -> None:
    now_s, caught_up = 0.0, 0

    def spend() -> None:
        nonlocal now_s, caught_up
        now_s, caught_up = now_s + takes_s, caught_up + 1

    async def scene() -> None:
        backlog = Backlog(Metrics())
        for _ in range(6):
            backlog.catch_up_soon(cast("Outbox", Reader(spend)))
        for done in range(at_once, 7, at_once):
            await asyncio.sleep(0)
            assert caught_up == done

    monkeypatch.setattr("banmen_server.net.outbox.perf_counter", lambda: now_s)
    asyncio.run(scene())


def test_a_large_frame_waits_in_memory_that_all_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(stage: Scene) -> None:
        reader = await deaf(stage)
        [connection] = [each for each in stage.server.connections if each.player == reader.player]
        written: list[bytes] = []
        large, small = b"x" * 100_000, b"y"
        with monkeypatch.context() as patched:
            double = SimpleNamespace(write=written.append, writelines=written.extend)
            patched.setattr(connection._endpoint, "transport", double)
            connection.send_frame(large)
            assert any(part is large for part in written)
            written.clear()
            connection.send_frame(small)
            connection.send_frame(small)
            connection._outbox.flush()
            assert written == [b"\x82\x01y\x82\x01y"]

    play(scene, tmp_path / "hall.db")


def test_a_shared_update_is_framed_once_and_written_once_to_each_recipient(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(stage: Scene) -> None:
        for name in ("Aki", "Mio"):
            await stage.come(name)
        await asyncio.sleep(0)
        written: dict[Endpoint, list[bytes]] = {each._endpoint: [] for each in stage.server.connections}
        with monkeypatch.context() as patched:
            for endpoint, to in written.items():
                patched.setattr(endpoint, "transport", SimpleNamespace(write=to.append))
            for connection in stage.server.connections:
                assert connection.send_update(b"to all", stage.server.hall.lobby)
            assert not any(written.values()), "others may add to it in this turn"
            await asyncio.sleep(0)
            [one], [other] = written.values()
            assert one == b"\x82\x06to all"
            assert one is other
            [connection, *_] = stage.server.connections
            for frame in (b"x", b"y"):
                connection.send_frame(frame)
            await asyncio.sleep(0)
            assert written[connection._endpoint][1:] == [b"\x82\x01x\x82\x01y"]

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("json", [False, True])
def test_a_long_message_in_parts_arrives_as_one(tmp_path: Path, loop: Loop, *, json: bool) -> None:
    closed = encode(messages.Closed("table", "".join(f"{number} " for number in range(300_000))))
    parts = [closed[begin : begin + 10_000] for begin in range(0, len(closed), 10_000)]

    async def scene(stage: Scene) -> None:
        client = await deaf(stage, json=json)
        [connection] = stage.server.connections
        connection.send_update(LongFrame(parts), stage.server.hall.lobby)
        connection.send_frame(encode(messages.Closed("other", "after it")))
        assert (await client.until(messages.Closed)).text.endswith(" 299999 ")
        assert (await client.until(messages.Closed)).table == "other"

    play(scene, tmp_path / "hall.db", loop=loop)


@pytest.mark.parametrize("ends", ["said by the server", "said by the peer", "cut"])
def test_shared_updates_take_the_fast_path_only_if_nothing_is_queued(tmp_path: Path, ends: str) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki")
        await asyncio.sleep(0)
        [connection] = stage.server.connections
        transport = connection._endpoint.transport

        def free() -> bool:
            assert connection.broadcast.transport in {transport, None}
            return connection.broadcast.transport is not None

        assert free()
        for send in (connection.send_frame, lambda frame: connection.send_update(frame, stage.server.hall.lobby)):
            send(b"\x80")
            assert not free(), "something waits for the end of the turn"
            await asyncio.sleep(0)
            assert free()
        connection.pause_writing()
        assert not free(), "it lags"
        connection.send_frame(b"\x80")
        await asyncio.sleep(0)
        assert not free(), "it still does, though nothing waits here"
        connection.resume_writing()
        await until(free)
        if ends == "said by the server":
            connection.close("bye", "Goodbye.", messages.CLOSE_FAULTS)
        elif ends == "said by the peer":
            await client.socket.close()
        else:
            transport.abort()
        await until(lambda: not free())
        await until(lambda: not stage.server.connections)
        assert not free(), "nothing is written any more"

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("json", [False, True])
def test_a_closed_peer_that_does_not_hang_up_gets_no_large_frame(tmp_path: Path, loop: Loop, *, json: bool) -> None:
    async def scene(stage: Scene) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", stage.server.port)
        writer.write(upgrade(*([f"Sec-WebSocket-Protocol: {JSON_SUBPROTOCOL}"] if json else [])))
        await reader.readuntil(b"\r\n\r\n")
        await until(lambda: len(stage.server.connections) == 1)
        [leaving] = stage.server.connections
        await stage.come("Stays")
        writer.write(close_frame(messages.CLOSE_CONSENTED))
        await until(lambda: not leaving._endpoint.open)
        assert leaving in stage.server.connections, "until it has hung up, too"
        large = encode(messages.Closed("table", "x" * 20_000))
        for connection in stage.server.connections:
            connection.send_update(large, stage.server.hall.lobby)
            connection.send_frame(large)
        writer.transport.abort()

    play(scene, tmp_path / "hall.db", loop=loop)


def test_very_many_outboxes_are_written_in_several_turns_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_WRITTEN", 2)

    async def scene() -> None:
        backlog, written = Backlog(Metrics()), list[str]()

        def fill(names: str) -> None:
            for name in names:
                transport = SimpleNamespace(write=lambda _, name=name: written.append(name))
                endpoint = SimpleNamespace(open=True, transport=transport)
                outbox = SimpleNamespace(queued=b"x", endpoint=endpoint, lagging=False, shared_transport=transport)
                backlog.filled.append(cast("Outbox", outbox))
            asyncio.get_running_loop().call_soon(backlog.write_filled)

        fill("abcdefg")
        await asyncio.sleep(0)
        assert written == ["a", "b"]
        fill("n")
        await asyncio.sleep(0)
        assert sorted(written[2:]) == ["c", "d", "n"], "what is new does not wait for the others"
        for _ in range(3):
            await asyncio.sleep(0)
        assert written[5:] == ["e", "f", "g"]
        assert backlog.metrics.bytes_sent == 8

    asyncio.run(scene())


def test_a_json_client_never_gets_msgpack_frames(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect(json=True)
        await client.hello("Aki")
        await asyncio.sleep(0)
        [connection] = stage.server.connections
        assert connection.broadcast.transport is None

    play(scene, tmp_path / "hall.db")
