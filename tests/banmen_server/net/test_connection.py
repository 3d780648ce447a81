"""One connection: the handshake, tokens, limits, and answers to whatever bytes come."""

import asyncio
import gc
from collections import Counter
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path

import msgpack
import pytest
from websockets.server import ServerProtocol

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.net.address_limits import AddressLimits, Kind
from banmen_server.net.connection import Connection
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.outbox import Outbox
from banmen_server.net.websocket import WebSocket
from tests.banmen_server.net.raw_client import BINARY, frame
from tests.banmen_server.wire_client import Client, Scene, play


async def greet_raw(client: Client, **fields: object) -> None:
    await client.send_raw(pack({"type": "hello", "proto": 1, "client": "test", "name": "Aki", **fields}))


# --- the handshake ----------------------------------------------------------------------------------------------------


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


def test_a_token_of_elsewhere_is_refused_and_hello_may_be_said_again(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await greet_raw(client, token="forged")  # noqa: S106 - it opens nothing
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
        await greet_raw(client)
        assert (await client.take_a(messages.Refused)).code == "already_greeted"

    play(scene, tmp_path / "hall.db")


def test_names_are_made_readable(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await greet_raw(client, name=" \u200b\n\u202e")
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
def test_another_version_of_the_protocol_is_told_who_is_older(
    tmp_path: Path, hello: dict[str, object], who: str
) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        await client.send_raw(pack({"type": "hello", **hello}))
        bye = await client.take_a(messages.Bye)
        assert bye.code == "version"
        assert who in bye.text
        assert await client.close_code() == messages.CLOSE_VERSION

    play(scene, tmp_path / "hall.db")


def test_who_never_says_hello_is_sent_away(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.connect()
        assert (await client.take_a(messages.Bye)).code == "no_hello"
        assert await client.close_code() == messages.CLOSE_FAULTS

    play(scene, tmp_path / "hall.db", hello_s=0.05)


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


# --- limits -----------------------------------------------------------------------------------------------------------

FAULTY = [
    (b"", "bad_frame"),
    (b"\xc1", "bad_frame"),
    (msgpack.packb([1, 2]), "bad_frame"),
    (pack({"type": "ping", "t": 1}) + b"\x00", "bad_frame"),
    ("hello", "bad_frame"),
    (pack({"type": "welcome"}), "unknown_type"),
    (pack({"type": "ping", "t": 1, "u": 2}), "unknown_field"),
    (pack({"type": "ping", "t": "now"}), "bad_field"),
    (pack({"type": "ping"}), "bad_field"),
    (pack({"type": "ping", "t": 1, "x": "y" * messages.MAX_FRAME_BYTES}), "too_large"),
]


@pytest.mark.parametrize(("frame", "code"), FAULTY, ids=range(len(FAULTY)))
def test_a_bad_frame_is_refused_and_the_connection_lives(tmp_path: Path, frame: bytes | str, code: str) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        await client.send_raw(frame)
        refused = await client.take_a(messages.Refused)
        assert (refused.id, refused.code) == (None, code)
        await client.send(messages.Ping(7))
        assert (await client.take_a(messages.Pong)).t == 7

    play(scene, tmp_path / "hall.db")


def test_a_bad_command_is_refused_by_its_own_id(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        await client.send_raw(pack({"type": "watch", "id": "w7"}))
        refused = await client.take_a(messages.Refused)
        assert (refused.id, refused.code) == ("w7", "bad_field")

    play(scene, tmp_path / "hall.db")


def test_a_frame_beyond_all_bounds_ends_the_connection(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        await client.send_raw(bytes(2**20 + 1))
        assert await client.close_code() == 1009

    play(scene, tmp_path / "hall.db")


def test_too_many_bad_frames_in_a_row_end_the_connection(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        for _ in range(2):  # the good frame between them starts the count anew
            for _ in range(31):
                await client.send_raw(b"\xc1")
                await client.take_a(messages.Refused)
            await client.send(messages.Ping(1))
            await client.take_a(messages.Pong)
        for _ in range(32):
            await client.send_raw(b"\xc1")
        assert (await client.until(messages.Bye)).code == "too_many_faults"
        assert await client.close_code() == messages.CLOSE_FAULTS

    play(scene, tmp_path / "hall.db")


def test_who_sends_too_much_waits_and_loses_nothing(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        [connection] = stage.server.connections
        client.socket.transport.write(b"".join(frame(BINARY, encode(messages.Ping(t))) for t in range(300)))
        held = False
        for t in range(300):
            assert (await client.take_a(messages.Pong)).t == t
            held = held or not connection._endpoint._reading
        assert held

    play(scene, tmp_path / "hall.db", commands_a_second=250, commands_at_once=10)


async def refused_hello(stage: Scene, **fields: object) -> messages.Refused:
    client = await stage.connect()
    await greet_raw(client, **fields)
    return await client.take_a(messages.Refused)


def use_up(stage: Scene, kind: Kind) -> None:
    with suppress(Refusal):
        while True:
            stage.server.hall.limits.take(kind, "127.0.0.1")


def test_one_address_makes_only_so_many_players(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        known = await stage.come()
        use_up(stage, "identity")
        refused = await refused_hello(stage)
        assert refused.code == "too_many_new_players"
        assert refused.wait_ms is not None
        assert 0 < refused.wait_ms <= 10_000
        again = await stage.connect()
        assert (await again.hello(token=known.token)).player == known.player, "who has been here comes in"

    play(scene, tmp_path / "hall.db")


def test_one_address_tries_only_so_many_tokens(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        for _ in range(2):
            assert (await refused_hello(stage, token="forged")).code == "bad_token"  # noqa: S106 - it opens nothing
        use_up(stage, "wrong_token")
        assert (await refused_hello(stage, token="forged")).code == "too_many_wrong_tokens"  # noqa: S106 - as above

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("module", ["asyncio", "uvloop"])
def test_one_address_connects_only_so_often(tmp_path: Path, module: str) -> None:
    now_s = [0.0]

    async def scene(stage: Scene) -> None:
        stage.server.hall.limits = AddressLimits(stage.server.hall.config, lambda: now_s[0])
        use_up(stage, "connection")
        coming = asyncio.ensure_future(stage.come())
        elsewhere = await stage.connect(local_addr=("127.0.0.2", 0))
        await elsewhere.hello()
        await elsewhere.open()
        assert not coming.done(), "it is not read yet"
        now_s[0] = 10.0
        await (await coming).open()

    play(scene, tmp_path / "hall.db", loop=pytest.importorskip(module).new_event_loop)


def test_clients_of_a_proxy_count_for_themselves(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        use_up(stage, "connection")
        with suppress(Refusal):
            while True:
                stage.server.hall.limits.take("connection", "192.0.2.7")
        for address, welcome in (("192.0.2.8", True), ("192.0.2.7", False)):
            client = await stage.connect(additional_headers={"X-Forwarded-For": address})
            if welcome:
                await client.hello()
            else:
                assert (await client.take_a(messages.Bye)).code == "too_many_connections"

    play(scene, tmp_path / "hall.db", trust_proxies=(ip_network("127.0.0.0/8"),))


def test_a_token_that_is_revoked_is_good_no_longer(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come()
        await stage.server.tokens.revoke(client.player)
        assert (await refused_hello(stage, token=client.token)).code == "bad_token"

    play(scene, tmp_path / "hall.db")


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        first, second = await stage.come(), await stage.come()
        third = await stage.connect()
        assert (await third.take_a(messages.Bye)).code == "too_many_connections"
        assert await third.close_code() == 1013
        await first.socket.close()
        await first.socket.wait_closed()
        while stage.server.limiter.count > 1:
            await second.send(messages.Ping(1))
            await second.take_a(messages.Pong)
        await stage.come()

    play(scene, tmp_path / "hall.db", max_connections_of_address=2)


def test_the_server_has_only_so_many_connections(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.come()
        other = await stage.connect()
        assert (await other.take_a(messages.Bye)).code == "server_full"
        assert await other.close_code() == 1013

    play(scene, tmp_path / "hall.db", max_connections=1)


def test_when_the_server_is_full_the_address_that_has_the_most_makes_room(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        playing, watching, idle = await stage.come(), await stage.come(), await stage.come()
        table = (await playing.open()).table
        await watching.ask(messages.Watch, table)
        for leaving, address in ((idle, "127.0.0.2"), (watching, "127.0.0.3")):
            newcomer = await stage.connect(local_addr=(address, 0))
            await newcomer.hello()
            assert (await leaving.until(messages.Bye)).code == "server_full"
            assert await leaving.close_code() == 1013
        last = await stage.connect(local_addr=("127.0.0.4", 0))
        assert (await last.take_a(messages.Bye)).code == "server_full", "no address has more than this one would"
        await playing.send(messages.Ping(1))
        await playing.until(messages.Pong)

    play(scene, tmp_path / "hall.db", max_connections=3)


# --- leaving and dropping ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("close_code", "status", "grace_ms"), [(4000, "left", 10_000), (1000, "away", 40_000), (1001, "away", 40_000)]
)
def test_closing_with_consent_is_leaving_and_all_else_is_dropping(
    tmp_path: Path, close_code: int, status: str, grace_ms: int
) -> None:
    async def scene(stage: Scene) -> None:
        black, white, _ = await stage.pair()
        await white.socket.close(close_code)
        presence = await black.until(messages.Presence)
        assert presence.seats == {"black": "here", "white": status}
        assert presence.claim_at == {"white": presence.since["white"] + grace_ms}

    play(scene, tmp_path / "hall.db")


def test_a_resend_over_a_new_connection_plays_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        move = messages.Act("m1", table, 1, {"type": "place", "square": "f5"})
        await black.send_raw(encode(move))
        black.socket.transport.abort()
        again = await stage.come("Black", black.token)
        await again.send(move)
        done = await again.answer("m1")
        assert isinstance(done, messages.Done)
        await again.send(move)
        assert await again.answer("m1") == done
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        assert (await again.ask(messages.Join, table)).seq == done.seq + 1

    play(scene, tmp_path / "hall.db")


def test_an_id_names_one_command(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5", id="m1")
        assert await black.refusal(messages.Say, table, "hello", id="m1") == "id_reused"
        answer = await black.place(table, 1, "d3", id="m1")
        assert answer.code == "id_reused"

    play(scene, tmp_path / "hall.db")


def test_a_table_is_opened_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    seen: list[messages.Opened] = []
    tokens: list[str | None] = [None]

    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki", tokens[-1])
        tokens.append(client.token)
        for _ in range(3):
            await client.send(messages.Open("o1", "reversi"))
        seen.extend([await client.until(messages.Opened) for _ in range(3)])

    play(scene, tmp_path / "hall.db")
    play(scene, tmp_path / "hall.db")
    assert len(set(seen)) == 1


def test_a_refusal_says_no_more_than_is_read(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki")
        refused = await client.ask(messages.Open, "knights_tour", {"start": "q" * 60_000})
        assert isinstance(refused, messages.Refused)
        assert (refused.code, len(refused.text)) == ("bad_start", 300)

    play(scene, tmp_path / "hall.db")


def test_an_option_that_is_null_is_not_there(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki")
        assert isinstance(await client.ask(messages.Open, "reversi", {"size": None}), messages.Opened)
        snapshot = await client.take_a(messages.Snapshot)
        assert snapshot.state["opened"]["options"] == {}

    play(scene, tmp_path / "hall.db")


def test_another_pace_under_an_id_that_was_used_is_refused(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki")
        seats = {"hero": "program", "demon_king": "program"}
        opened = await client.ask(messages.Open, "battle", seats=seats)
        assert isinstance(opened, messages.Opened)
        assert isinstance(await client.ask(messages.Pace, opened.table, speed=2.0, id="p1"), messages.Done)
        assert await client.refusal(messages.Pace, opened.table, speed=9.0, id="p1") == "id_reused"

    play(scene, tmp_path / "hall.db")


# --- the end ----------------------------------------------------------------------------------------------------------


def objects() -> Counter[type]:
    """How many there are of what a connection is made of."""
    return Counter(map(type, gc.get_objects())) & Counter(
        dict.fromkeys((Connection, Endpoint, Outbox, ServerProtocol, WebSocket), 1_000_000)
    )


@pytest.mark.parametrize("ending", ["consented", "gone", "cut", "faulty"])
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

    async def scene(stage: Scene) -> None:
        others = objects()
        for _ in range(3):
            client = await stage.come()
            await client.ask(messages.Leave, (await client.open()).table)
            await end(client)
        async with asyncio.timeout(10):
            while stage.server.connections or objects() != others:  # noqa: ASYNC110 - nothing tells when objects go
                await asyncio.sleep(0.01)

    gc.disable()
    try:
        play(scene, tmp_path / "hall.db")
    finally:
        gc.enable()
