"""Making the positions that banmen brings: each is before a step of its technique; the file says how it was made."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from banmen.games.sudoku.practice.exercises import make_exercise, read_position
from tools import sudoku_positions


def test_a_position_is_before_a_step_of_its_technique_and_a_puzzle_gives_one_of_each() -> None:
    found = sudoku_positions.positions(each=2, seed=1, puzzles=1)
    lines = [line for lines in found.values() for line in lines]
    assert lines
    assert all(len(lines) <= 1 for lines in found.values())
    for line in lines:
        technique, _, text = line.partition(" ")
        assert make_exercise(technique, read_position(text)).steps


def test_the_file_names_how_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[int, int, int]]()

    def some(each: int, seed: int, puzzles: int) -> Mapping[str, Sequence[str]]:
        asked.append((each, seed, puzzles))
        return {"x_wing": ["x_wing 1"], "jellyfish": []}

    monkeypatch.setattr(sudoku_positions, "positions", some)
    out = tmp_path / "positions.txt"
    sudoku_positions.main(["--each", "2", "--seed", "7", "--puzzles", "3", "--out", str(out)])
    head, *_, line = out.read_text().splitlines()
    assert "--each 2 --seed 7 --puzzles 3" in head
    assert line == "x_wing 1"
    assert asked == [(2, 7, 3)]
