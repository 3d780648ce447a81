"""Servers at an engine that requires TLS, and a login by password, key or credentials."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from banmen.protocol import messages
from banmen_server.app import running
from banmen_server.config import Config
from banmen_server.log import Unavailable
from banmen_server.log.nats import connection
from banmen_server.log.nats.connection import EngineRefuses
from tests.banmen_server.engine_accounts import Accounts, Key, user_key
from tests.banmen_server.wire_client import Scene, quick
from tests.nats_engine import Engine, running_engine

CERTIFICATES = Path(__file__).parent.parent / "net" / "certificates"
FIRST, SECOND = CERTIFICATES / "first.pem", CERTIFICATES / "second.pem"
FOR_EVER_S = 3600.0
TLS: dict[str, Any] = {"tls": {"cert_file": str(FIRST), "key_file": str(CERTIFICATES / "first.key.pem"), "timeout": 5}}


def config(folder: Path, engine: Engine, login: str, *, name: str = "login", ca: Path | None = FIRST) -> Config:
    """A server whose login is in a file."""
    (folder / name).write_text(login, encoding="utf-8")
    servers = tuple(url.replace("nats://", "tls://") for url in engine.servers)
    return quick(folder / "hall.db", log=servers, log_creds=folder / name, log_ca=ca)


def refused(config: Config, kind: str) -> str:
    """What is said where the engine refuses a server, which nobody waits for."""

    async def refused() -> str:
        with patch.object(connection, "CONNECT_S", FOR_EVER_S), pytest.raises(EngineRefuses) as raised:
            async with running(config):
                pass
        assert raised.value.kind == kind
        return str(raised.value)

    return asyncio.run(refused())


def play(config: Config) -> int:
    """Open a table and take a seat; how many events it has."""

    async def scene() -> int:
        async with running(config) as server:
            stage = Scene(server)
            aki = await stage.come("Aki")
            opened = await aki.open()
            mio = await stage.come("Mio")
            await mio.ask(messages.Join, opened.code)
            done = await aki.place(opened.table, 1, "f5")
            await stage.hang_up()
            assert isinstance(done, messages.Done)
            return done.seq

    return asyncio.run(scene())


def test_a_password_is_sent_over_tls(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running_engine(tmp_path, password="secret", more=TLS) as engine:  # noqa: S106 - of this engine
        assert play(config(tmp_path, engine, "banmen:secret")) > 0
        assert not [record.message for record in caplog.records if record.name == "asyncio"]
        assert "wrong" not in refused(config(tmp_path, engine, "banmen:wrong"), "login")


def test_an_engine_with_an_unknown_certificate_is_refused(tmp_path: Path) -> None:
    with running_engine(tmp_path, more=TLS) as engine:
        for ca in (SECOND, None):
            refused(config(tmp_path, engine, "banmen:secret", ca=ca), "certificate")


@pytest.mark.parametrize(("scheme", "ca"), [("tls", None), ("tls", FIRST), ("nats", FIRST)])
def test_no_login_is_sent_to_an_engine_without_tls(scheme: str, ca: Path | None) -> None:
    heard: list[bytes] = []
    info = b'INFO {"server_id":"x","version":"2.12.0","max_payload":1048576,"auth_required":true}\r\n'

    async def scene() -> str:
        hung_up = asyncio.Event()

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(info)
            heard.append(await reader.read(1000))
            writer.close()
            await writer.wait_closed()
            hung_up.set()

        async with await asyncio.start_server(listen, "127.0.0.1", 0) as node:
            port = node.sockets[0].getsockname()[1]
            options = connection.EngineOptions(
                (f"{scheme}://127.0.0.1:{port}",),
                user="banmen",
                password="secret",  # noqa: S106 - of nobody
                ca_file=ca,
            )
            with patch.object(connection, "CONNECT_S", FOR_EVER_S), pytest.raises(EngineRefuses) as raised:
                await connection.EngineConnection.open(options)
            await hung_up.wait()
        return raised.value.kind

    assert asyncio.run(scene()) == "tls"
    assert heard == [b""], "it hung up, and said nothing before"


def test_tls_is_used_with_an_engine_that_makes_it_optional(tmp_path: Path) -> None:
    more = TLS | {"allow_non_tls": True}
    with running_engine(tmp_path, password="secret", more=more) as engine:  # noqa: S106 - of this engine
        assert play(config(tmp_path, engine, "banmen:secret")) > 0
        refused(config(tmp_path, engine, "banmen:secret", ca=SECOND), "certificate")


def test_an_account_without_jetstream_is_reported_immediately(tmp_path: Path) -> None:
    users = {"accounts": {"HALL": {"users": [{"user": "banmen", "password": "secret"}]}}}
    no_jetstream = pytest.raises(Unavailable, match="the engine has no JetStream for this login")
    with running_engine(tmp_path, more=TLS | users) as engine, no_jetstream:
        play(config(tmp_path, engine, "banmen:secret"))


def test_a_server_with_the_key_is_accepted(tmp_path: Path) -> None:
    known, other = user_key(), user_key()
    with running_engine(tmp_path, more=TLS | keys(known)) as engine:
        assert play(config(tmp_path, engine, known.seed.decode())) > 0
        refused(config(tmp_path, engine, other.seed.decode()), "login")


def keys(*known: Key) -> dict[str, Any]:
    """An engine that lets in these."""
    return {"authorization": {"users": [{"nkey": key.public} for key in known]}}


def test_credentials_open_an_account_isolated_from_all_others(tmp_path: Path) -> None:
    accounts = Accounts()
    with running_engine(tmp_path, more=TLS | accounts.settings) as engine:
        assert play(config(tmp_path, engine, accounts.hall)) > 0

        async def tables(login: str) -> int:
            async with running(config(tmp_path, engine, login)) as server:
                return (await server.log.count())[0]

        assert asyncio.run(tables(accounts.hall)) == 1
        assert asyncio.run(tables(accounts.others)) == 0
        refused(config(tmp_path, engine, Accounts().hall), "login")
