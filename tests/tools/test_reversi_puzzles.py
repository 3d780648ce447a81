"""Making the puzzles that banmen brings: complete games, short lines, and a file that can be read."""

from pathlib import Path
from random import Random

import pytest

from banmen.games.reversi.analysis import played_plies
from banmen.games.reversi.engine import search
from banmen.games.reversi.practice.collection import own_puzzles, write_puzzle
from tools import reversi_puzzles


@pytest.fixture(autouse=True)
def _in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "compiled", lambda: None)


def test_a_game_is_played_to_its_end_and_is_the_same_with_the_same_seed() -> None:
    game = reversi_puzzles.play(Random(5), level=1)
    assert played_plies(*game)[-1].after.turn is None
    assert reversi_puzzles.play(Random(5), level=1) == game


def test_the_file_names_how_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[int, int]]()

    def some(each: int, seed: int) -> object:
        asked.append((each, seed))
        return own_puzzles()[:2]

    monkeypatch.setattr(reversi_puzzles, "puzzles", some)
    out = tmp_path / "puzzles.txt"
    reversi_puzzles.main(["--each", "2", "--seed", "7", "--out", str(out)])
    head, *_, one, another = out.read_text().splitlines()
    assert "--each 2 --seed 7" in head
    assert [one, another] == [write_puzzle(puzzle) for puzzle in own_puzzles()[:2]]
    assert asked == [(2, 7)]
