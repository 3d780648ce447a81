"""Plain HTTP: health, metrics for the server's own computer, pages of other sites, and requests behind proxies."""

import asyncio
from ipaddress import ip_network
from pathlib import Path
from threading import Event

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from banmen_server.metrics import Metrics
from banmen_server.net import http
from banmen_server.net.http import HttpPages, Origins, PublicSite
from tests.banmen_server.net.raw_client import get, upgrade
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play


async def ask(stage: Scene, request: bytes, port: int = 0) -> str:
    """What is answered to these bytes; of a WebSocket only the head."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port or stage.server.port)
    writer.write(request)
    async with asyncio.timeout(PATIENCE_S):
        head = await reader.readuntil(b"\r\n\r\n")
        body = b"" if b" 101 " in head else await reader.read()
    writer.transport.abort()
    return (head + body).decode()


def status(answer: str) -> int:
    return int(answer.split()[1])


def test_health_says_why_the_server_cannot_serve(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        server = stage.server
        assert (await ask(stage, get("/health"))).endswith("\r\n\r\nok\n")
        assert (await ask(stage, get("/health", method="HEAD"))).endswith("Content-Length: 3\r\n\r\n")
        server.measuring._lags_s.append(3.25)
        late = await ask(stage, get("/health?verbose"))
        assert status(late) == 503
        assert late.endswith("\r\n\r\nThe server is 3.2 s late with everything.\n")
        server._stopping = True
        assert "shutting down" in await ask(stage, get("/health"))
        assert status(await ask(stage, get("/no/page"))) == 404
        assert (await ask(stage, get("/no/page", "Accept: text/html,*/*"))).endswith(
            "no such page here. The hall is at /.\n"
        )

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize(
    ("request_line", "fields", "expected"),
    [
        ("POST /health HTTP/1.1", "Host: 127.0.0.1\r\nContent-Length: 3\r\n", 405),
        ("PUT / HTTP/1.1", "Host: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n", 405),
        ("OPTIONS * HTTP/1.1", "Host: 127.0.0.1\r\n", 405),
        ("GET /health HTTP/1.1", "Host: 127.0.0.1\r\nContent-Length: 3\r\n", 400),
        ("GET /health HTTP/1.1", "Host: 127.0.0.1\r\nContent-Length: 0\r\n", 200),
        ("GET /wp-login.php HTTP/1.1", "Host: 127.0.0.1\r\n", 404),
        ("GET /health HTTP/1.0", "", 200),
        ("GET / HTTP/1.0", "", 200),
        ("GET / HTTP/1.1", "Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n", 400),
        ("GET / HTTP/1.1", "", 400),
    ],
)
def test_each_request_gets_the_answer_that_http_has_for_it(
    tmp_path: Path, request_line: str, fields: str, expected: int
) -> None:
    async def scene(stage: Scene) -> None:
        answer = await ask(stage, f"{request_line}\r\n{fields}\r\n".encode())
        assert (status(answer), "\r\nAllow: GET, HEAD\r\n" in answer) == (expected, expected == 405)

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("apart", [False, True], ids=["where clients connect", "at an address of their own"])
def test_only_the_first_request_for_metrics_waits_until_their_writer_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, apart: bool
) -> None:
    may_load = Event()
    monkeypatch.setattr(http, "_load_prometheus", lambda: may_load.wait(PATIENCE_S))

    async def scene(stage: Scene) -> None:
        port = stage.server.metrics_port or stage.server.port
        told = asyncio.create_task(ask(stage, get("/metrics"), port))
        client = await stage.come()
        await client.open()
        assert status(await ask(stage, get("/health"), port)) == 200
        assert not told.done()
        may_load.set()
        assert status(await told) == 200

    play(scene, tmp_path / "hall.db", metrics_listen=("127.0.0.1", 0) if apart else None)


def test_health_reports_the_trouble_of_the_log() -> None:
    told: list[str | None] = [None, "The disk is full."]
    pages = HttpPages(Metrics(), lambda: told.pop(0))
    assert [pages.health().status_code, pages.health().status_code] == [200, 503]


@pytest.mark.parametrize(
    ("request_bytes", "wanted"),
    [
        (get("/metrics"), 200),
        (get("/metrics", host="localhost:8780"), 200),
        (get("/metrics", "X-Forwarded-For: 127.0.0.1"), 403),
        (get("/metrics", "Via: 1.1 proxy"), 403),
        (get("/metrics", host="evil.example"), 403),
        (get("/metrics", host="games.example.org"), 403),  # by a proxy that says nothing of itself
        (get("/metrics", "X-Forwarded-Proto: https"), 403),
    ],
)
def test_metrics_are_only_for_requests_from_the_same_computer(
    tmp_path: Path, request_bytes: bytes, wanted: int
) -> None:
    async def scene(stage: Scene) -> None:
        assert status(await ask(stage, request_bytes)) == wanted

    play(scene, tmp_path / "hall.db", host_names=("games.example.org",))


def test_metrics_are_for_no_other_computer() -> None:
    from websockets.datastructures import Headers  # noqa: PLC0415 - for this test alone
    from websockets.http11 import Request  # noqa: PLC0415 - likewise

    site = PublicSite(HttpPages(Metrics(), lambda: None), Origins(), with_metrics=True)
    request = Request("/metrics", Headers({"Host": "127.0.0.1"}))
    peers = {
        "127.0.0.1": 200,
        "::1": 200,
        "::ffff:127.0.0.1": 200,
        "192.168.1.20": 403,
        "::ffff:192.0.2.1": 403,
        "": 403,
    }
    answers = {peer: site.answer(request, peer) for peer in peers}
    assert {peer: answer.status_code for peer, answer in answers.items() if answer} == peers


def test_metrics_can_have_an_address_of_their_own(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        elsewhere = stage.server.metrics_port
        assert status(await ask(stage, get("/metrics"))) == 404
        assert status(await ask(stage, get("/health"))) == 200
        assert "banmen_connections " in await ask(stage, get("/metrics", "Via: 1.1 proxy"), elsewhere)
        assert (await ask(stage, get("/health"), elsewhere)).endswith("\r\n\r\nok\n")
        assert status(await ask(stage, get("/"), elsewhere)) == 404
        assert status(await ask(stage, upgrade(), elsewhere)) == 404
        assert status(await ask(stage, b"nonsense\r\n\r\n", elsewhere)) == 400
        await stage.come()

    play(scene, tmp_path / "hall.db", metrics_listen=("127.0.0.1", 0))


@pytest.mark.parametrize(
    ("host", "origin", "wanted"),
    [
        ("127.0.0.1:8780", None, 101),
        ("whatever.example", None, 101),
        ("127.0.0.1:8780", "http://127.0.0.1:8780", 101),
        ("127.0.0.1:8780", "https://play.example.org", 101),
        ("games.example.org", "https://games.example.org", 101),
        ("127.0.0.1:8780", "http://evil.example", 403),
        ("evil.example:8780", "http://evil.example:8780", 403),
    ],
)
def test_a_websocket_is_for_own_pages_named_ones_and_native_clients(
    tmp_path: Path, host: str, origin: str | None, wanted: int
) -> None:
    async def scene(stage: Scene) -> None:
        fields = [] if origin is None else [f"Origin: {origin}"]
        answer = await ask(stage, upgrade(*fields, host=host))
        assert status(answer) == wanted
        if wanted == 403:
            assert answer.endswith((" names those that may.\n", "--host-name tells it.\n"))

    allowed, names = ("https://play.example.org",), ("games.example.org",)
    play(scene, tmp_path / "hall.db", allow_origins=allowed, host_names=names)


def test_connections_behind_a_trusted_proxy_count_for_their_own_addresses(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        url = f"ws://127.0.0.1:{stage.server.port}"
        for client in ("198.51.100.7", "198.51.100.8"):
            came_by = {"X-Forwarded-For": f"1.1.1.1, {client}"}
            await connect(url, compression=None, additional_headers=came_by, open_timeout=PATIENCE_S)
        assert [connection.address for connection in stage.server.connections] == ["198.51.100.7", "198.51.100.8"]
        came_by = {"X-Forwarded-For": "127.0.0.1"}
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{url}/metrics", additional_headers=came_by, open_timeout=PATIENCE_S)
        assert refused.value.response.status_code == 403

    play(scene, tmp_path / "hall.db", trust_proxies=(ip_network("127.0.0.0/8"),), max_connections_of_address=1)
