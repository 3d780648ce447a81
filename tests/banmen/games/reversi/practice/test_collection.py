"""The puzzles that banmen brings: legal, exact, of all grades, and one for each day."""

from collections import Counter

import pytest

from banmen.assets import asset
from banmen.games.reversi.analysis import played_plies
from banmen.games.reversi.engine.search import never
from banmen.games.reversi.engine.solving import Sides, canonical
from banmen.games.reversi.practice.collection import (
    daily_puzzle,
    own_puzzles,
    puzzle_lines,
    read_puzzle,
    write_puzzle,
)
from banmen.games.reversi.practice.puzzles import GRADES, Puzzle, puzzle_at
from banmen.games.reversi.review import searcher
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, EMPTY_MARK, USUAL, bitboards, opponent
from banmen.grid import parse_square

_MOST_BYTES = 50_000
_QUICK = 6
"""Empty squares to which each puzzle is solved again in Python within hundredths of a second."""


def legal(puzzle: Puzzle) -> set[int]:
    position = puzzle.position
    places = (parse_square(action.square, USUAL, USUAL) for action in REVERSI.legal(position, str(position.turn)))
    return {row * USUAL + column for row, column in places}


def test_a_line_holds_the_whole_puzzle() -> None:
    assert [write_puzzle(puzzle) for puzzle in own_puzzles()] == list(puzzle_lines())


def test_a_line_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        read_puzzle("XO")


def test_there_are_as_many_of_each_grade_none_twice_and_the_file_is_small() -> None:
    puzzles = own_puzzles()
    counted = Counter(puzzle.grade for puzzle in puzzles)
    assert sorted(counted) == list(range(1, GRADES + 1))
    assert len(set(counted.values())) == 1
    assert len(puzzles) >= 50
    positions = {canonical(Sides(*bitboards(each.position, str(each.position.turn))), USUAL) for each in puzzles}
    assert len(positions) == len(puzzles)
    assert len(asset("reversi", "puzzles.txt").read_bytes()) < _MOST_BYTES


def test_they_have_all_legal_moves_and_one_of_them_wins() -> None:
    for puzzle in own_puzzles():
        assert {move.square for move in puzzle.moves} == legal(puzzle)
        assert [move.value > 0 for move in puzzle.moves] == [True] + [False] * (len(puzzle.moves) - 1)


def test_the_best_play_is_legal_and_ends_with_the_result_that_is_told() -> None:
    for puzzle in own_puzzles():
        seat = str(puzzle.position.turn)
        for move in puzzle.moves:
            plies = played_plies(puzzle.position, [square for square in move.line if square >= 0])
            played = [-1 if ply.square is None else ply.square for ply in plies]
            assert played[: len(move.line)] == list(move.line)
        outcome = REVERSI.outcome(
            played_plies(puzzle.position, [square for square in puzzle.solution.line if square >= 0])[-1].after
        )
        assert outcome is not None
        score = outcome.counts["score"]
        assert score[seat] - score[opponent(seat)] == puzzle.solution.value


def test_those_that_are_quick_to_solve_are_solved_again() -> None:
    some = [puzzle for puzzle in own_puzzles() if puzzle.position.board.count(EMPTY_MARK) <= _QUICK]
    assert some
    for puzzle in some:
        assert_solved(puzzle)


@pytest.mark.exhaustive
def test_all_are_solved_again() -> None:
    for puzzle in own_puzzles():
        assert_solved(puzzle)


def assert_solved(puzzle: Puzzle) -> None:
    found = puzzle_at(puzzle.position, searcher(USUAL), never)
    assert found is not None
    values = {move.square: move.value for move in found.moves}
    assert {move.square: move.value for move in puzzle.moves} == values
    assert (found.grade, found.solution.square) == (puzzle.grade, puzzle.solution.square)


def test_each_day_has_its_puzzle() -> None:
    puzzles = own_puzzles()
    month = [daily_puzzle(20_000 + day) for day in range(30)]
    assert len(set(month)) == len(month)
    assert daily_puzzle(0) == puzzles[0]
    assert daily_puzzle(len(puzzles) + 1) == puzzles[1]
    assert {puzzle.position.turn == BLACK for puzzle in month} == {True, False}
