"""Discarding a player's own tables: what each player still sees, and when the game continues."""

import asyncio
from pathlib import Path

from banmen.protocol import messages
from tests.banmen_server.hall.own_tables import own
from tests.banmen_server.wire_client import Scene, play, room_of


def test_a_discarded_game_stays_for_the_other_player(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(stage: Scene) -> None:
        black, white, table = await stage.pair()
        kept.extend([black.token, white.token])
        await own(black)
        await white.ask(messages.Resign, table)
        assert isinstance(await black.ask(messages.Discard, table), messages.Done)
        assert (await black.until(messages.NotMyTable)).table == table
        assert [row.row.seats["black"] for row in await own(white)] == ["Black"]

    async def after(stage: Scene) -> None:
        assert await own(await stage.come("Black", kept[0])) == []
        white = await stage.come("White", kept[1])
        (row,) = await own(white)
        assert isinstance(await white.ask(messages.Discard, row.row.table), messages.Done)
        assert await white.refusal(messages.Join, row.code) == "no_such_table", "nobody keeps it any more"

    play(before, tmp_path / "hall.db")
    play(after, tmp_path / "hall.db")


def test_a_running_game_of_two_is_resigned_first(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        refused = await black.ask(messages.Discard, table)
        assert (refused.code, "resign" in refused.text) == ("still_playing", True)
        await black.ask(messages.Resign, table)
        assert isinstance(await black.ask(messages.Discard, table), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_one_of_several_solvers_leaves_and_the_others_continue(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        blue, amber = await stage.come("Blue"), await stage.come("Amber")
        opened = await blue.ask(messages.Open, "sudoku", {"mode": "together", "level": 1, "seed": 1})
        await amber.ask(messages.Join, opened.code)
        assert await blue.refusal(messages.Resign, opened.table) == "cannot_resign"
        assert isinstance(await blue.ask(messages.Discard, opened.table), messages.Done)
        assert await own(blue) == []
        (row,) = await own(amber)
        assert (row.row.phase, row.row.seats["blue"], row.others) == ("playing", None, False)

    play(scene, tmp_path / "hall.db")


def test_a_race_of_three_continues_when_one_discards_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        blue, amber, green = [await stage.come(name) for name in ("Blue", "Amber", "Green")]
        opened = await blue.ask(messages.Open, "sudoku", {"mode": "race", "players": 3, "level": 1, "seed": 1})
        await amber.ask(messages.Join, opened.code)
        await green.ask(messages.Join, opened.code)
        assert isinstance(await amber.ask(messages.Discard, opened.table), messages.Done)
        assert await own(amber) == []
        (row,) = await own(blue)
        assert (row.row.phase, row.row.seats["amber"], row.others) == ("playing", None, True)
        square = row.row.state["givens"].index(".")
        for racer in (blue, green):
            action = {"type": "set", "square": square, "digit": 1}
            assert isinstance(await racer.ask(messages.Act, opened.table, 1, action), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_a_discard_that_is_sent_again_after_a_broken_connection_is_done_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await white.ask(messages.Resign, table)
        first = await black.ask(messages.Discard, table, id="d1")
        again = await stage.come("Black", black.token)
        assert await again.ask(messages.Discard, table, id="d1") == first
        await white.ask(messages.Discard, table, id="d2")
        assert await white.refusal(messages.Discard, table, id="d2") == "no_such_table", "which means: done"

    play(scene, tmp_path / "hall.db")


def test_a_discard_of_an_unlisted_table_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        _, white, table = await stage.pair(listed=False)
        await white.ask(messages.Resign, table)
        first = await white.ask(messages.Discard, table, id="d1")
        again = await stage.come("White", white.token)
        assert await again.ask(messages.Discard, table, id="d1") == first
        assert await again.refusal(messages.Discard, table) == "no_such_table", "it may not know of it any more"

    play(scene, tmp_path / "hall.db")


def test_a_player_who_sits_down_during_the_last_discard_keeps_the_table(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        sora = await stage.come("Sora")
        await white.ask(messages.Resign, table)
        await white.ask(messages.Discard, table)
        room = room_of(stage.server, table)
        async with room.lock:
            for waiting, (client, command) in enumerate(
                [(black, messages.Discard("d", table)), (sora, messages.Join("j", table))], 1
            ):
                await client.send(command)
                while room.lock.waiting < waiting:  # noqa: ASYNC110 - a lock tells nobody who waits
                    await asyncio.sleep(0)
        assert isinstance(await black.answer("d"), messages.Done)
        assert isinstance(await sora.answer("j"), messages.Done)
        assert (await sora.until(messages.Presence)).seats["black"] == "here"
        assert isinstance(await sora.ask(messages.Say, table, "Hello"), messages.Done), "the table is still there"

    play(scene, tmp_path / "hall.db")


def test_a_discarded_show_is_deleted_after_its_last_viewer_left(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, guest = await stage.come("Host"), await stage.come("Guest")
        show = await host.ask(messages.Open, "goishi", {"board": "OO/.O"}, seats={"picker": "program"})
        await guest.ask(messages.Watch, show.table)
        await host.ask(messages.Discard, show.table)
        assert await own(host) == []
        assert len(stage.server.hall.tables) == 1
        await guest.ask(messages.Leave, show.table)
        assert await guest.refusal(messages.Watch, show.code) == "no_such_table"

    play(scene, tmp_path / "hall.db")


def test_a_player_who_sits_down_again_has_the_table_again(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await white.ask(messages.Resign, table)
        await black.ask(messages.Discard, table)
        assert await own(black) == []
        await black.ask(messages.Join, table)
        (row,) = await own(black)
        assert (row.row.table, row.returns) == (table, True)

    play(scene, tmp_path / "hall.db")
