"""A position of reversi, the action, the events, and how a disc is placed.

Positions, actions and events are frozen values that are sent over the network. A game begins in the usual position or
in another one, optionally with an opening played from there.

Placing a disc is the hot path of every server: the lines from each square, and the runs of discs on them, are tabulated
by the discs that they hold, so that flips are looked up instead of searched square by square.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Seat
from banmen.games.reversi.engine.bitboards import BoardMasks, can_move, frame
from banmen.grid import DIRECTIONS, square_name

BLACK, WHITE = "black", "white"
EMPTY_MARK, BLACK_MARK, WHITE_MARK = "-", "X", "O"
MARKS: Mapping[Seat, str] = {BLACK: BLACK_MARK, WHITE: WHITE_MARK}
SMALLEST, LARGEST, USUAL = 4, 16, 8

_START_WANTED = "'start' is the board row by row (- empty, X black, O white), then the side to move (X or O)."
_MOVES_WANTED = "'moves' are the squares of an opening in lower case, without passes: f5d6c3."
StartWord = Annotated[str, Meta(pattern=r"\A[-XO]*\Z", description=_START_WANTED, extra={"code": "bad_position"})]
"""A position as `position_text` writes it; "" for the usual one."""
OpeningMoves = Annotated[str, Meta(pattern=r"\A([a-p][0-9]{1,2})*\Z", description=_MOVES_WANTED)]
"""The squares of an opening, without passes: `f5d6…`."""

_NOWHERE = -1
_DISCS = "discs"
"""The key in a position's `__dict__` for its bitboards, black first."""
_BLACK_SIGN, _WHITE_SIGN = map(ord, (BLACK_MARK, WHITE_MARK))
_AS_BLACK = str.maketrans("-XO", "010")
_AS_WHITE = str.maketrans("-XO", "001")
_SEATS: Mapping[str, Seat] = {mark: seat for seat, mark in MARKS.items()}
_SQUARE = re.compile("[a-p][0-9]{1,2}")

_MAX_ENDS = 64
"""As many as a line of the usual board has."""


class Position(msgspec.Struct, frozen=True, dict=True):
    """A position: `board` row by row, `-` empty, `X` black, `O` white; `turn` is None when neither can move.

    `moves` counts the discs placed since the beginning, without passes. A position also caches its bitboards in
    `__dict__`, outside its value; see `bitboards`.
    """

    size: Annotated[int, Meta(ge=0, le=LARGEST)]
    board: Annotated[str, Meta(pattern="^[-XO]*$")]
    turn: Seat | None
    moves: int = 0

    def __post_init__(self) -> None:
        """Check positions from the network: the board needs a mark for each square. Raise ValueError."""
        if len(self.board) != self.size * self.size:
            raise ValueError("the board has another number of squares than its size says")


class Place(msgspec.Struct, frozen=True, tag_field="type", tag="place", forbid_unknown_fields=True, gc=False):
    """Place a disc on the square of this name."""

    square: str


