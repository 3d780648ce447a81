"""Find one knight's tour of a board, or say why there is none."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from sys import byteorder
from typing import Literal, NamedTuple, TypeAlias, get_args

from banmen.games.knights_tour.engine import tour_search
from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.engine.find_frontier import frontier_tour
from banmen.games.knights_tour.engine.impossible import Reason, impossible_starts, no_tour_reason
from banmen.games.knights_tour.engine.tour_search import TourSearch

Method: TypeAlias = Literal["backtracking", "warnsdorff", "warnsdorff_backtracking", "constructive"]
METHODS: Sequence[Method] = get_args(Method)


class Found(NamedTuple):
    """A tour: its squares in order."""

    path: Sequence[int]


class NoTour(NamedTuple):
    """No tour: for a known reason; because everything was tried (`searched`); or because the method got `stuck`."""

    reason: Reason | Literal["searched", "stuck"]


def find(
    rows: int, columns: int, start: int | None = None, *, closed: bool = False, method: Method = "constructive"
) -> Found | NoTour:
    """Return a tour from a square, or from any square if `start` is None.

    `constructive` decides every board quickly. The others search step by step: if there is no tour, `backtracking` may
    never end, and `warnsdorff` gets stuck.
    """
    reason = no_tour_reason(rows, columns, start, closed=closed)
    if reason is not None:
        return NoTour(reason)
    if rows * columns == 1:
        return Found([0])
    if method == "constructive":
        path = _construct(rows, columns, start, closed=closed)
        return NoTour("searched") if path is None else Found(path)
    return _search(rows, columns, start, closed=closed, method=method)


def _construct(rows: int, columns: int, start: int | None, *, closed: bool) -> list[int] | None:
    return block_tour(rows, columns, start or 0) or frontier_tour(rows, columns, start, closed=closed)


def _search(rows: int, columns: int, start: int | None, *, closed: bool, method: tour_search.Method) -> Found | NoTour:
    for first in _possible_starts(rows, columns, closed=closed) if start is None else [start]:
        result = TourSearch(rows, columns, closed=closed).run([first], method)
        if result.path is not None:
            return Found(result.path)
        if not result.exhausted:
            return NoTour("stuck")
    return NoTour("searched")


def _possible_starts(rows: int, columns: int, *, closed: bool) -> Sequence[int]:
    """Return the starts that must be tried before it is certain that there is no tour."""
    if closed:
        return range(1)
    return [square for square, impossible in enumerate(impossible_starts(rows, columns)) if not impossible]


@lru_cache(maxsize=32)
def tour_bytes(rows: int, columns: int, start: int | None, *, closed: bool) -> bytes | None:
    """Return the tour of the constructive method, two bytes a square, big-endian; None if there is none.

    For boards of at most 65,536 squares.
    """
    found = find(rows, columns, start, closed=closed)
    if isinstance(found, NoTour):
        return None
    numbers = array("H", found.path)
    if byteorder == "little":
        numbers.byteswap()
    return numbers.tobytes()
