"""The board's side of GTP, the Go Text Protocol (G. Farnebäck, version 2), as engines of reversi speak it.

To an engine that has a command `…-setup_board` (GRhino's `gtp-rhino` has) this module sends the whole board before each
move. The protocol itself knows only moves from the usual start, so for all other engines `find_moves` finds moves that
lead to the position: from the last one that the engine has, or else from the start. a1 is the upper left square.
"""

from collections.abc import Iterator
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import BoardMasks, can_move, flips, frame, mobility
from banmen.games.reversi.state import BLACK, MARKS, WHITE, Place, Position, bitboards, opening
from banmen.grid import parse_square, square_name
from banmen.programs.external import Conversation, ProgramFault

_GREETING_S = 60.0
"""Long, because an engine may have much to load before it answers."""
_ANSWER_S = 10.0
_LONGEST_SHOWN, _LONGEST_NAME = 60, 24
_PASSED, _SETUP = "pass", "setup_board"
_MOST_TRIED = 100_000
"""Positions that `find_moves` tries, at most: half a second."""


class _Board(NamedTuple):
    """Bitboards of the side to move and the other, and whether black is to move."""

    own: int
    other: int
    black_moves: bool

    def after(self, bit: int, masks: BoardMasks) -> "_Board":
        lines = flips(self.own, self.other, bit, masks)
        return _Board(self.other ^ lines, self.own | lines | bit, not self.black_moves)

    def passed(self) -> "_Board":
        return _Board(self.other, self.own, not self.black_moves)


class GtpEngine:
    """An engine at the other end of a conversation, which it owns and closes. Raises ProgramFault.

    GTP has no search depth: an engine takes its own from its command line.
    """

    def __init__(self, conversation: Conversation, depth: int) -> None:  # noqa: ARG002 - every protocol is told it
        self._conversation = conversation
        self._commands = self._ask("list_commands", _GREETING_S).split()
        self._setup = next((command for command in self._commands if command.endswith(_SETUP)), None)
        self._size = 0
        self._seconds = 0
        self._reached: _Board | None = None
        said = " ".join(self._ask(command, _ANSWER_S) for command in ("name", "version"))
        self.name = "".join(sign for sign in " ".join(said.split()) if sign.isprintable())[:_LONGEST_NAME].strip()

    def choose(self, state: Position, seat: Seat, seconds: float) -> Place:
        """Return the engine's move in a position in which this seat has one."""
        self._set_time(seconds)
        self._take_up(state, seat)
        answer = self._ask(f"genmove {seat}", seconds)
        self._reached = None
        if answer.lower() == _PASSED:
            raise ProgramFault("passed")
        try:
            row, column = parse_square(answer.lower(), state.size, state.size)
        except ValueError:
            raise ProgramFault("bad_move", found=answer[:_LONGEST_SHOWN]) from None
        board, bit = _board_of(state, seat), 1 << row * state.size + column
        if mobility(board.own, board.other, frame(state.size)) & bit:
            self._reached = board.after(bit, frame(state.size))
        return Place(square_name((row, column)))

    def close(self) -> None:
        """Tell the engine to quit, and close the conversation."""
        try:
            self._conversation.send("quit")
        except ProgramFault:
            pass  # the engine has already ended
        finally:
            self._conversation.close()

    def _set_time(self, seconds: float) -> None:
        """Give each move these seconds, which GTP counts whole."""
        whole = max(1, int(seconds))
        if whole != self._seconds and "time_settings" in self._commands:
            self._ask(f"time_settings 0 {whole} 1", _ANSWER_S)
        self._seconds = whole

    def _take_up(self, state: Position, seat: Seat) -> None:
        """Bring the engine to this position, with this seat to move."""
        if state.size != self._size:
            self._ask(f"boardsize {state.size}", _ANSWER_S)
            self._size, self._reached = state.size, None
        if self._setup:
            self._ask(f"{self._setup} {state.board} {MARKS[seat]}", _ANSWER_S)
            return
        wanted = _board_of(state, seat)
        moves = find_moves(self._reached, wanted, state.size) if self._reached else None
        if moves is None:
            moves = find_moves(_board_of(opening(state.size), BLACK), wanted, state.size)
            self._ask("clear_board", _ANSWER_S)
        if moves is None:
            raise ProgramFault("no_way", board=f"{state.board} {MARKS[seat]}")
        for move in moves:
            self._ask(f"play {move}", _ANSWER_S)

    def _ask(self, command: str, seconds: float) -> str:
        """Return the answer to a command, its lines joined by blanks.

        An answer is `= …`, a refusal `? …`, both perhaps with a number and more lines; an empty line ends them.
        """
        self._conversation.send(command)
        answer: list[str] = []
        for line in self._conversation.lines(seconds):
            if not line.strip() and answer:
                said = " ".join(" ".join(answer)[1:].lstrip("0123456789").split())
                if answer[0].startswith("?"):
                    raise ProgramFault("refused", command=command[:_LONGEST_SHOWN], said=said[:_LONGEST_SHOWN])
                return said
            if answer or line.startswith(("=", "?")):
                answer.append(line)
        raise ProgramFault("silent", seconds=f"{seconds:g}")


def find_moves(start: _Board, wanted: _Board, size: int) -> list[str] | None:
    """Return moves such as `black f5` and `white pass` that lead from one position to another.

    None if there are none, or if they were not found soon: a few dozen moves lead to a position in too many orders to
    try them.
    """
    masks, tried = frame(size), {start}
    taken = wanted.own | wanted.other
    if (start.own | start.other) & ~taken:
        return None
    line: list[tuple[_Board, str, Iterator[tuple[_Board, str]]]] = [(start, "", _next(start, taken, size, masks))]
    while line and len(tried) < _MOST_TRIED:
        board, _, following = line[-1]
        if board == wanted:
            return [move for _, move, _ in line[1:]]
        after, move = next(following, (None, ""))
        if after is None:
            line.pop()
        elif after not in tried:
            tried.add(after)
            line.append((after, move, _next(after, taken, size, masks)))
    return None


def _next(board: _Board, taken: int, size: int, masks: BoardMasks) -> Iterator[tuple[_Board, str]]:
    """Yield each position one ply later that has no disc outside of `taken`, with the ply."""
    seat = BLACK if board.black_moves else WHITE
    moves = mobility(board.own, board.other, masks)
    if not moves and can_move(board.other, board.own, masks):
        yield board.passed(), f"{seat} {_PASSED}"
    moves &= taken
    while moves:
        bit = moves & -moves
        moves ^= bit
        yield board.after(bit, masks), f"{seat} {square_name(divmod(bit.bit_length() - 1, size))}"


def _board_of(state: Position, seat: Seat) -> _Board:
    return _Board(*bitboards(state, seat), seat == BLACK)
