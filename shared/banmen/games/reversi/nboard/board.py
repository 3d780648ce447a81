"""The game that an NBoard client has sent: a position, and the side to act in it, which may have to pass.

In NBoard a pass is a move of its own that is sent and requested, whereas banmen's rules pass automatically. So the side
to act is the one that did not act last, whether it can move or not.
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
    """A move by the wrong side, or a pass by a side that has moves; `text` says which."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class Board:
    """The current position and the earlier ones; `side` is to act, and passes if it `must_pass`.

    `seconds_left` is this side's time for the rest of the game, if the game has a clock.
    """

    position: Position
    side: Seat
    before: tuple["Board", ...] = ()
    seconds_left: float | None = None

    @property
    def must_pass(self) -> bool:
        """Whether the side to act has no move, including at the end of the game."""
        return self.position.turn != self.side

    @property
    def line(self) -> tuple["Board", ...]:
        """All positions of the game, the current one last."""
        return (*self.before, self)

    def after(self, square: str | None) -> "Board":
        """Return the board after a move, None for a pass. Raise IllegalMove, BadTurn."""
        line = self.line
        if square is None:
            if self.position.turn == self.side:
                raise BadTurn(f"{self.side} has moves and cannot pass.")
            return Board(self.position, opponent(self.side), line)
        after = REVERSI.decide(self.position, self.side, Place(square), _NO_DICE).state
        return Board(after, opponent(self.side), line)


def usual_board() -> Board:
    """Return the usual opening, used before a game is sent."""
    return Board(opening(8), BLACK)


def read_board(text: str) -> Board:
    """Return the position at the end of a game in GGF. Raise BadText, and for its moves IllegalMove, BadTurn."""
    game = read_ggf(text)
    seat = game.start.turn or BLACK
    board = Board(_with_legal_turn(game.start, seat), seat)
    for move in game.moves:
        board = _after(board, move)
    return replace(board, seconds_left=clock_seconds(game, board.side))


def _after(board: Board, move: GgfMove) -> Board:
    """Return the board after a move of a record. A forced pass that the record omits is added."""
    if move.seat != board.side and board.must_pass and move.square is not None:
        board = board.after(None)
    if move.seat != board.side:
        raise BadTurn(f"It is {board.side}'s turn.")
    return board.after(move.square)


def _with_legal_turn(start: Position, seat: Seat) -> Position:
    """Return the position with the turn by the rules: the other side's if this one cannot move, None at the end."""
    for side in (seat, opponent(seat)):
        if can_move(*bitboards(start, side), frame(start.size)):
            return Position(start.size, start.board, side)
    return Position(start.size, start.board, None)
