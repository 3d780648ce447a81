"""The options of a knight's tour, and the state before the first step."""

from typing import Annotated

import msgspec
from msgspec import Meta

from banmen.game import BadOptions
from banmen.games.knights_tour.engine.board import square_named
from banmen.games.knights_tour.engine.impossible import impossible_starts
from banmen.games.knights_tour.state import ANYWHERE, LARGEST, METHODS, SMALLEST, USUAL, Began, Find, Method, Tour
from banmen.grid import NotASquare

_FIND_ALL: tuple[Method, ...] = ("backtracking", "warnsdorff_backtracking")


def _side(name: str) -> Meta:
    text = f"A board has from {SMALLEST} to {LARGEST} {name}."
    return Meta(ge=SMALLEST, le=LARGEST, description=text, extra={"code": "bad_size"})


class TourOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The board, the start square (None: any), and how a program in the seat searches the tour. Raises BadOptions."""

    rows: Annotated[int, _side("rows")] = USUAL
    columns: Annotated[int, _side("columns")] = USUAL
    start: Annotated[str | None, Meta(description="A start is the name of a square.")] = None
    closed: Annotated[bool, Meta(description="A tour is closed or not: true or false.")] = False
    method: Annotated[Method, Meta(description=f"The methods are {', '.join(METHODS)}.")] = "warnsdorff_backtracking"
    find: Annotated[Find, Meta(description="What is to be found is one tour, or all.")] = "one"

    def __post_init__(self) -> None:
        """Check the combination of options."""
        if self.find == "all" and self.method not in _FIND_ALL:
            raise BadOptions("bad_find", "All tours are found by backtracking only.")
        self.first_event()

    def first_event(self) -> Began:
        """Return the event that begins the tour. Raise BadOptions if the start is no square of the board."""
        start = ANYWHERE
        if self.start is not None:
            try:
                start = square_named(self.start, self.rows, self.columns)
            except NotASquare as error:
                raise BadOptions("bad_start", f"{error}.") from None
        return Began(self.rows, self.columns, start, self.closed, self.method, self.find)


def opening(event: Began) -> Tour:
    """Return the state at the beginning."""
    rows, columns, start = event.rows, event.columns, event.start
    board = bytearray(rows * columns)
    if not 0 <= start < len(board):
        # a closed tour passes every square, so one start is enough
        starts = b"\0" + b"\1" * (len(board) - 1) if event.closed else impossible_starts(rows, columns)
        return Tour(rows, columns, ANYWHERE, event.closed, event.method, event.find, board=bytes(board), starts=starts)
    board[start] = 1
    path = start.to_bytes(2, "big")
    return Tour(
        rows, columns, start, event.closed, event.method, event.find, path=path, board=bytes(board), spent=b"\0"
    )
