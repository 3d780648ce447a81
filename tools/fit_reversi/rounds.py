"""Rounds of self-play, valuing and fitting: each plays with the weights of the previous one, the first with none.

In a round, values are propagated from the end of the game, four empty squares at a time. Positions with few empty
squares are solved. Every other one gets the value of a search whose lines all end in stages that are fitted already. So
no value depends on the weights that it trains, or on how well a game was played, and positions with odd and even
numbers of empty squares are valued alike.
"""

import os
from array import array
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banmen.games.reversi.engine.bitboards import can_move, flips, frame, mobility
from banmen.games.reversi.engine.evaluation import (
    EMPTIES_A_STAGE,
    KIND,
    LEAST_WEIGHT,
    MOST_WEIGHT,
    ODD_QUARTERS,
    QUARTERS,
    SIZE,
    STAGES,
    UNITS_A_DISC,
    WEIGHTS_A_STAGE,
    Weights,
)
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.jit import compiled_or_none
from tools.fit_reversi.features import FEATURES, ListFeatures, list_features
from tools.fit_reversi.least_squares import Indices, Numbers, fit

OPENING = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
LEAST_RANDOM, MOST_RANDOM = 2, 36
"""The number of random plies at the beginning of a game; small numbers are more frequent."""

_BLOCKS = SIZE * SIZE // EMPTIES_A_STAGE
_BEYOND = 2
"""The lines of a search end this many plies beyond the block of four of its position."""
_NEIGHBOURS_BELOW = 1
"""A stage is also fitted to positions with this many fewer empty squares."""
_TEMPO_DEPTHS = (3, 4)
_TEMPO_POSITIONS = 3000

_PLACES = 1 << 14
_AT_ONCE = 500

Report: TypeAlias = Callable[[int, int, int], object]
"""Called with the round, the games played in it, and the positions valued so far."""


class Sample(NamedTuple):
    """A position of an unfinished game; `own` is to move, and may have to pass."""

    own: int
    other: int


class Play(NamedTuple):
    """How games are played: the search depth in plies, and the share of later moves that are random."""

    depth: int = 2
    at_random: float = 0.1


class FittingPlan(NamedTuple):
    """How much to play, and how to fit.

    `games` are those of each round. A position with at most `exact_from` empty squares is solved. `pull` and `steps`
    are parameters of `fit`.
    """

    games: Sequence[int]
    play: Play = Play()
    exact_from: int = 12
    pull: float = 8.0
    steps: int = 25


class WeightedValuer:
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


def fit_weights(plan: FittingPlan, seed: int, report: Report, *, compiled: bool | None = None) -> "array[int]":
    """Return the weights after all rounds. The same plan and seed give the same weights on the same machine."""
    rng, weights = Random(seed), array(KIND)
    for number, games in enumerate(plan.games, 1):
        searcher = Searcher(SIZE, compiled=compiled, places=_PLACES, weights=weights)
        known = dict[Sample, None]()
        for game in range(1, games + 1):
            known.update(dict.fromkeys(samples(searcher, plan.play, rng)))
            report(number, game, 0)
        weights = fit_stages(list(known), plan, partial(report, number, games), compiled=compiled)
    return weights


def fit_stages(
    known: Sequence[Sample],
    plan: FittingPlan,
    report: Callable[[int], object] = lambda _: None,
    *,
    compiled: bool | None = None,
) -> "array[int]":
    """Return the weights of all stages, fitted from the last stage backwards.

    Each stage is pulled towards the weights of the one after it. The opening's stage is fitted once for each of its
    blocks. `report` gets the number of positions valued so far.
    """
    owns, others = (np.array(side, np.uint64) for side in zip(*known, strict=True))
    empties = SIZE * SIZE - np.bitwise_count(owns | others).astype(np.int64)
    values, start, stages = np.zeros(len(known)), np.zeros(WEIGHTS_A_STAGE), list[bytes]()
    for block in range(_BLOCKS):
        stage, first = min(block, STAGES - 1), block * EMPTIES_A_STAGE
        valuer = WeightedValuer(_all_stages(stages), compiled=compiled)
        here = np.flatnonzero((empties >= first) & (empties < first + EMPTIES_A_STAGE)).tolist()
        limits = [Limits(int(empties[at]) - first + _BEYOND, exact_from=plan.exact_from) for at in here]
        values[here] = valuer.values([known[at] for at in here], limits)
        report(int((empties < first + EMPTIES_A_STAGE).sum()))
        lowest = stage * EMPTIES_A_STAGE - _NEIGHBOURS_BELOW
        chosen = (empties >= lowest) & (empties < first + EMPTIES_A_STAGE)
        if chosen.any():
            indices = _features(owns[chosen].tolist(), others[chosen].tolist(), compiled=compiled)
            start = fit(indices, values[chosen], start, pull=plan.pull, steps=plan.steps)
        stages[stage:] = [_round_weights(start)]
        both_in_stage = (empties >= first + _TEMPO_DEPTHS[1]) & (empties < first + _TEMPO_DEPTHS[0] + EMPTIES_A_STAGE)
        following = np.flatnonzero(both_in_stage)[:_TEMPO_POSITIONS].tolist()
        if following:
            valuer = WeightedValuer(_all_stages(stages), compiled=compiled)
            start[ODD_QUARTERS : ODD_QUARTERS + QUARTERS + 1] += _tempo([known[at] for at in following], valuer)
            stages[stage:] = [_round_weights(start)]
    return _all_stages(stages)


