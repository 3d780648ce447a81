"""The files of the weights: written, read back, and those of the project."""

from array import array
from pathlib import Path
from random import Random

import pytest

from banmen.assets import asset
from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.evaluation import (
    LEAST_WEIGHT,
    MOST_WEIGHT,
    STAGES,
    UNITS_A_DISC,
    WEIGHTS_A_STAGE,
    pattern_value,
    read_weights,
    weights_of,
    write_weights,
)
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, bitboards, opening

MOST_BYTES = 700_000


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    rng = Random(5)
    weights = array("b", bytes(STAGES * WEIGHTS_A_STAGE))
    for _ in range(2000):
        weights[rng.randrange(len(weights))] = rng.randint(LEAST_WEIGHT, MOST_WEIGHT)
    write_weights(tmp_path, weights)
    assert read_weights(tmp_path) == weights


def test_a_stage_that_is_too_short_is_refused(tmp_path: Path) -> None:
    write_weights(tmp_path, array("b", bytes(STAGES * WEIGHTS_A_STAGE)))
    (tmp_path / "patterns-01.zlib").write_bytes((tmp_path / "patterns-00.zlib").read_bytes()[:-10])
    with pytest.raises(Exception, match="incomplete"):
        read_weights(tmp_path)


def test_the_project_has_weights_for_boards_of_8x8_alone() -> None:
    assert len(weights_of(8)) == STAGES * WEIGHTS_A_STAGE
    assert len(weights_of(6)) == len(weights_of(16)) == 0
    assert sum(path.stat().st_size for path in asset("reversi").glob("patterns-*")) < MOST_BYTES


def test_to_have_a_corner_is_worth_many_discs() -> None:
    own, other = bitboards(played_position(), BLACK)
    mine = pattern_value(own | 1, other, frame(8), weights_of(8))
    theirs = pattern_value(own, other | 1, frame(8), weights_of(8))
    assert mine - theirs > 5 * UNITS_A_DISC


def played_position() -> Position:
    """After f5 f6 e6 f4 g5 e7, in which nobody has come near a corner."""
    position = opening(8)
    for square in ("f5", "f6", "e6", "f4", "g5", "e7"):
        assert position.turn is not None
        position = REVERSI.decide(position, position.turn, Place(square), Random(0)).state
    return position
