"""Statistics of paired games: the Elo difference with its interval, and the sequential test (SPRT).

The two games of a pair begin with the same opening, each side once with each colour, so their results are not
independent. A pair is therefore one draw from five scores, 0, 1/2, 1, 3/2 and 2 points (the pentanomial model), and
everything is computed from the number of pairs with each score.

- Elo: a difference of `d` is an expected score of 1 / (1 + 10^(-d / 400)) a game (logistic Elo).
- Interval: the mean score plus and minus 1.96 standard errors of the mean over pairs, both turned into Elo.
- SPRT: the log likelihood ratio of the two hypotheses, each with the distribution that is most likely under its mean
  (the generalised SPRT; M. Van den Bergh, "Comments on Normalized Elo", 2021, and "A practical introduction to the
  GSPRT", 2017), between Wald's bounds ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import NamedTuple

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The mean score of a game, for each number of half points in a pair."""

_STANDARD_ERRORS = 1.959964
"""This many standard errors to each side hold 95 % of a normal distribution."""
_NEVER_SEEN = 1e-3
"""Replaces a count of 0 in the likelihoods, as in fishtest: otherwise one unseen score would decide the test."""
_HALVINGS = 200


class Interval(NamedTuple):
    """An estimate and the two ends of its 95 % interval."""

    value: float
    low: float
    high: float


def elo_of(score: float) -> float:
    """Return the Elo difference for an expected score of a game (0 to 1); infinite at both ends."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the expected score of a game (0 to 1) for an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def mean_score(pairs: Sequence[int]) -> float:
    """Return the mean score of a game, or 1/2 without pairs.

    `pairs` has the number of pairs with 0, 1, 2, 3 and 4 half points.
    """
    played = sum(pairs)
    return sum(count * score for count, score in zip(pairs, PAIR_SCORES, strict=True)) / played if played else 0.5


def elo_difference(pairs: Sequence[int]) -> Interval | None:
    """Return the Elo difference of these pairs, or None if all had the same score, which gives no interval."""
    played, mean = sum(pairs), mean_score(pairs)
    variance = sum(count * (score - mean) ** 2 for count, score in zip(pairs, PAIR_SCORES, strict=True))
    if played <= 1 or variance == 0:
        return None
    error = _STANDARD_ERRORS * sqrt(variance / (played - 1) / played)
    return Interval(elo_of(mean), elo_of(mean - error), elo_of(mean + error))


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "the difference is `elo1`" (H1) against "it is `elo0`" (H0), both in logistic Elo.

    `alpha` is the probability of accepting H1 if H0 is true, and `beta` of accepting H0 if H1 is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """Return the log likelihood ratio of H1 to H0 after these pairs; 0 without any."""
        if not sum(pairs):
            return 0.0
        counts = [count or _NEVER_SEEN for count in pairs]
        total = sum(counts)
        shares = [count / total for count in counts]
        under0, under1 = (_likeliest(shares, score_of(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True))

    def accepted(self, pairs: Sequence[int]) -> int | None:
        """Return 0 or 1 if the test has accepted that hypothesis, or None if it continues."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return 0 if ratio <= low else 1 if ratio >= high else None


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """Return the distribution over `PAIR_SCORES` with this mean under which these shares are likeliest.

    It is p / (1 + x (score - mean)) for each share p. The sum that must be 0 decreases with x, so x is found by
    bisection.
    """
    away = [score - mean for score in PAIR_SCORES]
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if sum(share * a / (1 + x * a) for share, a in zip(shares, away, strict=True)) > 0:
            low = x
        else:
            high = x
    return [share / (1 + x * a) for share, a in zip(shares, away, strict=True)]
