"""A shared log under faults: answers that are lost, races, nodes that die, missed messages, odd messages."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from banmen_server.log import Archive, Conflict, Damaged, Head, OutcomeUnknown, Record, Unavailable
from banmen_server.log.nats import nats_log, publishing, reading, writing
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.nats.publishing import Publisher
from banmen_server.log.nats.reading import MessagePage
from banmen_server.log.nats.streams import ask
from tests.banmen_server.log.nats.logs_at_engine import Received, numbers, records, with_logs
from tests.banmen_server.log.places import NatsPlace, OwnNatsLog
from tests.nats_engine import Engine, running_engine

if TYPE_CHECKING:
    from nats.aio.msg import Msg


@pytest.fixture(scope="module")
def engine_of_three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine of three nodes. Who kills one starts it again."""
    with running_engine(tmp_path_factory.mktemp("engine"), nodes=3) as engine:
        yield engine


# --- answers that are lost -------------------------------------------------------------------------------------------


def lose_answers(log: NatsLog, lost: int) -> None:
    """Let the next answers to this server's messages be lost."""
    publisher = log._publisher
    left = count(1)

    def on_answer(msg: "Msg") -> None:
        if next(left) > lost:
            publisher._on_answer(msg)

    log._connection._replies[publisher._prefix.rpartition(".")[2]] = on_answer


