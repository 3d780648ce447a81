"""The records of each level and each practised technique, and the solved puzzles of days.

They are stored on this computer next to the settings.

The epoch of its table and its round identify a game, which counts once. A game with an aid counts as solved, but never
as a best time. If the file cannot be read or written, the window works without records.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import field

from banmen.games.sudoku.coach.hints import givens_of
from banmen.games.sudoku.outcome import is_aid
from banmen.games.sudoku.practice.daily import DailyPuzzle, find_daily
from banmen.games.sudoku.state import Aided, Edited, State
from banmen.net.files import read_map, write_map
from banmen.processes.clock import day_number, today
from banmen.replay import Replay
from banmen_client.games.sudoku.wording import finished_at
from banmen_client.system.settings import settings_path
from banmen_client.system.solved import SolvedPuzzles
from banmen_client.table.view import TableView

_KEPT_GAMES = 200
"""The maximum number of games remembered as counted or aided; older ones are dropped."""


_LAST = 10
"""The number of last times that are kept of each level and technique."""


class SolvedTime(msgspec.Struct, frozen=True, array_like=True):
    """The time in ms in which a puzzle was solved or a technique found, and whether with help."""

    time_ms: int
    aided: bool


class LevelRecord(msgspec.Struct, frozen=True):
    """The record of a level or technique: how many were solved or found, the best time in ms, and the last times.

    The best time is None before the first one without an aid.
    """

    solved: int = 0
    best_ms: int | None = None
    last: tuple[SolvedTime, ...] = ()

    def with_time(self, time_ms: int, *, aided: bool) -> "LevelRecord":
        """Return the record with one more. A time with help is never the best."""
        best_ms = self.best_ms if aided or (self.best_ms or time_ms) < time_ms else time_ms
        return LevelRecord(self.solved + 1, best_ms, (*self.last, SolvedTime(time_ms, aided))[-_LAST:])


class SolvedResult(NamedTuple):
    """A solved puzzle: its time in ms, the level's record after it, and whether it is a new best time."""

    time_ms: int
    record: LevelRecord
    new_best: bool
    aided: bool


class _Kept(msgspec.Struct):
    levels: dict[str, LevelRecord] = field(default_factory=dict)
    counted: list[str] = field(default_factory=list)
    aided: list[str] = field(default_factory=list)
    days: dict[str, list[int]] = field(default_factory=dict)
    techniques: dict[str, LevelRecord] = field(default_factory=dict)


class Records:
    """The records of this computer. Other windows may write them too, so they are read again before each change."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or settings_path().with_name("sudoku.json")
        self._kept = self._read()

    def of(self, level: int) -> LevelRecord:
        """Return the record of a level, 1 to 5."""
        return self._kept.levels.get(str(level), LevelRecord())

    def is_aided(self, game: str) -> bool:
        """Return True if an aid was taken in this game on this computer."""
        return game in self._kept.aided

    def note_aid(self, game: str) -> None:
        """Record that an aid was taken in a game."""
        if not self.is_aided(game):
            self._kept = self._read()
            self._kept.aided = _newest(self._kept.aided, game)
            self._write()

    def solve(self, game: str, level: int, time_ms: int, *, aided: bool) -> SolvedResult:
        """Count a solved game. Calling this again for the same game has no effect."""
        self._kept = self._read()
        before = self.of(level)
        if game in self._kept.counted:
            return SolvedResult(time_ms, before, new_best=False, aided=aided)
        new_best = not aided and (before.best_ms is None or time_ms < before.best_ms)
        record = before.with_time(time_ms, aided=aided)
        self._kept.levels[str(level)] = record
        self._kept.counted = _newest(self._kept.counted, game)
        self._write()
        return SolvedResult(time_ms, record, new_best, aided)

    def technique(self, technique: str) -> LevelRecord:
        """Return the record of a practised technique."""
        return self._kept.techniques.get(technique, LevelRecord())

    def find_technique(self, technique: str, time_ms: int, *, aided: bool) -> None:
        """Record that a technique was found in practice."""
        self._kept = self._read()
        self._kept.techniques[technique] = self.technique(technique).with_time(time_ms, aided=aided)
        self._write()

    def solve_daily(self, puzzle: DailyPuzzle) -> None:
        """Record that the puzzle of a day was solved."""
        self._kept = self._read()
        levels = self._kept.days.setdefault(str(puzzle.day), [])
        if puzzle.level not in levels:
            levels.append(puzzle.level)
            self._write()

    def daily_solved(self, day: int) -> Collection[int]:
        """Return the levels at which the puzzle of a day, counted from 1970-01-01, was solved."""
        return self._kept.days.get(str(day), ())

    def daily_days(self) -> Collection[int]:
        """Return the days of which at least one puzzle was solved."""
        return {int(day) for day in self._kept.days if day.isdecimal()}

    def _read(self) -> _Kept:
        raw: Any = read_map(self._path)[0]
        try:
            return msgspec.convert(raw, _Kept)
        except (msgspec.ValidationError, RecursionError):
            return _Kept()

    def _write(self) -> None:
        write_map(self._path, msgspec.to_builtins(self._kept))


def _newest(games: Sequence[str], game: str) -> list[str]:
    return [*(other for other in games if other != game), game][-_KEPT_GAMES:]


class Scores:
    """The results of the games at one table that the person solved alone or finished in a race.

    A grid that a person entered has no level, so it does not count; the puzzle of a day has that of its date.
    """

    def __init__(self) -> None:
        self._records = Records()
        self._results: dict[str, SolvedResult | None] = {}
        self._solved = SolvedPuzzles("sudoku")
        self._noted: set[str] = set()

    def note_aid(self, table: TableView) -> None:
        """Record that the person took a hint, a check or the answer during the game."""
        if table.replay.playing:
            self._records.note_aid(_game(table.replay))

    def result(self, table: TableView) -> SolvedResult | None:
        """Return the stored result of the present game; None until the person has solved it."""
        replay, state = table.replay, table.replay.state
        self._note_solved(table)
        if not isinstance(state, State) or len(table.seats) != 1 or replay.opened is None:
            return None
        time_ms = _solved_in(table)
        if time_ms is None:
            return None
        game = _game(replay)
        if game not in self._results:
            aided = _was_helped(table) or self._records.is_aided(game)
            daily = _daily_of(state)
            level = state.level or (daily.level if daily else 0)
            self._results[game] = self._records.solve(game, level, time_ms, aided=aided) if level else None
        return self._results[game]

    def _note_solved(self, table: TableView) -> None:
        """Remember the puzzle as solved if the grid of a player is complete, alone, together or in a race."""
        replay, state = table.replay, table.replay.state
        game = _game(replay)
        if game in self._noted or not table.seats or not isinstance(state, State):
            return
        outcome = replay.outcome
        alone = state.mode != "race" and outcome is not None and outcome.reason == "solved"
        if alone or (state.mode == "race" and any(finished_at(replay, seat) is not None for seat in table.seats)):
            self._noted.add(game)
            self._solved.add(givens_of(state))
            if (daily := _daily_of(state)) is not None:
                self._records.solve_daily(daily)


def _daily_of(state: State) -> DailyPuzzle | None:
    """Return which of the puzzles of today or yesterday a table has; None if it is another one."""
    return find_daily(givens_of(state), day_number(today()))


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
