"""The weights of the patterns, one compressed file for each stage in assets/reversi, written by `engine.fitting`.

A weight is a signed byte. A file holds the differences to the previous stage, nearly all of which are 0, so the files
are small. Only 8x8 has weights; other boards use the plain evaluation.
"""

import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from banmen.assets import asset
from banmen.games.reversi.engine.evaluation import STAGES, WEIGHTS_A_STAGE

KIND = "b"
"""The type code of the arrays."""
LEAST_WEIGHT, MOST_WEIGHT = -127, 127
SIZE = 8
"""The board size that has weights."""
_FOLDER = "reversi"


@cache
def weights_of(size: int) -> "array[int]":
    """Return the weights of all stages for boards of `size` by `size`; empty except for 8x8.

    Raises what `read_weights` raises.
    """
    return read_weights(asset(_FOLDER)) if size == SIZE else array(KIND)


def read_weights(folder: Path) -> "array[int]":
    """Return the weights written by `write_weights`. Raise OSError, zlib.error, and ValueError if some are missing."""
    weights, of_stage = array(KIND), bytes(WEIGHTS_A_STAGE)
    for stage in range(STAGES):
        differences = zlib.decompress(_file(folder, stage).read_bytes())
        if len(differences) != WEIGHTS_A_STAGE:
            raise ValueError(f"Stage {stage} in {folder} has {len(differences)} weights, not {WEIGHTS_A_STAGE}.")
        of_stage = _sums(of_stage, differences)
        weights.frombytes(of_stage)
    return weights


def write_weights(folder: Path, weights: Sequence[int]) -> None:
    """Write the weights of all stages, each from `LEAST_WEIGHT` to `MOST_WEIGHT`. Raise OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    before: Sequence[int] = bytes(WEIGHTS_A_STAGE)
    for stage in range(STAGES):
        of_stage = weights[stage * WEIGHTS_A_STAGE : (stage + 1) * WEIGHTS_A_STAGE]
        differences = bytes(one - other & 255 for one, other in zip(of_stage, before, strict=True))
        _file(folder, stage).write_bytes(zlib.compress(differences, 9))
        before = of_stage


def _sums(one: bytes, other: bytes) -> bytes:
    """Return the bytes added pairwise without carries, as one addition of two large ints."""
    highest = int.from_bytes(b"\x80" * len(one))
    left, right = int.from_bytes(one), int.from_bytes(other)
    sums = (left & ~highest) + (right & ~highest) ^ (left ^ right) & highest
    return sums.to_bytes(len(one))


def _file(folder: Path, stage: int) -> Path:
    return folder / f"patterns-{stage:02}.zlib"
