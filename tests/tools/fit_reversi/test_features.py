"""The features of a position are what its value adds up."""

from array import array
from random import Random

from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.evaluation import STAGES, WEIGHTS_A_STAGE, pattern_value
from tools.fit_reversi.features import FEATURES, list_features


def test_their_weights_make_the_value() -> None:
    rng = Random(4)
    owns, others = [], []
    for _ in range(3):
        own, other = rng.getrandbits(64), rng.getrandbits(64)
        owns.append(own & ~other)
        others.append(other & ~own)
    found = [0] * FEATURES * len(owns)
    list_features(owns, others, frame(8), found)
    of_stage = rng.randbytes(WEIGHTS_A_STAGE)
    weights = array("b", of_stage * STAGES)
    for at, (own, other) in enumerate(zip(owns, others, strict=True)):
        features = found[at * FEATURES : (at + 1) * FEATURES]
        assert sum(weights[feature] for feature in features) == pattern_value(own, other, frame(8), weights)
