"""Several HTTP requests on one connection, as a browser sends them for the page and its files."""

import asyncio
import socket
import threading
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.net import http
from banmen_server.net.budgets import Budgets
from banmen_server.net.page import PageFiles
from tests.banmen_server.hall.asleep import until
from tests.banmen_server.net.raw_client import BINARY, frame, get, upgrade
from tests.banmen_server.net.test_endpoint import HELLO, Loop, Plug, loop, plug, until_gone
from tests.banmen_server.net.test_page import PAGES
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play, quick, time_is_up

__all__ = ["loop"]  # a fixture

FILES = [path for path in PAGES.sizes if path.startswith("/web/")]


@pytest.fixture(autouse=True)
def _the_page_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the server of each test: to make it shorter and to pack it takes half a second."""
    monkeypatch.setattr(http, "PageFiles", lambda: PAGES)


async def answer(client: Plug) -> tuple[int, dict[str, str], bytes]:
    """The next answer that has a length: its status, its fields and its body."""
    first, *lines = (await client.head()).decode().rstrip("\r\n").split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), fields, await client.read(int(fields.get("Content-Length", 0)))


def test_all_files_are_sent_on_one_connection(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage) as client:
            for path in FILES:
                client.send(get(path))
                status, fields, body = await answer(client)
                assert (status, "Connection" in fields) == (200, False)
                assert body
            assert len(stage.server._clients._endpoints) == 1

    play(scene, tmp_path / "hall.db", loop=loop)


def test_requests_that_come_together_are_answered_in_their_order(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        asked = [*FILES, "/web/0/such.js", *reversed(FILES)]
        async with plug(stage, *(get(path, "Accept: text/html") for path in asked[:-1]), get(asked[-1])[:-1]) as client:
            answered = [await answer(client) for _ in asked[:-1]]
            client.send(b"\n")
            answered.append(await answer(client))
        whole = {path: body for path, (_, _, body) in zip(asked, answered, strict=True)}
        assert [status for status, _, _ in answered].count(404) == 1
        assert [body for _, _, body in answered] == [whole[path] for path in asked]

    play(scene, tmp_path / "hall.db", loop=loop)


@pytest.mark.parametrize(
    "asked",
    [
        get("/", "Connection: close"),
        get("/").replace(b"HTTP/1.1", b"HTTP/1.0"),
        get("/health"),
        get("/web/0/app.js", "Content-Length: 5") + b"hello",
        get("/no/page"),
    ],
)
def test_a_connection_ends_where_one_side_wants_that(tmp_path: Path, asked: bytes) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, asked, get("/")) as client:
            assert (await client.rest()).count(b"HTTP/1.1 ") == 1
        await until_gone(stage)

    play(scene, tmp_path / "hall.db")


def test_an_answer_to_head_has_no_body(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, get("/", method="HEAD"), get("/web/0/app.js")) as client:
            head = await client.head()
            assert b"Content-Length: " in head
            assert (await answer(client))[0] == 404

    play(scene, tmp_path / "hall.db")


def test_a_websocket_may_follow_files_on_the_same_connection(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, get("/"), get(FILES[0]), upgrade(), HELLO) as client:
            assert [(await answer(client))[0] for _ in range(2)] == [200, 200]
            assert (await client.head()).startswith(b"HTTP/1.1 101 ")
            assert (await client.frame())[0] == BINARY
            client.send(frame(BINARY, encode(messages.Ping(1))))
            assert (await client.frame())[0] == BINARY

    play(scene, tmp_path / "hall.db")


def test_an_idle_connection_is_closed_without_a_word(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, get("/")) as idle, plug(stage, get("/"), get("/")[:-2]) as slow:
            assert (await answer(idle))[0] == (await answer(slow))[0] == 200
            time_is_up(stage.server._timeouts.hello)
            assert await idle.rest() == b""
            assert (await slow.rest()).startswith(b"HTTP/1.1 408 ")
        await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_peer_that_reads_no_answers_gets_no_further_ones(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        largest = max(FILES, key=PAGES.sizes.__getitem__)
        async with plug(stage, get(largest)) as modest:
            one_answer = len((await answer(modest))[2]) + 1024  # with its head
        async with plug(stage) as greedy:
            wire = greedy.writer.get_extra_info("socket")
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            greedy.reader._transport.pause_reading()  # type: ignore[attr-defined]  # asyncio's own
            greedy.send(*[get(largest)] * 2_000)
            other = await stage.come()
            (endpoint,) = (each for each in stage.server._clients._endpoints if each._heads is not None)
            async with asyncio.timeout(PATIENCE_S):
                while endpoint.transport.get_write_buffer_size() < 16 * 1024:
                    await other.send(messages.Ping(1))
                    await other.take_a(messages.Pong)
            assert endpoint.transport.get_write_buffer_size() < 16 * 1024 + one_answer
            time_is_up(stage.server._timeouts.hello)
            await until_gone_but_one(stage)

    play(scene, tmp_path / "hall.db", hello_s=PATIENCE_S, close_s=0.05, loop=loop)


async def until_gone_but_one(stage: Scene) -> None:
    """Wait until the server has one connection."""
    clients = stage.server._clients
    async with asyncio.timeout(PATIENCE_S):
        while len(clients._endpoints) > 1:
            clients._gone.clear()
            await clients._gone.wait()


def test_idle_connections_make_room_for_others_of_their_address(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        async with plug(stage, get("/")) as first, plug(stage, get("/")) as second:
            assert (await answer(first))[0] == (await answer(second))[0] == 200
            async with plug(stage, get("/")) as third:
                assert (await answer(third))[0] == 200
                assert await first.until_end() == b"", "it was idle for the longest time"
                second.send(get("/"))
                assert (await answer(second))[0] == 200
                await stage.come()

    play(scene, tmp_path / "hall.db", max_connections_of_address=2)


def test_a_class_of_forty_gets_the_page_from_one_address_at_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        browsers = [[await connected(stage) for _ in range(6)] for _ in range(40)]  # as many as a browser opens
        for connections in browsers:
            for at, path in enumerate(["/", *FILES]):
                connections[at % len(connections)].send(get(path))
        for connections in browsers:
            for at, _ in enumerate(["/", *FILES]):
                assert (await answer(connections[at % len(connections)]))[0] == 200
        assert not stage.server.hall.metrics.turned_away
        for client in (client for connections in browsers for client in connections):
            client.writer.transport.abort()

    play(scene, tmp_path / "hall.db", hello_s=10, max_connections_of_address=500)


async def connected(stage: Scene) -> Plug:
    return Plug(*await asyncio.open_connection("127.0.0.1", stage.server.port))


def test_a_proxy_may_ask_for_several_clients_on_one_connection(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        asked = [get("/", f"X-Forwarded-For: 198.51.100.{number}") for number in (7, 8)]
        follow = upgrade("X-Forwarded-For: 198.51.100.9")
        async with plug(stage, *asked, follow, HELLO) as client:
            assert [(await answer(client))[0] for _ in asked] == [200, 200]
            assert (await client.head()).startswith(b"HTTP/1.1 101 ")
            await client.frame()
            assert [connection.address for connection in stage.server.connections] == ["198.51.100.9"]

    play(scene, tmp_path / "hall.db", trust_proxies=(ip_network("127.0.0.0/8"),))


def test_an_address_waits_where_it_takes_much_and_others_do_not(tmp_path: Path) -> None:
    now: Callable[[], float] = iter(range(1, 10_000)).__next__
    budgets = Budgets(quick(tmp_path / "hall.db"), lambda _: None, lambda: now() / 1e5)
    budgets.answered("192.0.2.2", 1_000, 0.0001)
    waits = [budgets.answered("192.0.2.1", 2_000, 0.0005) for _ in range(100)]
    assert waits[0] == 0.0
    assert waits[-1] > 0.01
    assert budgets.answered("192.0.2.2", 1_000, 0.0001) == 0.0


def test_the_page_is_refused_for_a_host_name_that_others_could_point_here(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        for host, wanted in (
            ("evil.example", 403),
            ("games.example.org", 200),
            ("play.example.net", 200),
            ("ocha", 200),
        ):
            async with plug(stage, get("/", "Connection: close", host=host)) as client:
                assert (await answer(client))[0] == wanted, host

    names, origins = ("games.example.org",), ("https://play.example.net",)
    play(scene, tmp_path / "hall.db", host_names=names, allow_origins=origins)


def test_the_page_is_read_before_somebody_asks_but_not_for_a_window_alone(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        stage.server.warm_up()
        for thread in threading.enumerate():
            if thread.name == "the page":
                thread.join()
        assert ("_files" in vars(stage.server._site)) is not stage.server.hall.config.until_idle

    play(scene, tmp_path / "hall.db")
    play(scene, tmp_path / "window.db", until_idle=True)


def test_only_requests_for_the_page_wait_until_it_is_read(
    tmp_path: Path, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read = threading.Event()

    def page() -> PageFiles:
        assert may_read.wait(PATIENCE_S)
        return PAGES

    async def scene(stage: Scene) -> None:
        first, second = get("/"), get(FILES[0])
        async with plug(stage, first, second) as browser, plug(stage, first) as another, plug(stage, first) as gone:
            gone.writer.transport.abort()
            client = await stage.come()
            await client.open()
            assert (await stage.http("/health")).startswith("HTTP/1.1 200 ")
            may_read.set()
            assert [(await answer(browser))[0], (await answer(browser))[0]] == [200, 200]
            assert (await answer(another))[0] == 200

    monkeypatch.setattr(http, "PageFiles", page)
    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_connection_that_is_gone_already_is_ended_like_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("not connected")

    async def scene(stage: Scene) -> None:
        async with plug(stage, b"GET / HTTP/1.1\r\n") as client:
            await until(lambda: stage.server._clients._endpoints)
            [endpoint] = stage.server._clients._endpoints
            monkeypatch.setattr(endpoint.transport, "write_eof", fail)
            endpoint.hello_timed_out()
            assert (await answer(client))[0] == 408

    play(scene, tmp_path / "hall.db", loop=asyncio.new_event_loop)
