"""The results that a person at this table adds to this computer's records, once, when the puzzle is solved."""

from banmen.games.sudoku.race import is_aid
from banmen.games.sudoku.state import Aided, Edited, State
from banmen.replay import Replay
from banmen_client.games.sudoku.race_view import finished_at
from banmen_client.games.sudoku.records import Records, Result
from banmen_client.table.view import TableView


class Scores:
    """The results of the games at one table that the person solved alone or finished in a race.

    A grid of one's own has no level, so it does not count.
    """

    def __init__(self, records: Records | None = None) -> None:
        self._records = records or Records()
        self._results: dict[str, Result] = {}

    def note_aid(self, table: TableView) -> None:
        """Record that the person took a hint, a check or the answer during the game."""
        if table.replay.playing:
            self._records.note_aid(_game(table.replay))

    def result(self, table: TableView) -> Result | None:
        """Return the stored result of the present game; None until the person has solved it."""
        replay, state = table.replay, table.replay.state
        if not isinstance(state, State) or not state.level or len(table.seats) != 1 or replay.opened is None:
            return None
        time_ms = _solved_in(table)
        if time_ms is None:
            return None
        game = _game(replay)
        if game not in self._results:
            aided = _was_helped(table) or self._records.is_aided(game)
            self._results[game] = self._records.solve(game, state.level, time_ms, aided=aided)
        return self._results[game]


def _game(replay: Replay) -> str:
    """Return the identifier of a game: its table's epoch and its round."""
    return f"{replay.opened.epoch if replay.opened else ''}/{replay.round}"


def _solved_in(table: TableView) -> int | None:
    """Return the time in ms in which the person solved it alone or in a race; None if they have not."""
    replay, seat = table.replay, table.seats[0]
    if replay.state.mode == "race":
        return finished_at(replay, seat)
    outcome = replay.outcome
    alone = replay.state.mode == "alone" and outcome is not None and outcome.reason == "solved"
    return replay.time.at(replay.plies[-1].at) if alone else None


def _was_helped(table: TableView) -> bool:
    return any(
        isinstance(ply.event, Aided) or (isinstance(ply.event, Edited) and is_aid(ply.event.done))
        for ply in table.replay.plies
        if ply.seat in table.seats
    )