@pytest.mark.parametrize("lost", [1, 2])
def test_an_append_with_a_lost_answer_is_written_once(
    lost: int, place: NatsPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_AGAIN_S", 0.1)

    async def scene(log: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        lose_answers(log, lost)
        assert await log.append("a", 1, [b"2"], append_id="y") == 2
        assert await log.append("a", 2, [b"3"], append_id="z") == 3
        assert [record.append_id for record in await records(log, "a")] == ["x", "y", "z"]

    with_logs(place, 1, scene)


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
def test_a_table_is_opened_once_with_its_code_whichever_answer_is_lost(
    lost: int, place: NatsPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_AGAIN_S", 0.1)

    async def scene(log: NatsLog, other: NatsLog) -> None:
        lose_answers(log, lost)
        head = Head("a", code="CODE", opened_by="mio/1", players=("mio",))
        assert await log.append("a", 0, [b"1"], append_id="mio/1", head=head) == 1
        for each in (await other.head_of_code("CODE"), await other.head_opened_by("mio/1")):
            assert each is not None
            assert (each.table, each.last_seq) == ("a", 1)
        assert await numbers(other, "a") == [1]

    with_logs(place, 2, scene)


def test_a_settled_table_whose_answers_are_lost_is_settled(place: NatsPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "_AGAIN_S", 0.1)

    async def scene(log: NatsLog, other: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        lose_answers(log, 2)
        await log.settle("a", Head("a", last_seq=1, over=True), Archive(1, b"packed"))
        assert [each async for each in other.read("a")] == [Archive(1, b"packed")]
        found = await other.head("a")
        assert found is not None
        assert (found.over, found.current) == (True, True)

    with_logs(place, 2, scene)


# --- races -----------------------------------------------------------------------------------------------------------


def test_servers_that_race_give_a_table_one_order(place: NatsPlace) -> None:
    async def scene(*logs: NatsLog) -> None:
        received = [Received() for _ in logs]
        await logs[0].append("a", 0, [b"first"], append_id="first")
        for log, each in zip(logs, received, strict=True):
            log.follow("a", each)
            assert await numbers(log, "a") == [1]
        lost = count()

        async def play(log: NatsLog, name: str) -> None:
            """Append ten records, each as often as it loses."""
            seq = 1
            for n in range(10):
                while True:
                    try:
                        seq = await log.append("a", seq, [b"x"], append_id=f"{name}/{n}")
                        break
                    except Conflict as conflict:
                        seq = conflict.actual
                        next(lost)

        await asyncio.gather(*(play(log, str(n)) for n, log in enumerate(logs)))
        kept = await records(logs[0], "a")
        assert [record.seq for record in kept] == list(range(1, 32))
        assert len({record.append_id for record in kept}) == 31
        assert next(lost) > 0, "nobody has lost"
        for own, each in enumerate(received):
            others = [record for record in kept[1:] if not record.append_id.startswith(f"{own}/")]
            assert await each.wait_until(lambda seen, last=others[-1]: last in seen) == others  # type: ignore[misc]  # a default

    with_logs(place, 3, scene)


def test_a_command_that_another_server_carried_out_otherwise_is_a_conflict(place: NatsPlace) -> None:
    async def scene(log: NatsLog, other: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await other.append("a", 1, [b"six"], append_id="roll")
        with pytest.raises(Conflict) as conflict:
            await log.append("a", 1, [b"five"], append_id="roll")
        assert conflict.value.actual == 2
        assert await log.append("a", 1, [b"six"], append_id="roll") == 2

    with_logs(place, 2, scene)


def test_a_head_is_outdated_after_a_record_of_another_server(place: NatsPlace) -> None:
    async def scene(log: NatsLog, other: NatsLog) -> None:
        received = Received()
        other.on_head(received)
        await log.append("a", 0, [b"1"], append_id="x", head=Head("a", code="CODE"))
        await log.settle("a", Head("a", code="CODE", last_seq=1))
        await received.wait_until(lambda heads: bool(heads) and "current=True" in str(heads[-1]))
        assert await log.waking() == []
        await other.append("a", 1, [b"2"], append_id="y")
        head = await log.head("a")
        assert head is not None
        assert (head.current, head.last_seq) == (False, 2)

    with_logs(place, 2, scene)


# --- other servers --------------------------------------------------------------------------------------------------


def test_followers_receive_remote_records_and_not_local_ones(place: NatsPlace) -> None:
    async def scene(log: NatsLog, other: NatsLog) -> None:
        heads, values, received = Received(), Received(), Received()
        log.on_head(heads)
        log.watch("ban/", values)
        log.follow("a", received)
        await log._connection.flush()
        await other.append("a", 0, [b"1"], append_id="x", head=Head("a", code="CODE"))
        assert await received.count(1) == [Record("a", 1, (b"1",), "x")]
        await log.append("a", 1, [b"2"], append_id="y")
        await log.put("ban/own", b"1")
        await other.put("other", b"1")
        await other.put("ban/mio", b"1")
        await other.put("ban/mio", None)
        assert await values.count(2) == [("ban/mio", b"1"), ("ban/mio", None)]
        await other.settle("a", Head("a", code="CODE", last_seq=2), Archive(2, b"packed"))
        assert (await received.count(2))[1:] == [Archive(2, b"packed")]
        await other.delete("a")
        assert (await received.count(3))[2:] == [None]
        assert (await heads.wait_until(lambda seen: ("a", None) in seen))[-1] == ("a", None)
        assert await log.append("a", 0, [b"anew"], append_id="z") == 1

    with_logs(place, 2, scene)


def test_missed_records_are_found_by_the_next_check(place: NatsPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_log, "LOOK_EVERY_S", 0.1)

    async def scene(log: NatsLog, other: NatsLog) -> None:
        received, heads, values = Received(), Received(), Received()
        await other.append("a", 0, [b"0"], append_id="0")
        log.follow("a", received)
        log.on_head(heads)
        log.watch("", values)
        assert await numbers(log, "a") == [1]
        await log._connection.flush()
        for subscribed in log._connection._subscriptions.values():
            subscribed.ended = ".live." in subscribed._subject  # as if all of it were lost
        for n in range(1, 4):
            await other.append("a", n, [b"%d" % n], append_id=str(n))
        assert [getattr(record, "seq", None) for record in await received.count(3)] == [2, 3, 4]
        await other.append("b", 0, [b"1"], append_id="x", head=Head("b", code="CODE", players=("mio",)))
        await other.put("name", b"value")
        await heads.count(1)
        assert (await log.of_player("mio", 9))[1] == 1
        assert await values.count(1) == [("name", b"value")]

    with_logs(place, 2, scene)


def test_a_gap_is_read(place: NatsPlace) -> None:
    async def scene(log: NatsLog, other: NatsLog) -> None:
        received = Received()
        await other.append("a", 0, [b"0"], append_id="0")
        log.follow("a", received)
        assert await numbers(log, "a") == [1]
        await log._connection.flush()
        subscribed = next(s for s in log._connection._subscriptions.values() if s._subject.endswith("a.r"))
        subscribed.ended = True
        await other.append("a", 1, [b"1"], append_id="1")
        await log._connection.flush()
        await other._connection.flush()
        subscribed.ended = False
        await other.append("a", 2, [b"2"], append_id="2")
        assert [getattr(record, "seq", None) for record in await received.count(2)] == [2, 3]

    with_logs(place, 2, scene)


# --- odd things at the engine ----------------------------------------------------------------------------------------


def test_foreign_messages_are_ignored(place: NatsPlace) -> None:
    async def scene(log: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x", head=Head("a", code="CODE"))
        received = Received()
        log.follow("a", received)
        part = place.layout.stored(0)
        for subject in (f"{part}.=zz.h", f"{part}.=zz.r", f"{part}.h", f"{place.name}.v.=zz"):
            await log._connection.request(subject, b"odd", within_s=5)
        assert await log.append("b", 0, [b"1"], append_id="x", head=Head("b", code="CODE2")) == 1
        await log._look()
        assert await log.names("") == []
        assert await log.count() == (2, 0)
        await log._connection.request(place.layout.records("a"), b"odd", within_s=5)
        assert await received.count(1) == [None]
        with pytest.raises(Damaged) as damaged:
            await records(log, "a")
        assert damaged.value.good == 1

    with_logs(place, 1, scene)
    with_logs(place, 1, _has_two_tables)


async def _has_two_tables(log: NatsLog) -> None:
    assert await log.count() == (2, 0)


def test_the_number_of_partitions_is_fixed_at_creation(place: NatsPlace) -> None:
    async def scene(log: NatsLog) -> None:
        again = await NatsLog.open(log._connection, name=place.name, partitions=5)
        assert (again.partitions, log.partitions) == (2, 2)
        await again.close()

    with_logs(place, 1, scene)


def test_a_table_with_records_after_its_head_expires_later(place: NatsPlace) -> None:
    async def scene(log: NatsLog) -> None:
        for table in ("a", "b"):
            await log.append(table, 0, [b"1"], append_id="x", head=Head(table, expires_ms=50))
        assert sorted(await log.expired(50, 9)) == ["a", "b"]
        async with asyncio.timeout(60):  # the engine may still tell that the head was stored, and when
            while await log.expired(50, 9) != ["a"]:
                head = await log.head("b")
                assert head is not None
                await log.append("b", head.last_seq, [b"more"], append_id=f"{head.last_seq}")
        assert sorted(await log.expired(50 + 3_600_000, 9)) == ["a", "b"]

    with_logs(place, 1, scene)


def test_records_are_kept_if_the_engine_refuses_their_archive(
    place: NatsPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(log: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        monkeypatch.setattr(log._writer, "_engine", log._writer._engine._replace(max_bytes=5000))
        await log.settle("a", Head("a", last_seq=1, over=True), Archive(1, bytes(10_000)))
        head = await log.head("a")
        assert head is not None
        assert (head.over, head.current) == (True, True)
        assert await numbers(log, "a") == [1]
        with pytest.raises(Unavailable, match="bytes at once"):
            await log.append("a", 1, [bytes(9_000_000)], append_id="y")

    with_logs(place, 1, scene)


def test_a_name_is_free_once_its_deletion_has_expired(place: NatsPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(writing.DELETED, "Nats-TTL", "1s")

    async def scene(log: NatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await log.delete("a")
        while (await log._reader.last("a")).place.position:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.05)
        assert await log.append("a", 0, [b"1"], append_id="x") == 1

    with_logs(place, 1, scene)


# --- nodes that die --------------------------------------------------------------------------------------------------


@pytest.mark.exhaustive  # it waits for the engine's elections
def test_without_a_quorum_nothing_is_written_and_all_is_read(
    engine_of_three: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = NatsPlace(engine=engine_of_three)

    async def scene(log: OwnNatsLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await until_everywhere(log, place.layout.stream(log.partition_of("a")))
        port = log._connection._client.connected_url.port  # type: ignore[union-attr]  # it is connected
        killed = [node for node in engine_of_three.nodes if node.port != port]
        monkeypatch.setattr(publishing, "_SAID_AFTER_S", 0.2)
        monkeypatch.setattr(writing, "PATIENCE_S", 0.5)
        monkeypatch.setattr(Publisher.publish, "__kwdefaults__", {"patience_s": 0.5})
        for node in killed:
            node.kill()
        try:
            with pytest.raises((Unavailable, OutcomeUnknown)):
                await log.append("a", 1, [b"2"], append_id="y")
            assert log.health is not None
            with pytest.raises((Unavailable, OutcomeUnknown)):
                await log.append("a", 1, [b"2"], append_id="y")
            assert await numbers(log, "a") == [1]
        finally:
            for node in killed:
                node.start()
        await until_well(log)
        monkeypatch.undo()
        assert await log.append("a", 1, [b"2"], append_id="y") == 2
        assert await numbers(log, "a") == [1, 2]

    with_logs(place, 1, scene)


async def until_well(log: OwnNatsLog) -> None:
    """Wait until a probe has found that all can be written."""
    while log.health is not None:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.05)


async def until_everywhere(log: OwnNatsLog, stream: str) -> None:
    """Wait until every node has all of a stream: two of three are enough for an answer to an append."""
    while True:
        replicas = (await ask(log._connection, f"STREAM.INFO.{stream}"))["cluster"].get("replicas", [])
        if replicas and all(each["current"] and not each.get("lag") for each in replicas):
            return
        await asyncio.sleep(0.05)


async def move_leader_away(log: OwnNatsLog, stream: str, node: str) -> None:
    """Make another node the leader of a stream, so that the test waits for no election."""
    while (await ask(log._connection, f"STREAM.INFO.{stream}"))["cluster"].get("leader") in {node, None, ""}:
        await ask(log._connection, f"STREAM.LEADER.STEPDOWN.{stream}")
        await asyncio.sleep(0.1)


def test_killing_a_node_loses_and_doubles_nothing(engine_of_three: Engine) -> None:
    place = NatsPlace(engine=engine_of_three)

    async def scene(log: OwnNatsLog, other: OwnNatsLog) -> None:
        received = Received()
        await log.append("a", 0, [b"0"], append_id="0")
        other.follow("a", received)
        assert await numbers(other, "a") == [1]
        port = log._connection._client.connected_url.port  # type: ignore[union-attr]  # it is connected
        killed = next(node for node in engine_of_three.nodes if node.port == port)
        await move_leader_away(log, place.layout.stream(log.partition_of("a")), killed.name)
        try:
            for n in range(1, 60):
                if n == 20:
                    killed.kill()
                assert await log.append("a", n, [b"%d" % n], append_id=str(n)) == n + 1
        finally:
            killed.start()
        assert await numbers(log, "a") == list(range(1, 61))
        seen = await received.wait_until(
            lambda received: getattr(received[-1], "seq", None) == 60 if received else False
        )
        assert [getattr(record, "seq", None) for record in seen] == list(range(2, 61))

    with_logs(place, 2, scene)


def test_a_table_is_found_though_the_replica_is_behind(place: NatsPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(one: NatsLog, other: NatsLog) -> None:
        head = Head("t", "K7QX-2MPD", "aki/1", ("aki",))
        await one.append("t", 0, [b"a"], append_id="aki/1", head=head)

        async def nothing(*_: object) -> MessagePage:
            return MessagePage([], ended=True, up_to=0)

        monkeypatch.setattr(reading, "last_messages", nothing)
        found = await other.head_of_code("K7QX-2MPD")
        assert found is not None
        assert await other.stored("t") is not None

    with_logs(place, 2, scene)
