"""The row of a table for one of its players: the present game, or else the player's own last one there."""

from collections.abc import Mapping

from msgspec.structs import replace

from banmen.game import Seat
from banmen.protocol.rows import FinishedGame, OwnTable
from banmen.sitter import Sitter, programs_in
from banmen_server.hall.listing import table_row
from banmen_server.tables.history import PlayedGame, people
from banmen_server.tables.room import Room


def own_table(room: Room, player: str) -> OwnTable:
    """Return the row of a table for an owner: the present game, or else the player's own last one there."""
    table, replay, history = room.table, room.table.replay, room.table.history
    held = tuple(table.seats_of(player))
    presents = replay.show and player == table.opened.host
    games = history.games_of(player, replay)
    here = held or player == table.opened.host
    # Games that others play there after the player's last game are not the player's own.
    last = games.pop() if games and (games[-1].round == replay.round or not here) else None
    mine = held if last is None else last.seats_of(player)
    row = table_row(room, next(iter(mine), None), with_state=bool(mine) or presents)
    if last is not None:
        state = row.state if last.round == replay.round else None
        seats, programs = _names(last.seats), programs_in(last.seats)
        bots = tuple(seat for seat, sitter in last.seats.items() if sitter and sitter.bot)
        row = replace(row, programs=programs, bots=bots, ratings={})
        row = replace(row, phase="over", seats=seats, plies=last.plies, state=state)
    going_on = last is None and replay.outcome is None
    turn = table.game.to_move(replay.state) if going_on and replay.playing and table.setting.turns else None
    return OwnTable(
        row=row,
        code=table.opened.code,
        touched=history.touched if last is None else last.ended,
        mine=mine if last is not None or going_on else (),
        turn=turn,
        outcome=last.outcome if last is not None else replay.outcome,
        round=last.round if last is not None else replay.round,
        show=last.show if last is not None else replay.show,
        returns=bool(held) or presents,
        others=going_on and bool(people(replay.seats) - {player}),
        before=tuple(_finished_game(game, player) for game in reversed(games)),
        damaged=table.damaged,
    )


def _finished_game(game: PlayedGame, player: str) -> FinishedGame:
    return FinishedGame(
        game.round,
        _names(game.seats),
        game.seats_of(player),
        game.outcome,
        game.plies,
        game.ended,
        programs_in(game.seats),
    )


def _names(seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, str | None]:
    return {seat: sitter.name if sitter else None for seat, sitter in seats.items()}
