"""One connection: the handshake, tokens, and its end."""

import asyncio
import gc
from collections import Counter
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from banmen.protocol import messages
from banmen_server.config import DAY_MS
from banmen_server.net.connection import Connection
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.outbox import Outbox
from banmen_server.net.websocket import WebSocket
from tests.banmen_server.net.raw_client import BINARY, frame, upgrade
from tests.banmen_server.wire_client import Client, Scene, play, time_is_up


def test_the_token_brings_the_player_back(tmp_path: Path) -> None:
    seen: list[messages.Welcome] = []

    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        seen.append(await client.hello("Aki", seen[-1].token if seen else None))

    play(scene, tmp_path / "hall.db")
    play(scene, tmp_path / "hall.db")
    first, second = seen
    assert first.player == second.player
    assert first.proto == messages.PROTOCOL_VERSION


def test_a_client_connected_for_very_long_reconnects_for_a_newer_token(tmp_path: Path) -> None:
    now = [1_700_000_000_000]

    async def scene(stage: Scene) -> None:
        ages = stage.server._clients._token_ages
        client = await stage.come("Aki")
        now[0] += 4 * DAY_MS
        time_is_up(ages)
        assert await client.close_code() == 1012
        again = await stage.come("Aki", client.token)
        assert again.player == client.player
        assert again.token != client.token
        now[0] += 4 * DAY_MS
        last = await stage.come("Aki", again.token)
        assert last.player == client.player, "the first token has expired"
        assert ages._after_s == 3.5 * DAY_MS / 1000

    play(scene, tmp_path / "hall.db", now=lambda: now[0], token_days=7)


def test_a_forged_token_is_refused_and_hello_can_be_repeated(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await client.greet_raw(token="forged")  # noqa: S106 - it opens nothing
        assert (await client.take_a(messages.Refused)).code == "bad_token"
        assert await client.refusal(messages.Open, "reversi") == "not_greeted"
        await client.hello()

    play(scene, tmp_path / "hall.db")


def test_nothing_is_done_before_hello_and_hello_is_said_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        assert await client.refusal(messages.Open, "reversi") == "not_greeted"
        for message in (messages.Ping(1), messages.Lobby()):
            await client.send(message)
            assert await client.take_a(messages.Refused) == messages.Refused(None, "not_greeted", "Say hello first.")
        await client.hello()
        await client.greet_raw()
        assert (await client.take_a(messages.Refused)).code == "already_greeted"

    play(scene, tmp_path / "hall.db")


def test_names_are_made_readable(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await client.greet_raw(name=" \u200b\n\u202e")
        assert (await client.take_a(messages.Refused)).code == "bad_field"
        await client.hello(" 明\x07 \n Aki ")
        await client.open()
        snapshot = await client.until(messages.Snapshot)
        assert snapshot.state["seats"]["black"]["name"] == "明 Aki"

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize(
    ("hello", "who"),
    [
        ({"proto": 99, "client": "test", "name": "Aki"}, "the server is the older one"),
        ({"proto": 99, "client": "test", "name": "Aki", "invented_later": [1]}, "the server is the older one"),
        ({"proto": 0, "nick": "Aki"}, "the client is the older one"),
    ],
)
def test_a_client_of_another_protocol_version_reads_which_side_is_older(
    tmp_path: Path, hello: dict[str, object], who: str
) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await client.send_plain({"type": "hello", **hello})
        bye = await client.take_a(messages.Bye)
        assert bye.code == "version"
        assert who in bye.text
        assert await client.close_code() == messages.CLOSE_VERSION

    play(scene, tmp_path / "hall.db")


def test_a_client_without_a_hello_is_disconnected(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        time_is_up(stage.server._timeouts.hello)
        assert (await client.take_a(messages.Bye)).code == "no_hello"
        assert await client.close_code() == messages.CLOSE_FAULTS

    play(scene, tmp_path / "hall.db")


def test_the_newest_connection_of_a_player_wins(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        newer = await stage.come("Black", black.token)
        assert (await black.until(messages.Bye)).code == "superseded"
        assert await black.close_code() == messages.CLOSE_SUPERSEDED
        assert isinstance(await newer.ask(messages.Join, table), messages.Done)
        presence = await white.until(messages.Presence, lambda presence: presence.seats["black"] == "here")
        assert presence.claim_at == {}
        assert isinstance(await newer.place(table, 1, "f5"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_the_list_stops_when_it_is_no_longer_wanted(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        looker, host = await stage.come("Looker"), await stage.come("Host")
        await looker.send(messages.Lobby())
        assert (await looker.take_a(messages.Tables)).tables == ()
        assert (await looker.take_a(messages.MyTables)).tables == ()
        await looker.send(messages.Lobby(on=False))
        await looker.send(messages.Ping(1))
        await looker.take_a(messages.Pong)
        await host.open()
        await looker.send(messages.Ping(2))
        assert (await looker.take_a(messages.Pong)).t == 2

    play(scene, tmp_path / "hall.db")


def objects() -> Counter[type]:
    """Count the objects of connections in memory."""
    return Counter(map(type, gc.get_objects())) & Counter(
        dict.fromkeys((Connection, Endpoint, Outbox, ServerProtocol, WebSocket), 1_000_000)
    )


async def refused_handshake(port: int) -> None:
    """Ask for another protocol than WebSocket, with all else that a handshake has."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(upgrade().replace(b"Upgrade: websocket", b"Upgrade: h2c"))
    assert (await reader.read()).startswith(b"HTTP/1.1 426 ")
    writer.close()


@pytest.mark.parametrize("ending", ["consented", "gone", "cut", "faulty", "refused"])
def test_nothing_is_left_of_a_connection_that_has_ended_for_a_collection_to_find(tmp_path: Path, ending: str) -> None:
    async def end(client: Client) -> None:
        match ending:
            case "consented":
                await client.socket.close(messages.CLOSE_CONSENTED)
            case "gone":
                client.socket.transport.close()
            case "cut":
                client.socket.transport.abort()
            case "faulty":
                client.socket.transport.write(frame(BINARY, masked=False))
                await client.close_code()
            case "refused":
                await client.socket.close(messages.CLOSE_CONSENTED)
                await refused_handshake(client.socket.remote_address[1])

    async def scene(stage: Scene) -> None:
        others = objects()
        for _ in range(3):
            client = await stage.come()
            await client.ask(messages.Leave, (await client.open()).table)
            await client.send(messages.Lobby())
            await client.take_a(messages.Tables)
            await end(client)
        async with asyncio.timeout(10):
            while stage.server.connections or objects() != others:  # noqa: ASYNC110 - nothing tells when objects go
                await asyncio.sleep(0.01)

    gc.disable()
    try:
        play(scene, tmp_path / "hall.db")
    finally:
        gc.enable()
