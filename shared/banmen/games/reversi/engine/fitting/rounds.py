"""Rounds of self-play and fitting: each round plays with the weights of the previous one, the first with none.

In a round, values are propagated from the end of the game, four empty squares at a time. Positions with few empty
squares are solved. Every other one gets the value of a search whose lines all end in stages that are fitted already. So
no value depends on the weights that it trains, or on how well a game was played, and positions with odd and even
numbers of empty squares are valued alike.
"""

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.fitting.features import FEATURES, ListFeatures, list_features
from banmen.games.reversi.engine.fitting.least_squares import Indices, Numbers, fit
from banmen.games.reversi.engine.fitting.self_play import Play, Sample, samples
from banmen.games.reversi.engine.fitting.valuing import Valuer
from banmen.games.reversi.engine.patterns import (
    EMPTIES_A_STAGE,
    ODD_QUARTERS,
    QUARTERS,
    STAGES,
    UNITS_A_DISC,
    WEIGHTS_A_STAGE,
)
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.weights import KIND, LEAST_WEIGHT, MOST_WEIGHT, SIZE
from banmen.jit import compiled_or_none

Report: TypeAlias = Callable[[int, int, int], object]
"""Called with the round, the games played in it, and the positions valued so far."""

_PLACES = 1 << 14
_BLOCKS = SIZE * SIZE // EMPTIES_A_STAGE
_BEYOND = 2
"""The lines of a search end this many plies beyond the block of four of its position."""
_NEIGHBOURS_BELOW = 1
"""A stage is also fitted to positions with this many fewer empty squares."""
_TEMPO_DEPTHS = (3, 4)
_TEMPO_POSITIONS = 3000


class Plan(NamedTuple):
    """How much to play, and how to fit.

    `games` are those of each round. A position with at most `exact_from` empty squares is solved. `pull` and `steps`
    are parameters of `fit`.
    """

    games: Sequence[int]
    play: Play = Play()
    exact_from: int = 12
    pull: float = 8.0
    steps: int = 25


def fit_weights(plan: Plan, seed: int, report: Report, *, compiled: bool | None = None) -> "array[int]":
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
    plan: Plan,
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
        valuer = Valuer(_all_stages(stages), compiled=compiled)
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
            valuer = Valuer(_all_stages(stages), compiled=compiled)
            start[ODD_QUARTERS : ODD_QUARTERS + QUARTERS + 1] += _tempo([known[at] for at in following], valuer)
            stages[stage:] = [_round_weights(start)]
    return _all_stages(stages)


def _tempo(known: Sequence[Sample], valuer: Valuer) -> float:
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
    from banmen.games.reversi.engine.compiled_features import compiled_features  # noqa: PLC0415 - needs Numba, an extra

    return compiled_features()