class ReversiBegan(
    msgspec.Struct, frozen=True, tag_field="type", tag="began", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The initial position, and the opening that was played from it already.

    Without `start` the usual four discs lie in the middle, black on the rising diagonal (e4 and d5 on 8x8), black to
    move.
    """

    size: Annotated[int, Meta(ge=SMALLEST, le=LARGEST, multiple_of=2)]
    start: StartWord = ""
    moves: OpeningMoves = ""

    def __post_init__(self) -> None:
        """Check openings from the network: the rules must allow them. Raise ValueError."""
        try:
            begin_position(self.size, self.start, self.moves)
        except BadOptions as fault:
            raise ValueError(fault.text) from None


class Placed(msgspec.Struct, frozen=True, tag_field="type", tag="placed", forbid_unknown_fields=True, gc=False):
    """A disc placed by `seat`, and the squares whose discs it turned."""

    seat: Seat
    square: str
    turned: tuple[str, ...]


class Passed(msgspec.Struct, frozen=True, tag_field="type", tag="passed", forbid_unknown_fields=True, gc=False):
    """`seat` had no legal move, and the other side has one."""

    seat: Seat


ReversiEvent = ReversiBegan | Placed | Passed


def opponent(seat: Seat) -> Seat:
    """Return the other colour."""
    return WHITE if seat == BLACK else BLACK


def opening(size: int) -> Position:
    """Return the usual position: four discs in the middle; black, to move, holds the rising diagonal."""
    rows = [[EMPTY_MARK] * size for _ in range(size)]
    low, high = size // 2 - 1, size // 2
    rows[low][low] = rows[high][high] = WHITE_MARK
    rows[low][high] = rows[high][low] = BLACK_MARK
    return Position(size, "".join(map("".join, rows)), BLACK)


def position_text(position: Position) -> str:
    """Return an unfinished position as one word: the board row by row, then the mark of the side to move."""
    return position.board + MARKS.get(position.turn or BLACK, BLACK_MARK)


def start_position(size: int, text: str) -> Position:
    """Parse the word of `position_text`. If only the other side can move, it is its turn. Raise BadOptions."""
    turn = _SEATS.get(text[-1:])
    if len(text) != size * size + 1 or turn is None or not set(text) <= {EMPTY_MARK, *_SEATS}:
        raise BadOptions("bad_position", f"{_START_WANTED[:-1]}: {size * size + 1} characters on {size}x{size}.")
    position = Position(size, text[:-1], turn)
    for seat in (turn, opponent(turn)):
        if can_move(*bitboards(position, seat), frame(size)):
            return with_turn(position, seat)
    raise BadOptions("start_over", "In this position neither side has a move.")


@lru_cache(maxsize=256)
def begin_position(size: int, start: str, moves: str) -> Position:
    """Return the position after an opening; both texts may be empty. Raise BadOptions."""
    position, board = start_position(size, start) if start else opening(size), board_of(size)
    for number, found in enumerate(
        _SQUARE.finditer(moves), 1
    ):  # lazily, so that a long text is read only as far as it is legal
        name = found[0]
        square = board.squares.get(name, _NOWHERE)
        is_free = square != _NOWHERE and position.turn is not None and position.board[square] == EMPTY_MARK
        placed = place_disc(board, position, square) if is_free else None
        if placed is None:
            raise BadOptions("bad_moves", f"Move {number} of the opening, {name}, is not legal.")
        position = placed[1]
    if position.turn is None:
        raise BadOptions("start_over", "After this opening neither side has a move.")
    return position


def squares_in(moves: str) -> list[str]:
    """Return the names of the squares in an opening: `f5d6c3` has three."""
    return _SQUARE.findall(moves)


def bitboards(state: Position, seat: Seat) -> tuple[int, int]:
    """Return the discs of `seat` and of the other colour as bitboards; cached."""
    discs: tuple[int, int] | None = state.__dict__.get(_DISCS)
    if discs is None:
        discs = state.__dict__[_DISCS] = read_discs(state.board)
    black, white = discs
    return discs if seat == BLACK else (white, black)


def read_discs(board: str) -> tuple[int, int]:
    """Return the black and the white discs of a position's text, as bitboards."""
    text = board[::-1] or "-"  # reversed, because the first square is the lowest bit
    return int(text.translate(_AS_BLACK), 2), int(text.translate(_AS_WHITE), 2)


def with_turn(state: Position, turn: Seat | None) -> Position:
    """Return the same discs with the turn at that side."""
    position = Position(state.size, state.board, turn, state.moves)
    position.__dict__.update(state.__dict__)
    return position


# --- placing a disc ---------------------------------------------------------------------------------------------------

Run: TypeAlias = tuple[Sequence[int], tuple[str, ...], int]
"""Squares in ascending order: their numbers, their names, and their bits in one int."""
Line: TypeAlias = tuple["_Ends", int]
"""A line away from a square.

The first part finds the end of a run of discs on it, by which of its squares hold one; the second has all its squares
but the last, beyond which nothing is turned.
"""


class BoardTables(msgspec.Struct, frozen=True):
    """A board of `size` by `size`. Squares are numbers, `row * size + column`; `squares` maps names to them.

    `lines` has, for each square, the lines from it on which discs can be turned.
    """

    names: tuple[str, ...]
    squares: Mapping[str, int]
    lines: Mapping[int, "LinesFrom"]
    frame: BoardMasks


@cache
def board_of(size: int) -> BoardTables:
    """Return the board of a size, even of size 0, because folding is total."""
    names = tuple(square_name((row, column)) for row in range(size) for column in range(size))
    return BoardTables(
        names, {name: square for square, name in enumerate(names)}, _LinesOfBoard(size, names), frame(size)
    )


def place_disc(board: BoardTables, position: Position, square: int) -> tuple[tuple[str, ...], Position] | None:
    """Place a disc of the side to move on an empty square; return the names of its flips, and the next position.

    None if it turns nothing. Then it is the other side's turn, or the same side's again if the other must pass.
    """
    seat = position.turn or BLACK
    black, white = position.__dict__.get(_DISCS) or bitboards(position, BLACK)
    own, other, sign = (black, white, _BLACK_SIGN) if seat == BLACK else (white, black, _WHITE_SIGN)
    runs: list[Run] = []
    lines = board.lines[square]
    for ends, all_but_last in lines[lines.next_to & other]:
        end, run = ends[other & all_but_last]
        if end & own:
            runs.append(run)
    if not runs:
        return None
    squares, names, discs = runs[0] if len(runs) == 1 else join_runs(runs, board.names)
    cells = bytearray(position.board, "ascii")
    cells[square] = sign
    for at in squares:
        cells[at] = sign
    own |= discs | 1 << square
    return names, with_discs(board, position, seat, cells, own=own, other=other ^ discs)


def with_discs(board: BoardTables, before: Position, seat: Seat, cells: bytearray, *, own: int, other: int) -> Position:
    """Return the position after one more disc of `seat`, from the marks of all squares and both bitboards.

    It is the other side's turn, the same side's again if the other has no move, and nobody's if neither has one.
    """
    lines = board.frame
    rival, discs = (WHITE, (own, other)) if seat == BLACK else (BLACK, (other, own))
    turn = rival if can_move(other, own, lines) else seat if can_move(own, other, lines) else None
    after = Position(before.size, cells.decode(), turn, before.moves + 1)
    after.__dict__[_DISCS] = discs
    return after


class LinesFrom(dict[int, Sequence[Line]]):
    """The lines from a square, by which of its neighbours hold a disc; `next_to` are all neighbours with a line."""

    def __init__(self, ways: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        super().__init__()
        self._all = [(1 << way[0], _line(way, names)) for way in ways]
        self.next_to = sum([first for first, _ in self._all])

    def __missing__(self, neighbours: int) -> Sequence[Line]:
        lines = self[neighbours] = [line for first, line in self._all if first & neighbours]
        return lines


class _LinesOfBoard(dict[int, LinesFrom]):
    """The lines from each square, computed when the first disc is placed there: a large board has many."""

    def __init__(self, size: int, names: Sequence[str]) -> None:
        super().__init__()
        self._size, self._names = size, names

    def __missing__(self, square: int) -> LinesFrom:
        ways = [way for way in _squares_by_direction(self._size, square) if len(way) > 1]
        lines = self[square] = LinesFrom(ways, self._names)
        return lines


class _Ends(dict[int, tuple[int, Run]]):
    """The bit of the first square of a line without one of these discs, and the run of squares before it.

    Computed when needed; of a long line at most `_MAX_ENDS` are cached.
    """

    def __init__(self, way: Sequence[int], names: Sequence[str]) -> None:
        super().__init__()
        self._runs = [(1 << way[end], _run(sorted(way[:end]), names)) for end in range(1, len(way))]

    def __missing__(self, discs: int) -> tuple[int, Run]:
        if len(self) >= _MAX_ENDS:
            self.clear()
        found = self[discs] = next(end for end in self._runs if not end[0] & discs)
        return found


def _line(way: Sequence[int], names: Sequence[str]) -> Line:
    return _Ends(way, names), sum([1 << square for square in way[:-1]])


def _squares_by_direction(size: int, square: int) -> Iterator[Sequence[int]]:
    """Yield the squares in each direction from a square, the nearest first."""
    for down, right in DIRECTIONS:
        row, column = divmod(square, size)
        way = []
        while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
            way.append(row * size + column)
        yield way


def _run(squares: Sequence[int], names: Sequence[str]) -> Run:
    return squares, tuple([names[square] for square in squares]), sum([1 << square for square in squares])


def join_runs(runs: Iterable[Run], names: Sequence[str]) -> Run:
    """Join disjoint runs on a board with these names into one."""
    squares: list[int] = []
    discs = 0
    for some, _, bits in runs:
        squares += some
        discs |= bits
    squares.sort()
    return squares, tuple([names[square] for square in squares]), discs