def _tempo(known: Sequence[Sample], valuer: WeightedValuer) -> float:
    """Return the value in discs of having the move at the end of a line, beyond what the evaluation sees.

    A search takes the best of many positions and so prefers those that it overrates: this favours the side that moves
    last. Two searches of one position, one a ply deeper than the other, differ by twice that bias.
    """
    one, other = (valuer.values(known, [Limits(depth)] * len(known)) for depth in _TEMPO_DEPTHS)
    return float((one - other).mean()) / 2


def _all_stages(stages: Sequence[bytes]) -> "array[int]":
    """Return the weights of all stages; a stage that is not fitted yet gets those of the last fitted one, or zeros."""
    last = stages[-1] if stages else bytes(WEIGHTS_A_STAGE)
    return array(KIND, b"".join([*stages, *[last] * (STAGES - len(stages))]))


def _round_weights(weights: Numbers) -> bytes:
    """Return weights in discs as bytes in stored units."""
    return np.clip(np.rint(weights * UNITS_A_DISC), LEAST_WEIGHT, MOST_WEIGHT).astype(np.int8).tobytes()


def _features(owns: Sequence[int], others: Sequence[int], *, compiled: bool | None) -> Indices:
    """Return the features of positions: (positions, `FEATURES`)."""
    found: Any = np.empty(len(owns) * FEATURES, np.int32)
    listed = None if compiled is False else _compiled_features()
    (listed or _in_python)(owns, others, found)
    features: Indices = found.reshape(-1, FEATURES)
    return features


def _in_python(owns: Sequence[int], others: Sequence[int], found: MutableSequence[int]) -> None:
    list_features(owns, others, frame(SIZE), found)


@cache
def _compiled_features() -> ListFeatures | None:
    return compiled_or_none(_compile)


def _compile() -> ListFeatures:
    from tools.fit_reversi.compiled_features import compiled_features  # noqa: PLC0415 - needs Numba, an extra

    return compiled_features()


# --- self-play --------------------------------------------------------------------------------------------------------


def samples(searcher: Searcher, play: Play, rng: Random) -> Iterator[Sample]:
    """Yield the positions of one game after its random opening, each followed by one after a random move in it."""
    own, other = OPENING
    random_plies = LEAST_RANDOM + int((MOST_RANDOM - LEAST_RANDOM + 1) * rng.random() ** 2)
    ply = 0
    while not is_over(own, other):
        opening = ply < random_plies
        if not opening:
            yield Sample(own, other)
        if not can_move(own, other, frame(SIZE)):
            own, other = other, own
            continue
        aside = after(own, other, random_move(own, other, rng))
        if not opening and not is_over(*aside):
            yield Sample(*aside)
        if opening or rng.random() < play.at_random:
            own, other = aside
        else:
            square = searcher.best(own, other, Limits(play.depth)).square
            own, other = after(own, other, random_move(own, other, rng) if square is None else square)
        ply += 1


def is_over(own: int, other: int) -> bool:
    """Return True if neither side may place a disc."""
    return not can_move(own, other, frame(SIZE)) and not can_move(other, own, frame(SIZE))


def random_move(own: int, other: int, rng: Random) -> int:
    """Return a random square where `own` may place a disc."""
    moves = mobility(own, other, frame(SIZE))
    return rng.choice([square for square in range(SIZE * SIZE) if moves >> square & 1])


def after(own: int, other: int, square: int) -> tuple[int, int]:
    """Return the position after `own` placed a disc, from the other side's view."""
    lines = flips(own, other, 1 << square, frame(SIZE))
    return other ^ lines, own | lines | 1 << square
