"""Instructions of the processor do what their Python does."""

from random import Random
from typing import Any

import pytest

from banmen.games.reversi.engine import bitboards

pytestmark = pytest.mark.exhaustive  # compiled code


def test_bits_of_random_words() -> None:
    numba = pytest.importorskip("numba")
    from banmen.games.reversi.engine.compiled import INSTRUCTIONS  # noqa: PLC0415 - needs Numba

    bits, square_of, last_bit, hash_of = (INSTRUCTIONS[name] for name in ("bits", "square_of", "last_bit", "hash_of"))

    def all_of(word: int) -> tuple[int, int, int, int]:
        return bits(word), square_of(word), last_bit(word), hash_of(word, word)

    compiled: Any = numba.njit("(uint64,)")(all_of)
    rng = Random(1)
    numbers = set()
    for word in [1, 1 << 63, *(rng.getrandbits(64) >> rng.randrange(60) or 1 for _ in range(200))]:
        count, square, last, number = compiled(word)
        assert (count, square, last) == (word.bit_count(), bitboards.square_of(word), bitboards.last_bit(word))
        assert 0 <= number < 1 << 62
        numbers.add((word, number))
    assert len({number for _, number in numbers}) == len({word for word, _ in numbers})
    assert compiled(0)[2] == bitboards.last_bit(0) == 1
