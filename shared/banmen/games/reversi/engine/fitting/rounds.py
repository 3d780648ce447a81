"""Rounds of self-play and fitting: each round plays with the weights of the one before, the first with none."""

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.fitting.features import FEATURES, ListFeatures, list_features
from banmen.games.reversi.engine.fitting.least_squares import Indices, Numbers, fit
from banmen.games.reversi.engine.fitting.self_play import Play, Sample, samples
from banmen.games.reversi.engine.patterns import EMPTIES_A_STAGE, STAGES, UNITS_A_DISC, WEIGHTS_A_STAGE
from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.engine.weights import KIND, LEAST_WEIGHT, MOST_WEIGHT, SIZE
from banmen.jit import compiled_or_none

Report: TypeAlias = Callable[[int, int, int], object]
"""Is told the round, the games played in it, and the positions so far."""

_PLACES = 1 << 14
_NEIGHBOURS_BELOW, _NEIGHBOURS_ABOVE = 1, 1


class Plan(NamedTuple):
    """How much is played and how it is fitted.

    `games` are those of each round. A position's value is that of the play from it and, for the part `trust`, what the
    search said; nothing of the first round, whose search knows no patterns. `pull` and `steps` are those of `fit`.
    """

    games: Sequence[int]
    play: Play = Play()
    trust: float = 0.5
    pull: float = 30.0
    steps: int = 25


class Samples:
    """Positions with their values, kept in little room."""

    def __init__(self) -> None:
        self.owns, self.others, self.values = array("Q"), array("Q"), array("f")

    def add(self, sample: Sample, trust: float) -> None:
        """Keep one more."""
        self.owns.append(sample.own)
        self.others.append(sample.other)
        self.values.append((1 - trust) * sample.value + trust * sample.searched)


def fitted(plan: Plan, seed: int, report: Report, *, compiled: bool | None = None) -> "array[int]":
    """The weights after all rounds. The same plan and seed give the same weights on the same machine."""
    rng, weights, known = Random(seed), array(KIND), Samples()
    for number, games in enumerate(plan.games):
        if number <= 1:
            known = Samples()  # what plain play taught is known better after it
        searcher = Searcher(SIZE, compiled=compiled, places=_PLACES, weights=weights)
        for game in range(games):
            for sample in samples(searcher, plan.play, rng):
                known.add(sample, plan.trust if number else 0)
            report(number + 1, game + 1, len(known.values))
        weights = fitted_to(known, plan, compiled=compiled)
    return weights


def fitted_to(known: Samples, plan: Plan, *, compiled: bool | None = None) -> "array[int]":
    """The weights of all stages, from the last one on; each stage is pulled to the weights of the one after it."""
    indices, values = _features(known, compiled=compiled), np.array(known.values, np.float64)
    empties = SIZE * SIZE - np.bitwise_count(np.array(known.owns) | np.array(known.others)).astype(np.int64)
    start, weights = np.zeros(WEIGHTS_A_STAGE), array(KIND)
    for stage in range(STAGES):
        chosen = empties >= stage * EMPTIES_A_STAGE - _NEIGHBOURS_BELOW
        if stage < STAGES - 1:
            chosen &= empties < (stage + 1) * EMPTIES_A_STAGE + _NEIGHBOURS_ABOVE
        if chosen.any():
            start = fit(indices[chosen], values[chosen], start, pull=plan.pull, steps=plan.steps)
        weights.frombytes(_rounded(start))
    return weights


def _rounded(weights: Numbers) -> bytes:
    """Weights in discs as they are kept."""
    return np.clip(np.rint(weights * UNITS_A_DISC), LEAST_WEIGHT, MOST_WEIGHT).astype(np.int8).tobytes()


def _features(known: Samples, *, compiled: bool | None) -> Indices:
    """The features of all positions: (positions, `FEATURES`)."""
    found: Any = np.empty(len(known.owns) * FEATURES, np.int32)
    listed = None if compiled is False else _compiled_features()
    (listed or _in_python)(known.owns, known.others, found)
    features: Indices = found.reshape(-1, FEATURES)
    return features


def _in_python(owns: Sequence[int], others: Sequence[int], found: MutableSequence[int]) -> None:
    list_features(owns, others, frame(SIZE), found)


@cache
def _compiled_features() -> ListFeatures | None:
    return compiled_or_none(_compile)


def _compile() -> ListFeatures:
    from banmen.games.reversi.engine.compiled_features import compiled_features  # noqa: PLC0415 - needs Numba, an extra

    return compiled_features()
