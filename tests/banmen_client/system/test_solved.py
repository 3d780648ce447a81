"""Solved puzzles are remembered on this computer by their givens."""

from pathlib import Path

import pytest

from banmen_client.system import solved as module
from banmen_client.system.solved import SolvedPuzzles

ONE, OTHER = (1, *[0] * 80), (2, *[0] * 80)


def solved_in(file: Path) -> SolvedPuzzles:
    return SolvedPuzzles("sudoku", file)


def test_each_game_has_its_own() -> None:
    SolvedPuzzles("reversi").add(ONE)
    assert (ONE in SolvedPuzzles("reversi"), ONE in SolvedPuzzles("sudoku")) == (True, False)


def test_a_puzzle_counts_from_whichever_file_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "solved.json"
    solved = solved_in(file)
    solved.add(ONE)
    assert (ONE in solved, list(ONE) in solved_in(file), OTHER in solved_in(file)) == (
        True,
        True,
        False,
    )


def test_two_windows_remember_the_puzzles_of_both(tmp_path: Path) -> None:
    file = tmp_path / "solved.json"
    first, second = solved_in(file), solved_in(file)
    first.add(ONE)
    second.add(OTHER)
    assert {ONE in solved_in(file), OTHER in solved_in(file)} == {True}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"solved": 3}', '{"solved": [1, null]}'])
def test_a_broken_file_is_no_obstacle(tmp_path: Path, text: str) -> None:
    file = tmp_path / "solved.json"
    file.write_text(text)
    solved = solved_in(file)
    assert ONE not in solved
    solved.add(ONE)
    assert ONE in solved_in(file)


def test_the_oldest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_KEPT", 1)
    file = tmp_path / "solved.json"
    for givens in (ONE, OTHER):
        solved_in(file).add(givens)
    assert (ONE in solved_in(file), OTHER in solved_in(file)) == (False, True)
