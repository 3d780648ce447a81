"""Puzzles: they are exactly the positions with one winning move, and their values are those of plain minimax."""

from random import Random

import pytest

from banmen.games.reversi.analysis import RecordedGame
from banmen.games.reversi.engine.search import never
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.practice.puzzles import (
    LEAST_CHOICES,
    GamePuzzle,
    Puzzle,
    PuzzleRequest,
    find_puzzles,
    line_of_play,
    puzzle_at,
    puzzles_of,
)
from banmen.games.reversi.records import ArchivedGame
from banmen.games.reversi.review import searcher
from banmen.games.reversi.state import BLACK, USUAL, Position, opening, squares_in, start_position
from tests.banmen.games.reversi.engine.plain_minimax import moves_of, plain_value, random_position

_SMALL, _EMPTIES = 4, 6

SOLVED = "XOOOOX---OOOOOXOXXXXXXXOXXOXXOXOXOXXXXXO-OXXOOXO-XXXXXXO-OOO-X--O"
"""White to move, nine squares empty: a2 wins by 12."""
GAME = (
    "f5f6e6f4e3c5g5g3g4f3e7f2f1h4h5h6d3e2c4d2h3h2g6e1c6h7c1d1d6f7"
    "f8d8d7c8c7b8c3b3c2b2g2b5g7b6a5a4a1b1b7b4a3a2a6h8g8e8g1h1a8a7"
)
"""A game of 2004 from the WTHOR base of the Fédération Française d'Othello, in which white found a2."""


def solved(word: str) -> Puzzle:
    puzzle = puzzle_at(start_position(USUAL, word), searcher(USUAL), never)
    assert puzzle is not None
    return puzzle


def square(name: str) -> int:
    return squares_of([name])[0]


def test_a_puzzle_has_one_winning_move_and_every_move_its_value() -> None:
    rng, puzzles = Random(3), 0
    for _ in range(30):
        own, other = random_position(_SMALL, _EMPTIES, rng)
        values = {at: -plain_value(*after, _SMALL) for at, after in moves_of(own, other, _SMALL).items()}
        winning = [at for at, value in values.items() if value > 0]
        board = "".join("X" if own >> at & 1 else "O" if other >> at & 1 else "-" for at in range(_SMALL * _SMALL))
        puzzle = puzzle_at(Position(_SMALL, board, BLACK), searcher(_SMALL), never)
        if len(values) < LEAST_CHOICES or len(winning) != 1:
            assert puzzle is None
        else:
            assert puzzle is not None
            assert {move.square: move.value for move in puzzle.moves} == values
            assert [puzzle.solution.square] == winning
            puzzles += 1
    assert puzzles > 1, "the positions do not try it"


def test_a_puzzle_knows_the_best_play_and_why_a_move_is_wrong() -> None:
    puzzle = solved(SOLVED)
    assert (puzzle.solution.square, puzzle.solution.value, puzzle.solution.why) == (square("a2"), 12, None)
    assert puzzle.solution.line == (
        *squares_of(["a2", "a6", "h8", "g8", "e8", "g1", "h1"]),
        -1,
        *squares_of(["a8", "a7"]),
    )
    wrong = puzzle.move_at(square("g8"))
    assert wrong is not None
    assert wrong.value == -14
    assert wrong.why is not None
    assert (wrong.why.kind, wrong.why.square) == ("corner", square("h8"))
    assert puzzle.move_at(square("b2")) is None


def test_a_position_with_few_empty_squares_is_no_puzzle() -> None:
    assert puzzle_at(Position(_SMALL, "XO-XXOOXXOOXX---", BLACK), searcher(_SMALL), never) is None


@pytest.fixture(scope="module")
def found() -> list[GamePuzzle]:
    return list(puzzles_of(RecordedGame(opening(USUAL), squares_of(squares_in(GAME))), never, 9))


def test_the_puzzles_of_a_game(found: list[GamePuzzle]) -> None:
    assert [(each.number, each.played, each.missed) for each in found] == [(52, square("a2"), False)]
    assert found[0].puzzle.moves == solved(SOLVED).moves


def test_a_win_that_was_missed_is_said_to_be() -> None:
    another = GAME[: 2 * 51] + "g8"
    game = RecordedGame(opening(USUAL), squares_of(squares_in(another)))
    assert [each.missed for each in puzzles_of(game, never, 9)] == [True]


def test_a_search_that_is_stopped_finds_nothing() -> None:
    assert list(puzzles_of(RecordedGame(opening(USUAL), squares_of(squares_in(GAME))), lambda: True, 9)) == []


def test_the_job_goes_through_all_games(found: list[GamePuzzle]) -> None:
    games = tuple((opening(USUAL), squares_of(squares_in(moves))) for moves in ("f5f5", GAME))
    steps = list(find_puzzles(PuzzleRequest(games), never))
    assert [(step.number, step.puzzles) for step in steps] == [(0, ()), (1, tuple(found))], "f5 twice is illegal"


def test_the_line_of_play_of_a_recorded_game() -> None:
    moves = squares_of(squares_in(GAME))
    assert line_of_play(ArchivedGame("a", "b", "", 0, None, bytes(moves))) == RecordedGame(opening(USUAL), moves)
    start = ArchivedGame("a", "b", "", 0, None, b"\x08", start=SOLVED)
    assert line_of_play(start) == RecordedGame(start_position(USUAL, SOLVED), (8,))
    assert line_of_play(start._replace(start="X" * 64 + "O")) is None
