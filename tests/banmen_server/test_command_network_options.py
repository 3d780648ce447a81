"""The network options of `banmen serve`, and its limit on connections by the system's files."""

import asyncio
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from banmen.commands.parser import Parser
from banmen.protocol import messages
from banmen.texts import Texts
from banmen_server import command as command_module
from banmen_server.command import SERVE, config_of, within_file_limit
from banmen_server.config import Config
from banmen_server.net.file_limit import raise_file_limit
from tests.banmen_server.served import served
from tests.banmen_server.wire_client import PATIENCE_S, Client

CERTIFICATES = Path(__file__).parent / "net" / "certificates"
without_windows = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal and no such limit")


def install(name: str, into: Path) -> list[str]:
    """Copy a certificate and its key into a folder. Return the options that name them."""
    for ending in (".pem", ".key.pem"):
        shutil.copy(CERTIFICATES / f"{name}{ending}", into / f"server{ending}")
    return ["--cert", str(into / "server.pem"), "--key", str(into / "server.key.pem")]


async def connect_trusting(url: str, name: str) -> Client:
    trusting = ssl.create_default_context(cafile=str(CERTIFICATES / f"{name}.pem"))
    client = Client(await connect(url, ssl=trusting, compression=None, open_timeout=PATIENCE_S))
    await client.hello()
    return client


@without_windows
def test_a_certificate_is_renewed_by_a_signal(tmp_path: Path) -> None:
    async def scene() -> None:
        options = [*install("first", tmp_path), "--host-name", "localhost", "--log-level", "info"]
        async with served(tmp_path / "hall.db", *options) as server:
            found = re.search(r"wss://localhost:\d+", server.line)
            assert found
            assert f"banmen {found[0]}" in server.line
            assert (tmp_path / "hall.db.address").read_text().strip() == found[0]
            before = await connect_trusting(found[0], "first")
            install("second", tmp_path)
            server.process.send_signal(signal.SIGHUP)
            assert server.process.stderr is not None
            async with asyncio.timeout(10):
                while b"certificate_reloaded" not in await server.process.stderr.readline():
                    pass
            after = await connect_trusting(found[0], "second")
            for client in (before, after):
                await client.send(messages.Ping(1))
                await client.take_a(messages.Pong)
                await client.socket.close()
            assert (await server.end(signal.SIGTERM)).status == 0

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["--cert", "none.pem"], 4, "the certificate or key in none.pem cannot be used: No such file or directory."),
        (["--key", "server.key.pem"], 2, "--key needs --cert."),
        (["--allow-origin", "games.example.org"], 2, "'games.example.org' is no origin of a page"),
        (["--trust-proxy", "proxy"], 2, "'proxy' is no IP address or network"),
        (["--metrics-listen", "9100"], 2, "'9100' is no host and port"),
        (["--metrics-listen", "[::1:9100"], 2, "'[::1:9100' is no host and port"),
    ],
)
def test_options_that_cannot_be_are_said(tmp_path: Path, options: list[str], status: int, said: str) -> None:
    command = [sys.executable, "-m", "banmen", "serve", "--port", "0", "--data", "hall.db", "--lang", "en", *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_for_metrics_that_is_in_use_is_the_one_that_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        listen = ["--host", "127.0.0.1", "--port", "0", "--metrics-listen", f"127.0.0.1:{port}", "--lang", "en"]
        command = [sys.executable, "-m", "banmen", "serve", "--data", "hall.db", *listen]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert f"port {port} is in use" in done.stderr


def test_too_few_files_are_said_and_bound_the_connections(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config(data=Path("hall.db"), max_connections=2000)
    for files, connections in ((None, 2000), (5000, 2000), (1064, 500), (10, 1)):
        monkeypatch.setattr(command_module, "raise_file_limit", lambda files=files: files)
        assert within_file_limit(config, Texts("en")).max_connections == connections
        assert ("it takes" in capsys.readouterr().err) == (connections < 2000)


@without_windows
def test_the_file_limit_is_raised_to_the_hard_one() -> None:
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(200, soft), hard))
        raised = raise_file_limit()
        assert raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert raised is not None
        assert raised > 200 or raised == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_behind_a_proxy_the_public_address_is_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        data = tmp_path / "hall.db"
        async with served(data, "--public-url", "https://games.example.org") as server:
            assert "serves at wss://games.example.org:443 - friends type: banmen wss://games.example.org" in server.line
            beside = (tmp_path / "hall.db.address").read_text()
            own = re.fullmatch(r"ws://127\.0\.0\.1:(\d+)\n", beside)
            assert own, "commands and windows of this computer come to its own port"
            client = Client(await connect(f"ws://127.0.0.1:{own[1]}", compression=None, open_timeout=PATIENCE_S))
            await client.hello()
            assert await client.take_a(messages.ReachedAt) == messages.ReachedAt("https://games.example.org/")
            await client.socket.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", int(own[1]))
            writer.write(b"GET / HTTP/1.1\r\nHost: games.example.org\r\nConnection: close\r\n\r\n")
            assert b" 200 " in await reader.readline(), "the page is shown by this name"
            writer.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://games.example.org", "wss://games.example.org:443"),
        ("https://games.example.org:8443/", "wss://games.example.org:8443"),
        ("http://192.168.0.12:8780", "ws://192.168.0.12:8780"),
        ("wss://games.example.org", "wss://games.example.org:443"),
    ],
)
def test_a_public_address_is_given_as_a_link(text: str, url: str) -> None:
    assert config_with("--public-url", text).public_url == url


@pytest.mark.parametrize(
    "text",
    [
        "games.example.org",
        "https://games.example.org/banmen/",
        "https://127.0.0.1",
        "http://localhost:8780",
        "x://y",
        "",
    ],
)
def test_an_unreachable_url_is_no_public_address(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        config_with("--public-url", text)
    assert ended.value.code == 2
    assert "is no address that others reach" in capsys.readouterr().err


def config_with(*options: str) -> Config:
    parser = Parser(prog="banmen serve", t=Texts("en"))
    SERVE.configure(parser)
    return config_of(parser.parse_args(list(options)))
