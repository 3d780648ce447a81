"""Tournaments through a server: it opens the games, takes their results, and finishes what a kill has left."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banmen.games.tournament.state import TournamentState
from banmen.protocol import messages
from banmen_server.hall.hall import Hall, forward_clock
from banmen_server.tables.room import Room
from tests.banmen_server.several import Several, play_at, until
from tests.banmen_server.wire_client import Client, Scene, play, room_of


async def entered(hall: Hall, director: Client, players: Sequence[Client], **options: Any) -> messages.Opened:
    """Open a tournament; all players enter."""
    opened = await director.ask(messages.Open, "tournament", options=options, seats={"director": "me"}, listed=False)
    assert isinstance(opened, messages.Opened), opened
    for player in players:
        assert isinstance(await player.ask(messages.Join, opened.code), messages.Done)
    room = hall.tables.in_memory(opened.table)
    assert room is not None
    await until(lambda: len(state_of(room).entrants) == len(players))
    return opened


async def direct(director: Client, table: str, n: int, kind: str = "next", **fields: Any) -> Any:
    return await director.ask(messages.Act, table, n, {"type": kind, **fields})


def state_of(room: Room) -> TournamentState:
    state: TournamentState = room.table.replay.state
    return state


async def all_open(room: Room, number: int) -> None:
    """Wait until all tables of a round are open."""
    await until(
        lambda: (
            len(state_of(room).paired) == number
            and all(board.code or not board.white for board in state_of(room).paired[-1])
        )
    )


async def resign_all(room: Room, players: Sequence[Client], seat: str = "white") -> None:
    """Let one side of each game of the last round resign, at once."""
    by_player = {player.player: player for player in players}
    for board in state_of(room).paired[-1]:
        if board.white and not board.result:
            sitter = room.table.replay.seats[board.white if seat == "white" else board.black]
            assert sitter is not None
            client = by_player[sitter.player]
            table = await seated_at(client, board.code)
            assert isinstance(await client.ask(messages.Resign, table), messages.Done)


async def seated_at(client: Client, code: str) -> str:
    """Come to the table of a game; its id."""
    await client.send(messages.Join(client.id(), code))
    return (await client.until(messages.Snapshot, lambda snapshot: snapshot.state["opened"]["code"] == code)).table


def games_of(hall: Hall) -> list[Room]:
    return [room for room in hall.tables if room.table.opened.game == "reversi"]


def are_loaded(hall: Hall, codes: Collection[str]) -> bool:
    return set(codes) <= {room.table.opened.code for room in games_of(hall)}


def are_over(room: Room, number: int) -> bool:
    """Whether every game of a round has a result."""
    return all(board.result for board in state_of(room).paired[number - 1])


def test_each_game_opens_by_itself_and_its_result_returns(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        director, *players = [await stage.come(name) for name in ("Director", "Aki", "Ben", "Cho", "Dan", "Eri")]
        opened = await entered(stage.server.hall, director, players, rounds=2, size=6, minutes=3)
        room = room_of(stage.server, opened.table)
        assert isinstance(await direct(director, opened.table, 1), messages.Done)
        await all_open(room, 1)
        games = games_of(stage.server.hall)
        assert len(games) == 2
        for game in games:
            assert game.table.opened.parent == opened.code
            assert game.table.opened.options == {"size": 6}
            assert game.table.opened.clock == messages.ClockRule(180_000)
            assert not game.table.opened.listed
            assert game.table.replay.playing
        await resign_all(room, players)
        await until(lambda: state_of(room).is_round_over)
        assert sorted(board.result for board in state_of(room).paired[0]) == ["black"] * 3
        assert (await direct(director, opened.table, 1)).code == "stale", "what the server does counts for nobody"
        assert isinstance(await direct(director, opened.table, 2), messages.Done)
        await all_open(room, 2)
        await resign_all(room, players, "black")
        await until(lambda: room.table.replay.outcome is not None)
        assert len(games_of(stage.server.hall)) == 4

    play(scene, tmp_path / "hall.db")


def test_the_limit_of_tables_of_a_player_stops_no_round(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        players = [await stage.come(f"Player {number}") for number in range(5)]
        opened = await entered(stage.server.hall, players[0], players[1:])
        assert await players[1].refusal(messages.Open, "reversi") == "too_many_tables"
        await direct(players[0], opened.table, 1)
        await all_open(room_of(stage.server, opened.table), 1)

    play(scene, tmp_path / "hall.db", max_tables_of_player=1)


def test_nobody_can_open_another_table_in_the_place_of_a_game(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        director, aki, ben = [await stage.come(name) for name in ("Director", "Aki", "Ben")]
        opened = await entered(stage.server.hall, director, (aki, ben))
        for player in (aki, ben):
            for name in (f"{opened.table}/1-1", "1-1"):
                await player.open(id=name, seats={"black": "me", "white": "me"})
        await direct(director, opened.table, 1)
        room = room_of(stage.server, opened.table)
        await all_open(room, 1)
        (game,) = [each for each in games_of(stage.server.hall) if each.table.opened.parent]
        assert game.table.opened.code == state_of(room).paired[0][0].code
        assert {sitter.player for sitter in game.table.replay.seats.values() if sitter} == {aki.player, ben.player}

    play(scene, tmp_path / "hall.db")


def test_whoever_makes_no_first_move_in_time_loses(tmp_path: Path) -> None:
    clock = forward_clock()
    ahead_ms = 0

    async def scene(stage: Scene) -> None:
        nonlocal ahead_ms
        director, *players = [await stage.come(name) for name in ("Director", "Aki", "Ben")]
        opened = await entered(stage.server.hall, director, players, rounds=1, first_move_s=600, minutes=0)
        room = room_of(stage.server, opened.table)
        await direct(director, opened.table, 1)
        await all_open(room, 1)
        board = state_of(room).paired[0][0]
        sitter = room.table.replay.seats[board.black]
        black = next(player for player in players if sitter and player.player == sitter.player)
        table = await seated_at(black, board.code)
        await black.ask(messages.Say, table, "Hello")
        ahead_ms += 599_000
        assert isinstance(await black.place(table, 1, "f5"), messages.Done)
        ahead_ms += 590_000  # the time of white runs from the move of black
        await black.ask(messages.Say, table, "Where are you?")
        await asyncio.sleep(0)
        assert room_of(stage.server, table).table.replay.playing
        ahead_ms += 20_000
        await black.ask(messages.Say, table, "Nobody there")
        await until(lambda: room.table.replay.outcome is not None)
        outcome = room_of(stage.server, table).table.replay.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == ("black", "no_show")
        assert state_of(room).paired[0][0].result == "black"

    play(scene, tmp_path / "hall.db", now=lambda: clock() + ahead_ms)


def killed_after(appends: int, servers: Several) -> Callable[[], bool]:
    """Return whether the first server, which dies at this append, is dead."""
    view = servers[0].view
    append, left = view.append, appends

    def counted(*values: Any, **more: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            view.kill()
        return append(*values, **more)

    view.append = counted
    return lambda: view.dead


@pytest.mark.parametrize("appends", range(0, 9, 2))
def test_another_server_finishes_what_the_dead_one_began(appends: int, tmp_path: Path) -> None:
    """The lease holder dies at any of its records; of each game there is one table, and each result is recorded."""

    async def scene(servers: Several) -> None:
        director, *players = [await servers[1].come(name) for name in ("Director", "Aki", "Ben", "Cho", "Dan")]
        opened = await entered(servers[1].hall, director, players, rounds=2, auto=True)
        here = servers[1].hall.tables.in_memory(opened.table)
        assert here is not None
        is_dead = killed_after(appends, servers)
        await direct(director, opened.table, 1)
        await until(lambda: is_dead() or bool(state_of(here).paired and state_of(here).paired[0][-1].code))
        await servers.kill(servers[0])
        for number in (1, 2):
            await all_open(here, number)
            await until(partial(are_loaded, servers[0].hall, [board.code for board in state_of(here).paired[-1]]))
            await resign_all(here, players)
            await until(partial(are_over, here, number))
        await until(lambda: here.table.replay.outcome is not None)
        met = [frozenset((board.black, board.white)) for boards in state_of(here).paired for board in boards]
        assert len(set(met)) == 4
        assert len(games_of(servers[0].hall)) == 4, "of each game there is one table"

    play_at(2, scene, tmp_path / "hall.db")


def test_a_tournament_goes_on_after_a_restart_though_nobody_looks_at_it(tmp_path: Path) -> None:
    async def before(stage: Scene) -> None:
        director, *players = [await stage.come(name) for name in ("Director", "Aki", "Ben", "Cho")]
        opened = await entered(stage.server.hall, director, players, rounds=1, minutes=0)
        await direct(director, opened.table, 1)
        await all_open(room_of(stage.server, opened.table), 1)
        kept.update(table=opened.table, tokens=[(player.player, player.token) for player in players])

    async def after(stage: Scene) -> None:
        await until(lambda: kept["table"] in stage.server.hall.tables)
        room = room_of(stage.server, kept["table"])
        players = [await stage.come("Again", token) for _, token in kept["tokens"]]
        await resign_all(room, players)
        await until(lambda: room.table.replay.outcome is not None)

    kept: dict[str, Any] = {}
    play(before, tmp_path / "hall.db", settle_s=0)
    play(after, tmp_path / "hall.db")
