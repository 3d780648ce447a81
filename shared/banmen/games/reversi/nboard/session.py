"""The engine's side of NBoard: execute each line and write the answers.

Only `quit` ends the session. An unknown line is ignored, as the protocol asks, and a malformed one is answered by a
`status` that says why. `ping` stops a search, and a `go` that it stops gives no move, because the position is about to
change. `quit` stops a search too, and then the best move so far is written.

A `go` observes the shortest of these times: the thinker's own limit for a move, or the one of `set time` instead; and
this move's share of the game's clock in the GGF. `set time` is an extension of the protocol, which has no time limit.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from random import Random
from typing import NamedTuple

from banmen.game import BadText, IllegalMove, Seat
from banmen.games.reversi.engine.bitboards import can_move, frame
from banmen.games.reversi.engine.search import FoundMove, Limits, Searcher, Stop
from banmen.games.reversi.notation.ggf import PASSED, GgfMove, clock_seconds, read_ggf, read_move
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, bitboards, opening, opponent
from banmen.grid import parse_square, square_name

PING, QUIT = "ping", "quit"
STOPPING = (PING, QUIT)
THINKING = ("go", "hint", "analyze")
"""The commands that search."""

DEEPEST = 60
USUAL_DEPTH = 8

EXACT_BEYOND = 6
"""The game is solved from this many more empty squares than the depth."""
_SPARE_MOVES = 3
"""The remaining time is divided as if this many more moves were left."""
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_SECONDS = re.compile(r"(?:\d{1,4}:)?\d{1,6}(?:\.\d{1,6})?")
_MOVE_ALONE = re.compile(r"(?i:pa|[a-h][1-8])(?:/.*)?")

_NO_DICE = Random(0)


# --- the game ---------------------------------------------------------------------------------------------------------


class BadTurn(Exception):
    """A move by the wrong side, or a pass by a side that has moves; `text` says which."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True)
class NBoardGame:
    """The current position and the earlier ones; `side` is to act, and passes if it `must_pass`.

    `seconds_left` is this side's time for the rest of the game, if the game has a clock.
    """

    position: Position
    side: Seat
    before: tuple["NBoardGame", ...] = ()
    seconds_left: float | None = None

    @property
    def must_pass(self) -> bool:
        """Whether the side to act has no move, including at the end of the game."""
        return self.position.turn != self.side

    @property
    def line(self) -> tuple["NBoardGame", ...]:
        """All positions of the game, the current one last."""
        return (*self.before, self)

    def after(self, square: str | None) -> "NBoardGame":
        """Return the board after a move, None for a pass. Raise IllegalMove, BadTurn."""
        line = self.line
        if square is None:
            if self.position.turn == self.side:
                raise BadTurn(f"{self.side} has moves and cannot pass.")
            return NBoardGame(self.position, opponent(self.side), line)
        after = REVERSI.decide(self.position, self.side, Place(square), _NO_DICE).state
        return NBoardGame(after, opponent(self.side), line)


def usual_board() -> NBoardGame:
    """Return the usual opening, used before a game is sent."""
    return NBoardGame(opening(8), BLACK)


def read_board(text: str) -> NBoardGame:
    """Return the position at the end of a game in GGF. Raise BadText, and for its moves IllegalMove, BadTurn."""
    game = read_ggf(text)
    seat = game.start.turn or BLACK
    board = NBoardGame(_with_legal_turn(game.start, seat), seat)
    for move in game.moves:
        board = _after(board, move)
    return replace(board, seconds_left=clock_seconds(game, board.side))


def _after(board: NBoardGame, move: GgfMove) -> NBoardGame:
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


# --- the thinkers -----------------------------------------------------------------------------------------------------


class EngineMove(NamedTuple):
    """The move to play, as `row * size + column`; its value in discs if known, and the nodes searched."""

    square: int
    value: float | None
    nodes: int


