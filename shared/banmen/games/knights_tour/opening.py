"""How a knight's tour begins: its options read, and the state before the first step."""

from collections.abc import Mapping
from typing import Any

from banmen.engines.knights_tour.board import square_named
from banmen.engines.knights_tour.impossible import hopeless_starts
from banmen.game import BadOptions
from banmen.games.knights_tour.values import ANYWHERE, LARGEST, METHODS, SMALLEST, USUAL, Began, Find, Method, Tour
from banmen.grid import NotASquare

_OPTIONS = ("rows", "columns", "start", "closed", "method", "find")
_FIND_ALL: tuple[Method, ...] = ("backtracking", "warnsdorff_backtracking")


def begun(options: Mapping[str, object]) -> Began:
    """The opening that options ask for. Raises BadOptions."""
    unknown = options.keys() - set(_OPTIONS)
    if unknown:
        raise BadOptions("unknown_option", f"The knight's tour has no option {min(unknown)!r}.")
    rows, columns = _side(options, "rows"), _side(options, "columns")
    closed: Any = options.get("closed", False)
    if not isinstance(closed, bool):
        raise BadOptions("bad_closed", "A tour is closed or not: true or false.")
    method = _method(options)
    return Began(rows, columns, _start(options, rows, columns), closed, method, _find(options, method))


def _side(options: Mapping[str, object], name: str) -> int:
    side = options.get(name, USUAL)
    if not isinstance(side, int) or isinstance(side, bool) or not SMALLEST <= side <= LARGEST:
        raise BadOptions("bad_size", f"A board has from {SMALLEST} to {LARGEST} {name}.")
    return side


def _start(options: Mapping[str, object], rows: int, columns: int) -> int:
    name = options.get("start")
    if name is None:
        return ANYWHERE
    if not isinstance(name, str):
        raise BadOptions("bad_start", "A start is the name of a square.")
    try:
        return square_named(name, rows, columns)
    except NotASquare as error:
        raise BadOptions("bad_start", f"{error}.") from None


def _method(options: Mapping[str, object]) -> Method:
    method: Any = options.get("method", "warnsdorff_backtracking")
    if method not in METHODS:
        raise BadOptions("bad_method", f"The methods are {', '.join(METHODS)}.")
    chosen: Method = method
    return chosen


def _find(options: Mapping[str, object], method: Method) -> Find:
    find: Any = options.get("find", "one")
    if find not in ("one", "all"):
        raise BadOptions("bad_find", "What is to be found is one tour, or all.")
    if find == "all" and method not in _FIND_ALL:
        raise BadOptions("bad_find", "All tours are found by backtracking only.")
    chosen: Find = find
    return chosen


def opening(event: Began) -> Tour:
    """The board at the beginning."""
    rows, columns, start = event.rows, event.columns, event.start
    board = bytearray(rows * columns)
    if not 0 <= start < len(board):
        # a closed tour passes the first square anyway
        starts = b"\0" + b"\1" * (len(board) - 1) if event.closed else hopeless_starts(rows, columns)
        return Tour(rows, columns, ANYWHERE, event.closed, event.method, event.find, board=bytes(board), starts=starts)
    board[start] = 1
    path = start.to_bytes(2, "big")
    return Tour(
        rows, columns, start, event.closed, event.method, event.find, path=path, board=bytes(board), spent=b"\0"
    )
