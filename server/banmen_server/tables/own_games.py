"""One whole game that a player played at a table, the present or an earlier one, for viewing or saving."""

from collections.abc import Sequence

from banmen.events import Began
from banmen.game import Refusal
from banmen.replay import Replay
from banmen_server.log import EventLog
from banmen_server.tables.history import PlayedGame
from banmen_server.tables.packed_line import packed_line
from banmen_server.tables.records import read_table
from banmen_server.tables.snapshot_cache import snapshot_state
from banmen_server.tables.table import Table
from banmen_server.tables.views import masked_events


def present_game(table: Table, number: int, player: str) -> Sequence[bytes] | None:
    """Return the present game as the player may see it, as the state of a snapshot, in parts; None for another one.

    Raises Refusal if it is not the player's.
    """
    replay = table.replay
    if number != replay.round or not replay.plies:
        return None
    if replay.outcome is None:
        held = table.seats_of(player)
        if not held and not (replay.show and player == table.opened.host):
            raise _no_such_round()
        return table.views.packed(next(iter(held), None), replay.seats)
    game = _game_of(table, number, player)
    return table.views.packed(next(iter(game.seats_of(player)), None), game.seats)


async def past_game(log: EventLog, table: Table, number: int, player: str) -> Sequence[bytes]:
    """Read an earlier game of the table from the log. Raises Refusal, Damaged, Unavailable."""
    game = _game_of(table, number, player)
    viewer = next(iter(game.seats_of(player)), None)
    replay = Replay()
    replay.apply(table.opened, 0)
    async for record in read_table(log, table.id, game.before, replay.game):
        replay.seq = record.seq - len(record.events)  # chat carries the number of its event
        if any(isinstance(event, Began) and event.round > number for event in record.events):
            break
        for event in record.events:
            replay.apply(masked_events(replay.game, (event,), viewer)[0], record.at)
        replay.plies = packed_line(table.game, replay.plies)
    return snapshot_state(replay, game.seats)


def _game_of(table: Table, number: int, player: str) -> PlayedGame:
    """Return the finished game of this number, if the player played or hosted it. Raises Refusal."""
    for game in table.history.games_of(player, table.replay):
        if game.round == number:
            return game
    raise _no_such_round()


def _no_such_round() -> Refusal:
    return Refusal("no_such_round", "You have played no such game at this table, or it is too long ago.")
