"""JSON clients get the same messages in the same order; a long one is converted in pieces."""

from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import json_text
from banmen_server.net import outbox
from tests.banmen_server.hall.asleep import until
from tests.banmen_server.net.test_outbox import deaf, talk_until_lagging
from tests.banmen_server.wire_client import PATIENCE_S, SHORTEST_8X8, Scene, play, room_of


def test_json_clients_get_the_same_messages_converted_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bytes] = []

    def counted(payload: bytes) -> bytes:
        made.append(payload)
        return json_text(payload)

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watchers = [await stage.come(f"W{number}", json=True) for number in range(3)]
        for watcher in watchers:
            await watcher.ask(messages.Watch, table)
        monkeypatch.setattr("banmen_server.net.outbox.json_text", counted)
        await black.place(table, 1, "f5")
        told = [await watcher.until(messages.Events) for watcher in watchers]
        assert told[0].events[-1].event["event"]["square"] == "f5"
        assert told == [await white.until(messages.Events)] * 3
        assert len([each for each in made if b"events" in each]) == 1
        made.clear()
        await white.ask(messages.Say, table, "こんにちは")
        await black.place(table, 2, "a1")
        assert [(await watcher.until(messages.Events)).events[-1].event["text"] for watcher in watchers] == [
            "こんにちは"
        ] * 3
        assert len(made) == 1, "and what msgpack is sent alone is not made JSON"

    play(scene, tmp_path / "hall.db")


def test_a_slow_json_consumer_gets_missed_updates_later(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        watcher = await deaf(stage, json=True)
        await watcher.ask(messages.Watch, table)
        last = await talk_until_lagging(stage, black, table)
        while True:
            news = await watcher.until(messages.Events)
            if news.first + len(news.events) - 1 >= last:
                break

    play(scene, tmp_path / "hall.db", write_limit_bytes=2**16, commands_at_once=10**6)


@pytest.fixture
def all_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame in JSON is made in pieces, one in a turn of the loop."""
    monkeypatch.setattr(outbox, "LONG_BYTES", 0)
    monkeypatch.setattr(outbox, "_CONVERTING_S", 0.0)
    monkeypatch.setattr(outbox, "_BREAK_S", 0.0)


@pytest.mark.usefixtures("all_is_long")
def test_a_json_client_that_waits_for_a_long_message_gets_everything_in_order(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white = await stage.come("Black", json=True), await stage.come("White")
        opened = await black.open(options={"size": 8})
        await white.ask(messages.Join, opened.code)
        watcher = await stage.come("Watcher", json=True)
        assert isinstance(await watcher.ask(messages.Watch, opened.table), messages.Done)
        seq = (await watcher.until(messages.Snapshot)).seq
        for number, square in enumerate(SHORTEST_8X8):
            answer = await (black, white)[number % 2].place(opened.table, number // 2 + 1, square)
            assert isinstance(answer, messages.Done), answer
        while seq < answer.seq:
            told = await watcher.until(messages.Events)
            assert told.first == seq + 1
            seq += len(told.events)
        assert isinstance(await watcher.ask(messages.Say, opened.table, "Well played!"), messages.Done)

    play(scene, tmp_path / "hall.db", stalled_s=PATIENCE_S)


def test_answers_behind_a_long_json_message_arrive_after_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        client = await stage.come("Aki", json=True)
        [connection] = stage.server.connections
        answers = [
            messages.Fetched("f1", ["x" * 99] * 2_000),
            messages.Done("d1", 1),
            messages.Fetched("f2", [1] * 90_000),
        ]
        for answer in [*answers, messages.Done("d2", 2)]:
            connection.send(answer)
        for answer in answers:
            assert await client.take() == answer
        assert isinstance(await client.take_a(messages.Done), messages.Done)
        await client.send(messages.Ping(1))
        await client.until(messages.Pong)

    play(scene, tmp_path / "hall.db")


def test_a_superseded_json_connection_gets_its_bye_during_a_long_message(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        older = await stage.come("Aki", json=True)
        [connection] = stage.server.connections
        connection.send(messages.Fetched("f1", [1] * 90_000))
        assert connection._outbox.lagging
        await stage.come("Aki", older.token)
        assert (await older.take_a(messages.Bye)).code == "superseded"
        assert await older.close_code() == messages.CLOSE_SUPERSEDED

    play(scene, tmp_path / "hall.db", stalled_s=PATIENCE_S)


@pytest.mark.usefixtures("all_is_long")
@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_json_client_that_hangs_up_during_a_long_message_is_forgotten(tmp_path: Path, loop: str) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        watcher = await stage.come("Watcher", json=True)
        await watcher.send(messages.Watch("w1", table))
        await until(lambda: len(room_of(stage.server, table).audience) == 3)
        watcher.socket.transport.abort()
        await until(lambda: len(stage.server.connections) == 2)
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        assert not stage.server._clients._backlog._lagging

    play(scene, tmp_path / "hall.db", loop=pytest.importorskip(loop).new_event_loop)
