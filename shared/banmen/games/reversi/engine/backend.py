"""Two backends of the search: Python, for boards of any size, or compiled (the extra `fast`), up to 8x8."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

from banmen.games.reversi.engine.endgame import FEW
from banmen.games.reversi.engine.memory import Sequences, Transpositions, stored_choice
from banmen.games.reversi.engine.search_kernel import search


class SearchBackend(NamedTuple):
    """The functions of a search, and constructors for the sequences that they use.

    `bitboard` and `prepared` convert a bitboard and a geometry to the types that the functions need; `weights` converts
    those of the evaluation. `places` is the default size of the transposition table, `slice` the number of nodes that
    take a few milliseconds, and `few` the number of empty squares from which nothing is stored.
    """

    search: Callable[..., bool]
    stored_choice: Callable[[int, int, Transpositions], int]
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


PYTHON = SearchBackend(
    search, stored_choice, _zeros, _zeros, _zeros, _same, _same, _same, places=1 << 16, slice=16, few=FEW
)
