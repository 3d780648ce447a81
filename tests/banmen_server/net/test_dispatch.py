"""Commands to a table: who can find it, watch it, speak there, and leave it."""

from pathlib import Path
from time import monotonic

import pytest

from banmen.protocol import messages
from tests.banmen_server.wire_client import Scene, play


def test_an_unlisted_table_is_found_by_its_code_only(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, friend, stranger = await stage.come("Host"), await stage.come("Friend"), await stage.come("Stranger")
        opened = await host.open(listed=False)
        for command in (messages.Join, messages.Watch, messages.Leave, messages.Resign, messages.Claim):
            assert await stranger.refusal(command, opened.table) == "no_such_table"
            assert await stranger.refusal(command, "t2222222222") == "no_such_table"
        assert await stranger.refusal(messages.Say, opened.table, "hello") == "no_such_table"
        written_otherwise = opened.code.replace("-", "").lower()
        assert isinstance(await friend.ask(messages.Join, written_otherwise), messages.Done)
        assert isinstance(await host.place(opened.table, 1, "f5"), messages.Done)
        assert isinstance(await friend.place(opened.table, 1, "d6"), messages.Done)
        assert isinstance(await stranger.ask(messages.Watch, opened.code), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    began = monotonic()

    async def scene(stage: Scene) -> None:
        host, thief = await stage.come("Host"), await stage.come("Thief")
        opened = await host.open(listed=False)
        for number in range(222, 322):
            code = f"2222-2{number}".translate({ord("0"): "A", ord("1"): "B"})
            assert await thief.refusal(messages.Join, code) == "no_such_table"
        refused = await thief.ask(messages.Watch, opened.code)
        passed_ms = 1000 * (monotonic() - began)  # which makes the wait shorter
        assert refused.code == "too_many_wrong_codes"
        assert 19_000 - passed_ms < refused.wait_ms <= 20_000
        assert isinstance(await host.place(opened.table, 1, "f5"), messages.Refused)
        assert isinstance(await thief.ask(messages.Leave, "t2222222222"), messages.Refused), "an id is no code"
        assert isinstance(await host.ask(messages.Leave, opened.table), messages.Done), "who plays by ids goes on"

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize(
    ("watchers", "by_id", "by_code"),
    [("all", None, None), ("code", "code_needed", None), ("none", "no_watchers", "no_watchers")],
)
def test_the_watchers_option_decides_who_can_watch(
    tmp_path: Path, watchers: str, by_id: str | None, by_code: str | None
) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come("Host"), await stage.come("Other")
        opened = await host.open(watchers=watchers)
        for name, code in ((opened.table, by_id), (opened.code, by_code)):
            answer = await other.ask(messages.Watch, name)
            assert getattr(answer, "code", None) == code
            await other.ask(messages.Leave, opened.table)

    play(scene, tmp_path / "hall.db")


def test_a_seated_player_cannot_watch(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        assert await black.refusal(messages.Watch, table) == "already_seated"

    play(scene, tmp_path / "hall.db")


def test_only_players_and_spectators_of_a_table_can_speak(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        other = await stage.come("Other")
        assert await other.refusal(messages.Say, table, "let me in") == "not_watching"
        await other.ask(messages.Watch, table)
        await black.ask(messages.Resign, table)
        await other.ask(messages.Say, table, "what a move")
        news = await black.until(messages.Events, lambda news: news.events[0].event["type"] == "said")
        said = {"type": "said", "name": "Other", "text": "what a move", "player": other.player}
        assert news.events[0].event == said

    play(scene, tmp_path / "hall.db")


def test_a_spectator_that_joins_gets_each_record_exactly_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come("Host"), await stage.come("Other")
        opened = await host.open()
        await other.ask(messages.Watch, opened.table)
        snapshot = await other.take_a(messages.Snapshot)
        await other.take_a(messages.Presence)
        await other.send(messages.Join("j", opened.table, epoch=snapshot.epoch, since=snapshot.seq))
        done = await other.take_a(messages.Done)
        news = await other.take_a(messages.Events)
        assert (news.first, [event.event["type"] for event in news.events]) == (snapshot.seq + 1, ["seated", "began"])
        assert done.seq == news.first + 1
        assert (await other.take_a(messages.Presence)).seats == {"black": "here", "white": "here"}

    play(scene, tmp_path / "hall.db")


def test_a_spectator_whose_join_is_refused_continues_without_a_gap(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        watcher = await stage.come("Watcher")
        await watcher.ask(messages.Watch, table)
        snapshot = await watcher.take_a(messages.Snapshot)
        assert await watcher.refusal(messages.Join, table) == "seat_taken"
        await black.place(table, 1, "f5")
        assert (await watcher.until(messages.Events)).first == snapshot.seq + 1

    play(scene, tmp_path / "hall.db")


def test_a_player_that_leaves_keeps_the_seat_and_gets_no_updates(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        assert isinstance(await white.ask(messages.Leave, table), messages.Done)
        presence = await black.until(messages.Presence, lambda presence: presence.seats["white"] != "here")
        assert presence.seats["white"] == "left"
        assert presence.claim_at["white"] == presence.since["white"] + 10_000
        await black.place(table, 1, "f5")
        await white.send(messages.Ping(7))
        assert (await white.take_a(messages.Pong)).t == 7
        assert isinstance(await white.ask(messages.Join, table), messages.Done)
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_one_connection_is_at_only_so_many_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come(), await stage.come()
        first, second = await host.open(), await host.open()
        await other.ask(messages.Watch, first.table)
        assert await other.refusal(messages.Watch, second.table) == "too_many_tables"
        assert await other.refusal(messages.Join, second.table) == "too_many_tables"
        assert isinstance(await other.ask(messages.Watch, first.table), messages.Done)

    play(scene, tmp_path / "hall.db", max_tables_watched=1)