class Thinker:
    """What chooses moves and values them: the search, limited only by its depth.

    `searcher` creates one for a board size; `limit_s` is the default time limit for a move, None for no limit.
    """

    limit_s: float | None = None

    def __init__(self, searcher: Callable[[int], Searcher] = Searcher) -> None:
        self._searcher = cache(searcher)

    def name(self, depth: int) -> str:
        """Return `banmen 8` for a depth of 8 plies."""
        return f"banmen {depth}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> EngineMove:
        """Return the move to play for the seat, which must have one."""
        found = self.best(position, seat, depth, stop)
        if found.square is None:
            raise ValueError(f"{seat} has no move")
        return EngineMove(found.square, found.value, found.nodes)

    def best(self, position: Position, seat: Seat, depth: int, stop: Stop) -> FoundMove:
        """Return the value of the position for the seat, which may have to pass."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).best(own, other, _limits(depth), stop)

    def values(self, position: Position, seat: Seat, depth: int, stop: Stop) -> list[FoundMove]:
        """Return the values of the seat's moves, the best first."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).values(own, other, _limits(depth), stop)


class LevelThinker(Thinker):
    """One of the levels for people, which chooses as it does at a table. Its values are those of the search."""

    def __init__(self, level: str, rng: Random) -> None:
        super().__init__()
        self._level, self._rng = level, rng
        self.limit_s = REVERSI.programs[level].limit_s

    def name(self, depth: int) -> str:  # noqa: ARG002 - a level has its own depth
        """Return `banmen level 5`."""
        return f"banmen level {self._level}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> EngineMove:  # noqa: ARG002 - see `name`
        """Return the move of the level. The side to move must be the seat."""
        place = REVERSI.programs[self._level].choose(position, seat, self._rng, stop)
        if place is None:
            raise ValueError(f"{seat} has no move")
        row, column = parse_square(place.square, position.size, position.size)
        return EngineMove(row * position.size + column, None, 0)


def _limits(depth: int) -> Limits:
    return Limits(depth=depth, exact_from=depth + EXACT_BEYOND)


# --- the conversation -------------------------------------------------------------------------------------------------


