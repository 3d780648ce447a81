"""The features of positions listed by Numba, for fitting the weights. This module needs Numba and numpy."""

from collections.abc import MutableSequence, Sequence
from typing import Any

import numpy as np

from banmen.games.reversi.engine import bitboards, board8, evaluation
from banmen.games.reversi.engine.bitboards import geometry
from banmen.games.reversi.engine.compiled import constants, prepared
from banmen.games.reversi.engine.evaluation import SIZE
from banmen.jit import Kernel, compile_kernel
from tools.fit_reversi import features
from tools.fit_reversi.features import FEATURES, ListFeatures

_ENTRY = features.list_features.__name__


def compiled_features() -> ListFeatures:
    """Return the compiled function, or load it from Numba's cache. Raises what Numba raises."""
    modules = [bitboards, evaluation, features, board8]
    found: Any = np.empty(FEATURES, np.int32)
    kernel = compile_kernel(modules, [_ENTRY], lambda each: _list(each, [0], [0], found), constants())
    return lambda owns, others, found: _list(kernel, owns, others, found)


def _list(kernel: Kernel, owns: Sequence[int], others: Sequence[int], found: MutableSequence[int]) -> None:
    """Write the features into `found`, an array of 32-bit ints."""
    kernel[_ENTRY](np.array(owns, np.uint64), np.array(others, np.uint64), prepared(geometry(SIZE)).frame, found)
