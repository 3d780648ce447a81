"""An external engine as an analyst, with the interface of banmen's own search.

It has the methods of `engine.search.Searcher` that a review and a hint need, so either can be used. The engine itself
decides how far it solves the end of a game. Only its time limit stops it.
"""

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import can_move, frame
from banmen.games.reversi.engine.search import Found, Limits, Stop, never
from banmen.games.reversi.nboard.engine import MoveValue, NBoardEngine
from banmen.games.reversi.state import BLACK, BLACK_MARK, EMPTY_MARK, WHITE_MARK, Position
from banmen.grid import parse_square

PASS = -1
_SEAT: Seat = BLACK
"""The side to move is always sent as black: the board is the same for both."""


class NBoardAnalyst:
    """Values positions of one board size with an engine, within `limit_s` seconds each. Raises ProgramFault."""

    def __init__(self, engine: NBoardEngine, size: int, limit_s: float) -> None:
        self._engine, self._size, self._limit_s = engine, size, limit_s

    def values(self, own: int, other: int, limits: Limits, stop: Stop = never) -> list[Found]:  # noqa: ARG002 - see above
        """Return the values of the moves of `own`, the best first, as far as the engine gives them.

        Empty without a move.
        """
        if not can_move(own, other, frame(self._size)):
            return []
        self._engine.set_depth(limits.depth)
        said = self._engine.values(self._position(own, other), _SEAT, self._limit_s)
        return [self._found(move) for move in said]

    def best(self, own: int, other: int, limits: Limits, stop: Stop = never) -> Found:
        """Return the best move of `own`, which is to move; if it has none, a pass or the end of the game."""
        found = self.values(own, other, limits, stop)
        if found:
            return found[0]
        replies = self.values(other, own, limits, stop)
        if replies:
            reply = replies[0]
            return reply._replace(square=None, value=-reply.value, line=(PASS, *reply.line))
        return Found(None, self._counted(own, other), exact=True, depth=0, nodes=0, line=())

    def clear(self) -> None:
        """Do nothing: this analyst stores no positions."""

    def _position(self, own: int, other: int) -> Position:
        squares = range(self._size * self._size)
        marks = (BLACK_MARK if own >> at & 1 else WHITE_MARK if other >> at & 1 else EMPTY_MARK for at in squares)
        return Position(self._size, "".join(marks), _SEAT)

    def _found(self, move: MoveValue) -> Found:
        line = tuple(PASS if square is None else self._number(square) for square in move.line)
        return Found(self._number(move.square), move.value, move.exact, move.depth, 0, line)

    def _number(self, square: str) -> int:
        row, column = parse_square(square, self._size, self._size)
        return row * self._size + column

    def _counted(self, own: int, other: int) -> float:
        """Return the result of a finished game, with empty squares counted for the winner."""
        ahead = own.bit_count() - other.bit_count()
        empties = self._size * self._size - own.bit_count() - other.bit_count()
        return float(ahead + empties if ahead > 0 else ahead - empties if ahead < 0 else 0)
