"""A player's own tables: the list, its changes, and viewing earlier games."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.replay import from_snapshot
from banmen_server.hall import my_tables
from banmen_server.hall.retention import UNPLAYED_MS
from tests.banmen_server.hall.asleep import SOON
from tests.banmen_server.hall.own_tables import BOTH, changed, end, own
from tests.banmen_server.wire_client import SHORTEST_8X8, Scene, play

# --- which they are ---------------------------------------------------------------------------------------------------


def test_both_players_receive_a_games_row_from_its_opening_to_its_end(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white = await stage.come("Black"), await stage.come("White")
        assert await own(black) == await own(white) == []
        opened = await black.open(listed=False)
        waiting = await changed(black)
        assert (waiting.row.table, waiting.row.phase, waiting.mine) == (opened.table, "waiting", ("black",))
        assert (waiting.code, waiting.returns, waiting.others) == (opened.code, True, False)
        await white.ask(messages.Join, opened.code)
        theirs, his = await changed(white), await changed(black, turn="black")
        assert (theirs.mine, his.mine, theirs.turn) == (("white",), ("black",), "black")
        assert theirs.row.seats == {"black": "Black", "white": "White"}
        assert theirs.others
        await black.place(opened.table, 1, "f5")
        moved = await changed(white, turn="white")
        assert (moved.row.plies, moved.row.state["moves"]) == (1, 1)
        assert moved.touched >= theirs.touched
        await white.ask(messages.Resign, opened.table)
        over = await changed(black, turn=None)
        assert over.outcome is not None
        assert (over.row.phase, over.outcome.winner, over.others) == ("over", "black", False)

    play(scene, tmp_path / "hall.db")


def test_a_race_that_both_left_says_when_it_goes(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        aki, mio = await stage.come("Aki"), await stage.come("Mio")
        race = await aki.ask(messages.Open, "sudoku", {"mode": "race", "players": 2, "level": 1, "seed": 1})
        await mio.ask(messages.Join, race.table)
        assert [each.goes for each in await own(aki)] == [None]
        for player in (aki, mio):
            await player.ask(messages.Leave, race.table)
        left = await changed(aki)
        while left.goes is None:
            left = await changed(aki)
        assert 0 < left.goes - left.touched - UNPLAYED_MS < 60_000
        assert left.others
        await mio.ask(messages.Join, race.table)
        assert (await changed(aki, goes=None)).others
        assert [each.goes for each in await own(aki)] == [None]

    play(scene, tmp_path / "hall.db", **SOON)


def test_after_a_restart_a_table_that_nobody_is_at_says_when_it_goes(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def before(stage: Scene) -> None:
        aki = await stage.come("Aki")
        tokens.append(aki.token)
        await aki.ask(messages.Open, "sudoku", {"mode": "alone", "level": 1, "seed": 1})

    async def after(stage: Scene) -> None:
        aki = await stage.come("Aki", tokens[0])
        assert [each.goes is not None for each in await own(aki)] == [True]

    play(before, tmp_path / "hall.db", **SOON)
    play(after, tmp_path / "hall.db", wake_after_s=3_600.0, **SOON)


def test_rows_for_many_players_are_sent_in_several_turns_of_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_tables, "_AT_ONCE", 1)
    parts: list[int] = []
    send = my_tables.MyTablesSubscriptions._send_changes

    def counted(self: my_tables.MyTablesSubscriptions, players: Collection[str]) -> None:
        parts.append(len(players))
        send(self, players)

    monkeypatch.setattr(my_tables.MyTablesSubscriptions, "_send_changes", counted)

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await own(black), await own(white)
        parts.clear()
        await black.place(table, 1, "f5")
        for each in (black, white):
            assert (await changed(each, turn="white")).row.plies == 1
        assert parts == [1, 1]

    play(scene, tmp_path / "hall.db")


def test_all_of_them_are_there_after_a_restart(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def before(stage: Scene) -> None:
        black, white, table = await stage.pair(listed=False)
        tokens.extend([black.token, white.token, table])
        for seed in range(1, 7):
            await black.ask(messages.Open, "sudoku", {"mode": "alone", "level": 1, "seed": seed})
        await black.place(table, 1, "f5")
        await white.ask(messages.Resign, table)
        await white.ask(messages.Leave, table)
        assert len(await own(black)) == 7

    async def after(stage: Scene) -> None:
        black, white = await stage.come("Black", tokens[0]), await stage.come("White", tokens[1])
        rows = await own(black)
        assert [row.row.phase for row in rows] == ["over"] + ["playing"] * 6, "the one touched last comes first"
        (row,) = await own(white)
        assert (row.row.table, row.mine, row.returns) == (tokens[2], ("white",), False), "it left after the end"
        assert row.row.seats == {"black": "Black", "white": "White"}
        fetched = await white.ask(messages.Fetch, tokens[2], 1)
        assert fetched.state["outcome"]["winner"] == "black"
        assert fetched.state["seats"]["white"]["name"] == "White"

    play(before, tmp_path / "hall.db")
    play(after, tmp_path / "hall.db")


def test_the_restart_of_a_server_is_no_touch(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before(stage: Scene) -> None:
        host = await stage.come()
        await host.ask(messages.Open, "goishi", {"board": "OO/.O"}, seats={"picker": "program"})
        kept.extend([host.token, (await own(host))[0].touched])

    async def after(stage: Scene) -> None:
        host = await stage.come("Aki", kept[0])
        (show,) = await own(host)
        assert (show.show, show.returns, show.touched) == (True, True, kept[1])

    play(before, tmp_path / "hall.db", now=lambda: 1_000)
    play(after, tmp_path / "hall.db", now=lambda: 5_000)


def test_own_tables_are_not_sent_to_other_players(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        _, _, table = await stage.pair()
        watcher = await stage.come("Watcher")
        await watcher.ask(messages.Watch, table)
        assert await own(watcher) == []
        assert await watcher.refusal(messages.Fetch, table, 1) == "no_such_round"
        assert await watcher.refusal(messages.Discard, table) == "not_yours"

    play(scene, tmp_path / "hall.db")


def test_the_row_of_a_race_has_the_players_own_view(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        blue, amber = await stage.come("Blue"), await stage.come("Amber")
        options = {"mode": "race", "players": 2, "level": 1, "seed": 1}
        opened = await blue.ask(messages.Open, "sudoku", options)
        await amber.ask(messages.Join, opened.code)
        (row,) = await own(blue)
        square = row.row.state["givens"].index(".")
        await blue.ask(messages.Act, opened.table, 1, {"type": "set", "square": square, "digit": 1})
        (mine,), (theirs,) = await own(blue), await own(amber)
        assert mine.row.state != theirs.row.state
        assert mine.row.state == (await blue.ask(messages.Fetch, opened.table, 1)).state["position"]
        assert theirs.row.state == (await amber.ask(messages.Fetch, opened.table, 1)).state["position"]

    play(scene, tmp_path / "hall.db")


# --- earlier games ----------------------------------------------------------------------------------------------------


def test_the_game_before_a_rematch_is_there_too(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(stage: Scene) -> None:
        black, white, table = await stage.pair()
        kept.extend([black.token, white.token, table])
        await end(black, white, table)
        await white.ask(messages.Offer, table, "rematch")
        await black.ask(messages.Answer, table, "rematch", accept=True)
        await white.place(table, 1, "f5")

    async def after(stage: Scene) -> None:
        black = await stage.come("Black", kept[0])
        (row,) = await own(black)
        assert (row.row.phase, row.round, row.mine, row.row.plies) == ("playing", 2, ("white",), 1)
        (game,) = row.before
        assert (game.round, game.mine, game.plies) == (1, ("black",), 9)
        assert (game.seats, game.outcome.winner) == ({"black": "Black", "white": "White"}, "black")
        first = await black.ask(messages.Fetch, kept[2], 1)
        replay = from_snapshot(first.state, 0)
        assert [ply.event.square for ply in replay.plies[1:]] == SHORTEST_8X8
        assert (replay.round, replay.outcome) == (1, game.outcome)
        assert {seat: sitter and sitter.name for seat, sitter in replay.seats.items()} == game.seats
        second = from_snapshot((await black.ask(messages.Fetch, kept[2], 2)).state, 0)
        assert [ply.event.square for ply in second.plies[1:]] == ["f5"]
        assert await black.refusal(messages.Fetch, kept[2], 3) == "no_such_round"

    play(before, tmp_path / "hall.db")
    play(after, tmp_path / "hall.db")


def test_of_many_games_at_a_table_each_is_found(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Hana")
        show = await host.ask(messages.Open, "goishi", {"board": "OO/.O"}, seats={"picker": "program"})
        for _ in range(2):
            await host.ask(messages.Pace, show.table, seek=True)
            await host.ask(messages.Offer, show.table, "rematch")
        (row,) = await own(host)
        assert [(game.round, game.plies) for game in row.before] == [(2, 4), (1, 4)]
        for number in (1, 2):
            replay = from_snapshot((await host.ask(messages.Fetch, show.table, number)).state, 0)
            assert (replay.round, len(replay.plies), replay.outcome is not None) == (number, 5, True)

    play(scene, tmp_path / "hall.db")


def test_chat_of_an_earlier_game_keeps_its_number(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await white.ask(messages.Resign, table)
        await white.ask(messages.Offer, table, "rematch")
        await black.ask(messages.Offer, table, "rematch")
        said = await black.ask(messages.Say, table, "Once more")
        await white.ask(messages.Resign, table)
        await white.ask(messages.Offer, table, "rematch")
        await black.ask(messages.Offer, table, "rematch")
        (saying,) = (await black.ask(messages.Fetch, table, 2)).state["sayings"]
        assert (saying["text"], saying["number"]) == ("Once more", said.seq)

    play(scene, tmp_path / "hall.db")


def test_masked_events_stay_masked_in_an_earlier_game(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        hero, king = await stage.come("Hero"), await stage.come("King")
        opened = await hero.ask(messages.Open, "battle")
        await king.ask(messages.Join, opened.code)
        await king.ask(messages.Resign, opened.table)
        await king.ask(messages.Offer, opened.table, "rematch")
        await hero.ask(messages.Offer, opened.table, "rematch")
        first = await hero.ask(messages.Fetch, opened.table, 1)
        second = await hero.ask(messages.Fetch, opened.table, 2)
        assert first.state["position"]["seed"], "the end told it"
        assert second.state["position"]["seed"] == "", "the dice of this game are still to fall"

    play(scene, tmp_path / "hall.db")


def test_a_player_who_left_keeps_the_finished_game_and_not_the_next(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await white.ask(messages.Resign, table)
        await white.ask(messages.Leave, table)
        third = await stage.come("Third")
        await third.ask(messages.Join, table)
        await black.ask(messages.Offer, table, "rematch")
        await third.ask(messages.Answer, table, "rematch", accept=True)
        (row,) = await own(white)
        assert (row.row.phase, row.round, row.row.seats["white"]) == ("over", 1, "White")
        assert row.row.state is None
        assert await white.refusal(messages.Fetch, table, 2) == "no_such_round"
        assert isinstance(await white.ask(messages.Fetch, table, 1), messages.Fetched)
        (other,) = await own(third)
        assert (other.round, other.before) == (2, ())

    play(scene, tmp_path / "hall.db")


@pytest.mark.parametrize("lagging", [True, False])
def test_the_list_goes_with_the_connection_that_asked_for_it(tmp_path: Path, lagging: bool) -> None:  # noqa: FBT001 - a case
    async def scene(stage: Scene) -> None:
        first = await stage.come()
        await own(first)
        again = await stage.come("Aki", first.token)
        await own(again)
        opened = await again.open()
        assert (await changed(again)).row.table == opened.table
        if lagging:
            connection = stage.server.hall._connections.get(again.player)
            assert connection is not None
            stage.server.hall.my_tables.refresh(connection)
            assert [row.row.table for row in (await again.until(messages.MyTables)).tables] == [opened.table]

    play(scene, tmp_path / "hall.db")


# --- many -------------------------------------------------------------------------------------------------------------


def test_of_many_tables_the_first_are_sent_and_another_when_one_of_them_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_tables, "MAX_SENT", 2)

    async def scene(stage: Scene) -> None:
        player = await stage.come("Aki")
        oldest, over, *_ = [(await player.open(seats=BOTH)).table for _ in range(2)]
        await player.ask(messages.Resign, over)
        newest = (await player.open(seats=BOTH)).table
        await player.send(messages.Lobby())
        told = await player.until(messages.MyTables)
        assert ([row.row.table for row in told.tables], told.older) == ([newest, oldest], 1)
        await player.ask(messages.Discard, newest)
        assert (await player.until(messages.MyTable, lambda told: told.table.row.table == over)).table.outcome
        assert [row.row.table for row in await own(player)] == [over, oldest]

    play(scene, tmp_path / "hall.db")
