"""Puzzles in the window: tried by pointer and keys, answered with result and reason; those of games."""

import pygame
import pytest

from banmen.games.reversi.analysis import RecordedGame
from banmen.games.reversi.engine import search
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.practice.collection import daily_puzzle, own_puzzles
from banmen.games.reversi.state import USUAL, opening, squares_in
from banmen_client.games.reversi.analysis.analyst import Analyst
from banmen_client.games.reversi.practice.puzzles import GamePuzzles, OwnPuzzles, PuzzleDialog
from tests.banmen.games.reversi.practice.test_puzzles import GAME
from tests.banmen_client.games.reversi.reviewer import StepByStep
from tests.banmen_client.person import Enter, Hall

DAY = 20_000


@pytest.fixture
def hall(enter: Enter) -> Hall:
    """A window that draws the board, so that it has squares to press."""
    return enter()


def opened(hall: Hall, dialog: PuzzleDialog) -> PuzzleDialog:
    hall.window.show_dialog(dialog)
    hall.frame()
    return dialog


def press(hall: Hall, dialog: PuzzleDialog, square: int) -> None:
    assert hall.canvas.read  # what is drawn is laid out
    layout = dialog._board._picture.layout
    assert layout is not None
    hall.click_at(hall.units(layout.cell(divmod(square, USUAL)).center))


def words(hall: Hall, key: str) -> str:
    return str(getattr(hall.place(f"puzzle/{key}").widget, "text", ""))


def test_the_puzzle_of_the_day_is_tried_until_it_is_solved(hall: Hall) -> None:
    dialog, puzzle = opened(hall, OwnPuzzles(DAY)), daily_puzzle(DAY)
    wrong = puzzle.moves[-1]
    press(hall, dialog, wrong.square)
    assert dialog._tried == wrong
    assert "loses" in words(hall, "verdict") or "draws" in words(hall, "verdict")
    press(hall, dialog, puzzle.solution.square)
    assert words(hall, "verdict").startswith("Right: ")


def test_a_solved_puzzle_is_marked_and_a_shown_one_is_not(hall: Hall) -> None:
    dialog, puzzle = opened(hall, OwnPuzzles(DAY)), daily_puzzle(DAY)
    hall.click("puzzle/solution")
    press(hall, dialog, puzzle.solution.square)
    assert "Solved" not in words(hall, "grade")
    dialog = opened(hall, OwnPuzzles(DAY))
    press(hall, dialog, puzzle.solution.square)
    assert words(hall, "grade").endswith(" · Solved")
    opened(hall, OwnPuzzles(DAY))
    assert words(hall, "grade").endswith(" · Solved")
    opened(hall, OwnPuzzles(DAY + 1))
    assert "Solved" not in words(hall, "grade")


def test_a_square_where_nobody_can_play_is_no_answer(hall: Hall) -> None:
    dialog, puzzle = opened(hall, OwnPuzzles(DAY)), daily_puzzle(DAY)
    press(hall, dialog, next(square for square in range(64) if puzzle.move_at(square) is None))
    assert dialog._tried is None


def test_by_keyboard(hall: Hall) -> None:
    dialog, puzzle = opened(hall, OwnPuzzles(DAY)), daily_puzzle(DAY)
    assert hall.canvas.read
    hall.tab_to("puzzle/board")
    row, column = divmod(puzzle.solution.square, USUAL)
    at_row, at_column = dialog._board._picture.cursor
    for _ in range(abs(row - at_row)):
        hall.key(pygame.K_DOWN if row > at_row else pygame.K_UP)
    for _ in range(abs(column - at_column)):
        hall.key(pygame.K_RIGHT if column > at_column else pygame.K_LEFT)
    hall.key(pygame.K_RETURN)
    assert dialog._tried == puzzle.solution


def test_the_solution_and_the_next_puzzle_of_a_grade(hall: Hall) -> None:
    dialog = OwnPuzzles(DAY)
    opened(hall, dialog)
    dialog._choose(hall.window, 2)
    hall.frame()
    shown = dialog._present(hall.window)
    assert shown.grade == 2
    hall.click("puzzle/solution")
    assert dialog._tried == shown.solution
    hall.click("puzzle/next")
    another = dialog._present(hall.window)
    assert another.grade == 2
    assert another != shown
    assert "puzzle/verdict" not in hall.widget_keys()
    for _ in [puzzle for puzzle in own_puzzles() if puzzle.grade == 2][1:]:
        dialog._next(hall.window)
    assert dialog._present(hall.window) == shown


def test_the_puzzles_of_games_come_as_they_are_found(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "compiled", lambda: None)
    games = [RecordedGame(opening(USUAL), squares_of(squares_in(moves))) for moves in ("f5d6", GAME)]
    dialog = GamePuzzles(games, Analyst(StepByStep()))
    opened(hall, dialog)
    assert words(hall, "number") == "Searched 1 of 2, 0 puzzles so far"
    while dialog.tick():
        pass
    hall.window.redraw()
    hall.frame()
    assert words(hall, "number") == "Puzzle 1 of 1"
    assert "Move 52, found in the game" in words(hall, "grade")


def test_games_without_a_puzzle_and_a_search_that_fails(hall: Hall) -> None:
    worker = StepByStep()
    opened(hall, GamePuzzles([], Analyst(worker)))
    assert words(hall, "number") == "No position here has exactly one winning move."
    worker.fails = "no memory"
    failing = GamePuzzles([RecordedGame(opening(USUAL), (37,))], Analyst(worker))
    opened(hall, failing)
    while failing.tick():
        pass
    hall.window.redraw()
    hall.frame()
    assert words(hall, "number") == "The search stopped: no memory"


def test_closing_the_dialog_ends_the_search(hall: Hall) -> None:
    worker = StepByStep()
    asking = Analyst(worker)
    games = [RecordedGame(opening(USUAL), squares_of(squares_in(moves))) for moves in ("f5d6", "f5f6", "f5f4")]
    dialog = GamePuzzles(games, asking)
    opened(hall, dialog)
    hall.click("puzzle/close")
    done = dialog._search.done
    assert not worker.busy
    assert not asking.poll()
    assert dialog._search.done == done < len(games)
    assert "puzzle/board" not in hall.widget_keys()