class NBoardSession:
    """One conversation. `write` sends a line, and `clock` returns seconds.

    With a `depth` it always searches that many plies, whatever is requested. `waiting` returns the first word of a
    pending line that is in `STOPPING`, or "".
    """

    def __init__(
        self,
        thinker: Thinker,
        write: Callable[[str], None],
        clock: Callable[[], float],
        waiting: Callable[[], str],
        *,
        depth: int | None = None,
    ) -> None:
        self._thinker = thinker
        self._write, self._clock, self._waiting = write, clock, waiting
        self._depth, self._fixed = depth or USUAL_DEPTH, depth is not None
        self._limit_s: float | None = None
        self._board = usual_board()
        self._commands: Mapping[str, Callable[[str], None]] = {
            "nboard": self._greet,
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": self._go,
            PING: self._pong,
            "learn": self._learn,
            "analyze": self._analyze,
        }

    def execute(self, line: str) -> bool:
        """Execute a line. Return False if it ends the session."""
        word, _, rest = line.strip().partition(" ")
        if word == QUIT:
            return False
        if word in self._commands:
            self._commands[word](rest.strip())
        elif _MOVE_ALONE.fullmatch(word):  # version 1 of the protocol
            self._move(word)
        return True

    # --- what the position is -----------------------------------------------------------------------------------------

    def _greet(self, _: str) -> None:
        self._write(f"set myname {self._thinker.name(self._depth)}")
        self._write("status")

    def _set(self, rest: str) -> None:
        what, _, value = rest.partition(" ")
        if what == "depth":
            depth = _whole(value)
            if depth is None:
                self._write_status("A depth is a number of plies.")
            else:
                self._depth = self._depth if self._fixed else min(max(depth, 1), DEEPEST)
                self._write(f"set myname {self._thinker.name(self._depth)}")
        elif what == "time":
            self._set_time(value)
        elif what == "game":
            self._change(lambda: read_board(value))
        # `set contempt` is ignored: it concerns draws in an opening book, and there is none.

    def _set_time(self, value: str) -> None:
        """Set the seconds for a move, as `5`, `0.5` or `1:30`; 0 restores the thinker's own time."""
        if _SECONDS.fullmatch(value) is None:
            self._write_status("A time for a move is a number of seconds.")
            return
        minutes, _, seconds = value.rpartition(":")
        self._limit_s = 60 * float(minutes or 0) + float(seconds) or None

    def _move(self, rest: str) -> None:
        move = read_move(self._board.side, rest)
        if move is None:
            self._write_status("A move is a square such as F5, or PA.")
        else:
            self._change(lambda: self._board.after(move.square))

    def _change(self, board: Callable[[], NBoardGame]) -> None:
        """Replace the board; if that is refused, keep the old one and say why."""
        try:
            self._board = board()
        except (BadText, IllegalMove, BadTurn) as fault:
            self._write_status(fault.text)

    # --- thinking -----------------------------------------------------------------------------------------------------

    def _go(self, _: str) -> None:
        """Write the move to play; the board does not change."""
        board = self._board
        if board.must_pass:
            self._write(f"=== {PASSED}")
            return
        self._write_status(f"{self._thinker.name(self._depth)} is thinking")
        began = self._clock()
        out_of_time = self._budget(began)
        chosen = self._thinker.choose(
            board.position, board.side, self._depth, lambda: self._interrupted() or out_of_time()
        )
        if self._waiting() != PING:
            took = self._clock() - began
            value = "" if chosen.value is None else f"{chosen.value:.2f}"
            self._write(f"nodestats {chosen.nodes} {took:.2f}")
            self._write(f"=== {self._name(chosen.square)}/{value}/{took:.2f}")
        self._write("status")

    def _interrupted(self) -> bool:
        return bool(self._waiting())

    def _budget(self, began: float) -> Stop:
        """Return a `Stop` for the time of this move."""
        limits = [self._limit_s or self._thinker.limit_s]
        left, empties = self._board.seconds_left, self._board.position.board.count("-")
        if left is not None:
            limits.append(left / (empties / 2 + _SPARE_MOVES))
        until = began + min((limit for limit in limits if limit is not None), default=inf)
        return lambda: self._clock() >= until

    def _hint(self, rest: str) -> None:
        """Write the values of the best moves, deeper and deeper."""
        board, most = self._board, max(_whole(rest) or 1, 1)
        if board.must_pass:
            found = self._thinker.best(board.position, board.side, self._depth, self._interrupted)
            if not self._interrupted():
                self._write(f"search {self._line(found)} {found.value:.2f} 0 {_depth(found)}")
            return
        self._write("status Analyzing")
        began, nodes = self._clock(), 0
        for depth in range(1, self._depth + 1):
            values = self._thinker.values(board.position, board.side, depth, self._interrupted)
            if self._interrupted():
                break
            for found in values[:most]:
                self._write(f"search {self._line(found)} {found.value:.2f} 0 {_depth(found)}")
            nodes += max((found.nodes for found in values), default=0)
            self._write(f"nodestats {nodes} {self._clock() - began:.2f}")
            if all(found.exact for found in values):
                break
        self._write("status")

    def _analyze(self, _: str) -> None:
        """Write the value of each position of the game for the side to act, the last one first."""
        for number, board in reversed(list(enumerate(self._board.line))):
            found = self._thinker.best(board.position, board.side, self._depth, self._interrupted)
            if self._interrupted():
                break
            self._write(f"analysis {number} {found.value:.2f}")
        self._write("status")

    # --- the rest -----------------------------------------------------------------------------------------------------

    def _pong(self, rest: str) -> None:
        number = _whole(rest)
        if number is not None:
            self._write(f"pong {number}")

    def _learn(self, _: str) -> None:
        """Do nothing: there is no book to learn."""
        self._write("learned")

    def _write_status(self, sentence: str) -> None:
        self._write(f"status {sentence}")

    def _name(self, square: int) -> str:
        if square < 0:
            return PASSED
        return square_name(divmod(square, self._board.position.size)).upper()

    def _line(self, found: FoundMove) -> str:
        """Return the expected line without blanks; its first move is the one that is valued."""
        first = -1 if found.square is None else found.square
        line = found.line if found.line[:1] == (first,) else (first, *found.line)
        return "".join(map(self._name, line))


def _depth(found: FoundMove) -> str:
    return "100%" if found.exact else str(found.depth)


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None
