"""How hard a solved puzzle was: the time of each digit, the step that would have helped, and the way to its ply."""

import pytest

from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.grade import next_step
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.engine.units import Grid, candidates_of
from banmen.games.sudoku.state import Set, Undo
from banmen_client.games.sudoku.dialogs.path import PathDialog
from banmen_client.games.sudoku.path import path_of, written_digits
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

GIVENS = "".join("." if square in {0, 40, 80} else sign for square, sign in enumerate(CLASSIC_SOLUTION))


def with_digit(grid: Grid, action: Set) -> Grid:
    return (*grid[: action.square], action.digit, *grid[action.square + 1 :])


@pytest.fixture
def solved(hall: Hall) -> Hall:
    """Three digits are written: after 10 s, a wrong one after 60 s more, which is undone, and two more."""
    remote = RemoteSudoku().lays_out(GIVENS, level=1, seed=5)
    hall.sits_down(remote)
    for seconds, action in ((10, Set(0, 5)), (60, Set(40, 4)), (5, Undo()), (20, Set(40, 5)), (7, Set(80, 9))):
        remote.now_ms += 1_000 * seconds
        hall.news(remote.does(action))
    return hall


def test_each_digit_has_its_time_the_easiest_step_and_whether_it_was_wrong(solved: Hall) -> None:
    assert solved.remote is not None
    replay = solved.screen.moment().table.replay
    path = path_of(replay.state, written_digits(replay, "blue"))
    assert [(step.written.square, step.written.digit, step.written.took_ms) for step in path] == [
        (0, 5, 10_000),
        (40, 4, 60_000),
        (40, 5, 25_000),
        (80, 9, 7_000),
    ]
    assert [step.is_wrong for step in path] == [False, True, False, False]
    assert {step.technique for step in path} == {"full_house"}


def test_a_step_is_named_before_a_wrong_digit_and_none_while_a_wrong_digit_stands(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(HARD)
    hall.sits_down(remote)
    grid = tuple(int(sign) if sign != "." else 0 for sign in HARD)
    solution = solve(grid)
    assert solution is not None
    wrong = [
        Set(square, digit)
        for square, mask in enumerate(candidates_of(grid))
        for digit in range(1, 10)
        if mask >> (digit - 1) & 1 and digit != solution[square]
    ]
    # One after which a step could still be named, and another one.
    first_wrong = next(each for each in wrong if next_step(position_of(with_digit(grid, each))) is not None)
    hall.news(remote.does(first_wrong, next(each for each in wrong if each.square != first_wrong.square)))
    replay = hall.screen.moment().table.replay
    first, second = path_of(replay.state, written_digits(replay, "blue"))
    assert first.technique
    assert first.is_wrong
    assert second.is_wrong
    assert second.technique == ""


def test_the_card_opens_it_and_a_row_goes_to_the_position_before_the_digit(solved: Hall) -> None:
    solved.click("card/path")
    assert solved.reads("Where you took longest")
    assert solved.reads("01:00")
    assert solved.reads("It was wrong.")
    assert solved.reads("Easiest step: full house")
    solved.click("path/2")
    assert solved.screen.moment().table.shown == 1
    assert not solved.reads("Where you took longest")


def test_a_bar_goes_to_its_digit(solved: Hall) -> None:
    solved.click("card/path")
    solved.click("path/bars", 0.99)
    assert solved.screen.moment().table.shown == 4


def test_a_puzzle_without_digits_has_no_bars(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(CLASSIC)
    hall.sits_down(remote)
    replay = hall.screen.moment().table.replay
    hall.window.show_dialog(PathDialog(replay.state, written_digits(replay, "blue"), lambda _ply: None))
    hall.frame()
    assert "path/bars" not in hall.reachable()
