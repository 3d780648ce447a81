"""Of quick requests for the list only the last is answered, with the boards requested meanwhile."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server.net import connection as connection_module
from banmen_server.net.budgets import ConnectionBudget
from banmen_server.net.connection import ANSWERS_AT_ONCE, ListRequests
from banmen_server.tables import audience
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play

OFF = messages.Lobby(on=False)


def search(text: str) -> messages.Lobby:
    return messages.Lobby(most=50, search=text)


def test_the_last_of_many_is_answered_when_its_time_has_come() -> None:
    async def scene() -> None:
        replaced: list[int] = []
        answered: asyncio.Queue[messages.Lobby] = asyncio.Queue()
        requests = ListRequests(answered.put_nowait, lambda: replaced.append(1))
        at_once = [requests.put_off(search(str(number))) for number in range(int(ANSWERS_AT_ONCE) + 3)]
        assert len(replaced) == 2
        assert at_once == [False] * int(ANSWERS_AT_ONCE) + [True] * 3
        async with asyncio.timeout(10):
            assert await answered.get() == search(str(int(ANSWERS_AT_ONCE) + 2))
        assert requests.answered() == ()

    asyncio.run(scene())


def test_unsubscribing_replaces_the_pending_request() -> None:
    async def scene() -> None:
        answered: list[messages.Lobby] = []
        requests = ListRequests(answered.append, lambda: None)
        for number in range(int(ANSWERS_AT_ONCE) + 1):
            requests.put_off(search(str(number)))
        assert not requests.put_off(OFF), "it is carried out at once"
        await asyncio.sleep(0.6)
        assert not answered

    asyncio.run(scene())


def test_requests_received_during_an_answer_wait_for_it() -> None:
    async def scene() -> None:
        answered: asyncio.Queue[messages.Lobby] = asyncio.Queue()
        requests = ListRequests(answered.put_nowait, lambda: None)
        for number in range(int(ANSWERS_AT_ONCE) + 1):
            requests.put_off(search(str(number)))
        async with asyncio.timeout(10):
            await answered.get()
        assert requests.put_off(search("later"))
        assert requests.put_off(OFF)
        assert requests.answered() == ()
        assert answered.get_nowait() == OFF, "which is not held back"
        assert requests.answered() == ()
        assert answered.empty()

    asyncio.run(scene())


def test_quick_searches_get_a_few_answers_and_the_last_of_them_with_its_boards(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.open(watchers="all")
        looker = await stage.come("Looker")
        for number in range(30):
            await looker.send(search(f"nobody {number}"))
        await looker.send(search("host"))
        await looker.send(messages.Boards((opened.table,)))
        await looker.send(messages.Ping(1))
        received: list[messages.Frame] = []
        while not received or not (isinstance(received[-1], messages.Tables) and received[-1].tables):
            received.append(await looker.take())
        lists = [message for message in received if isinstance(message, messages.Tables)]
        assert [row.table for row in lists[-1].tables] == [opened.table]
        assert len(lists) == ANSWERS_AT_ONCE + 1
        assert [message.table for message in received if isinstance(message, messages.Board)] == [opened.table]

    play(scene, tmp_path / "banmen.db")


def test_boards_requested_before_a_deferred_list_follow_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.open(watchers="all")
        looker = await stage.come("Looker")
        for _ in range(int(ANSWERS_AT_ONCE)):
            await looker.send(messages.Lobby(most=50))
            await looker.send(OFF)
        await looker.send(messages.Lobby(most=50))
        await looker.send(messages.Boards((opened.table,)))
        assert (await looker.until(messages.Board)).table == opened.table

    play(scene, tmp_path / "banmen.db")


def test_a_client_that_leaves_before_the_answer_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: asyncio.Queue[ListRequests] = asyncio.Queue()

    def stop(requests: ListRequests, usual: Callable[[ListRequests], None] = ListRequests.stop) -> None:
        usual(requests)
        left.put_nowait(requests)

    monkeypatch.setattr(ListRequests, "stop", stop)

    async def scene(stage: Scene) -> None:
        looker = await stage.come("Looker")
        for number in range(int(ANSWERS_AT_ONCE) + 3):
            await looker.send(search(str(number)))
        await looker.socket.close()
        async with asyncio.timeout(PATIENCE_S):
            requests = await left.get()
        requests._begin()  # as if its time had come
        assert not requests.put_off(OFF), "no answer is being made"
        other = await stage.come("Other")
        await other.send(messages.Ping(1))
        assert (await other.take_a(messages.Pong)).t == 1
        assert not stage.server.hall.metrics.refused

    play(scene, tmp_path / "banmen.db")


@pytest.mark.parametrize("by", ["table", "code"])
def test_a_speaker_is_charged_for_the_readers_of_a_crowd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr(audience, "MAX_NAMED", 0)
    monkeypatch.setattr(connection_module, "_READER_S", 1_000.0)
    charged: list[float] = []
    monkeypatch.setattr(ConnectionBudget, "spent", lambda _, seconds: charged.append(seconds))

    async def scene(stage: Scene) -> None:
        host, one, other = await stage.come("Host"), await stage.come("One"), await stage.come("Other")
        opened = await host.open(watchers="all")
        for watcher in (one, other):
            await watcher.ask(messages.Watch, opened.code)
        assert max(charged) < 1_000
        assert isinstance(await host.ask(messages.Say, getattr(opened, by), "hello"), messages.Done)
        assert sum(seconds >= 2_000 for seconds in charged) == 1
        charged.clear()
        assert isinstance(await host.ask(messages.Leave, opened.table), messages.Done)
        await host.send(messages.Ping(1))  # then everything before it has been charged
        await host.until(messages.Pong)
        assert max(charged, default=0.0) < 1_000

    play(scene, tmp_path / "banmen.db")
