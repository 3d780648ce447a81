"""How many tables one address opens."""

import threading
from contextlib import suppress
from pathlib import Path

import pytest

from banmen.game import AnyGame, Refusal
from banmen.games import Registry
from banmen.protocol import messages
from banmen_server.hall import lifecycle
from tests.banmen_server.wire_client import Client, Scene, play


async def connect_from_another_address(stage: Scene, address: str = "127.0.0.2") -> Client:
    """Return a player who connects from another address."""
    client = await stage.connect(local_addr=(address, 0))
    await client.hello("Sora")
    return client


def test_one_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come(), await connect_from_another_address(stage)
        opened = await host.open(id="c-again")
        with suppress(Refusal):
            while True:
                stage.server.hall.limits.count("table", "127.0.0.1")
        refused = await host.ask(messages.Open, "reversi")
        assert (refused.code, refused.wait_ms) == ("too_many_tables_of_address", pytest.approx(500, abs=500))
        assert await host.open(id="c-again") == opened, "what was opened before is not opened anew"
        await other.open()

    play(scene, tmp_path / "hall.db")


def test_one_address_holds_only_a_part_of_all_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "_FEWEST", 1)

    async def scene(stage: Scene) -> None:
        host, twin, other = await stage.come("Aki"), await stage.come("Mio"), await connect_from_another_address(stage)
        first = await host.open()
        await twin.open()
        refused = await twin.ask(messages.Open, "reversi")
        assert (refused.code, refused.wait_ms) == ("too_many_tables_of_address", 60_000)
        await other.open()
        await host.ask(messages.Leave, first.table)
        await host.send(messages.Ping(1))  # which is answered when the table is gone
        await host.until(messages.Pong)
        await twin.open()

    play(scene, tmp_path / "hall.db", max_tables=7)


def test_however_many_tables_a_few_addresses_open_there_is_room_for_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifecycle, "_FEWEST", 1)
    monkeypatch.setattr(lifecycle, "_FEWEST_BESIDE", 1)

    async def scene(stage: Scene) -> None:
        held = [await connect_from_another_address(stage, f"127.0.0.{number}") for number in range(2, 6)]
        for each in held:
            while isinstance(answer := await each.ask(messages.Open, "reversi"), messages.Opened):
                pass
            assert answer.code == "too_many_tables_of_address"
        assert stage.server.hall.tables.in_use == 14
        await (await stage.come("Sora")).open()

    play(scene, tmp_path / "hall.db", max_tables=16)


def test_challenges_that_are_accepted_count_as_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come("Aki"), await connect_from_another_address(stage)
        await other.send(messages.Available(("reversi",)))
        await other.send(messages.Ping(1))
        await other.until(messages.Pong)
        await host.ask(messages.Challenge, other.player, "reversi")
        challenge = (await other.until(messages.Challenged)).challenge
        with suppress(Refusal):
            while True:
                stage.server.hall.limits.count("table", "127.0.0.1")
        assert await other.refusal(messages.Accept, challenge.id) == "too_many_tables_of_address"

    play(scene, tmp_path / "hall.db")


def test_a_game_that_is_not_imported_yet_is_imported_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    class Imports(Registry):
        def _load_own(self, key: str) -> AnyGame:
            threads.append(threading.current_thread())
            return super()._load_own(key)

    async def scene(stage: Scene) -> None:
        games = Imports({"reversi": "banmen.games.reversi.rules:REVERSI"}, {})
        monkeypatch.setattr(lifecycle, "GAMES", games)
        client = await stage.come("Aki")
        for _ in range(2):
            assert isinstance(await client.ask(messages.Open, "reversi"), messages.Opened)
        assert await client.refusal(messages.Open, "chess") == "no_such_game"
        [thread] = threads
        assert thread is not threading.main_thread()

    play(scene, tmp_path / "hall.db")
