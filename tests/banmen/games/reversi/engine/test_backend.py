"""The Python way to search: sequences of zeros, and everything as it is."""

from banmen.games.reversi.engine.backend import PYTHON
from banmen.games.reversi.engine.bitboards import geometry


def test_everything_is_left_as_it_is() -> None:
    assert PYTHON.bitboards(3) == PYTHON.numbers(3) == PYTHON.notes(3) == [0, 0, 0]
    assert PYTHON.prepared(geometry(4)) is geometry(4)
    assert PYTHON.bitboard(5) == 5
