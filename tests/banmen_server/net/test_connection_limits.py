"""The limits of a connection and of an address: bad frames, floods, new players, connections."""

import asyncio
import json
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path

import msgpack
import pytest

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import encode, json_text, pack
from banmen_server.net.budgets import ConnectionBudget
from banmen_server.net.limits import AddressLimits, Kind
from tests.banmen_server.net.raw_client import BINARY, TEXT, frame
from tests.banmen_server.wire_client import Scene, play

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

FAULTY_JSON = [
    ("", "bad_frame"),
    ("[1, 2]", "bad_frame"),
    ('{"type": "ping", "t": 1} {}', "bad_frame"),
    (b'{"type": "ping", "t": 1}', "bad_frame"),
    (pack({"type": "ping", "t": 1}), "bad_frame"),
    ('{"type": "ping", "t": 99999999999999999999}', "bad_frame"),
    ('{"type": "welcome"}', "unknown_type"),
    ('{"type": "ping", "t": 1, "u": 2}', "unknown_field"),
    ('{"type": "ping", "t": "now"}', "bad_field"),
    (json.dumps({"type": "ping", "t": 1, "x": "y" * messages.MAX_FRAME_BYTES}), "too_large"),
    ("盤" * (messages.MAX_FRAME_BYTES // 3 + 1), "too_large"),
]
ALL_FAULTY = [(frame, code, False) for frame, code in FAULTY] + [(frame, code, True) for frame, code in FAULTY_JSON]
both_forms = pytest.mark.parametrize("json", [False, True], ids=["msgpack", "json"])


@pytest.mark.parametrize(("frame", "code", "json"), ALL_FAULTY, ids=range(len(ALL_FAULTY)))
def test_a_bad_frame_is_refused_and_the_connection_lives(
    tmp_path: Path, frame: bytes | str, code: str, *, json: bool
) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come(json=json)
        await client.send_raw(frame)
        refused = await client.take_a(messages.Refused)
        assert (refused.id, refused.code) == (None, code)
        await client.send(messages.Ping(7))
        assert (await client.take_a(messages.Pong)).t == 7

    play(scene, tmp_path / "hall.db")


@both_forms
def test_a_bad_command_is_refused_by_its_own_id(tmp_path: Path, *, json: bool) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come(json=json)
        await client.send_plain({"type": "watch", "id": "w7"})
        refused = await client.take_a(messages.Refused)
        assert (refused.id, refused.code) == ("w7", "bad_field")

    play(scene, tmp_path / "hall.db")


@both_forms
def test_a_frame_beyond_all_bounds_ends_the_connection(tmp_path: Path, *, json: bool) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come(json=json)
        await client.send_raw("盤" * 2**19 if json else bytes(2**20 + 1))
        assert await client.close_code() == 1009

    play(scene, tmp_path / "hall.db")


@both_forms
def test_too_many_bad_frames_in_a_row_end_the_connection(tmp_path: Path, *, json: bool) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come(json=json)
        for _ in range(2):  # the good frame between them resets the count
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


@both_forms
def test_a_client_that_sends_too_much_waits_and_loses_nothing(tmp_path: Path, *, json: bool) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come(json=json)
        [connection] = stage.server.connections
        pings = [encode(messages.Ping(t)) for t in range(300)]
        frames = [frame(TEXT, json_text(ping)) if json else frame(BINARY, ping) for ping in pings]
        client.socket.transport.write(b"".join(frames))
        held = False
        for t in range(300):
            assert (await client.take_a(messages.Pong)).t == t
            held = held or not connection._endpoint._reading
        assert held

    play(scene, tmp_path / "hall.db", commands_a_second=250, commands_at_once=10)


async def refused_hello(stage: Scene, **fields: object) -> messages.Refused:
    client = await stage.connect()
    await client.greet_raw(**fields)
    return await client.take_a(messages.Refused)


def use_up(stage: Scene, kind: Kind) -> None:
    with suppress(Refusal):
        while True:
            stage.server.hall.limits.count(kind, "127.0.0.1")


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
        stage.server.hall.limits = AddressLimits(stage.server.hall.config, lambda: 0.0)
        use_up(stage, "connection")
        with suppress(Refusal):
            while True:
                stage.server.hall.limits.count("connection", "192.0.2.7")
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


def test_a_short_command_that_changes_a_whole_grid_is_charged_for_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[int] = []
    monkeypatch.setattr(ConnectionBudget, "stored", lambda _, nbytes: stored.append(nbytes))

    async def scene(stage: Scene) -> None:
        solver = await stage.come("Solver")
        opened = await solver.ask(messages.Open, "sudoku", {"givens": "." * 80 + "1"}, seats={"blue": "me"})
        squares, kinds = list(range(80)), ("corner", "centre")
        marks = [
            {"type": "note", "squares": squares, "kind": kind, "digit": digit, "on": True}
            for kind in kinds
            for digit in range(1, 10)
        ]
        for n, action in enumerate([*marks, {"type": "reset"}, {"type": "undo"}], 1):
            assert isinstance(await solver.ask(messages.Act, opened.table, n, action), messages.Done)
        undone = stored[-1]
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5")
        assert undone > 2_000
        assert stored[-1] < 300, "a usual move"

    play(scene, tmp_path / "hall.db")
