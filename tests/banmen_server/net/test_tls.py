"""TLS: a certificate that is reloaded while people play, and handshakes that never end."""

import asyncio
import errno
import shutil
import ssl
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from banmen.protocol import messages
from banmen.texts import Texts
from banmen_server.config import Config
from banmen_server.net.tls import BadCertificate, Certificate
from banmen_server.prometheus import metrics_text
from banmen_server.serving import _listen_error
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, play

CERTIFICATES = Path(__file__).parent / "certificates"


def install(name: str, into: Path) -> tuple[Path, Path]:
    """Copy a certificate and its key into a folder, as a renewal does."""
    for ending in (".pem", ".key.pem"):
        shutil.copy(CERTIFICATES / f"{name}{ending}", into / f"server{ending}")
    return into / "server.pem", into / "server.key.pem"


async def connect_trusting(stage: Scene, name: str) -> Client:
    """Return a greeted client that trusts only this certificate."""
    trusting = ssl.create_default_context(cafile=str(CERTIFICATES / f"{name}.pem"))
    client = Client(
        await connect(f"wss://127.0.0.1:{stage.server.port}", ssl=trusting, compression=None, open_timeout=PATIENCE_S)
    )
    await client.hello()
    return client


def test_a_certificate_is_read_again_and_nobody_is_dropped(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        server = stage.server
        assert server.url == f"wss://127.0.0.1:{server.port}"
        before = await connect_trusting(stage, "first")
        install("second", tmp_path)
        server.reload()
        after = await connect_trusting(stage, "second")
        (tmp_path / "server.pem").write_text("nonsense")
        server.reload()  # which is logged, and changes nothing
        still = await connect_trusting(stage, "second")
        for client in (before, after, still):
            await client.send(messages.Ping(1))
            await client.take_a(messages.Pong)
        with pytest.raises(ssl.SSLError):
            await connect_trusting(stage, "first")

    cert, key = install("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key)


def test_a_peer_without_tls_or_with_an_unfinished_handshake_delays_no_one(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        slow = await asyncio.open_connection("127.0.0.1", stage.server.port)
        slow[1].write(b"\x16\x03\x01\x02\x00")
        plain_reader, plain = await asyncio.open_connection("127.0.0.1", stage.server.port)
        plain.write(b"GET / HTTP/1.1\r\n\r\n")
        async with asyncio.timeout(PATIENCE_S):
            await plain_reader.read()
        await connect_trusting(stage, "first")
        for _, writer in (slow, (plain_reader, plain)):
            writer.transport.abort()

    cert, key = install("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key)


def test_the_fault_of_a_certificate_is_named(tmp_path: Path) -> None:
    cert, key = install("first", tmp_path)
    Certificate(cert, key)
    both = tmp_path / "both.pem"
    both.write_text(cert.read_text() + key.read_text())
    Certificate(both)
    other, half, empty, locked = (tmp_path / name for name in ("other.pem", "half.pem", "empty.pem", "locked.pem"))
    shutil.copy(CERTIFICATES / "second.key.pem", other)
    half.write_text(cert.read_text()[:300])
    empty.write_bytes(b"")
    locked.write_text("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n")
    for files, file, reason in (
        ((cert, other), other, "not the key of this certificate"),
        ((cert, tmp_path / "none.pem"), tmp_path / "none.pem", "no such file or directory"),
        ((tmp_path / "none.pem", key), tmp_path / "none.pem", "no such file or directory"),
        ((half, key), half, "no certificate"),
        ((empty, key), empty, "no certificate"),
        ((cert, empty), empty, "no key"),
        ((cert,), cert, "no key"),
        ((cert, locked), locked, "encrypted"),
    ):
        with pytest.raises(BadCertificate) as bad:
            Certificate(*files)
        assert (bad.value.file, bad.value.reason) == (file, reason)


def test_a_folder_that_is_closed_names_the_file_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """certbot closes its folders to all but root. The test denies access itself, because it may run as root."""
    cert, key = install("first", tmp_path)
    closed: set[Path] = set()
    read, load = Path.read_bytes, ssl.SSLContext.load_cert_chain

    def denied() -> PermissionError:
        return PermissionError(errno.EACCES, "Permission denied")

    def read_bytes(path: Path) -> bytes:
        if path in closed:
            raise denied()
        return read(path)

    def load_cert_chain(context: ssl.SSLContext, cert: Path, key: Path | None = None, **more: str) -> None:
        if {cert, key} & closed:
            raise denied()
        load(context, cert, key, **more)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", load_cert_chain)
    for file in (key, cert):
        closed.add(file)
        with pytest.raises(BadCertificate) as bad:
            Certificate(cert, key)
        assert (bad.value.file, bad.value.reason) == (file, "permission denied")
        said = _listen_error(Texts("en"), bad.value, Config(tmp_path / "hall.db"))
        assert said == f"the certificate or key in {file} cannot be used: Permission denied."


def test_a_certificate_says_when_it_ends_and_for_whom_it_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    cert, key = install("first", tmp_path)
    good = Certificate(cert, key)
    assert good.expires_s == datetime(2126, 10, 29, 20, 38, 57, tzinfo=UTC).timestamp()
    assert good.strange_hosts(["first.test", "localhost", "127.0.0.1"]) == []
    assert good.strange_hosts(["first.test", "games.example.org", "192.168.0.12"]) == [
        "games.example.org",
        "192.168.0.12",
    ]
    good.warn(["first.test"])
    assert caplog.messages == []
    good.warn(["first.test", "games.example.org"])
    assert caplog.messages == ["certificate_for_others"]


def test_one_that_has_ended_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    cert, key = install("ended", tmp_path)
    ended = Certificate(cert, key)
    assert ended.expires_s == datetime(2020, 1, 2, tzinfo=UTC).timestamp()
    ended.warn(["games.example.org", "a.example.org"])
    assert caplog.messages == ["certificate_ended", "certificate_for_others"]
    [first, second] = caplog.records
    assert first.fields == {"file": cert, "ended": "2020-01-02T00:00:00+00:00"}  # type: ignore[attr-defined]
    assert second.fields == {"file": cert, "hosts": "a.example.org"}  # type: ignore[attr-defined]


def test_a_server_warns_at_its_start_and_after_a_renewal_and_tells_when_it_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Scene) -> None:
        warned = [each for each in caplog.messages if each.startswith("certificate")]
        assert warned == ["certificate_for_others"]
        assert "\nbanmen_certificate_expires_seconds 4.948979937e+09\n" in metrics_text(stage.server.hall.metrics)
        caplog.clear()
        install("ended", tmp_path)
        stage.server.reload()
        assert caplog.messages == ["certificate_reloaded", "certificate_ended"]
        assert "\nbanmen_certificate_expires_seconds 1.5779232e+09\n" in metrics_text(stage.server.hall.metrics)

    cert, key = install("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key, host_names=("games.example.org",))


@pytest.mark.parametrize(
    ("changes", "warned"),
    [
        ({"host": "127.0.0.1"}, False),
        ({"public_url": "wss://first.test:443"}, False),
        ({"public_url": "wss://games.example.org:443"}, True),
        ({"public_url": "wss://games.example.org:443", "trust_proxies": (ip_network("127.0.0.1"),)}, False),
        ({"host_names": ("games.example.org",), "trust_proxies": (ip_network("127.0.0.1"),)}, True),
    ],
)
def test_a_proxy_shows_a_certificate_of_its_own_for_the_public_address(
    changes: dict[str, Any], tmp_path: Path, caplog: pytest.LogCaptureFixture, *, warned: bool
) -> None:
    async def scene(_: Scene) -> None:
        assert ("certificate_for_others" in caplog.messages) is warned

    cert, key = install("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key, **changes)
