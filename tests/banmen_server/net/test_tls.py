"""TLS: a certificate of files, read again while people play, and handshakes that never end."""

import asyncio
import shutil
import ssl
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from banmen.protocol import messages
from banmen_server.net.tls import BadCertificate, Certificate
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, play

CERTIFICATES = Path(__file__).parent / "certificates"


def take(name: str, into: Path) -> tuple[Path, Path]:
    """Put a certificate and its key there, as a renewal does."""
    for ending in (".pem", ".key.pem"):
        shutil.copy(CERTIFICATES / f"{name}{ending}", into / f"server{ending}")
    return into / "server.pem", into / "server.key.pem"


async def come(stage: Scene, name: str) -> Client:
    """A greeted client that trusts this certificate alone."""
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
        before = await come(stage, "first")
        take("second", tmp_path)
        server.reload()
        after = await come(stage, "second")
        (tmp_path / "server.pem").write_text("nonsense")
        server.reload()  # which is logged, and changes nothing
        still = await come(stage, "second")
        for client in (before, after, still):
            await client.send(messages.Ping(1))
            await client.take_a(messages.Pong)
        with pytest.raises(ssl.SSLError):
            await come(stage, "first")

    cert, key = take("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key)


def test_who_speaks_no_tls_or_never_finishes_its_handshake_holds_nobody_up(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        slow = await asyncio.open_connection("127.0.0.1", stage.server.port)
        slow[1].write(b"\x16\x03\x01\x02\x00")
        plain_reader, plain = await asyncio.open_connection("127.0.0.1", stage.server.port)
        plain.write(b"GET / HTTP/1.1\r\n\r\n")
        async with asyncio.timeout(PATIENCE_S):
            await plain_reader.read()
        await come(stage, "first")
        for _, writer in (slow, (plain_reader, plain)):
            writer.transport.abort()

    cert, key = take("first", tmp_path)
    play(scene, tmp_path / "hall.db", cert=cert, key=key)


def test_what_is_wrong_with_a_certificate_is_said(tmp_path: Path) -> None:
    cert, key = take("first", tmp_path)
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
