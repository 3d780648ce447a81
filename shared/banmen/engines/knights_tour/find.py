"""One knight's tour of a board, or why there is none."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from sys import byteorder
from typing import Literal, NamedTuple, TypeAlias, get_args

from banmen.engines.knights_tour import walk
from banmen.engines.knights_tour.blocks import built
from banmen.engines.knights_tour.impossible import Reason, hopeless_starts, why_none
from banmen.engines.knights_tour.laying import laid
from banmen.engines.knights_tour.walk import Walk

Method: TypeAlias = Literal["backtracking", "warnsdorff", "warnsdorff_backtracking", "constructive"]
METHODS: Sequence[Method] = get_args(Method)


class Found(NamedTuple):
    """A tour: its squares in order."""

    path: Sequence[int]


class NoTour(NamedTuple):
    """There is none: what is known of such boards, or `searched`: everything was tried; or the rule got `stuck`."""

    reason: Reason | Literal["searched", "stuck"]


def find(
    rows: int, columns: int, start: int | None = None, *, closed: bool = False, method: Method = "constructive"
) -> Found | NoTour:
    """A tour from a square, or where it is None from any.

    `constructive` decides every board at once. The others walk; without a tour, `backtracking` may go on for ever, and
    `warnsdorff` gets stuck.
    """
    reason = why_none(rows, columns, start, closed=closed)
    if reason is not None:
        return NoTour(reason)
    if rows * columns == 1:
        return Found([0])
    if method == "constructive":
        path = _constructed(rows, columns, start, closed=closed)
        return NoTour("searched") if path is None else Found(path)
    return _walked(rows, columns, start, closed=closed, method=method)


def _constructed(rows: int, columns: int, start: int | None, *, closed: bool) -> list[int] | None:
    return built(rows, columns, start or 0) or laid(rows, columns, start, closed=closed)


def _walked(rows: int, columns: int, start: int | None, *, closed: bool, method: walk.Method) -> Found | NoTour:
    for first in _starts(rows, columns, closed=closed) if start is None else [start]:
        walked = Walk(rows, columns, closed=closed).run([first], method)
        if walked.path is not None:
            return Found(walked.path)
        if not walked.exhausted:
            return NoTour("stuck")
    return NoTour("searched")


def _starts(rows: int, columns: int, *, closed: bool) -> Sequence[int]:
    """The squares from which all was tried when all of them were."""
    if closed:
        return range(1)
    return [square for square, hopeless in enumerate(hopeless_starts(rows, columns)) if not hopeless]


@lru_cache(maxsize=32)
def constructed(rows: int, columns: int, start: int | None, *, closed: bool) -> bytes | None:
    """The tour of the constructive method, two bytes a square, the high one first; None where there is none.

    For boards of at most 65,536 squares.
    """
    found = find(rows, columns, start, closed=closed)
    if isinstance(found, NoTour):
        return None
    numbers = array("H", found.path)
    if byteorder == "little":
        numbers.byteswap()
    return numbers.tobytes()
