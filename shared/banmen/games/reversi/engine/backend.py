"""Two ways to run the search: in Python, on boards of any size, or compiled (the extra `fast`) on those up to 8x8."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

from banmen.games.reversi.engine.endgame import FEW
from banmen.games.reversi.engine.search_kernel import search
from banmen.games.reversi.engine.stack import Sequences
from banmen.games.reversi.engine.transpositions import Transpositions, kept_choice


class Backend(NamedTuple):
    """The functions of a search, and what makes the sequences that they work in.

    `bitboard` and `prepared` give a bitboard and a geometry the type that the functions need; `weights` do so with
    those of the evaluation. `places` is how many positions are remembered unless told, `slice` how many nodes take
    a few milliseconds, `few` the empty squares from which nothing is remembered.
    """

    search: Callable[..., bool]
    kept_choice: Callable[[int, int, Transpositions], int]
    bitboards: Sequences
    numbers: Sequences
    notes: Sequences
    bitboard: Callable[[int], int]
    prepared: Callable[[Any], Any]
    weights: Callable[[Sequence[int]], Any]
    places: int
    slice: int
    few: int


def _zeros(length: int) -> MutableSequence[int]:
    return [0] * length


def _same(value: Any) -> Any:
    return value


PYTHON = Backend(search, kept_choice, _zeros, _zeros, _zeros, _same, _same, _same, places=1 << 16, slice=16, few=FEW)
