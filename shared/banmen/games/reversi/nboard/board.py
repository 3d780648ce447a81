"""The game that an NBoard engine was told: a position, and the side that is to act in it, a pass included.

In NBoard a pass is a move of its own, told and asked for; the rules make it by themselves. So the side to act is the
other one than acted last, whether it can move or not.
"""

from dataclasses import dataclass, replace
from random import Random

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import can_move, frame
from banmen.games.reversi.ggf import GgfMove, clock_seconds, read_ggf
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, bitboards, opening, opponent

_NO_DICE = Random(0)


class BadTurn(Exception):
    """A move of the side that is not to act, or a pass of one that has moves; `text` says so."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class Board:
    """The position now and those before it; `side` is to act, and passes where it `must_pass`.

    `seconds_left` is the time that this side has for the rest of the game, where the game has a clock.
    """

    position: Position
    side: Seat
    before: tuple["Board", ...] = ()
    seconds_left: float | None = None

    @property
    def must_pass(self) -> bool:
        """Whether the side to act has no move; when the game is over too."""
        return self.position.turn != self.side

    @property
    def line(self) -> tuple["Board", ...]:
        """All positions of the game, this one last."""
        return (*self.before, self)

    def after(self, square: str | None) -> "Board":
        """Return the game after a move, None for a pass. Raise IllegalMove, BadTurn."""
        line = self.line
        if square is None:
            if self.position.turn == self.side:
                raise BadTurn(f"{self.side} has moves and cannot pass.")
            return Board(self.position, opponent(self.side), line)
        after = REVERSI.decide(self.position, self.side, Place(square), _NO_DICE).state
        return Board(after, opponent(self.side), line)


def usual_board() -> Board:
    """Return the usual opening, before a game was told."""
    return Board(opening(8), BLACK)


def read_board(text: str) -> Board:
    """Return the position at the end of a game in GGF. Raise BadText, and for its moves IllegalMove, BadTurn."""
    game = read_ggf(text)
    seat = game.start.turn or BLACK
    board = Board(_judged(game.start, seat), seat)
    for move in game.moves:
        board = _after(board, move)
    return replace(board, seconds_left=clock_seconds(game, board.side))


def _after(board: Board, move: GgfMove) -> Board:
    """Return a move of a record. A pass before it that is not written is made."""
    if move.seat != board.side and board.must_pass and move.square is not None:
        board = board.after(None)
    if move.seat != board.side:
        raise BadTurn(f"It is {board.side}'s turn.")
    return board.after(move.square)


def _judged(start: Position, seat: Seat) -> Position:
    """Return the position with the turn of the rules: the other side's where this one cannot move, None at the end."""
    for side in (seat, opponent(seat)):
        if can_move(*bitboards(start, side), frame(start.size)):
            return Position(start.size, start.board, side)
    return Position(start.size, start.board, None)
