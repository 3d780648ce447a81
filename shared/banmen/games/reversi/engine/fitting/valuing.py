"""Compute the values of many positions by search on all cores: compiled code releases the GIL."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from banmen.games.reversi.engine.fitting.least_squares import Numbers
from banmen.games.reversi.engine.fitting.self_play import Sample
from banmen.games.reversi.engine.patterns import Weights
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.weights import SIZE

_PLACES = 1 << 14
_AT_ONCE = 500


class Valuer:
    """Values positions with given weights. A value does not depend on earlier searches."""

    def __init__(self, weights: Weights, *, compiled: bool | None = None) -> None:
        self._weights, self._compiled = weights, compiled

    def values(self, known: Sequence[Sample], limits: Sequence[Limits]) -> Numbers:
        """Return each position's value for its side to move, in discs, searched within its limits."""
        asked = list(zip(known, limits, strict=True))
        parts = [asked[at : at + _AT_ONCE] for at in range(0, len(asked), _AT_ONCE)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return np.array([value for part in pool.map(self._valued, parts) for value in part], np.float64)

    def _valued(self, asked: Sequence[tuple[Sample, Limits]]) -> list[float]:
        searcher = Searcher(SIZE, compiled=self._compiled, places=_PLACES, weights=self._weights, selective=False)
        return [searcher.best(*sample, limits).value for sample, limits in asked]
