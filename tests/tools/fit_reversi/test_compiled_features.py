"""The compiled list of features is that of Python."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import frame
from tools.fit_reversi.features import FEATURES, list_features

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold


def test_compiled_features_are_those_of_python() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from tools.fit_reversi.compiled_features import compiled_features  # noqa: PLC0415 - needs Numba

    rng, positions = Random(6), 50
    owns = [rng.getrandbits(64) for _ in range(positions)]
    others = [rng.getrandbits(64) & ~own for own in owns]
    expected, found = [0] * FEATURES * positions, numpy.empty(FEATURES * positions, numpy.int32)
    list_features(owns, others, frame(8), expected)
    compiled_features()(owns, others, found)
    assert found.tolist() == expected
