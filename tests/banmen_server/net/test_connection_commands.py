"""Commands over a connection that drops, comes back, and sends them again."""

import gc
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.net.connection import Connection
from tests.banmen_server.several import until
from tests.banmen_server.wire_client import Scene, play


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


def test_of_many_frames_read_before_the_end_only_the_first_few_are_executed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.come("Poured")
        [poured] = [each for each in gc.get_objects() if type(each) is Connection and each.name == "Poured"]
        opens = [encode(messages.Open(f"o{number}", "reversi")) for number in range(100)]
        poured.receive([(len(each), each) for each in opens])
        assert poured.waiting == 100
        poured.lost(None)
        await until(lambda: not poured.waiting)
        assert len(stage.server.hall.tables) == 9

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
