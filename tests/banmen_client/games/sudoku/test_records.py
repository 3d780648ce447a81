"""Best times and numbers of solved puzzles are stored on this computer."""

from pathlib import Path

import pytest

from banmen.games.sudoku.state import Set
from banmen_client.games.sudoku.records import LevelRecord, Records, SolvedTime
from banmen_client.system.solved import SolvedPuzzles
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION
from tests.banmen_client.games.sudoku.person import carries_out, press
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

LAST_ONE = f"{CLASSIC_SOLUTION[:80]}."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sudoku.json"


def test_the_best_time_of_a_level_is_kept_and_every_solved_puzzle_counted(file: Path) -> None:
    records = Records(file)
    assert records.of(2) == LevelRecord(0, None)
    assert records.solve("e1/1", 2, 90_000, aided=False).new_best
    assert not records.solve("e2/1", 2, 95_000, aided=False).new_best
    assert records.solve("e2/2", 2, 80_000, aided=False).new_best
    times = tuple(SolvedTime(ms, aided=False) for ms in (90_000, 95_000, 80_000))
    assert Records(file).of(2) == LevelRecord(3, 80_000, times)
    assert Records(file).of(1) == LevelRecord(0, None)


def test_with_an_aid_it_counts_and_is_no_best_time(file: Path) -> None:
    records = Records(file)
    records.note_aid("e1/1")
    assert Records(file).is_aided("e1/1")
    assert not records.solve("e1/1", 3, 1_000, aided=True).new_best
    assert records.of(3) == LevelRecord(1, None, (SolvedTime(1_000, aided=True),))


def test_a_game_counts_once_even_if_it_is_opened_again(file: Path) -> None:
    Records(file).solve("e1/1", 2, 90_000, aided=False)
    again = Records(file).solve("e1/1", 2, 90_000, aided=False)
    assert (again.new_best, again.record.solved, again.record.best_ms) == (False, 1, 90_000)


def test_the_last_ten_times_of_a_technique_are_kept_and_its_best_one_without_help(file: Path) -> None:
    for number in range(12):
        Records(file).find_technique("x_wing", 20_000 - 1_000 * number, aided=number == 11)
    record = Records(file).technique("x_wing")
    assert (record.solved, record.best_ms) == (12, 10_000)
    assert [time.time_ms for time in record.last] == [20_000 - 1_000 * number for number in range(2, 12)]
    assert [time.aided for time in record.last] == [False] * 9 + [True]
    assert Records(file).technique("skyscraper") == LevelRecord()


def test_two_windows_of_one_computer_keep_each_others_records(file: Path) -> None:
    one, other = Records(file), Records(file)
    one.solve("e1/1", 1, 60_000, aided=False)
    other.solve("e2/1", 2, 70_000, aided=False)
    assert Records(file).of(1).solved == Records(file).of(2).solved == 1


@pytest.mark.parametrize("content", ["", "[]", '{"levels": 5}', '{"levels": {"1": {"solved": "x"}}}'])
def test_a_malformed_records_file_is_ignored(file: Path, content: str) -> None:
    file.write_text(content, encoding="utf-8")
    assert Records(file).solve("e1/1", 1, 60_000, aided=False).new_best


def solves_last(hall: Hall, remote: RemoteSudoku, seconds: int) -> None:
    remote.now_ms += 1000 * seconds
    hall.news(remote.does(Set(80, 9)))


def test_the_end_shows_the_time_the_record_and_the_count(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE, level=2, seed=7)
    hall.sits_down(remote)
    solves_last(hall, remote, 65)
    assert hall.reads("Time: 01:05. A new best time! Solved: 1.")
    hall.news(remote.starts_again(LAST_ONE, level=2, seed=8))
    solves_last(hall, remote, 70)
    assert hall.reads("Time: 01:10. Best: 01:05. Solved: 2.")


def test_a_solved_puzzle_is_marked_in_collections_once_its_last_digit_is_written(hall: Hall) -> None:
    givens = [int(sign) if sign != "." else 0 for sign in LAST_ONE]
    remote = RemoteSudoku().lays_out(LAST_ONE)
    hall.sits_down(remote)
    assert givens not in SolvedPuzzles("sudoku")
    solves_last(hall, remote, 5)
    assert givens in SolvedPuzzles("sudoku")


def test_a_hint_taken_before_a_restart_is_remembered(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE, level=2, seed=7)
    hall.sits_down(remote)
    press(hall, "h")
    carries_out(hall)
    hall.sits_down(remote)
    solves_last(hall, remote, 5)
    assert hall.reads("With help, so it does not count as a best time. Solved: 1.")


def test_entered_grids_and_shared_grids_are_not_counted(hall: Hall) -> None:
    for how in ({}, {"mode": "together", "level": 2, "seed": 7}):
        remote = RemoteSudoku().lays_out(LAST_ONE, "me", **how)
        hall.sits_down(remote)
        solves_last(hall, remote, 5)
        assert hall.reads("Time: 00:05.")
        assert not hall.reads("Solved:")


def test_the_time_of_a_program_is_not_recorded(hall: Hall) -> None:
    remote = RemoteSudoku(viewer=None).lays_out(LAST_ONE, "you", level=2, seed=7)
    hall.sits_down(remote)
    solves_last(hall, remote, 5)
    assert not hall.reads("Solved:")
